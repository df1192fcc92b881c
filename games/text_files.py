"""Reading the text files that people give as positions, with errors in one sentence."""

from __future__ import annotations

from pathlib import Path

from cgt.errors import InvalidPosition

# No position that can be searched is written with so many bytes.
_MOST_BYTES = 10_000_000


def demand_small_file(path: Path) -> None:
    """Refuse what is no file, such as a device that never ends, and what is far too large.

    Parameters
    ----------
    path : pathlib.Path
        What is about to be read whole.

    Raises
    ------
    OSError
        If there is nothing of this name, or it is no file, or a file of more than 10 million bytes.
    """
    size = path.stat().st_size
    if not path.is_file():
        raise OSError("it is no regular file")
    if size > _MOST_BYTES:
        raise OSError(f"it has {size} bytes, more than {_MOST_BYTES}")


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
        If there is no such file, or it is not text, or far too large.
    """
    try:
        demand_small_file(path)
        return path.read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        reason = error.strerror or str(error)
    except UnicodeDecodeError:
        reason = "it is not a text file"
    raise InvalidPosition(f"{what}; the file {str(path)!r} cannot be read: {reason}")
