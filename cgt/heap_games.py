"""Games played with heaps: what their authors implement.

`HeapGame` asks for one method, `heap_options`: what a move leaves of one heap. `HeapPositions` is
for games in which the heaps depend on each other; it asks for `options`, as every game does, and
knows how heaps are checked, read and shown.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from cgt.contract import checked_collection, checked_count
from cgt.errors import InvalidPosition, RulesError
from cgt.game import ImpartialGame, Part

Heaps = tuple[int, ...]


class HeapPositions(ImpartialGame[Heaps]):
    """A game whose positions are heaps, written as tuples of sizes, but may depend on each other.

    Subclass it where a move looks at all the heaps (greedy Nim takes from a largest one); where
    the heaps are independent, `HeapGame` is shorter and faster.
    """

    def canonical(self, position: Heaps) -> Heaps:
        """Return the heaps in increasing order."""
        return tuple(sorted(position))

    def check(self, position: Heaps) -> None:
        """Refuse what is not a tuple of whole numbers >= 0."""
        if not isinstance(position, tuple):
            raise InvalidPosition(
                f"a position of {self.name} is a tuple of heap sizes such as (3, 4, 5), "
                f"not {position!r}"
            )
        for heap in position:
            if type(heap) is not int or heap < 0:
                raise InvalidPosition(
                    f"heap sizes are whole numbers >= 0, such as 3 4 5, not {heap!r}"
                )

    def parse(self, text: str) -> Heaps:
        """Read heap sizes as separate words."""
        heaps = tuple(map(parse_heap, text.replace(",", " ").split()))
        if not heaps:
            raise InvalidPosition("a position is heap sizes as separate words, such as 3 4 5")
        return heaps

    def show(self, position: Heaps) -> str:
        """Write the heap sizes as separate words; no heaps at all are written ``0``."""
        return " ".join(map(str, position)) or "0"

    def describe_move(self, position: Heaps, option: Heaps) -> str:
        """Say which heap becomes which."""
        before = list(position)
        after = list(option)
        for heap in position:
            if heap in after:
                before.remove(heap)
                after.remove(heap)
        left = " + ".join(str(heap) for heap in after if heap) or "nothing"
        return f"{' '.join(map(str, before))} becomes {left}"


class HeapGame(HeapPositions):
    """A game played with heaps that do not influence each other.

    Subclass it and write `heap_options`. Positions are tuples of heap sizes; a move changes one
    heap.

    Examples
    --------
    >>> from cgt import HeapGame
    >>> class Kayles(HeapGame):
    ...     '''Knock down one pin or two neighbouring ones; what is left falls into two rows.'''
    ...
    ...     def heap_options(self, n):
    ...         for taken in (1, 2):
    ...             for left in range(n - taken + 1):
    ...                 yield left, n - taken - left
    >>> Kayles().grundy((3, 7)), Kayles().outcome((5,), misere=True)
    (1, Outcome.N)
    """

    @abstractmethod
    def heap_options(self, n: int) -> Iterable[Heaps]:
        """Return what can be left of a heap of n: one tuple of heap sizes for each move.

        Parameters
        ----------
        n : int
            The size of the heap, >= 0.

        Returns
        -------
        iterable of tuples of int
        """

    @classmethod
    def from_heap_options(
        cls, heap_options: Callable[[int], Iterable[Heaps]], *, name: str | None = None
    ) -> HeapGame:
        """Make a heap game of one function.

        Parameters
        ----------
        heap_options : callable
            From a heap size to an iterable of tuples of heap sizes.
        name : str, optional
            What reports and drawings call the game; by default the function's name.

        Returns
        -------
        HeapGame

        Examples
        --------
        >>> divisors = HeapGame.from_heap_options(
        ...     lambda n: ((n - d,) for d in range(1, n) if n % d == 0))
        >>> [divisors.grundy((n,)) for n in range(9)]
        [0, 0, 1, 0, 2, 0, 1, 0, 3]
        """
        return _HeapOptionsGame(
            heap_options, name or str(getattr(heap_options, "__name__", "game"))
        )

    def heap_formula(self, n: int) -> int | None:
        """Return one heap's Grundy value by a closed form, None where none is known."""
        return None

    def heaps_needed(self, n: int) -> int:
        """Return how many positions a search of a heap of n surely needs; default: 0, not known.

        See `ImpartialGame.positions_needed`.
        """
        return 0

    def positions_needed(self, position: Heaps, misere: bool) -> int:
        """Return the most that one heap needs; in normal play, of those without a closed form."""
        unknown = (n for n in position if misere or self.heap_formula(n) is None)
        return max(
            (checked_count("heaps_needed", n, self.heaps_needed(n)) for n in unknown), default=0
        )

    def options(self, position: Heaps) -> Iterator[Heaps]:
        """Return the positions with one heap replaced by what a move leaves of it."""
        for index, heap in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            for left in self._read_heap_options(heap):
                yield before + left + after

    def components(self, position: Heaps) -> Iterable[Heaps]:
        """Return the heaps one by one."""
        return ((heap,) for heap in position)

    def grundy_formula(self, position: Heaps) -> int | None:
        """Return the nim-sum of the heaps' closed forms, if every heap has one."""
        total = 0
        for heap in position:
            value = self.heap_formula(heap)
            if value is None:
                return None
            total ^= value
        return total

    # The engine works on heap sizes themselves, which are smaller keys than 1-tuples.

    def parts(self, position: Heaps) -> tuple[Part, ...]:
        """Return the heaps."""
        return position

    def part_options(self, part: Any) -> Iterable[tuple[Part, ...]]:
        """Return what the moves leave of a heap."""
        return self._read_heap_options(part)

    def part_position(self, part: Any) -> Heaps:
        """Return the heap as a position."""
        return (part,)

    def part_formula(self, part: Any) -> int | None:
        """Return the heap's closed form."""
        return self.heap_formula(part)

    def value_is_cheap(self, part: Any) -> bool:
        """Return True: a heap's options are made of nearly all smaller heaps, in any search."""
        return True

    def _read_heap_options(self, n: int) -> Iterable[Heaps]:
        options = iter(checked_collection("heap_options", n, self.heap_options(n)))
        # One look is enough for the usual slip, and looking at every option would take time.
        for first in options:
            if not isinstance(first, tuple):
                raise RulesError(
                    f"heap_options({n!r}) gave {first!r}, but what is left of a heap is a tuple of "
                    "heap sizes, such as (2,)"
                )
            return chain((first,), options)
        return ()


class _HeapOptionsGame(HeapGame):
    """A game made of one function by `HeapGame.from_heap_options`."""

    def __init__(self, function: Callable[[int], Iterable[Heaps]], name: str) -> None:
        self._function = function
        self._name = name

    @property
    def name(self) -> str:
        return self._name

    def heap_options(self, n: int) -> Iterable[Heaps]:
        return self._function(n)


def parse_heap(word: str) -> int:
    """Read one heap size, a whole number >= 0 in decimal digits."""
    if len(word) > 4300:
        raise InvalidPosition(f"a heap size of {len(word)} digits is too long to read")
    if not re.fullmatch(r"[0-9]+", word):
        raise InvalidPosition(f"heap sizes are whole numbers >= 0, such as 3 4 5, not {word!r}")
    return int(word)
