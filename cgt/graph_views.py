"""Other views of play: positions merged into classes, and components instead of positions.

A quotient of a game graph has one node for all positions of equal Grundy value, or for all that
have the same components. A component graph takes sums apart: a move leads to several components,
and its edges share a mark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from cgt.contract import demand_hashable, options_in_order, read_options
from cgt.errors import InvalidParameter
from cgt.game import ImpartialGame, Position
from cgt.graph import NO_POSITION, game_and_position
from cgt.graph_answers import Answers
from cgt.solver import Solver
from cgt.sums import Sum, SumGame
from cgt.text import natural_key
from cgt.values import nim_sum

if TYPE_CHECKING:
    import networkx as nx

# Of a component with more moves than this only so many are read.
_WIDEST = 1000
# So many positions a solver may store for the values of components.
_POSITIONS_SOLVED = 100_000


def merge_equal_values(graph: nx.DiGraph[int]) -> nx.DiGraph[int]:
    """Return a game graph in which the positions of equal Grundy value are one node.

    Parameters
    ----------
    graph : networkx.DiGraph
        As `cgt.game_graph` made it, for normal play.

    Returns
    -------
    networkx.DiGraph
        With the attributes that `cgt.game_graph` describes: ``position`` and ``text`` are those
        of the first position of a class, ``truncated`` holds if it does for any of them,
        ``depth`` is None where it differs. Besides, ``size`` of a node is the number of its
        positions, ``moves`` of an edge the number of its moves; ``merged`` of the graph is
        ``"values"``, and its ``total`` and ``at_least`` count positions. Positions of unknown
        value are nodes of their own.

    Raises
    ------
    InvalidParameter
        If the graph is one of misère play, about which Grundy values say nothing.

    Examples
    --------
    >>> from cgt import game_graph
    >>> from games import Nim
    >>> graph = merge_equal_values(game_graph(Nim(), (1, 2, 3)))
    >>> [(node["value"], node["size"]) for node in graph.nodes.values()]
    [('*0', 6), ('*1', 6), ('*2', 6), ('*3', 6)]
    """
    if graph.graph["misere"]:
        raise InvalidParameter(
            "positions of equal Grundy value may differ in misère play: merge those with equal "
            "components, or draw the graph of normal play"
        )

    def value(node: int) -> Hashable:
        found: str = graph.nodes[node]["value"]
        return node if found == "?" else found

    return _merged(graph, value, "values")


def merge_equal_components(
    graph: nx.DiGraph[int], game: ImpartialGame[Any] | None = None
) -> nx.DiGraph[int]:
    """Return a game graph in which the positions with the same components are one node.

    Components are the same if their `canonical` forms are equal; their order does not matter, and
    components without a move do not count.

    Parameters
    ----------
    graph : networkx.DiGraph
        As `cgt.game_graph` made it.
    game : ImpartialGame, optional
        The game of the positions; to be left out for a graph of sums.

    Returns
    -------
    networkx.DiGraph
        As `merge_equal_values` describes it; ``merged`` of the graph is ``"components"``.

    Examples
    --------
    >>> from cgt import game_graph
    >>> from games import Nim
    >>> graph = game_graph(Nim(), (1, 3, 5, 7))
    >>> len(graph), len(merge_equal_components(graph, Nim()))
    (384, 143)
    """
    rules: ImpartialGame[Any] = SumGame() if game is None else game
    alive: dict[Any, bool] = {}

    def components(node: int) -> Hashable:
        parts = Counter(rules.parts(graph.nodes[node]["position"]))
        for part in parts:
            if part not in alive:
                alive[part] = any(True for _ in rules.part_options(part))
        return frozenset((part, times) for part, times in parts.items() if alive[part])

    return _merged(graph, components, "components")


def component_graph(
    game: ImpartialGame[Position] | Sum, position: Any = NO_POSITION, *, limit: int = 500
) -> nx.MultiDiGraph[int]:
    """Return the graph of the components that play from a position meets.

    A move in a component leaves a sum of components, without those that have no move. It is an
    edge to each of them, and these edges share their mark. So Kayles with 12 pins has 13 nodes.

    Parameters
    ----------
    game : ImpartialGame or Sum
        The game of the position; or a sum, which is a position already.
    position : hashable
        A position of the game; to be left out with a sum.
    limit : int
        How many nodes there may be, at least 1.

    Returns
    -------
    networkx.MultiDiGraph
        Attributes of a node are those that `cgt.game_graph` describes, for the component alone in
        normal play; ``start`` says whether it is one of the position's components. Where a move
        leaves nothing it leads to the empty sum, ``"0"``. Of an edge: ``move``, the number of the
        move among those from there, the same for all its edges, and ``winning``, whether the
        move wins in the component alone. A component that a move leaves twice has two edges. Of
        the graph: those of `cgt.game_graph`, and ``components``, which is true.

    Raises
    ------
    InvalidPosition
        If it is not a position of the game.
    InvalidParameter
        If the limit is not a whole number >= 1.

    Examples
    --------
    >>> from games import Kayles
    >>> graph = component_graph(Kayles(), (4,))
    >>> [node["text"] for node in graph.nodes.values()]
    ['4', '3', '1', '2', '0']
    >>> [(graph.nodes[to]["text"], move) for _, to, move in graph.out_edges(0, data="move")]
    [('3', 0), ('1', 1), ('1', 3), ('1', 3), ('2', 1), ('2', 2)]
    """
    import networkx as nx

    game, position = game_and_position(game, position)
    if type(limit) is not int or limit < 1:
        raise InvalidParameter(f"limit is a whole number >= 1, not {limit!r}")
    position = game.position(position)
    demand_hashable(position)
    game.check(position)
    met = _Components(game, limit)
    start = set(met.numbers(position) or ())
    moves: list[tuple[int, list[tuple[int, ...]]]] = []
    truncated = []
    for number, component in enumerate(met.found):
        options, all_shown = met.moves_from(component)
        moves.append((number, options))
        truncated.append(not all_shown)

    graph: nx.MultiDiGraph[int] = nx.MultiDiGraph(
        game=game.name, tree=False, misere=False, components=True
    )
    solver = Solver(game, max_positions=_POSITIONS_SOLVED)
    own = {n: found for n, found in enumerate(met.found) if found is not _NOTHING}
    known = Answers(solver, misere=False).of(own)
    nothing = {"outcome": "P", "grundy": 0, "value": "*0"}
    for number, component in enumerate(met.found):
        graph.add_node(
            number,
            position=component,
            text=str(_NOTHING) if component is _NOTHING else game.show(component),
            **known.get(number, nothing),
            depth=None,
            truncated=truncated[number],
            start=number in start,
        )
    for number, options in moves:
        for move, parts in enumerate(options):
            values = [graph.nodes[part]["grundy"] for part in parts]
            winning = None if None in values else nim_sum(values) == 0
            for part in parts:
                graph.add_edge(number, part, move=move, winning=winning)
    total = None if any(truncated) else len(graph)
    graph.graph.update(truncated=any(truncated), total=total, at_least=len(graph) + any(truncated))
    return graph


def nodes_on(graph: nx.DiGraph[int], line: Sequence[Any]) -> list[int]:
    """Return the nodes of a line of play.

    Parameters
    ----------
    graph : networkx.DiGraph
        As `cgt.game_graph` made it.
    line : sequence of positions
        From the graph's first position on.

    Returns
    -------
    list of int

    Raises
    ------
    InvalidParameter
        If the graph has no such line.

    Examples
    --------
    >>> from cgt import game_graph
    >>> from games import Nim
    >>> nodes_on(game_graph(Nim(), (1, 2)), [(1, 2), (1, 1), (0, 1)])
    [0, 3, 5]
    """
    nodes: list[int] = []
    for position in line:
        found = graph[nodes[-1]] if nodes else [0]
        node = next((n for n in found if graph.nodes[n]["position"] == position), None)
        if node is None:
            raise InvalidParameter(
                f"a line of play begins at {graph.nodes[0]['text']} and goes on by moves that are "
                f"in the picture, and none of these leads to {position!r}"
            )
        nodes.append(node)
    return nodes


_NOTHING = Sum(())


class _Components:
    """The components that were met, with numbers in the order in which they were."""

    def __init__(self, game: ImpartialGame[Any], limit: int) -> None:
        self._game = game
        self._limit = limit
        self._numbers: dict[Any, int] = {}
        self.found: list[Any] = []

    def numbers(self, position: Any) -> tuple[int, ...] | None:
        """Return the numbers of a position's components, None if they are too many to show."""
        components = map(self._game.canonical, self._game.components(position))
        live = filter(self._has_a_move, components)
        parts = sorted(live, key=lambda part: natural_key(self._game.show(part))) or [_NOTHING]
        new = {part for part in parts if part not in self._numbers}
        if len(self.found) + len(new) > self._limit:
            return None
        for part in parts:
            if part not in self._numbers:
                self._numbers[part] = len(self.found)
                self.found.append(part)
        return tuple(sorted(self._numbers[part] for part in parts))

    def moves_from(self, component: Any) -> tuple[list[tuple[int, ...]], bool]:
        """Return the moves, each once as the components it leaves, and whether that is all."""
        if component is _NOTHING:
            return [], True
        read = list(islice(options_in_order(self._game, component), _WIDEST + 1))
        moves = [self.numbers(option) for option in read[:_WIDEST]]
        shown = dict.fromkeys(move for move in moves if move is not None)
        return list(shown), len(read) <= _WIDEST and None not in moves

    def _has_a_move(self, component: Any) -> bool:
        return any(True for _ in read_options(self._game, component))


