"""The plain judge of misère play: positions as sets of options, and no theorem."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from cgt import ImpartialGame

Plain = frozenset[Any]


_KNOWN: dict[Plain, Plain] = {}


def position_of(options: Iterable[Plain]) -> Plain:
    """Return the one object that stands for a position: sets are slow to compare otherwise."""
    found = frozenset(options)
    return _KNOWN.setdefault(found, found)


@cache
def nim(n: int) -> Plain:
    return position_of(map(nim, range(n)))


@cache
def add(one: Plain, other: Plain) -> Plain:
    return position_of([add(o, other) for o in one] + [add(one, o) for o in other])


@cache
def is_lost(position: Plain, misere: bool = True) -> bool:
    """Return whether the player to move loses."""
    if not position:
        return not misere
    return not any(is_lost(option, misere) for option in position)


@cache
def value(position: Plain, misere: bool = True) -> int:
    """Return the nim heap beside which a position is lost, found by trying."""
    heap = 0
    while not is_lost(add(position, nim(heap)), misere):
        heap += 1
    return heap


class PlainMisere:
    """What tests ask about positions that are sets of options."""

    nim = staticmethod(nim)
    add = staticmethod(add)
    is_lost = staticmethod(is_lost)
    value = staticmethod(value)

    @staticmethod
    def of(game: ImpartialGame[Any], position: Any) -> Plain:
        """Return a position of any game as the set of its options."""

        @cache
        def found(position: Any) -> Plain:
            return position_of(found(game.canonical(option)) for option in game.options(position))

        return found(game.canonical(position))


@pytest.fixture(scope="session")
def plain() -> type[PlainMisere]:
    return PlainMisere
