"""The command ``plot``: a picture of what the values of a game do, in a file."""

from __future__ import annotations

import logging
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import click

from cgt.cli.asking import (
    ChoiceOf,
    game_argument,
    max_positions_option,
    misere_option,
    solver_for,
)
from cgt.cli.files import format_of, format_option, write_file
from cgt.cli.output import StatusLine, say
from cgt.cli.status import with_exit_status
from cgt.errors import InvalidParameter
from cgt.registry import get_game
from cgt.solver import Solver

if TYPE_CHECKING:
    from cgt.plots import Plot


class Kind(StrEnum):
    """What is plotted."""

    SEQUENCE = "sequence"
    FREQUENCIES = "frequencies"
    P_POSITIONS = "p-positions"
    TRIPLES = "triples"
    TABLE = "table"
    GENUS = "genus"


_OF_MISERE_PLAY = (Kind.P_POSITIONS, Kind.TRIPLES, Kind.GENUS)
# Large enough to show a pattern, small enough for a second or two.
_SIZES = {
    Kind.SEQUENCE: 1000,
    Kind.FREQUENCIES: 1000,
    Kind.P_POSITIONS: 50,
    Kind.TRIPLES: 31,
    Kind.TABLE: 15,
    Kind.GENUS: 40,
}


@click.command(epilog="Example: cgt plot p-positions wythoff -o wythoff.svg")
@click.argument(
    "kind",
    metavar="KIND",
    type=ChoiceOf(Kind),
    help="sequence: the Grundy values of heaps; frequencies: how often each occurs; "
    "p-positions: those of two heaps; triples: those of three heaps; "
    "table: the Grundy values of two heaps; genus: the genera of heaps in misère play.",
)
@game_argument
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    required=True,
    help="Where the picture goes: a file ending in .svg, .png or .pdf; - is standard output.",
)
@click.option(
    "--size",
    metavar="N",
    type=click.IntRange(min=0),
    help="The largest heap; of triples, half the largest number of objects. By default "
    f"{', '.join(f'{size} for {kind}' for kind, size in _SIZES.items())}.",
)
@misere_option
@max_positions_option
@format_option
@with_exit_status
def plot(
    kind: Kind,
    game: str,
    output: str,
    size: int | None,
    misere: bool,
    max_positions: int,
    format: str | None,
) -> None:
    """Plot the Grundy values or the P-positions of a game.

    What has no answer is left out; the picture says how much that is.
    """
    from cgt.plots import FORMATS

    one = get_game(game)
    if misere and kind not in _OF_MISERE_PLAY:
        raise InvalidParameter(
            f"{kind} shows Grundy values, which misère play has not; "
            f"--misere goes with {', '.join(_OF_MISERE_PLAY)}"
        )
    # What matplotlib tells about its fonts and folders is nothing to who wants a picture.
    logging.getLogger("matplotlib").setLevel(logging.CRITICAL)
    wanted = format_of(output, format, FORMATS)
    with StatusLine() as status:
        solver = solver_for(one, max_positions, status)
        drawn = _draw(kind, solver, _SIZES[kind] if size is None else size, misere)
    picture = drawn.to_bytes(wanted)
    write_file(output, picture)
    if drawn.notice:
        say(drawn.notice)


def _draw(kind: Kind, solver: Solver[Any], size: int, misere: bool) -> Plot:
    """Make the plot of a kind."""
    from cgt import plots

    if kind is Kind.P_POSITIONS:
        return plots.p_positions(solver, size, misere=misere)
    if kind is Kind.TRIPLES:
        return plots.p_triples(solver, size, misere=misere)
    of_heaps: dict[Kind, Callable[[Solver[Any], int], Plot]] = {
        Kind.SEQUENCE: plots.nim_sequence,
        Kind.FREQUENCIES: plots.value_frequencies,
        Kind.TABLE: plots.grundy_table,
        Kind.GENUS: plots.genus_by_heap,
    }
    return of_heaps[kind](solver, size)
