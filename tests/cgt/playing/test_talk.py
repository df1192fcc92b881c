"""The conversation in the terminal, held by a test."""

from __future__ import annotations

from random import Random

from cgt import ImpartialGame
from cgt.playing import Match, Referee, get_player
from cgt.playing.talk import Talk
from games import Hundred, Nim


def talk(lines, *, game=None, start=(3, 4, 5), misere=False, against="perfect", person=0):
    """Return everything that is written while a person says these lines."""
    heard = iter(lines)
    written = []
    match = Match(Referee(game or Nim(), misere=misere), start)
    Talk(
        match,
        get_player(against),
        person,
        Random(0),
        lambda: next(heard, None),
        lambda text, style: written.append(text),
    ).hold()
    assert next(heard, None) is None, "the conversation ended too early"
    return "\n".join(written)


def test_a_whole_game_against_perfect():
    # Whoever copies moves from two equal heaps wins: the opponent moves first and has to lose.
    heard: list[str] = []
    match = Match(Referee(Nim()), (3, 3))

    def read():
        small, _ = sorted(match.position)
        return f"{small} {small}"

    Talk(
        match,
        get_player("perfect"),
        1,
        Random(0),
        read,
        lambda text, style: heard.append(text),
    ).hold()
    assert heard[-1] == "You win: perfect cannot move."


def test_losing_and_winning_in_both_conventions():
    assert talk(["0 1"], start=(1, 1)).endswith("\nperfect wins: you cannot move.")
    assert talk(["0 0"], start=(0, 1)).endswith("\nYou win: perfect cannot move.")
    assert talk(["0 0"], start=(0, 1), misere=True).endswith("\nperfect wins: it cannot move.")
    assert talk(["0 1"], start=(1, 1), misere=True).endswith("\nYou win: you cannot move.")


def test_the_other_may_move_first():
    text = talk(["0 0"], start=(1, 2), person=1)
    assert "\nperfect: 2 becomes 1\n\n1 1\n" in text
    assert "'0 0' is no move here" in text


def test_words():
    text = talk(["help", "hint", "who", "binary", "quit"])
    assert "hint    a good move, if there is one" in text
    assert "\n3 becomes 1: this move wins\n" in text
    assert "\nN: the player to move wins with best play (Bouton's theorem)\n" in text
    assert "\ncount     2 (1) 2\nnim-sum   0  1  0  = 2\n" in text
    assert text.endswith("\nGood-bye.")


def test_binary_in_misere_play_says_what_it_means():
    assert "decide normal play, not misère play" in talk(["binary"], misere=True)


def test_undo_comes_back_to_the_same_position():
    text = talk(["undo", "1 4 5", "undo", "1 4 5"])
    assert "there is no move of yours to take back" in text
    assert text.count("\n3 4 5\n") == 2


def test_what_is_not_understood_is_a_sentence_and_the_game_goes_on():
    text = talk(["frobnicate", "", "7 7 7", "1 4 5"])
    assert "'frobnicate' is no move here; a move is a number from 1 to 12, or a position" in text
    assert "'7 7 7' is no move here" in text
    assert "perfect: " in text


def test_many_moves_are_listed_when_asked_for():
    text = talk([], start=(30,))
    assert "... 10 more, which the word moves shows" in text
    assert "  29  (30 becomes 29)" not in text
    assert "  29  (30 becomes 29)" in talk(["moves"], start=(30,))


def test_the_list_says_nothing_twice():
    text = talk([], game=Hundred(), start=98)
    assert "\n  99  (say 99)\n  100  (say 100)\n" in text
    steps = ImpartialGame.from_options(lambda word: [word[1:]] if word else [], name="steps")
    assert "\n  1  bc\nGood-bye." in talk([], game=steps, start="abc")


def test_a_player_that_fails_loses():
    text = talk([], against=lambda position: None, person=1)
    assert "<lambda> answered None, which is no option of (3, 4, 5)" in text
    assert text.endswith("\nYou win: <lambda> made no legal move.")
