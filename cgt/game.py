"""What a game's author implements: the rules, and hooks that may say more.

`ImpartialGame` asks for one method, `options`; everything else follows.
"""

from __future__ import annotations

import inspect
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, TypeVar, cast

from cgt.contract import checked_collection, checked_count, read_options, read_position
from cgt.errors import InvalidParameter, InvalidPosition
from cgt.identity import attributes, same_rules
from cgt.text import text_of
from cgt.values import Outcome

if TYPE_CHECKING:
    from cgt.solver import Solver
    from cgt.sums import Sum

Position = TypeVar("Position", bound=Hashable)
# Where a game's own questions and the command line give up: some gigabytes.
MOST_POSITIONS = 10_000_000
# A part is what the engine's memo table is keyed by: a canonical component.
Part = Hashable


class ImpartialGame(ABC, Generic[Position]):
    """A game in which both players have the same moves: its rules are `options`.

    Subclass it and write `options`; a position is any hashable value. The other methods are
    hooks with harmless defaults, and the questions `grundy`, `outcome` and `winning_moves`.
    Parameters of a game are the arguments of its ``__init__``; two games of one class with equal
    arguments, and equal attributes if they were given any later, are equal.

    Examples
    --------
    >>> from cgt import ImpartialGame
    >>> class Euclid(ImpartialGame[tuple[int, int]]):
    ...     '''Subtract a positive multiple of the smaller number from the larger.'''
    ...
    ...     def options(self, position):
    ...         small, large = sorted(position)
    ...         for multiple in range(small, large + 1, small) if small else ():
    ...             yield small, large - multiple
    >>> euclid = Euclid()
    >>> euclid.grundy((25, 7))
    3
    >>> euclid.outcome((25, 7)), euclid.outcome((8, 5))
    (Outcome.N, Outcome.P)
    >>> euclid.winning_moves((25, 7))
    [(7, 11)]
    """

    example: ClassVar[str] = ""
    """A small position for a first look, as it is typed after ``cgt grundy``: ``nim 1 2 3``."""

    _arguments: tuple[tuple[Any, ...], dict[str, Any]]

    def __new__(cls, *args: Any, **kwargs: Any) -> ImpartialGame[Position]:
        """Remember the arguments: they are the game's `parameters`."""
        if (args or kwargs) and not constructor_signature(cls).parameters:
            raise InvalidParameter(
                f"{kebab_case(cls.__name__)} takes no parameters; a position goes to a question, "
                f"such as {cls.__name__}().grundy(position)"
            )
        game = super().__new__(cls)
        game.__dict__["_arguments"] = (args, kwargs)
        return game

    # ---- the rules ----

    @abstractmethod
    def options(self, position: Position) -> Iterable[Position]:
        """Return the positions that the player to move can reach in one move.

        Parameters
        ----------
        position : hashable
            A position of this game.

        Returns
        -------
        iterable of positions
            The same ones at every call; new values, never a changed old one.
        """

    @classmethod
    def from_options(
        cls, options: Callable[[Any], Iterable[Any]], *, name: str | None = None
    ) -> ImpartialGame[Any]:
        """Make a game of one function.

        Parameters
        ----------
        options : callable
            From a position to an iterable of the positions reachable in one move.
        name : str, optional
            What reports and drawings call the game; by default the function's name.

        Returns
        -------
        ImpartialGame

        Examples
        --------
        >>> halving = ImpartialGame.from_options(lambda n: {n // 2, n // 3} if n else ())
        >>> [halving.grundy(n) for n in range(8)]
        [0, 1, 2, 0, 0, 0, 1, 1]
        """
        return _OptionsGame(options, name or str(getattr(options, "__name__", "game")))

    # ---- hooks ----

    def position(self, given: Any) -> Position:
        """Return the position that a question is about; default: what was given.

        For games that take something more convenient as well, such as a NetworkX graph.
        """
        return cast("Position", given)

    def components(self, position: Position) -> Iterable[Position]:
        """Return independent parts whose disjunctive sum the position is; default: itself."""
        return (position,)

    def canonical(self, position: Position) -> Position:
        """Return one representative of the position's symmetry class; default: itself."""
        return position

    def grundy_formula(self, position: Position) -> int | None:
        """Return the Grundy value by a closed form, None where none is known (the default).

        The solver uses it only where it is asked to; what verifies a formula never does.
        """
        return None

    def outcome_formula(self, position: Position, misere: bool) -> Outcome | None:
        """Return the outcome by a theorem, None where none applies (the default).

        In normal play it is for games of which more is known than `grundy_formula` says.
        """
        return None

    def winning_moves_formula(self, position: Position, misere: bool) -> list[Position] | None:
        """Return the winning moves by a closed form, None where none is known (the default).

        For games with too many options to try them all.
        """
        return None

    def positions_needed(self, position: Position, misere: bool) -> int:
        """Return how many positions a search surely needs; default: 0, not known.

        A solver that may not store so many refuses at once. The number leaves out what closed forms
        answer, and must hold also where one winning option is enough.
        """
        return 0

    def values_needed(self, position: Position) -> int:
        """Return the same for the Grundy value, which takes whatever can be reached."""
        needed = self.positions_needed(position, misere=False)
        return checked_count("positions_needed", position, needed)

    def known_so_far(self) -> str:
        """Say for such a refusal how far the game is known, if more can be said (default: not)."""
        return ""

    def check(self, position: Position) -> None:
        """Raise `InvalidPosition`, with the reason, for what is not a position; default: never."""
        return

    def parse(self, text: str) -> Position:
        """Read a whole number, or several as separate words.

        This is the default; a game with other positions overrides it, and reads what `show`
        writes.

        Parameters
        ----------
        text : str

        Returns
        -------
        position

        Raises
        ------
        InvalidPosition
            If the text is not the text of a position.
        """
        words = text.replace(",", " ").split()
        # Python itself refuses to read numbers of more than 4300 digits.
        if not words or not all(re.fullmatch(r"-?[0-9]{1,4300}", word) for word in words):
            raise InvalidPosition(
                f"{self.name} reads a position as whole numbers such as 3 or 3 5, not {text!r}; "
                "a game with other positions says how to read them in parse()"
            )
        numbers = tuple(map(int, words))
        return numbers[0] if len(numbers) == 1 else numbers  # type: ignore[return-value]

    def show(self, position: Position) -> str:
        """Write a position for people and for `parse`; default: its numbers, or its ``str``."""
        if isinstance(position, tuple):
            return " ".join(map(text_of, position))
        return text_of(position)

    def describe_move(self, position: Position, option: Position) -> str:
        """Say in words which move leads from a position to an option."""
        return f"to {self.show(option)}"

    def draw_position(self, position: Position) -> str:
        """Return a table for pictures to show instead of the text; default: none, so the text.

        `cgt.board_tables.board_table` makes one of the rows of a board; or write a ``<TABLE>`` as
        in Graphviz's HTML-like labels.
        """
        return ""

    # ---- the questions ----

    @cached_property
    def solver(self) -> Solver[Position]:
        """The solver behind this game's own questions, private to this game object.

        It stops at 10 million positions; a `Solver` of your own has no limit, or another one.
        """
        from cgt.solver import Solver

        return Solver(self, max_positions=MOST_POSITIONS)

    def grundy(self, position: Position) -> int:
        """Return the Grundy value in normal play.

        Parameters
        ----------
        position : hashable
            A position of this game.

        Returns
        -------
        int
            The mex of the options' Grundy values: the nim heap that the position equals.

        Raises
        ------
        InvalidPosition
            If it is not a position of the game.
        LoopyGameError
            If play can go round for ever and the position equals no nim heap.

        References
        ----------
        R. P. Sprague (1935), Über mathematische Kampfspiele.
        P. M. Grundy (1939), Mathematics and games.

        Examples
        --------
        >>> from games import Nim, Kayles
        >>> Nim().grundy((3, 4, 5)), Kayles().grundy((100,))
        (2, 1)
        """
        return self.solver.grundy(position)

    def outcome(self, position: Position, *, misere: bool = False) -> Outcome:
        """Return who wins with best play.

        Parameters
        ----------
        position : hashable
            A position of this game.
        misere : bool
            Whether a player who cannot move wins (misère play) instead of loses.

        Returns
        -------
        Outcome
            P, N, or D where play can go round for ever and neither can force a win.

        Examples
        --------
        >>> from games import Nim
        >>> Nim().outcome((1, 1, 1)), Nim().outcome((1, 1, 1), misere=True)
        (Outcome.N, Outcome.P)
        """
        return self.solver.outcome(position, misere=misere)

    def winning_moves(self, position: Position, *, misere: bool = False) -> list[Position]:
        """Return the options after which the player who moved wins.

        Parameters
        ----------
        position : hashable
            A position of this game.
        misere : bool
            Whether a player who cannot move wins instead of loses.

        Returns
        -------
        list of positions
            In the order of `options`, each once; empty if there is none.

        Examples
        --------
        >>> from games import Nim
        >>> Nim().winning_moves((3, 5, 7))
        [(2, 5, 7), (3, 4, 7), (3, 5, 6)]
        """
        return self.solver.winning_moves(position, misere=misere)

    def __call__(self, position: Position) -> Sum:
        """Return the position as a sum of one part, to be added to other games' positions."""
        from cgt.sums import Sum

        return Sum(((self, read_position(self, position)),))

    def __add__(self, other: object) -> NoReturn:
        """Refuse to add games: it is positions that have a sum."""
        raise TypeError(no_position_sentence(self))

    __radd__ = __add__

    # ---- identity ----

    @cached_property
    def parameters(self) -> dict[str, Any]:
        """The arguments of the game's ``__init__`` by name, given or by default.

        They make the game's name, and games of one class with the same parameters are equal. A
        game whose arguments mean the same in another order overrides this.
        """
        positional, keywords = self._arguments
        bound = constructor_signature(type(self)).bind(*positional, **keywords)
        bound.apply_defaults()
        return bound.arguments

    @property
    def name(self) -> str:
        """The game's name on the command line: the class in kebab case, then the parameters."""
        words = self._write_parameters(str)
        return ":".join(filter(None, (kebab_case(type(self).__name__), ",".join(words))))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(self._write_parameters(repr))})"

    def _write_parameters(self, write: Callable[[Any], str]) -> list[str]:
        """Write the parameters that are not the default ones, as a call would give them."""
        words: list[str] = []
        for key, declared in constructor_signature(type(self)).parameters.items():
            value = self.parameters[key]
            if declared.kind is inspect.Parameter.VAR_POSITIONAL:
                words += map(write, value)
            elif declared.kind is inspect.Parameter.VAR_KEYWORD:
                words += [f"{name}={write(own)}" for name, own in value.items()]
            elif value != declared.default:
                words.append(f"{key}={write(value)}")
        return words

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ImpartialGame):
            return NotImplemented
        return same_rules(self, other)

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy is made of: a copy finds answers of its own."""
        return {"_arguments": self._arguments, **attributes(self)}

    def __hash__(self) -> int:
        # Parameters may be unhashable; games of one class may well share a hash.
        return hash(type(self))

    # ---- how the engine sees a position: as parts ----

    def parts(self, position: Position) -> tuple[Part, ...]:
        """Return the canonical components, which the engine solves one by one."""
        components = checked_collection("components", position, self.components(position))
        return tuple(self.canonical(component) for component in components)

    def part_options(self, part: Any) -> Iterable[tuple[Part, ...]]:
        """Return the options of a part, each as its parts."""
        return map(self.parts, read_options(self, part))

    def part_position(self, part: Any) -> Any:
        """Return the part as a position of the game."""
        return part

    def part_formula(self, part: Any) -> int | None:
        """Return the closed form of a part's Grundy value, if there is one."""
        return self.grundy_formula(part)

    def value_is_cheap(self, part: Any) -> bool:
        """Return whether the part's Grundy value costs hardly more than its outcome."""
        return False


