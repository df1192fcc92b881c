"""What the site takes from the games: a page for each, and the verdicts on all claims."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cgt.errors import BrokenPlugin, CgtError
from cgt.markdown import escaped, report_table
from cgt.registry import all_claims, load_games
from cgt.reports import Level
from cgt.text import summary
from games import Nim

ROOT = Path(__file__).parents[1]
HOOKS = ROOT / "docs" / "hooks.py"
GAMES = load_games()[0]
CLAIMS = all_claims()[0]

_found = importlib.util.spec_from_file_location("hooks_of_the_site", HOOKS)
assert _found is not None
assert _found.loader is not None
hooks = importlib.util.module_from_spec(_found)
_found.loader.exec_module(hooks)


@pytest.fixture(scope="module")
def files():
    return dict(hooks.written_files())


def test_every_game_has_a_page_and_a_drawing(files):
    pages = {f"games/{name}.{kind}" for name in GAMES for kind in ("md", "svg")}
    assert files.keys() == pages


@pytest.mark.parametrize("name", GAMES)
def test_a_page_tells_rule_position_drawing_and_claims(name, files):
    cls, page = GAMES[name], files[f"games/{name}.md"]
    assert summary(cls).endswith(".")
    # mkdocstrings puts here what the class says about itself.
    assert page.startswith(f"::: {cls.__module__}.{cls.__qualname__}\n")
    assert f'heading: "{name}"' in page
    assert re.search(r"^A position is written as [^\n]+\.$", page, re.MULTILINE)
    assert re.search(rf"^\$ cgt grundy {name}\b.*\n[0-9]+\n", page, re.MULTILINE)
    assert f"]({name}.svg)" in page
    claims = [claim.name for claim in CLAIMS if cls in map(type, claim.games())]
    cells = re.findall(r"^\| (.*?) \| (?:verified|proved|refuted|open) \|", page, re.MULTILINE)
    assert cells == list(map(escaped, claims))
    assert ("No claim is stated about this game" in page) == (not claims)


@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_shows_all_that_can_be_played(name, files):
    drawing = files[f"games/{name}.svg"].decode()
    assert drawing.count('class="node"') >= 4
    assert "truncated" not in drawing
    # The site works without a network.
    assert "href" not in drawing.replace("xmlns:xlink", "")


def test_methods_of_a_game_of_its_own_are_told(files):
    assert "members: [score]" in files["games/candy-nim.md"]
    assert "members: []" in files["games/nim.md"]


def test_the_pages_of_all_games_and_all_claims(files):
    games = hooks.on_page_markdown("before\n<!-- every game -->\nafter")
    assert games.startswith("before\n| name | rule | example |\n")
    assert [f"[{name}](games/{name}.md)" in games for name in GAMES] == [True] * len(GAMES)
    claims = hooks.on_page_markdown("<!-- every claim, run when the site is built -->")
    assert claims.count("\n| ---") == claims.count("<div")
    for claim in CLAIMS:
        assert f"| {escaped(claim.name)} | " in claims
    assert hooks.on_page_markdown("another page") == "another page"
    for page, place in (("games.md", "every game"), ("claims.md", "every claim, run when")):
        assert f"<!-- {place}" in (ROOT / "docs" / page).read_text("utf-8")


def test_the_pages_are_in_the_navigation():
    config = {"nav": [{"Start": "index.md"}, {"The games": [{"All games": "games.md"}]}]}
    hooks.on_config(config)
    assert config["nav"][0] == {"Start": "index.md"}
    expected = [{"All games": "games.md"}, *({name: f"games/{name}.md"} for name in GAMES)]
    assert config["nav"][1] == {"The games": expected}


def test_what_is_text_stays_text():
    claim = next(claim for claim in CLAIMS if claim.name == "Bouton's theorem")
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
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, warning)
    assert "| Halves | refuted | Every heap is P. |  | 2 | halves |" in done.stdout


def test_a_broken_package_ends_the_build(monkeypatch, caplog):
    monkeypatch.setattr(hooks, "all_claims", lambda: ([], [BrokenPlugin("it is broken")]))
    assert hooks._verified.__wrapped__() == []
    assert [(r.name, r.levelname, r.message) for r in caplog.records] == [
        ("mkdocs.hooks.games", "WARNING", "it is broken")
    ]


@pytest.mark.parametrize("example", ["", "nim 3", "kayles 3"])
def test_a_game_without_a_right_example_ends_the_build(example):
    class Twin(Nim):
        pass

    Twin.example = example
    with pytest.raises(CgtError, match=f"the example of Twin is .*, not {example!r}"):
        hooks._drawing("twin", Twin)
