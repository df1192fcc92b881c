"""What questions about misère play refuse at once: unreadable positions, and far too large ones."""

from __future__ import annotations

from typing import Any

from cgt.contract import AUTHOR_ERRORS, checked_count, unreadable
from cgt.errors import CgtError, OutOfReach
from cgt.game import MOST_POSITIONS, ImpartialGame, Part
from cgt.heap_games import HeapGame


def read_parts(game: ImpartialGame[Any], position: Any) -> tuple[Part, ...]:
    """Return the parts of a position, or say that the rules cannot read it.

    Parameters
    ----------
    game : ImpartialGame
    position : hashable
        A position of the game.

    Returns
    -------
    tuple

    Raises
    ------
    InvalidPosition
        If the rules fail on it.
    """
    try:
        return game.parts(position)
    except CgtError:
        raise
    except AUTHOR_ERRORS as error:
        raise unreadable(position, error) from error


def refuse_out_of_reach(game: ImpartialGame[Any], position: Any, most: int | None) -> None:
    """Refuse at once what is known to need more positions than may be stored.

    A small limit ends the search soon enough by itself. In a heap game also closed forms can tell:
    a heap with the Grundy value g leads to positions with all smaller values, so to g + 1 at least.

    Parameters
    ----------
    game : ImpartialGame
    position : hashable
        A position of the game.
    most : int or None
        How many positions may be stored.

    Raises
    ------
    OutOfReach
        If it needs more.

    Examples
    --------
    >>> from games import Nim
    >>> refuse_out_of_reach(Nim(), (10**18,), 10**7)
    Traceback (most recent call last):
    ...
    cgt.errors.OutOfReach: not known: 1000000000000000000 in nim needs at least \
1000000000000000001 positions, of which at most 10000000 may be stored
    """
    if most is None:
        return
    most_searched = max(most, MOST_POSITIONS)
    needed = checked_count(
        "positions_needed", position, game.positions_needed(position, misere=True)
    )
    if isinstance(game, HeapGame):
        # Smaller heaps are within reach, and a closed form may be dear.
        values = (game.heap_formula(heap) for heap in position if heap >= most_searched)
        needed = max([needed, *(value + 1 for value in values if value is not None)])
    if needed > most_searched:
        raise OutOfReach(
            f"{game.show(position)} in {game.name} needs at least {needed} positions, of which at "
            f"most {most} may be stored",
            needed=needed,
        )
