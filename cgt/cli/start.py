"""What the command ``cgt`` says before any command: its version, and without a command its help."""

from __future__ import annotations

from typing import Annotated

import typer


def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Print the version or the help, if that is all that was asked for."""
    if version:
        from importlib.metadata import version as version_of

        typer.echo(version_of("sprague-grundy"))
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
