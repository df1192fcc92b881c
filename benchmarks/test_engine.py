"""The engine against the recursion that a user would write, with the same options.

Run with ``pytest benchmarks``. The recursion needs its limit raised, and a stack to match; the
engine needs neither.
"""

from __future__ import annotations

import functools
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.conftest import Comparison
from cgt import ImpartialGame, Solver

Options = Callable[[Any], Iterator[Any]]


def chomp(rows: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Bite off a square and all above and to the right of it, never the corner."""
    for index, row in enumerate(rows):
        for column in range(1 if index == 0 else 0, row):
            yield rows[:index] + tuple(min(other, column) for other in rows[index:])


def wythoff(position: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Take any number from one heap, or the same number from both."""
    a, b = position
    for left in range(a):
        yield left, b
    for left in range(b):
        yield a, left
    for taken in range(1, min(a, b) + 1):
        yield a - taken, b - taken


GAMES = {"Chomp 8 x 8": (chomp, (8,) * 8), "Wythoff (150, 150)": (wythoff, (150, 150))}


def obvious_recursion(options: Options, position: Any) -> tuple[int, int]:
    """Return the Grundy value and the number of positions, as most people write it."""

    @functools.cache
    def grundy(position: Any) -> int:
        values = {grundy(option) for option in options(position)}
        least = 0
        while least in values:
            least += 1
        return least

    return grundy(position), grundy.cache_info().currsize


def engine(options: Options, position: Any) -> tuple[int, int]:
    solver = Solver(ImpartialGame.from_options(options))
    return solver.grundy(position), solver.positions


def with_deep_stack(run: Callable[[], Any]) -> Any:
    """Run in a thread with a large stack and no recursion limit, which the recursion needs."""
    results: list[Any] = []
    limit = sys.getrecursionlimit()
    threading.stack_size(512 * 1024 * 1024)
    thread = threading.Thread(target=lambda: results.append(run()))
    sys.setrecursionlimit(1_000_000)
    try:
        thread.start()
        thread.join()
    finally:
        sys.setrecursionlimit(limit)
        threading.stack_size(0)
    return results[0]


@pytest.mark.parametrize("name", GAMES)
def test_engine(benchmark: BenchmarkFixture, comparison: Comparison, name: str) -> None:
    options, start = GAMES[name]
    benchmark.pedantic(engine, args=(options, start), rounds=3)
    comparison.run(
        name,
        lambda: engine(options, start),
        lambda: with_deep_stack(lambda: obvious_recursion(options, start)),
    )
    comparison.memory(
        name,
        lambda: engine(options, start)[1],
        lambda: with_deep_stack(lambda: obvious_recursion(options, start))[1],
    )


def test_a_line_of_a_million_moves(benchmark: BenchmarkFixture) -> None:
    """No recursion can do this one."""
    chain = ImpartialGame.from_options(lambda n: (n - 1,) if n else ())
    assert benchmark.pedantic(lambda: Solver(chain).grundy(10**6), rounds=1) == 0
