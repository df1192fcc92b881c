"""Named octal games and Lasker's Nim, and what is known of the periods of such games.

The main theorem is that of Guy and Smith (1956), by which a period is proved from finitely many
values. No period is known for `Treblecross` and `Officers`. `LaskersNim` has a code that never
ends; that its values grow by 4 every 4 heaps is proved, too.
"""

from __future__ import annotations

from cgt import (
    SUM_THEOREM,
    Heaps,
    P,
    Range,
    Solver,
    Sum,
    SumGame,
    TakingAndBreaking,
    Verdict,
    claim,
    closed_forms,
    heaps,
)
from cgt.heaps import AllPeriods, OctalGame, seeming_period
from games import octal_periods
from games.subtraction import Subtraction

_GUY_SMITH = "R. K. Guy and C. A. B. Smith (1956), The G-values of various games"
_LASKER = "E. Lasker (1931), Brettspiele der Völker"
_DOCUMENT = "English article, see also: octal games"
_NAMES = "Nim, the English encyclopaedia article, see also; there only by name"


class DawsonsKayles(OctalGame):
    """Knock down two neighbouring pins of a row; what is left falls into two rows.

    Examples
    --------
    >>> from games import DawsonsKayles
    >>> [DawsonsKayles().grundy((n,)) for n in range(12)]
    [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]
    >>> DawsonsKayles().grundy((10**18 + 1,))
    7
    """

    example = "dawsons-kayles 7"

    def __init__(self) -> None:
        super().__init__("0.07")


class DawsonsChess(OctalGame):
    """Take an object together with its neighbours in a row; what is left falls into two rows.

    On the chess board of the story a row of n stands for n pairs of facing pawns that must
    capture; advancing a pawn removes its file and the files beside it.

    References
    ----------
    T. R. Dawson (1935), Caissa's Wild Roses.

    Examples
    --------
    >>> from games import DawsonsChess
    >>> DawsonsChess().grundy((10**9,)), DawsonsChess().grundy((10**18,))
    (0, 7)
    """

    example = "dawsons-chess 7"

    def __init__(self) -> None:
        super().__init__("0.137")


class Treblecross(OctalGame):
    """Take three neighbouring objects of a row; what is left falls into two rows.

    As noughts and crosses with crosses only, on a strip of n squares, where three neighbouring
    crosses win: nobody puts a cross where the opponent can complete three at once, so a
    cross takes its square and two on either side, and the strip is a row of n + 2 here.

    Examples
    --------
    >>> from games import Treblecross
    >>> Treblecross().winning_moves((6 + 2,))
    []
    >>> print(Treblecross().period())
    None
    """

    example = "treblecross 8"

    def __init__(self) -> None:
        super().__init__("0.007")


class Guiles(OctalGame):
    """Take a heap of one or two, or two objects from a heap of which two heaps are left.

    Examples
    --------
    >>> from games import Guiles
    >>> print(Guiles().period())
    guiles: period 10 from heap 1 on
    """

    example = "guiles 7"

    def __init__(self) -> None:
        super().__init__("0.15")


class Officers(OctalGame):
    """Take one object from a heap, leaving one heap or two, but never none.

    Examples
    --------
    >>> from games import Officers
    >>> [Officers().grundy((n,)) for n in range(12)]
    [0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4]
    """

    example = "officers 6"

    def __init__(self) -> None:
        super().__init__("0.6")


class LaskersNim(OctalGame):
    """Take any number of objects from a heap, or split a heap into two.

    References
    ----------
    E. Lasker (1931), Brettspiele der Völker.

    Examples
    --------
    >>> from games import LaskersNim
    >>> LaskersNim().grundy((10**18,)), LaskersNim().grundy((10**18 - 1,))
    (999999999999999999, 1000000000000000000)
    """

    example = "laskers-nim 4"

    def __init__(self) -> None:
        super().__init__("4.[3]")

    def heap_formula(self, n: int) -> int:
        """Return n, except that the values of 4k + 3 and 4k + 4 are interchanged (Lasker 1931)."""
        if n % 4 == 3:
            return n + 1
        return n - 1 if n and n % 4 == 0 else n


