"""Nim-sequences of heap games, and proofs that they are periodic."""

from __future__ import annotations

from cgt.sequences.periods import GuySmith, PeriodCertificate, WindowRepeat, subtraction_period

__all__ = ["GuySmith", "PeriodCertificate", "WindowRepeat", "subtraction_period"]
