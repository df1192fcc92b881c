"""The program that the Spanish article prints: it chooses a move at Nim in either convention.

It is written anew here from what it does, fault included: in misère play, when no object is left,
it says to take 0 objects from the first heap.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, product

from cgt import Heaps, InvalidPosition, N, Solver, Verdict, claim, nim_sum
from cgt.ranges import Range
from games.nim import Nim

_PAGE = "Spanish encyclopaedia article on Nim"
_DOCUMENT = "Spanish article, program in Python"


def published_move(position: Heaps, misere: bool) -> tuple[int, int] | None:
    """Return the move that the published program chooses.

    Parameters
    ----------
    position : tuple of int
        The heaps, at least one.
    misere : bool
        Whether the player who makes the last move loses.

    Returns
    -------
    (heap, taken) or None
        Which heap, counted from 0, and how many objects to take; None for "you will lose".

    Raises
    ------
    InvalidPosition
        If there is no heap at all, for which the program is not defined.

    Examples
    --------
    >>> published_move((3, 4, 5), misere=False), published_move((1, 1, 5), misere=True)
    ((0, 2), (2, 4))
    >>> published_move((1, 2, 3), misere=False), published_move((0, 0), misere=True)
    (None, (0, 0))
    """
    if not position:
        raise InvalidPosition("the program needs at least one heap, such as 3 4 5")
    if misere and sum(heap >= 2 for heap in position) <= 1:
        # Near the end: leave an odd number of heaps of 1, by a move in the largest heap.
        largest = max(position)
        left = sum(heap > 0 for heap in position) % 2
        return None if largest == left == 1 else (position.index(largest), largest - left)
    total = nim_sum(position)
    return next(
        ((i, heap - (heap ^ total)) for i, heap in enumerate(position) if heap ^ total < heap),
        None,
    )


def _is_right(nim: Solver[Heaps], position: Heaps, *, misere: bool) -> bool:
    """Return whether the program names a winning move, or says rightly that the mover loses."""
    move = published_move(position, misere)
    if move is None:
        return nim.outcome(position, misere=misere) is not N
    heap, taken = move
    option = (*position[:heap], position[heap] - taken, *position[heap + 1 :])
    return option in nim.winning_moves(position, misere=misere)


# How many heaps, and the sizes of each.
_USUAL = ((1, 9), (2, 9), (3, 7), (4, 4))
_QUICK = ((1, 5), (2, 5), (3, 3))
_DEEP = ((1, 31), (2, 31), (3, 11), (4, 7))


def _ordered(limits: Iterable[tuple[int, int]]) -> Range[Heaps]:
    """Return positions whose heaps are in any order."""
    limits = tuple(limits)
    text = ", ".join(f"{count} of 0 to {largest}" for count, largest in limits)

    def generate() -> list[Heaps]:
        found = (product(range(largest + 1), repeat=count) for count, largest in limits)
        return sorted(chain.from_iterable(found), key=lambda heaps: (sum(heaps), len(heaps), heaps))

    return Range(generate, f"heaps in any order: {text}")


@claim(
    "Program of the Spanish article, as published",
    says="The program names a winning move exactly where there is one, in both conventions, and "
    "says that the player to move loses exactly where that is so.",
    source=_PAGE,
    document=_DOCUMENT,
    made_precise="For no heap at all the program is not defined.",
    game=Nim(),
    over=_ordered(_USUAL),
    expected=Verdict.REFUTED,
)
def program_as_published(nim: Solver[Heaps], position: Heaps) -> bool:
    return all(_is_right(nim, position, misere=misere) for misere in (False, True))


@claim(
    "Program of the Spanish article",
    says="The program is right in both conventions, except that in misère play, when no object is "
    "left, it says to take 0 objects, where the player to move has won.",
    source=f"{_PAGE}, corrected",
    document=_DOCUMENT,
    made_precise="The exception is left out there; for no heap at all the program is not defined.",
    game=Nim(),
    over=_ordered(_USUAL),
    quick=_ordered(_QUICK),
    deep=_ordered(_DEEP),
)
def program(nim: Solver[Heaps], position: Heaps) -> bool:
    return _is_right(nim, position, misere=False) and _is_right(nim, position, misere=True) == any(
        position
    )
