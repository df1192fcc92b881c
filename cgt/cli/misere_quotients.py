"""The command ``quotient``: the monoid by which a heap game is played in misère play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from cgt.budget import MOST_ELEMENTS
from cgt.cli.asking import demand_one_of, game_argument, json_option
from cgt.cli.heaps import read_last_number
from cgt.cli.output import StatusLine, answer, say
from cgt.cli.status import INTERRUPTED, NO_ANSWER, with_exit_status
from cgt.errors import InvalidParameter
from cgt.heap_games import HeapGame
from cgt.registry import get_game

if TYPE_CHECKING:
    from cgt.misere import MisereQuotient, WholeQuotient

# The most heaps of which the elements are printed in one line.
_PER_LINE = 10


@click.command(epilog="Example: cgt quotient kayles --upto 30")
@game_argument
@click.option("--upto", metavar="N", required=True, help="The last heap.")
@click.option(
    "--max-elements",
    metavar="N",
    type=click.IntRange(min=1),
    default=MOST_ELEMENTS,
    help="Give up when so many elements are needed.",
)
@click.option(
    "--max-seconds",
    metavar="N",
    type=click.IntRange(min=1),
    help="Give up after so many seconds.",
)
@json_option
@click.option("--latex", "as_latex", is_flag=True, help="Print formulas and a table for LaTeX.")
@with_exit_status
def quotient(
    game: str,
    upto: str,
    max_elements: int,
    max_seconds: int | None,
    as_json: bool,
    as_latex: bool,
) -> int | None:
    """Print the misère quotient of heaps 0 to N.

    It is proved from the rules. Where a theorem and the heaps seen prove that the elements of the
    heaps are periodic, it is the quotient of all heaps, and that is said.
    """
    from cgt.misere import QuotientLimit, misere_quotient

    demand_one_of({"--json": as_json, "--latex": as_latex})
    one, last = get_game(game), read_last_number(upto)
    if not isinstance(one, HeapGame):
        raise InvalidParameter(
            f"{one.name} is not played with heaps that are independent, as kayles is; "
            "misere_quotient(game, positions=...) in Python asks about other games"
        )
    stopped = None
    with StatusLine() as status:
        try:
            found = misere_quotient(
                one,
                last,
                max_elements=max_elements,
                max_seconds=max_seconds,
                progress=lambda heap, order: status.show(
                    f"heap {heap} of {last}, {order} elements tried"
                ),
            )
        except QuotientLimit as limit:
            stopped, found = limit, limit.quotient
    _print(found, as_json, as_latex)
    if stopped is None:
        return None
    say(f"not finished: {stopped.reason}, after {len(found.parts)} of {last + 1} heaps")
    return INTERRUPTED if stopped.interrupted else NO_ANSWER


def _print(found: MisereQuotient, as_json: bool, as_latex: bool) -> None:
    from cgt.misere import periodic

    whole = periodic(found)
    verified = found.accepted() if whole is None else whole.accepted()
    if as_latex:
        lines: Iterator[str] = iter(found.latex().splitlines())
    else:
        lines = _lines(found, whole, verified)
    answer(lines, found.as_dict() | _about(whole, verified), as_json)


def _about(whole: WholeQuotient | None, verified: bool) -> dict[str, Any]:
    """Return what is proved about the quotient."""
    period = None
    if whole is not None:
        period = {"preperiod": whole.preperiod, "period": whole.period}
    return {"period": period, "verified": verified}


def _lines(found: MisereQuotient, whole: WholeQuotient | None, verified: bool) -> Iterator[str]:
    """Give the quotient as text: what it is, and a table of the heaps' elements."""
    yield from found.summary()
    if whole is not None:
        yield (
            f"period: {whole.period} from heap {whole.preperiod} on, so this is the quotient of "
            "all heaps"
        )
    yield "proved from the rules" if verified else "refuted by the rules"
    elements = found.pretending()
    width = max(map(len, elements), default=0)
    margin = len(str(found.upto))
    for first in range(0, len(elements), _PER_LINE):
        row = (element.ljust(width) for element in elements[first : first + _PER_LINE])
        yield f"{first:{margin}}: {'  '.join(row)}".rstrip()
