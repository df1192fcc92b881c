"""What people copy runs: the scripts of examples/, and every block of code in the documents."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cgt.cli.start import command_line

ROOT = Path(__file__).parents[1]
SCRIPTS = sorted(ROOT.glob("examples/*.py"))
DOCUMENTS = [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]
FENCE = re.compile(r"^ *(?:`{3,}|~{3,})(?P<kind>.*)$", re.MULTILINE)
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# conftest.py runs python and console. The others are commands for the reader, data and drawings.
KINDS = {"python", "console", "sh", "toml", "json", "text", "dot", "bibtex"}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_an_example_runs(script, tmp_path):
    done = subprocess.run(
        [sys.executable, script], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_there_are_examples():
    assert len(SCRIPTS) >= 4


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_no_block_of_code_escapes_from_being_run(document):
    kinds = [fence["kind"].strip() for fence in FENCE.finditer(document.read_text("utf-8"))]
    opening, closing = kinds[::2], kinds[1::2]
    assert set(closing) <= {""}
    assert set(opening) <= KINDS


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_commands_that_are_not_run_can_be_read(document):
    for line in "".join(SHELL.findall(document.read_text("utf-8"))).splitlines():
        words = shlex.split(line, comments=True)
        if words[:1] == ["cgt"]:
            program = command_line.make_context("cgt", words[1:])
            name, command, rest = command_line.resolve_command(program, words[1:])
            assert command is not None
            command.make_context(name, rest, parent=program)
