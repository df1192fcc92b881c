"""The games of nim-products: values, the coins of Turning Corners, and their claims."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import Claim, ImpartialGame, InvalidPosition, Level, N, P, Solver, Verdict
from cgt.testing import LawBroken, check_game
from games import nimbers
from games.nimbers import NimProduct, TurningCorners

FACTS = json.loads((Path(__file__).parents[1] / "data" / "nimbers.json").read_text())
CLAIMS = {item.name: item for item in vars(nimbers).values() if isinstance(item, Claim)}
Coins = frozenset[tuple[int, int]]


def test_published_table() -> None:
    table = FACTS["table_16x16"]["value"]
    rules = Solver(NimProduct(), use_formula=False)
    for a, b in product(range(16), repeat=2):
        assert NimProduct().grundy(((a, b),)) == table[a][b] == rules.grundy(((a, b),))


def test_huge_pairs() -> None:
    assert NimProduct().grundy(((2**64, 2**64),)) == 3 * 2**63
    assert NimProduct().outcome(((2**64, 10**18), (1, 10**18 * 2**64))) is P


@cache
def coins_win(coins: Coins) -> bool:
    """Whether the player to move wins Turning Corners, coins in row and column 0 and all."""
    for row, column in coins:
        for r, c in product(range(row), range(column)):
            turned = coins ^ {(row, column), (r, column), (row, c), (r, c)}
            if not coins_win(turned):
                return True
    return False


@given(st.frozensets(st.tuples(st.integers(1, 3), st.integers(1, 3)), max_size=5))
def test_coins_at_the_edge_make_no_difference(coins: Coins) -> None:
    assert TurningCorners().outcome(coins) is (N if coins_win(coins) else P)


def test_laws_of_pairs() -> None:
    check_game(NimProduct(), [(), ((0, 3),), ((1, 3), (1, 1)), ((2, 2),), ((1, 2), (2, 1))])


def test_laws_of_coins() -> None:
    check_game(TurningCorners(), [frozenset({(1, 2), (3, 2)}), frozenset({(2, 3), (1, 1)})])


@pytest.mark.parametrize("game", [NimProduct(), TurningCorners()], ids=lambda game: str(game.name))
def test_reading(game: Any) -> None:
    position = game.parse("3x12 1x1")
    game.check(position)
    assert game.show(position) in ("3x12 1x1", "1x1 3x12")
    assert game.parse(game.show(position)) == position
    assert game.outcome(game.parse("0x0")) is P
    for text in ("", "3", "3x", "3x4x5", "-1x2", "2 x 3"):
        with pytest.raises(InvalidPosition, match="such as 2x3"):
            game.parse(text)


@pytest.mark.parametrize(
    "bad", [(2, 3), ((2, 3, 4),), ((-1, 2),), ((True, 1),), "2x3", ((1.0, 2),)]
)
def test_bad_positions(bad: Any) -> None:
    asked: list[tuple[ImpartialGame[Any], Any]] = [
        (NimProduct(), bad),
        (TurningCorners(), bad if isinstance(bad, str) else frozenset(bad)),
        (TurningCorners(), frozenset({(0, 1)})),
    ]
    for game, position in asked:
        with pytest.raises(InvalidPosition, match="such as"):
            game.grundy(position)


# ---- claims ----


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    report = CLAIMS[name].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.VERIFIED, None)


def wrong_product(a: int, b: int) -> int:
    right: int = FACTS["table_16x16"]["value"][a][b]
    return right + ((a, b) == (3, 2))


def test_a_wrong_product_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nimbers, "nim_product", wrong_product)
    for name, counterexample in [("Nim multiplication", "3x2"), ("Turning Corners", "1x1 3x2")]:
        report = CLAIMS[name].verify(Level.QUICK)
        assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)
    with pytest.raises(LawBroken, match="closed form"):
        check_game(NimProduct(), [((3, 2),)])
    with pytest.raises(LawBroken, match="closed form"):
        check_game(TurningCorners(), [frozenset({(3, 2)})])


def test_a_wrong_inverse_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nimbers, "nim_inverse", lambda a: a)
    assert CLAIMS["Nim inverses"].verify(Level.QUICK).counterexample == "2x3"
    assert CLAIMS["Nim inverses up to 255"].verify(Level.QUICK).counterexample == "2x255"


@pytest.mark.parametrize(
    ("name", "counterexample"),
    [
        ("Products with Fermat 2-powers", "2x2"),
        ("Nim-products are distributive", "2x1 2x2 2x3"),
        ("Nim-products are associative and commutative", "2x3 3x3"),
        ("Fields of nimbers", "3x3"),
    ],
)
def test_other_rules_are_refuted(
    monkeypatch: pytest.MonkeyPatch, name: str, counterexample: str
) -> None:
    def two_pairs_only(game: NimProduct, position: Any) -> list[Any]:
        return [
            (*position[:i], (x, b), (a, y), *position[i + 1 :])
            for i, (a, b) in enumerate(position)
            for x, y in product(range(a), range(b))
        ]

    monkeypatch.setattr(NimProduct, "options", two_pairs_only)
    report = CLAIMS[name].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)
