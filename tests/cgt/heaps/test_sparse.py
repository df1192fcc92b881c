"""Sparse space: the mask is the best one, its theorem holds, and the values are the right ones."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt.heaps.compiled import Array
from cgt.heaps.kernels import LANES, split_giving, try_witnesses
from cgt.heaps.marking import Amounts
from cgt.heaps.rules import HeapRules
from cgt.heaps.sequence import nim_sequence
from cgt.heaps.sparse import Mask, TwoHeaps, choose_mask, walsh_hadamard

COUNTS = st.lists(st.integers(0, 99), min_size=8, max_size=8)


def moves(*digits: int, unequal: bool = False) -> Amounts[Array]:
    ends, singles, splits = (
        np.array([k for k, digit in enumerate(digits) if digit & bit], np.int64)
        for bit in (1, 2, 4)
    )
    return Amounts(ends, singles, splits, unequal)


def filled(how: TwoHeaps, count: int) -> list[int]:
    values = np.zeros(count, np.uint8)
    assert how.fill(values, 1, count) == count
    return [*map(int, values)]


@given(counts=COUNTS)
def test_walsh_hadamard(counts: list[int]) -> None:
    expected = [
        sum(
            -count if (value & mask).bit_count() % 2 else count
            for value, count in enumerate(counts)
        )
        for mask in range(8)
    ]
    assert walsh_hadamard(np.array(counts)).tolist() == expected


@given(even=COUNTS, odd=COUNTS, splits=st.sets(st.integers(0, 4), min_size=1))
def test_mask_is_the_best_and_its_theorem_holds(
    even: list[int], odd: list[int], splits: set[int]
) -> None:
    chosen = choose_mask(np.array([even, odd]), np.array(sorted(splits)))
    parities = {k % 2 for k in splits}

    def rare(mask: Mask) -> int:
        table = mask.common(8)
        return sum(
            (even, odd)[parity][value]
            for parity, value in product(range(2), range(8))
            if not table[parity, value]
        )

    legal = [Mask(bits, False, False, 0) for bits in range(8)]
    if len(parities) == 1:
        legal += [Mask(bits, True, 1 in parities, 0) for bits in range(8)]
    assert chosen.rare == rare(chosen) == min(map(rare, legal))

    common = chosen.common(8)
    for a, b, u, v, k in product(range(2), range(2), range(8), range(8), splits):
        if common[a, u] and common[b, v]:
            assert not common[(a + b + k) % 2, u ^ v]


@settings(max_examples=25)
@given(
    digits=st.tuples(st.sampled_from([0, 4]), *[st.integers(0, 7)] * 3),
    unequal=st.booleans(),
)
def test_sparse_space_gives_the_values(digits: tuple[int, ...], unequal: bool) -> None:
    assert filled(TwoHeaps(moves(*digits, unequal=unequal), sparse=True), 700) == filled(
        TwoHeaps(moves(*digits, unequal=unequal), sparse=False), 700
    )


@pytest.mark.parametrize(
    ("digits", "by_heap"), [((0, 1, 6), False), ((0, 1, 2, 7), True), ((0, 3, 5, 4), False)]
)
def test_sparse_space_is_used_where_it_pays(digits: tuple[int, ...], by_heap: bool) -> None:
    how = TwoHeaps(moves(*digits))
    values = filled(how, 20_000)
    assert how.mask is not None
    assert how.mask.by_heap == by_heap
    assert how.mask.rare * 16 <= 20_000
    assert values == filled(TwoHeaps(moves(*digits), sparse=False), 20_000)


@pytest.mark.parametrize("digits", [(0, 0, 0, 7), (0, 0, 6)])
def test_marking_is_used_where_rare_values_are_not_rare(digits: tuple[int, ...]) -> None:
    how = TwoHeaps(moves(*digits))
    values = np.zeros(7000, np.uint16)
    assert how.fill(values, 1, 7000) == 7000
    assert how.mask is None
    assert values.max() > 100


@settings(max_examples=50)
@given(
    known=st.lists(st.integers(0, 7), min_size=2, max_size=600),
    taken=st.sets(st.integers(0, 4), min_size=1),
    unequal=st.booleans(),
    wanted=st.integers(0, 15),
)
def test_a_split_is_found_if_there_is_one(
    known: list[int], taken: set[int], unequal: bool, wanted: int
) -> None:
    values, n = np.array(known, np.uint8), len(known)
    splits = np.array(sorted(taken), np.int64)
    smaller = {
        a
        for k in taken
        for a in range(1, (n - k - unequal) // 2 + 1)
        if known[a] ^ known[n - k - a] == wanted
    }
    found = split_giving(values, n, splits, unequal, wanted)
    assert found in smaller if smaller else found == 0


def test_witnesses_tell_for_a_block_which_heaps_reach_a_value() -> None:
    start, value = 300, 5
    values = np.random.default_rng(1).integers(0, 8, start).astype(np.uint8)
    splits = np.array([0, 3])
    # The other heap must lie before the block and be larger, as for 100 alone; a zero is the end.
    heaps = np.array([3, 170, 100, 0, 90], np.uint32)
    row = np.zeros(LANES, np.uint8)
    needed = np.ones(LANES, np.uint8)
    try_witnesses(values, start, splits, value, heaps, row, needed, LANES)
    expected = [
        any(values[100] ^ values[n - k - 100] == value for k in splits)
        for n in range(start, start + LANES)
    ]
    assert row.tolist() == expected
    # The one that helped has moved to the front.
    assert heaps.tolist() == [3, 100, 170, 0, 90]


def test_heaps_are_remembered_by_which_values_were_reached() -> None:
    how = TwoHeaps(moves(4, unequal=True), sparse=True)
    values = filled(how, 3000)
    remembered = [
        (v, int(heap)) for v, heaps in enumerate(how._witnesses) for heap in heaps if heap
    ]
    assert len(how._witnesses) == how._width
    assert len(remembered) > 100
    for value, heap in remembered:
        assert value in {values[heap] ^ values[other] for other in range(heap + 1, 3000 - heap)}


def test_too_many_rare_values() -> None:
    """A new mask is chosen when the list of rare heaps is full."""
    how = TwoHeaps(moves(4, unequal=True), sparse=True)
    values = np.zeros(3000, np.uint8)
    how.fill(values, 1, 1000)
    how._rare = how._rare[: how._count + 64].copy()
    before = how._next_choice
    assert how.fill(values, 1000, 3000) == 3000
    assert before < how._next_choice != 2 * before
    expected = TwoHeaps(moves(4, unequal=True), sparse=False)
    assert values.tolist() == filled(expected, 3000)


def test_values_of_two_bytes_in_sparse_space() -> None:
    # Up to 280 may be taken of a heap, or the heap be split into two.
    rules = HeapRules.of_digits((4, *[3] * 280))
    values = nim_sequence(rules, 1000, method="sparse")
    assert values.dtype == np.uint16
    assert np.array_equal(values, nim_sequence(rules, 1000, method="marking"))
