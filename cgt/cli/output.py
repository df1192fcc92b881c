"""What the commands write: answers on standard output, everything else on standard error."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console
    from rich.status import Status

# Messages longer than this, such as those that quote a long input, are cut in the middle.
_LONGEST = 600
_NARROWEST = 40
_SECONDS_OF_SILENCE = 1.0
_SECONDS_BETWEEN_UPDATES = 0.1


def say(message: object) -> None:
    """Write one line to standard error, whatever the message looks like; if it can be written."""
    line = "".join(c if c.isprintable() else repr(c)[1:-1] for c in " ".join(str(message).split()))
    if len(line) > _LONGEST:
        line = f"{line[: _LONGEST * 2 // 3]} ... {line[-_LONGEST // 3 :]}"
    try:
        sys.stderr.write(f"cgt: {line}\n")
        sys.stderr.flush()
    except OSError:
        write_no_more(sys.stderr)


def write_no_more(stream: TextIO) -> None:
    """Send a stream nowhere, since Python writes at the end what could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def console() -> Console:
    """Return where tables are printed: as wide as the terminal, but never too narrow for them."""
    from rich.console import Console

    found = Console()
    found.width = max(found.width, _NARROWEST)
    return found


def answer(lines: Iterable[object], record: object, as_json: bool) -> None:
    """Write an answer to standard output: as lines, or as JSON."""
    for line in [json.dumps(record)] if as_json else lines:
        sys.stdout.write(f"{line}\n")


class StatusLine:
    """A line on the terminal that says how far a long search is.

    It appears after a second and is gone at the end. Where standard error is not a terminal,
    nothing is shown.
    """

    def __init__(self) -> None:
        self.visible = sys.stderr.isatty()
        self._next_update = time.monotonic() + _SECONDS_OF_SILENCE
        self._status: Status | None = None

    def __enter__(self) -> StatusLine:
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.stop()

    def show(self, text: str) -> None:
        """Show a text instead of the last one, if it is time to."""
        now = time.monotonic()
        if not self.visible or now < self._next_update:
            return
        self._next_update = now + _SECONDS_BETWEEN_UPDATES
        if self._status is None:
            from rich.console import Console

            self._status = Console(stderr=True).status(text)
            self._status.start()
        self._status.update(text)
