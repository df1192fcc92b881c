"""Reading the text files that people give as positions, with errors in one sentence."""

from __future__ import annotations

from pathlib import Path

from cgt.errors import InvalidPosition


def read_lines(path: Path, what: str) -> list[str]:
    """Return the lines of a text file.

    Parameters
    ----------
    path : pathlib.Path
        The file, in UTF-8.
    what : str
        What it should hold, for the error, such as "a poset is a file, or chains".

    Returns
    -------
    list of str

    Raises
    ------
    InvalidPosition
        If there is no such file, or it is not text.
    """
    try:
        return path.read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        reason = error.strerror or str(error)
    except UnicodeDecodeError:
        reason = "it is not a text file"
    raise InvalidPosition(f"{what}; the file {str(path)!r} cannot be read: {reason}")
