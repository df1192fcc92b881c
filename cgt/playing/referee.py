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

from cgt.errors import CgtError, InvalidPosition, RulesError, SearchLimit
from cgt.game import ImpartialGame
from cgt.playing.allowance import Allowance
from cgt.playing.theorems import theorem_of
from cgt.solver import Solver
from cgt.text import summary
from cgt.values import D, N, Outcome, P

# How many positions, and how much time, one question may cost.
BUDGET = 100_000
SECONDS = 1.0
# Time for so many questions is in store, and so many times as many positions are kept.
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
        How many positions one question may search. Twenty times as many are kept; then the
        referee forgets them and begins anew.
    seconds : float
        How long one question may take. There is time for twenty of them; a fifth of the time that
        passes comes back. While there is none, only what is known already, or by a theorem, is
        answered.
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
        self.name = name or game.name
        self._show = show or game.show
        self._budget = budget
        self._seconds = seconds
        self._allowance = Allowance(_QUESTIONS * seconds)
        # Of the question being asked, None while there is none.
        self._deadline: float | None = None
        self._may_search = True
        self._solver = self._new_solver()
        # It stores nothing, so that its limit is one on the number of moves.
        self._lister: Solver[Any] = Solver(game, max_positions=MOST_MOVES)
        self._listed: tuple[Any, list[Any]] | None = None

    @property
    def rules(self) -> str:
        """The rules in a sentence, as the game's docstring gives them."""
        return summary(type(self.game))

    def show(self, position: Any) -> str:
        """Return a position as people write it, a text that every file can hold.

        Raises
        ------
        RulesError
            If the game gives no text.
        """
        with blaming_rules():
            return _text(f"show({position!r})", self._show(position))

    # ---- moves ----

    def options(self, position: Any) -> list[Any]:
        """Return the options, each once.

        Raises
        ------
        InvalidPosition
            If there are more than `MOST_MOVES`, or it is not a position.
        SearchLimit
            If the memory does not suffice.
        RulesError
            If the rules fail.
        """
        if self._listed is None or self._listed[0] != position:
            try:
                with blaming_rules():
                    self._listed = position, self._lister.options(position)
            except SearchLimit as error:
                # Memory and Ctrl-C end a search too, and are nothing to blame the position for.
                if not error.too_many:
                    raise
                raise InvalidPosition(
                    f"{self._brief(position)} has more than {MOST_MOVES} moves, too many to choose "
                    "from; play from a smaller position"
                ) from error
        return self._listed[1]

    def moves(self, position: Any) -> list[Move]:
        """Return the legal moves; of options that are written alike, the first one.

        Raises
        ------
        RulesError
            If the game gives no text for one of them.
        """
        options: dict[str, Any] = {}
        for option in self.options(position):
            options.setdefault(self.show(option), option)
        named = any(text.isdigit() for text in options)
        return [
            Move(
                text if named else str(number), text, self._describe_move(position, option), option
            )
            for number, (text, option) in enumerate(options.items(), 1)
        ]

    def _describe_move(self, position: Any, option: Any) -> str:
        """Return what a move does; or why that fails: it can be made all the same."""
        try:
            with blaming_rules():
                words = self.game.describe_move(position, option)
                return _text(f"describe_move({position!r}, {option!r})", words)
        except CgtError as error:
            return reason_of(error)

    # ---- answers ----

    def outcome(self, position: Any) -> Outcome:
        """Return the outcome.

        Raises
        ------
        SearchLimit
            If the budget does not suffice.
        """
        with self.question() as solver:
            return solver.outcome(position, misere=self.misere)

    def best(self, position: Any) -> list[Move]:
        """Return the moves that win, or that keep a draw where none wins; [] where all lose.

        Raises
        ------
        SearchLimit
            If the budget does not suffice.
        """
        with self.question() as solver:
            outcome = self.outcome(position)
            if outcome is P:
                return []
            if outcome is D:
                return [move for move in self.moves(position) if self.outcome(move.option) is D]
            winning = set(solver.winning_moves(position, misere=self.misere))
            found = [move for move in self.moves(position) if move.option in winning]
        if winning and not found:
            raise RulesError(
                f"the moves that win from {self._brief(position)} are written like others, and so "
                "cannot be told from them; show() must write different positions differently"
            )
        return found

    def judgement(self, position: Any) -> Judgement:
        """Say who wins, and why; too large a search is an answer too."""
        try:
            with self.question():
                return Judgement(self.outcome(position), self._reason(position))
        except CgtError as error:
            return Judgement(None, f"not known: {reason_of(error)}")

    def hint(self, position: Any) -> tuple[Move | None, str]:
        """Return a good move, if there is one that is known, and a sentence about it."""
        try:
            with self.question():
                best = self.best(position)
                draws = bool(best) and self.outcome(best[0].option) is D
        except CgtError as error:
            return None, f"not known: {reason_of(error)}"
        if best:
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
        with self.question() as solver:
            return solver.grundy(position)

    @property
    def seconds_left(self) -> float:
        """How much time there is for questions; none is left at 0 and below."""
        return self._allowance.left

    @contextmanager
    def question(self) -> Iterator[Solver[Any]]:
        """Give a question the solver, allowed to search as much as the question may cost.

        A question that is asked within another one is a part of it, and has no budget of its own.

        Raises
        ------
        SearchLimit
            If the budget does not suffice.
        RulesError
            If the rules fail.
        """
        with blaming_rules():
            alone = self._deadline is None
            begun = time.monotonic()
            if alone:
                self._may_search = self.seconds_left > 0
                self._deadline = begun + self._seconds
                self._make_room()
            try:
                yield self._solver
            except SearchLimit as error:
                if error.interrupted or self._may_search:
                    raise
                raise self.no_time() from error
            finally:
                if alone:
                    self._deadline = None
                    self._allowance.spend(time.monotonic() - begun)

    def no_time(self) -> SearchLimit:
        """Return the error that says that questions have used up their time."""
        return SearchLimit(
            "questions have used up their time, of which a fifth comes back; ask again later",
            positions=self._solver.positions,
        )

    def _make_room(self) -> None:
        """Let the solver store as many positions as one question may search, or no further ones."""
        if self._may_search and self._solver.positions > (_QUESTIONS - 1) * self._budget:
            self._solver = self._new_solver()
        stored = self._solver.positions
        self._solver.max_positions = stored + self._budget if self._may_search else max(1, stored)

    def _new_solver(self) -> Solver[Any]:
        return Solver(self.game, max_positions=self._budget, progress=self._look_at_clock)

    def _look_at_clock(self, positions: int, depth: int) -> None:
        """End a search that takes too long; the solver asks now and then."""
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise SearchLimit(
                f"a question may take {self._seconds:g} second{'s' * (self._seconds != 1)}",
                positions=positions,
                depth=depth,
            )

    def _brief(self, position: Any) -> str:
        text = self.show(position)
        return text if len(text) <= 60 else f"{text[:57]}..."


@contextmanager
def blaming_rules() -> Iterator[None]:
    """Turn what a method of a plugin raises, which can be anything, into `RulesError`."""
    try:
        yield
    except CgtError:
        raise
    except (Exception, SystemExit) as error:
        raise RulesError(f"the rules of the game fail here: {failure(error)}") from error


def failure(error: BaseException) -> str:
    """Say what somebody else's code raised; its own text may fail too."""
    name = type(error).__name__
    try:
        text = str(error)
    except Exception:  # noqa: BLE001 - it can fail in any way
        return name
    return f"{name}: {text}" if text else name


def _text(asked: str, answer: Any) -> str:
    """Return a game's text, with escapes for halves of characters, which no file can hold."""
    if not isinstance(answer, str):
        raise RulesError(f"{asked} gave {answer!r}; it gives text")
    return answer.encode("utf-8", "backslashreplace").decode("utf-8")


def reason_of(error: CgtError) -> str:
    """Return why there is no answer; Ctrl-C is no reason and is passed on."""
    if not isinstance(error, SearchLimit):
        return str(error)
    if error.interrupted:
        raise KeyboardInterrupt from error
    return error.reason
