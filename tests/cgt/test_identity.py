"""Tests of `cgt.identity`: a game that is given other attributes is another game."""

import copy
import pickle
from dataclasses import dataclass

import pytest

from cgt import ImpartialGame, Solver, SumGame
from cgt.registry import get_game, load_games


class Take(ImpartialGame[int]):
    most = 2

    def options(self, position):
        return range(max(0, position - self.most), position)


def taking(most):
    game = Take()
    game.most = most
    return game


@dataclass
class TakeUpTo(ImpartialGame[int]):
    most: int

    def options(self, position):
        return range(max(0, position - self.most), position)


@pytest.mark.parametrize("make", [taking, TakeUpTo])
def test_games_that_differ_in_an_attribute_share_nothing_in_a_sum(make):
    # 5 mod 3 and 5 mod 4, by the theorem on subtraction games.
    assert (make(2)(5) + make(3)(5)).grundy() == 2 ^ 1
    assert (make(2)(5) + make(2)(5)).grundy() == 0


@pytest.mark.parametrize("make", [taking, TakeUpTo])
def test_a_game_changed_after_an_answer_is_asked_anew(make):
    game = make(2)
    total = game(5)
    assert (game.grundy(5), total.grundy()) == (2, 2)
    game.most = 3
    assert (game.grundy(5), total.grundy(), make(2)(5).grundy()) == (1, 1, 2)
    game.most = 2
    assert (game.grundy(5), total.grundy(), make(3)(5).grundy()) == (2, 2, 1)


class TakeOneOf(ImpartialGame[int]):
    def __init__(self, *amounts):
        self.amounts = list(amounts)

    def options(self, position):
        return [position - amount for amount in self.amounts if amount <= position]


def test_a_list_changed_in_place_is_noticed():
    game = TakeOneOf(1, 2)
    total = game(4)
    assert (game.grundy(4), total.grundy()) == (1, 1)
    game.amounts.append(3)
    assert (game.grundy(4), total.grundy()) == (0, 0)


def test_what_a_game_works_out_itself_makes_it_no_other_game():
    used = TakeUpTo(2)
    used.grundy(5)
    assert used == TakeUpTo(2)
    one, other = Take(), Take()
    one.grundy(3)
    assert (one == other, hash(one) == hash(other)) == (True, True)
    one.most = 5
    assert one != other


def test_attributes_that_cannot_be_compared_make_games_different():
    class Incomparable:
        def __eq__(self, other):
            raise TypeError

    one, other = Take(), Take()
    for game in (one, other):
        vars(game)["most"] = Incomparable()
    assert one != other


def test_a_game_that_counts_its_calls_is_answered_right():
    class Counting(Take):
        calls = 0

        def options(self, position):
            self.calls += 1
            return super().options(position)

    game = Counting()
    assert [game.grundy(n) for n in range(7)] == [0, 1, 2, 0, 1, 2, 0]
    assert game.calls >= 7


def test_an_answer_stays_while_the_game_does():
    game = TakeUpTo(3)
    solver = Solver(game)
    solver.grundy(50)
    stored = solver.positions
    solver.grundy(40)
    assert solver.positions == stored == 51


# ---- copies ----


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy])
def test_a_copy_finds_answers_of_its_own(duplicate):
    game = TakeUpTo(2)
    game.grundy(5)
    other = duplicate(game)
    assert other == game
    other.most = 1
    assert (other.grundy(5), other.outcome(9), other.winning_moves(9)) == (1, "N", [8])
    assert (game.grundy(5), other.solver.game is other) == (2, True)
    assert duplicate(game).grundy(20) == 2


@pytest.mark.parametrize("name", sorted(load_games()[0]))
def test_games_that_were_asked_can_be_pickled(name):
    cls = load_games()[0][name]
    game_text, *words = cls.example.split()
    game = get_game(game_text)
    position = game.parse(" ".join(words))
    game.outcome(position)
    again = pickle.loads(pickle.dumps(game))  # noqa: S301 - made here
    assert (again == game, again.name) == (True, game.name)
    assert again.outcome(position) is game.outcome(position)
    assert SumGame() == SumGame()


def test_a_solver_is_not_copied():
    solver = Solver(TakeUpTo(2))
    for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match=r"make another one: Solver\(game\)"):
            duplicate(solver)
