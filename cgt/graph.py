"""Game graphs: what can be played from a position, as a NetworkX directed graph.

Play is read breadth first, once, and then shown either as it is, equal positions being one node,
or unfolded into a tree with a node for each line of play. A limit bounds how much is shown, and
how much is read beyond that to say how much there is. What is not known is None, never a guess.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from cgt import loopy
from cgt.errors import InvalidParameter, LoopyGameError, RulesError, SearchLimit
from cgt.game import ImpartialGame, Position
from cgt.play import VAST, Play
from cgt.solver import Solver
from cgt.sums import Sum, SumGame
from cgt.values import mex

if TYPE_CHECKING:
    from collections.abc import Mapping

    import networkx as nx

# With a limit on what is shown, so many options are read, or so many for each node shown.
_OPTIONS_READ = 100_000
_OPTIONS_READ_PER_NODE = 200
# Where that is not all, a solver finds the values. It may store so many positions, or fewer where
# they have many options, since a search costs what it reads.
_POSITIONS_SOLVED = 100_000
_OPTIONS_SOLVED = 3_000_000
# After so many questions without an answer the other values stay unknown too: a search that ends
# at its limit takes long, and one that ends at a cycle is made again for every position.
_PATIENCE = 3
# What Python writes of an object that has no text of its own.
_ADDRESS = re.compile(" at 0x[0-9A-Fa-f]+>")
# Tells "no position" from a position that is None.
NO_POSITION: Any = object()


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
    position: Any = NO_POSITION,
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
        `cgt.graph.plain_graph` makes a graph of it that can be written to any file.

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
    447
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
    play = Play(
        game,
        position,
        None if limit is None else max(_OPTIONS_READ, _OPTIONS_READ_PER_NODE * limit),
    )
    if tree and limit is None and not play.ends:
        raise InvalidParameter(
            f"play from {game.show(position)} can go round for ever, so its tree has no end: "
            "give a limit"
        )
    shown = _unfolded(play, limit) if tree else _merged(play, limit)
    if play.whole:
        known = _answers_of_whole(play, misere)
    else:
        known = _Answers(Solver(game, max_positions=_affordable(play)), misere).of(
            play, shown.numbers
        )
    depths = play.depths()

    graph: nx.DiGraph[int] = nx.DiGraph(game=game.name, tree=tree, misere=misere)
    for node, number in enumerate(shown.numbers):
        graph.add_node(
            node,
            position=play.positions[number],
            text=_text(game, play.positions[number]),
            **known[number],
            depth=depths[number],
            truncated=shown.truncated[node],
        )
    for node, option in shown.moves:
        outcome = graph.nodes[option]["outcome"]
        graph.add_edge(node, option, winning=None if outcome is None else outcome == "P")
    graph.graph.update(truncated=any(shown.truncated), total=shown.total, at_least=shown.at_least)
    return graph


def plain_graph(graph: nx.DiGraph[int]) -> nx.DiGraph[str]:
    r"""Return a game graph as plain values, for any file format that NetworkX writes.

    Parameters
    ----------
    graph : networkx.DiGraph
        As `game_graph` made it.

    Returns
    -------
    networkx.DiGraph
        Node 5 is called ``"n5"``. The attributes are strings, numbers and truth values: all but
        ``position``, and those that are None are left out. In texts, backslashes and characters
        that no file can hold are written with escapes, as in Python.

    Examples
    --------
    >>> import networkx as nx
    >>> from cgt.graph import game_graph, plain_graph
    >>> from games import Nim
    >>> graph = plain_graph(game_graph(Nim(), (1, 2)))
    >>> graph.nodes["n0"]["text"], graph.nodes["n0"]["grundy"]
    ('1 2', 3)
    >>> nx.parse_graphml("\n".join(nx.generate_graphml(graph))).nodes["n0"]["grundy"]
    3
    """
    import networkx as nx

    plain: nx.DiGraph[str] = nx.DiGraph()
    plain.graph.update(_plain(graph.graph))
    for node, attributes in graph.nodes(data=True):
        plain.add_node(f"n{node}", **_plain(attributes))
    for node, option, attributes in graph.edges(data=True):
        plain.add_edge(f"n{node}", f"n{option}", **_plain(attributes))
    return plain


def _plain(attributes: Mapping[str, Any]) -> dict[str, str | int | bool]:
    """Return the attributes that are known, as values of plain types."""
    from cgt.labels import plain

    known = {n: v for n, v in attributes.items() if n != "position" and v is not None}
    return {n: plain(v) if isinstance(v, str) else v for n, v in known.items()}


def _game_and_position(
    game: ImpartialGame[Any] | Sum, position: Any
) -> tuple[ImpartialGame[Any], Any]:
    """Return the game and the position that were given, as one or as two."""
    if isinstance(game, Sum) and position is NO_POSITION:
        return SumGame(), game
    if isinstance(game, ImpartialGame) and position is not NO_POSITION:
        return game, position
    raise InvalidParameter("a graph is that of a game and a position, or of a sum alone")


def _text(game: ImpartialGame[Any], position: Any) -> str:
    """Return the text of a position, which is to be the same in every run."""
    text = game.show(position)
    if not isinstance(position, str) and _ADDRESS.search(text):
        raise RulesError(
            f"{game.name} shows a position as {text}, which is another text in every run: "
            "write show(), or the __repr__ of the positions"
        )
    return text


# ---- what is shown ----


@dataclass
class _Shown:
    """The nodes of a graph, each with the number of its position, and the moves between them."""

    numbers: list[int]
    moves: list[tuple[int, int]]
    truncated: list[bool]
    total: int | None
    at_least: int


def _merged(play: Play, limit: int | None) -> _Shown:
    """Return the first positions of a play and the moves between them."""
    numbers = list(range(len(play.positions))[:limit])
    moves: list[tuple[int, int]] = []
    truncated: list[bool] = []
    for number in numbers:
        options = [option for option in play.options[number] if option < len(numbers)]
        moves += ((number, option) for option in options)
        truncated.append(not play.read[number] or len(options) < len(play.options[number]))
    met = len(play.positions)
    return _Shown(numbers, moves, truncated, met if play.whole else None, met)


def _unfolded(play: Play, limit: int | None) -> _Shown:
    """Return the tree of a play, breadth first: every move leads to a node of its own."""
    numbers = [0]
    moves: list[tuple[int, int]] = []
    truncated: list[bool] = []
    for node, number in enumerate(numbers):
        options = play.options[number]
        if limit is not None:
            options = options[: limit - len(numbers)]
        moves += ((node, child) for child in range(len(numbers), len(numbers) + len(options)))
        numbers += options
        truncated.append(not play.read[number] or len(options) < len(play.options[number]))
    size = play.tree_size()
    at_least = size or len(numbers) + any(truncated)
    return _Shown(numbers, moves, truncated, size if size != VAST else None, at_least)


# ---- values ----


class _Answers:
    """Outcomes and Grundy values from a solver, with an end to what they may cost."""

    def __init__(self, solver: Solver[Any], misere: bool) -> None:
        self._solver = solver
        self._misere = misere
        self._patience = _PATIENCE

    def of(self, play: Play, numbers: list[int]) -> dict[int, dict[str, Any]]:
        """Return ``outcome``, ``grundy`` and ``value`` of positions given by their numbers."""
        # Positions met late have the shorter play, and what they need serves the earlier ones.
        return {n: self._of_position(play.positions[n]) for n in sorted(set(numbers), reverse=True)}

    def _outcome(self, position: Any) -> str | None:
        """Return the outcome, None if it is not found within the limits."""
        try:
            return str(self._solver.outcome(position, misere=self._misere))
        except (LoopyGameError, SearchLimit) as error:
            self._lose_patience(error)
            return None

    def _of_position(self, position: Any) -> dict[str, Any]:
        # The value first: a normal outcome follows from it without another search.
        value = self._value(position) if self._patience > 0 else None
        outcome = self._outcome(position) if self._patience > 0 else None
        return _attributes(outcome, value)

    def _value(self, position: Any) -> int | loopy.Infinite | None:
        try:
            return self._solver.grundy(position)
        except (LoopyGameError, SearchLimit) as error:
            self._lose_patience(error)
            return error.value if isinstance(error, LoopyGameError) else None

    def _lose_patience(self, error: LoopyGameError | SearchLimit) -> None:
        if isinstance(error, SearchLimit) and error.interrupted:
            raise error
        self._patience -= 1


def _answers_of_whole(play: Play, misere: bool) -> dict[int, dict[str, Any]]:
    """Take the answers from a play that was read to its end, by the rules alone."""
    graph = dict(enumerate(play.options))
    outcomes = loopy.outcomes(graph, misere=misere)
    values: Mapping[int, int | loopy.Infinite] = (
        _grundy_values(play) if play.ends else loopy.values(graph)
    )
    return {number: _attributes(str(outcomes[number]), values[number]) for number in graph}


def _grundy_values(play: Play) -> dict[int, int]:
    values: dict[int, int] = {}
    for number in play.ended:
        values[number] = mex(values[option] for option in play.options[number])
    return values


def _affordable(play: Play) -> int:
    """Return how many positions a solver may store."""
    read = [len(options) for options in play.options if options]
    return min(_POSITIONS_SOLVED, _OPTIONS_SOLVED * len(read) // sum(read))


def _attributes(outcome: str | None, value: object) -> dict[str, Any]:
    """Return the attributes of a node that a solver knows."""
    grundy = value if isinstance(value, int) else None
    text = f"*{value}" if isinstance(value, int) else "?" if value is None else str(value)
    return {"outcome": outcome, "grundy": grundy, "value": text}
