"""Nim-sequences beside what most people write first, in plain Python and in plain Numba.

Run with ``pytest benchmarks``; the games that take up to a minute each are in
``benchmarks/long_heaps.py``, which runs only when it is named.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from operator import xor
from typing import Any

import numpy as np
import pytest
from numba import njit
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.conftest import Comparison
from cgt.heaps import TakingAndBreaking
from cgt.heaps.rules import HeapRules
from cgt.heaps.sequence import nim_sequence

# Digits, and whether the two heaps of a split must differ.
GAMES: dict[str, tuple[tuple[int, ...], bool]] = {
    "Kayles": ((0, 7, 7), False),
    "Grundy's game": ((4,), True),
    "0.007": ((0, 0, 0, 7), False),
    "0.16": ((0, 1, 6), False),
    "0.56": ((0, 5, 6), False),
    "0.127": ((0, 1, 2, 7), False),
    "0.376": ((0, 3, 7, 6), False),
    "0.354": ((0, 3, 5, 4), False),
    "0.1777": ((0, 1, 7, 7, 7), False),
}

# Preperiod and period.
CERTIFIED = {
    "0.16": (105351, 149459),
    "0.56": (326640, 144),
    "0.127": (46578, 4),
    "0.376": (2268248, 4),
    "0.354": (10061916, 1180),
}
# What others took on a quiet core: a program for octal games in C++, one for all games on the JVM,
# and a prototype of sparse space in Numba.
OTHERS: dict[str, dict[str, float]] = {
    "Kayles": {"JVM": 2.3},
    "Grundy's game": {"JVM": 1.4},
    "0.16": {"C++": 0.20, "prototype": 0.11},
    "0.56": {"C++": 0.33, "prototype": 0.32},
    "0.127": {"C++": 0.15},
    "0.376": {"C++": 170},
    "0.354": {"C++": 29, "prototype": 25.7},
    "Grundy's game to 1048576": {"C++": 6.0, "prototype": 4.5},
    "Grundy's game to 4194304": {"C++": 23.3, "prototype": 18.0},
}


def rules_of(name: str) -> HeapRules:
    digits, unequal = GAMES[name]
    return HeapRules.of_digits(digits, split="unequal" if unequal else "any")


def plain_python(name: str, n: int) -> list[int]:
    digits, unequal = GAMES[name]
    values = [0]
    for heap in range(1, n + 1):
        seen = set()
        for left, digit in zip(range(heap, -1, -1), digits, strict=False):
            if digit & 1 and left == 0:
                seen.add(0)
            if digit & 2 and left > 0:
                seen.add(values[left])
            if digit & 4 and left > 0:
                half = (left - unequal) // 2
                seen.update(map(xor, values[1 : half + 1], values[left - 1 : left - half - 1 : -1]))
        value = 0
        while value in seen:
            value += 1
        values.append(value)
    return values


@njit
def plain_marking(digits: Any, unequal: bool, values: Any) -> Any:
    seen = np.zeros(4096, np.int64)
    for heap in range(1, len(values)):
        for taken in range(min(heap, len(digits) - 1) + 1):
            left = heap - taken
            digit = digits[taken]
            if digit & 1 and left == 0:
                seen[0] = heap
            if digit & 2 and left > 0:
                seen[values[left]] = heap
            if digit & 4:
                for smaller in range(1, (left - unequal) // 2 + 1):
                    seen[values[smaller] ^ values[left - smaller]] = heap
        value = 0
        while seen[value] == heap:
            value += 1
        values[heap] = value
    return values


def plain_numba(name: str, n: int) -> list[int]:
    digits, unequal = GAMES[name]
    found = plain_marking(np.array(digits), unequal, np.zeros(n + 1, np.int64))
    return [*map(int, found)]


def seconds(run: Callable[[], Any], rounds: int = 3) -> float:
    """Return the processor time of the fastest of some runs."""
    taken = []
    for _ in range(rounds):
        started = time.process_time()
        run()
        taken.append(time.process_time() - started)
    return min(taken)


def others(name: str) -> str:
    """Return what others took for the same, as the end of a line."""
    return "".join(f", {who} {taken} s" for who, taken in OTHERS.get(name, {}).items())


def values_needed(preperiod: int, period: int, digits: int) -> int:
    """Return the largest heap that the theorem of Guy and Smith asks for."""
    return 2 * (preperiod + period) + digits - 1


def certified(name: str, preperiod: int, period: int) -> None:
    """Find a period and what proves it."""
    proof = TakingAndBreaking(name).period(values_needed(preperiod, period, len(GAMES[name][0])))
    assert proof is not None
    assert (proof.preperiod, proof.period) == (preperiod, period)


@pytest.mark.parametrize("name", GAMES)
def test_beside_plain_loops(benchmark: BenchmarkFixture, comparison: Comparison, name: str) -> None:
    rules, short, long = rules_of(name), 2000, 20_000
    expected = plain_python(name, short)
    # These runs also compile what is measured.
    assert plain_numba(name, short) == expected
    assert nim_sequence(rules, long).tolist() == plain_numba(name, long)
    benchmark.pedantic(nim_sequence, args=(rules, long), rounds=3)
    for n, plain in ((short, (plain_python, plain_numba)), (long, (plain_numba,))):
        told = [f"nim_sequence {seconds(partial(nim_sequence, rules, n)):.4f} s"]
        told += [f"{other.__name__} {seconds(partial(other, name, n)):.4f} s" for other in plain]
        beside = "" if name in CERTIFIED or n == short else others(name)
        comparison.lines.append(f"{name} to {n}: {', '.join(told)}{beside}")


@pytest.mark.parametrize("name", ["0.16", "0.56", "0.127"])
def test_periods(benchmark: BenchmarkFixture, comparison: Comparison, name: str) -> None:
    find = partial(certified, name, *CERTIFIED[name])
    benchmark.pedantic(find, rounds=3)
    comparison.lines.append(f"period of {name}: {seconds(find):.3f} s{others(name)}")


@pytest.mark.parametrize("n", [20_000, 200_000])
def test_second_start(comparison: Comparison, n: int) -> None:
    """A new process, from its beginning on, that finds the compiled code in the cache."""
    script = f"from cgt.heaps import OctalGame; OctalGame('0.16').nim_sequence({n})"
    # As a user runs Python, which keeps what it makes of the source files.
    user = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    taken = []
    for _ in range(6):  # the first one may compile
        before = os.times()
        subprocess.run([sys.executable, "-c", script], check=True, env=user)
        after = os.times()
        taken.append((after.elapsed - before.elapsed, sum(after[2:4]) - sum(before[2:4])))
    clock, processor = map(min, zip(*taken[1:], strict=True))
    comparison.lines.append(
        f"0.16 to {n} in a new process: {clock:.2f} s by the clock, {processor:.2f} s of processor"
    )


def memory(comparison: Comparison, name: str, n: int) -> None:
    """Hold against 2.5 bytes a value what a sequence takes, with all that is needed beside it."""
    tracemalloc.start()
    values = nim_sequence(rules_of(name), n)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    comparison.lines.append(f"{name} to {n}: {values.dtype}, peak {peak / n:.2f} bytes a value")
    assert peak <= 2.5 * n


def test_memory(comparison: Comparison) -> None:
    memory(comparison, "0.16", 10**7)
