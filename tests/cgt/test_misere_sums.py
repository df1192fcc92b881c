"""Nim heaps in misère play: the mex rule, heaps of 1, and what they save."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt import HeapGame, Heaps, LoopyGameError, P, Solver, SumGame, misere_sums, star
from cgt.budget import Budget
from cgt.misere_sums import MisereSums, lost_nim_heaps, nim_heap_of
from cgt.testing import finite_games
from cgt.values import mex_of_set
from games import Kayles, Nim

# Kayles without its closed forms.
KAYLES = HeapGame.from_heap_options(Kayles().heap_options)
LOST_ROWS = [1, 4, 9, 12, 20]


def heaps_with(options: dict[int, list[Heaps]]) -> HeapGame:
    """Return the game in which a heap has these options; heaps that are not named have none."""
    return HeapGame.from_heap_options(lambda n: options.get(n, []))


def both_ways(game, positions):
    """Return the positions for which the theorems tell another outcome than the rules."""
    clever, plain = Solver(game), Solver(game, use_formula=False)
    return [
        position
        for position in positions
        if clever.outcome(position, misere=True) is not plain.outcome(position, misere=True)
    ]


rules = st.lists(
    st.sets(st.sampled_from([(), (0,), (1,), (2,), (1, 1), (1, 2), (3,), (2, 2)]), max_size=4),
    min_size=5,
    max_size=5,
)


@settings(max_examples=60)
@given(rules)
def test_random_heaps(options):
    def heap_options(n):
        return [left for left in options[n] if sum(left) < n] if n < len(options) else []

    game = HeapGame.from_heap_options(heap_options)
    assert not both_ways(game, combinations_with_replacement(range(5), 3))


@settings(max_examples=40)
@given(finite_games(max_positions=6), finite_games(max_positions=6), st.integers(0, 3))
def test_random_sums(game, other, heap):
    total = game(game.positions[-1]) + other(other.positions[-1]) + star(heap)
    assert not both_ways(SumGame(), [total])


def test_kayles():
    assert not both_ways(KAYLES, combinations_with_replacement(range(12), 2))


def test_without_the_proviso_outcomes_are_wrong(monkeypatch):
    # The game with one move, to the nim heap of 2, is no nim heap.
    just_two = heaps_with({1: [()], 2: [(), (1,)], 3: [(2,)]})
    positions = list(combinations_with_replacement(range(4), 2))
    assert not both_ways(just_two, positions)
    monkeypatch.setattr(misere_sums, "nim_heap_of", mex_of_set)
    assert both_ways(just_two, positions) == [(0, 3), (1, 3), (3, 3)]


def test_mex_rule():
    assert nim_heap_of(set()) == 0
    assert nim_heap_of({0, 1, 5}) == 2
    assert nim_heap_of({1, 3}) == 0
    assert nim_heap_of({2}) < 0
    assert nim_heap_of({0, nim_heap_of({2})}) < 0


def test_nodes_are_written_in_one_way():
    sums = MisereSums(Nim(), Budget(None, None), None)
    assert sums.node((1, 1)) == sums.node(()) == ()
    assert sums.node((3,)) == sums.node((2, 1)) == (-2, -1)
    assert sums.node((3, 3)) == (-2, -2)
    assert sums.node((2, 2)) != ()
    # The options of a nim heap of 3 are those of 0, 1 and 2.
    assert set(sums.options(sums.node((3,)))) == {(), (-1,), (-2,)}


def test_a_large_nim_heap_is_decided_at_once():
    nim = HeapGame.from_heap_options(Nim().heap_options)
    solver = Solver(nim)
    assert solver.outcome((300, 200, 300 ^ 200), misere=True) is P
    assert solver.positions < 1000


def test_lost_rows_of_kayles():
    solver = Solver(KAYLES)
    rows = range(1, 43)
    assert [n for n in rows if solver.outcome((n,), misere=True) is P] == LOST_ROWS
    # With the rules alone it takes more than five times as many.
    assert solver.positions < 6000


def test_lost_nim_heaps():
    for heaps in combinations_with_replacement(range(4), 3):
        lost = Solver(Nim(), use_formula=False).outcome(heaps, misere=True) is P
        assert lost_nim_heaps(heaps) == lost


def test_loopy_parts():
    loopy = heaps_with({1: [()], 2: [(2,), (1,)], 3: [(3,)]})
    assert Solver(loopy).outcome((2, 1, 1), misere=True) == Solver(
        loopy, use_formula=False
    ).outcome((2, 1, 1), misere=True)
    assert Solver(loopy).outcome((3, 1), misere=True) == "D"
    with pytest.raises(LoopyGameError):
        Solver(loopy).grundy((3,))
