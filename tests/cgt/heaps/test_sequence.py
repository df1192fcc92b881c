"""Nim-sequences: every method against the definition; long runs report, stop and go on."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from functools import partial
from operator import xor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt import HeapGame
from cgt.errors import InvalidParameter
from cgt.heaps import (
    GuySmith,
    PeriodCertificate,
    TakingAndBreaking,
    methods,
    read_code,
    sequence,
)
from cgt.heaps.marking import marked_values
from cgt.heaps.methods import SplitsByTables
from cgt.heaps.rules import HeapRules, Split, Taking
from cgt.heaps.sequence import SequenceStopped, nim_sequence

DATA = Path(__file__).parents[2] / "data"
KAYLES = HeapRules.of_digits((0, 7, 7))
NIM = HeapRules.of_digits((0,), (3,))
GRUNDYS_GAME = HeapRules.of_digits((4,), split="unequal")
UP_TO_100 = HeapRules.of_digits((4, *[3] * 100))
SPLITS: list[Split] = ["any", "unequal", "not all equal", "all equal"]


def by_definition(rules: HeapRules, n: int) -> list[int]:
    """Return the mex of the nim-sums of all options, as slow as it is plain."""
    values: list[int] = []
    for heap in range(n + 1):
        seen = set()
        for option in rules.heap_options(heap):
            total = 0
            for part in option:
                total ^= values[part]
            seen.add(total)
        values.append(next(v for v in range(len(seen) + 1) if v not in seen))
    return values


def by_plain_marking(digits: tuple[int, ...], n: int, unequal: bool = False) -> list[int]:
    """Return the values of an octal game, quickly enough for a few thousand heaps."""
    values = [0]
    for heap in range(1, n + 1):
        seen = set()
        for left, digit in zip(range(heap, -1, -1), digits, strict=False):
            if left == 0:
                seen.update([0] * (digit & 1))
                continue
            if digit & 2:
                seen.add(values[left])
            if digit & 4:
                half = (left - unequal) // 2
                seen.update(map(xor, values[1 : half + 1], values[left - 1 : left - half - 1 : -1]))
        values.append(next(v for v in range(len(seen) + 1) if v not in seen))
    return values


def rules_of(first_digit: int, largest: int) -> st.SearchStrategy[HeapRules]:
    """Rules with digits up to the largest, some of them repeated for ever."""
    digits = st.integers(0, largest)
    return st.builds(
        HeapRules.of_digits,
        st.tuples(st.sampled_from([0, first_digit]), digits, digits, digits),
        st.lists(digits, max_size=2).map(tuple) | st.just(()),
        st.sampled_from(SPLITS),
    )


@settings(max_examples=40)
@given(rules=rules_of(4, 7))
def test_rules_of_octal_digits(rules: HeapRules) -> None:
    assert nim_sequence(rules, 90).tolist() == by_definition(rules, 90)


@settings(max_examples=40)
@given(rules=rules_of(0, 3))
def test_rules_without_splits(rules: HeapRules) -> None:
    assert nim_sequence(rules, 150).tolist() == by_definition(rules, 150)


@settings(max_examples=40)
@given(rules=rules_of(8, 31))
def test_rules_that_leave_up_to_four_heaps(rules: HeapRules) -> None:
    assert nim_sequence(rules, 20).tolist() == by_definition(rules, 20)


@settings(max_examples=40)
@given(
    takings=st.lists(
        st.builds(
            Taking,
            st.frozensets(st.integers(0, 4), max_size=3),
            st.none() | st.integers(2, 4),
        ),
        min_size=1,
        max_size=3,
    ),
    split=st.sampled_from(SPLITS),
)
def test_rules_that_leave_any_number_of_heaps(takings: list[Taking], split: Split) -> None:
    rules = HeapRules((Taking(), *takings), split=split)
    assert nim_sequence(rules, 18).tolist() == by_definition(rules, 18)


@pytest.mark.parametrize("method", ["marking", "sparse", "splits", "definition"])
@pytest.mark.parametrize("rules", [KAYLES, GRUNDYS_GAME, HeapRules.of_digits((0, 0, 0, 7))])
def test_every_method_gives_the_same_values(rules: HeapRules, method: str) -> None:
    assert nim_sequence(rules, 200, method=method).tolist() == by_definition(rules, 200)


@pytest.mark.parametrize("digits", [(0, 7, 7), (0, 1, 2, 7), (0, 0, 6), (0, 5, 6), (4, 3)])
def test_fixed_codes_to_2000(digits: tuple[int, ...]) -> None:
    rules = HeapRules.of_digits(digits)
    assert nim_sequence(rules, 2000).tolist() == by_plain_marking(digits, 2000)


def test_grundys_game_to_2000() -> None:
    expected = by_plain_marking((4,), 2000, unequal=True)
    assert nim_sequence(GRUNDYS_GAME, 2000).tolist() == expected
    known = json.loads((DATA / "grundys_game.json").read_text())["values"]["value"]
    assert expected[: len(known)] == known


def test_hexadecimal_code_and_tables_that_grow() -> None:
    # 0.3F has g(n + 6) = g(n) + 3: its values outgrow the first tables, which end at 63.
    expected = [3 * (n // 6) + n % 3 for n in range(301)]
    assert nim_sequence(HeapRules.of_digits((0, 3, 15)), 300).tolist() == expected


def test_values_of_every_width() -> None:
    # Up to 300 may be taken, so the values go round from 0 to 300.
    up_to_300 = HeapRules.subtraction(range(1, 301))
    values = nim_sequence(up_to_300, 1000)
    assert values.dtype == np.uint16
    assert values.tolist() == [n % 301 for n in range(1001)]
    assert nim_sequence(KAYLES, 1000).dtype == np.uint8
    assert nim_sequence(NIM, 255).dtype == np.uint8
    assert nim_sequence(NIM, 70_000).dtype == np.uint32
    assert nim_sequence(NIM, 70_000).tolist() == [*range(70_001)]
    assert nim_sequence(NIM, 0).tolist() == [0]


def test_all_but_sets_take_linear_time() -> None:
    values = nim_sequence(HeapRules.all_but((1, 2, 3)), 100_000)
    assert values.tolist() == [n // 4 for n in range(100_001)]


@pytest.mark.parametrize("code", ["0.45", "0.156", "0.644", "0.127"])
def test_periods_of_solved_games(code: str) -> None:
    """Guy and Smith's criterion, and neither a smaller period nor a smaller preperiod."""
    period, preperiod = json.loads((DATA / "octal_periods.json").read_text())["periods"][code]
    digits = tuple(map(int, code.replace(".", "")))
    values = nim_sequence(HeapRules.of_digits(digits), 2 * (preperiod + period) + len(digits))
    repeats = values[period:] == values[:-period]
    assert repeats[preperiod:].all()
    assert not repeats[preperiod - 1]
    for shorter in (d for d in range(1, period) if period % d == 0):
        assert (values[preperiod + shorter :] != values[preperiod:-shorter]).any()


