"""Nim-sequences of heap games, and proofs that they are periodic."""

from __future__ import annotations

from cgt.sequences.octal import OctalCode, OctalGame, octal_period
from cgt.sequences.periods import (
    AllPeriods,
    GuySmith,
    PeriodCertificate,
    WindowRepeat,
    octal_options,
    seeming_period,
    subtraction_period,
)

__all__ = [
    "AllPeriods",
    "GuySmith",
    "OctalCode",
    "OctalGame",
    "PeriodCertificate",
    "WindowRepeat",
    "octal_options",
    "octal_period",
    "seeming_period",
    "subtraction_period",
]
