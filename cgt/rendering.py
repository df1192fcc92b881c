"""From DOT source to the bytes of a picture, and from bytes to a file.

Graphviz lays pictures out: the machine's own ``dot`` where there is one, else the Graphviz that
the wheels of pygraphviz carry. Both are run as a process that reads DOT source and writes the
picture.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from abc import abstractmethod
from importlib.util import find_spec
from os import PathLike
from pathlib import Path

from cgt.errors import CgtError
from cgt.whole_files import whole_file

# Pictures made at different times are to be the same; Graphviz takes this for the time of day.
_NO_DATE = {"SOURCE_DATE_EPOCH": "0"}
# Where Graphviz is built with an old Cairo, that is not enough for PDF.
_PDF_DATE = re.compile(rb"(?<=/CreationDate \(D:)\d{14}")


class DrawingError(CgtError):
    """A picture could not be made or written."""


class Picture:
    """What can become the bytes of a file, and therefore a file."""

    @abstractmethod
    def to_bytes(self, format: str) -> bytes:
        """Return the picture as the bytes of a file."""

    def save_as(self, path: str | PathLike[str], format: str | None = None) -> Path:
        """Write the picture to a file, whole or not at all.

        Parameters
        ----------
        path : str or path
            The file; what it held is replaced.
        format : str, optional
            By default what the file's name ends in.

        Returns
        -------
        Path
            The file.

        Raises
        ------
        InvalidParameter
            If there is no such format.
        DrawingError
            If the picture cannot be made, or the file not be written.
        """
        path = Path(path)
        write_whole(path, self.to_bytes(format or path.suffix[1:].lower()))
        return path


def render(source: str, format: str, *, engine: str = "dot") -> bytes:
    """Return the picture that Graphviz makes of DOT source.

    Parameters
    ----------
    source : str
        A graph in the DOT language.
    format : str
        Any output format of Graphviz: svg, png, pdf and others.
    engine : str
        The layout engine.

    Returns
    -------
    bytes
        The same for the same source, on one machine.

    Raises
    ------
    DrawingError
        If there is no Graphviz, or it cannot do it.

    Examples
    --------
    >>> picture = render("digraph { a -> b }", "svg")
    >>> picture.count(b'class="node"'), picture.count(b'class="edge"')
    (2, 1)
    """
    problem = "there is no Graphviz: install pygraphviz, or a Graphviz whose dot is on the PATH"
    for command in _commands():
        done = subprocess.run(
            [*command, f"-K{engine}", f"-T{format}"],
            input=source.encode(),
            capture_output=True,
            env=_NO_DATE | os.environ,
            check=False,
        )
        # What Graphviz warns about (fonts, scaling) is of no use to who gets a picture.
        if done.returncode == 0 and done.stdout:
            return _PDF_DATE.sub(b"19700101000000", done.stdout) if format == "pdf" else done.stdout
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        reason = lines[-1] if lines else "it gave no reason"
        if done.returncode < 0:
            reason = f"it crashed (signal {-done.returncode})"
        problem = f"Graphviz could not draw this as {format}: {reason}"
    raise DrawingError(problem)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all.

    Parameters
    ----------
    path : Path
        An existing file is replaced and keeps its permissions; a device or pipe is written to.
    data : bytes
        What the file is to hold.

    Raises
    ------
    DrawingError
        If the file cannot be written; then nothing has changed.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        with whole_file(path) as file:
            file.write(data)
    except OSError as error:
        raise DrawingError(f"{path} cannot be written: {error.strerror}") from error


def _commands() -> list[list[str]]:
    """Return the ways to run Graphviz, the preferred one first."""
    commands = []
    if dot := shutil.which("dot"):
        commands.append([dot])
    if sys.executable and find_spec("pygraphviz"):
        # Without -P Python would look for modules first in the program's folder, this one.
        commands.append([sys.executable, "-P", str(Path(__file__).with_name("bundled_dot.py"))])
    return commands
