"""games: what is installed, and packages that are broken; the version and the help."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cgt.registry import load_games

Run = Callable[..., tuple[int, str, str]]

GOOD = """
    from cgt import HeapGame

    class Halves(HeapGame):
        '''Split a heap into two [equal] heaps.

        Not in the list.
        '''

        def __init__(self, least=2, *, name=None):
            self.least = least

        def heap_options(self, n):
            return [(n // 2, n // 2)] if n >= self.least and n % 2 == 0 else []
    """


def test_every_game_is_listed_with_its_rule(cgt: Run) -> None:
    status, out, err = cgt("games", "--json")
    assert (status, err) == (0, "")
    records = json.loads(out)
    assert [record["game"] for record in records] == list(load_games()[0])
    assert all(record["rule"].endswith(".") for record in records)
    nim = next(record for record in records if record["game"] == "nim")
    assert nim == {
        "game": "nim",
        "parameters": "",
        "rule": "Take any number of objects from one heap.",
        "example": "nim 1 2 3",
    }


def test_an_example_can_be_copied_from_the_table(cgt: Run) -> None:
    _, out, _ = cgt("games", COLUMNS="200")
    assert "cgt grundy nim 1 2 3" in out
    assert "cgt grundy silver-dollar 1 '$3' 4" in out
    assert cgt("grundy", "silver-dollar", "1", "$3", "4") == (0, "0\n", "")


def test_a_package_adds_its_game(cgt: Run, make_plugin: Callable[..., Path]) -> None:
    site = make_plugin("halves_plugin", GOOD, halves="Halves")
    status, out, err = cgt("games", site=site, COLUMNS="100")
    assert (status, err) == (0, "")
    rows = [" ".join(line.split()) for line in out.splitlines()]
    assert "halves least=2, [name] Split a heap into two [equal] heaps." in rows
    assert cgt("grundy", "halves", "8", site=site) == (0, "1\n", "")
    assert cgt("outcome", "halves:least=4", "2", site=site) == (0, "P\n", "")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("raise SystemExit('bye')", "cannot be loaded: SystemExit: bye"),
        ("raise ValueError('two\\nlines')", "cannot be loaded: ValueError: two lines"),
        ("Game = 'no class'", "is not a subclass of cgt.ImpartialGame"),
    ],
)
def test_a_broken_package_is_named_and_the_others_work(
    cgt: Run, make_plugin: Callable[..., Path], source: str, reason: str
) -> None:
    site = make_plugin("bad_plugin", source, bad="Game")
    sentence = f"cgt: the game 'bad' of plugin (bad_plugin:Game) {reason}\n"
    status, out, err = cgt("games", "--json", site=site)
    assert (status, err) == (2, sentence)
    assert "nim" in [record["game"] for record in json.loads(out)]
    assert cgt("grundy", "bad", "3", site=site) == (2, "", sentence)
    assert cgt("grundy", "nim", "3", "5", site=site) == (0, "6\n", "")


def test_rules_that_fail_are_named(cgt: Run, make_plugin: Callable[..., Path]) -> None:
    source = GOOD.replace("return [(n // 2, n // 2)]", "return None")
    site = make_plugin("failing_plugin", source, halves="Halves")
    status, out, err = cgt("grundy", "halves", "8", site=site)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("cgt: heap_options(8) returned None instead of an iterable of options")


# Each hook, and a command that needs it.
FAILING_HOOKS = {
    "check": ("self, position", "grundy"),
    "options": ("self, position", "moves"),
    "components": ("self, position", "grundy"),
    "canonical": ("self, position", "grundy"),
    "show": ("self, position", "moves"),
    "grundy_formula": ("self, position", "grundy"),
    "outcome_formula": ("self, position, misere", "outcome"),
    "winning_moves_formula": ("self, position, misere", "moves"),
}


@pytest.mark.parametrize("hook", FAILING_HOOKS)
@pytest.mark.parametrize("error", ["RuntimeError", "KeyError", "RecursionError"])
def test_a_hook_that_fails_is_one_sentence(
    cgt: Run, make_plugin: Callable[..., Path], hook: str, error: str
) -> None:
    parameters, command = FAILING_HOOKS[hook]
    source = f"""
        from cgt import ImpartialGame

        class Counter(ImpartialGame[int]):
            def options(self, position):
                return range(position)

            def {hook}({parameters}):
                raise {error}("what went wrong")
    """
    site = make_plugin("failing_plugin", source, counter="Counter")
    status, out, err = cgt(command, "counter", "4", site=site)
    assert (status, out, err.count("\n")) == (2, "", 1), err
    assert "what went wrong" in err


def test_parse_that_fails_is_bad_input(cgt: Run, make_plugin: Callable[..., Path]) -> None:
    source = GOOD + "\n        def parse(self, text):\n            return (int(text, 3),)\n"
    site = make_plugin("parsing_plugin", source, halves="Halves")
    status, out, err = cgt("grundy", "halves", "5", site=site)
    assert (status, out) == (2, "")
    assert err.startswith("cgt: halves cannot read '5' as a position: ValueError: ")


def test_version(cgt: Run) -> None:
    status, out, err = cgt("--version")
    assert (status, err) == (0, "")
    assert out.count("\n") == 1
    assert out[0].isdigit()


def test_help(cgt: Run) -> None:
    status, out, err = cgt()
    assert (status, err) == (0, "")
    assert cgt("--help") == (status, out, err)
    # After the usage, no sentence is cut off.
    assert "..." not in out.partition("\n")[2]
    for command in ("games", "grundy", "outcome", "moves", "score", "sequence", "verify", "draw"):
        assert f"\n  {command} " in out
    status, out, err = cgt("moves", "-h")
    assert (status, err) == (0, "")
    assert "Example: cgt moves nim 3 5 7\n" in out


def test_a_shell_completes_words(cgt: Run) -> None:
    shell = {"_CGT_COMPLETE": "bash_complete", "COMP_CWORD": "1"}
    assert cgt(**shell, COMP_WORDS="cgt mo") == (0, "plain,moves\n", "")
    shell["COMP_CWORD"] = "3"
    assert cgt(**shell, COMP_WORDS="cgt play nim --ag")[1] == "plain,--against\n"


@pytest.mark.parametrize("hook", ["parse(self, text)", "heap_options(self, n)"])
def test_a_hook_that_exits_is_no_answer(
    cgt: Run, make_plugin: Callable[..., Path], hook: str
) -> None:
    source = f"{GOOD}\n        def {hook}:\n            raise SystemExit(0)\n"
    status, out, err = cgt(
        "grundy", "halves", "3", site=make_plugin("exits", source, halves="Halves")
    )
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "SystemExit" in err


def test_nothing_is_cut_from_the_table(cgt: Run) -> None:
    listed = cgt("games", COLUMNS="60")[1]
    assert "…" not in listed
    assert "target=10" in listed.replace("\n", "").replace(" ", "")


def test_a_terminal_of_no_width_still_shows_the_games(cgt: Run) -> None:
    _, out, _ = cgt("games", COLUMNS="0")
    assert "nim" in out
