"""How the lost positions of Nim with three heaps grow from each other: the evolution graph.

The main theorem, by Khovanova and Xiong: as a rooted tree, it is three of the four arms of the
Ulam–Warburton automaton, in which a cell of the square grid is born if exactly one of its four
neighbours lives.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from cgt import Heaps, P, Solver, claim, heaps
from cgt.ranges import Range
from games.nim import Nim

if TYPE_CHECKING:
    import networkx as nx

Cell = tuple[int, int]

_KHOVANOVA = "T. Khovanova and J. Xiong (2014), Nim fractals, Journal of Integer Sequences 17"
_DOCUMENT = "English article, introduction"


# ---- the two trees ----


def lost_with_total(nim: Nim | Solver[Heaps], total: int) -> list[Heaps]:
    """Return the P-positions of three heaps, in every order, with so many objects in all.

    Parameters
    ----------
    nim : Nim or Solver
        Who knows the outcomes.
    total : int
        The number of objects.

    Returns
    -------
    list of tuples

    Examples
    --------
    >>> lost_with_total(Nim(), 2)
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    """
    positions = ((a, b, total - a - b) for a in range(total + 1) for b in range(total + 1 - a))
    return [position for position in positions if nim.outcome(position) is P]


def parents(nim: Nim | Solver[Heaps], position: Heaps) -> list[Heaps]:
    """Return the P-positions with one object less in two of the three heaps.

    Examples
    --------
    >>> parents(Nim(), (1, 2, 3))
    [(0, 2, 2)]
    """
    a, b, c = position
    earlier = ((a - 1, b - 1, c), (a - 1, b, c - 1), (a, b - 1, c - 1))
    return [parent for parent in earlier if min(parent) >= 0 and nim.outcome(parent) is P]


def evolution_graph(nim: Nim | Solver[Heaps], generations: int) -> nx.DiGraph[Heaps]:
    """Return the graph of three-heap P-positions, with edges from parents to children.

    Parameters
    ----------
    nim : Nim or Solver
        Who knows the outcomes.
    generations : int
        Positions with up to twice as many objects are taken.

    Returns
    -------
    networkx.DiGraph

    Examples
    --------
    >>> graph = evolution_graph(Nim(), 2)
    >>> sorted(graph.successors((0, 1, 1))), len(graph)
    ([(0, 2, 2)], 7)
    """
    import networkx as nx

    graph: nx.DiGraph[Heaps] = nx.DiGraph()
    for generation in range(generations + 1):
        for position in lost_with_total(nim, 2 * generation):
            graph.add_node(position)
            graph.add_edges_from((parent, position) for parent in parents(nim, position))
    return graph


def ulam_warburton(generations: int, arms: int = 4) -> nx.DiGraph[Cell]:
    """Return the cells of the Ulam–Warburton automaton, with edges from each to those it bears.

    Parameters
    ----------
    generations : int
        How often new cells are born.
    arms : int
        How many of the four directions the first cell may grow in.

    Returns
    -------
    networkx.DiGraph

    Examples
    --------
    >>> [len(ulam_warburton(generations)) for generations in range(6)]
    [1, 5, 9, 21, 25, 37]
    >>> [len(ulam_warburton(generations, arms=3)) for generations in range(6)]
    [1, 4, 7, 16, 19, 28]
    """
    import networkx as nx

    start = (0, 0)
    graph: nx.DiGraph[Cell] = nx.DiGraph()
    graph.add_node(start)
    youngest = [start]
    for _ in range(generations):
        living = set(graph)
        reached = dict.fromkeys(cell for parent in youngest for cell in _neighbours(parent))
        youngest = []
        for cell in reached:
            parent, *others = living.intersection(_neighbours(cell))
            if cell not in living and not others:
                youngest.append(cell)
                graph.add_edge(parent, cell)
    for cell in list(graph.successors(start))[arms:]:
        graph.remove_nodes_from([cell, *nx.descendants(graph, cell)])
    return graph


def _neighbours(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


# ---- claims ----


def _generations(numbers: Iterable[int], text: str) -> Range[Heaps]:
    """Return for each n the lost position n n 0, which stands for all those with 2n objects."""
    return Range(lambda: [(n, n, 0) for n in numbers], f"three heaps with 2n objects, n = {text}")


@claim(
    "Lost triples by total",
    says="Of the ordered positions of three heaps with 2n objects in all, 3^w are P, where w is "
    "the number of digits 1 of n in binary.",
    source=_KHOVANOVA,
    document=_DOCUMENT,
    game=Nim(),
    over=_generations(range(24), "0 to 23"),
    quick=_generations(range(13), "0 to 12"),
    deep=_generations(range(64), "0 to 63"),
)
def lost_by_total(nim: Solver[Heaps], position: Heaps) -> bool:
    n = position[0]
    return len(lost_with_total(nim, 2 * n)) == number_lost(n)


def number_lost(n: int) -> int:
    """Return how many ordered three-heap P-positions have 2n objects.

    Examples
    --------
    >>> [number_lost(n) for n in range(8)]
    [1, 3, 3, 9, 3, 9, 9, 27]
    """
    count: int = 3 ** n.bit_count()
    return count


@claim(
    "Lost triples up to a total",
    says="The numbers of ordered three-heap P-positions with at most 0, 2, 4, ... objects are 1, "
    "4, 7, 16, 19, ...: A(n) = A(n // 2) + 3 A((n - 1) // 2), where n // 2 is rounded down, with "
    "A(0) = 1 and nothing below.",
    source="The On-Line Encyclopedia of Integer Sequences, A130665",
    document=_DOCUMENT,
    game=Nim(),
    over=_generations(range(16), "0 to 15"),
    quick=_generations(range(11), "0 to 10"),
    deep=_generations(range(32), "0 to 31"),
)
def lost_up_to_total(nim: Solver[Heaps], position: Heaps) -> bool:
    n = position[0]
    return sum(len(lost_with_total(nim, 2 * m)) for m in range(n + 1)) == number_lost_up_to(n)


def number_lost_up_to(n: int) -> int:
    """Return how many ordered three-heap P-positions have at most 2n objects.

    Examples
    --------
    >>> [number_lost_up_to(n) for n in range(8)]
    [1, 4, 7, 16, 19, 28, 37, 64]
    """
    if n <= 0:
        return n + 1
    return number_lost_up_to(n // 2) + 3 * number_lost_up_to((n - 1) // 2)


@claim(
    "Each lost triple has one parent",
    says="Every three-heap P-position with an object left has exactly one P-position with one "
    "object less in two heaps.",
    source=_KHOVANOVA,
    document=_DOCUMENT,
    game=Nim(),
    over=heaps(count=3, size=range(17)),
    deep=heaps(count=3, size=range(33)),
)
def one_parent(nim: Solver[Heaps], position: Heaps) -> bool:
    return nim.outcome(position) is not P or len(parents(nim, position)) == any(position)


@claim(
    "Evolution graph of Nim",
    says="The evolution graph of three-heap Nim and three of the four arms of the Ulam–Warburton "
    "automaton are the same rooted tree.",
    source=_KHOVANOVA,
    document=_DOCUMENT,
    made_precise="The same means isomorphic, and is tried up to a generation.",
    game=Nim(),
    over=_generations((1, 3, 7, 15, 23), "1, 3, 7, 15 and 23"),
    quick=_generations((1, 3, 7, 11), "1, 3, 7 and 11"),
    deep=_generations((1, 3, 7, 15, 31), "1, 3, 7, 15 and 31"),
)
def evolution(nim: Solver[Heaps], position: Heaps) -> bool:
    import networkx as nx

    generations = position[0]
    nim_tree = evolution_graph(nim, generations)
    cell_tree = ulam_warburton(generations, arms=3)
    if not (nx.is_arborescence(nim_tree) and nx.is_arborescence(cell_tree)):
        return False
    return bool(nx.isomorphism.rooted_tree_isomorphism(nim_tree, (0, 0, 0), cell_tree, (0, 0)))


@claim(
    "Edges of the evolution graph",
    says="The longest optimal game from a three-heap P-position takes one object with every move, "
    "and the next P-position in such a game is always its parent in the evolution graph.",
    source=_KHOVANOVA,
    document=_DOCUMENT,
    made_precise="Optimal means that whoever can win makes winning moves; the other player moves "
    "at will, so that most moves of the game are no edges.",
    game=Nim(),
    over=heaps(count=3, size=range(10)),
    quick=heaps(count=3, size=range(8)),
    deep=heaps(count=3, size=range(16)),
)
def edges(nim: Solver[Heaps], position: Heaps) -> bool:
    if nim.outcome(position) is not P:
        return True

    @cache
    def longest(lost: Heaps) -> int:
        return max((2 + longest(after) for after in _after_two_moves(nim, lost)), default=0)

    following = [
        after for after in _after_two_moves(nim, position) if 2 + longest(after) == sum(position)
    ]
    return longest(position) == sum(position) and following == parents(nim, position)


def _after_two_moves(nim: Solver[Heaps], lost: Heaps) -> list[Heaps]:
    """Return what the winner can leave after any move of the loser, each position once."""
    return sorted({after for o in nim.options(lost) for after in nim.winning_moves(o)})
