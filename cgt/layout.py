"""How Graphviz is to lay a game graph out: as well as it can, or well enough in a few seconds.

The work of a layout is about the number of moves times the rows of the picture that they cross.
"""

from __future__ import annotations

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
    work = _work(graph)
    if work > _SMALL:
        found |= {"nodesep": "0.02", "mclimit": "0.2", "nslimit": "1", "nslimit1": "1"}
    if work > _LARGE:
        found |= {"splines": "line", "mclimit": "0.05", "nslimit": "0.3"}
    return found


def is_wide_tree(graph: nx.DiGraph[int]) -> bool:
    """Whether a graph is a tree that would be too wide if it grew downwards."""
    return bool(graph.graph["tree"]) and len(graph) > _WIDE_TREE


def drop_what_takes_too_long(graph: nx.DiGraph[int], limit: int) -> None:
    """Remove the nodes that were met last until the layout takes a few seconds.

    Parameters
    ----------
    graph : networkx.DiGraph
        As `cgt.game_graph` made it; it says afterwards that it is truncated, if it is.
    limit : int
        How many nodes a person wants to see.
    """
    most = max(_MOST_WORK, _MOST_WORK_PER_NODE * limit)
    while _work(graph) > most:
        graph.graph["truncated"] = graph.graph["crowded"] = True
        for node in range(len(graph) * 7 // 8, len(graph)):
            for parent in graph.predecessors(node):
                graph.nodes[parent]["truncated"] = True
            graph.remove_node(node)


def _work(graph: nx.DiGraph[int]) -> int:
    """Return the sum, over all moves, of the rows of the picture that they cross."""
    try:
        rows = {
            node: row
            for row, nodes in enumerate(nx.topological_generations(graph))
            for node in nodes
        }
    except nx.NetworkXUnfeasible:
        # Play can go round for ever, so there is no longest play to order the rows by.
        rows = nx.single_source_shortest_path_length(graph, 0)
    return sum(max(1, abs(rows[option] - rows[node])) for node, option in graph.edges)
