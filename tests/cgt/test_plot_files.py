"""Files of plots: the same in every run, and written without a trace elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from matplotlib import rcParams

from cgt import InvalidParameter
from cgt.plots import FORMATS, nim_sequence, p_triples
from cgt.rendering import DrawingError
from games import Nim

ANOTHER_RUN = """
import sys
from cgt.plots import FORMATS, p_triples
from games import Nim

plot = p_triples(Nim(), 2)
print(*(plot.to_bytes(format).hex() for format in FORMATS))
assert "matplotlib.pyplot" not in sys.modules  # which would look for windows
"""


def test_files_are_the_same_in_every_run() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ANOTHER_RUN],
        env={**os.environ, "PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo"},
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    plot = p_triples(Nim(), 2)
    assert done.stdout.split() == [plot.to_bytes(format).hex() for format in FORMATS]
    # The same again, after another format.
    assert done.stdout.split()[0] == plot.to_bytes("svg").hex()


def test_files_have_no_date() -> None:
    plot = nim_sequence(Nim(), 3)
    assert b"date" not in plot.to_bytes("svg")
    assert b"CreationDate" not in plot.to_bytes("pdf")


def test_saving(tmp_path: Path) -> None:
    plot = nim_sequence(Nim(), 3)
    path = tmp_path / "nim.PNG"
    assert plot.save_as(path) == path
    assert path.read_bytes() == plot.to_bytes("png")
    plot.save_as(tmp_path / "nim", "pdf")
    assert (tmp_path / "nim").read_bytes().startswith(b"%PDF")
    assert plot._repr_svg_().encode() == plot.to_bytes("svg")
    with pytest.raises(InvalidParameter, match="no plot format 'gif'; the formats are svg, png"):
        plot.save_as(tmp_path / "nim.gif")
    with pytest.raises(DrawingError, match="cannot be written: No such file"):
        plot.save_as(tmp_path / "missing" / "nim.svg")
    assert {found.name for found in tmp_path.iterdir()} == {"nim.PNG", "nim"}


def test_plots_leave_the_settings_of_matplotlib_alone() -> None:
    before = rcParams["svg.hashsalt"], rcParams["svg.fonttype"]
    nim_sequence(Nim(), 3).to_bytes("svg")
    assert (rcParams["svg.hashsalt"], rcParams["svg.fonttype"]) == before == (None, "path")


def test_import_cgt_loads_no_matplotlib() -> None:
    code = "import sys, cgt, cgt.cli, games; assert 'matplotlib' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
