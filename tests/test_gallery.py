"""The gallery: what its script draws is what its pictures show, and the site has them all."""

from __future__ import annotations

import importlib.util
import runpy
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[1]
PICTURES = runpy.run_path(str(ROOT / "examples" / "gallery.py"))["PICTURES"]


@pytest.fixture(scope="module")
def hooks():
    found = importlib.util.spec_from_file_location("hooks", ROOT / "docs" / "hooks.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_the_site_shows_every_picture(hooks):
    assert len(PICTURES) >= 10
    files = dict(hooks.drawn_files())
    assert list(files) == [f"gallery/{picture.name}.svg" for picture in PICTURES]
    page = hooks.on_page_markdown((ROOT / "docs" / "gallery.md").read_text("utf-8"))
    for picture in PICTURES:
        assert page.count(f"](gallery/{picture.name}.svg)") == 1
        assert picture.caption.endswith(".")
    assert "<!--" not in page
    for picture in PICTURES:
        check_counts(picture.make(), files[f"gallery/{picture.name}.svg"])


def check_counts(drawing, svg):
    """Compare the nodes and arrows in a picture with those of its graph."""
    titles: dict[str, list[str]] = {"node": [], "edge": []}
    for group in ElementTree.fromstring(svg).iterfind(".//{*}g"):
        if group.get("class") in titles:
            titles[group.get("class", "")].append(group.findtext("{*}title", ""))
    forks = {name for name in titles["node"] if "m" in name}
    assert set(titles["node"]) - forks == {f"n{node}" for node in drawing.graph}
    stems = [name for name in titles["edge"] if name.partition("->")[2] in forks]
    assert len(titles["edge"]) - len(stems) == drawing.graph.number_of_edges()
    assert len(stems) == len(forks)
