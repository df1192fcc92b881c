"""The table of the source in the docs names every file, and what it imports: files above it."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `(cgt/[^`]+)` \|.*\| (.*?) ?\|$", PAGE, flags=re.MULTILINE))
# Left out of the table's last column, since nearly all files use them.
EVERYWHERE = {"cgt/errors.py", "cgt/values.py"}


def home(name: str) -> str:
    """Return the row of a module of the package: a file, or a folder."""
    return f"cgt/{name}/" if (ROOT / "cgt" / name).is_dir() else f"cgt/{name}.py"


def imported(row: str) -> set[str]:
    """Return the rows that a file, or the files of a folder, import when they are loaded."""
    files = (ROOT / row).rglob("*.py") if row.endswith("/") else [ROOT / row]
    found = set()
    for file in files:
        for statement in ast.parse(file.read_text(encoding="utf-8")).body:
            match statement:
                case ast.ImportFrom(module="cgt", names=names):
                    found |= {home(alias.name) for alias in names}
                case ast.ImportFrom(module=str(module)) if module.startswith("cgt."):
                    found.add(home(module.split(".")[1]))
    return found - {row}


def test_every_file_has_a_row() -> None:
    modules = [path for path in (ROOT / "cgt").iterdir() if path.suffix in ("", ".py")]
    assert set(ROWS) == {home(path.stem) for path in modules if path.stem[0] != "_"}


def test_files_import_what_the_table_says_and_stands_above_them() -> None:
    for place, (row, told) in enumerate(ROWS.items()):
        found = imported(row)
        assert found <= set(list(ROWS)[:place]), row
        if row != "cgt/cli/":
            assert {home(name) for name in told.split(", ") if name} == found - EVERYWHERE, row
