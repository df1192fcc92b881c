"""play and match as processes: their streams, their exit status, bad input."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sysconfig
import time
from collections.abc import Callable
from pathlib import Path

import pytest

COMMAND = Path(sysconfig.get_path("scripts")) / "cgt"
Run = Callable[..., tuple[int, str, str]]


def play(lines: str, *arguments: str) -> tuple[int, str, str]:
    """Run cgt play while somebody types lines, and then no more."""
    done = subprocess.run(
        [COMMAND, "play", *arguments],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_a_game_is_plain_text_where_there_is_no_terminal() -> None:
    status, out, err = play("binary\n0 1\n", "nim", "1", "1")
    assert (status, err) == (0, "")
    first, *lines = out.splitlines()
    assert first.startswith("nim, normal play: who cannot move loses. You play against perfect; ")
    assert lines == [
        "",
        "1 1",
        "  1  0 1  (1 becomes nothing)",
        "  2  1 0  (1 becomes nothing)",
        "heaps     1",
        "1         1",
        "1         1",
        "count     2",
        "nim-sum   0  = 0",
        "perfect: 1 becomes nothing",
        "",
        "perfect wins: you cannot move.",
    ]


def test_the_end_of_input_ends_the_game() -> None:
    status, out, err = play("", "kayles", "5", "*2", "--misere", "--first", "it", "--seed", "1")
    assert (status, err) == (0, "")
    assert out.startswith("kayles, misère play: who cannot move wins. ")
    assert out.endswith("\nGood-bye.\n")


def test_a_closed_input_ends_the_game(shell: Run) -> None:
    status, out, err = shell('"$0" play nim 1 2 <&-')
    assert (status, err) == (0, "")
    assert out.endswith("\nGood-bye.\n")


def test_what_is_no_text_is_no_move(shell: Run) -> None:
    status, out, err = shell("printf '\\377\\n' | \"$0\" play nim 1 2")
    assert (status, err) == (0, "")
    assert "'\\\\xff' is no move here" in out
    assert out.endswith("\nGood-bye.\n")


def test_whoever_closes_the_pipe_has_read_enough(shell: Run) -> None:
    line = '{ (sleep 1; echo 1) | "$0" play nim 1 2; echo $? >&2; } | head -1'
    status, out, err = shell(line)
    assert (status, out.count("\n"), err) == (0, 1, "1\n")


LOUD = """
    from cgt import HeapGame

    class Loud(HeapGame):
        def heap_options(self, n):
            print("noise")
            return [(left,) for left in range(n)]

        def show(self, position):
            return "\\x1b[31m" + super().show(position)
    """


def test_what_rules_print_and_show(cgt: Run, make_plugin: Callable[..., Path]) -> None:
    site = make_plugin("loud_plugin", LOUD, loud="Loud")
    status, out, err = cgt("play", "loud", "1", site=site)
    assert (status, err) == (0, "")
    assert "\n\\x1b[31m1\n  1  \\x1b[31m0  " in out
    assert "\x1b" not in out
    status, out, err = cgt("play", "loud", "1", "-o", "-", site=site)
    assert (status, "noise" in out, "noise" in err) == (0, False, True)
    (site / "mine.py").write_text("def choose_move(heaps):\n    print('noise')\n    return ()\n")
    mine = str(site / "mine.py")
    status, out, err = cgt("match", "nim", "1", "--players", mine, "random", "--json")
    assert (status, json.loads(out)["games"], "noise" in err) == (0, 100, True)


def test_code_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def choose_move(position):\n    return (0,) * len(position)\n")
    status, out, _ = play("1 1\n", "nim", "1", "2", "--against", str(path))
    assert status == 0
    assert "mine.py answered (0, 0), which is no option of (1, 1)" in out
    assert out.endswith("\nYou win: mine.py made no legal move.\n")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("play nim", "missing argument 'POSITION'"),
        ("play nim 1000000000", "1000000000 has more than 1000 moves, too many to choose from"),
        ("play nim 3 --against perfekt", "no player is called 'perfekt'; the players are perfect,"),
        ("play nim 3 --web -o x.html", "--web serves a page and -o writes one: choose one of them"),
        ("play nim 3 --port 8000", "--port is the port of the page that --web serves"),
        ("play nim 3 -o x.html --port 0", "--port is the port of the page that --web serves"),
        ("play nim 3 -o x.html --seed 0", "--seed is no option of -o: "),
        ("play nim 3 -o missing/x.html", "missing/x.html cannot be written: No such file"),
        ("play nim 99 99 99 -o x.html", "a page in a file holds at most 2000 positions, and"),
        ("play nim 3 --first you", "invalid value for '--first': "),
        ("match nim 3 --players perfect", "option '--players' requires 2 arguments"),
        ("match nim 3 --players you me", "no player is called 'you'; the players are perfect,"),
    ],
)
def test_bad_input(cgt: Run, command: str, sentence: str) -> None:
    status, out, err = cgt(*command.split())
    assert (status, out) == (2, "")
    assert err.startswith(f"cgt: {sentence}")
    assert err.count("\n") == 1


def test_a_terminal_has_a_prompt_and_ctrl_c_ends_the_game(
    press_ctrl_c: Callable[[subprocess.Popen[bytes]], None],
) -> None:
    here, there = pty.openpty()
    variables = {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | {"TERM": "xterm"}
    process = subprocess.Popen(
        [COMMAND, "play", "nim", "3", "4"],
        stdin=there,
        stdout=there,
        stderr=subprocess.PIPE,
        env=variables,
    )
    os.close(there)
    shown = b""
    deadline = time.monotonic() + 30
    while b"> " not in shown and time.monotonic() < deadline:
        shown += os.read(here, 4096)
    assert b"\x1b[1m3 4\x1b[0m" in shown
    press_ctrl_c(process)
    assert process.communicate(timeout=30)[1] == b"cgt: interrupted\n"
    assert process.returncode == 130
    os.close(here)


def test_match(cgt: Run) -> None:
    status, out, err = cgt("match", "nim", "3", "5", "7", "--players", "perfect", "greedy")
    assert (status, err) == (0, "")
    record = json.loads(
        cgt("match", "nim", "3", "5", "7", "--players", "perfect", "greedy", "--json")[1]
    )
    ones, others = record["wins"]
    assert out.startswith(f"perfect {ones} : {others} greedy (")
    assert ones + others == record["games"] == 100
    assert ones > others
    assert (record["game"], record["position"], record["misere"]) == ("nim", "3 5 7", False)


def test_match_says_why_code_lost(cgt: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def choose_move(position):\n    return position\n")
    status, out, err = cgt("match", "nim", "1", "--players", "mine.py", "random", "--games", "2")
    assert (status, out) == (0, "mine.py 0 : 2 random (1 of 2 won by who moved first)\n")
    assert err == "cgt: mine.py answered (1,), which is no option of (1,)\n"


def test_a_page_in_a_file(cgt: Run, tmp_path: Path) -> None:
    assert cgt("play", "nim", "1", "2", "-o", "nim.html") == (0, "", "")
    page = (tmp_path / "nim.html").read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert cgt("play", "nim", "1", "2", "-o", "-") == (0, page, "")
