"""Poison against a plain recursion in which the poisoned counter is taken and loses."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from cgt import Claim, InvalidParameter, InvalidPosition, Level, N, P, Verdict
from cgt.testing import LawBroken, check_game
from games import poison
from games.poison import Poison

CLAIMS = {item.name: item for item in vars(poison).values() if isinstance(item, Claim)}


@cache
def mover_wins(counters: int, most: int) -> bool:
    if counters == 0:
        return True  # the opponent has just taken the poison
    return any(not mover_wins(counters - n, most) for n in range(1, min(most, counters) + 1))


@pytest.mark.parametrize("most", range(1, 6))
def test_who_takes_the_poison_loses(most: int) -> None:
    game = Poison(most)
    for counters in range(1, 41):
        assert game.outcome(counters) is (N if mover_wins(counters, most) else P)
    assert game.outcome(10**18 * (most + 1) + 1) is P


def test_moves() -> None:
    assert list(Poison().options(3)) == [2, 1]
    assert list(Poison().options(2)) == [1]
    assert list(Poison().options(1)) == []
    assert Poison().describe_move(12, 10) == "take 2"
    assert (Poison().name, Poison(3).name) == ("poison", "poison:most=3")


def test_laws() -> None:
    check_game(Poison(), range(1, 12))
    check_game(Poison(4), range(1, 12))


@pytest.mark.parametrize("bad", [0, -1, True, 1.5, "3", None])
def test_bad_numbers(bad: Any) -> None:
    with pytest.raises(InvalidPosition, match="whole number >= 1"):
        Poison().grundy(bad)
    with pytest.raises(InvalidParameter, match="whole number >= 1"):
        Poison(bad)


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    report = CLAIMS[name].verify(Level.QUICK)
    assert report.as_expected
    refuted = name == "Poison counts all counters"
    assert report.counterexample == ("poison:most=1: 1" if refuted else None)


def test_a_wrong_formula_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Poison, "grundy_formula", lambda game, n: n % (game.most + 1))
    with pytest.raises(LawBroken, match="closed form"):
        check_game(Poison(), [1])


@pytest.mark.parametrize("name", ["Poison", "Poison is misère play"])
def test_other_rules_are_refuted(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(Poison, "options", lambda game, n: range(max(n - game.most - 1, 1), n))
    report = CLAIMS[name].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, "poison:most=1: 3")
