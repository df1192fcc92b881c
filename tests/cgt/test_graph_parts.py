"""Graphs that show a part of all play: so many moves, or what a winning strategy needs."""

from __future__ import annotations

import time
from functools import cache

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import ImpartialGame, InvalidParameter, OutOfReach, game_graph
from cgt.testing import FiniteGame, finite_games
from games import Kayles, Nim

STARTS = st.integers(0, 7)


def lines_of_play(options, start, moves):
    """Return every line of play of at most so many moves."""
    level: list[tuple[int, ...]] = [(start,)]
    lines = level
    for _ in range(moves):
        level = [(*line, option) for line in level for option in options(line[-1])]
        lines = lines + level
    return lines


# ---- depth ----


@given(
    finite_games(max_positions=6) | finite_games(max_positions=5, loopy=True),
    STARTS,
    st.integers(0, 4),
    st.none() | st.integers(1, 8),
)
def test_so_many_moves_deep(game, start, depth, limit):
    start %= len(game.positions)
    lines = lines_of_play(game.options, start, depth)
    met = list(dict.fromkeys(line[-1] for line in lines))
    for tree, within in ((False, met), (True, lines)):
        graph = game_graph(game, start, tree=tree, depth=depth, limit=limit)
        whole = len(within) if limit is None else min(len(within), limit)
        assert len(graph) == whole
        assert graph.graph.get("deep") == (depth if whole == len(within) else None)
        shown = {attributes["position"] for attributes in graph.nodes.values()}
        assert shown <= set(met)
        if whole == len(within):
            assert shown == set(met)
        for node, attributes in graph.nodes(data=True):
            options = len(game.options(attributes["position"]))
            assert attributes["truncated"] == (graph.out_degree(node) < options)
            assert attributes["outcome"] == str(game.outcome(attributes["position"]))


def test_what_is_not_shown_is_counted_all_the_same():
    graph = game_graph(Nim(), (1, 3, 5, 7), tree=True, depth=1, limit=None)
    assert len(graph) == 1 + 16
    assert graph.graph["total"] == 516_124_195
    assert graph.graph["truncated"]


def test_a_tree_of_so_many_moves_has_an_end_where_play_has_none():
    ring = FiniteGame([(1,), (0,)])
    assert len(game_graph(ring, 0, tree=True, limit=None, depth=7)) == 8


@pytest.mark.parametrize("depth", [-1, 1.0, True, "2"])
def test_depths_that_are_none(depth):
    with pytest.raises(InvalidParameter, match="depth is a whole number >= 0, or None for all"):
        game_graph(Nim(), (1, 2), depth=depth)


# ---- strategies ----


@given(
    finite_games() | finite_games(loopy=True), STARTS, st.booleans(), st.none() | st.integers(1, 5)
)
def test_a_strategy_wins_against_every_play(game, start, misere, limit):
    """In games that go round as well: the moves of the winner lead to an end."""
    start %= len(game.positions)
    outcome = str(game.outcome(start, misere=misere))
    if outcome == "D":
        with pytest.raises(InvalidParameter, match="neither player can force a win from"):
            game_graph(game, start, misere=misere, strategy=True)
        return
    graph = game_graph(game, start, misere=misere, strategy=True)
    assert graph.graph["strategy"]
    assert not graph.graph["truncated"]
    assert graph.graph["total"] == len(graph) == len({n["position"] for n in graph.nodes.values()})
    assert nx.is_directed_acyclic_graph(graph)
    assert set(graph) == {0} | nx.descendants(graph, 0)
    for node, attributes in graph.nodes(data=True):
        options = set(game.options(attributes["position"]))
        shown = {graph.nodes[option]["position"] for option in graph[node]}
        assert attributes["outcome"] == str(game.outcome(attributes["position"], misere=misere))
        if attributes["outcome"] == "P":
            assert shown == options
            # A player who cannot move has lost in normal play only.
            assert options or not misere
        elif options:
            [answer] = shown
            assert str(game.outcome(answer, misere=misere)) == "P"
        else:
            assert misere
    cut = game_graph(game, start, misere=misere, strategy=True, limit=limit)
    assert len(cut) == min(len(graph), limit or len(graph))
    assert cut.graph["total"] == len(graph)


@given(finite_games(), STARTS, st.booleans())
def test_a_strategy_wins_soonest(judge_of, game, start, misere):
    """By recursion: the winner hurries, the loser holds out."""
    judge = judge_of(game.options)

    @cache
    def remoteness(position):
        ends = [
            remoteness(option)
            for option in game.options(position)
            if judge.mover_wins(position, misere) != judge.mover_wins(option, misere)
            or not judge.mover_wins(position, misere)
        ]
        choose = min if judge.mover_wins(position, misere) else max
        return 1 + choose(ends, default=-1)

    start %= len(game.positions)
    graph = game_graph(game, start, misere=misere, strategy=True)
    assert nx.dag_longest_path_length(graph) == remoteness(start)


def test_a_short_win_is_preferred_to_a_long_one():
    for options in ([(1, 2), (), (3,), (4,), ()], [(1, 2), (3,), (), (4,), ()]):
        graph = game_graph(FiniteGame(options), 0, strategy=True)
        assert len(graph) == 2


def test_the_tree_of_a_strategy():
    tree = game_graph(Nim(), (1, 2, 3), strategy=True, tree=True, limit=None)
    assert nx.is_arborescence(tree)
    for node, attributes in tree.nodes(data=True):
        if attributes["outcome"] == "N":
            assert tree.out_degree(node) == 1
    assert tree.graph["total"] == len(tree)
    assert len(tree) > len(game_graph(Nim(), (1, 2, 3), strategy=True))


def test_no_strategy_in_too_much_play(monkeypatch):
    monkeypatch.setattr("cgt.graph._OPTIONS_READ_FOR_STRATEGY", 100)
    sentence = r"from 60 more than [0-9 ]+ positions can be reached: ask about a smaller one"
    with pytest.raises(OutOfReach, match=sentence):
        game_graph(Kayles(), (60,), strategy=True, limit=1)


def test_a_graph_of_a_hundred_thousand_positions():
    """The goal is under 3 seconds; a busy machine gets ten times that."""
    game = ImpartialGame.from_options(lambda n: range(max(n - 3, 0), n))
    began = time.perf_counter()
    graph = game_graph(game, 99_999, limit=None)
    assert time.perf_counter() - began < 30
    assert len(graph) == 100_000
    assert graph.number_of_edges() == 3 * 100_000 - 6
