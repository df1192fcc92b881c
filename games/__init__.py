"""Games: one small file each, with the rules, a closed form if one is proved, and its claims.

A game is loaded when it is first used, so that asking about one does not load them all.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.abstract_game import AbstractGame
    from games.board_nim import BoardNim
    from games.building_nim import BuildingNim
    from games.candy_nim import CandyNim
    from games.chomp import Chomp
    from games.circular_nim import CircularNim
    from games.counting import CountingGame, Hundred, TwentyOne
    from games.cram import Cram
    from games.fibonacci_nim import FibonacciNim
    from games.graph_nim import ArcKayles, GraphNim, NodeKayles
    from games.greedy_nim import GreedyNim
    from games.grundys_game import GrundysGame
    from games.kayles import Kayles
    from games.moore import Moore
    from games.nim import Nim
    from games.nimbers import NimProduct, TurningCorners
    from games.northcott import Northcott
    from games.notakto import Notakto
    from games.octal import DawsonsChess, DawsonsKayles, Guiles, LaskersNim, Officers, Treblecross
    from games.poison import Poison
    from games.poset_game import PosetGame
    from games.silver_dollar import SilverDollar, SlidingCoins
    from games.sprouts import Sprouts
    from games.staircase_nim import StaircaseNim
    from games.subtraction import AllBut, Subtraction
    from games.wythoff import Wythoff

__all__ = [
    "AbstractGame",
    "AllBut",
    "ArcKayles",
    "BoardNim",
    "BuildingNim",
    "CandyNim",
    "Chomp",
    "CircularNim",
    "CountingGame",
    "Cram",
    "DawsonsChess",
    "DawsonsKayles",
    "FibonacciNim",
    "GraphNim",
    "GreedyNim",
    "GrundysGame",
    "Guiles",
    "Hundred",
    "Kayles",
    "LaskersNim",
    "Moore",
    "Nim",
    "NimProduct",
    "NodeKayles",
    "Northcott",
    "Notakto",
    "Officers",
    "Poison",
    "PosetGame",
    "SilverDollar",
    "SlidingCoins",
    "Sprouts",
    "StaircaseNim",
    "Subtraction",
    "Treblecross",
    "TurningCorners",
    "TwentyOne",
    "Wythoff",
]

_MODULES = {
    "AbstractGame": "abstract_game",
    "AllBut": "subtraction",
    "ArcKayles": "graph_nim",
    "BoardNim": "board_nim",
    "BuildingNim": "building_nim",
    "CandyNim": "candy_nim",
    "Chomp": "chomp",
    "CircularNim": "circular_nim",
    "CountingGame": "counting",
    "Cram": "cram",
    "DawsonsChess": "octal",
    "DawsonsKayles": "octal",
    "FibonacciNim": "fibonacci_nim",
    "GraphNim": "graph_nim",
    "GreedyNim": "greedy_nim",
    "GrundysGame": "grundys_game",
    "Guiles": "octal",
    "Hundred": "counting",
    "Kayles": "kayles",
    "LaskersNim": "octal",
    "Moore": "moore",
    "Nim": "nim",
    "NimProduct": "nimbers",
    "NodeKayles": "graph_nim",
    "Northcott": "northcott",
    "Notakto": "notakto",
    "Officers": "octal",
    "Poison": "poison",
    "PosetGame": "poset_game",
    "SilverDollar": "silver_dollar",
    "SlidingCoins": "silver_dollar",
    "Sprouts": "sprouts",
    "StaircaseNim": "staircase_nim",
    "Subtraction": "subtraction",
    "Treblecross": "octal",
    "TurningCorners": "nimbers",
    "TwentyOne": "counting",
    "Wythoff": "wythoff",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"games.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
