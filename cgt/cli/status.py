"""How a command ends: one line on standard error for what went wrong, and the exit status."""

from __future__ import annotations

import functools
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ParamSpec

from cgt.cli.output import CannotWrite, answers_apart, say, write_no_more
from cgt.errors import (
    BrokenPlugin,
    CgtError,
    InvalidParameter,
    InvalidPosition,
    OutOfReach,
    RulesError,
    SearchLimit,
    UnknownGame,
)

_P = ParamSpec("_P")

NO_ANSWER = 1
BAD_INPUT = 2
INTERRUPTED = 130

_BAD_INPUTS = (InvalidPosition, InvalidParameter, UnknownGame, BrokenPlugin, RulesError)


def with_exit_status(
    command: Callable[_P, int | None], *, conversation: bool = False
) -> Callable[_P, int]:
    """Make a command return its exit status, whatever happens in it.

    Parameters
    ----------
    command : callable
        Returns its exit status, or None if all went well.
    conversation : bool
        Whether the command talks with a person, instead of writing an answer alone.
    """

    @functools.wraps(command)
    def run(*arguments: _P.args, **options: _P.kwargs) -> int:
        try:
            with _interrupts_raised(), answers_apart(conversation=conversation):
                status = command(*arguments, **options)
        except CannotWrite as error:
            return cannot_write(error.reason)
        except _BAD_INPUTS as error:
            say(error)
            return BAD_INPUT
        except OutOfReach as error:
            say(error)
            return NO_ANSWER
        except SearchLimit as error:
            say(f"not known: {error.reason} ({error.so_far})")
            return INTERRUPTED if error.interrupted else NO_ANSWER
        except CgtError as error:
            say(error)
            return NO_ANSWER
        except MemoryError:
            say("not known: the memory was used up")
            return NO_ANSWER
        except KeyboardInterrupt:
            say("interrupted")
            return INTERRUPTED
        except BaseException as error:  # noqa: BLE001 - a plugin can fail in any way at all
            say(f"the rules of the game fail here: {type(error).__name__}: {error}")
            return BAD_INPUT
        return status or 0

    return run


def cannot_write(error: OSError) -> int:
    """End after standard output could not be written to."""
    write_no_more(sys.stdout)
    # Whoever closes a pipe has read enough of the answer: that needs no words.
    if not isinstance(error, BrokenPipeError):
        say(f"the answer cannot be written: {error.strerror}")
    return NO_ANSWER


# ---- Ctrl-C ----


def interrupts_end_at_once() -> None:
    """Let Ctrl-C end the process in one line, as long as no command runs that has more to say."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end_at_once)


def _end_at_once(*_: object) -> None:
    say("interrupted")
    os._exit(INTERRUPTED)


@contextmanager
def _interrupts_raised() -> Iterator[None]:
    """Let Ctrl-C raise `KeyboardInterrupt` in a command, which may have found something by then."""
    if signal.getsignal(signal.SIGINT) is not _end_at_once:
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, _end_at_once)
