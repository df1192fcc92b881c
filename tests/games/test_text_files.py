"""Files that people name as positions: what is no file, or far too large, is not read."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from cgt import ImpartialGame, InvalidPosition
from games import BoardNim, NodeKayles, PosetGame

GAMES = [NodeKayles(), BoardNim(), PosetGame()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_has_no_end_is_not_read(game: ImpartialGame[Any], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.txt"
    os.mkfifo(pipe)
    for path in ("/dev/zero", str(pipe), str(tmp_path)):
        sentence = rf"{re.escape(repr(path))} cannot be read: it is no regular file$"
        with pytest.raises(InvalidPosition, match=sentence):
            game.parse(path)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("ending", ["txt", "json", "gml", "graphml"])
def test_what_is_far_too_large_is_not_read(
    game: ImpartialGame[Any], ending: str, tmp_path: Path
) -> None:
    path = tmp_path / f"position.{ending}"
    path.touch()
    os.truncate(path, 10_000_001)
    with pytest.raises(InvalidPosition, match=r"it has 10000001 bytes, more than 10000000$"):
        game.parse(str(path))
