"""Wythoff's game and its readings against published values, a sieve and a plain recursion."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import InvalidParameter, N, Outcome, P, Solver, heaps, nim_sum
from cgt.claims import Claim
from cgt.reports import Level, Verdict
from cgt.testing import LawBroken, check_game, heap_positions
from games import Nim, wythoff, wythoff_pairs
from games.wythoff import Wythoff
from games.wythoff_pairs import wythoff_pair

FACTS = json.loads((Path(__file__).parents[1] / "data" / "wythoff.json").read_text())
CLAIMS = {item.name: item for item in vars(wythoff).values() if isinstance(item, Claim)}
READINGS = ("all", "nonempty", "subset", "pair", "odd")
Heaps = tuple[int, ...]

HUGE = 10**18


# ---- the judge: every subset of the heaps as bits ----


def allowed(reading: str, chosen: int, position: Heaps) -> bool:
    size = chosen.bit_count()
    nonempty = sum(1 << i for i, heap in enumerate(position) if heap)
    return (
        size == 1
        or {
            "all": chosen == (1 << len(position)) - 1,
            "nonempty": chosen == nonempty,
            "subset": True,
            "pair": size == 2,
            "odd": size % 2 == 1,
        }[reading]
    )


def plain_options(reading: str, position: Heaps) -> Iterator[Heaps]:
    for chosen in range(1, 1 << len(position)):
        if allowed(reading, chosen, position):
            for taken in range(1, max(position) + 1):
                option = tuple(h - taken * (chosen >> i & 1) for i, h in enumerate(position))
                if min(option) >= 0:
                    yield option


@cache
def plain_value(reading: str, position: Heaps) -> int:
    seen = {plain_value(reading, option) for option in plain_options(reading, position)}
    return min(set(range(len(seen) + 1)) - seen)


@cache
def plain_misere_win(reading: str, position: Heaps) -> bool:
    options = set(plain_options(reading, position))
    return not options or not all(plain_misere_win(reading, option) for option in options)


def plain_outcome(reading: str, position: Heaps, misere: bool) -> Outcome:
    wins = plain_misere_win(reading, position) if misere else plain_value(reading, position)
    return N if wins else P


# ---- questions ----


@given(st.sampled_from(READINGS), heap_positions(max_heaps=4, max_size=4), st.booleans())
def test_questions(reading: str, position: Heaps, misere: bool) -> None:
    game = Wythoff(reading)
    assert set(game.options(position)) == set(plain_options(reading, position))
    assert game.grundy(position) == plain_value(reading, position)
    assert game.outcome(position, misere=misere) is plain_outcome(reading, position, misere)
    winning = {
        option
        for option in plain_options(reading, position)
        if plain_outcome(reading, option, misere) is P
    }
    moves = game.winning_moves(position, misere=misere)
    assert (set(moves), len(moves)) == (winning, len(winning))


@pytest.mark.parametrize("reading", READINGS)
def test_laws(reading: str) -> None:
    small = [*heaps(count=range(3), size=range(8)), *heaps(count=3, size=range(5))]
    check_game(Wythoff(reading), [*small, *heaps(count=range(4, 6), size=range(3)), (3, 0, 2)])


def test_two_heaps_are_one_game_in_four_readings() -> None:
    for position in heaps(count=2, size=range(8)):
        values = {reading: Wythoff(reading).grundy(position) for reading in READINGS}
        assert values.pop("odd") == nim_sum(position)
        assert len(set(values.values())) == 1


def test_an_empty_heap_counts_only_in_the_reading_all() -> None:
    outcomes = {reading: Wythoff(reading).outcome((3, 5, 0)) for reading in READINGS}
    assert outcomes == {"all": N, "nonempty": P, "subset": P, "pair": P, "odd": N}


# ---- published values ----


def test_published_values() -> None:
    search = Solver(Wythoff(), use_formula=False)
    for a, row in enumerate(FACTS["values"]["value"]):
        assert [search.grundy((a, b)) for b in range(len(row))] == row


def test_published_pairs() -> None:
    pairs = [tuple(pair) for pair in FACTS["pairs"]["value"]]
    assert [wythoff_pair(k) for k in range(len(pairs))] == pairs
    assert pairs[-1][0] <= FACTS["pairs"]["smaller_up_to"] < wythoff_pair(len(pairs))[0]
    # The smallest number in no earlier pair is the smaller one of the next.
    unused = set(range(2000))
    for k, (small, large) in enumerate(pairs):
        assert (small, large) == (min(unused), min(unused) + k)
        unused -= {small, large}
    for small, large in pairs:
        assert wythoff_pairs.partner(small, misere=False) == large
        assert wythoff_pairs.partner(large, misere=False) == small


def test_published_misere_pairs() -> None:
    facts = FACTS["misere_pairs"]
    removed, added = ({tuple(pair) for pair in facts[key]} for key in ("remove", "add"))
    search = Solver(Wythoff(), use_formula=False)
    normal = {p for p in heaps(count=2, size=range(25)) if search.outcome(p) is P}
    misere = {p for p in heaps(count=2, size=range(25)) if search.outcome(p, misere=True) is P}
    assert misere == normal - removed | added


@pytest.mark.parametrize(
    "fact", FACTS["more_heaps"], ids=lambda fact: f"{fact['reading']}-{fact['heaps']}"
)
def test_published_p_positions_of_more_heaps(fact: dict[str, Any]) -> None:
    game = Wythoff(fact["reading"])
    positions = heaps(count=fact["heaps"], size=range(fact["size"] + 1))
    found = sorted(position for position in positions if game.outcome(position) is P)
    assert len(found) == fact["count"]
    first = list(map(tuple, fact["first"]))
    assert [position for position in found if all(position)][: len(first)] == first
    of_nim = sorted(position for position in positions if nim_sum(position) == 0)
    assert (found == of_nim) == fact["equals_nim"]


# ---- case PE260, Project Euler 260 Stone Game ----


def sieve(largest: int) -> list[Heaps]:
    """Return the sorted P-positions of three heaps: what no smaller one can be reached from."""
    reaching: list[set[Any]] = [set(), set(), set()]

    def keys(x: int, y: int, z: int) -> Iterator[tuple[int, Any]]:
        # What stays the same when one, two or three heaps get smaller by the same number.
        for a, b, c in ((x, y, z), (x, z, y), (y, z, x)):
            yield 0, (a, b)
            yield 1, (b - a, c)
        yield 2, (y - x, z - y)

    found: list[Heaps] = []
    for position in combinations_with_replacement(range(largest + 1), 3):
        if not any(key in reaching[kind] for kind, key in keys(*position)):
            found.append(position)
            for kind, key in keys(*position):
                reaching[kind].add(key)
    return found


def test_stone_game() -> None:
    lost = sieve(100)
    assert {(0, 1, 2), (1, 3, 3)} < set(lost)
    assert sum(map(sum, lost)) == 173895
    assert sum(map(sum, sieve(30))) == 5169
    game = Wythoff("subset")
    assert [p for p in lost if max(p) <= 14] == sorted(
        p for p in heaps(count=3, size=range(15)) if game.outcome(p) is P
    )
    # By the rules, the positions of the sieve are those of which no option is another one.
    known = set(lost)
    for position in random.Random(260).sample(lost, 100):
        assert known.isdisjoint(tuple(sorted(option)) for option in game.options(position))


# ---- huge heaps ----


def test_huge_pairs() -> None:
    for k in (10**17, 10**18 + 7, 10**40):
        small, large = wythoff_pair(k)
        # small <= k * golden ratio < small + 1, in integers: (2 small - k)^2 <= 5 k^2.
        assert (2 * small - k) ** 2 <= 5 * k * k < (2 * small + 2 - k) ** 2
        for misere in (False, True):
            assert Wythoff().outcome((large, small), misere=misere) is P
            assert Wythoff().outcome((large, small + 1), misere=misere) is N
            for move in Wythoff().winning_moves((large, small + 1), misere=misere):
                assert is_move((large, small + 1), move)
                assert Wythoff().outcome(move, misere=misere) is P


def is_move(position: Heaps, option: Heaps) -> bool:
    a, b = (before - after for before, after in zip(position, option, strict=True))
    return min(a, b) >= 0 and max(a, b) > 0 and (0 in (a, b) or a == b)


def test_huge_positions_of_nim_in_disguise() -> None:
    position = (HUGE, HUGE + 5, HUGE - 9)
    for reading in ("all", "odd"):
        assert Wythoff(reading).grundy(position) == nim_sum(position)
        for misere in (False, True):
            moves = Wythoff(reading).winning_moves(position, misere=misere)
            assert set(Nim().winning_moves(position, misere=misere)) <= set(moves)
            assert all(Nim().outcome(move, misere=misere) is P for move in moves)


def test_huge_heaps_that_lie_just_above_small_ones() -> None:
    # Taking 10^18 from each of three leaves 1 2 3; in misère play 1 1 1 is the goal instead.
    assert (1, 2, 3) in Wythoff().winning_moves((HUGE + 1, HUGE + 2, HUGE + 3))
    raised = (HUGE + 1, HUGE + 1, HUGE + 1)
    assert (1, 1, 1) in Wythoff().winning_moves(raised, misere=True)
    assert (1, 1, 1) not in Wythoff().winning_moves(raised)


# ---- parameters ----


@pytest.mark.parametrize("reading", ["every", "", 2, None])
def test_bad_readings(reading: Any) -> None:
    with pytest.raises(InvalidParameter, match="all, nonempty, subset, pair, odd"):
        Wythoff(reading)


def test_names() -> None:
    assert Wythoff().name == Wythoff("all").name == "wythoff"
    assert Wythoff("pair").name == "wythoff:reading=pair"


# ---- claims ----


@pytest.mark.parametrize("name", CLAIMS)
def test_smaller_positions_come_first(name: str) -> None:
    for level in Level:
        positions = list(CLAIMS[name].range(level))
        assert positions == sorted(set(positions), key=lambda p: (sum(p), len(p), p))


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    assert CLAIMS[name].verify(Level.QUICK).as_expected


@pytest.mark.parametrize(
    ("claim", "counterexample"),
    [
        (wythoff.odd_groups_misere, "1 1 2 2"),
        (wythoff.four_heaps_as_in_nim, "1 1 1 1"),
        (wythoff.nonempty_as_in_nim, "1 1 3"),
        (wythoff.subset_as_in_nim, "1 1 4"),
        (wythoff.pair_as_in_nim, "1 1 1"),
    ],
    ids=lambda value: str(getattr(value, "name", "")),
)
def test_counterexamples_are_smallest(claim: Claim, counterexample: str) -> None:
    assert claim.verify().counterexample == counterexample


@pytest.mark.parametrize(
    ("claim", "game", "counterexample"),
    [
        (wythoff.wythoffs_theorem, Wythoff("odd"), "1 1"),
        (wythoff.wythoff_misere, Wythoff("odd"), "3 3"),
        (wythoff.odd_number_of_heaps, Wythoff("subset"), "0 1 1"),
        (wythoff.odd_groups, Wythoff("all"), "1 1"),
    ],
    ids=lambda value: str(getattr(value, "name", "")),
)
def test_theorems_are_refuted_for_other_readings(
    claim: Claim, game: Wythoff, counterexample: str
) -> None:
    report = replace(claim, declared_games=(game,)).verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)


@pytest.mark.parametrize(
    "name", ["Wythoff's theorem", "Wythoff's theorem, misère", "Closed forms of Wythoff's game"]
)
def test_a_closed_form_that_is_off_by_one_is_found_out(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def wrong(k: int) -> tuple[int, int]:
        small, large = wythoff_pair(k)
        return (small + 1, large + 1) if k else (small, large)

    monkeypatch.setattr(wythoff, "wythoff_pair", wrong)
    monkeypatch.setattr(wythoff_pairs, "wythoff_pair", wrong)
    report = CLAIMS[name].verify(Level.QUICK)
    assert report.verdict is Verdict.REFUTED
    assert report.counterexample is not None


def test_pairs_that_are_off_by_one_reach_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(k: int) -> tuple[int, int]:
        return wythoff_pair(k) if k < 4 else (wythoff_pair(k)[0] + 1, wythoff_pair(k)[1] + 1)

    monkeypatch.setattr(wythoff, "wythoff_pair", wrong)
    report = wythoff.pairs_do_not_reach_each_other.verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, "7 11")


def test_the_tables_are_the_published_ones() -> None:
    assert [list(row) for row in wythoff._VALUES] == FACTS["values"]["value"]
    lists = {
        facts["reading"]: list(map(tuple, facts["first"]))
        for facts in FACTS["more_heaps"]
        if facts["heaps"] == 3 and not facts["equals_nim"]
    }
    assert {reading: list(listed) for reading, listed in wythoff._FIRST_LOST.items()} == lists


def test_another_value_in_the_table_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    table = [list(row) for row in wythoff._VALUES]
    table[3][4] += 1
    monkeypatch.setattr(wythoff, "_VALUES", table)
    assert wythoff.table_of_values.verify().counterexample == "3 4"


@pytest.mark.parametrize(
    ("claim", "other", "counterexample"),
    [
        (wythoff.nonempty_lost, "pair", "1 1 1"),
        (wythoff.subset_lost, "nonempty", "1 1 3"),
        (wythoff.pair_lost, "subset", "1 1 1"),
    ],
    ids=lambda value: str(getattr(value, "name", "")),
)
def test_lists_of_other_readings_are_refuted(claim: Claim, other: str, counterexample: str) -> None:
    report = replace(claim, declared_games=(Wythoff(other),)).verify()
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)


@pytest.mark.parametrize(("reading", "position"), [("all", (1, 2, 3)), ("odd", (1, 1, 1, 1))])
def test_a_wrong_idea_of_where_the_game_is_nim_is_found_out(
    monkeypatch: pytest.MonkeyPatch, reading: str, position: Heaps
) -> None:
    check_game(Wythoff(reading), [position])
    monkeypatch.setattr(wythoff, "nim_sum", lambda values: nim_sum(values) + 1)
    with pytest.raises(LawBroken, match="closed form"):
        check_game(Wythoff(reading), [position])
