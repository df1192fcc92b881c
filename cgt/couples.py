"""Outcomes in normal play by couples of a part and a nim heap of k, together P or N.

They are P exactly when the part's Grundy value is k, so a couple is a question about the value
that can often be answered without the value: one option of value k says no. Where values are
dear this needs far fewer positions than the values themselves. J. Lemoine and L. Viennot (2010),
Computer analysis of Sprouts with nimbers, decided Sprouts this way.

The search is depth first with a stack of its own, like `cgt.search`, and it leaves what it
learns in two tables: values of parts, and values that parts are known not to have.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, NoReturn

from cgt.errors import CgtError, InvalidPosition, LoopyGameError, RulesError
from cgt.search import (
    AUTHOR_ERRORS,
    Budget,
    demand_hashable,
    ending_cleanly,
    not_a_position,
    unreadable,
)
from cgt.values import mex_of_set

Node = Hashable
# An option of a part: the parts it leaves. Equal ones are kept: x + x is no 0 if x is loopy.
Parts = tuple[Node, ...]


class CoupleSearch:
    """What is known of the values of parts, and the search that decides couples.

    Parameters
    ----------
    expand : callable
        From a part to its options, each as the parts it leaves. They are tried in this order;
        a game that gives those first that end play soonest is decided soonest.
    values : dict
        Values of parts, read and added to; a table of Grundy values may be shared.
    budget : Budget
        Shared by all the tables of a solver.
    formula : callable, optional
        From a part to its value by a closed form, None where there is none.
    check : callable, optional
        Called with each new part; raises `InvalidPosition` if it is not a position.
    name : callable, optional
        From a part to the position that errors show.

    Examples
    --------
    >>> from cgt.search import Budget
    >>> nim = CoupleSearch(lambda n: [(left,) for left in range(n)], {}, Budget(None, None))
    >>> nim.nim_sum_is_zero([3, 4, 7]), nim.nim_sum_is_zero([2, 2, 1])
    (True, False)
    """

    def __init__(
        self,
        expand: Callable[[Any], Iterable[Parts]],
        values: dict[Node, int],
        budget: Budget,
        *,
        formula: Callable[[Any], int | None] | None = None,
        check: Callable[[Any], None] | None = None,
        name: Callable[[Any], Hashable] = lambda node: node,
    ) -> None:
        self.expand = expand
        self.values = values
        self.budget = budget
        self.formula = formula
        self.check = check
        self.name = name
        # What is known of parts whose value is not.
        self.parts: dict[Node, _Part] = {}

    def nim_sum_is_zero(self, parts: Iterable[Node]) -> bool:
        """Return whether the parts together are a P-position.

        Raises
        ------
        LoopyGameError
            If the search meets a cycle; the error names its positions.
        SearchLimit
            If the budget, the memory or the person's patience ends first.
        RulesError
            If the rules break their contract.
        """
        question = _Question(parts, 0)
        with ending_cleanly(self.budget):
            while (couple := question.next_couple(self)) is not None:
                _Walk(self).decide(*couple)
        return question.holds

    def settle(self, part: Node, value: int) -> None:
        """Remember the value of a part, and nothing else of it."""
        self.values[part] = value
        del self.parts[part]

    def value_of(self, option: Parts) -> int | None:
        """Return the value of an option, None while it is not known."""
        total = 0
        for part in option:
            value = self.values.get(part)
            if value is None:
                return None
            total ^= value
        return total

    def candidate(self, part: Node) -> int:
        """Return the smallest value that a part may have."""
        known = self.parts.get(part)
        return mex_of_set(known.excluded) if known else 0


class _Part:
    """What is known of a part whose value is not."""

    __slots__ = ("excluded", "open", "unread")

    def __init__(self, options: Iterator[Parts]) -> None:
        # Values that it does not have.
        self.excluded: set[int] = set()
        # Options that were read and whose values are not known.
        self.open: list[Parts] = []
        # Options that were not read, since it was not necessary; None when there are no more.
        self.unread: Iterator[Parts] | None = options


class _Question:
    """Whether the nim-sum of parts is a value."""

    __slots__ = ("holds", "parts", "value")

    def __init__(self, parts: Iterable[Node], value: int) -> None:
        self.parts: Iterable[Node] = parts
        self.value = value
        self.holds = False

    def next_couple(self, table: CoupleSearch) -> tuple[Node, int] | None:
        """Return a couple that has to be decided to answer; None if the answer is known."""
        unknown = []
        for part in self.parts:
            value = table.values.get(part)
            if value is None:
                unknown.append(part)
            else:
                self.value ^= value
        self.parts = unknown
        if not unknown:
            self.holds = self.value == 0
            return None
        part = unknown[0]
        if len(unknown) > 1:
            # Of several parts, all but the last one are needed with their values.
            return part, table.candidate(part)
        known = table.parts.get(part)
        return None if known and self.value in known.excluded else (part, self.value)


class _Frame:
    """One couple of the line of play being searched."""

    __slots__ = ("heap", "known", "part", "question", "untried")

    def __init__(self, part: Node, heap: int, known: _Part) -> None:
        self.part = part
        self.heap = heap
        self.known = known
        # Options read before; those that were not are read from `known`.
        self.untried = iter(tuple(known.open))
        # About the option that is being tried: does it have the value of the heap?
        self.question: _Question | None = None


class _Walk:
    """One run of the search: the line of play it stands on."""

    def __init__(self, table: CoupleSearch) -> None:
        self.table = table
        self.frames: list[_Frame] = []
        # The parts of the line, in order; a move in the heap beside a part adds none.
        self.line: dict[Node, bool] = {}

    def decide(self, part: Node, heap: int) -> None:
        """Search until it is known whether the part has the value of the heap."""
        try:
            self._decide(part, heap)
        except BaseException as error:
            # Options that were being read cannot be read on: they are read anew next time.
            for open_part in self.line:
                self.table.parts.pop(open_part, None)
            own = isinstance(error, CgtError) and not isinstance(error, InvalidPosition)
            if isinstance(error, AUTHOR_ERRORS) and not own and self.line:
                self._blame_rules(error)
            raise

    def _decide(self, part: Node, heap: int) -> None:
        values, frames = self.table.values, self.frames
        self._open(part, heap)
        while frames:
            frame = frames[-1]
            if frame.part in values or frame.heap in frame.known.excluded:
                frames.pop()
                if not frames or frames[-1].part != frame.part:
                    del self.line[frame.part]
                continue
            couple = self._next_couple(frame)
            if couple is not None:
                self._open(*couple)

    def _next_couple(self, frame: _Frame) -> tuple[Node, int] | None:
        """Return what has to be decided first; None once the frame's couple is decided."""
        table, known = self.table, frame.known
        while True:
            if frame.question is not None:
                couple = frame.question.next_couple(table)
                if couple is not None:
                    return couple
                if frame.question.holds:
                    known.excluded.add(frame.heap)
                    return None
            option = self._next_option(frame)
            if frame.heap in known.excluded:
                return None
            if option is None:
                break
            frame.question = _Question(option, frame.heap)
        frame.question = None
        # No option has this value, so the part has it unless it has a smaller one.
        smaller = mex_of_set(known.excluded)
        if smaller < frame.heap and known.open:
            return frame.part, smaller
        table.settle(frame.part, smaller)
        return None

    def _next_option(self, frame: _Frame) -> Parts | None:
        """Return an option whose value is not known; exclude the values of the others."""
        known, value_of = frame.known, self.table.value_of
        for option in frame.untried:
            value = value_of(option)
            if value is None:
                return option
            known.excluded.add(value)
        if known.unread is not None:
            for option in known.unread:
                value = value_of(option)
                if value is None:
                    known.open.append(option)
                    return option
                known.excluded.add(value)
                if value == frame.heap:
                    return None
            known.unread = None
        return None

    def _open(self, part: Node, heap: int) -> None:
        """Put a couple at the end of the line."""
        table, frames = self.table, self.frames
        # After its options a part is asked about with a smaller heap beside it.
        if not frames or frames[-1].question is not None:
            table.budget.admit(len(self.line))
            if part in self.line:
                line = list(self.line)
                raise LoopyGameError(list(map(table.name, line[line.index(part) :])))
            self.line[part] = True
        known = table.parts.get(part)
        if known is None:
            known = table.parts[part] = _Part(self._read_options(part))
            table.budget.stored += 1
            value = None if table.formula is None else table.formula(part)
            if value is not None:
                known.excluded.update(range(value))
                known.unread = None
        known.open = self._still_open(known)
        if known.unread is None and not known.open:
            table.settle(part, mex_of_set(known.excluded))
        frames.append(_Frame(part, heap, known))

    def _still_open(self, known: _Part) -> list[Parts]:
        """Return the options that were read and have no known value; exclude those that have."""
        still_open = []
        for option in known.open:
            value = self.table.value_of(option)
            if value is None:
                still_open.append(option)
            else:
                known.excluded.add(value)
        return still_open

    def _read_options(self, part: Node) -> Iterator[Parts]:
        """Return the options of a part, read one by one when they are wanted."""
        if self.table.check is not None:
            self.table.check(part)
        return map(tuple, self.table.expand(part))

    def _blame_rules(self, error: Exception) -> NoReturn:
        """Say at which part, the last of the line, the rules failed."""
        table, line = self.table, list(self.line)
        shown = list(map(table.name, line[-2:]))
        if isinstance(error, InvalidPosition):
            if len(shown) == 1:
                raise error
            raise not_a_position(shown[0], shown[1], error) from error
        try:
            for option in table.expand(line[-1]):
                for part in option:
                    demand_hashable(part)
        except CgtError:
            raise
        except AUTHOR_ERRORS:
            if len(shown) == 1:
                raise unreadable(shown[0], error) from error
            raise RulesError(
                f"options({shown[0]!r}) gave {shown[1]!r}, which the rules cannot read "
                f"({type(error).__name__}: {error})"
            ) from error
        raise error
