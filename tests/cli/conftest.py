"""The command line as its users run it: real processes, most of them forked from one."""

from __future__ import annotations

import os
import subprocess
import sysconfig
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from cgt.cli.start import command_line

COMMAND = Path(sysconfig.get_path("scripts")) / "cgt"
# Nothing that changes what a process writes depends on where the tests run.
ENVIRONMENT = {
    **{name: text for name, text in os.environ.items() if not name.startswith("PYTHON")},
    "COLUMNS": "80",
    "NO_COLOR": "1",
    "PYTHONIOENCODING": "utf-8",
    "PYTHONDONTWRITEBYTECODE": os.environ.get("PYTHONDONTWRITEBYTECODE", ""),
}


class Result(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Result]


def environment(site: Path | None = None, **variables: str) -> dict[str, str]:
    """Return the environment of a process that finds the packages in a folder too."""
    found = {} if site is None else {"PYTHONPATH": str(site)}
    return ENVIRONMENT | found | variables


def result(command: Sequence[str | Path], folder: Path, variables: dict[str, str]) -> Result:
    done = subprocess.run(
        command,
        cwd=folder,
        env=variables,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)


@pytest.fixture(autouse=True)
def cache_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test a folder for finished verdicts, so that none touches the user's own."""
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setitem(ENVIRONMENT, "XDG_CACHE_HOME", str(folder))
    return folder


@pytest.fixture
def cgt(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, forked: Callable[..., int]
) -> Run:
    """Return a function that runs one command in an empty folder."""

    def run(*arguments: str, site: Path | None = None, **variables: str) -> Result:
        # How an interpreter starts may depend on these.
        if any(name.startswith("PYTHON") for name in variables) or not all(
            map(str.isprintable, arguments)
        ):
            return result([COMMAND, *arguments], tmp_path, environment(site, **variables))
        streams = tmp_path_factory.mktemp("streams")
        out, err = streams / "out", streams / "err"
        variables = environment(site, **variables)
        status = forked(arguments, folder=tmp_path, variables=variables, out=out, err=err)
        return Result(status, out.read_text("utf-8"), err.read_text("utf-8"))

    return run


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs one command in this process, which takes less time."""

    def run(*arguments: str) -> Result:
        status = command_line(arguments, "cgt", standalone_mode=False)
        return Result(status, *capsys.readouterr())

    return run


@pytest.fixture
def shell(tmp_path: Path) -> Run:
    """Return a function that runs a line of shell in an empty folder; "$0" is the command."""

    def run(line: str) -> Result:
        return result(["sh", "-c", line, COMMAND], tmp_path, environment())

    return run


@pytest.fixture
def on_full_disk(shell: Run) -> Run:
    """Return a function that runs a line of shell where no file can grow."""
    return lambda line: shell(f"ulimit -f 0; {line}")


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """Return a function that starts a command and does not wait for it."""

    def begin(
        *arguments: str, site: Path | None = None, stderr: int = subprocess.PIPE
    ) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [COMMAND, *arguments],
            cwd=tmp_path,
            env=environment(site),
            encoding="utf-8",
            stdout=subprocess.PIPE,
            stderr=stderr,
        )

    return begin
