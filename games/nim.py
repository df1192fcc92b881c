"""Nim, and Bouton's theorems about it.

The main theorem: a position is P exactly when the nim-sum of its heaps is 0.
"""

from __future__ import annotations

from collections.abc import Iterable

from cgt import HeapGame, N, Outcome, P, Solver, claim, heaps, nim_sum

_BOUTON = "C. L. Bouton (1901), Nim, a game with a complete mathematical theory"

Heaps = tuple[int, ...]


class Nim(HeapGame):
    """Take any number of objects from one heap."""

    def heap_options(self, n: int) -> Iterable[Heaps]:
        """Return every smaller heap."""
        return ((left,) for left in range(n))

    def heap_formula(self, n: int) -> int:
        """Return the size of the heap (Bouton 1901)."""
        return n

    def misere_formula(self, position: Heaps) -> Outcome:
        """Return the misère outcome (Bouton 1901): as in normal play while a heap is >= 2."""
        big = max(position, default=0) >= 2
        return P if (nim_sum(position) == 0) == big else N

    def winning_moves_formula(self, position: Heaps, misere: bool) -> list[Heaps]:
        """Return the moves to nim-sum 0, or in misère play to an odd number of heaps of 1."""
        total = nim_sum(position)
        moves = []
        for index, heap in enumerate(position):
            others = position[:index] + position[index + 1 :]
            left = heap ^ total
            if misere and max(others, default=0) < 2:
                # No other big heap: leave an odd number of heaps of 1.
                left = 1 - nim_sum(others)
            if left < heap:
                moves.append((*position[:index], left, *position[index + 1 :]))
        return moves


@claim(
    "Bouton's theorem",
    says="A Nim position is P exactly when the nim-sum of its heaps is 0.",
    source=_BOUTON,
    over=heaps(count=range(5), size=range(13)),
)
def bouton(nim: Solver[Heaps], position: Heaps) -> bool:
    return (nim.outcome(position) is P) == (nim_sum(position) == 0)
