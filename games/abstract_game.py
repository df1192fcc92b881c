"""The universal game: a position is nothing but the set of its options.

Every impartial game that must end is one of these positions, if one forgets what its positions
are called. So this is where the main theorem of the field is stated: in normal play a position
is worth a nim heap, and the heaps of the parts of a sum add by nim-sum.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from typing import Any

from cgt import (
    SUM_THEOREM,
    ImpartialGame,
    InvalidPosition,
    N,
    P,
    Solver,
    Sum,
    SumGame,
    claim,
    nim_sum,
    star,
)
from cgt.ranges import Range
from games.grundys_game import GrundysGame
from games.kayles import Kayles
from games.nim import Nim
from games.subtraction import Subtraction

Options = frozenset["Options"]

# Python compares and prints sets inside sets by recursion, so they must not go too deep.
DEEPEST = 100

_TOO_DEEP = f"the sets of an abstract game are at most {DEEPEST} deep, one inside the other"
# The signs that may follow each other in the text of a position.
_FOLLOWS = {"": "{", "{": "{}", "}": "},", ",": "{"}


class AbstractGame(ImpartialGame[Options]):
    """Move to an element of the position, which is a set of such sets.

    Written with braces: ``{}`` has no move, ``{{}}`` one move to ``{}``, and ``{{},{{}}}`` is the
    nim heap of 2.

    Examples
    --------
    >>> from games import AbstractGame
    >>> game = AbstractGame()
    >>> two = game.parse("{{}, {{}}}")
    >>> game.grundy(two), game.grundy(frozenset({two}))
    (2, 0)
    >>> print(game.show(frozenset({two})))
    {{{},{{}}}}
    """

    example = "abstract-game {{},{{}},{{{}}}}"

    def options(self, position: Options) -> Iterable[Options]:
        return position

    def check(self, position: Options) -> None:
        """Refuse what is not a frozenset of such frozensets."""
        layer: list[object] = [position]
        for _ in range(DEEPEST):
            inside: dict[int, object] = {}
            for found in layer:
                if not isinstance(found, frozenset):
                    raise InvalidPosition(
                        "a position of abstract-game is a frozenset of such frozensets, written "
                        f"{{{{}},{{{{}}}}}}; {found!r} is none"
                    )
                inside.update((id(option), option) for option in found)
            layer = list(inside.values())
            if not layer:
                return
        raise InvalidPosition(_TOO_DEEP)

    def parse(self, text: str) -> Options:
        """Read nested braces with commas between them."""
        # The sets that are still open, innermost last; the first list gets the whole position.
        unfinished: list[list[Options]] = [[]]
        before = ""
        for sign in re.sub(r"\s+", "", text):
            outside = len(unfinished) == 1
            if sign not in _FOLLOWS[before] or (outside and before):
                raise _not_braces(text)
            if sign == "{":
                unfinished.append([])
                if len(unfinished) > DEEPEST + 1:
                    raise InvalidPosition(_TOO_DEEP)
            elif sign == "}":
                finished = frozenset(unfinished.pop())
                unfinished[-1].append(finished)
            before = sign
        if len(unfinished) > 1 or not before:
            raise _not_braces(text)
        return unfinished[0][0]

    def show(self, position: Options) -> str:
        """Write nested braces, shorter options first."""
        options = sorted(map(self.show, position), key=lambda text: (len(text), text))
        return "{" + ",".join(options) + "}"


def _not_braces(text: str) -> InvalidPosition:
    shown = text if len(text) <= 40 else f"{text[:40]}..."
    return InvalidPosition(
        f"a position of abstract-game is written as sets in braces, such as {{{{}},{{{{}}}}}}, "
        f"not {shown!r}"
    )


# ---- the positions that the claims are about ----


@cache
def born_by(day: int) -> list[Options]:
    """Return all games that last at most so many moves, each once, those with few options first.

    Parameters
    ----------
    day : int
        From 0 to 4: there are 1, 2, 4, 16 and 65 536, and the next number has 19 729 digits.

    Returns
    -------
    list of frozensets

    Examples
    --------
    >>> [len(born_by(day)) for day in range(4)]
    [1, 2, 4, 16]
    """
    earlier = born_by(day - 1) if day else []
    sizes = range(len(earlier) + 1)
    return [frozenset(options) for size in sizes for options in combinations(earlier, size)]


@cache
def nim_heap(n: int) -> Options:
    """Return the nim heap of n: the set of all smaller ones."""
    return frozenset(map(nim_heap, range(n)))


@cache
def plus(one: Options, other: Options) -> Options:
    """Return the disjunctive sum of two positions as a position.

    Examples
    --------
    >>> AbstractGame().grundy(plus(nim_heap(1), nim_heap(2)))
    3
    """
    return frozenset(plus(option, other) for option in one) | {
        plus(one, option) for option in other
    }


def _pairs_born_by(day: int) -> Iterator[Sum]:
    game = AbstractGame()
    for one, other in combinations_with_replacement(born_by(day), 2):
        yield game(one) + game(other)


def _sums_of_different_games(count: int) -> Iterator[Sum]:
    """Give sums of positions of two or three different games, the same ones at every call."""
    chance = random.Random(1935)
    small_positions: list[tuple[ImpartialGame[Any], list[Any]]] = [
        (Nim(), [(1,), (3,), (1, 2), (2, 2)]),
        (Kayles(), [(2,), (3,), (4,), (1, 2)]),
        (GrundysGame(), [(3,), (5,), (6,), (7,), (3, 3)]),
        (Subtraction(1, 3, 4), [(3,), (5,), (6,), (1, 4)]),
        (AbstractGame(), born_by(3)),
    ]
    for _ in range(count):
        chosen = chance.sample(small_positions, chance.choice((2, 3)))
        yield Sum(tuple((game, chance.choice(positions)) for game, positions in chosen))


def _sums(day: int, count: int) -> Range[Sum]:
    return Range(
        lambda: chain(_pairs_born_by(day), _sums_of_different_games(count)),
        f"all pairs of games born by day {day} and {count} sums of two or three different games",
    )


def _day_4_and_more() -> Iterator[Sum]:
    yield from _pairs_born_by(3)
    yield from _sums_of_different_games(500)
    yield from map(AbstractGame(), born_by(4))


_DOCUMENT = "English article, introduction"
_LEFT_OUT = "The article leaves out that it means normal play, and games that must end."


@claim(
    SUM_THEOREM,
    says="In normal play every impartial game that must end is worth a nim heap: a sum has the "
    "nim-sum of its parts' values, is P exactly when that is 0, and is P together with a nim "
    "heap of its own value.",
    source="R. P. Sprague (1935), Über mathematische Kampfspiele; "
    "P. M. Grundy (1939), Mathematics and games",
    document=_DOCUMENT,
    made_precise=_LEFT_OUT,
    game=SumGame(),
    over=_sums(day=3, count=60),
    quick=_sums(day=2, count=8),
    deep=Range(_day_4_and_more, "as usual, with 500 sums and all games born by day 4"),
)
def sprague_grundy(solver: Solver[Sum], total: Sum) -> bool:
    # Outcomes come first: once the Grundy value is stored, the solver would read them off it.
    outcome = solver.outcome(total)
    value = nim_sum(solver.grundy(Sum((part,))) for part in total.summands)
    return (
        outcome is (N if value else P)
        and solver.outcome(total + star(value)) is P
        and solver.grundy(total) == value
    )


@claim(
    "Every game is a nim heap",
    says="In normal play a game may be replaced by the nim heap of its value in any sum: the "
    "outcome stays the same.",
    source="P. M. Grundy (1939), Mathematics and games",
    document=_DOCUMENT,
    made_precise=_LEFT_OUT,
    game=AbstractGame(),
    over=Range(lambda: born_by(3), "games born by day 3, in sums with any of them"),
)
def is_a_nim_heap(solver: Solver[Options], position: Options) -> bool:
    heap = nim_heap(solver.grundy(position))
    return same_outcomes(solver, position, heap, beside=(*born_by(3), heap))


def same_outcomes(
    solver: Solver[Options],
    position: Options,
    other: Options,
    *,
    beside: Iterable[Options],
    misere: bool = False,
) -> bool:
    """Return whether two games have the same outcome beside each of the given ones.

    Parameters
    ----------
    solver : Solver
        Who knows the outcomes.
    position, other : frozenset
        The two games.
    beside : iterable of frozenset
        What each of them is added to.
    misere : bool
        Whether the player who makes the last move loses.

    Examples
    --------
    >>> solver = Solver(AbstractGame())
    >>> two_equal, nothing = plus(nim_heap(2), nim_heap(2)), nim_heap(0)
    >>> same_outcomes(solver, two_equal, nothing, beside=born_by(3))
    True
    >>> same_outcomes(solver, two_equal, nothing, beside=born_by(3), misere=True)
    False
    """
    return all(
        solver.outcome(plus(position, third), misere=misere)
        is solver.outcome(plus(other, third), misere=misere)
        for third in beside
    )
