"""One game between two sides: the position, whose turn it is, the moves made, undo, who won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cgt.errors import CgtError, InvalidPosition
from cgt.playing.referee import Judgement, Move, Referee, failure


class IllegalMove(CgtError, ValueError):
    """The move is none of the position's."""


@dataclass(frozen=True)
class Turn:
    """A move that was made.

    Attributes
    ----------
    side : int
        0 for the side that began, 1 for the other one.
    move : Move
        What was played.
    remark : str
        What the player had to say about it, such as that it is a guess.
    """

    side: int
    move: Move
    remark: str = ""


class Match:
    """A game being played.

    Parameters
    ----------
    referee : Referee
        The game, the convention, and the budget of questions.
    start : hashable
        The first position.

    Attributes
    ----------
    history : list of Turn
        The moves made, the first one first.
    forfeit : str
        Why the side to move has lost though it could move: its player failed. Empty if not.

    Examples
    --------
    >>> from games import Nim
    >>> match = Match(Referee(Nim()), (1, 2))
    >>> match.play(match.read("1 1"))
    >>> match.position, match.turn, match.winner
    ((1, 1), 1, None)
    >>> match.undo()
    >>> match.position
    (1, 2)
    """

    def __init__(self, referee: Referee, start: Any) -> None:
        self.referee = referee
        self.start = referee.game.position(start)
        referee.game.check(self.start)
        referee.options(self.start)
        self.history: list[Turn] = []
        self.forfeit = ""

    @property
    def position(self) -> Any:
        """The position that the side to move is faced with."""
        return self.history[-1].move.option if self.history else self.start

    @property
    def turn(self) -> int:
        """The side to move."""
        return len(self.history) % 2

    @property
    def moves(self) -> list[Move]:
        """The legal moves."""
        return self.referee.moves(self.position)

    @property
    def winner(self) -> int | None:
        """The side that has won, None while the game goes on."""
        if self.forfeit:
            return 1 - self.turn
        if self.referee.options(self.position):
            return None
        return self.turn if self.referee.misere else 1 - self.turn

    def read(self, text: str) -> Move:
        """Return the move that a person means, by its label or by the position it leads to.

        Parameters
        ----------
        text : str
            A label, or a position as the game shows or reads it.

        Returns
        -------
        Move

        Raises
        ------
        IllegalMove
            If there is no such move.
        """
        text = " ".join(text.split())
        moves = self.moves
        for move in moves:
            if text in (move.label, " ".join(move.text.split())):
                return move
        wanted = self._parse(text)
        for move in moves:
            if move.option == wanted:
                return move
        what = "a position that can be reached, as it is shown"
        if any(move.label != move.text for move in moves):
            what = f"a number from 1 to {len(moves)}, or {what}"
        raise IllegalMove(f"{text!r} is no move here; a move is {what}")

    def play(self, move: Move, remark: str = "") -> None:
        """Make a move.

        Raises
        ------
        IllegalMove
            If it is none of this position's, or the game is over.
        """
        if self.winner is not None:
            raise IllegalMove("the game is over; undo a move, or begin a new game")
        if move.option not in self.referee.options(self.position):
            raise IllegalMove(
                f"no move leads from {self.referee.show(self.position)} to {move.text}; "
                "choose one of the moves shown"
            )
        # What has too many moves to go on from is refused before it becomes the position.
        self.referee.options(move.option)
        self.history.append(Turn(self.turn, move, remark))

    def undo(self) -> None:
        """Take back the last move, or the failure of a player.

        Raises
        ------
        IllegalMove
            If there is nothing to take back.
        """
        if self.forfeit:
            self.forfeit = ""
        elif self.history:
            self.history.pop()
        else:
            raise IllegalMove("there is no move to take back")

    def undo_to(self, side: int) -> None:
        """Take back moves, at least one, until a side is to move.

        Raises
        ------
        IllegalMove
            If that side has made no move.
        """
        if not any(turn.side == side for turn in self.history):
            raise IllegalMove("there is no move of yours to take back")
        self.undo()
        while self.turn != side:
            self.undo()

    def hint(self) -> tuple[Move | None, str]:
        """Return a good move, if one is known, and a sentence about it."""
        return self.referee.hint(self.position)

    def judgement(self) -> Judgement:
        """Return who wins from here, and why."""
        return self.referee.judgement(self.position)

    def _parse(self, text: str) -> Any:
        """Return the position that a text stands for; the game may refuse it."""
        try:
            wanted = self.referee.game.parse(text)
            hash(wanted)
        except InvalidPosition:
            return None
        except Exception as error:  # a plugin's parse() can fail in any way at all
            raise IllegalMove(f"{text!r} cannot be read: {failure(error)}") from error
        return wanted
