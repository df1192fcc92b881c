"""Graphs as positions: an immutable value, and its text.

A `Graph` is finite and simple. Its vertices are called by labels, so that a player recognises what
is left; equal labels and equal edges make equal graphs. The text of a graph lists its edges, and
the vertices that have none: ``graph:0-1,1-2,5``.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from cgt.errors import InvalidPosition
from cgt.isomorphism import bits, induced_rows

PREFIX = "graph:"
# The sign of a number below 0, in the text of a label.
_MINUS = "%2D"


@dataclass(frozen=True, slots=True, repr=False)
class Graph:
    """A finite simple graph with labelled vertices, as a value.

    Make one with `graph_from`, `graph_from_edges` or `read_graph`, which put the vertices in the
    order of their labels; so graphs with the same vertices and edges are equal.

    Parameters
    ----------
    labels : tuple of hashable
        The vertices.
    rows : tuple of int
        Bit j of ``rows[i]`` is set when ``labels[i]`` and ``labels[j]`` are adjacent.
    """

    labels: tuple[Hashable, ...]
    rows: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        words = list(map(write_edge, self.edges))
        words += [write_label(v) for v, row in zip(self.labels, self.rows, strict=True) if not row]
        return PREFIX + ",".join(words)

    @property
    def edges(self) -> list[tuple[Hashable, Hashable]]:
        """The edges, each as the pair of its ends."""
        return [(self.labels[i], self.labels[j]) for i, j in edges_of(self.rows)]

    def ball(self, label: Hashable) -> set[Hashable]:
        """Return a vertex and its neighbours."""
        vertex = self.labels.index(label)
        return {self.labels[near] for near in bits(1 << vertex | self.rows[vertex])}

    def subgraph(self, vertices: int) -> Graph:
        """Return the graph on some of the vertices: those whose bit is set."""
        labels = tuple([self.labels[vertex] for vertex in bits(vertices)])
        return Graph(labels, induced_rows(self.rows, vertices))


def edges_of(rows: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the edges of a graph given by its rows, the smaller end first, in order.

    Examples
    --------
    >>> from games.graphs import edges_of
    >>> edges_of((0b110, 0b001, 0b001))
    [(0, 1), (0, 2)]
    """
    return [(i, i + 1 + j) for i, row in enumerate(rows) for j in bits(row >> (i + 1))]


def graph_from_edges(
    vertices: Iterable[Hashable], edges: Iterable[tuple[Hashable, Hashable]]
) -> Graph:
    """Make a graph of its vertices and edges.

    Parameters
    ----------
    vertices : iterable of hashable
        The labels of the vertices.
    edges : iterable of pairs of labels
        Parallel edges become one; loops are left out.

    Returns
    -------
    Graph

    Examples
    --------
    >>> from games.graphs import graph_from_edges
    >>> graph_from_edges("cab", [("c", "a"), ("a", "c"), ("b", "b")])
    <graph:a-c,b>
    """
    labels = tuple(sorted(dict.fromkeys(vertices), key=_order))
    index = {label: i for i, label in enumerate(labels)}
    rows = [0] * len(labels)
    for one, other in edges:
        i, j = index[one], index[other]
        if i != j:
            rows[i] |= 1 << j
            rows[j] |= 1 << i
    return Graph(labels, tuple(rows))


def graph_from(graph: Any) -> Graph:
    """Make a graph of a NetworkX graph.

    Parameters
    ----------
    graph : networkx.Graph or networkx.MultiGraph
        Any labels; attributes are ignored. Parallel edges become one; loops are left out.
        Where two labels have the same text, the vertices are numbered from 0 instead.

    Returns
    -------
    Graph

    Raises
    ------
    InvalidPosition
        If it is not a NetworkX graph, or a directed one.

    Examples
    --------
    >>> import networkx as nx
    >>> from games.graphs import graph_from
    >>> graph_from(nx.cycle_graph(4))
    <graph:0-1,0-3,1-2,2-3>
    """
    if not is_networkx(graph):
        raise InvalidPosition(
            f"a position on a graph is a NetworkX graph or a text such as path:7, not {graph!r}"
        )
    if graph.is_directed():
        raise InvalidPosition(
            "the game is played on an undirected graph, not on a directed one; "
            "to_undirected() forgets the directions"
        )
    if len(set(map(write_label, graph))) < len(graph):
        numbers = {vertex: number for number, vertex in enumerate(graph)}
        return graph_from_edges(
            numbers.values(), [(numbers[a], numbers[b]) for a, b in graph.edges()]
        )
    return graph_from_edges(graph, graph.edges())


