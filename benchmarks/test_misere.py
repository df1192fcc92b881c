"""Misère play: outcomes of single rows of Kayles, and genera.

Run with ``pytest benchmarks``. The obvious way is a recursion over sorted heaps, with a cache.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.conftest import Comparison
from cgt import HeapGame, P, Solver
from cgt.misere import Genera
from cgt.registry import get_game
from games import Kayles

LOST_ROWS = [1, 4, 9, 12, 20]
# The rules alone, without the closed form of Sibert and Conway.
KAYLES = HeapGame.from_heap_options(Kayles().heap_options)


def lost_rows(last: int) -> list[int]:
    solver = Solver(KAYLES)
    return [n for n in range(1, last + 1) if solver.outcome((n,), misere=True) is P]


def obviously_lost_rows(last: int) -> list[int]:
    """Return the same as most people would find it."""

    def options(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for index, heap in enumerate(heaps):
            rest = heaps[:index] + heaps[index + 1 :]
            for left in KAYLES.heap_options(heap):
                yield tuple(sorted(rest + tuple(filter(None, left))))

    @functools.cache
    def lost(heaps: tuple[int, ...]) -> bool:
        return bool(heaps) and not any(map(lost, options(heaps)))

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(10_000)
    try:
        return [n for n in range(1, last + 1) if lost((n,))]
    finally:
        sys.setrecursionlimit(limit)


def test_rows_of_kayles_to_42(benchmark: BenchmarkFixture, comparison: Comparison) -> None:
    """The goal is less than a second."""
    assert benchmark.pedantic(lost_rows, args=(42,), rounds=3) == LOST_ROWS
    comparison.run("misère Kayles to 42", lambda: lost_rows(42), lambda: obviously_lost_rows(42))


def test_rows_of_kayles_to_58(benchmark: BenchmarkFixture) -> None:
    """The goal is less than 8 seconds."""
    assert benchmark.pedantic(lost_rows, args=(58,), rounds=1) == LOST_ROWS


@pytest.mark.parametrize(("name", "last"), [("0.77", 40), ("0.07", 60), ("grundys-game", 60)])
def test_genera(benchmark: BenchmarkFixture, name: str, last: int) -> None:
    def run() -> int:
        genera = Genera(get_game(name))
        return len({genera.genus((heap,)) for heap in range(last + 1)})

    assert benchmark.pedantic(run, rounds=1) > 5
