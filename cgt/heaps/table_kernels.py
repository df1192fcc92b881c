"""The hot loops for rules that the kernels of two heaps do not know, compiled by Numba.

Any number taken from some point on; splits into three heaps or more; splits into equal heaps. The
conventions are those of `cgt.heaps.kernels`. These loops are plain: they are meant to be right.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cgt.heaps.compiled import Array, kernel

_index = np.uintp
_word = np.uint64

# How splits into several heaps are restricted.
ANY, UNEQUAL, NOT_ALL_EQUAL = range(3)


class SplitTables(NamedTuple):
    """Rules of any kind, with tables of what their splits give.

    `first[k, j]` and `repeating[k, j]` say whether j heaps may be left. In bits, `sums[j, m]` has
    the nim-sums of the splits of m into j heaps, and `mixed[j, m]` those of splits into heaps not
    all equal, where the restriction asks for it. The last j stands for "so many or more" if the
    tables are endless.
    """

    first: Array
    repeating: Array
    sums: Array
    mixed: Array
    restriction: int
    endless: bool


@kernel
def fill_taking(
    values: Array,
    start: int,
    stop: int,
    first: Array,
    repeating: Array,
    seen: Array,
    known: Array,
    least: Array,
    told: Array,
) -> int:
    """Compute values where nothing is split, but any number from some point on may be taken.

    `first[k]` and `repeating[k]` say whether nothing, and whether one heap may be left. What may be
    left because of the repeating part only grows with n: `known[r, v]` tells whether a heap of
    remainder r that has the value v is small enough, `told[0]` is the next heap to be entered
    there, and `least[r]` is the mex of these options for heaps of remainder r.
    """
    length = len(repeating)
    for n in range(start, stop):
        for k in range(min(len(first), n + 1)):
            if k == n:
                if first[k, 0]:
                    seen[0] = n
            elif first[k, 1]:
                seen[_index(values[n - k])] = n
        beyond = n - len(first)
        while told[0] <= beyond:
            heap = told[0]
            if heap > 0:
                known[heap % length, _index(values[heap])] = 1
            told[0] = heap + 1
        place = n % length
        value = least[place]
        while known_to_any(known, repeating, beyond, value):
            value += 1
        least[place] = value
        while seen[_index(value)] == n or known_to_any(known, repeating, beyond, value):
            value += 1
        values[n] = value
    return stop


@kernel
def known_to_any(known: Array, repeating: Array, beyond: int, value: int) -> bool:
    """Return whether a heap with a value can be left by a number taken in the repeating part."""
    length = len(repeating)
    if value == 0 and beyond >= 0 and repeating[beyond % length, 0]:
        return True
    for place in range(length):
        if repeating[place, 1] and known[(beyond - place) % length, value]:
            return True
    return False


@kernel
def add_xored(target: Array, source: Array, value: int) -> None:
    """Add to a set of values, given in bits, the nim-sums of another set's members with a value."""
    high = value >> 6
    for place in range(len(source)):
        word = source[place]
        if word == 0:
            continue
        # Within a word, xor with a power of two exchanges neighbouring groups of bits.
        if value & 1:
            word = exchange(word, _word(1), _word(0x5555555555555555))
        if value & 2:
            word = exchange(word, _word(2), _word(0x3333333333333333))
        if value & 4:
            word = exchange(word, _word(4), _word(0x0F0F0F0F0F0F0F0F))
        if value & 8:
            word = exchange(word, _word(8), _word(0x00FF00FF00FF00FF))
        if value & 16:
            word = exchange(word, _word(16), _word(0x0000FFFF0000FFFF))
        if value & 32:
            word = exchange(word, _word(32), _word(0x00000000FFFFFFFF))
        target[place ^ high] |= word


@kernel
def exchange(word: np.uint64, size: np.uint64, lower: np.uint64) -> np.uint64:
    """Exchange neighbouring groups of bits, of which `lower` has the lower ones."""
    return ((word >> size) & lower) | ((word & lower) << size)


@kernel
def take_up(heap: int, value: int, tables: SplitTables) -> None:
    """Enter into the tables the splits that have a new largest heap."""
    sums, mixed, endless = tables.sums, tables.mixed, tables.endless
    most, top = sums.shape[0] - 1, sums.shape[1] - 1
    if tables.restriction == UNEQUAL:
        # From large to small, so that the heap comes at most once into each split.
        for total in range(top, heap - 1, -1):
            add_heap(sums, sums, total, heap, value, most, endless)
        return
    if tables.restriction == NOT_ALL_EQUAL:
        # Splits that differ already, or into smaller heaps, which the new one differs from.
        for total in range(heap, top + 1):
            add_heap(mixed, mixed, total, heap, value, most, endless)
            if total > heap:
                add_heap(mixed, sums, total, heap, value, most, endless)
    for total in range(heap, top + 1):
        add_heap(sums, sums, total, heap, value, most, endless)


@kernel
def add_heap(
    target: Array, source: Array, total: int, heap: int, value: int, most: int, endless: bool
) -> None:
    """Add to the splits of a total those that a heap makes of the splits of what is left."""
    for parts in range(most, 0, -1):
        add_xored(target[parts, total], source[parts - 1, total - heap], value)
    if endless:
        add_xored(target[most, total], source[most, total - heap], value)


@kernel
def take_up_all(values: Array, known: int, tables: SplitTables) -> None:
    """Enter all splits into heaps whose values are known."""
    for heap in range(1, known):
        take_up(heap, values[heap], tables)


@kernel
def fill_by_splits(values: Array, start: int, stop: int, tables: SplitTables, seen: Array) -> int:
    """Compute values from tables of splits, which have the splits into heaps below `start`."""
    first, repeating = tables.first, tables.repeating
    splits = tables.mixed if tables.restriction == NOT_ALL_EQUAL else tables.sums
    words = splits.shape[2]
    for n in range(start, stop):
        seen[:] = 0
        for k in range(n + 1):
            if k < len(first):
                allowed = first[k]
            elif len(repeating):
                allowed = repeating[(k - len(first)) % len(repeating)]
            else:
                break
            if k == n:
                if allowed[0]:
                    seen[0] |= _word(1)
                break
            if allowed[1]:
                value = np.intp(values[n - k])
                seen[value >> 6] |= _word(1) << _word(value & 63)
            for parts in range(2, len(allowed)):
                if allowed[parts]:
                    add_xored(seen, splits[parts, n - k], 0)
        answer = 0
        while answer < 64 * words and (seen[answer >> 6] >> _word(answer & 63)) & _word(1):
            answer += 1
        if answer == 64 * words:
            return n
        values[n] = answer
        take_up(n, answer, tables)
    return stop


@kernel
def fill_equal(
    values: Array,
    start: int,
    stop: int,
    first: Array,
    repeating: Array,
    endless: bool,
    seen: Array,
) -> int:
    """Compute values where a heap may only be split into equal ones."""
    for n in range(start, stop):
        for k in range(n + 1):
            if k < len(first):
                allowed = first[k]
            elif len(repeating):
                allowed = repeating[(k - len(first)) % len(repeating)]
            else:
                break
            total = n - k
            if total == 0:
                if allowed[0]:
                    seen[0] = n
                break
            most = len(allowed) - 1
            for parts in range(1, (total if endless and allowed[most] else most) + 1):
                if allowed[min(parts, most)] and total % parts == 0:
                    seen[_index(values[total // parts]) if parts & 1 else _index(0)] = n
        value = 0
        while seen[value] == n:
            value += 1
        values[n] = value
    return stop
