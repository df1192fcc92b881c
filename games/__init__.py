"""Games: one small file each, with the rules, a closed form if one is proved, and its claims.

A game is loaded when it is first used, so that asking about one does not load them all.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.abstract_game import AbstractGame
    from games.circular_nim import CircularNim
    from games.counting import CountingGame, Hundred, TwentyOne
    from games.graph_nim import ArcKayles, GraphNim, NodeKayles
    from games.greedy_nim import GreedyNim
    from games.grundys_game import GrundysGame
    from games.kayles import Kayles
    from games.nim import Nim
    from games.subtraction import AllBut, Subtraction

__all__ = [
    "AbstractGame",
    "AllBut",
    "ArcKayles",
    "CircularNim",
    "CountingGame",
    "GraphNim",
    "GreedyNim",
    "GrundysGame",
    "Hundred",
    "Kayles",
    "Nim",
    "NodeKayles",
    "Subtraction",
    "TwentyOne",
]

_MODULES = {
    "AbstractGame": "abstract_game",
    "AllBut": "subtraction",
    "ArcKayles": "graph_nim",
    "CircularNim": "circular_nim",
    "CountingGame": "counting",
    "GraphNim": "graph_nim",
    "GreedyNim": "greedy_nim",
    "GrundysGame": "grundys_game",
    "Hundred": "counting",
    "Kayles": "kayles",
    "Nim": "nim",
    "NodeKayles": "graph_nim",
    "Subtraction": "subtraction",
    "TwentyOne": "counting",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"games.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
