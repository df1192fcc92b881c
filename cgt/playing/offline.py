"""The page as one file that needs no server: it holds every position that can be reached."""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape
from typing import Any

from cgt.errors import InvalidParameter
from cgt.playing.players import PLAYER_NAMES, Greedy
from cgt.playing.referee import Referee
from cgt.playing.server import static_text
from cgt.playing.view import ANSWERS, answer, best_moves, look
from cgt.reachable import Play
from cgt.text import summary

# A file with so many positions and moves has some megabytes.
MOST_POSITIONS = 2000
_MOST_MOVES = 40_000
_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
script-src '{script_hash}'; style-src '{style_hash}'">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
<main id="cgt-page"></main>
<script type="application/json" id="cgt-data">{data}</script>
<script type="module">{script}</script>
</html>
"""


def offline_page(referee: Referee, start: Any, opponent: str, *, person_first: bool) -> str:
    """Return a page of HTML on which a position can be played without a server.

    Parameters
    ----------
    referee : Referee
        The game; each answer that the page holds has its budget.
    start : hashable
        The first position.
    opponent : str
        *perfect*, *random* or *greedy*; the page lets people choose another one.
    person_first : bool
        Whether the person moves first.

    Returns
    -------
    str

    Raises
    ------
    InvalidParameter
        If too many positions can be reached, or the opponent is a file of code.
    """
    if opponent not in PLAYER_NAMES:
        raise InvalidParameter(
            f"a page in a file runs no Python, so it cannot play as {opponent}; its players are "
            f"{', '.join(PLAYER_NAMES)}, and --web serves a page that plays as any other"
        )
    data = {
        "game": referee.name,
        "rules": summary(type(referee.game)),
        "misere": referee.misere,
        "players": list(PLAYER_NAMES),
        "opponent": opponent,
        "first": "me" if person_first else "it",
        "nodes": _nodes(referee, start),
    }
    style, script = static_text("page.css"), static_text("page.js")
    return _PAGE.format(
        title=escape(f"{referee.name} {referee.show(start)}"),
        style=style,
        style_hash=_hash(style),
        # So that no text can end the script element.
        data=json.dumps(data).replace("<", "\\u003c"),
        script=script,
        script_hash=_hash(script),
    )


def _nodes(referee: Referee, start: Any) -> list[dict[str, Any]]:
    """Return every position that can be reached, the start first, with all answers about it."""
    play = Play(referee.game, start, most_options=_MOST_MOVES)
    if not play.whole or len(play.positions) > MOST_POSITIONS:
        more = "more than" if not play.whole else "the"
        raise InvalidParameter(
            f"a page in a file holds at most {MOST_POSITIONS} positions and {_MOST_MOVES} moves, "
            f"not {more} {len(play.positions)} positions that can be reached from "
            f"{referee.show(start)}; choose a smaller one, or --web, which has no such limit"
        )
    numbers = {position: number for number, position in enumerate(play.positions)}
    nodes = []
    for position in play.positions:
        node = look(referee, position)
        moves = referee.moves(position)
        for shown, move in zip(node["moves"], moves, strict=True):
            shown["to"] = numbers[move.option]
        greedy = {move.text for move in Greedy().choices(referee, position)}
        node["best"] = best_moves(referee, position)
        node["greedy"] = [index for index, move in enumerate(moves) if move.text in greedy]
        nodes.append(node | {"answers": answer(referee, position, ANSWERS)})
    return nodes


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
