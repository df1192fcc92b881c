"""Published faults of graph libraries that drawings of games must not share."""

from __future__ import annotations

import io

import networkx as nx
import pygraphviz
import pytest

from cgt import ImpartialGame, draw, game_graph
from cgt.graph import plain_graph


def labels_in(source):
    """Return the labels of the nodes, and the moves, that Graphviz reads in DOT source."""
    graph = pygraphviz.AGraph(string=source)
    labels = {node: graph.get_node(node).attr["label"] for node in graph.nodes()}
    colours = {graph.get_node(node).attr["color"] for node in graph.nodes()}
    edges = [tuple(edge) for edge in graph.edges()]
    graph.close()
    return labels, edges, colours


# ---- case D-BSL, graphviz #105 and #96: a backslash at the end swallows the quote ----


@pytest.mark.parametrize("label", ["\\", "a\\", '\\" shape=box color=red] # "=12'])
def test_d_bsl_backslashes(label):
    game = ImpartialGame.from_options(lambda p: [label] if p == "start" else ())
    labels, edges, colours = labels_in(draw(game, "start").source)
    assert edges == [("n0", "n1")]
    # In DOT the label has each backslash twice.
    assert labels["n1"] == label.replace("\\", r"\\") + r"\n*0"
    assert "red" not in colours


# ---- case D-QUOTE, networkx and pydot: quotes and angle brackets in names ----


def test_d_quote_quotes_and_brackets():
    game = ImpartialGame.from_options(lambda p: ["<a>"] if p == 'a"b' else ())
    drawing = draw(game, 'a"b')
    labels, edges, _ = labels_in(drawing.source)
    assert labels == {"n0": r'a"b\n*1', "n1": r"<a>\n*0"}
    assert edges == [("n0", "n1")]
    svg = drawing.to_bytes("svg")
    assert b">a&quot;b</text>" in svg
    assert b">&lt;a&gt;</text>" in svg


# ---- case D-COLON, networkx #2050, #5203, #7331: a colon is no port ----


@pytest.mark.parametrize(("start", "option"), [("3::3", "4"), ("3:5", "1:2")])
def test_d_colon_colons(start, option):
    game = ImpartialGame.from_options(lambda p: [option] if p == start else ())
    labels, edges, _ = labels_in(draw(game, start).source)
    assert labels == {"n0": rf"{start}\n*1", "n1": rf"{option}\n*0"}
    assert edges == [("n0", "n1")]
    again = nx.nx_agraph.from_agraph(nx.nx_agraph.to_agraph(plain_graph(game_graph(game, start))))
    assert [again.nodes[node]["text"] for node in sorted(again)] == [start, option]
    assert again.number_of_edges() == 1


# ---- case D-DUP, networkx #2282: equal positions that are different objects ----


class Labelled:
    """A position with a label that makes no difference."""

    def __init__(self, number: int, label: str) -> None:
        self.number = number
        self.label = label

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Labelled) and self.number == other.number

    def __hash__(self) -> int:
        return hash(self.number)

    def __str__(self) -> str:
        return self.label


def test_d_dup_equal_positions():
    """One edge, and the object met first stands for the others in every view."""
    game = ImpartialGame.from_options(
        lambda p: [Labelled(2, "2b"), Labelled(2, "2c")] if p.number == 1 else ()
    )
    graph = game_graph(game, Labelled(1, "1a"))
    assert list(graph.edges) == list(graph.in_edges) == [(0, 1)]
    assert [graph.nodes[node]["position"].label for node in graph] == ["1a", "2b"]
    assert labels_in(draw(game, Labelled(1, "1a")).source)[0] == {"n0": r"1a\n*1", "n1": r"2b\n*0"}
    same = game_graph(ImpartialGame.from_options(lambda p: [1, 1.0, True] if p == 5 else ()), 5)
    assert same.number_of_nodes() == 2


# ---- case D-FMT, networkx #7331: values that no file format holds ----


def test_d_fmt_tuples_and_sets():
    """In GraphML and GML; every other format is in tests/cgt/test_plain_graph.py."""
    game = ImpartialGame.from_options(lambda p: [frozenset({1})] if p == (3, 4) else ())
    plain = plain_graph(game_graph(game, (3, 4)))
    written = io.BytesIO()
    nx.write_graphml(plain, written)
    from_graphml = nx.parse_graphml(written.getvalue().decode())
    from_gml = nx.parse_gml("\n".join(nx.generate_gml(plain)))
    for graph in (from_graphml, from_gml):
        assert [graph.nodes[node]["text"] for node in ("n0", "n1")] == ["3 4", "{1}"]
        assert list(graph.edges) == [("n0", "n1")]
