"""Candy Nim: Nim in which one also wants as many of the objects, the candies, as possible.

Winning comes first: who can win Nim makes winning moves only, and among them the ones that bring
the most candies in the end; who cannot win is free to choose. The main results tell how many more
candies the loser can get.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import product

from cgt import SUM_THEOREM, Heaps, P, SearchLimit, Solver, claim, heaps
from cgt.ranges import Range
from cgt.reports import Verdict
from games.nim import Nim


class CandyNim(Nim):
    """Take any number of candies from one heap; win Nim first, and then get as many as you can.

    The winning moves and the values are those of Nim; `score` counts the candies.

    References
    ----------
    M. H. Albert (2004), Candy Nim.

    N. Mani, R. Nelakanti, S. Rubinstein-Salzedo and A. Tholen (2018), Candy Nim, arXiv 1805.07019.

    Examples
    --------
    >>> from games import CandyNim
    >>> candy_nim = CandyNim()
    >>> candy_nim.score((1, 4, 5)), candy_nim.score((8, 16, 24)), candy_nim.score((3, 4))
    (4, 34, 1)
    """

    example = "candy-nim 1 2 3"

    def score(self, position: Heaps, *, max_positions: int = 1_000_000) -> int:
        """Return how many more candies the player to move gets than the other one.

        Both play as well as possible: for the winner of Nim only winning moves count.

        Parameters
        ----------
        position : tuple of int
            The heaps.
        max_positions : int
            How many positions may be stored. With a higher limit, asking again goes on.

        Returns
        -------
        int
            Negative if the other player gets more.

        Raises
        ------
        InvalidPosition
            If it is not a tuple of heap sizes.
        SearchLimit
            If more positions are needed.

        Notes
        -----
        Which moves win is known by Bouton's theorem; what they bring is found by search.

        Examples
        --------
        >>> from games import CandyNim
        >>> CandyNim().score((1, 2, 3)), CandyNim().score((7, 7)), CandyNim().score((10,))
        (2, 0, 10)
        """
        self.check(position)
        self._scores.solver.max_positions = max_positions
        return self._scores.of(position)

    @cached_property
    def _scores(self) -> Scores:
        return Scores(Solver(self))


class Scores:
    """The scores of positions, with the outcomes and options that a solver gives.

    Parameters
    ----------
    solver : Solver
        It says which moves win; its `max_positions` limits the positions stored here, too.
    """

    def __init__(self, solver: Solver[Heaps]) -> None:
        self.solver = solver
        self._known: dict[Heaps, int] = {}

    def of(self, position: Heaps) -> int:
        """Return the score of a position, keeping those of all positions met on the way."""
        start = _without_empty(position)
        waiting = [start]
        while waiting:
            heaps_left = waiting[-1]
            if heaps_left in self._known:
                waiting.pop()
                continue
            moves = self.moves(heaps_left)
            unknown = [left for _, left in moves if left not in self._known]
            if unknown:
                waiting += unknown
                self._admit(len(waiting))
            else:
                scores = (taken - self._known[left] for taken, left in moves)
                self._known[heaps_left] = max(scores, default=0)
        return self._known[start]

    def moves(self, position: Heaps) -> list[tuple[int, Heaps]]:
        """Return the moves that count, as the candies taken and the heaps left.

        These are the winning moves where there are any, and else all.
        """
        winning = self.solver.winning_moves(position)
        lefts = map(_without_empty, winning or self.solver.options(position))
        return [(sum(position) - sum(left), left) for left in dict.fromkeys(lefts)]

    def best(self, position: Heaps) -> list[Heaps]:
        """Return what the moves of the best score leave."""
        score = self.of(position)
        return [left for taken, left in self.moves(position) if taken - self.of(left) == score]

    def _admit(self, waiting: int) -> None:
        limit = self.solver.max_positions
        if limit is not None and len(self._known) + waiting > limit:
            raise SearchLimit(
                f"the limit of {limit} positions was reached",
                positions=len(self._known),
                too_many=True,
            )


def _without_empty(position: Heaps) -> Heaps:
    """Return the heaps in increasing order without the empty ones."""
    return tuple(sorted(filter(None, position)))


# ---- claims ----

_ALBERT = "M. H. Albert (2004), Candy Nim"
_DOCUMENT = "English article, Candy nim"


@lru_cache(maxsize=8)
def _scores(solver: Solver[Heaps]) -> Scores:
    """Return one table of scores for all positions of a claim."""
    return Scores(solver)


def _three_heaps(most: int, largest: int) -> Range[Heaps]:
    """Return the P-positions of three different heaps, the second one at most `most`."""
    positions = sorted(
        ((a, b, a ^ b) for b in range(2, most + 1) for a in range(1, b) if b < a ^ b <= largest),
        key=lambda position: (sum(position), position),
    )
    return Range(
        lambda: positions,
        f"P-positions of three different heaps, the largest <= {largest}, the others <= {most}",
    )


@claim(
    "Candy Nim: three heaps",
    says="Where three different heaps are a loss in Nim, the loser gets an even number of candies "
    "more than the winner, at least 2.",
    source="measured by search from the rules",
    document=_DOCUMENT,
    over=_three_heaps(23, 31),
    quick=_three_heaps(9, 15),
    deep=_three_heaps(39, 63),
    relies_on=SUM_THEOREM,
)
def three_heaps(candy_nim: Solver[Heaps], position: Heaps) -> bool:
    score = _scores(candy_nim).of(position)
    return score >= 2 and score % 2 == 0


def _one_and_neighbours(most: int) -> Range[Heaps]:
    return Range(
        lambda: ((1, 2 * n, 2 * n + 1) for n in range(1, most + 1)),
        f"heaps 1, 2n and 2n + 1 for n = 1 to {most}",
    )


@claim(
    "Candy Nim: 1, 2n, 2n + 1",
    says="With heaps of 1, 2n and 2n + 1 the loser gets exactly 2n candies more.",
    source="measured by search from the rules",
    document=_DOCUMENT,
    over=_one_and_neighbours(16),
    quick=_one_and_neighbours(8),
    deep=_one_and_neighbours(31),
    relies_on=SUM_THEOREM,
)
def one_and_neighbours(candy_nim: Solver[Heaps], position: Heaps) -> bool:
    return _scores(candy_nim).of(position) == position[1]


@claim(
    "Candy Nim: equal heaps",
    says="With two equal heaps both get the same number of candies.",
    source=_ALBERT,
    document=_DOCUMENT,
    over=Range(lambda: ((n, n) for n in range(21)), "two equal heaps of 0 to 20"),
    deep=Range(lambda: ((n, n) for n in range(64)), "two equal heaps of 0 to 63"),
    relies_on=SUM_THEOREM,
)
def equal_heaps(candy_nim: Solver[Heaps], position: Heaps) -> bool:
    return _scores(candy_nim).of(position) == 0


@claim(
    "Candy Nim: Albert's example",
    says="The loser gets 2 candies more with heaps 1, 2 and 3, 34 more with 8, 16 and 24, and 36 "
    "more with all six.",
    source=_ALBERT,
    document=_DOCUMENT,
    over=Range(lambda: [(1, 2, 3), (8, 16, 24), (1, 2, 3, 8, 16, 24)], "its parts and the sum"),
    quick=Range(lambda: [(1, 2, 3), (8, 16, 24)], "its two parts"),
    relies_on=SUM_THEOREM,
)
def example(candy_nim: Solver[Heaps], position: Heaps) -> bool:
    scores = {(1, 2, 3): 2, (8, 16, 24): 34, (1, 2, 3, 8, 16, 24): 36}
    return _scores(candy_nim).of(position) == scores[position]


_SMALL = heaps(count=range(5), size=range(1, 8))
_SEVERAL = heaps(count=range(7), size=range(1, 7))
_MANY = heaps(count=range(7), size=range(1, 9))


@claim(
    "Candy Nim: the loser's comfort",
    says="Who loses Nim gets as many candies as the winner where every size occurs an even number "
    "of times, and more in all other positions.",
    source=_ALBERT,
    document=_DOCUMENT,
    over=_SEVERAL,
    quick=_SMALL,
    deep=_MANY,
    relies_on=SUM_THEOREM,
)
def losers_comfort(candy_nim: Solver[Heaps], position: Heaps) -> bool:
    if candy_nim.outcome(position) is not P:
        return True
    score = _scores(candy_nim).of(position)
    paired = all(position.count(heap) % 2 == 0 for heap in position)
    return score == 0 if paired else score > 0


@claim(
    "Candy Nim: sums",
    says="If G and H are losses in Nim, the loser's score of G + H is at least that of G less that "
    "of H, and at most the sum of both.",
    source=_ALBERT,
    document=_DOCUMENT,
    over=_SEVERAL,
    quick=_SMALL,
    deep=_MANY,
    relies_on=SUM_THEOREM,
)
def sums(candy_nim: Solver[Heaps], position: Heaps) -> bool:
    scores = _scores(candy_nim)
    return all(
        scores.of(g) - scores.of(h) <= scores.of(position) <= scores.of(g) + scores.of(h)
        for g, h in _splits(position)
        if candy_nim.outcome(g) is P and candy_nim.outcome(h) is P
    )


def _splits(position: Heaps) -> set[tuple[Heaps, Heaps]]:
    """Return the ways to put some of the heaps on one side and the others on the other."""
    chosen = product((False, True), repeat=len(position))
    return {
        (
            tuple(heap for heap, left in zip(position, sides, strict=True) if left),
            tuple(heap for heap, left in zip(position, sides, strict=True) if not left),
        )
        for sides in chosen
    }


@claim(
    "Candy Nim: take the largest heap",
    says="Who loses Nim cannot do better than to take a whole largest heap.",
    source="a rule of thumb",
    document=_DOCUMENT,
    over=_three_heaps(9, 15),
    expected=Verdict.REFUTED,
    relies_on=SUM_THEOREM,
)
def take_the_largest(candy_nim: Solver[Heaps], position: Heaps) -> bool:
    return position[:-1] in _scores(candy_nim).best(position)


@claim(
    "Candy Nim: 1, 4, 5",
    says="The best move with heaps of 1, 4 and 5 is to take 3 of the 5; it brings 4 candies more, "
    "and to take all 5 brings 2 more.",
    source="found by search from the rules",
    document=_DOCUMENT,
    over=Range(lambda: [(1, 4, 5)], "heaps 1, 4 and 5"),
    relies_on=SUM_THEOREM,
)
def one_four_five(candy_nim: Solver[Heaps], position: Heaps) -> bool:
    scores = _scores(candy_nim)
    all_of_largest = 5 - scores.of((1, 4))
    return scores.best(position) == [(1, 2, 4)] and (scores.of(position), all_of_largest) == (4, 2)


@claim(
    "Candy Nim: two goals at the same time",
    says="Who can win Nim gets as many candies by winning as if both players wanted candies only.",
    source="the description of the game, taken literally",
    document=_DOCUMENT,
    made_precise="Winning Nim comes first; candies count among winning moves only.",
    over=heaps(count=range(1, 4), size=range(1, 6)),
    expected=Verdict.REFUTED,
    relies_on=SUM_THEOREM,
)
def two_goals(candy_nim: Solver[Heaps], position: Heaps) -> bool:
    score = _scores(candy_nim).of(position)
    return candy_nim.outcome(position) is P or score >= _greed(position)


@lru_cache(maxsize=1 << 12)
def _greed(position: Heaps) -> int:
    """Return the score where both players want nothing but candies."""
    moves = Nim().options(position)
    return max(
        (sum(position) - sum(left) - _greed(_without_empty(left)) for left in moves), default=0
    )
