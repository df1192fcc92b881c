"""Subtraction games: only certain numbers of objects may be taken from a heap.

The main theorems: with the amounts 1 to k a heap counts modulo k + 1, in both conventions; every
finite set of amounts has a periodic sequence of Grundy values; and where all but finitely many
numbers may be taken, the values grow by a saltus every period.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations

from cgt import (
    Heaps,
    InvalidParameter,
    Outcome,
    P,
    Solver,
    claim,
    closed_forms,
    heaps,
    nim_sum,
)
from cgt.heaps import AllPeriods, HeapRules, PeriodCertificate, TakingAndBreaking
from cgt.heaps.rules import checked_amounts
from games.nim import Nim

_WINNING_WAYS = "E. R. Berlekamp, J. H. Conway and R. K. Guy (1982), Winning Ways"
_GOLOMB = "S. W. Golomb (1966), A mathematical investigation of games of take-away"
_FERGUSON = "T. S. Ferguson (1974), On sums of graph games with last player losing"
_ARTICLE = "Nim, the English encyclopaedia article, on the subtraction game"
_DOCUMENT = "English article, The subtraction game"

# How many values to compute before giving up on a period: a fraction of a second.
_VALUES_TRIED = 100_000


class _ByAmounts(TakingAndBreaking):
    """A game told by amounts, in which nothing is split; they may be too large for a rule set."""

    amounts: tuple[int, ...]

    @property
    def parameters(self) -> dict[str, tuple[int, ...]]:
        """The amounts, in order and each once."""
        return {"amounts": self.amounts}

    @cached_property
    def period_certificate(self) -> PeriodCertificate | None:
        """The proved period of the Grundy values, None where it is too long to be found."""
        return super().period_certificate if self.amounts[-1] < _VALUES_TRIED else None

    def _value_without_period(self, n: int) -> None:
        return None

    def heaps_needed(self, n: int) -> int:
        return 0

    def known_so_far(self) -> str:
        return super().known_so_far() if self.amounts[-1] < _VALUES_TRIED else ""


class Subtraction(_ByAmounts):
    """Take one of the given amounts from one heap.

    Parameters
    ----------
    *amounts : int
        The numbers of objects that may be taken, at least one, each >= 1. Their order and
        repetitions make no difference.

    References
    ----------
    S. W. Golomb (1966), A mathematical investigation of games of "take-away", Journal of
    Combinatorial Theory 1.

    Examples
    --------
    >>> from games import Subtraction
    >>> [Subtraction(1, 3, 4).grundy((n,)) for n in range(10)]
    [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]
    >>> Subtraction(1, 2, 3).grundy((10**18 + 1,))
    1
    >>> Subtraction(3, 1, 2, 1) == Subtraction(1, 2, 3)
    True
    """

    example = "subtraction:1,3,4 7"

    def __init__(self, *amounts: int) -> None:
        self.amounts = _distinct("subtraction", amounts)

    def heap_options(self, n: int) -> Iterable[Heaps]:
        return ((n - amount,) for amount in self.amounts if amount <= n)

    @cached_property
    def rules(self) -> HeapRules:
        return HeapRules.subtraction(self.amounts)

    def outcome_formula(self, position: Heaps, misere: bool) -> Outcome | None:
        """Return the outcome of Nim with the values as heaps, in misère play too (Ferguson 1974).

        A heap of n with value 0 and a move has an option of value 1: the smallest amount m leaves
        a value above 0, from where some a leaves 0; so n - a has value 1, by Ferguson's pairing
        property. Hence each heap is as good as the nim heap of its value in misère play, too.
        """
        values = [value for n in position if (value := self.heap_formula(n)) is not None]
        return None if len(values) < len(position) else Nim().outcome_formula(tuple(values), misere)

    def heaps_needed(self, n: int) -> int:
        """Return how many moves are needed to leave nothing."""
        return n // self.amounts[-1]


class AllBut(_ByAmounts):
    """Take any number of objects from one heap, except for the given amounts.

    Parameters
    ----------
    *amounts : int
        The numbers of objects that may not be taken, at least one, each >= 1. Their order and
        repetitions make no difference.

    Examples
    --------
    >>> from games import AllBut
    >>> [AllBut(2, 5).grundy((n,)) for n in range(12)]
    [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5]
    >>> print(AllBut(2, 5).period())
    all-but:2,5: period 4 and saltus 2 from heap 0 on
    """

    example = "all-but:2,5 8"

    def __init__(self, *amounts: int) -> None:
        self.amounts = _distinct("all-but", amounts)

    def heap_options(self, n: int) -> Iterable[Heaps]:
        return ((left,) for left in range(n) if n - left not in self.amounts)

    @cached_property
    def rules(self) -> HeapRules:
        return HeapRules.all_but(self.amounts)


def _distinct(game: str, amounts: tuple[int, ...]) -> tuple[int, ...]:
    """Return the amounts in increasing order, each once."""
    if not amounts:
        raise InvalidParameter(f"{game} needs at least one amount, such as {game}:2,5")
    return tuple(sorted(checked_amounts(amounts)))


# ---- claims: the amounts 1 to k ----

_ONE_TO_K = [Subtraction(*range(1, k + 1)) for k in range(1, 7)]


def _amounts(solver: Solver[Heaps]) -> tuple[int, ...]:
    """Return the amounts of the game that a claim is being tried on."""
    assert isinstance(solver.game, Subtraction)
    return solver.game.amounts


def _residues(solver: Solver[Heaps], position: Heaps) -> Heaps:
    """Return the heaps modulo k + 1."""
    return tuple(heap % (len(_amounts(solver)) + 1) for heap in position)


@claim(
    "Subtraction of 1 to k",
    says="With k = 1 to 6, the value of a position is the nim-sum of its heaps modulo k + 1.",
    source=_ARTICLE,
    document=_DOCUMENT,
    over=heaps(count=range(4), size=range(11)),
    quick=heaps(count=range(4), size=range(6)),
    deep=heaps(count=range(5), size=range(13)),
    games=_ONE_TO_K,
)
def one_to_k(solver: Solver[Heaps], position: Heaps) -> bool:
    return solver.grundy(position) == nim_sum(_residues(solver, position))


@claim(
    "Misère subtraction of 1 to k",
    says="With k = 1 to 6, a position is P in misère play exactly when its heaps modulo k + 1 "
    "have a heap >= 2 and nim-sum 0, or none and an odd number of heaps of 1.",
    source=_ARTICLE,
    document=_DOCUMENT,
    made_precise="It is the rule of misère Nim for the heaps modulo k + 1.",
    over=heaps(count=range(4), size=range(11)),
    quick=heaps(count=range(4), size=range(6)),
    deep=heaps(count=range(5), size=range(13)),
    games=_ONE_TO_K,
)
def misere_one_to_k(solver: Solver[Heaps], position: Heaps) -> bool:
    residues = _residues(solver, position)
    big = max(residues, default=0) >= 2
    loses = nim_sum(residues) == 0 if big else residues.count(1) % 2 == 1
    return (solver.outcome(position, misere=True) is P) == loses


@claim(
    "Misère subtraction: take k",
    says="If every heap is a multiple of k + 1, for k = 1 to 6, taking k from any nonempty heap "
    "wins in misère play.",
    source=_ARTICLE,
    document=_DOCUMENT,
    made_precise="Where no object is left nothing can be taken, and the player to move has won.",
    over=heaps(count=range(1, 3), size=range(22)),
    quick=heaps(count=range(1, 3), size=range(8)),
    deep=heaps(count=range(1, 4), size=range(22)),
    games=_ONE_TO_K,
)
def take_k(solver: Solver[Heaps], position: Heaps) -> bool:
    if any(_residues(solver, position)):
        return True
    k = len(_amounts(solver))
    taken = [
        (*position[:i], heap - k, *position[i + 1 :]) for i, heap in enumerate(position) if heap
    ]
    return all(solver.outcome(option, misere=True) is P for option in taken)


# ---- claims: any finite set of amounts ----

_UP_TO_12 = range(1, 13)
_SETS = [Subtraction(*s) for size in range(1, 5) for s in combinations(_UP_TO_12, size)]
_PAIRS = [game for game in _SETS if len(game.amounts) == 2]
_ODD_SETS = [
    Subtraction(1, *rest) for size in range(6) for rest in combinations(range(3, 13, 2), size)
]


_PERIODIC = "Subtraction games are periodic"


@claim(
    _PERIODIC,
    says="The values of a subtraction game with a finite set of amounts, here each of the 793 "
    "sets of 1 to 4 amounts up to 12, repeat with a period.",
    source=_GOLOMB,
    document="Reworded article, subtraction games",
    made_precise="The article only alludes to it.",
    over=heaps(count=1, size=range(81)),
    quick=heaps(count=1, size=range(11)),
    deep=heaps(count=1, size=range(501)),
    games=_SETS,
    certificate=lambda: AllPeriods(tuple(game.period_certificate for game in _SETS)),
)
def finite_sets_are_periodic(solver: Solver[Heaps], position: Heaps) -> bool:
    assert isinstance(solver.game, Subtraction)
    return solver.grundy(position) == solver.game.grundy_formula(position)


_LONGEST_PERIOD, _LONGEST_PREPERIOD = (61, (1, 6, 11, 12)), (54, (4, 9, 10, 12))


@claim(
    "Longest periods of subtraction games",
    says=f"Of the 793 sets of 1 to 4 amounts up to 12, {_LONGEST_PERIOD[1]} alone has a period as "
    f"long as {_LONGEST_PERIOD[0]}, and {_LONGEST_PREPERIOD[1]} alone needs as many as "
    f"{_LONGEST_PREPERIOD[0]} heaps before its period begins.",
    source="measured by search from the rules",
    over=heaps(count=1, size=range(9)),
    quick=heaps(count=1, size=range(2)),
    deep=heaps(count=1, size=range(201)),
    games=_SETS,
    relies_on=_PERIODIC,
)
def longest_periods(solver: Solver[Heaps], position: Heaps) -> bool:
    assert isinstance(solver.game, Subtraction)
    found = solver.game.period_certificate
    if found is None or solver.grundy(position) != found.value(position[0]):
        return False
    longest = (found.period, _LONGEST_PERIOD), (found.preperiod, _LONGEST_PREPERIOD)
    return all(
        length <= most and (length == most) == (_amounts(solver) == amounts)
        for length, (most, amounts) in longest
    )


@claim(
    "Ferguson's pairing property",
    says="In a subtraction game a heap of n has value 1 exactly when n is at least the smallest "
    "amount m and the heap of n - m has value 0.",
    source=_FERGUSON,
    over=heaps(count=1, size=range(41)),
    quick=heaps(count=1, size=range(13)),
    deep=heaps(count=1, size=range(501)),
    games=_SETS,
)
def pairing(solver: Solver[Heaps], position: Heaps) -> bool:
    smaller = position[0] - min(_amounts(solver))
    paired = smaller >= 0 and solver.grundy((smaller,)) == 0
    return (solver.grundy(position) == 1) == paired


@claim(
    "Misère subtraction",
    says="In a subtraction game with a finite set of amounts, here each of the 63 sets of 1 to 3 "
    "amounts up to 7, a position is P in misère play exactly when nim heaps of the values of its "
    "heaps are P in misère Nim.",
    source=_FERGUSON,
    over=heaps(count=range(4), size=range(1, 9)),
    quick=heaps(count=range(3), size=range(1, 6)),
    deep=heaps(count=range(4), size=range(1, 19)),
    games=[game for game in _SETS if len(game.amounts) <= 3 and game.amounts[-1] <= 7],
)
def misere_subtraction(solver: Solver[Heaps], position: Heaps) -> bool:
    values = tuple(solver.grundy((heap,)) for heap in position)
    return solver.outcome(position, misere=True) is Nim().outcome_formula(values, misere=True)


@claim(
    "Values are at most the number of amounts",
    says="In a subtraction game no heap has a value above the number of different amounts.",
    source=_WINNING_WAYS,
    over=heaps(count=1, size=range(41)),
    quick=heaps(count=1, size=range(13)),
    deep=heaps(count=1, size=range(501)),
    games=_SETS,
)
def values_are_small(solver: Solver[Heaps], position: Heaps) -> bool:
    return solver.grundy(position) <= len(_amounts(solver))


@claim(
    "Two amounts",
    says="With two amounts a < b the values repeat from heap 0 on with period a + b, or 2a if b "
    "is an odd multiple of a.",
    source=_WINNING_WAYS,
    over=heaps(count=1, size=range(201)),
    quick=heaps(count=1, size=range(61)),
    deep=heaps(count=1, size=range(2001)),
    games=_PAIRS,
)
def two_amounts(solver: Solver[Heaps], position: Heaps) -> bool:
    a, b = _amounts(solver)
    period = 2 * a if b % (2 * a) == a else a + b
    return solver.grundy((position[0] + period,)) == solver.grundy(position)


@claim(
    "Odd amounts with 1 among them",
    says="If all amounts are odd and 1 is one of them, an even heap has value 0, an odd one 1.",
    source=_WINNING_WAYS,
    over=heaps(count=1, size=range(201)),
    quick=heaps(count=1, size=range(61)),
    deep=heaps(count=1, size=range(2001)),
    games=_ODD_SETS,
)
def odd_amounts(solver: Solver[Heaps], position: Heaps) -> bool:
    return solver.grundy(position) == position[0] % 2


# ---- the closed forms ----

closed_forms_of_subtraction = closed_forms(
    "subtraction games",
    *_ONE_TO_K,
    Subtraction(2, 3),
    Subtraction(1, 4, 6),
    source=_WINNING_WAYS,
    over=heaps(count=range(4), size=range(11)),
    quick=heaps(count=range(3), size=range(9)),
)


# ---- claims: all but some amounts ----


@claim(
    "All but 1 to k",
    says="If 1 to k objects may not be taken, k = 1 to 6, a heap of n has the value of n divided "
    "by k + 1, rounded down.",
    source="a short exercise: from n every heap up to n - k - 1 is reached",
    over=heaps(count=1, size=range(101)),
    deep=heaps(count=1, size=range(501)),
    games=[AllBut(*range(1, k + 1)) for k in range(1, 7)],
)
def all_but_one_to_k(solver: Solver[Heaps], position: Heaps) -> bool:
    assert isinstance(solver.game, AllBut)
    return solver.grundy(position) == position[0] // (len(solver.game.amounts) + 1)


_ALL_BUT = [AllBut(*s) for size in range(1, 7) for s in combinations(range(1, 7), size)]


@claim(
    "All-but sets grow by a saltus",
    says="The values of a game in which any number but finitely many may be taken, here all but "
    "the numbers of each of the 63 nonempty sets up to 6, grow by a saltus s every p heaps: from "
    "some n0 on the heap of n + p has the value of n, and s more.",
    source="A. N. Siegel (2013), Combinatorial Game Theory",
    over=heaps(count=1, size=range(41)),
    quick=heaps(count=1, size=range(11)),
    deep=heaps(count=1, size=range(301)),
    games=_ALL_BUT,
    certificate=lambda: AllPeriods(tuple(game.period() for game in _ALL_BUT)),
)
def all_but_sets_grow(solver: Solver[Heaps], position: Heaps) -> bool:
    assert isinstance(solver.game, AllBut)
    proof = solver.game.period()
    return proof is not None and solver.grundy(position) == proof.value(position[0])
