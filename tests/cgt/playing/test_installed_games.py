"""Every installed game can be played, and perfect never loses a game that theory gives it."""

from __future__ import annotations

from random import Random

import pytest

from cgt import P
from cgt.playing import Match, Referee, get_player, show_binary
from cgt.playing.contest import LONGEST, play_out
from cgt.registry import game_names, get_game, load_game_class


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", game_names())
def test_a_game_from_its_example(name, misere):
    text, _, position_text = load_game_class(name).example.partition(" ")
    game = get_game(text)
    position = game.parse(position_text)
    perfect, other = get_player("perfect"), get_player("random")
    for side in (0, 1):
        referee = Referee(game, misere=misere)
        match = Match(referee, position)
        players = (perfect, other) if side == 0 else (other, perfect)
        play_out(match, *players, Random(0))
        assert not any(turn.remark for turn in match.history)
        if match.winner is None:
            assert len(match.history) == LONGEST
        # Who moves first wins from N, who moves second from P; a draw is nobody's.
        elif (referee.outcome(position) is P) == (side == 1) and referee.outcome(position) != "D":
            assert match.winner == side
        tables, note = show_binary(referee, position)
        assert tables or note
        assert referee.judgement(position).outcome is game.outcome(position, misere=misere)
