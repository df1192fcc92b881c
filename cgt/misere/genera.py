"""The genera of a game's positions, and whether they are tame: one search over whole positions.

A node is a position as a sum of parts, and what the search finds about it is its genus and its
nature. Sums of tame games are not searched: there both add, which is Conway's theorem on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple

from cgt.budget import Budget, Progress
from cgt.contract import (
    AUTHOR_ERRORS,
    demand_option,
    options_in_order,
    read_position,
    unreadable,
)
from cgt.errors import CgtError
from cgt.game import ImpartialGame, Position, demand_game
from cgt.markdown import escaped
from cgt.misere.natures import (
    Kind,
    Nature,
    can_be_done_without,
    nature_of,
    tame_nature,
)
from cgt.misere.reach import refuse_out_of_reach
from cgt.misere.symbols import Genus, genus_of, is_tame_pair, nim_genus
from cgt.misere_sums import MisereSums, Node
from cgt.search import GameSearch
from cgt.values import N, Outcome, P


class _Found(NamedTuple):
    """What is known about a position."""

    genus: Genus
    nature: Nature


@dataclass(frozen=True)
class Tameness(Generic[Position]):
    """Whether a position is tame, and why.

    Parameters
    ----------
    kind : Kind
        Tame, restive, restless or wild.
    hereditary : bool
        Whether everything that play can reach is tame as well: Conway's sense of the word.
    genus : Genus
        The genus of the position.
    reason : str
        One sentence.
    blame : position, optional
        The option on which it depends: the one that is written shortest.
    """

    kind: Kind
    hereditary: bool
    genus: Genus
    reason: str
    blame: Position | None = None

    @property
    def is_tame(self) -> bool:
        """Whether the kind is tame."""
        return self.kind is Kind.TAME

    @property
    def temper(self) -> str | None:
        """How a tame game is played: "fickle" as nim heaps of at most 1, "firm" as others."""
        if not self.is_tame:
            return None
        return "firm" if self.genus.is_firm else "fickle"

    def __str__(self) -> str:
        return f"{' and '.join(filter(None, (self.kind, self.temper)))}: {self.reason}"

    def _repr_markdown_(self) -> str:
        return f"${self.genus}$, {escaped(str(self))}"


class Genera(Generic[Position]):
    """A memo table of genera for one game, and the questions that fill it.

    Parameters
    ----------
    game : ImpartialGame
        The game, not to be changed later. Play must end: a loopy game has no misère values.
    max_positions : int, optional
        How many positions may be stored; reaching it raises `SearchLimit`.
    progress : callable, optional
        Called as ``progress(positions, depth)`` about ten times a second during a search.

    Examples
    --------
    >>> from games import Kayles
    >>> genera = Genera(Kayles())
    >>> print(genera.genus((5,)), genera.genus((5, 5)), genera.genus((1, 2)))
    4^{146} 0^{120} 3^{31}
    >>> genera.outcome((5,)), genera.winning_moves((5,))
    (Outcome.N, [(0, 4), (2, 2), (4, 0)])
    """

    def __init__(
        self,
        game: ImpartialGame[Position],
        *,
        max_positions: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        demand_game(game)
        self.game = game
        self._budget = Budget(max_positions, progress)
        self._sums = MisereSums(
            game, self._budget, lambda part: game.check(game.part_position(part))
        )
        # The table holds numbers of what is found: different positions have few different genera.
        self._found: list[_Found] = []
        self._numbers: dict[_Found, int] = {}
        self._search = GameSearch(
            self._sums.options,
            self._evaluate,
            self._budget,
            value_of=self._number_of,
            nodes_of=self._needed,
            name=self._sums.position,
        )

    @property
    def positions(self) -> int:
        """How many positions are stored."""
        return self._budget.stored

    def genus(self, position: Position) -> Genus:
        """Return the genus of a position; see `cgt.misere.genus`."""
        return self._of(self._read(position)).genus

    def outcome(self, position: Position) -> Outcome:
        """Return who wins in misère play."""
        return N if self.genus(position).misere() else P

    def winning_moves(self, position: Position) -> list[Position]:
        """Return the options after which the player who moved wins in misère play."""
        position = self._read(position)
        return [o for o in self._options(position) if self._of(o).genus.misere() == 0]

    def tameness(self, position: Position) -> Tameness[Position]:
        """Return whether a position is tame, and why; see `cgt.misere.tameness`."""
        position = self._read(position)
        genus, nature = self._of(position)
        blame = None
        if nature.is_tame:
            reason = (
                "it and everything that play can reach have the values of nim heaps"
                if nature.hereditary
                else "it has the values of nim heaps, and its options that are not tame can be "
                "answered by moves that restore them"
            )
        elif not is_tame_pair(*nature.values):
            normal, misere = nature.values
            reason = f"no nim heaps have the values {normal} in normal and {misere} in misère play"
        else:
            blame = self._to_blame(position, nature)
            reason = (
                f"it has the values of nim heaps, but its option {self.game.show(blame)}, which is "
                "not tame, cannot be done without"
            )
        return Tameness(nature.kind, nature.hereditary, genus, reason, blame)

    def _to_blame(self, position: Position, nature: Nature) -> Position:
        """Return the shortest option that makes a position with tame values wild."""

        def written(option: Position) -> tuple[int, str]:
            text = self.game.show(option)
            return len(text), text

        options = [(option, self._of(option).nature) for option in self._options(position)]
        moves = frozenset(found.values for _, found in options if found.is_tame)
        return min(
            (
                option
                for option, found in options
                if not found.is_tame and not can_be_done_without(found, nature.values, moves)
            ),
            key=written,
        )

    # ---- the search ----

    def _read(self, position: Position) -> Position:
        """Return the position that a question is about, if it is one within reach."""
        found: Position = read_position(self.game, position)
        refuse_out_of_reach(self.game, found, self._budget.max_positions)
        return found

    def _options(self, position: Position) -> list[Position]:
        found: dict[Position, None] = {}
        for option in options_in_order(self.game, position):
            demand_option(self.game, position, option)
            found[option] = None
        return list(found)

    def _of(self, position: Position) -> _Found:
        node = self._node(position)
        while (number := self._number_of(node)) is None:
            self._search.solve(next(n for n in self._needed(node) if n not in self._search.memo))
        return self._found[number]

    def _node(self, position: Position) -> Node:
        """Return the node of a position; to tell nim heaps is to look at its options already."""
        try:
            return self._sums.node(self.game.parts(position))
        except CgtError:
            raise
        except AUTHOR_ERRORS as error:
            raise unreadable(position, error) from error

    def _number_of(self, node: Node) -> int | None:
        """Return the number of what is known about a node, None while it is not known."""
        number = self._search.memo.get(node)
        if number is None and (not node or node[-1] < 0 or len(node) > 1):
            return self._number_of_tame(node)
        return number

    def _number_of_tame(self, node: Node) -> int | None:
        """Add what is known about the parts, if they are known to be tame."""
        heaps, others = self._sums.split(node)
        total = nim_genus(heaps)
        hereditary = True
        for part in others:
            number = self._search.memo.get((part,))
            if number is None:
                return None
            genus, nature = self._found[number]
            if not nature.is_tame:
                return None
            total += genus
            hereditary = hereditary and nature.hereditary
        values = total.grundy, total.misere()
        return self._number(_Found(total, tame_nature(values, hereditary=hereditary)))

    def _needed(self, node: Node) -> Iterator[Node]:
        """Give the parts that are to be known first, until one is not tame; then the node."""
        if len(node) > 1:
            for part in self._sums.split(node)[1]:
                number = self._search.memo.get((part,))
                if number is not None and not self._found[number].nature.is_tame:
                    break
                yield (part,)
        yield node

    def _evaluate(self, numbers: set[int]) -> int:
        options = [self._found[number] for number in numbers]
        return self._number(
            _Found(
                genus_of([option.genus for option in options]),
                nature_of([option.nature for option in options]),
            )
        )

    def _number(self, found: _Found) -> int:
        number = self._numbers.get(found)
        if number is None:
            number = self._numbers[found] = len(self._found)
            self._found.append(found)
        return number
