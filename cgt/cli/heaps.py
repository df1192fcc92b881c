"""A question asked of the heaps 0 to N, one after the other, as far as the limits allow."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import click

from cgt.cli.asking import read_position
from cgt.cli.output import StatusLine, say
from cgt.cli.status import INTERRUPTED, NO_ANSWER
from cgt.errors import InvalidParameter, InvalidPosition, SearchLimit
from cgt.game import ImpartialGame
from cgt.heap_games import parse_heap

Answer = TypeVar("Answer")

last_heap_argument = click.argument("last", metavar="N", help="The last position, a number >= 0.")


def read_last_heap(game: ImpartialGame[Any], text: str, max_positions: int) -> int:
    """Read the last heap, which must be a position of the game, as 0 must, and not too large."""
    end = read_last_number(text)
    if end > max_positions:
        raise InvalidParameter(
            f"N is a number up to {max_positions}, which --max-positions changes, not {end}"
        )
    for heap in (end, 0):
        try:
            read_position(game, str(heap))
        except InvalidPosition as error:
            raise InvalidPosition(f"{game.name} has no position {heap}: {error}") from error
    return end


def read_last_number(text: str) -> int:
    """Read the last of all heaps that are asked about."""
    word = text.strip()
    if not re.fullmatch("[0-9]+", word):
        raise InvalidPosition(f"the last heap is one whole number >= 0, such as 20, not {word!r}")
    return parse_heap(word)


def ask_each(
    game: ImpartialGame[Any], end: int, status: StatusLine, ask: Callable[[Any], Answer]
) -> tuple[list[Answer], SearchLimit | None]:
    """Return the answers about the heaps 0 to the last one, and what stopped them before it."""
    found: list[Answer] = []
    try:
        for heap in range(end + 1):
            status.show(f"position {heap:,} of {end:,}")
            found.append(ask(read_position(game, str(heap))))
    except KeyboardInterrupt:
        return found, SearchLimit("interrupted", positions=0, interrupted=True)
    except SearchLimit as error:
        return found, error
    return found, None


def say_how_it_ended(stopped: SearchLimit | None, done: int, end: int, what: str) -> int | None:
    """Say what stopped the answers, if anything did, and return the exit status."""
    if stopped is None:
        return None
    say(f"not finished: {stopped.reason} after {done} of {end + 1} {what}")
    return INTERRUPTED if stopped.interrupted else NO_ANSWER