def test_function_of_n() -> None:
    def divisors(n: int) -> list[tuple[int]]:
        return [(n - d,) for d in range(1, n) if n % d == 0]

    game = HeapGame.from_heap_options(divisors)
    # The value is the number of trailing zeros of n.
    expected = [0] + [(n & -n).bit_length() - 1 for n in range(1, 300)]
    assert nim_sequence(game, 299).tolist() == expected
    many = HeapGame.from_heap_options(lambda n: [(k,) for k in range(n)])
    assert nim_sequence(many, 300).tolist() == [*range(301)]
    with pytest.raises(InvalidParameter, match="by definition, not by 'sparse'"):
        nim_sequence(game, 10, method="sparse")


def periodic(values: list[int], period: int, saltus: int) -> PeriodCertificate:
    """Return a certificate that says what it is told, and would not be accepted."""
    return PeriodCertificate(
        game="values that nobody computed",
        heap_options=KAYLES.heap_options,
        values=tuple(values),
        preperiod=len(values) - period,
        period=period,
        theorem=GuySmith(KAYLES),
        saltus=saltus,
    )


@given(
    values=st.lists(st.integers(0, 300), min_size=1, max_size=8),
    data=st.data(),
    saltus=st.integers(0, 100),
    n=st.integers(0, 60),
)
def test_values_written_down_by_a_certificate(
    values: list[int], data: st.DataObject, saltus: int, n: int
) -> None:
    proof = periodic(values, data.draw(st.integers(1, len(values))), saltus)
    written = proof.values_to(n)
    assert written.tolist() == [proof.value(heap) for heap in range(n + 1)]
    assert written.dtype == np.min_scalar_type(max(written.tolist()))


