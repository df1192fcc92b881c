"""Values as text that is the same in every run, and the order in which people expect such texts.

Python writes the members of a set in an order that changes from run to run; pictures, lists of
moves and files must not. Beside that, a text for LaTeX, and what a docstring says in a line.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

# Signs that are commands to LaTeX, or that text fonts may lack.
_IN_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "*": r"$\ast$",
    "∞": r"$\infty$",
    "…": r"\ldots{}",
    # What could begin the optional argument of a line break.
    "[": "{[}",
}


def text_of(value: object) -> str:
    """Return ``str(value)``, but with the members of sets in order.

    Parameters
    ----------
    value : object
        Tuples, sets and dataclasses are read to the bottom; what other objects write of
        themselves stays.

    Returns
    -------
    str

    Examples
    --------
    >>> text_of(frozenset({10, 9, frozenset()})), text_of((1, "a"))
    ('{9, 10, {}}', "(1, 'a')")
    """
    return _text(value, str)


def natural_key(text: str) -> tuple[list[tuple[int, str]], str]:
    """Return a sorting key under which numbers within a text count as numbers.

    Parameters
    ----------
    text : str

    Returns
    -------
    tuple
        Comparable with the keys of other texts; no two texts have equal keys.

    Examples
    --------
    >>> sorted(["heap 10", "heap 9", "b", "a"], key=natural_key)
    ['a', 'b', 'heap 9', 'heap 10']
    """
    # Words stand at even places, numbers at odd ones; a longer number is a greater one.
    pieces = re.split("([0-9]+)", text)
    pieces[1::2] = [digits.lstrip("0") for digits in pieces[1::2]]
    return [(len(piece) if place % 2 else 0, piece) for place, piece in enumerate(pieces)], text


def latex_text(text: str) -> str:
    r"""Return LaTeX that shows a line of text as it is.

    Parameters
    ----------
    text : str

    Returns
    -------
    str

    Examples
    --------
    >>> print(latex_text("50% of *3_{a}"))
    50\% of $\ast$3\_\{a\}
    """
    return "".join(_IN_LATEX.get(sign, sign) for sign in text)


def _text(value: object, write: Callable[[object], str]) -> str:
    """Write a value, and the values inside it as ``repr`` does."""
    if type(value) is tuple:
        inside = ", ".join(_text(member, repr) for member in value)
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    if isinstance(value, (set, frozenset)):
        return f"{{{', '.join(sorted((_text(m, repr) for m in value), key=natural_key))}}}"
    if is_dataclass(value) and _written_by_dataclass(type(value)):
        shown = [(f.name, getattr(value, f.name)) for f in fields(value) if f.repr]
        inside = ", ".join(f"{name}={_text(member, repr)}" for name, member in shown)
        return f"{type(value).__qualname__}({inside})"
    return write(value)


def _written_by_dataclass(cls: type) -> bool:
    """Return whether a dataclass writes its values as all of them do, which wraps a function."""
    own: Any = cls.__str__
    return own is object.__str__ and hasattr(cls.__repr__, "__wrapped__")


def summary(documented: object) -> str:
    """Return the first line of a docstring: of a game's class it is the rule in a sentence.

    Examples
    --------
    >>> from games import Nim
    >>> summary(Nim)
    'Take any number of objects from one heap.'
    """
    return inspect.cleandoc(documented.__doc__ or "").partition("\n")[0]
