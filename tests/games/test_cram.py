"""Cram against measured values and against a plain game on grids of numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from math import prod
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import InvalidPosition, N, Outcome, P, Solver
from cgt.claims import Claim
from cgt.reports import Level, Verdict
from cgt.testing import LawBroken, check_game
from games import cram
from games.boards import Cells, full_board
from games.cram import Cram
from games.graph_nim import ArcKayles

FACTS = json.loads((Path(__file__).parents[1] / "data" / "cram.json").read_text())
FULL_BOARDS = FACTS["full_board"]["value"]
CLAIMS = [item for item in vars(cram).values() if isinstance(item, Claim)]


def sides_in(board: str) -> list[int]:
    return list(map(int, board.split("x")))


def some_cells(*sides: int) -> st.SearchStrategy[Cells]:
    return st.frozensets(st.sampled_from(sorted(full_board(*sides))), max_size=9)


small = st.one_of(some_cells(8), some_cells(3, 4), some_cells(2, 5), some_cells(2, 2, 3))


# ---- the judge: pairs of cells at distance 1, without parts and without symmetry ----


@cache
def judge(cells: Cells) -> tuple[int, bool]:
    """Return the value, and whether the first player wins misère play."""
    options = [
        judge(cells - {one, other})
        for one, other in product(cells, repeat=2)
        if sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1
    ]
    values = {value for value, _ in options}
    mex = min(set(range(len(values) + 1)) - values)
    return mex, not options or not all(wins for _, wins in options)


@given(small)
def test_values_and_outcomes(position: Cells) -> None:
    value, first_wins_misere = judge(position)
    game = Cram()
    for solver in (game.solver, Solver(game, use_formula=False, use_components=False)):
        assert solver.grundy(position) == value
        assert (solver.outcome(position) is N) == (value > 0)
        assert (solver.outcome(position, misere=True) is N) == first_wins_misere


@pytest.mark.parametrize("board", [b for b in FULL_BOARDS if prod(sides_in(b)) <= 18])
def test_measured_full_boards(board: str) -> None:
    value, misere = FULL_BOARDS[board]
    position = Cram().parse(board)
    assert Cram().grundy(position) == value
    assert str(Cram().outcome(position, misere=True)) == misere


@pytest.mark.parametrize("board", FULL_BOARDS)
def test_who_wins_full_boards(board: str) -> None:
    value, _ = FULL_BOARDS[board]
    known = Cram().outcome_formula(Cram().parse(board), misere=False)
    if all(side % 2 for side in sides_in(board)):
        assert known is None
    else:
        assert known is (N if value else P)


def test_the_table_has_the_measured_values() -> None:
    for board, (value, _) in FULL_BOARDS.items():
        rows, columns = sides_in(board)
        if rows > 1:
            assert cram.VALUES[rows, columns] == value


def test_large_boards() -> None:
    assert Cram().outcome(full_board(60, 80)) is P
    assert Cram().outcome(full_board(61, 80)) is N
    assert Cram().outcome_formula(full_board(3, 3), misere=False) is None
    assert Cram().outcome_formula(full_board(4, 4), misere=True) is None
    assert Cram().outcome_formula(full_board(4, 4) - {(0, 0)}, misere=False) is None
    assert Cram().outcome_formula(frozenset(), misere=False) is None


@given(some_cells(3, 3))
def test_cram_is_arc_kayles_on_a_grid(position: Cells) -> None:
    edges = [f"{i}.{j}-{i + di}.{j + dj}" for i, j in position for di, dj in ((0, 1), (1, 0))
             if (i + di, j + dj) in position]  # fmt: skip
    arc_kayles = ArcKayles()
    assert Cram().grundy(position) == arc_kayles.grundy(
        arc_kayles.parse("graph:" + ",".join(edges))
    )


# ---- laws, text and positions ----


@given(small)
def test_laws(position: Cells) -> None:
    check_game(Cram(), [position])


def test_options_are_dominoes_each_once() -> None:
    options = list(Cram().options(full_board(2, 3)))
    assert len(options) == len(set(options)) == 7
    assert all(len(option) == 4 for option in options)
    gap = frozenset({(0, 0), (0, 2), (1, 1)})
    assert list(Cram().options(gap)) == []


def test_text_and_words() -> None:
    game = Cram()
    assert game.parse("4x4") == full_board(4, 4)
    position = game.parse("xx./.xx")
    assert position == {(0, 0), (0, 1), (1, 1), (1, 2)}
    assert game.show(position) == "xx./.xx"
    assert [game.describe_move(position, option) for option in game.options(position)] == [
        "cover (0,0) and (0,1)",
        "cover (0,1) and (1,1)",
        "cover (1,1) and (1,2)",
    ]


@pytest.mark.parametrize("text", ["", "3x", "4 4", "xo/xx", "101x100"])
def test_bad_text(text: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Cram().parse(text)
    assert "\n" not in str(caught.value)


def test_bad_positions() -> None:
    with pytest.raises(InvalidPosition, match="a position of cram is a frozenset of cells"):
        Cram().grundy(frozenset({0}))  # type: ignore[arg-type]


# ---- claims ----


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: str(claim.name))
def test_claims(claim: Claim) -> None:
    assert claim.verify(Level.QUICK).as_expected


class Diagonal(Cram):
    """A mistake: a domino may also lie on a diagonal."""

    def pieces(self, cells: Cells) -> Iterator[Cells]:
        yield from super().pieces(cells)
        for i, j in cells if all(len(cell) == 2 for cell in cells) else ():
            for other in ((i + 1, j + 1), (i + 1, j - 1)):
                if other in cells:
                    yield frozenset({(i, j), other})


class NotTwice(Cram):
    """A mistake: the board is full after one domino."""

    def pieces(self, cells: Cells) -> Iterator[Cells]:
        found = list(super().pieces(cells))
        return iter(found if len(cells) % 4 == 2 else found[:1])


@pytest.mark.parametrize(
    ("claim", "game", "counterexample"),
    [
        (cram.even_sides, Diagonal(), "xx/xx"),
        (cram.values, Diagonal(), "xx/xx"),
        (cram.one_row, NotTwice(), "xxxx"),
    ],
    ids=lambda value: str(getattr(value, "name", "")),
)
def test_claims_can_be_refuted(claim: Claim, game: Cram, counterexample: str) -> None:
    report = replace(claim, declared_games=(game,)).verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)


@pytest.mark.parametrize("sides", [sides for sides in cram.VALUES if prod(sides) <= 16])
def test_a_wrong_value_is_refuted(monkeypatch: pytest.MonkeyPatch, sides: tuple[int, int]) -> None:
    monkeypatch.setitem(cram.VALUES, sides, cram.VALUES[sides] + 1)
    report = cram.values.verify()
    assert report.verdict is Verdict.REFUTED
    assert report.counterexample == Cram().show(full_board(*sides))


class OneEvenSide(Cram):
    def outcome_formula(self, position: Cells, misere: bool) -> Outcome | None:
        longer = frozenset((*cell, extra) for cell in position for extra in (0, 1))
        return super().outcome_formula(longer, misere)


@pytest.mark.parametrize("sides", [(2, 3), (1, 2), (3, 3)])
def test_a_closed_form_that_is_off_by_one_is_found_out(sides: tuple[int, int]) -> None:
    with pytest.raises(LawBroken, match="closed form"):
        check_game(OneEvenSide(), [full_board(*sides)])


@pytest.mark.parametrize("sides", [(2, 3), (2, 6), (2, 8), (4, 4)])
def test_another_misere_outcome_is_refuted(
    monkeypatch: pytest.MonkeyPatch, sides: tuple[int, int]
) -> None:
    changed = cram._LOST_IN_MISERE_PLAY ^ {sides}
    monkeypatch.setattr(cram, "_LOST_IN_MISERE_PLAY", changed)
    report = cram.misere.verify()
    assert report.counterexample == Cram().show(full_board(*sides))
