"""Staircase Nim: coins walk down a staircase, and the game is Nim on every second step.

The main theorem: only the coins on steps with an odd number count, each such step as a heap.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cgt import (
    HeapPositions,
    Heaps,
    N,
    Outcome,
    P,
    Range,
    Solver,
    Verdict,
    claim,
    closed_forms,
    nim_sum,
)
from games.nim import Nim

_SOURCE = "E. R. Berlekamp, J. H. Conway and R. K. Guy (1982), Winning Ways; a cousin of Nim"


class StaircaseNim(HeapPositions):
    """Move any number of coins from one step to the next lower one.

    The position says how many coins are on the steps 1, 2, 3, ... in this order; coins that leave
    step 1 are out of the game.

    Examples
    --------
    >>> from games import StaircaseNim
    >>> stairs = StaircaseNim()
    >>> stairs.grundy((3, 10**18, 5)), stairs.outcome((4, 7, 4))
    (6, Outcome.P)
    >>> stairs.winning_moves((1, 2))
    [(0, 2)]
    """

    example = "staircase-nim 1 2"

    def options(self, position: Heaps) -> Iterator[Heaps]:
        for step, coins in enumerate(position):
            for moved in range(1, coins + 1):
                after = [*position]
                after[step] -= moved
                if step > 0:
                    after[step - 1] += moved
                yield tuple(after)

    def canonical(self, position: Heaps) -> Heaps:
        """Return the position itself: the order of the steps matters."""
        return position

    def grundy_formula(self, position: Heaps) -> int:
        """Return the nim-sum of the steps with odd numbers."""
        return nim_sum(position[::2])

    def outcome_formula(self, position: Heaps, misere: bool) -> Outcome:
        """Return the outcome of Nim with the steps of odd numbers as heaps, in both conventions.

        Coins that come down to an odd step are at once moved on by who is winning.
        """
        return Nim().outcome_formula(position[::2], misere)

    def describe_move(self, position: Heaps, option: Heaps) -> str:
        """Say how many coins go down from which step."""
        [step] = [n for n, (old, new) in enumerate(zip(position, option, strict=True)) if new < old]
        moved = position[step] - option[step]
        return f"{moved} down from step {step + 1}"


def staircases(steps: int, most: int) -> Range[Heaps]:
    """Return all staircases of so many steps with at most so many coins on each.

    Examples
    --------
    >>> [*staircases(steps=2, most=1)]
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    return Range(
        lambda: sorted(product(range(most + 1), repeat=steps), key=lambda p: (sum(p), p)),
        f"{steps} steps with 0 to {most} coins each",
    )


@claim(
    "Staircase Nim",
    says="The value of a position is the nim-sum of the coins on steps 1, 3, 5, ...",
    source=_SOURCE,
    over=staircases(steps=4, most=4),
    quick=staircases(steps=3, most=3),
    deep=staircases(steps=5, most=5),
)
def staircase_nim(solver: Solver[Heaps], position: Heaps) -> bool:
    return solver.grundy(position) == nim_sum(position[::2])


@claim(
    "Staircase Nim, misère",
    says="In misère play a position is P exactly when an odd step has two or more coins and the "
    "odd steps have nim-sum 0, or none has and the number of odd steps with a coin is odd.",
    source="by the same argument: who is winning moves on what comes down to an odd step",
    over=staircases(steps=4, most=4),
    quick=staircases(steps=3, most=3),
    deep=staircases(steps=5, most=5),
)
def staircase_nim_misere(solver: Solver[Heaps], position: Heaps) -> bool:
    odd_steps = position[::2]
    big = max(odd_steps, default=0) >= 2
    lost = nim_sum(odd_steps) == 0 if big else odd_steps.count(1) % 2 == 1
    return (solver.outcome(position, misere=True) is P) == lost


@claim(
    "All steps count",
    says="A position is P exactly when the nim-sum of the coins on all steps is 0.",
    source="a staircase taken for Nim with the steps as heaps",
    over=staircases(steps=3, most=3),
    expected=Verdict.REFUTED,
)
def all_steps(solver: Solver[Heaps], position: Heaps) -> bool:
    return solver.outcome(position) is (N if nim_sum(position) else P)


# ---- the closed forms ----

closed_forms_of_staircase_nim = closed_forms(
    "Staircase Nim",
    StaircaseNim(),
    source=_SOURCE,
    over=staircases(steps=4, most=3),
    quick=staircases(steps=3, most=3),
)
