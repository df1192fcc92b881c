"""Small boards for the nodes of a picture: what `ImpartialGame.draw_position` may return.

They are tables in Graphviz's HTML-like labels, which browsers show as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from xml.etree import ElementTree

from cgt.errors import RulesError

_SIDE = 13
_EXAMPLE = "<TABLE><TR><TD>x</TD></TR></TABLE>"


def board_table(rows: Iterable[str], colours: Mapping[str, str] | None = None) -> str:
    """Return a board as a table: a square for each character.

    Parameters
    ----------
    rows : iterable of str
        The rows from the top down. A space is no square, a dot an empty one; any other character
        is written in its square.
    colours : mapping, optional
        From a character to the colour of its squares, in which it is not written then. Choose
        colours that differ in brightness, too.

    Returns
    -------
    str
        For `ImpartialGame.draw_position`.

    Examples
    --------
    >>> board_table(["x."]).count("<TD")
    2
    """
    squares = [row for row in rows if row]
    lines = "".join(
        f"<TR>{''.join(_square(sign, colours or {}) for sign in row)}</TR>" for row in squares
    )
    # Without a size of its own it would be drawn out to the width of the text below it.
    width = max(map(len, squares), default=1) * _SIDE + 1
    size = f'WIDTH="{width}" HEIGHT="{max(len(squares), 1) * _SIDE + 1}" FIXEDSIZE="TRUE"'
    return (
        f'<TABLE BORDER="0" CELLBORDER="1" CELLSPACING="0" CELLPADDING="0" {size}>{lines}</TABLE>'
    )


def demand_table(table: str, game: str) -> None:
    """Refuse a drawing of a position that Graphviz could not read as a table."""
    try:
        if ElementTree.fromstring(table).tag.upper() == "TABLE":
            return
    except ElementTree.ParseError:
        pass
    raise RulesError(
        f"draw_position of {game} returned {table!r}, which is not one table in Graphviz's "
        f"HTML-like labels, such as {_EXAMPLE}"
    )


def in_node(table: str, words: Iterable[str]) -> str:
    """Return a label for graphviz: the table and lines of text below it."""
    rows = "".join(f"<TR><TD>{escape(word)}</TD></TR>" for word in words)
    start = '<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="2" CELLPADDING="0">'
    return f"<{start}<TR><TD>{table}</TD></TR>{rows}</TABLE>>"


def _square(sign: str, colours: Mapping[str, str]) -> str:
    size = f'WIDTH="{_SIDE}" HEIGHT="{_SIDE}" FIXEDSIZE="TRUE"'
    if sign == " ":
        return f'<TD {size} BORDER="0"></TD>'
    colour = colours.get(sign, "#ffffff")
    text = "" if sign == "." or sign in colours else escape(sign)
    inside = f'<FONT POINT-SIZE="9">{text}</FONT>' if text else ""
    return f'<TD {size} BGCOLOR="{colour}">{inside}</TD>'
