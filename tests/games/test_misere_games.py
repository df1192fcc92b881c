"""Misère forms and tame games against plain recursions on the rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import Claim, ImpartialGame, Verdict, mex, nim_sum
from cgt.misere import Genera, Genus, MisereForm, canonical, genus
from cgt.reports import Level
from games import AbstractGame, misere_games
from games.abstract_game import Options, born_by, nim_heap, plus
from games.misere_games import form_as_options, misere_forms

FACTS = json.loads((Path(__file__).parents[1] / "data" / "misere_games.json").read_text())
CLAIMS = {item.name: item for item in vars(misere_games).values() if isinstance(item, Claim)}

END: Options = frozenset()
positions = st.recursive(
    st.just(END), lambda options: st.frozensets(options, max_size=3), max_leaves=8
)


@cache
def plain_lost(position: Options) -> bool:
    return bool(position) and not any(map(plain_lost, position))


@cache
def plain_sum_is_lost(one: Options, other: Options) -> bool:
    options = [(option, other) for option in one] + [(one, option) for option in other]
    return bool(options) and not any(plain_sum_is_lost(*option) for option in options)


# ---- forms ----


def test_numbers_of_forms_of_all_games() -> None:
    for day, count in enumerate(FACTS["misere_forms_by_day"]["value"]):
        forms = set(map(form_as_options, born_by(day)))
        assert len(forms) == count
        assert set(misere_forms(day)) == forms


@given(positions, positions)
def test_forms_have_the_same_outcomes(position: Options, other: Options) -> None:
    assert plain_sum_is_lost(position, other) == plain_sum_is_lost(form_as_options(position), other)


@given(positions)
def test_a_form_is_its_own_form(position: Options) -> None:
    form = form_as_options(position)
    assert form_as_options(form) == form


def test_equal_games_have_equal_forms() -> None:
    # Games of day 3 that no game of day 3, alone or with another, tells apart in misère play.
    others = [plus(one, other) for one, other in product(born_by(3), repeat=2)]
    for one, other in product(born_by(3), repeat=2):
        alike = all(
            plain_sum_is_lost(one, third) == plain_sum_is_lost(other, third) for third in others
        )
        assert alike == (form_as_options(one) == form_as_options(other))


def test_nim_heaps() -> None:
    for n in range(8):
        assert form_as_options(nim_heap(n)) == nim_heap(n)
        assert form_as_options(plus(nim_heap(n), nim_heap(1))) == nim_heap(n ^ 1)
    for n in range(2, 6):
        # Unlike in normal play, two equal heaps do not cancel each other.
        assert form_as_options(plus(nim_heap(n), nim_heap(n))) != END


# ---- claims ----


REFUTED = {
    "Every game is a nim heap, in misère play too": "{{{},{{}}}}",
    "All games are played as misère Nim": "nim(1) + kayles(5)",
    "Dawson's Kayles as misère Nim": "12",
    "Dawson's chess as misère Nim": "1 9",
    "Grundy's game as misère Nim": "3 13",
}


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    report = CLAIMS[name].verify(Level.QUICK)
    assert report.as_expected
    assert report.counterexample == REFUTED.get(name)


@pytest.mark.parametrize("name", ["Misère games by day", "Misère games that are nim heaps"])
def test_claims_about_day_4(name: str) -> None:
    report = CLAIMS[name].verify()
    assert report.verdict is Verdict.VERIFIED
    assert report.positions == (5 if name == "Misère games by day" else 22)


@pytest.fixture
def forms_of_their_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no form that a wrong reduction made be used by other tests."""
    kept_in = (misere_games._form, misere_games._as_options, misere_games._beside)
    for kept in (*kept_in, canonical.forms_born_by):
        kept.cache_clear()
    monkeypatch.setattr(canonical, "_FORMS", {})
    yield
    for kept in (*kept_in, canonical.forms_born_by):
        kept.cache_clear()


