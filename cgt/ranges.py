"""Which positions a claim is tried on: ranges, smallest positions first, and their description."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, islice
from typing import Generic, TypeVar

from cgt.errors import InvalidParameter
from cgt.heap_games import Heaps

Item = TypeVar("Item", bound=Hashable, covariant=True)


@dataclass(frozen=True)
class Range(Generic[Item]):
    """Positions in increasing size, and the words that say which ones they are.

    Parameters
    ----------
    generate : callable
        Called without arguments for each run; returns the positions, smallest first.
    text : str
        What reports call the range, such as "0 to 4 heaps of 0 to 12".

    Examples
    --------
    >>> evens = Range(lambda: range(0, 10, 2), "even numbers below 10")
    >>> list(evens), str(evens)
    ([0, 2, 4, 6, 8], 'even numbers below 10')
    """

    generate: Callable[[], Iterable[Item]]
    text: str

    def __iter__(self) -> Iterator[Item]:
        return iter(self.generate())

    def __str__(self) -> str:
        return self.text

    def first(self, count: int) -> Range[Item]:
        """Return the range cut after so many positions; itself if it has no more."""
        if next(islice(self, count, None), None) is None:
            return self
        return Range(lambda: islice(self, count), f"the first {count} of {self.text}")


def heaps(count: range | int, size: range) -> Range[Heaps]:
    """Return all positions of heaps, each multiset of sizes once, by increasing total.

    Parameters
    ----------
    count : range or int
        How many heaps.
    size : range
        The sizes of the heaps.

    Returns
    -------
    Range

    Examples
    --------
    >>> small = heaps(count=range(3), size=range(1, 3))
    >>> list(small), str(small)
    ([(), (1,), (2,), (1, 1), (1, 2), (2, 2)], '0 to 2 heaps of 1 to 2')
    """
    count = range(count, count + 1) if isinstance(count, int) else count
    count, size = _increasing("count", count), _increasing("size", size)

    def generate() -> Iterable[Heaps]:
        found = (p for n in count for p in combinations_with_replacement(size, n))
        return sorted(found, key=lambda position: (sum(position), len(position), position))

    noun = "heap" if count == range(1, 2) else "heaps"
    return Range(generate, f"{_span(count)} {noun} of {_span(size)}")


def numbers(values: range, what: str = "positions") -> Range[int]:
    """Return positions that are whole numbers, in increasing order.

    Parameters
    ----------
    values : range
        The numbers.
    what : str
        What they count, for the report.

    Returns
    -------
    Range

    Examples
    --------
    >>> str(numbers(range(22), "numbers said so far"))
    'numbers said so far 0 to 21'
    """
    values = _increasing("values", values)
    return Range(lambda: values, f"{what} {_span(values)}")


def _increasing(name: str, values: range) -> range:
    """Return the same numbers in increasing order; with none, a claim would say nothing."""
    if not isinstance(values, range):
        raise InvalidParameter(f"{name} is a range, such as range(9), not {values!r}")
    if not values:
        raise InvalidParameter(f"a range of positions cannot be made of {values!r}, which is empty")
    return values if values.step > 0 else values[::-1]


def _span(values: range) -> str:
    if len(values) == 1:
        return str(values[0])
    if values.step == 1:
        return f"{values[0]} to {values[-1]}"
    return f"{values[0]}, {values[1]}, ... {values[-1]}"
