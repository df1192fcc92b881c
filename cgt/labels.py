"""Texts in pictures: shown as they are, whatever is in them, and short enough to be read."""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping
from itertools import count
from typing import Any, cast

import graphviz

# Longer texts are cut: what else is in the picture must stay readable.
_LONGEST_LINE = 60
_MOST_LINES = 20
# Graphviz reads at most 16 KB at once.
_LONGEST_FOLD = 1000


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
    escaped = [_folded(line.replace("&", "&amp;").replace("\\", r"\\")) for line in lines]
    label = "".join(rf"{line}\l" for line in escaped if text) if left else r"\n".join(escaped)
    # Without this graphviz would take <...> for HTML.
    return cast("str", graphviz.nohtml(label))


def tooltip(text: str) -> str:
    r"""Return a tooltip that Graphviz shows as the text; it reads those twice.

    Parameters
    ----------
    text : str

    Returns
    -------
    str
        For the attribute ``tooltip`` in `graphviz.Digraph`.

    Examples
    --------
    >>> print(tooltip("\\N"))
    \\\\N
    """
    return literal(text.replace("\\", r"\\"))


def plain(text: str) -> str:
    r"""Return a text that every file format can hold, with the escapes of Python.

    Parameters
    ----------
    text : str

    Returns
    -------
    str
        Different for different texts.

    Examples
    --------
    >>> print(plain("<é>\n\\\x1b"))
    <é>\n\\\x1b
    """
    return "".join(map(_visible, text.replace("\\", r"\\")))


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


def distinct(texts: Mapping[Any, str]) -> dict[Any, str]:
    """Return texts that fit into a picture, no two of them alike there.

    Parameters
    ----------
    texts : mapping of str
        The text of each thing.

    Returns
    -------
    dict of str
        For each thing its text, `shortened`. Where several would look the same they get numbers.

    Examples
    --------
    >>> distinct({"a": "x" * 60, "b": "x" * 61, "c": "x" * 62})["c"][-9:]
    'xxxxx… #2'
    """
    short = {thing: shortened(text) for thing, text in texts.items()}
    times = Counter(map(literal, short.values()))
    numbers: defaultdict[str, count[int]] = defaultdict(lambda: count(1))
    for thing, text in short.items():
        if times[look := literal(text)] > 1:
            found = (f"{text} #{number}" for number in numbers[look])
            # A text may itself end in a number.
            short[thing] = next(label for label in found if literal(label) not in times)
    return short


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


def _folded(line: str) -> str:
    """Return a line for DOT source, where long ones have to be folded."""
    folded, start = [], 0
    while start < len(line):
        end = start + _LONGEST_FOLD
        # A backslash and what follows it stay together.
        end += (len(line[:end]) - len(line[:end].rstrip("\\"))) % 2
        folded.append(line[start:end])
        start = end
    return "\\\n".join(folded)


def _visible(character: str) -> str:
    """Return a character, or an escape if it has no place in a picture."""
    unusable = unicodedata.category(character) in ("Cc", "Cs") or character in "\ufffe\uffff"
    return character.encode("unicode_escape").decode() if unusable else character
