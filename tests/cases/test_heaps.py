"""Published puzzles about heaps, each as a user would write the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement, product

import pytest

from cgt import HeapGame, HeapPositions, N, P, Solver, find_counterexample, heaps

Heaps = tuple[int, ...]


def says_its_formula(game: HeapGame) -> Callable[[Solver[Heaps], Heaps], bool]:
    """Return the conjecture that a game's closed form is right."""
    return lambda solver, position: solver.grundy(position) == game.grundy_formula(position)


# ---- case CF87C, Codeforces 87C Interesting Game ----


class ConsecutiveSplits(HeapGame):
    """Split a pile into two or more piles of consecutive sizes."""

    def heap_options(self, n: int) -> Iterable[Heaps]:
        count = 2
        while count * (count + 1) <= 2 * n:
            smallest, rest = divmod(n - count * (count - 1) // 2, count)
            if rest == 0:
                yield tuple(range(smallest, smallest + count))
            count += 1


@pytest.mark.parametrize(("n", "piles"), [(3, 2), (6, -1), (100, 8), (99999, 82), (100000, -1)])
def test_smallest_winning_split(n, piles):
    moves = ConsecutiveSplits().winning_moves((n,))
    assert min(map(len, moves), default=-1) == piles


# ---- case PE550, Project Euler 550 Divisor game ----


class DivisorGame(HeapGame):
    """Replace a pile by two whose sizes are proper divisors of it, not 1."""

    def heap_options(self, n: int) -> Iterable[Heaps]:
        divisors = [d for d in range(2, n) if n % d == 0]
        return combinations_with_replacement(divisors, 2)


def test_five_piles_of_two_to_ten():
    game = DivisorGame()
    assert sum(game.outcome(piles) is N for piles in product(range(2, 11), repeat=5)) == 40085


# ---- case ARC091F, AtCoder ARC091 F Strange Nim ----


class StrangeNim(HeapGame):
    """Remove 1 to n // k stones from a heap of n."""

    def __init__(self, k: int) -> None:
        self.k = k

    def heap_options(self, n: int) -> Iterable[Heaps]:
        return ((n - taken,) for taken in range(1, n // self.k + 1))

    def heap_formula(self, n: int) -> int:
        while n % self.k:
            n -= n // self.k + 1
        return n // self.k


def test_heaps_with_a_rule_each():
    assert (StrangeNim(2)((5,)) + StrangeNim(3)((3,))).outcome() is P


@pytest.mark.parametrize("k", range(1, 12))
def test_the_recurrence_is_what_the_search_finds(k):
    game = StrangeNim(k)
    heaps_one_by_one = heaps(count=1, size=range(60))
    assert find_counterexample(game, says_its_formula(game), over=heaps_one_by_one) is None


@pytest.mark.parametrize(
    ("heap", "k", "value"),
    [(10**9, 7, 30579759), (10**9, 31622, 21229), (10**9 - 1, 3, 333333333)],
)
def test_strange_heaps_of_a_thousand_million(heap, k, value):
    assert StrangeNim(k).grundy((heap,)) == value


# ---- case HDU3032, Nim or not Nim? (Lasker's Nim) ----


class NimOrNot(HeapGame):
    """Take any number from a heap or split it into two."""

    def heap_options(self, n: int) -> Iterable[Heaps]:
        yield from ((left,) for left in range(n))
        yield from ((part, n - part) for part in range(1, n // 2 + 1))

    def heap_formula(self, n: int) -> int:
        return n + (n % 4 == 3) - (n % 4 == 0 and n > 0)


def test_nim_or_not_nim():
    game = NimOrNot()
    assert (game.outcome((2, 2, 3)), game.outcome((3, 3))) == (N, P)
    values = [game.grundy((n,)) for n in (2**31 - 1, 10**18, 10**18 - 1)]
    assert values == [2147483648, 999999999999999999, 1000000000000000000]


def test_the_closed_form_of_nim_or_not_nim():
    game = NimOrNot()
    counterexample = find_counterexample(
        game,
        says_its_formula(game),
        over=heaps(count=1, size=range(201)),
        use_components=True,
    )
    assert counterexample is None


# ---- case PE260, Project Euler 260 Stone Game ----


class ThreePiles(HeapPositions):
    """Take the same number from one, two or three piles."""

    def options(self, piles: Heaps) -> Iterable[Heaps]:
        for chosen in product((0, 1), repeat=len(piles)):
            from_these = [pile for pile, taken in zip(piles, chosen, strict=True) if taken]
            for number in range(1, min(from_these, default=0) + 1):
                yield tuple(
                    pile - number * taken for pile, taken in zip(piles, chosen, strict=True)
                )


def test_stones_in_positions_that_lose():
    game = ThreePiles()
    assert game.outcome((0, 1, 2)) is game.outcome((1, 3, 3)) is P
    lost = (p for p in combinations_with_replacement(range(31), 3) if game.outcome(p) is P)
    assert sum(map(sum, lost)) == 5169
