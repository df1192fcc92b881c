"""A position as plain values: what a page shows of it, and the answers it can be asked for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from cgt.errors import CgtError
from cgt.heap_games import HeapPositions
from cgt.playing.binary import show_binary
from cgt.playing.referee import Move, Referee, reason_of
from cgt.playing.squares import changed, squares_of

ANSWERS = ("who", "hint", "binary")


def look(referee: Referee, position: Any) -> dict[str, Any]:
    """Return a position and its moves.

    Parameters
    ----------
    referee : Referee
        The game.
    position : hashable
        One of its positions.

    Returns
    -------
    dict
        ``text``; ``heaps``, their sizes as text, None for what has no heaps; ``squares``, the
        rows of the game's own drawing, [] where it has none; and ``moves``, each with ``label``,
        ``text`` and ``words``, with ``heap`` and ``left`` where it makes one heap smaller and
        leaves the others alone, and with ``changes``, the squares that it changes.
    """
    heaps = list(position) if isinstance(referee.game, HeapPositions) else None
    squares = squares_of(referee.game, position)
    return {
        "text": referee.show(position),
        "heaps": heaps and list(map(str, heaps)),
        "squares": [list(row) for row in squares],
        "moves": [
            {"label": move.label, "text": move.text, "words": move.words}
            | (_taking(position, move.option) if heaps else {})
            | (
                {"changes": changed(squares, squares_of(referee.game, move.option))}
                if squares
                else {}
            )
            for move in referee.moves(position)
        ],
    }


def answer(referee: Referee, position: Any, wanted: Collection[str]) -> dict[str, Any]:
    """Return the answers that are wanted: who wins, a hint, the binary.

    Parameters
    ----------
    referee : Referee
        The game, and the budget of the answers: together they are one question.
    position : hashable
        One of its positions.
    wanted : collection of str
        Some of ``who``, ``hint`` and ``binary``.

    Returns
    -------
    dict
        ``who``: a sentence; ``hint``: its text and the number of the move among the moves, from 0,
        None where none is known; ``binary``: the tables, and a note about them.
    """
    answers: dict[str, Any] = {}
    with referee.question():
        if "who" in wanted:
            answers["who"] = referee.judgement(position).sentence
        if "hint" in wanted:
            move, text = referee.hint(position)
            answers["hint"] = {"move": move and _index(referee, position, move), "text": text}
        if "binary" in wanted:
            tables, note = show_binary(referee, position)
            answers["binary"] = {"tables": [table.as_dict() for table in tables], "note": note}
    return answers


def best_moves(referee: Referee, position: Any) -> list[int]:
    """Return the numbers of the moves that *perfect* chooses from, from 0; [] if all or unknown."""
    try:
        best = referee.best(position)
    except CgtError as error:
        reason_of(error)  # passes Ctrl-C on
        return []
    return [_index(referee, position, move) for move in best]


def _index(referee: Referee, position: Any, move: Move) -> int:
    return [other.text for other in referee.moves(position)].index(move.text)


def _taking(position: tuple[int, ...], option: tuple[int, ...]) -> dict[str, Any]:
    """Return which heap becomes how much smaller, if that is all that the move does."""
    if len(position) != len(option):
        return {}
    changed = [place for place, heap in enumerate(position) if heap != option[place]]
    if len(changed) != 1 or option[changed[0]] > position[changed[0]]:
        return {}
    return {"heap": changed[0], "left": str(option[changed[0]])}
