"""Counts of lost positions and of winning moves, against plain counting by nim-sum."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest

from cgt import Claim, Verdict, nim_sum
from cgt.reports import Level
from games import Nim, nim_counts
from games.nim_counts import (
    CountOfColumns,
    chance_of_a_safe_combination,
    number_of_combinations,
    number_of_safe_combinations,
    number_with_three_winning_moves,
)

FACTS = json.loads((Path(__file__).parents[1] / "data" / "nim_counts.json").read_text())
CLAIMS = {item.name: item for item in vars(nim_counts).values() if isinstance(item, Claim)}
FORMULAS = (number_of_combinations, number_of_safe_combinations, chance_of_a_safe_combination)


def triples(n: int) -> list[tuple[int, ...]]:
    return list(combinations_with_replacement(range(1, 2**n), 3))


@pytest.mark.parametrize("n", range(1, 6))
def test_formulas(n: int) -> None:
    every = triples(n)
    safe = [triple for triple in every if nim_sum(triple) == 0]
    counted = (len(every), len(safe), Fraction(len(safe), len(every)))
    assert tuple(formula(n) for formula in FORMULAS) == counted
    of_three = [
        triple
        for triple in every
        if nim_sum(triple) and all(pile ^ nim_sum(triple) < pile for pile in triple)
    ]
    assert number_with_three_winning_moves(n) == len(of_three)


def test_published_chances() -> None:
    for n, (safe, every) in FACTS["bouton_chance"]["value"].items():
        assert number_of_combinations(int(n)) == every
        assert number_of_safe_combinations(int(n)) == safe
        assert chance_of_a_safe_combination(int(n)) == Fraction(safe, every)


def test_published_shares_with_three_winning_moves() -> None:
    for text, (three, unsafe) in FACTS["three_winning_moves"]["value"].items():
        n = int(text)
        assert number_with_three_winning_moves(n) == three
        assert number_of_combinations(n) - number_of_safe_combinations(n) == unsafe


def test_published_count_of_ordered_piles() -> None:
    fact = FACTS["lost_of_ordered"]["value"]
    every = list(product(range(fact["largest"] + 1), repeat=fact["piles"]))
    assert len(every) == fact["of"]
    assert sum(nim_sum(position) == 0 for position in every) == fact["lost"]


# ---- claims ----


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    report = CLAIMS[name].verify(Level.QUICK)
    proved = name == "Bouton's chance of a safe combination"
    assert report.verdict is (Verdict.PROVED if proved else Verdict.VERIFIED)
    assert report.as_expected


def test_the_proof_holds_for_these_formulas_only() -> None:
    assert CountOfColumns(*FORMULAS).accepted()
    for index in range(3):
        wrong: list[Any] = list(FORMULAS)
        right = wrong[index]
        wrong[index] = lambda n, right=right: right(n) + 1
        assert not CountOfColumns(*wrong).accepted()


def test_a_formula_that_fits_the_first_counts_only_is_not_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fits(n: Any) -> Any:
        return number_of_safe_combinations(n) + (n - 1) * (n - 2) * (n - 3) * (n - 4)

    monkeypatch.setattr(nim_counts, "number_of_safe_combinations", fits)
    report = CLAIMS["Bouton's chance of a safe combination"].verify(Level.QUICK)
    assert report.verdict is Verdict.VERIFIED
    assert not report.as_expected


@pytest.mark.parametrize(
    ("name", "formula", "counterexample"),
    [
        *[("Bouton's chance of a safe combination", f.__name__, "1 1 1") for f in FORMULAS],
        ("Often from any of three", "number_with_three_winning_moves", "3 3 3"),
    ],
)
def test_wrong_formulas_are_refuted(
    monkeypatch: pytest.MonkeyPatch, name: str, formula: str, counterexample: str
) -> None:
    right = getattr(nim_counts, formula)
    monkeypatch.setattr(nim_counts, formula, lambda n: right(n) + 1)
    report = CLAIMS[name].verify(Level.QUICK)
    assert report.verdict is Verdict.REFUTED
    assert report.counterexample == counterexample


@pytest.mark.parametrize("name", CLAIMS)
def test_counts_of_nim_are_refuted_for_other_rules(name: str) -> None:
    class TakeTwoAtMost(Nim):
        def heap_options(self, n: int) -> list[tuple[int, ...]]:
            return [(left,) for left in range(max(n - 2, 0), n)]

    claim = replace(CLAIMS[name], declared_games=(TakeTwoAtMost(),))
    assert claim.verify(Level.QUICK).verdict is Verdict.REFUTED


@pytest.mark.parametrize("moves", [0, 1, 3])
def test_another_number_of_triples_is_refuted(monkeypatch: pytest.MonkeyPatch, moves: int) -> None:
    wrong = nim_counts._MOVES_OF_THREE[moves] + 1
    monkeypatch.setitem(nim_counts._MOVES_OF_THREE, moves, wrong)
    report = CLAIMS["Winning moves with three piles"].verify(Level.QUICK)
    assert report.counterexample == "8 8 8"
