"""The commands about many codes at once: ``survey``, and ``table``, which prints what it found."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path

import click

from cgt.cli.asking import ChoiceOf, json_option, scheduler_option
from cgt.cli.output import StatusLine, answer, say
from cgt.cli.status import INTERRUPTED, with_exit_status
from cgt.errors import InvalidParameter, SearchLimit
from cgt.executors import executor_for
from cgt.heaps.store import Finding, SurveyFile
from cgt.heaps.survey import codes_of
from cgt.heaps.survey import survey as run_survey
from cgt.text import latex_text


class TableFormat(StrEnum):
    """How a table is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    CSV = "csv"
    LATEX = "latex"


_HEAD = (
    "code",
    "preperiod",
    "period",
    "saltus",
    "theorem",
    "maximum",
    "mask",
    "rare",
    "last rare",
    "checked to",
)
_ENDLESS = "∞"


@click.command(epilog="Example: cgt survey 0.ddd --upto 10000 -o octal.sqlite")
@click.argument(
    "pattern",
    help="A code with the letter d for any octal digit: 0.ddd has all codes of up to three.",
)
@click.option(
    "--upto",
    metavar="N",
    type=click.IntRange(min=0),
    default=10_000,
    help="Compute values up to a heap of N.",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="An SQLite file that keeps each code as it is finished; the same command goes on "
    "from there. Without it, the table is printed at the end.",
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="Compute so many sequences at a time, each in a process of its own; by default one.",
)
@scheduler_option
@json_option
@with_exit_status
def survey(
    pattern: str,
    upto: int,
    output: Path | None,
    jobs: int | None,
    scheduler: str | None,
    as_json: bool,
) -> int | None:
    """Find the periods, largest values and rare heaps of many codes.

    With a file, a run that is interrupted or killed goes on where it was, and one with a larger N
    looks only at the codes without a period.
    """
    codes = codes_of(pattern)
    finished = 0
    with StatusLine() as status:

        def show(done: int, wanted: int) -> None:
            nonlocal finished
            finished = done
            status.show(f"{done:,} of {wanted:,} codes are finished")

        try:
            with executor_for(jobs, scheduler) as executor:
                found = run_survey(codes, upto=upto, store=output, executor=executor, progress=show)
        except KeyboardInterrupt:
            return _interrupted(finished, len(codes), output)
        except SearchLimit as error:  # Ctrl-C while values were computed here
            if not error.interrupted:
                raise
            return _interrupted(finished, len(codes), output)
    lines = _table(found, TableFormat.TEXT) if output is None else iter([_summary(found)])
    answer(lines, [asdict(finding) for finding in found], as_json)
    return None


def _interrupted(finished: int, wanted: int, output: Path | None) -> int:
    kept = "lost, since -o names no file" if output is None else f"kept in {output}"
    say(f"interrupted: {finished} of {wanted} codes are finished and {kept}")
    return INTERRUPTED


def _summary(found: Sequence[Finding]) -> str:
    """Say how many periods are proved."""
    counts = Counter(finding.period is not None for finding in found)
    codes = "1 code" if len(found) == 1 else f"{len(found)} codes"
    return f"{codes}: {counts[True]} with a proved period, {counts[False]} without one so far"


@click.command(epilog="Example: cgt table octal.sqlite --format markdown")
@click.argument(
    "file",
    type=click.Path(path_type=Path),
    help="What 'cgt survey -o' has written.",
)
@click.option(
    "--format",
    "layout",
    type=ChoiceOf(TableFormat),
    default=TableFormat.TEXT.value,
    help="text; markdown or latex, for a document; csv, for programs.",
)
@json_option
@with_exit_status
def table(file: Path, layout: TableFormat, as_json: bool) -> None:
    """Print what a survey has found so far."""
    if as_json and layout is not TableFormat.TEXT:
        raise InvalidParameter("--json and --format exclude each other; choose one of them")
    with SurveyFile(file, create=False) as kept:
        found = list(kept.findings().values())
    answer(_table(found, layout), [asdict(finding) for finding in found], as_json)


# ---- the table ----


def _table(found: Iterable[Finding], layout: TableFormat) -> Iterator[str]:
    """Write the lines of a table with a row for each code."""
    rows = [_cells(finding) for finding in found]
    match layout:
        case TableFormat.TEXT:
            return _in_columns([_HEAD, *rows])
        case TableFormat.MARKDOWN:
            from cgt.markdown import escaped, table

            return table(_HEAD, (map(escaped, row) for row in rows))
        case TableFormat.CSV:
            return _in_csv([_HEAD, *rows])
        case TableFormat.LATEX:
            return _in_latex(rows)


def _cells(finding: Finding) -> list[str]:
    """Write one row: nothing where nothing is known or asked, a sign for what never ends."""
    proved = finding.period is not None
    mask = "" if finding.mask is None else f"{finding.mask}{' by heap' * bool(finding.by_heap)}"
    never_ends = mask != "" and finding.rare is None
    return [
        finding.code,
        _number(finding.preperiod),
        _number(finding.period),
        _number(finding.saltus),
        finding.theorem or "",
        _ENDLESS if proved and finding.maximum is None else _number(finding.maximum),
        mask,
        _ENDLESS if never_ends else _number(finding.rare),
        _ENDLESS if never_ends else _number(finding.last_rare),
        str(finding.checked_to),
    ]


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _in_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Write columns with room for their longest cell, numbers on the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    words = {_HEAD.index("code"), _HEAD.index("theorem"), _HEAD.index("mask")}
    for row in rows:
        cells = [
            cell.ljust(width) if place in words else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def _in_csv(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    yield from text.getvalue().splitlines()


def _in_latex(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield r"\begin{tabular}{lrrrlrlrrr}"
    yield rf"{' & '.join(_HEAD)} \\"
    yield r"\hline"
    for row in rows:
        yield rf"{' & '.join(map(latex_text, row))} \\"
    yield r"\end{tabular}"
