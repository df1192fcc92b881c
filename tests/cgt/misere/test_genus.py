"""Genera against their definition, and the facts that were worked out elsewhere."""

from __future__ import annotations

import json
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt import (
    HeapGame,
    InvalidParameter,
    InvalidPosition,
    LoopyGameError,
    RulesError,
    SearchLimit,
    Solver,
    SumGame,
    star,
)
from cgt.misere import Genera, Genus, genus, genus_period, genus_sequence, misere_grundy
from cgt.misere.symbols import genus_of, is_tame_pair, nim_genus, tame_genus
from cgt.registry import get_game
from cgt.testing import FiniteGame, finite_games
from games import Chomp, Kayles, Nim, Subtraction

FACTS = json.loads((Path(__file__).parents[2] / "data" / "misere_facts.json").read_text())


def heap_game(name: str) -> HeapGame:
    game = get_game(name)
    assert isinstance(game, HeapGame)
    return game


# ---- the definition ----


@settings(max_examples=60)
@given(finite_games())
def test_genera_of_any_game(plain, game):
    genera = Genera(game)
    for position in game.positions:
        found = genera.genus(position)
        beside = plain.of(game, position)
        assert found.grundy == plain.value(beside, misere=False)
        for twos in range(4):
            assert found.misere(twos) == plain.value(beside)
            beside = plain.add(beside, plain.nim(2))


@settings(max_examples=40)
@given(finite_games(max_positions=6), finite_games(max_positions=6))
def test_genera_of_sums(plain, game, other):
    one, two = game.positions[-1], other.positions[-1]
    found = genus(SumGame(), game(one) + other(two) + star(1))
    both = plain.add(plain.of(game, one), plain.of(other, two))
    both = plain.add(both, plain.nim(1))
    assert found.grundy == plain.value(both, misere=False)
    assert found.misere() == plain.value(both)
    assert found.misere(1) == plain.value(plain.add(both, plain.nim(2)))


codes = st.tuples(st.integers(0, 7), st.integers(0, 7), st.integers(0, 7))


@settings(max_examples=50)
@given(codes, st.lists(st.integers(0, 6), max_size=2))
def test_genera_of_heaps(plain, code, position):
    game = get_game("0." + "".join(map(str, code)) + "1")
    found = Genera(game).genus(tuple(position))
    beside = plain.of(game, tuple(position))
    assert found.grundy == plain.value(beside, misere=False)
    assert found.misere() == plain.value(beside)
    assert found.misere(1) == plain.value(plain.add(beside, plain.nim(2)))


def superscripts(options: list[Genus], count: int) -> list[int]:
    """Return so many superscripts by the definition of mex, one after the other."""
    found: list[int] = []
    for twos in range(count):
        values = {option.misere(twos) for option in options}
        values |= {found[-1], found[-1] ^ 1} if found else set()
        found.append(min(set(range(len(values) + 1)) - values) if values else 1)
    return found


SEVERAL = [Genus(0, (1, 2, 0)), Genus(1, (0, 3, 1)), Genus(2, (0, 5, 2, 0)), Genus(3, (1, 4, 3, 1))]
SEVERAL += [Genus(4, (1, 4, 6)), Genus(0, (0, 2)), Genus(1, (1, 3)), Genus(2, (2, 0))]
SEVERAL += [Genus(1, (7, 3, 1)), Genus(4, (4, 6)), Genus(6, (6, 4)), Genus(3, (3, 1))]


def test_superscripts_go_on_as_the_last_two_do():
    for count in range(4):
        for options in combinations(SEVERAL, count):
            found = genus_of(options)
            assert [found.misere(twos) for twos in range(16)] == superscripts(list(options), 16)
            # It ends with the first two numbers that are repeated.
            *before, one, two = found.superscripts
            assert one ^ two == 2
            assert not before or before[-1] ^ one != 2


def test_genera_of_nim_heaps():
    nim = Genera(Nim())
    for count in range(4):
        for heaps in combinations_with_replacement(range(6), count):
            assert nim.genus(heaps) == nim_genus(heaps)
            assert nim_genus(heaps).looks_tame
            assert nim_genus(heaps).is_fickle == (max(heaps, default=0) < 2)
            assert nim_genus(heaps).is_firm == (max(heaps, default=0) >= 2)


# ---- facts ----


@pytest.mark.parametrize("name", FACTS["genera_of_heaps"]["value"])
def test_genera_known(name):
    genera = Genera(get_game(name))
    for heap, (grundy, values) in enumerate(FACTS["genera_of_heaps"]["value"][name]):
        found = genera.genus((heap,))
        assert found.grundy == grundy
        assert [found.misere(twos) for twos in range(len(values))] == values


@pytest.mark.parametrize("name", FACTS["outcomes_of_heaps"]["value"])
def test_outcomes_known(name):
    game = heap_game(name)
    known = FACTS["outcomes_of_heaps"]["value"][name][:28]
    genera, rules = Genera(game), HeapGame.from_heap_options(game.heap_options)
    assert "".join(genera.outcome((heap,)) for heap in range(len(known))) == known
    solver = Solver(rules)
    assert "".join(solver.outcome((n,), misere=True) for n in range(len(known))) == known


def test_0_177():
    genera, facts = Genera(get_game("0.177")), FACTS["0.177"]
    assert [str(genera.genus((heap,))) for heap in range(17)] == facts["genera"]
    lost = [heap for heap in range(1, 38) if genera.outcome((heap,)) == "P"]
    assert lost == facts["lost_heaps_to_37"]


