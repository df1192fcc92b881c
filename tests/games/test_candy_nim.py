"""Candy Nim against published scores and against a plain search that knows no theorem."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import Heaps, InvalidPosition, N, P, SearchLimit, Solver
from cgt.claims import Claim, rules_only
from cgt.reports import Level, Verdict
from cgt.testing import check_game
from games import Nim, candy_nim
from games.candy_nim import CandyNim, Scores

FACTS = json.loads((Path(__file__).parents[1] / "data" / "candy_nim.json").read_text())
CLAIMS = [item for item in vars(candy_nim).values() if isinstance(item, Claim)]

positions = st.lists(st.integers(0, 5), max_size=3).map(tuple)


# ---- the judge: who wins and how many candies more, from the rules alone ----


@cache
def judge(position: Heaps) -> tuple[bool, int]:
    """Return whether the player to move wins Nim, and the candies more with best play."""
    best: dict[bool, list[int]] = {True: [], False: []}
    for index, heap in enumerate(position):
        for taken in range(1, heap + 1):
            left = (*position[:index], heap - taken, *position[index + 1 :])
            other_wins, other_score = judge(tuple(sorted(left)))
            best[not other_wins].append(taken - other_score)
    wins = bool(best[True])
    return wins, max(best[wins], default=0)


@given(positions)
def test_scores(position: Heaps) -> None:
    wins, score = judge(tuple(sorted(position)))
    assert CandyNim().score(position) == score
    assert Scores(rules_only(CandyNim())).of(position) == score
    assert (CandyNim().outcome(position) is N) == wins


@given(positions)
def test_best_moves(position: Heaps) -> None:
    scores = Scores(Solver(CandyNim()))
    wins, score = judge(tuple(sorted(position)))
    best = set()
    for left in CandyNim().options(position):
        other_wins, other_score = judge(tuple(sorted(left)))
        if other_wins != wins and sum(position) - sum(left) - other_score == score:
            best.add(tuple(sorted(filter(None, left))))
    assert set(scores.best(position)) == best


def test_published_scores() -> None:
    game = CandyNim()
    for a, b, c, score in FACTS["three_heaps"]["value"]:
        assert game.score((a, b, c)) == score
    for heaps, score in FACTS["examples"]["value"]:
        assert game.score(tuple(heaps)) == score


def test_one_big_heap_is_taken_at_once() -> None:
    assert CandyNim().score((10**18,)) == 10**18
    assert CandyNim().score(()) == 0


def test_a_search_that_ends_can_be_continued() -> None:
    game = CandyNim()
    with pytest.raises(SearchLimit, match="limit of 50 positions") as caught:
        game.score((8, 16, 24), max_positions=50)
    assert not caught.value.interrupted
    assert game.score((8, 16, 24)) == 34
    with pytest.raises(SearchLimit):
        game.score((10**18, 10**18), max_positions=1000)


def test_it_is_nim() -> None:
    game = CandyNim()
    assert game.name == "candy-nim"
    assert game.grundy((3, 4, 5)) == 2
    assert game.winning_moves((3, 4, 5)) == Nim().winning_moves((3, 4, 5))
    assert game.outcome((10**18, 10**18)) is P
    check_game(game, [(), (1, 2), (1, 2, 3), (0, 3)])


@pytest.mark.parametrize("position", [3, (-1,), (True,), (1.0,), "1 4 5", None])
def test_bad_positions(position: Any) -> None:
    with pytest.raises(InvalidPosition):
        CandyNim().score(position)


# ---- claims ----


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: str(claim.name))
def test_claims(claim: Claim) -> None:
    assert claim.verify(Level.QUICK).as_expected


class AtMostTwo(CandyNim):
    """A mistake: more than two candies are never taken at once."""

    def heap_options(self, n: int) -> Iterable[Heaps]:
        return ((n - taken,) for taken in range(1, min(n, 2) + 1))


@pytest.mark.parametrize(
    ("claim", "counterexample"),
    [
        (candy_nim.three_heaps, "1 2 3"),
        (candy_nim.one_and_neighbours, "1 2 3"),
        (candy_nim.example, "1 2 3"),
        (candy_nim.one_four_five, "1 4 5"),
    ],
    ids=lambda value: str(getattr(value, "name", "")),
)
def test_claims_can_be_refuted(claim: Claim, counterexample: str) -> None:
    report = replace(claim, declared_games=(AtMostTwo(),)).verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: str(claim.name))
def test_scores_that_are_off_by_one_are_found_out(
    claim: Claim, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = Scores.of
    monkeypatch.setattr(Scores, "of", lambda self, position: right(self, position) - 1)
    if claim.expected is Verdict.VERIFIED:
        assert claim.verify(Level.QUICK).verdict is Verdict.REFUTED
