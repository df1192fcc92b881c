"""The table of the source in the docs names every file, below the files that it imports."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(cgt/[^`]+)` \|", PAGE, flags=re.MULTILINE)


def home(module: str) -> str:
    """Return the row of a module of the package: a file, or a folder."""
    name = module.split(".")[1]
    return f"cgt/{name}/" if (ROOT / "cgt" / name).is_dir() else f"cgt/{name}.py"


def imported(row: str) -> set[str]:
    """Return the rows that a file, or the files of a folder, import when they are loaded."""
    files = (ROOT / row).rglob("*.py") if row.endswith("/") else [ROOT / row]
    found = set()
    for file in files:
        for statement in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith(
                "cgt."
            ):
                found.add(home(str(statement.module)))
    return found - {row}


def test_every_file_has_a_row() -> None:
    modules = [path for path in (ROOT / "cgt").iterdir() if path.suffix in ("", ".py")]
    files = {home(f"cgt.{path.stem}") for path in modules if path.stem[0] != "_"}
    assert set(ROWS) == files


def test_files_import_only_what_stands_above_them() -> None:
    for place, row in enumerate(ROWS):
        assert imported(row) <= set(ROWS[:place]), row
