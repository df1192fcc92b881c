"""What pictures of game graphs say in words, and how they show outcomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cgt.labels import grouped, shortened
from cgt.sums import Sum

if TYPE_CHECKING:
    import networkx as nx

# Box, ellipse and hexagon: told apart by their outline alone. The colours (blue, orange, grey)
# are told apart by every kind of colour vision.
LOOKS: dict[str | None, dict[str, str]] = {
    "P": {"shape": "box", "fillcolor": "#bcd9f2", "color": "#0b4f8a", "penwidth": "1.8"},
    "N": {"shape": "ellipse", "fillcolor": "#fdebcf", "color": "#a65e00"},
    "D": {"shape": "hexagon", "fillcolor": "#e4e4e4", "color": "#444444"},
    None: {"shape": "box", "style": "rounded,dotted", "color": "#444444"},
}
_MEANINGS = {
    "P": "box: P, the player to move loses",
    "N": "ellipse: N, the player to move wins",
    "D": "hexagon: D, play goes on for ever",
    None: "dotted: not known",
}
_SIGNS = {
    "*": "*n: Grundy value n",
    "∞": "∞(a, b): no Grundy value; those of options are a, b",
    "?": "?: value not known",
}
_MERGED = {
    "values": "and n more: positions of equal Grundy value are one node",
    "components": "and n more: positions with the same components are one node",
}


def node_words(graph: nx.DiGraph[int], node: int) -> list[str]:
    """Return what a node says besides its position: the value, and "…" if options are missing."""
    attributes = graph.nodes[node]
    words = []
    if attributes.get("size", 1) > 1:
        words.append(f"and {grouped(attributes['size'] - 1)} more")
    if not graph.graph["misere"]:
        # Grundy values say nothing about misère play.
        words.append(attributes["value"])
    if attributes["truncated"]:
        words.append("…")
    return words


def notice(graph: nx.DiGraph[int]) -> str:
    """Say how much of the whole graph is missing, nothing if it is all there."""
    about = graph.graph
    if not about["truncated"]:
        return ""
    what = "nodes" if about["tree"] else "components" if "components" in about else "positions"
    known = about["total"] is not None
    whole = grouped(about["total"]) if known else f"more than {grouped(about['at_least'] - 1)}"
    shown = sum(attributes.get("size", 1) for _, attributes in graph.nodes(data=True))
    if not known and shown >= about["at_least"]:
        # More positions may be there, but were not looked for.
        return (
            f"truncated: {grouped(shown)} {what} shown, since they have too many moves to read on"
        )
    if about.get("crowded"):
        why = ", since more have too many moves to lay out"
    elif "deep" in about:
        why = f", up to {about['deep']} move{'s' * (about['deep'] != 1)} away"
    else:
        why = ""
    return f"truncated: {grouped(shown)} of {whole} {what} shown{why}"


def caption(graph: nx.DiGraph[int], line: bool) -> list[str]:
    """Explain what is in the picture, and the line of play if there is one."""
    about = graph.graph
    outcomes = {attributes["outcome"] for _, attributes in graph.nodes(data=True)}
    lines = [_title(graph)]
    if "strategy" in about:
        whose = "the player to move" if graph.nodes[0]["outcome"] == "N" else "the second player"
        lines.append(f"how {whose} wins: one answer to every move of the other")
    lines += [_MEANINGS[outcome] for outcome in LOOKS if outcome in outcomes]
    if any(attributes["winning"] for *_, attributes in graph.edges(data=True)):
        lines.append("bold arrow: a move that wins")
    if line:
        lines.append("double outlines, very bold arrows: a line of play")
    if any(len(edges) > 1 for edges in hyper_moves(graph).values()):
        lines.append("dot: a move that leaves several components")
    if not about["misere"]:
        values = {attributes["value"][0] for _, attributes in graph.nodes(data=True)}
        lines += [meaning for sign, meaning in _SIGNS.items() if sign in values]
    if any(attributes.get("size", 1) > 1 for _, attributes in graph.nodes(data=True)):
        lines.append(_MERGED[about["merged"]])
    if about["truncated"]:
        lines.append("…: some options are not shown")
    return lines


def hyper_moves(graph: nx.DiGraph[int]) -> dict[tuple[int, int], list[tuple[int, dict[str, Any]]]]:
    """Return the edges of each move of a component graph; a game graph has no such moves."""
    moves: dict[tuple[int, int], list[tuple[int, dict[str, Any]]]] = {}
    for node, option, attributes in graph.edges(data=True):
        if "move" in attributes:
            moves.setdefault((node, attributes["move"]), []).append((option, attributes))
    return moves


def _title(graph: nx.DiGraph[int]) -> str:
    """Say which game is played from where, and how it ends."""
    about = graph.graph
    play = "misère play" if about["misere"] else "normal play"
    if "components" in about:
        started = [found["text"] for _, found in graph.nodes(data=True) if found["start"]]
        start, what = " + ".join(started), "components in "
    else:
        start, what = graph.nodes[0]["text"], ""
    # A sum names its games itself.
    named = isinstance(graph.nodes[0]["position"], Sum) and about["game"] == "sum-game"
    game = "" if named else f"{about['game']}: "
    return f"{game}{shortened(start)}, {what}{play}"
