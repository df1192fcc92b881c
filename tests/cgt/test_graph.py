"""Game graphs against plain recursion, and what they say when something is left out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import (
    HeapGame,
    ImpartialGame,
    InvalidParameter,
    InvalidPosition,
    LoopyGameError,
    RulesError,
    Sum,
    game_graph,
    star,
)
from cgt.graph import NO_POSITION
from cgt.testing import FiniteGame, finite_games
from games import Kayles, Nim

OUTCOMES = {True: "N", False: "P"}


def longest(options, position):
    return max((1 + longest(options, option) for option in options(position)), default=0)


def lines_of_play(options, line):
    """Return every line of play, each as the tuple of its positions, shorter ones first."""
    level, lines = [line], []
    while level:
        lines += level
        level = [(*line, option) for line in level for option in options(line[-1])]
    return lines


def loopy_value(game, position):
    """Return the Grundy value and its text, or None and the text of the loopy value."""
    try:
        value = game.grundy(position)
    except LoopyGameError as error:
        return None, str(error.value)
    return value, f"*{value}"


def check_node(attributes, judge, misere):
    """Compare a node with the definitions."""
    position = attributes["position"]
    assert attributes["outcome"] == OUTCOMES[judge.mover_wins(position, misere)]
    assert attributes["grundy"] == judge.grundy(position)
    assert attributes["value"] == f"*{judge.grundy(position)}"


@given(finite_games(), st.data(), st.booleans(), st.none() | st.integers(1, 9))
def test_merged_graph(judge_of, game, data, misere, limit):
    start = data.draw(st.sampled_from(game.positions))
    judge = judge_of(game.options)
    graph = game_graph(game, start, limit=limit, misere=misere)
    met = [start]
    for position in met:
        met += [option for option in game.options(position) if option not in met]
    shown = met[:limit]

    assert [graph.nodes[node]["position"] for node in graph] == shown
    assert list(graph) == list(range(len(shown)))
    for _, attributes in graph.nodes(data=True):
        check_node(attributes, judge, misere)
        position = attributes["position"]
        assert attributes["text"] == str(position)
        assert attributes["depth"] == longest(game.options, position)
        assert attributes["truncated"] == (not set(game.options(position)) <= set(shown))
    moves = {(shown[node], shown[option]) for node, option in graph.edges}
    assert moves == {(a, b) for a in shown for b in game.options(a) if b in shown}
    for _, option, move in graph.edges(data=True):
        assert move == {"winning": not judge.mover_wins(shown[option], misere)}
    assert graph.graph == {
        "game": game.name,
        "tree": False,
        "misere": misere,
        "truncated": len(shown) < len(met),
        "total": len(met),
        "at_least": len(met),
    }


@given(finite_games(max_positions=6), st.data(), st.booleans(), st.none() | st.integers(1, 20))
def test_tree(judge_of, game, data, misere, limit):
    start = data.draw(st.sampled_from(game.positions))
    judge = judge_of(game.options)
    graph = game_graph(game, start, tree=True, limit=limit, misere=misere)
    lines = lines_of_play(game.options, (start,))
    shown = lines[:limit]

    assert nx.is_arborescence(graph)
    found: dict[int, tuple[Any, ...]] = {0: (start,)}
    for node in range(1, len(graph)):
        [parent] = graph.predecessors(node)
        found[node] = (*found[parent], graph.nodes[node]["position"])
    assert list(found.values()) == shown
    for node, attributes in graph.nodes(data=True):
        check_node(attributes, judge, misere)
        options = {(*found[node], option) for option in game.options(found[node][-1])}
        assert attributes["truncated"] == (not options <= set(shown))
    assert graph.graph["truncated"] == (len(shown) < len(lines))
    assert graph.graph["total"] == graph.graph["at_least"] == len(lines)


@given(finite_games(max_positions=6, loopy=True), st.data(), st.booleans())
def test_play_that_goes_round(game, data, misere):
    start = data.draw(st.sampled_from(game.positions))
    graph = game_graph(game, start, misere=misere)
    assert graph.graph["total"] == len(graph) == len({n["position"] for n in graph.nodes.values()})
    for node, attributes in graph.nodes(data=True):
        position = attributes["position"]
        assert attributes["outcome"] == str(game.outcome(position, misere=misere))
        assert (attributes["grundy"], attributes["value"]) == loopy_value(game, position)
        endless = any(nx.has_path(graph, node, n) and graph.has_edge(n, n) for n in graph) or any(
            nx.has_path(graph, node, a) and nx.has_path(graph, b, a) for a, b in graph.edges
        )
        assert (attributes["depth"] is None) == endless


def test_the_tree_of_a_loopy_game_needs_a_limit():
    ring = FiniteGame([(1,), (0,)])
    with pytest.raises(InvalidParameter, match="0 can go round for ever, so its tree has no end"):
        game_graph(ring, 0, tree=True, limit=None)
    graph = game_graph(ring, 0, tree=True, limit=10)
    assert [attributes["position"] for attributes in graph.nodes.values()] == [0, 1] * 5
    assert graph.graph["truncated"]
    assert (graph.graph["total"], graph.graph["at_least"]) == (None, 11)
    assert {attributes["outcome"] for attributes in graph.nodes.values()} == {"D"}


def test_sizes_from_the_literature():
    """Nim (1, 3, 5, 7), known as Marienbad: 2 * 4 * 6 * 8 positions."""
    assert len(game_graph(Nim(), (1, 3, 5, 7))) == 384
    tree = game_graph(Nim(), (1, 3, 5, 7), tree=True)
    assert len(tree) == 500
    assert tree.graph["total"] == 516_124_195


def test_sums():
    total = Nim()((2,)) + Kayles()((2,)) + star(1)
    graph = game_graph(total)
    # Three positions of the nim heap, (2,), (0, 1), (1, 0), (0, 0) of Kayles, and two of the star;
    # a row of one pin leaves (0, 0) of it, beside the 0 that was there: (0, 0, 0).
    assert len(graph) == 3 * 5 * 2
    assert graph.nodes[0]["position"] is total
    assert graph.nodes[0]["text"] == "nim(2) + kayles(2) + *1"
    assert graph.nodes[0]["value"] == f"*{2 ^ 2 ^ 1}"
    assert graph.nodes[0]["outcome"] == str(total.outcome())
    for attributes in graph.nodes.values():
        assert isinstance(attributes["position"], Sum)
        assert attributes["grundy"] == attributes["position"].grundy()
    assert game_graph(total, misere=True).nodes[0]["outcome"] == str(total.outcome(misere=True))


def test_winning_moves_are_those_of_the_game():
    for misere in (False, True):
        graph = game_graph(Nim(), (3, 5, 7), misere=misere)
        winning = [
            graph.nodes[b]["position"] for _, b in graph.out_edges(0) if graph[0][b]["winning"]
        ]
        assert sorted(winning) == sorted(Nim().winning_moves((3, 5, 7), misere=misere))


# ---- equal positions, order, strange positions ----


class Heap:
    """A position equal to others of its size, whatever its label."""

    def __init__(self, size, label):
        self.size = size
        self.label = label

    def __eq__(self, other):
        return isinstance(other, Heap) and self.size == other.size

    def __hash__(self):
        return hash(self.size)

    def __str__(self):
        return self.label


def test_equal_positions_are_one_node_the_first_met():
    """Two ways lead from 3 to 1, through different objects."""

    def options(heap):
        if heap.size == 3:
            return [Heap(1, "1 first"), Heap(2, "2"), Heap(1, "1 again")]
        return [Heap(heap.size - 1, f"{heap.size - 1} from {heap.label}")] if heap.size else []

    game = ImpartialGame.from_options(options)
    graph = game_graph(game, Heap(3, "3"))
    texts = [attributes["text"] for attributes in graph.nodes.values()]
    assert texts == ["3", "1 first", "2", "0 from 1 first"]
    assert sorted(graph.edges) == [(0, 1), (0, 2), (1, 3), (2, 1)]
    tree = game_graph(game, Heap(3, "3"), tree=True)
    # The same object stands for equal positions everywhere.
    assert len({id(attributes["position"]) for attributes in tree.nodes.values()}) == 4


def test_true_and_one_are_the_same_position():
    game = ImpartialGame.from_options(lambda n: [True, 1.0, False] if n == 2 else [])
    graph = game_graph(game, 2)
    assert [attributes["text"] for attributes in graph.nodes.values()] == ["2", "True", "False"]
    assert sorted(graph.edges) == [(0, 1), (0, 2)]


def test_none_is_no_position():
    game = ImpartialGame.from_options(lambda n: [] if n else ["end"])
    with pytest.raises(InvalidPosition, match="None is not a position"):
        game_graph(game, None)


def test_colons_and_other_signs_make_no_nodes():
    game = ImpartialGame.from_options({"3::3": ["4"], "4": ["3:5"], "3:5": []}.__getitem__)
    graph = game_graph(game, "3::3")
    assert list(graph.edges) == [(0, 1), (1, 2)]
    assert [attributes["text"] for attributes in graph.nodes.values()] == ["3::3", "4", "3:5"]


def test_positions_changed_in_place_are_found_out():
    class Moves:
        def __init__(self):
            self.moves = []

        def __hash__(self):
            return hash(tuple(self.moves))

        def __eq__(self, other):
            return isinstance(other, Moves) and self.moves == other.moves

    def options(position):
        position.moves.append(1)
        yield position

    with pytest.raises(RulesError, match="make new positions and leave old ones as they are"):
        game_graph(ImpartialGame.from_options(options), Moves())


IN_EVERY_RUN = """
import json, sys
from cgt import ImpartialGame, draw, game_graph

