"""What the site takes from the games: a page for each, and the verdicts on all claims.

Building the site makes every page and runs every claim; here those of a few games are read.
"""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from cgt import game_graph
from cgt.errors import BrokenPlugin, CgtError
from cgt.markdown import escaped, report_table
from cgt.registry import all_claims, get_game, load_games
from cgt.reports import Level
from cgt.text import summary
from games import Nim

ROOT = Path(__file__).parents[1]
HOOKS = ROOT / "docs" / "hooks.py"
GAMES = load_games()[0]
# Heaps, one with a parameter, moves of its own, boards.
SHOWN = ["greedy-nim", "kayles", "circular-nim", "candy-nim", "chomp", "notakto"]
CLAIMS = [
    claim
    for claim in all_claims()[0]
    if any(type(game) is GAMES[name] for game in claim.games() for name in SHOWN)
]

_found = importlib.util.spec_from_file_location("hooks_of_the_site", HOOKS)
assert _found is not None
assert _found.loader is not None
hooks = importlib.util.module_from_spec(_found)
_found.loader.exec_module(hooks)


@pytest.fixture(scope="module", autouse=True)
def quick_verdicts_of_these_tests(tmp_path_factory):
    """Keep the verdicts in a file of their own, and take those of the quick level: seconds."""
    journal = tmp_path_factory.mktemp("verdicts") / "verify.jsonl"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hooks, "_LEVEL", Level.QUICK)
        patch.setattr(hooks, "usual_journal", lambda level: journal)
        yield


@pytest.fixture(scope="module")
def files(quick_verdicts_of_these_tests):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hooks, "load_games", lambda: ({name: GAMES[name] for name in SHOWN}, []))
        patch.setattr(hooks, "all_claims", lambda: (CLAIMS, []))
        # No process has to be started for so few.
        patch.setattr(hooks, "processes", lambda jobs: nullcontext())
        return dict(hooks.written_files())


def test_every_game_has_a_page_and_a_drawing(monkeypatch):
    monkeypatch.setattr(hooks, "_drawing", lambda name, cls: (name, cls))
    monkeypatch.setattr(hooks, "_page", lambda name, cls: [name, cls.__name__])
    drawings = {f"games/{name}.svg": (name, cls) for name, cls in GAMES.items()}
    pages = {f"games/{name}.md": f"{name}\n{cls.__name__}" for name, cls in GAMES.items()}
    assert dict(hooks.written_files()) == drawings | pages


@pytest.mark.parametrize("name", SHOWN)
def test_a_page_tells_rule_position_drawing_and_claims(name, files):
    cls, page = GAMES[name], files[f"games/{name}.md"]
    # mkdocstrings puts here what the class says about itself.
    assert page.startswith(f"::: {cls.__module__}.{cls.__qualname__}\n")
    assert f'heading: "{name}"' in page
    assert f"A position is written as {hooks._how_written(cls)}\n" in page
    assert "\n".join(hooks._console(cls.example.split())) in page
    assert f"]({name}.svg)" in page
    claims = [claim.name for claim in CLAIMS if cls in map(type, claim.games())]
    cells = re.findall(r"^\| (.*?) \| (?:verified|proved|refuted|open) \|", page, re.MULTILINE)
    assert cells == list(map(escaped, claims))


def test_the_page_of_a_game_without_claims_says_so(files, monkeypatch):
    told = "No claim is stated about this game"
    assert told not in files["games/kayles.md"]
    monkeypatch.setattr(hooks, "_verified", list)
    assert told in "\n".join(hooks._page("kayles", GAMES["kayles"]))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_what_its_page_tells(name):
    cls = GAMES[name]
    assert summary(cls).endswith(".")
    assert re.fullmatch(r"[^\n]+\.", hooks._how_written(cls))
    answers = "\n".join(hooks._console(cls.example.split()))
    assert re.match(rf"\$ cgt grundy {name}\b.*\n[0-9]+\n", answers)


@pytest.mark.parametrize("name", SHOWN)
def test_a_drawing_shows_all_that_can_be_played(name, files):
    drawing = files[f"games/{name}.svg"].decode()
    assert drawing.count('class="node"') == len(graph_of_the_example(name))
    assert "truncated" not in drawing
    # The site works without a network.
    assert "href" not in drawing.replace("xmlns:xlink", "")


@pytest.mark.parametrize("name", GAMES)
def test_an_example_is_neither_too_small_nor_too_large_to_draw(name):
    graph = graph_of_the_example(name)
    assert len(graph) >= 4
    assert not graph.graph["truncated"]


def graph_of_the_example(name):
    words, _, text = GAMES[name].example.partition(" ")
    game = get_game(words)
    return game_graph(game, game.parse(text), limit=hooks._MOST_DRAWN)


def test_methods_of_a_game_of_its_own_are_told(files):
    assert "members: [score]" in files["games/candy-nim.md"]
    assert "members: []" in files["games/greedy-nim.md"]


