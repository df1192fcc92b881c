"""Running many claims: one after another or on an executor, with a journal to resume from.

A journal is a file of finished reports, one JSON object a line, written as they come. A report is
taken from it only if neither this package nor the packages of the claim and of its games have
changed since.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, redirect_stdout
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from cgt.claims import Claim
from cgt.errors import InvalidParameter
from cgt.executors import run_all
from cgt.reports import Level, Report
from cgt.user_cache import user_cache

ProgressOfClaim = Callable[[Claim, int], object]


def with_what_they_rely_on(chosen: Iterable[Claim], known: Iterable[Claim]) -> list[Claim]:
    """Return the chosen claims, each after the claims it relies on.

    Parameters
    ----------
    chosen : iterable of Claim
        The claims to run.
    known : iterable of Claim
        Where claims that others rely on are looked up by name.

    Returns
    -------
    list of Claim
        Each claim once.

    Raises
    ------
    InvalidParameter
        If a claim relies on one that nobody knows, or in the end on itself.
    """
    by_name = {claim.name: claim for claim in known}
    ordered: dict[str, Claim] = {}

    def add(claim: Claim, waiting: tuple[str, ...]) -> None:
        if claim.name in waiting:
            raise InvalidParameter(f"the claim {claim.name!r} relies on itself in the end")
        for name in claim.relies_on:
            if name not in by_name:
                raise InvalidParameter(
                    f"the claim {claim.name!r} relies on {name!r}, which no installed game states"
                )
            if name not in ordered:
                add(by_name[name], (*waiting, claim.name))
        ordered.setdefault(claim.name, claim)

    for claim in chosen:
        add(claim, ())
    return list(ordered.values())


def verify_claims(
    claims: Iterable[Claim],
    level: Level = Level.DEFAULT,
    *,
    executor: Executor | None = None,
    journal: Path | None = None,
    resume: bool = False,
    progress: ProgressOfClaim | None = None,
) -> Iterator[Report]:
    """Run claims and yield their reports as they finish.

    Parameters
    ----------
    claims : iterable of Claim
        What to run; see `with_what_they_rely_on`.
    level : Level
        Which range of each claim to try.
    executor : concurrent.futures.Executor, optional
        Where to run them; by default here, in order; see `cgt.executors`.
    journal : Path, optional
        The file to add each finished report to.
    resume : bool
        Whether reports that the journal has already are taken from it.
    progress : callable, optional
        Called with the claim being run and the number of positions tried, where claims run here.

    Yields
    ------
    Report

    Examples
    --------
    >>> from games.nim import bouton, bouton_misere
    >>> for report in verify_claims([bouton, bouton_misere], Level.QUICK):
    ...     print(report.claim, report.verdict)
    Bouton's theorem verified
    Bouton's theorem, misère verified
    """
    finished = _read(journal) if journal is not None and resume else {}
    with _writer(journal) as write:
        waiting = []
        for claim in claims:
            report = finished.get(_key(claim, level))
            if report is None:
                waiting.append(claim)
            else:
                yield report
        for claim, report in _run(waiting, level, executor, progress):
            if report is None:
                # Left to the next run with `resume`.
                yield claim.undecided("the process that ran it was ended from outside")
                continue
            write(_key(claim, level), report)
            yield report


def _run(
    claims: list[Claim], level: Level, executor: Executor | None, progress: ProgressOfClaim | None
) -> Iterator[tuple[Claim, Report | None]]:
    """Yield each claim with its report, None if the process that ran it has died."""
    if executor is None:
        for claim in claims:
            show = None if progress is None else _bind(progress, claim)
            # What a claim prints must not come between the answers.
            with redirect_stdout(sys.stderr):
                report = claim.verify(level, progress=show)
            yield claim, report
        return
    tasks = [(claim.module, claim.name, level) for claim in claims]
    for place, there in run_all(executor, _verify_named, tasks):
        yield claims[place], there


def _bind(progress: ProgressOfClaim, claim: Claim) -> Callable[[int], object]:
    return lambda positions: progress(claim, positions)


def _verify_named(module: str, name: str, level: Level) -> Report:
    """Run one claim in another process, which has to find it there."""
    items = vars(import_module(module)).values()
    claim = next(item for item in items if isinstance(item, Claim) and item.name == name)
    with redirect_stdout(sys.stderr):
        return claim.verify(level)


# ---- the journal ----


def usual_journal(level: Level) -> Path:
    """Return where the user's finished reports are kept, in a folder that is made for them.

    Parameters
    ----------
    level : Level
        Each has a file of its own.

    Returns
    -------
    Path

    Raises
    ------
    OSError
        If there is no such folder and it cannot be made.
    """
    folder = user_cache()
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"verify-{level.value}.jsonl"


def _read(journal: Path) -> dict[str, Report]:
    """Return the reports of a journal; a line that was cut off by a kill is not one."""
    reports = {}
    if journal.exists():
        for line in journal.read_text(encoding="utf-8", errors="replace").splitlines():
            try:
                entry = json.loads(line)
                reports[entry["key"]] = Report.from_dict(entry["report"])
            except (ValueError, KeyError, TypeError):
                continue
    return reports


@contextmanager
def _writer(journal: Path | None) -> Iterator[Callable[[str, Report], None]]:
    """Provide a function that writes one report so that a kill right after loses nothing."""
    if journal is None:
        yield lambda key, report: None
        return
    with journal.open("a", encoding="utf-8") as file:
        if file.tell():
            file.write("\n")  # the last line may have been cut off
        yield lambda key, report: _write(file, {"key": key, "report": report.as_dict()})


def _write(file: IO[str], entry: dict[str, Any]) -> None:
    file.write(json.dumps(entry) + "\n")
    file.flush()


def _key(claim: Claim, level: Level) -> str:
    """Return what a report depends on: the claim, the level, the code of claim and games."""
    modules = {claim.module, *(type(game).__module__ for game in claim.games())}
    parts = (claim.name, level.value, _code_of("cgt"), *map(_code_of, sorted(modules)))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


@cache
def _code_of(module: str) -> str:
    """Return a digest of the files of a module's top-level package, or of a module alone."""
    top = sys.modules[module.partition(".")[0]]
    folders = getattr(top, "__path__", ())
    files = [file for folder in folders for file in sorted(Path(folder).rglob("*.py"))]
    if not files and top.__file__ is not None:
        files = [Path(top.__file__)]
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()
