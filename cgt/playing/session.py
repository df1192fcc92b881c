"""A game on a page: what a page may ask for, and everything it shows, as plain values.

Nothing that a page sends is run or looked up: a request is a word, and numbers and names that are
compared with what there is. Whatever goes wrong becomes a sentence, and the game goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cgt.errors import CgtError
from cgt.playing.contest import compare, let_move, random_starts
from cgt.playing.graph_view import GraphView, graph_view
from cgt.playing.match import IllegalMove, Match
from cgt.playing.players import Player
from cgt.playing.referee import Referee, blaming_rules, reason_of
from cgt.playing.view import ANSWERS, answer, look

# A contest on the page: so many games from so many starts, in so many seconds. Half of them are for
# finding starts.
GAMES = 100
_STARTS = 50
_SECONDS = 10.0
_SECONDS_A_QUESTION = 0.2
# What the page shows of a position on which the rules fail: no heaps, no squares, no moves.
_NO_POSITION: dict[str, Any] = {
    "text": "(this position cannot be shown)",
    "heaps": None,
    "squares": [],
    "moves": [],
}


class Session:
    """A game between a person at a page and one of some players.

    Parameters
    ----------
    referee : Referee
        Of all games on the page, so that no new game brings new time for questions.
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
        referee: Referee,
        start: Any,
        players: Sequence[Player],
        *,
        person_first: bool,
        random: Random,
    ) -> None:
        self._referee = referee
        self._start = start
        self._players = {player.name: player for player in players}
        self._opponent = players[0]
        self._person = 0 if person_first else 1
        self._random = random
        self._match = Match(referee, start)
        self._graph: GraphView | None = None

    def act(self, request: object) -> dict[str, Any]:
        """Do what a page asks for, and return everything that it shows.

        Parameters
        ----------
        request : dict
            ``do``: ``look``, ``move`` (with ``number``, from 0, and ``ply``, the number of moves
            made so far), ``undo``, ``new`` (with ``opponent`` and ``first``, ``me`` or ``it``),
            ``go`` (with ``node``, one of the graph shown, and its ``text``) or ``contest`` (with
            ``one`` and ``other``). ``want``: a list of the answers to show, and ``graph``.

        Returns
        -------
        dict
            Of plain values.
        """
        score = message = ""
        try:
            with blaming_rules():
                score = self._obey(request)
        except CgtError as error:
            message = reason_of(error)
        state = self._state()
        try:
            with blaming_rules():
                state |= self._position(_wanted(request))
        except CgtError as error:
            # What cannot be shown matters more than what could not be done.
            message = f"{reason_of(error)}; undo a move, or begin a new game"
        return state | {"message": message, "score": score}

    def _obey(self, request: object) -> str:
        """Do what a page asks for and let the opponent move; return the score of a contest."""
        if not isinstance(request, dict):
            raise _not_understood()
        if request.get("do") == "contest":
            return self._hold_contest(request)
        self._change(request)
        if self._match.winner is None and self._match.turn != self._person:
            let_move(self._match, self._opponent, self._random)
        return ""

    def _change(self, request: dict[str, Any]) -> None:
        match request.get("do"):
            case "look":
                pass
            case "move":
                self._move(request.get("number"), request.get("ply"))
            case "undo":
                self._match.undo_to(self._person)
            case "new":
                self._begin(self._player(request.get("opponent")), request.get("first"))
            case "go":
                self._go(request.get("node"), request.get("text"))
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
        self._match = Match(self._referee, self._start)
        self._opponent = opponent
        self._person = 0 if first == "me" else 1

    def _go(self, node: object, text: object) -> None:
        """Let the person move from a position of the graph: a game of its own begins there."""
        texts = self._graph.texts if self._graph else []
        if type(node) is not int or not 0 <= node < len(texts) or texts[node] != text:
            raise IllegalMove("the graph has changed since; choose a position of the one shown")
        assert self._graph is not None
        self._match = Match(self._referee, self._graph.positions[node])
        self._person = 0

    def _player(self, name: object) -> Player:
        if not isinstance(name, str) or name not in self._players:
            raise IllegalMove(f"the players are {', '.join(self._players)}")
        return self._players[name]

    def _hold_contest(self, request: dict[str, Any]) -> str:
        one, other = self._player(request.get("one")), self._player(request.get("other"))
        referee = self._referee
        if referee.seconds_left <= 0:
            raise referee.no_time()
        # All of a contest is one question, but has budgets of its own.
        with referee.question():
            half = min(_SECONDS, referee.seconds_left) / 2
            start = self._match.start
            score = compare(
                referee.game,
                one,
                other,
                starts=random_starts(referee, start, _STARTS, self._random, seconds=half),
                games=GAMES,
                misere=referee.misere,
                seed=self._random.randrange(2**32),
                seconds_a_question=_SECONDS_A_QUESTION,
                seconds=half,
            )
        return "; ".join((str(score), *score.failures[:3]))

    def _state(self) -> dict[str, Any]:
        """Return what can be said whatever the rules do."""
        match = self._match
        return {
            "game": self._referee.name,
            "rules": self._referee.rules,
            "misere": self._referee.misere,
            "players": list(self._players),
            "opponent": self._opponent.name,
            "first": "me" if self._person == 0 else "it",
            "yours": match.turn == self._person,
            "winner": None,
            "forfeit": match.forfeit,
            "position": _NO_POSITION,
            "history": [
                {
                    "you": turn.side == self._person,
                    "text": turn.move.text,
                    "words": turn.move.words,
                    "remark": turn.remark,
                }
                for turn in match.history
            ],
            "answers": {},
        }

    def _position(self, wanted: list[str]) -> dict[str, Any]:
        """Return what the rules say about the position."""
        match = self._match
        winner = match.winner
        return {
            "winner": None if winner is None else "you" if winner == self._person else "it",
            "position": look(self._referee, match.position),
            "answers": answer(self._referee, match.position, wanted)
            | ({"graph": self._graph_here()} if "graph" in wanted else {}),
        }

    def _graph_here(self) -> dict[str, Any]:
        """Return the graph of all play, or of what is near the position where that is too much."""
        referee, position = self._referee, self._match.position
        try:
            if self._graph is None:
                self._graph = graph_view(referee, self._start)
            if not self._graph.shows(position):
                self._graph = graph_view(referee, position)
        except CgtError as error:
            return {"words": [f"the graph is not shown: {reason_of(error)}"]}
        return self._graph.as_dict() | {"here": self._graph.positions.index(position)}


def _wanted(request: object) -> list[str]:
    """Return the answers that a request wants, as far as there are such answers."""
    wanted = request.get("want") if isinstance(request, dict) else None
    return [name for name in (*ANSWERS, "graph") if isinstance(wanted, list) and name in wanted]


def _not_understood() -> IllegalMove:
    return IllegalMove("the page asked for something that is not known here; load it again")