# ---- claims: periods ----

# The period and the heap from which it holds.
PERIODS = {
    "0.07": (34, 53),
    "0.137": (34, 52),
    "0.15": (10, 1),
    "0.17": (34, 33),
    "0.26": (4, 1),
    "0.333": (4, 0),
    "0.34": (8, 7),
    "0.4": (34, 54),
    "0.77": (12, 71),
}
_PERIODIC = tuple(map(OctalGame, PERIODS))

_WITHOUT_KNOWN_PERIOD = {
    *("0.04", "0.06", "0.14", "0.16", "0.36", "0.37", "0.56", "0.6"),
    *(*(f"0.6{digit}" for digit in range(8)), "0.74", "0.76"),
}
_TWO_DIGITS = [f"0.{one}{two}" for one in range(8) for two in range(8)]
_REPEATING = tuple(
    OctalGame(code)
    for code in (*_TWO_DIGITS, "0.055", "0.177", "0.7777")
    if code not in _WITHOUT_KNOWN_PERIOD
)


def _one_heap(sizes: range) -> Range[Heaps]:
    return heaps(count=1, size=sizes)


def _heaps_of(*sizes: int) -> Range[Heaps]:
    return Range(lambda: ((n,) for n in sizes), f"heaps of {', '.join(map(str, sizes))}")


def _octal(solver: Solver[Heaps]) -> OctalGame:
    """Return the game that a claim is being tried on."""
    assert isinstance(solver.game, OctalGame)
    return solver.game


@claim(
    "Guy–Smith theorem",
    says="If a game with the digits d_1 to d_t has g(n + p) = g(n) for all n with "
    "n0 <= n < 2 n0 + p + t, then for all n >= n0; so it is for 0.055, 0.177, 0.7777 and the "
    "codes of one or two digits whose values up to 2000 repeat so far.",
    source=f"{_GUY_SMITH}; n0 >= 1 is made precise",
    over=_one_heap(range(101)),
    quick=_one_heap(range(11)),
    deep=_one_heap(range(1101)),
    games=_REPEATING,
    relies_on=SUM_THEOREM,
)
def guy_smith(solver: Solver[Heaps], position: Heaps) -> bool:
    certificate = _octal(solver).period_certificate
    return certificate is not None and solver.grundy(position) == certificate.value(position[0])


@claim(
    "Periods of octal games",
    says="The values have the smallest period p from heap n0 on, (p, n0) being "
    + ", ".join(f"{pair} for {code}" for code, pair in PERIODS.items())
    + ".",
    source=_GUY_SMITH,
    over=_one_heap(range(301)),
    quick=_one_heap(range(41)),
    deep=_one_heap(range(1001)),
    games=_PERIODIC,
    relies_on=SUM_THEOREM,
    certificate=lambda: AllPeriods(tuple(game.period_certificate for game in _PERIODIC)),
)
def periods(solver: Solver[Heaps], position: Heaps) -> bool:
    period, preperiod = PERIODS[_octal(solver).name]
    [n] = position
    certificate = _octal(solver).period_certificate
    return (
        certificate is not None
        and (certificate.period, certificate.preperiod) == (period, preperiod)
        and solver.grundy(position) == certificate.value(n)
    )


def _values(solver: Solver[Heaps], count: int) -> list[int]:
    """Return the values of the heaps 0, 1, 2, ..."""
    return [solver.grundy((n,)) for n in range(count)]


# So many values of a heap a search finds in seconds.
_SEARCHED = 2048


