"""Tame and wild games against the definition, and the theorem on sums of tame games."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt import HeapGame, SumGame, star
from cgt.misere import Genera, Kind, tameness
from cgt.registry import get_game
from cgt.testing import FiniteGame
from games import GrundysGame, Kayles, Nim, Subtraction


@pytest.fixture(scope="session")
def is_tame(plain):
    """Return the definition, for positions that are sets of options."""

    def values(position):
        return plain.value(position, misere=False), plain.value(position)

    @cache
    def tame(position):
        own = values(position)
        if own not in {(0, 1), (1, 0)} and own[0] != own[1]:
            return False
        return all(tame(option) or spared(option, position) for option in position)

    def spared(option, position):
        own = values(position)
        friends = [values(friend) for friend in position if tame(friend)]
        answers = [values(answer) for answer in option if tame(answer)]
        return all(
            (values(option)[way] > own[way] or values(option)[way] in {f[way] for f in friends})
            and own[way] in {answer[way] for answer in answers}
            for way in (0, 1)
        )

    return tame


def deep_games(size: int = 9):
    """Give games in which nim heaps of 0 to 3 and one move to 2 are options of further ones."""
    start = [(), (0,), (0, 1), (0, 1, 2), (2,)]

    @st.composite
    def games(draw):
        rules = list(start)
        for place in range(len(start), size):
            options = st.sets(st.sampled_from(range(place)), min_size=1, max_size=5)
            rules.append(tuple(sorted(draw(options))))
        return FiniteGame(rules)

    return games()


# ---- the definition ----


@given(deep_games())
def test_kinds(plain, is_tame, game):
    genera = Genera(game)
    for position in game.positions:
        itself = plain.of(game, position)
        found = genera.tameness(position)
        assert found.is_tame == is_tame(itself)
        normal, misere = plain.value(itself, misere=False), plain.value(itself)
        assert found.hereditary == all(
            genera.tameness(p).is_tame for p in reachable(game, position)
        )
        if found.is_tame:
            assert found.temper == ("firm" if normal == misere else "fickle")
        else:
            assert found.temper is None
            assert (found.kind is not Kind.WILD) == all(map(is_tame, itself))
        if found.kind is Kind.RESTIVE:
            assert normal < 2 <= misere
        if found.kind is Kind.RESTLESS:
            assert misere < 2 <= normal


def reachable(game, position):
    found = {position}
    for option in game.options(position):
        found |= reachable(game, option)
    return found


@settings(max_examples=50)
@given(deep_games(8), deep_games(8))
def test_sums_of_tame_games_are_tame(plain, is_tame, game, other):
    one, two = game.positions[-1], other.positions[-1]
    both = plain.add(plain.of(game, one), plain.of(other, two))
    found = tameness(SumGame(), game(one) + other(two))
    if is_tame(plain.of(game, one)) and is_tame(plain.of(other, two)):
        assert found.is_tame
        assert is_tame(both)
        # The theorem: nim heaps with these values have the same outcome.
        assert plain.is_lost(both) == (found.genus.misere() == 0)
    assert found.is_tame == is_tame(both)


def test_every_kind_is_met():
    kayles = Genera(Kayles())
    kinds = {heap: str(kayles.tameness((heap,)).kind) for heap in range(1, 17)}
    assert kinds[5] == "restless"
    assert [heap for heap, kind in kinds.items() if kind == "wild"] == [9, 11, 12, 15, 16]
    # Moves to five can be answered.
    assert not kayles.tameness((6,)).hereditary
    # Two nim heaps of 2 or none: the Grundy value is 1, the misère value 2.
    restive = FiniteGame([(), (0,), (0, 1), (2,), (3, 0)])
    assert tameness(restive, 4).kind is Kind.RESTIVE


def test_the_first_heaps_that_are_not_tame():
    first = {"kayles": 5, "dawsons-kayles": 10, "grundys-game": 13, "0.137": 9}
    for name, heap in first.items():
        genera = Genera(get_game(name))
        assert all(genera.tameness((n,)).hereditary for n in range(heap))
        assert not genera.tameness((heap,)).is_tame


@pytest.mark.parametrize("game", [Nim(), Subtraction(1, 2, 3), Subtraction(2, 3)])
def test_hereditarily_tame_games(game):
    genera = Genera(game)
    for position in combinations_with_replacement(range(8), 2):
        assert genera.tameness(position).hereditary


# ---- reasons ----


def test_reasons():
    kayles = Genera(Kayles())
    found = kayles.tameness((5,))
    assert found.reason == "no nim heaps have the values 4 in normal and 1 in misère play"
    assert found.blame is None
    # A heap of 16 has the genus of two nim heaps, of 2 and 3, but a move to 5 and 9.
    found = kayles.tameness((16,))
    assert found.genus.looks_tame
    assert found.blame == (5, 9)
    assert found.reason.startswith("it has the values of nim heaps, but its option 5 9, which")
    assert "everything that play can reach" in kayles.tameness((4,)).reason
    assert "answered by moves that restore" in kayles.tameness((6,)).reason


def test_the_option_to_blame_is_the_shortest():
    found = Genera(Kayles()).tameness((16,))
    to_blame = [
        option
        for option in Kayles().options((16,))
        if not Genera(Kayles()).tameness(option).is_tame
    ]
    assert found.blame in to_blame


def test_sums_with_nim_heaps():
    total = Kayles()((4,)) + star(1)
    assert tameness(SumGame(), total).hereditary
    assert tameness(SumGame(), Kayles()((5,)) + star(1)).kind is Kind.WILD


def test_tame_sums_need_no_search():
    genera = Genera(GrundysGame())
    genera.tameness((12,))
    known = genera.positions
    assert genera.tameness((12, 11, 10, 9, 8, 8, 8)).is_tame
    assert genera.positions == known


def test_a_game_of_many_moves():
    chain = HeapGame.from_heap_options(lambda n: [(n - 1,)] if n else [])
    assert Genera(chain).tameness((20_000,)).temper == "fickle"


def test_what_is_written():
    found = tameness(Kayles(), (5,))
    sentence = "restless: no nim heaps have the values 4 in normal and 1 in misère play"
    assert str(found) == sentence
    assert found._repr_markdown_() == f"$4^{{146}}$, {sentence}"
    assert str(tameness(Kayles(), (4,))).startswith("tame and fickle: it and everything")
