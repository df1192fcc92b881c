"""The hot loops for heaps that fall into two at most, compiled by Numba; see `cgt.heaps.sparse`.

Conventions: `values[n]` is the Grundy value of a heap of n, and `values[0]` is 0. A kernel computes
the values from `start` up to `stop` and returns the first heap not computed, which is not `stop` if
a value does not fit into the tables; these hold values below `width`, a power of two.

Indices are made unsigned before use, since Numba would else test each of them for a negative one,
and values are compared with unsigned numbers, since it would else compare floating-point ones.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit

Array: TypeAlias = np.ndarray[Any, Any]

_index = np.uintp
_word = np.uint64

# So many heaps are computed together in sparse space: their partners lie side by side in memory.
LANES = 64
# Eight options that are there, one in each byte of a word.
_ALL_THERE = np.uint64(0x0101010101010101)

# Why `fill_sparse` stopped.
FINISHED, TOO_NARROW, TOO_MANY_RARE = range(3)


def kernel(function: Callable[..., Any]) -> Any:
    """Have a function compiled when it is first called, and kept on disk for later processes."""
    compiled = njit(nogil=True, error_model="numpy")(function)
    # Numba looks for a folder at once: beside the file, or in the user's cache. If it can write to
    # neither, every process compiles for itself.
    with suppress(RuntimeError):
        compiled.enable_caching()
    return compiled


class Moves(NamedTuple):
    """Rules that leave at most two heaps: which numbers of objects may be taken for what.

    To leave nothing, one heap, or two heaps, which must differ if they are `unequal`.
    """

    ends: Array
    singles: Array
    splits: Array
    unequal: bool


@kernel
def last_smaller(total: int, unequal: bool) -> int:
    """Return the largest a for which (a, total - a) is a split that may be made, a <= total - a."""
    return (total - 1) // 2 if unequal else total // 2


@kernel
def pairs_give(values: Array, low: int, high: int, total: int, wanted: int) -> bool:
    """Return whether a pair (a, total - a) with low <= a < high has the nim-sum wanted."""
    found = False
    for i in range(high - low):
        found |= (values[_index(low + i)] ^ values[_index(total - low - i)]) == wanted
    return found


@kernel
def chunk_gives(values: Array, n: int, low: int, high: int, moves: Moves, wanted: int) -> bool:
    """Return whether a split of n with low <= a < high, a <= b, has the nim-sum wanted."""
    for k in moves.splits:
        last = min(high, last_smaller(n - k, moves.unequal) + 1)
        if low < last and pairs_give(values, low, last, n - k, wanted):
            return True
    return False


@kernel
def split_gives(values: Array, n: int, moves: Moves, wanted: int) -> bool:
    """Return whether any split of n has the nim-sum wanted.

    It is sought from both ends, since in some games the odd values that the first heaps have are
    needed, while in others the middle has what they lack.
    """
    low = 1
    high = n // 2 + 1
    size = 128
    while low < high:
        size = min(2 * size, 4096)
        step = min(size, high - low)
        if chunk_gives(values, n, low, low + step, moves, _word(wanted)):
            return True
        low += step
        step = min(size, high - low)
        if chunk_gives(values, n, high - step, high, moves, _word(wanted)):
            return True
        high -= step
    return False


@kernel
def not_seen(seen: Array, n: int, value: int) -> int:
    """Return the smallest value from the given one on that is not stamped with n."""
    while seen[_index(value)] == n:
        value += 1
    return value


@kernel
def fill_directly(
    values: Array, start: int, stop: int, width: int, moves: Moves, marked: int
) -> tuple[int, int]:
    """Mark the options of each heap, and take the mex; return where it stopped, and `marked`.

    Only the first `marked` splits are marked, enough to meet most values below the mex. The others
    are looked for among all splits, which processors compare many at a time, while they can mark
    only one.
    """
    # The value beyond the last possible one is never seen.
    seen = np.zeros(width + 1, np.int64)
    found = 0
    for n in range(start, stop):
        for k in moves.ends:
            if k == n:
                seen[0] = n
        for k in moves.singles:
            if k < n:
                seen[_index(values[_index(n - k)])] = n
        more = False
        for k in moves.splits:
            last = last_smaller(n - k, moves.unequal)
            more |= last > marked
            for a in range(1, min(last, marked) + 1):
                seen[_index(values[_index(a)] ^ values[_index(n - k - a)])] = n
        value = not_seen(seen, n, 0)
        while more and value < width and split_gives(values, n, moves, value):
            found += 1
            value = not_seen(seen, n, value + 1)
        if value == width:
            return n, marked
        values[n] = value
        if n % LANES == 0:
            # To find a value takes as long as to mark some hundreds; the work should be even.
            marks = LANES * marked * len(moves.splits)
            if found * 320 > marks and marked < n:
                marked *= 2
            elif found * 1280 < marks and marked > LANES:
                marked //= 2
            found = 0
    return stop, marked


@kernel
def histogram(values: Array, stop: int, width: int) -> Array:
    """Count the values of heaps from 1 on: of even heaps in row 0, of odd ones in row 1."""
    counts = np.zeros((2, width), np.int64)
    for n in range(1, stop):
        counts[n & 1, _index(values[n])] += 1
    return counts


@kernel
def list_rare(values: Array, stop: int, common: Array, rare: Array) -> int:
    """Write down the heaps with rare values, in order; return how many there are."""
    count = 0
    for n in range(1, stop):
        if common[n & 1, _index(values[n])] == 0:
            rare[count] = n
            count += 1
    return count


@kernel
def mark_lanes(
    values: Array, there: Array, width: int, start: int, lanes: int, shift: int, value: int
) -> None:
    """Mark values[n - shift] ^ value as an option of each heap n of a block.

    Those heaps are left out whose partner n - shift is empty or in the block itself.
    """
    first = max(0, shift - start + 1)
    partner = start - shift
    for lane in range(first, min(lanes, shift)):
        there[_index(lane * width + np.intp(values[_index(partner + lane)] ^ value))] = 1


@kernel
def mark_partners(
    values: Array,
    there: Array,
    width: int,
    start: int,
    lanes: int,
    k: int,
    heap: int,
    unequal: bool,
) -> None:
    """Mark the splits of each heap of a block into one given heap and another before the block."""
    # In this lane the other heap is as large as the given one.
    twin = 2 * heap + k - start
    if unequal and 0 <= twin < lanes:
        before = there[twin * width]
        mark_lanes(values, there, width, start, lanes, heap + k, values[heap])
        there[twin * width] = before
    else:
        mark_lanes(values, there, width, start, lanes, heap + k, values[heap])


@kernel
def mark_within(
    values: Array,
    there: Array,
    row: int,
    n: int,
    start: int,
    moves: Moves,
    rare: Array,
    before: int,
    count: int,
) -> None:
    """Mark the options of n that leave a heap of n's own block: those that `mark_lanes` leaves out.

    Of the rare heaps, so many lie `before` the block.
    """
    for k in moves.singles:
        if n - k >= start:
            there[_index(row + np.intp(values[_index(n - k)]))] = 1
    for k in moves.splits:
        total = n - k
        for i in range(before):
            heap = np.intp(rare[_index(i)])
            if total - heap < start:
                break
            option = values[_index(heap)] ^ values[_index(total - heap)]
            there[_index(row + np.intp(option))] = 1
        for i in range(before, count):
            heap = np.intp(rare[_index(i)])
            if heap >= total:
                break
            option = values[_index(heap)] ^ values[_index(total - heap)]
            there[_index(row + np.intp(option))] = 1


@kernel
def fill_sparse(
    values: Array,
    start: int,
    stop: int,
    width: int,
    moves: Moves,
    common: Array,
    rare: Array,
    count: int,
    early: int,
) -> tuple[int, int, int, int]:
    """Compute values in sparse space; return where it stopped, `count`, `early`, and why.

    Parameters: `common[n & 1, v]` is 1 if v is a common value for n; `rare` lists the `count` heaps
    with rare values; the splits with one of the first `early` heaps are marked for every heap. The
    heaps before `start` must be more than LANES and more than any number taken.
    """
    there = np.zeros(LANES * width, np.uint8)
    words = there.view(np.uint64)
    while start < stop:
        lanes = min(LANES, stop - start)
        if count + lanes > len(rare):
            return start, count, early, TOO_MANY_RARE
        there[:] = 0
        for k in moves.singles:
            mark_lanes(values, there, width, start, lanes, k, values[0])
        for k in moves.splits:
            for i in range(count):
                heap = np.intp(rare[_index(i)])
                mark_partners(values, there, width, start, lanes, k, heap, moves.unequal)
            for small in range(1, min(early, start)):
                if common[small & 1, _index(values[small])]:
                    mark_partners(values, there, width, start, lanes, k, small, moves.unequal)
        before = count
        sought = 0
        for lane in range(lanes):
            n = start + lane
            row = lane * width
            mark_within(values, there, row, n, start, moves, rare, before, count)
            # All common options are marked by now. A rare value may still be an option: by a split
            # into two common ones, of which there are so many that one is found soon.
            answer = -1
            for word in range(width >> 3):
                if words[_index((row >> 3) + word)] == _ALL_THERE:
                    continue
                for value in range(word << 3, (word << 3) + 8):
                    if there[_index(row + value)]:
                        continue
                    if common[n & 1, value] == 0:
                        sought += 1
                        if split_gives(values, n, moves, value):
                            continue
                    answer = value
                    break
                if answer >= 0:
                    break
            if answer < 0:
                return n, count, early, TOO_NARROW
            values[n] = answer
            if common[n & 1, answer] == 0:
                rare[count] = n
                count += 1
        # To seek one value takes as long as to mark about 160; the work should be even.
        marks = early * len(moves.splits) * lanes
        if sought * 160 > marks and early < 2048:
            early *= 2
        elif sought * 480 < marks and early > 32:
            early //= 2
        start += lanes
    return start, count, early, FINISHED
