"""Greedy Nim against its theorems and a plain recursion on the rules."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt import Claim, N, Outcome, P, Solver, Verdict, heaps
from cgt.reports import Level
from cgt.testing import check_game, heap_positions
from games import GreedyNim, greedy_nim

CLAIMS = {item.name: item for item in vars(greedy_nim).values() if isinstance(item, Claim)}
Heaps = tuple[int, ...]


def plain_options(position: Heaps) -> list[Heaps]:
    largest = max(position, default=0)
    return [
        (*position[:i], heap - taken, *position[i + 1 :])
        for i, heap in enumerate(position)
        for taken in range(heap, 0, -1)
        if heap == largest
    ]


@cache
def plain_value(position: Heaps) -> int:
    seen = {plain_value(tuple(sorted(option))) for option in plain_options(position)}
    return next(value for value in range(len(seen) + 1) if value not in seen)


@cache
def plain_misere_win(position: Heaps) -> bool:
    options = [tuple(sorted(option)) for option in plain_options(position)]
    return not options or not all(map(plain_misere_win, options))


def plain_outcome(position: Heaps, *, misere: bool) -> Outcome:
    ordered = tuple(sorted(position))
    return N if (plain_misere_win(ordered) if misere else plain_value(ordered)) else P


# ---- questions ----


@given(heap_positions(max_heaps=5, max_size=6))
def test_values(position: Heaps) -> None:
    assert GreedyNim().grundy(position) == plain_value(tuple(sorted(position)))


@given(heap_positions(max_heaps=5, max_size=6), st.booleans())
def test_outcomes(position: Heaps, misere: bool) -> None:
    assert GreedyNim().outcome(position, misere=misere) is plain_outcome(position, misere=misere)


@given(heap_positions(max_heaps=4, max_size=6), st.booleans())
def test_winning_moves(position: Heaps, misere: bool) -> None:
    winning = [o for o in plain_options(position) if plain_outcome(o, misere=misere) is P]
    assert GreedyNim().winning_moves(position, misere=misere) == winning


@settings(deadline=None)
@given(heap_positions(max_heaps=3, max_size=5))
def test_laws(position: Heaps) -> None:
    check_game(GreedyNim(), [position])


def test_only_the_largest_heaps_may_be_touched() -> None:
    assert list(GreedyNim().options((1, 2, 2))) == [(1, 0, 2), (1, 1, 2), (1, 2, 0), (1, 2, 1)]
    assert list(GreedyNim().options((0, 0))) == []


def test_rules_as_published() -> None:
    for position in heaps(count=range(1, 6), size=range(1, 7)):
        largest = max(position)
        even = position.count(largest) % 2 == 0
        assert (plain_outcome(position, misere=False) is P) == even
        lost = even if largest >= 2 else len(position) % 2 == 1
        assert (plain_outcome(position, misere=True) is P) == lost


def test_no_object_at_all() -> None:
    for position in ((), (0,), (0, 0, 0)):
        assert GreedyNim().outcome(position) is P
        assert GreedyNim().outcome(position, misere=True) is N


def test_huge_heaps() -> None:
    huge = 10**18
    assert GreedyNim().outcome((5, huge, huge)) is P
    assert GreedyNim().outcome((huge, huge, huge), misere=True) is N
    assert GreedyNim().outcome((5, huge, huge), misere=True) is P


# ---- claims ----


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    report = CLAIMS[name].verify(Level.QUICK)
    assert report.as_expected
    refuted = name == "Greedy Nim, misère by the normal rule"
    assert report.counterexample == ("1" if refuted else None)


def test_normal_rule_fails_in_misere_exactly_where_no_heap_has_two() -> None:
    solver = Solver(GreedyNim(), use_formula=False)
    wrong = [
        position
        for position in heaps(count=range(5), size=range(1, 5))
        if (solver.outcome(position, misere=True) is P) != (solver.outcome(position) is P)
    ]
    assert wrong == [(1,) * count for count in range(5)]


@pytest.mark.parametrize("name", ["Greedy Nim", "Greedy Nim, misère"])
def test_another_rule_is_refuted(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def even_number_of_heaps(position: Heaps) -> bool:
        return len(position) % 2 == 0

    monkeypatch.setattr(greedy_nim, "_even_number_of_largest", even_number_of_heaps)
    assert CLAIMS[name].verify(Level.QUICK).verdict is Verdict.REFUTED
    with pytest.raises(AssertionError):
        check_game(GreedyNim(), [(1, 2)])


@pytest.mark.parametrize("name", ["Greedy Nim", "Greedy Nim, misère"])
def test_theorems_are_refuted_for_nim(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def any_heap(game: GreedyNim, position: Heaps) -> list[Heaps]:
        return [
            (*position[:i], left, *position[i + 1 :])
            for i, heap in enumerate(position)
            for left in range(heap)
        ]

    monkeypatch.setattr(GreedyNim, "options", any_heap)
    assert CLAIMS[name].verify().verdict is Verdict.REFUTED
