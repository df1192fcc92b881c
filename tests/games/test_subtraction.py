"""Subtraction games against published values and a plain table of values."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import InvalidParameter, N, Outcome, P, SearchLimit, Solver, heaps, nim_sum
from cgt.claims import Claim
from cgt.heaps import PeriodCertificate, what_is_wrong
from cgt.registry import get_game
from cgt.reports import Level, Verdict
from cgt.testing import LawBroken, check_game
from games import AllBut, Nim, Subtraction, subtraction

Heaps = tuple[int, ...]

DATA = Path(__file__).parents[1] / "data"
FACTS = json.loads((DATA / "subtraction.json").read_text())
PERIODS = json.loads((DATA / "periods.json").read_text())
CLAIMS = [item for item in vars(subtraction).values() if isinstance(item, Claim)]

sets_of_amounts = st.sets(st.integers(1, 15), min_size=1, max_size=5)


def amounts_in(text: str) -> Heaps:
    return tuple(map(int, text.split(",")))


def table(amounts: Iterable[int], length: int) -> list[int]:
    """Values by definition, smallest heap first."""
    values: list[int] = []
    for n in range(length):
        options = {values[n - amount] for amount in amounts if amount <= n}
        values.append(min(set(range(len(options) + 1)) - options))
    return values


@cache
def mover_wins_misere(position: Heaps, amounts: Heaps) -> bool:
    options = {
        (*position[:i], heap - amount, *position[i + 1 :])
        for i, heap in enumerate(position)
        for amount in amounts
        if amount <= heap
    }
    return not options or not all(mover_wins_misere(option, amounts) for option in options)


# ---- values ----


@pytest.mark.parametrize("fact", FACTS["values"], ids=lambda fact: str(fact["amounts"]))
def test_published_values(fact: dict[str, Any]) -> None:
    game = Subtraction(*amounts_in(fact["amounts"]))
    assert [game.grundy((n,)) for n in range(len(fact["values"]))] == fact["values"]
    certificate = game.period_certificate
    assert certificate is not None
    assert (certificate.preperiod, certificate.period) == (fact["preperiod"], fact["period"])
    assert max(certificate.values) == fact["largest"]
    # A heap of 10^18 has the value of a small heap a whole number of periods below it.
    small = fact["preperiod"] + (10**18 - fact["preperiod"]) % fact["period"]
    assert game.grundy((10**18,)) == table(game.amounts, small + 1)[small]


def test_every_published_period_has_an_accepted_certificate() -> None:
    found = {}
    for text in PERIODS["subtraction"]["value"]:
        certificate = Subtraction(*amounts_in(text)).period_certificate
        assert certificate is not None
        assert certificate.accepted()
        found[text] = [certificate.preperiod, certificate.period, max(certificate.values)]
    assert len(found) == 476
    assert found == PERIODS["subtraction"]["value"]


@given(sets_of_amounts, st.integers(0, 200))
def test_values_are_those_of_the_table(amounts: set[int], n: int) -> None:
    game = Subtraction(*amounts)
    value = table(amounts, n + 1)[n]
    assert game.grundy((n,)) == value
    assert Solver(game, use_formula=False).grundy((n,)) == value


@given(sets_of_amounts, st.lists(st.integers(0, 10**18), max_size=4).map(tuple))
def test_winning_moves_lead_to_nim_sum_zero(amounts: set[int], position: Heaps) -> None:
    game = Subtraction(*amounts)
    moves = game.winning_moves(position)
    assert bool(moves) == (game.grundy(position) != 0)
    assert all(nim_sum(game.grundy((heap,)) for heap in move) == 0 for move in moves)


def test_a_period_that_is_not_known_is_not_made_up() -> None:
    game = Subtraction(10**6, 10**6 + 1)
    assert game.period_certificate is None
    assert game.heap_formula(10**9) is None
    assert [game.grundy((n,)) for n in (10**6 - 1, 10**6, 2 * 10**6)] == [0, 1, 2]
    with pytest.raises(SearchLimit, match="not known"):
        Solver(game, max_positions=100).grundy((10**9,))


def test_stick_game() -> None:
    fact = FACTS["stick_game"]
    game = Subtraction(*amounts_in(fact["amounts"]))
    assert "".join("W" if game.outcome((n,)) is N else "L" for n in range(1, 11)) == fact["value"]


# ---- misère play ----


def test_misere_1_2_3() -> None:
    game = Subtraction(1, 2, 3)
    found = [n for n in range(1, 31) if game.outcome((n,), misere=True) is P]
    assert found == FACTS["misere_1_2_3"]["value"]
    assert game.outcome((10**18 + 1,), misere=True) is P
    assert game.winning_moves((8,), misere=True) == [(5,)]


@pytest.mark.parametrize("amounts", [(1,), (1, 2), (1, 2, 3), (2, 3), (1, 4), (2, 5, 6), (1, 2, 4)])
def test_misere_outcomes(amounts: Heaps) -> None:
    game = Subtraction(*amounts)
    for position in heaps(count=range(4), size=range(9)):
        wins = mover_wins_misere(position, amounts)
        assert game.outcome(position, misere=True) is (N if wins else P)


@pytest.mark.parametrize("misere", [False, True])
def test_outcomes_need_known_values(misere: bool) -> None:
    assert Subtraction(3, 2, 1).outcome_formula((4, 5), misere) is (P if misere else N)
    assert Subtraction(100_001, 2).outcome_formula((4, 5), misere) is None


def test_misere_outcomes_by_other_values_are_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = subtraction.misere_subtraction
    assert claim.verify(Level.QUICK).as_expected

    class OneMore(Nim):
        def outcome_formula(self, position: Heaps, misere: bool) -> Outcome:
            return super().outcome_formula(tuple(heap + 1 for heap in position), misere)

    monkeypatch.setattr(subtraction, "Nim", OneMore)
    report = claim.verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, "subtraction:1: 1")


# ---- all but some amounts ----


@given(sets_of_amounts, st.integers(0, 60))
def test_all_but_takes_every_other_amount(amounts: set[int], n: int) -> None:
    others = [amount for amount in range(1, 61) if amount not in amounts]
    assert AllBut(*amounts).grundy((n,)) == table(others, n + 1)[n]


def test_all_but_in_misere_play() -> None:
    for position in heaps(count=range(3), size=range(9)):
        wins = mover_wins_misere(position, (1, 3, 4, 6, 7, 8))
        assert AllBut(2, 5).outcome(position, misere=True) is (N if wins else P)


# ---- laws, names and parameters ----


@pytest.mark.parametrize(
    "game", [Subtraction(1, 2, 3), Subtraction(2, 5), Subtraction(4, 1, 3), AllBut(1), AllBut(2, 5)]
)
def test_laws(game: Subtraction | AllBut) -> None:
    check_game(game, heaps(count=range(4), size=range(8)))


@pytest.mark.parametrize("cls", [Subtraction, AllBut])
def test_order_and_repetitions_make_no_difference(cls: type[Subtraction | AllBut]) -> None:
    game = cls(4, 1, 3, 1)
    assert game == cls(1, 3, 4)
    assert game != cls(1, 3)
    assert game.name.endswith(":1,3,4")
    assert repr(game) == f"{cls.__name__}(1, 3, 4)"
    assert get_game(game.name) == game


@pytest.mark.parametrize("cls", [Subtraction, AllBut])
@pytest.mark.parametrize("amounts", [(), (0,), (3, -1), (True, 2), (1.5,), ("1",), (None,)])
def test_bad_amounts(cls: type[Subtraction | AllBut], amounts: tuple[Any, ...]) -> None:
    right = "are whole numbers >= 1, not" if amounts else "at least one amount, such as"
    with pytest.raises(InvalidParameter, match=right) as caught:
        cls(*amounts)
    assert "\n" not in str(caught.value)


# ---- claims ----


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: str(claim.name))
def test_claims(claim: Claim) -> None:
    assert claim.verify(Level.QUICK).as_expected


class OneToThree(Subtraction):
    """A game whose rules are not those that its amounts say."""

    def heap_options(self, n: int) -> Iterable[Heaps]:
        return ((n - amount,) for amount in (1, 2, 3) if amount <= n)


class OtherPeriod(Subtraction):
    """A game whose period is not that of its amounts."""

    period_certificate = Subtraction(1, 2, 3).period_certificate


@pytest.mark.parametrize(
    ("claim", "game", "counterexample"),
    [
        (subtraction.one_to_k, Subtraction(1, 3), "2"),
        (subtraction.misere_one_to_k, Subtraction(1, 3), "3"),
        (subtraction.take_k, Subtraction(1, 3), "6"),
        (subtraction.finite_sets_are_periodic, OtherPeriod(2, 5), "1"),
        (subtraction.longest_periods, OtherPeriod(2, 5), "1"),
        (subtraction.pairing, OneToThree(2, 5), "1"),
        (subtraction.values_are_small, OneToThree(1), "2"),
        (subtraction.two_amounts, OneToThree(2, 5), "0"),
        (subtraction.odd_amounts, Subtraction(1, 2), "2"),
    ],
    ids=lambda value: str(getattr(value, "name", "")),
)
def test_claims_can_be_refuted(claim: Claim, game: Subtraction, counterexample: str) -> None:
    report = replace(claim, declared_games=(game,)).verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("_LONGEST_PERIOD", (60, (1, 6, 11, 12))),
        ("_LONGEST_PERIOD", (62, (1, 6, 11, 12))),
        ("_LONGEST_PERIOD", (61, (1, 6, 11))),
        ("_LONGEST_PREPERIOD", (53, (4, 9, 10, 12))),
        ("_LONGEST_PREPERIOD", (55, (4, 9, 10, 12))),
    ],
)
def test_wrong_longest_periods_are_refuted(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: tuple[int, Heaps]
) -> None:
    monkeypatch.setattr(subtraction, name, wrong)
    report = subtraction.longest_periods.verify(Level.QUICK)
    assert report.verdict is Verdict.REFUTED


def test_certificates_of_other_rules_are_not_accepted() -> None:
    class Other(Subtraction):
        def heap_options(self, n: int) -> Iterable[Heaps]:
            return () if n == 40 else super().heap_options(n)

    certificate = Other(4, 9, 10, 12).period_certificate
    assert certificate is not None
    assert "other moves from a heap of 40" in (what_is_wrong(certificate) or "")
    assert not certificate.accepted()


def test_a_closed_form_that_is_off_by_one_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Subtraction.heap_formula

    def wrong(game: Subtraction, n: int) -> int | None:
        value = right(game, n)
        return value + 1 if value is not None and n == 9 else value

    monkeypatch.setattr(Subtraction, "heap_formula", wrong)
    report = subtraction.finite_sets_are_periodic.verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, "subtraction:1: 9")
    with pytest.raises(LawBroken, match="closed form"):
        check_game(Subtraction(1, 3, 4), [(9,)])


def test_a_wrong_outcome_formula_is_found_out() -> None:
    class Wrong(Subtraction):
        def outcome_formula(self, position: Heaps, misere: bool) -> Outcome | None:
            return P if nim_sum(heap % 4 for heap in position) == 0 else N

    with pytest.raises(LawBroken, match="closed form"):
        check_game(Wrong(1, 2, 3), [(4,)])


def test_a_wrong_saltus_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = subtraction.all_but_sets_grow
    assert claim.verify(Level.QUICK).verdict is Verdict.PROVED
    right = AllBut.period

    def wrong(game: AllBut) -> PeriodCertificate | None:
        found = right(game)
        return found and replace(found, saltus=found.saltus + 1)

    monkeypatch.setattr(AllBut, "period", wrong)
    report = claim.verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, "all-but:1: 2")