def test_0_123():
    genera = Genera(get_game("0.123"))
    lost = [heap for heap in range(1, 35) if genera.outcome((heap,)) == "P"]
    assert lost == FACTS["0.123"]["lost_heaps_to_34"]
    # Case M-0123Q: the genus of this heap is that of two nim heaps of 2.
    assert str(genera.genus((6,))) == "0^{02}"


def test_winning_moves():
    genera, solver = Genera(Kayles()), Solver(Kayles(), use_formula=False)
    for position in combinations_with_replacement(range(7), 2):
        assert genera.winning_moves(position) == solver.winning_moves(position, misere=True)
        assert genera.outcome(position) is solver.outcome(position, misere=True)


def test_misere_grundy():
    assert [misere_grundy(Kayles(), (heap,)) for heap in range(10)] == [
        1,
        0,
        2,
        3,
        0,
        1,
        3,
        2,
        1,
        0,
    ]


# ---- symbols ----


@settings(max_examples=40)
@given(finite_games(max_positions=5), finite_games(max_positions=5))
def test_genera_of_tame_games_add(game, other):
    one, two = game.positions[-1], other.positions[-1]
    if Genera(game).tameness(one).is_tame and Genera(other).tameness(two).is_tame:
        total = genus(SumGame(), game(one) + other(two))
        assert total == genus(game, one) + genus(other, two)


def test_wild_genera_do_not_add():
    with pytest.raises(InvalidParameter, match="only the genera of tame games add"):
        Genus(4, (1, 4, 6)) + Genus(2, (2, 0))
    with pytest.raises(TypeError):
        Genus(0, (1, 2, 0)) + 1


def test_tame_pairs():
    nim_pairs = {(g.grundy, g.misere()) for n in range(3) for g in map(nim_genus, pairs(n))}
    for grundy in range(3):
        for misere in range(3):
            assert is_tame_pair(grundy, misere) == ((grundy, misere) in nim_pairs)
            if is_tame_pair(grundy, misere):
                assert tame_genus(grundy, misere).looks_tame


def pairs(count: int) -> list[tuple[int, ...]]:
    return list(combinations_with_replacement(range(8), count))


def test_how_a_genus_is_written():
    assert str(Genus(4, (1, 4, 6))) == "4^{146}"
    assert Genus(4, (1, 4, 6))._repr_latex_() == "$4^{146}$"
    assert str(Genus(8, (8, 10))) == "8^{8,10}"
    assert not Genus(0, (2, 0)).looks_tame
    assert not Genus(3, (1, 4, 3, 1)).looks_tame
    # The right values in normal and misère play, but not beside heaps of 2.
    assert not Genus(0, (1, 3)).looks_tame


# ---- limits and mistakes ----


def test_limits():
    genera = Genera(Kayles(), max_positions=20)
    with pytest.raises(SearchLimit):
        genera.genus((30,))
    assert str(genera.genus((5,))) == "4^{146}"
    assert 0 < genera.positions <= 20


def test_progress():
    told: list[int] = []
    Genera(Kayles(), progress=lambda positions, depth: told.append(positions)).genus((34,))
    assert told


def test_loopy_games_have_no_genus():
    with pytest.raises(LoopyGameError):
        genus(FiniteGame([(1,), (0,)]), 0)


def test_what_is_no_position():
    with pytest.raises(InvalidPosition):
        genus(Kayles(), (-1,))
    with pytest.raises(InvalidPosition):
        Genera(Kayles()).genus(5)  # type: ignore[arg-type]


# ---- periods ----


@pytest.mark.parametrize("taken", [(1,), (1, 2, 3), (2, 3), (1, 3, 4), (2, 5, 7)])
def test_periods_of_subtraction_games(taken):
    found = genus_period(Subtraction(*taken), taken, 60)
    assert found is not None
    start, period = found
    genera = genus_sequence(Subtraction(*taken), 150)
    assert all(genera[n] == genera[n + period] for n in range(start, 150 - period))
    assert start == 0 or genera[start - 1] != genera[start - 1 + period]


def test_period_of_a_code_without_splitting():
    # The last heap may also vanish as a whole, which makes a preperiod.
    game = heap_game("0.2031")
    found = genus_period(game, (1, 3), 100)
    assert found is not None
    start, period = found
    genera = genus_sequence(game, 200)
    assert all(genera[n] == genera[n + period] for n in range(start, 200 - period))


def test_a_period_is_not_guessed():
    assert genus_period(Subtraction(1, 2, 3), (1, 2, 3), 5) is None
    with pytest.raises(RulesError, match="a heap of 20 than to take one of 1, 2"):
        genus_period(Kayles(), (1, 2), 20)
    with pytest.raises(InvalidParameter, match="what may be taken"):
        genus_period(Kayles(), (), 20)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (Chomp(), "^chomp is not played with heaps"),
        (Kayles, r"^a game is wanted, such as Kayles\(\), not "),
    ],
)
def test_only_heaps_have_a_period(game: Any, sentence: str) -> None:
    with pytest.raises(InvalidParameter, match=sentence):
        genus_period(game, (1, 2), 20)


@pytest.mark.parametrize("last", ["a", -1, 2.5, True, None])
def test_last_heaps_that_are_none(last):
    with pytest.raises(InvalidParameter, match=r"^the last heap is a whole number >= 0, not "):
        genus_sequence(Kayles(), last)
    with pytest.raises(InvalidParameter, match=r"^the last heap is a whole number >= 0, not "):
        genus_period(Subtraction(1, 2), (1, 2), last)
