"""Tables in Markdown: reports of claims, for `cgt verify --markdown` and for the site."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cgt.reports import Report

REPORT_COLUMNS = (
    "claim",
    "game",
    "says",
    "source",
    "range",
    "positions",
    "verdict",
    "counterexample",
)


def escaped(text: str) -> str:
    r"""Write a text so that its signs are signs and no Markdown, in one line.

    Examples
    --------
    >>> print(escaped("a*b < {c}"))
    a\*b &lt; \{c}
    """
    line = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;")
    return re.sub(r"([|*_`\\\[{])", r"\\\1", line)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Write the lines of a table whose cells are Markdown already."""
    head = list(head)
    for row in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(row)} |"


def report_table(
    reports: Iterable[Report], columns: Sequence[str] = REPORT_COLUMNS
) -> Iterator[str]:
    """Write the lines of a table of reports.

    Parameters
    ----------
    reports : iterable of Report
        A row for each.
    columns : sequence of str
        What to show of each: keys of `Report.as_dict`.

    Yields
    ------
    str

    Examples
    --------
    >>> from cgt import Level
    >>> from games.nim import bouton
    >>> for line in report_table([bouton.verify(Level.QUICK)], ("claim", "verdict")):
    ...     print(line)
    | claim | verdict |
    | --- | --- |
    | Bouton's theorem | verified |
    """
    rows = (map(report.as_dict().__getitem__, columns) for report in reports)
    head = (escaped(column.replace("_", " ")) for column in columns)
    return table(head, (map(_cell, row) for row in rows))


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return escaped(", ".join(value) if isinstance(value, list) else str(value))
