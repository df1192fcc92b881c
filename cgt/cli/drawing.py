"""The command ``draw``: a picture of a game graph in a file."""

from __future__ import annotations

from typing import Annotated

import typer

from cgt.cli.asking import GameText, Misere, PositionWords, read_question
from cgt.cli.files import format_of, write_file
from cgt.cli.output import say

# Another common ending of files with DOT source.
_SAME = {"gv": "dot"}

Output = Annotated[
    str,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="Where the picture goes: a file ending in .svg, .png, .pdf, .dot (or .gv) "
        "or .tex; "
        "- is standard output.",
    ),
]
Format = Annotated[
    str | None,
    typer.Option("--format", metavar="FORMAT", help="The format, if FILE does not end in it."),
]
Tree = Annotated[
    bool, typer.Option("--tree", help="Draw every line of play apart, not each position once.")
]
Strategy = Annotated[
    bool,
    typer.Option(
        "--strategy", help="Draw one answer of the winner to every move of the loser, and no more."
    ),
]
Depth = Annotated[
    int | None,
    typer.Option("--depth", metavar="N", min=0, help="Draw what is at most N moves away."),
]
Quotient = Annotated[
    str | None,
    typer.Option(
        "--quotient",
        metavar="KIND",
        help="Draw as one the positions of equal Grundy value (values), or those with the same "
        "components (components).",
    ),
]
Limit = Annotated[
    int, typer.Option("--limit", metavar="N", min=1, help="Draw so many positions at most.")
]


def draw(
    game: GameText,
    position: PositionWords,
    output: Output,
    tree: Tree = False,
    strategy: Strategy = False,
    depth: Depth = None,
    quotient: Quotient = None,
    misere: Misere = False,
    limit: Limit = 500,
    format: Format = None,
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
