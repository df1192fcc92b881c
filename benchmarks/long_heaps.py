"""The long nim-sequences: up to a minute each. Run with ``pytest benchmarks/long_heaps.py``."""

from __future__ import annotations

import tracemalloc

import pytest

from benchmarks.conftest import Comparison
from benchmarks.test_heaps import certified, rules_of, seconds
from cgt.heaps.sequence import nim_sequence

# Preperiod and period, and the seconds that a C++ program for octal games took to prove them.
CERTIFIED = {"0.376": (2268248, 4, 170.0), "0.354": (10061916, 1180, 29.0)}


@pytest.mark.parametrize("name", CERTIFIED)
def test_long_periods(comparison: Comparison, name: str) -> None:
    preperiod, period, beside = CERTIFIED[name]
    taken = seconds(lambda: certified(name, preperiod, period), rounds=1)
    comparison.lines.append(f"{name}: {taken:.2f} s, the C++ program {beside:.0f} s")


@pytest.mark.parametrize(("n", "beside"), [(2**20, 6.0), (2**22, 23.3)])
def test_grundys_game(comparison: Comparison, n: int, beside: float) -> None:
    rules = rules_of("Grundy's game")
    taken = seconds(lambda: nim_sequence(rules, n), rounds=1)
    comparison.lines.append(f"Grundy's game to {n}: {taken:.2f} s, the C++ program {beside:.1f} s")


def test_memory_of_wide_values(comparison: Comparison) -> None:
    """Grundy's game outgrows one byte a value somewhere."""
    n = 2**22
    tracemalloc.start()
    values = nim_sequence(rules_of("Grundy's game"), n)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    told = f"Grundy's game to {n}: {values.dtype}, peak {peak / n:.2f} bytes a value"
    comparison.lines.append(told)
