"""Game graphs in files of every format that NetworkX writes."""

from __future__ import annotations

import json

import networkx as nx
import pytest

from cgt import ImpartialGame, game_graph
from cgt.graph import plain_graph
from cgt.testing import FiniteGame
from games import Kayles, Nim, NodeKayles

STRANGE = [
    "",
    " two  spaces ",
    'a "quoted" word"',
    "\\",
    '\\"',
    "line\\\nline\r\n\t",
    "".join(map(chr, [*range(32), *range(127, 160)])),
    "\ud800 \ufffe \uffff \ufdd0 \u2028",
    "<b>bold</b>",
    "<<i>",
    "]]> & &amp; &#10;",
    "3:5",
    "ありがとう 🎲",
    "[1, 2]",
    "True",
    "12",
    "x" * 10_000,
]


def through_graphml(graph, path):
    nx.write_graphml(graph, path)
    return nx.read_graphml(path)


def through_gexf(graph, path):
    nx.write_gexf(graph, path)
    return nx.read_gexf(path)


def through_gml(graph, path):
    nx.write_gml(graph, path)
    return nx.read_gml(path)


def through_json(graph, path):
    path.write_text(json.dumps(nx.node_link_data(graph, edges="edges")))
    return nx.node_link_graph(json.loads(path.read_text()), edges="edges")


def through_dot(graph, path):
    nx.nx_agraph.write_dot(graph, path)
    return nx.DiGraph(nx.nx_agraph.read_dot(path))


def through_edge_list(graph, path):
    nx.write_edgelist(graph, path)
    return nx.read_edgelist(path, create_using=nx.DiGraph)


# What a format keeps: values with their types, values though large numbers are texts, texts, or
# what is on edges only.
FORMATS = {
    through_json: "values",
    through_graphml: "values",
    through_gexf: "values",
    through_gml: "small values",
    through_dot: "texts",
    through_edge_list: "edges",
}


PLAYS = {
    "texts": (ImpartialGame.from_options(lambda p: STRANGE if p == "start" else ()), "start"),
    "name": (ImpartialGame.from_options(lambda p: (), name='"\x00\\'), "only"),
    "tuples": (Nim(), (3, 4)),
    "sets": (ImpartialGame.from_options(lambda p: [p - {x} for x in p]), frozenset({1, "<b>"})),
    "sum": (Nim()((2,)) + Kayles()((2,)),),
    "graphs": (NodeKayles(), nx.grid_2d_graph(2, 3)),
    "loopy": (FiniteGame([(1, 2), (0,), (2,)]), 0),
    "huge": (Nim(), (2, 10**30)),
}


@pytest.mark.parametrize("name", PLAYS)
@pytest.mark.parametrize("through", FORMATS)
def test_files_hold_plain_graphs(tmp_path, through, name):
    """Public case D-FMT: nodes and attributes survive every format that NetworkX writes."""
    graph = game_graph(*PLAYS[name], limit=20)  # type: ignore[arg-type]
    plain = plain_graph(graph)
    assert sorted(plain.edges) == sorted((f"n{a}", f"n{b}") for a, b in graph.edges)
    assert len({data["text"] for data in plain.nodes.values()}) == len(graph)
    for node, attributes in graph.nodes(data=True):
        known = {key for key, value in attributes.items() if value is not None} - {"position"}
        assert set(plain.nodes[f"n{node}"]) == known

    read = through(plain, tmp_path / "file")
    kept = FORMATS[through]
    assert set(read.edges) == set(plain.edges)
    for start, end, attributes in plain.edges(data=True):
        winning = attributes.get("winning")
        again = read.edges[start, end].get("winning")
        assert again == (str(winning) if kept == "texts" and winning is not None else winning)
    if kept == "edges":
        assert set(read) == {node for edge in plain.edges for node in edge}
        return
    assert set(read) == set(plain)
    for place, attributes in plain.nodes(data=True):
        for key, value in attributes.items():
            # An empty text is no attribute in DOT.
            found = read.nodes[place].get(key) or ""
            assert found == (str(value) if kept == "texts" else value or "") or (
                kept == "small values" and value >= 2**31 and found == str(value)
            )
            assert kept != "values" or not value or type(found) is type(value)
    if through in (through_json, through_graphml):
        assert plain.graph.items() <= read.graph.items()
