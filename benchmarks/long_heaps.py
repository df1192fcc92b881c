"""The long nim-sequences: up to some minutes each. Run with ``pytest benchmarks/long_heaps.py``."""

from __future__ import annotations

import resource

import pytest

from benchmarks.conftest import Comparison
from benchmarks.test_heaps import CERTIFIED, certified, memory, others, rules_of, seconds
from cgt.heaps.sequence import nim_sequence


@pytest.mark.parametrize("name", ["0.376", "0.354"])
def test_long_periods(comparison: Comparison, name: str) -> None:
    taken = seconds(lambda: certified(name, *CERTIFIED[name]), rounds=1)
    comparison.lines.append(f"period of {name}: {taken:.2f} s{others(name)}")


@pytest.mark.parametrize("n", [2**20, 2**22])
def test_grundys_game(comparison: Comparison, n: int) -> None:
    rules, name = rules_of("Grundy's game"), f"Grundy's game to {n}"
    taken = seconds(lambda: nim_sequence(rules, n), rounds=1)
    comparison.lines.append(f"{name}: {taken:.2f} s{others(name)}")


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
