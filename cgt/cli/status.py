"""How a command ends: one line on standard error for what went wrong, and the exit status."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable

from cgt.cli.output import say, write_no_more
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

NO_ANSWER = 1
BAD_INPUT = 2
INTERRUPTED = 130

_BAD_INPUTS = (InvalidPosition, InvalidParameter, UnknownGame, BrokenPlugin, RulesError)


def with_exit_status(command: Callable[..., int | None]) -> Callable[..., int]:
    """Make a command return its exit status, whatever happens in it."""

    @functools.wraps(command)
    def run(*arguments: object, **options: object) -> int:
        try:
            status = command(*arguments, **options)
            sys.stdout.flush()
        except _BAD_INPUTS as error:
            say(error)
            return BAD_INPUT
        except OutOfReach as error:
            say(error)
            return NO_ANSWER
        except SearchLimit as error:
            say(f"not known: {error.reason} ({error.positions} positions solved)")
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
        except OSError as error:
            return cannot_write(error)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a plugin can fail in any way
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
