"""Kayles against published values and a plain recursion on the rules, in both conventions."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt import Claim, N, Outcome, P, Verdict, nim_sum, star
from cgt.ranges import Range
from cgt.reports import Level
from cgt.testing import check_game, heap_positions
from games import Kayles, kayles

FACTS = json.loads((Path(__file__).parents[1] / "data" / "kayles.json").read_text())
CLAIMS = {item.name: item for item in vars(kayles).values() if isinstance(item, Claim)}
Heaps = tuple[int, ...]


@cache
def plain_value(n: int) -> int:
    """Return the least number that no option has; a row falls into two."""
    seen = {
        plain_value(left) ^ plain_value(n - taken - left)
        for taken in (1, 2)
        for left in range(n - taken + 1)
    }
    return next(value for value in range(len(seen) + 1) if value not in seen)


@cache
def plain_misere_win(rows: Heaps) -> bool:
    """Whether the player to move wins in misère play; the rows are sorted and none is empty."""
    if not rows:
        return True
    for index, n in enumerate(rows):
        others = (*rows[:index], *rows[index + 1 :])
        for taken in (1, 2):
            for left in range(n - taken + 1):
                option = tuple(sorted(filter(None, (*others, left, n - taken - left))))
                if not plain_misere_win(option):
                    return True
    return False


def plain_misere_outcome(position: Heaps) -> Outcome:
    return N if plain_misere_win(tuple(sorted(filter(None, position)))) else P


# ---- normal play ----


def test_published_values() -> None:
    values = FACTS["values"]["value"]
    assert [Kayles().grundy((n,)) for n in range(len(values))] == values
    assert values[:31] == FACTS["first_31_values"]["value"]


def test_values_by_plain_recursion() -> None:
    assert [Kayles().grundy((n,)) for n in range(200)] == [plain_value(n) for n in range(200)]


def test_period() -> None:
    fact = FACTS["period"]["value"]
    certificate = kayles.period_certificate(Kayles(), Kayles().heap_formula)
    assert certificate.accepted()
    assert certificate.period == fact["period"]
    assert certificate.preperiod == fact["preperiod"] == fact["last_exception"] + 1
    assert max(certificate.values) == fact["max_value_seen"]
    assert list(certificate.exceptions) == FACTS["exceptions"]["value"]
    pattern = FACTS["pattern"]["value"]
    assert [certificate.value(12 * 10**17 + residue) for residue in range(12)] == pattern


def test_huge_rows() -> None:
    for n, value in FACTS["huge_rows"]["value"].items():
        assert Kayles().grundy((int(n),)) == value
    certificate = kayles.period_certificate(Kayles(), Kayles().heap_formula)
    for n in (*range(400), *range(10**18, 10**18 + 12)):
        assert Kayles().heap_formula(n) == certificate.value(n)


@settings(deadline=None)
@given(heap_positions(max_heaps=2, max_size=5))
def test_laws(position: Heaps) -> None:
    check_game(Kayles(), [position])


# ---- misère play ----


@settings(deadline=None)
@given(st.lists(st.sampled_from((1, 2, 3, 4, 5, 9, 12)), max_size=4).filter(lambda p: sum(p) <= 22))
def test_misere_outcomes(rows: list[int]) -> None:
    assert Kayles().outcome(tuple(rows), misere=True) is plain_misere_outcome(tuple(rows))


def test_misere_rows() -> None:
    outcomes = FACTS["misere_rows"]["value"]
    found = [str(Kayles().outcome((n,), misere=True)) for n in range(len(outcomes))]
    assert "".join(found) == outcomes
    assert [plain_misere_outcome((n,)) is P for n in range(22)] == [o == "P" for o in outcomes[:22]]


def test_misere_theorem_does_not_look_at_empty_rows_and_order() -> None:
    assert Kayles().outcome((0, 12, 0, 1, 4), misere=True) is P
    assert Kayles().outcome((25, 4, 9), misere=True) is P
    assert Kayles().outcome((25, 25, 4, 9), misere=True) is N


def test_misere_families_as_published() -> None:
    normal_p, normal_n = FACTS["sibert_conway"]["value"].values()
    assert [read(family) for family in (*normal_p, *normal_n)] == [
        {sizes: [fits(count) for count in range(5)] for sizes, fits in family.items()}
        for family in (*kayles.LOST_IN_NORMAL_PLAY, *kayles.LOST_IN_MISERE_PLAY)
    ]


def read(family: str) -> dict[Heaps, list[bool]]:
    """Say which of the numbers 0 to 4 a family such as ``25 E(17,12,9)D(20,4,1)`` allows."""
    allowed = {"E": [0, 2, 4], "D": [1, 3], "": [1]}
    groups = re.findall(r"([ED]?)\(?([0-9,]+)\)?", family)
    return {
        tuple(sorted(map(int, sizes.split(",")))): [count in allowed[kind] for count in range(5)]
        for kind, sizes in groups
    }


def test_misere_shortcut_fails_where_published() -> None:
    for text, outcome in FACTS["misere_shortcut_fails"]["value"].items():
        position = Kayles().parse(text)
        values = [Kayles().grundy((n,)) for n in position]
        by_shortcut = P if (nim_sum(values) == 0) == (max(values) >= 2) else N
        assert str(Kayles().outcome(position, misere=True)) == outcome != str(by_shortcut)


def test_genus() -> None:
    # The misère value of a sum is the nim heap that makes it P in misère play.
    for n, value, misere_values in FACTS["genus"]["value"]:
        assert Kayles().grundy((n,)) == value
        for twos, misere_value in enumerate(misere_values[:3]):
            total = Kayles()((n,)) + star(misere_value)
            for _ in range(twos):
                total += star(2)
            assert total.outcome(misere=True) is P


# ---- claims ----


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    report = CLAIMS[name].verify(Level.QUICK)
    assert report.as_expected
    refuted = name == "Misère Kayles as misère Nim"
    assert report.counterexample == ("1 5" if refuted else None)
    assert (report.verdict is Verdict.PROVED) == (name == "Kayles' values")


def test_a_wrong_formula_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Kayles.heap_formula
    monkeypatch.setattr(Kayles, "heap_formula", lambda game, n: right(game, n) + (n == 57))
    report = CLAIMS["Kayles' values"].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, "57")


@pytest.mark.parametrize("wrong_at", [*range(0, 168, 7), 70, 71, 155, 167])
def test_a_wrong_formula_has_no_certificate(wrong_at: int) -> None:
    def wrong(n: int) -> int:
        return Kayles().heap_formula(n) + (n == wrong_at)

    assert not kayles.period_certificate(Kayles(), wrong).accepted()


def test_a_wrong_exception_has_no_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    for n in list(kayles.EXCEPTIONS):
        with monkeypatch.context() as patch:
            patch.delitem(kayles.EXCEPTIONS, n)
            certificate = kayles.period_certificate(Kayles(), Kayles().heap_formula)
            assert not certificate.accepted()


# For each family a position that is in no other.
MEMBERS = ((5, 5), (9, 9), (1, 25), (1, 5), (1, 5, 5), (9,), (12,), (20,), (1, 9, 25))


@pytest.mark.parametrize("member", MEMBERS, ids=str)
def test_every_family_is_needed(monkeypatch: pytest.MonkeyPatch, member: Heaps) -> None:
    claim = replace(CLAIMS["Misère Kayles"], over=Range(lambda: [member], "one member"))
    assert claim.verify().verdict is Verdict.VERIFIED
    place = MEMBERS.index(member)
    name = "LOST_IN_NORMAL_PLAY" if place < 3 else "LOST_IN_MISERE_PLAY"
    families = list(getattr(kayles, name))
    families.pop(place if place < 3 else place - 3)
    monkeypatch.setattr(kayles, name, tuple(families))
    assert claim.verify().verdict is Verdict.REFUTED
