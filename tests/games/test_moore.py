"""Index-k Nim against published results and a plain recursion on the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import InvalidParameter, N, Outcome, P, Solver, heaps, nim_sum
from cgt.claims import Claim
from cgt.reports import Level, Verdict
from cgt.testing import LawBroken, check_game, heap_positions
from games import moore
from games.moore import Moore, digits_add_up

FACTS = json.loads((Path(__file__).parents[1] / "data" / "moore.json").read_text())
CLAIMS = {item.name: item for item in vars(moore).values() if isinstance(item, Claim)}
Heaps = tuple[int, ...]

HUGE = 10**18
# The 220 positions of the published search.
SEARCHED = [
    *chain.from_iterable(
        heaps(count=count, size=range(1, size + 1))
        for count, size in ((1, 9), (2, 8), (3, 7), (4, 5), (5, 3))
    )
]


# ---- the judge: what is left of every heap, chosen freely, then counted ----


def plain_options(k: int, r: int | None, position: Heaps) -> list[Heaps]:
    options = []
    for left in product(*(range(heap + 1) for heap in position)):
        taken = [heap - kept for heap, kept in zip(position, left, strict=True) if heap > kept]
        if 1 <= len(taken) <= k and (r is None or max(taken) <= r):
            options.append(left)
    return options


@cache
def plain_value(k: int, r: int | None, position: Heaps) -> int:
    options = {tuple(sorted(option)) for option in plain_options(k, r, position)}
    seen = {plain_value(k, r, option) for option in options}
    return min(set(range(len(seen) + 1)) - seen)


@cache
def plain_misere_win(k: int, r: int | None, position: Heaps) -> bool:
    options = {tuple(sorted(option)) for option in plain_options(k, r, position)}
    return not options or not all(plain_misere_win(k, r, option) for option in options)


def plain_outcome(k: int, r: int | None, position: Heaps, misere: bool) -> Outcome:
    judge: Callable[[int, int | None, Heaps], int] = plain_misere_win if misere else plain_value
    return N if judge(k, r, tuple(sorted(position))) else P


# ---- questions ----

bounds = st.none() | st.integers(1, 4)


@given(st.integers(1, 3), bounds, heap_positions(max_size=4), st.booleans())
def test_questions(k: int, r: int | None, position: Heaps, misere: bool) -> None:
    game = Moore(k, r)
    options = plain_options(k, r, position)
    assert sorted(game.options(position)) == sorted(options)
    assert game.grundy(position) == plain_value(k, r, tuple(sorted(position)))
    assert game.outcome(position, misere=misere) is plain_outcome(k, r, position, misere)
    winning = [option for option in options if plain_outcome(k, r, option, misere) is P]
    assert sorted(game.winning_moves(position, misere=misere)) == sorted(winning)


@pytest.mark.parametrize("k", [1, 2, 3])
@pytest.mark.parametrize("r", [None, 1, 2, 3])
def test_laws(k: int, r: int | None) -> None:
    small = [*heaps(count=range(4), size=range(5)), *heaps(count=range(4, 6), size=range(3))]
    check_game(Moore(k, r), [*small, (3, 0, 2)])


def test_one_heap_at_a_time_is_nim() -> None:
    game = Moore(1)
    for position in heaps(count=range(4), size=range(6)):
        assert game.grundy(position) == nim_sum(position)


def test_huge_heaps() -> None:
    assert Moore(2).outcome((HUGE, HUGE, HUGE)) is P
    assert Moore(2).outcome((HUGE, HUGE, HUGE), misere=True) is P
    assert Moore(2).outcome((HUGE, HUGE, HUGE + 1)) is N
    assert Moore(2).grundy((HUGE, HUGE)) == 2 * HUGE
    assert Moore(1, r=9).outcome((HUGE, HUGE + 10)) is P
    assert Moore(2, r=9).outcome((HUGE, HUGE + 10, HUGE - 10)) is P
    assert Moore(2, r=HUGE).outcome((HUGE, HUGE, HUGE, 1, 1, 1), misere=True) is P


# ---- published results ----


def test_rules_as_published() -> None:
    assert FACTS["P_iff"]["normal"] == "each binary digit sum = 0 mod (k+1)"
    assert FACTS["P_iff"]["misere"] == "max>=2: same; max<=1: number of ones = 1 mod (k+1)"
    for k in (1, 2, 3):
        for position in heaps(count=range(5), size=range(4)):
            digits = [sum(heap >> d & 1 for heap in position) % (k + 1) for d in range(2)]
            loses = not any(digits)
            assert (plain_outcome(k, None, position, misere=False) is P) == loses
            if max(position, default=0) < 2:
                loses = sum(position) % (k + 1) == 1
            assert (plain_outcome(k, None, position, misere=True) is P) == loses


@pytest.mark.parametrize(
    "fact", FACTS["bounded_rule"]["value"], ids=lambda fact: f"k={fact['k']},r={fact['r']}"
)
def test_published_failures_of_the_bounded_rule(fact: dict[str, Any]) -> None:
    game = Moore(fact["k"], fact["r"])
    search = Solver(game, use_formula=False)
    wrong = {
        position: str(search.outcome(position))
        for position in SEARCHED
        if (search.outcome(position) is P) != digits_add_up(game.k, game.residues(position))
    }
    assert (len(SEARCHED), len(wrong)) == (fact["of"], fact["wrong"])
    assert {tuple(position): outcome for position, outcome in fact["first"]}.items() <= (
        wrong.items()
    )
    assert sum(max(p) <= fact["r"] for p in wrong) == fact["wrong_with_all_heaps_le_r"]
    assert all(len(p) > game.k + 1 for p in wrong)


@pytest.mark.parametrize("k", [2, 3, 4])
@pytest.mark.parametrize("r", [1, 2, 3])
def test_the_family_of_counterexamples(k: int, r: int) -> None:
    game = Moore(k, r)
    position = (*[1] * (k + 1), r + 1)
    assert digits_add_up(k, game.residues(position))
    assert game.outcome(position) is N
    assert (0, *[1] * (k + 1)) in game.winning_moves(position)


# ---- parameters ----


@pytest.mark.parametrize("k", [0, -1, True, 1.5, "2", None])
def test_bad_k(k: Any) -> None:
    with pytest.raises(InvalidParameter, match="k being a whole number >= 1"):
        Moore(k)


@pytest.mark.parametrize("r", [0, -1, True, 1.5, "2"])
def test_bad_r(r: Any) -> None:
    with pytest.raises(InvalidParameter, match="r being a whole number >= 1"):
        Moore(2, r)


def test_names() -> None:
    assert Moore(2).name == "moore:k=2"
    assert Moore(2, 1).name == Moore(k=2, r=1).name == "moore:k=2,r=1"


# ---- claims ----


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    assert CLAIMS[name].verify(Level.QUICK).as_expected


@pytest.mark.parametrize("claim", [moore.bounded_rule, moore.bounded_lemma])
def test_the_told_rule_fails_first_at(claim: Claim) -> None:
    report = claim.verify()
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, "1 1 1 2")


def test_the_told_rule_is_true_for_k_1() -> None:
    told = replace(moore.bounded_rule, declared_games=(Moore(1, 1),))
    assert told.verify().verdict is Verdict.VERIFIED


@pytest.mark.parametrize(
    ("claim", "game", "counterexample"),
    [
        (moore.moores_theorem, Moore(2, 1), "2"),
        (moore.moore_misere, Moore(2, 1), "3"),
        (moore.moores_lemma, Moore(2, 1), "1 1 1 2"),
        (moore.few_heaps, Moore(2, 1), "2"),
        (moore.bounded_index_one, Moore(2, 2), "1 1 1 3"),
        (moore.small_heaps, Moore(2, 3), "4"),
        (moore.where_the_rule_fails, Moore(3, 1), "1 1 1 1"),
        (moore.where_it_fails_for_three, Moore(2, 1), "1 1 1 1 2"),
    ],
    ids=lambda value: str(getattr(value, "name", "")),
)
def test_theorems_are_refuted_for_other_games(
    claim: Claim, game: Moore, counterexample: str
) -> None:
    report = replace(claim, declared_games=(game,)).verify()
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)


@pytest.mark.parametrize(
    "name",
    [
        "Moore's theorem",
        "Moore's theorem, misère",
        "Bounded index-2 Nim with up to 3 heaps",
        "Bounded index-3 Nim with up to 4 heaps",
        "Bounded index-1 Nim",
        "Bounded index-k Nim with small heaps",
    ],
)
def test_another_modulus_is_refuted(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(moore, "digits_add_up", lambda k, position: digits_add_up(k + 1, position))
    report = CLAIMS[name].verify(Level.QUICK)
    assert report.verdict is Verdict.REFUTED
    assert report.counterexample is not None


def test_a_closed_form_that_is_off_by_one_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    check_game(Moore(2), [(1, 2)])
    right = Moore.grundy_formula

    def wrong(game: Moore, position: Heaps) -> int | None:
        value = right(game, position)
        return value + 1 if value else value

    monkeypatch.setattr(Moore, "grundy_formula", wrong)
    with pytest.raises(LawBroken, match="grundy_formula"):
        check_game(Moore(2), [(1, 2)])
    monkeypatch.undo()
    monkeypatch.setattr(moore, "digits_add_up", lambda k, position: digits_add_up(k + 1, position))
    with pytest.raises(LawBroken, match="outcome_formula"):
        check_game(Moore(2), [(1, 1, 1)])
