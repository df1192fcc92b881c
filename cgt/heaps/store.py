"""The file of a survey: an SQLite database with a row for each code that is finished.

What is found together is written in one transaction, so that a process may be killed at any time:
all of it is there, or nothing. A file of something else, of another form or a damaged one is
refused.
"""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from cgt.errors import CgtError, InvalidParameter

Answer = TypeVar("Answer")

# What tells these files from other SQLite files ("cgts"), and in which form they are written.
_APPLICATION = 0x63677473
_FORM = 1
_SECONDS_TO_WAIT = 10


@dataclass(frozen=True)
class Finding:
    """What is known of the nim-sequence of a code.

    Where a period is proved, the figures are about all heaps, however large; where none is, they
    are about the heaps 1 to `checked_to`.

    Parameters
    ----------
    code : str
        In its shortest form.
    checked_to : int
        The largest heap whose value was needed.
    preperiod, period, saltus : int or None
        The values repeat with the period from the preperiod on, increased by the saltus; None if
        no period is proved.
    theorem : str or None
        The name of the theorem that proves it.
    maximum : int or None
        The largest value; None if the values grow for ever.
    mask : int or None
        A value is common if it has an odd number of bits in common with the mask, by which the
        fewest heaps are rare. None unless bounded numbers are taken, and a heap is split into two
        at most, not only into equal ones.
    by_heap : bool or None
        Whether the parity of the heap is added to that.
    rare : int or None
        How many heaps have rare values; None if that never ends, and where there is no mask.
    last_rare : int or None
        The largest heap with a rare value, if there is one.
    """

    code: str
    checked_to: int
    preperiod: int | None
    period: int | None
    saltus: int | None
    theorem: str | None
    maximum: int | None
    mask: int | None
    by_heap: bool | None
    rare: int | None
    last_rare: int | None

    def answers(self, upto: int) -> bool:
        """Return whether there is nothing more to find in the values of the heaps 0 to `upto`."""
        return self.period is not None or self.checked_to >= upto


_COLUMNS = tuple(field.name for field in fields(Finding))
_CREATE = f"CREATE TABLE findings ({', '.join(_COLUMNS)}, checksum, PRIMARY KEY (code))"
_INSERT = f"INSERT OR REPLACE INTO findings VALUES ({', '.join('?' * (len(_COLUMNS) + 1))})"
_SELECT = f"SELECT {', '.join(_COLUMNS)}, checksum FROM findings ORDER BY code"


