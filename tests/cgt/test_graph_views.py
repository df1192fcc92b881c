"""Quotients of game graphs, component graphs and lines of play, against their definitions."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import ImpartialGame, InvalidParameter, InvalidPosition, Sum, game_graph, nim_sum, star
from cgt.graph import plain_graph
from cgt.graph_views import component_graph, merge_equal_components, merge_equal_values, nodes_on
from cgt.testing import FiniteGame, finite_games
from games import Cram, GrundysGame, Kayles, Nim

HEAPS = st.lists(st.integers(0, 3), max_size=3).map(tuple)


def check_quotient(quotient, graph, class_of):
    """Compare a quotient with a graph and the class of each of its nodes."""
    classes = list(dict.fromkeys(map(class_of, graph)))
    number = {node: classes.index(class_of(node)) for node in graph}
    assert list(quotient) == list(range(len(classes)))
    moves = Counter((number[a], number[b]) for a, b in graph.edges)
    assert {(a, b): times for a, b, times in quotient.edges.data("moves")} == moves
    for place, attributes in quotient.nodes(data=True):
        members = [graph.nodes[node] for node in graph if number[node] == place]
        assert attributes["size"] == len(members)
        assert attributes["text"] == members[0]["text"]
        assert {attributes["outcome"]} == {member["outcome"] for member in members}
        assert attributes["truncated"] == any(member["truncated"] for member in members)
        depths = {member["depth"] for member in members}
        assert attributes["depth"] == (depths.pop() if len(depths) == 1 else None)
    for _, option, wins in quotient.edges.data("winning"):
        assert wins == (quotient.nodes[option]["outcome"] == "P")


# ---- quotients ----


@given(finite_games() | finite_games(loopy=True), st.integers(0, 7), st.integers(1, 9))
def test_equal_values(game, start, limit):
    graph = game_graph(game, start % len(game.positions), limit=limit)
    quotient = merge_equal_values(graph)
    check_quotient(quotient, graph, lambda node: graph.nodes[node]["value"])
    assert quotient.graph == {**graph.graph, "merged": "values"}


def test_no_move_keeps_a_grundy_value():
    quotient = merge_equal_values(game_graph(Nim(), (3, 5, 7)))
    assert sorted(node["value"] for node in quotient.nodes.values()) == [f"*{n}" for n in range(8)]
    assert nx.number_of_selfloops(quotient) == 0


def test_values_that_are_not_known_are_not_equal(monkeypatch):
    monkeypatch.setattr("cgt.graph._POSITIONS_SOLVED", 1000)
    endless = ImpartialGame.from_options(lambda n: [n + 1, 2 * n + 5])
    graph = game_graph(endless, 0, limit=5)
    assert len(merge_equal_values(graph)) == 5


@given(st.sampled_from([Nim(), Kayles()]), HEAPS, st.booleans())
def test_equal_components_of_heaps(game, position, misere):
    """Kayles leaves empty heaps in different numbers, and they do not count."""
    graph = game_graph(game, position, misere=misere)
    quotient = merge_equal_components(graph, game)
    texts = {node: sorted(filter(None, graph.nodes[node]["position"])) for node in graph}
    check_quotient(quotient, graph, lambda node: str(texts[node]))


def test_sizes_from_the_literature():
    graph = game_graph(Nim(), (1, 3, 5, 7))
    assert (len(graph), len(merge_equal_components(graph, Nim()))) == (384, 143)
    assert len(merge_equal_values(graph)) == 8


def test_components_are_equal_up_to_turning():
    """A domino on a square of four cells leaves two cells in a row, wherever it lies."""
    graph = game_graph(Cram(), Cram().parse("2x2"))
    quotient = merge_equal_components(graph, Cram())
    assert [node["size"] for node in quotient.nodes.values()] == [1, 4, 1]


def test_components_of_sums():
    graph = game_graph(Nim()((1, 1)) + star(1))
    assert [n["size"] for n in merge_equal_components(graph).nodes.values()] == [1, 2, 1, 1, 2, 1]


def test_the_strategy_of_a_quotient_has_one_answer():
    graph = game_graph(Nim(), (1, 3, 5, 7), strategy=True)
    quotient = merge_equal_components(graph, Nim())
    assert set(quotient) == {0} | nx.descendants(quotient, 0)
    for node, attributes in quotient.nodes(data=True):
        if attributes["outcome"] == "N":
            assert quotient.out_degree(node) == 1
    assert len(quotient) < len(graph)


def test_quotients_that_make_no_sense():
    with pytest.raises(InvalidParameter, match="may differ in misère play: merge those with equal"):
        merge_equal_values(game_graph(Nim(), (1, 2), misere=True))
    with pytest.raises(InvalidParameter, match="a tree keeps equal positions apart"):
        merge_equal_values(game_graph(Nim(), (1, 2), tree=True))


def test_quotients_can_be_written_to_files():
    plain = plain_graph(merge_equal_values(game_graph(Nim(), (1, 2))))
    assert nx.parse_graphml("\n".join(nx.generate_graphml(plain))).nodes["n0"]["size"] == 1


# ---- components ----


@pytest.mark.parametrize(
    ("game", "position"),
    [(Kayles(), (9,)), (GrundysGame(), (12,)), (Nim(), (3, 3, 1)), (Kayles(), (2, 0, 5))],
)
def test_components_of_heap_games(game, position):
    graph = component_graph(game, position)
    nothing = ()
    place = {
        nothing if n["position"] == Sum(()) else n["position"]: node
        for node, n in graph.nodes(data=True)
    }
    assert len(place) == len(graph)

    def live(heaps):
        return sorted(heap for heap in heaps if any(True for _ in game.options((heap,))))

    assert {p for p, node in place.items() if graph.nodes[node]["start"]} == {
        (heap,) for heap in live(position)
    }
    for component, node in place.items():
        if component == nothing:
            assert graph.out_degree(node) == 0
            assert graph.nodes[node]["grundy"] == 0
            continue
        assert graph.nodes[node]["grundy"] == game.grundy(component)
        assert graph.nodes[node]["outcome"] == str(game.outcome(component))
        wanted = {tuple(live(option)) for option in game.options(component)}
        moves: dict[int, list[int]] = {}
        for _, part, edge in graph.out_edges(node, data=True):
            moves.setdefault(edge["move"], []).append(part)
            together = [
                p for _, p, e in graph.out_edges(node, data=True) if e["move"] == edge["move"]
            ]
            value = nim_sum(graph.nodes[p]["grundy"] for p in together)
            assert edge["winning"] == (value == 0)
        by_place = {number: found for found, number in place.items()}
        shown = [
            tuple(sorted(heap for part in parts for heap in by_place[part]))
            for parts in moves.values()
        ]
        assert sorted(shown) == sorted(wanted)
    assert graph.graph["total"] == len(graph)


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 13])
def test_moves_to_components_that_are_not_shown_are_left_out_whole(limit):
    graph = component_graph(Kayles(), (12,), limit=limit)
    whole = component_graph(Kayles(), (12,))
    assert len(whole) == 13
    assert len(graph) <= limit
    assert graph.graph["truncated"] == (limit < 13)
    possible = list(moves_of(whole))
    assert all(move in possible for move in moves_of(graph))


def moves_of(graph):
    """Return the text of a component, and of those that a move leaves, for each move."""
    found: dict[tuple[int, int], list[str]] = {}
    for node, part, edge in graph.edges(data=True):
        found.setdefault((node, edge["move"]), []).append(graph.nodes[part]["text"])
    return [(graph.nodes[node]["text"], sorted(parts)) for (node, _), parts in found.items()]


def test_components_of_a_sum_and_of_nothing():
    graph = component_graph(Kayles()((2,)) + star(1))
    assert [node["text"] for node in graph.nodes.values() if node["start"]] == ["*1", "kayles(2)"]
    assert [node["text"] for node in component_graph(Nim(), (0, 0)).nodes.values()] == ["0"]


def test_components_that_go_round_have_no_value():
    graph = component_graph(FiniteGame([(1,), (0,)]), 0)
    assert graph.nodes[0]["value"].startswith("∞")
    assert graph.nodes[0]["grundy"] is None


def test_what_has_no_component_graph():
    with pytest.raises(InvalidPosition, match="heap sizes are whole numbers >= 0"):
        component_graph(Nim(), (1, -2))
    limits: list[Any] = [0, None, 2.0]
    for limit in limits:
        with pytest.raises(InvalidParameter, match="limit is a whole number >= 1"):
            component_graph(Nim(), (1, 2), limit=limit)


# ---- lines of play ----


def test_a_line_of_play():
    tree = game_graph(Nim(), (1, 1), tree=True)
    nodes = nodes_on(tree, [(1, 1), (1, 0), (0, 0)])
    assert [tree.nodes[node]["text"] for node in nodes] == ["1 1", "1 0", "0 0"]
    assert all(tree.has_edge(a, b) for a, b in pairwise(nodes))
    assert nodes_on(tree, []) == []


@pytest.mark.parametrize("line", [[(1, 0)], [(1, 1), (0, 0)], [(1, 1), (1, 0), (1, 0)]])
def test_lines_that_are_none(line):
    with pytest.raises(InvalidParameter, match="a line of play begins at 1 1 and goes on by moves"):
        nodes_on(game_graph(Nim(), (1, 1)), line)
