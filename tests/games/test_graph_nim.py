"""Graph Nim against published values and against a search that knows nothing but the rules."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt import Claim, InvalidParameter, InvalidPosition, N, Outcome, P, Solver, Verdict, mex
from cgt.reports import Level
from cgt.testing import check_game
from games import famous_graphs, graph_nim
from games.graph_nim import ArcKayles, GraphNim, NodeKayles
from games.graph_readings import READINGS
from games.graphs import Graph, graph_from, read_graph

FACTS = json.loads((Path(__file__).parents[1] / "data" / "graph_nim.json").read_text())


# ---- published values ----


@pytest.mark.parametrize(
    "facts",
    FACTS["families"],
    ids=lambda facts: f"{facts['reading']}-{next(iter(facts['graphs']))}",
)
def test_values_of_families(facts):
    game = GraphNim(facts["reading"])
    found = {text: game.grundy(game.parse(text)) for text in facts["graphs"]}
    assert found == facts["graphs"]
    misere = facts.get("misere", {})
    outcomes = {text: str(game.outcome(game.parse(text), misere=True)) for text in misere}
    assert outcomes == misere


def test_three_connected_paths():
    facts = FACTS["three_connected_paths"]
    game = NodeKayles()
    found = []
    for n in range(facts["first"], facts["first"] + len(facts["values"])):
        graph = nx.path_graph(range(1, n + 1))
        graph.add_edges_from((i, i + 3) for i in range(1, n - 2))
        found.append(game.grundy(graph))
    assert found == facts["values"]


@pytest.mark.parametrize(
    "claim",
    [item for item in vars(graph_nim).values() if isinstance(item, Claim)],
    ids=lambda claim: claim.name,
)
def test_claims(claim):
    report = claim.verify(Level.QUICK)
    assert report.as_expected
    assert report.positions >= 2


def test_three_rows_of_node_kayles():
    assert list(famous_graphs._THREE_ROWS) == FACTS["node_kayles_three_rows"]["values"]
    report = famous_graphs.node_kayles_three_rows.verify(Level.DEEP)
    assert (report.as_expected, report.positions) == (True, 8)


def test_wrong_values_of_three_rows_are_refuted(monkeypatch):
    for place, value in enumerate(right := famous_graphs._THREE_ROWS[:5]):
        wrong = (*right[:place], value + 1, *right[place + 1 :])
        monkeypatch.setattr(famous_graphs, "_THREE_ROWS", wrong)
        report = famous_graphs.node_kayles_three_rows.verify(Level.QUICK)
        assert report.verdict is Verdict.REFUTED


@pytest.mark.parametrize(
    "claim",
    [item for item in vars(graph_nim).values() if isinstance(item, Claim)],
    ids=lambda claim: claim.name,
)
def test_claims_about_other_rules_are_refuted(monkeypatch, claim):
    """Leaving out the first move of every position makes each of them wrong."""

    def one_move_less(reading):
        moves = reading.moves
        return reading._replace(moves=lambda rows: islice(moves(rows), 1, None))

    (game,) = claim.games()
    monkeypatch.setattr(game, "_rule", one_move_less(READINGS[game.reading]))
    assert claim.verify().verdict is Verdict.REFUTED


# ---- a judge that knows nothing but the rules ----


def judge(graph, reading):
    """Return the Grundy value and the misère outcome, from sets of vertices and edges."""

    def without(vertices, edges, gone):
        left = vertices - gone
        return left, frozenset(edge for edge in edges if edge <= left)

    def options(vertices, edges):
        now: nx.Graph[Any] = nx.Graph()
        now.add_nodes_from(vertices)
        now.add_edges_from(map(tuple, edges))
        if reading == "edges":
            for v in vertices:
                at_v = [edge for edge in edges if v in edge]
                for count in range(1, len(at_v) + 1):
                    for gone in combinations(at_v, count):
                        yield vertices, edges - set(gone)
            return
        for count in range(1, len(vertices) + 1):
            for chosen in map(frozenset, combinations(vertices, count)):
                allowed = {
                    "node": any({v, *now[v]} == chosen for v in vertices),
                    "arc": count == 2 and chosen in edges,
                    "connected": nx.is_connected(now.subgraph(chosen)),
                    "pair": count == 1 or (count == 2 and chosen in edges),
                }
                if allowed[reading]:
                    yield without(vertices, edges, chosen)

    @cache
    def value(vertices, edges):
        return mex(value(*option) for option in options(vertices, edges))

    @cache
    def misere_win(vertices, edges):
        moves = list(options(vertices, edges))
        return not moves or any(not misere_win(*option) for option in moves)

    start = frozenset(graph), frozenset(map(frozenset, graph.edges))
    return value(*start), N if misere_win(*start) else P


@st.composite
def small_graphs(draw, most_vertices=6):
    size = draw(st.integers(0, most_vertices))
    pairs = list(combinations(range(size), 2))
    graph = nx.empty_graph(size)
    graph.add_edges_from(draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else [])
    return graph


@pytest.mark.parametrize("reading", READINGS)
@settings(max_examples=40)
@given(graph=small_graphs())
def test_every_way_of_solving_agrees_with_the_judge(reading, graph):
    if reading == "edges" and graph.size() > 7:
        graph.remove_edges_from(list(graph.edges)[7:])
    game = GraphNim(reading)
    value, misere = judge(graph, reading)
    assert game.grundy(graph) == value
    assert game.outcome(graph) is (N if value else P)
    assert game.outcome(graph, misere=True) is misere
    position = game.position(graph)
    for use_canonical in (False, True):
        plain = Solver(game, use_components=False, use_canonical=use_canonical)
        assert plain.grundy(position) == value
        assert plain.outcome(position, misere=True) is misere


@pytest.mark.parametrize("reading", READINGS)
@settings(max_examples=40)
@given(graph=small_graphs(), data=st.data())
def test_names_of_vertices_do_not_matter(reading, graph, data):
    game = GraphNim(reading)
    renamed = nx.relabel_nodes(graph, dict(enumerate(data.draw(st.permutations("abcdef")))))
    assert game.canonical(game.position(renamed)) == game.canonical(game.position(graph))
    assert sorted(game.parts(renamed)) == sorted(game.parts(graph))


@pytest.mark.parametrize("reading", READINGS)
@settings(max_examples=40)
@given(graph=small_graphs())
def test_options_are_new_positions_that_can_be_read_back(reading, graph):
    game = GraphNim(reading)
    position = game.position(graph)
    options = list(game.options(position))
    assert options == list(game.options(position))
    assert position not in options
    # Only in Node Kayles can two moves do the same: at two vertices of a triangle, say.
    assert reading == "node" or len(set(options)) == len(options)
    for option in options:
        assert game.parse(game.show(option)) == option
        assert hash(game.parse(game.show(option))) == hash(option)
        assert game.describe_move(position, option).startswith("delete ")


@pytest.mark.parametrize("game", [*map(GraphNim, READINGS), NodeKayles(), ArcKayles()], ids=repr)
def test_laws(game):
    texts = ["path:0", "path:6", "cycle:5", "star:4", "complete:4", "grid:2x3", "graph:0-1,a-b,0.1"]
    check_game(game, map(game.parse, texts))


# ---- the rules by hand ----


def moves(reading, text):
    game = GraphNim(reading)
    return [game.show(option) for option in game.options(game.parse(text))]


def test_moves_of_each_reading_on_a_path():
    assert moves("node", "path:3") == ["graph:2", "graph:", "graph:0"]
    assert moves("arc", "path:3") == ["graph:2", "graph:0"]
    assert sorted(moves("connected", "path:3")) == [
        "graph:", "graph:0", "graph:0,2", "graph:0-1", "graph:1-2", "graph:2",
    ]  # fmt: skip
    assert moves("pair", "path:3") == ["graph:1-2", "graph:0,2", "graph:0-1", "graph:2", "graph:0"]
    assert moves("edges", "path:3") == ["graph:1-2,0", "graph:0,1,2", "graph:0-1,2"]


@pytest.mark.parametrize(
    ("reading", "text", "sentences"),
    [
        ("node", "star:2", ["delete 0 and its neighbours 1, 2", "delete 1 and its neighbours 0",
                            "delete 2 and its neighbours 0"]),
        ("node", "graph:7", ["delete 7"]),
        ("arc", "graph:0.0-0.1", ["delete 0.0, 0.1"]),
        ("pair", "graph:a-b", ["delete a", "delete b", "delete a, b"]),
        ("edges", "path:3", ["delete 0-1", "delete 0-1, 1-2", "delete 1-2"]),
    ],
)  # fmt: skip
def test_moves_in_words(reading, text, sentences):
    game = GraphNim(reading)
    position = game.parse(text)
    assert [game.describe_move(position, o) for o in game.options(position)] == sentences


def test_winning_moves_on_a_networkx_graph():
    game = NodeKayles()
    graph = nx.path_graph(["a", "b", "c"])
    assert game.winning_moves(graph) == [read_graph("graph:")]
    assert game.winning_moves(graph, misere=True) == [read_graph("graph:c"), read_graph("graph:a")]


def test_isolated_vertices_are_dead_where_a_move_needs_an_edge():
    graph = nx.path_graph(4)
    values = {reading: GraphNim(reading).grundy(graph) for reading in READINGS}
    graph.add_nodes_from("xyz")
    more = {reading: GraphNim(reading).grundy(graph) for reading in READINGS}
    assert more == {
        reading: value if READINGS[reading].needs_edge else value ^ 1
        for reading, value in values.items()
    }
    assert ArcKayles().outcome(nx.empty_graph(3), misere=True) is N


@pytest.mark.parametrize("reading", ["node", "arc", "connected", "pair"])
def test_loops_and_parallel_edges_change_nothing(reading):
    graph: Any = nx.MultiGraph(nx.petersen_graph())
    graph.add_edges_from([(0, 1), (0, 1), (3, 3)])
    game = GraphNim(reading)
    assert game.position(graph) == game.position(nx.petersen_graph())


@pytest.mark.parametrize("extra", [(0, 1), (2, 2)], ids=["parallel", "loop"])
def test_edges_reading_refuses_what_would_be_further_moves(extra):
    game = GraphNim("edges")
    graph: Any = nx.MultiGraph(nx.path_graph(3))
    assert game.grundy(graph) == 2
    graph.add_edge(*extra)
    with pytest.raises(InvalidPosition, match="without loops and parallel edges"):
        game.grundy(graph)


@pytest.mark.parametrize("ask", ["grundy", "outcome", "winning_moves"])
def test_what_is_no_position(ask):
    game = NodeKayles()
    for wrong in ("path:7", 7, ((0, 1),)):
        with pytest.raises(InvalidPosition, match="a NetworkX graph or a text such as path:7"):
            getattr(game, ask)(wrong)
    with pytest.raises(InvalidPosition, match="undirected"):
        getattr(game, ask)(nx.DiGraph([(0, 1)]))


@pytest.mark.parametrize("wrong", ["nodes", "", 3, None])
def test_unknown_reading(wrong):
    with pytest.raises(InvalidParameter, match="node, arc, connected, pair, edges"):
        GraphNim(wrong)


def test_unknown_reading_suggests_the_nearest():
    with pytest.raises(InvalidParameter, match="did you mean 'connected'"):
        GraphNim("conected")


def test_names():
    assert [g.name for g in (NodeKayles(), ArcKayles(), GraphNim(reading="pair"))] == [
        "node-kayles", "arc-kayles", "graph-nim:reading=pair",
    ]  # fmt: skip


def test_two_parts_of_a_sum():
    graph: Any = nx.disjoint_union(nx.petersen_graph(), nx.path_graph(5))
    assert NodeKayles().grundy(graph) == 1 ^ 3
    total = NodeKayles()(graph_from(nx.petersen_graph())) + ArcKayles()(
        graph_from(nx.path_graph(4))
    )
    assert (total.grundy(), total.outcome()) == (1 ^ 2, Outcome.N)


@pytest.mark.parametrize("text", ["grid:3x7", "grid:4x5", "cube:4", "petersen", "path:60"])
def test_few_positions_are_stored(text):
    """Pieces of one shape share an entry; without that these are tens of thousands."""
    game = NodeKayles()
    solver = Solver(game, max_positions=200)
    solver.grundy(game.parse(text))


def test_a_position_is_a_value():
    one = graph_from(nx.Graph([(1, 0), (2, 1)]))
    other = graph_from(nx.path_graph(3))
    assert one == other
    assert len({one, other}) == 1
    assert one == Graph((0, 1, 2), (0b010, 0b101, 0b010))
    with pytest.raises(AttributeError):
        one.rows = ()  # type: ignore[misc]
