"""When the elements of heaps in a misère quotient are periodic: the theorems, and how it is found.

`cgt.misere.whole_quotient` says why the theorems on Grundy values hold for elements.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cgt.heap_games import HeapGame
from cgt.heaps.checking import without_empty_heaps
from cgt.heaps.repetition import Repeats
from cgt.heaps.taking_and_breaking import TakingAndBreaking
from cgt.heaps.theorems import PeriodTheorem, theorems_about

# A period is looked for when so many heaps are known, and again at twice as many, and so on.
_FIRST_LOOK = 64


class ProvedPeriod(NamedTuple):
    """The first heaps of a game prove that the elements of all heaps are periodic.

    Parameters
    ----------
    heaps : int
        How many first heaps prove it.
    preperiod, period : int
        The elements of n and n + period are the same for every n >= preperiod.
    """

    heaps: int
    preperiod: int
    period: int


def quotient_theorem(game: object) -> PeriodTheorem | None:
    """Return the theorem by which the elements of a game's heaps can be periodic, if there is one.

    Parameters
    ----------
    game : object

    Returns
    -------
    PeriodTheorem or None
    """
    # `WholeQuotient.winning_moves` knows the moves of these only.
    if not isinstance(game, TakingAndBreaking) or game.rules.repeating or game.rules.split != "any":
        return None
    return next((one for one in theorems_about(game.rules) if not one.grows), None)


def find_elements_period(elements: Sequence[int], theorem: PeriodTheorem) -> tuple[int, int] | None:
    """Return the smallest preperiod and period that a theorem proves for the heaps' elements.

    Parameters
    ----------
    elements : sequence of int
        The elements of the heaps 0, 1, 2, ...
    theorem : PeriodTheorem

    Returns
    -------
    (int, int) or None
        None if they prove no period.
    """
    seen = Repeats(elements)
    for period in range(1, len(elements)):
        # Elements are no numbers that grow: the last one must be the same a period before.
        if seen.saltus(period) == 0:
            start = seen.start(period)
            if theorem.values_needed(start, period) <= len(elements):
                return start, period
    return None


def proved_period(game: object, elements: Sequence[int]) -> ProvedPeriod | None:
    """Return the period that some of the first heaps prove, looked for at few places.

    Parameters
    ----------
    game : object
    elements : sequence of int
        The elements of the heaps 0, 1, 2, ...

    Returns
    -------
    ProvedPeriod or None
        None if no theorem is about the moves of these heaps, or if no period is found.

    Examples
    --------
    >>> from cgt.heaps import OctalGame
    >>> proved_period(OctalGame("0.3"), [0, 1] * 50)
    ProvedPeriod(heaps=64, preperiod=0, period=2)
    """
    theorem = quotient_theorem(game)
    heaps = _FIRST_LOOK
    while theorem is not None and heaps <= len(elements):
        found = find_elements_period(elements[:heaps], theorem)
        if found is not None:
            other = first_other_moves(game, theorem, heaps)
            return ProvedPeriod(heaps, *found) if other is None else None
        heaps *= 2
    return None


def first_other_moves(game: object, theorem: PeriodTheorem, heaps: int) -> int | None:
    """Return the first of some heaps from which a game has other moves than a theorem speaks of.

    A class may write moves of its own beside the rules that it gives.

    Parameters
    ----------
    game : object
    theorem : PeriodTheorem
    heaps : int
        How many heaps are compared.

    Returns
    -------
    int or None
        None if there is none.
    """
    if not isinstance(game, HeapGame):
        return 0
    for heap in range(heaps):
        own, rules = game.heap_options(heap), theorem.heap_options(heap)
        if without_empty_heaps(own) != without_empty_heaps(rules):
            return heap
    return None


def is_place_to_look(heaps: int) -> bool:
    """Return whether a period is looked for when so many heaps are known."""
    return heaps >= _FIRST_LOOK and heaps & (heaps - 1) == 0
