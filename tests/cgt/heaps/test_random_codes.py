"""Random codes, far out: every method against the plain definition."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations_with_replacement
from operator import xor
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cgt.errors import InvalidParameter
from cgt.heaps.rules import HeapRules, Split
from cgt.heaps.sequence import nim_sequence

FAR = 2000
OCTAL = st.tuples(st.sampled_from([0, 4]), *[st.integers(0, 7)] * 3)
HEXADECIMAL = st.tuples(st.sampled_from([0, 4, 8, 12]), *[st.integers(0, 15)] * 2)


def least_missing(seen: set[int]) -> int:
    return next(value for value in range(len(seen) + 1) if value not in seen)


def octal_values(digits: tuple[int, ...], unequal: bool) -> list[int]:
    """Return the mex of all options, for digits that leave two heaps at most."""
    values = [0]
    for heap in range(1, FAR + 1):
        seen: set[int] = set()
        for taken, digit in enumerate(digits[: heap + 1]):
            left = heap - taken
            if digit & 1 and left == 0:
                seen.add(0)
            if digit & 2 and left > 0 and taken > 0:
                seen.add(values[left])
            if digit & 4:
                most = (left - unequal) // 2
                smaller, larger = values[1 : most + 1], values[left - most : left][::-1]
                seen.update(map(xor, smaller, larger))
        values.append(least_missing(seen))
    return values


def hexadecimal_values(digits: tuple[int, ...], split: Split, last: int) -> list[int]:
    """Return the mex of all options, for digits that leave three heaps at most."""
    different: dict[Split, Any] = {
        "any": lambda parts: True,
        "unequal": lambda parts: len(set(parts)) == len(parts),
        "not all equal": lambda parts: len(parts) < 2 or len(set(parts)) > 1,
        "all equal": lambda parts: len(set(parts)) < 2,
    }
    values = [0]
    for heap in range(1, last + 1):
        seen: set[int] = set()
        for taken, digit in enumerate(digits[: heap + 1]):
            left = heap - taken
            for count in range(4):
                if not digit >> count & 1 or (taken == 0 and count < 2):
                    continue
                for parts in splits(left, count):
                    if different[split](parts):
                        total = 0
                        for part in parts:
                            total ^= values[part]
                        seen.add(total)
        values.append(least_missing(seen))
    return values


def splits(total: int, count: int) -> list[tuple[int, ...]]:
    """Return the ways to write a number as a sum of so many positive ones, in any order once."""
    if count == 0:
        return [()] if total == 0 else []
    most = combinations_with_replacement(range(1, total + 1), count - 1)
    found = ((*others, total - sum(others)) for others in most)
    return [parts for parts in found if parts[-1] >= (parts[-2] if count > 1 else 1)]


def values_by_every_method(rules: HeapRules, last: int) -> dict[str, list[int]]:
    """Return the values by each method that fits the rules."""
    found = {"usual": nim_sequence(rules, last).tolist()}
    for method in ("marking", "sparse", "taking", "splits", "equal"):
        with suppress(InvalidParameter):
            found[method] = nim_sequence(rules, last, method=method).tolist()
    return found


@settings(max_examples=6)
@given(digits=OCTAL, unequal=st.booleans())
def test_every_method_on_octal_codes(digits: tuple[int, ...], unequal: bool) -> None:
    rules = HeapRules.of_digits(digits, split="unequal" if unequal else "any")
    expected = octal_values(digits, unequal)
    found = values_by_every_method(rules, FAR)
    assert {"usual", "marking", "splits"} <= found.keys()
    assert all(values == expected for values in found.values())


@settings(max_examples=12)
@given(digits=HEXADECIMAL, split=st.sampled_from(["any", "unequal", "not all equal", "all equal"]))
def test_every_method_on_hexadecimal_codes(digits: tuple[int, ...], split: Split) -> None:
    rules = HeapRules.of_digits(digits, split=split)
    expected = hexadecimal_values(digits, split, 90)
    found = values_by_every_method(rules, 90)
    assert len(found) >= 2
    assert all(values == expected for values in found.values())
