"""Pictures of game graphs, made with Graphviz.

The outcome of a position is its colour and its shape, so that it can be read in black and white
too; moves that win are bold. Positions appear in labels only, and every label is shown as it is:
nothing in it is a command to Graphviz.
"""

from __future__ import annotations

import unicodedata
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

import graphviz
import networkx as nx

from cgt.errors import InvalidParameter
from cgt.game import ImpartialGame, Position
from cgt.graph import game_graph
from cgt.rendering import render, write_whole

if TYPE_CHECKING:
    from cgt.sums import Sum

FORMATS = ("svg", "png", "pdf", "dot")

_FONT = "Helvetica,Arial,sans-serif"
# Box, ellipse and hexagon: told apart by their outline alone. The colours (blue, orange, grey)
# are told apart by every kind of colour vision.
_LOOKS: dict[str | None, dict[str, str]] = {
    "P": {"shape": "box", "fillcolor": "#bcd9f2", "color": "#0b4f8a", "penwidth": "1.8"},
    "N": {"shape": "ellipse", "fillcolor": "#fdebcf", "color": "#a65e00"},
    "D": {"shape": "hexagon", "fillcolor": "#e4e4e4", "color": "#444444"},
    None: {"shape": "box", "style": "rounded,dotted", "color": "#444444"},
}
_MEANINGS = {
    "P": "box: P, the player to move loses",
    "N": "ellipse: N, the player to move wins",
    "D": "hexagon: D, play goes on for ever",
    None: "dotted: not known",
}
_WINNING = {"penwidth": "2.4", "color": "#111111", "arrowsize": "0.8"}
# Longer texts are cut: what else is in the picture must stay readable.
_LONGEST_LINE = 60
_MOST_LINES = 20
