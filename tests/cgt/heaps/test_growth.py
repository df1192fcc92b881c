"""Whether values go on growing: what `GrowingSplits` asks is answered as a plain search does."""

from __future__ import annotations

from functools import reduce
from itertools import combinations_with_replacement, islice
from operator import xor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt.heaps import GrowingSplits, HeapRules, TakingAndBreaking, growth, read_code
from cgt.heaps.growth import small_values_are_reached, target_is_reached


def test_values_that_only_seem_to_grow_are_not_proved() -> None:
    values = [value for value in range(12) for _ in range(2)]
    rules = read_code("8.0")
    theorem = GrowingSplits(rules)
    right = TakingAndBreaking("8.0").period()
    assert right is not None
    assert theorem.settles(right.values, right.preperiod, right.period, right.saltus)
    assert not theorem.settles(values, 0, 2, 1)
    assert not theorem.settles([0] * 24, 0, 1, 0)


@settings(max_examples=50)
@given(
    st.sampled_from(
        ["0.3F", "8.0", "0.8", "0.08", "C.0", "0.7F", "0.C", "0.38", "4.[3]", "0.[4]", "0.0[6]"]
    ),
    st.lists(st.integers(0, 5), min_size=2, max_size=4),
    st.lists(st.integers(0, 6), min_size=1, max_size=4),
    st.integers(1, 8),
)
def test_a_target_is_reached_exactly_if_a_search_finds_it(
    code: str, before: list[int], cycle: list[int], saltus: int
) -> None:
    """Among the heaps that a search can try, for values that need not be those of any game."""
    start, period, rules = len(before), len(cycle), read_code(code)

    def value(n: int) -> int:
        if n < start:
            return before[n]
        return cycle[(n - start) % period] + (n - start) // period * saltus

    found = any(
        reduce(xor, map(value, left)) == value(n)
        for n in range(start, 45)
        for left in rules.heap_options(n)
        if left
    )
    values = [value(n) for n in range(start + period)]
    told = target_is_reached(rules, values, start, period, saltus)
    # Where it is reached at all, here a small heap shows it nearly always; what is never
    # reached must not be found by any search.
    if found:
        assert told
    else:
        assert told == _reached_far_out(rules, value, start)


def _reached_far_out(rules: HeapRules, value: Any, start: int) -> bool:
    """Return whether a search among larger heaps finds the value."""
    for n in range(max(start, 45), 100 if rules.repeating else 400):
        for taken, taking in enumerate(islice(rules.takings(), n)):
            left = n - taken
            if taking.allows(1) and value(left) == value(n):
                return True
            sums = [(a, left - a) for a in range(1, left // 2 + 1)]
            if taking.allows(2) and any(value(a) ^ value(b) == value(n) for a, b in sums):
                return True
            if taking.allows(3) and n < 160:
                for a, b in combinations_with_replacement(range(1, left // 2 + 1), 2):
                    if left - a - b >= b and value(a) ^ value(b) ^ value(left - a - b) == value(n):
                        return True
    return False


def test_too_many_moves_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[int]()

    def reached(rules: HeapRules, values: Any, n: int, *_: int) -> growth._Ways:
        looked.append(n)
        return growth._Ways(set(), set(), set())

    monkeypatch.setattr(growth, "_reached", reached)
    values = [*range(313)]
    # Each of 300 numbers may be taken, or one of them.
    assert not small_values_are_reached(read_code("0." + 300 * "8"), values, 1, 3, 1)
    assert not looked
    assert not small_values_are_reached(read_code("0." + 299 * "0" + "8"), values, 1, 3, 1)
    assert looked == [*range(307, 313)]


def test_any_number_of_periods_may_be_taken() -> None:
    # 3, 0, 4, 1, 5, 2, 6, 3, ...: what is the same is 7 heaps apart.
    for code, reached in (("0.222222", False), ("0.2222222", True), ("0.[2]", True)):
        assert target_is_reached(read_code(code), [0, 3, 0], 1, 2, 1) == reached
