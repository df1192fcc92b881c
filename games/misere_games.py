"""Misère play of any games: which of them are equal, and which are played like Nim.

The main theorem is Conway's: a game is equal in misère play to what is left of it when its
reversible moves are taken out. The games born by day 4 have 22 such forms, of which only five are
nim heaps. Tame games, at least, are played as misère Nim with heaps of their Grundy values.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from typing import Any

from cgt import ImpartialGame, P, Solver, Sum, SumGame, Verdict, claim, nim_sum
from cgt.ranges import Range
from games.abstract_game import AbstractGame, Options, born_by, nim_heap, plus, same_outcomes
from games.grundys_game import GrundysGame
from games.kayles import Kayles
from games.nim import Nim
from games.octal import DawsonsKayles
from games.subtraction import Subtraction

_ARTICLE = "English encyclopaedia article on Nim"
_CONWAY = "J. H. Conway (1976), On Numbers and Games, chapter 12"
_DOCUMENT = "English article, introduction"


# ---- forms ----


@cache
def misere_form(position: Options) -> Options:
    """Return the simplest game that has the same misère outcome in every sum.

    A move is reversible if it can be answered by a move to what the position is without such
    moves. They are taken out as long as there are any; but all moves may be taken out only where
    the player to move wins, as one who has no move does in misère play.

    Parameters
    ----------
    position : frozenset
        A position of `AbstractGame`.

    Returns
    -------
    frozenset
        The same one for all games that are equal in misère play.

    References
    ----------
    J. H. Conway (1976), On Numbers and Games, chapter 12.

    Examples
    --------
    >>> one, two = nim_heap(1), nim_heap(2)
    >>> misere_form(frozenset({one})) == nim_heap(0), misere_form(plus(one, two)) == nim_heap(3)
    (True, True)
    """
    options = frozenset(map(misere_form, position))
    for without in {answer for option in options for answer in option}:
        reversible = options - without
        if (
            without <= options
            and all(without in option for option in reversible)
            and (without or not _is_lost(options))
        ):
            return without
    return options


@cache
def _is_lost(position: Options) -> bool:
    """Return whether the player to move loses in misère play."""
    return bool(position) and not any(map(_is_lost, position))


@cache
def misere_forms(day: int) -> list[Options]:
    """Return the misère forms of all games born by a day, those with short texts first.

    Parameters
    ----------
    day : int
        From 0 to 4.

    Returns
    -------
    list of frozensets

    Examples
    --------
    >>> [len(misere_forms(day)) for day in range(5)]
    [1, 2, 3, 5, 22]
    """
    # A form depends only on the forms of the options.
    earlier = misere_forms(day - 1) if day else []
    sizes = range(len(earlier) + 1)
    games = chain.from_iterable(combinations(earlier, size) for size in sizes)
    show = AbstractGame().show
    forms = {misere_form(frozenset(options)) for options in games}
    return sorted(forms, key=lambda form: (len(show(form)), show(form)))


@cache
def _beside(day: int) -> list[Options]:
    """Return games that tell the forms of a day from each other when they stand beside them."""
    return [plus(form, nim_heap(n)) for n in range(3) for form in misere_forms(day)]


@claim(
    "Reversible moves in misère play",
    says="A game and its misère form, from which the reversible moves are taken out, have the same "
    "misère outcome in every sum.",
    source=_CONWAY,
    document=_DOCUMENT,
    game=AbstractGame(),
    over=Range(lambda: born_by(3), "games born by day 3, beside games born by day 4"),
    deep=Range(lambda: born_by(4)[::64], "every 64th game born by day 4, beside such games"),
)
def misere_form_is_equal(solver: Solver[Options], position: Options) -> bool:
    form = misere_form(position)
    return same_outcomes(solver, position, form, beside=misere_forms(4), misere=True)


def _days(last: int) -> Range[Options]:
    return Range(
        lambda: [born_by(day)[-1] for day in range(last + 1)],
        f"all games born by days 0 to {last}; for each day its game with most options is named",
    )


@claim(
    "Misère games by day",
    says="The games born by days 0 to 4 have 1, 2, 3, 5 and 22 misère forms, and any two of them "
    "have different misère outcomes beside another form of that day, or beside one and a nim heap "
    "of 1 or 2.",
    source=_CONWAY,
    document=_DOCUMENT,
    made_precise="The article says that misère games cannot be assigned a nim value. In normal "
    "play the games born by these days have only 1, 2, 3, 4 and 5 values.",
    game=AbstractGame(),
    over=_days(4),
    quick=_days(3),
)
def misere_games_by_day(solver: Solver[Options], position: Options) -> bool:
    day = next(day for day in range(5) if born_by(day)[-1] == position)
    forms = misere_forms(day)
    behaviours = {
        tuple(solver.outcome(plus(form, other), misere=True) for other in _beside(day))
        for form in forms
    }
    return len(forms) == len(behaviours) == (1, 2, 3, 5, 22)[day]


# ---- nim heaps ----


def _is_a_nim_heap(solver: Solver[Options], position: Options) -> bool:
    """Return whether a game born by day 4 behaves like some nim heap beside all games tried."""
    # A nim heap larger than every line of play of the game has another outcome beside itself.
    return any(
        same_outcomes(solver, position, heap, beside=(*_beside(4), heap), misere=True)
        for heap in map(nim_heap, range(5))
    )


@claim(
    "Every game is a nim heap, in misère play too",
    says="In misère play, too, every impartial game may be replaced by some nim heap in any sum.",
    source=f"{_ARTICLE}, taken for any convention",
    document=_DOCUMENT,
    made_precise="The article leaves out that it means normal play, and games that must end.",
    game=AbstractGame(),
    over=Range(lambda: born_by(3), "games born by day 3, in sums with any of them"),
    expected=Verdict.REFUTED,
)
def is_a_nim_heap_in_misere(solver: Solver[Options], position: Options) -> bool:
    return _is_a_nim_heap(solver, position)


@claim(
    "Misère games that are nim heaps",
    says="Of the 22 misère forms of the games born by day 4, only the nim heaps of 0 to 4 have the "
    "same misère outcomes as a nim heap in every sum.",
    source=_CONWAY,
    document=_DOCUMENT,
    game=AbstractGame(),
    over=Range(lambda: misere_forms(4), "the 22 misère forms born by day 4"),
    quick=Range(lambda: misere_forms(3), "the 5 misère forms born by day 3"),
)
def misere_nim_heaps(solver: Solver[Options], position: Options) -> bool:
    return _is_a_nim_heap(solver, position) == (position in map(nim_heap, range(5)))


@claim(
    "Games that are no misère nim heap",
    says="The game with one move, to the nim heap of 2, and the sum of two nim heaps of 2 differ "
    "in misère play from every nim heap.",
    source=_CONWAY,
    document=_DOCUMENT,
    game=AbstractGame(),
    over=Range(lambda: [frozenset({nim_heap(2)}), plus(nim_heap(2), nim_heap(2))], "the two games"),
)
def no_misere_nim_heap(solver: Solver[Options], position: Options) -> bool:
    return not _is_a_nim_heap(solver, position)


# ---- tame games ----

Heap = tuple[ImpartialGame[Any], tuple[int]]

# Heaps that are tame: of each game the sizes from the smallest one with a move on.
_TAME: list[Heap] = [
    (game, (size,))
    for game, sizes in (
        (Nim(), range(1, 8)),
        (Subtraction(1, 2, 3), range(1, 12)),
        (Kayles(), range(1, 5)),
        (DawsonsKayles(), range(2, 10)),
        (GrundysGame(), range(3, 13)),
    )
    for size in sizes
]
# The smallest heaps of these games that are not.
_WILD: list[Heap] = [(Kayles(), (5,)), (DawsonsKayles(), (10,)), (GrundysGame(), (13,))]


def _sums(heaps: Iterable[Heap], most: int) -> Range[Sum]:
    """Return the sums of up to three of the heaps, by increasing number of objects."""

    def objects(total: tuple[Heap, ...]) -> int:
        return sum(size for _, (size,) in total)

    def generate() -> Iterable[Sum]:
        groups = (combinations_with_replacement(heaps, count) for count in range(4))
        small = (total for total in chain.from_iterable(groups) if objects(total) <= most)
        return map(Sum, sorted(small, key=objects))

    return Range(generate, f"sums of up to three such heaps with at most {most} objects")


def _is_played_as_misere_nim(solver: Solver[Sum], total: Sum) -> bool:
    """Return whether misère Nim has the same outcome with heaps of the Grundy values."""
    values = tuple(solver.grundy(Sum((part,))) for part in total.summands)
    big = max(values, default=0) >= 2
    lost = nim_sum(values) == 0 if big else values.count(1) % 2 == 1
    return (solver.outcome(total, misere=True) is P) == lost


@claim(
    "Tame games are played as misère Nim",
    says="In misère play a sum of heaps of tame games, here of Nim, S(1,2,3), Kayles up to 4, "
    "Dawson's Kayles up to 9 and Grundy's game up to 12, is P exactly when misère Nim is with "
    "heaps of their Grundy values.",
    source=_CONWAY,
    document=_DOCUMENT,
    made_precise="The article says that only tame games allow the strategy of misère Nim. It holds "
    "for sums of which all parts are tame.",
    game=SumGame(),
    over=_sums(_TAME, 9),
    quick=_sums(_TAME, 6),
    deep=_sums(_TAME, 14),
)
def tame_games(solver: Solver[Sum], total: Sum) -> bool:
    return _is_played_as_misere_nim(solver, total)


@claim(
    "All games are played as misère Nim",
    says="In misère play a sum of any games is P exactly when misère Nim is with heaps of their "
    "Grundy values.",
    source="a mistake that the theorem on normal play invites",
    document=_DOCUMENT,
    made_precise="It holds for tame games.",
    game=SumGame(),
    over=_sums(_TAME + _WILD, 8),
    expected=Verdict.REFUTED,
)
def all_games(solver: Solver[Sum], total: Sum) -> bool:
    return _is_played_as_misere_nim(solver, total)


@claim(
    "Wild heaps",
    says="A heap of 5 in Kayles, of 10 in Dawson's Kayles or of 13 in Grundy's game, beside a nim "
    "heap of 1, cannot be played as misère Nim with heaps of the Grundy values.",
    source="E. R. Berlekamp, J. H. Conway and R. K. Guy (1982), Winning Ways",
    document=_DOCUMENT,
    game=SumGame(),
    over=Range(lambda: [Sum((heap, (Nim(), (1,)))) for heap in _WILD], "the three heaps beside it"),
)
def wild_heaps(solver: Solver[Sum], total: Sum) -> bool:
    return not _is_played_as_misere_nim(solver, total)
