"""Where sequences repeat, against the plain definition; periods sought in very few values."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt.heaps import find_period, read_code, seeming_period
from cgt.heaps.marking import marked_values
from cgt.heaps.repetition import Repeats, unchanging
from cgt.heaps.survey import survey

# Games that leave up to 4 and 5 heaps, too: the theorems ask for more than there is.
CODES = ["0.77", "0.3", "0.07", "0.3F", "0.7F", "0.3R", "0.V", "0.{4}", "0.{1,5}", "0.[3]"]
# Steps of which one has the bytes of another, moved by one or two; and such as fit into one byte or
# just do not.
VALUES = st.sampled_from([(1, 2, 256, 65536), (1, 127), (1, 127, 128, 255)]).flatmap(
    lambda some: st.lists(st.sampled_from([0, 0, 0, *some]), min_size=1, max_size=14)
)


@given(values=VALUES, steps=st.integers(0, 20), shortest=st.integers(1, 20))
def test_the_last_steps_came_before(values: list[int], steps: int, shortest: int) -> None:
    last = len(values) - 1
    taken = [after - before for before, after in pairwise(values)]
    expected = [
        period
        for period in range(shortest, last - steps + 1)
        if taken[last - steps :] == taken[last - steps - period : last - period]
    ]
    for kind in (np.uint32, np.min_scalar_type(max(values))):
        array: Any = np.array(values, kind)
        assert list(Repeats(array).periods(steps, shortest)) == expected
    assert list(Repeats(values).periods(steps, shortest)) == expected


@pytest.mark.parametrize("largest", [127, 128, 2**15 - 1, 2**15, 2**31 - 1, 2**31])
def test_a_step_up_is_no_step_down(largest: int) -> None:
    values: Any = np.array([0, largest, 0], np.min_scalar_type(largest))
    assert list(Repeats(values).periods(1)) == []


@given(values=VALUES, period=st.integers(1, 20), steps=st.integers(-1, 20))
def test_so_many_last_steps_came_a_period_before(
    values: list[int], period: int, steps: int
) -> None:
    compared = max(steps, 0)
    expected = period in Repeats(values).periods(compared)
    assert Repeats(values).repeat(period, steps) == expected


@pytest.mark.parametrize("wrong", [1, 4000, 5000, 30_000, 40_000, 100_000])
@pytest.mark.parametrize("largest", [100, 200])
def test_many_steps_are_compared_to_the_last(wrong: int, largest: int) -> None:
    """In a byte or two each, the last steps come a period before, but for the one so many back."""
    values: Any = np.arange(300_000) % 7 + largest - 6
    values[-wrong - 8] = 0
    seen = Repeats(values.astype("u1"))
    for steps in (0, wrong - 1, wrong, wrong + 1, 200_000):
        assert seen.repeat(7, steps) == (steps < wrong)


@pytest.mark.parametrize(("count", "largest"), [(100_000, 255), (100_001, 256), (100_001, 255)])
def test_many_small_values_are_bytes(count: int, largest: int) -> None:
    values = [0] * (count - 1) + [largest]
    kept = unchanging(values)
    assert type(kept) is (bytes if (count, largest) == (100_001, 255) else tuple)
    assert list(kept) == values
    for kind in (np.uint16, np.int64, np.min_scalar_type(largest)):
        assert unchanging(np.array(values, kind)) == kept


@given(values=VALUES.filter(lambda values: len(values) > 1), data=st.data())
def test_from_where_on_values_repeat(values: list[int], data: st.DataObject) -> None:
    period = data.draw(st.integers(1, len(values) - 1))
    seen, places = Repeats(values), range(len(values) - period)
    saltus = values[-1] - values[-1 - period]
    assert seen.saltus(period) == saltus
    assert seen.start(period) == min(
        start
        for start in places
        if all(values[n + period] == values[n] + saltus for n in places[start:])
    )


@pytest.mark.parametrize("code", CODES)
def test_few_values_prove_what_many_do_or_nothing(code: str) -> None:
    rules = read_code(code)
    values = marked_values(rules, 30)
    for upto in range(20):
        found = find_period(rules, upto, game=code)
        if found is not None:
            assert found.checked_to <= upto
            assert found.accepted()
            assert [found.value(n) for n in range(30)] == values
        candidate = seeming_period(values[: upto + 1])
        assert candidate is None or 4 * candidate <= upto + 1


def test_few_values_are_enough_for_some() -> None:
    found = find_period(read_code("0.3"), 5, game="0.3")
    assert found is not None
    assert (found.preperiod, found.period) == (0, 2)
    assert find_period(read_code("0.3"), 1, game="0.3") is None


@pytest.mark.parametrize("upto", [0, 1, 2, 3, 7])
def test_surveys_of_few_values(upto: int) -> None:
    for found in survey(CODES, upto=upto):
        values = marked_values(read_code(found.code), upto + 1)
        assert found.checked_to <= upto
        if found.period is None:
            assert (found.checked_to, found.maximum) == (upto, max(values))
