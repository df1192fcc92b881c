"""Disjunctive sums: positions of any games side by side, a move being a move in one of them."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from cgt.contract import demand_option, options_in_order
from cgt.errors import InvalidPosition
from cgt.game import MOST_POSITIONS, ImpartialGame, Part, no_position_sentence
from cgt.heap_games import HeapGame, Heaps
from cgt.identity import Watch, same_rules
from cgt.solver import Solver
from cgt.values import Outcome

# Texts in which no sign means something to LaTeX.
_PLAIN = re.compile(r"[A-Za-z0-9 *+()=,.:;/-]*")


@dataclass(frozen=True, repr=False)
class Sum:
    """A disjunctive sum of positions of any games.

    Made by calling a game with a position, and by ``+``. It answers the same questions as a game.

    Parameters
    ----------
    summands : tuple of (game, position)
        In the order in which they are shown; the order has no influence on any answer.

    Examples
    --------
    >>> from cgt import star
    >>> from games import Kayles, Nim
    >>> total = Nim()((3, 4)) + Kayles()((7,)) + star(1)
    >>> print(total)
    nim(3 4) + kayles(7) + *1
    >>> total.grundy(), total.outcome(), total.outcome(misere=True)
    (4, Outcome.N, Outcome.N)
    >>> for move in total.winning_moves():
    ...     print(move)
    nim(3 0) + kayles(7) + *1
    """

    summands: tuple[tuple[ImpartialGame[Any], Any], ...]

    def options(self) -> Iterator[Sum]:
        """Return the sums reachable by one move in one of the games."""
        for index, (game, position) in enumerate(self.summands):
            before, after = self.summands[:index], self.summands[index + 1 :]
            for option in options_in_order(game, position):
                demand_option(game, position, option)
                yield Sum((*before, (game, option), *after))

    def grundy(self) -> int:
        """Return the Grundy value: the nim-sum of the games' values."""
        return _sum_solver().grundy(self)

    def outcome(self, *, misere: bool = False) -> Outcome:
        """Return who wins with best play; see `ImpartialGame.outcome`."""
        return _sum_solver().outcome(self, misere=misere)

    def winning_moves(self, *, misere: bool = False) -> list[Sum]:
        """Return the options after which the player who moved wins."""
        return _sum_solver().winning_moves(self, misere=misere)

    def __add__(self, other: object) -> Sum:
        if isinstance(other, ImpartialGame):
            raise TypeError(no_position_sentence(other))
        if not isinstance(other, Sum):
            return NotImplemented
        return Sum(self.summands + other.summands)

    def __radd__(self, other: object) -> Sum:
        # The built-in sum() starts from 0, which is the empty sum.
        return self if other == 0 else NotImplemented

    def __hash__(self) -> int:
        # A game need not be hashable itself: a dataclass most often is not.
        return hash(tuple((type(game), position) for game, position in self.summands))

    def __str__(self) -> str:
        return " + ".join(_show(game, position) for game, position in self.summands) or "0"

    def __repr__(self) -> str:
        return f"<Sum {self}>"

    def _repr_latex_(self) -> str | None:
        """Show the sum as a formula in a notebook, if no sign in it means something to LaTeX."""
        if not _PLAIN.fullmatch(str(self)):
            return None
        return f"${' + '.join(_formula(*summand) for summand in self.summands) or '0'}$"


