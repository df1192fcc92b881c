"""Periods of nim-sequences, each with a finite proof that anyone can check.

A sequence that looks periodic proves nothing. Two theorems say how far it has to be computed
until it does: `WindowRepeat` for finite subtraction sets and `GuySmith` for octal games with
finitely many digits. A `PeriodCertificate` holds the values and names the theorem; its checker
starts again from the rules and uses nothing of what found the period.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from cgt.errors import InvalidParameter
from cgt.heap_games import Heaps
from cgt.values import mex, nim_sum


class PeriodTheorem(Protocol):
    """A theorem by which finitely many values settle all later ones."""

    @property
    def source(self) -> str:
        """Author, year, title."""

    def heap_options(self, n: int) -> Iterable[Heaps]:
        """Return the options of a heap in the game that the theorem speaks of."""

    def needs(self, preperiod: int, period: int) -> range:
        """Return the n for which g(n + period) = g(n) must be seen, so that it always holds."""


@dataclass(frozen=True)
class WindowRepeat:
    """Finite subtraction sets: a window as long as the largest number, seen again, proves a period.

    A heap's value depends on the m values before it and on nothing else, m being the largest
    number that may be taken. So once m consecutive values come again, everything does.

    Parameters
    ----------
    subtractions : tuple of int
        The numbers that may be taken from a heap, >= 1.

    Examples
    --------
    >>> theorem = WindowRepeat((1, 3, 4))
    >>> list(theorem.heap_options(3)), theorem.needs(preperiod=0, period=7)
    ([(2,), (0,)], range(0, 4))
    """

    subtractions: tuple[int, ...]

    @property
    def source(self) -> str:
        """Author, year, title."""
        return "S. W. Golomb (1966), A mathematical investigation of games of take-away"

    def heap_options(self, n: int) -> Iterable[Heaps]:
        """Return what is left after taking one of the numbers."""
        return ((n - taken,) for taken in self.subtractions if taken <= n)

    def needs(self, preperiod: int, period: int) -> range:
        """Return the places of one window."""
        return range(preperiod, preperiod + max(self.subtractions, default=0))


@dataclass(frozen=True)
class GuySmith:
    """Octal games with last digit d_t: if g(n + p) = g(n) for n0 <= n < 2 n0 + p + t, then always.

    Every move from a heap of n + p >= 2 n0 + 2 p + t leaves a heap of n0 + p or more, which may
    be shortened by p without changing its value; so the moves from n and n + p give the same.

    Parameters
    ----------
    digits : tuple of int
        d_0, d_1, ..., d_t. Taking k objects is allowed if d_k has the bit 1 (it must leave no
        heap), 2 (one heap) or 4 (two heaps); d_0 is 0 or 4.

    Examples
    --------
    >>> kayles = GuySmith((0, 7, 7))
    >>> list(kayles.heap_options(3)), kayles.needs(preperiod=71, period=12)
    ([(2,), (1, 1), (1,)], range(71, 156))
    """

    digits: tuple[int, ...]

    @property
    def source(self) -> str:
        """Author, year, title."""
        return "R. K. Guy and C. A. B. Smith (1956), The G-values of various games"

    def heap_options(self, n: int) -> Iterable[Heaps]:
        """Return what the digits allow to leave, without empty heaps."""
        return octal_options(self.digits, n)

    def needs(self, preperiod: int, period: int) -> range:
        """Return the range of the theorem; an n0 of 0 would shorten a heap to an empty one."""
        start = max(preperiod, 1)
        return range(preperiod, 2 * start + period + len(self.digits) - 1)


def octal_options(digits: Iterable[int], n: int) -> Iterator[Heaps]:
    """Give what the digits of an octal code allow to leave of a heap, without empty heaps.

    Parameters
    ----------
    digits : iterable of int
        d_0, d_1, d_2, ... as in `GuySmith`; those beyond d_n say nothing about a heap of n.
    n : int
        The size of the heap, >= 0.

    Yields
    ------
    tuple of int

    Examples
    --------
    >>> list(octal_options((4, 3), 4))
    [(1, 3), (2, 2), (3,)]
    """
    for left, digit in zip(range(n, -1, -1), digits, strict=False):
        if digit & 1 and left == 0:
            yield ()
        if digit & 2 and left > 0:
            yield (left,)
        if digit & 4:
            yield from ((part, left - part) for part in range(1, left // 2 + 1))


@dataclass(frozen=True)
class PeriodCertificate:
    """The claim that a nim-sequence is periodic, with all that is needed to check it.

    Parameters
    ----------
    game : str
        The game in words.
    heap_options : callable
        The game's rules: from a heap size to what the moves can leave.
    values : tuple of int
        The values of the heaps 0, 1, 2, ..., as far as the theorem needs them.
    preperiod, period : int
        g(n + period) = g(n) for every n >= preperiod, and for no smaller numbers.
    theorem : WindowRepeat or GuySmith
        Why the values seen settle all later ones.

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
    values: tuple[int, ...]
    preperiod: int
    period: int
    theorem: PeriodTheorem

    def accepted(self) -> bool:
        """Return whether the certificate proves what it says; does all the work again.

        The values must follow from the rules, the rules must be those of the theorem as far as
        the values go, the theorem must have all it needs, and the numbers must be the smallest.
        """
        if self.preperiod < 0 or self.period < 1:
            return False
        needed = self.theorem.needs(self.preperiod, self.period)
        if len(self.values) < max(needed.stop, self.preperiod) + self.period:
            return False
        return (
            all(self._repeats(n, self.period) for n in needed)
            and self._is_smallest()
            and self._follows_from_rules()
        )

    def value(self, n: int) -> int:
        """Return the value of a heap of any size.

        Parameters
        ----------
        n : int
            The size of the heap, >= 0.

        Returns
        -------
        int
        """
        return self.values[n] if n < self.preperiod else self._pattern(n)

    @property
    def exceptions(self) -> tuple[int, ...]:
        """The heaps at which the periodic pattern, continued down to 0, is wrong."""
        return tuple(n for n in range(self.preperiod) if self.values[n] != self._pattern(n))

    def __str__(self) -> str:
        return f"{self.game}: period {self.period} from heap {self.preperiod} on"

    def _repr_latex_(self) -> str:
        """Show what is proved as a formula in a notebook."""
        return (
            rf"$\mathcal{{G}}(n + {self.period}) = \mathcal{{G}}(n)"
            rf"\text{{ for all }} n \ge {self.preperiod}$"
        )

    def _pattern(self, n: int) -> int:
        return self.values[self.preperiod + (n - self.preperiod) % self.period]

    def _follows_from_rules(self) -> bool:
        """Compute every value by definition, and compare the rules with the theorem's game."""
        same_rules = self.heap_options == self.theorem.heap_options
        known: list[int] = []
        for n, value in enumerate(self.values):
            options = self.heap_options(n)
            if not same_rules:
                options = _without_empty_heaps(options)
                if options != _without_empty_heaps(self.theorem.heap_options(n)):
                    return False
            known.append(mex(nim_sum(known[heap] for heap in option) for option in options))
            if known[n] != value:
                return False
        return True

    def _repeats(self, n: int, period: int) -> bool:
        return self.values[n] == self.values[n + period]

    def _is_smallest(self) -> bool:
        """Whether neither the preperiod nor the period, which is then proved, could be smaller."""
        start, period = self.preperiod, self.period
        if start > 0 and self._repeats(start - 1, period):
            return False
        # The smallest period divides every other one.
        cycle = self.values[start : start + period]
        divisors = (d for d in range(1, period) if period % d == 0)
        return not any(cycle[d:] + cycle[:d] == cycle for d in divisors)


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


