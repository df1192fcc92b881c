"""The command ``verify``: run documented claims and print one table of verdicts."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cgt.claims import Claim
from cgt.cli.asking import demand_one_of, json_option, scheduler_option
from cgt.cli.output import answer, console, printable, say
from cgt.cli.status import BAD_INPUT, INTERRUPTED, NO_ANSWER, with_exit_status
from cgt.errors import CgtError
from cgt.registry import all_claims, find_claims
from cgt.reports import Level, Report, Verdict

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rich.table import Table
    from rich.text import Text

_STYLES = {Verdict.PROVED: "bold green", Verdict.OPEN: "yellow"}
_WIDEST = 120


@click.command(epilog="Example: cgt verify nim --quick")
@click.argument(
    "names",
    metavar="[CLAIM]...",
    nargs=-1,
    help="A claim's name as it is written, or a game's such as fibonacci-nim for all its "
    "claims; none for the claims of all games.",
)
@click.option("--quick", is_flag=True, help="Only small positions: some seconds.")
@click.option("--deep", is_flag=True, help="Much larger positions: as long as it takes.")
@click.option(
    "--list",
    "listing",
    is_flag=True,
    help="Only list the claims, by document and game; run none.",
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="Run so many claims at a time; by default one for each core where all claims are "
    "run, and one where some are named.",
)
@scheduler_option
@click.option("--resume", is_flag=True, help="Take the verdicts that an earlier run had finished.")
@click.option("--markdown", is_flag=True, help="Print the table in Markdown.")
@json_option
@with_exit_status
def verify(
    names: tuple[str, ...],
    quick: bool,
    deep: bool,
    listing: bool,
    jobs: int | None,
    scheduler: str | None,
    resume: bool,
    markdown: bool,
    as_json: bool,
) -> int | None:
    """Verify the documented claims.

    Each is checked from the rules of its game alone, and one table of verdicts is printed.
    A claim that relies on another one, such as the theorem on sums, is run after that one.
    """
    demand_one_of({"--quick": quick, "--deep": deep})
    demand_one_of({"--json": as_json, "--markdown": markdown})
    # What lists the claims runs none and has no table of verdicts.
    running = {"--quick": quick, "--deep": deep, "--jobs": jobs, "--scheduler": scheduler}
    for option, value in (running | {"--resume": resume, "--markdown": markdown}).items():
        demand_one_of({"--list": listing, option: value})
    level = Level.QUICK if quick else Level.DEEP if deep else Level.DEFAULT
    from cgt.executors import executor_for
    from cgt.verification import with_what_they_rely_on

    known, broken = all_claims()
    for error in broken:
        say(error)
    chosen = with_what_they_rely_on(find_claims(names, known) if names else known, known)
    if listing:
        answer(_listing(chosen), [claim.as_dict() for claim in chosen], as_json)
        return BAD_INPUT if broken and not names else None
    reports: list[Report] = []
    if jobs is None and scheduler is None and not names:
        jobs = os.cpu_count()
    workers = executor_for(jobs, scheduler)
    finished = _run(chosen, level, workers, resume or bool(names), resume, reports)
    order = {claim.name: place for place, claim in enumerate(chosen)}
    reports.sort(key=lambda report: order[report.claim])
    if as_json:
        answer([], [report.as_dict() for report in reports], as_json)
    elif markdown:
        from cgt.markdown import report_table

        answer(report_table(reports), None, as_json)
    else:
        _print_table(reports)
        answer([_summary(reports)], None, as_json)
    if not finished:
        say(f"interrupted: {len(reports)} of {len(chosen)} claims are finished")
        return INTERRUPTED
    # Whoever asks for all claims must know that some are missing; others have what they asked for.
    missing = broken and not names
    unexpected = any(not report.as_expected for report in reports)
    return NO_ANSWER if missing or unexpected else None


def _run(
    claims: list[Claim],
    level: Level,
    workers: AbstractContextManager[Executor | None],
    keep: bool,
    resume: bool,
    reports: list[Report],
) -> bool:
    """Add the reports as they come; return whether all claims were run."""
    from cgt.verification import verify_claims

    journal = None
    try:
        with workers as executor, _progress_bar(len(claims)) as show:
            # Not before there is who runs them: a new journal forgets what the last one had.
            journal = _journal(level, keep=keep)
            found = verify_claims(
                claims,
                level,
                executor=executor,
                journal=journal,
                resume=resume,
                progress=lambda claim, positions: show(len(reports), claim.name, positions),
            )
            for report in found:
                reports.append(report)
                show(len(reports), report.claim, report.positions)
    except KeyboardInterrupt:
        return False
    except OSError as error:
        # No claim ends in one: what a claim raises is in its report.
        raise CgtError(
            f"verdicts cannot be kept in {journal}: {error.strerror}; with room for that file, "
            "'cgt verify --resume' goes on"
        ) from error
    return True


def _journal(level: Level, *, keep: bool) -> Path | None:
    """Return the file that finished verdicts are kept in, None where none can be written."""
    from cgt.verification import usual_journal

    try:
        journal = usual_journal(level)
        journal.open("a" if keep else "w").close()
    except OSError as error:
        file = error.filename
        say(f"verdicts are not kept for --resume: {file} cannot be written: {error.strerror}")
        return None
    return journal


@contextmanager
def _progress_bar(total: int) -> Iterator[Callable[[int, str, int], object]]:
    """Show on a terminal's standard error which claim is being run, and how far."""
    if not sys.stderr.isatty():
        yield lambda done, name, positions: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done, name, positions: bar.update(
            task, completed=done, description=printable(f"{name}: {positions:,} positions")
        )


