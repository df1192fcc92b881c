"""What makes two games the same game, and whether one has been changed since it was last asked.

A game is its class, its parameters and whatever attributes it was given besides. What has been
worked out about one game may answer for another only if all of these agree, and for the same game
only as long as they stay what they were.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cgt.game import ImpartialGame

# Collections up to this size are copied, so that a change within them is noticed as well. Larger
# ones are most often what a game remembers, and would take time to compare at every question.
_COPIED = 64


def same_rules(one: ImpartialGame[Any], other: ImpartialGame[Any]) -> bool:
    """Return whether two games were made alike and have been given the same attributes since."""
    if one is other:
        return True
    return (
        type(one) is type(other)
        and _equal(one.parameters, other.parameters)
        and _equal(attributes(one), attributes(other))
    )


class Watch:
    """Notices that a game was given other attributes.

    Parameters
    ----------
    game : ImpartialGame
        The game, as it is now.
    """

    def __init__(self, game: ImpartialGame[Any]) -> None:
        self._game = game
        self._now = vars(game)
        self._look()

    def changed(self) -> bool:
        """Return whether the game is another one than at the last look."""
        # One comparison of dicts, since every question begins with it.
        if _equal(self._now, self._all):
            return False
        before = self._told
        self._look()
        return not _equal(before, self._told)

    def _look(self) -> None:
        self._all = {name: _copied(value) for name, value in self._now.items()}
        self._told = {name: self._all[name] for name in attributes(self._game)}


def attributes(game: ImpartialGame[Any]) -> dict[str, Any]:
    """Return what a game was given besides its parameters, without what it works out itself."""
    cls = type(game)
    return {
        name: value
        for name, value in vars(game).items()
        if name != "_arguments" and not isinstance(getattr(cls, name, None), cached_property)
    }


def _copied(value: Any) -> Any:
    small = type(value) in (list, set, dict) and len(value) <= _COPIED
    return value.copy() if small else value


def _equal(one: object, other: object) -> bool:
    """Return whether two values are equal; those that cannot be compared are not."""
    try:
        return bool(one == other)
    except (TypeError, ValueError, AttributeError, ArithmeticError, LookupError):
        return False
