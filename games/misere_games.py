"""Misère play of any games: which of them are equal, and which are played like Nim.

The main theorem is Conway's: a game is equal in misère play to what is left of it when its
reversible moves are taken out. The games born by day 4 have 22 such forms, of which only five are
nim heaps. Tame games, at least, are played as misère Nim with heaps of their Grundy values.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain, combinations_with_replacement
from typing import Any

from cgt import (
    SUM_THEOREM,
    Claim,
    HeapGame,
    Heaps,
    ImpartialGame,
    P,
    Solver,
    Sum,
    SumGame,
    Verdict,
    claim,
    mex,
)
from cgt.misere import MisereForm, form_of, forms_born_by, genus
from cgt.ranges import Range
from games.abstract_game import AbstractGame, Options, born_by, nim_heap, plus, same_outcomes
from games.grundys_game import GrundysGame
from games.kayles import Kayles, rows
from games.nim import Nim, is_lost_in_misere
from games.octal import DawsonsChess, DawsonsKayles
from games.subtraction import Subtraction

_ARTICLE = "English encyclopaedia article on Nim"
_CONWAY = "J. H. Conway (1976), On Numbers and Games, chapter 12"
_DOCUMENT = "English article, introduction"


# ---- forms ----


def form_as_options(position: Options) -> Options:
    """Return the simplest game that has the same misère outcome in every sum.

    Parameters
    ----------
    position : frozenset
        A position of `AbstractGame`.

    Returns
    -------
    frozenset
        The same one for all games that are equal in misère play: `cgt.misere.misere_form` as a
        set of options.

    References
    ----------
    J. H. Conway (1976), On Numbers and Games, chapter 12.

    Examples
    --------
    >>> one, two = nim_heap(1), nim_heap(2)
    >>> form_as_options(frozenset({one})) == nim_heap(0)
    True
    >>> form_as_options(plus(one, two)) == nim_heap(3)
    True
    """
    return _as_options(_form(position))


@cache
def _form(position: Options) -> MisereForm:
    return form_of(map(_form, position))


@cache
def _as_options(form: MisereForm) -> Options:
    return frozenset(map(_as_options, form.options))


def misere_forms(day: int) -> list[Options]:
    """Return the misère forms of all games born by a day, short ones first.

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
    return list(map(_as_options, forms_born_by(day)))


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
    form = form_as_options(position)
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


def _by_the_mex_rule(position: Options) -> int | None:
    """Return the nim heap that a game is by the mex rule, None if the rule does not tell."""
    options = set(map(_by_the_mex_rule, position))
    if None in options:
        return None
    heap = mex(option for option in options if option is not None)
    return heap if heap or not options or 1 in options else None


@claim(
    "Mex rule in misère play",
    says="A game whose options are nim heaps is the nim heap of their mex in misère play, too, if "
    "0 or 1 is among them or there is none.",
    source=_CONWAY,
    document=_DOCUMENT,
    game=AbstractGame(),
    over=Range(lambda: born_by(3), "games born by day 3, beside games born by day 4"),
    deep=Range(lambda: born_by(4)[::64], "every 64th game born by day 4, beside such games"),
)
def mex_rule(solver: Solver[Options], position: Options) -> bool:
    heap = _by_the_mex_rule(position)
    return heap is None or same_outcomes(
        solver, position, nim_heap(heap), beside=_beside(4), misere=True
    )


@claim(
    "Nim heaps of 1 in misère play",
    says="In misère play, too, a nim heap of 1 beside one of n is a nim heap of n xor 1, so that "
    "two heaps of 1 are nothing.",
    source=_CONWAY,
    document=_DOCUMENT,
    game=AbstractGame(),
    over=Range(lambda: map(nim_heap, range(6)), "nim heaps of 0 to 5, beside games born by day 4"),
)
def heaps_of_one(solver: Solver[Options], position: Options) -> bool:
    together, heap = plus(position, nim_heap(1)), nim_heap(len(position) ^ 1)
    return same_outcomes(solver, together, heap, beside=_beside(4), misere=True)


