"""Outcomes in normal play by couples of a part and a nim heap of k, together P or N.

They are P exactly when the part's Grundy value is k, so a couple is a question about the value
that can often be answered without the value: one option of value k says no. Where values are
dear this needs far fewer positions than the values themselves. J. Lemoine and S. Viennot (2010),
Computer analysis of Sprouts with nimbers, decided Sprouts this way.

It is the engine's one search with couples as its nodes. An item is the parts that an option
leaves, with the heap: of several parts all but the last are needed with their values, and the
last, with what their nim-sum makes of the heap, is a couple again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any

from cgt.budget import Budget
from cgt.contract import unhashable_sentence
from cgt.errors import UnhashablePosition
from cgt.search import GameSearch, Node, normal_outcome

Couple = tuple[Node, int]
# Parts side by side with a nim heap. Equal parts are kept: x + x is no 0 if x is loopy.
Item = tuple[tuple[Node, ...], int]


class CoupleSearch(GameSearch):
    """A memo table of couples, 0 for P and 1 for N, and what it says of the values of parts.

    Parameters
    ----------
    part_options : callable
        From a part to its options, each as the parts it leaves. They are searched in this order;
        a game that gives those first that end play soonest is decided soonest.
    budget : Budget
        Shared by all the tables of a solver.
    known : callable, optional
        From a part to its value where another table has it, else None.
    part_formula : callable, optional
        From a part to its value by a closed form, None where there is none.
    check : callable, optional
        Called with the part of each new couple; raises `InvalidPosition` if it is no position.
    check_keys : callable, optional
        Called with a part of which an option could be no key of a table.
    name : callable, optional
        From a part to the position that errors show.

    Examples
    --------
    >>> from cgt.budget import Budget
    >>> nim = CoupleSearch(lambda n: [(left,) for left in range(n)], Budget(None, None))
    >>> nim.nim_sum_is_zero([3, 4, 7]), nim.nim_sum_is_zero([2, 2, 1])
    (True, False)
    """

    def __init__(
        self,
        part_options: Callable[[Any], Iterable[tuple[Node, ...]]],
        budget: Budget,
        *,
        known: Callable[[Any], int | None] = lambda part: None,
        part_formula: Callable[[Any], int | None] | None = None,
        check: Callable[[Any], None] | None = None,
        check_keys: Callable[[Any], None] | None = None,
        name: Callable[[Any], Hashable] = lambda part: part,
    ) -> None:
        super().__init__(
            self._items,
            normal_outcome,
            budget,
            stop=0,
            value_of=self._outcome_of,
            nodes_of=self._needed,
            check=check and (lambda couple: check(couple[0])),
            check_keys=check_keys and (lambda couple: check_keys(couple[0])),
            name=lambda couple: name(couple[0]),
        )
        self._part_options = part_options
        self._known = known
        self._part_formula = part_formula
        self._values: dict[Node, int] = {}
        # The smallest value that the couples do not deny to a part whose value is not known.
        self._candidates: dict[Node, int] = {}

    def nim_sum_is_zero(self, parts: Iterable[Node], heap: int = 0) -> bool:
        """Return whether the parts together with a nim heap are a P-position.

        Raises
        ------
        LoopyGameError
            If the search meets a cycle; the error names its positions.
        SearchLimit
            If the budget, the memory or the person's patience ends first.
        RulesError
            If the rules break their contract.
        """
        question = (tuple(parts), heap)
        while (outcome := self._outcome_of(question)) is None:
            [couple] = self._needed(question)
            self.solve(couple)
        return outcome == 0

    def forget(self) -> None:
        """Empty the table."""
        super().forget()
        self._values.clear()
        self._candidates.clear()

    def _items(self, couple: Couple) -> Iterator[Item]:
        """Return the options of a couple: moves in the heap, then moves in the part."""
        part, heap = couple
        for smaller in range(heap):
            yield (part,), smaller
        for left in self._part_options(part):
            yield left, heap

    def _outcome_of(self, item: Item) -> int | None:
        """Return 0 for P and 1 for N, None while it is not known."""
        unknown, heap = self._reduced(item)
        if not unknown:
            return min(heap, 1)
        return self.memo.get((unknown[0], heap)) if len(unknown) == 1 else None

    def _needed(self, item: Item) -> tuple[Couple]:
        """Return the couple to be decided first to know the outcome of a sum."""
        unknown, heap = self._reduced(item)
        part = unknown[0]
        return ((part, heap if len(unknown) == 1 else self._candidates[part]),)

    def _reduced(self, item: Item) -> tuple[list[Node], int]:
        """Return the parts whose values are not known, and the heap with the others' values."""
        parts, heap = item
        unknown = []
        for part in parts:
            value = self._value(part)
            if value is None:
                unknown.append(part)
            else:
                heap ^= value
        return unknown, heap

    def _value(self, part: Node) -> int | None:
        """Return the value of a part as far as couples, closed forms and other tables tell."""
        try:
            value = self._values.get(part)
        except TypeError as error:
            raise UnhashablePosition(unhashable_sentence(part)) from error
        if value is not None:
            return value
        candidate = self._candidates.get(part)
        if candidate is None:
            candidate = 0
            value = self._known(part)
            if value is None and self._part_formula is not None:
                value = self._part_formula(part)
        if value is None:
            while (outcome := self.memo.get((part, candidate))) == 1:
                candidate += 1
            if outcome == 0:
                value = candidate
        if value is None:
            self._candidates[part] = candidate
        else:
            self._values[part] = value
        return value
