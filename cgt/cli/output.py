"""What the commands write: answers on standard output, everything else on standard error."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, cast

if TYPE_CHECKING:
    from rich.console import Console
    from rich.status import Status

# Messages longer than this, such as those that quote a long input, are cut in the middle.
_LONGEST = 600
_NARROWEST = 40
_SECONDS_OF_SILENCE = 1.0
_SECONDS_BETWEEN_UPDATES = 0.1
# Where the answers go while a command runs.
_ANSWERS: ContextVar[TextIO] = ContextVar("answers")


# ---- text for terminals ----


def printable(text: object) -> str:
    """Return a text in one line, with escapes for what would command a terminal or break it."""
    line = str(text)
    if line.isprintable():
        return line
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in line)


def say(message: object) -> None:
    """Write one line to standard error, whatever the message looks like; if it can be written."""
    line = printable(" ".join(str(message).split()))
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


# ---- answers ----


class CannotWrite(Exception):
    """Standard output does not take the answer.

    Attributes
    ----------
    reason : OSError
        What the system says.
    """

    def __init__(self, reason: OSError) -> None:
        super().__init__(reason)
        self.reason = reason


class _Guarded:
    """A stream whose failures are its own, and no failures of the rules that write to it."""

    def __init__(self, stream: TextIO, failed: Callable[[OSError], object]) -> None:
        self._stream = stream
        self._failed = failed

    def write(self, text: str) -> int:
        try:
            self._stream.write(text)
        except OSError as error:
            self._failed(error)
        return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError as error:
            self._failed(error)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _guarded(stream: TextIO, failed: Callable[[OSError], object]) -> TextIO:
    return cast("TextIO", _Guarded(stream, failed))


def _cannot_write(error: OSError) -> NoReturn:
    raise CannotWrite(error) from error


@contextmanager
def answers_apart(*, conversation: bool = False) -> Iterator[None]:
    """Keep standard output for the answers: what rules print goes to standard error.

    In a conversation everything is said where the person looks.
    """
    answers = _guarded(sys.stdout, _cannot_write)
    aside = _guarded(sys.stderr, lambda error: write_no_more(sys.stderr))
    token = _ANSWERS.set(answers)
    try:
        with redirect_stdout(answers if conversation else aside):
            yield
        answers.flush()
    finally:
        _ANSWERS.reset(token)


def _answers() -> TextIO:
    return _ANSWERS.get(sys.stdout)


def console() -> Console:
    """Return where tables are printed: as wide as the terminal, but never too narrow for them."""
    from rich.console import Console

    found = Console(file=_answers())
    found.width = max(found.width, _NARROWEST)
    return found


def answer(lines: Iterable[object], record: object, as_json: bool) -> None:
    """Write an answer to standard output: as lines, or as JSON."""
    out = _answers()
    for line in [json.dumps(record)] if as_json else lines:
        out.write(f"{printable(line)}\n")
    out.flush()


def answer_bytes(data: bytes) -> None:
    """Write an answer that is no text to standard output."""
    out = _answers()
    out.flush()
    try:
        out.buffer.write(data)
        out.buffer.flush()
    except OSError as error:
        _cannot_write(error)


# ---- how far it is ----


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
