"""The ways to compute a nim-sequence, and which of them fits which rules.

Each is an object with `fill(values, start, stop)`, which computes values from those before them
and returns where it ended: earlier than at `stop` if a value needs a larger type than the array
has. `first_type` is the type to begin with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Protocol

import numpy as np

from cgt.errors import InvalidParameter
from cgt.game import MOST_POSITIONS
from cgt.heap_games import HeapGame, Heaps
from cgt.heaps import table_kernels
from cgt.heaps.compiled import Array
from cgt.heaps.marking import Amounts, amounts_of, leaves_two_heaps
from cgt.heaps.rules import HeapRules, Taking
from cgt.heaps.sparse import TwoHeaps
from cgt.heaps.table_kernels import SplitTables
from cgt.solver import Solver
from cgt.values import mex, nim_sum

_RESTRICTIONS = {
    "any": table_kernels.ANY,
    "unequal": table_kernels.UNEQUAL,
    "not all equal": table_kernels.NOT_ALL_EQUAL,
}


class Method(Protocol):
    """Computes values, from small heaps to large ones."""

    first_type: type[np.unsignedinteger[Any]]

    def fill(self, values: Array, start: int, stop: int) -> int:
        """Compute values[start:stop]; return where it ended."""


class Definition:
    """The mex of the options' nim-sums, whatever the `HeapRules` are."""

    first_type = np.uint8

    def __init__(self, heap_options: Callable[[int], Iterable[Heaps]]) -> None:
        self._heap_options = heap_options

    def fill(self, values: Array, start: int, stop: int) -> int:
        """See `Method`."""
        largest = np.iinfo(values.dtype).max
        for n in range(start, stop):
            options = self._heap_options(n)
            value = mex(nim_sum(int(values[heap]) for heap in option) for option in options)
            if value > largest:
                return n
            values[n] = value
        return stop


class DefinitionOfGame:
    """The same for a `HeapGame`, of which nothing is known: its solver refuses what is no game."""

    first_type = np.uint8

    def __init__(self, game: HeapGame, stop: int) -> None:
        # Each heap is a position. Games may reach larger heaps, but not without end.
        self._solver = Solver(game, max_positions=stop + MOST_POSITIONS, use_formula=False)

    def fill(self, values: Array, start: int, stop: int) -> int:
        """See `Method`."""
        largest = np.iinfo(values.dtype).max
        for n in range(start, stop):
            value = self._solver.grundy((n,))
            if value > largest:
                return n
            values[n] = value
        return stop


class TakingOnly:
    """Rules without splits whose last part repeats for ever, such as those of all-but sets."""

    first_type = np.uint32

    def __init__(self, rules: HeapRules, stop: int) -> None:
        self._first, self._repeating = _allowed(rules, 1)
        self._stop = stop
        self._notes: tuple[Array, Array, Array, Array] | None = None

    def fill(self, values: Array, start: int, stop: int) -> int:
        """See `Method`."""
        if self._notes is None:
            self._notes = self._paper()
        reached: int = table_kernels.fill_taking(
            values, start, stop, self._first, self._repeating, *self._notes
        )
        return reached

    def _paper(self) -> tuple[Array, Array, Array, Array]:
        """Return the arrays in which the kernel keeps what it has seen, for all values."""
        length = len(self._repeating)
        return (
            np.zeros(self._stop + 1, np.uint32),
            np.zeros((length, self._stop + 1), np.uint8),
            np.zeros(length, np.int64),
            np.zeros(1, np.int64),
        )


class SplitsByTables:
    """Rules of every kind, except splits into equal heaps only; time grows with the square."""

    first_type = np.uint32

    def __init__(self, rules: HeapRules, stop: int) -> None:
        parts = _table_height(rules, stop)
        self._first, self._repeating = _allowed(rules, parts)
        self._restriction = _RESTRICTIONS[rules.split]
        self._endless = rules.most_parts is None
        self._stop = stop
        self.words = 1
        self._tables: SplitTables | None = None

    def fill(self, values: Array, start: int, stop: int) -> int:
        """See `Method`."""
        while start < stop:
            if self._tables is None:
                self._tables = self._enter(values, start)
            seen = np.zeros(self.words, np.uint64)
            start = table_kernels.fill_by_splits(values, start, stop, self._tables, seen)
            if start < stop:
                self.words *= 2
                self._tables = None
        return start

    def _enter(self, values: Array, known: int) -> SplitTables:
        """Return tables of the splits into heaps whose values are known."""
        while 64 * self.words <= int(values[:known].max(initial=0)):
            self.words *= 2
        shape = (self._first.shape[1], self._stop, self.words)
        sums = np.zeros(shape, np.uint64)
        sums[0, 0, 0] = 1  # no heaps at all have the nim-sum 0
        mixed = self._restriction == table_kernels.NOT_ALL_EQUAL
        tables = SplitTables(
            self._first,
            self._repeating,
            sums,
            np.zeros(shape if mixed else (1, 1, 1), np.uint64),
            self._restriction,
            self._endless,
        )
        table_kernels.take_up_all(values, known, tables)
        return tables


