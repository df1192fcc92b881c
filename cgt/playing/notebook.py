"""A game to be played in a notebook: the page as a widget, whose other end is this Python."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from cgt.errors import InvalidParameter
from cgt.game import ImpartialGame, Position
from cgt.playing import assets
from cgt.playing.players import PLAYER_NAMES, get_player
from cgt.playing.referee import Referee
from cgt.playing.session import Session

_INSTALL = "a game in a notebook needs anywidget: pip install 'sprague-grundy[notebook]'"


def play_here(
    game: ImpartialGame[Position],
    position: Position,
    *,
    against: Any = "perfect",
    person_first: bool = True,
    misere: bool = False,
) -> Any:
    """Return a widget on which a game can be played, to be the last line of a notebook's cell.

    Parameters
    ----------
    game : ImpartialGame
        The rules.
    position : hashable
        The first position.
    against : str, Player or callable
        Who the person plays against at first; see `get_player`.
    person_first : bool
        Whether the person moves first.
    misere : bool
        Whether a player who cannot move wins.

    Returns
    -------
    anywidget.AnyWidget
        Its trait ``state`` is everything that is shown.

    Raises
    ------
    InvalidParameter
        If anywidget is not installed, or there is no such player.
    InvalidPosition
        If it is not a position of the game.
    """
    try:
        base, traits = import_module("anywidget").AnyWidget, import_module("traitlets")
    except ImportError as error:
        raise InvalidParameter(_INSTALL) from error
    opponent = get_player(against)
    others = (get_player(name) for name in PLAYER_NAMES if name != opponent.name)
    session = Session(
        Referee(game, misere=misere),
        position,
        [opponent, *others],
        person_first=person_first,
        random=Random(),
    )
    parts = {
        "_esm": assets.module(),
        "_css": assets.style(),
        "state": traits.Dict().tag(sync=True),
    }
    shown = type("GameWidget", (base,), parts)(state=session.act({"do": "look"}))

    def act(widget: Any, request: object, buffers: object) -> None:
        widget.state = session.act(request)

    shown.on_msg(act)
    return shown
