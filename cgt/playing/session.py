"""A game on a page: what a page may ask for, and everything it shows, as plain values.

Nothing that a page sends is run or looked up: a request is a word, and numbers and names that are
compared with what there is. Whatever goes wrong becomes a sentence, and the game goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from cgt.errors import CgtError
from cgt.playing.contest import compare, let_move, random_starts
from cgt.playing.match import IllegalMove, Match
from cgt.playing.players import Player
from cgt.playing.referee import Referee, reason_of
from cgt.playing.view import ANSWERS, answer, look
from cgt.text import summary

# A contest on the page: so many games from so many starts, none begun after so many seconds.
GAMES = 100
_STARTS = 50
_SECONDS = 10.0
_SECONDS_A_QUESTION = 0.2


class Session:
    """A game between a person at a page and one of some players.

    Parameters
    ----------
    new_referee : callable
        Returns a referee for one game; the budget of its questions begins with the game.
    start : hashable
        The first position.
    players : sequence of Player
        Whom the person can choose from; the first one plays at first.
    person_first : bool
        Whether the person moves first.
    random : Random
        Where chance comes from.
    """

    def __init__(
        self,
        new_referee: Callable[[], Referee],
        start: Any,
        players: Sequence[Player],
        *,
        person_first: bool,
        random: Random,
    ) -> None:
        self._new_referee = new_referee
        self._start = start
        self._players = {player.name: player for player in players}
        self._opponent = players[0]
        self._person = 0 if person_first else 1
        self._random = random
        self._match = Match(new_referee(), start)

    def act(self, request: object) -> dict[str, Any]:
        """Do what a page asks for, and return everything that it shows.

        Parameters
        ----------
        request : dict
            ``do``: ``look``, ``move`` (with ``number``, from 0, and ``ply``, the number of moves
            made so far), ``undo``, ``new`` (with ``opponent`` and ``first``, ``me`` or ``it``) or
            ``contest`` (with ``one`` and ``other``). ``want``: a list of the answers to show.

        Returns
        -------
        dict
            Of plain values.
        """
        message = score = ""
        try:
            if not isinstance(request, dict):
                raise _not_understood()
            if request.get("do") == "contest":
                score = self._hold_contest(request)
            else:
                self._obey(request)
                if self._match.winner is None and self._match.turn != self._person:
                    let_move(self._match, self._opponent, self._random)
        except CgtError as error:
            message = reason_of(error)
        except Exception as error:  # noqa: BLE001 - the rules of a plugin can fail in any way
            message = f"the rules of the game fail here: {type(error).__name__}: {error}"
        return self._state(_wanted(request)) | {"message": message, "score": score}

    def _obey(self, request: dict[str, Any]) -> None:
        match request.get("do"):
            case "look":
                pass
            case "move":
                self._move(request.get("number"), request.get("ply"))
            case "undo":
                self._match.undo_to(self._person)
            case "new":
                self._begin(self._player(request.get("opponent")), request.get("first"))
            case _:
                raise _not_understood()

    def _move(self, number: object, ply: object) -> None:
        if self._match.turn != self._person or ply != len(self._match.history):
            raise IllegalMove("the game has moved on since; this is the position now")
        moves = self._match.moves
        if type(number) is not int or not 0 <= number < len(moves):
            raise IllegalMove("there is no such move; choose one of those shown")
        self._match.play(moves[number])

    def _begin(self, opponent: Player, first: object) -> None:
        if first not in ("me", "it"):
            raise _not_understood()
        self._match = Match(self._new_referee(), self._start)
        self._opponent = opponent
        self._person = 0 if first == "me" else 1

    def _player(self, name: object) -> Player:
        if not isinstance(name, str) or name not in self._players:
            raise IllegalMove(f"the players are {', '.join(self._players)}")
        return self._players[name]

    def _hold_contest(self, request: dict[str, Any]) -> str:
        one, other = self._player(request.get("one")), self._player(request.get("other"))
        referee = self._match.referee
        score = compare(
            referee.game,
            one,
            other,
            starts=random_starts(referee, self._match.start, _STARTS, self._random),
            games=GAMES,
            misere=referee.misere,
            seed=self._random.randrange(2**32),
            seconds_a_question=_SECONDS_A_QUESTION,
            seconds=_SECONDS,
        )
        return "; ".join((str(score), *score.failures[:3]))

    def _state(self, wanted: list[str]) -> dict[str, Any]:
        match = self._match
        referee = match.referee
        winner = match.winner
        return {
            "game": referee.name,
            "rules": summary(type(referee.game)),
            "misere": referee.misere,
            "players": list(self._players),
            "opponent": self._opponent.name,
            "first": "me" if self._person == 0 else "it",
            "yours": match.turn == self._person,
            "winner": None if winner is None else "you" if winner == self._person else "it",
            "forfeit": match.forfeit,
            "position": look(referee, match.position),
            "history": [
                {
                    "you": turn.side == self._person,
                    "text": turn.move.text,
                    "words": turn.move.words,
                    "remark": turn.remark,
                }
                for turn in match.history
            ],
            "answers": answer(referee, match.position, wanted),
        }


def _wanted(request: object) -> list[str]:
    """Return the answers that a request wants, as far as there are such answers."""
    wanted = request.get("want") if isinstance(request, dict) else None
    return [name for name in ANSWERS if isinstance(wanted, list) and name in wanted]


def _not_understood() -> IllegalMove:
    return IllegalMove("the page asked for something that is not known here; load it again")
