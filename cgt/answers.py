"""What a game's closed forms answer, in the form in which the engine goes on with it.

An author may write "P" for `P`, or give winning moves as a tuple; what is no answer at all is
refused, so that it never becomes a wrong one.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from cgt.errors import RulesError
from cgt.game import ImpartialGame, Position
from cgt.values import Outcome


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
