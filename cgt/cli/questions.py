"""The commands that ask about a position: ``grundy``, ``outcome``, ``moves``, ``sequence``."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from cgt.cli.asking import (
    AsJson,
    GameText,
    MaxPositions,
    Misere,
    PositionWords,
    read_position,
    read_question,
    solver_for,
)
from cgt.cli.output import StatusLine, answer, say
from cgt.cli.status import INTERRUPTED, NO_ANSWER
from cgt.errors import InvalidParameter, InvalidPosition, SearchLimit
from cgt.game import MOST_POSITIONS
from cgt.heap_games import parse_heap
from cgt.registry import get_game
from cgt.solver import Solver
from cgt.values import D, P

LastHeap = Annotated[str, typer.Argument(metavar="N", help="The last position, a number >= 0.")]


def grundy(
    game: GameText,
    position: PositionWords,
    max_positions: MaxPositions = MOST_POSITIONS,
    as_json: AsJson = False,
) -> None:
    """Print the Grundy value of a position in normal play."""
    question = read_question(game, position)
    with StatusLine() as status:
        solver = solver_for(question.game, max_positions, status)
        value = solver.grundy(question.position)
    answer([value], question.as_dict() | {"grundy": value}, as_json)


def outcome(
    game: GameText,
    position: PositionWords,
    misere: Misere = False,
    max_positions: MaxPositions = MOST_POSITIONS,
    as_json: AsJson = False,
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


def moves(
    game: GameText,
    position: PositionWords,
    misere: Misere = False,
    describe: Annotated[
        bool, typer.Option("--describe", help="Say in words, too, what each move does.")
    ] = False,
    max_positions: MaxPositions = MOST_POSITIONS,
    as_json: AsJson = False,
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


def score(
    game: GameText,
    position: PositionWords,
    max_positions: MaxPositions = MOST_POSITIONS,
    as_json: AsJson = False,
) -> None:
    """Print the score of a position, in games that are played for one."""
    question = read_question(game, position)
    score_of = getattr(question.game, "score", None)
    if score_of is None:
        raise InvalidParameter(f"{question.name} is not played for a score, as candy-nim is")
    value = score_of(question.position, max_positions=max_positions)
    answer([value], question.as_dict() | {"score": value}, as_json)


def sequence(
    game: GameText,
    last: LastHeap,
    max_positions: MaxPositions = MOST_POSITIONS,
    as_json: AsJson = False,
) -> int | None:
    """Print the Grundy values of heaps 0 to N.

    For every game in which a single number is a position.
    """
    one = get_game(game)
    end = parse_heap(last.strip())
    if end >= max_positions:
        raise InvalidParameter(
            f"N is a number below {max_positions}, which --max-positions changes, not {end}"
        )
    try:
        read_position(one, str(end))
    except InvalidPosition as error:
        raise InvalidPosition(f"{one.name} has no position {end}: {error}") from error
    values: list[int] = []
    stopped = None
    with StatusLine() as status:
        solver = solver_for(one, max_positions, status)
        try:
            for heap in range(end + 1):
                status.show(f"position {heap:,} of {end:,}")
                values.append(solver.grundy(read_position(one, str(heap))))
        except KeyboardInterrupt:
            stopped = SearchLimit("interrupted", positions=solver.positions, interrupted=True)
        except SearchLimit as error:
            stopped = error
    line = [" ".join(map(str, values))] if values else []
    answer(line, {"game": one.name, "values": values}, as_json)
    if stopped is None:
        return None
    say(f"not finished: {stopped.reason} after {len(values)} of {end + 1} values")
    return INTERRUPTED if stopped.interrupted else NO_ANSWER