class Sets(ImpartialGame):
    '''Take a name from a set of names, which is the position and what options come in.'''
    def options(self, position):
        return {position - {name} for name in position}

class Words(ImpartialGame):
    def options(self, position):
        return {position[:n] + position[n + 1:] for n in range(len(position))}

names = frozenset({"ada", "bob", "cyd", "dan"})
for play in ((Sets(), names), (Words()("stone") + Sets()(names - {"ada"}),)):
    for tree in (False, True):
        graph = game_graph(*play, tree=tree, limit=60)
        texts = [attributes["text"] for attributes in graph.nodes.values()]
        print(json.dumps([texts, list(graph.edges.data("winning")), graph.graph]))
        print(draw(*play, tree=tree, limit=60).source)
"""


def test_the_same_graph_in_every_run():
    """Neither the order of a set nor its text may depend on Python's seed for hashes."""
    outputs = {
        subprocess.run(
            [sys.executable, "-c", IN_EVERY_RUN],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(outputs) == 1
    assert json.loads(outputs.pop().splitlines()[0])[0][0] == "{'ada', 'bob', 'cyd', 'dan'}"


class Opaque:
    """A position that looks different in every run."""


@pytest.mark.parametrize("start", [Opaque(), (Opaque(), 1), frozenset({Opaque()})])
def test_positions_without_a_text_are_refused(start):
    game = ImpartialGame.from_options(lambda p: (), name="opaque")
    with pytest.raises(RulesError, match=r"opaque shows a position as .* at 0x.*: write show\(\)"):
        game_graph(game, start)
    game.show = lambda p: "start"  # type: ignore[assignment,method-assign]
    assert game_graph(game, start).nodes[0]["text"] == "start"


def test_a_text_like_an_address_is_a_text():
    game = ImpartialGame.from_options(lambda p: ())
    assert game_graph(game, "<at 0x1f at 0x1f>").nodes[0]["text"] == "<at 0x1f at 0x1f>"


# ---- limits ----


def test_a_chain_of_20_000_positions():
    """The goal is 0.6 seconds; a busy machine gets ten times that."""
    chain = ImpartialGame.from_options(lambda n: [n - 1] if n else [])
    began = time.perf_counter()
    graph = game_graph(chain, 20_000, limit=None)
    assert time.perf_counter() - began < 6
    assert graph.number_of_nodes() == 20_001
    assert [graph.nodes[n]["depth"] for n in (0, 1, 20_000)] == [20_000, 19_999, 0]
    assert [graph.nodes[n]["grundy"] for n in (0, 1, 20_000)] == [0, 1, 0]
    assert not graph.graph["truncated"]


def test_values_beyond_what_is_read_come_from_the_solver():
    """Kayles with 60 pins has far too many positions to read them all."""
    graph = game_graph(Kayles(), (60,), limit=50)
    assert len(graph) == 50
    assert (graph.graph["truncated"], graph.graph["total"]) == (True, None)
    assert graph.graph["at_least"] > 10_000
    for attributes in graph.nodes.values():
        assert attributes["grundy"] == Kayles().grundy(attributes["position"])
        assert attributes["outcome"] == str(Kayles().outcome(attributes["position"]))
        assert attributes["depth"] is None


def test_a_heap_with_very_many_options():
    graph = game_graph(Nim(), (10**18,), limit=20)
    assert [attributes["grundy"] for attributes in graph.nodes.values()] == [10**18, *range(19)]
    assert [attributes["depth"] for attributes in graph.nodes.values()] == [None, *range(19)]
    assert [attributes["truncated"] for attributes in graph.nodes.values()] == [True] + [False] * 19


def test_options_that_were_not_read_are_missing(monkeypatch):
    """All that was read is shown, but it is not all there is."""
    monkeypatch.setattr("cgt.reachable._WIDEST", 3)
    for tree, nodes in ((False, 4), (True, 8)):
        graph = game_graph(Nim(), (5,), tree=tree)
        assert len(graph) == nodes
        assert [n for n in graph if graph.nodes[n]["truncated"]] == [0]
        assert graph.graph["truncated"]
        assert graph.graph["total"] is None


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(lambda n: [n + 1, 2 * n + 5], id="play without end"),
        pytest.param(lambda n: range(n - 1, -1, -1), id="a billion moves, long lines first"),
        pytest.param(lambda n: [(n + 1) % 10**7, 7 * n % 10**7], id="a cycle far away"),
    ],
)
@pytest.mark.parametrize("misere", [False, True])
def test_what_cannot_be_found_is_none(monkeypatch, options, misere):
    monkeypatch.setattr("cgt.graph._OPTIONS_READ", 3000)
    monkeypatch.setattr("cgt.graph._POSITIONS_SOLVED", 1000)
    game = ImpartialGame.from_options(options)
    graph = game_graph(game, 10**9, limit=30, misere=misere)
    assert len(graph) == 30
    assert (graph.graph["truncated"], graph.graph["total"]) == (True, None)
    start = graph.nodes[0]
    assert (start["outcome"], start["grundy"], start["value"]) == (None, None, "?")
    for _, option, move in graph.edges(data=True):
        outcome = graph.nodes[option]["outcome"]
        assert move == {"winning": None if outcome is None else outcome == "P"}


