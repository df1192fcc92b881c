"""Mex, nim-sums and outcomes against their definitions."""

from __future__ import annotations

import copy
from itertools import zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import D, N, Outcome, P, mex, nim_sum
from cgt.values import mex_of_set

SMALL = st.lists(st.integers(0, 40))
NATURAL = st.integers(0, 10**30)


@given(SMALL)
def test_mex_is_the_only_missing_number_with_none_missing_below(values):
    least = mex(values)
    assert least not in values
    assert set(range(least)) <= set(values)


@given(SMALL)
def test_mex_needs_neither_order_nor_single_occurrences(values):
    assert mex(iter(values)) == mex(values[::-1] * 2) == mex_of_set(set(values))


@pytest.mark.parametrize(
    ("values", "least"), [([], 0), ([0], 1), ([1, 2], 0), ([0, 2], 1), (range(1000), 1000)]
)
def test_mex_of(values, least):
    assert mex(values) == least


def binary_addition_without_carrying(a, b):
    digits = zip_longest(f"{a:b}"[::-1], f"{b:b}"[::-1], fillvalue="0")
    return int("".join("01"[x != y] for x, y in digits)[::-1], 2)


@given(NATURAL, NATURAL)
def test_nim_sum_adds_binary_digits_without_carrying(a, b):
    assert nim_sum((a, b)) == binary_addition_without_carrying(a, b)


@given(st.lists(NATURAL), st.lists(NATURAL))
def test_nim_sum_is_a_group_operation_in_which_everything_is_its_own_inverse(some, more):
    assert nim_sum(some + more) == nim_sum([nim_sum(some), nim_sum(more)]) == nim_sum(more + some)
    assert nim_sum(some + some) == nim_sum([]) == 0


@given(st.integers(0, 60), st.integers(0, 60))
def test_nim_sum_is_the_mex_of_what_smaller_heaps_give(a, b):
    below = [nim_sum((x, b)) for x in range(a)] + [nim_sum((a, y)) for y in range(b)]
    assert nim_sum((a, b)) == mex(below)


def test_outcomes_are_written_as_in_the_literature():
    assert [str(outcome) for outcome in (P, N, D)] == ["P", "N", "D"]
    assert repr(P) == "Outcome.P"
    assert Outcome("N") is N
    assert copy.deepcopy(D) is D
