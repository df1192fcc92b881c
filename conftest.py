"""What all tests share, and what runs the code that people read and copy.

Docstring examples are run and, in README.md and docs/, two kinds of blocks. One marked ``python``
is run as it stands or, where it begins with ``>>>``, compared with what it prints. One marked
``console`` shows ``$ cgt ...`` commands and what they print, which is compared too; ``...`` stands
for anything, and times are left out. All blocks of a document share their names and, since some
write files, an empty folder.
"""

from __future__ import annotations

import json
import os
import re
import select
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, chdir
from doctest import ELLIPSIS, Example
from pathlib import Path
from typing import Any

import pytest
import sybil
from hypothesis import settings
from sybil import Sybil
from sybil.evaluators.doctest import OutputChecker
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser

# The tests try the same examples everywhere, so a change is judged by itself and not by chance.
# For new and more examples: pytest --hypothesis-profile=explore
settings.register_profile("same", max_examples=50, derandomize=True, database=None, deadline=None)
settings.register_profile("explore", max_examples=2000, deadline=None)
settings.load_profile("same")

# A width and plain text that do not depend on where the tests run.
_TERMINAL = {"COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
_COMMAND = re.compile(r"^\$ (?P<command>.*)\n(?P<output>(?:(?!\$ ).*\n?)*)", re.MULTILINE)
_DURATION = re.compile(r" *\b[0-9]+\.[0-9]+ s\b")
_FOLDER = "_folder_of_this_document"


@pytest.fixture(scope="session")
def forked() -> Iterator[Callable[..., int]]:
    """Return a function that runs cgt in a process forked from one, and returns its status."""
    tests = Path(__file__).parent / "tests"
    with subprocess.Popen(
        # Without -P Python would look for cgt and games in the folder of the tests first.
        [sys.executable, "-P", tests / "fork_server.py"],
        cwd=tests,
        env=os.environ | _TERMINAL,
        encoding="utf-8",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as server:

        def run(
            arguments: Sequence[str],
            *,
            folder: Path,
            variables: Mapping[str, str],
            out: Path,
            err: Path,
        ) -> int:
            places = {"folder": str(folder), "out": str(out), "err": str(err)}
            asked = {"arguments": arguments, "variables": variables, **places}
            assert server.stdin is not None
            assert server.stdout is not None
            server.stdin.write(json.dumps(asked) + "\n")
            server.stdin.flush()
            answered, _, _ = select.select([server.stdout], [], [], 60)
            assert answered, "the command takes more than a minute"
            return int(server.stdout.readline())

        yield run


def run_console_block(example: sybil.Example) -> str:
    """Run the commands of a block one by one; return the differences from what it shows."""
    block = str(example.parsed)
    if not block.startswith("$ "):
        return f"a console block begins with a command, '$ cgt ...', not with {block[:20]!r}"
    # What a newcomer types first is started from nothing.
    printed = _started if Path(example.path).name == "README.md" else _forked(example.namespace)
    return "".join(_difference(shown, printed) for shown in _COMMAND.finditer(block))


def _difference(shown: re.Match[str], printed: Callable[..., str]) -> str:
    command = shlex.split(shown["command"])
    if command[0] != "cgt":
        return f"only cgt is run here, so {shown['command']!r} belongs in a block marked sh\n"
    # The folder of the document, so that no verdicts are kept in the user's own cache.
    variables = {**os.environ, **_TERMINAL, "XDG_CACHE_HOME": str(Path.cwd() / "cache")}
    want, got = (
        _DURATION.sub(" TIME", output.rstrip()) + "\n"
        for output in (shown["output"], printed(command[1:], variables))
    )
    checker = OutputChecker()
    if checker.check_output(want, got, ELLIPSIS):
        return ""
    told = checker.output_difference(Example(shown["command"], want), got, ELLIPSIS)
    return f"$ {shown['command']}\n{told}"


def _started(arguments: list[str], variables: dict[str, str]) -> str:
    """Return what a new process prints, to standard error too."""
    return subprocess.run(
        [Path(sysconfig.get_path("scripts"), "cgt"), *arguments],
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=60,
        check=False,
    ).stdout


def _forked(namespace: dict[str, Any]) -> Callable[..., str]:
    """Return the same for processes that are forked."""

    def printed(arguments: list[str], variables: dict[str, str]) -> str:
        with tempfile.NamedTemporaryFile() as both:
            file = Path(both.name)
            namespace["forked"](
                arguments, folder=Path.cwd(), variables=variables, out=file, err=file
            )
            return file.read_text("utf-8")

    return printed


def enter_folder(namespace: dict[str, Any]) -> None:
    """Let the blocks of one document work in an empty folder."""
    namespace[_FOLDER] = stack = ExitStack()
    stack.enter_context(chdir(stack.enter_context(tempfile.TemporaryDirectory())))


def leave_folder(namespace: dict[str, Any]) -> None:
    """Go back and delete the folder."""
    namespace[_FOLDER].close()


docstrings = Sybil(
    parsers=[DocTestParser(optionflags=ELLIPSIS)],
    patterns=["cgt/**/*.py", "cgt/*.py", "games/**/*.py", "games/*.py"],
)
documents = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS),
        CodeBlockParser(language="console", evaluator=run_console_block),
    ],
    patterns=["README.md", "docs/*.md", "docs/**/*.md"],
    setup=enter_folder,
    teardown=leave_folder,
    fixtures=["forked"],
)

pytest_collect_file = (docstrings + documents).pytest()
