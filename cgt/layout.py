"""How Graphviz is to lay a game graph out: as well as it can, or well enough in a few seconds.

The work of a layout is about the number of moves times the rows of the picture that they cross.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx as nx

# Up to so much work Graphviz may do its best; then it must hurry; then moves are straight lines.
_SMALL = 1_000
_LARGE = 8_000
# Where there is a limit on the nodes, so much work is done at most, or so much for each node.
_MOST_WORK = 16_000
_MOST_WORK_PER_NODE = 32
# Trees of more nodes grow from left to right: pages are long rather than wide.
_WIDE_TREE = 50


def attributes(graph: nx.DiGraph[int]) -> dict[str, str]:
    """Return the graph attributes of Graphviz for the layout of a game graph.

    Parameters
    ----------
    graph : networkx.DiGraph
        As `cgt.game_graph` made it.

    Returns
    -------
    dict
    """
    found = {"nodesep": "0.1", "ranksep": "0.45", "outputorder": "edgesfirst"}
    if graph.graph["tree"]:
        # The options of a position in the game's order.
        found["ordering"] = "out"
    if is_wide_tree(graph):
        found |= {"rankdir": "LR", "nodesep": "0.05", "ranksep": "0.3"}
    if _how_many_fit(graph, _SMALL) < len(graph):
        found |= {"nodesep": "0.02", "mclimit": "0.2", "nslimit": "1", "nslimit1": "1"}
    if _how_many_fit(graph, _LARGE) < len(graph):
        found |= {"splines": "line", "mclimit": "0.05", "nslimit": "0.3"}
    return found


def is_wide_tree(graph: nx.DiGraph[int]) -> bool:
    """Whether a graph is a tree that would be too wide if it grew downwards."""
    return bool(graph.graph["tree"]) and len(graph) > _WIDE_TREE


def ranks(graph: nx.DiGraph[int]) -> list[list[int]]:
    """Return the rows of a picture: the nodes from which the longest play is of equal length.

    A tree needs none, since its rows are the moves played; where play can go round, or was not
    read to its end, there is no longest one.

    Parameters
    ----------
    graph : networkx.DiGraph
        As `cgt.game_graph` made it.

    Returns
    -------
    list of list of int
    """
    rows: dict[int | None, list[int]] = {}
    for node, attributes in graph.nodes(data=True):
        rows.setdefault(attributes["depth"], []).append(node)
    return [] if graph.graph["tree"] or None in rows else list(rows.values())


def keep_first(graph: nx.DiGraph[int], limit: int) -> None:
    """Keep the nodes that were met first, so many at most; the graph says if it is truncated."""
    for node in list(graph)[limit:]:
        graph.graph["truncated"] = True
        for parent in graph.predecessors(node):
            graph.nodes[parent]["truncated"] = True
        graph.remove_node(node)


def drop_what_takes_too_long(graph: nx.DiGraph[int], limit: int) -> None:
    """Keep the nodes that were met first, as many as are laid out in a few seconds.

    With a higher limit there are never fewer.

    Parameters
    ----------
    graph : networkx.DiGraph
        As `cgt.game_graph` made it; it says afterwards that it is truncated, if it is.
    limit : int
        How many nodes a person wants to see.
    """
    most = max(_MOST_WORK, _MOST_WORK_PER_NODE * limit)
    fitting = _how_many_fit(graph, most)
    if fitting < len(graph):
        graph.graph["crowded"] = True
        keep_first(graph, fitting)


def _how_many_fit(graph: nx.DiGraph[int], most: int) -> int:
    """Return how many nodes can be taken, in their order, before the work is more than so much."""
    rows = _Rows(graph)
    for number, node in enumerate(graph):
        rows.add(node)
        if rows.work > most:
            return number
    return len(graph)


class _Rows:
    """The rows of a picture to which one node after the other is added.

    As in Graphviz, a node is one row or more below every node that leads to it. Where play can go
    round there are no such rows; then a node's row is its distance from the first node.
    """

    def __init__(self, graph: nx.DiGraph[int]) -> None:
        self._graph = graph
        self._rows: dict[int, int] = {}
        self._distances: dict[int, int] = {}
        # How many more moves lead to a node than from it: so much work is a row further down.
        self._excess: dict[int, int] = {}
        self._goes_round = False
        self._crossed = 0
        self._crossed_by_distance = 0

    @property
    def work(self) -> int:
        """The sum, over all moves, of the rows of the picture that they cross."""
        return self._crossed_by_distance if self._goes_round else self._crossed

    def add(self, node: int) -> None:
        """Add a node, and the moves between it and those that are there."""
        parents = [n for n in self._graph.pred[node] if n in self._rows]
        options = [n for n in self._graph[node] if n in self._rows]
        self._distances[node] = min((self._distances[n] + 1 for n in parents), default=0)
        self._crossed_by_distance += sum(
            max(1, abs(self._distances[n] - self._distances[node])) for n in parents + options
        )
        self._rows[node] = row = max((self._rows[n] + 1 for n in parents), default=0)
        self._crossed += sum(row - self._rows[n] for n in parents)
        self._crossed += sum(self._rows[n] - row for n in options)
        self._excess[node] = len(parents) - len(options)
        for parent in parents:
            self._excess[parent] -= 1
        for option in options:
            self._excess[option] += 1
        if not self._goes_round:
            self._goes_round = not self._push_down_below(node)

    def _push_down_below(self, top: int) -> bool:
        """Move what a new node leads to below it; return whether that can be done."""
        moved = [top]
        while moved:
            node = moved.pop()
            row = self._rows[node] + 1
            for option in self._graph[node]:
                if option == top:
                    return False
                if self._rows.get(option, row) < row:
                    self._crossed += (row - self._rows[option]) * self._excess[option]
                    self._rows[option] = row
                    moved.append(option)
        return True