class SumGame(ImpartialGame[Sum]):
    """All sums of all games, as one game: its positions are `Sum` objects.

    For solvers and claims that need a game; `Sum` itself answers the everyday questions.
    """

    @cached_property
    def _games(self) -> _Games:
        return _Games()

    def options(self, position: Sum) -> Iterable[Sum]:
        """Return the sums reachable by one move."""
        return position.options()

    def components(self, position: Sum) -> Iterable[Sum]:
        """Return the components of every summand."""
        return (
            Sum(((game, component),))
            for game, summand in position.summands
            for component in game.components(summand)
        )

    def outcome_formula(self, position: Sum, misere: bool) -> Outcome | None:
        """Return what a single summand's game knows."""
        if len(position.summands) != 1:
            return None
        [(game, summand)] = position.summands
        return game.outcome_formula(summand, misere)

    def positions_needed(self, position: Sum, misere: bool) -> int:
        """Return the most that one summand needs."""
        needed = (game.positions_needed(summand, misere) for game, summand in position.summands)
        return max(needed, default=0)

    def values_needed(self, position: Sum) -> int:
        """Return the most that the value of one summand needs."""
        needed = (
            game.values_needed(summand)
            for game, summand in position.summands
            if game.grundy_formula(summand) is None
        )
        return max(needed, default=0)

    def describe_move(self, position: Sum, option: Sum) -> str:
        """Say what the move does to the summand that it changes."""
        for (game, before), (_, after) in zip(position.summands, option.summands, strict=True):
            if before != after:
                return game.describe_move(before, after)
        return super().describe_move(position, option)

    def check(self, position: Sum) -> None:
        """Let every game check its summand."""
        if not isinstance(position, Sum):
            raise InvalidPosition(
                f"a sum is made with +, such as nim((3, 4)) + star(2), not {position!r}"
            )
        for game, summand in position.summands:
            game.check(summand)

    # A part is the number of its game and the part there. Games with the same rules share a number.

    def parts(self, position: Sum) -> tuple[Part, ...]:
        """Return the parts of every summand, each with its game's number."""
        return tuple(
            (number, part)
            for game, summand in position.summands
            for number in (self._games.number(game),)
            for part in game.parts(summand)
        )

    def part_options(self, part: tuple[int, Any]) -> Iterable[tuple[Part, ...]]:
        """Return the options within the part's game."""
        number, own = part
        options = self._games[number].part_options(own)
        return (tuple((number, left) for left in option) for option in options)

    def part_position(self, part: tuple[int, Any]) -> Hashable:
        """Return the part as a sum of one summand."""
        number, own = part
        game = self._games[number]
        return Sum(((game, game.part_position(own)),))

    def part_formula(self, part: tuple[int, Any]) -> int | None:
        """Return the closed form of the part's game."""
        number, own = part
        return self._games[number].part_formula(own)

    def value_is_cheap(self, part: tuple[int, Any]) -> bool:
        """Return whether the part's game says so."""
        number, own = part
        return self._games[number].value_is_cheap(own)


class _Games:
    """The games met in sums, numbered so that only games with the same rules share a number."""

    def __init__(self) -> None:
        self._games: list[ImpartialGame[Any]] = []
        self._watches: list[Watch] = []
        # The numbers that are in use, by the games' class.
        self._numbers: dict[type, list[int]] = {}

    def __getitem__(self, number: int) -> ImpartialGame[Any]:
        return self._games[number]

    def number(self, game: ImpartialGame[Any]) -> int:
        """Return the number of the games with the rules of this one."""
        numbers = self._numbers.setdefault(type(game), [])
        for number in list(numbers):
            if self._watches[number].changed():
                # The game is another one now; nobody may be told what was found before.
                numbers.remove(number)
            elif same_rules(game, self._games[number]):
                return number
        number = len(self._games)
        self._games.append(game)
        self._watches.append(Watch(game))
        numbers.append(number)
        return number


class Star(HeapGame):
    """The nim heaps ``*n``, the measure of all normal-play games: move to any smaller one."""

    def heap_options(self, n: int) -> Iterable[Heaps]:
        """Return every smaller heap."""
        return ((left,) for left in range(n))

    def heap_formula(self, n: int) -> int:
        """Return n: the heap is its own measure."""
        return n


def star(n: int) -> Sum:
    """Return the nim heap ``*n``, to be added to anything.

    Parameters
    ----------
    n : int
        The size of the heap, >= 0.

    Returns
    -------
    Sum

    Raises
    ------
    InvalidPosition
        If n is not a whole number >= 0.

    Examples
    --------
    >>> print(star(3) + star(5))
    *3 + *5
    >>> (star(3) + star(5)).grundy()
    6
    """
    game = _star()
    game.check((n,))
    return game((n,))


def _show(game: ImpartialGame[Any], position: Any) -> str:
    if isinstance(game, Star):
        return " + ".join(f"*{heap}" for heap in position) or "*0"
    return f"{game.name}({game.show(position)})"


def _formula(game: ImpartialGame[Any], position: Any) -> str:
    text = _show(game, position)
    return text.replace("*", r"\ast ") if isinstance(game, Star) else rf"\text{{{text}}}"


@cache
def _star() -> Star:
    return Star()


@cache
def _sum_solver() -> Solver[Sum]:
    """Return the solver behind the questions of `Sum` objects."""
    return Solver(SumGame(), max_positions=MOST_POSITIONS)
