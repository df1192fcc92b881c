"""Quotients of whole games: their periods, and huge heaps."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from cgt import HeapGame, ImpartialGame, InvalidParameter, N, P
from cgt.heaps import GrowingSplits, HeapRules, OctalGame
from cgt.misere import (
    QuotientLimit,
    WholeQuotient,
    growing,
    misere_quotient,
    periodic,
    whole_quotient,
)
from cgt.misere.element_periods import find_elements_period, proved_period, quotient_theorem
from games import GrundysGame, Kayles, Nim, Subtraction

FACTS = json.loads(Path("tests/data/misere_quotients.json").read_text("utf-8"))
PERIODS = FACTS["periods"]["value"]


def whole(game: HeapGame) -> WholeQuotient:
    found = whole_quotient(game)
    assert found is not None
    return found


class Boards(ImpartialGame[int]):
    """Any game that is not played with heaps."""

    def options(self, position):
        return range(position)


KAYLES = whole(Kayles())


@pytest.mark.parametrize("code", PERIODS)
def test_periods(code):
    preperiod, period = PERIODS[code]
    found = whole(OctalGame(code))
    assert found.period == period
    assert preperiod in (None, found.preperiod)
    assert found.accepted()


@pytest.mark.parametrize("code", ["0.34", "0.53", "0.71", "0.1323"])
def test_more_heaps_repeat(code, monkeypatch):
    """The elements of many more heaps than the proof needs are what the period says."""
    found = whole(OctalGame(code))
    upto = 2 * found.quotient.upto + 100
    short = misere_quotient(OctalGame(code), upto)
    monkeypatch.setattr(growing, "is_place_to_look", lambda heaps: False)
    searched = misere_quotient(OctalGame(code), upto)
    assert searched.order == found.order
    assert list(searched.elements) == [found.heap_element(heap) for heap in range(upto + 1)]
    assert short == searched
    assert short.accepted()


def test_heaps_beyond_a_proved_period_are_not_searched():
    asked: list[int] = []

    class Counted(Kayles):
        def heap_options(self, n):
            asked.append(n)
            return super().heap_options(n)

    found = misere_quotient(Counted(), 10**5)
    assert (found.order, found.upto, max(asked)) == (40, 10**5, 255)
    assert found.elements[10**5] == KAYLES.heap_element(10**5)
    with pytest.raises(
        QuotientLimit, match="period of their elements is 12 from heap 71"
    ) as caught:
        misere_quotient(Counted(), 10**9)
    assert caught.value.quotient.upto == 255


def test_a_theorem_about_other_moves_proves_nothing():
    class Other(OctalGame):
        """From a heap of 40 nothing may be taken."""

        def heap_options(self, n):
            return () if n == 40 else super().heap_options(n)

    elements = misere_quotient(OctalGame("0.3"), 100).elements
    assert proved_period(OctalGame("0.3"), elements) == (64, 0, 2)
    assert proved_period(Other("0.3"), elements) is None
    assert proved_period(Nim(), elements) is None
    found = misere_quotient(Other("0.3"), 100)
    assert found.accepted()
    assert (found.outcome((40,)), found.outcome((38,))) == (N, N)
    assert found.outcome((41,)) is P


def test_games_that_split_nothing():
    found = whole(Subtraction(1, 2, 3))
    assert (found.order, found.preperiod, found.period) == (6, 0, 4)
    assert found.accepted()
    assert found.winning_moves((10**20 + 3,)) == [(10**20 + 1,)]


def test_kayles():
    assert (KAYLES.order, KAYLES.preperiod, KAYLES.period) == (40, 71, 12)
    assert str(KAYLES).endswith("order 40, 9 of them P; period 12 from heap 71 on")
    assert r"\Phi(n + 12) = \Phi(n)" in KAYLES._repr_latex_()
    # Sibert and Conway decide all sums in misère play.
    kayles, chance = Kayles(), random.Random(5)
    for _ in range(3000):
        most = chance.choice((6, 30, 10**15))
        heaps = tuple(chance.randint(1, most) for _ in range(chance.randint(1, 5)))
        assert KAYLES.outcome(heaps) is kayles.outcome_formula(heaps, misere=True)


@pytest.mark.parametrize("code", ["0.53", "0.123", "0.71"])
def test_winning_moves(code):
    """All winning moves are given, but those that differ by whole periods only once."""
    game = OctalGame(code)
    found = whole(game)
    bound = max(found.preperiod, 1) + found.period
    last = 2 * bound + 15
    all_heaps = misere_quotient(game, last)

    def shortened(left: tuple[int, ...]) -> tuple[int, ...]:
        heaps = sorted(filter(None, left))
        while len(heaps) == 2 and heaps[0] >= bound:
            heaps = sorted([heaps[0] - found.period, heaps[1] + found.period])
        return tuple(heaps)

    for heap in (0, 1, 2, 5, 8, bound, last - 1, last):
        moves = found.winning_moves((heap,))
        assert len(set(moves)) == len(moves)
        assert set(map(shortened, moves)) == set(
            map(shortened, all_heaps.winning_moves((heap,)))
        ), heap


def test_winning_moves_in_huge_sums():
    huge = (10**18, 10**17 + 1, 3)
    assert KAYLES.outcome(huge) is N
    moves = KAYLES.winning_moves(huge)
    assert moves
    for left in moves:
        assert KAYLES.outcome(left) is P
        assert 0 < sum(huge) - sum(left) <= 2
    assert KAYLES.winning_moves(()) == KAYLES.winning_moves((4,)) == []


# ---- certificates ----


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"period": 24}, "needs the heaps to"),
        ({"period": 11}, "have different elements"),
        ({"preperiod": 70}, "have different elements"),
        ({"period": 12.0}, "are whole numbers"),
        ({"preperiod": None}, "are whole numbers"),
        ({"theorem": None}, "a certificate has"),
        ({"quotient": None}, "a certificate has"),
        ({"quotient": replace(KAYLES.quotient, elements=())}, "168 components have 0 elements"),
        ({"period": 0}, "a period at least 1"),
        ({"preperiod": -1}, "a preperiod is at least 0"),
        ({"theorem": quotient_theorem(OctalGame("0.17"))}, "other moves from a heap of 2"),
        ({"theorem": GrowingSplits(HeapRules.of_digits((0, 15)))}, "not about quotients"),
        ({"quotient": replace(KAYLES.quotient, game=Boards())}, "not that of the heaps"),
        ({"quotient": misere_quotient(Kayles(), 166)}, "the theorem needs the heaps to 167"),
    ],
)
def test_changed_certificates(changes, sentence):
    wrong = replace(KAYLES, **changes).what_is_wrong()
    assert wrong is not None
    assert sentence in wrong


def test_a_period_that_is_not_the_smallest():
    small = whole(OctalGame("0.123"))
    more = replace(small, quotient=misere_quotient(OctalGame("0.123"), 40))
    assert more.accepted()
    for wrong in (replace(more, period=10), replace(more, preperiod=6)):
        assert wrong.what_is_wrong() == "the preperiod or the period is not the smallest one"


def test_a_wrong_quotient_in_a_certificate():
    quotient = KAYLES.quotient
    wrong = replace(quotient, p_portion=quotient.p_portion ^ quotient.monoid.flags([20]))
    assert not replace(KAYLES, quotient=wrong).accepted()


def test_no_period_is_proved_too_soon():
    assert whole_quotient(Kayles(), 100) is None
    assert periodic(misere_quotient(Kayles(), 166)) is None
    assert periodic(misere_quotient(Kayles(), 167)) == KAYLES


def test_heaps_that_are_not_all_there():
    """Taking 2 leads from a heap of 5 to those of 3 and 1, which are not the heaps 0, 1, 2."""
    odd = misere_quotient(Subtraction(2), positions=[(9,)])
    assert (odd.parts, odd.order, odd.accepted()) == ((1, 3, 5, 7, 9), 2, True)
    assert periodic(odd) is None
    assert (odd.outcome((3,)), odd.outcome((5,)), odd.outcome((3, 9))) == (P, N, P)


def test_smallest_period_of_a_list():
    theorem = quotient_theorem(Subtraction(1, 2))
    assert theorem is not None
    assert find_elements_period([0, 1, 2, 0, 1], theorem) == (0, 3)
    assert find_elements_period([0, 1, 2, 0], theorem) is None
    assert find_elements_period([5, 1, 2, 1, 2], theorem) == (1, 2)


@pytest.mark.parametrize("game", [Nim(), GrundysGame()], ids=lambda game: game.name)
def test_games_without_a_theorem(game):
    assert periodic(misere_quotient(game, 5)) is None
    with pytest.raises(InvalidParameter, match="by a finite code"):
        whole_quotient(game)
