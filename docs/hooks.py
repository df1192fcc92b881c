"""What the site takes from the games themselves, each time that it is built.

The gallery shows what examples/gallery.py draws. Every installed game gets a page with its rule, an
example and its drawing if it has one, and the verdicts on its claims; `games.md` gets a table of
them, `claims.md` the verdicts on all claims, which are taken from the last `cgt verify` where they
are still those of this code; the others are found, and kept too. A game or a claim that cannot be
used, and a verdict that is not the expected one, is a warning, which ends a strict build.
"""

from __future__ import annotations

import inspect
import logging
import os
import runpy
import shlex
from collections.abc import Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from itertools import groupby
from pathlib import Path
from typing import Any

from cgt import Claim, HeapGame, ImpartialGame, Level, Report, draw
from cgt.cli.start import command_line
from cgt.errors import CgtError
from cgt.executors import processes
from cgt.markdown import escaped, report_table, table
from cgt.registry import all_claims, describe_parameters, get_game, load_games
from cgt.text import summary
from cgt.verification import usual_journal, verify_claims

_SECTION = "The games"
_MOST_DRAWN = 50
_LEVEL = Level.DEFAULT
# Lines of the pages, which tell whoever reads the files themselves where to look.
_TABLE_OF_GAMES = "*The table is here on the site; `cgt games` prints it.*"
_GALLERY = "*The pictures are here on the site; `python examples/gallery.py` makes them.*"
_ALL_CLAIMS = "*The verdicts are here on the site; `cgt verify --list` prints the claims.*"
_NO_DOCUMENT = "In the literature only"
_NO_CLAIM = "No claim is stated about this game. [All claims](../claims.md) are about the others."
# The order of the cells in docs/styles.css.
_COLUMNS = (
    "claim",
    "verdict",
    "says",
    "made_precise",
    "counterexample",
    "game",
    "range",
    "positions",
    "source",
    "relies_on",
)
_LOG = logging.getLogger("mkdocs.hooks.games")

Game = ImpartialGame[Any]


# ---- what mkdocs calls ----


def on_config(config: Any) -> None:
    """Add a page for each game to the navigation."""
    section = next(entry[_SECTION] for entry in config["nav"] if _SECTION in entry)
    section += [{name: f"games/{name}.md"} for name in load_games()[0]]


def on_files(files: Any, config: Any) -> None:
    """Add the pages and the drawings."""
    from mkdocs.structure.files import File

    for path, content in [*written_files(), *drawn_files()]:
        files.append(File.generated(config, path, content=content))


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Put the tables where a page asks for them."""
    if _TABLE_OF_GAMES in markdown:
        markdown = markdown.replace(_TABLE_OF_GAMES, "\n".join(_table_of_games()))
    if _GALLERY in markdown:
        markdown = markdown.replace(_GALLERY, "\n".join(_gallery_page()))
    if _ALL_CLAIMS in markdown:
        reports = [report for _, report in _verified()]
        markdown = markdown.replace(_ALL_CLAIMS, "\n".join(_sections(reports)))
    return markdown


# ---- the games ----


def written_files() -> Iterator[tuple[str, str | bytes]]:
    """Return the path and the content of each game's page and drawing."""
    for name, cls in load_games()[0].items():
        if cls.example:
            yield f"games/{name}.svg", _drawing(name, cls)
        yield f"games/{name}.md", "\n".join(_page(name, cls))


def _drawing(name: str, cls: type[Game]) -> bytes:
    """Draw the graph of the example."""
    words, _, text = cls.example.partition(" ")
    game = get_game(words)
    if type(game) is not cls:
        raise CgtError(
            f"the example of {cls.__name__} is a position of {name} as it is typed after "
            f"'cgt grundy', not {cls.example!r}"
        )
    return draw(game, game.parse(text), limit=_MOST_DRAWN).to_bytes("svg")


def _page(name: str, cls: type[Game]) -> Iterator[str]:
    """Write the page of a game: what its class says, and what can be found out from there."""
    yield f"::: {cls.__module__}.{cls.__qualname__}"
    yield "    options:"
    yield f'      heading: "{name}"'
    yield "      heading_level: 1"
    yield f"      members: [{', '.join(_own_methods(cls))}]"
    yield "      show_bases: false\n"
    yield "## Positions\n"
    parameters = describe_parameters(cls)
    if parameters:
        yield f"The parameters, after the name and a colon: `{parameters}`.\n"
    yield f"A position is written as {_how_written(cls)}\n"
    if cls.example:
        yield from _example(name, cls)
    yield "## Claims\n"
    reports = [report for claim, report in _verified() if cls in map(type, claim.games())]
    yield from _table_of_claims(reports) if reports else [_NO_CLAIM]


