"""Wythoff's game: Nim in which the same number may also be taken from several heaps at once.

The main theorems: two heaps are P exactly when they are the integer parts of k times the golden
ratio and of k times its square; and moves that take the same number from an odd number of heaps
change nothing in Nim.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations
from math import factorial, prod

from cgt import (
    Claim,
    HeapPositions,
    Heaps,
    InvalidParameter,
    N,
    Outcome,
    P,
    Range,
    Solver,
    Verdict,
    claim,
    closed_forms,
    heaps,
    nim_sum,
)
from games.nim import Nim
from games.wythoff_pairs import partner, smaller_of_pair, wythoff_pair

_WYTHOFF = "W. A. Wythoff (1907), A modification of the game of Nim"
_BLASS = "U. Blass, A. S. Fraenkel and R. Guelman (1998), How far can Nim in disguise be stretched?"
_ARTICLE = "Nim, the English encyclopaedia article, on the multiple-heap rule"
_DOCUMENT = "English article, A multiple-heap rule"

# Heaps from which a move takes the same number, as places in the position.
_Group = tuple[int, ...]


def _groups_of(sizes: Callable[[int], range]) -> Callable[[Heaps], Iterable[_Group]]:
    """Return the reading in which any heaps will do, if their number is one of the sizes."""

    def groups(position: Heaps) -> Iterable[_Group]:
        places = range(len(position))
        return chain.from_iterable(combinations(places, n) for n in sizes(len(position)))

    return groups


_READINGS: dict[str, Callable[[Heaps], Iterable[_Group]]] = {
    "all": lambda position: [tuple(range(len(position)))],
    "nonempty": lambda position: [tuple(i for i, heap in enumerate(position) if heap)],
    "subset": _groups_of(lambda heaps: range(2, heaps + 1)),
    "pair": _groups_of(lambda heaps: range(2, 3)),
    "odd": _groups_of(lambda heaps: range(3, heaps + 1, 2)),
}


class Wythoff(HeapPositions):
    """Take any number of objects from one heap, or the same number from each of several.

    Parameters
    ----------
    reading : str
        From which heaps the same number may be taken: from ``all`` heaps, so that an empty one
        ends these moves; from all the ``nonempty`` ones; from any ``subset`` of two or more; from
        any ``pair``; or from any ``odd`` number of them, three or more.

    Notes
    -----
    The rule as the article on Nim tells it, "from each heap", is the reading ``all``, so this is
    the default. On two heaps ``all``, ``nonempty``, ``subset`` and ``pair`` are the same game,
    Wythoff's own; ``odd`` is Nim there. On three heaps ``all`` and ``odd`` are the same game; on
    four or more all five differ.

    References
    ----------
    W. A. Wythoff (1907), A modification of the game of Nim, Nieuw Archief voor Wiskunde 7.

    Examples
    --------
    >>> from games import Wythoff
    >>> wythoff = Wythoff()
    >>> wythoff.outcome((3, 5)), wythoff.grundy((3, 4))
    (Outcome.P, 2)
    >>> wythoff.winning_moves((10**18, 10**18 + 1))
    [(1000000000000000000, 618033988749894848), (1, 2)]
    >>> Wythoff(reading="subset").outcome((1, 3, 3)), Wythoff(reading="pair").outcome((1, 3, 3))
    (Outcome.P, Outcome.N)
    """

    example = "wythoff 1 3"

    def __init__(self, reading: str = "all") -> None:
        if reading not in _READINGS:
            close = difflib.get_close_matches(str(reading), _READINGS, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise InvalidParameter(
                f"a reading of wythoff is one of {', '.join(_READINGS)}, not {reading!r}{hint}"
            )
        self.reading = reading

    def options(self, position: Heaps) -> Iterator[Heaps]:
        for group in self._all_groups(position):
            for taken in range(1, min(position[i] for i in group) + 1):
                yield _take(position, group, taken)

    def canonical(self, position: Heaps) -> Heaps:
        """Return the heaps in order; an empty one makes a difference in the reading ``all``."""
        return tuple(sorted(position if self.reading == "all" else filter(None, position)))

    def grundy_formula(self, position: Heaps) -> int | None:
        """Return the nim-sum where the moves on several heaps change nothing in Nim."""
        return nim_sum(position) if self._is_nim(position, misere=False) else None

    def outcome_formula(self, position: Heaps, misere: bool) -> Outcome | None:
        """Return the outcome where the game is Nim, or has two heaps (Wythoff 1907)."""
        if self._is_nim(position, misere):
            return Nim().outcome_formula(position, misere)
        match self.canonical(position):
            case small, large:
                return P if partner(small, misere) == large else N
        return None

    def winning_moves_formula(self, position: Heaps, misere: bool) -> list[Heaps] | None:
        """Return the winning moves where the outcome has a closed form."""
        if self.outcome_formula(position, misere) is None:
            return None
        return [
            option
            for group in self._all_groups(position)
            for taken in sorted(self._promising(position, group, misere))
            if 1 <= taken <= min(position[i] for i in group)
            and self.outcome_formula(option := _take(position, group, taken), misere) is P
        ]

    def values_needed(self, position: Heaps) -> int:
        """Return how many combinations at least of as many nonempty heaps are below this one."""
        nonempty = list(filter(None, position))
        return prod(nonempty) // factorial(len(nonempty))

    def _all_groups(self, position: Heaps) -> Iterator[_Group]:
        """Give the heaps one by one, then those from which the same number may be taken."""
        several = (group for group in _READINGS[self.reading](position) if len(group) > 1)
        for group in chain(((i,) for i in range(len(position))), several):
            if all(position[i] for i in group):
                yield group

    def _is_nim(self, position: Heaps, misere: bool) -> bool:
        """Whether a theorem says that the position has the value, or the outcome, it has in Nim.

        Taking t from an odd number of heaps changes the nim-sum, in the lowest binary digit of t.
        So it leads to no position of the same value, and the values remain those of Nim. In
        misère play it must not lead from nim-sum 0 to an odd number of heaps of 1 either, which
        taking from all of an odd number of heaps cannot do.
        """
        count = len(self.canonical(position))
        if self.reading == "all":
            return count % 2 == 1 or 0 in position or not position
        return count < 2 or (self.reading == "odd" and (count <= 3 or not misere))

    def _promising(self, position: Heaps, group: _Group, misere: bool) -> set[int]:
        """Return the few numbers of which one can win if it is taken from each heap of a group."""
        heaps = [position[i] for i in group]
        others = tuple(heap for i, heap in enumerate(position) if i not in group)
        if self._is_nim(position, misere):
            # In misère play the goal may also be heaps of 1 and 0.
            return {_taken_to_nim_sum(heaps, nim_sum(others)), max(heaps) - 1, max(heaps)}
        if len(heaps) == 1:
            return {heaps[0] - partner(max(others), misere)}
        small, large = sorted(heaps)
        return {small - smaller_of_pair(large - small, misere)}


def _take(position: Heaps, group: _Group, taken: int) -> Heaps:
    """Return the position after taking a number from each heap of a group."""
    return tuple(heap - taken if i in group else heap for i, heap in enumerate(position))


def _taken_to_nim_sum(heaps: list[int], wanted: int) -> int:
    """Return what to take from each of an odd number of heaps so that their nim-sum is as wanted.

    The digits of what is taken follow from the lowest one up: each changes its own digit of the
    nim-sum, and otherwise only higher ones.
    """
    taken = 0
    for digit in range(max(heaps).bit_length()):
        left = nim_sum(heap - taken for heap in heaps)
        taken |= (left ^ wanted) & (1 << digit)
    return taken


# ---- claims: two heaps ----


@claim(
    "Wythoff's theorem",
    says="Two heaps are P exactly when, for some k >= 0, they are the integer parts of k times the "
    "golden ratio and of k times its square.",
    source=_WYTHOFF,
    document=_DOCUMENT,
    over=heaps(count=2, size=range(51)),
    quick=heaps(count=2, size=range(26)),
    deep=heaps(count=2, size=range(261)),
)
def wythoffs_theorem(wythoff: Solver[Heaps], position: Heaps) -> bool:
    small, large = position
    return (wythoff.outcome(position) is P) == (wythoff_pair(large - small) == position)


@claim(
    "Wythoff's theorem, misère",
    says="In misère play two heaps are P exactly when they are 0 1 or 2 2 or, for some k >= 2, the "
    "integer parts of k times the golden ratio and of k times its square.",
    source="found by search from the rules",
    over=heaps(count=2, size=range(46)),
    quick=heaps(count=2, size=range(21)),
    deep=heaps(count=2, size=range(151)),
)
def wythoff_misere(wythoff: Solver[Heaps], position: Heaps) -> bool:
    small, large = position
    k = large - small
    lost = position in ((0, 1), (2, 2)) or (k >= 2 and wythoff_pair(k) == position)
    return (wythoff.outcome(position, misere=True) is P) == lost


# The values of heaps 0 to 9 beside heaps 0 to 9.
_VALUES = (
    *((0, 1, 2, 3, 4, 5, 6, 7, 8, 9), (1, 2, 0, 4, 5, 3, 7, 8, 6, 10)),
    *((2, 0, 1, 5, 3, 4, 8, 6, 7, 11), (3, 4, 5, 6, 2, 0, 1, 9, 10, 12)),
    *((4, 5, 3, 2, 7, 6, 9, 0, 1, 8), (5, 3, 4, 0, 6, 8, 10, 1, 2, 7)),
    *((6, 7, 8, 1, 9, 10, 3, 4, 5, 13), (7, 8, 6, 9, 0, 1, 4, 5, 3, 14)),
    *((8, 6, 7, 10, 1, 2, 5, 3, 4, 15), (9, 10, 11, 12, 8, 7, 13, 14, 15, 16)),
)


@claim(
    "Values of Wythoff's game",
    says="Two heaps of 0 to 9 have the values of the published table: "
    f"{'; '.join(' '.join(map(str, row)) for row in _VALUES)}.",
    source="OEIS A004481",
    document=_DOCUMENT,
    made_precise="The article tells the P-positions only.",
    over=heaps(count=2, size=range(10)),
)
def table_of_values(wythoff: Solver[Heaps], position: Heaps) -> bool:
    small, large = position
    return wythoff.grundy(position) == _VALUES[small][large]


def _pairs(count: int) -> Range[Heaps]:
    """Return the first P-positions of two heaps."""
    return Range(lambda: map(wythoff_pair, range(count)), f"the first {count} pairs")


@claim(
    "Wythoff's pairs",
    says="The integer parts of k times the golden ratio and of k times its square are a pair for "
    "each k >= 0; no move leads from one pair to another.",
    source=_WYTHOFF,
    over=_pairs(151),
    quick=_pairs(61),
    deep=_pairs(619),
)
def pairs_do_not_reach_each_other(wythoff: Solver[Heaps], position: Heaps) -> bool:
    options = map(sorted, wythoff.options(position))
    return all((small, large) != wythoff_pair(large - small) for small, large in options)


closed_forms_of_wythoff = closed_forms(
    "Wythoff's game",
    *map(Wythoff, _READINGS),
    source=f"{_WYTHOFF}; {_BLASS}",
    over=heaps(count=range(4), size=range(7)),
    quick=heaps(count=range(4), size=range(4)),
    deep=heaps(count=range(5), size=range(7)),
)


# ---- claims: more heaps ----


_READING = "The article says from each heap; this is one reading of it for more than two heaps."


def _together(text: str, *ranges: Iterable[Heaps]) -> Range[Heaps]:
    """Return the positions of several ranges, each once, by increasing total."""
    return Range(
        lambda: sorted({*chain(*ranges)}, key=lambda heaps: (sum(heaps), len(heaps), heaps)), text
    )


def _odd_numbers_of_heaps(size_of_three: int, size_of_five: int) -> Range[Heaps]:
    """Return positions of 1, 3 and 5 heaps."""
    return _together(
        f"1 and 3 heaps of 0 to {size_of_three}, 5 heaps of 0 to {size_of_five}",
        heaps(count=range(1, 4, 2), size=range(size_of_three + 1)),
        heaps(count=5, size=range(size_of_five + 1)),
    )


@claim(
    "Same number from every heap",
    says="With an odd number of heaps, if the same number may also be taken from every heap, the "
    "value of a position is still the nim-sum.",
    source=_BLASS,
    document=_DOCUMENT,
    made_precise=_READING,
    over=_odd_numbers_of_heaps(8, 2),
    quick=_odd_numbers_of_heaps(4, 1),
    deep=_odd_numbers_of_heaps(14, 5),
)
def odd_number_of_heaps(wythoff: Solver[Heaps], position: Heaps) -> bool:
    return wythoff.grundy(position) == nim_sum(position)


@claim(
    "Same number from an odd number of heaps",
    says="If the same number may also be taken from any odd number of heaps, three or more, the "
    "value of a position is still the nim-sum.",
    source=_BLASS,
    over=heaps(count=range(5), size=range(6)),
    quick=heaps(count=range(5), size=range(3)),
    deep=_together(
        "0 to 4 heaps of 0 to 7, 1 and 3 heaps of 0 to 14, 5 heaps of 0 to 5",
        heaps(count=range(5), size=range(8)),
        _odd_numbers_of_heaps(14, 5),
    ),
    game=Wythoff("odd"),
)
def odd_groups(solver: Solver[Heaps], position: Heaps) -> bool:
    return solver.grundy(position) == nim_sum(position)


@claim(
    "Same number from an odd number of heaps, misère",
    says="In misère play, if the same number may also be taken from any odd number of heaps, three "
    "or more, a position is P exactly when it is P in misère Nim.",
    source="the theorem on normal play, transferred without proof",
    over=heaps(count=range(5), size=range(1, 4)),
    game=Wythoff("odd"),
    expected=Verdict.REFUTED,
)
def odd_groups_misere(solver: Solver[Heaps], position: Heaps) -> bool:
    as_in_nim = Nim().outcome_formula(position, misere=True)
    return solver.outcome(position, misere=True) is as_in_nim


def _as_in_nim(name: str, *, count: int, reading: str, taken_from: str) -> Claim:
    """State for a number of heaps what is true for odd ones in the reading ``all``."""

    @claim(
        name,
        says=f"With {count} heaps the P-positions are those of Nim if the same number may also be "
        f"taken from {taken_from}.",
        source="the theorem on an odd number of heaps, transferred without proof",
        document=_DOCUMENT,
        made_precise=_READING,
        over=heaps(count=count, size=range(1, 7)),
        game=Wythoff(reading),
        expected=Verdict.REFUTED,
    )
    def as_in_nim(solver: Solver[Heaps], position: Heaps) -> bool:
        return (solver.outcome(position) is P) == (nim_sum(position) == 0)

    return as_in_nim


four_heaps_as_in_nim = _as_in_nim(
    "Same number from every one of four heaps",
    count=4,
    reading="all",
    taken_from="every heap",
)
nonempty_as_in_nim = _as_in_nim(
    "Same number from every nonempty heap",
    count=3,
    reading="nonempty",
    taken_from="every heap that is not empty",
)
subset_as_in_nim = _as_in_nim(
    "Same number from any heaps",
    count=3,
    reading="subset",
    taken_from="any two or more heaps",
)
pair_as_in_nim = _as_in_nim(
    "Same number from any two heaps",
    count=3,
    reading="pair",
    taken_from="any two heaps",
)


# The first P-positions of three nonempty heaps in each of these readings, in dictionary order.
_FIRST_LOST = {
    "nonempty": ((1, 1, 3), *((1, n, n) for n in range(4, 15))),
    "subset": (
        *((1, 1, 4), (1, 3, 3), (1, 5, 6), (1, 7, 12), (1, 10, 14), (2, 2, 6), (2, 3, 8)),
        *((2, 4, 10), (2, 5, 12), (2, 7, 7), (2, 9, 11), (3, 4, 4)),
    ),
    "pair": (
        *((1, 1, 1), (1, 3, 4), (1, 5, 8), (1, 6, 12), (1, 7, 11), (1, 9, 14), (2, 2, 2)),
        *((2, 3, 6), (2, 4, 8), (2, 5, 7), (3, 3, 3), (3, 7, 9)),
    ),
}


def _first_lost(reading: str, taken_from: str) -> Claim:
    """State which positions of three heaps up to 14 are P, as far as the list goes."""
    listed = _FIRST_LOST[reading]

    @claim(
        f"Three heaps, the same number from {taken_from}",
        says=f"If the same number may also be taken from {taken_from}, the first P-positions of "
        "three heaps of 1 to 14, in dictionary order, are "
        f"{', '.join(' '.join(map(str, position)) for position in listed)}.",
        source="measured by search from the rules",
        document=_DOCUMENT,
        made_precise=_READING,
        over=_together(
            f"three heaps of 1 to 14, up to {' '.join(map(str, listed[-1]))} in dictionary order",
            [p for p in heaps(count=3, size=range(1, 15)) if p <= listed[-1]],
        ),
        game=Wythoff(reading),
    )
    def first_lost(solver: Solver[Heaps], position: Heaps) -> bool:
        return (solver.outcome(position) is P) == (position in listed)

    return first_lost


nonempty_lost = _first_lost("nonempty", "every heap that is not empty")
subset_lost = _first_lost("subset", "any two or more heaps")
pair_lost = _first_lost("pair", "any two heaps")
