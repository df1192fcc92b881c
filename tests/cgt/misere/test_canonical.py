"""Misère canonical forms against outcomes of sums."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings

from cgt import HeapGame, InvalidParameter, InvalidPosition, LoopyGameError, SearchLimit, SumGame
from cgt.misere import MisereForms, canonical, form_of, forms_born_by, misere_form, nim_heap_form
from cgt.testing import FiniteGame, finite_games
from cgt.values import mex
from games import GrundysGame, Kayles, Nim
from games.octal import DawsonsKayles


@pytest.fixture(scope="session")
def written_out(plain):
    """Return a form as a set of options."""

    def write(form):
        found = frozenset(map(write, form.options))
        return plain.add(found, frozenset())

    return write


@pytest.fixture(scope="session")
def small_games(plain, written_out):
    """Return the games born by day 3, all 16, and the forms born by day 4."""
    days: list[list[frozenset[Any]]] = [[frozenset()]]
    for _ in range(3):
        days.append(
            [
                frozenset(options)
                for size in range(len(days[-1]) + 1)
                for options in combinations(days[-1], size)
            ]
        )
    return [*days[3], *map(written_out, forms_born_by(4))]


@settings(max_examples=60)
@given(finite_games())
def test_a_form_has_the_same_outcomes(plain, written_out, small_games, game):
    position = game.positions[-1]
    itself = plain.of(game, position)
    form = misere_form(game, position)
    assert form.is_lost == plain.is_lost(itself)
    for other in small_games:
        beside = plain.is_lost(plain.add(itself, other))
        assert beside == plain.is_lost(plain.add(written_out(form), other))


@given(finite_games(max_positions=6), finite_games(max_positions=6))
@settings(max_examples=60)
def test_forms_of_sums(plain, written_out, game, other):
    one, two = misere_form(game, game.positions[-1]), misere_form(other, other.positions[-1])
    total = game(game.positions[-1]) + other(other.positions[-1])
    assert misere_form(SumGame(), total) is one + two is two + one
    both = plain.add(written_out(one), written_out(two))
    assert (one + two).is_lost == plain.is_lost(both)


@settings(max_examples=30)
@given(finite_games())
def test_a_form_is_its_own_form(game):
    form = misere_form(game, game.positions[-1])
    assert form_of(form.options) is form
    assert form.birthday == max((o.birthday + 1 for o in form.options), default=0)


def test_different_forms_are_told_apart(plain, written_out):
    forms = forms_born_by(4)
    tests = [written_out(form + nim_heap_form(n)) for form in forms for n in range(3)]
    seen = {
        tuple(plain.is_lost(plain.add(written_out(form), other)) for other in tests)
        for form in forms
    }
    assert len(seen) == len(forms)


def test_numbers_of_forms():
    assert [len(forms_born_by(day)) for day in range(5)] == [1, 2, 3, 5, 22]
    for day in range(5):
        assert max(form.birthday for form in forms_born_by(day)) == day
    with pytest.raises(InvalidParameter, match="days 0 to 4"):
        forms_born_by(5)


def test_nim_heaps():
    for n in range(8):
        assert nim_heap_form(n).nim_heap == n
        assert nim_heap_form(n) + nim_heap_form(1) is nim_heap_form(n ^ 1)
        assert misere_form(Nim(), (n,)) is nim_heap_form(n)
    assert [form.nim_heap for form in forms_born_by(3)] == [0, 1, 2, 3, None]
    two = nim_heap_form(2)
    assert two + two is not nim_heap_form(0)


def test_the_mex_rule(plain):
    """Options that are nim heaps make a nim heap if 0 or 1 is among them, or if there is none."""
    for size in range(6):
        for options in combinations(range(5), size):
            form = form_of(map(nim_heap_form, options))
            position = plain.add(frozenset(map(plain.nim, options)), frozenset())
            for heaps in [(), (1,), (2,), (3,), (2, 2), (2, 3)]:
                beside, other = form, position
                for heap in heaps:
                    beside, other = beside + nim_heap_form(heap), plain.add(other, plain.nim(heap))
                assert beside.is_lost == plain.is_lost(other), (options, heaps)
            by_rule = not options or options[0] < 2
            assert (form.nim_heap == mex(options)) is by_rule


def test_equality_of_positions():
    kayles = MisereForms(Kayles())
    assert kayles.form((1,)) is kayles.form((4,)) is misere_form(GrundysGame(), (3,))
    assert kayles.form((3,)) is kayles.form((1, 2)) is kayles.form((6,))
    # The same genus, and yet not equal: two nim heaps of 2 and nothing in normal play.
    assert kayles.form((2, 2)) is not kayles.form((5, 5))


def test_without_the_proviso_forms_are_wrong(plain, monkeypatch):
    monkeypatch.setattr(canonical, "_FORMS", dict(canonical._FORMS))
    monkeypatch.setattr(canonical, "_is_lost", lambda options: False)
    two = nim_heap_form(2)
    # The game with one move, to 2, would be the one without a move; but only it is lost.
    assert form_of([two]) is form_of([])
    assert plain.is_lost(frozenset({plain.nim(2)}))
    assert not plain.is_lost(frozenset())


# ---- texts ----


def test_how_forms_are_written():
    kayles, grundy = MisereForms(Kayles()), MisereForms(GrundysGame())
    assert str(kayles.form((5,))) == "2_2 3 2 1"
    assert kayles.form((5,)).nested() == "{{3,2},3,2,1}"
    assert str(grundy.form((13,))) == "2_2 2 1"
    assert str(MisereForms(DawsonsKayles()).form((12,))) == "(2_2 2 1) 3_2 0"
    two = nim_heap_form(2)
    assert str(form_of([two])) == "2_+"
    assert str(form_of([form_of([two])])) == "2_+_+"
    assert str(form_of([kayles.form((5,))])) == "(2_2 3 2 1)_+"
    assert str(two + two + two) == "2_2_2"
    assert str(nim_heap_form(4) + two) == "4_2"
    assert repr(two) == "<MisereForm 2>"
    assert two._repr_markdown_() == "`2`"
    texts = [str(form) for form in forms_born_by(4)]
    assert len(set(texts)) == 22


def test_long_forms_are_not_written():
    form = misere_form(Kayles(), (13,))
    assert str(form) == form.nested() == "[12 options, birthday 13]"


# ---- limits and mistakes ----


def test_limits():
    with pytest.raises(SearchLimit):
        misere_form(GrundysGame(), (40,), max_positions=30)
    told: list[int] = []
    forms = MisereForms(GrundysGame(), progress=lambda positions, depth: told.append(positions))
    assert forms.form((3,)).nim_heap == 1


def test_loopy_games_have_no_form():
    with pytest.raises(LoopyGameError):
        misere_form(FiniteGame([(1,), (0,)]), 0)


def test_what_is_no_position():
    with pytest.raises(InvalidPosition):
        misere_form(Kayles(), (-1,))
    with pytest.raises(TypeError):
        nim_heap_form(1) + 1


def test_long_games_need_no_recursion():
    chain = HeapGame.from_heap_options(lambda n: [(n - 1,)] if n else [])
    assert misere_form(chain, (3000,)) is nim_heap_form(0)
    ladder = form_of(())
    for _ in range(3):
        ladder = form_of([ladder, nim_heap_form(2)])
    for one, other in combinations_with_replacement([ladder, nim_heap_form(40)], 2):
        assert (one + other).birthday <= one.birthday + other.birthday
