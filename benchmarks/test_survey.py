"""A survey of all octal codes of up to three digits.

Run with ``pytest benchmarks/test_survey.py``.
"""

from __future__ import annotations

import time

from benchmarks.conftest import Comparison
from cgt.heaps.survey import codes_of, survey


def test_all_codes_of_three_digits(comparison: Comparison) -> None:
    codes = codes_of("0.ddd")
    survey(codes[-8:], upto=10_000)  # compiles, or loads what was compiled
    started = time.process_time()
    found = survey(codes, upto=10_000)
    taken = time.process_time() - started
    proved = sum(finding.period is not None for finding in found)
    comparison.lines.append(
        f"{len(codes)} codes up to 10 000: {taken:.2f} s of processor time, {proved} periods proved"
    )
    assert (len(codes), proved) == (512, 309)
