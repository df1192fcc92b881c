"""Play from a position: what can be reached, read breadth first and only as far as wanted."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from itertools import islice
from typing import Any

from cgt.contract import (
    AUTHOR_ERRORS,
    demand_hashable,
    demand_option,
    options_in_order,
    read_position,
    unreadable,
)
from cgt.errors import CgtError, RulesError
from cgt.game import ImpartialGame

# Of one position that has more options than this, only so many are read if there is a limit.
_WIDEST = 1000
# The sizes of trees are counted up to this number.
VAST = 10**15


class Play:
    """The positions that can be reached from a first one, and the moves between them.

    Positions have numbers in breadth-first order: the first is 0. Of equal positions only the
    one met first is kept.

    Parameters
    ----------
    game : ImpartialGame
        Whose moves.
    start : hashable
        The first position.
    most_options : int, optional
        How many options may be read before reading stops; None for all there are.

    Attributes
    ----------
    positions : list
        Every position that was met.
    options : list of list of int
        The numbers of the options of each position, each once.
    read : list of bool
        Whether all options of the position were read.
    ended : list of int
        The positions from which all play was read and comes to an end, options before parents.

    Examples
    --------
    >>> from cgt import ImpartialGame
    >>> play = Play(ImpartialGame.from_options(lambda n: range(n)), 3)
    >>> play.positions, play.options, play.ended
    ([3, 0, 1, 2], [[1, 2, 3], [], [1], [1, 2]], [1, 2, 3, 0])
    """

    def __init__(
        self, game: ImpartialGame[Any], start: Hashable, most_options: int | None = None
    ) -> None:
        start = read_position(game, start)
        self._game = game
        self.positions: list[Any] = [start]
        self.options: list[list[int]] = []
        self.read: list[bool] = []
        self._numbers: dict[Any, int] = {start: 0}
        self._explore(most_options)
        self.ended = self._ended()

    @property
    def whole(self) -> bool:
        """Whether everything was read."""
        return all(self.read)

    @property
    def ends(self) -> bool:
        """Whether everything was read, and play cannot go round for ever."""
        return len(self.ended) == len(self.positions)

    def depths(self) -> list[int | None]:
        """Return the length of the longest play from each position, None where not known."""
        depths: list[int | None] = [None] * len(self.positions)
        for number in self.ended:
            longest = max((depths[option] or 0 for option in self.options[number]), default=-1)
            depths[number] = longest + 1
        return depths

    def tree_size(self) -> int | None:
        """Return how many nodes the tree of all lines of play has, None if it is not known.

        Sizes can double with every move, so those of `VAST` and more are given as `VAST`.
        """
        sizes: dict[int, int] = {}
        for number in self.ended:
            sizes[number] = min(1 + sum(sizes[option] for option in self.options[number]), VAST)
        return sizes.get(0)

    def _explore(self, most_options: int | None) -> None:
        for position in self.positions:
            if most_options is None:
                widest = None
            elif most_options > 0:
                widest = min(most_options, _WIDEST)
            else:
                break
            found, more = self._options_of(position, widest)
            self.options.append(list(dict.fromkeys(self._number(o, position) for o in found)))
            self.read.append(not more)
            if most_options is not None:
                most_options -= len(found)
        unread = len(self.positions) - len(self.options)
        self.options.extend([] for _ in range(unread))
        self.read.extend([False] * unread)

    def _options_of(self, position: Any, widest: int | None) -> tuple[list[Any], bool]:
        """Return at most so many options of a position, and whether there are more."""
        before = hash(position)
        try:
            # One option more than wanted shows whether there are more.
            stop = None if widest is None else widest + 1
            found = list(islice(options_in_order(self._game, position), stop))
        except CgtError:
            raise
        except AUTHOR_ERRORS as error:
            if position is self.positions[0]:
                raise unreadable(position, error) from error
            raise RulesError(
                f"play leads to {position!r}, which the rules cannot read "
                f"({type(error).__name__}: {error})"
            ) from error
        if hash(position) != before:
            raise RulesError(
                f"options({position!r}) changed the position itself; options() must make new "
                "positions and leave old ones as they are"
            )
        return found[:widest], widest is not None and len(found) > widest

    def _number(self, option: Any, parent: Any) -> int:
        """Return the number of an option, a new one if no equal position was met before."""
        demand_hashable(option)
        number = self._numbers.setdefault(option, len(self.positions))
        if number == len(self.positions):
            demand_option(self._game, parent, option)
            self.positions.append(option)
        return number

    def _ended(self) -> list[int]:
        parents: list[list[int]] = [[] for _ in self.positions]
        for number, options in enumerate(self.options):
            for option in options:
                parents[option].append(number)
        going_on = [len(options) for options in self.options]
        ready = deque(n for n, left in enumerate(going_on) if not left and self.read[n])
        ended = []
        while ready:
            number = ready.popleft()
            ended.append(number)
            for parent in parents[number]:
                going_on[parent] -= 1
                if not going_on[parent] and self.read[parent]:
                    ready.append(parent)
        return ended