def test_values_written_down_have_room_for_the_last_one() -> None:
    assert periodic([0], 1, 100).values_to(3).tolist() == [0, 100, 200, 300]
    assert periodic([0], 1, 1).values_to(255).dtype == np.uint8
    assert periodic([0], 1, 1).values_to(256).dtype == np.uint16


@pytest.mark.parametrize("n", [-1, 2.0, True, "9"])
def test_no_values_to_what_is_no_heap(n: Any) -> None:
    with pytest.raises(InvalidParameter, match="the largest heap is a whole number >= 0, not "):
        periodic([0], 1, 1).values_to(n)


def test_a_game_writes_down_what_is_proved_unless_told_how_to_compute(tmp_path: Path) -> None:
    game, path = TakingAndBreaking(KAYLES), tmp_path / "run.npz"
    right = by_definition(KAYLES, 200)
    reports: list[int] = []
    assert game.nim_sequence(200, progress=lambda known, _: reports.append(known)).tolist() == right
    assert not reports
    assert game.nim_sequence(200, save=path).tolist() == right
    assert nim_sequence(KAYLES, 150, save=path).tolist() == right[:151]
    assert path.exists()
    told = game.nim_sequence(200, method="splits", progress=lambda known, _: reports.append(known))
    assert told.tolist() == right
    assert reports
    with pytest.raises(InvalidParameter, match="not by 'quickly'"):
        game.nim_sequence(200, method="quickly")
    assert TakingAndBreaking("0.07").nim_sequence(0, method="marking").tolist() == [0]


@pytest.mark.parametrize("n", [-1, 2.0, True, "9"])
def test_wrong_number(n: Any) -> None:
    with pytest.raises(InvalidParameter, match="whole number >= 0"):
        nim_sequence(KAYLES, n)


@pytest.mark.parametrize("method", ["taking", "equal", "quickly"])
def test_method_that_does_not_fit(method: str) -> None:
    with pytest.raises(InvalidParameter, match=f"marking, splits, definition, not by '{method}'"):
        nim_sequence(KAYLES, 10, method=method)


def test_progress() -> None:
    reports: list[tuple[int, int]] = []
    nim_sequence(KAYLES, 5000, progress=lambda *report: reports.append(report))
    assert reports
    assert all(0 < known <= wanted == 5001 for known, wanted in reports)


def stop_after(values: int, how: type[BaseException] = KeyboardInterrupt) -> Callable[..., None]:
    def progress(known: int, wanted: int) -> None:
        if known > values:
            raise how

    return progress


