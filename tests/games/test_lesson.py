"""The lesson's exercises and examples against a plain recursion on the rules."""

from __future__ import annotations

import json
import random
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cgt import Claim, InvalidPosition, Verdict
from cgt.reports import Level
from games import lesson
from games.lesson import Move, choose_move, misere_move, winning_moves

FACTS = json.loads((Path(__file__).parents[1] / "data" / "lesson.json").read_text())
CLAIMS = {item.name: item for item in vars(lesson).values() if isinstance(item, Claim)}
Heaps = tuple[int, ...]
POSITIONS = [p for count in range(4) for p in product(range(6), repeat=count)]


def after(position: Heaps, move: Move) -> Heaps:
    pile, taken = move
    return (*position[:pile], position[pile] - taken, *position[pile + 1 :])


def plain_moves(position: Heaps) -> list[Move]:
    return [(i, taken) for i, heap in enumerate(position) for taken in range(heap, 0, -1)]


@cache
def plain_win(position: Heaps, misere: bool) -> bool:
    return bool(plain_winning_moves(position, misere)) if any(position) else misere


def plain_winning_moves(position: Heaps, misere: bool) -> list[Move]:
    return [
        move
        for move in plain_moves(position)
        if not plain_win(tuple(sorted(after(position, move))), misere)
    ]


# ---- exercises ----


def test_winning_moves() -> None:
    for position in POSITIONS:
        assert winning_moves(position) == plain_winning_moves(position, misere=False)


@pytest.mark.parametrize(("choose", "misere"), [(choose_move, False), (misere_move, True)])
def test_chosen_moves(choose: Any, misere: bool) -> None:
    for position in filter(any, POSITIONS):
        best = plain_winning_moves(position, misere) or plain_moves(position)
        assert choose(position) in best


@pytest.mark.parametrize("choose", [choose_move, misere_move])
@pytest.mark.parametrize("position", [(), (0,), (0, 0, 0)])
def test_no_move_is_chosen_where_there_is_none(choose: Any, position: Heaps) -> None:
    with pytest.raises(InvalidPosition, match="a pile with an object left"):
        choose(position)


def test_piles_may_be_a_list_and_huge() -> None:
    assert choose_move([3, 4, 5]) == (0, 2)
    assert misere_move([10**18, 1, 1]) == (0, 10**18 - 1)


@pytest.mark.parametrize(("choose", "misere"), [(choose_move, False), (misere_move, True)])
def test_a_hundred_games_against_chance(choose: Any, misere: bool) -> None:
    chance = random.Random(1901)
    for _ in range(100):
        position = tuple(chance.randint(0, 5) for _ in range(3))
        if not any(position) or not plain_win(tuple(sorted(position)), misere):
            continue
        last = ""
        while any(position):
            last = "chooser"
            position = after(position, choose(position))
            if any(position):
                last = "chance"
                position = after(position, chance.choice(plain_moves(position)))
        assert (last == "chooser") != misere


# ---- published values ----


@pytest.mark.parametrize("fact", FACTS["winning_moves"], ids=lambda fact: str(fact["heaps"]))
def test_published_winning_moves(fact: dict[str, Any]) -> None:
    position = tuple(fact["heaps"])
    normal, misere = ([tuple(move) for move in fact[kind]] for kind in ("normal", "misere"))
    assert lesson._EXAMPLES[position] == (normal, misere)
    assert winning_moves(position) == normal
    assert misere_move(position) in (misere or plain_moves(position))


def test_published_count_of_lost_starts() -> None:
    fact = FACTS["lost_starts_1_to_7"]["value"]
    starts = list(product(range(1, 8), repeat=3))
    assert len(starts) == fact["of"]
    for convention in ("normal", "misere"):
        lost = [p for p in starts if not plain_win(tuple(sorted(p)), convention == "misere")]
        assert len(lost) == fact[convention]


# ---- claims ----


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    report = CLAIMS[name].verify(Level.QUICK)
    assert report.as_expected
    refuted = name == "Chance of a lost random start, as taught"
    assert report.counterexample == ("42 343" if refuted else None)


def no_winning_moves(piles: Heaps) -> list[Move]:
    return []


def wrong_chooser(piles: Heaps) -> Move:
    return 0, piles[0]


@pytest.mark.parametrize(
    ("name", "attribute", "wrong", "counterexample"),
    [
        ("Exercise winning_moves", "winning_moves", no_winning_moves, "1"),
        ("Exercise choose_move", "winning_moves", no_winning_moves, "2"),
        ("Exercise choose_move", "choose_move", wrong_chooser, "1 2"),
        ("Exercise misere_move", "misere_move", wrong_chooser, "2"),
        ("Seven lost triples", "_SEVEN", lesson._SEVEN[:-1], "3 5 6"),
        ("Worked examples", "_EXAMPLES", {(1, 5): ([(1, 4)], [(1, 4)])}, "1 5"),
    ],
)
def test_wrong_answers_are_refuted(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    attribute: str,
    wrong: Any,
    counterexample: str,
) -> None:
    monkeypatch.setattr(lesson, attribute, wrong)
    report = CLAIMS[name].verify(Level.QUICK)
    assert report.verdict is Verdict.REFUTED
    assert report.counterexample == counterexample


def test_another_number_of_lost_starts_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson, "number_of_lost_starts", lambda largest: largest**2)
    report = CLAIMS["Chance of a lost random start"].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, "1 1 1")
