"""The commands sequence and period: what programs rely on."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cgt.heaps import read_code
from cgt.heaps.marking import marked_values

Run = Callable[..., tuple[int, str, str]]


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("period 0.3F", "0.3F: period 6 and saltus 3 from heap 0 on, without exceptions"),
        (
            "period kayles",
            "kayles: period 12 from heap 71 on; 14 exceptions, the last a heap of 70",
        ),
        ("period 0.15", "0.15: period 10 from heap 1 on; 1 exception, the last a heap of 0"),
        ("period subtraction:1,2", "subtraction:1,2: period 3 from heap 0 on, without exceptions"),
        ("period 0.77 --upto 166", "0.77: no period up to a heap of 166; 12 is a candidate"),
        ("period kayles --upto 3", "kayles: no period up to a heap of 3\n"),
        ("sequence 0.3R 9", "0 1 2 0 1 2 3 4 5 6\n"),
        ("sequence 0.{999999} 5", "0 0 0 0 0 0\n"),
        ("period 0.007 --upto 90", "0.007: no period up to a heap of 90"),
        ("period grundys-game", "grundys-game: no period up to a heap of 1999\n"),
        ("period {2+}.0", "no period up to a heap of 199, and no theorem here is about "),
    ],
)
def test_one_line_in_words(cgt: Run, command: str, line: str) -> None:
    status, out, err = cgt(*command.split())
    assert (status, err) == (0, "")
    assert line in out
    assert out.count("\n") == 1


def test_periods_for_programs(cgt: Run) -> None:
    assert json.loads(cgt("period", "0.137", "--json")[1]) == {
        "game": "0.137",
        "preperiod": 52,
        "period": 34,
        "saltus": 0,
        "exceptions": [0, 14, 16, 17, 31, 34, 51],
        "checked_to": 174,
    }
    assert json.loads(cgt("period", "0.007", "--upto", "100", "--json")[1]) == {
        "game": "0.007",
        "preperiod": None,
        "period": None,
        "saltus": None,
        "exceptions": [],
        "checked_to": 100,
    }


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("period chomp", "chomp is not a taking-and-breaking game, such as kayles"),
        ("period 0.77 --upto -1", "invalid value for '--upto'"),
        ("period 1.3", "not '1' as character 1, here: >1<.3"),
        ("period subtraction:100000000", "rules can be told up to 10000000 objects taken"),
        ("sequence kayles 5 --format oeis", "invalid value for '--format'"),
    ],
)
def test_bad_input(cgt: Run, command: str, told: str) -> None:
    status, out, err = cgt(*command.split())
    assert (status, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_formats_of_sequences(cgt: Run) -> None:
    assert cgt("sequence", "0.3F", "7") == (0, "0 1 2 0 1 2 3 4\n", "")
    assert cgt("sequence", "0.77", "3", "--format", "plain") == (0, "0 1 2 3\n", "")
    assert cgt("sequence", "0.77", "4", "--format", "bfile") == (0, "0 0\n1 1\n2 2\n3 3\n4 1\n", "")
    together = cgt("sequence", "0.77", "2", "--format", "bfile", "--json")
    assert together == (0, '{"game": "0.77", "values": [0, 1, 2]}\n', "")


def test_long_sequences_are_those_of_the_rules(cgt: Run) -> None:
    values = list(map(int, cgt("sequence", "0.007", "1200")[1].split()))
    assert values == marked_values(read_code("0.007"), 1201)
    kayles = list(map(int, cgt("sequence", "kayles", "1200")[1].split()))
    assert kayles == marked_values(read_code("0.77"), 1201)


def test_values_are_saved_and_gone_on_from(cgt: Run, tmp_path: Path) -> None:
    command = ("period", "0.45", "--upto", "2000", "--save", "run.npz")
    assert cgt(*command)[:2] == (0, cgt(*command[:-2])[1])
    saved = (tmp_path / "run.npz").read_bytes()
    status, out, err = cgt("sequence", "0.45", "1000", "--save", "run.npz")
    assert (status, out, err) == (0, cgt("sequence", "0.45", "1000")[1], "")
    # The file had as many values already, and was only read.
    assert (tmp_path / "run.npz").read_bytes() == saved
    status, out, err = cgt("sequence", "kayles", "5", "--save", "run.npz")
    assert (status, out) == (2, "")
    assert "is a run of other rules" in err
    status, out, err = cgt("sequence", "wythoff", "5", "--save", "new.npz")
    assert (status, out) == (2, "")
    assert "wythoff is not a taking-and-breaking game" in err


def test_an_interrupted_run_says_whether_its_values_are_saved(
    start: Callable[..., subprocess.Popen[str]],
    tmp_path: Path,
    press_ctrl_c: Callable[[subprocess.Popen[str]], None],
) -> None:
    # On a terminal it would say how far it is; here its file tells that the next steps take long.
    process = start("period", "0.007", "--upto", "100000000", "--save", "run.npz")
    file, deadline = tmp_path / "run.npz", time.monotonic() + 60
    while not (file.exists() and file.stat().st_size > 100_000) and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.2)
    press_ctrl_c(process)
    assert process.communicate(timeout=30)[1].endswith(" values known, saved)\n")
    assert process.returncode == 130