class _OptionsGame(ImpartialGame[Any]):
    """A game made of one function by `ImpartialGame.from_options`."""

    def __init__(self, function: Callable[[Any], Iterable[Any]], name: str) -> None:
        self._function = function
        self._name = name

    @property
    def name(self) -> str:
        return self._name

    def options(self, position: Any) -> Iterable[Any]:
        return self._function(position)


def no_position_sentence(game: ImpartialGame[Any]) -> str:
    """Say that positions are added, and not games."""
    return (
        f"a sum is one of positions, such as Nim()((3, 4)) + Nim()((5,)); {game!r} is a game, and "
        f"{game!r}(position) one of its positions"
    )


def demand_game(game: object) -> None:
    """Refuse what is not a game, most often its class."""
    if not isinstance(game, ImpartialGame):
        name = game.__name__ if isinstance(game, type) else "Nim"
        raise InvalidParameter(f"a game is wanted, such as {name}(), not {game!r}")


@cache
def constructor_signature(cls: type[ImpartialGame[Any]]) -> inspect.Signature:
    """Return what a game's constructor takes, without ``self``."""
    if cls.__init__ is object.__init__:
        return inspect.Signature()
    signature = inspect.signature(cls.__init__)
    return signature.replace(parameters=list(signature.parameters.values())[1:])


def kebab_case(name: str) -> str:
    """Turn a class name into a command-line name: ``GrundysGame`` into ``grundys-game``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()
