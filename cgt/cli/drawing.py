"""The command ``draw``: a picture of a game graph in a file."""

from __future__ import annotations

import click

from cgt.cli.asking import game_argument, misere_option, position_argument, read_question
from cgt.cli.files import format_of, format_option, write_file
from cgt.cli.output import say
from cgt.cli.status import with_exit_status

# Another common ending of files with DOT source.
_SAME = {"gv": "dot"}


@click.command(epilog="Example: cgt draw nim 1 2 3 -o nim.svg")
@game_argument
@position_argument
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    required=True,
    help="Where the picture goes: a file ending in .svg, .png, .pdf, .dot (or .gv) or .tex; "
    "- is standard output.",
)
@click.option("--tree", is_flag=True, help="Draw every line of play apart, not each position once.")
@click.option(
    "--strategy",
    is_flag=True,
    help="Draw one answer of the winner to every move of the loser, and no more.",
)
@click.option(
    "--depth",
    metavar="N",
    type=click.IntRange(min=0),
    help="Draw what is at most N moves away.",
)
@click.option(
    "--quotient",
    metavar="KIND",
    help="Draw as one the positions of equal Grundy value (values), or those with the same "
    "components (components).",
)
@misere_option
@click.option(
    "--limit",
    metavar="N",
    type=click.IntRange(min=1),
    default=500,
    help="Draw so many positions at most.",
)
@format_option
@with_exit_status
def draw(
    game: str,
    position: tuple[str, ...],
    output: str,
    tree: bool,
    strategy: bool,
    depth: int | None,
    quotient: str | None,
    misere: bool,
    limit: int,
    format: str | None,
) -> None:
    """Draw the game graph of a position.

    The shapes and colours of the positions show their outcomes; moves that win are bold.
    """
    from cgt.drawing import FORMATS
    from cgt.drawing import draw as draw_graph

    wanted = format_of(output, format, FORMATS, _SAME)
    question = read_question(game, position)
    drawing = draw_graph(
        question.game,
        question.position,
        tree=tree,
        strategy=strategy,
        depth=depth,
        quotient=quotient,
        limit=limit,
        misere=misere,
    )
    picture = drawing.to_bytes(wanted)
    write_file(output, picture)
    if drawing.notice:
        # A limit has no part in what is left out for these reasons.
        other_reason = {"crowded", "deep"} & drawing.graph.graph.keys()
        say(drawing.notice if other_reason else f"{drawing.notice}; --limit changes how many")
