"""The silver dollar game, without and with the dollar, against plain recursions on the rules."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest

from cgt import Claim, Heaps, InvalidPosition, Level, N, P, Solver, Verdict
from cgt.testing import LawBroken, check_game
from games import silver_dollar
from games.silver_dollar import SilverDollar, SlidingCoins, Strip

CLAIMS = {item.name: item for item in vars(silver_dollar).values() if isinstance(item, Claim)}


def slides(coins: frozenset[int]) -> list[tuple[int, int]]:
    """Return the moves as (from, to), square by square to the left up to the next coin."""
    found = []
    for coin in coins:
        target = coin - 1
        while target > 0 and target not in coins:
            found.append((coin, target))
            target -= 1
    return found


@cache
def plain_value(coins: frozenset[int]) -> int:
    seen = {plain_value(coins - {start} | {end}) for start, end in slides(coins)}
    return min(set(range(len(seen) + 1)) - seen)


@cache
def wins_with_dollar(coins: frozenset[int], dollar: int) -> bool:
    if dollar == min(coins):
        return True
    if not wins_with_dollar(coins - {min(coins)}, dollar):
        return True
    return any(
        not wins_with_dollar(coins - {start} | {end}, end if start == dollar else dollar)
        for start, end in slides(coins)
    )


def strips(squares: int, most: int) -> list[Strip]:
    return [
        (coins, dollar)
        for count in range(1, most + 1)
        for coins in combinations(range(1, squares + 1), count)
        for dollar in coins
    ]


def test_without_the_dollar() -> None:
    for count in range(6):
        for coins in combinations(range(1, 10), count):
            assert SlidingCoins().grundy(coins) == plain_value(frozenset(coins))


def test_with_the_dollar() -> None:
    for coins, dollar in strips(8, 5):
        wins = wins_with_dollar(frozenset(coins), dollar)
        assert SilverDollar().outcome((coins, dollar)) is (N if wins else P)


def test_case_poj1704() -> None:
    game = SlidingCoins()
    assert game.outcome((1, 2, 3)) is P
    for coins in [(1, 5, 6, 7, 9, 12, 14, 17), (9, 1, 17, 5, 14, 6, 12, 7)]:
        assert (game.outcome(coins), game.grundy(coins)) == (N, 3)
        for move in game.winning_moves(coins):
            assert game.outcome(move) is P
    assert game.grundy((10**18, 1)) == 10**18 - 2


def test_case_pe344() -> None:
    positions = [(coins, d) for coins in combinations(range(1, 11), 3) for d in coins]
    rules = Solver(SilverDollar(), use_formula=False)
    for solver in (SilverDollar().solver, rules):
        assert sum(solver.outcome(position) is N for position in positions) == 324


def test_case_pe344_on_100_squares() -> None:
    # Ten coins and the dollar: six gaps count, and the squares of the six other ones are free.
    free = 100 - 11
    counted = Counter({(0, 0): 1})
    for _ in range(5):
        counted = one_more_gap(counted, range(free + 1))
    # The dollar as second coin, and in one of nine places further right.
    alone = one_more_gap(counted, range(free + 1))
    others = one_more_gap(counted, range(1, free + 2))
    lost = sum(alone[0, n] * comb(free - n + 5, 5) for n in range(free + 1))
    lost += 9 * sum(others[0, n] * comb(free - n + 6, 5) for n in range(1, free + 2))
    assert 11 * comb(100, 11) - lost == 1514704946113500


def one_more_gap(ways: Counter[tuple[int, int]], sizes: range) -> Counter[tuple[int, int]]:
    """Count the ways to have gaps with a nim-sum and a sum, with one gap more."""
    found: Counter[tuple[int, int]] = Counter()
    for (nim_sum, total), count in ways.items():
        for size in sizes:
            if total + size < 91:
                found[nim_sum ^ size, total + size] += count
    return found


def test_pocketed_dollar_ends_the_game() -> None:
    game = SilverDollar()
    assert list(game.options(((3, 7), 0))) == []
    assert list(game.options(((1, 3), 1))) == [((3,), 0), ((1, 2), 1)]
    assert list(game.options(((1, 3), 3))) == [((3,), 3), ((1, 2), 2)]


def test_laws() -> None:
    check_game(SlidingCoins(), [(), (3,), (4, 2), (2, 5, 6), (1, 3, 4, 6)])
    check_game(SilverDollar(), [*strips(5, 3), ((), 0), ((2, 4), 0)])


def test_reading() -> None:
    game = SilverDollar()
    assert game.parse("$7 2 5") == ((2, 5, 7), 7)
    assert game.show(((2, 5, 7), 7)) == "2 5 $7"
    assert game.parse("$0 3 7") == ((3, 7), 0)
    assert game.show(((3, 7), 0)) == "$0 3 7"
    for text in ("", "2 5", "$2 $5", "2 $x", "2 $-5", "2 $²"):
        with pytest.raises(InvalidPosition, match=r"2 5 \$7"):
            game.parse(text)


@pytest.mark.parametrize(
    "bad", [(), ((1, 2),), ((2, 1), 2), ((1, 1), 1), ((0, 1), 1), ((1, 2), 3), ((1, True), 1), 5]
)
def test_bad_strips(bad: Any) -> None:
    with pytest.raises(InvalidPosition, match=r"2 5 \$7"):
        SilverDollar().outcome(bad)


@pytest.mark.parametrize("bad", [(1, 1), (0, 2), (-1,), (1.0,)])
def test_bad_coins(bad: Any) -> None:
    with pytest.raises(InvalidPosition, match="such as"):
        SlidingCoins().outcome(bad)


# ---- claims ----


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    report = CLAIMS[name].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.VERIFIED, None)


def test_a_wrong_staircase_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    right = silver_dollar._staircase

    def first_gap_one_larger(squares: Heaps, first_gap: int) -> int:
        return right(squares, first_gap + 1)

    monkeypatch.setattr(silver_dollar, "_staircase", first_gap_one_larger)
    for name, counterexample in [("Sliding coins", "1"), ("Silver dollar game", "1 $2 3")]:
        report = CLAIMS[name].verify(Level.QUICK)
        assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)
    with pytest.raises(LawBroken, match="closed form"):
        check_game(SlidingCoins(), [(1,)])
    with pytest.raises(LawBroken, match="closed form"):
        check_game(SilverDollar(), [((1, 2, 3), 2)])
