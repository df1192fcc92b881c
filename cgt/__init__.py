"""The theory of impartial games: a game is its rules, and everything else follows."""

from __future__ import annotations

from cgt.claims import SUM_THEOREM, Claim, Level, Report, Verdict, claim, find_counterexample
from cgt.errors import (
    BrokenPlugin,
    CgtError,
    InvalidParameter,
    InvalidPosition,
    LoopyGameError,
    RulesError,
    SearchLimit,
    UnhashablePosition,
    UnknownGame,
)
from cgt.game import ImpartialGame
from cgt.heap_games import HeapGame, HeapPositions, Heaps
from cgt.ranges import Range, heaps, numbers
from cgt.solver import Solver
from cgt.sums import Sum, SumGame, star
from cgt.values import D, N, Outcome, P, mex, nim_sum

__all__ = [
    "SUM_THEOREM",
    "BrokenPlugin",
    "CgtError",
    "Claim",
    "D",
    "HeapGame",
    "HeapPositions",
    "Heaps",
    "ImpartialGame",
    "InvalidParameter",
    "InvalidPosition",
    "Level",
    "LoopyGameError",
    "N",
    "Outcome",
    "P",
    "Range",
    "Report",
    "RulesError",
    "SearchLimit",
    "Solver",
    "Sum",
    "SumGame",
    "UnhashablePosition",
    "UnknownGame",
    "Verdict",
    "claim",
    "find_counterexample",
    "heaps",
    "mex",
    "nim_sum",
    "numbers",
    "star",
]
