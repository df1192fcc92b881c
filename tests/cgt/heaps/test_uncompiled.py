"""Short nim-sequences without compiled code: by NumPy, and by plain Python that looks at bytes."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt.heaps import machine_code, read_code
from cgt.heaps.marking import marked_values
from cgt.heaps.methods import Definition, Method
from cgt.heaps.rules import HeapRules, Split
from cgt.heaps.sequence import nim_sequence
from cgt.heaps.uncompiled import Uncompiled

KAYLES = HeapRules.of_digits((0, 7, 7))
NIM = HeapRules.of_digits((0,), (3,))
GRUNDYS_GAME = HeapRules.of_digits((4,), split="unequal")
# The values outgrow a byte.
UP_TO_300 = HeapRules.of_digits((4, *[3] * 300), split="unequal")


def filled(method: Method, n: int, steps: int = 1) -> list[int]:
    """Return what a method computes, in so many steps, with wider arrays where it asks for them."""
    values, known = np.zeros(n + 1, method.first_type), 1
    while known <= n:
        stop = min(n + 1, known + -(-n // steps))
        reached = method.fill(values, known, stop)
        if reached < stop:
            values = values.astype(f"u{2 * values.itemsize}")
        known = reached
    return [int(value) for value in values]


@settings(max_examples=40)
@given(
    first_digit=st.sampled_from([0, 4]),
    others=st.lists(st.integers(0, 7), max_size=4),
    split=st.sampled_from(["any", "unequal", "not all equal"]),
    steps=st.integers(1, 5),
)
def test_values_are_those_of_the_definition(
    first_digit: int, others: list[int], split: Split, steps: int
) -> None:
    rules = HeapRules.of_digits((first_digit, *others), split=split)
    expected = filled(Definition(rules.heap_options), 60)
    assert filled(Uncompiled(rules), 60, steps) == expected
    assert marked_values(rules, 61) == expected


@pytest.mark.parametrize(("rules", "n"), [(KAYLES, 2000), (GRUNDYS_GAME, 2000), (UP_TO_300, 350)])
def test_compiled_code_gives_the_same_values(rules: HeapRules, n: int) -> None:
    compiled = nim_sequence(rules, n, method="marking").tolist()
    assert filled(Uncompiled(rules), n, steps=3) == compiled
    assert marked_values(rules, 351) == compiled[:351]


def test_short_sequences_do_without_compiled_code() -> None:
    ask = (
        "import sys; from cgt import OctalGame; from games.grundys_game import GrundysGame\n"
        "print(OctalGame('0.16').nim_sequence(10_000)[-1], 'llvmlite' in sys.modules)\n"
        "print(GrundysGame().nim_sequence(10_000)[-1], 'llvmlite' in sys.modules)\n"
    )
    run = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    one = nim_sequence(read_code("0.16"), 10_000, method="sparse")[-1]
    other = nim_sequence(GRUNDYS_GAME, 10_000, method="sparse")[-1]
    assert run.stdout == f"{one} False\n{other} False\n"


def test_long_or_many_sequences_are_worth_compiled_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Uncompiled, "_time_left", 1_000_000)
    nim_sequence(KAYLES, 10, method="marking")
    assert not Uncompiled.reserve_time(KAYLES, 0, 100)  # it is loaded already
    monkeypatch.setattr(machine_code, "_engines", [])
    assert not Uncompiled.reserve_time(KAYLES, 0, 10**6)
    assert not Uncompiled.reserve_time(NIM, 0, 100)
    sooner = [Uncompiled.reserve_time(KAYLES, 0, 10_000) for _ in range(9)]
    assert sooner == [True] * 2 + [False] * 7
    assert Uncompiled.reserve_time(KAYLES, 9_900, 10_000)
