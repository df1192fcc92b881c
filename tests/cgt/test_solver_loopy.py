"""The engine on games in which play can go round for ever, against slower judges."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given

from cgt import D, HeapGame, ImpartialGame, LoopyGameError, N, P, Solver
from cgt.testing import finite_games

CONVENTIONS = pytest.mark.parametrize("misere", [False, True])


def winners_by_turns(game, misere):
    """Judge loopy play by the number of moves in which a win can be forced.

    Returns the positions from which the player to move wins, and those from which that player
    loses. A forced win passes no position twice, so as many rounds as positions are enough.
    """
    won: set[int] = set()
    lost: set[int] = set()
    for _ in range(len(game.positions) + 1):
        for position in game.positions:
            options = set(game.options(position))
            if options & lost or (misere and not options):
                won = won | {position}
            elif options <= won and not (misere and not options):
                lost = lost | {position}
    return won, lost


@given(game=finite_games(max_positions=6, loopy=True))
@CONVENTIONS
def test_outcomes_of_loopy_games(game, misere):
    won, lost = winners_by_turns(game, misere)
    for solver in (game.solver, None):
        for position in game.positions:
            outcome = (solver or Solver(game)).outcome(position, misere=misere)
            expected = "N" if position in won else "P" if position in lost else "D"
            assert outcome.value == expected
            moves = game.winning_moves(position, misere=misere)
            assert moves == [option for option in game.options(position) if option in lost]


class BesideHeap(ImpartialGame[tuple[int, int]]):
    """A position of a finite game and a nim heap, with nothing known about sums."""

    def __init__(self, game):
        self.game = game

    def options(self, position):
        place, heap = position
        yield from ((option, heap) for option in self.game.options(place))
        yield from ((place, smaller) for smaller in range(heap))


@given(finite_games(max_positions=5, loopy=True))
def test_loopy_values_are_what_nim_heaps_beside_the_position_show(game):
    heaps = range(len(game.positions) + 1)
    for position in game.positions:
        beside = [BesideHeap(game).outcome((position, heap)).value for heap in heaps]
        value = loopy_value(game.solver, position)
        if isinstance(value, int):
            assert beside == ["P" if heap == value else "N" for heap in heaps]
        else:
            # Infinite: the player to move wins beside the heaps that an option equals.
            assert beside == ["N" if heap in value.escapes else "D" for heap in heaps]


def loopy_value(solver, position):
    """Return the Grundy value, or the infinite value that the error tells."""
    try:
        return solver.grundy(position)
    except LoopyGameError as error:
        return error.value


def ask_grundy(graph, position):
    return str(loopy_value(ImpartialGame.from_options(graph.__getitem__), position))


def test_smiths_cases():
    """Case L-SMITH, from an article on the theorem of Smith (1966)."""
    ways_out = {"a": ["b", "t"], "b": ["a"], "t": []}
    assert [ask_grundy(ways_out, position) for position in "abt"] == ["1", "0", "0"]
    no_way_out = {"a": ["a"]}
    assert ask_grundy(no_way_out, "a") == "∞()"
    assert str(ImpartialGame.from_options(no_way_out.__getitem__).outcome("a")) == "D"
    one_way_out = {"a": ["a", "t"], "t": []}
    assert ask_grundy(one_way_out, "a") == "∞(0)"
    assert ImpartialGame.from_options(one_way_out.__getitem__).outcome("a") is N


def test_shiritori():
    """Case L-ABC209E, AtCoder ABC209 E: words chained by three letters, endless play a draw."""

    def first_word_wins(words, first):
        game = ImpartialGame.from_options(lambda w: [v for v in words if v[:3] == w[-3:]])
        return {"P": "Takahashi", "N": "Aoki", "D": "Draw"}[str(game.outcome(first))]

    words = ["abcd", "bcda", "ada"]
    assert [first_word_wins(words, word) for word in words] == ["Aoki", "Takahashi", "Draw"]
    assert first_word_wins(["ABC"], "ABC") == "Draw"


ARROWS = {"a": "bt", "b": "a", "t": "", "c": "cat", "d": "c", "e": "de"}


class Tokens(ImpartialGame[tuple[str, ...]]):
    """Tokens on a loopy graph: move one of them along an arrow."""

    def options(self, position):
        for index, place in enumerate(position):
            for option in ARROWS[place]:
                yield (*position[:index], option, *position[index + 1 :])

    def components(self, position):
        return [(place,) for place in position]

    def canonical(self, position):
        return tuple(sorted(position))


def test_loopy_components_add_like_whole_positions():
    splitting, whole = Solver(Tokens()), Solver(Tokens(), use_components=False, use_canonical=False)
    for position in product(ARROWS, ARROWS):
        value = loopy_value(whole, position)
        assert value is not None
        assert loopy_value(splitting, position) == value
        for misere in (False, True):
            outcome = whole.outcome(position, misere=misere)
            assert splitting.outcome(position, misere=misere) is outcome


def test_a_loop_that_leaves_only_what_has_no_move_is_finite():
    endless = HeapGame.from_heap_options(lambda n: [(n, 1), (n - 1,)] if n > 1 else ())
    assert [endless.outcome((n,)) for n in range(4)] == [P, P, N, D]
    rules: dict[int, list[tuple[int, ...]]] = {2: [(3,)], 3: [(2,), (1, 1)]}
    finite = HeapGame.from_heap_options(lambda n: rules.get(n, []))
    assert [finite.outcome((n,)) for n in (1, 2, 3)] == [P, P, N]
    assert finite.outcome((2,), misere=True) is D


def test_endless_growth_is_found_in_misere_play():
    game = HeapGame.from_heap_options(lambda n: [(n, n)] if n else [])
    with pytest.raises(LoopyGameError, match="more and more beside it"):
        game.outcome((2,), misere=True)


def test_a_loop_that_leaves_something_beside_it_has_no_end_of_positions():
    game = HeapGame.from_heap_options(lambda n: [(n, 2), (n - 1,)] if n > 1 else ())
    for question in (game.grundy, game.outcome, game.winning_moves):
        with pytest.raises(LoopyGameError) as caught:
            question((3,))
        assert caught.value.cycle == ((3,),) or caught.value.cycle == ((2,),)
        assert "outcome() answers" not in str(caught.value)
