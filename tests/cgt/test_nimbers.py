"""Nim-products and inverses against their definition and published tables."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import InvalidParameter
from cgt.nimbers import nim_inverse, nim_product

FACTS = json.loads((Path(__file__).parents[1] / "data" / "nimbers.json").read_text())
numbers = st.one_of(st.integers(0, 300), st.integers(0, 10**18), st.integers(0, 2**200))


@cache
def plain_product(a: int, b: int) -> int:
    """Return the product by its definition as a least number that is not excluded."""
    excluded = {
        plain_product(x, b) ^ plain_product(a, y) ^ plain_product(x, y)
        for x in range(a)
        for y in range(b)
    }
    return min(set(range(len(excluded) + 1)) - excluded)


def test_published_table() -> None:
    table = FACTS["table_16x16"]["value"]
    assert [[nim_product(a, b) for b in range(16)] for a in range(16)] == table
    for pair, value in FACTS["products"]["value"].items():
        assert nim_product(*map(int, pair.split())) == value
    assert [nim_product(16, a) for a in range(16)] == [16 * a for a in range(16)]


def test_definition() -> None:
    for a in range(33):
        for b in range(33):
            assert nim_product(a, b) == plain_product(a, b)


@given(numbers, numbers, numbers)
def test_laws_of_a_ring(a: int, b: int, c: int) -> None:
    assert nim_product(a, 1) == a
    assert nim_product(a, b) == nim_product(b, a)
    assert nim_product(nim_product(a, b), c) == nim_product(a, nim_product(b, c))
    assert nim_product(a, b ^ c) == nim_product(a, b) ^ nim_product(a, c)


@pytest.mark.parametrize("power", [2, 4, 16, 256, 2**16, 2**32, 2**64, 2**128, 2**256])
def test_fermat_powers(power: int) -> None:
    assert nim_product(power, power) == 3 * power // 2
    for smaller in (0, 1, power // 2, power - 1):
        assert nim_product(power, smaller) == power * smaller


def test_published_inverses() -> None:
    assert [nim_inverse(a) for a in range(1, 16)] == FACTS["inverses"]["value"]


@given(numbers.filter(bool))
def test_inverses(a: int) -> None:
    assert nim_product(a, nim_inverse(a)) == 1
    assert nim_inverse(nim_inverse(a)) == a


@pytest.mark.parametrize("size", [2, 4, 16, 256])
def test_fields(size: int) -> None:
    assert {nim_inverse(a) for a in range(1, size)} == set(range(1, size))
    assert all(nim_product(a, b) < size for a in range(size) for b in range(a, size, 7))


def test_sizes_of_fields_up_to_40() -> None:
    found = [
        size
        for size in range(2, 41)
        if all(a ^ b < size and nim_product(a, b) < size for a in range(size) for b in range(size))
        and all(nim_inverse(a) < size for a in range(1, size))
    ]
    assert found == FACTS["field_sizes_up_to_40"]["value"]


@pytest.mark.parametrize("bad", [-1, True, 1.0, "2", None])
def test_bad_numbers(bad: Any) -> None:
    for call in (lambda: nim_product(bad, 2), lambda: nim_product(2, bad)):
        with pytest.raises(InvalidParameter, match="whole number >= 0"):
            call()
    with pytest.raises(InvalidParameter, match="whole number >= 0"):
        nim_inverse(bad)


def test_nothing_divides_by_zero() -> None:
    with pytest.raises(InvalidParameter, match="0 has no inverse"):
        nim_inverse(0)
