"""Saves a long run of a nim-sequence, so that it can go on later; a file is whole or not there.

The file is a NumPy archive of plain arrays. It says which rules the values belong to and in which
form it was written; a file of other rules, of another form, or a damaged one is refused.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cgt.errors import InvalidParameter
from cgt.heaps.rules import HeapRules, Taking
from cgt.whole_files import whole_file

if TYPE_CHECKING:
    from cgt.heaps.compiled import Array

_FORM = 1
_TYPES = (np.dtype(np.uint8), np.dtype(np.uint16), np.dtype(np.uint32))
_FIELDS = ("form", "rules", "values", "checksum")


def save_values(path: Path, rules: HeapRules, values: Array) -> None:
    """Write the values known so far to a file, in place of what it held.

    Parameters
    ----------
    path : Path
    rules : HeapRules
    values : array
        The values of the heaps from 0 on.

    Raises
    ------
    InvalidParameter
        If the file cannot be written; then nothing has changed.
    """
    try:
        with whole_file(path) as file:
            np.savez(
                file,
                form=np.int64(_FORM),
                rules=np.frombuffer(_text(rules).encode(), np.uint8),
                values=values,
                checksum=np.uint32(zlib.crc32(values.data)),
            )
    except OSError as error:
        raise InvalidParameter(
            f"the run cannot be saved in {str(path)!r} ({error.strerror or error}); "
            "name a file in a folder that can be written to"
        ) from error


def load_values(path: Path, rules: HeapRules) -> Array:
    """Return the values that an earlier run of the same rules saved.

    Parameters
    ----------
    path : Path
    rules : HeapRules

    Returns
    -------
    array

    Raises
    ------
    InvalidParameter
        If the file is no saved run, is damaged, or belongs to other rules.
    """
    found = _read(path)
    if found is None:
        raise InvalidParameter(
            f"{str(path)!r} cannot be read as a saved run: it is damaged or of another kind; "
            "remove it, or save to another file"
        )
    form, written, values, checksum = (found[field] for field in _FIELDS)
    if form.shape != () or form != _FORM:
        raise InvalidParameter(
            f"{str(path)!r} was saved by another version (form {form}, not {_FORM}); "
            "remove it to begin anew"
        )
    if written.tobytes() != _text(rules).encode():
        raise InvalidParameter(
            f"{str(path)!r} is a run of other rules; save each game to a file of its own"
        )
    if not _are_intact(values, checksum):
        raise InvalidParameter(
            f"the values in {str(path)!r} are damaged; remove the file to begin anew"
        )
    return np.asarray(values)


def _are_intact(values: Array, checksum: Array) -> bool:
    """Return whether these are values, at least one, as they were written."""
    if values.ndim != 1 or not len(values) or values.dtype not in _TYPES:
        return False
    return checksum.shape == () and bool(zlib.crc32(values.data) == checksum)


def _read(path: Path) -> dict[str, Array] | None:
    """Return the arrays of a file, None if it is no archive of the expected ones."""
    try:
        with zipfile.ZipFile(path) as archive:
            # Damage is seen by the checksums of the archive, before NumPy believes any number.
            names = {f"{field}.npy" for field in _FIELDS}
            if {*archive.namelist()} != names or archive.testzip() is not None:
                return None
        with np.load(path, allow_pickle=False) as found:
            return {field: found[field] for field in _FIELDS}
    except MemoryError:  # which is no fault of the file
        raise
    # What a damaged file makes the two readers raise is not documented, nor the same in all
    # versions: tokenize.TokenError and NotImplementedError were among it.
    except Exception:  # noqa: BLE001
        return None


def _text(rules: HeapRules) -> str:
    """Return the rules as a text that is the same for equal rules."""

    def entries(takings: tuple[Taking, ...]) -> list[tuple[list[int], int | None]]:
        return [(sorted(taking.parts), taking.at_least) for taking in takings]

    return json.dumps([entries(rules.first), entries(rules.repeating), rules.split])
