"""Positions that are known to need more than may be stored are refused before any search."""

from __future__ import annotations

import copy
import time

import pytest

from cgt import HeapGame, SearchLimit, Solver, star
from cgt.errors import OutOfReach
from cgt.heaps import OctalGame
from games import GrundysGame, Kayles

GAMES = [GrundysGame(), *map(OctalGame, ("0.007", "0.6", "0.16", "0.37", "4.1", "0.0004"))]


@pytest.mark.parametrize("ask", ["grundy", "outcome", "winning_moves"])
def test_a_huge_heap_is_refused_at_once(ask: str) -> None:
    started = time.perf_counter()
    with pytest.raises(OutOfReach) as caught:
        getattr(GrundysGame(), ask)((10**9,))
    assert time.perf_counter() - started < 1
    assert str(caught.value) == (
        "not known: 1000000000 in grundys-game needs at least 249999999 positions, of which at "
        "most 10000000 may be stored; no period is known, and the values up to a heap of 2499 "
        "show none"
    )
    assert caught.value.needed == 249999999


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_in_misere_play_too(game: HeapGame) -> None:
    for position in ((10**9,), (3, 10**18)):
        with pytest.raises(OutOfReach, match="needs at least 24999"):
            game.outcome(position, misere=True)


def test_in_sums() -> None:
    with pytest.raises(SearchLimit, match="needs at least 249999999 positions"):
        (GrundysGame()((10**9,)) + star(2)).outcome()
    with pytest.raises(SearchLimit, match="needs at least 249999999 positions"):
        (GrundysGame()((10**9,)) + star(2)).outcome(misere=True)
    assert (Kayles()((10**18,)) + GrundysGame()((8,))).grundy() == 1 ^ 2
    treblecross = OctalGame("0.007")((30,))
    assert (OctalGame("0.07")((10**18 + 1,)) + treblecross).grundy() == 7 ^ treblecross.grundy()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
@pytest.mark.parametrize("misere", [False, True])
def test_no_more_is_said_to_be_needed_than_is(game: HeapGame, misere: bool) -> None:
    for n in range(1, 24, 3):
        whole = Solver(game, use_formula=False, use_components=False)
        whole.outcome((n,), misere=misere)
        parts = Solver(game, use_formula=False)
        parts.outcome((n,), misere=misere)
        assert game.heaps_needed(n) <= min(whole.positions, parts.positions)


def test_a_small_limit_is_reached_by_the_search() -> None:
    with pytest.raises(SearchLimit, match="the limit of 100 positions was reached"):
        Solver(GrundysGame(), max_positions=100).grundy((500,))


def test_a_larger_limit_reaches_further() -> None:
    with pytest.raises(OutOfReach, match="at most 200000000 may be stored"):
        Solver(GrundysGame(), max_positions=200_000_000).grundy((10**9,))
    assert Solver(GrundysGame(), max_positions=1000).grundy((400,)) == GrundysGame().grundy((400,))


def test_closed_forms_need_nothing() -> None:
    assert OctalGame("0.77").positions_needed((10**18,), misere=False) == 0
    assert OctalGame("0.77").known_so_far() == ""
    assert OctalGame("0.[3]").positions_needed((10**18,), misere=False) == 0
    assert OctalGame("0.333").heaps_needed(10**18) == 0
    assert OctalGame("0.007").positions_needed((), misere=True) == 0


def test_a_game_that_says_nothing_is_searched() -> None:
    halving = HeapGame.from_heap_options(lambda n: [(n // 2,)] if n else [])
    assert halving.grundy((2**59,)) == 0


def test_the_error_travels() -> None:
    with pytest.raises(OutOfReach) as caught:
        GrundysGame().grundy((10**9,))
    again = copy.copy(caught.value)
    assert (type(again), str(again)) == (OutOfReach, str(caught.value))
    assert (again.needed, again.positions) == (249999999, 0)
