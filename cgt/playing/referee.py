"""What can be asked about a position while a game is played, with a limit on every question.

The answers come from a solver; a question that would need too many positions gets the sentence
that says so, and the game goes on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from cgt.errors import CgtError, InvalidPosition, SearchLimit
from cgt.game import ImpartialGame
from cgt.playing.theorems import theorem_of
from cgt.solver import Solver
from cgt.values import D, N, Outcome, P

# How many positions, and how much time, one question may cost.
BUDGET = 100_000
SECONDS = 1.0
# All questions of a game together may cost so many times as much.
_QUESTIONS = 20
# More moves than this are too many to choose from.
MOST_MOVES = 1000

_MEANING = {
    P: "the player to move loses",
    N: "the player to move wins",
    D: "neither player can force a win",
}


@dataclass(frozen=True)
class Move:
    """A legal move.

    Attributes
    ----------
    label : str
        What a person types to choose it: its number, from 1; where some option is written as a
        single number, which a number could mean as well, the option.
    text : str
        The option, as people write it.
    words : str
        What the move does.
    option : hashable
        The position that the move leads to.
    """

    label: str
    text: str
    words: str
    option: Any

    @property
    def line(self) -> str:
        """The move as it stands in a list: nothing is said twice."""
        parts = [self.label] if self.label == self.text else [self.label, self.text]
        if self.words != f"to {self.text}":
            parts.append(f"({self.words})")
        return "  ".join(parts)


@dataclass(frozen=True)
class Judgement:
    """Who wins from a position, and how that is known.

    Attributes
    ----------
    outcome : Outcome or None
        None if it is not known.
    why : str
        The name of a theorem, or "by search"; why it is not known if it is not.
    """

    outcome: Outcome | None
    why: str

    @property
    def sentence(self) -> str:
        """Say who wins with best play, and why."""
        if self.outcome is None:
            return self.why
        return f"{self.outcome}: {_MEANING[self.outcome]} with best play ({self.why})"


class Referee:
    """Moves, outcomes and hints in one game, at a bounded cost.

    Parameters
    ----------
    game : ImpartialGame
        The rules.
    misere : bool
        Whether a player who cannot move wins.
    budget : int
        How many positions one question may search; all of them together, twenty times as many.
        After that only what is known already, or by a theorem, is answered.
    seconds : float
        How long one question may take, and together again twenty times as long: there are rules
        that are slow to read.
    show : callable, optional
        From a position to its text; by default what the game shows.
    name : str, optional
        What people call the game, by default its name.

    Examples
    --------
    >>> from games import Nim
    >>> referee = Referee(Nim())
    >>> [move.words for move in referee.best((3, 4, 5))]
    ['3 becomes 1']
    >>> referee.judgement((3, 4, 5)).sentence
    "N: the player to move wins with best play (Bouton's theorem)"
    """

    def __init__(
        self,
        game: ImpartialGame[Any],
        *,
        misere: bool = False,
        budget: int = BUDGET,
        seconds: float = SECONDS,
        show: Callable[[Any], str] | None = None,
        name: str = "",
    ) -> None:
        self.game = game
        self.misere = misere
        self.show = show or game.show
        self.name = name or game.name
        self._budget = budget
        self._seconds = seconds
        self._seconds_left = _QUESTIONS * seconds
        self._deadline = 0.0
        self._solver: Solver[Any] = Solver(game, max_positions=budget, progress=self._look_at_clock)
        # It stores nothing, so that its limit is one on the number of moves.
        self._lister: Solver[Any] = Solver(game, max_positions=MOST_MOVES)
        self._listed: tuple[Any, list[Any]] | None = None

    # ---- moves ----

    def options(self, position: Any) -> list[Any]:
        """Return the options, each once.

        Raises
        ------
        InvalidPosition
            If there are more than `MOST_MOVES`, or it is not a position.
        """
        if self._listed is None or self._listed[0] != position:
            try:
                self._listed = position, self._lister.options(position)
            except SearchLimit as error:
                if error.interrupted:
                    raise
                raise InvalidPosition(
                    f"{self._brief(position)} has more than {MOST_MOVES} moves, too many to choose "
                    "from; play from a smaller position"
                ) from error
        return self._listed[1]

    def moves(self, position: Any) -> list[Move]:
        """Return the legal moves; of options that are written alike, the first one."""
        options: dict[str, Any] = {}
        for option in self.options(position):
            options.setdefault(self.show(option), option)
        named = any(text.isdigit() for text in options)
        return [
            Move(
                text if named else str(number),
                text,
                self.game.describe_move(position, option),
                option,
            )
            for number, (text, option) in enumerate(options.items(), 1)
        ]

    # ---- answers ----

    def outcome(self, position: Any) -> Outcome:
        """Return the outcome.

        Raises
        ------
        SearchLimit
            If the budget does not suffice.
        """
        with self._question() as solver:
            return solver.outcome(position, misere=self.misere)

    def best(self, position: Any) -> list[Move]:
        """Return the moves that win, or that keep a draw where none wins; [] where all lose.

        Raises
        ------
        SearchLimit
            If the budget does not suffice.
        """
        outcome = self.outcome(position)
        if outcome is P:
            return []
        if outcome is D:
            return [move for move in self.moves(position) if self.outcome(move.option) is D]
        with self._question() as solver:
            winning = set(solver.winning_moves(position, misere=self.misere))
        return [move for move in self.moves(position) if move.option in winning]

    def judgement(self, position: Any) -> Judgement:
        """Say who wins, and why; too large a search is an answer too."""
        try:
            return Judgement(self.outcome(position), self._reason(position))
        except CgtError as error:
            return Judgement(None, f"not known: {reason_of(error)}")

    def hint(self, position: Any) -> tuple[Move | None, str]:
        """Return a good move, if there is one that is known, and a sentence about it."""
        try:
            best = self.best(position)
        except CgtError as error:
            return None, f"not known: {reason_of(error)}"
        if best:
            draws = self.outcome(best[0].option) is D
            good = "keeps the draw" if draws else "wins"
            return best[0], f"{best[0].words}: this move {good}"
        if self.options(position):
            return None, "no move wins against best play: any move is as good as another"
        return None, "there is no move: the game is over"

    def _reason(self, position: Any) -> str:
        """Return the theorem whose closed form answers, or that a search did."""
        if not self.options(position):
            return "there is no move"
        known: object = self.game.outcome_formula(position, self.misere)
        if known is None and not self.misere:
            known = self.game.grundy_formula(position)
        return "by search" if known is None else theorem_of(self.game, misere=self.misere)

    def grundy(self, position: Any) -> int:
        """Return the Grundy value in normal play.

        Raises
        ------
        SearchLimit
            If the budget does not suffice.
        LoopyGameError
            If there is none.
        """
        with self._question() as solver:
            return solver.grundy(position)

    @contextmanager
    def _question(self) -> Iterator[Solver[Any]]:
        """Give a question the solver, allowed to search as much as the question may cost."""
        stored = self._solver.positions
        most = _QUESTIONS * self._budget if self._seconds_left > 0 else stored
        self._solver.max_positions = max(1, min(stored + self._budget, most))
        begun = time.monotonic()
        self._deadline = begun + self._seconds
        try:
            yield self._solver
        finally:
            self._seconds_left -= time.monotonic() - begun

    def _look_at_clock(self, positions: int, depth: int) -> None:
        """End a search that takes too long; the solver asks now and then."""
        if time.monotonic() > self._deadline:
            raise SearchLimit(
                f"a question may take {self._seconds:g} seconds", positions=positions, depth=depth
            )

    def _brief(self, position: Any) -> str:
        text = self.show(position)
        return text if len(text) <= 60 else f"{text[:57]}..."


def reason_of(error: CgtError) -> str:
    """Return why there is no answer; Ctrl-C is no reason and is passed on."""
    if not isinstance(error, SearchLimit):
        return str(error)
    if error.interrupted:
        raise KeyboardInterrupt from error
    return error.reason
