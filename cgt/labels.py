"""Texts in pictures: shown as they are, whatever is in them, and short enough to be read."""

from __future__ import annotations

import unicodedata
from typing import cast

import graphviz

# Longer texts are cut: what else is in the picture must stay readable.
_LONGEST_LINE = 60
_MOST_LINES = 20


def literal(text: str, *, left: bool = False) -> str:
    r"""Return a label that Graphviz shows as the text: nothing in it is a command to Graphviz.

    Parameters
    ----------
    text : str
        Lines are kept; other control characters are shown as escapes such as ``\x1b``.
    left : bool
        Whether lines are aligned to the left instead of centred.

    Returns
    -------
    str
        For the labels of `graphviz.Digraph`.

    Examples
    --------
    >>> print(literal("<b>\nR&D\\N"))
    <b>\nR&amp;D\\N
    """
    lines = ["".join(map(_visible, line)) for line in text.split("\n")]
    if len(lines) > 1:
        # Some versions of Graphviz crash on an empty first line.
        lines = [line or " " for line in lines]
    escaped = [line.replace("&", "&amp;").replace("\\", r"\\") for line in lines]
    label = "".join(rf"{line}\l" for line in escaped if text) if left else r"\n".join(escaped)
    # Without this graphviz would take <...> for HTML.
    return cast("str", graphviz.nohtml(label))


def shortened(text: str) -> str:
    """Return a text that fits into a picture; what is cut off is marked by ``…``.

    Parameters
    ----------
    text : str

    Returns
    -------
    str

    Examples
    --------
    >>> shortened("1 " * 40)
    '1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1…'
    """
    lines = text.split("\n")
    if len(lines) > _MOST_LINES:
        lines = [*lines[: _MOST_LINES - 1], "…"]
    return "\n".join(
        line if len(line) <= _LONGEST_LINE else f"{line[: _LONGEST_LINE - 1]}…" for line in lines
    )


def grouped(number: int) -> str:
    """Return a number with its digits in groups of three.

    Parameters
    ----------
    number : int

    Returns
    -------
    str

    Examples
    --------
    >>> grouped(12345)
    '12 345'
    """
    return f"{number:,}".replace(",", " ")


def _visible(character: str) -> str:
    """Return a character, or an escape if it has no place in a picture."""
    unusable = unicodedata.category(character) in ("Cc", "Cs") or character in "\ufffe\uffff"
    return character.encode("unicode_escape").decode() if unusable else character
