"""The command ``draw``: a picture of a game graph in a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from cgt.cli.asking import GameText, Misere, PositionWords, read_question
from cgt.cli.output import say
from cgt.errors import InvalidParameter

_STANDARD_OUTPUT = "-"
# Another common ending of files with DOT source.
_SAME = {"gv": "dot"}

Output = Annotated[
    str,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="Where the picture goes: a file ending in .svg, .png, .pdf or .dot (or .gv); "
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
Limit = Annotated[
    int, typer.Option("--limit", metavar="N", min=1, help="Draw so many positions at most.")
]


def draw(
    game: GameText,
    position: PositionWords,
    output: Output,
    tree: Tree = False,
    misere: Misere = False,
    limit: Limit = 500,
    format: Format = None,
) -> None:
    """Draw the game graph of a position.

    The shapes and colours of the positions show their outcomes; moves that win are bold.
    """
    from cgt.drawing import draw as draw_graph

    wanted = _format(output, format)
    question = read_question(game, position)
    drawing = draw_graph(question.game, question.position, tree=tree, limit=limit, misere=misere)
    picture = drawing.to_bytes(wanted)
    if output == _STANDARD_OUTPUT:
        sys.stdout.buffer.write(picture)
    else:
        _write(Path(output), picture)
    if drawing.notice:
        crowded = drawing.graph is not None and drawing.graph.graph.get("crowded")
        say(drawing.notice if crowded else f"{drawing.notice}; --limit changes how many")


def _format(output: str, named: str | None) -> str:
    """Return the format that was asked for by name or by the ending of the file."""
    from cgt.drawing import FORMATS

    ending = "" if output == _STANDARD_OUTPUT else Path(output).suffix[1:]
    wanted = (named or ending).lower()
    wanted = _SAME.get(wanted, wanted)
    if wanted not in FORMATS:
        what = f"no format {wanted!r}" if wanted else f"no format in the file name {output!r}"
        raise InvalidParameter(
            f"there is {what}; the formats are {', '.join(FORMATS)}: "
            "the ending of the file, or --format, says which"
        )
    return wanted


def _write(path: Path, picture: bytes) -> None:
    """Write the file whole or not at all; one that cannot be written is a wrong argument."""
    from cgt.rendering import DrawingError, write_whole

    try:
        write_whole(path, picture)
    except DrawingError as error:
        raise InvalidParameter(str(error)) from error
