"""The named octal games: published values and periods, and the games told in other words."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cgt import Claim, HeapGame, Heaps, Level, N, P, SearchLimit, Solver, Verdict, heaps
from cgt.heaps import OctalGame, TakingAndBreaking, write_code
from cgt.testing import LawBroken, check_game
from games import octal, octal_periods
from games.octal import (
    DawsonsChess,
    DawsonsKayles,
    Guiles,
    LaskersNim,
    Officers,
    Treblecross,
)

FACTS = json.loads((Path(__file__).parents[1] / "data" / "octal.json").read_text())
CLAIMS = {item.name: item for item in vars(octal).values() if isinstance(item, Claim)}
PERIODS = json.loads((Path(__file__).parents[1] / "data" / "octal_periods.json").read_text())
NAMED: dict[str, OctalGame] = {
    "0.07": DawsonsKayles(),
    "0.137": DawsonsChess(),
    "0.007": Treblecross(),
    "0.15": Guiles(),
    "0.6": Officers(),
}


@pytest.mark.parametrize("code", NAMED)
def test_published_values_and_periods(code: str) -> None:
    game, values = NAMED[code], FACTS["values"]["value"][code]
    assert game == OctalGame(code)
    assert [game.grundy((n,)) for n in range(len(values))] == values
    fact, certificate = FACTS["periods"]["value"][code], game.period_certificate
    if certificate is None:
        assert fact["period"] is None
        return
    assert certificate.accepted()
    assert certificate.period == fact["period"]
    assert certificate.preperiod == fact["preperiod"] == certificate.exceptions[-1] + 1
    assert max(certificate.values) == fact["max_value_seen"]


def test_table_of_periods() -> None:
    table = octal_periods.PERIODS
    assert len(octal_periods.THREE_DIGITS) == 511
    assert len(table) == PERIODS["decided_of_511"]
    assert set(table) < set(octal_periods.THREE_DIGITS)
    for code, found in PERIODS["periods"].items():
        assert table[code] == tuple(found)
    assert table.keys().isdisjoint(PERIODS["undecided_by_24000_values"])


def test_how_many_values_prove_a_period() -> None:
    needed = [octal_periods.values_needed(code) for code in octal_periods.PERIODS]
    counts = {
        most: sum(count is not None and count <= most for count in needed)
        for most in (16, 32, 128, 512, 2048, 8192, 24000, 93167)
    }
    assert list(counts.values()) == [159, 201, 235, 280, 291, 308, 310, 311]
    says = CLAIMS["Octal games of three digits"].says
    assert all(f"{count} for n = {most}" in says for most, count in list(counts.items())[:-1])


@pytest.mark.parametrize("code", ["0.2", "0.34", "0.512", "0.71"])
@pytest.mark.parametrize("place", [0, 1])
def test_a_wrong_entry_of_the_table_is_refuted(
    monkeypatch: pytest.MonkeyPatch, code: str, place: int
) -> None:
    right = octal_periods.PERIODS[code]
    wrong = (right[0] + 1, right[1]) if place == 0 else (right[0], right[1] + 1)
    monkeypatch.setitem(octal_periods.PERIODS, code, wrong)
    claim = CLAIMS["Octal games of three digits"]
    report = replace(claim, declared_games=(OctalGame(code),)).verify()
    assert report.verdict is Verdict.REFUTED


def test_a_missing_entry_of_the_table_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(octal_periods.PERIODS, "0.34")
    assert refuted_by("Octal games of three digits") == "0.34: 32"


def test_a_period_would_be_noticed() -> None:
    claim = replace(CLAIMS["No period of some octal games"], declared_games=(Guiles(),))
    report = claim.verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, "75")


def test_names() -> None:
    games = [*NAMED.values(), LaskersNim()]
    assert [game.name for game in games] == [
        *("dawsons-kayles", "dawsons-chess", "treblecross", "guiles", "officers", "laskers-nim")
    ]
    assert repr(DawsonsChess()) == "DawsonsChess()"
    assert OctalGame("0.137") == DawsonsChess() != DawsonsKayles()


@pytest.mark.parametrize("game", [*NAMED.values(), LaskersNim()], ids=lambda game: str(game.name))
def test_laws(game: OctalGame) -> None:
    check_game(game, heaps(count=range(3), size=range(8)))


# ---- the games in other words ----


def test_dawsons_chess_takes_neighbours_too() -> None:
    class Neighbours(HeapGame):
        def heap_options(self, n: int) -> list[Heaps]:
            return [(max(at - 1, 0), max(n - at - 2, 0)) for at in range(n)]

    assert [Neighbours().grundy((n,)) for n in range(60)] == (
        FACTS["values"]["value"]["0.137"][:60]
    )


@cache
def three_in_a_row_wins(strip: str) -> bool:
    """Whether the player to move wins with crosses on a strip of squares."""
    options = [strip[:n] + "x" + strip[n + 1 :] for n, sign in enumerate(strip) if sign == "."]
    return any("xxx" in option or not three_in_a_row_wins(option) for option in options)


def test_treblecross_on_a_strip() -> None:
    # On one or two squares nobody gets three in a row, and the last cross wins neither.
    for squares in range(3, 12):
        outcome = Treblecross().outcome((squares + 2,))
        assert outcome is (N if three_in_a_row_wins("." * squares) else P)


def test_laskers_nim_as_told() -> None:
    for n in range(12):
        takes = {(left,) if left else () for left in range(n)}
        splits = {(part, n - part) for part in range(1, n // 2 + 1)}
        assert set(LaskersNim().heap_options(n)) == takes | splits


# ---- cases ----


def test_case_a002187() -> None:
    chess = DawsonsChess()
    certificate = chess.period_certificate
    assert certificate is not None
    assert list(certificate.exceptions) == FACTS["exceptions_of_dawsons_chess"]["value"]
    assert (chess.grundy((10**9,)), chess.grundy((10**18,))) == (0, 7)
    kayles, game = OctalGame("0.07"), OctalGame("0.4")
    for n in (*range(300), 10**18):
        assert kayles.grundy((n + 1,)) == chess.grundy((n,)) == game.grundy((n + 2,))


def test_case_hdu3032() -> None:
    game = LaskersNim()
    assert (game.outcome((2, 2, 3)), game.outcome((3, 3))) == (N, P)
    values = [game.grundy((n,)) for n in (2**31 - 1, 10**18, 10**18 - 1)]
    assert values == [2147483648, 999999999999999999, 1000000000000000000]
    fact = FACTS["laskers_nim"]["value"]
    rules = Solver(game, use_formula=False)
    assert [rules.grundy((n,)) for n in range(len(fact))] == fact
    assert [game.grundy((n,)) for n in range(len(fact))] == fact


def test_case_oct_open_and_l_prefix() -> None:
    assert Treblecross().period_certificate is None
    assert Treblecross().grundy((119,)) == FACTS["values"]["value"]["0.007"][119]
    with pytest.raises(SearchLimit, match="not known"):
        Solver(Treblecross(), max_positions=50).grundy((10**9,))


# ---- claims ----


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    report = CLAIMS[name].verify(Level.QUICK)
    assert report.as_expected
    assert report.counterexample == ("4" if name == "0.333 is Nim" else None)
    proved = name in (
        "Periods of octal games",
        "Exceptions of Dawson's chess",
        "Kenyon's game",
        "Lasker's Nim",
        "0.333... is Nim",
    )
    assert (report.verdict is Verdict.PROVED) == proved


def refuted_by(name: str) -> Any:
    report = CLAIMS[name].verify()
    assert report.verdict is Verdict.REFUTED
    return report.counterexample


@pytest.mark.parametrize("wrong_at", [1, 3, 8, 40])
def test_a_wrong_formula_of_laskers_nim(monkeypatch: pytest.MonkeyPatch, wrong_at: int) -> None:
    right = LaskersNim.heap_formula
    monkeypatch.setattr(
        LaskersNim, "heap_formula", lambda game, n: right(game, n) + (n == wrong_at)
    )
    assert refuted_by("Lasker's Nim") == str(wrong_at)
    if wrong_at < 8:
        with pytest.raises(LawBroken, match="closed form"):
            check_game(LaskersNim(), [(wrong_at,)])


def test_a_wrong_period_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(octal.PERIODS, "0.15", (20, 1))
    assert refuted_by("Periods of octal games") == "0.15: 0"
    monkeypatch.setitem(octal.PERIODS, "0.15", (10, 0))
    assert refuted_by("Periods of octal games") == "0.15: 0"


def test_a_wrong_exception_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(octal, "_EXCEPTIONS", (0, 14, 16, 17, 31, 34))
    assert refuted_by("Exceptions of Dawson's chess") == "51"


@pytest.mark.parametrize(
    ("name", "code", "counterexample"),
    [
        ("0.333 is subtraction of 1 to 3", "0.333", "1"),
        ("0.333... is Nim", "0.[3]", "1"),
        ("Lasker's Nim", "4.[3]", "1"),
        ("Dawson's Kayles is Dawson's chess", "0.07", "dawsons-kayles(2) + dawsons-chess(1)"),
        ("0.4 is Dawson's chess", "0.4", "0.4(3) + dawsons-chess(1)"),
        ("Exceptions of Dawson's chess", "0.137", "1"),
        ("Guy–Smith theorem", "0.11", "0.11: 1"),
        ("Octal games of three digits", "0.11", "0.11: 16"),
        ("Periods of octal games", "0.77", "0.77: 1"),
    ],
)
def test_other_rules_are_refuted(
    monkeypatch: pytest.MonkeyPatch, name: str, code: str, counterexample: str
) -> None:
    right = OctalGame.heap_options

    def one_move_less(game: OctalGame, n: int) -> list[Heaps]:
        return list(right(game, n))[write_code(game.rules) == code :]

    monkeypatch.setattr(OctalGame, "heap_options", one_move_less)
    assert refuted_by(name) == counterexample


def test_kenyons_game_is_proved_and_nothing_near_it() -> None:
    claim = CLAIMS["Kenyon's game"]
    assert claim.verify(Level.QUICK).verdict is Verdict.PROVED
    for code in ("0.3E", "0.1F", "0.F3", "0.37"):
        wrong = replace(claim, declared_games=(TakingAndBreaking(code),))
        assert wrong.verify(Level.QUICK).verdict is Verdict.REFUTED
