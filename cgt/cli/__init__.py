"""The command ``cgt``: questions about games, asked from a shell.

The answer alone goes to standard output; everything else is one line on standard error. The exit
status says how it went:

- 0: answered; in ``cgt verify``, every verdict is the expected one.
- 1: no answer, though the question was right: a limit was reached, play can go round for ever, or
  a verdict is not the expected one.
- 2: the question cannot be asked: bad input, a broken plugin, or a file that cannot be written.
- 130: interrupted by Ctrl-C.

Heavy libraries are imported by the commands that use them, so that a short question is answered
at once.
"""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path

from cgt.cli.output import say
from cgt.cli.status import NO_ANSWER, interrupts_end_at_once


def main() -> None:
    """Run the command line and exit."""
    interrupts_end_at_once()
    if sys.stderr is None:
        # Closed by whoever started the command: what would be said there is said to nobody.
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - open until the end
    if sys.stdout is None:
        say("the answer cannot be written: standard output is closed")
        sys.exit(NO_ANSWER)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a letter gets an escape instead of it, not a traceback.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    # Not before: while this is loaded, Ctrl-C ends the command in one line, too.
    from cgt.cli.start import run

    sys.exit(run(_shield_negative_numbers(sys.argv[1:])))


def _shield_negative_numbers(arguments: list[str]) -> list[str]:
    """Put a blank before what looks like a negative number, so that it is read as no option.

    The game that gets such a word says what is wrong with it.
    """
    return [f" {word}" if re.match(r"-[^-a-zA-Z]", word) else word for word in arguments]
