"""Staircase Nim against a plain recursion that moves the coins one set at a time."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import Claim, Heaps, Level, N, Outcome, P, Verdict, nim_sum
from cgt.testing import LawBroken, check_game
from games import staircase_nim
from games.staircase_nim import StaircaseNim

CLAIMS = {item.name: item for item in vars(staircase_nim).values() if isinstance(item, Claim)}


def plain_options(stairs: Heaps) -> list[Heaps]:
    found = []
    ground = (0, *stairs)
    for step in range(1, len(ground)):
        for moved in range(1, ground[step] + 1):
            after = list(ground)
            after[step - 1] += moved
            after[step] -= moved
            found.append(tuple(after[1:]))
    return found


@cache
def plain_value(stairs: Heaps) -> int:
    seen = set(map(plain_value, plain_options(stairs)))
    return min(set(range(len(seen) + 1)) - seen)


@cache
def wins_misere(stairs: Heaps) -> bool:
    options = plain_options(stairs)
    return not options or not all(map(wins_misere, options))


def test_values_and_outcomes() -> None:
    game = StaircaseNim()
    for stairs in product(range(4), repeat=3):
        assert game.grundy(stairs) == plain_value(stairs)
        assert game.outcome(stairs, misere=True) is (N if wins_misere(stairs) else P)
        assert sorted(game.options(stairs)) == sorted(plain_options(stairs))


@given(st.lists(st.integers(0, 10**18), max_size=6).map(tuple))
def test_huge_staircases(stairs: Heaps) -> None:
    assert StaircaseNim().grundy(stairs) == nim_sum(stairs[::2])


def test_laws() -> None:
    check_game(StaircaseNim(), product(range(3), repeat=3))


def test_moves_in_words() -> None:
    assert StaircaseNim().describe_move((1, 3, 2), (1, 5, 0)) == "2 down from step 3"
    assert StaircaseNim().describe_move((4, 3), (1, 3)) == "3 down from step 1"


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    report = CLAIMS[name].verify(Level.QUICK)
    assert report.as_expected
    assert report.counterexample == ("0 1 0" if name == "All steps count" else None)


def test_wrong_formulas_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StaircaseNim, "grundy_formula", lambda game, p: nim_sum(p[1::2]))
    with pytest.raises(LawBroken, match="closed form"):
        check_game(StaircaseNim(), [(1, 0)])
    monkeypatch.undo()

    def normal_outcome(game: StaircaseNim, position: Heaps, misere: bool) -> Outcome:
        return N if nim_sum(position[::2]) else P

    monkeypatch.setattr(StaircaseNim, "outcome_formula", normal_outcome)
    with pytest.raises(LawBroken, match="closed form"):
        check_game(StaircaseNim(), [(1, 0)])


@pytest.mark.parametrize(
    ("name", "counterexample"), [("Staircase Nim", "0 1 0"), ("Staircase Nim, misère", "0 1 0")]
)
def test_claims_are_refuted_for_other_rules(
    monkeypatch: pytest.MonkeyPatch, name: str, counterexample: str
) -> None:
    def out_of_the_game(game: StaircaseNim, position: Heaps) -> list[Heaps]:
        return [
            (*position[:i], left, *position[i + 1 :])
            for i, coins in enumerate(position)
            for left in range(coins)
        ]

    monkeypatch.setattr(StaircaseNim, "options", out_of_the_game)
    report = CLAIMS[name].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)
