"""The universal game, its texts, and the Sprague–Grundy theorem stated on it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import Claim, InvalidPosition, P, Verdict
from cgt.reports import Level
from cgt.testing import check_game
from games import AbstractGame, abstract_game
from games.abstract_game import DEEPEST, Options, born_by, nim_heap, plus

FACTS = json.loads((Path(__file__).parents[1] / "data" / "abstract_game.json").read_text())
CLAIMS = {item.name: item for item in vars(abstract_game).values() if isinstance(item, Claim)}

END: Options = frozenset()


def sets_of(options: st.SearchStrategy[Options]) -> st.SearchStrategy[Options]:
    return st.frozensets(options, max_size=4)


positions = st.recursive(st.just(END), sets_of, max_leaves=12)


@cache
def plain_value(position: Options) -> int:
    seen = set(map(plain_value, position))
    return next(value for value in range(len(seen) + 1) if value not in seen)


def nested(depth: int) -> str:
    return "{" * depth + "}" * depth


# ---- positions ----


def test_numbers_of_games_born_by_each_day() -> None:
    counts = FACTS["born_by_day"]["value"]
    assert [len(born_by(day)) for day in range(5)] == counts
    assert [len(set(born_by(day))) for day in range(5)] == counts


@given(positions)
def test_text_is_read_back(position: Options) -> None:
    game = AbstractGame()
    assert game.parse(game.show(position)) == position


@given(positions)
def test_values(position: Options) -> None:
    assert AbstractGame().grundy(position) == plain_value(position)


@given(positions)
def test_laws(position: Options) -> None:
    check_game(AbstractGame(), [position])


def test_options_are_the_elements() -> None:
    two = frozenset({END, frozenset({END})})
    assert AbstractGame().options(two) is two
    assert AbstractGame().winning_moves(two) == [END]


def test_texts() -> None:
    game = AbstractGame()
    assert game.parse("{}") == END
    assert game.parse(" { {} , { { } } }\n") == frozenset({END, frozenset({END})})
    assert game.parse("{{},{}}") == frozenset({END})
    assert game.show(nim_heap(3)) == "{{},{{}},{{},{{}}}}"


@pytest.mark.parametrize(
    "text",
    [
        *["", " ", "{", "}", "{}}", "{{}", "{}{}", "{},{}", "{,}", "{{},}", "{,{}}", "{{},,{}}"],
        *["{{}{}}", "3", "{3}", "{}x", "x{}", "()", "{}," + "{}" * 1000],
    ],
)
def test_bad_texts(text: str) -> None:
    with pytest.raises(InvalidPosition, match="written as sets in braces") as error:
        AbstractGame().parse(text)
    assert len(str(error.value)) < 200


def test_deep_and_wide_texts() -> None:
    game = AbstractGame()
    assert game.grundy(game.parse(nested(DEEPEST))) == (DEEPEST - 1) % 2
    for text in (nested(DEEPEST + 1), nested(50_000), "{" * 100_000):
        with pytest.raises(InvalidPosition, match="at most 100 deep"):
            game.parse(text)
    with pytest.raises(InvalidPosition):
        game.parse("}" * 100_000)
    assert game.parse("{" + "{}," * 50_000 + "{{}}}") == nim_heap(2)


@pytest.mark.parametrize(
    "position", [3, (), {1: 2}.keys(), frozenset({1}), frozenset({END, frozenset({(END,)})})]
)
def test_what_is_no_position(position: Any) -> None:
    with pytest.raises(InvalidPosition, match="frozenset of such frozensets"):
        AbstractGame().check(position)


def test_too_deep_position() -> None:
    position = END
    for _ in range(DEEPEST - 1):
        position = frozenset({position})
    AbstractGame().check(position)
    with pytest.raises(InvalidPosition, match="at most 100 deep"):
        AbstractGame().check(frozenset({position}))


def test_sharing_makes_checks_quick() -> None:
    # As a tree this position has more than 10**18 nodes.
    AbstractGame().check(nim_heap(60))
    assert AbstractGame().grundy(nim_heap(60)) == 60


def test_sums_of_sets() -> None:
    for one, other in product(born_by(3), repeat=2):
        assert plus(one, other) == plus(other, one)
        assert plain_value(plus(one, other)) == plain_value(one) ^ plain_value(other)


# ---- claims ----


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    assert CLAIMS[name].verify(Level.QUICK).verdict is Verdict.VERIFIED


def test_the_theorem_is_tried_on_every_pair_and_on_different_games() -> None:
    usual = list(CLAIMS["Sprague–Grundy theorem"].over)
    assert usual == list(CLAIMS["Sprague–Grundy theorem"].over)
    pairs, mixed = usual[:136], usual[136:]
    assert len({frozenset(map(repr, total.summands)) for total in pairs}) == 136
    games = [{game.name for game, _ in total.summands} for total in mixed]
    assert all(len(names) == len(total.summands) for names, total in zip(games, mixed, strict=True))
    assert set().union(*games) == {
        *["abstract-game", "grundys-game", "kayles", "nim", "subtraction:1,3,4"]
    }


def test_every_game_born_by_day_4_is_worth_its_value() -> None:
    for position in born_by(4)[::97]:
        value = plain_value(position)
        assert AbstractGame().outcome(plus(position, nim_heap(value))) is P


def test_another_sum_of_values_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    def plain_sum(values: Iterable[int]) -> int:
        return sum(values)

    monkeypatch.setattr(abstract_game, "nim_sum", plain_sum)
    report = CLAIMS["Sprague–Grundy theorem"].verify(Level.QUICK)
    assert report.verdict is Verdict.REFUTED
    assert report.counterexample == "abstract-game({{}}) + abstract-game({{}})"


def test_another_value_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_more(n: int) -> Options:
        return nim_heap(n + 1)

    monkeypatch.setattr(abstract_game, "nim_heap", one_more)
    assert CLAIMS["Every game is a nim heap"].verify().verdict is Verdict.REFUTED
