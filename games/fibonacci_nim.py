"""Fibonacci Nim: take at most twice as many stones as were just taken; the last stone wins.

The main theorem: write the number of stones as a sum of Fibonacci numbers that are no neighbours
(Zeckendorf's representation). The next player wins exactly when the smallest part may be taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cgt import (
    ImpartialGame,
    InvalidPosition,
    N,
    Outcome,
    P,
    Range,
    Solver,
    Verdict,
    claim,
    closed_forms,
)

_WHINIHAN = "M. J. Whinihan (1963), Fibonacci Nim"
_DOCUMENT = "English article, see also: Fibonacci nim"
_MISERE = "found by search from the rules, then proved: the last stone is one that nobody wants"

# The stones, and the most that may be taken; at the start, the stones alone.
Stones = tuple[int, ...]


class FibonacciNim(ImpartialGame[Stones]):
    """Take at least one stone, and at most twice as many as the last move took.

    The first move may take any number of stones, but not all. A position is the number of stones,
    followed by the most that may be taken unless it is the first move: ``(20,)`` or ``(16, 8)``.

    References
    ----------
    M. J. Whinihan (1963), Fibonacci Nim, The Fibonacci Quarterly 1.

    Examples
    --------
    >>> from games import FibonacciNim
    >>> game = FibonacciNim()
    >>> game.winning_moves((20,)), game.winning_moves((17,)), game.outcome((21,))
    ([(18, 4)], [(16, 2), (13, 8)], Outcome.P)
    >>> game.outcome((20, 1)), game.outcome((20, 1), misere=True)
    (Outcome.P, Outcome.N)
    >>> game.winning_moves((10**18, 10))
    [(999999999999999998, 4)]
    """

    example = "fibonacci-nim 7"

    def options(self, position: Stones) -> Iterable[Stones]:
        stones = position[0]
        return ((stones - taken, 2 * taken) for taken in range(1, _most(position) + 1))

    def canonical(self, position: Stones) -> Stones:
        """Return the same stones without a permission to take more than there are."""
        if position[0] == 0:
            return (0,)
        return position if len(position) == 1 else (position[0], _most(position))

    def outcome_formula(self, position: Stones, misere: bool) -> Outcome:
        """Return the outcome (Whinihan 1963).

        In misère play nobody takes the last stone who has another move, so it is as if it were
        not there.
        """
        most = _most(position)
        if most == 0:
            return N if misere else P
        parts = zeckendorf(position[0] - misere)
        return N if parts and parts[-1] <= most else P

    def winning_moves_formula(self, position: Stones, misere: bool) -> list[Stones]:
        """Return the moves that take some of the smallest parts so that the next is out of reach.

        No other move wins: where more than twice what is taken is the smallest part that is left,
        the parts of both together are those of the stones before the move.
        """
        stones, most = position[0], _most(position)
        moves: list[Stones] = []
        parts = zeckendorf(stones - misere) if most else []
        taken = 0
        while parts:
            taken += parts.pop()
            if taken <= most and (not parts or parts[-1] > 2 * taken):
                moves.append((stones - taken, 2 * taken))
        return moves

    def values_needed(self, position: Stones) -> int:
        """Return how many positions there are at least below this one.

        Any number of stones can be left, and so that the last move took any number up to about
        half of the others: it and moves before it of half as many stones each take no more.
        """
        return position[0] ** 2 // 12

    def check(self, position: Stones) -> None:
        """Refuse what is not a number of stones, perhaps with the most that may be taken."""
        if (
            not isinstance(position, tuple)
            or len(position) not in (1, 2)
            or any(type(number) is not int for number in position)
            or position[0] < 0
            or position[-1] < len(position) - 1
        ):
            raise InvalidPosition(
                "a position of fibonacci-nim is the number of stones, such as (20,), followed by "
                f"the most that may be taken, >= 1, if there was a move: (16, 8), not {position!r}"
            )

    def parse(self, text: str) -> Stones:
        """Read the number of stones and, if it is given, the most that may be taken."""
        words = text.replace(",", " ").split()
        if len(words) not in (1, 2) or not all(re.fullmatch("[0-9]{1,4300}", w) for w in words):
            raise InvalidPosition(
                "a position of fibonacci-nim is written as the number of stones, such as 20, and "
                f"the most that may be taken if there was a move, such as 16 8, not {text!r}"
            )
        position = tuple(map(int, words))
        self.check(position)
        return position

    def describe_move(self, position: Stones, option: Stones) -> str:
        return f"take {position[0] - option[0]}"


def _most(position: Stones) -> int:
    """Return how many stones may be taken at most."""
    stones = position[0]
    return max(stones - 1, 0) if len(position) == 1 else min(stones, position[1])


def zeckendorf(n: int) -> list[int]:
    """Return a number as the sum of Fibonacci numbers of which no two are neighbours.

    Parameters
    ----------
    n : int
        A number >= 0 of any size.

    Returns
    -------
    list of int
        The parts, largest first; none for 0.

    References
    ----------
    E. Zeckendorf (1972), Représentation des nombres naturels par une somme de nombres de Fibonacci
    ou de nombres de Lucas.

    Examples
    --------
    >>> from games.fibonacci_nim import zeckendorf
    >>> zeckendorf(20), zeckendorf(21), zeckendorf(0)
    ([13, 5, 2], [21], [])
    """
    fibonacci = [1, 2]
    while fibonacci[-1] <= n:
        fibonacci.append(fibonacci[-2] + fibonacci[-1])
    parts = []
    for number in reversed(fibonacci):
        if number <= n:
            parts.append(number)
            n -= number
    return parts


# ---- claims ----


def _starts(sizes: range) -> Range[Stones]:
    return Range(lambda: ((n,) for n in sizes), f"{sizes[0]} to {sizes[-1]} stones at the start")


def _after_a_move(stones: int) -> Range[Stones]:
    return Range(
        lambda: ((n, most) for n in range(stones + 1) for most in range(1, max(n, 1) + 1)),
        f"up to {stones} stones, of which any number may be the most to take",
    )


@claim(
    "Fibonacci Nim",
    says="The first player loses exactly when the number of stones, 2 or more, is a Fibonacci "
    "number.",
    source=_WHINIHAN,
    document=_DOCUMENT,
    over=_starts(range(2, 201)),
    quick=_starts(range(2, 41)),
    deep=_starts(range(2, 400)),
)
def fibonacci_numbers(solver: Solver[Stones], position: Stones) -> bool:
    return (solver.outcome(position) is P) == (len(zeckendorf(position[0])) == 1)


@claim(
    "Fibonacci Nim after a move",
    says="The next player wins exactly when the smallest part in Zeckendorf's representation of "
    "the number of stones may be taken.",
    source=_WHINIHAN,
    document=_DOCUMENT,
    over=_after_a_move(60),
    quick=_after_a_move(25),
    deep=_after_a_move(150),
)
def smallest_part(solver: Solver[Stones], position: Stones) -> bool:
    stones, most = position
    wins = stones > 0 and most >= zeckendorf(stones)[-1]
    return (solver.outcome(position) is N) == wins


@claim(
    "Fibonacci Nim: the smallest winning move",
    says="From 2 or more stones that are no Fibonacci number, the winning first move that takes "
    "the fewest stones takes the smallest part in Zeckendorf's representation; from a Fibonacci "
    "number no first move wins.",
    source=_WHINIHAN,
    document=_DOCUMENT,
    over=_starts(range(2, 91)),
    quick=_starts(range(2, 31)),
    deep=_starts(range(2, 200)),
)
def smallest_winning_move(solver: Solver[Stones], position: Stones) -> bool:
    parts = zeckendorf(position[0])
    moves = solver.winning_moves(position)
    return moves[:1] == ([] if len(parts) == 1 else [(position[0] - parts[-1], 2 * parts[-1])])


@claim(
    "Fibonacci Nim: the only winning move",
    says="No first move wins but the one that takes the smallest part in Zeckendorf's "
    "representation of the number of stones.",
    source="the theorem on the smallest part, transferred without proof",
    over=_starts(range(2, 31)),
    expected=Verdict.REFUTED,
)
def only_winning_move(solver: Solver[Stones], position: Stones) -> bool:
    [stones] = position
    part = zeckendorf(stones)[-1]
    return all(move == (stones - part, 2 * part) for move in solver.winning_moves(position))


@claim(
    "Fibonacci Nim: winning moves",
    says="The winning moves take one or more of the smallest parts in Zeckendorf's representation, "
    "where that many stones may be taken and the next part, if any, is more than twice as many.",
    source="found by search from the rules, then proved",
    over=_after_a_move(40),
    quick=_after_a_move(20),
    deep=_after_a_move(100),
)
def winning_moves(solver: Solver[Stones], position: Stones) -> bool:
    moves = FibonacciNim().winning_moves_formula(position, misere=False)
    return solver.winning_moves(position) == moves


@claim(
    "Fibonacci Nim, misère",
    says="In misère play the outcome and the winning moves are those of normal play with one stone "
    "fewer, as long as a stone may be taken.",
    source=_MISERE,
    over=_after_a_move(40),
    quick=_after_a_move(20),
    deep=_after_a_move(100),
)
def misere_play(solver: Solver[Stones], position: Stones) -> bool:
    stones, most = position
    if stones == 0:
        return solver.outcome(position, misere=True) is N
    fewer = stones - 1, most
    moves = [(left + 1, then) for left, then in solver.winning_moves(fewer)]
    outcome = solver.outcome(position, misere=True)
    return outcome is solver.outcome(fewer) and (
        solver.winning_moves(position, misere=True) == moves
    )


# ---- the closed forms ----

closed_forms_of_fibonacci_nim = closed_forms(
    "Fibonacci Nim",
    FibonacciNim(),
    source=_WHINIHAN,
    over=_after_a_move(25),
    quick=_after_a_move(12),
    deep=_after_a_move(60),
)
