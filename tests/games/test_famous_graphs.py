"""Node Kayles and Arc Kayles on famous graphs, by a search that knows bits only."""

from __future__ import annotations

from functools import cache
from typing import Any

import networkx as nx
import pytest

from cgt import Claim, Verdict
from games import famous_graphs
from games.famous_graphs import arc_kayles, node_kayles

GRAPHS = {"petersen": nx.petersen_graph(), "cube:3": nx.hypercube_graph(3)}


def value(graph: nx.Graph[Any], arcs: bool) -> int:
    """Return the Grundy value, with sets of vertices as bits."""
    names = {vertex: index for index, vertex in enumerate(graph)}
    around = [sum(1 << names[other] for other in graph[vertex]) for vertex in graph]

    @cache
    def search(left: int) -> int:
        taken = []
        for index, near in enumerate(around):
            if left >> index & 1:
                if not arcs:
                    taken.append(1 << index | near)
                taken += [
                    1 << index | 1 << other
                    for other in range(index)
                    if arcs and near >> other & 1 and left >> other & 1
                ]
        values = {search(left & ~gone) for gone in taken}
        return next(n for n in range(len(values) + 1) if n not in values)

    return search((1 << len(around)) - 1)


@pytest.mark.parametrize("name", GRAPHS)
def test_the_measured_values(name: str) -> None:
    assert value(GRAPHS[name], arcs=False) == famous_graphs._NODE_KAYLES[name]
    assert value(GRAPHS[name], arcs=True) == famous_graphs._ARC_KAYLES[name]


@pytest.mark.parametrize("claim", [node_kayles, arc_kayles])
def test_the_claims_hold(claim: Claim) -> None:
    assert claim.verify().verdict is Verdict.VERIFIED


@pytest.mark.parametrize("name", ["petersen", "cube:3", "cube:4"])
def test_another_value_is_refuted(name: str) -> None:
    wrong = {**famous_graphs._NODE_KAYLES, name: famous_graphs._NODE_KAYLES[name] + 1}
    stated = famous_graphs._measured(node_kayles.games()[0], wrong, "wrong")  # type: ignore[arg-type]
    assert stated.verify().verdict is Verdict.REFUTED
