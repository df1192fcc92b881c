"""The evolution graph of Nim against nim-sums, and the automaton against its definition."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import accumulate, product
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from cgt import Claim, Verdict, nim_sum
from cgt.reports import Level
from games import Nim, evolution_graph
from games.evolution_graph import (
    lost_with_total,
    number_lost,
    number_lost_up_to,
    parents,
    ulam_warburton,
)

FACTS = json.loads((Path(__file__).parents[1] / "data" / "evolution_graph.json").read_text())
CLAIMS = {item.name: item for item in vars(evolution_graph).values() if isinstance(item, Claim)}

TRIPLES = [p for p in product(range(17), repeat=3) if nim_sum(p) == 0]


def test_lost_triples() -> None:
    for total in range(17):
        expected = [p for p in TRIPLES if sum(p) == total]
        assert lost_with_total(Nim(), total) == expected


def test_published_counts() -> None:
    counts = FACTS["three_heaps_with_total_2n"]["value"]
    assert [number_lost(n) for n in range(len(counts))] == counts
    assert [number_lost_up_to(n) for n in range(len(counts))] == list(accumulate(counts))


def test_graph() -> None:
    graph = evolution_graph.evolution_graph(Nim(), 8)
    lost = {p for p in TRIPLES if sum(p) <= 16}
    edges = {
        (one, other)
        for one, other in product(lost, repeat=2)
        if sorted(b - a for a, b in zip(one, other, strict=True)) == [0, 1, 1]
    }
    assert set(graph) == lost
    assert set(graph.edges) == edges
    assert all(list(graph.predecessors(p)) == parents(Nim(), p) for p in lost)


def test_automaton_by_its_definition() -> None:
    living = {(0, 0)}
    for generation in range(17):
        assert set(ulam_warburton(generation)) == living
        near = {
            (x, y): [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
            for x in range(-18, 19)
            for y in range(-18, 19)
        }
        living |= {cell for cell, beside in near.items() if len(living.intersection(beside)) == 1}


def test_edges_of_the_automaton() -> None:
    graph = ulam_warburton(15)
    assert nx.is_arborescence(graph)
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in graph.edges)
    depth = nx.single_source_shortest_path_length(graph, (0, 0))
    born = {cell: n for n in range(15, -1, -1) for cell in ulam_warburton(n)}
    assert depth == born


@pytest.mark.parametrize("arms", range(5))
def test_arms(arms: int) -> None:
    graph = ulam_warburton(7, arms)
    assert graph.out_degree((0, 0)) == arms
    assert len(graph) == 1 + arms * (len(ulam_warburton(7)) - 1) // 4


# ---- claims ----


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    assert CLAIMS[name].verify(Level.QUICK).verdict is Verdict.VERIFIED


@pytest.mark.parametrize(
    ("name", "attribute", "wrong", "counterexample"),
    [
        ("Lost triples by total", "number_lost", lambda n: number_lost(n) + 1, "0 0 0"),
        (
            *("Lost triples up to a total", "number_lost_up_to"),
            *(lambda n: number_lost_up_to(n) + (n == 5), "5 5 0"),
        ),
        ("Each lost triple has one parent", "parents", lambda nim, position: [], "0 1 1"),
        ("Edges of the evolution graph", "parents", lambda nim, position: [], "0 1 1"),
        (
            *("Evolution graph of Nim", "ulam_warburton"),
            *(lambda n, arms: ulam_warburton(n, arms + 1), "1 1 0"),
        ),
        (
            *("Evolution graph of Nim", "ulam_warburton"),
            *(lambda n, arms: nx.DiGraph([((0, 0), (0, 1)), ((0, 1), (0, 0))]), "1 1 0"),
        ),
    ],
)
def test_other_trees_and_numbers_are_refuted(
    monkeypatch: pytest.MonkeyPatch, name: str, attribute: str, wrong: Any, counterexample: str
) -> None:
    monkeypatch.setattr(evolution_graph, attribute, wrong)
    report = CLAIMS[name].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)


def test_a_tree_of_the_same_size_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(generations: int, arms: int) -> Any:
        graph = ulam_warburton(generations, arms)
        if generations == 3:
            leaves = [cell for cell in graph if not graph.out_degree(cell)]
            parent = next(graph.predecessors(leaves[0]))
            graph.remove_edge(parent, leaves[0])
            graph.add_edge(leaves[-1], leaves[0])
        return graph

    monkeypatch.setattr(evolution_graph, "ulam_warburton", other)
    report = CLAIMS["Evolution graph of Nim"].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, "3 3 0")


@pytest.mark.parametrize("name", CLAIMS)
def test_theorems_are_refuted_for_other_rules(name: str) -> None:
    class TakeTwoAtMost(Nim):
        def heap_options(self, n: int) -> list[tuple[int, ...]]:
            return [(left,) for left in range(max(n - 2, 0), n)]

    claim = replace(CLAIMS[name], declared_games=(TakeTwoAtMost(),))
    assert claim.verify(Level.QUICK).verdict is Verdict.REFUTED
