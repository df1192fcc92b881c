"""Pictures of game graphs, made with Graphviz.

The outcome of a position is its colour and its shape, so that it can be read in black and white
too; moves that win are bold. Positions appear in labels only, and every label is shown as it is:
nothing in it is a command to Graphviz.
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

import graphviz

from cgt import layout
from cgt.errors import InvalidParameter
from cgt.game import ImpartialGame, Position
from cgt.graph import NO_POSITION, game_graph
from cgt.labels import distinct, grouped, literal, shortened, tooltip
from cgt.rendering import render, write_whole
from cgt.sums import Sum

if TYPE_CHECKING:
    import networkx as nx

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
_SIGNS = {
    "*": "*n: Grundy value n",
    "∞": "∞(a, b): no Grundy value; those of options are a, b",
    "?": "?: value not known",
}
_WINNING_MOVE = {"penwidth": "2.4", "color": "#111111", "arrowsize": "0.8"}


class Drawing(graphviz.Digraph):  # type: ignore[misc]
    """A picture of a game graph: a `graphviz.Digraph` that needs no Graphviz on the machine.

    A notebook shows it by itself; `save_as` writes it to a file. It can be changed like any other
    `graphviz.Digraph` before that.

    Attributes
    ----------
    graph : networkx.DiGraph
        The game graph in the picture, by `draw`; its node 5 is node ``n5`` of the picture.
    notice : str
        What a truncated picture says about what it leaves out, empty if it shows everything.

    Examples
    --------
    >>> from cgt import draw
    >>> from games import Nim
    >>> drawing = draw(Nim(), (1, 1))
    >>> drawing.to_bytes("svg").count(b'class="node"')
    4
    >>> drawing.source.count("->")
    4
    """

    graph: nx.DiGraph[int]
    notice: str = ""

    def copy(self) -> Drawing:
        """Return a picture that can be changed without a change of this one."""
        copied: Drawing = super().copy()
        copied.graph, copied.notice = self.graph, self.notice
        return copied

    def to_bytes(self, format: str) -> bytes:
        """Return the picture as the bytes of a file.

        Parameters
        ----------
        format : {"svg", "png", "pdf", "dot"}
            ``"dot"`` is the source, without a layout.

        Returns
        -------
        bytes
            The same ones in every run.

        Raises
        ------
        InvalidParameter
            If there is no such format.
        DrawingError
            If Graphviz fails.
        """
        if format not in FORMATS:
            raise InvalidParameter(
                f"there is no picture format {format!r}; the formats are {', '.join(FORMATS)}"
            )
        if format == "dot":
            return str(self.source).encode()
        return render(self.source, format, engine=self.engine)

    def save_as(self, path: str | PathLike[str], format: str | None = None) -> Path:
        """Write the picture to a file, whole or not at all.

        Parameters
        ----------
        path : str or path
            The file; what it held is replaced.
        format : {"svg", "png", "pdf", "dot"}, optional
            By default what the file's name ends in.

        Returns
        -------
        Path
            The file.

        Raises
        ------
        InvalidParameter
            If there is no such format.
        DrawingError
            If Graphviz fails or the file cannot be written.
        """
        path = Path(path)
        write_whole(path, self.to_bytes(format or path.suffix[1:].lower()))
        return path

    def pipe(
        self, format: str | None = None, *, engine: str | None = None, encoding: str | None = None
    ) -> bytes | str:
        """Return what Graphviz makes of the source, as `graphviz.Digraph.pipe` does.

        Parameters
        ----------
        format : str, optional
            Any output format of Graphviz; by default the attribute ``format``.
        engine : str, optional
            A layout engine; by default the attribute ``engine``.
        encoding : str, optional
            Return text in this encoding instead of bytes.

        Returns
        -------
        bytes or str
        """
        data = render(self.source, format or self.format, engine=engine or self.engine)
        return data if encoding is None else data.decode(encoding)

    def render(
        self,
        filename: str | PathLike[str] | None = None,
        directory: str | PathLike[str] | None = None,
        view: bool = False,
        cleanup: bool = False,
        format: str | None = None,
        *,
        outfile: str | PathLike[str] | None = None,
        engine: str | None = None,
    ) -> str:
        """Write the source and the picture, as `graphviz.Digraph.render` does.

        Parameters
        ----------
        filename, directory : str or path, optional
            Where the source goes; by default the attributes of these names.
        view : bool
            Whether to open the picture.
        cleanup : bool
            Whether to delete the source again.
        format : str, optional
            Any output format of Graphviz; by default ``outfile``'s, or the attribute ``format``.
        outfile : str or path, optional
            Where the picture goes; by default beside the source, with the format added.
        engine : str, optional
            A layout engine; by default the attribute ``engine``.

        Returns
        -------
        str
            The path of the picture.
        """
        source = Path(self.save(filename, directory=directory))
        if format is None and outfile is not None:
            format = Path(outfile).suffix[1:].lower()
        format = format or self.format
        picture = Path(outfile or f"{source}.{format}")
        write_whole(picture, render(self.source, format, engine=engine or self.engine))
        if cleanup:
            source.unlink()
        if view:
            graphviz.view(str(picture))
        return str(picture)

    def view(
        self,
        filename: str | PathLike[str] | None = None,
        directory: str | PathLike[str] | None = None,
        cleanup: bool = False,
    ) -> str:
        """Write the source and the picture and open the picture; see `render`."""
        return self.render(filename, directory, view=True, cleanup=cleanup)


@overload
def draw(
    game: ImpartialGame[Position],
    position: Position,
    *,
    tree: bool = ...,
    limit: int | None = ...,
    misere: bool = ...,
    caption: bool = ...,
) -> Drawing: ...


@overload
def draw(
    game: Sum,
    *,
    tree: bool = ...,
    limit: int | None = ...,
    misere: bool = ...,
    caption: bool = ...,
) -> Drawing: ...


def draw(
    game: Any,
    position: Any = NO_POSITION,
    *,
    tree: bool = False,
    limit: int | None = 500,
    misere: bool = False,
    caption: bool = True,
) -> Drawing:
    """Draw the graph of everything that can be played from a position.

    Parameters
    ----------
    game : ImpartialGame or Sum
        The game of the position; or a sum, which is a position already.
    position : hashable
        A position of the game; to be left out with a sum.
    tree : bool
        Whether every line of play is drawn apart, instead of each position once.
    limit : int or None
        How many nodes there may be, at least 1; fewer are drawn where there would be too many
        moves to lay out, but never fewer than with a lower limit. None draws everything,
        however long it takes.
    misere : bool
        Whether outcomes and winning moves are those of misère play.
    caption : bool
        Whether to explain the picture above it. That it is truncated it always says.

    Returns
    -------
    Drawing
        Shown by itself in a notebook; otherwise see `Drawing.save_as`.

    Raises
    ------
    InvalidPosition
        If it is not a position of the game.
    InvalidParameter
        If the limit is not a whole number >= 1, or None for a tree without end.
    RulesError
        If the rules break their contract.

    Examples
    --------
    >>> from cgt import draw
    >>> from games import Nim
    >>> draw(Nim(), (1, 2, 3)).to_bytes("pdf")[:5]
    b'%PDF-'
    >>> draw(Nim(), (1, 3, 5, 7), tree=True, limit=100).notice
    'truncated: 100 of 516 124 195 nodes shown'
    """
    graph = game_graph(game, position, tree=tree, limit=limit, misere=misere)
    if limit is not None:
        layout.drop_what_takes_too_long(graph, limit)
    return draw_graph(graph, caption=caption)


def draw_graph(graph: nx.DiGraph[int], *, caption: bool = True) -> Drawing:
    """Draw a graph that `cgt.game_graph` made.

    Parameters
    ----------
    graph : networkx.DiGraph
        With the attributes that `cgt.game_graph` describes. Of positions whose texts are cut, or
        look alike, the labels have numbers; in SVG their tooltips are the whole texts.
    caption : bool
        Whether to explain the picture above it. That it is truncated it always says.

    Returns
    -------
    Drawing
    """
    notice = _notice(graph)
    told = [notice] if notice else []
    if caption:
        told += _caption(graph)
    drawing = Drawing(
        graph_attr={
            "label": literal("\n".join(told), left=True),
            "labelloc": "t",
            "labeljust": "l",
            "fontname": _FONT,
            "fontsize": "11",
            **layout.attributes(graph),
        },
        node_attr={
            "fontname": _FONT,
            "fontsize": "12",
            "style": "filled",
            "height": "0.2",
            "width": "0.4",
            "margin": "0.08,0.04",
        },
        edge_attr={"color": "#8c8c8c", "penwidth": "0.8", "arrowsize": "0.6"},
    )
    drawing.graph = graph
    drawing.notice = notice
    texts = distinct({found["position"]: found["text"] for _, found in graph.nodes(data=True)})
    for node, attributes in graph.nodes(data=True):
        text = texts[attributes["position"]]
        look = _LOOKS[attributes["outcome"]]
        if text != attributes["text"]:
            look = {**look, "tooltip": tooltip(attributes["text"])}
        drawing.node(f"n{node}", literal(_node_text(graph, text, attributes)), **look)
    for node, option, attributes in graph.edges(data=True):
        look = _WINNING_MOVE if attributes["winning"] else {}
        drawing.edge(f"n{node}", f"n{option}", **look)
    return drawing


def _node_text(graph: nx.DiGraph[int], text: str, attributes: dict[str, Any]) -> str:
    """Return what is written in a node: the position, its value, and "…" if options are missing."""
    words = [text]
    if not graph.graph["misere"]:
        # Grundy values say nothing about misère play.
        words.append(attributes["value"])
    if attributes["truncated"]:
        words.append("…")
    return ("  " if layout.is_wide_tree(graph) else "\n").join(words)


def _notice(graph: nx.DiGraph[int]) -> str:
    """Say how much of the whole graph is missing."""
    about = graph.graph
    if not about["truncated"]:
        return ""
    what = "nodes" if about["tree"] else "positions"
    known = about["total"] is not None
    whole = grouped(about["total"]) if known else f"more than {grouped(about['at_least'] - 1)}"
    why = ", since more have too many moves to lay out" if about.get("crowded") else ""
    return f"truncated: {grouped(len(graph))} of {whole} {what} shown{why}"


def _caption(graph: nx.DiGraph[int]) -> list[str]:
    """Explain what is in the picture."""
    about = graph.graph
    play = "misère play" if about["misere"] else "normal play"
    outcomes = {attributes["outcome"] for _, attributes in graph.nodes(data=True)}
    start = graph.nodes[0]
    # A sum names its games itself.
    game = "" if isinstance(start["position"], Sum) else f"{about['game']}: "
    lines = [f"{game}{shortened(start['text'])}, {play}"]
    lines += [_MEANINGS[outcome] for outcome in _LOOKS if outcome in outcomes]
    if any(attributes["winning"] for *_, attributes in graph.edges(data=True)):
        lines.append("bold arrow: a move that wins")
    if not about["misere"]:
        values = {attributes["value"][0] for _, attributes in graph.nodes(data=True)}
        lines += [meaning for sign, meaning in _SIGNS.items() if sign in values]
    if about["truncated"]:
        lines.append("…: some options are not shown")
    return lines
