"""The command ``games``: which games are installed."""

from __future__ import annotations

import inspect
from typing import Any

from cgt.cli.asking import AsJson
from cgt.cli.output import answer, say
from cgt.cli.status import NO_ANSWER
from cgt.game import ImpartialGame
from cgt.registry import describe_parameters, load_games


def games(as_json: AsJson = False) -> int | None:
    """List the installed games.

    Each with the parameters that may follow a colon, and its rule in a sentence.
    """
    found, broken = load_games()
    records = [
        {"game": name, "parameters": describe_parameters(cls), "rule": _rule(cls)}
        for name, cls in found.items()
    ]
    if as_json:
        answer([], records, as_json)
    else:
        _print_table(records)
    for error in broken:
        say(error)
    return NO_ANSWER if broken else None


def _rule(cls: type[ImpartialGame[Any]]) -> str:
    """Return the first line of what a game's class says about itself."""
    return inspect.cleandoc(cls.__doc__ or "").partition("\n")[0]


def _print_table(records: list[dict[str, str]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("game", "parameters", "rule", box=SIMPLE_HEAD)
    for record in records:
        # A text, so that [r] among the parameters is not read as markup.
        table.add_row(*map(Text, record.values()))
    Console().print(table)
