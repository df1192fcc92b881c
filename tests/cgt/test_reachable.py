"""What can be reached from a position, against plain recursion."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import ImpartialGame, InvalidPosition, RulesError, UnhashablePosition
from cgt.reachable import VAST, Play
from cgt.testing import finite_games
from games import Nim


def reachable(game, position, met=None):
    """Return the positions that can be reached, by plain recursion."""
    met = set() if met is None else met
    if position not in met:
        met.add(position)
        for option in game.options(position):
            reachable(game, option, met)
    return met


def longest(game, position):
    return max((1 + longest(game, option) for option in game.options(position)), default=0)


def lines(game, position):
    """Count the lines of play, finished or not."""
    return 1 + sum(lines(game, option) for option in game.options(position))


def can_go_on_for_ever(game, position):
    """Whether there is a line of play as long as there are positions."""
    here = {position}
    for _ in reachable(game, position):
        here = {option for position in here for option in game.options(position)}
    return bool(here)


@given(finite_games(max_positions=7), st.data())
def test_a_play_that_ends(game, data):
    start = data.draw(st.sampled_from(game.positions))
    play = Play(game, start)
    assert play.positions[0] == start
    assert len(play.positions) == len(set(play.positions))
    assert set(play.positions) == reachable(game, start)
    assert play.whole
    assert play.ends
    for number, position in enumerate(play.positions):
        options = [play.positions[option] for option in play.options[number]]
        assert options == list(game.options(position))
    assert play.depths() == [longest(game, position) for position in play.positions]
    assert play.tree_size() == lines(game, start)


@given(finite_games(max_positions=6, loopy=True), st.data())
def test_a_play_that_may_go_round(game, data):
    start = data.draw(st.sampled_from(game.positions))
    play = Play(game, start)
    assert set(play.positions) == reachable(game, start)
    assert play.whole
    assert play.ends == (not can_go_on_for_ever(game, start))
    for position, depth in zip(play.positions, play.depths(), strict=True):
        endless = can_go_on_for_ever(game, position)
        assert depth == (None if endless else longest(game, position))
    assert play.tree_size() == (None if not play.ends else lines(game, start))


@given(finite_games(max_positions=7), st.integers(1, 12), st.data())
def test_a_play_that_is_read_in_part(game, most_options, data):
    """Nothing that is said about a part is wrong for the whole."""
    start = data.draw(st.sampled_from(game.positions))
    part = Play(game, start, most_options)
    everything = Play(game, start)
    met = len(part.positions)
    assert part.positions == everything.positions[:met]
    assert sum(map(len, part.options)) <= most_options
    for number in range(met):
        options = everything.options[number]
        assert part.options[number] == options[: len(part.options[number])]
        assert not part.read[number] or part.options[number] == options
        assert part.depths()[number] in (None, everything.depths()[number])
    assert part.tree_size() in (None, everything.tree_size())
    assert part.whole == (part.read == everything.read)


def test_positions_come_breadth_first_and_the_first_of_equal_ones_is_kept():
    start = (2, 1)
    play = Play(Nim(), start)
    assert play.positions == [(2, 1), (0, 1), (1, 1), (2, 0), (0, 0), (1, 0)]
    assert play.positions[0] is start
    mixed = ImpartialGame.from_options(lambda n: [True, 1.0, 0, False] if n == 2 else [])
    assert list(map(repr, Play(mixed, 2).positions)) == ["2", "True", "0"]


def test_a_long_chain_needs_no_recursion():
    play = Play(ImpartialGame.from_options(lambda n: [n - 1] if n else []), 20_000)
    assert play.depths()[0] == 20_000
    assert play.tree_size() == 20_001


def test_sizes_of_vast_trees_stay_short():
    halves = ImpartialGame.from_options(lambda n: [n - 1, n - 2] if n > 1 else [])
    assert Play(halves, 40).tree_size() == 331_160_281
    assert Play(halves, 20_000).tree_size() == VAST


def test_very_many_options_are_not_all_read():
    play = Play(Nim(), (10**18,), most_options=5000)
    assert not play.read[0]
    assert len(play.options[0]) == 1000
    assert play.depths()[0] is None
    # Everything that is left of the first thousand can be read to the end.
    assert play.depths()[1:4] == [0, 1, 2]


def test_a_position_is_not_known_from_some_of_its_options(monkeypatch):
    monkeypatch.setattr("cgt.reachable._WIDEST", 3)
    play = Play(Nim(), (5,), most_options=100)
    assert play.positions == [(5,), (0,), (1,), (2,)]
    assert play.depths() == [None, 0, 1, 2]
    assert play.tree_size() is None
    assert (play.whole, play.ends) == (False, False)
    assert Play(Nim(), (5,)).depths()[0] == 5


def test_options_in_a_set_are_ordered_by_their_texts():
    words = ImpartialGame.from_options(lambda n: {f"heap {m}" for m in range(12)} if n == 0 else ())
    assert Play(words, 0).positions == [0, *(f"heap {m}" for m in range(12))]


class Changing:
    """A position whose hash depends on a list that the rules append to."""

    def __init__(self):
        self.moves = []

    def __hash__(self):
        return hash(tuple(self.moves))

    def __eq__(self, other):
        return isinstance(other, Changing) and self.moves == other.moves


def changing_options(position):
    if len(position.moves) < 3:
        position.moves.append(len(position.moves))
        yield position


@pytest.mark.parametrize(
    ("options", "start", "error", "sentence"),
    [
        (lambda n: [[n]], 1, UnhashablePosition, r"positions must be hashable, and \[1\]"),
        (lambda n: [], [1], UnhashablePosition, r"positions must be hashable, and \[1\]"),
        (lambda n: None, 1, RulesError, "did it forget to return or yield"),
        (lambda n: [n - 1], "a", InvalidPosition, "'a' is not a position that the rules can read"),
        (lambda n: [n - n // n], 3, RulesError, r"play leads to 0, which .* \(ZeroDivisionError"),
        (changing_options, Changing(), RulesError, "changed the position itself"),
    ],
)
def test_rules_that_break_their_contract(options, start, error, sentence):
    with pytest.raises(error, match=sentence):
        Play(ImpartialGame.from_options(options), start)


def test_positions_that_the_game_refuses():
    class Steps(ImpartialGame[int]):
        def options(self, position):
            return [position - 2] if position else []

        def check(self, position):
            if position < 0:
                raise InvalidPosition(f"{position} is below 0")

    with pytest.raises(InvalidPosition, match="-1 is below 0"):
        Play(Steps(), -1)
    with pytest.raises(RulesError, match=r"options\(1\) gave -1, which is not a position"):
        Play(Steps(), 3)
