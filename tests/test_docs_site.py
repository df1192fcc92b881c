"""The site is whole: its menu has every page, and what it documents exists and is told once."""

from __future__ import annotations

import pkgutil
import re
from collections import Counter
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
PAGES = {
    str(page.relative_to(DOCS)): page.read_text(encoding="utf-8") for page in DOCS.rglob("*.md")
}


def test_the_menu_has_every_page_once() -> None:
    menu = (DOCS.parent / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    listed = re.findall(
        r"^ +- .*?([\w/-]+\.md)\b.*$", menu.partition("\n\n")[0], flags=re.MULTILINE
    )
    assert Counter(listed) == Counter(PAGES.keys())


def test_what_is_documented_exists_and_is_told_once() -> None:
    names = [
        name for page in PAGES.values() for name in re.findall(r"^::: (\S+)", page, re.MULTILINE)
    ]
    assert [name for name, count in Counter(names).items() if count > 1] == []
    for name in names:
        pkgutil.resolve_name(name)
