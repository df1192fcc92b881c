"""Pictures of game graphs, made with Graphviz.

The outcome of a position is its colour and its shape, so that it can be read in black and white
too; moves that win are bold. Positions appear in labels only, and every label is shown as it is:
nothing in it is a command to Graphviz.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

import graphviz

from cgt import layout
from cgt.board_tables import demand_table, in_node
from cgt.captions import LOOKS, hyper_moves, node_words, notice
from cgt.captions import caption as explained
from cgt.errors import InvalidParameter
from cgt.game import ImpartialGame, Position
from cgt.graph import NO_POSITION, demand_limit, game_and_position, game_graph
from cgt.graph_views import merge_equal_components, merge_equal_values, nodes_on
from cgt.labels import distinct, literal, shortened, tooltip
from cgt.rendering import Picture, render, write_whole
from cgt.sums import Sum
from cgt.tikz import tikz_picture

if TYPE_CHECKING:
    import networkx as nx

FORMATS = ("svg", "png", "pdf", "dot", "tex")
QUOTIENTS = ("values", "components")

_FONT = "Helvetica,Arial,sans-serif"
_WINNING_MOVE = {"penwidth": "2.4", "color": "#111111", "arrowsize": "0.8"}
# Bolder than a winning move, and of a colour that differs from black for every kind of vision.
_MOVE_ON_LINE = {"penwidth": "4.5", "color": "#d55e00", "arrowsize": "0.9"}
_NODE_ON_LINE = {"peripheries": "2", "penwidth": "2.2"}
_DOT = {"shape": "point", "width": "0.06", "label": ""}
# For a quotient so many positions are merged, where the limit is not higher still.
_MERGED = 10_000


class Drawing(Picture, graphviz.Digraph):  # type: ignore[misc]
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
        format : {"svg", "png", "pdf", "dot", "tex"}
            ``"dot"`` is the source, without a layout; ``"tex"`` is a picture in TikZ for LaTeX.

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
        if format == "tex":
            return tikz_picture(render(self.source, "json0", engine=self.engine)).encode()
        return render(self.source, format, engine=self.engine)

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
    strategy: bool = ...,
    depth: int | None = ...,
    quotient: str | None = ...,
    line: Sequence[Any] = ...,
    limit: int | None = ...,
    misere: bool = ...,
    caption: bool = ...,
) -> Drawing: ...


@overload
def draw(
    game: Sum,
    *,
    tree: bool = ...,
    strategy: bool = ...,
    depth: int | None = ...,
    quotient: str | None = ...,
    line: Sequence[Any] = ...,
    limit: int | None = ...,
    misere: bool = ...,
    caption: bool = ...,
) -> Drawing: ...


def draw(
    game: Any,
    position: Any = NO_POSITION,
    *,
    tree: bool = False,
    strategy: bool = False,
    depth: int | None = None,
    quotient: str | None = None,
    line: Sequence[Any] = (),
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
    strategy : bool
        Whether only what a winning strategy needs is drawn: one answer of the winner to every move
        of the loser.
    depth : int or None
        At most so many moves from the position are drawn; None for all.
    quotient : {"values", "components"}, optional
        Draw positions of equal Grundy value, or with the same components, as one.
    line : sequence of positions
        A line of play to be marked, from the first position on.
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
        If the limit is not a whole number >= 1, or None for a tree without end; if the depth, the
        quotient or the line of play is none; if there is no strategy to draw.
    OutOfReach
        If there is too much play to find a strategy in.
    RulesError
        If the rules break their contract, or `draw_position` returns no table.

    Examples
    --------
    >>> from cgt import draw
    >>> from games import Nim
    >>> draw(Nim(), (1, 2, 3)).to_bytes("pdf")[:5]
    b'%PDF-'
    >>> draw(Nim(), (1, 3, 5, 7), tree=True, limit=100).notice
    'truncated: 100 of 516 124 195 nodes shown'
    """
    if quotient not in (None, *QUOTIENTS):
        raise InvalidParameter(
            f"there is no quotient {quotient!r}; the quotients are {', '.join(QUOTIENTS)}"
        )
    game, position = game_and_position(game, position)
    demand_limit(limit)
    read = limit if quotient is None or limit is None else max(limit, _MERGED)
    graph = game_graph(
        game, position, tree=tree, strategy=strategy, depth=depth, limit=read, misere=misere
    )
    if quotient == "values":
        graph = merge_equal_values(graph)
    elif quotient == "components":
        graph = merge_equal_components(graph, game)
    if limit is not None:
        layout.keep_first(graph, limit)
        layout.drop_what_takes_too_long(graph, limit)
    return draw_graph(graph, caption=caption, line=line, picture=game.draw_position)


