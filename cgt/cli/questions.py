"""The commands that ask about a position: ``grundy``, ``outcome``, ``moves``, ``score``."""

from __future__ import annotations

from typing import Any

import click

from cgt.cli.asking import (
    game_argument,
    json_option,
    max_positions_option,
    misere_option,
    position_argument,
    read_question,
    solver_for,
)
from cgt.cli.output import StatusLine, answer, say
from cgt.cli.status import with_exit_status
from cgt.errors import InvalidParameter
from cgt.solver import Solver
from cgt.values import D, P

# Read only to say why there is no such question, and what to ask instead.
refused_misere_option = click.option("--misere", is_flag=True, hidden=True)


def no_misere_values(game: str, position: str) -> InvalidParameter:
    """Say why misère play has no Grundy values, and what it has instead."""
    return InvalidParameter(
        "in misère play no number says how a position behaves in sums, as the Grundy value does in "
        f"normal play; 'cgt genus {game} {position}' prints what there is instead"
    )


@click.command(epilog="Example: cgt grundy nim 3 4 5")
@game_argument
@position_argument
@refused_misere_option
@max_positions_option
@json_option
@with_exit_status
def grundy(
    game: str,
    position: tuple[str, ...],
    misere: bool,
    max_positions: int,
    as_json: bool,
) -> None:
    """Print the Grundy value of a position in normal play."""
    if misere:
        raise no_misere_values(game, f"{' '.join(position)} --position")
    question = read_question(game, position)
    with StatusLine() as status:
        solver = solver_for(question.game, max_positions, status)
        value = solver.grundy(question.position)
    answer([value], question.as_dict() | {"grundy": value}, as_json)


@click.command(epilog="Example: cgt outcome nim 1 1 1 --misere")
@game_argument
@position_argument
@misere_option
@max_positions_option
@json_option
@with_exit_status
def outcome(
    game: str,
    position: tuple[str, ...],
    misere: bool,
    max_positions: int,
    as_json: bool,
) -> None:
    """Print who wins with best play.

    P: the previous player, so the player to move loses. N: the next player, who is to move.
    D: nobody, a draw by endless play.
    """
    question = read_question(game, position)
    with StatusLine() as status:
        solver = solver_for(question.game, max_positions, status)
        found = solver.outcome(question.position, misere=misere)
    answer([found], question.as_dict() | {"misere": misere, "outcome": str(found)}, as_json)


@click.command(epilog="Example: cgt moves nim 3 5 7")
@game_argument
@position_argument
@misere_option
@click.option("--describe", is_flag=True, help="Say in words, too, what each move does.")
@max_positions_option
@json_option
@with_exit_status
def moves(
    game: str,
    position: tuple[str, ...],
    misere: bool,
    describe: bool,
    max_positions: int,
    as_json: bool,
) -> None:
    """Print the winning moves.

    One a line, each as the position that it leads to; nothing if there is none.
    """
    question = read_question(game, position)
    with StatusLine() as status:
        solver = solver_for(question.game, max_positions, status)
        winning = solver.winning_moves(question.position, misere=misere)
        reason = None if winning else _why_none(solver, question.position, misere)
    # Moves in equal nim heaps lead to positions that are written alike.
    moves: dict[str, Any] = {}
    for option in winning:
        moves.setdefault(question.show(option), option)
    lines = list(moves)
    record = question.as_dict() | {"misere": misere, "moves": lines}
    if describe:
        words = [question.game.describe_move(question.position, moves[line]) for line in lines]
        record |= {"described": words}
        lines = [f"{line}  ({word})" for line, word in zip(lines, words, strict=True)]
    answer(lines, record, as_json)
    if reason:
        say(reason)


def _why_none(solver: Solver[Any], position: Any, misere: bool) -> str:
    """Say why a position has no winning move."""
    found = solver.outcome(position, misere=misere)
    if found is P:
        return "no winning move: the position is P, so the player to move loses"
    if found is D:
        return "no winning move: the position is D, so neither player can force a win"
    return "no move at all: in misère play the player to move has won"


@click.command(epilog="Example: cgt score candy-nim 1 4 5")
@game_argument
@position_argument
@max_positions_option
@json_option
@with_exit_status
def score(
    game: str,
    position: tuple[str, ...],
    max_positions: int,
    as_json: bool,
) -> None:
    """Print the score of a position, in games that are played for one."""
    question = read_question(game, position)
    score_of = getattr(question.game, "score", None)
    if score_of is None:
        raise InvalidParameter(f"{question.name} is not played for a score, as candy-nim is")
    value = score_of(question.position, max_positions=max_positions)
    answer([value], question.as_dict() | {"score": value}, as_json)
