"""Building Nim against published winners and a plain recursion on the rules."""

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

from cgt import InvalidPosition, N, P, Solver, nim_sum
from cgt.claims import Claim
from cgt.reports import Level, Verdict
from cgt.testing import LawBroken, check_game
from games import Nim, building_nim
from games.building_nim import BuildingNim

FACTS = json.loads((Path(__file__).parents[1] / "data" / "building_nim.json").read_text())
CLAIMS = {item.name: item for item in vars(building_nim).values() if isinstance(item, Claim)}
Heaps = tuple[int, ...]

HUGE = 10**18


def start(stones: int, piles: int) -> Heaps:
    return (stones, *[0] * piles)


# ---- the judge: build and play by the rules, with sorted piles ----


@cache
def mover_wins(stones: int, piles: Heaps, misere: bool) -> bool:
    if not stones and not any(piles):
        return misere
    return any(not mover_wins(left, after, misere) for left, after in moves(stones, piles))


@cache
def plain_value(stones: int, piles: Heaps) -> int:
    seen = {plain_value(left, after) for left, after in moves(stones, piles)}
    return min(set(range(len(seen) + 1)) - seen)


def moves(stones: int, piles: Heaps) -> Iterator[tuple[int, Heaps]]:
    for i, pile in enumerate(piles):
        others = piles[:i] + piles[i + 1 :]
        if stones:
            yield stones - 1, tuple(sorted((*others, pile + 1)))
        else:
            for smaller in range(pile):
                yield 0, tuple(sorted((*others, smaller)))


positions = st.tuples(st.integers(0, 5), st.lists(st.integers(0, 3), min_size=1, max_size=4)).map(
    lambda parts: (parts[0], *parts[1])
)


@given(positions, st.booleans())
def test_questions(position: Heaps, misere: bool) -> None:
    game = BuildingNim()
    stones, *piles = position
    key = tuple(sorted(piles))
    assert game.grundy(position) == plain_value(stones, key)
    assert (game.outcome(position, misere=misere) is N) == mover_wins(stones, key, misere)
    winning = game.winning_moves(position, misere=misere)
    for option in game.options(position):
        left, *after = option
        assert (option in winning) != mover_wins(left, tuple(sorted(after)), misere)


def test_laws() -> None:
    built = [(0, *piles) for piles in ((), (0,), (3,), (1, 2), (2, 0, 2), (1, 2, 3), (1, 1, 1))]
    starts = [start(stones, piles) for stones in range(1, 6) for piles in range(1, 5)]
    between = [(2, 1, 1), (1, 2, 1), (3, 0, 1), (2, 2, 0, 2), (2, 3), (3, 2)]
    check_game(BuildingNim(), [*built, *starts, *between])


def test_rules() -> None:
    game = BuildingNim()
    assert list(game.options((2, 0, 1))) == [(1, 1, 1), (1, 0, 2)]
    assert list(game.options((0, 1, 2))) == [(0, 0, 2), (0, 1, 0), (0, 1, 1)]
    assert list(game.options((0, 0, 0))) == list(game.options((0,))) == []


def test_built_piles_are_nim() -> None:
    piles = (HUGE, HUGE + 5, 7)
    built = (0, *piles)
    assert BuildingNim().grundy(built) == nim_sum(piles)
    for misere in (False, True):
        moves = Nim().winning_moves(piles, misere=misere)
        assert BuildingNim().winning_moves(built, misere=misere) == [(0, *left) for left in moves]


def test_huge_numbers_of_stones() -> None:
    assert BuildingNim().outcome(start(HUGE + 1, 3)) is P
    assert BuildingNim().outcome(start(HUGE, 4)) is P
    assert BuildingNim().outcome(start(HUGE, 1)) is N


# ---- published winners ----


@pytest.mark.parametrize("piles", FACTS["winners"])
def test_published_winners(piles: str) -> None:
    assert "1 if the player who places first wins overall else 2" in FACTS["format"]
    winners = FACTS["winners"][piles][:18]
    solver = Solver(BuildingNim(), use_formula=False)
    found = (solver.outcome(start(n, int(piles))) for n in range(1, len(winners) + 1))
    assert "".join({N: "1", P: "2"}[outcome] for outcome in found) == winners


