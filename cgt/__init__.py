"""The theory of impartial games: a game is its rules, and everything else follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cgt.claims import SUM_THEOREM, Claim, claim, find_counterexample
from cgt.errors import (
    BrokenPlugin,
    CgtError,
    InvalidParameter,
    InvalidPosition,
    LoopyGameError,
    OutOfReach,
    RulesError,
    SearchLimit,
    UnhashablePosition,
    UnknownGame,
)
from cgt.formulas import closed_forms
from cgt.game import ImpartialGame
from cgt.heap_games import HeapGame, HeapPositions, Heaps

# Loaded before the range `heaps`, which then keeps its name beside the package of that name.
from cgt.heaps import OctalGame, TakingAndBreaking
from cgt.ranges import Range, heaps, numbers
from cgt.reports import Level, Report, Verdict
from cgt.solver import Solver
from cgt.sums import Sum, SumGame, star
from cgt.values import D, N, Outcome, P, mex, nim_sum

__all__ = [
    "SUM_THEOREM",
    "BrokenPlugin",
    "CgtError",
    "Claim",
    "D",
    "Drawing",
    "HeapGame",
    "HeapPositions",
    "Heaps",
    "ImpartialGame",
    "InvalidParameter",
    "InvalidPosition",
    "Level",
    "LoopyGameError",
    "N",
    "OctalGame",
    "OutOfReach",
    "Outcome",
    "P",
    "Range",
    "Report",
    "RulesError",
    "SearchLimit",
    "Solver",
    "Sum",
    "SumGame",
    "TakingAndBreaking",
    "UnhashablePosition",
    "UnknownGame",
    "Verdict",
    "claim",
    "closed_forms",
    "draw",
    "find_counterexample",
    "game_graph",
    "heaps",
    "mex",
    "nim_sum",
    "numbers",
    "plain_graph",
    "star",
]

if TYPE_CHECKING:
    from cgt.drawing import Drawing, draw
    from cgt.graph import game_graph, plain_graph
else:

    def __getattr__(name: str) -> object:
        """Load what draws graphs when it is first used: `import cgt` itself stays light."""
        homes = {
            "Drawing": "drawing",
            "draw": "drawing",
            "game_graph": "graph",
            "plain_graph": "graph",
        }
        if name not in homes:
            raise AttributeError(f"module 'cgt' has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"cgt.{homes[name]}"), name)
