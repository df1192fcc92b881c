"""Prints what the benchmarks compared, below pytest-benchmark's own table."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

_LINES = pytest.StashKey[list[str]]()
_PAIRS = 7


@dataclass
class Comparison:
    """Collects one line a comparison for the summary."""

    lines: list[str]

    def run(self, name: str, ours: Callable[[], Any], obvious: Callable[[], Any]) -> None:
        """Time both in turn, so that a machine whose speed drifts is fair to both.

        What else a machine does makes a run longer and never shorter, so the best are compared.
        """
        assert ours() == obvious()
        pairs = [(_seconds(ours), _seconds(obvious)) for _ in range(_PAIRS)]
        mine, other = map(min, zip(*pairs, strict=True))
        self.lines.append(
            f"{name}: {mine:.3f} s, functools.cache {other:.3f} s, ratio {mine / other:.2f} "
            f"(the best of {_PAIRS})"
        )

    def memory(self, name: str, ours: Callable[[], int], obvious: Callable[[], int]) -> None:
        """Report the bytes still held, and the peak, for each stored position."""
        for label, run in (("engine", ours), ("functools.cache", obvious)):
            gc.collect()
            tracemalloc.start()
            positions = run()
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            self.lines.append(
                f"{name}: {label} {positions} positions, peak {peak / positions:.0f} bytes each"
            )


def _seconds(run: Callable[[], Any]) -> float:
    # What the run before left behind is not this one's to clear away.
    gc.collect()
    started = time.process_time()
    run()
    return time.process_time() - started


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_LINES] = []


@pytest.fixture
def comparison(request: pytest.FixtureRequest) -> Comparison:
    return Comparison(request.config.stash[_LINES])


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    terminalreporter.section("compared in this run")
    for line in config.stash[_LINES]:
        terminalreporter.line(line)
