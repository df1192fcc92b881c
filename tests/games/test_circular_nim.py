"""Circular Nim against published values and against a plain game on marked places."""

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

from cgt import InvalidParameter, InvalidPosition, N, P, Solver
from cgt.claims import Claim
from cgt.heaps import OctalGame
from cgt.registry import get_game
from cgt.reports import Level, Verdict
from cgt.testing import LawBroken, check_game
from games import CircularNim, Kayles, circular_nim
from games.circular_nim import Pieces, circle, rows

FACTS = json.loads((Path(__file__).parents[1] / "data" / "circular_nim.json").read_text())
CLAIMS = [item for item in vars(circular_nim).values() if isinstance(item, Claim)]

pieces = st.lists(st.tuples(st.sampled_from(["circle", "row"]), st.integers(1, 5)), max_size=3)


# ---- the judge: a circle of places, each of which has its object or is a gap ----


def after_moves(places: str, k: int) -> Iterator[str]:
    """Take 1 to k objects ("o") that stand next to each other; places wrap around."""
    n = len(places)
    for start in range(n):
        for taken in range(1, min(k, n) + 1):
            chosen = {(start + step) % n for step in range(taken)}
            if all(places[place] == "o" for place in chosen):
                yield "".join("." if i in chosen else places[i] for i in range(n))


@cache
def judge_value(places: str, k: int) -> int:
    options = {judge_value(option, k) for option in after_moves(places, k)}
    return min(set(range(len(options) + 1)) - options)


@cache
def judge_mover_wins_misere(places: str, k: int) -> bool:
    options = set(after_moves(places, k))
    return not options or not all(judge_mover_wins_misere(option, k) for option in options)


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_circles_and_rows_as_marked_places(k: int) -> None:
    game = CircularNim(k)
    search = Solver(game, use_formula=False)
    for n in range(9):
        # A row is a circle with a gap.
        for places, position in (("o" * n, circle(n)), ("o" * n + ".", rows(n))):
            assert game.grundy(position) == search.grundy(position) == judge_value(places, k)
            outcome = N if judge_mover_wins_misere(places, k) else P
            assert game.outcome(position, misere=True) is outcome
            assert search.outcome(position, misere=True) is outcome


# ---- published values ----


@pytest.mark.parametrize("fact", FACTS["values"], ids=lambda fact: f"k={fact['k']}")
@pytest.mark.parametrize("use_formula", [False, True])
def test_published_values(fact: dict[str, Any], use_formula: bool) -> None:
    solver = Solver(CircularNim(fact["k"]), use_formula=use_formula)
    assert [solver.grundy(rows(n)) for n in range(len(fact["row"]))] == fact["row"]
    assert [solver.grundy(circle(n)) for n in range(len(fact["circle"]))] == fact["circle"]


@pytest.mark.parametrize(
    ("fact", "first", "make"), [("misere_circles", 1, circle), ("misere_rows", 0, rows)]
)
def test_published_misere_outcomes(fact: str, first: int, make: Any) -> None:
    game = CircularNim(FACTS[fact]["k"])
    expected = FACTS[fact]["value"][:36]
    found = (game.outcome(make(n), misere=True) for n in range(first, first + len(expected)))
    assert "".join(map(str, found)) == expected


def test_two_at_a_time_is_kayles() -> None:
    game = CircularNim(2)
    assert [game.grundy(rows(n, 5)) for n in range(60)] == [
        Kayles().grundy((n, 5)) for n in range(60)
    ]


def test_three_at_a_time_is_the_octal_game() -> None:
    game, octal = CircularNim(3), OctalGame("0.777")
    assert [game.grundy(rows(n)) for n in range(80)] == [octal.grundy((n,)) for n in range(80)]


def test_the_example_of_the_article() -> None:
    game = CircularNim(k=3)
    assert game.outcome(circle(10)) is P
    assert game.winning_moves(circle(10)) == []
    assert game.grundy(rows(1, 2)) == 3


def test_circles_without_end() -> None:
    assert CircularNim(3).grundy(circle(10**18)) == 0
    assert CircularNim(10**9).grundy(circle(10**9) + rows(5)) == 10**9 ^ 5
    one = CircularNim(1)
    position = circle(10**18 + 1) + rows(10**18)
    assert (one.grundy(position), one.outcome(position, misere=True)) == (1, P)


