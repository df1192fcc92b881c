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
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cgt.cli.output import say
from cgt.cli.status import (
    BAD_INPUT,
    NO_ANSWER,
    cannot_write,
    interrupts_end_at_once,
    with_exit_status,
)

if TYPE_CHECKING:
    from typer import Typer

# Each command with the module that defines it, and an example.
_COMMANDS = {
    "games": ("listing", "cgt games"),
    "grundy": ("questions", "cgt grundy nim 3 4 5"),
    "outcome": ("questions", "cgt outcome nim 1 1 1 --misere"),
    "moves": ("questions", "cgt moves nim 3 5 7"),
    "score": ("questions", "cgt score candy-nim 1 4 5"),
    "sequence": ("sequences", "cgt sequence kayles 20"),
    "period": ("sequences", "cgt period 0.77"),
    "survey": ("surveys", "cgt survey 0.ddd --upto 10000 -o octal.sqlite"),
    "table": ("surveys", "cgt table octal.sqlite --format markdown"),
    "genus": ("genus", "cgt genus kayles 20"),
    "quotient": ("misere_quotients", "cgt quotient kayles --upto 30"),
    "verify": ("verifying", "cgt verify nim --quick"),
    "draw": ("drawing", "cgt draw nim 1 2 3 -o nim.svg"),
    "plot": ("plotting", "cgt plot p-positions wythoff -o wythoff.svg"),
    "play": ("playing", "cgt play nim 3 5 7"),
    "match": ("playing", "cgt match nim 3 5 7 --players perfect greedy"),
}
# What these print is no answer, but what is said to a person.
_CONVERSATIONS = {"play"}


def command_line(asked: str = "") -> Typer:
    """Return the command line with the command that is asked for, with all if it is none of them.

    To load and to add a command takes time, which a short question is not to wait for.
    """
    import typer

    from cgt.cli.start import start

    app = typer.Typer(
        help="Impartial combinatorial games: ask questions, verify the theorems, draw the graphs.",
        epilog="Exit status: 0 answered, 1 no answer or an unexpected verdict, 2 bad input, "
        "130 interrupted.",
        context_settings={"help_option_names": ["-h", "--help"]},
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback(invoke_without_command=True)(start)
    for name in [asked] if asked in _COMMANDS else _COMMANDS:
        module, example = _COMMANDS[name]
        command = getattr(import_module(f"cgt.cli.{module}"), name)
        run = with_exit_status(command, conversation=name in _CONVERSATIONS)
        app.command(epilog=f"Example: {example}")(run)
    return app


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
    sys.exit(_run(_shield_negative_numbers(sys.argv[1:])))


def _run(arguments: list[str]) -> int | None:
    """Run the command that the arguments name, and return the exit status."""
    import typer

    # What is raised for a command line that cannot be read; only one kind has a public name.
    usage_error: type[Exception] = typer.BadParameter.__bases__[0]
    asked = arguments[0] if arguments else ""
    app = command_line(asked)
    try:
        status: int | None = app(arguments, "cgt", standalone_mode=False)
    except usage_error as error:
        say(_one_sentence(error, asked))
        return BAD_INPUT
    except OSError as error:  # of help and version; the commands have dealt with theirs
        return cannot_write(error)
    return status


def _shield_negative_numbers(arguments: list[str]) -> list[str]:
    """Put a blank before what looks like a negative number, so that it is read as no option.

    The game that gets such a word says what is wrong with it.
    """
    return [f" {word}" if re.match(r"-[^-a-zA-Z]", word) else word for word in arguments]


def _one_sentence(error: Any, asked: str) -> str:
    """Say what is wrong with the command line and what is right, or where to see it."""
    option, near = getattr(error, "option_name", None), getattr(error, "possibilities", None)
    if option and near:
        return f"no such option: {option}; did you mean {near[0]}?"
    # What is wrong with a choice comes to typer as a ValueError, which it names.
    message = error.format_message().rstrip(".").replace(": Value error, ", ": ")
    # Some of what is wrong with an option comes without the command that it was given to.
    known = f"cgt {asked}" if asked in _COMMANDS else "cgt"
    command = error.ctx.command_path if error.ctx else known
    hint = "" if message.endswith("?") else f"; '{command} --help' says what is right"
    return f"{message[:1].lower()}{message[1:]}{hint}"
