"""What the commands have in common: options, reading GAME and POSITION, and the solver to ask."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

import click

from cgt.budget import Progress
from cgt.cli.output import StatusLine
from cgt.errors import CgtError, InvalidParameter, InvalidPosition
from cgt.game import MOST_POSITIONS, ImpartialGame
from cgt.heap_games import parse_heap
from cgt.registry import get_game
from cgt.solver import Solver
from cgt.sums import Sum, SumGame, star

# A nim heap among the words of a position, with a plus sign on either side or without.
_STAR = re.compile(r"(?<!\S)(?:\+\s+)?\*([0-9]+)(?!\S)(?:\s+\+(?!\S))?")

_E = TypeVar("_E", bound=StrEnum)

# ---- arguments and options ----


class ChoiceOf(click.Choice[_E]):
    """One of the values of an enumeration; a choice of click itself reads their names in Python."""

    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:
        """Return what is typed for a value."""
        return str(choice)


game_argument = click.argument(
    "game", help="A game's name, with parameters after a colon: nim, subtraction:1,2,3."
)
position_argument = click.argument(
    "position",
    nargs=-1,
    required=True,
    help="What the game reads as a position, such as heap sizes: 3 4 5. "
    "The nim heap *3 can be added to any position, in quotes: 7 '*3'.",
)
misere_option = click.option(
    "--misere", is_flag=True, help="Misère play: a player who cannot move wins."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
max_positions_option = click.option(
    "--max-positions",
    metavar="N",
    type=click.IntRange(min=1),
    default=MOST_POSITIONS,
    help="Give up, without an answer, when so many positions are stored.",
)
scheduler_option = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Hand the work to the Dask cluster whose scheduler has this address, such as "
    "tcp://127.0.0.1:8786.",
)


# ---- reading and asking ----


@dataclass(frozen=True)
class Question:
    """A game and one of its positions, as the command line named them.

    Parameters
    ----------
    name : str
        The name of the game that was asked about.
    game : ImpartialGame
        The game to search: that game, or the sums if a nim heap is added to the position.
    position : hashable
        The position in that game.
    """

    name: str
    game: ImpartialGame[Any]
    position: Any

    def show(self, position: Any) -> str:
        """Write a position as `read_question` reads it."""
        if not isinstance(position, Sum):
            return self.game.show(position)
        (game, own), *stars = position.summands
        return " ".join([game.show(own), *(f"*{heap}" for _, (heap,) in stars if heap)])

    def as_dict(self) -> dict[str, Any]:
        """Return what was asked about, for JSON."""
        return {"game": self.name, "position": self.show(self.position)}


def read_question(game_text: str, words: Sequence[str]) -> Question:
    """Read a game and the words of a position."""
    game = get_game(game_text)
    text = " ".join(words)
    position = read_position(game, _STAR.sub(" ", text).strip())
    heaps = [star(parse_heap(size)) for size in _STAR.findall(text)]
    if not heaps:
        return Question(game.name, game, position)
    return Question(game.name, SumGame(), sum(heaps, start=game(position)))


def read_position(game: ImpartialGame[Any], text: str) -> Any:
    """Read a position and let the game refuse it."""
    try:
        position = game.parse(text)
        game.check(position)
    except CgtError:
        raise
    except Exception as error:  # a plugin's parse() can fail in any way at all
        raise InvalidPosition(
            f"{game.name} cannot read {text!r} as a position: {type(error).__name__}: {error}"
        ) from error
    return position


def solver_for(game: ImpartialGame[Any], max_positions: int, status: StatusLine) -> Solver[Any]:
    """Return a solver that shows on the status line how far it is."""
    return Solver(game, max_positions=max_positions, progress=progress_on(status))


def progress_on(status: StatusLine) -> Progress | None:
    """Return what shows on the status line how far a search is; None where nobody sees it."""

    def report(positions: int, depth: int) -> None:
        status.show(f"{positions:,} positions solved, {depth:,} moves deep")

    return report if status.visible else None


def demand_one_of(options: Mapping[str, object]) -> None:
    """Refuse two options that exclude each other, told by what was given for each of them."""
    given = [option for option, value in options.items() if value]
    if len(given) > 1:
        raise InvalidParameter(f"{' and '.join(given)} exclude each other; choose one of them")
