"""Nim on graphs: one family with five readings of "take something connected from a graph".

Descriptions of Graph Nim differ in what a move takes, so the move is the parameter ``reading``.
Node Kayles and Arc Kayles, the two readings with names of their own, are classes as well.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cgt import ImpartialGame, InvalidParameter, InvalidPosition
from cgt.isomorphism import bits, canonical_form, connected_parts, induced_rows
from games.graph_families import looks_like_file, read_family, read_file
from games.graphs import (
    PREFIX,
    Graph,
    edges_of,
    graph_from,
    read_graph,
    write_edge,
    write_label,
)

if TYPE_CHECKING:
    import networkx as nx

Rows = tuple[int, ...]
# What a move leaves: the rows, in which deleted edges are gone, and the vertices that are left.
Left = tuple[Rows, int]

# Small pieces of graphs come up again and again in one search, in the same numbering.
_piece_form = lru_cache(maxsize=1 << 14)(canonical_form)


def _everything(rows: Rows) -> int:
    return (1 << len(rows)) - 1


def _vertex_and_neighbours(rows: Rows) -> Iterator[int]:
    return (1 << vertex | row for vertex, row in enumerate(rows))


def _adjacent_pairs(rows: Rows) -> Iterator[int]:
    return (1 << i | 1 << j for i, j in edges_of(rows))


def _vertices_and_adjacent_pairs(rows: Rows) -> Iterator[int]:
    yield from (1 << vertex for vertex in range(len(rows)))
    yield from _adjacent_pairs(rows)


def _connected_sets(rows: Rows) -> Iterator[int]:
    """Give every nonempty connected set of vertices once.

    A set grows from its least vertex; a neighbour that was passed over stays out for good.
    """
    for least, row in enumerate(rows):
        growing = [(1 << least, row, (1 << least) - 1)]
        while growing:
            chosen, reached, left_out = growing.pop()
            yield chosen
            for vertex in bits(reached & ~(chosen | left_out)):
                growing.append((chosen | 1 << vertex, reached | rows[vertex], left_out))
                left_out |= 1 << vertex


def _deleting(sets: Callable[[Rows], Iterator[int]]) -> Callable[[Rows], Iterator[Left]]:
    """Return the moves that delete one of the sets of vertices."""
    return lambda rows: ((rows, _everything(rows) & ~chosen) for chosen in sets(rows))


def _edges_at_a_vertex(rows: Rows) -> Iterator[Left]:
    """Delete one or more of the edges at a vertex; the vertices stay."""
    for vertex, row in enumerate(rows):
        chosen = row
        while chosen:
            # A single edge belongs to both its ends; it is deleted at the smaller one.
            if chosen & (chosen - 1) or chosen > 1 << vertex:
                left = list(rows)
                left[vertex] ^= chosen
                for other in bits(chosen):
                    left[other] ^= 1 << vertex
                yield tuple(left), _everything(rows)
            chosen = (chosen - 1) & row


class Reading(NamedTuple):
    """One reading of the rules.

    Parameters
    ----------
    says : str
        What a move does.
    moves : callable
        From the rows of a graph to what each move leaves.
    needs_edge : bool
        Whether a vertex without edges has no move.
    """

    says: str
    moves: Callable[[Rows], Iterator[Left]]
    needs_edge: bool


READINGS = {
    "node": Reading(
        "delete a vertex and all its neighbours", _deleting(_vertex_and_neighbours), False
    ),
    "arc": Reading("delete two adjacent vertices", _deleting(_adjacent_pairs), True),
    "connected": Reading(
        "delete any nonempty connected set of vertices", _deleting(_connected_sets), False
    ),
    "pair": Reading(
        "delete one vertex or two adjacent ones", _deleting(_vertices_and_adjacent_pairs), False
    ),
    "edges": Reading(
        "choose a vertex and delete one or more of its edges", _edges_at_a_vertex, True
    ),
}


class GraphNim(ImpartialGame[Graph]):
    """Players take turns to delete a part of a graph; who cannot move loses.

    Parameters
    ----------
    reading : str
        What a move deletes:

        * ``node`` (Node Kayles): a vertex and all its neighbours;
        * ``arc`` (Arc Kayles): two adjacent vertices;
        * ``connected``: any nonempty connected set of vertices;
        * ``pair``: one vertex or two adjacent ones, as Kayles does in a row;
        * ``edges`` (Graph Nim of Calkin and others): one or more of the edges at a vertex.

        Edges at a deleted vertex go with it.

    Notes
    -----
    A position is a `Graph`, made by `position` from any undirected NetworkX graph; the questions
    take the NetworkX graph itself as well. Loops and parallel edges do not change which vertices
    are adjacent, so the readings that delete vertices leave them out; the reading ``edges``, where
    they would be further moves, refuses them.

    References
    ----------
    T. J. Schaefer (1978), On the complexity of some two-person perfect-information games, Journal
    of Computer and System Sciences 16 (Node Kayles and Arc Kayles).

    N. J. Calkin, K. James, J. E. Janoski, S. Leggett, B. Richards, N. Sitaraman and S. Thomas
    (2010), Computing strategies for graphical Nim, Congressus Numerantium 202.

    Examples
    --------
    >>> import networkx as nx
    >>> from games import GraphNim
    >>> {reading: GraphNim(reading).grundy(nx.path_graph(5))
    ...  for reading in ("node", "arc", "connected", "pair", "edges")}
    {'node': 3, 'arc': 0, 'connected': 5, 'pair': 4, 'edges': 3}
    """

    def __init__(self, reading: str = "node") -> None:
        if reading not in READINGS:
            close = difflib.get_close_matches(str(reading), READINGS, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise InvalidParameter(
                f"a reading of graph-nim is one of {', '.join(READINGS)}, not {reading!r}{hint}"
            )
        self.reading = reading
        self._rule = READINGS[reading]

    def position(self, graph: Graph | nx.Graph[Any]) -> Graph:
        """Make a position of a NetworkX graph.

        Parameters
        ----------
        graph : networkx.Graph or networkx.MultiGraph
            Undirected, with any labels. A position is returned as it is.

        Returns
        -------
        Graph

        Raises
        ------
        InvalidPosition
            If it is directed, or no graph; or if it has loops or parallel edges and the moves
            delete edges.

        Examples
        --------
        >>> import networkx as nx
        >>> from games import NodeKayles
        >>> game = NodeKayles()
        >>> game.position(nx.path_graph(3))
        <graph:0-1,1-2>
        """
        if isinstance(graph, Graph):
            return graph
        position = graph_from(graph)
        if self.reading == "edges" and graph.number_of_edges() != len(position.edges):
            raise InvalidPosition(
                f"{self.name} is played on a graph without loops and parallel edges; "
                "remove them first"
            )
        return position

    def options(self, position: Graph | nx.Graph[Any]) -> Iterator[Graph]:
        graph = self.position(position)
        for rows, vertices in self._rule.moves(graph.rows):
            yield Graph(graph.labels, rows).subgraph(vertices)

    def components(self, position: Graph | nx.Graph[Any]) -> Iterator[Graph]:
        graph = self.position(position)
        return map(graph.subgraph, self._pieces(graph.rows, _everything(graph.rows)))

    def canonical(self, position: Graph | nx.Graph[Any]) -> Graph:
        return self.part_position(canonical_form(self.position(position).rows))

    def check(self, position: Graph | nx.Graph[Any]) -> None:
        self.position(position)

    def parse(self, text: str) -> Graph:
        """Read a family such as ``path:7``, a file, or edges such as ``graph:0-1,1-2``."""
        text = text.strip()
        if text.startswith(PREFIX):
            return read_graph(text)
        read = read_file(Path(text)) if looks_like_file(text) else read_family(text)
        return self.position(read)

    def show(self, position: Graph | nx.Graph[Any]) -> str:
        return str(self.position(position))

    def describe_move(self, position: Graph, option: Graph) -> str:
        """Say which vertices or edges the move deletes."""
        before, after = self.position(position), self.position(option)
        if self.reading == "edges":
            cut = set(before.edges) - set(after.edges)
            return "delete " + ", ".join(write_edge(edge) for edge in before.edges if edge in cut)
        names = {label: write_label(label) for label in before.labels if label not in after.labels}
        if self.reading == "node" and len(names) > 1:
            centre = next(label for label in names if before.ball(label) == names.keys())
            around = ", ".join(name for label, name in names.items() if label != centre)
            return f"delete {names[centre]} and its neighbours {around}"
        return "delete " + ", ".join(names.values())

    # The engine works on the canonical rows of connected pieces, which are small keys.

    def parts(self, position: Graph | nx.Graph[Any]) -> tuple[Rows, ...]:
        rows = self.position(position).rows
        return self._parts(rows, _everything(rows))

    def part_options(self, part: Rows) -> Iterator[tuple[Rows, ...]]:
        return (self._parts(rows, vertices) for rows, vertices in self._rule.moves(part))

    def part_position(self, part: Rows) -> Graph:
        return Graph(tuple(range(len(part))), part)

    def _pieces(self, rows: Rows, vertices: int) -> Iterable[int]:
        """Return the connected components in which there is a move."""
        pieces = connected_parts(rows, vertices)
        if self._rule.needs_edge:
            return (piece for piece in pieces if piece.bit_count() > 1)
        return pieces

    def _parts(self, rows: Rows, vertices: int) -> tuple[Rows, ...]:
        pieces = self._pieces(rows, vertices)
        return tuple([_piece_form(induced_rows(rows, piece)) for piece in pieces])


class NodeKayles(GraphNim):
    """Delete a vertex and all its neighbours; who finds no vertex left loses.

    On a path this is Dawson's Chess, the octal game 0.137.

    References
    ----------
    T. J. Schaefer (1978), On the complexity of some two-person perfect-information games, Journal
    of Computer and System Sciences 16.

    Examples
    --------
    >>> from games import NodeKayles
    >>> game = NodeKayles()
    >>> game.grundy(game.parse("petersen")), game.grundy(game.parse("grid:3x7"))
    (1, 2)
    """

    def __init__(self) -> None:
        super().__init__("node")


class ArcKayles(GraphNim):
    """Delete two adjacent vertices; who finds no edge left loses.

    On a path this is Dawson's Kayles, the octal game 0.07; on a grid it is Cram.

    References
    ----------
    T. J. Schaefer (1978), On the complexity of some two-person perfect-information games, Journal
    of Computer and System Sciences 16.

    M. A. Huggan and B. Stevens (2016), Polynomial time graph families for Arc Kayles, Integers 16.

    Examples
    --------
    >>> from games import ArcKayles
    >>> game = ArcKayles()
    >>> game.grundy(game.parse("path:7")), game.grundy(game.parse("grid:4x4"))
    (1, 0)
    """

    def __init__(self) -> None:
        super().__init__("arc")