# ---- laws, text and parameters ----


@pytest.mark.parametrize("k", [1, 2, 3, 5])
def test_laws(k: int) -> None:
    singles = [make(n) for n in range(8) for make in (circle, rows)]
    sums = [circle(5) + rows(3), rows(4, 3), rows(2) + circle(4) + circle(4), circle(1) + rows(1)]
    check_game(CircularNim(k), [*singles, *sums])


@given(pieces.map(tuple), st.integers(1, 4))
def test_sums(position: Pieces, k: int) -> None:
    game = CircularNim(k)
    whole = Solver(game, use_formula=False, use_components=False, use_canonical=False)
    assert game.grundy(position) == whole.grundy(position)
    assert game.outcome(position, misere=True) is whole.outcome(position, misere=True)


@given(pieces.map(tuple))
def test_what_show_writes_parse_reads(position: Pieces) -> None:
    game = CircularNim(3)
    assert game.parse(game.show(position)) == position


def test_text() -> None:
    game = get_game("circular-nim:k=3")
    assert game == CircularNim(k=3)
    assert game.parse("10") == circle(10)
    assert game.parse("row:4") == rows(4)
    assert game.parse("10 row:4  row:0 3") == circle(10) + rows(4) + circle(3)
    assert game.parse("0") == game.parse("row:0") == ()
    assert game.show(()) == "0"
    assert game.show(circle(10) + rows(4)) == "10 row:4"


@pytest.mark.parametrize("text", ["", " ", "-1", "row:", "row:-1", "row", "circle:4", "1.5", "x"])
def test_bad_text(text: str) -> None:
    with pytest.raises(InvalidPosition, match="such as 10") as caught:
        CircularNim(3).parse(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "position",
    [
        10,
        (10,),
        "10",
        (("circle", 0),),
        (("row", -1),),
        (("row", True),),
        (("row", 1.0),),
        (("ring", 3),),
        (("row", 3, 3),),
        ("row", 3),
        (("row",),),
        (None,),
    ],
)
def test_bad_positions(position: Any) -> None:
    with pytest.raises(InvalidPosition, match=r"circle\(10\)"):
        CircularNim(3).outcome(position)


@pytest.mark.parametrize("k", [0, -1, True, 1.5, "3", None])
def test_bad_k(k: Any) -> None:
    with pytest.raises(InvalidParameter, match="k >= 1"):
        CircularNim(k)


# ---- claims ----


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: str(claim.name))
def test_claims(claim: Claim) -> None:
    assert claim.verify(Level.QUICK).as_expected


class OpenCircle(CircularNim):
    """A mistake: the circle stays a circle after a move."""

    def options(self, position: Pieces) -> Iterator[Pieces]:
        for option in super().options(position):
            yield tuple(("circle", size) for _, size in option)


@pytest.mark.parametrize(
    ("claim", "game", "counterexample"),
    [
        (circular_nim.second_player_wins, OpenCircle(3), "5"),
        (circular_nim.values_of_circles, OpenCircle(3), "5"),
        (circular_nim.one_at_a_time, CircularNim(2), "2"),
        (circular_nim.example, CircularNim(1), "row:1 row:2"),
        (circular_nim.misere_circles, CircularNim(2), "4"),
        (circular_nim.no_period_of_rows, CircularNim(2), "row:150"),
    ],
    ids=lambda value: str(getattr(value, "name", "")),
)
def test_claims_can_be_refuted(claim: Claim, game: CircularNim, counterexample: str) -> None:
    report = replace(claim, declared_games=(game,)).verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)


@pytest.mark.parametrize("position", [circle(2), circle(5), rows(3)])
def test_a_closed_form_that_is_off_by_one_is_found_out(position: Pieces) -> None:
    class Wrong(CircularNim):
        def grundy_formula(self, asked: Pieces) -> int | None:
            right = super().grundy_formula(asked)
            return right + 1 if right is not None and asked == position else right

    with pytest.raises(LawBroken, match="closed form"):
        check_game(Wrong(3), [position])
