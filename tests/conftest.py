"""What several folders of tests share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

MakePlugin = Callable[..., Path]


@pytest.fixture
def make_plugin(tmp_path: Path) -> MakePlugin:
    """Return a function that installs a package with games in a folder and returns the folder."""

    def make(module: str, source: str, *, distribution: str = "plugin", **games: str) -> Path:
        """Write a module, and the entry points that name its objects as games."""
        site = tmp_path / "site"
        info = site / f"{distribution}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0")
        lines = [f"{name.replace('_', '-')} = {module}:{value}" for name, value in games.items()]
        (info / "entry_points.txt").write_text("\n".join(["[cgt.games]", *lines]))
        (site / f"{module}.py").write_text(dedent(source))
        return site

    return make
