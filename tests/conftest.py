"""What several folders of tests share."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

MakePlugin = Callable[..., Path]


@pytest.fixture(scope="session")
def press_ctrl_c() -> Callable[[subprocess.Popen[str]], None]:
    """Return a function that interrupts a process until it ends.

    A signal that comes right before a call that blocks is seen only when that returns; then, as for
    a person, it takes another one.
    """

    def press(process: subprocess.Popen[str]) -> None:
        for _ in range(6):
            process.send_signal(signal.SIGINT)
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                continue
            return
        process.kill()
        pytest.fail("Ctrl-C does not end the process")

    return press


@pytest.fixture
def make_plugin(tmp_path: Path) -> MakePlugin:
    """Return a function that installs a package with games in a folder and returns the folder."""

    def make(
        module: str,
        source: str,
        *,
        distribution: str = "plugin",
        group: str = "cgt.games",
        **objects: str,
    ) -> Path:
        """Write a module, and the entry points that name its objects, by default as games."""
        site = tmp_path / "site"
        info = site / f"{distribution}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0")
        named = {name.replace("_", "-"): f"{module}:{value}" for name, value in objects.items()}
        lines = [f"{name} = {place.rstrip(':')}" for name, place in named.items()]
        (info / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines]))
        (site / f"{module}.py").write_text(dedent(source))
        return site

    return make
