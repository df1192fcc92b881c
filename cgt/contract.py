"""What the rules of a game must keep, read from the rules and said in a sentence where they do not.

Options are an iterable of positions, positions are hashable and stay as they are. Authors get this
wrong in a handful of ways, and each has its sentence here.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import GeneratorType
from typing import TYPE_CHECKING, Any, cast

from cgt.errors import InvalidPosition, RulesError, UnhashablePosition
from cgt.text import natural_key

if TYPE_CHECKING:
    from cgt.game import ImpartialGame

# What an author's rules raise when they are handed something that is no position of the game.
AUTHOR_ERRORS = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError)


# ---- what the rules give ----


def read_options(game: ImpartialGame[Any], position: Any) -> Iterable[Any]:
    """Return the options of a position, refusing what cannot be a set of options."""
    found = game.options(position)
    if type(found) is GeneratorType:  # as most are
        return found
    return checked_collection("options", position, found)


def options_in_order(game: ImpartialGame[Any], position: Any) -> Iterable[Any]:
    """Return the options in the game's order; where that is a set, in the order of their texts."""
    found = read_options(game, position)
    if isinstance(found, (set, frozenset)):
        return sorted(found, key=lambda option: natural_key(game.show(option)))
    return found


def checked_collection(method: str, position: object, found: Any) -> Iterable[Any]:
    """Return what a method of a game returned, if it can be a collection of options or the like."""
    if isinstance(found, str) or not hasattr(found, "__iter__"):
        hint = "; did it forget to return or yield?" if found is None else ""
        raise RulesError(
            f"{method}({position!r}) returned {found!r} instead of an iterable of "
            f"{method.removeprefix('heap_')}{hint}"
        )
    return cast("Iterable[Any]", found)


# ---- what may not be ----


def unhashable_sentence(position: object) -> str:
    """Say that a position cannot be a key of the memo table."""
    return (
        f"positions must be hashable, and {position!r} is a {type(position).__name__}; "
        "use a tuple, a frozenset or a string"
    )


def demand_hashable(position: object) -> None:
    """Raise `UnhashablePosition` for what cannot be a key of the memo table."""
    try:
        hash(position)
    except TypeError as error:
        raise UnhashablePosition(unhashable_sentence(position)) from error


def demand_option(game: Any, parent: object, option: Any) -> None:
    """Raise if an option cannot be a position of the game."""
    demand_hashable(option)
    if option is None:
        raise option_is_none(parent)
    try:
        game.check(option)
    except InvalidPosition as error:
        raise not_a_position(parent, option, error) from error


def not_a_position(parent: object, option: object, error: InvalidPosition) -> RulesError:
    """Blame the rules for an option that the game's own check refuses."""
    return RulesError(f"options({parent!r}) gave {option!r}, which is not a position: {error}")


def option_is_none(parent: object) -> RulesError:
    """Blame the rules for an option that is None."""
    return RulesError(
        f"options({parent!r}) gave None, which is not a position; does what makes the option "
        "return it?"
    )


def unreadable(position: object, error: Exception) -> InvalidPosition:
    """Say that the rules fail on a position that somebody asked about."""
    return InvalidPosition(
        f"{position!r} is not a position that the rules can read ({type(error).__name__}: {error})"
    )


def changed(position: object) -> RulesError:
    """Blame the rules for a position that is not what it was."""
    return RulesError(
        f"the position {position!r} was changed after it was used; options() must make new "
        "positions and leave old ones as they are"
    )