def test_the_search_for_values_ends_in_seconds():
    """Without its limits it would need more memory than there is; a busy machine may take long."""
    began = time.perf_counter()
    graph = game_graph(ImpartialGame.from_options(lambda n: [n + 1, 2 * n + 5]), 0)
    assert time.perf_counter() - began < 60
    assert graph.nodes[0]["value"] == "?"


def test_closed_forms_are_used_only_where_the_rules_do_not_reach():
    class Wrong(HeapGame):
        def heap_options(self, n):
            return ((left,) for left in range(n))

        def heap_formula(self, n):
            return 7

    assert game_graph(Wrong(), (3,)).nodes[0]["grundy"] == 3
    assert game_graph(Wrong(), (10**18,)).nodes[0]["grundy"] == 7


@pytest.mark.parametrize("limit", [0, -1, 2.0, True, "5"])
def test_limits_that_are_none(limit):
    with pytest.raises(InvalidParameter, match="limit is a whole number >= 1, or None for all"):
        game_graph(Nim(), (1, 2), limit=limit)


@pytest.mark.parametrize(
    "arguments", [(Nim(),), (star(1), (1,)), ((1, 2), Nim()), (star(1), NO_POSITION, 3)]
)
def test_a_game_and_a_position_or_a_sum(arguments):
    with pytest.raises((InvalidParameter, TypeError)):
        game_graph(*arguments)


def test_what_is_not_a_position():
    with pytest.raises(InvalidPosition, match="heap sizes are whole numbers >= 0"):
        game_graph(Nim(), (1, -2))
    with pytest.raises(InvalidPosition, match="heap sizes are whole numbers >= 0"):
        game_graph(Nim()((1, -2)) + star(1))
