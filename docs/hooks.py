"""Fills the page `claims.md` when the site is built: every claim is run, at the quick level.

A claim that cannot be run or whose verdict is not the expected one is a warning, which ends a
strict build.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from itertools import groupby
from typing import Any

from cgt import Level, Report
from cgt.registry import all_claims

_PLACE = "<!-- every claim, run when the site is built -->"
_NO_DOCUMENT = "In the literature only"
_LOG = logging.getLogger("mkdocs.hooks.claims")


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Put the reports where a page asks for them."""
    return markdown.replace(_PLACE, _all_reports()) if _PLACE in markdown else markdown


@cache
def _all_reports() -> str:
    """Run every claim and write the reports by document and game."""
    claims, broken = all_claims()
    reports = [claim.verify(Level.QUICK) for claim in claims]
    for error in broken:
        _LOG.warning("%s", error)
    for report in reports:
        if not report.as_expected:
            _LOG.warning("%s; expected: %s", report, report.expected)
    return "\n".join(_sections(reports))


def _sections(reports: Iterable[Report]) -> Iterator[str]:
    """Write a heading for each document and each game, and a table below it."""
    in_order = sorted(reports, key=lambda report: (not report.document, *_place(report)))
    for document, reports_there in groupby(in_order, key=lambda report: _place(report)[0]):
        yield f"## {document}\n"
        for game, reports_of_game in groupby(reports_there, key=lambda report: report.game):
            # HTML, in which the signs of Markdown are signs like all others.
            yield f"<h3>{escape(game)}</h3>\n<table>"
            yield _row("th", ("claim", "range", "positions", "verdict"))
            yield from map(_report, reports_of_game)
            yield "</table>\n"


def _place(report: Report) -> tuple[str, str]:
    """Return the document without the place in it, and the game."""
    return report.document.partition(",")[0] or _NO_DOCUMENT, report.game


def _report(report: Report) -> str:
    """Write a row of the table."""
    told = [f"<strong>{escape(report.claim)}</strong>", escape(report.says)]
    if report.made_precise:
        told.append(f"Made precise: {escape(report.made_precise)}")
    told.append(f"<small>{escape(report.source)}</small>")
    verdict = str(report.verdict)
    if report.counterexample is not None:
        verdict += f" by {report.counterexample}"
    return _row(
        "td",
        ("<br>".join(told), escape(report.range), str(report.positions), escape(verdict)),
    )


def _row(kind: str, cells: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<{kind}>{cell}</{kind}>' for cell in cells)}</tr>"
