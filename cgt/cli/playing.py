"""The commands ``play``, a game against a player, and ``match``, players against each other."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stdout
from enum import StrEnum
from functools import partial
from random import Random
from typing import TextIO

import click

from cgt.cli.asking import (
    ChoiceOf,
    Question,
    game_argument,
    json_option,
    misere_option,
    position_argument,
    read_question,
)
from cgt.cli.files import write_file
from cgt.cli.output import answer, printable, say
from cgt.cli.status import with_exit_status
from cgt.errors import InvalidParameter
from cgt.playing.contest import compare, random_starts
from cgt.playing.match import Match
from cgt.playing.players import PLAYER_NAMES, Player, get_player
from cgt.playing.referee import BUDGET, Referee
from cgt.playing.talk import Talk

# A match has at most so many different starts.
_STARTS = 200


class Side(StrEnum):
    """Who moves first."""

    me = "me"
    it = "it"


_SEED_HELP = "The same number gives the same choices again."
_budget_option = click.option(
    "--max-positions",
    "budget",
    metavar="N",
    type=click.IntRange(min=1),
    default=BUDGET,
    help="Give up a question about a position after a search of so many.",
)


@click.command(epilog="Example: cgt play nim 3 5 7")
@game_argument
@position_argument
@misere_option
@click.option(
    "--against",
    metavar="PLAYER",
    default="perfect",
    help="perfect, random, greedy, or a Python file FILE.py with a function "
    "choose_move(position) that returns an option. The file is run.",
)
@click.option("--first", type=ChoiceOf(Side), default=Side.me.value, help="Who moves first.")
@click.option("--seed", metavar="N", type=int, help=_SEED_HELP)
@_budget_option
@click.option("--web", is_flag=True, help="Play on a page in the browser, served on this machine.")
@click.option(
    "--port", metavar="N", type=click.IntRange(min=0, max=65535), help="The port for --web."
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write the page into one file, which needs no server; it holds every position.",
)
# What this prints is no answer, but what is said to a person.
@partial(with_exit_status, conversation=True)
def play(
    game: str,
    position: tuple[str, ...],
    misere: bool,
    against: str,
    first: Side,
    seed: int | None,
    budget: int,
    web: bool,
    port: int | None,
    output: str | None,
) -> None:
    """Play a game in the terminal, or on a page.

    Type the number of a move, or the position that it leads to; hint, who, binary, undo, quit.
    """
    if web and output:
        raise InvalidParameter("--web serves a page and -o writes one: choose one of them")
    if port is not None and not web:
        raise InvalidParameter("--port is the port of the page that --web serves: give --web, too")
    if seed is not None and output:
        raise InvalidParameter(
            "--seed is no option of -o: the page that it writes does not know it"
        )
    question = read_question(game, position)
    opponent = get_player(against)
    referee = _referee(question, misere, budget)
    if output or web:
        # The page, or its address, is an answer; what the rules print is none.
        with redirect_stdout(sys.stderr):
            if output:
                _write_page(referee, question, opponent, first, output)
            else:
                _serve(referee, question, opponent, first, Random(seed), port or 0)
    else:
        match = Match(referee, question.position)
        _talk(match, opponent, 0 if first is Side.me else 1, Random(seed))


@click.command(epilog="Example: cgt match nim 3 5 7 --players perfect greedy")
@game_argument
@position_argument
@click.option(
    "--players",
    metavar="ONE OTHER",
    nargs=2,
    default=("perfect", "random"),
    help="Two of perfect, random, greedy, or Python files as for cgt play --against.",
)
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(min=1),
    default=100,
    help="How many games are played.",
)
@misere_option
@click.option("--seed", metavar="N", type=int, default=0, help=_SEED_HELP)
@_budget_option
@json_option
@with_exit_status
def match(
    game: str,
    position: tuple[str, ...],
    players: tuple[str, str],
    games: int,
    misere: bool,
    seed: int,
    budget: int,
    as_json: bool,
) -> None:
    """Let two players play many games and print the score.

    Each start is a position that random play from POSITION passes through, and is played twice,
    so that both players move first from it.
    """
    question = read_question(game, position)
    one, other = map(get_player, players)
    referee = _referee(question, misere, budget)
    starts = random_starts(referee, question.position, min((games + 1) // 2, _STARTS), Random(seed))
    score = compare(
        question.game,
        one,
        other,
        starts=starts,
        games=games,
        misere=misere,
        seed=seed,
        budget=budget,
    )
    record = question.as_dict() | {
        "misere": misere,
        "players": [score.one, score.other],
        "games": score.games,
        "wins": list(score.wins),
        "draws": score.draws,
        "won_by_first": score.first,
        "guesses": score.guesses,
        "failures": list(score.failures),
    }
    answer([score], record, as_json)
    for failure in score.failures:
        say(failure)
    if score.guesses:
        say(
            f"{score.guesses} moves of perfect were guesses: --max-positions allows larger searches"
        )


def _referee(question: Question, misere: bool, budget: int) -> Referee:
    return Referee(
        question.game, misere=misere, budget=budget, show=question.show, name=question.name
    )


def _write_page(
    referee: Referee, question: Question, opponent: Player, first: Side, output: str
) -> None:
    """Write the page that needs no server."""
    from cgt.playing.offline import offline_page

    page = offline_page(referee, question.position, opponent.name, person_first=first is Side.me)
    write_file(output, page.encode("utf-8", "backslashreplace"))


def _serve(
    referee: Referee,
    question: Question,
    opponent: Player,
    first: Side,
    random: Random,
    port: int,
) -> None:
    """Serve the page until Ctrl-C; its address is the answer."""
    from cgt.playing.server import serve
    from cgt.playing.session import Session

    others = (get_player(name) for name in PLAYER_NAMES if name != opponent.name)
    session = Session(
        referee,
        question.position,
        [opponent, *others],
        person_first=first is Side.me,
        random=random,
    )

    def announce(address: str) -> None:
        answer([address], None, as_json=False)
        say("open this address in a browser; Ctrl-C ends the game")

    serve(session, f"{question.name} {referee.show(question.position)}", port, announce)


def _talk(match: Match, opponent: Player, person: int, random: Random) -> None:
    """Hold a conversation on the terminal; plain text where there is none."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True)
    # None where whoever started the command has closed it: then nobody will type anything.
    typed: TextIO | None = sys.stdin
    if isinstance(typed, io.TextIOWrapper):
        # What is no text is no move either, and needs no other sentence.
        typed.reconfigure(errors="backslashreplace")
    asks = typed is not None and typed.isatty() and console.is_terminal

    def write(text: str, style: str) -> None:
        lines = map(printable, text.split("\n"))
        console.print(Text("\n".join(lines), style=style))

    def read() -> str | None:
        if asks:
            console.print("> ", end="")
        sys.stdout.flush()
        if typed is None:
            return None
        try:
            return typed.readline() or None
        except OSError:  # of a terminal that is gone, say
            return None

    Talk(match, opponent, person, random, read, write).hold()
