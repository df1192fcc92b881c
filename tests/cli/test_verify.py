"""verify: the table, its exit status, and claims of packages that are broken."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Start = Callable[..., "subprocess.Popen[str]"]
Run = Callable[..., tuple[int, str, str]]

CLAIMS = """
    from cgt import HeapGame, P, Verdict, claim, heaps

    class Counters(HeapGame):
        '''Take one or two counters.'''

        def heap_options(self, n):
            return ((n - taken,) for taken in (1, 2) if taken <= n)

    OVER = heaps(count=1, size=range(9))

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
    for level in ("--quick", "", "--deep"):
        chosen = [level] if level else []
        status, out, _ = cgt("verify", "Closed forms of index-k Nim", *chosen, "--json")
        assert status == 0
        [report] = json.loads(out)
        ranges[level] = report["positions"]
    assert ranges["--quick"] < ranges[""] < ranges["--deep"]


def test_a_broken_package_is_named_and_all_other_claims_are_listed(
    cgt: Run, make_plugin: Callable[..., Path]
) -> None:
    site = make_plugin("bad_plugin", "1 / 0", bad="Game")
    status, out, err = cgt("verify", "--list", "--json", site=site)
    assert {"nim", "kayles", "hundred"} <= {claim["game"] for claim in json.loads(out)}
    # Some claims may be missing, so that not all is well; cgt games ends in the same way.
    assert status == 2
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


# ---- lists and other forms of the table ----


def test_the_list_of_claims_runs_none(cgt: Run, plugin: Callable[..., Path]) -> None:
    status, out, err = cgt("verify", "counters", "--list", site=plugin(divisor="0"))
    assert (status, err) == (0, "")
    assert out == (
        "In no document\n"
        "  counters\n"
        "    Threes: P at multiples of 3.\n"
        "    Doubling: Two heaps are P when one is twice the other.\n"
        "    Small: Heaps are below 8.\n"
        "    Longer: No two heaps are P.\n"
        "    Fragile: Nothing.\n"
    )


DOCUMENTED = """
    from cgt import HeapGame, claim, heaps

    class Pebbles(HeapGame):
        '''Take a pebble.'''

        def heap_options(self, n):
            return [(n - 1,)] if n else []

    def stated(name, **where):
        return claim(name, says="Odd heaps are N.", source="a test",
                     over=heaps(count=1, size=range(3)), **where)(
            lambda game, position: game.grundy(position) == position[0] % 2)

    last = stated("Last")
    second = stated("Second", document="Book B, page 7")
    first = stated("First", document="Book A, page 9", made_precise="Without a pebble it is P.")
    third = stated("Third", document="Book B, page 1")
    """


def test_the_list_is_by_document(cgt: Run, make_plugin: Callable[..., Path]) -> None:
    site = make_plugin("pebbles_plugin", DOCUMENTED, pebbles="Pebbles")
    _, out, _ = cgt("verify", "pebbles", "--list", site=site)
    lines = out.splitlines()
    documents = [line for line in lines if not line.startswith(" ")]
    assert documents == ["Book A", "Book B", "In no document"]
    first, *_, last = [line for line in lines if line.startswith("    ")]
    assert (first, last) == ("    First: Odd heaps are N.", "    Last: Odd heaps are N.")
    assert lines[lines.index(first) + 1] == "      made precise: Without a pebble it is P."
    below_b = lines[lines.index("Book B") : lines.index("In no document")]
    assert {line.strip().partition(":")[0] for line in below_b[2:]} == {"Second", "Third"}


def test_the_list_for_programs(cgt: Run, make_plugin: Callable[..., Path]) -> None:
    site = make_plugin("pebbles_plugin", DOCUMENTED, pebbles="Pebbles")
    status, out, _ = cgt("verify", "first", "--json", "--list", site=site)
    assert status == 0
    assert json.loads(out) == [
        {
            "claim": "First",
            "says": "Odd heaps are N.",
            "game": "pebbles",
            "source": "a test",
            "document": "Book A, page 9",
            "made_precise": "Without a pebble it is P.",
            "range": "1 heap of 0 to 2",
            "expected": "verified",
            "relies_on": [],
        }
    ]


