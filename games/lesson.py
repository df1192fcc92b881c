"""The school lesson on winning at Nim: answers to its exercises, and what it claims besides.

The exercises ask for programs that find a winning move. The answers here are the rules that the
lesson teaches, each compared with a search that knows nothing of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product

from cgt import Heaps, InvalidPosition, P, Solver, Verdict, claim, heaps, nim_sum
from cgt.ranges import Range
from games.nim import Nim

# Which pile, counted from 0, and how many objects to take from it.
Move = tuple[int, int]

_LESSON = "a school lesson on winning at Nim"
_EXERCISES = "School lesson, exercises"
_COUNTS = "School lesson, how many positions are lost"


# ---- the exercises ----


def winning_moves(piles: Sequence[int]) -> list[Move]:
    """Return all winning moves of normal play: those that make the nim-sum 0.

    Parameters
    ----------
    piles : sequence of int
        The sizes of the piles.

    Returns
    -------
    list of (pile, taken)
        Which pile, counted from 0, and how many objects to take; empty where every move loses.

    Examples
    --------
    >>> winning_moves((3, 5, 7)), winning_moves((1, 2, 3))
    ([(0, 1), (1, 1), (2, 1)], [])
    """
    total = nim_sum(piles)
    return [(i, pile - (pile ^ total)) for i, pile in enumerate(piles) if pile ^ total < pile]


def choose_move(piles: Sequence[int]) -> Move:
    """Return a winning move of normal play if there is one, and else a move that takes one object.

    Parameters
    ----------
    piles : sequence of int
        The sizes of the piles.

    Returns
    -------
    (pile, taken)
        Which pile, counted from 0, and how many objects to take.

    Raises
    ------
    InvalidPosition
        If no object is left.

    Examples
    --------
    >>> choose_move((3, 4, 5)), choose_move((1, 2, 3))
    ((0, 2), (2, 1))
    """
    if not any(piles):
        raise InvalidPosition("there is no move to choose; a move needs a pile with an object left")
    # A player who is lost makes the game long, and takes one object from a largest pile.
    return next(iter(winning_moves(piles)), (_largest(piles), 1))


def misere_move(piles: Sequence[int]) -> Move:
    """Return a winning move of misère play if there is one, and else a move that takes one object.

    Play as in normal play until one pile has two or more objects; take from it so as to leave an
    odd number of piles of one.

    Parameters
    ----------
    piles : sequence of int
        The sizes of the piles.

    Returns
    -------
    (pile, taken)
        Which pile, counted from 0, and how many objects to take.

    Raises
    ------
    InvalidPosition
        If no object is left.

    Examples
    --------
    >>> misere_move((1, 1, 5)), misere_move((0, 1, 2)), misere_move((3, 4, 5))
    ((2, 4), (2, 2), (0, 2))
    """
    if sum(pile >= 2 for pile in piles) != 1:
        return choose_move(piles)
    left = 1 - list(piles).count(1) % 2
    return _largest(piles), max(piles) - left


def _largest(piles: Sequence[int]) -> int:
    return list(piles).index(max(piles))


def _after(position: Heaps, move: Move) -> Heaps:
    """Return the position after a move, which need not be allowed."""
    pile, taken = move
    return (*position[:pile], position[pile] - taken, *position[pile + 1 :])


_NONEMPTY = heaps(count=range(1, 5), size=range(1, 9))
_MORE = heaps(count=range(1, 6), size=range(1, 10))


@claim(
    "Exercise winning_moves",
    says="The moves that make the nim-sum 0 are the winning moves of normal play.",
    source=_LESSON,
    document=_EXERCISES,
    game=Nim(),
    over=_NONEMPTY,
    deep=_MORE,
)
def exercise_winning_moves(nim: Solver[Heaps], position: Heaps) -> bool:
    found = [_after(position, move) for move in winning_moves(position)]
    return found == nim.winning_moves(position)


@claim(
    "Exercise choose_move",
    says="The move chosen is allowed, and wins in normal play if any move does.",
    source=_LESSON,
    document=_EXERCISES,
    game=Nim(),
    over=_NONEMPTY,
    deep=_MORE,
)
def exercise_choose_move(nim: Solver[Heaps], position: Heaps) -> bool:
    return _chosen_well(nim, position, _after(position, choose_move(position)), misere=False)


@claim(
    "Exercise misere_move",
    says="The move chosen for misère play is allowed, and wins if any move does.",
    source=_LESSON,
    document=_EXERCISES,
    game=Nim(),
    over=_NONEMPTY,
    deep=_MORE,
)
def exercise_misere_move(nim: Solver[Heaps], position: Heaps) -> bool:
    return _chosen_well(nim, position, _after(position, misere_move(position)), misere=True)


def _chosen_well(nim: Solver[Heaps], position: Heaps, chosen: Heaps, *, misere: bool) -> bool:
    best = nim.winning_moves(position, misere=misere) or nim.options(position)
    return chosen in best


# ---- lost starts ----


_SEVEN = ((1, 2, 3), (1, 4, 5), (1, 6, 7), (2, 4, 6), (2, 5, 7), (3, 4, 7), (3, 5, 6))


@claim(
    "Seven lost triples",
    says="Of the triples of different piles from 1 to 7, exactly seven are lost for the player to "
    "move, in both conventions: 1 2 3, 1 4 5, 1 6 7, 2 4 6, 2 5 7, 3 4 7 and 3 5 6.",
    source=_LESSON,
    document=_COUNTS,
    game=Nim(),
    over=Range(
        lambda: [p for p in heaps(count=3, size=range(1, 8)) if len(set(p)) == 3],
        "three different piles of 1 to 7",
    ),
)
def seven_lost_triples(nim: Solver[Heaps], position: Heaps) -> bool:
    return all(
        (nim.outcome(position, misere=misere) is P) == (position in _SEVEN)
        for misere in (False, True)
    )


def _random_starts(largest: Iterable[int], text: str) -> Range[Heaps]:
    """Return the largest piles; each stands for all random starts with piles from 1 up to it."""
    return Range(lambda: [(n,) * 3 for n in largest], f"three ordered piles from 1 to {text}")


def _share_of_lost_starts(nim: Solver[Heaps], largest: Heaps, *, misere: bool) -> Fraction:
    starts = list(product(range(1, largest[0] + 1), repeat=len(largest)))
    return Fraction(sum(nim.outcome(start, misere=misere) is P for start in starts), len(starts))


# With three piles from 1 to 7.
_STARTS = 7**3


@claim(
    "Chance of a lost random start, as taught",
    says="With three piles from 1 to 7 at random, the first player is lost 1 time in 8.",
    source=_LESSON,
    document=_COUNTS,
    made_precise="64 of 512, which is 1 in 8, counts piles from 0 to 7. What refutes it is the "
    "number of lost starts in normal play, with that of all starts.",
    game=Nim(),
    over=Range(
        lambda: ((lost, _STARTS) for lost in range(_STARTS + 1)),
        f"each number of lost starts of {_STARTS}",
    ),
    expected=Verdict.REFUTED,
)
def lost_start_as_taught(nim: Solver[Heaps], counted: Heaps) -> bool:
    share = Fraction(*counted)
    return share == Fraction(1, 8) or share != _share_of_lost_starts(nim, (7,) * 3, misere=False)


@claim(
    "Chance of a lost random start",
    says="With three piles from 1 to 2^n - 1 at random, the first player is lost in "
    "(2^n - 1)(2^n - 2) of (2^n - 1)^3 starts in normal play, and in one more in misère play: 42 "
    "and 43 of 343 for piles up to 7.",
    source=f"{_LESSON}, corrected",
    document=_COUNTS,
    made_precise="The lesson says 1 in 8, which is right for piles from 0 to 7.",
    game=Nim(),
    over=_random_starts((1, 3, 7, 15), "2^n - 1 for n = 1 to 4"),
    quick=_random_starts((1, 3, 7), "2^n - 1 for n = 1 to 3"),
    deep=_random_starts((1, 3, 7, 15, 31), "2^n - 1 for n = 1 to 5"),
)
def lost_start(nim: Solver[Heaps], largest: Heaps) -> bool:
    lost = number_of_lost_starts(largest[0])
    return all(
        _share_of_lost_starts(nim, largest, misere=misere)
        == Fraction(lost + misere, largest[0] ** 3)
        for misere in (False, True)
    )


def number_of_lost_starts(largest: int) -> int:
    """Return how many of three ordered piles from 1 to 2^n - 1, the largest, are lost.

    Examples
    --------
    >>> number_of_lost_starts(7)
    42
    """
    # The second pile differs from the first one, and the third is their nim-sum.
    return largest * (largest - 1)


# ---- worked examples ----


# The winning moves of each example in normal play and in misère play.
_EXAMPLES: dict[Heaps, tuple[list[Move], list[Move]]] = {
    (0, 1, 2): ([(2, 1)], [(2, 2)]),
    (1, 5): ([(1, 4)], [(1, 5)]),
    (1, 2, 3): ([], []),
    (1, 1, 5): ([(2, 5)], [(2, 4)]),
    (2, 5, 4): ([(0, 1)], [(0, 1)]),
    (3, 4, 5): ([(0, 2)], [(0, 2)]),
    (2, 4, 6): ([], []),
    (3, 5, 7): ([(0, 1), (1, 1), (2, 1)], [(0, 1), (1, 1), (2, 1)]),
}


@claim(
    "Worked examples",
    says="The winning moves are, in both conventions: from 3 4 5 take 2 of the 3, from 3 5 7 take "
    "1 from any pile, from 2 5 4 take 1 of the 2, from 1 2 3 and 2 4 6 none. In normal and in "
    "misère play they are: from 1 1 5 take 5 or 4 of the 5, from 1 5 take 4 or 5 of the 5, from "
    "0 1 2 take 1 or 2 of the 2.",
    source="English encyclopaedia article on Nim, and the school lesson",
    document="English article, example games; school lesson, examples",
    game=Nim(),
    over=Range(lambda: _EXAMPLES, f"{len(_EXAMPLES)} worked examples"),
)
def worked_examples(nim: Solver[Heaps], position: Heaps) -> bool:
    return all(
        nim.winning_moves(position, misere=misere) == [_after(position, move) for move in moves]
        for misere, moves in zip((False, True), _EXAMPLES[position], strict=True)
    )