def subtraction_period(
    subtractions: Iterable[int], *, limit: int = 1_000_000
) -> PeriodCertificate | None:
    """Find the period of a subtraction game with a finite set.

    Parameters
    ----------
    subtractions : iterable of int
        The numbers that may be taken from a heap, whole numbers >= 1.
    limit : int
        How many values to compute at most.

    Returns
    -------
    PeriodCertificate or None
        None if no window came again within the limit: there is a period, but it is not known.

    Raises
    ------
    InvalidParameter
        If one of the numbers is not a whole number >= 1.

    Examples
    --------
    >>> found = subtraction_period((4, 9, 10, 12))
    >>> found.preperiod, found.period
    (54, 19)
    >>> subtraction_period((4, 9, 10, 12), limit=60) is None
    True
    """
    given = tuple(subtractions)
    for number in given:
        if type(number) is not int or number < 1:
            raise InvalidParameter(
                f"the numbers that may be taken from a heap are whole numbers >= 1, not {number!r}"
            )
    taken = tuple(sorted(set(given)))
    window = max(taken, default=0)
    values: list[int] = []
    # Hold on to the window in the middle of ever longer prefixes, and look for it further on: from
    # there the sequence repeats, and the nearest place gives the smallest period.
    while len(values) < limit:
        _extend(values, taken, min(limit, max(2 * len(values), 4 * window, 1)))
        start = (len(values) - window) // 2
        text = "".join(map(chr, values))
        again = text.find(text[start : start + window], start + 1) if start >= 0 else -1
        if again > 0:
            break
    else:
        return None
    period = again - start
    preperiod = start
    while preperiod > 0 and values[preperiod - 1] == values[preperiod - 1 + period]:
        preperiod -= 1
    theorem = WindowRepeat(taken)
    return PeriodCertificate(
        game=f"taking one of {', '.join(map(str, taken))}" if taken else "taking nothing",
        heap_options=theorem.heap_options,
        values=tuple(values[: preperiod + window + period]),
        preperiod=preperiod,
        period=period,
        theorem=theorem,
    )


def seeming_period(values: Sequence[int]) -> int | None:
    """Return a period that values look as if they had, which proves nothing.

    Parameters
    ----------
    values : sequence of int
        The values of the heaps 0, 1, 2, ...

    Returns
    -------
    int or None
        The smallest number, at most a quarter of how many values there are, with which their second
        half repeats.

    Examples
    --------
    >>> seeming_period([4, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1]), seeming_period([0, 1, 2, 3])
    (3, None)
    """
    half = values[len(values) // 2 :]
    lengths = range(1, len(values) // 4 + 1)
    return next((p for p in lengths if half[p:] == half[: len(half) - p]), None)


def _extend(values: list[int], taken: Sequence[int], length: int) -> None:
    """Compute the values of a subtraction game up to a length."""
    for n in range(len(values), length):
        seen = 0
        for number in taken:
            if number > n:
                break
            seen |= 1 << values[n - number]
        # The lowest bit that is not set is the mex.
        values.append((~seen & (seen + 1)).bit_length() - 1)


def _without_empty_heaps(options: Iterable[Heaps]) -> set[Heaps]:
    return {tuple(sorted(filter(None, option))) for option in options}
