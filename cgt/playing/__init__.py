"""Play a game: against a player in the terminal or on a page, or two players against each other."""

from __future__ import annotations

from cgt.playing.binary import Columns, show_binary
from cgt.playing.contest import Score, compare
from cgt.playing.match import IllegalMove, Match, Turn
from cgt.playing.notebook import play_here
from cgt.playing.players import Player, PlayerFailed, get_player
from cgt.playing.referee import Judgement, Move, Referee

__all__ = [
    "Columns",
    "IllegalMove",
    "Judgement",
    "Match",
    "Move",
    "Player",
    "PlayerFailed",
    "Referee",
    "Score",
    "Turn",
    "compare",
    "get_player",
    "play_here",
    "show_binary",
]
