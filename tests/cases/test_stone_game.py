"""A published puzzle about two piles and the golden ratio, as a user would solve it.

Case PE325, Project Euler 325 Stone Game II.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cgt import ImpartialGame, N, Outcome, P, Solver, find_counterexample

Piles = tuple[int, int]


class StoneGame(ImpartialGame[Piles]):
    """Take a positive multiple of the smaller pile from the larger; emptying a pile wins."""

    def options(self, position: Piles) -> Iterator[Piles]:
        small, large = sorted(position)
        for taken in range(small, large + 1, small) if small else ():
            yield small, large - taken

    def outcome_formula(self, position: Piles, misere: bool) -> Outcome | None:
        """Return P if the larger pile is less than the golden ratio times the smaller."""
        small, large = sorted(position)
        if misere or small == large:
            return None
        return P if large * (large - small) < small * small else N


PAIRS = [(x, y) for y in range(61) for x in range(1, y)]


def says_its_formula(solver: Solver[Piles], position: Piles) -> bool:
    return solver.outcome(position) is solver.game.outcome_formula(position, misere=False)


def test_the_golden_ratio_is_what_the_search_finds():
    assert find_counterexample(StoneGame(), says_its_formula, over=PAIRS) is None


def test_another_ratio_is_refuted():
    class AlmostGolden(StoneGame):
        def outcome_formula(self, position: Piles, misere: bool) -> Outcome | None:
            small, large = sorted(position)
            return P if 21 * small <= 13 * large < 21 * small + 13 else N

    assert find_counterexample(AlmostGolden(), says_its_formula, over=PAIRS) is not None


# ---- the sum of both piles over all P-positions of different piles ----


def stones_by_search(most: int) -> int:
    solver = Solver(StoneGame(), use_formula=False)
    return sum(
        x + y for y in range(1, most + 1) for x in range(1, y) if solver.outcome((x, y)) is P
    )


def floor_sums(a: int, b: int, c: int, n: int) -> tuple[int, int, int]:
    """Sum m, i m and m m over i = 0 to n, where m is (a i + b) / c rounded down.

    Counting the points below the line row by row instead of column by column interchanges a and
    c, so this is as fast as Euclid's algorithm.
    """
    squares = n * (n + 1) * (2 * n + 1) // 6
    (p, a), (q, b) = divmod(a, c), divmod(b, c)
    top = (a * n + b) // c
    m = im = mm = 0
    if top:
        below, i_below, below_squared = floor_sums(c, c - b - 1, a, top - 1)
        m = n * top - below
        im = (n * (n + 1) * top - below_squared - below) // 2
        mm = n * top * (top + 1) - 2 * i_below - 2 * below - m
    return (
        m + p * n * (n + 1) // 2 + q * (n + 1),
        im + p * squares + q * n * (n + 1) // 2,
        mm + 2 * p * im + 2 * q * m + p * p * squares + q * q * (n + 1) + p * q * n * (n + 1),
    )


def stones_by_formula(most: int) -> int:
    """Add 2 x + d over the differences d < x / phi of the piles x and x + d <= most."""
    # Neighbouring Fibonacci numbers, the fraction below 1 / phi and so close to it that no
    # fraction with a denominator up to `most` lies between.
    a, c = 1, 2
    while c <= most:
        a, c = a + c, a + 2 * c
    # The smaller piles whose largest partner is within reach; of the others any difference up to
    # most - x is.
    last = most
    low = 0
    while low < last:
        middle = (low + last + 1) // 2
        low, last = (middle, last) if middle + a * middle // c <= most else (low, middle - 1)
    d, x_d, d_squared = floor_sums(a, 0, c, last)
    rest = most - last - 1
    rest_sum, rest_squares = rest * (rest + 1) // 2, rest * (rest + 1) * (2 * rest + 1) // 6
    within_reach = 2 * x_d + (d_squared + d) // 2
    others = (4 * most + 1) * rest_sum - 3 * rest_squares
    return within_reach + others // 2


@pytest.mark.parametrize(("a", "b", "c", "n"), [(3, 1, 5, 40), (13, 7, 4, 25), (0, 9, 2, 5)])
def test_floor_sums(a, b, c, n):
    floors = [(i, (a * i + b) // c) for i in range(n + 1)]
    by_definition = sum(m for _, m in floors), sum(i * m for i, m in floors)
    assert floor_sums(a, b, c, n) == (*by_definition, sum(m * m for _, m in floors))


def test_sums_of_stones():
    assert stones_by_search(10) == 211
    assert all(stones_by_formula(most) == stones_by_search(most) for most in range(1, 41))
    assert stones_by_formula(10**4) == 230312207313
    assert stones_by_formula(10**16) % 7**10 == 54672965
