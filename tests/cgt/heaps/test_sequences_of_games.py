"""Nim-sequences of games that are no `HeapRules`: by definition, and what is no game is refused."""

from __future__ import annotations

from typing import Any

import pytest

from cgt import HeapGame
from cgt.errors import InvalidParameter, InvalidPosition, LoopyGameError, RulesError
from cgt.heaps import SequenceStopped, methods, nim_sequence, read_code
from games import Chomp, Kayles


@pytest.mark.parametrize("rules", [Chomp(), Kayles, (0, 7, 7), read_code("0.77").heap_options])
def test_what_is_no_rules_of_heaps(rules: Any) -> None:
    with pytest.raises(
        InvalidParameter, match=r"^rules of heaps are wanted, .*Kayles\(\) or .*, not "
    ):
        nim_sequence(rules, 10)


@pytest.mark.parametrize(
    "heap_options",
    [
        lambda n: [(n,)],
        lambda n: [(0,)],
        lambda n: [(n ^ 1,)],
        lambda n: [(-1,)],
        lambda n: [[n - 1]],
        lambda n: [(n - 2,)] if n else [],
        lambda n: None,
        lambda n: [(0.5,)],
        lambda n: [(True,)],
        lambda n: [(1 // (n - n),)],
        7,
    ],
)
def test_games_that_are_none_are_refused(heap_options: Any) -> None:
    game = HeapGame.from_heap_options(heap_options)
    with pytest.raises((RulesError, LoopyGameError, InvalidPosition)) as caught:
        nim_sequence(game, 5)
    assert "\n" not in str(caught.value)


def test_games_that_reach_heaps_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(methods, "MOST_POSITIONS", 1000)
    upwards = HeapGame.from_heap_options(lambda n: [(n + 1,)])
    with pytest.raises(SequenceStopped, match=r"limit of 1006 positions .* 0 values"):
        nim_sequence(upwards, 5)


def test_games_of_rules_that_nothing_is_known_about() -> None:
    # A heap that becomes a larger one, and an empty one that has a move.
    upwards = HeapGame.from_heap_options(lambda n: [(n + 1,)] if n < 9 else [])
    assert nim_sequence(upwards, 10).tolist() == [1, 0] * 4 + [1, 0, 0]
    ending = HeapGame.from_heap_options(lambda n: [(n - 1,)] if n else [()])
    assert nim_sequence(ending, 4).tolist() == [1, 0, 1, 0, 1]


def test_ctrl_c_in_the_rules_of_a_game() -> None:
    def interrupt(n: int) -> list[tuple[int, ...]]:
        raise KeyboardInterrupt

    with pytest.raises(SequenceStopped) as caught:
        nim_sequence(HeapGame.from_heap_options(interrupt), 4)
    assert caught.value.interrupted


def test_a_closed_form_does_not_answer_for_the_definition() -> None:
    class WrongNim(HeapGame):
        def heap_options(self, n: int) -> list[tuple[int, ...]]:
            return [(k,) for k in range(n)]

        def heap_formula(self, n: int) -> int:
            return 7

    assert nim_sequence(WrongNim(), 5, method="definition").tolist() == [*range(6)]
