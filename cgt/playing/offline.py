"""The page as one file that needs no server: it holds every position that can be reached."""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape
from typing import Any

from cgt.errors import InvalidParameter
from cgt.playing import assets
from cgt.playing.graph_view import graph_view
from cgt.playing.players import PLAYER_NAMES, Greedy
from cgt.playing.referee import MOST_MOVES, Referee
from cgt.playing.view import ANSWERS, answer, best_moves, look
from cgt.reachable import Play

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
        If too much can be played, or the opponent is a file of code.
    InvalidPosition
        If the first position has more moves than can be played anywhere.
    """
    if opponent not in PLAYER_NAMES:
        raise InvalidParameter(
            f"a page in a file runs no Python, so it cannot play as {opponent}; its players are "
            f"{', '.join(PLAYER_NAMES)}, and --web serves a page that plays as any other"
        )
    play = _play(referee, start)
    data = {
        "game": referee.name,
        "rules": referee.rules,
        "misere": referee.misere,
        "players": list(PLAYER_NAMES),
        "opponent": opponent,
        "first": "me" if person_first else "it",
        # Both number the positions in the order in which they are reached.
        "graph": graph_view(referee, start).as_dict(),
        "nodes": _nodes(referee, play),
    }
    style, script = assets.style(), assets.module_with("file.js")
    return _PAGE.format(
        title=escape(f"{referee.name} {referee.show(start)}"),
        style=style,
        style_hash=_hash(style),
        # So that no text can end the script element.
        data=json.dumps(data).replace("<", "\\u003c"),
        script=script,
        script_hash=_hash(script),
    )


def _play(referee: Referee, start: Any) -> Play:
    """Return everything that can be played from a position, if a file can hold it."""
    # What has too many moves for any page is refused as such.
    referee.options(start)
    play = Play(referee.game, start, most_options=_MOST_MOVES)
    found = len(play.positions)
    if found > MOST_POSITIONS:
        more = "" if play.whole else "more than "
        held, reached = f"{MOST_POSITIONS} positions", f"{more}{found} can be reached"
    elif not play.whole:
        held = f"{_MOST_MOVES} moves, {MOST_MOVES} from each position"
        reached = "more can be made"
    else:
        return play
    raise InvalidParameter(
        f"a page in a file holds at most {held}, and {reached} from {referee.show(start)}; "
        "choose a smaller position, or --web, which reads positions only when they are played"
    )


def _nodes(referee: Referee, play: Play) -> list[dict[str, Any]]:
    """Return every position that can be reached, the start first, with all answers about it."""
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
