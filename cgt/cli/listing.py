"""The command ``games``: which games are installed."""

from __future__ import annotations

import shlex

import click

from cgt.cli.asking import json_option
from cgt.cli.output import answer, console, printable, say
from cgt.cli.status import BAD_INPUT, with_exit_status
from cgt.registry import describe_parameters, load_games
from cgt.text import summary

_COLUMNS = ("game", "parameters", "rule")


@click.command(epilog="Example: cgt games")
@json_option
@with_exit_status
def games(as_json: bool) -> int | None:
    """List the installed games.

    Each with the parameters that may follow a colon, its rule in a sentence, and a question.
    """
    found, broken = load_games()
    records = [
        {
            "game": name,
            "parameters": describe_parameters(cls),
            "rule": summary(cls),
            "example": cls.example,
        }
        for name, cls in found.items()
    ]
    if as_json:
        answer([], records, as_json)
    else:
        _print_table(records)
    for error in broken:
        say(error)
    return BAD_INPUT if broken else None


def _print_table(records: list[dict[str, str]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Column, Table
    from rich.text import Text

    # A long question is folded, not cut.
    table = Table(*(Column(name, overflow="fold") for name in _COLUMNS), box=SIMPLE_HEAD)
    for record in records:
        # Texts, so that [r] among the parameters is not read as markup.
        name, parameters, rule = (Text(printable(record[c])) for c in _COLUMNS)
        if record["example"]:
            question = f"cgt grundy {shlex.join(record['example'].split())}"
            rule.append(f"\n{printable(question)}", style="dim")
        table.add_row(name, parameters, rule)
    console().print(table)
