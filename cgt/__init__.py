"""The theory of impartial games: a game is its rules, and everything else follows."""

from __future__ import annotations

from cgt.claims import Claim, Report, Verdict, claim, find_counterexample, heaps, numbers
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
from cgt.game import HeapGame, HeapPositions, ImpartialGame
from cgt.solver import Solver
from cgt.sums import Sum, SumGame, star
from cgt.values import D, N, Outcome, P, mex, nim_sum

__all__ = [
    "BrokenPlugin",
    "CgtError",
    "Claim",
    "D",
    "HeapGame",
    "HeapPositions",
    "ImpartialGame",
    "InvalidParameter",
    "InvalidPosition",
    "LoopyGameError",
    "N",
    "Outcome",
    "P",
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
