"""Disjunctive sums: positions of any games side by side, a move being a move in one of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from cgt.errors import InvalidPosition
from cgt.game import MOST_POSITIONS, ImpartialGame, Part, options_in_order
from cgt.heap_games import HeapGame, Heaps
from cgt.solver import Solver
from cgt.values import Outcome


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
        if not isinstance(other, Sum):
            return NotImplemented
        return Sum(self.summands + other.summands)

    def __radd__(self, other: object) -> Sum:
        # The built-in sum() starts from 0, which is the empty sum.
        return self if other == 0 else NotImplemented

    def __str__(self) -> str:
        return " + ".join(_show(game, position) for game, position in self.summands) or "0"

    def __repr__(self) -> str:
        return f"<Sum {self}>"


class SumGame(ImpartialGame[Sum]):
    """All sums of all games, as one game: its positions are `Sum` objects.

    For solvers and claims that need a game; `Sum` itself answers the everyday questions.
    """

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

    def check(self, position: Sum) -> None:
        """Let every game check its summand."""
        if not isinstance(position, Sum):
            raise InvalidPosition(
                f"a sum is made with +, such as nim((3, 4)) + star(2), not {position!r}"
            )
        for game, summand in position.summands:
            game.check(summand)

    def parts(self, position: Sum) -> tuple[Part, ...]:
        """Return the parts of every summand, each with its game."""
        return tuple(
            (game, part) for game, summand in position.summands for part in game.parts(summand)
        )

    def part_options(self, part: tuple[ImpartialGame[Any], Any]) -> Iterable[tuple[Part, ...]]:
        """Return the options within the part's game."""
        game, own = part
        return (tuple((game, left) for left in option) for option in game.part_options(own))

    def part_position(self, part: tuple[ImpartialGame[Any], Any]) -> Hashable:
        """Return the part as a sum of one summand."""
        game, own = part
        return Sum(((game, game.part_position(own)),))

    def part_formula(self, part: tuple[ImpartialGame[Any], Any]) -> int | None:
        """Return the closed form of the part's game."""
        game, own = part
        return game.part_formula(own)


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


@cache
def _star() -> Star:
    return Star()


@cache
def _sum_solver() -> Solver[Sum]:
    """Return the solver behind the questions of `Sum` objects."""
    return Solver(SumGame(), max_positions=MOST_POSITIONS)
