"""Graphs as values, their text, the families and the files."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import networkx as nx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cgt import InvalidPosition
from games.graph_families import FAMILIES
from games.graph_nim import GraphNim, NodeKayles
from games.graphs import graph_from, graph_from_edges, read_graph, write_label

parse = NodeKayles().parse


@pytest.mark.parametrize(
    ("text", "graph"),
    [
        ("path:0", nx.empty_graph(0)),
        ("path:7", nx.path_graph(7)),
        ("cycle:5", nx.cycle_graph(5)),
        ("star:4", nx.star_graph(4)),
        ("complete:4", nx.complete_graph(4)),
        ("wheel:5", nx.wheel_graph(5)),
        ("grid:3x4", nx.grid_2d_graph(3, 4)),
        ("bipartite:3x4", nx.complete_bipartite_graph(3, 4)),
        ("cube:3", nx.hypercube_graph(3)),
        ("petersen", nx.petersen_graph()),
        ("graph:", nx.empty_graph(0)),
        ("graph:0-1,1-2 5", nx.from_dict_of_lists({0: [1], 1: [2], 5: []})),
        (" graph:a-b ", nx.Graph([("b", "a")])),
    ],
)
def test_texts(text, graph):
    assert parse(text) == graph_from(graph)


def test_every_family_reads_its_example():
    for name, family in FAMILIES.items():
        graph = parse(family.example)
        numbers = [int(word) for word in family.example.partition(":")[2].split("x") if word]
        assert family.example.startswith(name)
        assert len(graph.labels) == family.vertices(*numbers)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("paht:7", "did you mean 'path'"),
        ("petersn", "did you mean 'petersen'"),
        ("5", "there are path, cycle"),
        ("", "there are path, cycle"),
        ("path", "written like path:7"),
        ("path:", "written like path:7"),
        ("path:-1", "written like path:7"),
        ("path:2.5", "written like path:7"),
        ("path:٣", "written like path:7"),
        ("path:3x4", "written like path:7"),
        ("petersen:3", "written like petersen"),
        ("grid:3", "written like grid:3x4"),
        ("grid:3x0", "smallest graph of this family is grid:1x1"),
        ("cycle:2", "smallest graph of this family is cycle:3"),
        ("wheel:3", "smallest graph of this family is wheel:4"),
        ("path:100000000", "more than 1000 vertices"),
        ("cube:99999999999999999999", "more than 1000 vertices"),
        ("grid:100x100", "more than 1000 vertices"),
        ("complete:1001", "more than 1000 vertices"),
        ("graph:0-1-2", "'0-1-2' is neither"),
        ("graph:0-", "'0-' is neither"),
        ("graph:0-1,1-0", "names an edge twice"),
        ("graph:1-1", "joins a vertex to itself"),
        ("no/such/file", "'no/such/file' cannot be read: No such file"),
        ("tree.gml", "'tree.gml' cannot be read: No such file"),
        ("a\0b.gml", "does not hold a graph as GML"),
    ],
)
def test_texts_that_are_no_graph(text, reason):
    with pytest.raises(InvalidPosition) as error:
        parse(text)
    assert reason in str(error.value)
    assert "\n" not in str(error.value)


parts = st.integers(-(10**20), 10**20) | st.text(max_size=3)
labels = parts | st.tuples(parts, parts)


@given(
    vertices=st.lists(labels, max_size=6, unique_by=write_label),
    chosen=st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=9),
)
@example(vertices=["", "0", 0, "a-b", "1.2", (1, 2)], chosen={(0, 1), (4, 5)})
@example(vertices=[-3, "-3", "-0", "--3", "%2D3", (-3, 3)], chosen={(0, 1), (0, 5)})
@example(vertices=["%", "~", "graph:", " ", "é", ("0", "")], chosen={(0, 5)})
def test_text_of_a_graph_is_read_back(vertices, chosen):
    size = len(vertices)
    edges = [(vertices[i], vertices[j]) for i, j in chosen if i < j < size]
    graph = graph_from_edges(vertices, edges)
    assert read_graph(str(graph)) == graph
    assert set(graph.labels) == set(vertices)
    assert {frozenset(edge) for edge in graph.edges} == {frozenset(edge) for edge in edges}


def test_any_labels_will_do():
    class Place:
        def __str__(self):
            return "here"

    places = [Place(), Place(), Place()]
    graph = nx.path_graph(places)
    assert graph_from(graph) == graph_from(nx.path_graph(3))
    mixed = nx.path_graph([(0, 1), "x", 2.5, frozenset({1}), True, -3])
    assert len(graph_from(mixed).edges) == 5
    assert len(read_graph(str(graph_from(mixed))).edges) == 5


def test_order_of_vertices_and_edges_does_not_matter():
    assert parse("path:12").labels == tuple(range(12))
    assert graph_from_edges([(1, 0), "b", 10, 9, "a"], []).labels == (9, 10, "a", "b", (1, 0))
    assert graph_from_edges([2, 0, 1], [(2, 0)]) == graph_from_edges([0, 1, 2], [(0, 2)])


# ---- files ----

WRITERS: dict[str, Any] = {
    "graph.graphml": nx.write_graphml,
    "graph.gml": nx.write_gml,
    "graph.edges": nx.write_edgelist,
    "graph.txt": lambda graph, path: nx.write_edgelist(graph, path, data=False),
    "graph.csv": lambda graph, path: nx.write_edgelist(graph, path, data=False, delimiter=","),
    "graph.json": lambda graph, path: path.write_text(
        json.dumps(nx.node_link_data(graph, edges="edges"))
    ),
    "graph.JSON": lambda graph, path: path.write_text(
        json.dumps(nx.node_link_data(graph, edges="links"))
    ),
}


@pytest.mark.parametrize("name", WRITERS)
def test_files_of_every_format(tmp_path, name):
    for edges in (nx.petersen_graph(), [("a", "b"), ("b", "7c")], [(-1, -20), (-1, 0)]):
        graph: nx.Graph[Any] = nx.Graph(edges)
        WRITERS[name](graph, tmp_path / name)
        assert parse(str(tmp_path / name)) == graph_from(graph)


def test_edge_list_with_comments_and_lone_vertices(tmp_path):
    path = tmp_path / "graph"
    path.write_text("\ufeff# two edges\n0 1\n\n1 2 {'weight': 3} # heavy\n9\n")
    assert parse(str(path)) == read_graph("graph:0-1,1-2,9")


def test_gml_with_numbers_only(tmp_path):
    path = tmp_path / "karate.gml"
    path.write_text("graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 ] ]")
    assert parse(str(path)) == read_graph("graph:1-2")


def test_parallel_edges_in_a_file(tmp_path):
    path = tmp_path / "graph.txt"
    path.write_text("0 1\n1 0\n")
    assert parse(str(path)) == read_graph("graph:0-1")
    with pytest.raises(InvalidPosition, match="parallel edges"):
        GraphNim("edges").parse(str(path))


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("g.txt", b"0 1 2\n", "line 1 is '0 1 2', not one or two labels"),
        ("g.txt", b"\xff\xfe\x00", "as an edge list"),
        ("g.gml", b"graph [", "as GML"),
        ("g.gml", b"", "as GML"),
        ("g.graphml", b"<graphml", "as GraphML"),
        ("g.graphml", b"<a/>", "as GraphML"),
        ("g.json", b"{", "as node-link data"),
        ("g.json", b"[]", "as node-link data"),
        ("g.json", b"3", "as node-link data"),
        ("g.json", b'{"nodes": 3, "edges": 4}', "as node-link data"),
        ("g.json", b'{"nodes": [3], "edges": []}', "as node-link data"),
        ("g.json", b"[" * 100_000, "as node-link data"),
        ("g.json", b'{"directed": true, "nodes": [{"id": 1}], "edges": []}', "undirected"),
    ],
)
def test_files_that_hold_no_graph(tmp_path, name, content, reason):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InvalidPosition) as error:
        parse(str(tmp_path / name))
    assert reason in str(error.value)


def test_a_file_without_dot_or_folder_in_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidPosition, match="no graph family is called 'edges'"):
        parse("edges")
    (tmp_path / "edges").write_text("0 1")
    (tmp_path / "petersen").write_text("0 1")
    assert parse("edges") == parse("./petersen") == read_graph("graph:0-1")
    assert len(parse("petersen").labels) == 10


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(InvalidPosition, match="cannot be read"):
        parse(str(tmp_path))


def test_an_edge_list_is_never_run(tmp_path):
    path = tmp_path / "graph.txt"
    path.write_text("0 1 {'a': __import__('pathlib').Path('proof').touch()}\n")
    assert parse(str(path)) == read_graph("graph:0-1")
    assert sorted(tmp_path.iterdir()) == [path]


def test_networkx_loads_only_with_the_first_graph():
    code = (
        "import sys, games.graph_nim as g; assert 'networkx' not in sys.modules; "
        "game = g.NodeKayles(); print(game.grundy(game.parse('graph:0-1,1-2'))); "
        "assert 'networkx' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "2\n"
