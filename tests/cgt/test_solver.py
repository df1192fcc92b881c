"""Every answer of the engine against plain recursion, on random games and heaps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import (
    D,
    HeapGame,
    ImpartialGame,
    InvalidPosition,
    N,
    P,
    RulesError,
    Solver,
    UnhashablePosition,
)
from cgt.testing import finite_games, heap_positions
from games import Kayles, Nim

CONVENTIONS = pytest.mark.parametrize("misere", [False, True])


# ---- random games ----


@given(finite_games())
def test_answers_about_any_finite_game(judge_of, game):
    judge = judge_of(game.options)
    for position in game.positions:
        assert Solver(game).grundy(position) == judge.grundy(position)
        for misere in (False, True):
            solver = Solver(game)
            assert solver.options(position) == list(game.options(position))
            won = judge.mover_wins(position, misere)
            assert solver.outcome(position, misere=misere) is (N if won else P)
            assert solver.winning_moves(position, misere=misere) == [
                option for option in game.options(position) if not judge.mover_wins(option, misere)
            ]


@given(finite_games(), st.data())
def test_answers_do_not_depend_on_what_was_asked_before(judge_of, game, data):
    judge = judge_of(game.options)
    solver = Solver(game)
    questions = st.tuples(st.sampled_from(game.positions), st.sampled_from([None, False, True]))
    for position, misere in data.draw(st.lists(questions, max_size=12)):
        if misere is None:
            assert solver.grundy(position) == judge.grundy(position)
        else:
            won = judge.mover_wins(position, misere)
            assert solver.outcome(position, misere=misere) is (N if won else P)


# ---- random games of heaps ----


def octal_options(digits, n):
    """Give what is left of a heap in the game of an octal code, by the code's definition."""
    for taken, digit in enumerate(digits):
        left = n - taken
        if digit & 1 and left == 0:
            yield ()
        if digit & 2 and left > 0:
            yield (left,)
        if digit & 4:
            for first in range(1, left // 2 + 1):
                yield first, left - first


octal_digits = st.tuples(
    st.sampled_from([0, 0, 0, 4]), st.integers(0, 7), st.integers(0, 7), st.integers(0, 7)
)


def whole_options(digits, heaps) -> Iterator[tuple[int, ...]]:
    """Give the options of several heaps, without any help from the framework."""
    for index, heap in enumerate(heaps):
        for left in octal_options(digits, heap):
            yield tuple(sorted(heaps[:index] + left + heaps[index + 1 :]))


SOLVERS: list[dict[str, Any]] = [
    {},
    {"use_formula": False},
    {"use_components": False},
    {"use_formula": False, "use_components": False, "use_canonical": False},
]


@given(octal_digits, heap_positions(max_heaps=3, max_size=5))
def test_answers_about_heaps_are_those_about_the_whole_position(judge_of, digits, position):
    game = HeapGame.from_heap_options(lambda n: octal_options(digits, n))
    judge = judge_of(lambda heaps: whole_options(digits, heaps))
    key = tuple(sorted(position))
    for uses in SOLVERS:
        solver = Solver(game, **uses)
        assert solver.grundy(position) == judge.grundy(key)
        for misere in (False, True):
            won = judge.mover_wins(key, misere)
            assert solver.outcome(position, misere=misere) is (N if won else P)
            moves = solver.winning_moves(position, misere=misere)
            assert moves == [
                option
                for option in solver.options(position)
                if not judge.mover_wins(tuple(sorted(option)), misere)
            ]


def test_misere_outcomes_are_not_read_off_grundy_values():
    kayles = Kayles()
    # Equal Grundy values, other misère outcomes.
    assert kayles.grundy((5,)) == kayles.grundy((9,)) == 4
    assert kayles.outcome((5,), misere=True) is N
    assert kayles.outcome((9,), misere=True) is P
    assert Solver(kayles, use_components=False).outcome((9,), misere=True) is P


# ---- games that split, have symmetry and closed forms ----


class Domineering(ImpartialGame[str]):
    """Cover two neighbouring free cells of a row; the row is written in dots and hashes."""

    def options(self, position):
        for place in range(len(position) - 1):
            if position[place : place + 2] == "..":
                yield position[:place] + "##" + position[place + 2 :]

    def components(self, position):
        return [piece for piece in position.split("#") if len(piece) > 1]

    def canonical(self, position):
        return min(position, position[::-1])


rows = st.text(".#", max_size=8)


@given(rows)
def test_components_and_symmetry_change_no_answer(judge_of, row):
    game = Domineering()
    judge = judge_of(game.options)
    for components in (False, True):
        for canonical in (False, True):
            solver = Solver(game, use_components=components, use_canonical=canonical)
            assert solver.grundy(row) == judge.grundy(row)
            for misere in (False, True):
                won = judge.mover_wins(row, misere)
                assert solver.outcome(row, misere=misere) is (N if won else P)


def test_components_make_the_table_small():
    row = "." * 16
    splitting, whole = Solver(Domineering()), Solver(Domineering(), use_components=False)
    assert splitting.grundy(row) == whole.grundy(row)
    assert splitting.positions < 20 < 300 < whole.positions


class WithFormulas(ImpartialGame[int]):
    """Rules of Nim with one heap, and closed forms that are wrong on purpose."""

    def options(self, position):
        return range(position)

    def grundy_formula(self, position):
        return 100 + position if position % 2 else None

    def outcome_formula(self, position, misere):
        return P if misere and position == 7 else None

    def winning_moves_formula(self, position, misere):
        return [3] if position == 7 else None


def test_closed_forms_answer_only_where_they_are_asked_to():
    game = WithFormulas()
    believing, rules_only = Solver(game), Solver(game, use_formula=False)
    assert (believing.grundy(7), rules_only.grundy(7)) == (107, 7)
    assert (believing.outcome(7, misere=True), rules_only.outcome(7, misere=True)) == (P, N)
    assert (believing.winning_moves(7), rules_only.winning_moves(7)) == ([3], [0])
    # Without a closed form of its own, a position is searched down to those that have one.
    assert believing.grundy(2) == 1
    assert rules_only.grundy(2) == 2


def test_a_closed_form_spares_the_search():
    class Counting(WithFormulas):
        def options(self, position):
            raise AssertionError("the closed form should have answered")

    assert Counting().grundy(10**18 + 1) == 10**18 + 101
    assert Counting().outcome(10**18 + 1) is N


class OnlyOutcomes(ImpartialGame[int]):
    """Take 1 to 3 from a number: a game of which the outcomes are known by a theorem."""

    def options(self, position):
        return (position - taken for taken in (1, 2, 3) if taken <= position)

    def outcome_formula(self, position, misere):
        return P if position % 4 == misere else N


def test_a_theorem_about_outcomes_is_no_theorem_about_values():
    game = OnlyOutcomes()
    assert game.outcome(10**18) is P
    assert game.outcome(10**18, misere=True) is N
    assert game.winning_moves(10**18 + 1, misere=True) == []
    assert game.winning_moves(10**18 + 3, misere=True) == [10**18 + 1]
    assert game.grundy(10**18) == 0
    assert [game.grundy(n) for n in range(8)] == [0, 1, 2, 3] * 2


@CONVENTIONS
def test_a_theorem_about_some_positions_ends_the_search_there(misere):
    class SomeOutcomes(OnlyOutcomes):
        def options(self, position):
            assert position > 90
            return super().options(position)

        def outcome_formula(self, position, misere):
            return super().outcome_formula(position, misere) if position <= 95 else None

    game = SomeOutcomes()
    for position in range(96, 120):
        assert game.outcome(position, misere=misere) is (P if position % 4 == misere else N)
    with pytest.raises(AssertionError):
        Solver(game, use_formula=False).outcome(100, misere=misere)


@CONVENTIONS
def test_a_theorem_may_say_that_a_position_is_a_draw(misere):
    class Ring(ImpartialGame[int]):
        def options(self, position):
            return [(position + 1) % 5]

        def outcome_formula(self, position, misere):
            return D if position == 3 else None

    assert [str(Ring().outcome(n, misere=misere)) for n in range(5)] == ["D"] * 5


def test_huge_heaps_of_nim():
    heaps = (10**18, 10**18 + 1, 10**40)
    value = 10**18 ^ (10**18 + 1) ^ 10**40
    assert Nim().grundy(heaps) == value
    (move,) = Nim().winning_moves(heaps)
    assert Nim().grundy(move) == 0


def test_a_position_without_options_and_one_without_heaps():
    for game in (Nim(), Kayles()):
        for position in ((), (0,), (0, 0)):
            assert game.grundy(position) == 0
            assert game.outcome(position) is P
            assert game.outcome(position, misere=True) is N
            assert game.winning_moves(position) == game.winning_moves(position, misere=True) == []


def test_each_winning_move_is_given_once_in_the_order_of_options():
    game = ImpartialGame.from_options({"s": ["b", "a", "b", "a"], "a": [], "b": []}.__getitem__)
    assert game.winning_moves("s") == ["b", "a"]
    assert game.solver.options("s") == ["b", "a"]


# ---- components and symmetry that break their contract ----


class Broken(Domineering):
    """A row whose hooks give what tests tell them to."""

    def __init__(self, *, components=None, canonical=None):
        self._components = components
        self._canonical = canonical

    def components(self, position):
        if self._components:
            return self._components(position)
        return super().components(position)

    def canonical(self, position):
        return self._canonical(position) if self._canonical else position


@pytest.mark.parametrize(
    ("hooks", "error"),
    [
        ({"components": lambda row: [list(row)]}, UnhashablePosition),
        ({"canonical": list}, UnhashablePosition),
        ({"components": lambda row: None}, RulesError),
    ],
)
@pytest.mark.parametrize("question", ["grundy", "outcome", "misere"])
def test_hooks_that_break_their_contract(hooks, error, question):
    game = Broken(**hooks)
    ask = getattr(game, question, partial(game.outcome, misere=True))
    with pytest.raises(error, match=r"hashable|components\('\.\.\.\.'\)"):
        ask("....")


def test_positions_that_check_refuses_are_refused_by_every_question():
    class Rows(Domineering):
        def check(self, position):
            if set(position) - set(".#"):
                raise InvalidPosition(f"a row is made of . and #, not {position!r}")

    solver = Solver(Rows())
    for ask in (solver.grundy, solver.outcome, solver.winning_moves, solver.options):
        with pytest.raises(InvalidPosition, match=r"a row is made of .*, not 'xx'"):
            ask("xx")