def draw_graph(
    graph: nx.DiGraph[int],
    *,
    caption: bool = True,
    line: Sequence[Any] = (),
    picture: Callable[[Any], str] | None = None,
) -> Drawing:
    """Draw a graph that `cgt.game_graph` or a function of `cgt.graph_views` made.

    Parameters
    ----------
    graph : networkx.DiGraph
        With the attributes that `cgt.game_graph` describes. Of positions whose texts are cut, or
        look alike, the labels have numbers; in SVG their tooltips are the whole texts.
    caption : bool
        Whether to explain the picture above it. That it is truncated it always says.
    line : sequence of positions
        A line of play to be marked, from the first position on.
    picture : callable, optional
        From a position to a table to be shown instead of its text, such as a game's
        `draw_position`; where that is empty, the text is shown.

    Returns
    -------
    Drawing

    Raises
    ------
    InvalidParameter
        If the line of play is not in the graph.
    RulesError
        If what `picture` returns is no table.

    Examples
    --------
    >>> from cgt.graph_views import component_graph
    >>> from games import Kayles
    >>> draw_graph(component_graph(Kayles(), (4,))).source.count("shape=point")
    3
    """
    line_nodes = nodes_on(graph, line)
    told = notice(graph)
    words = [told] if told else []
    if caption:
        words += explained(graph, bool(line))
    drawing = Drawing(
        graph_attr={
            "label": literal("\n".join(words), left=True),
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
    drawing.notice = told
    texts = distinct({found["position"]: found["text"] for _, found in graph.nodes(data=True)})
    for node, attributes in graph.nodes(data=True):
        look = LOOKS[attributes["outcome"]]
        if node in line_nodes:
            look = look | _NODE_ON_LINE
        text = texts[attributes["position"]]
        table = picture(attributes["position"]) if picture else ""
        if table or text != attributes["text"]:
            look = {**look, "tooltip": tooltip(attributes["text"])}
        if table:
            demand_table(table, graph.graph["game"])
            # What tells apart positions that look alike is told here, too.
            number = text.removeprefix(shortened(attributes["text"])).strip()
            label = in_node(table, filter(None, [number, *node_words(graph, node)]))
        else:
            beside = "  " if layout.is_wide_tree(graph) else "\n"
            label = literal(beside.join([text, *node_words(graph, node)]))
        drawing.node(f"n{node}", label, **look)
    for nodes in layout.ranks(graph):
        with drawing.subgraph() as row:
            row.attr(rank="same")
            for node in nodes:
                row.node(f"n{node}")
    _add_moves(drawing, graph, set(pairwise(line_nodes)))
    return drawing


def _add_moves(drawing: Drawing, graph: nx.DiGraph[int], line: set[tuple[int, int]]) -> None:
    """Draw the moves as arrows; one that leaves several components has a dot at which it forks."""
    for node, option, attributes in graph.edges(data=True):
        if "move" not in attributes:
            look = _WINNING_MOVE if attributes["winning"] else {}
            if (node, option) in line:
                look = _MOVE_ON_LINE
            drawing.edge(f"n{node}", f"n{option}", **look)
    for (node, move), edges in hyper_moves(graph).items():
        look = _WINNING_MOVE if edges[0][1]["winning"] else {}
        fork = f"n{node}"
        if len(edges) > 1:
            fork = f"n{node}m{move}"
            drawing.node(fork, **_DOT)
            drawing.edge(f"n{node}", fork, **look, arrowhead="none")
        for option, _ in edges:
            drawing.edge(fork, f"n{option}", **look)
