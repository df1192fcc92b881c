"""Ranges: every position once, smallest first, and the words for them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import InvalidParameter, heaps, numbers
from cgt.ranges import Range


@pytest.mark.parametrize(
    ("count", "size"),
    [
        (range(4), range(5)),
        (range(1, 2), range(9)),
        (range(2, 4), range(1, 10, 3)),
        (range(3), range(5, 0, -2)),
    ],
)
def test_heaps_gives_each_multiset_once_by_increasing_total(count, size):
    found = list(heaps(count=count, size=size))
    assert found == sorted(found, key=lambda p: (sum(p), len(p), p))
    assert len(set(found)) == len(found)
    everything: list[tuple[int, ...]] = [()]
    for _ in range(max(count)):
        everything = everything + [(*p, heap) for p in everything for heap in size]
    wanted = {tuple(sorted(p)) for p in everything if len(p) in count}
    assert set(found) == wanted


@pytest.mark.parametrize(
    ("positions", "text"),
    [
        (heaps(count=range(5), size=range(13)), "0 to 4 heaps of 0 to 12"),
        (heaps(count=range(1, 2), size=range(13)), "1 heap of 0 to 12"),
        (heaps(count=range(2, 3), size=range(1, 2)), "2 heaps of 1"),
        (heaps(count=range(2), size=range(1, 10, 2)), "0 to 1 heaps of 1, 3, ... 9"),
        (numbers(range(22), "numbers said so far"), "numbers said so far 0 to 21"),
        (numbers(range(7, 8)), "positions 7"),
        (numbers(range(9, 0, -1)), "positions 1 to 9"),
    ],
)
def test_ranges_in_words(positions, text):
    assert str(positions) == positions.text == text


@given(st.integers(0, 12), st.integers(0, 12))
def test_the_first_positions_of_a_range(size, count):
    every = Range(lambda: iter(range(size)), "a range")
    first = every.first(count)
    assert list(first) == list(first) == list(range(min(size, count)))
    assert first.text == ("a range" if size <= count else f"the first {count} of a range")


def test_numbers_come_in_increasing_order():
    assert list(numbers(range(9, 0, -2))) == [1, 3, 5, 7, 9]


@pytest.mark.parametrize(
    "make_range", [lambda: numbers(range(0)), lambda: heaps(range(0), range(3))]
)
def test_a_range_of_nothing_is_refused(make_range):
    with pytest.raises(InvalidParameter, match="empty"):
        make_range()
