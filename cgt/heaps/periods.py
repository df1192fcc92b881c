"""Periods of nim-sequences, each with a finite proof that anyone can check.

A sequence that looks periodic proves nothing. The theorems of `cgt.heaps.theorems` say how far it
has to be computed, and what else must be so, until it does. A `PeriodCertificate` holds the values
and names the theorem; its checker, `cgt.heaps.checking`, starts again from the rules and uses
nothing of what found the period.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, compress, islice, takewhile
from operator import ne
from typing import TYPE_CHECKING, Any

from cgt.budget import Progress
from cgt.heap_games import Heaps
from cgt.heaps.checking import what_is_wrong
from cgt.heaps.marking import marking
from cgt.heaps.repetition import Repeats, unchanging
from cgt.heaps.rules import HeapRules, checked_last_heap
from cgt.heaps.theorems import PeriodTheorem, theorems_about
from cgt.sizes import checked_size

if TYPE_CHECKING:
    from cgt.heaps.compiled import Array

# A method that gives the values of the heaps 0, 1, ..., as many as it is told: a sequence of
# integers or an array of NumPy, which for type checkers is no sequence.
NimSequence = Callable[[HeapRules, int], Any]
# Long periods are looked for by themselves, since for them more values must repeat.
_LONG = 64
# So many values take less time than to load compiled code, whatever the rules are.
_FEW = 100
# More take longer, if more numbers of objects than these may be taken and heaps be split.
_MANY_AMOUNTS = 8


@dataclass(frozen=True)
class PeriodCertificate:
    """The claim that a nim-sequence is periodic, with all that is needed to check it.

    Parameters
    ----------
    game : str
        The game in words.
    heap_options : callable
        The game's rules: from a heap size to what the moves can leave.
    values : tuple of int, or bytes
        The values of the heaps 0, 1, 2, ..., as far as the theorem needs them. More than 100 000
        found values, all of them below 256, are bytes: a sequence of integers, too.
    preperiod, period : int
        g(n + period) = g(n) + saltus for every n >= preperiod, and for no smaller numbers.
    theorem : PeriodTheorem
        Why the values seen settle all later ones, and the rules of which it speaks.
    saltus : int
        By how much the values grow in a period; 0 where they repeat.

    Examples
    --------
    >>> certificate = subtraction_period((1, 3, 4))
    >>> certificate.accepted(), certificate.value(10**18)
    (True, 1)
    >>> print(certificate)
    taking one of 1, 3, 4: period 7 from heap 0 on
    """

    game: str
    heap_options: Callable[[int], Iterable[Heaps]]
    values: tuple[int, ...] | bytes
    preperiod: int
    period: int
    theorem: PeriodTheorem
    saltus: int = 0

    def accepted(self) -> bool:
        """Return whether the certificate proves what it says; does all the work again.

        The values must follow from the rules, the rules must be those of the theorem as far as
        the values go, the theorem must have all it needs, and the numbers must be the smallest.
        It looks at all moves from each heap: where these split it, the time grows with the square
        of how many values there are: a second for a hundred thousand, months for 443 million.
        """
        return what_is_wrong(self) is None

    def value(self, n: int) -> int:
        """Return the value of a heap of any size.

        Parameters
        ----------
        n : int
            The size of the heap, >= 0.

        Returns
        -------
        int

        Raises
        ------
        InvalidParameter
            If n is no such number.
        """
        checked_size(n, "the size of a heap")
        return self.values[n] if n < self.preperiod else self._pattern(n)

    def values_to(self, n: int) -> Array:
        """Return the values of the heaps 0 to n, written down without being computed.

        Parameters
        ----------
        n : int
            The largest heap, from 0 to 2^32 - 2.

        Returns
        -------
        array
            Of the smallest unsigned type of NumPy that holds the values.

        Raises
        ------
        InvalidParameter
            If n is no such number.

        Examples
        --------
        >>> subtraction_period((1, 3, 4)).values_to(9)
        array([0, 1, 0, 1, 2, 3, 2, 0, 1, 0], dtype=uint8)
        """
        import numpy as np

        checked_last_heap(n)
        start, period = self.preperiod, self.period
        # Whole periods, of which what comes after heap n is left out at the end.
        rounds = max(-(-(n + 1 - start) // period), 1)
        seen = self.values[: start + period]
        begin = np.frombuffer(seen, np.uint8) if isinstance(seen, bytes) else np.array(seen)
        values = np.zeros(
            start + rounds * period,
            np.min_scalar_type(int(begin.max()) + self.saltus * (rounds - 1)),
        )
        values[:start] = begin[:start]
        tiles = values[start:].reshape(rounds, period)
        tiles[:] = begin[start:]
        if self.saltus:
            growth = np.arange(rounds, dtype=values.dtype) * values.dtype.type(self.saltus)
            tiles += growth[:, np.newaxis]
        told = values[: n + 1]
        return told.astype(np.min_scalar_type(int(told.max())), copy=False)

    @property
    def exceptions(self) -> tuple[int, ...]:
        """The heaps at which the periodic pattern, continued down to 0, is wrong."""
        return tuple(compress(range(self.preperiod), self._misfits()))

    @property
    def exception_count(self) -> int:
        """How many exceptions there are, counted without a tuple of perhaps many millions."""
        return sum(self._misfits())

    @property
    def checked_to(self) -> int:
        """The largest heap whose value the proof needs."""
        return len(self.values) - 1

    def __str__(self) -> str:
        saltus = f" and saltus {self.saltus}" if self.saltus else ""
        return f"{self.game}: period {self.period}{saltus} from heap {self.preperiod} on"

    def _repr_latex_(self) -> str:
        """Show what is proved as a formula in a notebook."""
        saltus = f" + {self.saltus}" if self.saltus else ""
        return (
            rf"$\mathcal{{G}}(n + {self.period}) = \mathcal{{G}}(n){saltus}"
            rf"\text{{ for all }} n \ge {self.preperiod}$"
        )

    def _misfits(self) -> Iterator[bool]:
        """Say of each heap below the preperiod whether it is an exception."""
        start, period = self.preperiod, self.period
        cycle, rounds = self.values[start : start + period], -(-start // period)
        continued = chain.from_iterable(
            [value - self.saltus * back for value in cycle] for back in range(rounds, 0, -1)
        )
        return map(ne, self.values, islice(continued, rounds * period - start, None))

    def _pattern(self, n: int) -> int:
        periods, place = divmod(n - self.preperiod, self.period)
        return self.values[self.preperiod + place] + periods * self.saltus


@dataclass(frozen=True)
class AllPeriods:
    """The certificates of several games as one, for a claim about all of them.

    Parameters
    ----------
    certificates : tuple of PeriodCertificate or None
        None, for a game without a known period, is never accepted.
    """

    certificates: tuple[PeriodCertificate | None, ...]

    def accepted(self) -> bool:
        """Return whether every certificate is there and proves what it says."""
        return all(found is not None and found.accepted() for found in self.certificates)


def find_period(
    rules: HeapRules,
    upto: int,
    *,
    game: str,
    heap_options: Callable[[int], Iterable[Heaps]] | None = None,
    nim_sequence: NimSequence | None = None,
    theorems: Sequence[PeriodTheorem] | None = None,
    progress: Progress | None = None,
) -> PeriodCertificate | None:
    """Look for a period of the values, and for its proof.

    Parameters
    ----------
    rules : HeapRules
    upto : int
        The largest heap to compute a value of, >= 0.
    game : str
        What the certificate calls the game.
    heap_options : callable, optional
        The rules in the game's own words, for the checker to compare; by default those of `rules`.
    nim_sequence : callable, optional
        How values are computed: from the rules and a length to so many values, which may be a NumPy
        array; by default by marking, in plain Python, or by compiled code where that is slow.
    theorems : sequence of PeriodTheorem, optional
        What the proof may use; by default all that is known.
    progress : callable, optional
        Is told, whenever there are more values, how many are known, and how many there can be.

    Returns
    -------
    PeriodCertificate or None
        None if the values up to the heap prove no period, whatever they look like. The
        certificate has the smallest period, the smallest preperiod, and as many values as the
        theorem needs or, where these are too few for its other conditions, as were looked at.

    Raises
    ------
    InvalidParameter
        If `upto` is no such number.

    Examples
    --------
    >>> rules = HeapRules.of_digits((0, 3, 15))
    >>> print(find_period(rules, 100, game="0.3F"))
    0.3F: period 6 and saltus 3 from heap 0 on
    """
    checked_size(upto, "the largest heap")
    theorems = theorems_about(rules) if theorems is None else theorems
    compute = nim_sequence or _usual_values(rules)
    values: Sequence[int] = ()
    # So few values prove nothing, whatever they are.
    if all(theorem.values_needed(0, 1) > upto + 1 for theorem in theorems):
        return None
    while len(values) <= upto:
        length = min(upto + 1, max(64, 4 * len(rules.first), len(values) * 3 // 2))
        values = compute(rules, length)
        if progress is not None:
            progress(len(values), upto + 1)
        for theorem, preperiod, period, saltus in _candidates(theorems, values):
            count = theorem.values_needed(preperiod, period)
            for seen in dict.fromkeys((count, length)):
                told = unchanging(values[:seen])
                if theorem.settles(told, preperiod, period, saltus):
                    return PeriodCertificate(
                        game=game,
                        heap_options=heap_options or theorem.heap_options,
                        values=told,
                        preperiod=preperiod,
                        period=period,
                        theorem=theorem,
                        saltus=saltus,
                    )
    return None


def _usual_values(rules: HeapRules) -> NimSequence:
    """Return how values are computed where nobody says how."""
    marked, listed = marking(rules), list[int]()
    compiled: Any = None
    # In plain Python each option of such a heap is looked at, or there are many of them.
    slow = rules.splits_heaps() and (
        rules.repeating or rules.split != "any" or len(rules.first) > _MANY_AMOUNTS
    )

    def values(rules: HeapRules, length: int) -> Any:
        nonlocal compiled
        if slow and length > _FEW:
            from cgt.heaps.sequence import nim_sequence

            compiled = nim_sequence(rules, length - 1, known=compiled)
            return compiled
        listed.extend(islice(marked, length - len(listed)))
        return listed

    return values


def _candidates(
    theorems: Sequence[PeriodTheorem], values: Sequence[int]
) -> Iterator[tuple[PeriodTheorem, int, int, int]]:
    """Give what looks like a period for as long as a theorem asks, the smallest first."""
    seen = Repeats(values)
    # A multiple of a period repeats from the same heap on, as far as that can be seen, and so needs
    # more than the period itself did: how far each period reaches back from the end.
    reaches: dict[int, int] = {}
    for period in _periods(theorems, seen):
        if any(period % p == 0 and period < reach for p, reach in reaches.items()):
            continue
        # Near a period, its multiples seem to be some for a while: most are seen through at once.
        # No preperiod asks for fewer of them than 1 does.
        if not seen.repeat(period, min(len(theorem.needs(1, period)) for theorem in theorems) - 1):
            continue
        saltus = seen.saltus(period)
        fitting = [theorem for theorem in theorems if theorem.grows == (saltus > 0)]
        if saltus < 0 or not fitting:
            continue
        preperiod = seen.start(period)
        if len(values) - preperiod >= 2 * period:
            reaches[period] = len(values) - preperiod
        for theorem in fitting:
            if theorem.values_needed(preperiod, period) <= len(values):
                yield theorem, preperiod, period, saltus


def _periods(theorems: Sequence[PeriodTheorem], seen: Repeats) -> Iterator[int]:
    """Give the periods with which so many of the last values repeat as a theorem asks for."""
    for shortest, end in ((1, _LONG), (_LONG, None)):
        fewest = min(len(theorem.needs(0, shortest)) for theorem in theorems)
        for period in seen.periods(max(fewest - 1, 0), shortest):
            if end is not None and period >= end:
                break
            yield period


def subtraction_period(
    subtractions: Iterable[int], *, limit: int = 1_000_000
) -> PeriodCertificate | None:
    """Find the period of a subtraction game with a finite set.

    Parameters
    ----------
    subtractions : iterable of int
        The numbers that may be taken from a heap, whole numbers >= 1.
    limit : int
        How many values to compute at most, >= 1.

    Returns
    -------
    PeriodCertificate or None
        None if no window came again within the limit: there is a period, but it is not known.

    Raises
    ------
    InvalidParameter
        If one of the numbers is not a whole number >= 1, or the limit is none.

    Examples
    --------
    >>> found = subtraction_period((4, 9, 10, 12))
    >>> found.preperiod, found.period
    (54, 19)
    >>> subtraction_period((4, 9, 10, 12), limit=60) is None
    True
    """
    checked_size(limit, "the number of values to compute", least=1)
    given = tuple(subtractions)
    rules = HeapRules.subtraction(given)
    amounts = ", ".join(map(str, sorted(set(given))))
    game = f"taking one of {amounts}" if given else "taking nothing"
    return find_period(rules, limit - 1, game=game)


def seeming_period(values: Sequence[int]) -> int | None:
    """Return a candidate for a period, which values look as if they had, and which proves nothing.

    Parameters
    ----------
    values : sequence of int
        The values of the heaps 0, 1, 2, ...

    Returns
    -------
    int or None
        The smallest number, at most a quarter of how many values there are, with which their
        second half repeats.

    Examples
    --------
    >>> seeming_period([4, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1]), seeming_period([0, 1, 2, 3])
    (3, None)
    """
    most = len(values) // 4
    if not most:
        return None
    seen = Repeats(values)
    # The second half without one period of at most a quarter.
    periods = takewhile(lambda period: period <= most, seen.periods(max(most - 2, 0)))
    return next(
        (p for p in periods if seen.saltus(p) == 0 and seen.start(p) <= len(values) // 2), None
    )
