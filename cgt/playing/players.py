"""Who plays: *perfect*, *random*, *greedy*, or a function that somebody wrote.

A player is asked for a move and given the referee; it may say something about the move it chose.
"""

from __future__ import annotations

import importlib.util
import inspect
import re
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from cgt.errors import CgtError, InvalidParameter, InvalidPosition, SearchLimit
from cgt.playing.referee import MOST_MOVES, Move, Referee, failure, reason_of

_FUNCTION = "choose_move"
# How long a function may think about one move.
_SECONDS = 5.0
# What Python writes of an object that has no text of its own: another number in every run.
_ADDRESS = re.compile(" at 0x[0-9A-Fa-f]+")


class PlayerFailed(CgtError):
    """A function gave no legal move: it loses the game."""


class Player(ABC):
    """Somebody who chooses moves.

    Attributes
    ----------
    name : str
        What the player is called.
    """

    name: str

    @abstractmethod
    def choose(self, referee: Referee, position: Any, random: Random) -> tuple[Move, str]:
        """Choose one of the moves of a position, which has at least one.

        Parameters
        ----------
        referee : Referee
            Knows the moves, and answers questions within its budget.
        position : hashable
            Where to move from.
        random : Random
            Where chance comes from.

        Returns
        -------
        tuple of Move and str
            The move, and a remark about it that may be empty.

        Raises
        ------
        PlayerFailed
            If the player cannot do it.
        """


class Perfect(Player):
    """Wins from every position from which winning is possible, as far as the search reaches.

    Where no move wins it keeps a draw, if there is one, and else makes any move.
    """

    name = "perfect"

    def choose(self, referee: Referee, position: Any, random: Random) -> tuple[Move, str]:
        """Choose a winning move; a guess where the search is too large."""
        remark = ""
        try:
            best = referee.best(position)
        except SearchLimit as error:
            best = []
            remark = f"this is a guess, since who wins is not known: {reason_of(error)}"
        return random.choice(best or referee.moves(position)), remark


class AtRandom(Player):
    """Makes any legal move, each as likely as the others."""

    name = "random"

    def choose(self, referee: Referee, position: Any, random: Random) -> tuple[Move, str]:
        """Choose any move."""
        return random.choice(referee.moves(position)), ""


class Greedy(Player):
    """Leaves the opponent as few moves as it can: in Nim it takes a whole largest heap."""

    name = "greedy"

    def choose(self, referee: Referee, position: Any, random: Random) -> tuple[Move, str]:
        """Choose among the moves that leave the fewest."""
        return random.choice(self.choices(referee, position)), ""

    def choices(self, referee: Referee, position: Any) -> list[Move]:
        """Return the moves that leave the fewest moves."""
        with referee.question():
            moves = referee.moves(position)
            left = [_number_of_moves(referee, move.option) for move in moves]
        return [move for move, count in zip(moves, left, strict=True) if count == min(left)]