def _merged(
    graph: nx.DiGraph[int], class_of: Callable[[int], Hashable], what: str
) -> nx.DiGraph[int]:
    """Return the quotient of a game graph, its classes in the order of their first positions."""
    import networkx as nx

    if graph.graph["tree"]:
        raise InvalidParameter(
            "a tree keeps equal positions apart and a quotient merges them: take the graph that "
            "is no tree"
        )
    numbers: dict[Hashable, int] = {}
    place = {node: numbers.setdefault(class_of(node), len(numbers)) for node in graph}
    members: list[list[int]] = [[] for _ in numbers]
    for node, number in place.items():
        members[number].append(node)

    merged: nx.DiGraph[int] = nx.DiGraph(**graph.graph, merged=what)
    for number, nodes in enumerate(members):
        depths = {graph.nodes[node]["depth"] for node in nodes}
        merged.add_node(
            number,
            **graph.nodes[nodes[0]]
            | {
                "depth": depths.pop() if len(depths) == 1 else None,
                "truncated": any(graph.nodes[node]["truncated"] for node in nodes),
                "size": len(nodes),
            },
        )
    moves = Counter(
        (place[node], place[option])
        for node, option in graph.edges
        if "strategy" not in graph.graph or _is_answer(graph, node, members[place[node]])
    )
    for (node, option), times in moves.items():
        outcome = merged.nodes[option]["outcome"]
        merged.add_edge(
            node, option, winning=None if outcome is None else outcome == "P", moves=times
        )
    reached = {0, *(node for _, node in nx.bfs_edges(merged, 0))}
    merged.remove_nodes_from(set(merged) - reached)
    return merged


def _is_answer(graph: nx.DiGraph[int], node: int, alike: list[int]) -> bool:
    """Tell whether a strategy makes the moves from a node where several are merged.

    Of the winner's answers to positions that are alike, the one to the first of them is enough.
    """
    return node == alike[0] or graph.nodes[node]["outcome"] == "P"
