"""Random games and positions for Hypothesis, which is loaded when one of them is called."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from cgt.contract import read_options
from cgt.errors import InvalidParameter, InvalidPosition
from cgt.game import ImpartialGame, Position
from cgt.heap_games import Heaps

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy


class FiniteGame(ImpartialGame[int]):
    """A game given by a list: position n is the place n of the list, where its options stand.

    Parameters
    ----------
    rules : collection of collections of int
        The options of position 0, of position 1 and so on. Every option is a place of the list.

    Examples
    --------
    >>> from cgt.testing import FiniteGame
    >>> game = FiniteGame([(), (0,), (0, 1)])
    >>> [game.grundy(position) for position in game.positions]
    [0, 1, 2]
    """

    def __init__(self, rules: Collection[Collection[int]]) -> None:
        self.rules = tuple(map(tuple, rules))
        self.positions = range(len(self.rules))
        for options in self.rules:
            for option in options:
                if option not in self.positions:
                    raise InvalidParameter(
                        f"every option is a place of the list, 0 to {len(self.rules) - 1}, "
                        f"not {option!r}"
                    )

    def options(self, position: int) -> tuple[int, ...]:
        """Return what stands at the place."""
        return self.rules[position]

    def check(self, position: int) -> None:
        """Refuse what is not a place of the list."""
        if type(position) is not int or position not in self.positions:
            raise InvalidPosition(
                f"a position is a place of the list, 0 to {len(self.rules) - 1}, not {position!r}"
            )


def finite_games(*, max_positions: int = 8, loopy: bool = False) -> SearchStrategy[FiniteGame]:
    """Return a Hypothesis strategy for small games of any shape.

    Parameters
    ----------
    max_positions : int
        The most positions that a game has; it has at least one.
    loopy : bool
        Whether a position may have itself and later positions as options. Otherwise its options
        are earlier positions, so that every play ends.

    Returns
    -------
    hypothesis.strategies.SearchStrategy

    Examples
    --------
    >>> from hypothesis import given
    >>> from cgt.testing import check_game, finite_games
    >>> @given(finite_games())
    ... def test_laws(game):
    ...     check_game(game, game.positions)
    >>> test_laws()
    """
    from hypothesis import strategies as st

    def options(position: int, size: int) -> SearchStrategy[tuple[int, ...]]:
        places = range(size if loopy else position)
        if not places:
            return st.just(())
        return st.lists(st.sampled_from(places), unique=True).map(tuple)

    def rules(size: int) -> SearchStrategy[FiniteGame]:
        return st.tuples(*(options(position, size) for position in range(size))).map(FiniteGame)

    return st.integers(1, max_positions).flatmap(rules)


def heap_positions(*, max_heaps: int = 4, max_size: int = 8) -> SearchStrategy[Heaps]:
    """Return a Hypothesis strategy for positions of heaps, in any order.

    Parameters
    ----------
    max_heaps : int
        The most heaps; there may be none.
    max_size : int
        The largest size of a heap; heaps may be empty.

    Returns
    -------
    hypothesis.strategies.SearchStrategy

    Examples
    --------
    >>> from hypothesis import given
    >>> from cgt.testing import heap_positions
    >>> from games import Nim
    >>> @given(heap_positions(max_heaps=3))
    ... def test_twice_a_position_is_zero(position):
    ...     assert Nim().grundy(position + position) == 0
    >>> test_twice_a_position_is_zero()
    """
    from hypothesis import strategies as st

    return st.lists(st.integers(0, max_size), max_size=max_heaps).map(tuple)


def positions_of(
    game: ImpartialGame[Position], start: Position, *, max_moves: int = 20
) -> SearchStrategy[Position]:
    """Return a Hypothesis strategy for the positions that random play reaches.

    Parameters
    ----------
    game : ImpartialGame
        The game.
    start : position
        Where play begins.
    max_moves : int
        The most moves that are played; play ends earlier where there is no move.

    Returns
    -------
    hypothesis.strategies.SearchStrategy

    Examples
    --------
    >>> from hypothesis import given
    >>> from cgt.testing import check_game, positions_of
    >>> from games import Kayles
    >>> @given(positions_of(Kayles(), (4, 3)))
    ... def test_laws(position):
    ...     check_game(Kayles(), [position])
    >>> test_laws()
    """
    from hypothesis import strategies as st

    def play(draw: DrawFn) -> Position:
        position = start
        for _ in range(draw(st.integers(0, max_moves))):
            options = list(read_options(game, position))
            if not options:
                break
            position = draw(st.sampled_from(options))
        return position

    return st.composite(play)()
