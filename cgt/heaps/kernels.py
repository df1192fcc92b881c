"""The hot loops for heaps that fall into two at most, compiled by Numba; see `cgt.heaps.sparse`.

Conventions: `values[n]` is the Grundy value of a heap of n, and `values[0]` is 0. A kernel computes
the values from `start` up to `stop` and returns the first heap not computed, which is not `stop` if
a value does not fit into the tables; these hold values below `width`, a power of two.

Indices are made unsigned before use, since Numba would else test each of them for a negative one,
and values are compared with unsigned numbers, since it would else compare floating-point ones.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cgt.heaps.compiled import Array, kernel
from cgt.heaps.marking import Amounts

_index = np.uintp
_word = np.uint64

# So many heaps are computed together in sparse space: their partners lie side by side in memory.
LANES = 64
_lanes = _index(LANES)

# Why `fill_sparse` stopped.
FINISHED, TOO_NARROW, TOO_MANY_RARE = range(3)


@kernel
def last_smaller(total: int, unequal: bool) -> int:
    """Return the largest a for which (a, total - a) is a split that may be made, a <= total - a."""
    return (total - 1) // 2 if unequal else total // 2


@kernel
def pairs_give(values: Array, low: int, high: int, total: int, wanted: int) -> bool:
    """Return whether a pair (a, total - a) with low <= a < high has the nim-sum wanted."""
    # Numbers of the type of the values, since then most are compared at a time.
    same = values.dtype.type(wanted)
    found = False
    for i in range(high - low):
        found |= (values[_index(low + i)] ^ values[_index(total - low - i)]) == same
    return found


@kernel
def split_giving(values: Array, n: int, splits: Array, unequal: bool, wanted: int) -> int:
    """Return the smaller heap of a split of n with the nim-sum wanted, 0 if there is none.

    It is sought from both ends, since in some games the odd values that the first heaps have are
    needed, while in others the middle has what they lack.
    """
    same = values.dtype.type(wanted)
    low = 1
    high = n // 2 + 1
    size = 128
    upwards = True
    heap = 0
    while low < high and heap == 0:
        step = min(size, high - low)
        begin = low if upwards else high - step
        for which in range(len(splits)):
            total = n - splits[_index(which)]
            end = min(begin + step, last_smaller(total, unequal) + 1)
            if begin < end and pairs_give(values, begin, end, total, wanted):
                heap = begin
                while not pairs_give(values, heap, min(heap + 32, end), total, wanted):
                    heap += 32
                while values[_index(heap)] ^ values[_index(total - heap)] != same:
                    heap += 1
                break
        if upwards:
            low += step
        else:
            high -= step
            size = min(2 * size, 4096)
        upwards = not upwards
    return heap


@kernel
def not_seen(seen: Array, n: int, value: int) -> int:
    """Return the smallest value from the given one on that is not stamped with n."""
    while seen[_index(value)] == n:
        value += 1
    return value


@kernel
def fill_directly(
    values: Array,
    start: int,
    stop: int,
    width: int,
    moves: Amounts[Array],
    marked: int,
    seen: Array,
) -> tuple[int, int]:
    """Mark the options of each heap, and take the mex; return where it stopped, and `marked`.

    An option v of n has `seen[v] == n`; beyond the last possible value there is one never seen.
    Only the first `marked` splits are marked, enough to meet most values below the mex. The others
    are looked for among all splits, which processors compare many at a time, while they can mark
    only one.
    """
    found = 0
    splits, unequal = moves.splits, moves.unequal
    for n in range(start, stop):
        for k in moves.ends:
            if k == n:
                seen[0] = n
        for k in moves.singles:
            if k < n:
                seen[_index(values[_index(n - k)])] = n
        more = False
        for k in splits:
            last = last_smaller(n - k, unequal)
            more |= last > marked
            for a in range(1, min(last, marked) + 1):
                seen[_index(values[_index(a)] ^ values[_index(n - k - a)])] = n
        value = not_seen(seen, n, 0)
        while more and value < width and split_giving(values, n, splits, unequal, value):
            found += 1
            value = not_seen(seen, n, value + 1)
        if value == width:
            return n, marked
        values[n] = value
        if n % LANES == 0:
            # To find a value takes as long as to mark some hundreds; the work should be even.
            marks = LANES * marked * len(splits)
            if found * 320 > marks and marked < n:
                marked *= 2
            elif found * 1280 < marks and marked > LANES:
                marked //= 2
            found = 0
    return stop, marked


class Block(NamedTuple):
    """Work sheets for a block of LANES heaps that are computed together.

    `there[v * LANES + lane]` is 1 if the value v is an option of the heap of this lane, of whose
    options the first `reached[lane]` values are known to be there. A lane is `seeking` while all
    smaller values are there or rare ones, and the value in hand may be `needed` by it.
    """

    there: Array
    reached: Array
    all_there: Array
    seeking: Array
    needed: Array

    @classmethod
    def of_width(cls, width: int) -> Block:
        """Return sheets for values below the width."""
        there, *lanes = (np.zeros(size * LANES, np.uint8) for size in (width, 1, 1, 1))
        return cls(there, np.zeros(LANES, np.int32), *lanes)


@kernel
def count_values(values: Array, stop: int, counts: Array) -> None:
    """Count the values of heaps from 1 on: of even heaps in row 0, of odd ones in row 1."""
    for n in range(1, stop):
        counts[n & 1, _index(values[n])] += 1


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
def mark_lanes(values: Array, there: Array, start: int, lanes: int, shift: int, value: int) -> None:
    """Mark values[n - shift] ^ value as an option of each heap n of a block.

    Those heaps are left out whose partner n - shift is empty or in the block itself.
    """
    first = max(0, shift - start + 1)
    partner = start - shift
    for lane in range(first, min(lanes, shift)):
        option = _index(values[_index(partner + lane)]) ^ _index(value)
        there[option * _lanes + _index(lane)] = 1


@kernel
def mark_partners(
    values: Array, there: Array, start: int, lanes: int, k: int, heap: int, unequal: bool
) -> None:
    """Mark the splits of each heap of a block into one given heap and another before the block."""
    # In this lane the other heap is as large as the given one.
    twin = 2 * heap + k - start
    if unequal and 0 <= twin < lanes:
        before = there[twin]
        mark_lanes(values, there, start, lanes, heap + k, values[heap])
        there[twin] = before
    else:
        mark_lanes(values, there, start, lanes, heap + k, values[heap])


@kernel
def mark_within(
    values: Array,
    there: Array,
    n: int,
    start: int,
    singles: Array,
    splits: Array,
    rare: Array,
    before: int,
    count: int,
) -> None:
    """Mark the options of n that leave a heap of n's own block: those that `mark_lanes` leaves out.

    Of the rare heaps, so many lie `before` the block.
    """
    lane = _index(n - start)
    for which in range(len(singles)):
        single = n - singles[_index(which)]
        if single >= start:
            there[_index(values[_index(single)]) * _lanes + lane] = 1
    for which in range(len(splits)):
        total = n - splits[_index(which)]
        for i in range(before):
            heap = np.intp(rare[_index(i)])
            if total - heap < start:
                break
            option = values[_index(heap)] ^ values[_index(total - heap)]
            there[_index(option) * _lanes + lane] = 1
        for i in range(before, count):
            heap = np.intp(rare[_index(i)])
            if heap >= total:
                break
            option = values[_index(heap)] ^ values[_index(total - heap)]
            there[_index(option) * _lanes + lane] = 1


@kernel
def mark_equal(values: Array, partner: int, wanted: int, row: Array, needed: Array) -> np.intp:
    """Mark each lane whose partner has the value wanted; return how many are needed still."""
    same = values.dtype.type(wanted)
    left = np.uint8(0)
    for lane in range(LANES):
        row[_index(lane)] |= np.uint8(values[_index(partner + lane)] == same)
        left = np.uint8(left + (needed[_index(lane)] & (row[_index(lane)] ^ 1)))
    return np.intp(left)


@kernel
def try_witnesses(
    values: Array,
    start: int,
    splits: Array,
    value: int,
    heaps: Array,
    row: Array,
    needed: Array,
    left: int,
) -> None:
    """Mark the value for all heaps of a block that may leave one of its witnesses and another heap.

    A witness that helps moves to the front. It ends when no more lanes are `left` that need one.
    """
    for place in range(len(heaps)):
        heap = np.intp(heaps[_index(place)])
        if heap == 0 or left == 0:
            break
        before = left
        for which in range(len(splits)):
            shift = heap + splits[_index(which)]
            # The other heap lies before the block, and is the larger one.
            if shift >= LANES and start - shift > heap:
                wanted = _word(value) ^ values[_index(heap)]
                left = mark_equal(values, start - shift, wanted, row, needed)
        if left < before:
            heaps[_index(place)] = heaps[_index(place >> 1)]
            heaps[_index(place >> 1)] = heap


@kernel
def confirm_rare(
    values: Array,
    block: Block,
    start: int,
    lanes: int,
    splits: Array,
    common: Array,
    witnesses: Array,
) -> None:
    """Mark rare values below the smallest common value that is not there, as witnesses tell.

    Write down for each lane how many values from 0 on are reached then.
    """
    there, reached, all_there, seeking, needed = block
    reached[:] = 0
    all_there[:] = 1
    seeking[:lanes] = 1
    seeking[lanes:] = 0
    for value in range(len(witnesses)):
        row = there[value * LANES : (value + 1) * LANES]
        here = np.uint8(1 - common[start & 1, _index(value)])
        next_to_it = np.uint8(1 - common[(start + 1) & 1, _index(value)])
        still = np.uint8(0)
        left = np.uint8(0)
        for lane in range(LANES):
            is_rare = next_to_it if lane & 1 else here
            seeking[_index(lane)] &= row[_index(lane)] | is_rare
            needed[_index(lane)] = seeking[_index(lane)] & (row[_index(lane)] ^ 1)
            still |= seeking[_index(lane)]
            left = np.uint8(left + needed[_index(lane)])
        if not still:
            break
        heaps = witnesses[_index(value)]
        try_witnesses(values, start, splits, value, heaps, row, needed, np.intp(left))
        for lane in range(LANES):
            all_there[_index(lane)] &= row[_index(lane)]
            reached[_index(lane)] += all_there[_index(lane)]


@kernel
def remember(heaps: Array, heap: int) -> None:
    """Put a new witness at the first free place, or else at the last."""
    place = 0
    while place < len(heaps) - 1 and heaps[_index(place)]:
        place += 1
    heaps[_index(place)] = heap


@kernel
def fill_sparse(
    values: Array,
    start: int,
    stop: int,
    width: int,
    moves: Amounts[Array],
    common: Array,
    rare: Array,
    count: int,
    early: int,
    witnesses: Array,
    block: Block,
) -> tuple[int, int, int, int]:
    """Compute values in sparse space; return where it stopped, `count`, `early`, and why.

    Parameters: `common[n & 1, v]` is 1 if v is a common value for n; `rare` lists the `count` heaps
    with rare values; the splits with one of the first `early` heaps are marked for every heap;
    `witnesses[v]` are heaps by which v was reached before, then zeros. The heaps before `start`
    must be more than LANES and more than any number taken.
    """
    singles, splits, unequal = moves.singles, moves.splits, moves.unequal
    there = block.there
    while start < stop:
        lanes = min(LANES, stop - start)
        if count + lanes > len(rare):
            return start, count, early, TOO_MANY_RARE
        there[:] = 0
        for k in singles:
            mark_lanes(values, there, start, lanes, k, values[0])
        for k in splits:
            for i in range(count):
                heap = np.intp(rare[_index(i)])
                mark_partners(values, there, start, lanes, k, heap, unequal)
            for small in range(1, min(early, start)):
                if common[small & 1, _index(values[small])]:
                    mark_partners(values, there, start, lanes, k, small, unequal)
        confirm_rare(values, block, start, lanes, splits, common, witnesses)
        before = count
        sought = 0
        for lane in range(lanes):
            n = start + lane
            mark_within(values, there, n, start, singles, splits, rare, before, count)
            # All common options are marked by now. A rare value may still be an option: by a split
            # into two common ones, of which there are so many that one is found soon.
            answer = np.intp(block.reached[_index(lane)])
            while answer < width:
                if not there[_index(answer * LANES + lane)]:
                    if common[n & 1, _index(answer)]:
                        break
                    sought += 1
                    heap = split_giving(values, n, splits, unequal, answer)
                    if heap == 0:
                        break
                    remember(witnesses[_index(answer)], heap)
                answer += 1
            if answer == width:
                return n, count, early, TOO_NARROW
            values[n] = answer
            if common[n & 1, answer] == 0:
                rare[count] = n
                count += 1
        # To seek one value takes as long as to mark about 160; the work should be even.
        marks = early * len(splits) * lanes
        if sought * 160 > marks and early < 2048:
            early *= 2
        elif sought * 480 < marks and early > 32:
            early //= 2
        start += lanes
    return start, count, early, FINISHED
