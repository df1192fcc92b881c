"""A match: the moves are the rules' moves, and it is over when the rules say so."""

from __future__ import annotations

import time

import pytest

from cgt import D, HeapGame, ImpartialGame, InvalidPosition, N, P, RulesError, SearchLimit
from cgt.playing import IllegalMove, Match, Referee
from cgt.playing.referee import MOST_MOVES
from games import Hundred, Kayles, Moore, Nim

# Nim by its rules alone: no closed form that could answer.
PLAIN_NIM = HeapGame.from_heap_options(lambda n: [(left,) for left in range(n)], name="plain-nim")
# The same without components, so that no theorem about sums can answer.
WHOLE_NIM = ImpartialGame.from_options(PLAIN_NIM.options, name="whole-nim")
ROUND = ImpartialGame.from_options(
    lambda n: {0: [], 1: [0, 2], 2: [3], 3: [2, 1], 4: [1]}[n], name="round"
)


def match(game, start, **named):
    return Match(Referee(game, **named), start)


def test_moves_are_numbered_and_described():
    moves = match(Nim(), (1, 2)).moves
    assert [(m.label, m.text, m.words, m.option) for m in moves] == [
        ("1", "0 2", "1 becomes nothing", (0, 2)),
        ("2", "1 0", "2 becomes nothing", (1, 0)),
        ("3", "1 1", "2 becomes 1", (1, 1)),
    ]


@pytest.mark.parametrize("text", ["3", " 3 ", "1 1", "1,1", " 1   1"])
def test_a_move_is_read_by_number_or_as_a_position(text):
    assert match(Nim(), (1, 2)).read(text).option == (1, 1)


def test_where_positions_are_numbers_a_number_is_a_position():
    game = match(Hundred(), 0)
    assert game.read("2").option == 2
    game.play(game.read("1"))
    # Its number in the list would be 1.
    assert game.read("2").option == 2


@pytest.mark.parametrize("text", ["", "0", "4", "2 2", "1 2", "x", "-1", "9" * 5000])
def test_what_is_no_move_is_refused_with_a_sentence(text):
    game = match(Nim(), (1, 2))
    with pytest.raises(IllegalMove, match=r"is no move here; a move is a number from 1 to 3, or"):
        game.read(text)
    assert game.history == []


def test_a_parse_that_fails_is_a_sentence():
    class Touchy(Nim):
        def parse(self, text):
            raise ZeroDivisionError("no")

    with pytest.raises(IllegalMove, match=r"'7' cannot be read: ZeroDivisionError: no"):
        match(Touchy(), (3,)).read("7")


def test_turns_history_and_winner():
    game = match(Nim(), (1, 1))
    assert (game.turn, game.winner) == (0, None)
    game.play(game.moves[0])
    assert (game.turn, game.winner, game.position) == (1, None, (0, 1))
    game.play(game.moves[0])
    assert [(turn.side, turn.move.text) for turn in game.history] == [(0, "0 1"), (1, "0 0")]
    assert game.winner == 1
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play(game.history[0].move)


def test_misere_turns_the_end_round():
    assert match(Nim(), (0,)).winner == 1
    assert match(Nim(), (0,), misere=True).winner == 0


def test_a_move_of_another_position_is_illegal():
    game, other = match(Nim(), (1, 2)), match(Nim(), (5, 5))
    with pytest.raises(IllegalMove, match="no move leads from 1 2 to 0 5"):
        game.play(other.moves[0])


def test_undo():
    game = match(Nim(), (3,))
    for _ in range(3):
        game.play(game.moves[-1])
    assert game.position == (0,)
    game.undo()
    assert (game.position, game.turn) == ((1,), 0)
    game.undo_to(0)
    assert game.position == (3,)
    with pytest.raises(IllegalMove, match="no move of yours"):
        game.undo_to(0)
    with pytest.raises(IllegalMove, match="no move to take back"):
        game.undo()


def test_undo_takes_back_a_failure_first():
    game = match(Nim(), (3,))
    game.play(game.moves[2])
    game.forfeit = "it failed"
    assert game.winner == 0
    game.undo_to(0)
    assert (game.forfeit, game.position) == ("", (3,))


# ---- answers ----


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("game", [Nim(), PLAIN_NIM, Kayles(), Moore(2)])
def test_hints_and_outcomes_are_those_of_plain_recursion(game, misere, judge_of):
    judge = judge_of(game.options)
    referee = Referee(game, misere=misere)
    for position in [(a, b, c) for a in range(4) for b in range(4) for c in range(4)]:
        wins = judge.mover_wins(position, misere)
        assert referee.outcome(position) is (N if wins else P)
        good = {o for o in game.options(position) if not judge.mover_wins(o, misere)}
        shown = {game.show(option) for option in good}
        assert {move.text for move in referee.best(position)} == shown
        move, sentence = referee.hint(position)
        assert (move is not None) == bool(good)
        assert sentence.endswith(": this move wins") == bool(good)


def test_draws_are_kept():
    referee = Referee(ROUND)
    assert referee.outcome(2) is D
    assert referee.hint(2)[1] == "to 3: this move keeps the draw"
    # From 3, the way to 1 would lose: 1 moves to 0 and wins.
    assert [move.option for move in referee.best(3)] == [2]
    assert referee.hint(4)[1].startswith("no move wins")
    assert referee.hint(0)[1] == "there is no move: the game is over"
    assert referee.judgement(2).sentence.startswith("D: neither player can force a win")