@claim(
    "Genus of a game",
    says="Beside i nim heaps of 2 and one nim heap a game is P in misère play exactly if that heap "
    "is the i-th superscript of its genus, where the last two superscripts alternate for ever.",
    source=_CONWAY,
    document=_DOCUMENT,
    game=AbstractGame(),
    over=Range(lambda: born_by(3), "games born by day 3, beside up to 3 nim heaps of 2"),
    quick=Range(lambda: born_by(2), "games born by day 2, beside up to 3 nim heaps of 2"),
    deep=Range(lambda: born_by(4)[::512], "every 512th game born by day 4, beside such heaps"),
)
def genus_of_a_game(solver: Solver[Options], position: Options) -> bool:
    found = genus(AbstractGame(), position)
    beside = position
    for twos in range(4):
        lost = [
            heap
            for heap in range(8)
            if solver.outcome(plus(beside, nim_heap(heap)), misere=True) is P
        ]
        if lost != [found.misere(twos)]:
            return False
        beside = plus(beside, nim_heap(2))
    return True


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
    values = [solver.grundy(Sum((part,))) for part in total.summands]
    return (solver.outcome(total, misere=True) is P) == is_lost_in_misere(values)


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


# Heaps from which there are moves to games that are not tame, but such as can be answered.
_TAME_ALL_THE_SAME: list[Heap] = [
    *((Kayles(), (size,)) for size in (6, 7, 8, 10, 13, 14)),
    *((DawsonsKayles(), (size,)) for size in (13, 15, 18)),
    *((GrundysGame(), (size,)) for size in (14, 15, 17)),
]


@claim(
    "Tame games in the wider sense",
    says="A sum of games is P in misère play exactly when misère Nim is with heaps of their values "
    "also if they have options that are not tame, as long as these can be done without; only that "
    "a game whose values in normal and misère play are both 0, or both 1, counts as two heaps, of "
    "2 and 2 or of 2 and 3.",
    source="E. R. Berlekamp, J. H. Conway and R. K. Guy (1982), Winning Ways, chapter 13",
    document=_DOCUMENT,
    made_precise="The article does not say what tame means.",
    game=SumGame(),
    over=_sums(_TAME_ALL_THE_SAME, 32),
    quick=_sums(_TAME_ALL_THE_SAME, 20),
    deep=_sums(_TAME_ALL_THE_SAME, 40),
    relies_on=SUM_THEOREM,
)
def tame_in_the_wider_sense(solver: Solver[Sum], total: Sum) -> bool:
    heaps: list[int] = []
    for part in total.summands:
        value = solver.grundy(Sum((part,)))
        # Beside a nim heap of its value it is P in misère play only if it has this value there.
        firm = solver.outcome(Sum((part, (Nim(), (value,)))), misere=True) is P
        heaps += [2, 2 ^ value] if firm and value < 2 else [value]
    return (solver.outcome(total, misere=True) is P) == is_lost_in_misere(heaps)


def _heaps_of(totals: range) -> Range[Heaps]:
    return Range(lambda: rows(totals), f"heaps of {totals[0]} to {totals[-1]} objects in all")


def _as_misere_nim(name: str, game: HeapGame, totals: range, *, fails: bool) -> Claim:
    """State that a game's heaps are played as misère Nim."""

    @claim(
        f"{name} as misère Nim",
        says="One or more heaps are P in misère play exactly when nim heaps of their values are P "
        "in misère Nim.",
        source="a shortcut often copied for misère play, there called the SJ theorem"
        if fails
        else _CONWAY,
        document=_DOCUMENT,
        over=_heaps_of(totals),
        quick=_heaps_of(totals if fails else totals[:14]),
        deep=None if fails else _heaps_of(range(1, 36)),
        game=game,
        relies_on=SUM_THEOREM,
        expected=Verdict.REFUTED if fails else Verdict.VERIFIED,
    )
    def as_misere_nim(solver: Solver[Heaps], position: Heaps) -> bool:
        values = [solver.grundy((heap,)) for heap in position]
        return (solver.outcome(position, misere=True) is P) == is_lost_in_misere(values)

    return as_misere_nim


# Of Kayles it is stated, and refuted, beside the game.
dawsons_kayles_as_misere_nim = _as_misere_nim(
    "Dawson's Kayles", DawsonsKayles(), range(1, 16), fails=True
)
dawsons_chess_as_misere_nim = _as_misere_nim(
    "Dawson's chess", DawsonsChess(), range(1, 16), fails=True
)
grundys_game_as_misere_nim = _as_misere_nim(
    "Grundy's game", GrundysGame(), range(1, 18), fails=True
)
subtraction_as_misere_nim = _as_misere_nim(
    "Subtraction of 2 or 3", Subtraction(2, 3), range(1, 24), fails=False
)
