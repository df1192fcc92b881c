"""Canonical forms against permutations tried one by one and against NetworkX's own comparison."""

from __future__ import annotations

import random
from itertools import combinations, permutations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt.isomorphism import bits, canonical_form, connected_parts, induced_rows

# The numbers of graphs with 0 to 6 vertices up to isomorphism (OEIS A000088).
GRAPHS_BY_SIZE = [1, 1, 2, 4, 11, 34, 156]


def rows_of(graph, order=None):
    """Return the rows of a NetworkX graph, its vertices numbered in the order given."""
    vertices = list(graph) if order is None else order
    number = {vertex: n for n, vertex in enumerate(vertices)}
    return [sum(1 << number[u] for u in graph[v]) for v in vertices]


def graph_of(rows):
    """Return the NetworkX graph with these rows."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(rows)))
    graph.add_edges_from((v, u) for v, row in enumerate(rows) for u in bits(row))
    return graph


def renumbered(rows, image):
    """Return the same graph with vertex v called image[v]."""
    result = [0] * len(rows)
    for vertex, row in enumerate(rows):
        result[image[vertex]] = sum(1 << image[u] for u in bits(row))
    return result


def shuffled(graph, seed):
    order = list(graph)
    random.Random(seed).shuffle(order)
    return rows_of(graph, order)


def all_graphs(size):
    """Give the rows of every graph on the vertices 0 to size - 1."""
    pairs = list(combinations(range(size), 2))
    for chosen in range(1 << len(pairs)):
        rows = [0] * size
        for edge in bits(chosen):
            a, b = pairs[edge]
            rows[a] |= 1 << b
            rows[b] |= 1 << a
        yield rows


def shrikhande_graph():
    steps = [(1, 0), (0, 1), (1, 1)]
    return nx.Graph(
        ((a, b), ((a + i) % 4, (b + j) % 4)) for a in range(4) for b in range(4) for i, j in steps
    )


def rooks_graph():
    return nx.line_graph(nx.complete_bipartite_graph(4, 4))


def ladder_in_a_ring(twisted):
    """Return the prism over a hexagon or, if twisted, the Möbius ladder with as many rungs."""
    graph = nx.path_graph(12)
    graph.add_edges_from((i, i + 6) for i in range(6))
    graph.remove_edge(5, 6)
    graph.add_edges_from([(5, 6), (11, 0)] if twisted else [(5, 0), (11, 6)])
    return graph


def latin_square_graph(*square):
    """Return the graph of a Latin square: cells of one row, column or symbol are adjacent."""
    cells = [(i, j, symbol) for i, row in enumerate(square) for j, symbol in enumerate(row)]
    return nx.Graph(
        (first, second)
        for first, second in combinations(cells, 2)
        if any(a == b for a, b in zip(first, second, strict=True))
    )


@pytest.mark.parametrize("size", range(5))
def test_equal_exactly_when_some_permutation_matches(size):
    graphs = [tuple(rows) for rows in all_graphs(size)]
    copies = {
        rows: {tuple(renumbered(rows, image)) for image in permutations(range(size))}
        for rows in graphs
    }
    for first in graphs:
        for second in graphs:
            equal = canonical_form(first) == canonical_form(second)
            assert equal == (second in copies[first])


@pytest.mark.parametrize("size", range(6))
def test_number_of_classes_of_all_labelled_graphs(size):
    assert len({canonical_form(rows) for rows in all_graphs(size)}) == GRAPHS_BY_SIZE[size]


def test_the_graph_atlas_has_no_two_equal_forms():
    """The atlas lists the 1253 graphs with at most 7 vertices, each once."""
    atlas = nx.graph_atlas_g()
    forms = set()
    for number, graph in enumerate(atlas):
        form = canonical_form(rows_of(graph))
        assert form == canonical_form(shuffled(graph, number))
        assert nx.is_isomorphic(graph_of(form), graph)
        forms.add(form)
    assert len(forms) == len(atlas) == 1253


def test_trees_with_ten_vertices():
    """Trees take a way of their own through the search; there are 106 (OEIS A000055)."""
    forms = set()
    for number, tree in enumerate(nx.nonisomorphic_trees(10)):
        forms.add(canonical_form(shuffled(tree, number)))
        assert canonical_form(shuffled(tree, -number)) in forms
    assert len(forms) == 106


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (nx.cycle_graph(6), nx.disjoint_union(nx.cycle_graph(3), nx.cycle_graph(3))),
        (nx.complete_bipartite_graph(3, 3), nx.circular_ladder_graph(3)),
        (ladder_in_a_ring(False), ladder_in_a_ring(True)),
        (nx.dodecahedral_graph(), nx.desargues_graph()),
        (rooks_graph(), shrikhande_graph()),
        (
            latin_square_graph("01234", "12340", "23401", "34012", "40123"),
            latin_square_graph("21304", "30142", "03421", "14230", "42013"),
        ),
    ],
    ids=["cycles", "cubic-6", "cubic-12", "cubic-20", "strongly-regular-16", "latin-squares"],
)
def test_regular_graphs_that_colour_refinement_confuses(first, second):
    # As many vertices, all of one degree: colour refinement alone sees no difference at all.
    assert len(first) == len(second)
    assert len({degree for graph in (first, second) for _, degree in graph.degree}) == 1
    assert not (nx.could_be_isomorphic(first, second) and nx.is_isomorphic(first, second))
    assert canonical_form(rows_of(first)) != canonical_form(rows_of(second))
    for graph in (first, second):
        assert len({canonical_form(shuffled(graph, seed)) for seed in range(20)}) == 1


@pytest.mark.parametrize(
    "graph",
    [
        nx.complete_graph(40),
        nx.empty_graph(40),
        nx.star_graph(40),
        nx.complete_bipartite_graph(20, 20),
        nx.complete_multipartite_graph(*[2] * 12),
        nx.cycle_graph(60),
        nx.path_graph(150),
        nx.petersen_graph(),
        nx.hypercube_graph(5),
        nx.disjoint_union_all([nx.cycle_graph(5)] * 8),
        nx.disjoint_union_all([nx.path_graph(3)] * 30),
        nx.random_regular_graph(3, 30, seed=7),
    ],
    ids=lambda graph: f"{len(graph)}-{graph.size()}",
)
def test_symmetry_does_not_make_the_search_explode(graph):
    """Without the use of symmetry most of these would outlast the universe."""
    forms = {canonical_form(shuffled(graph, seed)) for seed in range(3)}
    assert len(forms) == 1
    assert nx.is_isomorphic(graph_of(forms.pop()), graph)


def test_a_deep_search_needs_no_recursion():
    """A spider with 600 legs of two edges: 599 choices one below the other."""
    spider: nx.Graph[int] = nx.Graph(
        (0 if vertex % 2 else vertex - 1, vertex) for vertex in range(1, 1201)
    )
    assert canonical_form(shuffled(spider, 1)) == canonical_form(shuffled(spider, 2))


@st.composite
def graphs(draw, max_size=11):
    size = draw(st.integers(0, max_size))
    rows = [0] * size
    for a, b in combinations(range(size), 2):
        if draw(st.booleans()):
            rows[a] |= 1 << b
            rows[b] |= 1 << a
    return rows


@settings(deadline=None)
@given(rows=graphs(), data=st.data())
def test_the_names_of_the_vertices_do_not_matter(rows, data):
    image = data.draw(st.permutations(range(len(rows))))
    form = canonical_form(rows)
    assert canonical_form(renumbered(rows, image)) == form
    assert canonical_form(form) == form
    assert nx.is_isomorphic(graph_of(form), graph_of(rows))


@settings(deadline=None)
@given(
    degree=st.integers(2, 4),
    half=st.integers(3, 5),
    seeds=st.tuples(st.integers(0, 50), st.integers(0, 50)),
)
def test_random_regular_graphs_agree_with_networkx(degree, half, seeds):
    first, second = (nx.random_regular_graph(degree, 2 * half, seed=seed) for seed in seeds)
    equal = canonical_form(rows_of(first)) == canonical_form(rows_of(second))
    assert equal == nx.is_isomorphic(first, second)


@settings(deadline=None)
@given(rows=graphs(), data=st.data())
def test_parts_and_subgraphs_are_those_of_networkx(rows, data):
    chosen = data.draw(st.integers(0, (1 << len(rows)) - 1))
    parts = [set(bits(part)) for part in connected_parts(rows, chosen)]
    subgraph = graph_of(rows).subgraph(bits(chosen))
    assert parts == sorted(nx.connected_components(subgraph), key=min)
    assert list(induced_rows(rows, chosen)) == rows_of(subgraph, bits(chosen))


def test_bits():
    assert bits(0) == []
    assert bits(1 << 200 | 1) == [0, 200]
