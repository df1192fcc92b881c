"""``cgt plot``: the file, what is said, and what is not written."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cgt.cli.start import command_line

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="session")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a folder in which matplotlib keeps for all tests what it knows about fonts."""
    return str(tmp_path_factory.mktemp("matplotlib"))


# ---- in processes, as its users run it ----


def test_a_file_and_what_is_left_out(cgt: Run, tmp_path: Path, fonts: str) -> None:
    command = ["plot", "table", "chomp", "--size", "3", "-o", "plot.svg"]
    status, out, err = cgt(*command, MPLCONFIGDIR=fonts)
    assert (status, out, err) == (0, "", "cgt: left out: 10 (no positions of the game)\n")
    [written] = tmp_path.iterdir()
    svg = written.read_text("utf-8")
    for text in ("chomp", "Grundy values of two heaps, 0 to 3", err[5:-1]):
        assert f">{text}</" in svg


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("heatmap nim -o a.svg", "invalid value for 'KIND': 'heatmap' is not one of 'sequence', "),
        ("sequence nmi -o a.svg", "no game is called 'nmi'; did you mean 'nim'?"),
        ("sequence nim --size -1 -o a.svg", "invalid value for '--size': "),
        ("sequence nim", "missing option '-o' / '--output'"),
    ],
)
def test_bad_input_writes_nothing(
    cgt: Run, tmp_path: Path, fonts: str, command: str, sentence: str
) -> None:
    status, out, err = cgt("plot", *command.split(), MPLCONFIGDIR=fonts)
    assert (status, out) == (2, "")
    assert err.startswith(f"cgt: {sentence}")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


# ---- the command itself, without the second that a process takes ----


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("sequence nim --size 7", "Grundy values of heaps 0 to 7"),
        ("frequencies nim", "how many of the heaps 0 to 1 000 have each Grundy value"),
        ("p-positions nim --size 3 --misere", "two heaps of 0 to 3, misère play: 4 P-positions"),
        (
            "triples nim --size 1 --misere",
            "three heaps a, b, c with a + b + c ≤ 2, misère play: 3 P-positions",
        ),
        ("table nim --size 3", "Grundy values of two heaps, 0 to 3"),
        ("genus nim --size 3", "genera of heaps 0 to 3, misère play: 4 tame"),
        ("genus nim --size 3 --misere", "genera of heaps 0 to 3, misère play: 4 tame"),
    ],
)
def test_each_kind(here: Run, tmp_path: Path, words: str, said: str) -> None:
    path = tmp_path / "plot.svg"
    assert here("plot", *words.split(), "-o", str(path)) == (0, "", "")
    assert f">{said}</" in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("file", "format", "start"),
    [("plot.PNG", [], b"\x89PNG"), ("plot", ["--format", "pdf"], b"%PDF")],
)
def test_each_format(here: Run, tmp_path: Path, file: str, format: list[str], start: bytes) -> None:
    here("plot", "sequence", "nim", "--size", "3", "-o", str(tmp_path / file), *format)
    assert (tmp_path / file).read_bytes().startswith(start)


def test_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    words = "plot sequence nim --size 3 -o - --format SVG"
    assert command_line(words.split(), "cgt", standalone_mode=False) == 0
    sys.stdout.flush()
    assert capfdbinary.readouterr().out.startswith(b"<?xml")


def test_a_limit_leaves_out_what_is_not_known(here: Run, tmp_path: Path) -> None:
    path = tmp_path / "plot.svg"
    command = "plot sequence grundys-game --size 40 --max-positions 15 -o"
    _, _, err = here(*command.split(), str(path))
    assert err.startswith("cgt: left out: ")
    assert err.endswith(" (not known)\n")
    assert f">{err[5:-1]}</" in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "sequence nim -o a.dot",
            "there is no format 'dot'; the formats are svg, png, pdf: the ending of the file, or",
        ),
        ("sequence nim -o -", "there is no format in the file name '-'; the formats are svg"),
        (
            "table nim -o a.svg --misere",
            "table shows Grundy values, which misère play has not; --misere goes with p-positions",
        ),
        ("table nim -o missing/a.svg --size 0", "missing/a.svg cannot be written: No such file"),
        ("table nim -o a.svg --size 1000", "a plot of this size has more than 1 000 000 positions"),
    ],
)
def test_what_cannot_be_plotted(here: Run, words: str, sentence: str) -> None:
    status, out, err = here("plot", *words.split())
    assert (status, out) == (2, "")
    assert err.startswith(f"cgt: {sentence}")
