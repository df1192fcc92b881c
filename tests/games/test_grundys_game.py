"""Grundy's game against published values and a plain recursion on the rules."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings

from cgt import Claim, N, Outcome, P, Verdict, nim_sum, star
from cgt.reports import Level
from cgt.testing import check_game, heap_positions
from games import GrundysGame, Kayles, grundys_game

FACTS = json.loads((Path(__file__).parents[1] / "data" / "grundys_game.json").read_text())
CLAIMS = {item.name: item for item in vars(grundys_game).values() if isinstance(item, Claim)}
Heaps = tuple[int, ...]


@cache
def plain_value(n: int) -> int:
    """Return the least number that no way to split the heap has."""
    seen = {plain_value(a) ^ plain_value(n - a) for a in range(1, n) if 2 * a != n}
    return next(value for value in range(len(seen) + 1) if value not in seen)


@cache
def plain_misere_win(heaps: Heaps) -> bool:
    """Whether the player to move wins in misère play; the heaps are sorted and all above 2."""
    moved = False
    for index, n in enumerate(heaps):
        others = (*heaps[:index], *heaps[index + 1 :])
        for a in range(1, n):
            if 2 * a != n:
                moved = True
                split = (heap for heap in (*others, a, n - a) if heap > 2)
                if not plain_misere_win(tuple(sorted(split))):
                    return True
    return not moved


def plain_misere_outcome(position: Heaps) -> Outcome:
    return N if plain_misere_win(tuple(sorted(heap for heap in position if heap > 2))) else P


# ---- normal play ----


def test_published_values() -> None:
    values = FACTS["values"]["value"]
    game = GrundysGame()
    found = [game.grundy((n,)) for n in range(len(values))]
    assert found == values
    assert found == [plain_value(n) for n in range(len(values))]


def test_published_lost_heaps() -> None:
    lost = FACTS["zero_heaps"]["value"]
    game = GrundysGame()
    assert [n for n in range(1250) if game.outcome((n,)) is P] == lost
    assert list(grundys_game.LOST_HEAPS) == lost


def test_no_period_is_said_to_be_known() -> None:
    assert FACTS["period"]["value"] is None
    assert GrundysGame().heap_formula(10**9) is None


def test_options() -> None:
    game = GrundysGame()
    assert game.solver.options((6,)) == [(1, 5), (2, 4)]
    assert [len(game.solver.options((n,))) for n in range(9)] == [0, 0, 0, 1, 1, 2, 2, 3, 3]
    assert all(a != b and a + b == 12 for a, b in game.solver.options((12,)))


@settings(deadline=None)
@given(heap_positions(max_heaps=2, max_size=8))
def test_laws(position: Heaps) -> None:
    check_game(GrundysGame(), [position])


# ---- misère play ----


def test_misere_heaps() -> None:
    outcomes = FACTS["misere_heaps"]["value"][:51]
    game = GrundysGame()
    found = [str(game.outcome((n,), misere=True)) for n in range(len(outcomes))]
    assert "".join(found) == outcomes


@settings(deadline=None)
@given(heap_positions(max_heaps=3, max_size=9))
def test_misere_outcomes(position: Heaps) -> None:
    assert GrundysGame().outcome(position, misere=True) is plain_misere_outcome(position)


def test_misere_shortcut_fails_where_published() -> None:
    for text, outcome in FACTS["misere_shortcut_fails"]["value"].items():
        position = GrundysGame().parse(text)
        values = [GrundysGame().grundy((n,)) for n in position]
        by_shortcut = P if (nim_sum(values) == 0) == (max(values) >= 2) else N
        assert str(GrundysGame().outcome(position, misere=True)) == outcome != str(by_shortcut)
        assert plain_misere_outcome(position) is P


def test_genus() -> None:
    # The misère value of a sum is the nim heap that makes it P in misère play.
    for n, value, misere_values in FACTS["genus"]["value"]:
        assert GrundysGame().grundy((n,)) == value
        for twos, misere_value in enumerate(misere_values[:3]):
            total = GrundysGame()((n,)) + star(misere_value)
            for _ in range(twos):
                total += star(2)
            assert total.outcome(misere=True) is P


# ---- claims ----


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    report = CLAIMS[name].verify(Level.QUICK)
    assert report.as_expected
    is_open = name == "No period of Grundy's game"
    assert report.verdict is (Verdict.OPEN if is_open else Verdict.VERIFIED)


def test_a_period_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GrundysGame, "heap_options", Kayles.heap_options)
    report = CLAIMS["No period of Grundy's game"].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, "200")


@pytest.mark.parametrize(
    ("name", "counterexample"),
    [
        ("Splitting six", "6"),
        ("First values of Grundy's game", "2"),
        ("Lost heaps of Grundy's game", "2"),
        ("Misère Grundy's game, one heap", "2"),
    ],
)
def test_claims_are_refuted_if_equal_halves_are_allowed(
    monkeypatch: pytest.MonkeyPatch, name: str, counterexample: str
) -> None:
    def any_split(game: GrundysGame, n: int) -> list[Heaps]:
        return [(a, n - a) for a in range(1, n // 2 + 1)]

    monkeypatch.setattr(GrundysGame, "heap_options", any_split)
    report = CLAIMS[name].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)
