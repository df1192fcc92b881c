"""Retrograde outcomes and Smith's labels on whole graphs, against slower definitions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import D, InvalidParameter, LoopyGameError, N, P, SearchLimit, mex
from cgt.budget import Budget
from cgt.loopy import Infinite, explore, outcomes, values
from cgt.testing import finite_games


def graphs(size, loopy=True):
    games = finite_games(max_positions=size, loopy=loopy)
    return games.map(lambda game: {n: list(game.options(n)) for n in game.positions})


def wins_within(graph, position, moves, misere):
    """Whether the player to move can force a win in at most so many moves, by plain recursion."""
    if not graph[position]:
        return misere
    return moves > 0 and any(
        loses_within(graph, option, moves - 1, misere) for option in graph[position]
    )


def loses_within(graph, position, moves, misere):
    """Whether the player to move is forced to lose in at most so many moves."""
    if not graph[position]:
        return not misere
    return moves > 0 and all(
        wins_within(graph, option, moves - 1, misere) for option in graph[position]
    )


@given(graph=graphs(4), misere=st.booleans())
def test_outcomes_are_what_can_be_forced(graph, misere):
    # A win that can be forced at all is forced without passing a position twice.
    for position, outcome in outcomes(graph, misere=misere).items():
        won = wins_within(graph, position, len(graph), misere)
        lost = loses_within(graph, position, len(graph), misere)
        assert outcome is (N if won else P if lost else D)


@given(graph=graphs(10), misere=st.booleans())
def test_outcomes_fit_together(graph, misere):
    found = outcomes(graph, misere=misere)
    for position, options in graph.items():
        after = {found[option] for option in options}
        if not options:
            assert found[position] is (N if misere else P)
        elif P in after:
            assert found[position] is N
        else:
            assert found[position] is (P if after == {N} else D)


@given(graph=graphs(8, loopy=False))
def test_without_a_cycle_values_are_grundy_values(judge_of, graph):
    judge = judge_of(graph.__getitem__)
    assert values(graph) == {position: judge.grundy(position) for position in graph}


@given(graph=graphs(8))
def test_values_and_outcomes_agree(graph):
    found = outcomes(graph)
    for position, value in values(graph).items():
        if isinstance(value, Infinite):
            assert found[position] is (N if 0 in value.escapes else D)
        else:
            assert found[position] is (N if value else P)


def add_nim_heap(graph, largest):
    """Return the graph of the sums with nim heaps, by the definition of a sum."""
    return {
        (position, heap): [(option, heap) for option in options]
        + [(position, smaller) for smaller in range(heap)]
        for position, options in graph.items()
        for heap in range(largest + 1)
    }


@given(graph=graphs(6))
def test_a_value_says_what_happens_beside_every_nim_heap(graph):
    largest = len(graph)
    beside = outcomes(add_nim_heap(graph, largest))
    for position, value in values(graph).items():
        for heap in range(largest + 1):
            if isinstance(value, Infinite):
                expected = N if heap in value.escapes else D
            else:
                expected = P if heap == value else N
            assert beside[position, heap] is expected


@given(graph=graphs(8), order=st.randoms(use_true_random=False))
def test_values_do_not_depend_on_the_order_of_the_graph(graph, order):
    shuffled = list(graph)
    order.shuffle(shuffled)
    other = {position: list(reversed(graph[position])) for position in shuffled}
    assert values(other) == values(graph)


def test_a_graph_with_a_cycle_may_have_plain_values_and_other_cycles_not():
    # Case L-SMITH (i) to (iii).
    assert values({"a": ["b", "t"], "b": ["a"], "t": []}) == {"a": 1, "b": 0, "t": 0}
    assert values({"a": ["a"]}) == {"a": Infinite(frozenset())}
    assert values({"a": ["a", "t"], "t": []})["a"] == Infinite(frozenset({0}))


def test_infinite_values_are_written_as_in_the_literature():
    assert str(Infinite(frozenset())) == "∞()"
    assert str(Infinite(frozenset({10, 9, 0}))) == "∞(0, 9, 10)"


# ---- cycles ----


def reachable(graph, start):
    met, waiting = {start}, [start]
    while waiting:
        for option in graph[waiting.pop()]:
            if option not in met:
                met.add(option)
                waiting.append(option)
    return met


# ---- exploring ----


@given(graph=graphs(8))
def test_exploring_gives_everything_below_a_position(graph):
    start = len(graph) - 1
    found = explore(start, graph.__getitem__, Budget(None, None))
    assert found == {position: graph[position] for position in reachable(graph, start)}


def test_exploring_gives_each_option_once():
    assert explore(2, lambda n: [0, 1, 0] if n == 2 else [], Budget(None, None)) == {
        2: [0, 1],
        0: [],
        1: [],
    }


def test_exploring_ends_at_the_limit():
    with pytest.raises(SearchLimit, match="limit of 100 positions"):
        explore(0, lambda n: [n + 1], Budget(100, None))
    with pytest.raises(InvalidParameter):
        Budget(0, None)


# ---- the error ----


def test_the_error_names_the_cycle_and_says_what_can_be_asked():
    error = LoopyGameError(["a", "b"], Infinite(frozenset({0})))
    assert error.cycle == ("a", "b")
    assert error.value == Infinite(frozenset({0}))
    assert "'a' -> 'b' -> 'a'" in str(error)
    assert "its loopy value is ∞(0)" in str(error)
    assert "outcome() answers P, N or D" in str(error)


def test_large_graphs_take_time_in_proportion():
    # A ladder of 20 000 rungs: each position goes on, back, or out.
    size = 20_000
    graph: dict[Any, list[Any]] = {"out": []}
    graph |= {n: [(n + 1) % size, (n - 1) % size, "out"] for n in range(size)}
    assert set(outcomes(graph).values()) == {N, P}
    found = values(graph)
    assert found["out"] == 0
    assert {str(value) for n, value in found.items() if n != "out"} == {"∞(0)"}


def test_mex_of_labels_alone_would_be_wrong():
    # Ignoring the way round, "a" would be mex{0} = 1; in truth it is no nim heap.
    graph = {"a": ["b", "t"], "b": ["b", "a"], "t": []}
    assert mex([0]) == 1
    assert str(values(graph)["a"]) == "∞(0)"
    assert outcomes(add_nim_heap(graph, 1))["a", 1] is D