@pytest.mark.parametrize("fact", FACTS["second_player_wins"], ids=lambda fact: str(fact["piles"]))
def test_published_wins_of_the_second_player(fact: dict[str, Any]) -> None:
    most = min(fact["even_stones_up_to"], 16)
    starts = range(2, most + 1, 2)
    game = BuildingNim()
    assert [n for n in starts if game.outcome(start(n, fact["piles"])) is P] == [
        n for n in fact["second_wins"] if n <= most
    ]


# ---- text and bad positions ----


def test_text() -> None:
    game = BuildingNim()
    assert game.parse("6 0 0 0") == (6, 0, 0, 0)
    assert game.show((6, 0, 0, 0)) == "6 0 0 0"
    assert game.parse("0") == (0,)
    assert game.describe_move((6, 0, 0), (5, 0, 1)) == "place a stone, which makes 0 1"
    assert game.describe_move((0, 3, 5), (0, 3, 4)) == "5 becomes 4"


@pytest.mark.parametrize("text", ["6", "", "x", "-1 0"])
def test_bad_text(text: str) -> None:
    with pytest.raises(InvalidPosition, match="such as") as caught:
        BuildingNim().parse(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("position", [(), (6,), 6, (6, -1), (-1, 0), (True, 0), (1.0, 0), [1, 0]])
def test_bad_positions(position: Any) -> None:
    with pytest.raises((InvalidPosition, TypeError), match=r"such as|hashable"):
        BuildingNim().outcome(position)


# ---- claims ----


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    assert CLAIMS[name].verify(Level.QUICK).as_expected


class OneByOne(BuildingNim):
    """Another game: only one stone may be taken at a time."""

    def options(self, position: Heaps) -> Iterator[Heaps]:
        for option in super().options(position):
            if position[0] or sum(position) - sum(option) == 1:
                yield option


class OnLargest(BuildingNim):
    """Another game: stones are placed on a largest pile only."""

    def options(self, position: Heaps) -> Iterator[Heaps]:
        for option in super().options(position):
            if not position[0] or max(option[1:]) > max(position[1:]):
                yield option


class Loose(BuildingNim):
    """Another game: a stone may also be thrown away."""

    def options(self, position: Heaps) -> Iterator[Heaps]:
        yield from super().options(position)
        if position[0]:
            yield (position[0] - 1, *position[1:])


@pytest.mark.parametrize(
    ("name", "game", "counterexample"),
    [
        ("Building Nim: odd number of stones", Loose(), "1 0"),
        ("Building Nim: even numbers of stones and piles", OnLargest(), "2 0 0"),
        ("Building Nim: one pile", Loose(), "1 0"),
        ("Building Nim: three piles", OneByOne(), "4 0 0 0"),
        ("Building Nim: 5 piles", OneByOne(), "10 0 0 0 0 0"),
        ("Building Nim: 7 piles", OneByOne(), "12 0 0 0 0 0 0 0"),
        ("Building Nim: 9 piles", OneByOne(), "14 0 0 0 0 0 0 0 0 0"),
    ],
)
def test_claims_can_be_refuted(name: str, game: BuildingNim, counterexample: str) -> None:
    report = replace(CLAIMS[name], declared_games=(game,)).verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)


@pytest.mark.parametrize(
    ("hook", "position"),
    [
        ("grundy_formula", (0, 1, 3)),
        ("outcome_formula", (3, 0, 0)),
        ("outcome_formula", (2, 1, 1)),
        ("outcome_formula", (2, 0)),
        ("winning_moves_formula", (0, 1, 3)),
    ],
)
def test_a_wrong_closed_form_is_found_out(
    monkeypatch: pytest.MonkeyPatch, hook: str, position: Heaps
) -> None:
    check_game(BuildingNim(), [position])
    right = BuildingNim.outcome_formula
    other = {P: N, N: P, None: None}
    wrong: dict[str, Any] = {
        "grundy_formula": lambda game, position: nim_sum(position) + 1,
        "outcome_formula": lambda game, position, misere: other[right(game, position, misere)],
        "winning_moves_formula": lambda game, position, misere: [],
    }
    monkeypatch.setattr(BuildingNim, hook, wrong[hook])
    with pytest.raises(LawBroken, match="closed form"):
        check_game(BuildingNim(), [position])
