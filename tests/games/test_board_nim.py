"""Board Nim against measured values and against a plain game on grids of numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from math import prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import InvalidPosition, N, Outcome, P, Solver
from cgt.claims import Claim
from cgt.reports import Level, Verdict
from cgt.testing import LawBroken, check_game
from games import board_nim
from games.board_nim import BoardNim
from games.boards import Cells, full_board

FACTS = json.loads((Path(__file__).parents[1] / "data" / "board_nim.json").read_text())
FULL_BOARDS = FACTS["full_board"]["value"]
CLAIMS = [item for item in vars(board_nim).values() if isinstance(item, Claim)]


def size(board: str) -> int:
    return prod(map(int, board.split("x")))


def some_cells(*sides: int) -> st.SearchStrategy[Cells]:
    return st.frozensets(st.sampled_from(sorted(full_board(*sides))), max_size=8)


small = st.one_of(some_cells(7), some_cells(3, 3), some_cells(2, 4), some_cells(2, 2, 2))


# ---- the judge: a box of 0 and 1 as one number, and every row of it as a mask ----


@cache
def masks(sides: tuple[int, ...]) -> list[int]:
    """Return every contiguous piece of every row of a box."""
    number = {cell: i for i, cell in enumerate(product(*map(range, sides)))}
    pieces = set()
    for first, last in product(number, repeat=2):
        differing = [axis for axis in range(len(sides)) if first[axis] != last[axis]]
        if len(differing) <= 1 and first <= last:
            between = product(*(range(a, b + 1) for a, b in zip(first, last, strict=True)))
            pieces.add(sum(1 << number[cell] for cell in between))
    return sorted(pieces)


@cache
def judge(board: int, sides: tuple[int, ...]) -> tuple[int, bool]:
    """Return the value, and whether the first player wins misère play."""
    options = [judge(board ^ m, sides) for m in masks(sides) if board & m == m]
    values = {value for value, _ in options}
    mex = min(set(range(len(values) + 1)) - values)
    return mex, not options or not all(wins for _, wins in options)


def judge_cells(position: Cells) -> tuple[int, bool]:
    if not position:
        return 0, True
    sides = tuple(max(numbers) + 1 for numbers in zip(*position, strict=True))
    cells = list(product(*map(range, sides)))
    return judge(sum(1 << cells.index(cell) for cell in position), sides)


@given(small)
def test_values_and_outcomes(position: Cells) -> None:
    value, first_wins_misere = judge_cells(position)
    game = BoardNim()
    for solver in (game.solver, Solver(game, use_formula=False, use_components=False)):
        assert solver.grundy(position) == value
        assert (solver.outcome(position) is N) == (value > 0)
        assert (solver.outcome(position, misere=True) is N) == first_wins_misere


@pytest.mark.parametrize("board", [board for board in FULL_BOARDS if size(board) <= 12])
def test_measured_full_boards(board: str) -> None:
    value, misere = FULL_BOARDS[board]
    position = BoardNim().parse(board)
    for solver in (BoardNim().solver, Solver(BoardNim(), use_formula=False)):
        assert solver.grundy(position) == value
        assert str(solver.outcome(position, misere=True)) == misere


@pytest.mark.parametrize("board", FULL_BOARDS)
def test_who_wins_full_boards(board: str) -> None:
    value, _ = FULL_BOARDS[board]
    assert BoardNim().outcome(BoardNim().parse(board)) is (N if value else P)


def test_large_boards() -> None:
    game = BoardNim()
    assert game.outcome(full_board(50, 60)) is P
    assert game.outcome(full_board(51, 60)) is N
    assert game.grundy(full_board(5000)) == 5000
    assert game.outcome(full_board(2, 2, 3, 3, 5)) is P


# ---- laws, symmetry, text and positions ----


@given(small)
def test_laws(position: Cells) -> None:
    check_game(BoardNim(), [position])


@given(some_cells(2, 2, 3), st.permutations(range(3)), st.integers(-5, 5), st.booleans())
def test_turned_boards_are_the_same(
    position: Cells, axes: list[int], step: int, mirror: bool
) -> None:
    sign = -1 if mirror else 1
    moved = frozenset(tuple(sign * cell[axis] + step for axis in axes) for cell in position)
    assert BoardNim().canonical(moved) == BoardNim().canonical(position)


def test_directions_of_width_one_do_not_matter() -> None:
    canonical = BoardNim().canonical
    assert canonical(full_board(1, 4, 1)) == canonical(full_board(4)) == full_board(4)
    assert canonical(full_board(1, 1)) == full_board(1)
    assert canonical(frozenset()) == frozenset()


def test_options_are_contiguous_pieces_each_once() -> None:
    options = list(BoardNim().options(full_board(1, 3)))
    assert len(options) == len(set(options)) == 6
    assert frozenset({(0, 1)}) not in options
    gap = frozenset({(0, 0), (0, 2)})
    assert set(BoardNim().options(gap)) == {frozenset({(0, 0)}), frozenset({(0, 2)})}


def test_parts() -> None:
    position = BoardNim().parse("xx./..x/..x")
    parts = {frozenset({(0, 0), (0, 1)}), frozenset({(1, 2), (2, 2)})}
    assert set(BoardNim().components(position)) == parts


@pytest.mark.parametrize(
    ("text", "cells", "shown"),
    [
        ("4", {(0,), (1,), (2,), (3,)}, "xxxx"),
        ("2x2", {(0, 0), (0, 1), (1, 0), (1, 1)}, "xx/xx"),
        ("x.x", {(0,), (2,)}, "x.x"),
        ("..x/.xx", {(0, 2), (1, 1), (1, 2)}, ".x/xx"),
        ("x./..//../.x", {(0, 0, 0), (1, 1, 1)}, "x./..//../.x"),
        ("x///x", {(0, 0, 0, 0), (1, 0, 0, 0)}, "x///x"),
        (".", set(), "."),
    ],
)
def test_text(text: str, cells: set[tuple[int, ...]], shown: str) -> None:
    position = BoardNim().parse(text)
    assert position == cells
    assert BoardNim().show(position) == shown
    assert BoardNim().canonical(BoardNim().parse(shown)) == BoardNim().canonical(position)


@pytest.mark.parametrize("text", ["0x3", "3x0", "0", "2x0x2"])
def test_a_side_of_nothing_is_refused(text: str) -> None:
    with pytest.raises(InvalidPosition, match=f"at least 1, not {text}; .* the picture \\.$"):
        BoardNim().parse(text)


def test_words_for_moves() -> None:
    board = full_board(2, 3)
    words = [BoardNim().describe_move(board, option) for option in BoardNim().options(board)]
    assert words[:3] == ["take (0,0)", "take (0,0) to (1,0)", "take (0,0) to (0,1)"]


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("xx\nx.\n\n.x\nxx\n")
    assert BoardNim().parse(str(path)) == BoardNim().parse("xx/x.//.x/xx")
    path.write_text("a board\n")
    with pytest.raises(InvalidPosition, match="made of x for a cell"):
        BoardNim().parse(str(path))
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidPosition, match="cannot be read"):
        BoardNim().parse(str(path))


@pytest.mark.parametrize("text", ["10000000000x3", f"2x{'9' * 5000}", "0x10000000000000"])
def test_sides_of_any_length_are_read_as_sides(text: str) -> None:
    with pytest.raises(InvalidPosition, match=r"at most 10000 cells|sides of a board are at least"):
        BoardNim().parse(text)


@pytest.mark.parametrize("text", ["", "3x", "x3", "-1", "3 4", "101x100", "1x1x1x1x1x1x1x1x1x1x1"])
def test_bad_text(text: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        BoardNim().parse(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "position",
    [
        {(0, 0)},
        frozenset({0}),
        frozenset({()}),
        frozenset({(0, 0), (0,)}),
        frozenset({(True,)}),
        frozenset({(1.0, 2)}),
        "3x4",
        3,
        None,
    ],
)
def test_bad_positions(position: Any) -> None:
    with pytest.raises((InvalidPosition, TypeError)):
        BoardNim().outcome(position)


# ---- claims ----


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: str(claim.name))
def test_claims(claim: Claim) -> None:
    assert claim.verify(Level.QUICK).as_expected


def test_mirror_images_reach_every_measured_board() -> None:
    for board in FULL_BOARDS:
        position = BoardNim().parse(board)
        assert board_nim.mirror_images.holds(Solver(BoardNim(), use_formula=False), position)


class OneCell(BoardNim):
    """A mistake: only single cells are taken."""

    def pieces(self, cells: Cells) -> Iterator[Cells]:
        return (frozenset({cell}) for cell in cells)


class Diagonal(BoardNim):
    """A mistake: two cells that are one step apart over a corner may be taken as well."""

    def pieces(self, cells: Cells) -> Iterator[Cells]:
        yield from super().pieces(cells)
        for one, other in combinations(sorted(cells), 2):
            if sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 2:
                yield frozenset({one, other})


@pytest.mark.parametrize(
    ("claim", "game", "counterexample"),
    [
        (board_nim.two_even_sides, OneCell(), "xx"),
        (board_nim.two_even_sides, Diagonal(), "xx/xx"),
        (board_nim.mirror_images, Diagonal(), "xx/xx"),
        (board_nim.one_row, OneCell(), "xx"),
        (board_nim.misere, OneCell(), "xxx"),
    ],
    ids=lambda value: str(getattr(value, "name", "")),
)
def test_claims_can_be_refuted(claim: Claim, game: BoardNim, counterexample: str) -> None:
    report = replace(claim, declared_games=(game,)).verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)


class WrongRow(BoardNim):
    def grundy_formula(self, position: Cells) -> int | None:
        value = super().grundy_formula(position)
        return None if value is None else value + 1


class OneEvenSide(BoardNim):
    def outcome_formula(self, position: Cells, misere: bool) -> Outcome | None:
        longer = frozenset((*cell, extra) for cell in position for extra in (0, 1))
        return super().outcome_formula(longer, misere)


@pytest.mark.parametrize(
    ("game", "position"), [(WrongRow(), full_board(3)), (OneEvenSide(), full_board(2, 3))]
)
def test_closed_forms_that_are_off_by_one_are_found_out(game: BoardNim, position: Cells) -> None:
    with pytest.raises(LawBroken, match="closed form"):
        check_game(game, [position])
