"""Kayles, in both conventions.

The main theorems: the values have period 12 from heap 71 on (Guy and Smith 1956), and misère play
differs from normal play in six families of positions only (Sibert and Conway 1992).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from cgt import (
    SUM_THEOREM,
    HeapGame,
    Heaps,
    N,
    Outcome,
    P,
    Solver,
    Verdict,
    claim,
    closed_forms,
    heaps,
)
from cgt.heaps import GuySmith, PeriodCertificate, TakingAndBreaking
from cgt.ranges import Range
from games.nim import is_lost_in_misere

_SIBERT_CONWAY = (
    "W. L. Sibert and J. H. Conway (1992), Mathematical Kayles, International Journal of Game "
    "Theory 20"
)

# The value of a heap of n by n mod 12, and the heaps that have another one.
PATTERN = (4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)
EXCEPTIONS = dict(
    zip(
        (0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70),
        (0, 3, 3, 4, 6, 7, 3, 4, 6, 5, 6, 3, 4, 6),
        strict=True,
    )
)


def _even(count: int) -> bool:
    return count % 2 == 0


def _odd(count: int) -> bool:
    return count % 2 == 1


def _one(count: int) -> bool:
    return count == 1


# The families in which the misère outcome is not the normal one: every heap belongs to one of
# the groups of sizes, and the number of heaps in each group is as said.
Family = Mapping[tuple[int, ...], Callable[[int], bool]]
LOST_IN_NORMAL_PLAY: tuple[Family, ...] = (
    {(5,): _even, (1, 4): _even},
    {(9, 12, 17): _even, (1, 4, 20): _even},
    {(25,): _one, (9, 12, 17): _even, (1, 4, 20): _odd},
)
LOST_IN_MISERE_PLAY: tuple[Family, ...] = (
    {(5,): _odd, (1, 4): _odd},
    {(5,): _even, (1, 4): _odd},
    {(9,): _odd, (1, 4): _even},
    {(12,): _one, (1, 4): _even},
    {(9, 12, 17): _even, (1, 4, 20): _odd},
    {(25,): _one, (9,): _odd, (1, 4): _odd},
)


class Kayles(TakingAndBreaking):
    """Knock down one pin of a row or two neighbouring ones; what is left falls into two rows.

    References
    ----------
    R. K. Guy and C. A. B. Smith (1956), The G-values of various games.

    W. L. Sibert and J. H. Conway (1992), Mathematical Kayles, International Journal of Game
    Theory 20.

    Examples
    --------
    >>> from games import Kayles
    >>> kayles = Kayles()
    >>> kayles.grundy((100,)), kayles.grundy((10**18,))
    (1, 1)
    >>> [n for n in range(1, 43) if kayles.outcome((n,), misere=True).name == "P"]
    [1, 4, 9, 12, 20]
    """

    example = "kayles 4"

    def __init__(self) -> None:
        super().__init__("0.77")

    def heap_options(self, n: int) -> Iterable[Heaps]:
        for taken in (1, 2):
            for left in range(n - taken + 1):
                yield left, n - taken - left

    def heap_formula(self, n: int) -> int:
        """Return the value by the table of period 12 (Guy and Smith 1956)."""
        return EXCEPTIONS.get(n, PATTERN[n % 12])

    def outcome_formula(self, position: Heaps, misere: bool) -> Outcome:
        """Return the outcome; in misère play it is turned in the families of Sibert and Conway."""
        normal_p = self.grundy_formula(position) == 0
        turned = misere and _is_in((*LOST_IN_NORMAL_PLAY, *LOST_IN_MISERE_PLAY), position)
        return P if normal_p != turned else N


def _is_in(families: Iterable[Family], position: Heaps) -> bool:
    counts = Counter(heap for heap in position if heap)
    return any(_belongs(counts, family) for family in families)


def _belongs(counts: Counter[int], family: Family) -> bool:
    groups = [sum(counts[size] for size in sizes) for sizes in family]
    return sum(groups) == counts.total() and all(
        fits(group) for group, fits in zip(groups, family.values(), strict=True)
    )


def period_certificate(game: HeapGame, heap_formula: Callable[[int], int]) -> PeriodCertificate:
    """Return the proof that a closed form gives the values of Kayles.

    Parameters
    ----------
    game : HeapGame
        The rules to compare with the octal game 0.77.
    heap_formula : callable
        From a heap size to the value that is to be proved.

    Returns
    -------
    PeriodCertificate
        With the values that the closed form says; the checker computes them from the rules.
    """
    preperiod = max(EXCEPTIONS) + 1
    theorem = GuySmith(Kayles().rules)
    values = theorem.values_needed(preperiod, len(PATTERN))
    return PeriodCertificate(
        game="Kayles (0.77)",
        heap_options=game.heap_options,
        values=tuple(map(heap_formula, range(values))),
        preperiod=preperiod,
        period=len(PATTERN),
        theorem=theorem,
    )


def rows(totals: range) -> Range[Heaps]:
    """Return all positions with so many pins in all, by increasing total.

    Examples
    --------
    >>> list(rows(range(3, 4)))
    [(3,), (1, 2), (1, 1, 1)]
    """

    def generate() -> Iterator[Heaps]:
        for total in totals:
            yield from sorted(_partitions(total, 1), key=len)

    return Range(generate, f"rows of {totals[0]} to {totals[-1]} pins in all")


def _partitions(total: int, least: int) -> Iterator[Heaps]:
    """Give the ways to write a total as a sum of increasing numbers, none below the least."""
    if total == 0:
        yield ()
    for first in range(least, total + 1):
        yield from ((first, *rest) for rest in _partitions(total - first, first))


@claim(
    "Kayles' values",
    says="A row of n pins has the value 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7 for n mod 12 = 0 to 11, "
    "except that n = 0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70 have 0, 3, 3, 4, 6, 7, 3, "
    "4, 6, 5, 6, 3, 4, 6.",
    source="R. K. Guy and C. A. B. Smith (1956), The G-values of various games; OEIS A002186",
    document="English article, Circular nim: see also Kayles",
    made_precise="The article only points to Kayles, as a similar game.",
    over=heaps(count=1, size=range(301)),
    quick=heaps(count=1, size=range(101)),
    deep=heaps(count=1, size=range(5000)),
    relies_on=SUM_THEOREM,
    certificate=lambda: period_certificate(Kayles(), Kayles().heap_formula),
)
def values(kayles: Solver[Heaps], position: Heaps) -> bool:
    [n] = position
    return kayles.grundy(position) == Kayles().heap_formula(n)


@claim(
    "Misère Kayles",
    says="The outcome is the normal one, except that E(5) E(1,4), E(9,12,17) E(1,4,20) and 25 "
    "E(9,12,17) D(1,4,20) are P in normal play and N in misère play, and D(5) D(1,4), E(5) D(1,4), "
    "D(9) E(1,4), 12 E(1,4), E(9,12,17) D(1,4,20) and 25 D(9) D(1,4) are N in normal play and P in "
    "misère play, where E is an even number of rows of the given sizes and D an odd number.",
    source=_SIBERT_CONWAY,
    over=rows(range(27)),
    quick=rows(range(17)),
    deep=rows(range(39)),
    relies_on=SUM_THEOREM,
)
def misere_kayles(kayles: Solver[Heaps], position: Heaps) -> bool:
    outcomes = kayles.outcome(position), kayles.outcome(position, misere=True)
    if _is_in(LOST_IN_NORMAL_PLAY, position):
        return outcomes == (P, N)
    if _is_in(LOST_IN_MISERE_PLAY, position):
        return outcomes == (N, P)
    return outcomes in ((P, P), (N, N))


@claim(
    "Misère Kayles, one row",
    says="A single row is P in misère play exactly for 1, 4, 9, 12 and 20 pins.",
    source=_SIBERT_CONWAY,
    over=heaps(count=1, size=range(1, 37)),
    quick=heaps(count=1, size=range(1, 28)),
    deep=heaps(count=1, size=range(1, 43)),
    relies_on=SUM_THEOREM,
)
def misere_row(kayles: Solver[Heaps], position: Heaps) -> bool:
    return (kayles.outcome(position, misere=True) is P) == (position[0] in (1, 4, 9, 12, 20))


@claim(
    "Misère Kayles as misère Nim",
    says="One or more rows are P in misère play exactly when nim heaps of their values are P in "
    "misère Nim.",
    source="a shortcut often copied for misère play, there called the SJ theorem",
    over=rows(range(1, 28)),
    relies_on=SUM_THEOREM,
    expected=Verdict.REFUTED,
)
def false_shortcut(kayles: Solver[Heaps], position: Heaps) -> bool:
    nim_heaps = [kayles.grundy((heap,)) for heap in position]
    return (kayles.outcome(position, misere=True) is P) == is_lost_in_misere(nim_heaps)


# ---- the closed forms ----

closed_forms_of_kayles = closed_forms(
    "Kayles",
    Kayles(),
    source=f"R. K. Guy and C. A. B. Smith (1956), The G-values of various games; {_SIBERT_CONWAY}",
    over=heaps(count=range(4), size=range(11)),
    quick=heaps(count=range(3), size=range(10)),
    deep=heaps(count=range(4), size=range(21)),
    relies_on=SUM_THEOREM,
)
