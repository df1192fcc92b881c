"""Published puzzles about coins that are turned over, each as a user would solve it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate, product

import pytest

from cgt import ImpartialGame, mex
from cgt.nimbers import nim_product

Disks = frozenset[tuple[int, int]]

# ---- case PE459, Project Euler 459 Flipping game ----


def squares(most: int) -> list[int]:
    return [n * n for n in range(1, most + 1) if n * n <= most]


def triangular_numbers(most: int) -> list[int]:
    return [n for n in accumulate(range(1, most + 1)) if n <= most]


class FlippingGame(ImpartialGame[Disks]):
    """Flip a rectangle, a square number wide and a triangular high, its upper right disk white."""

    def options(self, position: Disks) -> Iterator[Disks]:
        for right, upper in sorted(position):
            for width, height in product(squares(right), triangular_numbers(upper)):
                columns = range(right - width + 1, right + 1)
                rows = range(upper - height + 1, upper + 1)
                yield position ^ set(product(columns, rows))


def worth_of_runs(size: int, lengths: Callable[[int], list[int]]) -> tuple[Counter[int], int]:
    """Count the runs of disks in one row by their worth, and say what the whole row is worth.

    In a single row a disk at n is worth the mex of what is beside it in the runs that end there.
    """
    up_to = [0]
    runs: Counter[int] = Counter()
    for n in range(1, size + 1):
        value = mex(up_to[n - 1] ^ up_to[n - length] for length in lengths(n))
        up_to.append(up_to[-1] ^ value)
        runs.update(up_to[n] ^ up_to[n - length] for length in lengths(n))
    return runs, up_to[-1]


def winning_flips(size: int) -> int:
    """Count the winning first moves by the Tartan theorem: a disk is worth a nim-product."""
    columns, row = worth_of_runs(size, squares)
    rows, column = worth_of_runs(size, triangular_numbers)
    whole = nim_product(row, column)
    return sum(
        columns[a] * rows[b] for a, b in product(columns, rows) if nim_product(a, b) == whole
    )


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 0), (3, 12)])
def test_by_search(size, count):
    sides = range(1, size + 1)
    disks = frozenset((column, row) for column in sides for row in sides)
    assert len(FlippingGame().winning_moves(disks)) == count == winning_flips(size)


@pytest.mark.parametrize(("size", "count"), [(4, 0), (5, 8), (100, 31395)])
def test_by_the_tartan_theorem(size, count):
    assert winning_flips(size) == count
