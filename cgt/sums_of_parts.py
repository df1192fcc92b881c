"""Whole positions as sums of numbered parts, for misère play and for loopy play.

In both a position is more than the values of its components, so the search is over whole positions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from cgt.budget import Budget
from cgt.contract import check_parts_of_options, not_a_position, unhashable_sentence
from cgt.errors import InvalidPosition, LoopyGameError, RulesError, UnhashablePosition
from cgt.game import ImpartialGame, Part
from cgt.loopy import explore_parts, growing_cycle

# A position of more parts than this is looked at once, in case it grows without end.
_LONG_SUM = 100


def refuse_endless(game: ImpartialGame[Any], parts: Iterable[Part], budget: Budget) -> None:
    """Raise `LoopyGameError` if play from some parts can make ever larger positions."""
    cycle = growing_cycle(explore_parts(parts, game.part_options, budget))
    if cycle is not None:
        raise LoopyGameError([game.part_position(part) for part in cycle], endless=True)


class SumsOfParts:
    """Whole positions as sorted tuples of part numbers.

    Parts may be anything hashable and need not be sortable, so they are numbered as they are
    met. Parts without a move never matter and are dropped; equal parts are not cancelled.
    """

    def __init__(
        self, game: ImpartialGame[Any], budget: Budget, check: Callable[[Any], None] | None
    ) -> None:
        self._game = game
        self._budget = budget
        self._check = check
        self._numbers: dict[Part, int] = {}
        self._parts: dict[int, Part] = {}
        self._options: dict[int, list[tuple[int, ...]]] = {}
        self._dead: dict[Part, bool] = {}
        # Longer nodes than this make one wonder whether they grow without end.
        self._suspicious = _LONG_SUM

    def node(self, parts: Iterable[Part]) -> tuple[int, ...]:
        """Return the sorted numbers of the parts that have a move."""
        return tuple(sorted(self._number(part) for part in parts if not self._is_dead(part)))

    def position(self, node: tuple[int, ...]) -> Hashable:
        """Return a node as a position, or as several side by side."""
        return _side_by_side(map(self._shown, node))

    def _shown(self, number: int) -> Hashable:
        """Return a part as a position."""
        position: Hashable = self._game.part_position(self._parts[number])
        return position

    def options(self, node: Any) -> Iterable[tuple[int, ...]]:
        """Return the nodes in which one part is replaced by what a move leaves of it."""
        if len(node) > self._suspicious:
            self._suspicious = 2 * len(node)
            parts = [self._parts[number] for number in node if number in self._parts]
            refuse_endless(self._game, parts, self._budget)
        previous = None
        for index, number in enumerate(node):
            if number == previous:
                continue
            previous = number
            rest = node[:index] + node[index + 1 :]
            for left in self._options_of(number):
                yield self._join(rest, left) if left else rest

    def _join(self, rest: tuple[int, ...], left: tuple[int, ...]) -> tuple[int, ...]:
        """Return two nodes side by side."""
        return tuple(sorted(rest + left))

    def _options_of(self, number: int) -> Iterable[tuple[int, ...]]:
        found = self._options.get(number)
        if found is None:
            nodes: dict[tuple[int, ...], None] = {}
            for read, option in enumerate(self._game.part_options(self._parts[number])):
                self._budget.admit_options(read, kept=len(nodes))
                try:
                    nodes[self.node(option)] = None
                except InvalidPosition as error:
                    parent = self._game.part_position(self._parts[number])
                    shown = _side_by_side(map(self._game.part_position, option))
                    raise not_a_position(parent, shown, error) from error
                except RulesError:
                    check_parts_of_options(self._game, self._parts[number])
                    raise
            found = self._options[number] = list(nodes)
        return found

    def _number(self, part: Part) -> int:
        number = self._numbers.get(part)
        if number is None:
            # In this order an interruption leaves nothing that is half there.
            number = len(self._numbers)
            self._parts[number] = part
            self._numbers[part] = number
        return number

    def _is_dead(self, part: Part) -> bool:
        try:
            dead = self._dead.get(part)
        except TypeError as error:
            raise UnhashablePosition(unhashable_sentence(part)) from error
        if dead is None:
            if part is None:
                raise RulesError(
                    "canonical() or components() gave None, which is not a position; did it "
                    "forget to return?"
                )
            if self._check is not None:
                self._check(part)
            no_option = object()
            dead = next(iter(self._game.part_options(part)), no_option) is no_option
            self._dead[part] = dead
        return dead


def _side_by_side(positions: Iterable[Hashable]) -> Hashable:
    """Return positions together, a single one as it is."""
    shown = tuple(positions)
    return shown[0] if len(shown) == 1 else shown
