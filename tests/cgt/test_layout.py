"""Layouts that take a few seconds at most, whatever the graph."""

from __future__ import annotations

import copy

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import ImpartialGame, game_graph, layout
from cgt.layout import drop_what_takes_too_long
from cgt.testing import FiniteGame, finite_games
from games import Kayles, Nim


def rows_crossed(graph):
    """Return the moves times the rows they cross, each position being as high as it can be."""
    rows = dict.fromkeys(graph, 0)
    for node in nx.topological_sort(graph):
        for option in graph[node]:
            rows[option] = max(rows[option], rows[node] + 1)
    return sum(rows[b] - rows[a] for a, b in graph.edges)


def work_of(graph):
    """Return the rows crossed; where play goes round, rows are distances from the first node."""
    if nx.is_directed_acyclic_graph(graph):
        return rows_crossed(graph)
    rows = nx.single_source_shortest_path_length(graph, 0)
    return sum(max(1, abs(rows[a] - rows[b])) for a, b in graph.edges if a != b)


@given(finite_games() | finite_games(loopy=True), st.data(), st.booleans(), st.integers(0, 60))
def test_nodes_are_kept_as_long_as_the_work_allows(game, data, tree, most):
    start = data.draw(st.sampled_from(game.positions))
    whole = game_graph(game, start, tree=tree, limit=20)
    works = [work_of(whole.subgraph(range(size + 1))) for size in range(len(whole))]
    fitting = [size for size, work in enumerate(works) if work > most]
    graph = whole.copy()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "_MOST_WORK", most)
        patch.setattr(layout, "_MOST_WORK_PER_NODE", 0)
        drop_what_takes_too_long(graph, 20)
    assert list(graph) == list(range(fitting[0] if fitting else len(whole)))


def test_small_graphs_get_the_best_layout():
    found = layout.attributes(game_graph(Nim(), (1, 2, 3)))
    assert not {"mclimit", "nslimit", "splines", "rankdir", "ordering"} & set(found)


def test_large_graphs_get_a_quick_one():
    assert "mclimit" in layout.attributes(game_graph(Nim(), (3, 5, 7)))
    assert "splines" not in layout.attributes(game_graph(Nim(), (3, 5, 7)))
    assert layout.attributes(game_graph(Nim(), (7, 7, 7)))["splines"] == "line"


def test_trees_keep_the_order_of_options_and_large_ones_lie_down():
    small = layout.attributes(game_graph(Nim(), (1, 2), tree=True))
    large = layout.attributes(game_graph(Nim(), (1, 2, 3), tree=True))
    assert small["ordering"] == large["ordering"] == "out"
    assert "rankdir" not in small
    assert large["rankdir"] == "LR"


@pytest.mark.parametrize(
    "graph",
    [
        pytest.param(lambda: game_graph(Nim(), (1, 2, 3)), id="small"),
        pytest.param(lambda: game_graph(Nim(), (7, 7, 7)), id="500 positions"),
        pytest.param(lambda: game_graph(Kayles(), (9,)), id="kayles"),
        pytest.param(lambda: game_graph(Nim(), (1, 2, 3), tree=True), id="tree"),
    ],
)
def test_what_can_be_laid_out_is_left_alone(graph):
    before, after = graph(), graph()
    drop_what_takes_too_long(after, 500)
    assert nx.utils.graphs_equal(before, after)
    assert before.graph == after.graph


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(lambda n: range(n), id="short moves last"),
        pytest.param(lambda n: range(n - 1, -1, -1), id="short moves first"),
    ],
)
def test_too_many_long_moves(options):
    """Every position has every later one as an option: 500 positions have 125 000 moves."""
    graph = game_graph(ImpartialGame.from_options(options), 600)
    whole = copy.deepcopy(graph)
    drop_what_takes_too_long(graph, 500)
    assert 20 < len(graph) < 60
    assert rows_crossed(graph) <= 16_000
    # What is left is the part that was met first, and it says where something is missing.
    assert list(graph) == list(range(len(graph)))
    assert set(graph.edges) == set(nx.subgraph(whole, graph).edges)
    assert graph.graph["truncated"]
    for node, attributes in graph.nodes(data=True):
        fewer = graph.out_degree(node) < whole.out_degree(node)
        assert attributes == {**whole.nodes[node], "truncated": attributes["truncated"]}
        assert attributes["truncated"] == (fewer or whole.nodes[node]["truncated"])


def test_play_that_goes_round():
    size = 300
    everything = FiniteGame([tuple(range(size))] * size)
    graph = game_graph(everything, 0)
    drop_what_takes_too_long(graph, 500)
    assert len(graph) < size
    assert graph.number_of_edges() <= 16_000
    assert all(attributes["truncated"] for attributes in graph.nodes.values())
