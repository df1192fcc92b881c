"""Running many claims: in one process or two, with a journal, and what an interruption leaves."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from cgt import InvalidParameter, Level, Verdict
from cgt.executors import executor_for, processes
from cgt.verification import verify_claims
from games import kayles, nim

# In a package, so that another module of it can change what a verdict depends on.
COUNTED = """
    from pathlib import Path
    from cgt import HeapGame, Verdict, claim, heaps

    class OneByOne(HeapGame):
        def heap_options(self, n):
            return [(n - 1,)] if n else []

    def stated(name, expected=Verdict.VERIFIED):
        def holds(game, position):
            with Path("tried").open("a") as file:
                file.write(f"{name} {position[0]}\\n")
            return game.grundy(position) == position[0] % 2 and expected is Verdict.VERIFIED

        return claim(name, says="Odd heaps are N.", source="a test", expected=expected,
                     over=heaps(count=1, size=range(3)), game=OneByOne())(holds)

    first = stated("First")
    wrong = stated("Wrong", Verdict.REFUTED)
    last = stated("Last")
    """
ALL_TRIED = ["First 0", "First 1", "First 2", "Wrong 0", "Last 0", "Last 1", "Last 2"]


def told(reports):
    """Return reports without the time that they took."""
    return [replace(report, seconds=0) for report in reports]


# ---- one process and two ----


def test_two_processes_report_what_one_does_and_one_keeps_the_order() -> None:
    claims = [nim.bouton_misere, kayles.misere_row, nim.bouton, nim.equal_piles_as_taught]
    here = told(verify_claims(claims, Level.QUICK))
    assert [report.claim for report in here] == [claim.name for claim in claims]
    assert {report.verdict for report in here} == {Verdict.VERIFIED, Verdict.REFUTED}
    with processes(1) as none:
        assert none is None
    with processes(2) as executor:
        there = told(verify_claims(claims, Level.QUICK, executor=executor))
    assert sorted(there, key=lambda report: here.index(report)) == here


@pytest.mark.parametrize("jobs", [0, -1, 2.0, "2", True])
def test_numbers_of_processes_that_are_none(jobs) -> None:
    for provided in (processes(jobs), executor_for(jobs, None)):
        with pytest.raises(InvalidParameter, match="number of processes is a whole number >= 1"):
            provided.__enter__()


INTERRUPTED = """
import multiprocessing.connection
import time
from cgt.executors import processes

try:
    with processes(2) as executor:
        for _ in range(4):
            executor.submit(time.sleep, 60)
        workers = multiprocessing.active_children()
        raise KeyboardInterrupt
except KeyboardInterrupt:
    # Which workers are alive can be asked only once they are reaped, and the executor does that.
    ended = [bool(multiprocessing.connection.wait([worker.sentinel], 30)) for worker in workers]
    print(len(workers), ended)
"""


def test_an_interruption_ends_the_processes() -> None:
    # Were one left over, Python would wait for it at the end.
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, encoding="utf-8", timeout=150
    )
    assert (done.returncode, done.stdout) == (0, "2 [True, True]\n")


# ---- the journal ----


@pytest.fixture
def counted(tmp_path, monkeypatch):
    """Return a module with three claims that write down in a file what they try."""
    package = tmp_path / "counted_claims"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "helper.py").touch()
    (package / "claims.py").write_text(dedent(COUNTED))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("counted_claims.claims")
    for name in [name for name in sys.modules if name.startswith("counted_claims")]:
        del sys.modules[name]


@pytest.fixture
def run(counted, tmp_path):
    """Return a function that runs the claims and returns their reports and what was tried."""

    def verify(*, resume, level=Level.DEFAULT):
        tried = Path("tried")
        tried.unlink(missing_ok=True)
        claims = [counted.first, counted.wrong, counted.last]
        journal = tmp_path / "journal"
        reports = list(verify_claims(claims, level, journal=journal, resume=resume))
        return reports, tried.read_text().splitlines() if tried.exists() else []

    return verify


def test_a_finished_verdict_is_taken_and_not_run_again(run) -> None:
    reports, tried = run(resume=False)
    assert tried == ALL_TRIED
    assert [report.verdict.value for report in reports] == ["verified", "refuted", "verified"]
    again, tried = run(resume=True)
    assert tried == []
    rounded = [replace(report, seconds=round(report.seconds, 3)) for report in reports]
    assert again == rounded


def test_only_who_asks_for_it_gets_old_verdicts(run) -> None:
    run(resume=False)
    assert run(resume=False)[1] == ALL_TRIED


def test_a_verdict_belongs_to_its_level(run) -> None:
    run(resume=False)
    assert run(resume=True, level=Level.QUICK)[1] == ALL_TRIED


def test_a_line_cut_off_by_a_kill_is_no_verdict_and_spoils_no_other(run, tmp_path) -> None:
    run(resume=False)
    journal = tmp_path / "journal"
    text = journal.read_text()
    assert len(text.splitlines()) == 3
    journal.write_text(text[:-40])
    reports, tried = run(resume=True)
    assert {line.split()[0] for line in tried} == {"Last"}
    assert {report.claim for report in reports} == {"First", "Wrong", "Last"}
    # What was written after the broken line can be read.
    assert run(resume=True)[1] == []


@pytest.mark.parametrize("line", ["", "{", "[]", "null", "{}", '{"key": "", "report": {}}', "7"])
def test_lines_that_are_no_entry_are_passed_over(run, tmp_path, line: str) -> None:
    run(resume=False)
    journal = tmp_path / "journal"
    journal.write_text(f"{line}\n{journal.read_text()}{line}\n")
    assert run(resume=True)[1] == []


def test_a_verdict_of_other_code_is_not_taken(run, tmp_path) -> None:
    run(resume=False)
    journal = tmp_path / "journal"
    entries = [json.loads(line) for line in journal.read_text().splitlines()]
    entries[0]["key"] = entries[0]["key"][::-1]
    journal.write_text("".join(f"{json.dumps(entry)}\n" for entry in entries))
    assert {line.split()[0] for line in run(resume=True)[1]} == {"First"}


CHANGED = """
import sys
from cgt.verification import verify_claims
from counted_claims.claims import first
from pathlib import Path

[report] = verify_claims([first], journal=Path("journal"), resume=True)
print(report.verdict)
"""


def test_a_changed_file_of_the_package_makes_its_verdicts_old(counted, tmp_path) -> None:
    def tried():
        """Run one claim in a new process, which reads the package anew."""
        (tmp_path / "tried").unlink(missing_ok=True)
        done = subprocess.run(
            [sys.executable, "-c", CHANGED], capture_output=True, encoding="utf-8", check=True
        )
        assert done.stdout == "verified\n"
        return (tmp_path / "tried").exists()

    assert tried()
    assert not tried()
    (tmp_path / "counted_claims" / "helper.py").write_text("CHANGED = True\n")
    assert tried()
    assert not tried()