def test_the_table_in_markdown(cgt: Run, plugin: Callable[..., Path]) -> None:
    status, out, err = cgt("verify", "doubling", "small", "--markdown", site=plugin())
    assert (status, err) == (0, "")
    head, line, doubling, small = out.splitlines()
    columns = ["claim", "game", "says", "source", "range", "positions", "verdict", "counterexample"]
    assert head == f"| {' | '.join(columns)} |"
    assert line == f"| {' | '.join(['---'] * len(columns))} |"
    assert doubling == (
        "| Doubling | counters | Two heaps are P when one is twice the other. "
        r"| nobody \[bold]whose\[/bold] name is quite long | 1 heap of 0 to 8 "
        "| 2 | refuted | 1 |"
    )
    assert small.endswith("| 9 | open |  |")


# ---- several processes ----


def without_seconds(out: str) -> list[dict[str, Any]]:
    return [{**report, "seconds": None} for report in json.loads(out)]


def test_several_claims_at_a_time(cgt: Run, plugin: Callable[..., Path]) -> None:
    site = plugin(wrong="position[0] < 4", divisor="0")
    one = cgt("verify", "counters", "--json", site=site)
    two = cgt("verify", "counters", "--json", "--jobs", "2", site=site)
    assert without_seconds(two[1]) == without_seconds(one[1])
    assert (two[0], two[2]) == (one[0], one[2]) == (1, "")


def test_no_process_at_all(cgt: Run) -> None:
    status, out, err = cgt("verify", "nim", "--jobs", "0")
    assert (status, out) == (2, "")
    assert err.startswith("cgt: invalid value for '--jobs': ")


# ---- what a killed run had finished ----

UNFINISHED = """
    import os
    import time
    from pathlib import Path
    from cgt import HeapGame, claim, heaps

    class Unfinished(HeapGame):
        '''Nim in which looking at a heap of 5 takes a minute, but only once.'''

        def heap_options(self, n):
            if n == 5 and not Path("waiting").exists():
                Path("waiting").touch()
                time.sleep(60)
            return ((left,) for left in range(n))

    def stated(name, last):
        def holds(game, position):
            with Path("tried").open("a") as file:
                file.write(f"{name} {position[0]}\\n")
            Path(f"process-{os.getpid()}").touch()
            return game.grundy(position) == position[0]

        return claim(name, says="A heap is its own value.", source="a test",
                     over=heaps(count=1, size=range(3, last + 1)))(holds)

    small = stated("Small", 4)
    large = stated("Large", 6)
    """
SMALL, LARGE = ["Small 3", "Small 4"], ["Large 3", "Large 4", "Large 5", "Large 6"]


@pytest.fixture
def killed(start: Start, make_plugin: Callable[..., Path], tmp_path: Path) -> Path:
    """Kill a verification during its second claim; return where its package is."""
    site = make_plugin("unfinished_plugin", UNFINISHED, unfinished="Unfinished")
    with start("verify", "unfinished", "--json", site=site) as process:
        wait_until((tmp_path / "waiting").exists)
        process.kill()
    assert process.returncode < 0
    assert tried(tmp_path) == SMALL + LARGE[:3]
    return site


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def tried(folder: Path) -> list[str]:
    """Return what was tried since this was asked last."""
    file = folder / "tried"
    lines = file.read_text().splitlines() if file.exists() else []
    file.unlink(missing_ok=True)
    return lines


def test_a_killed_verification_is_resumed(cgt: Run, killed: Path, tmp_path: Path) -> None:
    for expected in (LARGE, []):
        status, out, _ = cgt("verify", "unfinished", "--resume", "--json", site=killed)
        verdicts = [(report["claim"], report["verdict"]) for report in json.loads(out)]
        assert (status, verdicts) == (0, [("Small", "verified"), ("Large", "verified")])
        assert tried(tmp_path) == expected


