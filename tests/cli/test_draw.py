"""draw: pictures in files, whole or not at all."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.mark.parametrize(
    ("file", "start"),
    [
        ("nim.svg", b"<?xml"),
        ("nim.png", b"\x89PNG"),
        ("nim.PDF", b"%PDF"),
        ("nim.dot", b"digraph"),
        ("nim.gv", b"digraph"),
        ("nim.tex", b"% A TikZ picture"),
        ("picture --format svg", b"<?xml"),
        ("picture.png --format dot", b"digraph"),
    ],
)
def test_the_ending_of_the_file_says_the_format(
    cgt: Run, tmp_path: Path, file: str, start: bytes
) -> None:
    assert cgt("draw", "nim", "1", "2", "-o", *file.split()) == (0, "", "")
    [written] = [path for path in tmp_path.iterdir() if path.is_file()]
    assert written.name == file.split()[0]
    assert written.read_bytes().startswith(start)


def test_standard_output(cgt: Run, tmp_path: Path) -> None:
    status, source, err = cgt("draw", "nim", "1", "1", "-o", "-", "--format", "dot")
    assert (status, err) == (0, "")
    # The positions (1, 1), (0, 1), (1, 0) and (0, 0), and the moves between them.
    assert source.count("->") == 4
    assert cgt("draw", "nim", "1", "1", "-o", "nim.dot")[0] == 0
    assert (tmp_path / "nim.dot").read_text("utf-8") == source


def test_options_of_the_picture(cgt: Run) -> None:
    def source(*arguments: str) -> str:
        return cgt("draw", *arguments, "-o", "-", "--format", "dot")[1]

    assert source("nim", "3").count("->") == 6
    assert source("nim", "3", "--tree").count("->") == 7
    assert "misère play" in source("nim", "3", "--misere")
    # A sum with a nim heap has the moves in both.
    assert source("nim", "1", "*1").count("->") == 4


def test_parts_and_quotients(cgt: Run, tmp_path: Path) -> None:
    def drawn(*options: str) -> tuple[int, str]:
        status, out, err = cgt("draw", "nim", "1", "3", "5", "7", *options, "-o", "nim.dot")
        assert (status, out) == (0, "")
        return len(nodes(tmp_path)), err

    assert drawn("--quotient", "components") == (143, "")
    one_move = "cgt: truncated: 17 of 384 positions shown, up to 1 move away\n"
    assert drawn("--depth", "1") == (17, one_move)
    assert drawn("--strategy") == (252, "")
    cut = "cgt: truncated: 20 of 516 124 195 nodes shown; --limit changes how many\n"
    assert drawn("--tree", "--limit", "20") == (20, cut)


def test_a_strategy_that_is_out_of_reach(cgt: Run, tmp_path: Path) -> None:
    status, out, err = cgt("draw", "nim", "5000", "--strategy", "-o", "nim.svg")
    assert (status, out) == (1, "")
    assert err.startswith("cgt: not known: a strategy is looked for in all of play, and from 5000 ")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_truncated_picture_says_so(cgt: Run, tmp_path: Path) -> None:
    status, out, err = cgt("draw", "nim", "3", "5", "7", "--limit", "9", "-o", "nim.dot")
    assert (status, out) == (0, "")
    assert err.startswith("cgt: truncated: 9 of ")
    assert err.count("\n") == 1
    assert "truncated" in (tmp_path / "nim.dot").read_text("utf-8")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (
            "draw nim 1 2 -o nim.xyz",
            "there is no format 'xyz'; the formats are svg, png, pdf, dot, tex: ",
        ),
        ("draw nim 1 2 -o nim", "there is no format in the file name 'nim'; the formats are svg"),
        ("draw nim 1 2 -o -", "there is no format in the file name '-'; the formats are svg"),
        ("draw nim 1 2 -o nim.svg --format jpg", "there is no format 'jpg'; the formats are svg"),
        ("draw nim 1 2 -o missing/nim.svg", "missing/nim.svg cannot be written: No such file"),
        ("draw nim 1 2 -o .", "there is no format in the file name '.'; the formats are svg"),
        ("draw nim 1 2 -o . --format svg", ". cannot be written: Is a directory"),
        ("draw nim 1 2 -o /sys/nim.svg", "/sys/nim.svg cannot be written: Permission denied"),
        ("draw nim 1 2 -o /dev/full --format dot", "/dev/full cannot be written: No space left"),
        ("draw nim 1 -2 -o nim.svg", "heap sizes are whole numbers >= 0, such as 3 4 5, not '-2'"),
        ("draw nim 1 2 -o nim.svg --limit 0", "invalid value for '--limit': "),
        ("draw nim 1 2 -o nim.svg --depth -1", "invalid value for '--depth': "),
        (
            "draw nim 1 2 -o nim.svg --quotient heaps",
            "there is no quotient 'heaps'; the quotients are values, components",
        ),
        (
            "draw nim 1 2 -o nim.svg --quotient values --misere",
            "positions of equal Grundy value may differ in misère play: ",
        ),
        ("draw nim 1 2", "missing option '-o' / '--output'"),
    ],
)
def test_bad_input_writes_nothing(cgt: Run, tmp_path: Path, command: str, sentence: str) -> None:
    status, out, err = cgt(*command.split())
    assert (status, out) == (2, "")
    assert err.startswith(f"cgt: {sentence}")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_write_that_fails_leaves_the_old_file_as_it_was(
    on_full_disk: Run, tmp_path: Path
) -> None:
    old = tmp_path / "nim.dot"
    old.write_text("an older picture")
    sentence = "cgt: nim.dot cannot be written: File too large\n"
    assert on_full_disk('"$0" draw nim 1 2 3 -o nim.dot') == (2, "", sentence)
    assert old.read_text() == "an older picture"
    assert list(tmp_path.iterdir()) == [old]


SLOW = """
    import time
    from pathlib import Path
    from cgt import ImpartialGame

    class Slow(ImpartialGame):
        def options(self, position):
            Path("waiting").touch()
            time.sleep(60)
            return ()
    """


@pytest.mark.parametrize(
    ("number", "status", "sentence"),
    [(signal.SIGINT, 130, "cgt: interrupted\n"), (signal.SIGKILL, -signal.SIGKILL, "")],
)
def test_a_command_that_is_stopped_leaves_the_old_file_as_it_was(
    start: Start,
    make_plugin: Callable[..., Path],
    tmp_path: Path,
    number: int,
    status: int,
    sentence: str,
) -> None:
    old = tmp_path / "slow.svg"
    old.write_text("an older picture")
    site = make_plugin("slow_plugin", SLOW, slow="Slow")
    process = start("draw", "slow", "1", "-o", "slow.svg", site=site)
    deadline = time.monotonic() + 30
    while not (tmp_path / "waiting").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(number)
    assert process.communicate(timeout=30) == ("", sentence)
    assert process.returncode == status
    assert old.read_text() == "an older picture"
    assert {path.name for path in tmp_path.iterdir()} == {"slow.svg", "waiting", "site"}


def test_a_higher_limit_never_draws_less(cgt: Run, tmp_path: Path) -> None:
    shown = []
    for limit in (100, 200, 500, 1000):
        status, _, err = cgt("draw", "nim", "20", "20", "--limit", str(limit), "-o", "nim.dot")
        assert status == 0
        assert err.startswith(f"cgt: truncated: {len(nodes(tmp_path))} of 441 positions shown")
        shown.append(len(nodes(tmp_path)))
    assert shown == sorted(shown)
    assert shown[0] == 100


def nodes(folder: Path) -> list[str]:
    """Return the lines about nodes in a picture as DOT source."""
    lines = (folder / "nim.dot").read_text("utf-8").splitlines()
    return [line for line in lines if line.startswith("\tn") and "[label=" in line]


def test_positions_that_look_different_in_every_run(
    cgt: Run, make_plugin: Callable[..., Path], tmp_path: Path
) -> None:
    source = """
        from cgt import ImpartialGame

        class Thing:
            pass

        class Opaque(ImpartialGame):
            def parse(self, text):
                return Thing()

            def options(self, position):
                return ()
        """
    site = make_plugin("opaque_plugin", source, opaque="Opaque")
    status, out, err = cgt("draw", "opaque", "1", "-o", "opaque.svg", site=site)
    assert (status, out) == (2, "")
    assert err.startswith("cgt: opaque shows a position as <opaque_plugin.Thing object at 0x")
    assert err.endswith("write show(), or the __repr__ of the positions\n")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == [site]
