"""Taking-and-breaking games: codes, nim-sequences, and proofs that these are periodic.

Where to read, in this order:

* games: `rules` are what moves take and leave, `codes` how that is written; `taking_and_breaking`
  and `octal` make games of them, which ask the modules below;
* periods: `marking` computes values in plain Python; `theorems`, with `growth`, say what values
  prove a period; `periods`, with `repetition`, looks for one; `checking` judges the certificate;
* long sequences: `sequence` runs one of the `methods` and keeps it by `saving`: `uncompiled` while
  NumPy alone is sooner, else `sparse` with its `kernels`, or one of the `table_kernels`, which are
  `compiled` once and kept as `machine_code`;
* surveys of many codes: `survey` writes into the file of `store`, and `idle_moves` finds codes
  whose values are the same.
"""

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