def _example(name: str, cls: type[Game]) -> Iterator[str]:
    """Write what can be asked about the example, and show its drawing."""
    yield "```console"
    yield from _console(cls.example.split())
    yield "```\n"
    yield "Everything that can be played from this position:\n"
    yield '<div class="drawing" markdown>\n'
    yield f"![The graph of the play of {name} from the example]({name}.svg)\n"
    yield "</div>\n"


def _how_written(cls: type[Game]) -> str:
    """Return what the game's `parse` reads, in the words of its docstring."""
    told = inspect.getdoc(cls.parse) or ""
    return told.partition("\n\n")[0].removeprefix("Read ")


def _own_methods(cls: type[Game]) -> list[str]:
    """Return the documented methods that this game has and games in general have not."""
    return [
        name
        for name, member in vars(cls).items()
        if inspect.isfunction(member) and member.__doc__
        if not name.startswith("_") and not hasattr(HeapGame, name)
    ]


def _console(question: list[str]) -> Iterator[str]:
    """Write the commands that answer a question, with what they print."""
    for command in ("grundy", "outcome", "moves"):
        # Where no move wins, that is told on standard error, and the outcome has said it.
        with redirect_stdout(StringIO()) as printed, redirect_stderr(StringIO()):
            status = command_line([command, *question], "cgt", standalone_mode=False)
        if status:
            raise CgtError(f"cgt cannot answer the example {' '.join(question)!r}")
        if printed.getvalue():
            yield f"$ cgt {shlex.join([command, *question])}"
            yield printed.getvalue().rstrip()


def _table_of_games() -> Iterator[str]:
    """Write a row for each game, with a link to its page."""
    rows = (
        (
            f"[{name}](games/{name}.md)",
            summary(cls).replace("|", r"\|"),  # a docstring is Markdown
            f"`{shlex.join(cls.example.split())}`" if cls.example else "",
        )
        for name, cls in load_games()[0].items()
    )
    return table(("name", "rule", "example"), rows)


# ---- the gallery ----


@cache
def _gallery() -> list[Any]:
    """Return the pictures of the script, which is in no package."""
    script = Path(__file__).parents[1] / "examples" / "gallery.py"
    return list(runpy.run_path(str(script))["PICTURES"])


def drawn_files() -> Iterator[tuple[str, bytes]]:
    """Return the path and the content of each picture of the gallery."""
    for picture in _gallery():
        yield f"gallery/{picture.name}.svg", picture.make().to_bytes("svg")


def _gallery_page() -> Iterator[str]:
    """Write each picture with its caption below it."""
    for picture in _gallery():
        yield '<div class="drawing" markdown>\n'
        yield f"![{escaped(picture.caption)}](gallery/{picture.name}.svg)\n"
        yield "</div>\n"
        yield f"{escaped(picture.caption)}\n"


# ---- the claims ----


@cache
def _verified() -> list[tuple[Claim, Report]]:
    """Return every claim with its report, and warn of what is not as it should be."""
    claims, broken = all_claims()
    with processes(os.cpu_count() or 1) as executor:
        found = verify_claims(
            claims, _LEVEL, executor=executor, journal=usual_journal(_LEVEL), resume=True
        )
        reports = {report.claim: report for report in found}
    for error in broken:
        _LOG.warning("%s", error)
    for report in reports.values():
        if not report.as_expected:
            _LOG.warning("%s; expected: %s", report, report.expected)
    return [(claim, reports[claim.name]) for claim in claims]


def _sections(reports: Iterable[Report]) -> Iterator[str]:
    """Write a heading for each document and each game, and a table below it."""
    in_order = sorted(reports, key=lambda report: (not report.document, *_place(report)))
    for document, reports_there in groupby(in_order, key=lambda report: _place(report)[0]):
        yield f"## {escaped(document)}\n"
        for game, reports_of_game in groupby(reports_there, key=lambda report: report.game):
            yield f"### {escaped(game)}\n"
            yield from _table_of_claims(reports_of_game)


def _place(report: Report) -> tuple[str, str]:
    """Return the document without the place in it, and the game."""
    return report.document.partition(",")[0] or _NO_DOCUMENT, report.game


def _table_of_claims(reports: Iterable[Report]) -> Iterator[str]:
    yield '<div class="claims" markdown>\n'
    yield from report_table(reports, _COLUMNS)
    yield "\n</div>\n"
