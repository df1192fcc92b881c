"""The laws that every game must keep.

`check_game` tries them at positions of one's choice and raises `LawBroken`, with a sentence about
it, for the first that fails. What it believes is a search of whole positions by the rules alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, NoReturn

from cgt.answers import moves_by_formula, outcome_by_formula, value_by_formula
from cgt.budget import Budget
from cgt.contract import AUTHOR_ERRORS, read_options, unhashable_sentence
from cgt.errors import (
    CgtError,
    InvalidParameter,
    InvalidPosition,
    LoopyGameError,
    RulesError,
    SearchLimit,
)
from cgt.game import ImpartialGame, Position, demand_game
from cgt.loopy import Infinite
from cgt.search import GameSearch
from cgt.solver import Solver
from cgt.values import mex_of_set, nim_sum

# A Grundy value, or what a loopy position has instead; None where that is not known.
Value = int | Infinite | None


class LawBroken(CgtError, AssertionError):
    """A game breaks a law; the sentence names the law, the position and what disagrees."""


@dataclass(frozen=True)
class CheckedGame:
    """What `check_game` did.

    Attributes
    ----------
    game : str
        The game's name.
    positions : int
        At how many positions the laws were tried.
    searched : int
        How many positions were searched to judge them.
    loopy : bool
        Whether play can go round for ever from one of them.
    """

    game: str
    positions: int
    searched: int
    loopy: bool

    def __str__(self) -> str:
        return (
            f"{self.game}: every law holds at {self.positions} positions, judged by a search of "
            f"{self.searched}" + (", some of which are loopy" if self.loopy else "")
        )


def check_game(
    game: ImpartialGame[Position],
    positions: Iterable[Position],
    *,
    loopy: bool = False,
    max_positions: int = 100_000,
) -> CheckedGame:
    """Try the laws that every game must keep.

    - The options of a position are hashable positions of the game, the same at every call, and
      asking for them changes nothing.
    - Every play ends.
    - What people read is text, and reading what `show` wrote gives an equivalent position.
    - A canonical position is its own canonical position, and it has the value and the outcomes
      of the position it stands for.
    - The values of the components add up to the value of the position by nim-sum, and the
      misère outcome that the engine finds with components is that of the whole position.
    - A closed form says what the search finds.

    Parameters
    ----------
    game : ImpartialGame
        The game.
    positions : iterable of positions
        Where to try the laws, such as ``heaps(count=range(4), size=range(8))``. Everything below
        them is searched, so small positions are best.
    loopy : bool
        Whether the game is meant to let play go round for ever.
    max_positions : int
        How many positions each of the searches may store.

    Returns
    -------
    CheckedGame

    Raises
    ------
    LawBroken
        If the game breaks a law. It is an `AssertionError` too.
    InvalidPosition
        If one of the positions is not a position of the game.
    CgtError
        If a search needs more positions than it may store.

    Examples
    --------
    >>> from cgt import HeapGame, heaps
    >>> from cgt.testing import check_game
    >>> class Kayles(HeapGame):
    ...     def heap_options(self, n):
    ...         for taken in (1, 2):
    ...             for left in range(n - taken + 1):
    ...                 yield left, n - taken - left
    >>> print(check_game(Kayles(), heaps(count=range(3), size=range(6))))
    kayles: every law holds at 28 positions, judged by a search of 2649
    >>> class Wrong(Kayles):
    ...     def heap_formula(self, n):
    ...         return n % 4
    >>> try:
    ...     check_game(Wrong(), heaps(count=range(3), size=range(6)))
    ... except AssertionError as error:
    ...     law, _, what = str(error).partition(", but ")
    >>> print(law)
    wrong breaks a law at (4,): a closed form must say what the search finds
    >>> print(what)
    grundy_formula gives 0 and the search 1
    """
    demand_game(game)
    laws = _Laws(game, loopy, max_positions)
    tried = 0
    for position in positions:
        try:
            laws.try_at(position)
        except RulesError as error:
            raise LawBroken(f"{game.name} breaks a law at {position!r}: {error}") from error
        except SearchLimit as error:
            if error.interrupted:
                raise
            raise CgtError(
                f"the laws of {game.name} cannot be tried at {position!r}, since {error.reason}; "
                "give smaller positions, or a larger max_positions"
            ) from error
        tried += 1
    if not tried:
        raise InvalidParameter("check_game needs at least one position to try the laws at")
    return CheckedGame(game.name, tried, laws.budget.stored, laws.found_cycle)


class _Laws(Generic[Position]):
    """The laws for one game, and the searches that judge them."""

    def __init__(self, game: ImpartialGame[Position], loopy: bool, max_positions: int) -> None:
        self.game = game
        self.loopy = loopy
        self.found_cycle = False
        self.budget = Budget(max_positions, None)
        # Values of whole positions. Unlike a solver, this search refuses every cycle.
        self.plays = GameSearch(
            lambda position: read_options(game, position),
            mex_of_set,
            self.budget,
            check=game.check,
        )
        self.judge = Solver(
            game,
            max_positions=max_positions,
            use_formula=False,
            use_components=False,
            use_canonical=False,
        )
        self.splitting = Solver(game, max_positions=max_positions, use_formula=False)
        self.full = Solver(game, max_positions=max_positions)

    def try_at(self, position: Position) -> None:
        """Try every law at one position."""
        self.game.check(position)
        options = self.try_options(position)
        self.try_texts(position, options)
        value = self.value(position)
        self.try_canonical(position, value)
        self.try_components(position, value)
        self.try_formulas(position, value)

    def value(self, position: Position) -> Value:
        """Return the value by the rules alone, and demand that play ends if it should."""
        try:
            return self.plays.solve(position)
        except LoopyGameError as error:
            if not self.loopy:
                self.broken(
                    position,
                    f"every play must end, but {error}; for a loopy game, call "
                    "check_game(..., loopy=True)",
                )
            self.found_cycle = True
            return _value(self.judge, position)

    def try_options(self, position: Position) -> list[Position]:
        """Demand that options are positions, the same at every call, made without changes."""
        before = self.look(position)
        options = list(read_options(self.game, position))
        if self.look(position) != before:
            self.broken(position, "options() must leave the position as it is, but changed it")
        for option in options:
            self.demand_position(position, option, "an option")
        self.same(
            position,
            "options() must give the same options at every call",
            "it gave {!r} and then {!r}",
            set(options),
            set(read_options(self.game, position)),
        )
        return options

    def try_texts(self, position: Position, options: list[Position]) -> None:
        """Demand that what people read is text, and that parse reads what show wrote."""
        for option in options:
            texts = {
                "show": self.game.show(option),
                "describe_move": self.game.describe_move(position, option),
            }
            for method, text in texts.items():
                if not isinstance(text, str):
                    self.broken(position, f"{method}() must give text, but gives {text!r}")
        if type(self.game).parse is ImpartialGame.parse:
            return  # only games that say how to read their positions must be able to
        written = self.game.show(position)
        try:
            read = self.game.parse(written)
            self.game.check(read)
        except InvalidPosition as error:
            self.broken(position, f"parse() must read what show() writes, {written!r}, but {error}")
        except AUTHOR_ERRORS as error:
            self.broken(
                position,
                f"parse() must read what show() writes, {written!r}, and raise InvalidPosition "
                f"where it cannot, but it raises {type(error).__name__}: {error}",
            )
        if not self.equivalent(read, position):
            self.broken(
                position,
                f"parse() must read what show() writes, but it reads {written!r} as {read!r}",
            )

    def try_canonical(self, position: Position, value: Value) -> None:
        """Demand that a canonical position is canonical, and equals what it stands for."""
        canonical = self.game.canonical(position)
        self.demand_position(position, canonical, "what canonical() gives")
        self.same(
            position,
            "a canonical position must be its own canonical position",
            "canonical() gives {!r} and then {!r}",
            canonical,
            self.game.canonical(canonical),
        )
        self.same(
            position,
            f"the canonical position {canonical!r} must have the same value",
            "it has {!r}, not {!r}",
            self.value(canonical),
            value,
        )
        for misere in (False, True):
            self.same(
                position,
                f"the canonical position {canonical!r} must have the same outcome",
                f"in {_play(misere)} it is {{}}, not {{}}",
                self.judge.outcome(canonical, misere=misere),
                self.judge.outcome(position, misere=misere),
            )

    def try_components(self, position: Position, value: Value) -> None:
        """Demand that the components of a position are together what the position is."""
        components = list(self.game.components(position))
        for component in components:
            self.demand_position(position, component, "a component")
        values = [self.value(component) for component in components]
        grundy_values = [each for each in values if isinstance(each, int)]
        if isinstance(value, int) and len(grundy_values) == len(values):
            self.same(
                position,
                "the nim-sum of the components' values must be the value",
                f"components() gives {components!r} with nim-sum {{}}, and the search {{}}",
                nim_sum(grundy_values),
                value,
            )
        self.try_answers(position, value, self.splitting, "components() and canonical()")

    def try_formulas(self, position: Position, value: Value) -> None:
        """Demand that closed forms say what the search finds."""
        law = "a closed form must say what the search finds"
        formula = value_by_formula(self.game, position)
        if formula is not None:
            words = "grundy_formula gives {!r} and the search {!r}"
            self.same(position, law, words, formula, value)
        for misere in (False, True):
            outcome = outcome_by_formula(self.game, position, misere)
            if outcome is not None:
                words = f"in {_play(misere)} outcome_formula gives {{!r}} and the search {{!r}}"
                judged = self.judge.outcome(position, misere=misere)
                self.same(position, law, words, outcome, judged)
            moves = moves_by_formula(self.game, position, misere)
            if moves is not None:
                words = (
                    f"in {_play(misere)} winning_moves_formula gives {{!r}} and the search {{!r}}"
                )
                judged_moves = self.judge.winning_moves(position, misere=misere)
                self.same(position, law, words, moves, judged_moves)
        self.try_answers(position, value, self.full, "closed forms")

    def try_answers(
        self, position: Position, value: Value, solver: Solver[Position], means: str
    ) -> None:
        """Demand that a solver that uses more than the rules answers what they say."""
        law = f"with {means} the engine must answer what the rules say"
        self.same(position, law, "the value is {!r}, not {!r}", _value(solver, position), value)
        for misere in (False, True):
            self.same(
                position,
                law,
                f"in {_play(misere)} the outcome is {{}}, not {{}}",
                solver.outcome(position, misere=misere),
                self.judge.outcome(position, misere=misere),
            )

    # ---- what the laws are made of ----

    def broken(self, position: Position, what: str) -> NoReturn:
        raise LawBroken(f"{self.game.name} breaks a law at {position!r}: {what}")

    def same(self, position: Position, law: str, words: str, found: object, judged: object) -> None:
        """Demand that two answers agree; the words say what they are if they do not."""
        if found != judged:
            self.broken(position, f"{law}, but {words.format(found, judged)}")

    def demand_position(self, position: Position, made: Position, what: str) -> None:
        """Demand that something made of a position is hashable and a position itself."""
        try:
            hash(made)
        except TypeError:
            self.broken(position, unhashable_sentence(made))
        try:
            self.game.check(made)
        except InvalidPosition as error:
            self.broken(
                position, f"{what} must be a position, but check() refuses {made!r}: {error}"
            )

    def look(self, position: Position) -> tuple[int, str, str]:
        """Return what shows whether a position was changed."""
        return hash(position), repr(position), self.game.show(position)

    def equivalent(self, read: Position, position: Position) -> bool:
        """Whether two positions are the same but for symmetry, or have the same options."""
        if type(read) is not type(position):
            return False
        canonical = self.game.canonical
        return canonical(read) == canonical(position) or (
            set(map(canonical, read_options(self.game, read)))
            == set(map(canonical, read_options(self.game, position)))
        )


def _value(solver: Solver[Position], position: Position) -> Value:
    """Return what a solver says is the value."""
    try:
        return solver.grundy(position)
    except LoopyGameError as error:
        return error.value


def _play(misere: bool) -> str:
    return "misère play" if misere else "normal play"
