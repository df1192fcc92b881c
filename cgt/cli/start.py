"""The command ``cgt`` before any of its commands: its help, its version, and which there are."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

import click

from cgt.cli.output import say
from cgt.cli.status import BAD_INPUT, cannot_write

# Each command with the module that defines it.
_MODULES = {
    "games": "listing",
    "grundy": "questions",
    "outcome": "questions",
    "moves": "questions",
    "score": "questions",
    "sequence": "sequences",
    "period": "sequences",
    "survey": "surveys",
    "table": "surveys",
    "genus": "genus",
    "quotient": "misere_quotients",
    "verify": "verifying",
    "draw": "drawing",
    "plot": "plotting",
    "play": "playing",
    "match": "playing",
}


class _Commands(click.Group):
    """The commands, loaded when they are asked for: a short question does not wait for others."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _MODULES:
            return None
        found: click.Command = getattr(import_module(f"cgt.cli.{_MODULES[cmd_name]}"), cmd_name)
        return found


@click.group(
    "cgt",
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
    epilog="Exit status: 0 answered, 1 no answer or an unexpected verdict, 2 bad input, "
    "130 interrupted.",
)
@click.version_option(
    package_name="sprague-grundy", message="%(version)s", help="Print the version."
)
@click.pass_context
def command_line(context: click.Context) -> None:
    """Impartial combinatorial games: ask questions, verify the theorems, draw the graphs."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def run(arguments: list[str]) -> int | None:
    """Run the command that the arguments name, and return the exit status."""
    try:
        status: int | None = command_line(arguments, "cgt", standalone_mode=False)
    except click.UsageError as error:
        say(_one_sentence(error, arguments[0]))
        return BAD_INPUT
    except OSError as error:  # of help and version; the commands have dealt with theirs
        return cannot_write(error)
    return status


def _one_sentence(error: click.UsageError, asked: str) -> str:
    """Say what is wrong with the command line and what is right, or where to see it."""
    match error:
        case click.NoSuchOption(option_name=option, possibilities=near):
            message = f"no such option: {option}"
            # Before a command there are few options, of which none may be near.
            if near and get_close_matches(option, near, cutoff=0.7):
                return f"{message}; did you mean {near[0]}?"
            if asked not in _MODULES:
                return f"{message}; the options of a command come after its name"
        case click.NoSuchCommand(command_name=name):
            message = f"no such command {name!r}"
            if near := get_close_matches(name, _MODULES):
                return f"{message}. Did you mean {', '.join(map(repr, near))}?"
            # Not before: a question that is right does not look for all games.
            from cgt.registry import game_names

            if name in game_names():
                return f"{message}, but a game; say what is asked, as in 'cgt grundy {name} 3'"
        case _:
            message = error.format_message().rstrip(".")
            message = f"{message[:1].lower()}{message[1:]}"
            # The dots say in the help that more words may follow; what is missing is one.
            message = message.replace("...'", "'").replace("valid integer range", "valid integer")
    # Some of what is wrong with an option comes without the command that it was given to.
    known = f"cgt {asked}" if asked in _MODULES else "cgt"
    command = error.ctx.command_path if error.ctx else known
    return f"{message}; '{command} --help' says what is right"
