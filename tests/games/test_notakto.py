"""Notakto against published values and against a plain search of boards as sets of crosses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import InvalidPosition, N, Outcome, P, Solver
from cgt.claims import Claim
from cgt.reports import Level, Verdict
from cgt.testing import LawBroken, check_game
from games import notakto
from games.notakto import (
    EMPTY_BOARD,
    P_ELEMENTS,
    VALUES,
    Boards,
    Element,
    Notakto,
    has_line,
    moves,
    multiply,
    standard_form,
)

FACTS = json.loads((Path(__file__).parents[1] / "data" / "notakto.json").read_text())
QUOTIENT = FACTS["quotient"]
CLAIMS = [item for item in vars(notakto).values() if isinstance(item, Claim)]
ONE: Element = (0, 0, 0, 0)
ELEMENTS = sorted({multiply(ONE, e) for e in product(range(4), range(4), range(4), range(4))})

written = ["".join(squares) for squares in product("x.", repeat=9)]
open_boards = [board for board in written if not has_line(board)]
nearly_full = [board for board in open_boards if board.count("x") >= 3]


# ---- the judge: boards as sets of crosses; who completes the last line has lost ----

MAGIC = (2, 7, 6, 9, 5, 1, 4, 3, 8)  # three squares are in a line when these add up to 15


def dead(crosses: frozenset[int]) -> bool:
    return any(
        MAGIC[a] + MAGIC[b] + MAGIC[c] == 15
        for a in crosses
        for b in crosses
        for c in crosses
        if a < b < c
    )


def crosses_of(board: str) -> frozenset[int]:
    return frozenset(square for square in range(9) if board[square] == "x")


@cache
def judge(boards: tuple[frozenset[int], ...]) -> bool:
    """Return whether the player to move wins; with every board dead the other one has lost."""
    if not boards:
        return True
    for index, board in enumerate(boards):
        rest = boards[:index] + boards[index + 1 :]
        for square in set(range(9)) - board:
            after = board | {square}
            left = rest if dead(after) else tuple(sorted((*rest, after), key=sorted))
            if not judge(left):
                return True
    return False


def judge_outcome(position: Boards) -> Outcome:
    return N if judge(tuple(sorted(map(crosses_of, position), key=sorted))) else P


def test_lines() -> None:
    assert [has_line(board) for board in written] == [dead(crosses_of(b)) for b in written]
    assert len(open_boards) == 230
    assert len(VALUES) == len(set(map(standard_form, open_boards))) == 46


def test_every_single_board() -> None:
    search = Solver(Notakto(), use_formula=False)
    for board in open_boards:
        assert Notakto().outcome((board,)) is search.outcome((board,)) is judge_outcome((board,))


@given(st.lists(st.sampled_from(nearly_full), min_size=1, max_size=3).map(tuple))
def test_several_boards(position: Boards) -> None:
    assert Notakto().outcome(position) is judge_outcome(position)


def test_the_empty_boards() -> None:
    game = Notakto()
    assert str(game.outcome((EMPTY_BOARD,))) == QUOTIENT["one_board"][0] == "N"
    assert game.winning_moves((EMPTY_BOARD,)) == [("....x....",)]
    assert str(game.outcome((EMPTY_BOARD,) * 2)) == QUOTIENT["two_boards"]
    assert judge_outcome((EMPTY_BOARD,) * 2) is P


# ---- the quotient ----


def element(word: str) -> Element:
    """Read a word such as ``ac2``."""
    found: Element = ONE
    for letter, power in re.findall(r"([abcd])(\d?)", word):
        one = tuple(int(letter == other) for other in "abcd")
        for _ in range(int(power or 1)):
            found = multiply(found, one)  # type: ignore[arg-type]
    return found


def test_published_board_values() -> None:
    assert element(QUOTIENT["empty_board"]) == VALUES[EMPTY_BOARD]
    for bits, word in FACTS["board_values"]["value"].items():
        board = "".join("x" if int(bits) >> square & 1 else "." for square in range(9))
        assert VALUES[standard_form(board)] == element(word)


def test_the_published_presentation() -> None:
    relations, p_elements = QUOTIENT["presentation"].strip("<>").split(" | ")[1].split(">, P=")
    for relation in relations.split(","):
        left, right = relation.split("=")
        assert element(left) == element(right) if right != "1" else element(left) == ONE
    assert {element(word) for word in p_elements.strip("{}").split(",")} == P_ELEMENTS
    assert len(ELEMENTS) == QUOTIENT["order"]
    assert len(P_ELEMENTS) == QUOTIENT["P_classes"]


def test_the_quotient_is_a_commutative_monoid_of_distinguished_elements() -> None:
    for x, y in product(ELEMENTS, repeat=2):
        assert multiply(x, y) == multiply(y, x)
        assert all(multiply(multiply(x, y), z) == multiply(x, multiply(y, z)) for z in ELEMENTS)
        tests = ((multiply(x, z) in P_ELEMENTS, multiply(y, z) in P_ELEMENTS) for z in ELEMENTS)
        assert (x == y) == all(of_x == of_y for of_x, of_y in tests)


def test_no_move_leads_from_p_to_p_beside_any_boards() -> None:
    """So much of the theorem is proved here for any number of boards."""
    for board, value in VALUES.items():
        left, can_end = moves(board)
        after = {VALUES[standard_form(b)] for b in left} | ({ONE} if can_end else set())
        for context in ELEMENTS:
            if multiply(context, value) in P_ELEMENTS:
                assert not any(multiply(context, v) in P_ELEMENTS for v in after)


def test_a_hundred_boards() -> None:
    game = Notakto()
    position = (EMPTY_BOARD,) * 99 + ("xx.......",)
    option = next(iter(game.winning_moves(position)), None)
    assert (game.outcome(position) is N) == (option is not None)
    if option is not None:
        assert game.winning_moves(option) == []


# ---- laws, text and positions ----


@given(st.lists(st.sampled_from(nearly_full), min_size=1, max_size=2).map(tuple))
def test_laws(position: Boards) -> None:
    check_game(Notakto(), [position])


def test_turning_round_the_ending() -> None:
    game = Notakto()
    lost: Boards = ("xx..xxx..",)
    assert list(game.options(("xx..xx...",))) == [lost]
    assert list(game.options(lost)) == []
    outcomes = [game.outcome(p, misere=True) for p in (lost, ("xx..xx...",))]
    assert outcomes == [N, P]
    # Beside another board its last line may be completed.
    assert len(list(game.options((*lost, EMPTY_BOARD)))) == 10


def test_text() -> None:
    game = Notakto()
    assert game.parse("x...x.... .........") == ("x...x....", EMPTY_BOARD)
    assert game.parse(" X...X.... xxx...... ") == ("x...x....",)
    assert game.show(("x...x....", EMPTY_BOARD)) == "x...x.... ........."
    position = ("x...x....", EMPTY_BOARD)
    words = {game.describe_move(position, option) for option in game.options(position)}
    assert "board 1: row 1, column 2" in words
    assert "board 2: row 3, column 3" in words
    assert "complete a line on board 1" in words
    assert "complete a line on board 2" not in words


@pytest.mark.parametrize("text", ["", " ", "x", "x...x...", "o........", "x...x.....", "3"])
def test_bad_text(text: str) -> None:
    with pytest.raises(InvalidPosition, match=r"such as \.\.\.\.\.\.\.\.\. x") as caught:
        Notakto().parse(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["xxxxxxxxx", "XXX...... x...x...x"])
def test_boards_of_which_none_is_open(text: str) -> None:
    sentence = rf"boards without three in a line .*, not '{text}'$"
    with pytest.raises(InvalidPosition, match=sentence):
        Notakto().parse(text)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ((), "without three in a line"),
        (("xxx......",), "without three in a line"),
        ((EMPTY_BOARD, "x...x...x"), "without three in a line"),
        (EMPTY_BOARD, "nine characters"),
        (("x",), "nine characters"),
        (("X........",), "nine characters"),
        ((0,), "nine characters"),
        (None, "nine characters"),
    ],
)
def test_bad_positions(position: Any, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        Notakto().outcome(position)


# ---- claims ----


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: str(claim.name))
def test_claims(claim: Claim) -> None:
    assert claim.verify(Level.QUICK).as_expected


class NoDiagonals(Notakto):
    """A mistake: no cross is written in the centre."""

    def options(self, position: Boards) -> Iterator[Boards]:
        marked = sum(board[4] == "x" for board in position)
        return (o for o in super().options(position) if sum(b[4] == "x" for b in o) <= marked)


class FirstBoardOnly(Notakto):
    """A mistake: only the first board is played on."""

    def options(self, position: Boards) -> Iterator[Boards]:
        for left in super().options(position[:1]):
            yield (*left, *position[1:])


class CornerFirst(Notakto):
    """A mistake: no cross is written in the corner at the top left."""

    def options(self, position: Boards) -> Iterator[Boards]:
        marked = sum(board[0] == "x" for board in position)
        return (o for o in super().options(position) if sum(b[0] == "x" for b in o) <= marked)


@pytest.mark.parametrize(
    ("claim", "game"),
    [
        (notakto.one_board, NoDiagonals()),
        (notakto.two_boards, FirstBoardOnly()),
        (notakto.symmetry, CornerFirst()),
        (notakto.quotient, FirstBoardOnly()),
        (notakto.quotient_of_three, FirstBoardOnly()),
    ],
    ids=lambda value: str(getattr(value, "name", "")),
)
def test_claims_can_be_refuted(claim: Claim, game: Notakto) -> None:
    report = replace(claim, declared_games=(game,)).verify(Level.QUICK)
    assert report.verdict is Verdict.REFUTED
    assert report.counterexample


@pytest.mark.parametrize("board", ["x........", "xx.......", EMPTY_BOARD])
def test_a_wrong_value_is_found_out(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    form = standard_form(board)
    monkeypatch.setitem(VALUES, form, multiply(VALUES[form], (1, 0, 0, 0)))
    assert notakto.quotient.verify(Level.DEFAULT).verdict is Verdict.REFUTED


def test_a_wrong_p_element_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notakto, "P_ELEMENTS", P_ELEMENTS - {(0, 1, 1, 0)})
    assert notakto.quotient.verify(Level.DEFAULT).verdict is Verdict.REFUTED
    with pytest.raises(LawBroken, match="closed form"):
        check_game(Notakto(), [(EMPTY_BOARD, "xx.x.x.x.")])