class EqualSplits:
    """Rules under which a heap may only be split into equal ones."""

    first_type = np.uint32

    def __init__(self, rules: HeapRules, stop: int) -> None:
        self._first, self._repeating = _allowed(rules, _table_height(rules, stop))
        self._endless = rules.most_parts is None

    def fill(self, values: Array, start: int, stop: int) -> int:
        """See `Method`."""
        seen = np.zeros(stop + 1, np.int64)
        reached: int = table_kernels.fill_equal(
            values, start, stop, self._first, self._repeating, self._endless, seen
        )
        return reached


def choose_method(rules: HeapRules, stop: int, name: str | None) -> Method:
    """Return the named method, or the one that fits the rules best.

    Parameters
    ----------
    rules : HeapRules
    stop : int
        How many values are wanted.
    name : str, optional
        ``definition``, ``marking``, ``sparse``, ``taking``, ``splits`` or ``equal``.

    Returns
    -------
    Method

    Raises
    ------
    InvalidParameter
        If there is no such method, or it does not fit the rules.
    """
    fitting = _fitting(rules, stop)
    if name is None:
        if "sparse" in fitting:
            # Which of the two pays is settled while running.
            return TwoHeaps(_moves(rules))
        return next(iter(fitting.values()))()
    if not isinstance(name, str) or name not in fitting:
        raise InvalidParameter(
            f"these rules have their values computed by {', '.join(fitting)}, not by {name!r}"
        )
    return fitting[name]()


def _fitting(rules: HeapRules, stop: int) -> dict[str, Callable[[], Method]]:
    """Return the methods that fit the rules, from the fastest to the slowest."""
    fitting: dict[str, Callable[[], Method]] = {}
    if leaves_two_heaps(rules):
        moves = _moves(rules)
        if rules.splits_heaps():
            fitting["sparse"] = partial(TwoHeaps, moves, sparse=True)
        fitting["marking"] = partial(TwoHeaps, moves, sparse=False)
    if rules.repeating and not rules.splits_heaps():
        fitting["taking"] = partial(TakingOnly, rules, stop)
    if rules.split == "all equal":
        fitting["equal"] = partial(EqualSplits, rules, stop)
    else:
        fitting["splits"] = partial(SplitsByTables, rules, stop)
    fitting["definition"] = partial(Definition, rules.heap_options)
    return fitting


def _moves(rules: HeapRules) -> Amounts[Array]:
    """Return the numbers of objects taken for each number of heaps left, 0, 1 or 2."""
    *numbers, unequal = amounts_of(rules)
    ends, singles, splits = (np.array(taken, np.int64) for taken in numbers)
    return Amounts(ends, singles, splits, unequal)


def _table_height(rules: HeapRules, stop: int) -> int:
    """Return up to which number of heaps tables count; the last means "so many or more".

    Heaps smaller than the end are never split into as many as that.
    """
    takings = (*rules.first, *rules.repeating)
    exactly = max((parts for taking in takings for parts in taking.parts), default=1)
    if rules.most_parts is not None:
        return min(max(1, exactly), stop)
    # Where a number is allowed without the larger ones, it is told apart from them.
    return min(max(exactly + 1, *(taking.at_least or 2 for taking in takings)), stop)


def _allowed(rules: HeapRules, parts: int) -> tuple[Array, Array]:
    """Return which numbers of heaps up to `parts` may be left, as tables of the two sequences."""

    def table(takings: Iterable[Taking]) -> Array:
        rows = [[taking.allows(j) for j in range(parts + 1)] for taking in takings]
        return np.array(rows, np.bool_).reshape(len(rows), parts + 1)

    return table(rules.first), table(rules.repeating)
