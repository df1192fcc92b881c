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
from typing import Annotated, Any

import typer

from cgt.cli import drawing, listing, playing, plotting, questions, verifying
from cgt.cli.output import say
from cgt.cli.status import BAD_INPUT, NO_ANSWER, cannot_write, with_exit_status

_COMMANDS = (
    (listing.games, "cgt games"),
    (questions.grundy, "cgt grundy nim 3 4 5"),
    (questions.outcome, "cgt outcome nim 1 1 1 --misere"),
    (questions.moves, "cgt moves nim 3 5 7"),
    (questions.score, "cgt score candy-nim 1 4 5"),
    (questions.sequence, "cgt sequence kayles 20"),
    (verifying.verify, "cgt verify nim --quick"),
    (drawing.draw, "cgt draw nim 1 2 3 -o nim.svg"),
    (plotting.plot, "cgt plot p-positions wythoff -o wythoff.svg"),
    (playing.play, "cgt play nim 3 5 7"),
    (playing.match, "cgt match nim 3 5 7 --players perfect greedy"),
)
# What typer raises for a command line that it cannot read; only one kind of it has a public name.
_UsageError: type[Exception] = typer.BadParameter.__bases__[0]


def command_line(asked: str = "") -> typer.Typer:
    """Return the command line with the command that is asked for, with all if it is none of them.

    To add a command takes time, which a short question is not to wait for.
    """
    app = typer.Typer(
        help="Impartial combinatorial games: ask questions, verify the theorems, draw the graphs.",
        epilog="Exit status: 0 answered, 1 no answer or an unexpected verdict, 2 bad input, "
        "130 interrupted.",
        context_settings={"help_option_names": ["-h", "--help"]},
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback(invoke_without_command=True)(_start)
    names = [command.__name__ for command, _ in _COMMANDS]
    for command, example in _COMMANDS:
        if asked not in names or command.__name__ == asked:
            app.command(epilog=f"Example: {example}")(with_exit_status(command))
    return app


def _start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        from importlib.metadata import version as version_of

        typer.echo(version_of("sprague-grundy"))
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command line and exit."""
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
    arguments = _shield_negative_numbers(sys.argv[1:])
    app = command_line(arguments[0] if arguments else "")
    try:
        status = app(arguments, "cgt", standalone_mode=False)
    except _UsageError as error:
        say(_one_sentence(error))
        status = BAD_INPUT
    except OSError as error:  # of help and version; the commands have dealt with theirs
        status = cannot_write(error)
    sys.exit(status)


def _shield_negative_numbers(arguments: list[str]) -> list[str]:
    """Put a blank before what looks like a negative number, so that it is read as no option.

    The game that gets such a word says what is wrong with it.
    """
    return [f" {word}" if re.match(r"-[^-a-zA-Z]", word) else word for word in arguments]


def _one_sentence(error: Any) -> str:
    """Say what is wrong with the command line and what is right, or where to see it."""
    option, near = getattr(error, "option_name", None), getattr(error, "possibilities", None)
    if option and near:
        return f"no such option: {option}; did you mean {near[0]}?"
    message = error.format_message().rstrip(".")
    command = error.ctx.command_path if error.ctx else "cgt"
    hint = "" if message.endswith("?") else f"; '{command} --help' says what is right"
    return f"{message[:1].lower()}{message[1:]}{hint}"
