"""Game graphs: what can be played from a position, as a NetworkX directed graph.

Play is read breadth first, once, and then shown either as it is, equal positions being one node,
or unfolded into a tree with a node for each line of play. A limit bounds how much is shown, and
how much is read beyond that to say how much there is. What is not known is None, never a guess.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from cgt.errors import InvalidParameter, OutOfReach, RulesError
from cgt.game import ImpartialGame, Position, demand_game
from cgt.graph_answers import Answers, answers_of_whole
from cgt.graph_parts import part_of, within
from cgt.graph_parts import strategy as strategy_of
from cgt.labels import grouped
from cgt.reachable import VAST, Play
from cgt.solver import Solver
from cgt.sums import Sum, SumGame

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import networkx as nx

# With a limit on what is shown, so many options are read, or so many for each node shown.
_OPTIONS_READ = 100_000
_OPTIONS_READ_PER_NODE = 200
# A strategy is looked for in all of play, if there are no more options than these.
_OPTIONS_READ_FOR_STRATEGY = 1_000_000
# Where that is not all, a solver finds the values. It may store so many positions, or fewer where
# they have many options, since a search costs what it reads.
_POSITIONS_SOLVED = 100_000
_OPTIONS_SOLVED = 3_000_000
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
    strategy: bool = ...,
    depth: int | None = ...,
    limit: int | None = ...,
    misere: bool = ...,
) -> nx.DiGraph[int]: ...


@overload
def game_graph(
    game: Sum,
    *,
    tree: bool = ...,
    strategy: bool = ...,
    depth: int | None = ...,
    limit: int | None = ...,
    misere: bool = ...,
) -> nx.DiGraph[int]: ...


def game_graph(
    game: ImpartialGame[Any] | Sum,
    position: Any = NO_POSITION,
    *,
    tree: bool = False,
    strategy: bool = False,
    depth: int | None = None,
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
    strategy : bool
        Whether to leave out what a winning strategy does not need: there is one answer of the
        winner, the one that wins soonest, to every move of the loser. At a P-position the winner
        is the second player.
    depth : int or None
        At most so many moves from the position are shown; None for all.
    limit : int or None
        How many nodes there may be, at least 1; None for all of them, however many. Then all play
        is read, whatever the depth.
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
        nodes without a limit or depth, and ``at_least``, how many there are at least; with a
        strategy or a depth, ``strategy`` is true, ``deep`` says how many moves are shown if no
        limit shows fewer.

        ``outcome``, ``grundy``, ``winning`` and ``total`` are exact, or None where a search
        with limits did not find them (then ``value`` is ``"?"``). ``grundy`` and ``depth`` are
        None too where play can go round for ever, and ``depth`` where exploring ended early.
        `cgt.graph.plain_graph` makes a graph of it that can be written to any file.

    Raises
    ------
    InvalidPosition
        If it is not a position of the game.
    InvalidParameter
        If the limit is not a whole number >= 1, or None for a tree without end; if the depth is
        not a whole number >= 0; if neither player has a winning strategy.
    OutOfReach
        If there is too much play to find a strategy in.
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
    >>> strategy = game_graph(Nim(), (3, 5, 7), strategy=True)
    >>> [strategy.nodes[node]["text"] for node in strategy[0]]
    ['2 5 7']
    >>> game_graph(Kayles()((3,)) + star(1)).nodes[0]["value"]
    '*2'
    >>> cut = game_graph(Nim(), (1, 3, 5, 7), tree=True, limit=100).graph
    >>> cut["truncated"], cut["total"]
    (True, 516124195)
    """
    game, position = game_and_position(game, position)
    demand_limit(limit)
    if depth is not None and (type(depth) is not int or depth < 0):
        raise InvalidParameter(f"depth is a whole number >= 0, or None for all, not {depth!r}")
    play = Play(game, position, _options_to_read(limit, strategy))
    if tree and limit is None and depth is None and not play.ends:
        raise InvalidParameter(
            f"play from {game.show(position)} can go round for ever, so its tree has no end: "
            "give a limit"
        )
    part = _strategy(game, play, misere) if strategy else play
    most = limit
    if depth is not None:
        deep = within(part, depth, tree=tree, enough=limit and limit + 1)
        most = deep if limit is None else min(deep, limit)
    shown = _unfolded(part, most) if tree else _merged(part, most)
    if strategy:
        # The part has its own numbers, for the numbers of all play.
        shown.numbers = [part.positions[number] for number in shown.numbers]
    solver = Solver(game, max_positions=_affordable(play))
    about = {"game": game.name, "tree": tree, "misere": misere}
    graph = _graph_of(play, shown, solver, lambda position: _text(game, position), about)
    if strategy:
        graph.graph["strategy"] = True
    if depth is not None and (limit is None or deep <= limit):
        graph.graph["deep"] = depth
    return graph


