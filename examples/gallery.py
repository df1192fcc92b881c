"""A gallery: pictures of games for every purpose that `draw` has.

Give a folder for the pictures and a format, as in `python gallery.py pictures png`; without them
the pictures are SVG in a temporary folder. The site shows them with these captions.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from cgt import Drawing, ImpartialGame, draw, star
from cgt.drawing import draw_graph
from cgt.graph_views import component_graph
from games import Chomp, Cram, GrundysGame, Kayles, Nim, Notakto, Subtraction, Wythoff


class Picture(NamedTuple):
    """A picture of the gallery: what it shows, and how it is made."""

    name: str
    caption: str
    make: Callable[[], Drawing]


def there_and_back(square: int) -> Iterator[int]:
    """Move a counter on squares 0 to 4 one or two down, or from 3 up to 4."""
    yield from (left for left in (square - 1, square - 2) if left >= 0)
    if square == 3:
        yield 4


nim = Nim()
PICTURES = [
    Picture(
        "nim",
        "Nim with heaps of 1, 2 and 3: each position once, a row for each number of counters.",
        lambda: draw(nim, (1, 2, 3)),
    ),
    Picture(
        "nim-tree",
        "Nim with heaps of 1 and 2, every line of play apart.",
        lambda: draw(nim, (1, 2), tree=True),
    ),
    Picture(
        "nim-strategy",
        "How the first player wins Nim with heaps of 1, 2 and 4: one answer to every move.",
        lambda: draw(nim, (1, 2, 4), strategy=True),
    ),
    Picture(
        "nim-marienbad",
        "How the second player wins Nim with 1, 3, 5 and 7, the first two moves. Positions with "
        "the same heaps in another order are one.",
        lambda: draw(nim, (1, 3, 5, 7), strategy=True, quotient="components", depth=2),
    ),
    Picture(
        "nim-values",
        "All 384 positions of Nim with 1, 3, 5 and 7 by their Grundy values: eight classes.",
        lambda: draw(nim, (1, 3, 5, 7), quotient="values"),
    ),
    Picture(
        "nim-misere",
        "Nim with heaps of 1, 1 and 2 in misère play, and a line of play in it.",
        lambda: draw(
            nim, (1, 1, 2), misere=True, line=[(1, 1, 2), (1, 1, 1), (1, 1, 0), (1, 0, 0)]
        ),
    ),
    Picture(
        "subtraction",
        "Take 1, 2 or 3 of 8 counters: the multiples of 4 are lost.",
        lambda: draw(Subtraction(1, 2, 3), (8,)),
    ),
    Picture(
        "wythoff",
        "Wythoff's game from (2, 3), whose P-positions are (0, 0), (1, 2) and (2, 1).",
        lambda: draw(Wythoff(), (2, 3)),
    ),
    Picture(
        "kayles-components",
        "Kayles with 5 pins, taken apart: where a move leaves two rows its arrow forks.",
        lambda: draw_graph(component_graph(Kayles(), (5,))),
    ),
    Picture(
        "grundys-game-components",
        "Grundy's game with a heap of 7: every move leaves two heaps.",
        lambda: draw_graph(component_graph(GrundysGame(), (7,))),
    ),
    Picture(
        "chomp",
        "Chomp on a board of two rows of three, and the only first bite that wins.",
        lambda: draw(Chomp(), (3, 3), line=[(3, 3), (3, 2)]),
    ),
    Picture(
        "cram",
        "Cram on a board of 2 by 3, whose dominoes cover what is dark; boards that differ by "
        "turning or mirroring are one.",
        lambda: draw(Cram(), Cram().parse("2x3"), quotient="components"),
    ),
    Picture(
        "notakto",
        "How the first player wins Notakto: centre first, then a knight's move away.",
        lambda: draw(Notakto(), (".........",), strategy=True, depth=2),
    ),
    Picture(
        "sum",
        "A sum of games: Kayles with 2 pins and the nim heap *2.",
        lambda: draw(Kayles()((2,)) + star(2)),
    ),
    Picture(
        "loopy",
        "A game that can go round: a counter on squares 0 to 4 moves one or two down, or from 3 "
        "up to 4.",
        lambda: draw(ImpartialGame.from_options(there_and_back), 4),
    ),
]


def main() -> None:
    """Write every picture."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
    ending = sys.argv[2] if len(sys.argv) > 2 else "svg"
    folder.mkdir(parents=True, exist_ok=True)
    for picture in PICTURES:
        print(f"{picture.make().save_as(folder / f'{picture.name}.{ending}')}: {picture.caption}")


if __name__ == "__main__":
    main()