@claim(
    "Octal games of three digits",
    says="Of the 511 codes 0.d1d2d3 the first n values prove a period, which is as in the table of "
    "games.octal_periods, exactly for those that need no more: 159 for n = 16, 201 for n = 32, 235 "
    "for n = 128, 280 for n = 512, 291 for n = 2048, 308 for n = 8192, 310 for n = 24000 and 311, "
    "0.127 being the last, for n = 93167.",
    source=f"{_GUY_SMITH}, continued by search from the rules",
    made_precise="up to 2048 values are compared with a search; more are those of a certificate "
    "that its checker accepts",
    document=_DOCUMENT,
    over=_heaps_of(16, 32),
    quick=_heaps_of(16),
    deep=_heaps_of(16, 32, 128, 512, 2048, 8192, 24000, 93167),
    games=[OctalGame(code) for code in octal_periods.THREE_DIGITS],
    relies_on=SUM_THEOREM,
)
def three_digit_periods(solver: Solver[Heaps], position: Heaps) -> bool:
    [count] = position
    game = _octal(solver)
    needed = octal_periods.values_needed(game.name)
    found = octal_periods.proved_period(game, count)
    if needed is None or needed > count:
        return found is None
    return (
        found is not None
        and (found.period, found.preperiod) == octal_periods.PERIODS[game.name]
        and (
            list(found.values) == _values(solver, needed)
            if needed <= _SEARCHED
            else found.accepted()
        )
    )


@claim(
    "No period of some octal games",
    says="Whether 0.007, 0.06, 0.106, 0.16, 0.56 and 0.6 have periods is not settled by the values "
    "tried: for no p up to n/4 do the values up to a heap of n repeat with p from n/2 on.",
    source=f"{_GUY_SMITH}; OEIS A071436 has a period of 144 for 0.56, from heap 326638 on",
    document=_DOCUMENT,
    over=_heaps_of(75, 150, 300),
    quick=_heaps_of(75, 150),
    deep=_heaps_of(375, 750, 1500, 3000, 6000, 12000, 24000),
    games=[OctalGame(code) for code in ("0.007", "0.06", "0.106", "0.16", "0.56", "0.6")],
    relies_on=SUM_THEOREM,
    expected=Verdict.OPEN,
)
def no_period(solver: Solver[Heaps], position: Heaps) -> bool:
    return seeming_period(_values(solver, position[0] + 1)) is None


# The heaps of Dawson's chess whose values do not fit the period.
_EXCEPTIONS = (0, 14, 16, 17, 31, 34, 51)


@claim(
    "Exceptions of Dawson's chess",
    says="The values of Dawson's chess repeat with period 34 from heap 52 on, and below it "
    "exactly the heaps 0, 14, 16, 17, 31, 34 and 51 do not fit.",
    source=f"{_GUY_SMITH}; OEIS A002187",
    over=_one_heap(range(201)),
    quick=_one_heap(range(61)),
    deep=_one_heap(range(2001)),
    game=DawsonsChess(),
    relies_on=SUM_THEOREM,
    certificate=lambda: AllPeriods((DawsonsChess().period_certificate,)),
)
def exceptions_of_dawsons_chess(solver: Solver[Heaps], position: Heaps) -> bool:
    [n] = position
    fits = solver.grundy(position) == solver.grundy((n + 2 * 34,))
    return fits == (n not in _EXCEPTIONS)


# ---- claims: games with other names ----


def _equal_heaps(one: OctalGame, other: OctalGame, shift: int, last: int) -> Range[Sum]:
    """Return the sums of a heap in one game and a heap that is smaller in the other."""
    return Range(
        lambda: (one((n + shift,)) + other((n,)) for n in range(last + 1)),
        f"a heap of n + {shift} in {one.name} beside one of n in {other.name}, n from 0 to {last}",
    )


@claim(
    "Dawson's Kayles is Dawson's chess",
    says="A row of n + 1 pins in Dawson's Kayles has the value of n in Dawson's chess.",
    source=f"{_GUY_SMITH}; OEIS A002187",
    over=_equal_heaps(DawsonsKayles(), DawsonsChess(), shift=1, last=150),
    quick=_equal_heaps(DawsonsKayles(), DawsonsChess(), shift=1, last=40),
    deep=_equal_heaps(DawsonsKayles(), DawsonsChess(), shift=1, last=1000),
    game=SumGame(),
    relies_on=SUM_THEOREM,
)
def dawsons_kayles(solver: Solver[Sum], total: Sum) -> bool:
    return solver.outcome(total) is P


