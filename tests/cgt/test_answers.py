"""What closed forms answer: read in one way everywhere, and refused if it is no answer."""

import re
from typing import Any

import pytest

from cgt import HeapGame, N, P, RulesError, Solver, closed_forms, heaps, nim_sum
from cgt.testing import LawBroken, check_game


class Loose(HeapGame):
    """Nim whose author writes letters and tuples."""

    def heap_options(self, n):
        return [(left,) for left in range(n)]

    def outcome_formula(self, position: Any, misere: bool) -> Any:
        return None if misere else ("N" if nim_sum(position) else "P")

    def winning_moves_formula(self, position: Any, misere: bool) -> Any:
        return None if misere else tuple(Solver(self, use_formula=False).winning_moves(position))


def test_letters_and_tuples_are_answers():
    game = Loose()
    assert (game.outcome((3, 5, 7)), game.outcome((1, 1))) == (N, P)
    assert game.winning_moves((3, 5, 7)) == [(2, 5, 7), (3, 4, 7), (3, 5, 6)]
    check_game(game, heaps(count=2, size=range(4)))
    stated = closed_forms("loose", game, source="a test", over=heaps(count=2, size=range(4)))
    assert str(stated.verify().verdict) == "verified"


WRONG = {
    "grundy_formula": [True, 1.0, -1, "1"],
    "outcome_formula": ["p", True, 0, 1],
    "winning_moves_formula": [3, "(1,)"],
}


@pytest.mark.parametrize(
    ("hook", "answer"), [(hook, answer) for hook, answers in WRONG.items() for answer in answers]
)
def test_what_is_no_answer_is_refused(hook, answer):
    class Wrong(Loose):
        winning_moves_formula = HeapGame.winning_moves_formula

    setattr(Wrong, hook, lambda self, *_: answer)
    question = {"winning_moves_formula": "winning_moves", "grundy_formula": "grundy"}
    with pytest.raises(RulesError, match=re.escape(f"gave {answer!r}; it gives")):
        getattr(Wrong(), question.get(hook, "outcome"))((2, 3))
    with pytest.raises(LawBroken, match=rf"{hook}.*; it gives"):
        check_game(Wrong(), [(2, 3)])


@pytest.mark.parametrize("answer", [1.0, -2, "1"])
def test_a_heap_s_value_that_is_none(answer):
    class Wrong(HeapGame):
        def heap_options(self, n):
            return [(n - 1,)] if n else []

        def heap_formula(self, n):
            return answer if n == 3 else None

    with pytest.raises(RulesError, match="whole number >= 0, or None"):
        Wrong().grundy((5,))