def test_a_verification_on_several_processes_is_resumed_and_leaves_none(
    cgt: Run, start: Start, make_plugin: Callable[..., Path], tmp_path: Path, cache_home: Path
) -> None:
    site = make_plugin("unfinished_plugin", UNFINISHED, unfinished="Unfinished")
    arguments = ("verify", "unfinished", "--jobs", "2", "--json")

    def small_is_finished() -> bool:
        return any("Small" in file.read_text() for file in cache_home.rglob("*.jsonl"))

    with start(*arguments, site=site) as process:
        wait_until(lambda: (tmp_path / "waiting").exists() and small_is_finished())
        process.kill()
    workers = [int(file.name.partition("-")[2]) for file in tmp_path.glob("process-*")]
    assert workers
    wait_until(lambda: not any(Path(f"/proc/{worker}/exe").exists() for worker in workers))
    tried(tmp_path)
    status, out, _ = cgt(*arguments, "--resume", site=site)
    assert (status, [report["verdict"] for report in json.loads(out)]) == (0, ["verified"] * 2)
    assert tried(tmp_path) == LARGE


def test_a_verification_is_resumed_only_where_that_is_asked_for(
    cgt: Run, killed: Path, tmp_path: Path
) -> None:
    cgt("verify", "unfinished", site=killed)
    assert tried(tmp_path) == SMALL + LARGE


def test_changed_rules_are_verified_anew(cgt: Run, killed: Path, tmp_path: Path) -> None:
    with (killed / "unfinished_plugin.py").open("a") as file:
        file.write("CHANGED = True\n")
    cgt("verify", "unfinished", "--resume", site=killed)
    assert tried(tmp_path) == SMALL + LARGE


def test_verdicts_are_kept_in_the_cache_folder(cgt: Run, cache_home: Path) -> None:
    assert list(cache_home.iterdir()) == []
    assert cgt("verify", "equal piles", "--quick")[0] == 0
    [journal] = cache_home.rglob("*.jsonl")
    assert "Equal piles" in journal.read_text(encoding="utf-8")


@pytest.mark.parametrize("options", [[], ["--resume"], ["--jobs", "2"]])
def test_a_cache_folder_that_cannot_be_written(
    cgt: Run, tmp_path: Path, options: list[str]
) -> None:
    (tmp_path / "file").touch()
    arguments = ("verify", "equal piles", "--quick", *options)
    status, out, err = cgt(*arguments, XDG_CACHE_HOME=str(tmp_path / "file"))
    assert status == 0
    assert lines_of(out)[-1] == "1 claim: 1 verified"
    assert err.startswith("cgt: verdicts are not kept for --resume: ")
    assert err.count("\n") == 1


# ---- what claims do to the run ----

UNRULY = """
    import os
    from cgt import claim, heaps
    from games import Nim

    def stated(name, holds):
        return claim(name, says=".", source=".", over=heaps(1, range(3)), game=Nim())(holds)

    quiet = stated("Quiet", lambda nim, position: True)
    loud = stated("Loud", lambda nim, position: print("heard") is None)
    leaving = stated("Leaving", lambda nim, position: os._exit(5))
"""


@pytest.fixture
def unruly(make_plugin: Callable[..., Path]) -> Path:
    return make_plugin("unruly", UNRULY, group="cgt.claims", unruly="")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_claim_prints_is_no_part_of_the_answer(cgt: Run, unruly: Path, jobs: str) -> None:
    status, out, err = cgt("verify", "quiet", "loud", "--json", "--jobs", jobs, site=unruly)
    assert status == 0
    assert [report["verdict"] for report in json.loads(out)] == ["verified"] * 2
    assert "heard" in err


def test_a_process_that_dies_leaves_its_claims_undecided(cgt: Run, unruly: Path) -> None:
    arguments = ("verify", "quiet", "leaving", "--json", "--jobs", "2")
    status, out, _ = cgt(*arguments, site=unruly)
    by_name = {report["claim"]: report for report in json.loads(out)}
    assert (status, by_name["Leaving"]["verdict"]) == (1, "undecided")
    assert by_name["Leaving"]["reason"] == "the process that ran it was ended from outside"


def test_a_damaged_journal_is_passed_over(cgt: Run, cache_home: Path) -> None:
    cgt("verify", "equal piles", "--quick")
    [journal] = cache_home.rglob("*.jsonl")
    journal.write_bytes(b"\xff\xfe\x00" + journal.read_bytes())
    status, _, err = cgt("verify", "equal piles", "--quick", "--resume")
    assert (status, err) == (0, "")
