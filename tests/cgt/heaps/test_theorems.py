"""Proofs of periods by all the theorems: they are right, and wrong ones are not accepted."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import reduce
from itertools import combinations
from operator import xor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt import InvalidParameter, SearchLimit, Solver
from cgt.heaps import (
    FiniteExcluded,
    GrowingSplits,
    GuySmith,
    HeapRules,
    OctalGame,
    PeriodCertificate,
    TakingAndBreaking,
    WindowRepeat,
    checking,
    nim_sequence,
    read_code,
    what_is_wrong,
)
from cgt.heaps.marking import marked_values
from cgt.registry import get_game
from games import AllBut, DawsonsKayles, GrundysGame, Kayles, Subtraction

FACTS = json.loads((Path(__file__).parents[2] / "data" / "octal.json").read_text())

hexadecimal = st.builds(
    "{}.{}".format,
    st.sampled_from("048C"),
    st.text("0123456789ABCDEF", min_size=1, max_size=3),
)
restricted = st.builds(
    "{}:{}".format, hexadecimal, st.sampled_from(["unequal", "not-all-equal", "all-equal"])
)
endless = st.builds(
    "{}[{}]{}".format,
    hexadecimal,
    st.sampled_from("123456789ABCDEF"),
    st.sampled_from(["", ":unequal", ":not-all-equal"]),
)


def plain_values(rules: HeapRules, count: int) -> list[int]:
    """Values by definition, smallest heap first."""
    values: list[int] = []
    for n in range(count):
        seen = {reduce(xor, (values[heap] for heap in left), 0) for left in rules.heap_options(n)}
        values.append(next(v for v in range(len(seen) + 1) if v not in seen))
    return values


def proof_of(text: str) -> PeriodCertificate:
    found = get_game(text).period()  # type: ignore[attr-defined]
    assert isinstance(found, PeriodCertificate)
    return found


# ---- values by marking ----


@pytest.mark.parametrize(
    "code",
    [
        *(
            "0.77",
            "4.0",
            "0.3F",
            "0.Z",
            "G.1",
            "8.0",
            "0.15[3]",
            "0.[30]",
            "0.1[3]",
            "0.[13]",
            "0.0[3]",
        ),
        *(
            "4.0:unequal",
            "C.1:not-all-equal",
            "8.3:all-equal",
            "{2+}.0",
            "0.{0,2+}",
            "4.[3]",
            "0.303",
        ),
    ],
)
def test_marked_values(code: str) -> None:
    rules = read_code(code)
    assert marked_values(rules, 22) == plain_values(rules, 22)


@given(hexadecimal)
def test_marked_values_of_hexadecimal_games(code: str) -> None:
    rules = read_code(code)
    assert marked_values(rules, 18) == plain_values(rules, 18)


# ---- proofs ----

# Preperiod, period, saltus.
KNOWN = {
    "0.3F": (0, 6, 3),  # J. C. Kenyon (1967)
    "0.[3]": (0, 1, 1),
    "0.0[3]": (0, 2, 1),
    "0.F": (0, 2, 0),
    "8.0": (1, 2, 1),
    "0.8": (1, 3, 1),
    "subtraction:1,2": (0, 3, 0),
    "all-but:2,5": (0, 4, 2),
    "4.[3]": (1, 4, 4),  # E. Lasker (1931)
    "0.[7]": (0, 1, 1),
    "0.0[7]": (0, 2, 1),
    "0.[4]": (1, 2, 1),
    "0.[C]": (1, 2, 1),
    "0.[5]": (1, 1, 0),
    "0.77[1]": (71, 12, 0),
    "0.3[1]": (1, 2, 0),
    "0.[7]:unequal": (0, 1, 1),
    "8.88:not-all-equal": (2, 2, 1),
    "0.F:unequal": (0, 2, 0),
    "0.F:not-all-equal": (0, 2, 0),
    "0.37:all-equal": (3, 4, 0),
    "0.K3:all-equal": (2, 4, 0),
    "kayles": (71, 12, 0),
    "dawsons-chess": (52, 34, 0),
    "guiles": (1, 10, 0),
}


@pytest.mark.parametrize("game", KNOWN)
def test_known_periods(game: str) -> None:
    proof = proof_of(game)
    assert (proof.preperiod, proof.period, proof.saltus) == KNOWN[game]
    assert what_is_wrong(proof) is None
    assert proof.checked_to == len(proof.values) - 1
    rules = proof.theorem.rules
    slow = rules.splits_heaps() and (rules.repeating or rules.most_parts not in (1, 2))
    count = 60 if slow else 300
    assert [proof.value(n) for n in range(count)] == marked_values(rules, count)


def test_published_periods_with_their_last_exceptions() -> None:
    tried = 0
    for code, fact in FACTS["periods"]["value"].items():
        if fact["period"] is not None and fact["preperiod"] < 150:
            proof = proof_of(code)
            assert (proof.preperiod, proof.period) == (fact["preperiod"], fact["period"])
            assert proof.exceptions[-1:] == (fact["last_exception"],)
            tried += 1
    assert tried >= 7


def test_every_finite_excluded_set_has_a_proof() -> None:
    for amounts in (*combinations(range(1, 8), 2), *combinations(range(2, 7), 3), (3, 11, 17)):
        game = AllBut(*amounts)
        proof = game.period()
        assert proof is not None
        assert proof.accepted(), amounts
        rules = Solver(game, use_formula=False)
        assert [proof.value(n) for n in range(60)] == [rules.grundy((n,)) for n in range(60)]


@settings(max_examples=25)
@given(st.sets(st.integers(1, 20), min_size=1, max_size=5))
def test_excluded_sets_far_out(amounts: set[int]) -> None:
    proof = AllBut(*amounts).period()
    assert proof is not None
    assert [proof.value(n) for n in range(1200)] == marked_values(HeapRules.all_but(amounts), 1200)


@settings(max_examples=60)
@given(hexadecimal)
def test_what_is_proved_is_true_further_out(code: str) -> None:
    proof = TakingAndBreaking(code).period(upto=60)
    if proof is not None:
        assert [proof.value(n) for n in range(110)] == marked_values(read_code(code), 110)


@settings(max_examples=60)
@given(restricted | endless)
def test_what_is_proved_of_other_rules_is_true_further_out(code: str) -> None:
    proof = TakingAndBreaking(code).period(upto=40)
    if proof is not None:
        assert proof.accepted()
        assert proof.values_to(150).tolist() == nim_sequence(read_code(code), 150).tolist()


@pytest.mark.parametrize(
    ("code", "preperiod", "period"), [("0.6:unequal", 2, 3), ("4.0:unequal", 3, 3)]
)
def test_the_window_for_free_splits_lets_a_wrong_certificate_through(
    code: str, preperiod: int, period: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    theorem = GuySmith(read_code(code))
    values = tuple(marked_values(theorem.rules, 40))

    def certificate() -> PeriodCertificate:
        count = theorem.values_needed(preperiod, period)
        return PeriodCertificate(
            code, theorem.heap_options, values[:count], preperiod, period, theorem
        )

    assert "do not repeat" in (what_is_wrong(certificate()) or "")
    monkeypatch.setattr(GuySmith, "_periods", lambda theorem, heaps: heaps - 1)
    wrong = certificate()
    assert wrong.accepted()
    assert [wrong.value(n) for n in range(40)] != list(values)


def test_windows() -> None:
    needs = {
        "0.77": 2 * 9 + 5 + 2,
        "0.0F:not-all-equal": 3 * 9 + 3 * 5 + 2,
        "0.07:unequal": 2 * 9 + 2 * 5 + 2,
        "0.0F:unequal": 3 * 9 + 7 * 5 + 2,
        "0.0F:all-equal": 3 * 9 + 5 * 5 + 2,
        "0.0K:all-equal": 4 * 9 + 3 * 5 + 2,
        "0.08:all-equal": 3 * 9 + 2 * 5 + 2,
        "0.0[5]": 2 * 9 + 2 * 5 + 1,
        "0.0[5]:unequal": 2 * 9 + 3 * 5 + 1,
    }
    for code, stop in needs.items():
        assert GuySmith(read_code(code)).needs(9, 5) == range(9, stop), code


def test_huge_heaps_are_answered_at_once() -> None:
    # The values of 0.3F are 3 floor(n / 6) + n mod 3.
    for n in (10**18, 10**18 + 1, 10**18 + 5, 10**30):
        assert get_game("0.3F").grundy((n,)) == n // 6 * 3 + n % 3
    assert AllBut(2, 5).grundy((10**18,)) == 5 * 10**17
    assert TakingAndBreaking("0.[3]").grundy((10**18,)) == 10**18
    assert DawsonsKayles().grundy((10**18 + 1,)) == 7
    assert str(Kayles().period()) == "kayles: period 12 from heap 71 on"
    # Rules of more than can be written down are still played.
    assert Subtraction(10**18).grundy((10**18,)) == 1
    assert AllBut(10**18).grundy((5,)) == 5


def test_no_period_no_answer() -> None:
    for game in (
        GrundysGame(),
        OctalGame("0.007"),
        TakingAndBreaking("{2+}.0"),
        OctalGame("0.[30]"),
    ):
        assert game.period(upto=100) is game.period() is None
        assert game.heap_formula(7) is None
        with pytest.raises(SearchLimit):
            Solver(game, max_positions=50).grundy((10**18,))
    assert OctalGame("0.77").period(upto=166) is None
    assert OctalGame("0.77").period(upto=167) is not None
    for upto in (-1, True, 2.5, "3"):
        with pytest.raises(InvalidParameter, match="whole number >= 0"):
            OctalGame("0.77").period(upto=upto)  # type: ignore[arg-type]


def test_progress() -> None:
    heard: list[tuple[int, int]] = []
    OctalGame("0.77").period(progress=lambda *told: heard.append(told))
    assert heard == [(64, 2000), (96, 2000), (144, 2000), (216, 2000)]


def test_progress_of_a_long_search_never_goes_back() -> None:
    heard: list[tuple[int, int]] = []
    OctalGame("0.007").period(upto=2500, progress=lambda *told: heard.append(told))
    assert {wanted for _, wanted in heard} == {2501}
    assert heard == sorted(heard)


# Preperiod and period, as published tables have them.
SOLVED = {
    "0.45": (498, 20),
    "0.156": (3479, 349),
    "0.356": (7315, 142),
    "0.644": (3256, 442),
    "0.165": (5181, 1550),
}


@pytest.mark.parametrize("code", SOLVED)
def test_solved_games_by_compiled_code(code: str) -> None:
    proof = OctalGame(code).period(upto=16_000)
    assert proof is not None
    assert (proof.preperiod, proof.period) == SOLVED[code]
    assert proof.exceptions[-1] == proof.preperiod - 1
    assert proof.accepted()


def test_compiled_code_says_the_same() -> None:
    game = TakingAndBreaking("0.F3")
    assert str(game.period(upto=300)) == str(game.period(upto=100))
    values = OctalGame("0.77").nim_sequence(300)
    assert values.tolist() == marked_values(read_code("0.77"), 301)


@pytest.mark.parametrize("code", ["0.77", "4.07", "0.15", "0.27:unequal", "4.0:unequal"])
def test_every_changed_value_is_seen_among_many(code: str) -> None:
    rules = read_code(code)
    values = tuple(marked_values(rules, 120))
    assert checking._wrong_value_of_many(rules, values) is None
    for n, value in enumerate(values):
        for other in {value + 1, max(value - 1, 0)} - {value}:
            changed = (*values[:n], other, *values[n + 1 :])
            told = checking._wrong_value_of_many(rules, changed)
            assert told == f"by the rules a heap of {n} has another value than {other}"


@pytest.mark.parametrize("wrong", [-1, 10**6, 10**30])
def test_values_that_no_heap_can_have(wrong: int) -> None:
    rules = read_code("0.77")
    values = (*marked_values(rules, 20), wrong)
    told = checking._wrong_value_of_many(rules, values)
    assert told == "by the rules no heap has a value below 0 or above 63"


def test_values_that_are_no_bytes_are_looked_at_by_the_same_rules() -> None:
    rules = HeapRules.of_digits((0, 7, *[3] * 260))
    values = marked_values(rules, 265)
    assert max(values) > 255
    assert checking._wrong_value_of_many(rules, values) is None
    for n in (1, 264):
        changed = (*values[:n], values[n] + 1, *values[n + 1 :])
        assert checking._wrong_value_of_many(rules, changed) is not None


def test_the_least_difference_of_two_games_that_a_table_has_as_one() -> None:
    """A published table of octal games has 0.161 and 0.36 as the same game."""
    one, other = (marked_values(read_code(code), 521) for code in ("0.161", "0.36"))
    assert next(n for n in range(521) if one[n] != other[n]) == 519


# ---- wrong proofs ----

PROOFS = [
    *("0.3F", "8.0", "0.8", "all-but:2,5", "all-but:3,4,8", "0.F", "0.15", "subtraction:4,9,11"),
    *("4.[3]", "0.[4]", "0.[5]", "0.[C]", "0.F:unequal", "0.37:all-equal", "0.3[1]"),
    *("0.[7]:unequal", "8.88:not-all-equal"),
]


@pytest.mark.parametrize("game", PROOFS)
class TestMutations:
    def test_every_changed_value_is_seen(self, game: str) -> None:
        proof = proof_of(game)
        for n, value in enumerate(proof.values):
            for other in {value ^ 1, value + 1, max(value - 1, 0)} - {value}:
                values = (*proof.values[:n], other, *proof.values[n + 1 :])
                assert not replace(proof, values=values).accepted()

    def test_other_numbers_are_refused(self, game: str) -> None:
        proof = proof_of(game)
        values = tuple(proof.value(n) for n in range(3 * len(proof.values)))
        right = (proof.preperiod, proof.period, proof.saltus)
        assert replace(proof, values=values).accepted()
        for preperiod in range(-1, proof.preperiod + 4):
            for period in range(-1, 2 * proof.period + 2):
                for saltus in {-1, 0, 1, proof.saltus, 2 * proof.saltus, proof.saltus + 1}:
                    numbers: dict[str, Any] = {
                        "preperiod": preperiod,
                        "period": period,
                        "saltus": saltus,
                    }
                    if (preperiod, period, saltus) != right:
                        assert not replace(proof, values=values, **numbers).accepted()

    def test_all_that_is_needed_must_be_there(self, game: str) -> None:
        proof = proof_of(game)
        needed = proof.theorem.values_needed(proof.preperiod, proof.period)
        short = proof.values[: needed - 1]
        assert "values, not" in (what_is_wrong(replace(proof, values=short)) or "")

    def test_the_rules_must_be_those_of_the_theorem(self, game: str) -> None:
        proof = proof_of(game)
        other = read_code("0.3F33") if game == "0.3F" else read_code("0.0303")
        told = what_is_wrong(replace(proof, heap_options=other.heap_options)) or ""
        assert "other moves from a heap of" in told


def test_a_theorem_of_another_kind_is_refused() -> None:
    proof = proof_of("0.3F")
    told = what_is_wrong(replace(proof, theorem=GuySmith(proof.theorem.rules)))
    assert told == "the theorem is not about this kind of period"
    for theorem, rules in (
        (WindowRepeat, read_code("0.7")),
        (WindowRepeat, read_code("0.[3]")),
        (WindowRepeat, read_code("0.3[2]")),
        (GuySmith, read_code("4.[3]")),
        (GuySmith, read_code("0.[5]:all-equal")),
        (GuySmith, read_code("0.[50]")),
        (GuySmith, read_code("0.[6]")),
        (GuySmith, read_code("{2+}.0")),
        (GuySmith, read_code("0.[3]")),
        (FiniteExcluded, read_code("0.3")),
        (FiniteExcluded, read_code("4.[3]")),
        (GrowingSplits, read_code("0.77")),
        (GrowingSplits, read_code("8.0:all-equal")),
        (GrowingSplits, read_code("{2+}.0")),
        (GrowingSplits, read_code("0.[37]")),
    ):
        with pytest.raises(InvalidParameter, match="says nothing about rules of this kind"):
            theorem(rules)


def test_what_was_passed_must_look_the_same() -> None:
    theorem = FiniteExcluded(HeapRules.all_but((2, 5)))
    assert theorem.settles((0, 1, 0, 1, 2, 3, 2, 3, 4), 0, 4, 2)
    assert not theorem.settles((0, 1, 0, 3, 2, 3, 2, 5, 4), 0, 4, 2)
    assert not theorem.settles((0, 1, 0, 1, 2, 3, 2, 3, 4), 0, 4, 0)
