"""The game graph on the page: Graphviz's picture of it, and which position each node is.

It is read and searched at the cost of one question to the referee, so that nobody who asks for it
again and again can make it search without limit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cgt.playing.referee import Referee
from cgt.playing.squares import squares_of
from cgt.reachable import Play

if TYPE_CHECKING:
    import networkx as nx

    from cgt.solver import Solver

# A page is no place to read more nodes than these. A graph that is too large to be shown whole is
# drawn anew for every position, so it has fewer.
MOST_NODES = 120
_MOST_NODES_OF_PART = 60
_OPTIONS_READ = 4000
# Where boards would have more squares than these, the picture has texts.
_SQUARES_DRAWN = 2000


@dataclass(frozen=True)
class GraphView:
    """The picture of a game graph, and what its nodes are.

    Attributes
    ----------
    svg : str
        The picture; node 5 is the group whose title is ``n5``.
    positions : list
        The position of each node; the first one is that of which this is the graph.
    texts : list of str
        The same as people write them.
    words : list of str
        What is missing in the picture, if anything is, and what its signs mean.
    whole : bool
        Whether nothing is missing.
    """

    svg: str
    positions: list[Any]
    texts: list[str]
    words: list[str]
    whole: bool

    def shows(self, position: Any) -> bool:
        """Whether a position is here with everything that can be played from it."""
        return self.positions[0] == position or (self.whole and position in self.positions)

    def as_dict(self) -> dict[str, Any]:
        """Return what a page needs as plain values."""
        return {"svg": self.svg, "texts": self.texts, "words": self.words}


def graph_view(referee: Referee, start: Any) -> GraphView:
    """Draw what can be played from a position.

    Parameters
    ----------
    referee : Referee
        The game, and the budget of the question.
    start : hashable
        A position of its game.

    Returns
    -------
    GraphView
        Of all positions if there are at most `MOST_NODES`, else of those that few moves lead to.

    Raises
    ------
    SearchLimit
        If the time for questions is used up.
    RulesError
        If the rules fail, or the game's own drawing is no table.
    DrawingError
        If Graphviz fails.

    Examples
    --------
    >>> from games import Nim
    >>> view = graph_view(Referee(Nim()), (1, 2))
    >>> view.texts, view.whole
    (['1 2', '0 2', '1 0', '1 1', '0 0', '0 1'], True)
    >>> view.svg.count('class="node"')
    6
    """
    from cgt.captions import caption, notice
    from cgt.drawing import draw_graph
    from cgt.layout import drop_what_takes_too_long

    with referee.question() as solver:
        if referee.seconds_left <= 0:
            raise referee.no_time()
        graph = _read(referee, solver, start)
        drop_what_takes_too_long(graph, MOST_NODES)
        board = sum(map(len, squares_of(referee.game, start)))
        picture = referee.game.draw_position if board * len(graph) <= _SQUARES_DRAWN else None
        drawing = draw_graph(graph, caption=False, picture=picture)
        # What it says in words stands beside the picture, which is often too wide for the screen.
        drawing.graph_attr["label"] = ""
        svg = drawing.to_bytes("svg").decode()
    told = notice(graph)
    _, *meanings = caption(graph, line=False)
    return GraphView(
        svg[svg.index("<svg") :],
        [graph.nodes[node]["position"] for node in graph],
        [graph.nodes[node]["text"] for node in graph],
        [told, *meanings] if told else meanings,
        not told,
    )


def _read(referee: Referee, solver: Solver[Any], start: Any) -> nx.DiGraph[int]:
    """Return the game graph of what is cheap to read."""
    from cgt.graph import first_part_of_graph

    play = Play(referee.game, start, _OPTIONS_READ)
    few = play.whole and len(play.positions) <= MOST_NODES
    limit = MOST_NODES if few else _MOST_NODES_OF_PART
    return first_part_of_graph(play, limit, solver, referee.misere, referee.show, referee.name)
