"""Chomp against published openings and against a plain game on sets of squares."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import Heaps, InvalidPosition, N, Outcome, P, Solver
from cgt.claims import Claim
from cgt.reports import Level, Verdict
from cgt.testing import LawBroken, check_game
from games import chomp
from games.chomp import Chomp, bite, openings, without_poison
from games.posets import Poset

FACTS = json.loads((Path(__file__).parents[1] / "data" / "chomp.json").read_text())
OPENINGS = FACTS["winning_openings"]["value"]
CLAIMS = [item for item in vars(chomp).values() if isinstance(item, Claim)]
# The two that take a second are checked by `cgt verify --deep`, and one of them below.
QUICK_BOARDS = [board for board in OPENINGS if board not in ("8x10", "7x12", "7x11")]

boards = st.lists(st.integers(1, 4), min_size=1, max_size=4).map(
    lambda rows: tuple(sorted(rows, reverse=True))
)


# ---- the judge: squares; whoever eats the poisoned one has lost ----

Squares = frozenset[tuple[int, int]]


def squares_of(position: Heaps) -> Squares:
    return frozenset((r, c) for r, length in enumerate(position) for c in range(length))


@cache
def judge(squares: Squares) -> bool:
    """Return whether the player to move wins; with no square left the other one ate the poison."""
    return not squares or any(
        not judge(frozenset((r, c) for r, c in squares if r < row or c < column))
        for row, column in squares
    )


@given(boards)
def test_who_wins(position: Heaps) -> None:
    expected = N if judge(squares_of(position)) else P
    assert Chomp().outcome(position) is expected
    assert Solver(Chomp(), use_formula=False).outcome(position) is expected


@given(boards)
def test_moves(position: Heaps) -> None:
    squares = squares_of(position)
    expected = {
        frozenset((r, c) for r, c in squares if r < row or c < column)
        for row, column in squares - {(0, 0)}
    }
    options = list(Chomp().options(position))
    assert {squares_of(option) for option in options} == expected
    assert len(options) == len(expected) == sum(position) - 1


@given(boards)
def test_the_mirror_image_has_the_same_value(position: Heaps) -> None:
    columns = tuple(sum(row > c for row in position) for c in range(position[0]))
    assert Chomp().grundy(columns) == Chomp().grundy(position)
    for misere in (False, True):
        found = Chomp().outcome(columns, misere=misere)
        assert found is Chomp().outcome(position, misere=misere)


@pytest.mark.parametrize("board", QUICK_BOARDS)
def test_published_winning_openings(board: str) -> None:
    game = Chomp()
    position = game.parse(board)
    expected = {(row, column) for row, column in OPENINGS[board]}
    assert openings(game.solver, position) == expected
    moves = game.winning_moves(position)
    assert moves == [bite(position, row - 1, column - 1) for row, column in sorted(expected)]
    words = {f"bite row {row}, column {column}" for row, column in expected}
    assert {game.describe_move(position, move) for move in moves} == words


def test_eight_by_ten_has_two_winning_openings() -> None:
    game = Chomp()
    moves = game.winning_moves(game.parse("8x10"))
    assert moves == [(10, 10, 10, 8, 8, 8, 8, 8), (10, 10, 10, 10, 5, 5, 5, 5)]


def test_three_rows() -> None:
    solver = Solver(Chomp(), use_formula=False)
    found = [openings(solver, (n, n, n)) for n in range(3, 15)]
    assert found == [{(r, c)} for r, c in FACTS["three_rows"]["value"]]


def test_boards_without_end() -> None:
    game = Chomp()
    assert game.outcome((10**18, 10**18 - 1)) is P
    assert game.outcome(game.parse("2x1000000000000000000")) is N
    assert game.grundy((10**18, 1, 1)) == (10**18 - 1) ^ 2
    assert game.outcome(game.parse("1000x1000")) is N


# ---- laws, text and positions ----


@given(boards)
def test_laws(position: Heaps) -> None:
    check_game(Chomp(), [position])


def test_text() -> None:
    game = Chomp()
    assert game.name == "chomp"
    assert game.parse("2x3") == game.parse("3 3") == (3, 3)
    assert game.parse("4 4 2") == (4, 4, 2)
    assert game.show((4, 4, 2)) == "4 4 2"
    assert game.describe_move((4, 4, 2), (4, 4)) == "bite row 3, column 1"
    assert game.describe_move((4, 4, 2), (3, 3, 2)) == "bite row 1, column 4"


@pytest.mark.parametrize("text", ["", "0x3", "3x0", "x3", "3x", "2x3x4", "4 -1", "2 4", "0", "a"])
def test_bad_text(text: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Chomp().outcome(Chomp().parse(text))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1001x3", "a Chomp board has at most 1000 rows, not 1001"),
        ("1000000x1000000", "a Chomp board has at most 1000 rows, not 1000000"),
        (f"{'9' * 5000}x3", "a Chomp board has at most 1000 rows, not 9999"),
        (f"3x{'9' * 5000}", "the length of a row has at most 1000 digits, not 5000"),
    ],
)
def test_boards_that_are_too_large(text: str, sentence: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Chomp().parse(text)
    assert str(caught.value).startswith(sentence)


def test_zeros_before_a_size_make_no_difference() -> None:
    assert Chomp().parse(f"{'0' * 9}2x003") == (3, 3)


@pytest.mark.parametrize("position", [(), (0,), (3, 0), (2, 3), (3, True), [3, 3], 3, "3x3", None])
def test_bad_positions(position: Any) -> None:
    with pytest.raises((InvalidPosition, TypeError)):
        Chomp().outcome(position)


def test_without_poison() -> None:
    poset = without_poison((3, 2))
    assert isinstance(poset, Poset)
    assert set(poset.labels) == {(0, 1), (0, 2), (1, 0), (1, 1)}
    assert set(poset.covers) == {((0, 1), (0, 2)), ((0, 1), (1, 1)), ((1, 0), (1, 1))}


# ---- claims ----


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: str(claim.name))
def test_claims(claim: Claim) -> None:
    assert claim.verify(Level.QUICK).as_expected


class BitesOneSquare(Chomp):
    """A mistake: only squares with nothing below or right of them are bitten."""

    def options(self, position: Heaps) -> Iterator[Heaps]:
        return (option for option in super().options(position) if sum(option) == sum(position) - 1)


@pytest.mark.parametrize(
    ("claim", "counterexample"),
    [
        (chomp.first_player_wins, "3"),
        (chomp.strategy_stealing, "3"),
        (chomp.two_rows, "4 4"),
        (chomp.squares, "3 3 3"),
        (chomp.hooks, "1 1 1"),
        (chomp.three_rows, "3 3 3"),
        (chomp.two_winning_openings, "3"),
        (chomp.poset_game, "3"),
    ],
    ids=lambda value: str(getattr(value, "name", "")),
)
def test_claims_can_be_refuted(claim: Claim, counterexample: str) -> None:
    report = replace(claim, declared_games=(BitesOneSquare(),)).verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)


class WrongHooks(Chomp):
    def grundy_formula(self, position: Heaps) -> int | None:
        value = super().grundy_formula(position)
        return None if value is None else value + 1


class WrongRows(Chomp):
    def outcome_formula(self, position: Heaps, misere: bool) -> Outcome | None:
        longer = (position[0] + 1, *position[1:])
        return super().outcome_formula(longer, misere)


@pytest.mark.parametrize("game", [WrongHooks(), WrongRows()])
@pytest.mark.parametrize("position", [(1,), (3, 3)])
def test_closed_forms_that_are_off_by_one_are_found_out(game: Chomp, position: Heaps) -> None:
    with pytest.raises(LawBroken, match="closed form"):
        check_game(game, [position])
