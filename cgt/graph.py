"""Game graphs: what can be played from a position, as a NetworkX directed graph.

A play is explored breadth first, once, and then either shown as it is, with equal positions as
one node, or unfolded into a tree with a node for each line of play. Limits bound how much is
shown and how far it is explored beyond that to say how much there is; what is not known stays
unknown and is never guessed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, overload

from cgt import loopy
from cgt.errors import (
    InvalidParameter,
    LoopyGameError,
    RulesError,
    SearchLimit,
    UnhashablePosition,
)
from cgt.game import ImpartialGame, Position, options_in_order
from cgt.search import unhashable_sentence
from cgt.solver import Solver
from cgt.sums import Sum, SumGame

if TYPE_CHECKING:
    import networkx as nx

# With a limit on what is shown, a play is explored until this many options have been read, or
# this many for each position shown; of one position only so many are read.
_EXPLORED = 100_000
_EXPLORED_PER_POSITION = 200
_WIDEST = 1000
# The solver may then store so many positions, or fewer where they have many options: a search
# costs what it reads.
_SOLVED = 500_000
_OPTIONS_SOLVED = 3_000_000
# The sizes of trees are counted up to this number.
COUNTED = 10**15
# After so many questions without an answer the other values stay unknown too, since each search
# that ends at its limit takes as long as that limit allows.
_PATIENCE = 3
# Tells "no position" from a position that is None.
_NO_POSITION: Any = object()


@overload
def game_graph(
    game: ImpartialGame[Position],
    position: Position,
    *,
    tree: bool = ...,
    limit: int | None = ...,
    misere: bool = ...,
) -> nx.DiGraph[int]: ...


@overload
def game_graph(
    game: Sum, *, tree: bool = ..., limit: int | None = ..., misere: bool = ...
) -> nx.DiGraph[int]: ...


def game_graph(
    game: ImpartialGame[Any] | Sum,
    position: Any = _NO_POSITION,
    *,
    tree: bool = False,
    limit: int | None = 500,
    misere: bool = False,
) -> nx.DiGraph[int]:
    """Return the graph of everything that can be played from a position.

    Nodes are numbered 0, 1, 2, ... in the order in which a breadth-first walk meets them, so the
    position asked about is node 0. The same question gives the same graph in every run, if the
    game gives the options of a position in the same order or as a set.

    Parameters
    ----------
    game : ImpartialGame or Sum
        The game of the position; or a sum, which is a position already.
    position : hashable
        A position of the game; to be left out with a sum.
    tree : bool
        Whether every line of play has nodes of its own, instead of one node for each position.
    limit : int or None
        How many nodes there may be, at least 1; None for all of them, however many.
    misere : bool
        Whether outcomes and winning moves are those of misère play.

    Returns
    -------
    networkx.DiGraph
        Attributes of a node: ``position``, the first one met of equal positions; ``text``, the
        position as the game shows it; ``outcome``, ``"P"``, ``"N"`` or ``"D"``; ``grundy``, the
        Grundy value in normal play; ``value``, the same as text, ``"*3"`` or ``"∞(0, 2)"``;
        ``depth``, the length of the longest play from there; ``truncated``, whether options of
        it are not shown. Of an edge: ``winning``, whether the move wins. Of the graph: ``game``,
        ``tree`` and ``misere``; ``truncated``, whether any node is; ``total``, the number of
        nodes without a limit, and ``at_least``, how many there are at least.

        ``outcome``, ``grundy``, ``winning`` and ``total`` are exact, or None where a search
        with limits did not find them (then ``value`` is ``"?"``). ``grundy`` and ``depth`` are
        None too where play can go round for ever, and ``depth`` where exploring ended early.

    Raises
    ------
    InvalidPosition
        If it is not a position of the game.
    InvalidParameter
        If the limit is not a whole number >= 1, or None for a tree without end.
    RulesError
        If the rules break their contract.

    Examples
    --------
    >>> from cgt import game_graph, star
    >>> from games import Kayles, Nim
    >>> graph = game_graph(Nim(), (1, 2, 3))
    >>> graph.number_of_nodes(), graph.number_of_edges()
    (24, 72)
    >>> graph.nodes[0]["text"], graph.nodes[0]["outcome"], graph.nodes[0]["depth"]
    ('1 2 3', 'P', 6)
    >>> game_graph(Nim(), (1, 2, 3), tree=True).number_of_nodes()
    191
    >>> game_graph(Kayles()((3,)) + star(1)).nodes[0]["value"]
    '*2'
    >>> cut = game_graph(Nim(), (1, 3, 5, 7), tree=True, limit=100).graph
    >>> cut["truncated"], cut["total"]
    (True, 516124195)
    """
    import networkx as nx

    game, position = _game_and_position(game, position)
    if limit is not None and (type(limit) is not int or limit < 1):
        raise InvalidParameter(f"limit is a whole number >= 1, or None for all, not {limit!r}")
    explored = None if limit is None else max(_EXPLORED, _EXPLORED_PER_POSITION * limit)
    # A search of one position answers nothing, but refuses what is not a position.
    _Answers(Solver(game, max_positions=1), misere).outcome(position)
    play = _explore(game, position, explored)
    ended = _ended_first(play)
    if tree:
        if limit is None and len(ended) < len(play.positions):
            raise InvalidParameter(
                f"play from {game.show(position)} can go round for ever, so its tree has no end: "
                "give a limit"
            )
        shown = _unfold(play, limit)
        size = _tree_size(play, ended)
    else:
        shown = _part_shown(play, limit)
        size = len(play.positions) if all(play.read) else None

    graph = nx.DiGraph(game=game.name, tree=tree, misere=misere, truncated=any(shown.truncated))
    graph.graph["total"] = size
    graph.graph["at_least"] = size or max(len(shown.numbers), 0 if tree else len(play.positions))
    depths = _depths(play, ended)
    if all(play.read) and len(ended) < len(play.positions):
        known = _loopy_answers(play, misere)
    else:
        solver = Solver(game, max_positions=None if explored is None else _affordable(play))
        known = _Answers(solver, misere).of(play, shown.numbers)
    for node, number in enumerate(shown.numbers):
        graph.add_node(
            node,
            position=play.positions[number],
            text=game.show(play.positions[number]),
            **known[number],
            depth=depths[number],
            truncated=shown.truncated[node],
        )
    for node, option in shown.moves:
        outcome = graph.nodes[option]["outcome"]
        graph.add_edge(node, option, winning=None if outcome is None else outcome == "P")
    return graph


def _game_and_position(
    game: ImpartialGame[Any] | Sum, position: Any
) -> tuple[ImpartialGame[Any], Any]:
    """Return the game and the position that were given, as one or as two."""
    if isinstance(game, Sum) and position is _NO_POSITION:
        return SumGame(), game
    if isinstance(game, ImpartialGame) and position is not _NO_POSITION:
        return game, position
    raise InvalidParameter("a graph is that of a game and a position, or of a sum alone")


# ---- exploring ----


@dataclass
class _Play:
    """Positions in breadth-first order, and the options of each as indices into that order."""

    positions: list[Any] = field(default_factory=list)
    options: list[list[int]] = field(default_factory=list)
    # Whether all options of the position were read.
    read: list[bool] = field(default_factory=list)


def _explore(game: ImpartialGame[Any], start: Hashable, explored: int | None) -> _Play:
    """Read the play from a position until there is no more, or enough was read."""
    play = _Play([start])
    numbers: dict[Any, int] = {start: 0}
    for position in play.positions:
        before = hash(position)
        widest = None if explored is None else min(explored, _WIDEST)
        # One more than the widest, to see whether there are more.
        stop = None if widest is None else widest + 1
        found = list(islice(options_in_order(game, position), stop))
        if hash(position) != before:
            raise RulesError(
                f"options({position!r}) changed the position itself; options() must make new "
                "positions and leave old ones as they are"
            )
        play.read.append(widest is None or len(found) <= widest)
        play.options.append(_numbered(found[:widest], play.positions, numbers))
        if explored is not None:
            explored -= len(found[:widest])
            if explored <= 0:
                break
    unread = len(play.positions) - len(play.options)
    play.options.extend([] for _ in range(unread))
    play.read.extend(False for _ in range(unread))
    return play


def _numbered(found: Iterable[Any], positions: list[Any], numbers: dict[Any, int]) -> list[int]:
    """Return the numbers of options, each once; new ones are added to the positions."""
    options: dict[int, None] = {}
    for option in found:
        try:
            number = numbers.setdefault(option, len(positions))
        except TypeError as error:
            raise UnhashablePosition(unhashable_sentence(option)) from error
        if number == len(positions):
            positions.append(option)
        options[number] = None
    return list(options)


def _ended_first(play: _Play) -> list[int]:
    """Return the positions from which every play was read to its end, options before parents."""
    parents: list[list[int]] = [[] for _ in play.positions]
    for number, options in enumerate(play.options):
        for option in options:
            parents[option].append(number)
    open_options = [len(options) for options in play.options]
    ready = deque(n for n, left in enumerate(open_options) if not left and play.read[n])
    ended = []
    while ready:
        number = ready.popleft()
        ended.append(number)
        for parent in parents[number]:
            open_options[parent] -= 1
            if not open_options[parent] and play.read[parent]:
                ready.append(parent)
    return ended


def _depths(play: _Play, ended: list[int]) -> list[int | None]:
    """Return the length of the longest play from each position, None where it is not known."""
    depths: list[int | None] = [None] * len(play.positions)
    for number in ended:
        depths[number] = 1 + max(
            (depths[option] or 0 for option in play.options[number]), default=-1
        )
    return depths


def _tree_size(play: _Play, ended: list[int]) -> int | None:
    """Return how many nodes the tree of the whole play has, None if not known or too many."""
    sizes: dict[int, int] = {}
    for number in ended:
        # Sizes can double with every move, so beyond what is counted they stay as they are.
        size = 1 + sum(sizes[option] for option in play.options[number])
        sizes[number] = min(size, COUNTED)
    size = sizes.get(0, COUNTED)
    return size if size < COUNTED else None


# ---- what is shown ----


@dataclass
class _Shown:
    """The nodes of a graph, each with the number of its position, and the moves between them."""

    numbers: list[int]
    moves: list[tuple[int, int]]
    truncated: list[bool]


def _part_shown(play: _Play, limit: int | None) -> _Shown:
    """Return the first positions of a play and the moves between them."""
    numbers = list(range(len(play.positions))[:limit])
    moves = [
        (number, option)
        for number in numbers
        for option in play.options[number]
        if option < len(numbers)
    ]
    truncated = [
        not play.read[number] or any(option >= len(numbers) for option in play.options[number])
        for number in numbers
    ]
    return _Shown(numbers, moves, truncated)


def _unfold(play: _Play, limit: int | None) -> _Shown:
    """Return the tree of a play, breadth first: every move leads to a node of its own."""
    shown = _Shown([0], [], [])
    for node, number in enumerate(shown.numbers):
        options = play.options[number]
        room = None if limit is None else limit - len(shown.numbers)
        for option in options[:room]:
            shown.moves.append((node, len(shown.numbers)))
            shown.numbers.append(option)
        cut = room is not None and len(options) > room
        shown.truncated.append(cut or not play.read[number])
    return shown


# ---- values ----


class _Answers:
    """Outcomes and Grundy values from a solver, with an end to what they may cost."""

    def __init__(self, solver: Solver[Any], misere: bool) -> None:
        self._solver = solver
        self._misere = misere
        self._patience = _PATIENCE

    def of(self, play: _Play, numbers: list[int]) -> dict[int, dict[str, Any]]:
        """Return ``outcome``, ``grundy`` and ``value`` of positions given by their numbers."""
        # Positions met late have the shorter play, and what they need serves the earlier ones.
        return {n: self._of_position(play.positions[n]) for n in sorted(set(numbers), reverse=True)}

    def outcome(self, position: Any) -> str | None:
        """Return the outcome, None if it is not found within the limits."""
        if not self._patience:
            return None
        try:
            return str(self._solver.outcome(position, misere=self._misere))
        except LoopyGameError:
            return None
        except SearchLimit as limit:
            self._lose_patience(limit)
            return None

    def _of_position(self, position: Any) -> dict[str, Any]:
        outcome = self.outcome(position)
        grundy: int | None = None
        value: object = None
        if self._patience:
            try:
                grundy = self._solver.grundy(position)
            except LoopyGameError as error:
                value = error.value
            except SearchLimit as limit:
                self._lose_patience(limit)
        return _attributes(outcome, value if grundy is None else grundy)

    def _lose_patience(self, limit: SearchLimit) -> None:
        if limit.interrupted:
            raise limit
        self._patience -= 1


def _loopy_answers(play: _Play, misere: bool) -> dict[int, dict[str, Any]]:
    """Take the answers from a whole graph at once, where searches would go round in it."""
    graph = dict(enumerate(play.options))
    outcomes = loopy.outcomes(graph, misere=misere)
    values = loopy.values(graph)
    return {n: _attributes(str(outcomes[n]), values[n]) for n in graph}


def _affordable(play: _Play) -> int:
    """Return how many positions of the play a solver may store."""
    read = [len(options) for options in play.options if options]
    return min(_SOLVED, _OPTIONS_SOLVED * len(read) // max(1, sum(read)))


def _attributes(outcome: str | None, value: object) -> dict[str, Any]:
    """Return the attributes of a node that a solver knows."""
    grundy = value if isinstance(value, int) else None
    text = f"*{value}" if isinstance(value, int) else "?" if value is None else str(value)
    return {"outcome": outcome, "grundy": grundy, "value": text}
