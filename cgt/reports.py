"""What running a claim shows: verdicts, and the report that carries one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any


class Verdict(Enum):
    """What running a claim showed.

    ``VERIFIED``: it held for every position of the range, which proves nothing beyond it.
    ``PROVED``: besides, a finite certificate was accepted, so it holds without end.
    ``REFUTED``: a counterexample was found. ``OPEN``: a conjecture held as far as it was tried.
    ``UNDECIDED``: the check could not be finished.
    """

    VERIFIED = "verified"
    PROVED = "proved"
    REFUTED = "refuted"
    OPEN = "open"
    UNDECIDED = "undecided"

    def __str__(self) -> str:
        return self.value


class Level(Enum):
    """How far to check: a few seconds, about a minute, or as long as it takes."""

    QUICK = "quick"
    DEFAULT = "default"
    DEEP = "deep"


@dataclass(frozen=True)
class Report:
    """What running one claim showed."""

    claim: str
    says: str
    game: str
    source: str
    range: str
    positions: int
    verdict: Verdict
    expected: Verdict
    counterexample: str | None
    seconds: float
    relies_on: tuple[str, ...]
    document: str = ""
    made_precise: str = ""
    reason: str | None = None

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Report:
        """Return the report that `as_dict` wrote."""
        verdicts = {key: Verdict(values[key]) for key in ("verdict", "expected")}
        return cls(**{**values, **verdicts, "relies_on": tuple(values["relies_on"])})

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the one that the claim's author wrote down."""
        return self.verdict is self.expected

    def as_dict(self) -> dict[str, Any]:
        """Return the report as plain values, for JSON."""
        return {
            "claim": self.claim,
            "says": self.says,
            "game": self.game,
            "source": self.source,
            "range": self.range,
            "positions": self.positions,
            "verdict": self.verdict.value,
            "expected": self.expected.value,
            "counterexample": self.counterexample,
            "seconds": round(self.seconds, 3),
            "relies_on": list(self.relies_on),
            "document": self.document,
            "made_precise": self.made_precise,
            "reason": self.reason,
        }

    def _repr_markdown_(self) -> str:
        """Show the report as a table in a notebook."""
        from cgt.markdown import report_table

        return "\n".join(report_table([self]))

    def __str__(self) -> str:
        if self.counterexample is not None:
            return f"{self.claim}: refuted by {self.counterexample}"
        reason = f" ({self.reason})" if self.reason else ""
        positions = "1 position" if self.positions == 1 else f"{self.positions} positions"
        return f"{self.claim}: {self.verdict} on {positions}, {self.range}{reason}"
