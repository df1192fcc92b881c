"""The long nim-sequences: up to some minutes each. Run with ``pytest benchmarks/long_heaps.py``."""

from __future__ import annotations

import resource

import pytest

from benchmarks.conftest import Comparison
from benchmarks.test_heaps import certified, memory, rules_of, seconds
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


@pytest.mark.parametrize("n", [2**22, 10**7])
def test_memory_of_wide_values(comparison: Comparison, n: int) -> None:
    """Grundy's game outgrows one byte a value at heap 7 250 049."""
    memory(comparison, "Grundy's game", n)


def test_the_longest_period(comparison: Comparison) -> None:
    """Its values, all below 256, are kept in a byte each: 443 million of them."""
    preperiod, period = 160_949_018, 60_620_715
    taken = seconds(lambda: certified("0.1777", preperiod, period), rounds=1)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    comparison.lines.append(f"0.1777: {taken:.0f} s, at most {peak:.1f} GB in use")
