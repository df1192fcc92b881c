"""Published puzzles on trees and graphs, each as a user would write the game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cgt import ImpartialGame, N, P
from cgt.testing import check_game

Vertices = frozenset[int]


# ---- case AGC017D, AtCoder AGC 017 D Game on Tree ----


class GameOnTree(ImpartialGame[Vertices]):
    """Remove an edge of a rooted tree and what hangs below it; the root is 1."""

    def __init__(self, edges: frozenset[tuple[int, int]]) -> None:
        near: dict[int, list[int]] = {}
        for a, b in edges:
            near.setdefault(a, []).append(b)
            near.setdefault(b, []).append(a)
        self.parent = {1: 0}
        for vertex in (queue := [1]):
            queue += (found := [v for v in near[vertex] if v not in self.parent])
            self.parent |= dict.fromkeys(found, vertex)

    def below(self, top: int, vertices: Vertices) -> Vertices:
        """Return what hangs at a vertex; `parent` lists parents before their children."""
        found = {top}
        found.update(v for v in self.parent if v in vertices and self.parent[v] in found)
        return frozenset(found)

    def options(self, vertices: Vertices) -> Iterator[Vertices]:
        return (vertices - self.below(vertex, vertices) for vertex in vertices - {1})

    def grundy_formula(self, vertices: Vertices) -> int:
        """Return the nim-sum of 1 + the value of each branch (Green Hackenbush)."""
        values = dict.fromkeys([0, *self.parent], 0)
        for vertex in reversed(self.parent):
            if vertex != 1 and vertex in vertices:
                values[self.parent[vertex]] ^= values[vertex] + 1
        return values[1]


def tree(edges: str) -> GameOnTree:
    return GameOnTree(frozenset((int(edge[0]), int(edge[1])) for edge in edges.split()))


@pytest.mark.parametrize(("edges", "outcome"), [("12 23 24 45", N), ("12 23 14 45", P)])
def test_game_on_tree(edges, outcome):
    game = tree(edges)
    assert game.outcome(frozenset(range(1, 6))) is outcome
    check_game(game, [frozenset(range(1, 6))])


def test_game_on_a_path_of_a_hundred_thousand_vertices():
    size = 10**5
    game = GameOnTree(frozenset((n, n + 1) for n in range(1, size)))
    assert game.grundy(frozenset(range(1, size + 1))) == size - 1


# ---- case G-A317367, OEIS A317367 ----


class ThreeConnectedPath(ImpartialGame[Vertices]):
    """Node Kayles where n is joined to n + 1 and n + 3: take a vertex and all its neighbours."""

    STEPS = (-3, -1, 1, 3)

    def options(self, vertices: Vertices) -> Iterator[Vertices]:
        return (vertices - {v, *(v + step for step in self.STEPS)} for v in vertices)

    def components(self, vertices: Vertices) -> Iterator[Vertices]:
        left = set(vertices)
        while left:
            part = [left.pop()]
            for v in part:
                near = left.intersection(v + step for step in self.STEPS)
                left -= near
                part.extend(near)
            yield frozenset(part)

    def canonical(self, vertices: Vertices) -> Vertices:
        low, high = min(vertices, default=0), max(vertices, default=0)
        images = sorted(v - low for v in vertices), sorted(high - v for v in vertices)
        return frozenset(min(images))


def test_node_kayles_on_the_three_connected_path():
    game = ThreeConnectedPath()
    values = [game.grundy(frozenset(range(n))) for n in range(4, 22)]
    assert values == [0, 2, 1, 3, 0, 1, 1, 3, 0, 2, 3, 3, 2, 2, 3, 4, 2, 4]