class SurveyFile:
    """The findings in a file, open until the ``with`` statement ends.

    Parameters
    ----------
    path : Path
    create : bool
        Whether a new file is made if there is none.

    Raises
    ------
    InvalidParameter
        If the file is not there or cannot be opened, or is not the file of a survey.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with SurveyFile(Path(folder, "octal.sqlite")) as file:
    ...         file.findings()
    {}
    """

    def __init__(self, path: Path, *, create: bool = True) -> None:
        self._path = path
        exists = os.path.exists(path)  # noqa: PTH110  (False if there can be none)
        if not create and not exists:
            raise InvalidParameter(f"there is no file {str(path)!r}; 'cgt survey -o' makes one")
        if exists and not path.is_file():
            raise InvalidParameter(
                f"{str(path)!r} is a folder or a device, not the file of a survey; name a file"
            )
        try:
            self._connection = sqlite3.connect(path, timeout=_SECONDS_TO_WAIT)
        except (sqlite3.Error, ValueError) as error:  # ValueError for what is no name of a file
            raise self._cannot_open(error) from error
        try:
            self._prepare(create)
        except BaseException:
            self._connection.close()
            raise

    def __enter__(self) -> SurveyFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._connection.close()

    def findings(self) -> dict[str, Finding]:
        """Return what is known, by code."""
        rows = self._read(lambda: self._connection.execute(_SELECT).fetchall())
        found = {}
        for *row, checksum in rows:
            if checksum != _checksum(row):
                raise self._refused("is damaged: a row is not as it was written")
            told = dict(zip(_COLUMNS, row, strict=True))
            if told["by_heap"] is not None:
                told["by_heap"] = bool(told["by_heap"])  # SQLite has no truth values
            found[told["code"]] = Finding(**told)
        return found

    def add(self, findings: Iterable[Finding]) -> None:
        """Write all of what was found, in place of what was known of the codes before.

        Raises
        ------
        CgtError
            If the file does not take it; the rows before it stay.
        """
        rows = map(astuple, findings)
        try:
            with self._connection:
                self._connection.executemany(_INSERT, ((*row, _checksum(row)) for row in rows))
        except sqlite3.Error as error:
            raise CgtError(
                f"{str(self._path)!r} takes no more findings ({error}); what it has stays, and "
                "the same command goes on from there"
            ) from error

    def _prepare(self, create: bool) -> None:
        """Refuse a file of another kind, and make the table in a new one if that is wanted."""
        application, form, tables = self._read(
            lambda: (self._number("application_id"), self._number("user_version"), self._tables())
        )
        if (application, form, tables) == (0, 0, []):
            if not create:
                raise InvalidParameter(
                    f"{str(self._path)!r} is not the file of a survey: it is empty; "
                    "'cgt survey -o' begins one in it"
                )
            try:
                with self._connection:
                    # In one transaction, which sqlite3 would else begin only before the insertion.
                    self._connection.execute("BEGIN IMMEDIATE")
                    if not self._tables():
                        self._connection.execute(_CREATE)
                        self._connection.execute(f"PRAGMA application_id = {_APPLICATION}")
                        self._connection.execute(f"PRAGMA user_version = {_FORM}")
            except sqlite3.Error as error:
                raise self._cannot_open(error) from error
            return
        if application != _APPLICATION:
            raise self._refused("is a database, but not the file of a survey")
        if form != _FORM:
            raise self._refused(f"was written by another version (form {form}, not {_FORM})")
        if self._read(lambda: self._connection.execute("PRAGMA quick_check").fetchone()) != ("ok",):
            raise self._refused("is damaged")
        if self._columns() != [*_COLUMNS, "checksum"]:
            raise self._refused("is a database, but not the file of a survey")

    def _read(self, ask: Callable[[], Answer]) -> Answer:
        """Ask the database, which may turn out to be none."""
        try:
            return ask()
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # of a name that is damaged
            # Locks, rights and disks have codes of their own; the rest is what the file says.
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
            if isinstance(error, sqlite3.OperationalError) and code != sqlite3.SQLITE_ERROR:
                raise self._cannot_open(error) from error
            raise self._refused(f"cannot be read as the file of a survey ({error})") from error

    def _number(self, pragma: str) -> int:
        with closing(self._connection.execute(f"PRAGMA {pragma}")) as cursor:
            return int(cursor.fetchone()[0])

    def _tables(self) -> list[str]:
        rows = self._connection.execute("SELECT name FROM sqlite_schema ORDER BY name")
        return [name for (name,) in rows if not name.startswith("sqlite_")]

    def _columns(self) -> list[str]:
        rows = self._read(
            lambda: self._connection.execute("PRAGMA table_info(findings)").fetchall()
        )
        return [name for _, name, *_ in rows]

    def _cannot_open(self, error: Exception) -> InvalidParameter:
        return InvalidParameter(
            f"{str(self._path)!r} cannot be used ({error}); name a file in a folder that can be "
            "written to"
        )

    def _refused(self, what: str) -> InvalidParameter:
        return InvalidParameter(
            f"{str(self._path)!r} {what}; remove it, or name another file for the survey"
        )


def _checksum(row: tuple[object, ...] | list[object]) -> int:
    plain = [int(value) if isinstance(value, bool) else value for value in row]
    return zlib.crc32(json.dumps(plain, default=repr).encode())
