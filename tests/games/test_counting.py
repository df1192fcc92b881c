"""Counting games against published key numbers and against the game as people tell it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import InvalidParameter, InvalidPosition, N, Outcome, P, Solver
from cgt.claims import Claim
from cgt.registry import get_game
from cgt.reports import Level, Verdict
from cgt.testing import LawBroken, check_game
from games import CountingGame, Hundred, Subtraction, TwentyOne, counting

FACTS = json.loads((Path(__file__).parents[1] / "data" / "counting.json").read_text())
CLAIMS = [item for item in vars(counting).values() if isinstance(item, Claim)]
ENDINGS = ("wins", "loses")


@cache
def winning_numbers(said: int, target: int, most: int, last: str) -> list[int]:
    """Return the numbers that win for the next player, who may say the target and end the game."""
    return [
        n
        for n in range(said + 1, min(said + most, target) + 1)
        if (last == "wins" if n == target else not winning_numbers(n, target, most, last))
    ]


# ---- the games as they are told ----


@pytest.mark.parametrize("fact", FACTS["key_numbers"], ids=lambda fact: str(fact["target"]))
def test_published_key_numbers(fact: dict[str, Any]) -> None:
    game = CountingGame(fact["target"], fact["most"], fact["last"])
    for solver in (game.solver, Solver(game, use_formula=False)):
        assert [n for n in range(1, game.end + 1) if solver.outcome(n) is P] == fact["value"]


@pytest.mark.parametrize("last", ENDINGS)
def test_who_wins_and_how(last: str) -> None:
    for target in range(1, 31):
        for most in range(1, 9):
            game = CountingGame(target, most, last)
            for said in range(game.end + 1):
                wins = winning_numbers(said, target, most, last)
                assert game.winning_moves(said) == wins
                assert game.outcome(said) is (N if wins else P)


def test_the_openings_of_three_games() -> None:
    assert TwentyOne().outcome(0) is P
    assert [TwentyOne().winning_moves(opening) for opening in (1, 2, 3)] == [[4], [4], [4]]
    thirty_four = CountingGame(34, 5, "loses")
    assert (thirty_four.winning_moves(0), thirty_four.winning_moves(1)) == ([3], [3])
    assert (Hundred().outcome(0), Hundred().winning_moves(0)) == (N, [1])


@given(st.integers(1, 60), st.integers(1, 8), st.data())
def test_losing_on_the_last_number_is_misere_subtraction(
    target: int, most: int, data: st.DataObject
) -> None:
    said = data.draw(st.integers(0, target - 1))
    heap = (target - said,)
    subtraction = Solver(Subtraction(*range(1, most + 1)), use_formula=False)
    outcome = CountingGame(target, most, "loses").outcome(said)
    assert outcome is subtraction.outcome(heap, misere=True)
    assert outcome is CountingGame(target, most, "wins").outcome(said, misere=True)


def test_a_target_without_end() -> None:
    game = CountingGame(10**18, 10**9 - 1, "loses")
    assert game.winning_moves(0) == [10**9 - 1]
    assert game.outcome(10**18 - 1) is P
    assert game.outcome(10**18 - 2, misere=True) is P
    assert game.winning_moves(10**18 - 1 - 10**9, misere=True) == [10**18 - 2]


# ---- laws, names and parameters ----


@pytest.mark.parametrize("last", ENDINGS)
@pytest.mark.parametrize(("target", "most"), [(1, 1), (1, 4), (9, 1), (17, 3), (20, 19), (20, 40)])
def test_laws(target: int, most: int, last: str) -> None:
    game = CountingGame(target, most, last)
    check_game(game, range(game.end + 1))


@pytest.mark.parametrize("last", ENDINGS)
def test_winning_moves_are_those_of_the_search(last: str) -> None:
    game = CountingGame(23, 4, last)
    search = Solver(game, use_formula=False)
    for said in range(game.end + 1):
        for misere in (False, True):
            found = game.winning_moves(said, misere=misere)
            assert found == search.winning_moves(said, misere=misere)


def test_names() -> None:
    game = get_game("counting-game:target=34,most=5,last=loses")
    assert game == CountingGame(target=34, most=5, last="loses")
    assert get_game(game.name) == game
    assert (TwentyOne().name, Hundred().name) == ("twenty-one", "hundred")
    assert (get_game("twenty-one"), get_game("hundred")) == (TwentyOne(), Hundred())
    assert TwentyOne().parse("0") == 0
    assert TwentyOne().show(12) == "12"
    assert TwentyOne().describe_move(5, 8) == "say 8"


@pytest.mark.parametrize(
    ("target", "most", "last"),
    [
        (0, 3, "wins"),
        (-1, 3, "wins"),
        (21, 0, "wins"),
        (True, 3, "wins"),
        (21, 2.0, "wins"),
        (21, "3", "wins"),
        (21, 3, "draws"),
        (21, 3, None),
        (21, 3, []),
    ],
)
def test_bad_parameters(target: Any, most: Any, last: Any) -> None:
    with pytest.raises(InvalidParameter) as caught:
        CountingGame(target, most, last)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("position", [-1, 21, 22, True, 1.0, (3,), "3"])
def test_bad_positions(position: Any) -> None:
    with pytest.raises(InvalidPosition, match=r"from 0 to 20 \(who says 21 has lost\), not"):
        TwentyOne().outcome(position)
    with pytest.raises(InvalidPosition, match="from 0 to 100, not 101"):
        Hundred().outcome(101)


@pytest.mark.parametrize("text", ["", "x", "1.5", "0x1", "1 2", "-1", "21"])
def test_bad_text(text: str) -> None:
    with pytest.raises(InvalidPosition):
        TwentyOne().outcome(TwentyOne().parse(text))


# ---- claims ----


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: str(claim.name))
def test_claims(claim: Claim) -> None:
    assert claim.verify(Level.QUICK).as_expected


class OneMore(CountingGame):
    """A game whose rules allow one more than it says."""

    def options(self, position: int) -> Iterable[int]:
        return range(position + 1, min(position + self.most + 1, self.end) + 1)


@pytest.mark.parametrize(
    ("claim", "game", "counterexample"),
    [
        (counting.counting_games, OneMore(21, 3, "loses"), "0"),
        (counting.misere_counting, OneMore(59, 3, "wins"), "2"),
        (counting.twenty_one, CountingGame(22, 3, "loses"), "1"),
        (counting.every_opening_loses, CountingGame(22, 3, "loses"), "1"),
        (counting.thirty_four, CountingGame(34, 5, "wins"), "3"),
        (counting.only_three_opens_well, CountingGame(34, 6, "loses"), "3"),
        (counting.hundred, CountingGame(100, 10, "loses"), "0"),
        (counting.consecutive_digits, CountingGame(99, 10, "wins"), "0"),
    ],
    ids=lambda value: str(getattr(value, "name", "")),
)
def test_claims_can_be_refuted(claim: Claim, game: CountingGame, counterexample: str) -> None:
    report = replace(claim, declared_games=(game,)).verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)


class Shifted(CountingGame):
    """Closed forms that are off by one."""

    def grundy_formula(self, position: int) -> int:
        return (self.end - position + 1) % (self.most + 1)

    def outcome_formula(self, position: int, misere: bool) -> Outcome:
        return P if (self.end - position + 1) % (self.most + 1) == misere else N


def test_closed_forms_that_are_off_by_one_are_found_out() -> None:
    with pytest.raises(LawBroken, match="closed form"):
        check_game(Shifted(21, 3, "loses"), [20])
    misere_only = type("MisereOnly", (Shifted,), {"grundy_formula": CountingGame.grundy_formula})
    with pytest.raises(LawBroken, match="closed form"):
        check_game(misere_only(21, 3, "loses"), [20])