class Code(Player):
    """Plays what a function says.

    Parameters
    ----------
    choose_move : callable
        From a position to one of its options.
    name : str, optional
        By default the function's name.
    seconds : float
        How long it may think about a move.

    Raises
    ------
    InvalidParameter
        If it does not return what it found, since it is a coroutine or a generator.
    """

    def __init__(
        self, choose_move: Callable[[Any], Any], name: str = "", seconds: float = _SECONDS
    ) -> None:
        self.name = name or getattr(choose_move, "__name__", "code")
        if any(gives_no_answer(choose_move) for gives_no_answer in _NO_PLAIN_FUNCTIONS):
            raise InvalidParameter(
                f"{_FUNCTION} of {self.name} is a coroutine or a generator; write a plain function "
                "(def, without async and yield) that returns an option"
            )
        self._function = choose_move
        self._seconds = seconds

    def choose(self, referee: Referee, position: Any, random: Random) -> tuple[Move, str]:
        """Ask the function, and hold it to the rules."""
        moves = referee.moves(position)
        answer = self._ask(position, moves)
        if isinstance(answer, Move):
            return answer, ""
        raise PlayerFailed(
            f"{self.name} answered {answer}, which is no option of {_brief(position)}"
        )

    def _ask(self, position: Any, moves: list[Move]) -> Move | str:
        """Return the move that the function chose, or what it answered instead.

        A function that takes too long is left to itself. Its answer, too, is read in the thread:
        comparing and writing an object can fail, or take for ever.
        """
        answers: list[Move | str] = []
        failures: list[BaseException] = []

        def think() -> None:
            try:
                answers.append(_understood(self._function(position), moves))
            except BaseException as error:  # noqa: BLE001 - SystemExit must not pass unseen either
                failures.append(error)

        thinking = threading.Thread(target=think, daemon=True)
        thinking.start()
        thinking.join(self._seconds)
        if failures:
            [error] = failures
            raise PlayerFailed(f"{self.name} failed: {failure(error)}")
        if not answers:
            raise PlayerFailed(f"{self.name} found no move in {self._seconds:g} seconds")
        return answers[0]


_NO_PLAIN_FUNCTIONS = (
    inspect.iscoroutinefunction,
    inspect.isgeneratorfunction,
    inspect.isasyncgenfunction,
)
_PLAYERS: tuple[type[Player], ...] = (Perfect, AtRandom, Greedy)
PLAYER_NAMES = tuple(player.name for player in _PLAYERS)


def get_player(who: str | Player | Callable[[Any], Any]) -> Player:
    """Return a player.

    Parameters
    ----------
    who : str, Player or callable
        One of the names *perfect*, *random* and *greedy*; the path of a Python file that defines
        ``choose_move(position)``; such a function; or a player, who stays the same.

    Returns
    -------
    Player

    Raises
    ------
    InvalidParameter
        If there is no such player.

    Examples
    --------
    >>> get_player("greedy").name, get_player(lambda position: position - 1).name
    ('greedy', '<lambda>')
    """
    if isinstance(who, Player):
        return who
    if not isinstance(who, str):
        return Code(who)
    for player in _PLAYERS:
        if player.name == who:
            return player()
    if who.endswith(".py"):
        return Code(_load_function(Path(who)), Path(who).name)
    raise InvalidParameter(
        f"no player is called {who!r}; the players are {', '.join(PLAYER_NAMES)}, or a Python "
        f"file FILE.py that defines {_FUNCTION}(position)"
    )


def _load_function(path: Path) -> Callable[[Any], Any]:
    """Run the file, and nothing else, and return the function that it defines."""
    if not path.is_file():
        raise InvalidParameter(f"there is no file {path}; it is to define {_FUNCTION}(position)")
    spec = importlib.util.spec_from_file_location(f"player_{path.stem}", path)
    assert spec is not None and spec.loader is not None  # noqa: PT018 - so for every .py file
    module = importlib.util.module_from_spec(spec)
    # What defines classes, a dataclass for one, looks for their module here.
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # a user's file can fail in any way
        raise InvalidParameter(f"{path} cannot be run: {failure(error)}") from error
    function: Callable[[Any], Any] | None = getattr(module, _FUNCTION, None)
    if not callable(function):
        raise InvalidParameter(f"{path} does not define {_FUNCTION}(position)")
    return function


def _number_of_moves(referee: Referee, position: Any) -> int:
    try:
        return len(referee.options(position))
    except InvalidPosition:  # too many to list
        return MOST_MOVES + 1


def _understood(option: Any, moves: list[Move]) -> Move | str:
    """Return the move that leads to an option, or how the answer is written if none does."""
    for move in moves:
        if type(move.option) is type(option) and move.option == option:
            return move
    if inspect.iscoroutine(option):
        option.close()  # else Python warns that nobody waited for it
    return _brief(option)


def _brief(value: object) -> str:
    text = _ADDRESS.sub("", repr(value))
    return text if len(text) <= 60 else f"{text[:57]}..."
