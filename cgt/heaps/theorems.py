"""The theorems by which finitely many values of a taking-and-breaking game settle all later ones.

Each says for which rules it holds, how far the values g(n + p) = g(n) + s must be seen, and what
else must be true of them. The saltus s is 0 where the values repeat, and larger where they grow;
p is the period. With them a period is proved, and without them it is not.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from math import lcm
from typing import ClassVar

from cgt.errors import InvalidParameter
from cgt.heap_games import Heaps
from cgt.heaps.growth import small_values_are_reached, target_is_reached
from cgt.heaps.rules import AS_IN_NIM, HeapRules, Taking

# All objects may be taken at once, and nothing else.
_ALL = Taking.of_digit(1)


@dataclass(frozen=True)
class PeriodTheorem(ABC):
    """A theorem by which finitely many values settle all later ones.

    Parameters
    ----------
    rules : HeapRules
        The game that it speaks of.

    Raises
    ------
    InvalidParameter
        If it is not about games with such rules.
    """

    grows: ClassVar[bool]  # whether the saltus is positive, and not 0

    rules: HeapRules

    def __post_init__(self) -> None:
        if not self.is_about(self.rules):
            raise InvalidParameter(
                f"{type(self).__name__} says nothing about rules of this kind: {self.rules!r}"
            )

    @classmethod
    @abstractmethod
    def is_about(cls, rules: HeapRules) -> bool:
        """Return whether the theorem is about games with such rules."""

    @abstractmethod
    def needs(self, preperiod: int, period: int) -> range:
        """Return the n for which g(n + period) = g(n) + saltus must be seen."""

    def values_needed(self, preperiod: int, period: int) -> int:
        """Return how many values, from that of heap 0 on, show all that must be seen."""
        return max(self.needs(preperiod, period).stop, preperiod) + period

    def settles(self, values: Sequence[int], preperiod: int, period: int, saltus: int) -> bool:
        """Return whether all else is true that the theorem asks of the values: here, nothing."""
        return True

    def heap_options(self, n: int) -> Iterable[Heaps]:
        """Return the options of a heap by the rules."""
        return self.rules.heap_options(n)

    @property
    def _last(self) -> int:
        """The largest number of objects that is told apart from the repeating ones."""
        return len(self.rules.first) - 1

    def _start(self, preperiod: int) -> int:
        """Return from where on heaps may be made longer by a period, and back.

        A heap of 0 may be, if it makes no difference whether a move leaves no heap or one.
        """
        return preperiod if self.rules.leaves_none_or_one_alike else max(preperiod, 1)


class WindowRepeat(PeriodTheorem):
    """Nothing is split and at most t objects are taken: t values in a row, seen again, are proof.

    A heap's value depends on the t values before it and on nothing else, even if every heap above t
    may also be taken whole. So once t consecutive values come again, everything does. Heap 0 does
    not count among them, unless it makes no difference whether a move leaves no heap or one.

    Parameters
    ----------
    rules : HeapRules
        A move leaves one heap at most. Numbers above a last one, t, may not be taken, or all of
        them, but only to leave nothing.

    References
    ----------
    S. W. Golomb (1966), A mathematical investigation of games of "take-away".

    Examples
    --------
    >>> theorem = WindowRepeat(HeapRules.subtraction((1, 3, 4)))
    >>> list(theorem.heap_options(3)), theorem.needs(preperiod=0, period=7)
    ([(2,), ()], range(0, 4))
    """

    grows: ClassVar[bool] = False

    @classmethod
    def is_about(cls, rules: HeapRules) -> bool:
        """Return whether nothing is split, and one heap is left by bounded takings only."""
        return _is_finite(rules) and not rules.splits_heaps()

    def needs(self, preperiod: int, period: int) -> range:
        """Return the places of one window."""
        return range(preperiod, self._start(preperiod) + self._last)


class GuySmith(PeriodTheorem):
    """At most t objects taken, at most k heaps left: seen for n < k n0 + (k - 1) p + t, for ever.

    A move from a heap of n + p >= k n0 + k p + t - k + 1 leaves a heap of n0 + p or more, which may
    be shortened by p without changing its value; so the moves from n and n + p give the same. For
    octal games, where k = 2, this is the theorem of Guy and Smith: n0 <= n < 2 n0 + p + t. An n0 of
    0 counts as 1, since a heap must not be shortened to an empty one.

    The window is longer for other rules, which is worked out here. Nothing in it is special to
    nim-sums: it is about which values are added.

    * No split into equal heaps only: n < k n0 + k p + t. If the largest heap, made shorter by p, is
      like all others, the heaps are x, ..., x, x + p, and x >= n0 + p. Then x - p, x, ..., x, x + p
      have the same values, and a move leaves them of n.
    * No two heaps equal: n < k n0 + (k^2 - 2) p + t. If the largest heap, made shorter by p, is
      like another one x, then x >= n0 + (k - 1) p. The two may become x - j p and x + j p, and the
      k - 2 other heaps, or fewer, exclude at most k - 2 of j = 1, ..., k - 1. From n to n + p, the
      largest heap may always become longer.
    * Equal heaps only: n < k n0 + (q - 1) p + t, where q is a common multiple of the numbers of
      heaps that may be left. Moves from m = n + p - p q and from m + p q leave c heaps of x and c
      heaps of x + p q / c, so that these have the same value; and m that of n.
    * Every number above t may be taken, too, always with the same choices, but not to leave one
      heap: one p more than above. What such a move leaves of n + p, it also leaves of n if that is
      less than n - t; otherwise a heap is made shorter as above.

    Parameters
    ----------
    rules : HeapRules
        A move leaves at most k heaps, where k = 2 stands for less, too. Numbers above a last one,
        t, may not be taken; or all of them, with the same choices: to leave nothing, or two heaps
        or more that need not be equal.

    References
    ----------
    R. K. Guy and C. A. B. Smith (1956), The G-values of various games. The longer windows for other
    rules are worked out here.

    Examples
    --------
    >>> kayles = GuySmith(HeapRules.of_digits((0, 7, 7)))
    >>> list(kayles.heap_options(3)), kayles.needs(preperiod=71, period=12)
    ([(2,), (1, 1), (1,)], range(71, 156))
    >>> GuySmith(HeapRules.of_digits((0, 7, 7), split="unequal")).needs(preperiod=71, period=12)
    range(71, 168)
    """

    grows: ClassVar[bool] = False

    @classmethod
    def is_about(cls, rules: HeapRules) -> bool:
        """Return whether a bounded number is left, and one heap only by bounded takings."""
        if _is_finite(rules):
            return True
        if rules.most_parts is None or len(rules.repeating) != 1:
            return False
        # Endless takings that leave one heap could take a period, from a heap to one of the same
        # value. Those that leave equal heaps are not worked out: none of these is shortened alone.
        return not rules.repeating[0].allows(1) and rules.split != "all equal"

    def needs(self, preperiod: int, period: int) -> range:
        """Return the range of the theorem."""
        heaps = max(self.rules.most_parts or 0, 2)
        start = max(preperiod, 1)
        return range(preperiod, heaps * start + self._periods(heaps) * period + self._last)

    def _periods(self, heaps: int) -> int:
        """Return how many periods the window has beyond the preperiod."""
        match self.rules.split:
            case "any":
                periods = heaps - 1
            case "not all equal":
                periods = heaps
            case "unequal":
                periods = heaps**2 - 2
            case "all equal":
                parts = (taking.parts for taking in self.rules.first)
                periods = lcm(*filter(None, chain.from_iterable(parts))) - 1
        return periods + len(self.rules.repeating)


class FiniteExcluded(PeriodTheorem):
    """Nothing is split and any number above t may be taken: what was passed must look the same.

    From a heap of n every heap below n - t may be left, so the value is the mex of all the values
    A(n) = {g(0), ..., g(n - t - 1)} and of some of the t values before n. If g(n + p) = g(n) + s
    for t values of n in a row, the last one below m, and A(m + p) is A(m), increased by s, together
    with 0, 1, ..., s - 1, then g(m + p) = g(m) + s, and the same is true for m + 1. Heap 0 does not
    count among the t values, unless it makes no difference whether a move leaves no heap or one.

    Parameters
    ----------
    rules : HeapRules
        A move leaves one heap at most, and every number of objects above t may be taken.

    References
    ----------
    A. N. Siegel (2013), Combinatorial Game Theory. The hypothesis is that checked here.

    Examples
    --------
    >>> theorem = FiniteExcluded(HeapRules.all_but((2, 5)))
    >>> theorem.needs(preperiod=0, period=4)
    range(0, 5)
    >>> theorem.settles((0, 1, 0, 1, 2, 3, 2, 3, 4), 0, 4, 2)
    True
    """

    grows: ClassVar[bool] = True

    @classmethod
    def is_about(cls, rules: HeapRules) -> bool:
        """Return whether nothing is split, and all but finitely many numbers may be taken."""
        return rules.repeating == (AS_IN_NIM,) and not rules.splits_heaps()

    def needs(self, preperiod: int, period: int) -> range:
        """Return the places of one window."""
        return range(preperiod, self._start(preperiod) + self._last)

    def settles(self, values: Sequence[int], preperiod: int, period: int, saltus: int) -> bool:
        """Return whether the values passed by the last window look the same a period later."""
        passed = len(values) - period - self._last
        before, later = set(values[:passed]), set(values[: passed + period])
        return (
            saltus > 0
            and passed >= self._start(preperiod)
            and later == {*range(saltus), *(value + saltus for value in before)}
        )


class GrowingSplits(PeriodTheorem):
    """At most k heaps left, and values that grow by s every p heaps.

    Two things make g(n + p) = g(n) + s go on for ever, once it is seen from n0 on.

    No move reaches the value: no heaps a, b, ... that a move leaves of n have the nim-sum g(n).
    With every heap from n0 on written as n0 + i + p j, its value is g(n0 + i) + s j, and both the
    sum of the heaps and the nim-sum of the values are computed from the binary digits of the
    numbers j, from the lowest on, with carries that stay bounded. So finitely many states of the
    carries tell whether any numbers j, however large, make the two agree. If every number above t
    may be taken, the number taken is one more j, which adds to the sum only.

    Every smaller value is reached. Let q be the largest power of 2 that divides s. A move grows if
    the other heaps beside some heap of n0 or more have a nim-sum below q: that heap made longer by
    2 p reaches from n + 2 p the value that is larger by 2 s. A move stays if two of its heaps are
    equal, or both n0 or more with values whose nim-sum is below q: both made longer by p reach the
    same value from n + 2 p; if there is a third heap of n0 or more, it goes on growing, too. A move
    also stays if it takes one of all the numbers above t that may be taken: it takes 2 p more, and
    may grow, too. So this must be seen for 2 p heaps n in a row and some bound b >= 2 s: moves that
    stay reach every value below b, those that also grow the values from b - 2 s to b - 1, and moves
    that grow reach the values from b to g(n) - 1. Moves that leave more than three heaps are not
    needed.

    If equal heaps are restricted, no heaps may become equal by that. So only the largest heap of a
    move that grows becomes longer, and only the two largest of one that stays; a third heap goes on
    growing only if its difference to both is no multiple of p. Whether the value is reached is
    asked of all splits, and from heaps of n0 + p on.

    Parameters
    ----------
    rules : HeapRules
        A move leaves k heaps at most, which need not be equal. Numbers above a last one, t, may not
        be taken, and k >= 3; or all of them, with the same choices.

    Notes
    -----
    0.3F, which grows by 3 every 6 heaps, is the game of Kenyon. Austin, and Howse and Nowakowski
    have criteria of their own; the hypothesis here is worked out for this program, so that its
    checker can decide it.

    References
    ----------
    J. C. Kenyon (1967), Nim-like games and the Sprague–Grundy theory.

    R. B. Austin (1976), Impartial and partisan games.

    S. Howse and R. J. Nowakowski (2004), Periodicity and arithmetic-periodicity in hexadecimal
    games.
    """

    grows: ClassVar[bool] = True

    @classmethod
    def is_about(cls, rules: HeapRules) -> bool:
        """Return whether there is a largest number of heaps, and no more than one endless digit."""
        most, endless = rules.most_parts, len(rules.repeating)
        enough = endless == 1 or (endless == 0 and (most or 0) >= 3)
        return most is not None and rules.split != "all equal" and enough

    def needs(self, preperiod: int, period: int) -> range:
        """Return so much that 2 p heaps in a row are left beyond the first ones."""
        return range(preperiod, self._start(preperiod) + 3 * period + self._last)

    def settles(self, values: Sequence[int], preperiod: int, period: int, saltus: int) -> bool:
        """Return whether no move ever reaches the value, and moves reach every smaller one."""
        start = max(preperiod, 1)
        # Of the first heaps, splits that are not allowed may reach the value.
        later = start if self.rules.split == "any" else start + period
        return (
            saltus > 0
            and len(values) >= start + 3 * period
            # What is most often wrong, and sooner seen, comes first.
            and small_values_are_reached(self.rules, values, start, period, saltus)
            and not target_is_reached(self.rules, values, later, period, saltus)
        )


# What is known; a checker believes no other.
THEOREMS: tuple[type[PeriodTheorem], ...] = (
    WindowRepeat,
    GuySmith,
    FiniteExcluded,
    GrowingSplits,
)


def theorems_about(rules: HeapRules) -> list[PeriodTheorem]:
    """Return the theorems that can prove a period of a game with such rules.

    Parameters
    ----------
    rules : HeapRules

    Returns
    -------
    list of PeriodTheorem
        Empty where a move may leave any number of heaps, or digits of a code repeat in turn, or one
        digit above 1 repeats and heaps are split into equal ones only.

    Examples
    --------
    >>> [type(theorem).__name__ for theorem in theorems_about(HeapRules.of_digits((0, 3, 15)))]
    ['GuySmith', 'GrowingSplits']
    """
    return [theorem(rules) for theorem in THEOREMS if theorem.is_about(rules)]


def _is_finite(rules: HeapRules) -> bool:
    """Return whether bounded numbers are taken and left, but for taking a whole heap at last."""
    return rules.repeating in ((), (_ALL,)) and rules.most_parts is not None