@pytest.mark.parametrize(
    ("game", "position", "misere", "why"),
    [
        (Nim(), (3, 4, 5), False, "Bouton's theorem"),
        (Nim(), (1, 1), True, "Bouton's theorem, misère"),
        (Moore(2), (1, 2, 3), False, "Moore's theorem"),
        (Moore(2), (1, 2, 3), True, "Moore's theorem, misère"),
        (Nim(), (0,), False, "there is no move"),
        (PLAIN_NIM, (3, 4), False, "by search"),
        (Moore(2, 1), (1, 1, 1, 2), False, "by search"),
    ],
)
def test_why(game, position, misere, why):
    assert Referee(game, misere=misere).judgement(position).why == why


def test_where_no_theorem_has_a_name_the_source_of_the_closed_form_is_said():
    why = Referee(Moore(5)).judgement((1, 2, 3)).why
    assert why == "a closed form: E. H. Moore (1910), A generalization of the game called Nim"


def test_a_formula_of_ones_own():
    class Mine(HeapGame):
        def heap_options(self, n):
            return [(left,) for left in range(n)]

        def heap_formula(self, n):
            return n

    assert Referee(Mine()).judgement((1, 2)).why == "the game's closed form"


# ---- limits ----


def test_a_question_has_a_budget_and_the_game_goes_on():
    game = match(WHOLE_NIM, (30, 30, 30), misere=True, budget=50)
    assert game.judgement().outcome is None
    assert game.judgement().sentence.startswith("not known: the limit of ")
    move, sentence = game.hint()
    assert move is None
    assert sentence.startswith("not known: the limit of ")
    game.play(game.read("0 30 30"))
    assert len(game.moves) == 60


def test_all_questions_of_a_game_have_a_budget():
    referee = Referee(WHOLE_NIM, misere=True, budget=10)
    for _ in range(100):
        with pytest.raises(SearchLimit):
            referee.outcome((30, 30, 30))
    assert referee._solver.positions <= 20 * 10


def test_asking_again_goes_on_until_it_is_known():
    referee = Referee(WHOLE_NIM, misere=True, budget=30)
    asked = 0
    while referee.judgement((8, 8, 8)).outcome is None:
        asked += 1
    assert 0 < asked < 20
    assert referee.outcome((8, 8, 8)) is N


def test_a_question_has_a_time_limit_and_so_have_all_together():
    def options(n):
        time.sleep(0.0002)
        return [n - 1, n - 2] if n > 1 else []

    slow = ImpartialGame.from_options(options)
    referee = Referee(slow, seconds=0.1)
    begun = time.monotonic()
    assert referee.judgement(10**6).why == "not known: a question may take 0.1 seconds"
    for _ in range(100):
        assert referee.judgement(10**6).outcome is None
    assert time.monotonic() - begun < 10


def test_the_time_limit_holds_for_rules_that_are_very_slow():
    def options(n):
        time.sleep(0.01)
        return [n - 1] if n else []

    referee = Referee(ImpartialGame.from_options(options), seconds=0.2)
    begun = time.monotonic()
    assert referee.judgement(10**6).outcome is None
    assert time.monotonic() - begun < 3


def test_too_many_moves_are_refused_at_once():
    assert len(match(Nim(), (MOST_MOVES,)).moves) == MOST_MOVES
    for heap in (MOST_MOVES + 1, 10**18):
        with pytest.raises(InvalidPosition, match=rf"more than {MOST_MOVES} moves, too many"):
            match(Nim(), (heap,))


def test_a_reason_that_sounds_like_a_limit_is_not_too_many_moves():
    def options(n):
        raise SearchLimit("the limit of patience was reached", positions=0)

    with pytest.raises(SearchLimit, match="the limit of patience"):
        Referee(ImpartialGame.from_options(options)).options(3)


def test_memory_that_is_used_up_is_not_too_many_moves():
    def options(n):
        if n == 3:
            raise MemoryError
        return range(n)

    game = ImpartialGame.from_options(options)
    with pytest.raises(SearchLimit, match="the memory was used up"):
        match(game, 3)
    going_on = match(game, 4)
    with pytest.raises(SearchLimit, match="the memory was used up"):
        going_on.play(going_on.read("3"))
    assert going_on.position == 4


def test_what_was_solved_is_forgotten_when_it_is_too_much():
    referee = Referee(WHOLE_NIM, budget=100)
    for size in range(20, 45):
        assert referee.judgement((size, size, 1)).outcome is None
    assert referee.judgement((2, 2)).outcome is P
    with referee.question() as solver:
        assert solver.positions <= 20 * 100


def test_a_winning_move_that_is_written_like_another_is_not_denied():
    class Alike(Nim):
        def show(self, position):
            return "heaps"

    move, sentence = Referee(Alike()).hint((1, 2))
    assert move is None
    assert sentence.startswith("not known: the moves that win from heaps are written like others")
    assert Referee(Alike()).hint((2, 2))[1].startswith("no move wins")


def test_broken_rules_are_a_sentence():
    broken = ImpartialGame.from_options(lambda n: [None])
    with pytest.raises(RulesError):
        match(broken, 1)


def test_ctrl_c_during_a_question_is_not_an_answer():
    def options(n):
        if n == 0:
            raise KeyboardInterrupt
        return range(n)

    referee = Referee(ImpartialGame.from_options(options))
    for question in (referee.judgement, referee.hint):
        with pytest.raises(KeyboardInterrupt):
            question(7)
