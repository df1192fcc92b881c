"""Nim-sequences by marking what the moves reach, in plain Python; fast enough for short ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from operator import xor

from cgt.heaps.rules import AS_IN_NIM, NOTHING, HeapRules
from cgt.values import mex, mex_of_set, nim_sum


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
    if {*rules.first, *rules.repeating} <= {NOTHING, AS_IN_NIM}:
        return _by_amounts(rules)
    if rules.split == "any" and most is not None and not rules.repeating:
        return _by_number_of_heaps(rules, most)
    return _by_definition(rules)


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
