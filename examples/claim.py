"""A claim with a counterexample, and the corrected claim verified.

The lost positions of three heaps in Nim begin with 1 2 3, 1 4 5, 2 4 6, 1 6 7, 2 5 7 and 3 4 7. The
largest heap is the sum of the other two, every time. Is that the rule?
"""

from __future__ import annotations

from cgt import P, Solver, claim, find_counterexample, heaps
from games import Nim

Heaps = tuple[int, ...]

three_heaps = heaps(count=3, size=range(1, 21))


def largest_is_the_sum(nim: Solver[Heaps], position: Heaps) -> bool:
    """Hold where a lost position has a largest heap that is the sum of the others."""
    a, b, largest = position
    return nim.outcome(position) is not P or largest == a + b


print("Not the rule:", find_counterexample(Nim(), largest_is_the_sum, over=three_heaps))


@claim(
    "Adding without carrying",
    says="Heaps a, b and a + b are lost exactly when a and b have no binary digit 1 in common.",
    source="C. L. Bouton (1901), Nim, a game with a complete mathematical theory: a corollary",
    over=three_heaps,
    game=Nim(),
)
def adding_without_carrying(nim: Solver[Heaps], position: Heaps) -> bool:
    a, b, largest = position
    return largest != a + b or (nim.outcome(position) is P) == (a & b == 0)


print(adding_without_carrying.verify())
