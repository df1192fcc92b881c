"""Misère quotients: how long the search takes, and how long its proof from the rules.

Seconds of processor time. Those that another solver needs are those of the solver in Java by one
author of the method, without the start of its machine, on the computer on which the goals were set.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.conftest import Comparison
from cgt.heaps import OctalGame
from cgt.misere import MisereQuotient, misere_quotient

FACTS = json.loads(Path("tests/data/misere_quotients.json").read_text("utf-8"))
OTHER_SOLVER = {"0.77": (168, 0.1), "0.15": (60, 0.2), "0.115": (200, 0.3), "0.07": (30, 2.6)}


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("code", OTHER_SOLVER)
def test_search(benchmark: BenchmarkFixture, comparison: Comparison, code: str) -> None:
    upto, seconds = OTHER_SOLVER[code]
    found = benchmark.pedantic(_found_and_proved, (code, upto), rounds=5)
    assert isinstance(found, MisereQuotient)
    stats = benchmark.stats
    if stats is not None:
        comparison.lines.append(
            f"misère quotient of {code} to {upto}, order {found.order}, found and proved: "
            f"{stats.stats.median:.3f} s; the goal is below {seconds} s"
        )


@pytest.mark.parametrize("code", FACTS["slow_orders"]["value"])
def test_slow_orders(code: str) -> None:
    upto, order, p_elements = FACTS["slow_orders"]["value"][code]
    quotient = _found_and_proved(code, upto)
    assert (quotient.order, len(quotient.p_elements)) == (order, p_elements)


def test_proof(benchmark: BenchmarkFixture) -> None:
    """The proof alone, of the largest of these quotients."""
    upto, order, _ = FACTS["slow_orders"]["value"]["0.07"]
    quotient = misere_quotient(OctalGame("0.07"), upto)
    assert quotient.order == order
    assert benchmark.pedantic(quotient.accepted, rounds=3)


def _found_and_proved(code: str, upto: int) -> MisereQuotient:
    quotient = misere_quotient(OctalGame(code), upto)
    assert quotient.accepted()
    return quotient
