"""Couples against Grundy values by definition, on random games whose positions split."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import xor
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import ImpartialGame, N, P, Solver
from cgt.budget import Budget
from cgt.couples import CoupleSearch
from cgt.errors import InvalidPosition, LoopyGameError, RulesError, SearchLimit
from cgt.heaps import OctalGame
from games import GraphNim, Kayles, NodeKayles

Parts = tuple[int, ...]
Rules = list[list[Parts]]


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Make a game on parts 0, 1, 2 ...: each option leaves at most three smaller parts."""
    made: Rules = []
    for part in range(draw(st.integers(1, 12))):
        smaller = st.lists(st.integers(0, part - 1), max_size=3).map(tuple) if part else st.just(())
        made.append(draw(st.lists(smaller, max_size=6)))
    return made


def judge_values(game: Rules) -> list[int]:
    @cache
    def value(part: int) -> int:
        found = {reduce(xor, map(value, option), 0) for option in game[part]}
        return min(set(range(len(found) + 1)) - found)

    return list(map(value, range(len(game))))


def search(game: Rules, limit: int | None = None) -> CoupleSearch:
    return CoupleSearch(game.__getitem__, Budget(limit, None))


@given(rules(), st.data())
def test_sums_of_parts(game: Rules, data: st.DataObject) -> None:
    values = judge_values(game)
    couples = search(game)
    asked = data.draw(st.lists(st.lists(st.integers(0, len(game) - 1), max_size=4), min_size=1))
    for parts in asked:
        assert couples.nim_sum_is_zero(parts) == (reduce(xor, (values[p] for p in parts), 0) == 0)
    for part, value in enumerate(values):
        for heap in range(len(game)):
            assert couples.memo.get((part, heap)) in (None, min(value ^ heap, 1))


@given(rules(), st.integers(1, 5))
def test_a_reached_limit_spoils_nothing(game: Rules, limit: int) -> None:
    values = judge_values(game)
    couples = search(game, limit)
    for part in reversed(range(len(game))):
        couples.budget.max_positions = limit
        try:
            found = couples.nim_sum_is_zero([part])
        except SearchLimit:
            couples.budget.max_positions = None
            found = couples.nim_sum_is_zero([part])
        assert found == (values[part] == 0)


@given(rules(), st.integers(1, 30))
def test_an_interruption_while_options_are_read_spoils_nothing(game: Rules, moment: int) -> None:
    values = judge_values(game)
    reads = interrupted = 0

    def expand(part: int) -> Iterable[Parts]:
        nonlocal reads
        for option in game[part]:
            reads += 1
            if reads == moment:
                raise KeyboardInterrupt
            yield option

    couples = CoupleSearch(expand, Budget(None, None))
    for part in reversed(range(len(game))):
        try:
            found = couples.nim_sum_is_zero([part])
        except SearchLimit as error:
            interrupted += error.interrupted
            found = couples.nim_sum_is_zero([part])
        assert found == (values[part] == 0)
    assert interrupted == (reads >= moment)


@given(rules())
def test_closed_forms_answer(game: Rules) -> None:
    values = judge_values(game)
    budget = Budget(None, None)
    asked = CoupleSearch(game.__getitem__, budget, part_formula=values.__getitem__)
    other_table = CoupleSearch(game.__getitem__, budget, known=values.__getitem__)
    for part, value in enumerate(values):
        assert asked.nim_sum_is_zero([part]) == (value == 0)
        assert other_table.nim_sum_is_zero([part]) == (value == 0)
    assert budget.stored == 0


def test_few_positions_where_one_option_decides() -> None:
    """A part of n has n options, the first of which ends the game."""
    couples = CoupleSearch(lambda n: [(m,) for m in range(n)], Budget(None, None))
    assert not couples.nim_sum_is_zero([10**5])
    assert couples.budget.stored == 2


def test_a_long_line_of_play() -> None:
    couples = CoupleSearch(lambda n: [(n - 1,)] if n else [], Budget(None, None))
    assert couples.nim_sum_is_zero([20_000])


def test_a_cycle_is_named() -> None:
    steps = {"a": "b", "b": "c", "c": "b"}
    couples = CoupleSearch(lambda part: [(steps[part],)], Budget(None, None))
    for _ in range(2):
        with pytest.raises(LoopyGameError) as caught:
            couples.nim_sum_is_zero(["a"])
        assert caught.value.cycle == ("b", "c")


def test_bad_rules_are_blamed() -> None:
    def check(part: object) -> None:
        if part == "bad":
            raise InvalidPosition("it is bad")

    def asked(option: object) -> CoupleSearch:
        def expand(part: Any) -> Iterable[tuple[Any, ...]]:
            return [(option,)] if part == 5 else [(part[0],)]

        return CoupleSearch(expand, Budget(None, None), check=check)

    with pytest.raises(RulesError, match="gave 'bad', which is not a position: it is bad"):
        asked("bad").nim_sum_is_zero([5])
    with pytest.raises(RulesError, match=r"options\(5\) gave 7, which the rules cannot read"):
        asked(7).nim_sum_is_zero([5])
    with pytest.raises(RulesError, match="hashable"):
        asked([]).nim_sum_is_zero([5])
    with pytest.raises(InvalidPosition, match="it is bad"):
        asked(5).nim_sum_is_zero(["bad"])
    with pytest.raises(InvalidPosition, match="not a position that the rules can read"):
        asked(5).nim_sum_is_zero([7])


