"""Rules that print, exit, fail or command the terminal: what becomes of the answer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import pytest

from cgt import registry
from cgt.cli.start import command_line

Answer = tuple[int, str, str]
Ask = Callable[..., Answer]

RULES = """
    import sys
    from cgt import ImpartialGame, claim, numbers

    class Odd(ImpartialGame):
        '''Take some.'''

        def options(self, n):
            {before}
            return range(n)

        def show(self, n):
            return {shown}

    @claim({name}, says={says}, source="a test", over=numbers(range(2)))
    def stated(game, n):
        return True
    """


@pytest.fixture
def ask(
    make_plugin: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Iterator[Ask]:
    """Return a function that installs the game `odd` and runs one command in this process."""

    def run(
        *words: str,
        before: str = "pass",
        shown: str = "str(n)",
        name: str = "'Odd one'",
        says: str = "'It holds.'",
    ) -> Answer:
        sys.modules.pop("odd_plugin", None)
        source = RULES.format(before=before, shown=shown, name=name, says=says)
        monkeypatch.syspath_prepend(make_plugin("odd_plugin", source, odd="Odd"))
        registry._entries.cache_clear()
        status = command_line(words, "cgt", standalone_mode=False)
        out, err = capsys.readouterr()
        return status, out, err

    yield run
    registry._entries.cache_clear()


# ---- how rules end ----


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        ("open('/nonexistent')", "FileNotFoundError: [Errno 2] No such file or directory: "),
        ("raise BrokenPipeError('a pipe')", "BrokenPipeError: a pipe"),
        ("raise GeneratorExit('left')", "GeneratorExit: left"),
        ("raise BaseException('base')", "BaseException: base"),
        ("raise SystemExit('bye')", "SystemExit: bye"),
    ],
)
@pytest.mark.parametrize("words", ["grundy odd 3", "sequence odd 3", "moves odd 3 --misere"])
def test_what_rules_raise_is_put_down_to_them(
    ask: Ask, words: str, failure: str, told: str
) -> None:
    status, out, err = ask(*words.split(), before=failure)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"cgt: the rules of the game fail here: {told}")


def test_rules_that_use_up_the_memory(ask: Ask) -> None:
    told = "cgt: not known: the memory was used up (0 positions solved)\n"
    assert ask("grundy", "odd", "3", before="raise MemoryError") == (1, "", told)


# ---- what rules print ----


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("grundy odd 3", "3\n"),
        ("outcome odd 3", "N\n"),
        ("moves odd 3", "0\n"),
        ("sequence odd 2", "0 1 2\n"),
    ],
)
def test_what_rules_print_is_no_part_of_the_answer(ask: Ask, words: str, answer: str) -> None:
    status, out, err = ask(*words.split(), before="print('noise')")
    assert (status, out) == (0, answer)
    assert set(err.splitlines()) == {"noise"}


def test_json_and_pictures_are_whole_though_rules_print(ask: Ask) -> None:
    status, out, _ = ask("grundy", "odd", "3", "--json", before="print('noise')")
    assert (status, json.loads(out)["grundy"]) == (0, 3)


def test_a_picture_is_whole_though_rules_print(ask: Ask) -> None:
    status, out, _ = ask("draw", "odd", "2", "-o", "-", "--format", "dot", before="print('noise')")
    assert (status, out[:7], "noise" in out) == (0, "digraph", False)


@contextmanager
def nobody_listens() -> Iterator[TextIO]:
    """Provide a stream into a pipe that nobody reads."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as stream:
        yield stream


def test_rules_that_print_where_nobody_listens(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    with nobody_listens() as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        assert ask("grundy", "odd", "3", before="print('noise', flush=True)") == (0, "3\n", "")


@pytest.mark.parametrize(
    "words", ["games", "games --json", "grundy nim 3", "verify boutons-theorem --quick"]
)
def test_a_pipe_that_is_closed_needs_no_words(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with nobody_listens() as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        status = command_line(words.split(), "cgt", standalone_mode=False)
    assert (status, capsys.readouterr().err) == (1, "")


# ---- what rules show ----

COMMANDS = r"'\x1b[31m' + str(n) + '\n\u202e'"


def test_what_rules_show_commands_no_terminal(ask: Ask) -> None:
    assert ask("moves", "odd", "3", shown=COMMANDS) == (0, "\\x1b[31m0\\n\\u202e\n", "")


def test_what_a_claim_says_commands_no_terminal(ask: Ask) -> None:
    status, out, err = ask("verify", "odd", "--list", says=COMMANDS.replace("str(n)", "'It'"))
    assert (status, err) == (0, "")
    assert out == "In no document\n  odd\n    Odd one: \\x1b[31mIt\\n\\u202e\n"


@pytest.mark.parametrize("words", ["verify odd", "verify odd --markdown"])
def test_the_name_of_a_claim_commands_no_terminal(ask: Ask, words: str) -> None:
    status, out, err = ask(*words.split(), name=r"'\x1b[31mOdd\x07'")
    assert (status, err) == (0, "")
    assert "x1b" in out
    assert all(line.isprintable() for line in out.splitlines())


# ---- Ctrl-C before a command runs ----

INTERRUPTED_AT_THE_START = """
import os, signal, sys
from cgt.cli import main

class PressCtrlC:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, PressCtrlC())
sys.argv = ["cgt", "verify", "nim", "--quick"]
main()
"""


def test_an_interruption_while_the_command_starts() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AT_THE_START],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "cgt: interrupted\n")
