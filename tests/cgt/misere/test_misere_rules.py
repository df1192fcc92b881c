"""Misère play and rules that are broken, endless, or far too large: sentences, and no long wait."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import cgt.misere.questions
from cgt import (
    CgtError,
    HeapGame,
    ImpartialGame,
    InvalidPosition,
    LoopyGameError,
    OutOfReach,
    RulesError,
    SearchLimit,
    UnhashablePosition,
)
from cgt.budget import Budget
from cgt.game import MOST_POSITIONS
from cgt.misere import QuotientLimit, genus, misere_form, misere_quotient, tameness
from cgt.misere.components import heap_components, position_components
from games import Nim

Game = ImpartialGame[Any]
HEAPS: dict[str, Callable[[int], Any]] = {
    "booleans": lambda n: [(True,)] if n else [],
    "negative": lambda n: [(-1,)] if n else [],
    "fractions": lambda n: [(n - 1.0,)] if n else [],
    "words": lambda n: [("a",)] if n else [],
    "lists in tuples": lambda n: [([1],)] if n else [],
    "no tuples": lambda n: [n - 1] if n else [],
    "one no tuple": lambda n: [(0,), n - 1] if n else [],
    "nothing": lambda n: None,
    "failing": lambda n: [1 // 0],
    "failing below": lambda n: [(n - 1,)] if n > 1 else [1 // 0],
    "round": lambda n: [(n,)],
}
OTHERS: dict[str, Callable[[Any], Any]] = {
    "lists": lambda p: [[p - 1]] if p else [],
    "None": lambda p: [None] if p else [],
    "nothing": lambda p: None,
    "failing": lambda p: [1 // 0],
    "failing below": lambda p: [p - 1] if p > 1 else [1 // 0],
    "round": lambda p: [(p + 1) % 4],
}
CASES: list[Any] = [
    *(
        pytest.param(HeapGame.from_heap_options(f), (3,), id=f"heaps: {n}")
        for n, f in HEAPS.items()
    ),
    *(pytest.param(ImpartialGame.from_options(f), 3, id=n) for n, f in OTHERS.items()),
]


def kind_of(question: Callable[[], object]) -> type[CgtError]:
    """Return which error a question raises, of those that tell whose mistake it is."""
    with pytest.raises(CgtError) as caught:
        question()
    kinds = (LoopyGameError, UnhashablePosition, RulesError, InvalidPosition)
    return next(kind for kind in kinds if isinstance(caught.value, kind))


@pytest.mark.parametrize(("game", "position"), CASES)
def test_the_errors_of_misere_play_are_those_of_normal_play(game: Game, position: Any) -> None:
    expected = kind_of(lambda: game.grundy(position))
    assert kind_of(lambda: genus(game, position)) is expected
    assert kind_of(lambda: tameness(game, position)) is expected
    assert kind_of(lambda: misere_form(game, position)) is expected
    assert kind_of(lambda: misere_quotient(game, positions=[position])) is expected
    if isinstance(game, HeapGame):
        # The rules are asked about the heaps from 0 on, so what is below is what is asked about.
        found = kind_of(lambda: misere_quotient(game, 3))
        assert found in (expected, InvalidPosition)


def test_a_position_that_is_a_list() -> None:
    game = ImpartialGame.from_options(lambda p: [])
    with pytest.raises(UnhashablePosition):
        misere_quotient(game, positions=[[1]])


ENDLESS = ImpartialGame.from_options(lambda p: [p + 1])


def test_endless_games_reach_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cgt.misere.questions, "MOST_POSITIONS", 500)
    for question in (genus, tameness):
        with pytest.raises(SearchLimit, match="500 positions"):
            question(ENDLESS, 0)
    with pytest.raises(SearchLimit, match="500 positions"):
        position_components(ENDLESS, [0], Budget(500, None))
    default = inspect.signature(misere_form).parameters["max_positions"].default
    assert default == MOST_POSITIONS


def test_seconds_pass_while_positions_are_collected() -> None:
    with pytest.raises(QuotientLimit, match="the 0 seconds are over") as caught:
        misere_quotient(ENDLESS, positions=[0], max_seconds=0)
    assert caught.value.quotient.parts == ()


def test_heaps_with_options_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cgt.misere.components._MOST_OPTIONS", 100)

    def without_end(n: int) -> Any:
        while n == 2:
            yield (1,)

    game = HeapGame.from_heap_options(without_end)
    with pytest.raises(QuotientLimit, match="100 options of a heap of 2") as caught:
        misere_quotient(game, 5)
    assert caught.value.quotient.upto == 1
    assert list(heap_components(game, 1)) == [set(), set()]


def test_what_is_out_of_reach_is_refused_at_once() -> None:
    huge = (5, 10**18)
    for question in (genus, tameness, misere_form):
        with pytest.raises(OutOfReach, match="needs at least 1000000000000000001 positions"):
            question(Nim(), huge)
    with pytest.raises(QuotientLimit, match="at least 1000000000000000001 positions"):
        misere_quotient(Nim(), positions=[huge])
    assert misere_form(Nim(), (200,)).nim_heap == 200


def test_components_reach_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cgt.misere.growing.MOST_POSITIONS", 20)
    nothing = HeapGame.from_heap_options(lambda n: [])
    with pytest.raises(QuotientLimit, match="no more than 20 components") as caught:
        misere_quotient(nothing, 10**9)
    assert caught.value.quotient.upto == 19
    with pytest.raises(QuotientLimit, match="the limit of 20 positions"):
        misere_quotient(ENDLESS, positions=[0])


def test_options_that_change() -> None:
    last = [0]
    game = ImpartialGame.from_options(lambda p: [p - 1] if p > last[0] else [])
    parts, options = position_components(game, [3], Budget(100, None))
    assert parts == [0, 1, 2, 3]
    last[0] = -1
    with pytest.raises(RulesError, match=r"options\(0\) gave other options when asked again"):
        list(options)
