"""What the commands do to terminals, pipes and full disks, and how they end when interrupted."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]
Start = Callable[..., "subprocess.Popen[str]"]

SLOW = """
    import time
    from pathlib import Path
    from cgt import HeapGame, claim, heaps

    class Slow(HeapGame):
        '''Nim in which looking at a heap of 5 takes a minute.'''

        def heap_options(self, n):
            if n == 5:
                Path("waiting").touch()
                time.sleep(60)
            return ((left,) for left in range(n))

    def one_heap(*sizes):
        return heaps(count=1, size=range(*sizes))

    @claim("Small", says="A heap is N.", source="a test", over=one_heap(1, 5))
    def small(game, position):
        return bool(game.grundy(position))

    @claim("Large", says="A heap is N.", source="a test", over=one_heap(1, 9))
    def large(game, position):
        return bool(game.grundy(position))
    """

PATIENT = """
    import time
    from cgt import HeapGame, claim, heaps

    class Patient(HeapGame):
        '''Nim in which looking at a heap takes a while.'''

        def heap_options(self, n):
            time.sleep(0.2)
            return ((left,) for left in range(n))

    @claim("Patience", says="N.", source="a test", over=heaps(count=1, size=range(1, 4)))
    def patience(game, position):
        return bool(game.grundy(position))
    """


@pytest.fixture
def slow(make_plugin: Callable[..., Path]) -> Path:
    return make_plugin("slow_plugin", SLOW, slow="Slow")


@pytest.fixture
def patient(make_plugin: Callable[..., Path]) -> Path:
    return make_plugin("patient_plugin", PATIENT, patient="Patient")


@pytest.fixture
def interrupted(
    start: Start,
    slow: Path,
    tmp_path: Path,
    press_ctrl_c: Callable[[subprocess.Popen[str]], None],
) -> Run:
    """Return a function that runs a command and presses Ctrl-C as soon as the game is slow."""

    def run(*arguments: str) -> tuple[int, str, str]:
        process = start(*arguments, site=slow)
        deadline = time.monotonic() + 30
        while not (tmp_path / "waiting").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        press_ctrl_c(process)
        out, err = process.communicate(timeout=30)
        return process.returncode, out, err

    return run


def test_an_interrupted_question(interrupted: Run) -> None:
    status, out, err = interrupted("grundy", "slow", "9")
    assert (status, out) == (130, "")
    assert err.startswith("cgt: not known: the search was interrupted (")
    assert err.count("\n") == 1


def test_an_interrupted_sequence_prints_what_is_known(interrupted: Run) -> None:
    status, out, err = interrupted("sequence", "slow", "9")
    assert (status, out) == (130, "0 1 2 3 4\n")
    assert err == "cgt: not finished: the search was interrupted after 5 of 10 values\n"


def test_an_interrupted_verification_prints_the_finished_verdicts(interrupted: Run) -> None:
    status, out, err = interrupted("verify", "slow", "--json")
    assert status == 130
    assert [(report["claim"], report["verdict"]) for report in json.loads(out)] == [
        ("Small", "verified")
    ]
    assert err == "cgt: interrupted: 1 of 2 claims are finished\n"


# ---- pipes and disks ----


def test_a_reader_who_has_seen_enough_is_no_error(start: Start) -> None:
    process = start("sequence", "kayles", "100000")
    assert process.stdout is not None
    assert process.stdout.read(10) == "0 1 2 3 1 "
    process.stdout.close()
    assert process.stderr is not None
    with process.stderr:
        assert process.stderr.read() == ""
    assert process.wait(timeout=30) == 1


@pytest.mark.parametrize("arguments", ["grundy nim 3 4 5", "games", "--help"])
def test_a_full_disk_is_told(on_full_disk: Run, arguments: str) -> None:
    sentence = "cgt: the answer cannot be written: File too large\n"
    assert on_full_disk(f'"$0" {arguments} > answer') == (1, "", sentence)


def test_letters_that_a_terminal_cannot_show(cgt: Run) -> None:
    status, out, err = cgt("grundy", "nim", "٣", PYTHONIOENCODING="ascii")
    assert (status, out) == (2, "")
    assert err == "cgt: heap sizes are whole numbers >= 0, such as 3 4 5, not '\\u0663'\n"
    assert cgt("verify", "equal piles in misere play", "--quick", PYTHONIOENCODING="ascii")[0] == 0


# ---- terminals ----


def on_terminal(start: Start, *arguments: str, site: Path) -> tuple[int, str, str]:
    """Run a command whose standard error is a terminal."""
    ours, theirs = pty.openpty()
    process = start(*arguments, site=site, stderr=theirs)
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 4096)
        except OSError:  # the terminal's other end is closed
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    out, _ = process.communicate(timeout=30)
    return process.returncode, out, shown.decode()


def test_a_long_search_says_on_a_terminal_how_far_it_is(start: Start, patient: Path) -> None:
    status, out, shown = on_terminal(start, "sequence", "patient", "4", site=patient)
    assert (status, out) == (0, "0 1 2 3 4\n")
    assert "position 3 of 4" in shown


def test_a_short_search_says_nothing(start: Start, patient: Path) -> None:
    assert on_terminal(start, "grundy", "nim", "3", "5", site=patient) == (0, "6\n", "")


def test_verify_shows_on_a_terminal_which_claim_is_run(start: Start, patient: Path) -> None:
    status, out, shown = on_terminal(start, "verify", "patient", site=patient)
    assert status == 0
    assert out.splitlines()[-1] == "1 claim: 1 verified"
    assert "Patience: " in shown
    assert "0/1" in shown


# ---- starting ----


def test_a_short_question_loads_no_heavy_library() -> None:
    script = """
import sys
from cgt.cli import main
HEAVY = {"rich", "networkx", "graphviz", "sympy", "numpy", "platformdirs"}
# What only the verification of many claims needs.
HEAVY |= {"multiprocessing", "concurrent.futures", "cgt.verification"}
# Other commands.
HEAVY |= {"cgt.cli.playing", "cgt.cli.sequences", "cgt.cli.surveys", "cgt.cli.verifying"}
sys.argv = ["cgt", "grundy", "kayles", "100"]
try:
    main()
except SystemExit as end:
    print(end.code, HEAVY & set(sys.modules))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True
    )
    assert (done.stdout, done.stderr) == ("1\n0 set()\n", "")


@pytest.mark.parametrize("line", ["grundy nim 3 4", "verify kayles --quick --json", "--version"])
def test_standard_output_that_is_closed(shell: Run, line: str) -> None:
    sentence = "cgt: the answer cannot be written: standard output is closed\n"
    assert shell(f'"$0" {line} >&-') == (1, "", sentence)


@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full", "<&- 2>&-"])
def test_the_status_is_right_where_nothing_can_be_said(shell: Run, where: str) -> None:
    assert shell(f'"$0" grundy nim x {where}')[:2] == (2, "")


@pytest.mark.parametrize("line", ["grundy nim 3 5", "verify 'equal piles' --quick", "plot --help"])
def test_closed_standard_error_spoils_no_answer(shell: Run, line: str) -> None:
    status, out, err = shell(f'"$0" {line} 2>&-')
    assert (status, bool(out), err) == (0, True, "")