def first_part_of_graph(
    play: Play, limit: int, solver: Solver[Any], misere: bool, show: Callable[[Any], str], name: str
) -> nx.DiGraph[int]:
    """Return the graph of the first positions of a play that somebody else has read.

    Parameters
    ----------
    play : Play
        What was read.
    limit : int
        How many nodes there may be.
    solver : Solver
        Finds the outcomes and values, within its limits, where play was not read to its end.
    misere : bool
        Whether outcomes and winning moves are those of misère play.
    show : callable
        From a position to its text.
    name : str
        What people call the game.

    Returns
    -------
    networkx.DiGraph
        With the attributes that `game_graph` describes.
    """
    about = {"game": name, "tree": False, "misere": misere}
    return _graph_of(play, _merged(play, limit), solver, show, about)


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


def game_and_position(
    game: ImpartialGame[Any] | Sum, position: Any
) -> tuple[ImpartialGame[Any], Any]:
    """Return the game and the position that were given, as one or as two."""
    if isinstance(game, Sum) and position is NO_POSITION:
        return SumGame(), game
    if isinstance(game, ImpartialGame) and position is not NO_POSITION:
        return game, position
    if position is not NO_POSITION:
        demand_game(game)
    raise InvalidParameter("a graph is that of a game and a position, or of a sum alone")


def demand_limit(limit: object) -> None:
    """Refuse what says not how many nodes there may be."""
    if limit is not None and (type(limit) is not int or limit < 1):
        raise InvalidParameter(f"limit is a whole number >= 1, or None for all, not {limit!r}")


def _text(game: ImpartialGame[Any], position: Any) -> str:
    """Return the text of a position, which is to be the same in every run."""
    text = game.show(position)
    if not isinstance(position, str) and _ADDRESS.search(text):
        raise RulesError(
            f"{game.name} shows a position as {text}, which is another text in every run: "
            "write show(), or the __repr__ of the positions"
        )
    return text


def _graph_of(
    play: Play,
    shown: _Shown,
    solver: Solver[Any],
    show: Callable[[Any], str],
    about: dict[str, Any],
) -> nx.DiGraph[int]:
    """Return the nodes and moves shown, with everything that is known about them."""
    import networkx as nx

    misere = about["misere"]
    if play.whole:
        known = answers_of_whole(play, misere)
    else:
        positions = {number: play.positions[number] for number in shown.numbers}
        known = Answers(solver, misere).of(positions)
    depths = play.depths()
    graph: nx.DiGraph[int] = nx.DiGraph(**about)
    for node, number in enumerate(shown.numbers):
        graph.add_node(
            node,
            position=play.positions[number],
            text=show(play.positions[number]),
            **known[number],
            depth=depths[number],
            truncated=shown.truncated[node],
        )
    outcomes = (known[number]["outcome"] for number in shown.numbers)
    wins = [None if outcome is None else outcome == "P" for outcome in outcomes]
    graph.add_edges_from((node, option, {"winning": wins[option]}) for node, option in shown.moves)
    graph.graph.update(truncated=any(shown.truncated), total=shown.total, at_least=shown.at_least)
    return graph


# ---- what is shown ----


def _options_to_read(limit: int | None, strategy: bool) -> int | None:
    """Return how many options are to be read, None for all."""
    if limit is None:
        return None
    least = _OPTIONS_READ_FOR_STRATEGY if strategy else _OPTIONS_READ
    return max(least, _OPTIONS_READ_PER_NODE * limit)


def _strategy(game: ImpartialGame[Any], play: Play, misere: bool) -> Play:
    """Return the part of a play that a winning strategy needs."""
    start = game.show(play.positions[0])
    if not play.whole:
        raise OutOfReach(
            f"a strategy is looked for in all of play, and from {start} more than "
            f"{grouped(len(play.positions) - 1)} positions can be reached: ask about a smaller one",
            needed=len(play.positions),
        )
    found = strategy_of(play.options, misere=misere)
    if found is None:
        raise InvalidParameter(
            f"neither player can force a win from {start}, whose outcome is D, so there is no "
            "strategy to show: draw the graph without one, or choose a position that is P or N"
        )
    return part_of(found)


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


def _affordable(play: Play) -> int:
    """Return how many positions a solver may store."""
    read = [len(options) for options in play.options if options] or [1]
    return min(_POSITIONS_SOLVED, _OPTIONS_SOLVED * len(read) // sum(read))
