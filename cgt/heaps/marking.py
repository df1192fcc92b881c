"""Nim-sequences by looking at what the moves reach, in plain Python; fast enough for short ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, islice
from operator import xor
from typing import Generic, NamedTuple, TypeVar

from cgt.heaps.rules import AS_IN_NIM, HeapRules
from cgt.values import mex, mex_of_set, nim_sum

Numbers = TypeVar("Numbers")


def marked_values(rules: HeapRules, length: int) -> list[int]:
    """Return the values of the heaps 0 to length - 1.

    Parameters
    ----------
    rules : HeapRules
    length : int
        How many values, >= 0. Time grows with its square, and faster where heaps are split into
        three or more.

    Returns
    -------
    list of int

    Examples
    --------
    >>> marked_values(HeapRules.of_digits((0, 7, 7)), 12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    return list(islice(marking(rules), length))


def marking(rules: HeapRules) -> Iterator[int]:
    """Give the values of the heaps 0, 1, 2, ... without end.

    Parameters
    ----------
    rules : HeapRules

    Yields
    ------
    int
    """
    most = rules.most_parts
    if rules.leaves_none_or_one_alike:
        return _by_amounts(rules)
    if rules.split == "any" and most is not None and not rules.repeating:
        values = _by_number_of_heaps(rules, most)
    else:
        values = _by_definition(rules)
    return _by_bytes(amounts_of(rules), values) if leaves_two_heaps(rules) else values


def leaves_two_heaps(rules: HeapRules) -> bool:
    """Return whether moves take bounded numbers and leave at most two heaps, not only equal ones.

    Parameters
    ----------
    rules : HeapRules

    Returns
    -------
    bool
    """
    most = rules.most_parts
    return most is not None and most <= 2 and not rules.repeating and rules.split != "all equal"


class Amounts(NamedTuple, Generic[Numbers]):
    """Rules for which `leaves_two_heaps` holds: which numbers of objects may be taken for what.

    To leave nothing, one heap, or two heaps, which must differ if they are `unequal`. The numbers
    are lists, or for compiled code arrays.
    """

    ends: Numbers
    singles: Numbers
    splits: Numbers
    unequal: bool


def amounts_of(rules: HeapRules) -> Amounts[list[int]]:
    """Return the numbers that may be taken by the rules."""
    ends, singles, splits = (
        [k for k, taking in enumerate(rules.first) if taking.allows(parts)] for parts in range(3)
    )
    return Amounts(ends, singles, splits, rules.split == "unequal")


def value_by_bytes(
    n: int,
    values: bytearray | memoryview,
    amounts: Amounts[list[int]],
    splits: Callable[[int, int], bytes],
) -> int:
    """Return the value of a heap; the nim-sums of splits are made and looked through as bytes.

    Parameters
    ----------
    n : int
        The heap, >= 1.
    values : bytearray or memoryview
        The values of the smaller heaps, all of them less than 256.
    amounts : Amounts
    splits : callable
        It is told a total and a number, half of the total at most, and returns the nim-sums of the
        splits of the total into a heap of 1, 2, ... up to that number and another one.

    Returns
    -------
    int
        256 if the value is no byte.
    """
    seen = bytes([values[n - k] for k in amounts.singles if k < n] + [0] * (n in amounts.ends))
    for k in amounts.splits:
        largest = (n - k - amounts.unequal) // 2
        if largest > 0:
            seen += splits(n - k, largest)
    for value in range(256):
        if value not in seen:
            return value
    return 256


def _by_bytes(amounts: Amounts[list[int]], others: Iterator[int]) -> Iterator[int]:
    """Give the values as `others` does, but sooner, as long as each is a byte.

    All splits of a heap are added at once, as two long numbers.
    """
    values = bytearray(1)
    yield 0

    def splits(total: int, largest: int) -> bytes:
        smaller = int.from_bytes(values[1 : largest + 1])
        other = int.from_bytes(values[total - 1 : total - largest - 1 : -1])
        return (smaller ^ other).to_bytes(largest)

    for n in count(1):
        value = value_by_bytes(n, values, amounts, splits)
        if value > 255:
            yield from islice(others, n, None)  # without end
        values.append(value)
        yield value


def _by_definition(rules: HeapRules) -> Iterator[int]:
    values: list[int] = []
    for n in count():
        options = rules.heap_options(n)
        values.append(mex(nim_sum(values[heap] for heap in option) for option in options))
        yield values[n]


def _by_amounts(rules: HeapRules) -> Iterator[int]:
    """Mark the values of smaller heaps as the bits of a number, where nothing is split."""
    values: list[int] = []
    amounts = [k for k, taking in enumerate(rules.first) if taking]
    passed = 0  # the values of the heaps so far below that every move reaches them
    for n in count():
        later = n - len(rules.first)
        if later >= 0 and rules.repeating == (AS_IN_NIM,):
            passed |= 1 << values[later]
        elif later >= 0 and rules.taking(n):
            amounts.append(n)
        seen = passed
        for amount in amounts:
            if amount > n:
                break
            seen |= 1 << values[n - amount]
        # The lowest bit that is not set is the mex.
        values.append((~seen & (seen + 1)).bit_length() - 1)
        yield values[n]


def _by_number_of_heaps(rules: HeapRules, most: int) -> Iterator[int]:
    """Mark, for each total, the nim-sums of one heap, of two, and so on."""
    values: list[int] = []
    totals: list[list[set[int]]] = []
    moves = [(k, taking.parts - {0}, 0 in taking.parts) for k, taking in enumerate(rules.first)]
    moves = [move for move in moves if move[1] or move[2]]
    for n in count():
        # Splits into two or more do not need the value of the whole heap, and n objects are at
        # most n heaps.
        splits: list[set[int]] = [set(), set()]
        splits += [_split(values, totals, n, heaps) for heaps in range(2, min(most, n) + 1)]
        totals.append(splits)
        seen: set[int] = set()
        for taken, parts, may_end in moves:
            if taken < n:
                left = n - taken
                seen.update(*(totals[left][heaps] for heaps in parts if heaps <= left))
            elif taken == n and may_end:
                seen.add(0)
        values.append(mex_of_set(seen))
        splits[1] = {values[n]} if n else set()
        yield values[n]


def _split(values: list[int], totals: list[list[set[int]]], n: int, heaps: int) -> set[int]:
    """Return the nim-sums of so many nonempty heaps that are n in all."""
    if heaps == 2:
        half = n // 2
        return set(map(xor, values[1 : half + 1], reversed(values[n - half : n])))
    rest = heaps - 1
    return {values[k] ^ value for k in range(1, n - rest + 1) for value in totals[n - k][rest]}
