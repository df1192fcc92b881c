"""For the tests of a game: its laws, and random games and positions to try them on."""

from __future__ import annotations

from cgt.testing.laws import CheckedGame, LawBroken, check_game
from cgt.testing.strategies import FiniteGame, finite_games, heap_positions, positions_of

__all__ = [
    "CheckedGame",
    "FiniteGame",
    "LawBroken",
    "check_game",
    "finite_games",
    "heap_positions",
    "positions_of",
]
