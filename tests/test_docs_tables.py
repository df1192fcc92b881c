"""The tables of the documents: an empty line in one would end it, and its rest be text."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_rows_stand_below_the_head_of_a_table(document: Path) -> None:
    lines = document.read_text(encoding="utf-8").splitlines()
    for is_table, group in groupby(lines, key=lambda line: line.startswith("|")):
        if is_table:
            rows = [*group, ""]
            assert re.fullmatch(r"\|(\s*:?-+:?\s*\|)+", rows[1]), rows[0]
