"""The command ``genus``: how positions behave in misère play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from cgt.cli.asking import (
    demand_one_of,
    game_argument,
    json_option,
    max_positions_option,
    progress_on,
    read_question,
)
from cgt.cli.heaps import ask_each, read_last_heap, say_how_it_ended
from cgt.cli.output import StatusLine, answer, say
from cgt.cli.status import with_exit_status
from cgt.errors import InvalidPosition
from cgt.game import ImpartialGame
from cgt.registry import get_game

if TYPE_CHECKING:
    from cgt.misere import Genera


@click.command(epilog="Example: cgt genus kayles 20")
@game_argument
@click.argument(
    "words",
    metavar="N...",
    nargs=-1,
    required=True,
    help="The last position, a number >= 0; with --position, one position of any game.",
)
@click.option("--position", is_flag=True, help="Ask about one position, and say if it is tame.")
@max_positions_option
@json_option
@click.option(
    "--latex",
    "as_latex",
    is_flag=True,
    help="Print a table for LaTeX, or the formula of one position.",
)
@with_exit_status
def genus(
    game: str,
    words: tuple[str, ...],
    position: bool,
    max_positions: int,
    as_json: bool,
    as_latex: bool,
) -> int | None:
    """Print the genus of heaps 0 to N.

    The genus of a position, such as 4^{146}, is its Grundy value, 4, and then its misère values
    beside 0, 1, 2, ... nim heaps of 2; the last two, 4 and 6, alternate from there on.
    """
    demand_one_of({"--json": as_json, "--latex": as_latex})
    if position:
        _one_position(game, words, max_positions, as_json, as_latex)
        return None
    return _heaps(get_game(game), " ".join(words), max_positions, as_json, as_latex)


def _one_position(
    game_text: str, words: Sequence[str], max_positions: int, as_json: bool, as_latex: bool
) -> None:
    question = read_question(game_text, words)
    with StatusLine() as status:
        genera = _genera_for(question.game, max_positions, status)
        found = genera.tameness(question.position)
    record = question.as_dict() | {
        "genus": str(found.genus),
        "kind": str(found.kind),
        "temper": found.temper,
        "reason": found.reason,
    }
    answer([f"${found.genus}$" if as_latex else found.genus], record, as_json)
    say(str(found))


def _heaps(
    game: ImpartialGame[Any], last: str, max_positions: int, as_json: bool, as_latex: bool
) -> int | None:
    try:
        end = read_last_heap(game, last, max_positions)
    except InvalidPosition as error:
        raise InvalidPosition(f"{error}; --position asks about one position") from error
    with StatusLine() as status:
        found, stopped = ask_each(game, end, status, _genera_for(game, max_positions, status).genus)
    lines = list(map(str, found))
    answer(_table(lines) if as_latex else lines, {"game": game.name, "genus": lines}, as_json)
    return say_how_it_ended(stopped, len(found), end, "genera")


def _table(lines: list[str]) -> list[str]:
    """Write genera as a table for LaTeX, a row for each heap."""
    rows = [f"{heap} & ${line}$ \\\\" for heap, line in enumerate(lines)]
    return [r"\begin{tabular}{rl}", r"$n$ & genus \\ \hline", *rows, r"\end{tabular}"]


def _genera_for(game: ImpartialGame[Any], max_positions: int, status: StatusLine) -> Genera[Any]:
    """Return a table of genera that shows on the status line how far it is."""
    from cgt.misere import Genera

    return Genera(game, max_positions=max_positions, progress=progress_on(status))
