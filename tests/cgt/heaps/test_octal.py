"""Octal codes, the games they name, and their periods, against facts and a plain recursion."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import InvalidParameter, OutOfReach, P, RulesError, SearchLimit, Solver, UnknownGame, heaps
from cgt.heaps import (
    AllPeriods,
    GuySmith,
    OctalGame,
    PeriodCertificate,
    Taking,
    TakingAndBreaking,
    find_period,
    read_code,
    write_code,
)
from cgt.registry import get_game
from cgt.testing import check_game

FACTS = json.loads((Path(__file__).parents[2] / "data" / "octal.json").read_text())

digit = st.integers(0, 7)
codes = st.builds(
    "{}.{}{}".format,
    st.sampled_from("04"),
    st.lists(digit, min_size=1, max_size=4).map(lambda digits: "".join(map(str, digits))),
    st.one_of(
        st.just(""),
        st.lists(digit, min_size=1, max_size=3).map(lambda tail: f"[{''.join(map(str, tail))}]"),
    ),
)


def digit_at(code: str, place: int) -> int:
    """Return d_place, counting in the text itself."""
    plain, _, tail = code.replace(".", "").rstrip("]").partition("[")
    if place < len(plain):
        return int(plain[place])
    return int(tail[(place - len(plain)) % len(tail)]) if tail else 0


def plain_values(code: str, count: int) -> list[int]:
    """Values by definition, smallest heap first."""
    values: list[int] = []
    for n in range(count):
        seen = set()
        for taken in range(n + 1):
            allowed = digit_at(code, taken)
            left = n - taken
            if left == 0 and allowed in (1, 3, 5, 7):
                seen.add(0)
            if left > 0 and allowed in (2, 3, 6, 7):
                seen.add(values[left])
            if allowed >= 4:
                seen |= {values[part] ^ values[left - part] for part in range(1, left)}
        values.append(min(set(range(len(seen) + 1)) - seen))
    return values


def guy_smith_period(code: str, upto: int) -> PeriodCertificate | None:
    """Return what the theorem of Guy and Smith proves by the values up to a heap."""
    rules = OctalGame(code).rules
    return find_period(rules, upto, game=code, theorems=[GuySmith(rules)])


# ---- codes ----


@pytest.mark.parametrize(
    ("text", "shortest"),
    [
        ("0.77", "0.77"),
        ("0.7700", "0.77"),
        ("0.0", "0.0"),
        ("4.000", "4.0"),
        ("0.3[3]", "0.[3]"),
        ("0.[3333]", "0.[3]"),
        ("0.13[73]", "0.1[37]"),
        ("0.7[0]", "0.7"),
        ("0.70[00]", "0.7"),
        ("4.[4]", "4.[4]"),
        ("0.0[03]", "0.0[03]"),
        ("0.00[30]", "0.0[03]"),
    ],
)
def test_shortest_form(text: str, shortest: str) -> None:
    assert write_code(OctalGame(text).rules) == shortest
    assert OctalGame(shortest) == OctalGame(text)


@given(codes)
def test_the_shortest_form_has_the_same_digits(text: str) -> None:
    rules = OctalGame(text).rules
    assert read_code(write_code(rules), octal=True) == rules
    assert [rules.taking(n) for n in range(30)] == [
        Taking.of_digit(digit_at(text, n)) for n in range(30)
    ]


@given(codes, codes)
def test_codes_are_equal_exactly_when_their_digits_are(one: str, other: str) -> None:
    same = [digit_at(one, n) for n in range(30)] == [digit_at(other, n) for n in range(30)]
    assert (OctalGame(one) == OctalGame(other)) == same


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1.3", "0 or, where a heap may be split without taking, 4, not '1' as character 1"),
        ("6.3", "not '6' as character 1"),
        ("x", "not 'x' as character 1"),
        (".77", "not '.' as character 1"),
        ("0", "a point, not its end"),
        ("077", "a point, not '7' as character 2"),
        ("0.", "digits 0 to 7, not its end"),
        ("0.38", "digits 0 to 7, not '8' as character 4"),
        ("4.0:unequal", "digits 0 to 7, not ':' as character 4"),
        ("0.3F", "digits 0 to 7, not 'F' as character 4"),
        ("0.7 ", "digits 0 to 7, not ' ' as character 4"),
        ("0.７", "digits 0 to 7, not '７' as character 3"),  # noqa: RUF001
        ("0.333...", "repeat for ever stand in brackets, as in 0.[3]"),
        ("0.[]", "digits 0 to 7, not ']' as character 4"),
        ("0.[3", "a closing ] come here, not its end"),
        ("0.[3]3", "nothing comes after the repeating digits, not '3' as character 6"),
        ("", "such as '0.77', '4.333' or '0.[3]', not ''"),
        (0.77, "not 0.77"),
        (None, "not None"),
    ],
)
def test_bad_codes(text: Any, told: str) -> None:
    with pytest.raises(InvalidParameter) as caught:
        OctalGame(text)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_errors_show_of_a_long_code_what_is_around_the_mistake() -> None:
    with pytest.raises(InvalidParameter) as caught:
        OctalGame(f"0.{'1' * 5000}x{'2' * 5000}")
    told = str(caught.value)
    assert f"as character 5003, here: ...{'1' * 40}>x<{'2' * 40}..." in told
    assert told.startswith("'0.1111")
    assert len(told) < 400


# ---- games ----


@given(codes)
def test_values_are_those_of_the_rules(code: str) -> None:
    game, values = OctalGame(code), plain_values(code, 26)
    assert [game.grundy((n,)) for n in range(26)] == values
    rules = Solver(game, use_formula=False)
    assert [rules.grundy((n,)) for n in range(26)] == values


@pytest.mark.parametrize("code", ["0.77", "0.137", "4.0", "0.[3]", "4.[3]", "0.15", "0.0[03]"])
def test_laws(code: str) -> None:
    check_game(OctalGame(code), heaps(count=range(3), size=range(7)))


def test_first_64_values() -> None:
    for code, values in FACTS["first_64_values"]["value"].items():
        expected = [*map(int, values.split())]
        rules = Solver(OctalGame(code), use_formula=False)
        assert [rules.grundy((n,)) for n in range(64)] == expected, code


def test_names() -> None:
    assert OctalGame("0.770").name == "0.77"
    assert repr(OctalGame("4.330")) == "OctalGame(code='4.33')"
    for code in ("0.77", "4.333", "0.[3]", "0.0"):
        assert get_game(code) == OctalGame(code)
        assert get_game(code).name == code
    assert hash(OctalGame("0.[33]")) == hash(OctalGame("0.[3]"))
    assert OctalGame("0.77") != "0.77"


def test_bad_codes_as_names() -> None:
    for text in ("0.7x", "5.1", ".77", "0.77:3"):
        with pytest.raises(InvalidParameter, match="not a code"):
            get_game(text)
    with pytest.raises(UnknownGame):
        get_game("77")


# ---- periods ----


def test_period_table() -> None:
    for code, fact in FACTS["period_table"]["value"].items():
        # Where that is not enough, nothing may be claimed.
        found = guy_smith_period(code, upto=599)
        if fact is None or 2 * (fact[0] + fact[1]) + len(OctalGame(code).rules.first) > 600:
            assert found is None, code
            continue
        assert found is not None, code
        assert [found.preperiod, found.period, max(found.values)] == fact, code


def test_short_periods_are_proved() -> None:
    tried = 0
    for code, fact in FACTS["period_table"]["value"].items():
        if fact is not None and sum(fact[:2]) < 60:
            certificate = OctalGame(code).period_certificate
            assert certificate is not None
            assert certificate.accepted(), code
            assert [certificate.value(n) for n in range(120)] == plain_values(code, 120)
            tried += 1
    assert tried == 129


def test_case_pb_0177() -> None:
    """PB-0177."""
    game = OctalGame("0.177")
    values = FACTS["values"]["value"]["0.177"]
    assert [game.grundy((n,)) for n in range(len(values))] == values
    assert " ".join(map(str, values[:40])) == (
        "0 1 1 2 2 3 1 1 4 4 3 2 2 1 1 4 2 2 6 4 4 1 1 2 2 7 1 1 4 4 3 2 2 1 1 4 8 2 7 4"
    )
    certificate = game.period_certificate
    assert certificate is not None
    assert certificate.accepted()
    assert (certificate.period, certificate.exceptions[-1]) == (20, 496)
    assert guy_smith_period("0.177", upto=len(certificate.values) - 2) is None


@given(codes.filter(lambda code: "[" not in code))
def test_found_periods_are_the_smallest_and_right(code: str) -> None:
    found = guy_smith_period(code, upto=119)
    if found is None:
        return
    assert found.accepted()
    values = plain_values(code, 150)
    assert [found.value(n) for n in range(150)] == values
    start, period = found.preperiod, found.period
    assert start == 0 or values[start - 1] != values[start - 1 + period]
    assert not any(
        all(values[n] == values[n + shorter] for n in range(start, 150 - shorter))
        for shorter in range(1, period)
    )


def test_no_period_is_made_up() -> None:
    for code in ("0.007", "0.6", "0.06"):
        game = OctalGame(code)
        assert game.period_certificate is None
        assert game.heap_formula(5) is None
    for code in ("0.[30]", "4.[37]"):
        assert OctalGame(code).period_certificate is None
    with pytest.raises(SearchLimit, match="not known"):
        Solver(OctalGame("0.007"), max_positions=100).grundy((10**18,))


@pytest.mark.parametrize("code", ["0.[3]", "4.[3]", "0.7", "0.[7]"])
def test_huge_heaps_have_moves_at_once(code: str) -> None:
    first = next(iter(OctalGame(code).heap_options(10**30)))
    assert sum(first) in (10**30, 10**30 - 1)
    with pytest.raises(SearchLimit, match="not known"):
        Solver(OctalGame(code), max_positions=100, use_formula=False).grundy((10**30,))


def test_several_certificates_as_one() -> None:
    kayles, nothing = guy_smith_period("0.77", 200), guy_smith_period("0.007", 99)
    assert kayles is not None
    assert nothing is None
    wrong = replace(kayles, period=24)
    assert AllPeriods((kayles, kayles)).accepted()
    for certificates in ((kayles, nothing), (wrong, kayles), (kayles, wrong)):
        assert not AllPeriods(certificates).accepted()


def test_misere_rows() -> None:
    for code, outcomes in FACTS["misere_rows"]["value"].items():
        game = OctalGame(code)
        found = [game.outcome((n,), misere=True) is P for n in range(31)]
        assert found == [outcome == "P" for outcome in outcomes[:31]]


def test_a_proof_found_with_more_values_answers_from_then_on():
    game = OctalGame("0.156")
    with pytest.raises(OutOfReach, match="the values up to a heap of 1999 prove no period"):
        game.grundy((10**18,))
    proof = game.period(upto=8000)
    assert proof is not None
    assert game.period() is proof
    assert game.grundy((10**18,)) == proof.value(10**18)


def test_large_heaps_without_a_period_are_computed_and_larger_ones_refused():
    game = OctalGame("0.06")
    values = game.nim_sequence(2500)
    for n in (1999, 2000, 2500):
        assert game.grundy((n,)) == values[n]
    with pytest.raises(OutOfReach, match="left to nim_sequence"):
        game.grundy((100_001,))


def test_splits_without_end_are_computed_less_far():
    # No theorem is about digits that repeat in turn.
    game = OctalGame("0.[70]")
    assert [game.grundy((n,)) for n in range(95, 115)] == plain_values("0.[70]", 115)[95:]
    with pytest.raises(OutOfReach, match="left to nim_sequence"):
        game.grundy((4001,))
    # Where nothing is split, time is linear; by odd numbers only the parity changes.
    assert OctalGame("0.[30]").grundy((4001,)) == 1


def test_codes_of_many_digits_are_left_to_compiled_code() -> None:
    game = OctalGame(f"0.{'7' * 5000}")
    # Nothing could be proved with the few values that are computed for that.
    assert game.period() is None
    assert OctalGame("0.777").compiled_heaps.start > 500 > game.compiled_heaps.start
    expected = game.nim_sequence(120, method="definition")
    assert [game.grundy((n,)) for n in (40, 99, 100, 120)] == [*expected[[40, 99, 100, 120]]]


class TakesOne(TakingAndBreaking):
    """The moves are not those of the rules, from a heap of 2 on if more may be taken."""

    def heap_options(self, n: int) -> list[tuple[int, ...]]:
        return [(n - 1, 0)] if n else []


@pytest.mark.parametrize(
    "ask",
    [
        lambda game: game.period(),
        lambda game: game.period(50),
        lambda game: game.grundy((5,)),
        lambda game: game.nim_sequence(5),
        lambda game: game.nim_sequence(5, method="definition"),
        lambda game: game.join(game),
    ],
)
def test_moves_that_are_not_those_of_the_rules(ask: Callable[[TakingAndBreaking], Any]) -> None:
    with pytest.raises(RulesError, match=r"^heap_options\(2\) gives other moves than the rules of"):
        ask(TakesOne("0.33"))
    ask(TakesOne("0.3"))


def test_games_with_the_same_rules_are_equal_whoever_writes_the_moves() -> None:
    for name, code in (
        ("kayles", "0.77"),
        ("nim", "0.[3]"),
        ("subtraction:1,2,3", "0.333"),
        ("all-but:2", "0.30[3]"),
        ("grundys-game", "4.0:unequal"),
    ):
        game, other = get_game(name), TakingAndBreaking(code)
        assert game == other == game
        assert hash(game) == hash(other)
        assert game != TakingAndBreaking("0.7")
    assert TakesOne("0.3") == OctalGame("0.3")
    # One whose moves are others equals only its own kind.
    assert TakesOne("0.33") == TakesOne("0.33") != TakesOne("0.3")
    assert OctalGame("0.33") != TakesOne("0.33") != OctalGame("0.3")
