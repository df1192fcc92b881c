"""Games: one small file each, with the rules, a closed form if one is proved, and its claims.

A game is loaded when it is first used, so that asking about one does not load them all.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.abstract_game import AbstractGame
    from games.building_nim import BuildingNim
    from games.circular_nim import CircularNim
    from games.counting import CountingGame, Hundred, TwentyOne
    from games.fibonacci_nim import FibonacciNim
    from games.graph_nim import ArcKayles, GraphNim, NodeKayles
    from games.greedy_nim import GreedyNim
    from games.grundys_game import GrundysGame
    from games.kayles import Kayles
    from games.moore import Moore
    from games.nim import Nim
    from games.subtraction import AllBut, Subtraction
    from games.wythoff import Wythoff

__all__ = [
    "AbstractGame",
    "AllBut",
    "ArcKayles",
    "BuildingNim",
    "CircularNim",
    "CountingGame",
    "FibonacciNim",
    "GraphNim",
    "GreedyNim",
    "GrundysGame",
    "Hundred",
    "Kayles",
    "Moore",
    "Nim",
    "NodeKayles",
    "Subtraction",
    "TwentyOne",
    "Wythoff",
]

_MODULES = {
    "AbstractGame": "abstract_game",
    "AllBut": "subtraction",
    "ArcKayles": "graph_nim",
    "BuildingNim": "building_nim",
    "CircularNim": "circular_nim",
    "CountingGame": "counting",
    "FibonacciNim": "fibonacci_nim",
    "GraphNim": "graph_nim",
    "GreedyNim": "greedy_nim",
    "GrundysGame": "grundys_game",
    "Hundred": "counting",
    "Kayles": "kayles",
    "Moore": "moore",
    "Nim": "nim",
    "NodeKayles": "graph_nim",
    "Subtraction": "subtraction",
    "TwentyOne": "counting",
    "Wythoff": "wythoff",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"games.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
