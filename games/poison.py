"""Poison, a game for the classroom: whoever has to take the last counter, the poisoned one, loses.

It shows the two ways of writing this ending. Here the poisoned counter is no move, so whoever has
no other one has lost in normal play; the claim says that it is misère play of the game with all
counters. The main theorem counts modulo `most` + 1.
"""

from __future__ import annotations

from collections.abc import Iterable

from cgt import (
    ImpartialGame,
    InvalidParameter,
    InvalidPosition,
    N,
    Outcome,
    P,
    Solver,
    Verdict,
    claim,
    closed_forms,
    numbers,
)
from games.subtraction import Subtraction

_CLASSROOM = "a game of the classroom, also told with 10 or 13 counters; a cousin of Nim"


class Poison(ImpartialGame[int]):
    """Take 1 or 2 counters, or up to `most`; the last counter is poisoned and taken by nobody.

    The position is the number of counters that are left, with the poisoned one.

    Parameters
    ----------
    most : int
        The most that may be taken at once, >= 1.

    Examples
    --------
    >>> from games import Poison
    >>> poison = Poison()
    >>> poison.outcome(13), poison.winning_moves(12), poison.winning_moves(10**18)
    (Outcome.P, [10], [])
    >>> Poison(most=3).winning_moves(12)
    [9]
    """

    example = "poison 6"

    def __init__(self, most: int = 2) -> None:
        if type(most) is not int or most < 1:
            raise InvalidParameter(
                f"the most counters that may be taken is a whole number >= 1, not {most!r}"
            )
        self.most = most

    def options(self, position: int) -> Iterable[int]:
        return range(position - 1, max(position - self.most, 1) - 1, -1)

    def grundy_formula(self, position: int) -> int:
        """Return what is left of the harmless counters modulo `most` + 1."""
        return (position - 1) % (self.most + 1)

    def outcome_formula(self, position: int, misere: bool) -> Outcome:
        """Return the outcome; in misère play one harmless counter takes the place of none."""
        return N if (position - 1 - misere) % (self.most + 1) else P

    def winning_moves_formula(self, position: int, misere: bool) -> list[int]:
        """Return the only move that leaves a multiple of `most` + 1, or in misère play one more."""
        taken = (position - 1 - misere) % (self.most + 1)
        return [position - taken] if taken and position > 1 else []

    def check(self, position: int) -> None:
        """Refuse what is not a number of counters."""
        if type(position) is not int or position < 1:
            raise InvalidPosition(
                "a position of poison is the number of counters, a whole number >= 1, "
                f"not {position!r}"
            )

    def describe_move(self, position: int, option: int) -> str:
        return f"take {position - option}"


# ---- claims ----

_GAMES = [Poison(most) for most in range(1, 7)]


def _most(solver: Solver[int]) -> int:
    """Return the most that may be taken in the game that a claim is being tried on."""
    assert isinstance(solver.game, Poison)
    return solver.game.most


@claim(
    "Poison",
    says="Who is to move loses exactly when the counters are one more than a multiple of most + 1, "
    "for most = 1 to 6: with at most two at a time, 1, 4, 7, 10, 13, ...",
    source=_CLASSROOM,
    over=numbers(range(1, 101), "counters"),
    deep=numbers(range(1, 5001), "counters"),
    games=_GAMES,
)
def poison(solver: Solver[int], counters: int) -> bool:
    return (solver.outcome(counters) is P) == (counters % (_most(solver) + 1) == 1)


@claim(
    "Poison is misère play",
    says="The outcome is that of misère play where the last counter may be taken, too.",
    source=_CLASSROOM,
    over=numbers(range(1, 41), "counters"),
    quick=numbers(range(1, 16), "counters"),
    deep=numbers(range(1, 201), "counters"),
    games=_GAMES,
)
def poison_is_misere(solver: Solver[int], counters: int) -> bool:
    with_the_last = Solver(Subtraction(*range(1, _most(solver) + 1)), use_formula=False)
    return solver.outcome(counters) is with_the_last.outcome((counters,), misere=True)


@claim(
    "Poison counts all counters",
    says="Who is to move loses exactly when the counters are a multiple of most + 1.",
    source="the rule for the player who takes the last counter and wins, transferred",
    over=numbers(range(1, 31), "counters"),
    games=_GAMES,
    expected=Verdict.REFUTED,
)
def all_counters(solver: Solver[int], counters: int) -> bool:
    return (solver.outcome(counters) is P) == (counters % (_most(solver) + 1) == 0)


# ---- the closed forms ----

closed_forms_of_poison = closed_forms(
    "Poison",
    *_GAMES,
    source=_CLASSROOM,
    over=numbers(range(1, 61), "counters"),
    quick=numbers(range(1, 31), "counters"),
)