def test_the_pages_of_all_games_and_all_claims(files):
    games = hooks.on_page_markdown(f"before\n{hooks._TABLE_OF_GAMES}\nafter")
    assert games.startswith("before\n| name | rule | example |\n")
    assert [f"[{name}](games/{name}.md)" in games for name in GAMES] == [True] * len(GAMES)
    claims = hooks.on_page_markdown(hooks._ALL_CLAIMS)
    assert claims.count("\n| ---") == claims.count("<div")
    for claim in CLAIMS:
        assert f"| {escaped(claim.name)} | " in claims
    assert hooks.on_page_markdown("another page") == "another page"
    for page, place in (
        ("games.md", hooks._TABLE_OF_GAMES),
        ("claims.md", hooks._ALL_CLAIMS),
        ("gallery.md", hooks._GALLERY),
    ):
        assert f"\n{place}\n" in (ROOT / "docs" / page).read_text("utf-8")


def test_the_pages_are_in_the_navigation():
    config = {"nav": [{"Start": "index.md"}, {"The games": [{"All games": "games.md"}]}]}
    hooks.on_config(config)
    assert config["nav"][0] == {"Start": "index.md"}
    expected = [{"All games": "games.md"}, *({name: f"games/{name}.md"} for name in GAMES)]
    assert config["nav"][1] == {"The games": expected}


def test_what_is_text_stays_text():
    claim = next(claim for claim in CLAIMS if claim.name == "Misère Kayles")
    odd = replace(claim.verify(Level.QUICK), says="a|b <i>\n*{c}", relies_on=("x_y", "z"))
    _, _, row = report_table([odd], ("says", "relies_on", "counterexample"))
    assert row == r"| a\|b &lt;i> \*\{c} | x\_y, z |  |"


# ---- what ends a strict build: an error, or a warning of a logger below "mkdocs" ----

HALVES = """
    from cgt import HeapGame, Verdict, claim, heaps

    class Halves(HeapGame):
        '''Split a heap into two equal heaps.'''

        example = "halves 4"

        def heap_options(self, n):
            return [(n // 2, n // 2)] if n and n % 2 == 0 else []

    @claim("Halves", says="Every heap is P.", source="nobody", over=heaps(1, range(5)),
           expected=Verdict.{expected})
    def halves(solver, position):
        return solver.grundy(position) == 0
    """
# The page of that game, with its own claim alone, which is quick.
SCRIPT = """
import importlib.util, logging, sys

logging.basicConfig(format="%(levelname)s %(name)s %(message)s")
if __name__ == "__main__":
    found = importlib.util.spec_from_file_location("hooks", sys.argv[1])
    hooks = importlib.util.module_from_spec(found)
    found.loader.exec_module(hooks)
    games, claims = hooks.load_games()[0], hooks.all_claims()[0]
    hooks.all_claims = lambda: ([claim for claim in claims if claim.name == "Halves"], [])
    print(*hooks._page("halves", games["halves"]), sep="\\n")
"""


@pytest.mark.parametrize(
    ("expected", "warning"),
    [
        ("VERIFIED", "WARNING mkdocs.hooks.games Halves: refuted by 2; expected: verified\n"),
        ("REFUTED", ""),
    ],
)
def test_a_claim_that_fails_unexpectedly_ends_the_build(expected, warning, make_plugin, tmp_path):
    site = make_plugin("halves_plugin", HALVES.format(expected=expected), halves="Halves")
    script = tmp_path / "page.py"
    script.write_text(SCRIPT)
    done = subprocess.run(
        [sys.executable, script, HOOKS],
        env={**os.environ, "PYTHONPATH": str(site), "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, warning)
    assert "| Halves | refuted | Every heap is P. |  | 2 | halves |" in done.stdout


def test_verdicts_that_are_kept_are_not_found_again(monkeypatch):
    claim = CLAIMS[0]
    monkeypatch.setattr(hooks, "all_claims", lambda: ([claim], []))
    monkeypatch.setattr(hooks, "processes", lambda jobs: nullcontext())
    first = hooks._verified.__wrapped__()
    monkeypatch.setattr(type(claim), "verify", None)
    assert hooks._verified.__wrapped__() == first == [(claim, first[0][1])]


def test_a_broken_package_ends_the_build(monkeypatch, caplog):
    monkeypatch.setattr(hooks, "all_claims", lambda: ([], [BrokenPlugin("it is broken")]))
    assert hooks._verified.__wrapped__() == []
    assert [(r.name, r.levelname, r.message) for r in caplog.records] == [
        ("mkdocs.hooks.games", "WARNING", "it is broken")
    ]


def test_a_game_without_an_example_has_a_page_and_no_drawing(files, monkeypatch):
    class Odd(Nim):
        """Take what you like."""

        example = ""

    monkeypatch.setattr(hooks, "load_games", lambda: ({"odd": Odd}, []))
    [(path, page)] = hooks.written_files()
    assert path == "games/odd.md"
    assert f"A position is written as {hooks._how_written(Odd)}\n" in page
    assert "```" not in page
    assert "odd.svg" not in page
    assert list(hooks._table_of_games())[2:] == ["| [odd](games/odd.md) | Take what you like. |  |"]


@pytest.mark.parametrize("example", ["nim 3", "kayles 3"])
def test_a_wrong_example_ends_the_build(example):
    class Twin(Nim):
        pass

    Twin.example = example
    with pytest.raises(CgtError, match=f"the example of Twin is .*, not {example!r}"):
        hooks._drawing("twin", Twin)
