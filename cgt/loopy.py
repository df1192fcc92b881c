"""Games in which play can go round for ever: outcomes with draws, and loopy values.

Both work on a whole game graph: a dict from each position to the list of its options, closed
under options. Outcomes come from retrograde analysis, values from Smith's labelling.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from cgt.search import Budget
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