@pytest.fixture
def always_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Report after every step, and begin with short ones."""
    monkeypatch.setattr(sequence, "_FIRST_STEP", 64)
    monkeypatch.setattr(sequence, "_SECONDS_BETWEEN_REPORTS", 0)


@pytest.mark.usefixtures("always_reports")
def test_ctrl_c_without_a_file() -> None:
    with pytest.raises(SequenceStopped, match=r"interrupted after \d+ values \(they are not saved"):
        nim_sequence(KAYLES, 100_000, progress=stop_after(3000))


@pytest.mark.usefixtures("always_reports")
def test_a_stopped_run_says_how_far_it_got_in_any_process() -> None:
    with pytest.raises(SequenceStopped) as caught:
        nim_sequence(KAYLES, 100_000, progress=stop_after(3000))
    copy = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert (copy.positions, copy.saved, copy.interrupted, str(copy)) == (
        caught.value.positions,
        False,
        True,
        str(caught.value),
    )
    assert copy.positions > 3000


def test_memory_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequence, "memory_is_short", lambda: True)
    with pytest.raises(SequenceStopped, match="memory is nearly used up after 1 values"):
        nim_sequence(KAYLES, 100)


@pytest.mark.parametrize(
    ("rules", "method"),
    [
        (GRUNDYS_GAME, "sparse"),
        (GRUNDYS_GAME, "marking"),
        (GRUNDYS_GAME, "splits"),
        # The values are larger than the first tables are wide.
        (UP_TO_100, "sparse"),
        (UP_TO_100, "marking"),
        # They need a larger type than the first one.
        (HeapRules.subtraction(range(1, 301)), "marking"),
        (HeapRules.all_but((2,)), "taking"),
        (HeapRules.of_digits((0, 7), split="all equal"), "equal"),
    ],
)
@pytest.mark.usefixtures("always_reports")
def test_saved_run_goes_on(tmp_path: Path, rules: HeapRules, method: str | None) -> None:
    path = tmp_path / "run.npz"
    wanted = 900
    with pytest.raises(SequenceStopped, match="they are saved") as caught:
        nim_sequence(rules, wanted, method=method, progress=stop_after(300), save=path)
    assert 300 < caught.value.positions < wanted
    known: list[int] = []
    values = nim_sequence(
        rules, wanted, method=method, save=path, progress=lambda done, _: known.append(done)
    )
    assert known[0] >= caught.value.positions
    assert np.array_equal(values, nim_sequence(rules, wanted, method=method))
    # A finished run answers at once, and for fewer heaps, too.
    assert nim_sequence(rules, 99, save=path, progress=stop_after(0)).tolist() == [*values[:100]]


def test_tables_that_go_on_from_values_are_wide_enough() -> None:
    values = nim_sequence(UP_TO_100, 200).astype(np.uint32)
    method = SplitsByTables(UP_TO_100, 201)
    assert method.fill(values, 150, 201) == 201
    assert method.words * 64 > values.max() >= 100
    assert values.tolist() == by_plain_marking((4, *[3] * 100), 200)


@pytest.mark.usefixtures("always_reports")
def test_a_run_is_saved_whatever_stops_it(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    with pytest.raises(ZeroDivisionError):
        nim_sequence(KAYLES, 9000, save=path, progress=stop_after(3000, ZeroDivisionError))
    with np.load(path) as archive:
        assert 3000 < len(archive["values"]) < 9001


@pytest.mark.usefixtures("always_reports")
def test_a_run_is_saved_once_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.npz"
    monkeypatch.setattr(sequence, "_SECONDS_BETWEEN_SAVES", 0)
    seen = []

    def look(known: int, wanted: int) -> None:
        if path.exists():
            with np.load(path) as archive:
                seen.append(len(archive["values"]))

    nim_sequence(KAYLES, 9000, save=path, progress=look)
    assert seen == sorted(set(seen))
    assert len(seen) > 1


@pytest.mark.parametrize("n", [2**32 - 1, 2**70])
def test_heaps_that_are_too_large_to_write_down(n: int) -> None:
    for ask in (TakingAndBreaking(KAYLES).nim_sequence, partial(nim_sequence, KAYLES)):
        with pytest.raises(InvalidParameter, match=f"up to 4294967294, not {n}$"):
            ask(n)


def test_no_memory_for_what_a_method_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_much(*arguments: Any) -> None:
        raise MemoryError

    monkeypatch.setattr(methods.TakingOnly, "_paper", too_much)
    with pytest.raises(SequenceStopped, match="memory is nearly used up after 1 values"):
        nim_sequence(NIM, 10)


@pytest.mark.parametrize(
    "code",
    [
        "0.{999999}",
        "0.3{1,999999}",
        "0.{3,999999+}:unequal",
        "0.{1,999999}:all-equal",
        "0.[{2,9+}]",
        "0.{12}",
        "0.{12}:all-equal",
    ],
)
def test_numbers_of_heaps_that_no_heap_has(code: str) -> None:
    rules = read_code(code)
    for n in (0, 1, 2, 14):
        assert nim_sequence(rules, n).tolist() == by_definition(rules, n)
        assert marked_values(rules, n + 1) == by_definition(rules, n)
