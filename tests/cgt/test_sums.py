"""Sums of different games against plain recursion over tuples of positions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import (
    HeapGame,
    ImpartialGame,
    InvalidPosition,
    LoopyGameError,
    N,
    Outcome,
    P,
    RulesError,
    Solver,
    Sum,
    SumGame,
    UnhashablePosition,
    nim_sum,
    star,
)
from cgt.testing import check_game, finite_games
from games import Kayles, Nim


def options_of_several(games):
    """Return the options of several positions side by side, by the definition of a sum."""

    def options(positions):
        for index, (game, position) in enumerate(zip(games, positions, strict=True)):
            for option in game.options(position):
                yield (*positions[:index], option, *positions[index + 1 :])

    return options


def positions_in(games):
    return st.tuples(*(st.sampled_from(game.positions) for game in games))


@given(st.lists(finite_games(max_positions=5), min_size=1, max_size=3), st.data())
def test_sums_of_any_games(judge_of, games, data):
    positions = data.draw(positions_in(games))
    judge = judge_of(options_of_several(games))
    total = sum(game(position) for game, position in zip(games, positions, strict=True))
    assert isinstance(total, Sum)
    assert total.grundy() == judge.grundy(positions)
    for misere in (False, True):
        won = judge.mover_wins(positions, misere)
        assert total.outcome(misere=misere) is (N if won else P)
        moves = {tuple(p for _, p in move.summands) for move in total.winning_moves(misere=misere)}
        assert moves == {
            option for option in judge.options(positions) if not judge.mover_wins(option, misere)
        }


@given(finite_games(max_positions=6), st.data())
def test_a_sum_is_worth_the_nim_sum(game, data):
    first, second = data.draw(positions_in([game, game]))
    heap = data.draw(st.integers(0, 10**20))
    total = game(first) + game(second) + star(heap)
    assert total.grundy() == nim_sum((game.grundy(first), game.grundy(second), heap))
    assert (total + total).outcome() is P


class Digits(ImpartialGame[int]):
    """Take 1 to 3 from a number, by a class that knows its misère outcomes."""

    def options(self, position):
        return (position - taken for taken in (1, 2, 3) if taken <= position)

    def outcome_formula(self, position, misere):
        return P if position % 4 == misere else N


def test_one_summand_may_use_its_closed_form_and_two_may_not():
    digits = Digits()
    assert digits(10**9 + 1).outcome(misere=True) is P
    assert (digits(5) + digits(0)).outcome(misere=True) is P
    assert (digits(5) + digits(5)).outcome(misere=True) is N
    assert (digits(2) + digits(6)).outcome(misere=True) is P


def test_three_games_in_one_sum():
    total = Nim()((3, 4)) + Kayles()((7,)) + star(1)
    assert str(total) == "nim(3 4) + kayles(7) + *1"
    assert repr(total) == "<Sum nim(3 4) + kayles(7) + *1>"
    assert total.grundy() == 3 ^ 4 ^ 2 ^ 1
    assert [str(move) for move in total.winning_moves()] == ["nim(3 0) + kayles(7) + *1"]
    assert all(move.outcome() is P for move in total.winning_moves())


def test_options_of_a_sum_are_moves_in_one_summand():
    total = star(1) + Kayles()((2,))
    assert [str(option) for option in total.options()] == [
        "*0 + kayles(2)",
        "*1 + kayles(0 1)",
        "*1 + kayles(1 0)",
        "*1 + kayles(0 0)",
    ]


def test_adding_sums():
    parts = [star(3), star(5), Nim()((1, 2))]
    assert sum(parts) == parts[0] + parts[1] + parts[2]
    assert str(sum(parts)) == "*3 + *5 + nim(1 2)"
    assert star(3) + star(5) != star(5) + star(3)
    assert len({star(3), star(3), star(4)}) == 2
    assert sum([star(3)]) == star(3)
    assert Sum(()).grundy() == 0
    assert (str(Sum(())), Sum(()).outcome(misere=True)) == ("0", N)


@pytest.mark.parametrize("other", [1, "x", None, (3,), Nim()])
def test_only_sums_can_be_added(other):
    with pytest.raises(TypeError, match=r"Sum|one of its positions"):
        star(1) + other
    with pytest.raises(TypeError, match=r"Sum|one of its positions"):
        other + star(1)


def test_games_are_not_added_but_their_positions():
    for add in (
        lambda: Nim() + Kayles(),
        lambda: Nim()((3,)) + Kayles(),
        lambda: Kayles() + Nim()((3,)),
        lambda: sum([Kayles()]),
    ):
        with pytest.raises(TypeError, match=r"Kayles\(\)\(position\)|Nim\(\)\(position\)"):
            add()


def test_stars():
    assert star(0).outcome() is P
    assert star(10**30).grundy() == 10**30
    assert str(star(12)) == "*12"
    assert [str(move) for move in (star(3) + star(5)).winning_moves()] == ["*3 + *3"]


@pytest.mark.parametrize("n", [-1, True, 1.0, 2.5, "3", None, (3,)])
def test_stars_are_whole_numbers(n):
    with pytest.raises(InvalidPosition, match="heap sizes are whole numbers >= 0"):
        star(n)


def test_a_sum_checks_its_summands():
    with pytest.raises(InvalidPosition, match="not -1"):
        Nim()((3, -1))
    for total in (Sum(((Nim(), (3, -1)),)), star(1) + Sum(((Nim(), (3, -1)),))):
        with pytest.raises(InvalidPosition, match="not -1"):
            total.grundy()
        with pytest.raises(InvalidPosition, match="not -1"):
            total.outcome(misere=True)
    with pytest.raises(InvalidPosition, match=r"made with \+, such as nim"):
        Solver(SumGame()).grundy((3, 4))  # type: ignore[arg-type]


def test_the_options_of_a_sum_are_checked():
    def heap_options(n):
        return [(n - taken,) for taken in (1, 2)]

    with pytest.raises(RulesError, match="which is not a position: heap sizes are whole numbers"):
        list(HeapGame.from_heap_options(heap_options)((1,)).options())


def test_a_position_that_is_a_list_is_named_in_a_sum():
    with pytest.raises(UnhashablePosition, match=r"must be hashable, and \[3\] is a list"):
        (star(1) + Kayles()([3])).grundy()  # type: ignore[arg-type]


def test_equal_games_share_their_values_and_others_do_not():
    class Subtract(HeapGame):
        def __init__(self, most):
            self.most = most

        def heap_options(self, n):
            return ((n - taken,) for taken in range(1, min(self.most, n) + 1))

    assert (Subtract(2)((5,)) + Subtract(2)((5,))).grundy() == 0
    assert (Subtract(2)((5,)) + Subtract(3)((5,))).grundy() == 2 ^ 1
    solver = Solver(SumGame())
    solver.grundy(Subtract(2)((50,)))
    stored = solver.positions
    solver.grundy(Subtract(2)((50,)) + Subtract(2)((49,)))
    assert solver.positions == stored


def test_loopy_summands():
    loop = ImpartialGame.from_options({"a": ["a", "t"], "t": []}.__getitem__, name="loop")
    draw = ImpartialGame.from_options({"a": ["a"]}.__getitem__, name="draw")
    fine = ImpartialGame.from_options(
        {"a": ["b", "t"], "b": ["a"], "t": []}.__getitem__, name="fine"
    )
    assert (fine("a") + star(2)).grundy() == 3
    assert (fine("a") + star(1)).outcome() is P
    assert (loop("a") + star(0)).outcome() is N
    assert (loop("a") + star(1)).outcome() is Outcome.D
    assert (draw("a") + star(3)).outcome() is Outcome.D
    assert (draw("a") + loop("a")).outcome() is Outcome.D
    with pytest.raises(LoopyGameError, match=r"∞\(2\)"):
        (loop("a") + star(2)).grundy()


def test_the_game_of_all_sums_keeps_the_laws():
    nim, kayles = Nim(), Kayles()
    sums = [
        nim((1, 2)) + kayles((3,)),
        star(2) + star(2) + kayles((1, 2)),
        kayles((4,)) + Digits()(3),
        Sum(()),
    ]
    assert check_game(SumGame(), sums).positions == 4
