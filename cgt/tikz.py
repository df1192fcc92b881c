r"""Pictures of game graphs in LaTeX: a layout of Graphviz, written as a TikZ picture.

Places and curves are Graphviz's, the text is set by LaTeX in the fonts of the document. Numbers are
copied as they stand.
"""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from cgt.text import latex_text

_HEAD = r"""% A TikZ picture: \input it in a document whose preamble has
%   \usepackage{tikz}
%   \usetikzlibrary{arrows.meta, shapes.geometric}
% LuaLaTeX or XeLaTeX for positions whose texts have signs beyond those of your fonts.
\begin{tikzpicture}[x=1bp, y=1bp, >={Stealth[scale=0.8]}, every node/.style={font=\small},
    position/.style={inner sep=0pt, align=center}]"""
_SHAPES = {
    "box": "rectangle",
    "ellipse": "ellipse",
    "hexagon": "regular polygon, regular polygon sides=6",
    "point": "circle",
}


def tikz_picture(layout: bytes) -> str:
    r"""Return a TikZ picture of a graph that Graphviz has laid out.

    Parameters
    ----------
    layout : bytes
        What Graphviz writes in its format ``json0``.

    Returns
    -------
    str
        An environment ``tikzpicture``. A node that shows a table gets its text instead, which is
        its tooltip.

    Examples
    --------
    >>> from cgt import draw
    >>> from games import Nim
    >>> print(draw(Nim(), (1, 1), caption=False).to_bytes("tex").decode().count(r"\draw"))
    4
    """
    graph = json.loads(layout)
    # Subgraphs, which have no place of their own, only put nodes in a row.
    nodes = [found for found in graph.get("objects", ()) if "pos" in found]
    places = {found["_gvid"]: found["name"] for found in nodes}
    lines = [_HEAD, *map(_node, nodes)]
    lines += [_edge(e, places[e["tail"]], places[e["head"]]) for e in graph.get("edges", ())]
    if graph.get("label"):
        left, _, _, top = graph["bb"].split(",")
        text = r"\\ ".join(map(latex_text, _lines(graph["label"])))
        lines.append(
            rf"  \node[anchor=north west, align=left, font=\footnotesize] at ({left},{top}) "
            rf"{{{text}}};"
        )
    return "\n".join([*lines, r"\end{tikzpicture}", ""])


def _node(found: dict[str, Any]) -> str:
    """Write a node: its shape, colours and lines of text."""
    look = [
        "position",
        _SHAPES[found["shape"]],
        "draw=" + _colour(found.get("color", "#000000")),
        f"minimum width={found['width']}in",
        f"minimum height={found['height']}in",
        f"line width={found.get('penwidth', '1')}bp",
    ]
    if "fillcolor" in found:
        look.append(f"fill={_colour(found['fillcolor'])}")
    if found["shape"] == "point":
        look.append("fill=black")
    if "dotted" in found.get("style", ""):
        look += ["rounded corners", "dotted"]
    if found.get("peripheries") == "2":
        look.append("double")
    label = found.get("label", "")
    # A tooltip is read by Graphviz twice.
    lines = _lines(found["tooltip"].replace(r"\\", "\\")) if _is_table(label) else _lines(label)
    text = r"\\ ".join(map(latex_text, lines))
    return rf"  \node[{', '.join(look)}] ({found['name']}) at ({found['pos']}) {{{text}}};"


def _edge(found: dict[str, Any], tail: str, head: str) -> str:
    """Write an arrow along the curves that Graphviz found, between the borders of two nodes."""
    points = [part for part in found["pos"].split() if part[0] not in "es"]
    arrow = "-" if found.get("arrowhead") == "none" else "->"
    look = f"{arrow}, line width={found.get('penwidth', '1')}bp, draw={_colour(found['color'])}"
    curves = []
    for index in range(1, len(points), 3):
        one, other, end = points[index : index + 3]
        place = f"({head})" if index + 3 == len(points) else f"({end})"
        curves.append(f".. controls ({one}) and ({other}) .. {place}")
    return rf"  \draw[{look}] ({tail}) {' '.join(curves)};"


def _colour(name: str) -> str:
    """Write a colour such as #0b4f8a in numbers from 0 to 255."""
    red, green, blue = (int(name[place : place + 2], 16) for place in (1, 3, 5))
    return f"{{rgb,255:red,{red}; green,{green}; blue,{blue}}}"


def _is_table(label: str) -> bool:
    return label.upper().startswith("<TABLE")


def _lines(label: str) -> list[str]:
    r"""Return the lines of a label: undo what `cgt.labels.literal` did."""
    label = label.removesuffix(r"\l")
    parts = re.split(r"\\(.)", label)
    text = parts[0]
    for sign, after in zip(parts[1::2], parts[2::2], strict=True):
        text += ("\n" if sign in "nl" else sign) + after
    return unescape(text).split("\n")
