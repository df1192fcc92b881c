"""What is plotted: the positions asked about, their answers, and how many have none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any, TypeVar

from cgt.errors import CgtError, InvalidParameter, InvalidPosition, LoopyGameError, SearchLimit
from cgt.game import ImpartialGame, demand_game
from cgt.heap_games import HeapPositions
from cgt.labels import grouped
from cgt.solver import Solver
from cgt.values import D, Outcome, P

Numbers = tuple[int, ...]
Asked = ImpartialGame[Any] | Solver[Any]
Answer = TypeVar("Answer")

# Larger plots are asked for by mistake: no page has room for so many points.
_MOST_POSITIONS = 1_000_000
# Below this the numbers with which matplotlib draws are exact.
_MOST_VALUE = 2**53
_WHY = {
    InvalidPosition: "no positions of the game",
    LoopyGameError: "play can go round for ever",
    SearchLimit: "not known",
}


def solver_of(game: Asked) -> Solver[Any]:
    """Return the solver to ask: the one given, or the game's own."""
    if isinstance(game, Solver):
        return game
    demand_game(game)
    return game.solver


# ---- positions ----


def up_to(*lasts: int) -> Iterable[Numbers]:
    """Return the tuples of numbers of which each goes from 0 to a last one.

    Examples
    --------
    >>> list(up_to(1, 2))
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    """
    positions = 1
    for last in lasts:
        _demand_whole(last)
        positions *= last + 1
    _demand_room(positions)
    return product(*(range(last + 1) for last in lasts))


def triples(half: int) -> Iterable[Numbers]:
    """Return the triples of numbers whose sum is at most twice this.

    Examples
    --------
    >>> len(list(triples(1)))
    10
    """
    _demand_whole(half)
    most = 2 * half
    _demand_room((most + 1) * (most + 2) * (most + 3) // 6)
    return (
        (a, b, c)
        for a in range(most + 1)
        for b in range(most + 1 - a)
        for c in range(most + 1 - a - b)
    )


def _demand_whole(size: object) -> None:
    if type(size) is not int or size < 0:
        raise InvalidParameter(f"the size of a plot is a whole number >= 0, not {size!r}")


def _demand_room(positions: int) -> None:
    if positions > _MOST_POSITIONS:
        raise InvalidParameter(
            f"a plot of this size has more than {grouped(_MOST_POSITIONS)} positions; "
            "choose a smaller size"
        )


# ---- answers ----


def grundy_values(solver: Solver[Any], asked: Iterable[Numbers]) -> tuple[dict[Numbers, int], str]:
    """Return the Grundy values that are known, and a notice of what is left out."""
    known, notice = answers(solver, asked, solver.grundy)
    if max(known.values()) >= _MOST_VALUE:
        raise InvalidParameter(
            f"{solver.game.name} has Grundy values of {_MOST_VALUE} and more here, which no plot "
            "shows exactly; choose a smaller size"
        )
    return known, notice


def outcomes(
    solver: Solver[Any], asked: Iterable[Numbers], misere: bool
) -> tuple[dict[Numbers, Outcome], str]:
    """Return the outcomes that are known, and a notice of what is left out."""
    return answers(solver, asked, lambda position: solver.outcome(position, misere=misere))


def lost(known: Mapping[Numbers, Outcome]) -> list[Numbers]:
    """Return the P-positions."""
    return [numbers for numbers, outcome in known.items() if outcome is P]


def answers(
    solver: Solver[Any], asked: Iterable[Numbers], question: Callable[[Any], Answer]
) -> tuple[dict[Numbers, Answer], str]:
    """Ask about each position; say how many have no answer, and if none has, why."""
    known: dict[Numbers, Answer] = {}
    left_out: Counter[str] = Counter()
    first: CgtError | None = None
    for numbers in asked:
        try:
            known[numbers] = question(solver.game.parse(" ".join(map(str, numbers))))
        except (InvalidPosition, LoopyGameError, SearchLimit) as error:
            if isinstance(error, SearchLimit) and error.interrupted:
                raise
            first = first or error
            left_out[next(why for kind, why in _WHY.items() if isinstance(error, kind))] += 1
    if not known and first is not None:
        if isinstance(first, InvalidPosition):
            raise InvalidPosition(
                f"{solver.game.name} has no such positions as this plot shows: {first}"
            ) from first
        raise first
    counts = ", ".join(f"{grouped(number)} ({why})" for why, number in left_out.items())
    return known, counts and f"left out: {counts}"


# ---- words ----


def noun(game: ImpartialGame[Any]) -> str:
    """Return what the numbers of a position are called."""
    return "heap" if isinstance(game, HeapPositions) else "number"


def play(misere: bool) -> str:
    """Return the name of the convention."""
    return "misère play" if misere else "normal play"


def count(known: Mapping[Numbers, Outcome]) -> str:
    """Say how many positions are P and, where play can go round for ever, how many are D.

    Examples
    --------
    >>> count({(0,): P, (1,): P}), count({(0,): P, (1,): D})
    ('2 P-positions', '1 P-position, 1 D-position')
    """
    times = Counter(known.values())
    shown = [P, D] if times[D] else [P]
    return ", ".join(
        f"{grouped(times[outcome])} {outcome}-position{'' if times[outcome] == 1 else 's'}"
        for outcome in shown
    )