def is_networkx(graph: object) -> bool:
    """Tell a NetworkX graph from other objects, without loading NetworkX."""
    return hasattr(graph, "is_directed") and hasattr(graph, "adjacency")


def read_graph(text: str) -> Graph:
    """Read the text of a graph, as ``str`` writes it.

    Whole numbers, strings and tuples of these come back as they were; other labels as their text.

    Parameters
    ----------
    text : str
        ``graph:`` and then edges such as ``0-1`` and single vertices, separated by commas.

    Returns
    -------
    Graph

    Raises
    ------
    InvalidPosition
        If the text has another form, or names an edge twice.

    Examples
    --------
    >>> from games.graphs import read_graph
    >>> read_graph("graph:b-a,0.1-0.2,7").labels
    (7, 'a', 'b', (0, 1), (0, 2))
    """
    vertices: list[Hashable] = []
    edges: list[tuple[Hashable, Hashable]] = []
    for word in filter(None, re.split(r"[,\s]+", text.removeprefix(PREFIX))):
        ends = word.split("-")
        if len(ends) > 2 or "" in ends:
            raise InvalidPosition(
                f"the text of a graph is {PREFIX} and then edges such as 0-1 and vertices such as "
                f"7, separated by commas; {word!r} is neither"
            )
        labels = [_read_label(end) for end in ends]
        vertices += labels
        if len(labels) == 2:
            edges.append((labels[0], labels[1]))
    graph = graph_from_edges(vertices, edges)
    if len(edges) != len(edges_of(graph.rows)):
        raise InvalidPosition(
            f"{text!r} names an edge twice or joins a vertex to itself; "
            "the text of a graph has each edge once, between two different vertices"
        )
    return graph


def number_or_text(word: str) -> int | str:
    """Read the label of a vertex: a whole number where it is one written as usual, else itself.

    Examples
    --------
    >>> from games.graphs import number_or_text
    >>> number_or_text("-12"), number_or_text("012"), number_or_text("a")
    (-12, '012', 'a')
    """
    return int(word) if re.fullmatch("0|-?[1-9][0-9]{0,99}", word) else word


def write_label(label: Hashable) -> str:
    """Write the label of a vertex so that no shell changes it and `read_graph` reads it back.

    Numbers are written in digits, tuples with points between their parts, and other labels as
    their text, with percent signs and hexadecimal digits for special characters, as in addresses.
    The sign of a number below 0 is such a character, since ``-`` joins the ends of an edge. In a
    text that looks like a number the first digit is one.

    Examples
    --------
    >>> from games.graphs import write_label
    >>> print(*map(write_label, (12, -3, "a", (0, 1), "x-y", "12")))
    12 %2D3 a 0.1 x%2Dy %312
    """
    if type(label) is int:
        return str(label).replace("-", _MINUS)
    if isinstance(label, tuple) and len(label) > 1 and not any(isinstance(p, tuple) for p in label):
        return ".".join(map(write_label, label))
    text = str(label)
    if number_or_text(text) != text:
        return re.sub("^-?[0-9]", lambda match: _escape(match[0]), text)
    return re.sub(r"\W", lambda match: _escape(match[0]), text) or "%"


def write_edge(edge: tuple[Hashable, Hashable]) -> str:
    """Write an edge as its two ends.

    Examples
    --------
    >>> from games.graphs import write_edge
    >>> write_edge((0, 1))
    '0-1'
    """
    return "-".join(map(write_label, edge))


def _escape(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode(errors="replace"))


def _read_label(text: str) -> Hashable:
    if "." in text:
        return tuple(map(_read_label, text.split(".")))
    label = number_or_text(re.sub(f"^{_MINUS}(?=[0-9])", "-", text))
    return unquote(label.removesuffix("%")) if isinstance(label, str) else label


def _order(label: Hashable) -> tuple[int, Any]:
    """Return a sort key: numbers by size, then texts, then tuples part by part, then the rest."""
    if isinstance(label, int):
        return 0, label
    if isinstance(label, str):
        return 1, label
    if isinstance(label, tuple):
        return 2, tuple(map(_order, label))
    return 3, str(label)
