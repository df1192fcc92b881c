"""Poset games against a plain game on sets of nodes of NetworkX graphs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import InvalidPosition, N, Outcome, P, Solver, nim_sum
from cgt.claims import Claim
from cgt.reports import Level, Verdict
from cgt.testing import LawBroken, check_game
from games import poset_game
from games.poset_game import PosetGame, natural_posets
from games.posets import EMPTY, Poset, chains, poset_from, poset_from_pairs, read_poset

FACTS = json.loads((Path(__file__).parents[1] / "data" / "poset_game.json").read_text())
CLAIMS = [item for item in vars(poset_game).values() if isinstance(item, Claim)]
DIAMOND: nx.DiGraph[str] = nx.DiGraph([("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")])


@st.composite
def dags(draw: st.DrawFn) -> nx.DiGraph[int]:
    """Draw a graph on up to 5 numbers in a random order, with edges along the order."""
    order = draw(st.permutations(range(draw(st.integers(0, 5)))))
    pairs = list(combinations(order, 2))
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(order)
    graph.add_edges_from(draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else ())
    return graph


# ---- the judge: sets of nodes, from which a node and its descendants are taken ----


def judge(graph: nx.DiGraph[Any]) -> tuple[int, bool]:
    """Return the value, and whether the first player wins misère play."""
    gone = {node: {node} | nx.descendants(graph, node) for node in graph}

    @cache
    def solve(left: frozenset[Any]) -> tuple[int, bool]:
        options = [solve(left - gone[node]) for node in left]
        values = {value for value, _ in options}
        mex = min(set(range(len(values) + 1)) - values)
        return mex, not options or not all(wins for _, wins in options)

    return solve(frozenset(graph))


@given(dags())
def test_values_and_outcomes(graph: nx.DiGraph[int]) -> None:
    game = PosetGame()
    value, first_wins_misere = judge(graph)
    for solver in (game.solver, Solver(game, use_formula=False, use_components=False)):
        assert solver.grundy(graph) == value  # type: ignore[arg-type]
        assert (solver.outcome(graph) is N) == (value > 0)  # type: ignore[arg-type]
        found = solver.outcome(graph, misere=True)  # type: ignore[arg-type]
        assert (found is N) == first_wins_misere


@given(dags())
def test_laws(graph: nx.DiGraph[int]) -> None:
    check_game(PosetGame(), [poset_from(graph)])


@given(dags())
def test_the_order_is_the_transitive_closure(graph: nx.DiGraph[int]) -> None:
    poset = poset_from(graph)
    labels = poset.labels
    for i, lower in enumerate(labels):
        above = {labels[j] for j in range(len(labels)) if poset.above[i] >> j & 1}
        assert above == nx.descendants(graph, lower)
    assert set(poset.covers) == set(nx.transitive_reduction(graph).edges())
    assert read_poset(str(poset)) == poset


@given(st.lists(st.integers(0, 4), max_size=3))
def test_disjoint_chains_are_nim(heaps: list[int]) -> None:
    graph: Any = nx.disjoint_union_all(
        [nx.DiGraph(), *(nx.path_graph(n, create_using=nx.DiGraph) for n in heaps)]
    )
    assert judge(graph)[0] == PosetGame().grundy(chains(*heaps)) == nim_sum(heaps)


def test_a_long_chain() -> None:
    game = PosetGame()
    assert game.grundy(chains(200, 3)) == 200 ^ 3
    assert game.outcome(chains(200), misere=True) is N


def test_posets_with_a_greatest_element() -> None:
    fact = FACTS["greatest_element"]
    tried = 0
    for poset in poset_game._with_greatest(fact["elements"]):
        if len(poset.labels) == fact["elements"]:
            tried += 1
            assert poset.has_greatest()
            assert str(PosetGame().outcome(poset)) == fact["outcome"]
    assert tried == fact["posets"]


def test_naturally_labelled_posets_are_all_transitive_relations() -> None:
    pairs = list(combinations(range(4), 2))
    relations = (set(c) for size in range(len(pairs) + 1) for c in combinations(pairs, size))
    posets = {
        poset_from_pairs(range(4), relation)
        for relation in relations
        if all((a, d) in relation for a, b in relation for c, d in relation if b == c)
    }
    found = [poset for poset in natural_posets(4) if len(poset.labels) == 4]
    assert set(found) == posets
    assert len(found) == len(posets) == 40


def test_has_greatest() -> None:
    assert not EMPTY.has_greatest()
    assert not chains(1, 1).has_greatest()
    assert poset_from(DIAMOND).has_greatest()
    assert not poset_from(DIAMOND.subgraph("abc")).has_greatest()


# ---- text and files ----


def test_text() -> None:
    game = PosetGame()
    assert game.parse("poset:") == EMPTY
    assert game.parse(" poset:a-b-d,a-c-d ") == poset_from(DIAMOND)
    assert game.show(poset_from(DIAMOND)) == "poset:a-b,a-c,b-d,c-d"
    assert game.parse("poset:1-2-3,3-4,1-4,9") == poset_from_pairs([9], [(1, 2), (2, 3), (3, 4)])
    position = poset_from(DIAMOND)
    moves = [game.describe_move(position, option) for option in game.options(position)]
    assert moves[0] == "take a, and with it b, c, d"
    assert moves[3] == "take d"


def test_labels_that_look_alike_become_numbers() -> None:
    graph: nx.DiGraph[Any] = nx.DiGraph([(frozenset({1}), frozenset({2})), ("frozenset({1})", 7)])
    assert poset_from(graph).labels == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("diamond.txt", "# from below\na b d\na, c, d\n"),
        ("diamond.json", json.dumps(nx.node_link_data(DIAMOND, edges="edges"))),
        ("diamond.graphml", "\n".join(nx.generate_graphml(DIAMOND))),
        ("diamond.gml", "\n".join(nx.generate_gml(DIAMOND))),
    ],
)
def test_files(tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / name
    path.write_text(content)
    assert PosetGame().parse(str(path)) == poset_from(DIAMOND)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "poset:a-b-c"),
        ("path:7", "poset:a-b-c"),
        ("poset:a--b", "labels such as a-b-c"),
        ("poset:-a", "labels such as a-b-c"),
        ("poset:a-b-c-a", "circle"),
        ("poset:a-a", "circle"),
        ("missing.txt", "cannot be read"),
        ("missing.gml", "cannot be read"),
    ],
)
def test_bad_text(text: str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason) as caught:
        PosetGame().parse(text)
    assert "\n" not in str(caught.value)


def test_bad_files(tmp_path: Path) -> None:
    undirected = tmp_path / "u.json"
    undirected.write_text(json.dumps(nx.node_link_data(nx.path_graph(3), edges="edges")))
    with pytest.raises(InvalidPosition, match="not an undirected one"):
        PosetGame().parse(str(undirected))
    binary = tmp_path / "b.txt"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidPosition, match="cannot be read"):
        PosetGame().parse(str(binary))


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (nx.path_graph(3), "not an undirected one"),
        (nx.DiGraph([(1, 2), (2, 3), (3, 1)]), "circle, as"),
        (nx.DiGraph([(1, 1)]), "circle, as 1 above 1 does"),
        ("poset:a-b", "without cycles"),
        (7, "without cycles"),
        (None, "without cycles"),
    ],
)
def test_bad_positions(position: Any, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        PosetGame().outcome(position)


# ---- claims ----


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: str(claim.name))
def test_claims(claim: Claim) -> None:
    assert claim.verify(Level.QUICK).as_expected


class TakesOnlyGreatest(PosetGame):
    """A mistake: only an element with nothing above it may be taken."""

    def options(self, position: Any) -> Iterator[Poset]:
        size = len(self.position(position).labels)
        return (option for option in super().options(position) if len(option.labels) == size - 1)


@pytest.mark.parametrize(
    ("claim", "counterexample"),
    [
        (poset_game.nim_as_chains, "poset:0.0-0.1"),
        (poset_game.greatest_element, "poset:0-1"),
        (poset_game.greatest_element_misere, "poset:0-2,1-2"),
        (poset_game.strategy_stealing, "poset:0-1"),
    ],
    ids=lambda value: str(getattr(value, "name", "")),
)
def test_claims_can_be_refuted(claim: Claim, counterexample: str) -> None:
    report = replace(claim, declared_games=(TakesOnlyGreatest(),)).verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)


class WrongValue(PosetGame):
    def grundy_formula(self, position: Any) -> int | None:
        value = super().grundy_formula(position)
        return None if value is None else value + 1


class WrongOutcome(PosetGame):
    def outcome_formula(self, position: Any, misere: bool) -> Outcome | None:
        return {N: P, P: N, None: None}[super().outcome_formula(position, misere)]


@pytest.mark.parametrize(
    ("game", "position"), [(WrongValue(), chains(3)), (WrongOutcome(), poset_from(DIAMOND))]
)
def test_closed_forms_that_are_wrong_are_found_out(game: PosetGame, position: Poset) -> None:
    with pytest.raises(LawBroken, match="closed form"):
        check_game(game, [position])
