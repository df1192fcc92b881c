"""survey and table: what they print, a file that outlives a kill, and a cluster of Dask."""

from __future__ import annotations

import csv
import json
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from distributed import LocalCluster

from cgt.heaps.store import Finding, SurveyFile
from cgt.heaps.survey import codes_of, survey

Run = Callable[..., tuple[int, str, str]]
Start = Callable[..., "subprocess.Popen[str]"]

TEXT = """\
code  preperiod  period  saltus  theorem   maximum  mask  rare  last rare  checked to
0.77         71      12       0  GuySmith        8  15       9         70         167
"""
OF_DAWSON = ["0.07", "53", "34", "0", "GuySmith", "9", "6", "by", "heap", "∞", "∞", "175"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the file of a survey of 0.07, 0.17, ..., 0.77 as far as a heap of 400."""
    path = tmp_path / "sevens.sqlite"
    survey(codes_of("0.d7"), upto=400, store=path)
    return path


def kept(path: Path) -> dict[str, Finding]:
    with SurveyFile(path, create=False) as opened:
        return opened.findings()


def test_the_table_in_every_form(cgt: Run, file: Path) -> None:
    def lines(*options: str) -> list[str]:
        status, out, err = cgt("table", file.name, *options)
        assert (status, err) == (0, "")
        return out.splitlines()

    text = lines()
    assert [text[0].split(), text[-1].split()] == [line.split() for line in TEXT.splitlines()]
    assert text[1].split() == OF_DAWSON
    # The columns are as wide as their longest cells, and words begin one below the other.
    assert len({len(line) for line in text}) == 1
    assert text[0].index("theorem") == text[1].index("GuySmith") == text[-1].index("GuySmith")
    rows = list(csv.DictReader(lines("--format", "csv")))
    assert len(rows) == 8
    assert rows[-1]["code"] == "0.77"
    assert rows[-1]["last rare"] == "70"
    latex = lines("--format", "latex")
    assert (
        latex[3] == r"0.07 & 53 & 34 & 0 & GuySmith & 9 & 6 by heap & $\infty$ & $\infty$ & 175 \\"
    )
    markdown = lines("--format", "markdown")
    assert markdown[2] == "| 0.07 | 53 | 34 | 0 | GuySmith | 9 | 6 by heap | ∞ | ∞ | 175 |"
    [*_, last] = json.loads(lines("--json")[0])
    assert Finding(**last) == kept(file)["0.77"]


def test_a_killed_survey_goes_on_and_an_interrupted_one_keeps_what_is_finished(
    start: Start, tmp_path: Path, press_ctrl_c: Callable[[subprocess.Popen[str]], None]
) -> None:
    path = tmp_path / "octal.sqlite"

    def begin(pattern: str) -> subprocess.Popen[str]:
        # Splits take much longer than anybody waits.
        return start("survey", pattern, "--upto", "10000000", "-o", path.name)

    with begin("0.0d") as process:
        wait_until(lambda: path.exists() and len(rows_of(path)) == 4)
        process.kill()
    assert process.returncode < 0
    # What is computed again would lose this mark.
    finished = kept(path)
    assert list(finished) == ["0.0", "0.01", "0.02", "0.03"]
    with SurveyFile(path) as opened:
        opened.add(replace(finding, maximum=12345) for finding in finished.values())
    with begin("0.1d") as process:
        wait_until(lambda: len(rows_of(path)) == 8)
        press_ctrl_c(process)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (130, "")
    assert err == "cgt: interrupted: 4 of 8 codes are finished and kept in octal.sqlite\n"
    whole = survey(codes_of("0.dd")[:12], upto=100, store=path)
    assert len(kept(path)) == 12
    assert {finding.code for finding in whole if finding.maximum == 12345} == set(finished)


def rows_of(path: Path) -> dict[str, Finding]:
    """Return the rows of a file that may be only begun."""
    return kept(path) if path.stat().st_size else {}


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_two_processes_find_what_one_does(cgt: Run, file: Path) -> None:
    # Without a file, the table is the answer.
    status, out, err = cgt("survey", "0.d7", "--upto", "400", "--jobs", "2")
    assert (status, err) == (0, "")
    assert out == cgt("table", file.name)[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("survey", "0.9x"), "cgt: '0.9x' is not a code: "),
        (("survey", "0.d", "--scheduler", "here"), "cgt: no Dask scheduler answers at 'here' "),
        (("survey", "0.d", "--jobs", "2", "--scheduler", "a:1"), "cgt: --jobs and --scheduler "),
        (("table", "bad"), "cgt: 'bad' cannot be read as the file of a survey "),
        (("table", "."), "cgt: '.' is a folder or a device, not the file of a survey; name a file"),
        (("table", "empty"), "cgt: 'empty' is not the file of a survey: it is empty; "),
        (("table", "bad", "--format", "csv", "--json"), "cgt: --json and --format exclude "),
    ],
)
def test_bad_input(cgt: Run, tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    (tmp_path / "bad").write_text("no database, though a file\n")
    (tmp_path / "empty").touch()
    status, out, err = cgt(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith(message)
    assert err.count("\n") == 1
    assert {path.name: path.stat().st_size for path in tmp_path.iterdir()} == {
        "bad": 27,
        "empty": 0,
    }


def test_a_full_disk(on_full_disk: Run) -> None:
    status, out, err = on_full_disk('"$0" survey 0.d --upto 100 -o octal.sqlite')
    assert (status, out) == (2, "")
    assert err.startswith("cgt: 'octal.sqlite' cannot be used (")
    assert err.count("\n") == 1


# ---- a cluster ----


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """Start a cluster with a worker in this process; return the address of its scheduler."""
    with LocalCluster(
        n_workers=1,
        threads_per_worker=1,
        processes=False,
        host="127.0.0.1",
        protocol="tcp://",
        dashboard_address="127.0.0.1:0",
    ) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_finds_what_one_process_does(cgt: Run, scheduler: str, file: Path) -> None:
    arguments = ("survey", "0.d7", "--upto", "400", "-o", "there.sqlite")
    assert cgt(*arguments, "--scheduler", scheduler) == (
        0,
        "8 codes: 5 with a proved period, 3 without one so far\n",
        "",
    )
    assert kept(file.with_name("there.sqlite")) == kept(file)


def test_a_cluster_verifies(cgt: Run, scheduler: str) -> None:
    arguments = ("verify", "equal piles", "splitting six", "--quick", "--json")
    status, out, err = cgt(*arguments, "--scheduler", scheduler)
    assert (status, err) == (0, "")
    told = [(report["claim"], report["verdict"]) for report in json.loads(out)]
    assert told == [("Equal piles", "verified"), ("Splitting six", "verified")]