def test_options_that_change_are_found_out_and_what_they_gave_is_forgotten() -> None:
    given: list[list[Parts]] = [[(1,)], []]
    rules: Rules = [[], [], [(1,)]]
    couples = CoupleSearch(lambda n: given.pop(0) if n == 2 else rules[n], Budget(None, None))
    with pytest.raises(RulesError, match="gave other options when asked again"):
        couples.nim_sum_is_zero([2])
    assert couples.budget.stored == len(couples.memo) == 0
    rules[1] = [(0,)]
    assert not couples.nim_sum_is_zero([1])


# ---- in the solver: every game with components has outcomes by couples ----


class Splitting(ImpartialGame[Parts]):
    """Random rules on parts, as a game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def options(self, position: Parts) -> Iterable[Parts]:
        for index, part in enumerate(position):
            for left in self.rules[part]:
                yield position[:index] + left + position[index + 1 :]

    def components(self, position: Parts) -> Iterable[Parts]:
        return ((part,) for part in position)

    def canonical(self, position: Parts) -> Parts:
        return tuple(sorted(position))


@given(rules(), st.data())
def test_outcomes_are_those_of_the_values(game: Rules, data: st.DataObject) -> None:
    values = judge_values(game)
    solver = Solver(Splitting(game))
    position = data.draw(st.lists(st.integers(0, len(game) - 1), max_size=4).map(tuple))
    assert (solver.outcome(position) is P) == (reduce(xor, (values[p] for p in position), 0) == 0)
    # Each question finds what the other one left, in either order.
    for part, value in enumerate(values):
        assert solver.grundy((part,)) == value
    assert (solver.outcome(position[1:]) is P) == (solver.grundy(position[1:]) == 0)


@pytest.mark.parametrize("reading", ["node", "arc", "pair", "edges"])
def test_graphs(reading: str) -> None:
    for seed in range(25):
        graph = nx.gnp_random_graph(7, 0.3, seed=seed)
        plain = GraphNim(reading).grundy(graph)
        assert (GraphNim(reading).outcome(graph) is P) == (plain == 0)


class Rows(ImpartialGame[Parts]):
    """A taking-and-breaking game that does not tell the engine that its positions are heaps."""

    def __init__(self, code: str) -> None:
        self.octal = OctalGame(code)

    def options(self, position: Parts) -> Iterable[Parts]:
        return self.octal.options(position)

    def components(self, position: Parts) -> Iterable[Parts]:
        return self.octal.components(position)


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.137", "4.333"])
def test_octal_games(code: str) -> None:
    octal = OctalGame(code)
    for n in range(1, 30):
        for position in ((n,), (n, n - 1), (n, 3, 2)):
            assert Rows(code).outcome(position) is (N if octal.grundy(position) else P)


def test_sums_of_different_games() -> None:
    kayles, node = Kayles(), NodeKayles()
    for n in range(1, 10):
        for m in range(1, 8):
            path = nx.path_graph(m)
            total = kayles((n,)) + node(path)
            assert total.outcome() is (N if kayles.grundy((n,)) ^ node.grundy(path) else P)


def test_outcomes_need_few_positions() -> None:
    game = NodeKayles()
    grid = game.position(nx.grid_2d_graph(4, 5))
    outcomes, values = Solver(game, use_formula=False), Solver(game, use_formula=False)
    assert (outcomes.outcome(grid) is P) == (values.grundy(grid) == 0)
    assert outcomes.positions < values.positions


def test_the_limit_of_the_solver_holds() -> None:
    solver = Solver(Rows("0.77"), max_positions=20, use_formula=False)
    with pytest.raises(SearchLimit, match="the limit of 20 positions was reached"):
        solver.outcome((60,))
    assert solver.positions <= 20
    solver.max_positions = None
    assert solver.outcome((60,)) is N


class Coins:
    """A position whose hash depends on a list."""

    def __init__(self, *coins: int) -> None:
        self.coins = list(coins)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Coins) and self.coins == other.coins

    def __hash__(self) -> int:
        return hash(tuple(self.coins))

    def __repr__(self) -> str:
        return f"Coins{self.coins}"


class InPlace(ImpartialGame[Coins]):
    """A mistake: coins are taken from the position itself."""

    def options(self, position: Coins) -> Iterable[Coins]:
        for place, coin in enumerate(position.coins):
            if coin:
                position.coins[place] -= 1
                yield position

    def components(self, position: Coins) -> Iterable[Coins]:
        return (position,)


@pytest.mark.parametrize("coins", [(1,), (2,), (1, 1), (2, 3)])
def test_positions_that_are_changed_in_place_are_found_out(coins: Parts) -> None:
    with pytest.raises(RulesError, match="was changed after it was used"):
        InPlace().outcome(Coins(*coins))
