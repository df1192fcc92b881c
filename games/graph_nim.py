"""Nim on graphs: one family with five readings of "take something connected from a graph".

Descriptions of Graph Nim differ in what a move takes, so the move is the parameter ``reading``.
Node Kayles and Arc Kayles, the two readings with names of their own, are classes as well. The main
theorems, stated below as claims: on paths these are Kayles and the games of Dawson.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cgt import (
    SUM_THEOREM,
    ImpartialGame,
    InvalidParameter,
    InvalidPosition,
    Solver,
    claim,
)
from cgt.claims import Claim, rules_only
from cgt.heaps import OctalGame
from cgt.isomorphism import canonical_form, connected_parts, induced_rows
from cgt.ranges import Range
from games.graph_families import looks_like_file, read_family, read_file
from games.graph_readings import READINGS, Reading, Rows, all_vertices, words_for_move
from games.graphs import PREFIX, Graph, graph_from, read_graph
from games.kayles import Kayles

if TYPE_CHECKING:
    import networkx as nx

# Small pieces of graphs come up again and again in one search, in the same numbering.
_piece_form = lru_cache(maxsize=1 << 14)(canonical_form)


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
    {'node': 3, 'arc': 0, 'connected': 5, 'pair': 4, 'edges': 1}
    """

    example = "graph-nim:reading=edges path:4"

    def __init__(self, reading: str = "node") -> None:
        if reading not in READINGS:
            close = difflib.get_close_matches(str(reading), READINGS, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise InvalidParameter(
                f"a reading of graph-nim is one of {', '.join(READINGS)}, not {reading!r}{hint}"
            )
        self.reading = reading

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

    @cached_property
    def _rule(self) -> Reading:
        return READINGS[self.reading]

    def options(self, position: Graph | nx.Graph[Any]) -> Iterator[Graph]:
        graph = self.position(position)
        for rows, vertices in self._rule.moves(graph.rows):
            yield Graph(graph.labels, rows).subgraph(vertices)

    def components(self, position: Graph | nx.Graph[Any]) -> Iterator[Graph]:
        graph = self.position(position)
        return map(graph.subgraph, self._pieces(graph.rows, all_vertices(graph.rows)))

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
        return words_for_move(self.reading, self.position(position), self.position(option))

    # The engine works on the canonical rows of connected pieces, which are small keys.

    def parts(self, position: Graph | nx.Graph[Any]) -> tuple[Rows, ...]:
        rows = self.position(position).rows
        return self._parts(rows, all_vertices(rows))

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

    example = "node-kayles path:5"

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

    example = "arc-kayles path:4"

    def __init__(self) -> None:
        super().__init__("arc")


# ---- claims ----

_DOCUMENT = "English article, Graph nim"
_READING = "The article tells the rule in one sentence with several readings; this is one of them."
_DAWSONS_CYCLES = (
    "A cycle has value 1 if N mod 34 is 7, 11, 23, 27 or 31 or N is 3, 17 or 37, and 0 otherwise."
)
_ARC_KAYLES = "M. A. Huggan and B. Stevens (2016), Polynomial time graph families for Arc Kayles"
_EXERCISE = "a short exercise"

_KAYLES = rules_only(Kayles(), use_components=True)
_DAWSONS_KAYLES = rules_only(OctalGame("0.07"), use_components=True)
_DAWSONS_CHESS = rules_only(OctalGame("0.137"), use_components=True)


def _family(text: str, sizes: range) -> Range[Graph]:
    """Return the graphs that a text with a place for N names."""
    return Range(
        lambda: (graph_from(read_family(text.format(n))) for n in sizes),
        f"{text.format('N')} for N = {sizes[0]} to {sizes[-1]}",
    )


def _values(
    game: GraphNim,
    family: str,
    sizes: range,
    value: Callable[[int], int],
    *,
    says: str,
    source: str,
    deep: range | None = None,
) -> Claim:
    """Claim the values of the graphs ``family:N`` in a game, in terms of N.

    Paths and cycles split, so long ones rely on the sum theorem; stars and complete graphs are
    checked from the rules alone. The reading ``edges`` is not in the document.
    """
    in_document = game.reading != "edges"

    def graphs(sizes: range) -> Range[Graph]:
        return _family(f"{family}:{{}}", sizes)

    def holds(solver: Solver[Graph], graph: Graph) -> bool:
        centre = 1 if family == "star" else 0
        return solver.grundy(graph) == value(len(graph.labels) - centre)

    return claim(
        f"{game.name} on {family} graphs",
        says=says,
        source=source,
        document=_DOCUMENT if in_document else "",
        made_precise=_READING if in_document else "",
        over=graphs(sizes),
        quick=graphs(sizes[: len(sizes) // 2]),
        deep=graphs(deep or sizes),
        game=game,
        relies_on=SUM_THEOREM if family in ("path", "cycle") else (),
    )(holds)


def _dawsons_cycle(n: int) -> int:
    """Return 1 where every move leads to a path of value 0."""
    return int(n % 34 in (7, 11, 23, 27, 31) or n in (3, 17, 37))


node_kayles_path = _values(
    NodeKayles(),
    "path",
    range(61),
    lambda n: _DAWSONS_CHESS.grundy((n,)),
    says="A path of N vertices has the value of a heap of N in Dawson's Chess, 0.137.",
    source="OEIS A316632, comments; the sequence is A002187",
)
node_kayles_cycle = _values(
    NodeKayles(),
    "cycle",
    range(3, 61),
    _dawsons_cycle,
    says=_DAWSONS_CYCLES,
    source=f"{_EXERCISE}: every move leaves a path of N - 3 vertices",
)
node_kayles_star = _values(
    NodeKayles(),
    "star",
    range(1, 12),
    lambda n: 1 if n % 2 else 2,
    says="A star with at least one leaf has value 1 if it has an odd number of leaves, else 2.",
    source=f"{_EXERCISE}: a move takes the centre with all leaves or with one",
)
node_kayles_complete = _values(
    NodeKayles(),
    "complete",
    range(1, 41),
    lambda n: 1,
    says="A complete graph of at least one vertex has value 1.",
    source=f"{_EXERCISE}: every move takes all vertices",
)
arc_kayles_path = _values(
    ArcKayles(),
    "path",
    range(61),
    lambda n: _DAWSONS_KAYLES.grundy((n,)),
    says="A path of N vertices has the value of a heap of N in Dawson's Kayles, 0.07.",
    source=_ARC_KAYLES,
)
arc_kayles_cycle = _values(
    ArcKayles(), "cycle", range(3, 61), _dawsons_cycle, says=_DAWSONS_CYCLES, source=_ARC_KAYLES
)
arc_kayles_star = _values(
    ArcKayles(),
    "star",
    range(1, 41),
    lambda n: 1,
    says="A star with at least one leaf has value 1.",
    source=f"{_EXERCISE}: every move takes the centre, and leaves no edge",
)
arc_kayles_complete = _values(
    ArcKayles(),
    "complete",
    range(13),
    lambda n: n // 2 % 2,
    says="A complete graph of N vertices has value 1 if half of N, rounded down, is odd, else 0.",
    source=f"{_EXERCISE}: a move takes two vertices, whichever they are",
)
connected_path, connected_cycle, connected_complete = (
    _values(
        GraphNim("connected"),
        family,
        sizes,
        lambda n: n,
        says=f"A {family} graph of N vertices has value N.",
        source=f"{_EXERCISE}: a move leaves any smaller number, and parts have a nim-sum below N",
        deep=deep,
    )
    for family, sizes, deep in (
        ("path", range(13), range(15)),
        ("cycle", range(3, 13), range(3, 15)),
        ("complete", range(9), None),
    )
)
connected_star, pair_star = (
    _values(
        GraphNim(reading),
        "star",
        sizes,
        lambda n: 2 if n % 2 else 3,
        says="A star with at least one leaf has value 2 if its leaves are odd in number, else 3.",
        source=f"{_EXERCISE}: a move takes a leaf, or leaves as many single vertices as one likes",
        deep=deep,
    )
    for reading, sizes, deep in (
        ("connected", range(1, 9), range(1, 10)),
        ("pair", range(1, 11), None),
    )
)
pair_cycle, edges_cycle = (
    _values(
        GraphNim(reading),
        "cycle",
        range(3, 41),
        lambda n: 0,
        says="A cycle has value 0.",
        source=f"{_EXERCISE}: every move leaves a path, of which the next one takes the middle",
    )
    for reading in ("pair", "edges")
)
pair_path = _values(
    GraphNim("pair"),
    "path",
    range(41),
    lambda n: _KAYLES.grundy((n,)),
    says="A path of N vertices has the value of a row of N in Kayles.",
    source=f"{_EXERCISE}: the moves are those of Kayles",
)
pair_complete = _values(
    GraphNim("pair"),
    "complete",
    range(11),
    lambda n: n % 3,
    says="A complete graph of N vertices has value N mod 3.",
    source=f"{_EXERCISE}: this is the subtraction game of 1 and 2",
)
edges_path = _values(
    GraphNim("edges"),
    "path",
    range(1, 41),
    lambda n: _KAYLES.grundy((n - 1,)),
    says="A path of N >= 1 vertices has the value of a row of N - 1 in Kayles.",
    source=f"{_EXERCISE}: a move takes one edge or two neighbouring ones, as in Kayles",
)
edges_star = _values(
    GraphNim("edges"),
    "star",
    range(1, 9),
    lambda n: n,
    says="A star of N leaves has value N.",
    source=f"{_EXERCISE}: a move takes any number of edges, all of them at the centre",
)
edges_complete = _values(
    GraphNim("edges"),
    "complete",
    range(1, 6),
    lambda n: (0, 1, 0, 2, 0)[n - 1],
    says="The complete graphs of 1 to 5 vertices have the values 0, 1, 0, 2 and 0.",
    source="measured by search from the rules",
)
