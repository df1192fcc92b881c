"""The readings of Graph Nim: what a move deletes from a graph.

Graphs are given by their rows, as in `cgt.isomorphism`, and sets of vertices are bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from cgt.isomorphism import bits
from games.graphs import Graph, edges_of, write_edge, write_label

Rows = tuple[int, ...]
# What a move leaves: the rows, in which deleted edges are gone, and the vertices that are left.
Left = tuple[Rows, int]


def all_vertices(rows: Rows) -> int:
    """Return the set of all vertices of a graph."""
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
    return lambda rows: ((rows, all_vertices(rows) & ~chosen) for chosen in sets(rows))


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
                yield tuple(left), all_vertices(rows)
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


def words_for_move(reading: str, before: Graph, after: Graph) -> str:
    """Say which vertices or edges a move deletes.

    Examples
    --------
    >>> from games.graphs import read_graph
    >>> words_for_move("node", read_graph("graph:0-1,1-2"), read_graph("graph:"))
    'delete 1 and its neighbours 0, 2'
    """
    if reading == "edges":
        cut = set(before.edges) - set(after.edges)
        return "delete " + ", ".join(write_edge(edge) for edge in before.edges if edge in cut)
    names = {label: write_label(label) for label in before.labels if label not in after.labels}
    if reading == "node" and len(names) > 1:
        centre = next(label for label in names if before.ball(label) == names.keys())
        around = ", ".join(name for label, name in names.items() if label != centre)
        return f"delete {names[centre]} and its neighbours {around}"
    return "delete " + ", ".join(names.values())
