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


# What nearly all rules give.
_USUAL_COLLECTIONS = frozenset({GeneratorType, list, range, set, tuple})


# ---- what the rules give ----


def read_options(game: ImpartialGame[Any], position: Any) -> Iterable[Any]:
    """Return the options of a position, refusing what cannot be a set of options."""
    found = game.options(position)
    if type(found) in _USUAL_COLLECTIONS:
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


# ---- what hooks give ----


def read_position(game: ImpartialGame[Any], given: Any) -> Any:
    """Return the position that a question is about, refusing what is none."""
    position = game.position(given)
    if position is not given:
        checked_position("position", given, position)
    demand_hashable(position)
    told: object = game.check(position)  # type: ignore[func-returns-value]
    if told is not None:
        raise RulesError(
            f"check({position!r}) returned {told!r}; it raises InvalidPosition for what is "
            "not a position, and returns nothing"
        )
    if position is None:
        raise InvalidPosition("None is not a position")
    return position


def checked_position(hook: str, position: object, found: Any) -> Any:
    """Return what a hook made of a position, if it can be a position."""
    if found is None:
        raise RulesError(
            f"{hook}({position!r}) gave None, which is not a position; did it forget to return?"
        )
    try:
        hash(found)
    except TypeError as error:
        raise UnhashablePosition(f"{hook}({position!r}): {unhashable_sentence(found)}") from error
    return found


def checked_count(hook: str, position: object, answer: Any) -> int:
    """Return how many positions a search surely needs, if that can be a number of positions."""
    if type(answer) is int and answer >= 0:
        return answer
    raise RulesError(
        f"{hook}({position!r}) gave {answer!r}; it gives a whole number >= 0, 0 where it is not "
        "known how many positions a search needs"
    )


def checked_text(hook: str, answer: Any) -> str:
    """Return what a hook says, if that is text."""
    if isinstance(answer, str):
        return answer
    raise RulesError(f"{hook}() gave {answer!r}; it gives text, empty where there is none")


def check_parts(game: ImpartialGame[Any], position: Any, parts: tuple[Any, ...]) -> None:
    """Raise, with the name of the hook, if a part of a position can be no key of the memo table."""
    try:
        hash(parts)
    except TypeError:
        pass
    else:
        if not any(part is None for part in parts):
            return
    for component in checked_collection("components", position, game.components(position)):
        checked_position("components", position, component)
        checked_position("canonical", component, game.canonical(component))


def check_parts_of_options(game: ImpartialGame[Any], part: Any) -> None:
    """Do the same with all options of a part, after a search that one of them has ended."""
    for option in read_options(game, game.part_position(part)):
        check_parts(game, option, game.parts(option))


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