@claim(
    "0.4 is Dawson's chess",
    says="A heap of n + 2 in the octal game 0.4 has the value of n in Dawson's chess.",
    source=f"{_GUY_SMITH}; OEIS A002187",
    over=_equal_heaps(OctalGame("0.4"), DawsonsChess(), shift=2, last=150),
    quick=_equal_heaps(OctalGame("0.4"), DawsonsChess(), shift=2, last=40),
    deep=_equal_heaps(OctalGame("0.4"), DawsonsChess(), shift=2, last=1000),
    game=SumGame(),
    relies_on=SUM_THEOREM,
)
def zero_point_four(solver: Solver[Sum], total: Sum) -> bool:
    return solver.outcome(total) is P


@claim(
    "0.333 is subtraction of 1 to 3",
    says="The octal game 0.333 has the moves of the subtraction game of 1, 2 and 3.",
    source=f"{_GUY_SMITH}; compare {_NAMES}",
    over=heaps(count=range(3), size=range(13)),
    game=OctalGame("0.333"),
)
def three_digits(solver: Solver[Heaps], position: Heaps) -> bool:
    def nonempty(options: list[Heaps]) -> set[Heaps]:
        return {tuple(filter(None, option)) for option in options}

    rules = Subtraction(1, 2, 3).options(position)
    return nonempty(solver.options(position)) == nonempty(list(rules))


@claim(
    "0.333 is Nim",
    says="The octal game 0.333 is Nim: a heap of n has the value n.",
    source=f"the code of Nim, 0.333..., without its dots; compare {_NAMES}",
    over=_one_heap(range(13)),
    game=OctalGame("0.333"),
    expected=Verdict.REFUTED,
)
def without_dots(solver: Solver[Heaps], position: Heaps) -> bool:
    return solver.grundy(position) == position[0]


@claim(
    "0.333... is Nim",
    says="In the octal game 0.[3], whose digit 3 is repeated for ever, a heap of n has value n.",
    source=f"{_GUY_SMITH}; compare {_NAMES}",
    over=_one_heap(range(201)),
    quick=_one_heap(range(61)),
    game=OctalGame("0.[3]"),
    certificate=OctalGame("0.[3]").period,
)
def repeated_threes(solver: Solver[Heaps], position: Heaps) -> bool:
    return solver.grundy(position) == position[0]


@claim(
    "Lasker's Nim",
    says="In Lasker's Nim the heaps 4k + 1, 4k + 2, 4k + 3 and 4k + 4 have the values 4k + 1, "
    "4k + 2, 4k + 4 and 4k + 3.",
    source=f"{_LASKER}; {_NAMES}",
    over=_one_heap(range(121)),
    quick=_one_heap(range(41)),
    deep=_one_heap(range(501)),
    game=LaskersNim(),
    relies_on=SUM_THEOREM,
    certificate=LaskersNim().period,
)
def laskers_nim(solver: Solver[Heaps], position: Heaps) -> bool:
    return solver.grundy(position) == LaskersNim().heap_formula(position[0])


# ---- claims: a hexadecimal game ----


@claim(
    "Kenyon's game",
    says="In 0.3F, whose digit F = 8 + 4 + 2 + 1 allows to leave up to three heaps, the values "
    "grow by 3 every 6 heaps: a heap of n has 3 times n div 6, and n mod 3 more.",
    source="J. C. Kenyon (1967), Nim-like games and the Sprague–Grundy theory",
    over=_one_heap(range(41)),
    quick=_one_heap(range(25)),
    deep=_one_heap(range(151)),
    game=TakingAndBreaking("0.3F"),
    relies_on=SUM_THEOREM,
    certificate=TakingAndBreaking("0.3F").period,
)
def kenyons_game(solver: Solver[Heaps], position: Heaps) -> bool:
    [n] = position
    return solver.grundy(position) == 3 * (n // 6) + n % 3


# ---- the closed forms ----

closed_forms_of_octal_games = closed_forms(
    "octal games with names",
    DawsonsChess(),
    DawsonsKayles(),
    Guiles(),
    LaskersNim(),
    Officers(),
    Treblecross(),
    source=_GUY_SMITH,
    over=_one_heap(range(101)),
    quick=_one_heap(range(41)),
    deep=_one_heap(range(1001)),
    relies_on=SUM_THEOREM,
)
