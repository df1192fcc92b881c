"""Nim against Bouton's theorems, published values and a plain recursion on the rules."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import Claim, N, Outcome, P, Verdict, heaps, nim_sum
from cgt.reports import Level
from cgt.testing import check_game, heap_positions
from games import Nim, nim

FACTS = json.loads((Path(__file__).parents[1] / "data" / "nim.json").read_text())
CLAIMS = {item.name: item for item in vars(nim).values() if isinstance(item, Claim)}
CONVENTIONS = {"normal": False, "misere": True}
Heaps = tuple[int, ...]
NIM = Nim()


@cache
def plain_win(position: Heaps, misere: bool) -> bool:
    """Whether the player to move wins; the heaps are sorted and none is empty."""
    options = {
        tuple(sorted(filter(None, (*position[:i], left, *position[i + 1 :]))))
        for i, heap in enumerate(position)
        for left in range(heap)
    }
    return any(not plain_win(option, misere) for option in options) if options else misere


def plain_outcome(position: Heaps, *, misere: bool) -> Outcome:
    return N if plain_win(tuple(sorted(filter(None, position))), misere) else P


# ---- Bouton's theorems ----


@given(heap_positions(max_heaps=4, max_size=6), st.booleans())
def test_outcomes(position: Heaps, misere: bool) -> None:
    assert Nim().outcome(position, misere=misere) is plain_outcome(position, misere=misere)


@given(heap_positions(max_heaps=4, max_size=6), st.booleans())
def test_winning_moves(position: Heaps, misere: bool) -> None:
    options = [
        (*position[:i], left, *position[i + 1 :])
        for i, heap in enumerate(position)
        for left in range(heap)
    ]
    winning = [option for option in options if plain_outcome(option, misere=misere) is P]
    assert Nim().winning_moves(position, misere=misere) == winning


@given(heap_positions(max_heaps=3, max_size=5))
def test_laws(position: Heaps) -> None:
    check_game(Nim(), [position])


def test_rules_as_published() -> None:
    for position in heaps(count=range(5), size=range(7)):
        big = max(position, default=0) >= 2
        lost = nim_sum(position) == 0 if big else position.count(1) % 2 == 1
        assert (NIM.outcome(position) is P) == (nim_sum(position) == 0)
        assert (NIM.outcome(position, misere=True) is P) == lost


def test_huge_heaps() -> None:
    huge = 10**18
    assert NIM.grundy((huge, 1)) == huge + 1
    assert NIM.winning_moves((huge, huge, 5)) == [(huge, huge, 0)]
    assert NIM.outcome((huge, huge), misere=True) is P
    assert NIM.winning_moves((huge, 1), misere=True) == [(0, 1)]
    assert NIM.winning_moves((huge, 1, 1), misere=True) == [(1, 1, 1)]


# ---- published values ----


@pytest.mark.parametrize("fact", FACTS["winning_moves"], ids=lambda fact: str(fact["heaps"]))
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_published_winning_moves(fact: dict[str, Any], convention: str) -> None:
    position = tuple(fact["heaps"])
    expected = []
    for index, taken in fact[convention]:
        left = list(position)
        left[index] -= taken
        expected.append(tuple(left))
    assert NIM.winning_moves(position, misere=CONVENTIONS[convention]) == expected


def test_table_of_winning_positions() -> None:
    for row, normal, misere in FACTS["table_rows"]["value"]:
        assert str(NIM.outcome(tuple(row))) == normal
        assert str(NIM.outcome(tuple(row), misere=True)) == misere


def test_table_is_not_complete() -> None:
    distinct = {
        row
        for row in combinations_with_replacement(range(1, 14), 3)
        if nim_sum(row) == 0 and len(set(row)) == 3
    }
    rows = {tuple(row) for row, _, _ in FACTS["table_rows"]["value"]}
    missing = sorted(distinct - rows)
    assert len(distinct) == 22
    assert missing == [
        *[(1, 10, 11), (1, 12, 13), (2, 8, 10), (2, 9, 11), (3, 8, 11)],
        *[(3, 9, 10), (6, 10, 12), (6, 11, 13), (7, 10, 13), (7, 11, 12)],
    ]
    assert all(NIM.outcome(row) is P for row in missing)


def test_counts_of_lost_positions() -> None:
    def lost(sizes: range, *, misere: bool) -> int:
        found = (NIM.outcome(p, misere=misere) for p in product(sizes, repeat=3))
        return sum(outcome is P for outcome in found)

    from_1 = FACTS["P_count_1_to_7"]["value"]
    assert lost(range(8), misere=False) == FACTS["P_count_0_to_7"]["value"]
    assert lost(range(1, 8), misere=False) == from_1["normal"]
    assert lost(range(1, 8), misere=True) == from_1["misere"]
    assert from_1["of"] == 7**3


def test_boutons_chance_of_a_safe_combination() -> None:
    for bits, (combinations, safe, chance) in FACTS["bouton_chance"]["value"].items():
        found = list(combinations_with_replacement(range(1, 2 ** int(bits)), 3))
        assert len(found) == combinations
        assert sum(NIM.outcome(position) is P for position in found) == safe
        assert Fraction(safe, combinations) == Fraction(chance)


def test_numbers_of_winning_moves() -> None:
    counts = Counter(len(NIM.winning_moves(p)) for p in product(range(1, 9), repeat=3))
    assert counts == {0: 42, 1: 357, 3: 113}


def test_lost_triples_with_an_even_total() -> None:
    for n, count in enumerate(FACTS["three_heaps_with_total_2n"]["value"]):
        triples = ((a, b, 2 * n - a - b) for a in range(n + 1) for b in range(n + 1))
        lost = [p for p in triples if 0 <= p[2] <= n and NIM.outcome(p) is P]
        assert len(lost) == count


def test_single_misere_heaps() -> None:
    outcomes = FACTS["misere_heaps"]["value"]
    found = [str(NIM.outcome((n,), misere=True)) for n in range(len(outcomes))]
    assert "".join(found) == outcomes


def test_published_misere_moves() -> None:
    for text, moves in FACTS["misere_moves"]["value"].items():
        found = NIM.winning_moves(NIM.parse(text), misere=True)
        assert list(map(NIM.show, found)) == moves


def test_published_misere_outcomes() -> None:
    for text, outcome in FACTS["misere_outcomes"]["value"].items():
        assert str(NIM.outcome(NIM.parse(text), misere=True)) == outcome


def test_genus() -> None:
    # The misère value of a sum is the nim heap that makes it P in misère play.
    for heap, value, misere_values in FACTS["genus"]["value"]:
        assert NIM.grundy((heap,)) == value
        for twos, misere_value in enumerate(misere_values):
            position = (heap, *[2] * twos, misere_value)
            assert NIM.outcome(position, misere=True) is P


def test_n_2n_3n() -> None:
    fact = FACTS["n_2n_3n"]["value"]
    counts = [
        sum(NIM.outcome((n, 2 * n, 3 * n)) is P for n in range(1, 2**k + 1)) for k in range(11)
    ]
    # Numbers below 2**k without two neighbouring digits 1: they end in 0, or in 01.
    without = [1, 2]
    while len(without) <= 30:
        without.append(without[-1] + without[-2])
    # Without 0, and with 2**k itself.
    assert counts == without[:11]
    assert fact == {"up_to": 2**30, "count": without[30]}


# ---- claims ----

REFUTED = {
    "Only the last move changes": "1 2",
    "Equal piles in misère play, as taught": "1 1",
    "Rows of pairs, as printed": "1 1",
}


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    report = CLAIMS[name].verify(Level.QUICK)
    assert report.as_expected
    assert report.counterexample == REFUTED.get(name)
    assert (report.verdict is Verdict.REFUTED) == (name in REFUTED)


def wrong_value(game: Nim, n: int) -> int:
    return n + (n == 5)


def wrong_outcome(game: Nim, position: Heaps, misere: bool) -> Outcome:
    return P if nim_sum(position) == 0 else N


def wrong_moves(game: Nim, position: Heaps, misere: bool) -> list[Heaps]:
    return [] if position == (2, 3) else right_moves(game, position, misere)


right_moves = Nim.winning_moves_formula


@pytest.mark.parametrize(
    ("hook", "wrong", "counterexample"),
    [
        ("heap_formula", wrong_value, "5"),
        ("outcome_formula", wrong_outcome, "0"),
        ("winning_moves_formula", wrong_moves, "2 3"),
    ],
)
def test_wrong_closed_forms_are_refuted(
    monkeypatch: pytest.MonkeyPatch, hook: str, wrong: Any, counterexample: str
) -> None:
    monkeypatch.setattr(Nim, hook, wrong)
    report = CLAIMS["Closed forms of Nim"].verify(Level.QUICK)
    assert report.verdict is Verdict.REFUTED
    assert report.counterexample == counterexample
    with pytest.raises(AssertionError):
        check_game(Nim(), [(5,), (), (2, 3)])


@pytest.mark.parametrize(
    "name",
    [
        *["Bouton's theorem", "Bouton's theorem, misère", "When the conventions differ"],
        *["Number of winning moves", "Equal piles", "Table of winning positions"],
        *["Number of winning moves, misère", "Heaps n, 2n, 3n: how many are P"],
    ],
)
def test_theorems_of_nim_are_refuted_for_other_rules(name: str) -> None:
    class TakeTwoAtMost(Nim):
        def heap_options(self, n: int) -> list[Heaps]:
            return [(left,) for left in range(max(n - 2, 0), n)]

    claim = replace(CLAIMS[name], declared_games=(TakeTwoAtMost(),))
    assert claim.verify().verdict is Verdict.REFUTED
