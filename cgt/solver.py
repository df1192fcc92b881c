"""The engine: Grundy values, outcomes and winning moves from the rules.

A solver chooses what the nodes of the search are. Values in normal play: the parts (canonical
components) of a position, whose values add by nim-sum; or the whole position, where the game does
not split or the sum theorem must not be used. Outcomes in normal play: couples of a part and a nim
heap, where values are dear. Misère play: always the whole position, as a multiset of
parts from which those without a move are dropped, since misère outcomes do not add; parts that
are nim heaps are put together, unless theorems must not be used.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from typing import Any, Generic, NoReturn, TypeVar

from cgt.answers import (
    checked_moves,
    checked_value,
    outcome_by_formula,
    value_by_formula,
)
from cgt.budget import Budget, Progress, ending_cleanly
from cgt.contract import (
    AUTHOR_ERRORS,
    check_parts,
    check_parts_of_options,
    checked_count,
    checked_position,
    checked_text,
    demand_option,
    options_in_order,
    read_options,
    read_position,
    unreadable,
)
from cgt.couples import CoupleSearch
from cgt.errors import (
    CgtError,
    InvalidParameter,
    LoopyGameError,
    OutOfReach,
)
from cgt.game import MOST_POSITIONS, ImpartialGame, Part, Position, demand_game
from cgt.identity import Watch
from cgt.loopy import (
    Infinite,
    explore,
    outcomes,
    values,
)
from cgt.misere_sums import MisereSums
from cgt.search import GameSearch, misere_outcome, normal_outcome
from cgt.sums_of_parts import SumsOfParts, refuse_endless
from cgt.values import N, Outcome, P, mex_of_set

Answer = TypeVar("Answer")

# What the tables of outcomes hold: 0 for P, 1 for N.
_DECIDED = (P, N)


class Solver(Generic[Position]):
    """A memo table for one game, and the questions that fill it.

    Parameters
    ----------
    game : ImpartialGame
        The game; never changed.
    max_positions : int, optional
        How many positions may be stored; reaching it raises `SearchLimit`. Of them a fifth may
        be open, on one line of play, or a million if that is more. The limit can be changed
        later: with a higher one, asking again goes on from what is stored.
    progress : callable, optional
        Called as ``progress(positions, depth)`` about ten times a second during a search.
    use_formula : bool
        Whether theorems may answer: the game's closed forms, and in misère play those on nim heaps.
        What verifies a theorem turns them off.
    use_components : bool
        Whether a position may be split into components whose values are added by nim-sum.
    use_canonical : bool
        Whether positions that the game calls equivalent share one entry of the table;
        components do in any case.

    Examples
    --------
    >>> from cgt import Solver
    >>> from games import Kayles
    >>> rules_only = Solver(Kayles(), use_formula=False, use_components=False)
    >>> rules_only.grundy((3, 4)), rules_only.outcome((3, 4), misere=True)
    (2, Outcome.N)
    """

    def __init__(
        self,
        game: ImpartialGame[Position],
        *,
        max_positions: int | None = None,
        progress: Progress | None = None,
        use_formula: bool = True,
        use_components: bool = True,
        use_canonical: bool = True,
    ) -> None:
        demand_game(game)
        self.game = game
        self._watch = Watch(game)
        self._budget = Budget(max_positions, progress)
        self._use_formula = use_formula
        self._splits = use_components and _overrides(game, "components")
        self._reduces = use_canonical and _overrides(game, "canonical")
        self._start()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a solver is not copied or pickled; make another one: Solver(game)")

    def _start(self) -> None:
        """Make empty tables."""
        self._budget.stored = 0
        self._grundy = self._part_values() if self._splits else self._whole_values()
        if self._splits:
            self._couples = self._couple_search()
            self._sums = SumsOfParts(self.game, self._budget, self._part_check())
            self._misere_sums = self._sums
            if self._use_formula:
                self._misere_sums = MisereSums(self.game, self._budget, self._part_check())
        self._outcomes = {misere: self._outcome_search(misere) for misere in (False, True)}
        self._loopy_outcomes: dict[bool, dict[Hashable, Outcome]] = {False: {}, True: {}}
        self._loopy_values: dict[Hashable, int | Infinite] = {}

    @property
    def positions(self) -> int:
        """How many positions the solver has stored."""
        return self._budget.stored

    @property
    def max_positions(self) -> int | None:
        """How many positions the solver may store."""
        return self._budget.max_positions

    @max_positions.setter
    def max_positions(self, max_positions: int | None) -> None:
        self._budget.max_positions = max_positions

    # ---- the questions ----

    def options(self, position: Position) -> list[Position]:
        """Return the positions reachable in one move, each once, in the game's order."""
        position = self._read_position(position)
        return self._options(position)

    def grundy(self, position: Position) -> int:
        """Return the Grundy value; see `ImpartialGame.grundy`."""
        position = self._read_position(position)
        return self._grundy_of(position)

    def outcome(self, position: Position, *, misere: bool = False) -> Outcome:
        """Return who wins with best play; see `ImpartialGame.outcome`."""
        _demand_convention(misere)
        position = self._read_position(position)
        return self._outcome_of(position, misere)

    def winning_moves(self, position: Position, *, misere: bool = False) -> list[Position]:
        """Return the options after which the mover wins; see `ImpartialGame.winning_moves`."""
        _demand_convention(misere)
        position = self._read_position(position)
        if self._use_formula:
            moves = checked_moves(self.game, position, misere)
            if moves is not None:
                return moves
        known = outcome_by_formula(self.game, position, misere) if self._use_formula else None
        if known is P:
            return []
        if known is None:
            self._refuse_out_of_reach("positions_needed", position, misere)
        return [o for o in self._options(position) if self._outcome_of(o, misere) is P]

    def _options(self, position: Position) -> list[Position]:
        """Return the options, each once; a heap of 10**18 has too many to list."""
        with ending_cleanly(self._budget):
            return list(self._read(self._distinct_options, position))

    def _distinct_options(self, position: Position) -> dict[Position, None]:
        found: dict[Position, None] = {}
        for read, option in enumerate(options_in_order(self.game, position)):
            self._budget.admit_options(read, kept=len(found))
            demand_option(self.game, position, option)
            found[option] = None
        return found

    # ---- normal play ----

    def _grundy_of(self, position: Position) -> int:
        known = self._known_value(position)
        if known is not None:
            return known
        if self._use_formula and outcome_by_formula(self.game, position, misere=False) is P:
            return 0
        self._refuse_out_of_reach("values_needed", position)
        try:
            if not self._splits:
                return self._grundy.solve(self._key(position))
            total = 0
            for part in self._parts(position):
                total ^= self._grundy.solve(part)
            return total
        except LoopyGameError as error:
            value_or_infinite = self._loopy_value(position)
            if isinstance(value_or_infinite, Infinite):
                raise LoopyGameError(error.cycle, value_or_infinite) from None
            return value_or_infinite

    def _outcome_of(self, position: Position, misere: bool) -> Outcome:
        if self._use_formula:
            known = outcome_by_formula(self.game, position, misere)
            if known is not None:
                return known
        value = None if misere else self._known_value(position)
        if value is not None:
            return N if value else P
        self._refuse_out_of_reach("positions_needed", position, misere)
        try:
            if self._splits and not misere:
                return P if self._nim_sum_is_zero(position) else N
            return _DECIDED[self._outcomes[misere].solve(self._outcome_node(position, misere))]
        except LoopyGameError:
            return self._loopy_outcome(position, misere)

    def _refuse_out_of_reach(self, hook: str, position: Position, *convention: bool) -> None:
        """Refuse at once what the game says to need more positions than may be stored."""
        most = self.max_positions
        if most is None:
            return
        needed = checked_count(hook, position, getattr(self.game, hook)(position, *convention))
        # A small limit ends the search soon enough by itself.
        if needed > max(most, self.positions, MOST_POSITIONS):
            known = checked_text("known_so_far", self.game.known_so_far())
            raise OutOfReach(
                f"{self.game.show(position)} in {self.game.name} needs at least {needed} "
                f"positions, of which at most {most} may be stored{known and f'; {known}'}",
                needed=needed,
                positions=self.positions,
            )

    def _nim_sum_is_zero(self, position: Position) -> bool:
        """Return whether the parts are P together; values are taken where they are cheap."""
        heap, dear = 0, []
        for part in self._parts(position):
            if self.game.value_is_cheap(part):
                heap ^= self._grundy.solve(part)
            else:
                dear.append(part)
        return self._couples.nim_sum_is_zero(dear, heap)

    def _known_value(self, position: Position) -> int | None:
        """Return the Grundy value by a closed form or from the table, None if neither has it."""
        value = value_by_formula(self.game, position) if self._use_formula else None
        if value is None and not self._splits:
            value = self._grundy.memo.get(self._key(position))
        return value

    # ---- what the nodes of each search are ----

    def _key(self, position: Position) -> Hashable:
        if not self._reduces:
            return position
        key: Hashable = checked_position(
            "canonical", position, self._read(self.game.canonical, position)
        )
        return key

    def _parts(self, position: Position) -> tuple[Part, ...]:
        parts = self._read(self.game.parts, position)
        check_parts(self.game, position, parts)
        return parts

    def _check_keys_of_options(self, key: Any) -> None:
        """Raise, with the name of the hook, if an option of a position can be no key of a table."""
        if self._reduces:
            for option in read_options(self.game, key):
                checked_position("canonical", option, self.game.canonical(option))

    def _whole_options(self, key: Any) -> Iterable[Hashable]:
        found = read_options(self.game, key)
        return map(self.game.canonical, found) if self._reduces else found

    def _whole_values(self) -> GameSearch:
        """Return the table of Grundy values of whole positions."""
        return GameSearch(
            self._whole_options,
            mex_of_set,
            self._budget,
            formula=self._formula(partial(value_by_formula, self.game), "grundy_formula"),
            check=self._position_check(),
            check_keys=self._check_keys_of_options,
        )

    def _part_values(self) -> GameSearch:
        """Return the table of Grundy values of parts, each option being a nim-sum of parts."""
        table: GameSearch

        def nim_sum_of(parts: Iterable[Part]) -> int | None:
            total = 0
            known = table.memo
            for part in parts:
                value = known.get(part)
                if value is None:
                    return None
                total ^= value
            return total

        table = GameSearch(
            self.game.part_options,
            mex_of_set,
            self._budget,
            value_of=nim_sum_of,
            nodes_of=lambda parts: parts,
            formula=self._part_formula if self._use_formula else None,
            check=self._part_check(),
            check_keys=partial(check_parts_of_options, self.game),
            name=self.game.part_position,
        )
        return table

    def _couple_search(self) -> CoupleSearch:
        """Return the search of outcomes by couples, for parts whose values are dear."""
        return CoupleSearch(
            self.game.part_options,
            self._budget,
            known=self._grundy.memo.get,
            part_formula=self._part_formula if self._use_formula else None,
            check=self._part_check(),
            check_keys=partial(check_parts_of_options, self.game),
            name=self.game.part_position,
        )

    def _outcome_search(self, misere: bool) -> GameSearch:
        """Return the table of outcomes: of whole positions, or in misère play sums of parts."""
        if misere and self._splits:
            sums = self._misere_sums
            return GameSearch(
                sums.options,
                misere_outcome,
                self._budget,
                stop=0,
                formula=sums.outcome if isinstance(sums, MisereSums) else None,
                name=sums.position,
            )

        def outcome_of(key: Any) -> int | None:
            known = outcome_by_formula(self.game, key, misere)
            return _DECIDED.index(known) if known in _DECIDED else None

        return GameSearch(
            self._whole_options,
            misere_outcome if misere else normal_outcome,
            self._budget,
            stop=0,
            formula=self._formula(outcome_of, "outcome_formula"),
            check=self._position_check(),
            check_keys=self._check_keys_of_options,
        )

    def _outcome_node(self, position: Position, misere: bool) -> Hashable:
        if misere and self._splits:
            return self._misere_sums.node(self._parts(position))
        return self._key(position)

    def _part_formula(self, part: Any) -> int | None:
        return checked_value("part_formula", part, self.game.part_formula(part))

    def _formula(
        self, formula: Callable[[Any], int | None], hook: str
    ) -> Callable[[Any], int | None] | None:
        return formula if self._use_formula and _overrides(self.game, hook) else None

    def _position_check(self) -> Callable[[Any], None] | None:
        return self.game.check if _overrides(self.game, "check") else None

    def _part_check(self) -> Callable[[Any], None] | None:
        check = self._position_check()
        return check and (lambda part: check(self.game.part_position(part)))

    def _read_position(self, given: Position) -> Position:
        """Return the position that is asked about; refuse what is none before any search."""
        if self._watch.changed():
            # What was worked out belongs to the game as it was.
            self._start()
        position: Position = read_position(self.game, given)
        return position

    def _read(self, hook: Callable[[Position], Answer], position: Position) -> Answer:
        """Ask a hook of the game; what it cannot read is not a position."""
        try:
            return hook(position)
        except CgtError:
            raise
        except AUTHOR_ERRORS as error:
            raise unreadable(position, error) from error

    # ---- loopy games ----

    def _loopy_node(self, position: Position) -> Hashable:
        """Return what a position is in the graph of loopy play: a sum of parts if it splits."""
        if self._splits:
            return self._sums.node(self._parts(position))
        return self._key(position)

    def _loopy_graph(self, position: Position) -> dict[Hashable, list[Hashable]]:
        """Return the whole game graph below a position, if it is certain to be finite."""
        with ending_cleanly(self._budget):
            if not self._splits:
                return explore(self._key(position), self._checked_options, self._budget)
            refuse_endless(self.game, self._parts(position), self._budget)
            return explore(self._loopy_node(position), self._sums.options, self._budget)

    def _checked_options(self, key: Any) -> Iterator[Hashable]:
        """Return the options of a whole position, each of them a position."""
        try:
            for option in self._whole_options(key):
                demand_option(self.game, key, option)
                yield option
        except CgtError:
            raise
        except AUTHOR_ERRORS as error:
            raise unreadable(key, error) from error

    def _loopy_outcome(self, position: Position, misere: bool) -> Outcome:
        known = self._loopy_outcomes[misere]
        node = self._loopy_node(position)
        if node not in known:
            known.update(outcomes(self._loopy_graph(position), misere=misere))
        return known[node]

    def _loopy_value(self, position: Position) -> int | Infinite:
        node = self._loopy_node(position)
        if node not in self._loopy_values:
            self._loopy_values.update(values(self._loopy_graph(position)))
        return self._loopy_values[node]


def _demand_convention(misere: object) -> None:
    if type(misere) is not bool:
        raise InvalidParameter(f"misere is True or False, not {misere!r}")


def _overrides(game: ImpartialGame[Any], hook: str) -> bool:
    """Whether the game's class writes the hook itself."""
    return getattr(type(game), hook) is not getattr(ImpartialGame, hook)
