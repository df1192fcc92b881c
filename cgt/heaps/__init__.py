"""Taking-and-breaking games: codes, nim-sequences, and proofs that these are periodic."""

from __future__ import annotations

from cgt.heaps.checking import what_is_wrong
from cgt.heaps.codes import read_code, write_code
from cgt.heaps.octal import OctalGame
from cgt.heaps.periods import (
    AllPeriods,
    PeriodCertificate,
    find_period,
    seeming_period,
    subtraction_period,
)
from cgt.heaps.rules import HeapRules, Taking
from cgt.heaps.sequence import SequenceStopped, nim_sequence
from cgt.heaps.taking_and_breaking import TakingAndBreaking
from cgt.heaps.theorems import (
    FiniteExcluded,
    GrowingSplits,
    GuySmith,
    PeriodTheorem,
    WindowRepeat,
)

__all__ = [
    "AllPeriods",
    "FiniteExcluded",
    "GrowingSplits",
    "GuySmith",
    "HeapRules",
    "OctalGame",
    "PeriodCertificate",
    "PeriodTheorem",
    "SequenceStopped",
    "Taking",
    "TakingAndBreaking",
    "WindowRepeat",
    "find_period",
    "nim_sequence",
    "read_code",
    "seeming_period",
    "subtraction_period",
    "what_is_wrong",
    "write_code",
]
