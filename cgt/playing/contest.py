"""Many games between two players from random starts, and the score."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from cgt.errors import InvalidParameter
from cgt.game import ImpartialGame
from cgt.playing.match import Match
from cgt.playing.players import Player, PlayerFailed, get_player
from cgt.playing.referee import BUDGET, SECONDS, Referee

# After so many moves a game is a draw: play may go round for ever.
LONGEST = 1000


@dataclass(frozen=True)
class Score:
    """The result of many games.

    Attributes
    ----------
    one, other : str
        The players.
    wins : tuple of int
        How many games each of them won.
    draws : int
        How many games had no end.
    first : int
        How many games the player won who moved first.
    failures : tuple of str
        Why a player lost a game by failing to move, each reason once.
    guesses : int
        How many moves were guesses, since the search would have been too large.
    """

    one: str
    other: str
    wins: tuple[int, int]
    draws: int
    first: int
    failures: tuple[str, ...] = ()
    guesses: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(self.wins) + self.draws

    def __str__(self) -> str:
        drawn = f", {self.draws} drawn" if self.draws else ""
        return (
            f"{self.one} {self.wins[0]} : {self.wins[1]} {self.other}{drawn} "
            f"({self.first} of {self.games} won by who moved first)"
        )


def compare(
    game: ImpartialGame[Any],
    one: str | Player | Callable[[Any], Any],
    other: str | Player | Callable[[Any], Any],
    *,
    starts: Iterable[Any],
    games: int = 100,
    misere: bool = False,
    seed: int = 0,
    budget: int = BUDGET,
    seconds_a_question: float = SECONDS,
    seconds: float | None = None,
) -> Score:
    """Let two players play many games from random starts.

    Every start is played twice, so that each of them moves first from it once.

    Parameters
    ----------
    game : ImpartialGame
        The rules.
    one, other : str, Player or callable
        See `get_player`.
    starts : iterable of positions
        Where games may start, such as ``heaps(3, range(1, 8))``; chance chooses among them.
    games : int
        How many games to play, >= 1.
    misere : bool
        Whether a player who cannot move wins.
    seed : int
        The same seed gives the same games.
    budget : int
        How many positions a question may search; see `Referee`.
    seconds_a_question : float
        How long a question may take.
    seconds : float, optional
        After so many no further game is begun; then the score has fewer games.

    Returns
    -------
    Score

    Raises
    ------
    InvalidParameter
        If there is no game to play, or no start.

    Examples
    --------
    >>> from cgt import heaps
    >>> from games import Nim
    >>> score = compare(Nim(), "perfect", "greedy", starts=heaps(3, range(1, 8)), games=50)
    >>> score.games, score.wins[0] > 25
    (50, True)
    """
    choices = list(starts)
    if games < 1 or not choices:
        raise InvalidParameter("a comparison needs at least one game and one start")
    players = get_player(one), get_player(other)
    referee = Referee(game, misere=misere, budget=budget, seconds=seconds_a_question)
    random = Random(seed)
    wins, draws, first, guesses = [0, 0], 0, 0, 0
    failures: dict[str, None] = {}
    end = None if seconds is None else time.monotonic() + seconds
    for number in range(games):
        if end is not None and time.monotonic() > end:
            break
        if number % 2 == 0:
            start = random.choice(choices)
        match = Match(referee, start)
        beginner = number % 2
        play_out(match, players[beginner], players[1 - beginner], random)
        if match.forfeit:
            failures[match.forfeit] = None
        guesses += sum(bool(turn.remark) for turn in match.history)
        if match.winner is None:
            draws += 1
        else:
            first += match.winner == 0
            wins[beginner ^ match.winner] += 1
    return Score(
        players[0].name, players[1].name, (wins[0], wins[1]), draws, first, tuple(failures), guesses
    )


def play_out(match: Match, one: Player, other: Player, random: Random) -> None:
    """Play a match until it is over, or for `LONGEST` moves; the one player moves first."""
    players = one, other
    while match.winner is None and len(match.history) < LONGEST:
        let_move(match, players[match.turn], random)


def let_move(match: Match, player: Player, random: Random) -> None:
    """Let a player make a move; one that fails has lost."""
    try:
        match.play(*player.choose(match.referee, match.position, random))
    except PlayerFailed as error:
        match.forfeit = str(error)


def random_starts(
    referee: Referee, position: Any, count: int, random: Random, *, seconds: float | None = None
) -> list[Any]:
    """Return positions that random play from a position passes through.

    Parameters
    ----------
    referee : Referee
        The game.
    position : hashable
        Where random play begins.
    count : int
        How many positions to return; some may be equal.
    random : Random
        Where chance comes from.
    seconds : float, optional
        After so many no further start is looked for; then there are fewer, at least one.

    Returns
    -------
    list of positions
        None of them the end of the game, unless the position itself is.
    """
    starts: list[Any] = []
    end = None if seconds is None else time.monotonic() + seconds
    for _ in range(count):
        if starts and end is not None and time.monotonic() > end:
            break
        passed: list[Any] = []
        here = position
        while len(passed) < LONGEST and (options := referee.options(here)):
            passed.append(here)
            here = random.choice(options)
        starts.append(random.choice(passed or [position]))
    return starts