# ---- the listing ----


def _listing(claims: list[Claim]) -> Iterator[str]:
    """Write the claims below the documents and the games they are about."""

    def place(claim: Claim) -> tuple[str, str]:
        document = claim.document.partition(",")[0] or "In no document"
        return document, claim.game_names()

    for document, claims_there in groupby(sorted(claims, key=place), key=lambda c: place(c)[0]):
        yield document
        for game, claims_of_game in groupby(claims_there, key=lambda c: place(c)[1]):
            yield f"  {game}"
            for claim in claims_of_game:
                yield f"    {claim.name}: {claim.says}"
                if claim.made_precise:
                    yield f"      made precise: {claim.made_precise}"


# ---- the table ----


def _print_table(reports: list[Report]) -> None:
    """Print a row for each claim, and below it what is too long for a column."""
    from rich.padding import Padding
    from rich.rule import Rule

    out = console()
    out.width = min(out.width, _WIDEST)
    out.print(_row("claim: game, range, source", "positions", _text("verdict"), "time"))
    out.print(Rule(style="default"))
    for report in reports:
        positions = f"{report.positions:,}".replace(",", " ")
        out.print(_row(report.claim, positions, _verdict(report), f"{report.seconds:.2f} s"))
        out.print(Padding(_text(*_details(report), style="dim"), (0, 0, 0, 2)))
    out.print(Rule(style="default"))


def _row(claim: str, positions: str, verdict: Text, time: str) -> Table:
    """Return one row; all rows have the same widths, so together they are a table."""
    from rich.table import Table

    row = Table.grid(expand=True, padding=(0, 2, 0, 0))
    row.add_column(ratio=1, overflow="fold")
    row.add_column(width=11, justify="right", no_wrap=True)
    row.add_column(width=9, no_wrap=True)
    row.add_column(width=9, justify="right", no_wrap=True)
    row.add_row(_text(claim), positions, verdict, time)
    return row


def _text(*lines: str, style: str = "") -> Text:
    """Return text in which nothing is read as markup or commands the terminal."""
    from rich.text import Text

    return Text("\n".join(map(printable, lines)), style=style)


def _details(report: Report) -> list[str]:
    """Return game, range and source, and what is needed to understand the verdict."""
    details = [f"{report.game}: {report.range}", report.source]
    if report.relies_on:
        details.append(f"relies on: {', '.join(report.relies_on)}")
    if report.counterexample is not None:
        expected = ", as expected" if report.as_expected else ""
        details += [f"says: {report.says}", f"counterexample{expected}: {report.counterexample}"]
    if report.reason is not None:
        details.append(f"reason: {report.reason}")
    if not report.as_expected:
        details.append(f"expected: {report.expected}")
    return details


def _verdict(report: Report) -> Text:
    """Return the verdict in the colour of a good or a bad end."""
    style = _STYLES.get(report.verdict, "green") if report.as_expected else "bold red"
    return _text(str(report.verdict), style=style)


def _summary(reports: list[Report]) -> str:
    """Return the line that counts the verdicts, the good ones first."""
    reports = sorted(reports, key=lambda r: (not r.as_expected, list(Verdict).index(r.verdict)))
    counts = Counter(map(_in_words, reports))
    number = "1 claim" if len(reports) == 1 else f"{len(reports)} claims"
    verdicts = ", ".join(f"{count} {words}" for words, count in counts.items())
    return f"{number}: {verdicts}" if verdicts else number


def _in_words(report: Report) -> str:
    if not report.as_expected:
        return f"{report.verdict} but expected {report.expected}"
    return "refuted as expected" if report.verdict is Verdict.REFUTED else str(report.verdict)
