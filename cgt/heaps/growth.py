"""Whether values that grow by a saltus go on growing: the two questions of `GrowingSplits`.

The first is asked about all moves from all heaps at once, by the binary digits of the numbers of
periods; the second about finitely many heaps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations, combinations_with_replacement, islice, product
from math import comb
from operator import xor
from typing import NamedTuple

from cgt.heap_games import Heaps
from cgt.heaps.rules import HeapRules, splits

# So many kinds of moves, and so many splits, are looked at in some seconds; where there are more,
# nothing is proved.
_MOST_KINDS = 1_000_000
_MOST_SPLITS = 2_000_000

# A heap that is always the same has the value told and no period in it; one that grows has the
# value told if it grows by no period.
_Kind = tuple[int, bool, int]
# How far a sum has been computed from its lowest digits on: what is carried over in the sum of the
# numbers of periods, and what is left of the values: of the heaps that stay the same, of the
# heap that is split, and of those that grow.
_State = tuple[int, int, int, tuple[int, ...]]


def target_is_reached(
    rules: HeapRules, values: Sequence[int], start: int, period: int, saltus: int
) -> bool:
    """Return whether some move leaves heaps, one or more, whose nim-sum is the value of the heap.

    A move that leaves nothing does not reach it either: the value of a heap of start + period or
    more is larger than 0, and those of smaller ones have been computed.

    Parameters
    ----------
    rules : HeapRules
        With splits into a bounded number of heaps, and one choice at most that repeats.
    values : sequence of int
        The values of the heaps below `start + period`.
    start, period, saltus : int
        A heap of n >= start is taken to have a value that is larger by `saltus` than that of
        n - period, for any n from start + period on.

    Returns
    -------
    bool
        True also if there are too many kinds of moves to look at all of them.
    """
    # Of what repeats without end, one period is enough, since more periods may be taken, too.
    takings = rules.first + rules.repeating * period
    most = max(rules.most_parts or 0, 1)
    if comb(start + period + most - 1, most) * len(takings) > _MOST_KINDS:
        return True
    kinds: list[_Kind] = [(heap, False, values[heap]) for heap in range(1, start)]
    kinds += [(heap, True, values[heap]) for heap in range(start, start + period)]
    low = (saltus & -saltus).bit_length() - 1  # the lowest digits of values do not grow
    # The states without an end, where a bounded number is taken and where any number of periods is.
    seen: tuple[set[_State], set[_State]] = set(), set()
    for taken, taking in enumerate(takings):
        more = taken >= len(rules.first)
        for count in sorted(taking.parts - {0}):
            for heaps in combinations_with_replacement(kinds, count):
                total = taken + sum(heap for heap, _, _ in heaps) - start
                split = total % period
                value = values[start + split]
                if (reduce(xor, (v for _, _, v in heaps)) ^ value) & ((1 << low) - 1):
                    continue
                state = _read_state(heaps, total // period, value, low)
                if _can_end(state, saltus >> low, seen[more], more):
                    return True
    return False


def _read_state(heaps: tuple[_Kind, ...], periods: int, value: int, low: int) -> _State:
    """Return the state before any digit is read."""
    same = reduce(xor, (v >> low for _, grows, v in heaps if not grows), 0)
    growing = tuple(sorted(v >> low for _, grows, v in heaps if grows))
    return periods, same, value >> low, growing


def _can_end(state: _State, step: int, seen: set[_State], more: bool) -> bool:
    """Return whether some numbers of periods make sum and nim-sum right to the last digit.

    A state that cannot end is remembered. If `more`, any number of periods may be taken, too.
    """
    waiting = [state]
    while waiting:
        now = waiting.pop()
        if now in seen:
            continue
        periods, same, value, growing = now
        if not (periods or same or value or any(growing)):
            return True
        seen.add(now)
        waiting.extend(_next_states(now, step, more))
    return False


def _next_states(state: _State, step: int, more: bool) -> Iterator[_State]:
    """Give the states after one more binary digit of every number of periods."""
    periods, same, value, growing = state
    digits_taken = (0, 1) if more else (0,)
    for taken, *digits in product(digits_taken, *[(0, 1)] * len(growing)):
        total = periods + taken + sum(digits)
        grown = [v + step * digit for v, digit in zip(growing, digits, strict=True)]
        own = value + step * (total & 1)
        if not (reduce(xor, grown, same) ^ own) & 1:
            yield total >> 1, same >> 1, own >> 1, tuple(sorted(v >> 1 for v in grown))


def small_values_are_reached(
    rules: HeapRules, values: Sequence[int], start: int, period: int, saltus: int
) -> bool:
    """Return whether moves reach all smaller values in the ways that `GrowingSplits` asks for.

    Parameters
    ----------
    rules, start, period, saltus
        As in `target_is_reached`.
    values : sequence of int
        The values seen; the last ones are those of the heaps that are looked at.

    Returns
    -------
    bool
        False also if there are too many moves to look at all of them.
    """
    window = range(len(values) - 2 * period, len(values))
    growth = 2 * saltus
    takings = len(values) if rules.repeating else sum(map(bool, rules.first))
    # A heap of n falls into three in about n^2 / 12 ways.
    ways_to_split = len(window) * takings * len(values) ** 2 // 12
    if window.start < start or ways_to_split > _MOST_SPLITS:
        return False
    reached = [_reached(rules, values, n, start, period, saltus) for n in window]
    highest = min(values[n] for n in window)
    return any(
        all(
            ways.staying.issuperset(range(bound))
            and ways.both.issuperset(range(bound - growth, bound))
            and ways.growing.issuperset(range(bound, values[n]))
            for n, ways in zip(window, reached, strict=True)
        )
        for bound in range(growth, highest + 1)
    )


class _Ways(NamedTuple):
    """The values that the moves from a heap reach, by how they go on from longer heaps."""

    staying: set[int]  # a longer pair reaches the same value
    growing: set[int]  # a longer heap reaches the value that is larger by the saltus
    both: set[int]  # a longer pair, or more taken, reaches the same value, and goes on growing


def _reached(
    rules: HeapRules, values: Sequence[int], n: int, start: int, period: int, saltus: int
) -> _Ways:
    """Return what the moves that leave three heaps at most reach."""
    low = saltus & -saltus  # values below this are not touched by the saltus
    ways = _Ways(set(), set(), set())
    free = rules.split == "any"
    for taken, taking in enumerate(islice(rules.takings(), n)):
        more = taken >= len(rules.first)
        for count in taking.parts & {1, 2, 3}:
            places = range(count)
            paired = places if free else places[-2:]
            for heaps in splits(n - taken, count):
                if count > 1 and not rules.may_split(heaps):
                    continue
                value = reduce(xor, map(values.__getitem__, heaps))
                # Where splits are restricted, only what is largest never becomes like the rest.
                longer = heaps if free else heaps[-1:]
                grows = any(heap >= start and values[heap] ^ value < low for heap in longer)
                pairs = [
                    pair
                    for pair in combinations(paired, 2)
                    if _is_pair(heaps, pair, values, start, low)
                ]
                if grows:
                    ways.growing.add(value)
                if pairs or more:
                    ways.staying.add(value)
                if (more and grows) or any(
                    heap >= start and (free or all((one - heap) % period for one in heaps[1:]))
                    for pair in pairs
                    for heap in _rest(heaps, pair)
                ):
                    ways.both.add(value)
    # Of what repeats, 2 p more may be taken, too.
    if n >= len(rules.first) and rules.taking(n).allows(0):
        ways.staying.add(0)
    return ways


def _is_pair(
    heaps: Heaps, places: tuple[int, int], values: Sequence[int], start: int, low: int
) -> bool:
    """Return whether two heaps have a nim-sum that stays the same when both grow by a period."""
    one, other = (heaps[place] for place in places)
    return one == other or (min(one, other) >= start and values[one] ^ values[other] < low)


def _rest(heaps: Heaps, places: tuple[int, int]) -> Heaps:
    return tuple(heap for place, heap in enumerate(heaps) if place not in places)