@pytest.mark.usefixtures("forms_of_their_own")
@pytest.mark.parametrize("name", ["Reversible moves in misère play", "Misère games by day"])
def test_taking_out_all_moves_of_a_lost_game_is_refuted(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def never(options: frozenset[MisereForm]) -> bool:
        return False

    monkeypatch.setattr(canonical, "_is_lost", never)
    report = CLAIMS[name].verify(Level.QUICK)
    assert report.verdict is Verdict.REFUTED


def test_games_that_are_not_reduced_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(misere_games, "misere_forms", born_by)
    report = CLAIMS["Misère games by day"].verify(Level.QUICK)
    assert report.verdict is Verdict.REFUTED
    # Day 2: the game with one move, to the nim heap of 1, equals the one without a move.
    assert report.counterexample == AbstractGame().show(born_by(2)[-1])


def test_nim_heaps_are_refuted_as_no_nim_heaps(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_less(n: int) -> Options:
        return nim_heap(max(n - 1, 0))

    monkeypatch.setattr(misere_games, "nim_heap", one_less)
    report = CLAIMS["Games that are no misère nim heap"].verify()
    assert report.verdict is Verdict.REFUTED


def test_adding_values_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost_by_adding(heaps: list[int]) -> bool:
        return sum(heaps) == (0 if max(heaps, default=0) >= 2 else 1)

    monkeypatch.setattr(misere_games, "is_lost_in_misere", lost_by_adding)
    report = CLAIMS["Tame games are played as misère Nim"].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (
        Verdict.REFUTED,
        "nim(1) + nim(1) + nim(1)",
    )
    report = CLAIMS["Subtraction of 2 or 3 as misère Nim"].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, "2 2 2")


def test_the_mex_rule_broken_by_one_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_more(values: Iterable[int]) -> int:
        return mex(values) + 1

    monkeypatch.setattr(misere_games, "mex", one_more)
    assert CLAIMS["Mex rule in misère play"].verify().verdict is Verdict.REFUTED


def test_a_genus_that_ends_too_early_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    def shortened(game: AbstractGame, position: Options) -> Genus:
        found = genus(game, position)
        return Genus(found.grundy, found.superscripts[:1])

    monkeypatch.setattr(misere_games, "genus", shortened)
    assert CLAIMS["Genus of a game"].verify(Level.QUICK).verdict is Verdict.REFUTED


def test_heaps_of_one_broken_by_one_are_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    def two_for_one(n: int) -> Options:
        return nim_heap(2 if n == 1 else n)

    monkeypatch.setattr(misere_games, "nim_heap", two_for_one)
    assert CLAIMS["Nim heaps of 1 in misère play"].verify().verdict is Verdict.REFUTED


def test_the_wider_sense_without_firm_zeros_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    def values_alone(heaps: list[int]) -> bool:
        total = nim_sum(heaps)
        return total == (0 if max(heaps, default=0) > 2 else 1)

    monkeypatch.setattr(misere_games, "is_lost_in_misere", values_alone)
    assert CLAIMS["Tame games in the wider sense"].verify().verdict is Verdict.REFUTED


def test_the_heaps_called_tame() -> None:
    for game, position in misere_games._TAME:
        assert Genera(game).tameness(position).hereditary
    for game, position in misere_games._TAME_ALL_THE_SAME:
        found = Genera(game).tameness(position)
        assert found.is_tame
        assert not found.hereditary
    for game, position in misere_games._WILD:
        assert not Genera(game).tameness(position).is_tame


def test_the_first_wild_heaps() -> None:
    def name_and_size(heap: tuple[ImpartialGame[object], tuple[int]]) -> tuple[str, int]:
        game, (size,) = heap
        return game.name, size

    wild = dict(map(name_and_size, misere_games._WILD))
    assert wild == FACTS["first_wild_heaps"]["value"]
    tame = list(map(name_and_size, misere_games._TAME))
    for game, first in wild.items():
        assert max(size for name, size in tame if name == game) == first - 1
