"""Games in which play can go round for ever: outcomes with draws, and loopy values.

Both work on a whole game graph: a dict from each position to the list of its options, closed
under options. Outcomes come from retrograde analysis, values from Smith's labelling.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from cgt.budget import Budget
from cgt.values import Outcome, mex

Node = TypeVar("Node", bound=Hashable)


@dataclass(frozen=True)
class Infinite:
    """The loopy value of a position that equals no nim heap.

    Parameters
    ----------
    escapes : frozenset of int
        The Grundy values of the options that have one. The player to move can win exactly when
        0 is among them; otherwise the position is a draw.

    Examples
    --------
    >>> print(Infinite(frozenset({2, 0})), Infinite(frozenset()))
    ∞(0, 2) ∞()
    """

    escapes: frozenset[int]

    def __str__(self) -> str:
        return f"∞({', '.join(map(str, sorted(self.escapes)))})"


def explore(
    start: Node, options: Callable[[Node], Iterable[Node]], budget: Budget
) -> dict[Node, list[Node]]:
    """Return the whole game graph below a position.

    Parameters
    ----------
    start : hashable
        Where to begin.
    options : callable
        From a position to its options.
    budget : Budget
        Ends the exploration with `SearchLimit` when the graph is too large.

    Returns
    -------
    dict
        From each position to its options, in the order in which they are met.

    Examples
    --------
    >>> explore(3, lambda n: [n - 1] if n else [3], Budget(None, None))
    {3: [2], 2: [1], 1: [0], 0: [3]}
    """
    graph: dict[Node, list[Node]] = {}
    waiting = deque([start])
    met = {start}
    while waiting:
        position = waiting.popleft()
        budget.admit(len(met))
        graph[position] = list(dict.fromkeys(options(position)))
        for option in graph[position]:
            if option not in met:
                met.add(option)
                waiting.append(option)
    return graph


def explore_parts(
    start: Iterable[Node],
    options: Callable[[Node], Iterable[tuple[Node, ...]]],
    budget: Budget,
) -> dict[Node, list[tuple[Node, ...]]]:
    """Return the parts that play can reach from some parts, each with its options.

    Parameters
    ----------
    start : iterable of hashable
        The parts to begin with.
    options : callable
        From a part to its options, each a tuple of parts.
    budget : Budget
        Ends the exploration with `SearchLimit` when there are too many parts.

    Returns
    -------
    dict

    Examples
    --------
    >>> explore_parts([2], lambda n: [(n - 1, n - 1)] if n else [], Budget(None, None))
    {2: [(1, 1)], 1: [(0, 0)], 0: []}
    """
    found: dict[Node, list[tuple[Node, ...]]] = {}
    waiting = list(start)
    while waiting:
        part = waiting.pop()
        if part not in found:
            budget.admit(len(found))
            found[part] = [tuple(option) for option in options(part)]
            waiting.extend(other for option in found[part] for other in option)
    return found


def growing_cycle(parts: Mapping[Node, list[tuple[Node, ...]]]) -> list[Node] | None:
    """Return a way round on which play leaves more and more beside it, None if there is none.

    Where there is one, there are positions without end, and no search of whole positions can be
    complete.

    Parameters
    ----------
    parts : mapping
        From each part to its options, each a tuple of parts, as `explore_parts` makes it.

    Returns
    -------
    list or None
        The parts of the cycle, in the order of play, each once.

    Examples
    --------
    >>> growing_cycle({1: [(1, 0)], 0: []}) is None
    True
    >>> growing_cycle({1: [(2,)], 2: [(1, 3)], 3: [(0,)], 0: []})
    [2, 1]
    """
    import networkx as nx

    graph: nx.DiGraph[Node] = nx.DiGraph()
    splitting: list[tuple[Node, Node]] = []
    for part, options in parts.items():
        for option in options:
            # What has no move makes no position larger that matters.
            live = [other for other in option if parts[other]]
            moves = [(part, other) for other in live]
            graph.add_edges_from(moves)
            if len(live) > 1:
                splitting += moves
    circle_of = {
        part: number
        for number, circle in enumerate(nx.strongly_connected_components(graph))
        for part in circle
    }
    for part, other in splitting:
        if circle_of[part] == circle_of[other]:
            way_back: list[Node] = nx.shortest_path(graph, other, part)
            return [part, *way_back[:-1]]
    return None


def outcomes(graph: Mapping[Node, list[Node]], *, misere: bool = False) -> dict[Node, Outcome]:
    """Return the outcome of every position of a game graph by retrograde analysis.

    Parameters
    ----------
    graph : mapping
        From each position to its options.
    misere : bool
        Whether a player who cannot move wins.

    Returns
    -------
    dict
        P, N, or D for the positions from which neither player can force a win.

    Examples
    --------
    >>> outcomes({"a": ["b", "end"], "b": ["a"], "end": [], "c": ["c"]})
    {'a': Outcome.N, 'b': Outcome.P, 'end': Outcome.P, 'c': Outcome.D}
    """
    parents = _parents(graph)
    undecided_options = {position: len(options) for position, options in graph.items()}
    known: dict[Node, Outcome] = {}
    decided = deque(position for position, options in graph.items() if not options)
    known.update(dict.fromkeys(decided, Outcome.N if misere else Outcome.P))
    while decided:
        position = decided.popleft()
        for parent in parents[position]:
            if parent in known:
                continue
            undecided_options[parent] -= 1
            if known[position] is Outcome.P:
                known[parent] = Outcome.N
            elif undecided_options[parent] == 0:
                known[parent] = Outcome.P
            else:
                continue
            decided.append(parent)
    return {position: known.get(position, Outcome.D) for position in graph}


def values(graph: Mapping[Node, list[Node]]) -> dict[Node, int | Infinite]:
    """Return the loopy value of every position of a game graph by Smith's labelling.

    A position gets the label m when m is the mex of its labelled options and every other option
    has itself an option labelled m, so that moving there can be answered. Positions that never
    get a label are infinite.

    Parameters
    ----------
    graph : mapping
        From each position to its options.

    Returns
    -------
    dict
        A Grundy value, or `Infinite`.

    References
    ----------
    C. A. B. Smith (1966), Graphs and composite games.

    Examples
    --------
    >>> values({"a": ["b", "t"], "b": ["a"], "t": []})
    {'a': 1, 'b': 0, 't': 0}
    >>> print(values({"a": ["a", "t"], "t": []})["a"])
    ∞(0)
    """
    parents = _parents(graph)
    labels: dict[Node, int] = {}
    waiting = deque(graph)
    while waiting:
        position = waiting.popleft()
        if position in labels:
            continue
        least = mex({labels[option] for option in graph[position] if option in labels})
        if all(
            option in labels or any(labels.get(answer) == least for answer in graph[option])
            for option in graph[position]
        ):
            labels[position] = least
            # A new label can complete a parent, or be the answer that a grandparent lacked.
            for parent in parents[position]:
                waiting.append(parent)
                waiting.extend(parents[parent])
    return {
        position: labels[position]
        if position in labels
        else Infinite(frozenset(labels[option] for option in options if option in labels))
        for position, options in graph.items()
    }


def _parents(graph: Mapping[Node, list[Node]]) -> dict[Node, list[Node]]:
    """Return the positions from which each position can be reached in one move."""
    parents: dict[Node, list[Node]] = {position: [] for position in graph}
    for position, options in graph.items():
        for option in options:
            parents[option].append(position)
    return parents
