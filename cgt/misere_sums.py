"""Whole positions in misère play, in which the parts that are nim heaps are written as such.

Misère values do not add, but two theorems of Conway's are as good wherever they apply. The mex
rule: a game whose options are nim heaps is the nim heap of their mex, if there is no option or if
0 or 1 is among them. And a nim heap of 1 beside one of n is a nim heap of n xor 1; two of 1 are
nothing at all. Other equal parts are not cancelled. When only nim heaps are left, Bouton's theorem
tells the outcome.

J. H. Conway (1976), On Numbers and Games, chapter 12.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from cgt.budget import Budget
from cgt.errors import LoopyGameError
from cgt.game import ImpartialGame, Part
from cgt.search import GameSearch
from cgt.sums_of_parts import SumsOfParts
from cgt.values import mex_of_set

Node = tuple[int, ...]

# Stands for "not a nim heap by the mex rule".
_NO_HEAP = -2


def nim_heap_of(options: set[int]) -> int:
    """Return the nim heap that a game with such options is, `_NO_HEAP` if the rule tells none."""
    if _NO_HEAP in options:
        return _NO_HEAP
    mex = mex_of_set(options)
    return mex if mex or not options or 1 in options else _NO_HEAP


def lost_nim_heaps(heaps: Iterable[int]) -> bool:
    """Return whether nim heaps are a P-position of misère Nim (Bouton 1901).

    Examples
    --------
    >>> lost_nim_heaps([1, 2, 3]), lost_nim_heaps([1, 1]), lost_nim_heaps([])
    (True, False, False)
    """
    total, big = 0, False
    for heap in heaps:
        total ^= heap
        big = big or heap > 1
    return total == (0 if big else 1)


class MisereSums(SumsOfParts):
    """Sums of parts as sorted tuples of numbers, of which the negative ones are nim heaps.

    Nim heaps are written in one way only: -2k is an even one of 2k, and -1, at most once, one of 1.
    An odd one is the even one below it beside one of 1.
    """

    def __init__(
        self, game: ImpartialGame[Any], budget: Budget, check: Callable[[Any], None] | None
    ) -> None:
        super().__init__(game, budget, check)
        self._loopy = False
        self._nim_heaps = GameSearch(
            game.part_options,
            nim_heap_of,
            budget,
            stop=_NO_HEAP,
            value_of=self._sum_of_nim_heaps,
            nodes_of=lambda parts: parts,
            check=check,
            name=game.part_position,
        )

    def node(self, parts: Iterable[Part]) -> Node:
        """Return the numbers of the parts, nim heaps put together."""
        found: list[int] = []
        ones = 0
        for part in parts:
            heap = self._nim_heap(part)
            if heap == _NO_HEAP:
                found.append(self._number(part))
            else:
                ones ^= heap & 1
                if heap > 1:
                    found.append(-(heap & ~1))
        if ones:
            found.append(-1)
        return tuple(sorted(found))

    def outcome(self, node: Node) -> int | None:
        """Return 0 for P and 1 for N where only nim heaps are left, else None."""
        if node and node[-1] >= 0:
            return None
        return 0 if lost_nim_heaps(-number for number in node) else 1

    def split(self, node: Node) -> tuple[list[int], Node]:
        """Return the nim heaps of a node, and the numbers of its other parts."""
        heaps = [-number for number in node if number < 0]
        return heaps, node[len(heaps) :]

    def _join(self, rest: Node, left: Node) -> Node:
        """Return two nodes side by side."""
        joined = rest + left
        if -1 in rest and -1 in left:
            joined = tuple(number for number in joined if number != -1)
        return tuple(sorted(joined))

    def _options_of(self, number: int) -> Iterable[Node]:
        if number >= 0:
            return super()._options_of(number)
        return map(_nim_heap_node, range(-number))

    def _shown(self, number: int) -> Hashable:
        return super()._shown(number) if number >= 0 else f"*{-number}"

    def _nim_heap(self, part: Part) -> int:
        """Return the nim heap that a part is, `_NO_HEAP` if it is not known to be any."""
        # Where options are dear it would take longer to look for nim heaps than it saves.
        if not self._loopy and self._game.value_is_cheap(part):
            try:
                return self._nim_heaps.solve(part)
            except LoopyGameError:
                # To look from every part of a cycle would take long; the search goes on without.
                self._loopy = True
        return 0 if self._is_dead(part) else _NO_HEAP

    def _sum_of_nim_heaps(self, parts: Iterable[Part]) -> int | None:
        """Return the nim heap that known parts are together; heaps of 2 and more do not add."""
        total = 0
        known = self._nim_heaps.memo
        unknown = False
        for part in parts:
            heap = known.get(part)
            if heap is None:
                unknown = True
            elif heap == _NO_HEAP or (total > 1 and heap > 1):
                return _NO_HEAP
            else:
                total ^= heap
        return None if unknown else total


def _nim_heap_node(heap: int) -> Node:
    """Return the node of one nim heap."""
    even, odd = heap & ~1, heap & 1
    return (-even,) * bool(even) + (-1,) * odd
