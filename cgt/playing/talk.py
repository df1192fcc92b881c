"""A game in the terminal: what is written, and how a person's words are understood.

Nothing here knows where lines come from or go to, so that a test can hold the conversation.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cgt.errors import CgtError
from cgt.playing.binary import show_binary
from cgt.playing.contest import let_move
from cgt.playing.match import Match
from cgt.playing.players import Player
from cgt.playing.referee import reason_of

# So many moves are listed unless all are asked for.
_MOVES_SHOWN = 20
_HELP = """\
A move is its number, or the position that it leads to. Other words:
  hint    a good move, if there is one
  who     who wins from here with best play, and why
  binary  the numbers in binary, their columns and the nim-sum
  moves   all moves
  undo    take your last move back
  quit    end"""

Read = Callable[[], "str | None"]
Write = Callable[[str, str], None]


class Talk:
    """A conversation in which a person plays against a player.

    Parameters
    ----------
    match : Match
        The game, at its start.
    opponent : Player
        Who the person plays against.
    person : int
        The person's side: 0 moves first.
    random : Random
        Where the opponent's chance comes from.
    read : callable
        Returns the next line, None at the end of the input.
    write : callable
        Called with a text, and the name of a style for it.
    """

    def __init__(
        self,
        match: Match,
        opponent: Player,
        person: int,
        random: Random,
        read: Read,
        write: Write,
    ) -> None:
        self._match = match
        self._opponent = opponent
        self._person = person
        self._random = random
        self._read = read
        self._write = write

    def hold(self) -> None:
        """Play until the game is over, or the person has had enough."""
        self._say(
            f"{self._match.referee.name}, {self._convention()}. You play against "
            f"{self._opponent.name}; help says what you can type."
        )
        while self._match.winner is None:
            if self._match.turn != self._person:
                self._let_opponent_move()
            else:
                self._show_position()
                if not self._take_turn():
                    return
        self._say_who_won()

    def _take_turn(self) -> bool:
        """Listen until the person has moved or taken a move back; return False at the end."""
        while True:
            line = self._read()
            if line is None or line.strip().lower() in ("quit", "exit"):
                self._say("Good-bye.")
                return False
            try:
                if self._understand(line.strip()):
                    return True
            except CgtError as error:
                self._say(reason_of(error), "red")

    def _understand(self, line: str) -> bool:
        """Do what a line says; return whether the position is another one now."""
        match line.lower():
            case "":
                return False
            case "help" | "?":
                self._say(_HELP)
            case "hint":
                self._say(self._match.hint()[1], "green")
            case "who":
                self._say(self._match.judgement().sentence, "green")
            case "binary":
                self._show_binary()
            case "moves":
                self._show_moves(len(self._match.moves))
            case "undo":
                self._match.undo_to(self._person)
                return True
            case _:
                self._match.play(self._match.read(line))
                return True
        return False

    def _let_opponent_move(self) -> None:
        let_move(self._match, self._opponent, self._random)
        if self._match.forfeit:
            self._say(self._match.forfeit, "red")
            return
        turn = self._match.history[-1]
        self._say(f"{self._opponent.name}: {turn.move.words}", "cyan")
        if turn.remark:
            self._say(f"  {turn.remark}")

    # ---- what is written ----

    def _say(self, text: str, style: str = "") -> None:
        self._write(text, style)

    def _show_position(self) -> None:
        self._say("")
        self._say(self._match.referee.show(self._match.position), "bold")
        self._show_moves(_MOVES_SHOWN)

    def _show_moves(self, most: int) -> None:
        moves = self._match.moves
        for move in moves[:most]:
            self._say(f"  {move.line}")
        if len(moves) > most:
            self._say(f"  ... {len(moves) - most} more, which the word moves shows")

    def _show_binary(self) -> None:
        tables, note = show_binary(self._match.referee, self._match.position)
        for table in tables:
            self._say(str(table), "yellow")
        if note:
            self._say(note)

    def _say_who_won(self) -> None:
        winner = self._match.winner
        name, other = ("You", self._opponent.name)
        if winner != self._person:
            name, other = other, "you"
        won = "win" if winner == self._person else "wins"
        if self._match.forfeit:
            reason = f"{other} made no legal move"
        elif self._match.referee.misere:
            reason = f"{'you' if winner == self._person else 'it'} cannot move"
        else:
            reason = f"{other} cannot move"
        self._say("")
        self._say(f"{name} {won}: {reason}.", "bold")

    def _convention(self) -> str:
        if self._match.referee.misere:
            return "misère play: who cannot move wins"
        return "normal play: who cannot move loses"
