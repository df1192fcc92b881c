"""The commands that ask about all heaps of a game: ``sequence`` and ``period``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

import click

from cgt.budget import Progress
from cgt.cli.asking import (
    ChoiceOf,
    game_argument,
    json_option,
    max_positions_option,
    solver_for,
)
from cgt.cli.heaps import ask_each, last_heap_argument, read_last_heap, say_how_it_ended
from cgt.cli.output import StatusLine, answer
from cgt.cli.questions import no_misere_values, refused_misere_option
from cgt.cli.status import with_exit_status
from cgt.errors import InvalidParameter
from cgt.game import ImpartialGame
from cgt.heaps import PeriodCertificate, TakingAndBreaking, seeming_period
from cgt.heaps.theorems import theorems_about
from cgt.registry import get_game


class Format(StrEnum):
    """How a sequence is written."""

    PLAIN = "plain"
    BFILE = "bfile"


_save_option = click.option(
    "--save",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Save the values in a file, at the beginning, once a minute and at the end; with it, "
    "the next run goes on from there.",
)

# Fewer values are searched one by one before NumPy, or even compiled code, is loaded, unless the
# rules give a heap so many options that a search takes longer.
_LONG = 1000


@click.command(epilog="Example: cgt sequence kayles 20")
@game_argument
@last_heap_argument
@click.option(
    "--format",
    "layout",
    type=ChoiceOf(Format),
    default=Format.PLAIN.value,
    help="plain: the values in one line; bfile: a heap and its value a line, for the OEIS.",
)
@refused_misere_option
@max_positions_option
@_save_option
@json_option
@with_exit_status
def sequence(
    game: str,
    last: str,
    layout: Format,
    misere: bool,
    max_positions: int,
    save: Path | None,
    as_json: bool,
) -> int | None:
    """Print the Grundy values of heaps 0 to N.

    For every game in which a single number is a position. With --format bfile, a heap and its value
    a line, as the OEIS keeps sequences.
    """
    if misere:
        raise no_misere_values(game, last)
    one = get_game(game)
    end = read_last_heap(one, last, max_positions)
    with StatusLine() as status:
        if isinstance(one, TakingAndBreaking) and (
            save is not None or end >= min(_LONG, one.compiled_heaps.start)
        ):
            values, stopped = _long_sequence(one, end, save, status), None
        elif save is not None:
            raise _no_code(one)
        else:
            ask = solver_for(one, max_positions, status).grundy
            values, stopped = ask_each(one, end, status, ask)
    answer(_lines(values, layout), {"game": one.name, "values": values}, as_json)
    return say_how_it_ended(stopped, len(values), end, "values")


def _long_sequence(
    game: TakingAndBreaking, end: int, save: Path | None, status: StatusLine
) -> list[int]:
    """Return the values by a proved period, or else by the fastest method for the rules."""
    found: list[int] = game.nim_sequence(end, progress=_tell(status), save=save).tolist()
    return found


def _tell(status: StatusLine) -> Progress:
    return lambda known, wanted: status.show(f"{known:,} of {wanted:,} values computed")


def _no_code(game: ImpartialGame[Any]) -> InvalidParameter:
    return InvalidParameter(
        f"{game.name} is not a taking-and-breaking game, such as kayles, subtraction:1,3,4 or "
        "0.77: for others nothing here saves values or can prove a period"
    )


def _lines(values: Sequence[int], layout: Format) -> Iterator[str]:
    """Write values in a line, or as a b-file."""
    if layout is Format.BFILE:
        yield from (f"{heap} {value}" for heap, value in enumerate(values))
    elif values:
        yield " ".join(map(str, values))


@click.command(epilog="Example: cgt period 0.77")
@game_argument
@click.option(
    "--upto",
    metavar="N",
    type=click.IntRange(min=0),
    help="Compute values up to a heap of N; by default as many as take less than a second.",
)
@_save_option
@json_option
@with_exit_status
def period(game: str, upto: int | None, save: Path | None, as_json: bool) -> None:
    """Print the smallest proved period of the Grundy values of heaps.

    For taking-and-breaking games: codes such as 0.77 and 0.3F, and games with rules of that kind.
    """
    one = get_game(game)
    if not isinstance(one, TakingAndBreaking):
        raise _no_code(one)
    last = one.values_tried - 1 if upto is None else upto
    with StatusLine() as status:
        found = one.period(last, progress=_tell(status), save=save)
    words = f"{found}{_exceptions(found)}" if found else _no_period(one, last)
    record = {
        "game": one.name,
        "preperiod": found.preperiod if found else None,
        "period": found.period if found else None,
        "saltus": found.saltus if found else None,
        # There may be many millions, which are only counted in words.
        "exceptions": list(found.exceptions) if found and as_json else [],
        "checked_to": found.checked_to if found else last,
    }
    answer([words], record, as_json)


def _no_period(game: TakingAndBreaking, last: int) -> str:
    """Say how far there is no period, and what looks like one."""
    words = f"{game.name}: no period up to a heap of {last}"
    if not theorems_about(game.rules):
        return f"{words}, and no theorem here is about rules of this kind"
    values = game.nim_sequence(min(last, game.values_tried - 1)).tolist()
    candidate = seeming_period(values)
    return f"{words}; {candidate} is a candidate, which proves nothing" if candidate else words


def _exceptions(found: PeriodCertificate) -> str:
    """Say how many heaps do not fit a period; the last one is that before it begins."""
    count = found.exception_count
    if not count:
        return ", without exceptions"
    return (
        f"; {count} exception{'s' if count > 1 else ''}, the last a heap of {found.preperiod - 1}"
    )
