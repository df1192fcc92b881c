"""What a game's closed forms answer, in the form in which the engine goes on with it.

An author may write "P" for `P`, or give winning moves as a tuple; what is no answer at all is
refused, so that it never becomes a wrong one.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice
from typing import Any

from cgt.contract import demand_hashable, read_options
from cgt.errors import InvalidPosition, RulesError
from cgt.game import ImpartialGame, Position
from cgt.values import Outcome

# Options are listed to see that a formula's moves are among them only where they cannot be many:
# where no number in the position is larger than this, and so many of them at most.
_LARGE, _MOST_OPTIONS_LISTED = 1_000, 10_000


def value_by_formula(game: ImpartialGame[Position], position: Position) -> int | None:
    """Return the Grundy value by a closed form, None where there is none."""
    return checked_value("grundy_formula", position, game.grundy_formula(position))


def checked_value(hook: str, position: Hashable, answer: Any) -> int | None:
    """Return a closed form's answer if it can be a Grundy value, or is None."""
    if answer is None or (type(answer) is int and answer >= 0):
        return answer
    raise RulesError(
        f"{hook}({position!r}) gave {answer!r}; it gives a whole number >= 0, or None where no "
        "closed form is known"
    )


def outcome_by_formula(
    game: ImpartialGame[Position], position: Position, misere: bool
) -> Outcome | None:
    """Return the outcome by a theorem, None where there is none."""
    answer: Any = game.outcome_formula(position, misere)
    if answer is None or isinstance(answer, Outcome):
        return answer
    try:
        return Outcome(answer)
    except ValueError:
        raise RulesError(
            f"outcome_formula({position!r}, {misere}) gave {answer!r}; it gives P, N or D, or None "
            "where no theorem applies"
        ) from None


def moves_by_formula(
    game: ImpartialGame[Position], position: Position, misere: bool
) -> list[Position] | None:
    """Return the winning moves by a closed form, None where there is none."""
    answer: Any = game.winning_moves_formula(position, misere)
    if answer is None:
        return None
    if isinstance(answer, str) or not hasattr(answer, "__iter__"):
        raise RulesError(
            f"winning_moves_formula({position!r}, {misere}) gave {answer!r}; it gives a list of "
            "positions, or None where no closed form is known"
        )
    return list(answer)


def checked_moves(
    game: ImpartialGame[Position], position: Position, misere: bool
) -> list[Position] | None:
    """Return the winning moves by a closed form, refusing what is surely no option."""
    moves = moves_by_formula(game, position, misere)
    if not moves:
        return moves
    options = _few_options(game, position)
    for move in moves:
        try:
            demand_hashable(move)
            if move is None or (options is not None and move not in options):
                raise InvalidPosition("it is not an option")
            game.check(move)
        except (InvalidPosition, RulesError) as error:
            raise RulesError(
                f"winning_moves_formula({position!r}, {misere}) gave the move {move!r}: {error}"
            ) from error
    return moves


def _few_options(game: ImpartialGame[Position], position: Position) -> set[Position] | None:
    """Return the options of a position, None where they may be too many to list."""
    numbers = position if isinstance(position, tuple) else (position,)
    if any(isinstance(number, int) and number > _LARGE for number in numbers):
        return None
    options = list(islice(read_options(game, position), _MOST_OPTIONS_LISTED + 1))
    for option in options:
        demand_hashable(option)
    return set(options) if len(options) <= _MOST_OPTIONS_LISTED else None
