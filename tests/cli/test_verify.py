"""verify: the table, its exit status, and claims of packages that are broken."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]

CLAIMS = """
    from cgt import HeapGame, P, Verdict, claim, heaps

    class Counters(HeapGame):
        '''Take one or two counters.'''

        def heap_options(self, n):
            return ((n - taken,) for taken in (1, 2) if taken <= n)

    OVER = heaps(count=range(1, 2), size=range(9))

    def is_lost(game, position):
        return game.outcome(position) is P

    @claim("Threes", says="P at multiples of 3.", source="a test", over=OVER)
    def threes(game, position):
        return is_lost(game, position) == (position[0] % 3 == 0)

    @claim("Doubling", says="Two heaps are P when one is twice the other.", over=OVER,
           source="nobody [bold]whose[/bold] name is quite long", expected=Verdict.REFUTED)
    def doubling(game, position):
        return is_lost(game, (position[0], 2 * position[0]))

    @claim("Small", says="Heaps are below 8.", source="a guess", over=OVER, expected=Verdict.OPEN)
    def small(game, position):
        return position[0] < 9

    @claim("Longer", says="No two heaps are P.", source="a test", over=OVER, relies_on="Threes")
    def longer(game, position):
        return {wrong}

    @claim("Fragile", says="Nothing.", source="a test", over=OVER)
    def fragile(game, position):
        return 1 / {divisor} == 1
    """


@pytest.fixture
def plugin(make_plugin: Callable[..., Path]) -> Callable[..., Path]:
    def make(wrong: str = "True", divisor: str = "1") -> Path:
        source = CLAIMS.replace("{wrong}", wrong).replace("{divisor}", divisor)
        return make_plugin("counters_plugin", source, counters="Counters")

    return make


def lines_of(out: str) -> list[str]:
    return [line.strip() for line in out.splitlines()]


def rows(out: str) -> list[list[str]]:
    """Return name, positions and verdict of each claim in the table."""
    lines = [line.split() for line in out.splitlines() if not line.startswith("  ")]
    return [[line[0], line[-4], line[-3]] for line in lines if line and line[-1] == "s"]


def test_all_verdicts_as_expected(cgt: Run, plugin: Callable[..., Path]) -> None:
    status, out, err = cgt("verify", "counters", site=plugin())
    assert (status, err) == (0, "")
    assert rows(out) == [
        ["Threes", "9", "verified"],
        ["Doubling", "2", "refuted"],
        ["Small", "9", "open"],
        ["Longer", "9", "verified"],
        ["Fragile", "9", "verified"],
    ]
    lines = lines_of(out)
    assert "counters: 1 heap of 0 to 8" in lines
    assert "counterexample, as expected: 1" in lines
    assert "relies on: Threes" in lines
    assert lines[-1] == "5 claims: 3 verified, 1 refuted as expected, 1 open"


@pytest.mark.parametrize("columns", ["60", "80", "200"])
def test_nothing_is_cut_off(cgt: Run, plugin: Callable[..., Path], columns: str) -> None:
    _, out, _ = cgt("verify", "counters", site=plugin(), COLUMNS=columns)
    assert "…" not in out
    # Text that looks like markup is text.
    assert {"[bold]whose[/bold]", "Doubling", "verified", "refuted"} <= set(out.split())
    assert max(map(len, out.splitlines())) <= min(int(columns), 120)


def test_verdicts_that_are_not_expected(cgt: Run, plugin: Callable[..., Path]) -> None:
    site = plugin(wrong="position[0] < 4", divisor="(position[0] - 2)")
    status, out, err = cgt("verify", "counters", site=site)
    assert (status, err) == (1, "")
    assert ["Longer", "5", "refuted"] in rows(out)
    assert ["Fragile", "1", "refuted"] in rows(out)
    lines = lines_of(out)
    says = lines.index("says: No two heaps are P.")
    assert lines[says + 1 : says + 3] == ["counterexample: 4", "expected: verified"]
    assert lines[-1] == (
        "5 claims: 1 verified, 1 refuted as expected, 1 open, 2 refuted but expected verified"
    )


def test_a_claim_that_raises_is_undecided_and_the_others_run(
    cgt: Run, plugin: Callable[..., Path]
) -> None:
    status, out, err = cgt("verify", "counters", site=plugin(divisor="(position[0] == 0)"))
    assert (status, err) == (1, "")
    assert ["Fragile", "2", "undecided"] in rows(out)
    assert "reason: ZeroDivisionError: division by zero" in lines_of(out)
    assert len(rows(out)) == 5


def test_one_claim_with_what_it_relies_on(cgt: Run, plugin: Callable[..., Path]) -> None:
    status, out, _ = cgt("verify", "longer", "--json", site=plugin())
    assert status == 0
    threes, longer = json.loads(out)
    assert 0 <= longer.pop("seconds") < 10
    assert longer == {
        "claim": "Longer",
        "says": "No two heaps are P.",
        "game": "counters",
        "source": "a test",
        "range": "1 heap of 0 to 8",
        "positions": 9,
        "verdict": "verified",
        "expected": "verified",
        "counterexample": None,
        "relies_on": ["Threes"],
        "document": "",
        "made_precise": "",
        "reason": None,
    }
    assert threes["claim"] == "Threes"


def test_deep_and_quick_ranges(cgt: Run) -> None:
    ranges = {}
    for level in ("--quick", "--deep"):
        status, out, _ = cgt("verify", "100 game", level, "--json")
        assert status == 0
        [report] = json.loads(out)
        ranges[level] = report["positions"]
    assert ranges["--quick"] <= ranges["--deep"]


def test_a_broken_package_is_named_and_all_other_claims_are_verified(
    cgt: Run, make_plugin: Callable[..., Path]
) -> None:
    site = make_plugin("bad_plugin", "1 / 0", bad="Game")
    status, out, err = cgt("verify", "--quick", "--json", site=site)
    reports = json.loads(out)
    assert [report["claim"] for report in reports if report["verdict"] != report["expected"]] == []
    assert {"nim", "kayles", "hundred"} <= {report["game"] for report in reports}
    # Some claims may be missing, so that not all is well.
    assert status == 1
    assert err == (
        "cgt: the game 'bad' of plugin (bad_plugin:Game) cannot be loaded: "
        "ZeroDivisionError: division by zero\n"
    )


def test_a_broken_package_does_not_spoil_the_claims_asked_for(
    cgt: Run, make_plugin: Callable[..., Path]
) -> None:
    site = make_plugin("bad_plugin", "1 / 0", bad="Game")
    status, out, err = cgt("verify", "Bouton's theorem", "--quick", site=site)
    assert status == 0
    assert lines_of(out)[-1] == "1 claim: 1 verified"
    assert err.startswith("cgt: the game 'bad' of plugin ")
