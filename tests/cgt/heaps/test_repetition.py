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
from cgt.heaps.repetition import Repeats
from cgt.heaps.survey import survey

# Games that leave up to 4 and 5 heaps, too: the theorems ask for more than there is.
CODES = ["0.77", "0.3", "0.07", "0.3F", "0.7F", "0.3R", "0.V", "0.{4}", "0.{1,5}", "0.[3]"]
# Steps of which one has the bytes of another, moved by one or two.
VALUES = st.lists(st.sampled_from([0, 0, 0, 1, 2, 256, 65536]), min_size=1, max_size=14)


@given(values=VALUES, steps=st.integers(0, 20), shortest=st.integers(1, 20))
def test_the_last_steps_came_before(values: list[int], steps: int, shortest: int) -> None:
    last = len(values) - 1
    taken = [after - before for before, after in pairwise(values)]
    expected = [
        period
        for period in range(shortest, last - steps + 1)
        if taken[last - steps :] == taken[last - steps - period : last - period]
    ]
    array: Any = np.array(values, np.uint32)
    assert list(Repeats(values).periods(steps, shortest)) == expected
    assert list(Repeats(array).periods(steps, shortest)) == expected


@given(values=VALUES, period=st.integers(1, 20), steps=st.integers(-1, 20))
def test_so_many_last_steps_came_a_period_before(
    values: list[int], period: int, steps: int
) -> None:
    compared = max(steps, 0)
    expected = period in Repeats(values).periods(compared)
    assert Repeats(values).repeat(period, steps) == expected


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
