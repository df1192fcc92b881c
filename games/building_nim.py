"""Building Nim: the players first build the piles, stone by stone, and then play Nim with them.

Who wins from the start is proved for an odd number of stones, for an even number of piles, and for
a single pile. What the other starts do was measured, and stands here as two conjectures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement

from cgt import (
    SUM_THEOREM,
    Claim,
    HeapPositions,
    Heaps,
    InvalidPosition,
    N,
    Outcome,
    P,
    Range,
    Solver,
    Verdict,
    claim,
    closed_forms,
)
from games.nim import Nim

_PAPER = "E. Duchêne, M. Dufour, S. Heubach and U. Larsson (2015), Building Nim, arXiv 1502.04068"
_ARTICLE = "Nim, the English encyclopaedia article, on building nim"
_TRIVIAL = f"{_PAPER}; {_ARTICLE}; one of the simple cases"
_DOCUMENT = "English article, Building nim"
_MEASURED = "Measured by search; the paper's own conjecture may be worded otherwise."


class BuildingNim(HeapPositions):
    """Place one of the stones on any pile; when none is left to place, play Nim with the piles.

    A position is the number of stones left to place, followed by the piles: ``(6, 0, 0, 0)`` is
    the start with 6 stones and 3 piles, ``(0, 2, 4)`` the game of Nim with piles of 2 and 4.

    References
    ----------
    E. Duchêne, M. Dufour, S. Heubach and U. Larsson (2015), Building Nim, arXiv 1502.04068.

    Examples
    --------
    >>> from games import BuildingNim
    >>> game = BuildingNim()
    >>> game.outcome((6, 0, 0, 0)), game.outcome((4, 0, 0, 0))
    (Outcome.P, Outcome.N)
    >>> game.winning_moves((1, 2, 1)), game.winning_moves((0, 2, 1))
    ([(0, 2, 2)], [(0, 1, 1)])
    >>> game.outcome((10**18 + 1, 0, 0, 0)), game.outcome((10**18, 0, 0, 0, 0))
    (Outcome.P, Outcome.P)
    """

    example = "building-nim 3 0 0"

    def options(self, position: Heaps) -> Iterator[Heaps]:
        stones, *piles = position
        for place, pile in enumerate(piles):
            for new in (pile + 1,) if stones else range(pile):
                yield (max(stones - 1, 0), *piles[:place], new, *piles[place + 1 :])

    def components(self, position: Heaps) -> Iterable[Heaps]:
        """Return the piles one by one if all stones are placed."""
        stones, *piles = position
        return (position,) if stones else ((0, pile) for pile in piles if pile)

    def canonical(self, position: Heaps) -> Heaps:
        """Return the piles in increasing order, and without empty ones if all are built."""
        stones, *piles = position
        return (stones, *sorted(piles if stones else filter(None, piles)))

    def grundy_formula(self, position: Heaps) -> int | None:
        """Return the value of Nim if all stones are placed."""
        stones, *piles = position
        return None if stones else Nim().grundy_formula(tuple(piles))

    def outcome_formula(self, position: Heaps, misere: bool) -> Outcome | None:
        """Return the outcome where parity or mirroring decides, or where the game is Nim.

        An odd number of stones makes an odd nim-sum, so whoever moves first in Nim wins. Piles in
        equal pairs can be kept so by the second player, who then wins Nim, too.
        """
        stones, *piles = position
        if not stones:
            return Nim().outcome_formula(tuple(piles), misere)
        if misere:
            return None
        if sum(position) % 2 or len(piles) == 1:
            return P if stones % 2 else N
        if stones % 2 == 0 and all(count % 2 == 0 for count in Counter(piles).values()):
            return P
        return None

    def winning_moves_formula(self, position: Heaps, misere: bool) -> list[Heaps] | None:
        """Return the winning moves of Nim if all stones are placed."""
        stones, *piles = position
        if stones:
            return None
        return [(0, *left) for left in Nim().winning_moves_formula(tuple(piles), misere)]

    def positions_needed(self, position: Heaps, misere: bool) -> int:
        """Return how many stones are placed at least before a closed form answers."""
        stones, *piles = position
        if misere or len(piles) % 2 or self.outcome_formula(position, misere) is not None:
            return stones
        piles.sort()
        # Every stone brings two piles nearer to being equal by one at most.
        return min(stones, sum(piles[1::2]) - sum(piles[::2]))

    def check(self, position: Heaps) -> None:
        """Refuse what is not the number of stones left to place, followed by the piles."""
        super().check(position)
        if not position or (position[0] and len(position) == 1):
            raise InvalidPosition(
                "a position of building-nim is the number of stones left to place and the piles, "
                f"such as 6 0 0 0 for 6 stones and 3 empty piles, not {self.show(position)!r}"
            )

    def parse(self, text: str) -> Heaps:
        """Read the number of stones left to place and the piles as separate words."""
        position = super().parse(text)
        self.check(position)
        return position

    def describe_move(self, position: Heaps, option: Heaps) -> str:
        if position[0]:
            return f"place a stone, which makes {' '.join(map(str, option[1:]))}"
        return super().describe_move(position[1:], option[1:])


# ---- claims ----


def _starts(first: int, last: int, *, piles: Sequence[int]) -> Range[Heaps]:
    """Return the starts with every other number of stones, and each of the numbers of piles."""
    stones = range(first, last + 1, 2)
    return Range(
        lambda: ((n, *[0] * s) for n in stones for s in piles),
        f"{first}, {first + 2}, ... {last} stones; piles: {', '.join(map(str, piles))}",
    )


def _one_pile(most: int) -> Range[Heaps]:
    return Range(lambda: ((n, 0) for n in range(1, most + 1)), f"1 to {most} stones; one pile")


@claim(
    "Building Nim: odd number of stones",
    says="If the number of stones is odd, the second player wins, who is the first to move in Nim.",
    source=_TRIVIAL,
    document=_DOCUMENT,
    over=_starts(1, 13, piles=range(1, 6)),
    quick=_starts(1, 7, piles=range(1, 5)),
    deep=_starts(1, 19, piles=range(1, 10)),
    relies_on=SUM_THEOREM,
)
def odd_number_of_stones(solver: Solver[Heaps], position: Heaps) -> bool:
    return solver.outcome(position) is P


@claim(
    "Building Nim: even numbers of stones and piles",
    says="If the numbers of stones and of piles are even, the second player wins by mirroring.",
    source=_TRIVIAL,
    document=_DOCUMENT,
    over=_starts(2, 14, piles=(2, 4, 6)),
    quick=_starts(2, 8, piles=(2, 4)),
    deep=_starts(2, 18, piles=(2, 4, 6, 8, 10)),
    relies_on=SUM_THEOREM,
)
def even_number_of_piles(solver: Solver[Heaps], position: Heaps) -> bool:
    return solver.outcome(position) is P


@claim(
    "Building Nim: one pile",
    says="With one pile the first player wins exactly when the number of stones is even.",
    source=_TRIVIAL,
    document=_DOCUMENT,
    over=_one_pile(40),
    deep=_one_pile(200),
)
def one_pile(solver: Solver[Heaps], position: Heaps) -> bool:
    return (solver.outcome(position) is N) == (position[0] % 2 == 0)


@claim(
    "Building Nim: three piles",
    says="Conjecture: with three piles and an even number n of stones, the second player wins "
    "exactly when n + 2 is a power of two.",
    source=f"found by search from the rules; compare {_PAPER}",
    document=_DOCUMENT,
    made_precise=_MEASURED,
    over=_starts(2, 40, piles=[3]),
    quick=_starts(2, 16, piles=[3]),
    deep=_starts(2, 128, piles=[3]),
    relies_on=SUM_THEOREM,
    expected=Verdict.OPEN,
)
def three_piles(solver: Solver[Heaps], position: Heaps) -> bool:
    power_of_two = (position[0] + 2).bit_count() == 1
    return (solver.outcome(position) is P) == power_of_two


def _more_piles(piles: int, default: int, deep: int) -> Claim:
    """State for an odd number of piles which even numbers of stones the second player wins."""

    @claim(
        f"Building Nim: {piles} piles",
        says=f"Conjecture: with {piles} piles and an even number of stones, the second player wins "
        f"exactly when there are at most {piles + 3} stones.",
        source=f"found by search from the rules; compare {_PAPER}",
        document=_DOCUMENT,
        made_precise=_MEASURED,
        over=_starts(2, default, piles=[piles]),
        quick=_starts(2, piles + 5, piles=[piles]),
        deep=_starts(2, deep, piles=[piles]),
        relies_on=SUM_THEOREM,
        expected=Verdict.OPEN,
    )
    def conjecture(solver: Solver[Heaps], position: Heaps) -> bool:
        stones, *_ = position
        return (solver.outcome(position) is P) == (stones <= piles + 3)

    return conjecture


five_piles = _more_piles(5, default=20, deep=46)
seven_piles = _more_piles(7, default=18, deep=32)
nine_piles = _more_piles(9, default=16, deep=28)


# ---- the closed forms ----


def _half_built(stones: int, piles: int, most: int) -> Range[Heaps]:
    """Return positions with up to so many stones to place on up to so many piles."""
    return Range(
        lambda: (
            (left, *built)
            for count in range(1, piles + 1)
            for left in range(stones + 1)
            for built in combinations_with_replacement(range(most + 1), count)
        ),
        f"0 to {stones} stones, 1 to {piles} piles of 0 to {most}",
    )


closed_forms_of_building_nim = closed_forms(
    "Building Nim",
    BuildingNim(),
    source=_PAPER,
    over=_half_built(4, 4, 3),
    quick=_half_built(3, 3, 2),
    deep=_half_built(6, 4, 4),
)
