"""Period certificates: right ones are accepted, wrong ones are not, and periods are found."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt.errors import InvalidParameter
from cgt.heap_games import Heaps
from cgt.heaps import (
    GuySmith,
    HeapRules,
    PeriodCertificate,
    TakingAndBreaking,
    WindowRepeat,
    find_period,
    nim_sequence,
    seeming_period,
    subtraction_period,
    what_is_wrong,
)

FACTS = json.loads((Path(__file__).parents[2] / "data" / "periods.json").read_text())


def least_missing(values: Iterable[int]) -> int:
    present = set(values)
    return next(n for n in range(len(present) + 1) if n not in present)


def plain_subtraction(amounts: Iterable[int], count: int) -> list[int]:
    values: list[int] = []
    for n in range(count):
        values.append(least_missing(values[n - a] for a in amounts if a <= n))
    return values


def plain_octal(digits: tuple[int, ...], count: int) -> list[int]:
    values: list[int] = []
    for n in range(count):
        found = set()
        for k, digit in enumerate(digits[: n + 1]):
            left = n - k
            if digit & 1 and left == 0:
                found.add(0)
            if digit & 2 and left > 0:
                found.add(values[left])
            if digit & 4:
                found |= {values[a] ^ values[left - a] for a in range(1, left)}
        values.append(least_missing(found))
    return values


def digits_of(code: str) -> tuple[int, ...]:
    return tuple(map(int, code.replace(".", "")))


def octal_certificate(digits: tuple[int, ...], preperiod: int, period: int) -> PeriodCertificate:
    """Return a certificate with as many values as the theorem asks for, computed plainly."""
    theorem = GuySmith(HeapRules.of_digits(digits))
    count = theorem.values_needed(preperiod, period)
    return PeriodCertificate(
        game="an octal game",
        heap_options=theorem.heap_options,
        values=tuple(plain_octal(digits, count)),
        preperiod=preperiod,
        period=period,
        theorem=theorem,
    )


KAYLES = octal_certificate((0, 7, 7), 71, 12)
KAYLES_IN_BYTES = replace(KAYLES, values=bytes(KAYLES.values))
SMALL_SET = subtraction_period((4, 9, 11))
assert SMALL_SET is not None


# ---- the facts ----


def test_every_small_subtraction_set() -> None:
    for text, (preperiod, period, greatest) in FACTS["subtraction"]["value"].items():
        found = subtraction_period(map(int, text.split(",")))
        assert found is not None
        assert (found.preperiod, found.period, max(found.values)) == (preperiod, period, greatest)
        assert found.accepted()


def test_least_period_and_not_a_multiple_of_it() -> None:
    for text, period in FACTS["least_periods"]["value"].items():
        found = subtraction_period(map(int, text.split(",")))
        assert found is not None
        assert found.period == period


def test_octal_games_with_a_short_sequence() -> None:
    for code, (preperiod, period, greatest) in FACTS["octal"]["value"].items():
        certificate = octal_certificate(digits_of(code), preperiod, period)
        assert certificate.accepted(), code
        assert max(certificate.values) == greatest
        far = plain_octal(digits_of(code), 400)
        assert [certificate.value(n) for n in range(400)] == far


def test_dawsons_chess() -> None:
    certificate = octal_certificate((0, 1, 3, 7), 52, 34)
    assert certificate.accepted()
    assert certificate.exceptions == (0, 14, 16, 17, 31, 34, 51)
    assert (certificate.value(10**9), certificate.value(10**18)) == (0, 7)
    kayles = octal_certificate((0, 0, 7), 53, 34)
    assert kayles.accepted()
    assert all(kayles.value(n + 1) == certificate.value(n) for n in range(500))


# ---- finding ----


@settings(max_examples=60, deadline=None)
@given(st.sets(st.integers(1, 14), max_size=6))
def test_found_periods_are_the_smallest_by_plain_search(amounts: set[int]) -> None:
    window = max(amounts, default=1)
    values = plain_subtraction(amounts, 1500)
    first_seen: dict[tuple[int, ...], int] = {}
    for n in range(1500 - window):
        earlier = first_seen.setdefault(tuple(values[n : n + window]), n)
        if earlier < n:
            break
    found = subtraction_period(amounts)
    assert found is not None
    assert (found.preperiod, found.period) == (earlier, n - earlier)
    assert found.accepted()
    assert [found.value(n) for n in range(1500)] == values


def test_limit_is_an_honest_none() -> None:
    amounts = (27, 85, 112, 179, 197, 202, 254, 264, 292)
    assert subtraction_period(amounts, limit=10_000) is None
    found = subtraction_period(amounts)
    assert found is not None
    assert (found.preperiod, found.period) == (77281, 9018)


def test_order_and_repetitions_make_no_difference() -> None:
    one, other = subtraction_period((4, 1, 3, 1)), subtraction_period((1, 3, 4))
    assert one is not None
    assert other is not None
    assert (one.values, one.theorem, str(one)) == (other.values, other.theorem, str(other))


def test_taking_nothing() -> None:
    found = subtraction_period(())
    assert found is not None
    assert found.accepted()
    assert (found.preperiod, found.period, found.value(10**18)) == (0, 1, 0)


def test_value_of_huge_heaps() -> None:
    found = subtraction_period((1, 2, 3))
    assert found is not None
    for n in (10**18, 10**18 + 1, 10**30 + 3):
        assert found.value(n) == n % 4


def test_many_values_in_bytes() -> None:
    """What repeats from 30 000 on with period 20 000 needs 100 004 values of such rules."""
    values: Any = np.random.default_rng(1).integers(0, 200, 150_000, np.uint8)
    values[50_000:] = np.tile(values[30_000:50_000], 5)
    values[29_999] = values[49_999] ^ 1
    rules = HeapRules.of_digits((0, 1, 7, 7, 7))
    found = find_period(
        rules,
        149_999,
        game="no game",
        nim_sequence=lambda rules, length: values[:length],
        theorems=[GuySmith(rules)],
    )
    assert found is not None
    assert (found.preperiod, found.period, found.checked_to) == (30_000, 20_000, 100_003)
    assert found.values == values[:100_004].tobytes()
    assert np.array_equal(found.values_to(149_999), values)
    wrong = [n for n in range(30_000) if values[n] != values[n + 40_000]]
    assert list(found.exceptions) == wrong


@given(
    values=st.lists(st.integers(0, 3), min_size=13, max_size=13),
    preperiod=st.integers(0, 8),
    period=st.integers(1, 5),
    saltus=st.integers(0, 2),
)
def test_exceptions_by_definition(
    values: list[int], preperiod: int, period: int, saltus: int
) -> None:
    certificate = replace(
        KAYLES, values=tuple(values), preperiod=preperiod, period=period, saltus=saltus
    )
    expected = []
    for n in range(preperiod):
        rounds = next(k for k in range(9) if n + k * period >= preperiod)
        if values[n] != values[n + rounds * period] - rounds * saltus:
            expected.append(n)
    assert list(certificate.exceptions) == expected
    assert certificate.exception_count == len(expected)


# ---- wrong certificates ----


@pytest.mark.parametrize("certificate", [KAYLES, KAYLES_IN_BYTES, SMALL_SET], ids=str)
class TestMutations:
    def test_itself_is_accepted(self, certificate: PeriodCertificate) -> None:
        assert certificate.accepted()

    def test_every_changed_value_is_seen(self, certificate: PeriodCertificate) -> None:
        values = certificate.values
        for n, value in enumerate(values):
            changed = type(values)((*values[:n], value ^ 1, *values[n + 1 :]))
            assert not replace(certificate, values=changed).accepted()

    def test_other_periods_are_refused(self, certificate: PeriodCertificate) -> None:
        kind = type(certificate.values)
        values = kind(certificate.value(n) for n in range(3 * len(certificate.values)))
        assert replace(certificate, values=values).accepted()
        for period in {*range(-1, 40), *(k * certificate.period for k in (2, 3))}:
            changed = replace(certificate, period=period)
            if period != certificate.period:
                # Not for want of values.
                changed = replace(changed, values=values)
            assert changed.accepted() == (period == certificate.period)

    def test_other_preperiods_are_refused(self, certificate: PeriodCertificate) -> None:
        kind = type(certificate.values)
        values = kind(certificate.value(n) for n in range(3 * len(certificate.values)))
        for preperiod in range(-1, certificate.preperiod + 15):
            changed = replace(certificate, preperiod=preperiod)
            if preperiod != certificate.preperiod:
                changed = replace(changed, values=values)
            assert changed.accepted() == (preperiod == certificate.preperiod)

    def test_all_the_values_are_needed(self, certificate: PeriodCertificate) -> None:
        assert not replace(certificate, values=certificate.values[:-1]).accepted()

    def test_values_of_other_rules_are_refused(self, certificate: PeriodCertificate) -> None:
        def one_move_less(n: int) -> Iterable[Heaps]:
            return list(certificate.heap_options(n))[1:]

        assert not replace(certificate, heap_options=one_move_less).accepted()

    def test_theorem_must_be_about_the_game(self, certificate: PeriodCertificate) -> None:
        for theorem in (
            WindowRepeat(HeapRules.subtraction((4, 9))),
            GuySmith(HeapRules.of_digits((0, 7))),
            GuySmith(HeapRules.of_digits((0, 7, 7, 7))),
        ):
            assert not replace(certificate, theorem=theorem).accepted()


def test_empty_heaps_in_options_make_no_difference() -> None:
    def with_empty_heaps(n: int) -> Iterable[Heaps]:
        return ((left, n - taken - left) for taken in (1, 2) for left in range(n - taken + 1))

    assert replace(KAYLES, heap_options=with_empty_heaps).accepted()


def test_guy_smith_never_shortens_a_heap_to_nothing() -> None:
    # With n0 = 0 the theorem would need n < 7 only; it is used with n0 = 1, and 0 is looked at.
    assert GuySmith(KAYLES.theorem.rules).needs(0, 5) == range(9)
    assert GuySmith(KAYLES.theorem.rules).needs(1, 5) == range(1, 9)


# ---- what is no set of amounts, and what only looks like a period ----


@pytest.mark.parametrize("amounts", [(0, 1), (0,), (3, -1), (True, 2), (1.5,), ("1",), (None, 2)])
def test_amounts_that_are_none(amounts: tuple[Any, ...]) -> None:
    with pytest.raises(InvalidParameter, match="whole numbers >= 1, not ") as caught:
        subtraction_period(amounts)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("limit", ["a", 0, -1, 2.5, True, None])
def test_limits_that_are_none(limit: Any) -> None:
    with pytest.raises(InvalidParameter, match=r"^the number of values to compute is a whole numb"):
        subtraction_period((1, 2), limit=limit)


@pytest.mark.parametrize("upto", ["a", -1, 2.5, True, None])
def test_largest_heaps_that_are_none(upto: Any) -> None:
    with pytest.raises(InvalidParameter, match=r"^the largest heap is a whole number >= 0, not "):
        find_period(HeapRules.subtraction((1, 2)), upto, game="taking 1 or 2")


def test_a_seeming_period_is_the_smallest_of_the_second_half() -> None:
    assert seeming_period([9, 9, 9, 9, 1, 2, 1, 2]) == 2
    assert seeming_period([9, 9, 9, 9, 1, 2, 1, 3]) is None
    assert seeming_period([0] * 8) == 1
    assert seeming_period([]) is seeming_period([0, 0, 0]) is None


@given(st.lists(st.integers(0, 2), max_size=24))
def test_seeming_periods_by_definition(values: list[int]) -> None:
    count = len(values)
    repeating = [
        p
        for p in range(1, count // 4 + 1)
        if all(values[n] == values[n + p] for n in range(count // 2, count - p))
    ]
    assert seeming_period(values) == min(repeating, default=None)


# ---- certificates of the wrong kind ----


@pytest.mark.parametrize("n", [-1, 1e18, True, "9", None])
def test_no_value_of_what_is_no_heap(n: Any) -> None:
    with pytest.raises(InvalidParameter, match=r"^the size of a heap is a whole number >= 0, not "):
        KAYLES.value(n)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"values": tuple(map(float, KAYLES.values))}, "the values are a tuple of whole numbers"),
        ({"values": None}, "the values are a tuple of whole numbers"),
        ({"values": list(KAYLES.values)}, "the values are a tuple of whole numbers"),
        ({"values": bytearray(KAYLES.values)}, "the values are a tuple of whole numbers"),
        ({"values": (False, True, *KAYLES.values[2:])}, "the values are a tuple of whole numbers"),
        ({"period": 12.0}, "a period, a preperiod and a saltus are whole numbers"),
        ({"period": "12"}, "a period, a preperiod and a saltus are whole numbers"),
        ({"preperiod": None}, "a period, a preperiod and a saltus are whole numbers"),
        ({"saltus": False}, "a period, a preperiod and a saltus are whole numbers"),
        (
            {"theorem": None},
            "a theorem is one of WindowRepeat, GuySmith, FiniteExcluded, GrowingSplits, not None",
        ),
        ({"heap_options": None}, "the rules are a function of a heap, not None"),
        ({"heap_options": lambda n: None}, "not told as tuples of heaps"),
        ({"heap_options": lambda n: [n]}, "not told as tuples of heaps"),
        ({"heap_options": lambda n: [("a", 1)]}, "not told as tuples of heaps"),
        ({"heap_options": lambda n: 1 // n}, "not told as tuples of heaps"),
    ],
)
def test_parts_of_the_wrong_kind_are_refused(changes: dict[str, Any], reason: str) -> None:
    certificate = replace(KAYLES, **changes)
    assert not certificate.accepted()
    assert reason in str(what_is_wrong(certificate))


def test_float_heaps_are_not_the_moves_of_the_theorem() -> None:
    def floats(n: int) -> list[tuple[float, ...]]:
        return [tuple(map(float, option)) for option in KAYLES.theorem.heap_options(n)]

    rules: Any = floats
    assert not replace(KAYLES, heap_options=rules).accepted()


def test_values_may_be_a_list_of_numbers_of_numpy() -> None:
    rules = HeapRules.all_but((2, 5))
    proof = find_period(
        rules, 900, game="all but", nim_sequence=lambda rules, n: [*nim_sequence(rules, n - 1)]
    )
    assert proof is not None
    assert proof.accepted()
    assert proof.value(10**18) == 5 * 10**17


def test_a_theorem_of_somebody_else_proves_nothing() -> None:
    class Lie(GuySmith):
        def values_needed(self, preperiod: int, period: int) -> int:
            return 0

    proof = TakingAndBreaking("0.77").period()
    assert proof is not None
    told = what_is_wrong(replace(proof, theorem=Lie(proof.theorem.rules)))
    assert told is not None
    assert told.startswith("a theorem is one of WindowRepeat, GuySmith")
