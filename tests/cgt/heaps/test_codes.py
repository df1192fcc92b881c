"""Codes of taking-and-breaking games: what they mean, how they are written, what is none."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt import InvalidParameter, heaps
from cgt.heaps import HeapRules, OctalGame, Taking, TakingAndBreaking, read_code, write_code
from cgt.registry import get_game
from cgt.testing import check_game

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Entry:
    """One digit or set of a code, as it is written and as it is meant."""

    text: str
    parts: frozenset[int]
    at_least: int = 1000  # no heap here has so many objects

    def allows(self, count: int) -> bool:
        return count in self.parts or count >= self.at_least


def entry_of_digit(digit: int) -> Entry:
    return Entry(DIGITS[digit], frozenset(k for k in range(6) if digit // 2**k % 2))


def entry_of_set(parts: frozenset[int], at_least: int | None) -> Entry:
    words = [str(part) for part in sorted(parts, reverse=True)]
    words += [] if at_least is None else [f"{at_least}+"]
    return Entry(f"{{{','.join(words)}}}", parts, 1000 if at_least is None else at_least)


def entries(least: int) -> st.SearchStrategy[Entry]:
    """Entries that leave no fewer heaps than told."""
    digit = st.integers(0, 35).filter(lambda digit: digit % 2**least == 0).map(entry_of_digit)
    numbers = st.frozensets(st.integers(least, 7), max_size=3)
    return digit | st.builds(entry_of_set, numbers, st.none() | st.integers(max(least, 1), 5))


@st.composite
def codes(draw: st.DrawFn) -> tuple[str, list[Entry], list[Entry], str]:
    first = [draw(entries(2)), *draw(st.lists(entries(0), min_size=1, max_size=3))]
    repeating = draw(st.lists(entries(0), max_size=2))
    split = draw(st.sampled_from(["", "unequal", "not-all-equal", "all-equal"]))
    text = f"{first[0].text}.{''.join(entry.text for entry in first[1:])}"
    text += f"[{''.join(entry.text for entry in repeating)}]" if repeating else ""
    return text + (f":{split}" if split else ""), first, repeating, split


def plain_options(
    first: list[Entry], repeating: list[Entry], split: str, n: int
) -> list[tuple[int, ...]]:
    """All ways to take and to split, from all multisets of heaps."""
    found = []
    for left in range(n + 1):
        taken = n - left
        if taken < len(first):
            entry = first[taken]
        elif repeating:
            entry = repeating[(taken - len(first)) % len(repeating)]
        else:
            continue
        for count in range(left + 1):
            for parts in combinations_with_replacement(range(1, left + 1), count):
                different = len(set(parts))
                fits = (
                    count < 2
                    or {
                        "": True,
                        "unequal": different == count,
                        "not-all-equal": different > 1,
                        "all-equal": different == 1,
                    }[split]
                )
                if sum(parts) == left and entry.allows(count) and fits:
                    found.append(parts)
    return sorted(found)


@settings(max_examples=60)
@given(codes())
def test_options_are_those_of_the_definition(
    code: tuple[str, list[Entry], list[Entry], str],
) -> None:
    text, first, repeating, split = code
    rules = read_code(text)
    for n in range(8):
        assert sorted(rules.heap_options(n)) == plain_options(first, repeating, split, n)


@given(codes())
def test_what_is_written_is_read_again(code: tuple[str, list[Entry], list[Entry], str]) -> None:
    rules = read_code(code[0])
    shortest = write_code(rules)
    assert read_code(shortest) == rules
    assert write_code(read_code(shortest)) == shortest
    game = get_game(code[0])
    assert game == TakingAndBreaking(rules) == TakingAndBreaking(shortest)
    assert hash(game) == hash(TakingAndBreaking(shortest))
    assert game.name == shortest


@pytest.mark.parametrize(
    ("text", "shortest"),
    [
        ("0.77", "0.77"),
        ("0.{0,1,2}{2,1,0}", "0.77"),
        ("0.7700", "0.77"),
        ("0.3[3]", "0.[3]"),
        ("0.[3333]", "0.[3]"),
        ("0.3F", "0.3F"),
        ("0.{1,2}", "0.6"),
        ("{2,3}.0", "C.0"),
        ("{2+}.0", "{2+}.0"),
        ("{2,3,4+}.0", "{2+}.0"),
        ("0.{0,2,5+}", "0.{0,2,5+}"),
        ("0.{}3", "0.03"),
        ("0.{0+}", "0.{0+}"),
        ("0.{6}", "0.{6}"),
        ("0.Z", "0.Z"),
        ("4.0:unequal", "4.0:unequal"),
        ("4.0:not-all-equal", "4.0:unequal"),
        ("C.0:not-all-equal", "C.0:not-all-equal"),
        ("0.3:unequal", "0.3"),
        ("4.{0,1}:all-equal", "4.3:all-equal"),
    ],
)
def test_shortest_form(text: str, shortest: str) -> None:
    assert write_code(read_code(text)) == shortest
    assert read_code(text) == read_code(shortest)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1.3", "not '1' as character 1, here: >1<.3"),
        ("6.3", "since a move that takes nothing must split the heap, not '6' as character 1"),
        ("{1,2}.3", "not '{' as character 1"),
        ("{1+}.3", "not '{' as character 1"),
        (".77", "not '.' as character 1"),
        ("x", "not 'x' as character 1"),
        ("4", "comes a point, not its end, here: 4><"),
        ("077", "a point, not '7' as character 2, here: 0>7<7"),
        ("0.", "come digits 0 to 9 or A to Z, not its end, here: 0.><"),
        ("0.3g", "not 'g' as character 4, here: 0.3>g<"),
        ("0.3f", "not 'f' as character 4"),
        ("0.3-", "not '-' as character 4"),
        ("0.３", "not '３' as character 3"),  # noqa: RUF001
        ("0.3²", "not '²' as character 4"),
        ("0.333...", "repeat for ever stand in brackets, as in 0.[3]"),
        ("0.[]", "not ']' as character 4"),
        ("0.[3", "a closing ] come here, not its end, here: 0.[3><"),
        ("0.[3]3", "nothing comes after the repeating digits, not '3' as character 6"),
        ("0.3]", "not ']' as character 4"),
        ("0.{1", "a closing } comes here, not its end"),
        ("0.{1,}", "not '}' as character 6, here: 0.{1,>}<"),
        ("0.{1+,2}", "comes a closing }, not ',' as character 6"),
        ("0.{x}", "a number of heaps of at most 6 digits comes here, not 'x' as character 4"),
        ("0.{1234567}", "at most 6 digits comes here, not '1' as character 4"),
        ("0.3:", "one of unequal, not-all-equal, all-equal comes here, not its end"),
        ("0.3:equal", "not 'e' as character 5"),
        ("0.:unequal", "not ':' as character 3"),
        ("", "a code is a text such as '0.77', '0.3F' or '4.0:unequal', not ''"),
        (0.77, "not 0.77"),
        (None, "not None"),
    ],
)
def test_bad_codes(text: Any, told: str) -> None:
    with pytest.raises(InvalidParameter) as caught:
        TakingAndBreaking(text)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_bad_character_is_pointed_at() -> None:
    for place in range(2, 8):
        text = "0.12{3}4"[:place] + "?" + "0.12{3}4"[place:]
        with pytest.raises(InvalidParameter, match=rf"not '\?' as character {place + 1}, here: "):
            read_code(text)


def test_octal_games_have_octal_codes() -> None:
    for text in ("0.38", "0.{2}", "4.0:unequal", "8.3"):
        with pytest.raises(InvalidParameter, match="is not an octal code"):
            OctalGame(text)
        assert type(get_game(text)) is (OctalGame if text == "0.{2}" else TakingAndBreaking)
    assert repr(get_game("0.770")) == "OctalGame(code='0.77')"
    assert repr(get_game("0.3F0")) == "TakingAndBreaking(rules='0.3F')"


# ---- rules ----


def test_amounts() -> None:
    assert HeapRules.subtraction((3, 1, 3)) == read_code("0.303")
    assert HeapRules.subtraction(()) == read_code("0.0")
    assert HeapRules.all_but((2, 5)) == read_code("0.30330[3]")
    assert HeapRules.all_but(()) == read_code("0.[3]")
    for amounts in ((0,), (True,), (-1,), (1.0,), ("1",)):
        for kind in (HeapRules.subtraction, HeapRules.all_but):
            with pytest.raises(InvalidParameter, match="whole numbers >= 1, not "):
                kind(amounts)  # type: ignore[arg-type]
    with pytest.raises(InvalidParameter, match="up to 10000000 objects taken"):
        HeapRules.subtraction((10**18,))


def test_rules_that_are_none() -> None:
    for first in ((1,), (2, 3), (7,)):
        with pytest.raises(InvalidParameter, match="must split the heap into 2 heaps or more"):
            HeapRules.of_digits(first)
    with pytest.raises(InvalidParameter, match="must split the heap"):
        HeapRules((), (Taking.of_digit(3),))
    with pytest.raises(InvalidParameter, match="whole numbers >= 0"):
        Taking(frozenset({-1}))
    with pytest.raises(InvalidParameter, match="splits are one of any, unequal"):
        HeapRules.of_digits((4,), split="odd")  # type: ignore[arg-type]
    with pytest.raises(FrozenInstanceError):
        read_code("0.3").split = "unequal"  # type: ignore[misc]


@settings(max_examples=40)
@given(codes(), codes())
def test_a_joined_game_has_the_moves_of_both(
    one: tuple[str, list[Entry], list[Entry], str], other: tuple[str, list[Entry], list[Entry], str]
) -> None:
    first, second = read_code(one[0]), read_code(other[0])
    if first.splits_heaps() and second.splits_heaps() and first.split != second.split:
        with pytest.raises(InvalidParameter, match="restricted in the same way"):
            first.join(second)
        return
    both = first.join(second)
    assert both == second.join(first)
    for n in range(8):
        expected = {*first.heap_options(n), *second.heap_options(n)}
        assert set(both.heap_options(n)) == expected


def test_joined_games() -> None:
    nim, splitting = TakingAndBreaking("0.[3]"), TakingAndBreaking("4.0")
    assert nim.join(splitting) == TakingAndBreaking("4.[3]") == OctalGame("4.[3]")


@pytest.mark.parametrize(
    "code", ["0.3F", "4.0:unequal", "{2+}.3", "8.0:all-equal", "0.{0,3+}[1]", "C.3:not-all-equal"]
)
def test_laws(code: str) -> None:
    check_game(TakingAndBreaking(code), heaps(count=range(3), size=range(7)))


def test_a_copy_in_another_process_has_a_hash_of_its_own() -> None:
    rules = read_code("0.77")
    hash(rules)
    copy = pickle.loads(pickle.dumps(rules))  # noqa: S301
    assert copy == rules
    assert "_hash" not in vars(copy)


def test_errors_are_one_line_each() -> None:
    with pytest.raises(InvalidParameter, match=r"not '\\n' as character 5, here: 0\.77>\\n<$"):
        read_code("0.77\n")
    with pytest.raises(InvalidParameter, match="a digit is a whole number >= 0, not -7"):
        HeapRules.of_digits((0, -7))
    with pytest.raises(InvalidParameter, match="joined with another one"):
        TakingAndBreaking("0.3").join("0.03")  # type: ignore[arg-type]
