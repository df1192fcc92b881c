"""A game's own drawing of a position as squares, which a page can show and a person can press.

`ImpartialGame.draw_position` gives a table for Graphviz. A page shows those that are squares in
rows, as `cgt.board_tables.board_table` makes them; for any other table it shows the text.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest
from typing import Any
from xml.etree import ElementTree

from cgt.board_tables import demand_table
from cgt.game import ImpartialGame

Square = tuple[str, str]
"""What is written in a square, and its colour."""
Squares = tuple[tuple[Square | None, ...], ...]
"""The rows of a drawing from the top down; None is a place without a square."""


def squares_of(game: ImpartialGame[Any], position: Any) -> Squares:
    """Return the drawing of a position, () if the game has none that is made of squares.

    Parameters
    ----------
    game : ImpartialGame
        The game.
    position : hashable
        One of its positions.

    Returns
    -------
    tuple of tuples
        The rows; a square is its text and its colour.

    Raises
    ------
    RulesError
        If what `draw_position` returns is no table.

    Examples
    --------
    >>> from games import Notakto
    >>> squares_of(Notakto(), ("x...x....",))[0]
    (('x', '#ffffff'), ('', '#ffffff'), ('', '#ffffff'))
    """
    table = game.draw_position(position)
    if not table:
        return ()
    demand_table(table, game.name)
    return _read(table)


def changed(before: Squares, after: Squares) -> list[str]:
    """Return the places, ``row-column`` from 0, of the squares that two drawings differ in.

    Parameters
    ----------
    before, after : tuple of tuples
        As `squares_of` returned them.

    Returns
    -------
    list of str
        Only places at which there was a square before.

    Examples
    --------
    >>> white, brown = ("", "#ffffff"), ("", "#b5764a")
    >>> changed(((white, brown), (brown, brown)), ((white, brown),))
    ['1-0', '1-1']
    """
    return [
        f"{row}-{column}"
        for row, (old, new) in enumerate(zip_longest(before, after, fillvalue=()))
        for column, (was, now) in enumerate(zip_longest(old, new))
        if was is not None and was != now
    ]


# The drawings of the options of a position serve again when one of them is played.
@lru_cache(maxsize=4096)
def _read(table: str) -> Squares:
    rows = []
    for row in ElementTree.fromstring(table):
        cells = [_square(cell) for cell in row]
        if row.tag.upper() != "TR" or _STRANGE in cells:
            return ()
        rows.append(tuple(cells))
    return tuple(rows)


_STRANGE = ("", "")


def _square(cell: ElementTree.Element) -> Square | None:
    """Return a square, None for a place without one, and `_STRANGE` for anything else."""
    about = {name.upper(): value for name, value in cell.attrib.items()}
    inside = {part.tag.upper() for part in cell.iter()} - {"TD"}
    if cell.tag.upper() != "TD" or inside & {"TABLE", "IMG"} or {"COLSPAN", "ROWSPAN"} & set(about):
        return _STRANGE
    text = "".join(cell.itertext()).strip()
    if about.get("BORDER") == "0" and not text and "BGCOLOR" not in about:
        return None
    return text, about.get("BGCOLOR", "#ffffff")
