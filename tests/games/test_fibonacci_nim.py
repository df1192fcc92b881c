"""Fibonacci Nim against published results and a plain recursion on the rules."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import InvalidPosition, N, Outcome, P
from cgt.claims import Claim
from cgt.reports import Level, Verdict
from cgt.testing import LawBroken, check_game
from games import fibonacci_nim
from games.fibonacci_nim import FibonacciNim, zeckendorf

FACTS = json.loads((Path(__file__).parents[1] / "data" / "fibonacci_nim.json").read_text())
CLAIMS = {item.name: item for item in vars(fibonacci_nim).values() if isinstance(item, Claim)}

HUGE = 10**18


# ---- the judge: who wins when so many stones are left and so many may be taken ----


@cache
def mover_wins(stones: int, most: int, misere: bool) -> bool:
    amounts = [taken for taken in range(1, stones + 1) if taken <= most]
    if not amounts:
        return misere
    return any(not mover_wins(stones - taken, 2 * taken, misere) for taken in amounts)


@cache
def plain_value(stones: int, most: int) -> int:
    seen = {plain_value(stones - t, 2 * t) for t in range(1, min(stones, most) + 1)}
    return min(set(range(len(seen) + 1)) - seen)


def winning_amounts(stones: int, most: int, misere: bool) -> list[int]:
    return [
        taken
        for taken in range(1, min(stones, most) + 1)
        if not mover_wins(stones - taken, 2 * taken, misere)
    ]


positions = st.integers(0, 40).flatmap(
    lambda n: st.just((n,)) | st.tuples(st.just(n), st.integers(1, 45))
)


@given(positions, st.booleans())
def test_questions(position: tuple[int, ...], misere: bool) -> None:
    game = FibonacciNim()
    stones = position[0]
    most = position[1] if len(position) == 2 else stones - 1
    assert game.grundy(position) == plain_value(stones, most)
    assert (game.outcome(position, misere=misere) is N) == mover_wins(stones, most, misere)
    assert game.winning_moves(position, misere=misere) == [
        (stones - taken, 2 * taken) for taken in winning_amounts(stones, most, misere)
    ]


def test_laws() -> None:
    starts = [(n,) for n in range(25)]
    later = [(n, most) for n in range(12) for most in range(1, 15)]
    check_game(FibonacciNim(), [*starts, *later])


def test_rules() -> None:
    game = FibonacciNim()
    assert list(game.options((4,))) == [(3, 2), (2, 4), (1, 6)]
    assert list(game.options((4, 2))) == [(3, 2), (2, 4)]
    assert [list(game.options(end)) for end in ((0,), (1,), (0, 5))] == [[], [], []]
    assert list(game.options((1, 5))) == [(0, 2)]


def test_published_starts() -> None:
    facts = FACTS["P_starts"]
    starts = range(2, facts["below"])
    assert [n for n in starts if FibonacciNim().outcome((n,)) is P] == facts["value"]
    # The judge goes less far.
    assert [n for n in starts[:150] if not mover_wins(n, n - 1, misere=False)] == [
        n for n in facts["value"] if n in starts[:150]
    ]


@pytest.mark.parametrize("n", [*range(200), HUGE, HUGE + 1, 10**50])
def test_zeckendorf(n: int) -> None:
    parts = zeckendorf(n)
    fibonacci = [1, 2]
    while fibonacci[-1] <= n:
        fibonacci.append(sum(fibonacci[-2:]))
    places = [fibonacci.index(part) for part in parts]
    assert sum(parts) == n
    assert all(a >= b + 2 for a, b in pairwise(places))


def test_huge_numbers_of_stones() -> None:
    game = FibonacciNim()
    a, b = 1, 2
    while b < HUGE:
        a, b = b, a + b
    assert game.outcome((b,)) is P
    assert game.winning_moves((b,)) == []
    assert game.winning_moves((b + 1,))[0] == (b, 2)
    assert game.outcome((b + 1,), misere=True) is N
    assert game.outcome((b + 1, 2 * HUGE), misere=True) is N
    assert game.outcome((b + 1, b - 1), misere=True) is P
    moves = game.winning_moves((HUGE,))
    assert moves[0] == (HUGE - zeckendorf(HUGE)[-1], 2 * zeckendorf(HUGE)[-1])
    assert {game.outcome(move) for move in moves} == {P}


# ---- text and bad positions ----


def test_text() -> None:
    game = FibonacciNim()
    assert game.parse("20") == (20,)
    assert game.parse("20 4") == (20, 4)
    assert game.show((20, 4)) == "20 4"
    assert game.describe_move((20,), (18, 4)) == "take 2"


@pytest.mark.parametrize("text", ["", " ", "-1", "20 0", "1 2 3", "x", "2.5", "9" * 5000])
def test_bad_text(text: str) -> None:
    with pytest.raises(InvalidPosition, match="such as") as caught:
        FibonacciNim().parse(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "position", [20, (), (20, 0), (-1,), (-1, 2), (1, 2, 3), (True,), (2.0,), ("2",), (20, None)]
)
def test_bad_positions(position: Any) -> None:
    with pytest.raises(InvalidPosition, match="the number of stones"):
        FibonacciNim().outcome(position)


# ---- claims ----


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    assert CLAIMS[name].verify(Level.QUICK).as_expected


def test_the_only_winning_move_is_refuted_by_17() -> None:
    assert fibonacci_nim.only_winning_move.verify().counterexample == "17"
    assert FibonacciNim().winning_moves((17,)) == [(16, 2), (13, 8)]


@pytest.mark.parametrize(
    ("name", "counterexample"),
    [
        ("Fibonacci Nim", "4"),
        ("Fibonacci Nim after a move", "4 1"),
        ("Fibonacci Nim: the smallest winning move", "4"),
        ("Fibonacci Nim: winning moves", "4 1"),
    ],
)
def test_another_representation_is_refuted(
    monkeypatch: pytest.MonkeyPatch, name: str, counterexample: str
) -> None:
    def off_by_one(n: int) -> list[int]:
        return zeckendorf(n + 1) if n > 3 else zeckendorf(n)

    monkeypatch.setattr(fibonacci_nim, "zeckendorf", off_by_one)
    report = CLAIMS[name].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)


@pytest.mark.parametrize(
    ("name", "least", "times"),
    [
        ("Fibonacci Nim", 1, 3),
        ("Fibonacci Nim after a move", 1, 3),
        ("Fibonacci Nim: the smallest winning move", 1, 3),
        ("Fibonacci Nim: winning moves", 1, 3),
        ("Fibonacci Nim, misère", 2, 2),
    ],
)
def test_theorems_are_refuted_for_another_rule(
    monkeypatch: pytest.MonkeyPatch, name: str, least: int, times: int
) -> None:
    def options(game: FibonacciNim, position: tuple[int, ...]) -> list[tuple[int, int]]:
        most = position[0] - 1 if len(position) == 1 else min(position)
        return [(position[0] - taken, times * taken) for taken in range(least, most + 1)]

    monkeypatch.setattr(FibonacciNim, "options", options)
    assert CLAIMS[name].verify(Level.QUICK).verdict is Verdict.REFUTED


@pytest.mark.parametrize(
    ("hook", "wrong"),
    [
        ("outcome_formula", lambda game, position, misere: Outcome.N),
        ("winning_moves_formula", lambda game, position, misere: []),
    ],
)
def test_a_wrong_closed_form_is_found_out(
    monkeypatch: pytest.MonkeyPatch, hook: str, wrong: Any
) -> None:
    check_game(FibonacciNim(), [(5,), (4,)])
    monkeypatch.setattr(FibonacciNim, hook, wrong)
    with pytest.raises(LawBroken, match=hook):
        check_game(FibonacciNim(), [(5,), (4,)])
