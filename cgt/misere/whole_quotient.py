"""Misère quotients of whole games: of all heaps, not only those up to some heap.

The main theorem is the misère periodicity theorem of Plambeck and Siegel. Let the quotient of the
heaps up to M have the pretending function Phi, in an octal game whose last digit is the t-th, and
let Phi(n + p) = Phi(n) for n0 <= n < 2 n0 + p + t, where M >= 2 n0 + 2 p + t - 1. Then this is the
quotient of all heaps, and Phi(n + p) = Phi(n) for every n >= n0. For a move from a larger heap of
n + p leaves a heap of n0 + p or more, which has the element of the heap that is p smaller; so the
moves from n and n + p lead to the same elements, and what the checker finds about n it would find
about n + p. It uses of a component nothing but its element and those of its options.

That is the argument by which Guy and Smith prove the periods of Grundy values, so it holds under
the hypotheses of `cgt.heaps.GuySmith` and `cgt.heaps.WindowRepeat`, read for elements instead of
values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from cgt.budget import MOST_ELEMENTS
from cgt.errors import InvalidParameter
from cgt.game import ImpartialGame
from cgt.heap_games import HeapGame, Heaps
from cgt.heaps.theorems import THEOREMS, PeriodTheorem
from cgt.misere.element_periods import (
    find_elements_period,
    first_other_moves,
    quotient_theorem,
)
from cgt.misere.growing import Progress, QuotientOf
from cgt.misere.quotient import MisereQuotient
from cgt.values import N, Outcome, P

_MOST_HEAPS = 1000


@dataclass(frozen=True)
class WholeQuotient:
    """The certificate that a partial quotient is that of the whole game.

    Parameters
    ----------
    quotient : MisereQuotient
        The quotient of the heaps as far as the theorem needs them.
    preperiod, period : int
        The elements of n and n + period are the same for every n >= preperiod, and for no smaller
        numbers.
    theorem : PeriodTheorem
        Why the heaps seen settle all later ones, and the rules of which it speaks.

    Examples
    --------
    >>> from games import Kayles
    >>> kayles = whole_quotient(Kayles())
    >>> print(kayles)
    kayles: misère quotient of order 40, 9 of them P; period 12 from heap 71 on
    >>> kayles.accepted(), kayles.outcome((10**18, 10**18 + 5))
    (True, Outcome.N)
    >>> kayles.winning_moves((10**18,))[:2]
    [(1, 999999999999999997), (7, 999999999999999991)]
    """

    quotient: MisereQuotient
    preperiod: int
    period: int
    theorem: PeriodTheorem

    @property
    def order(self) -> int:
        """The number of elements."""
        return self.quotient.order

    def heap_element(self, heap: int) -> int:
        """Return the element of a heap of any size.

        Parameters
        ----------
        heap : int
            Its size, >= 0.

        Returns
        -------
        int
        """
        if heap >= self.preperiod:
            heap = self.preperiod + (heap - self.preperiod) % self.period
        return self.quotient.elements[heap]

    def element(self, position: Heaps) -> int:
        """Return the element of a position: the product of its heaps."""
        self.quotient.game.check(position)
        return self._product(position)

    def outcome(self, position: Heaps) -> Outcome:
        """Return who wins a position in misère play.

        Parameters
        ----------
        position : tuple of int
            Heaps of any size.

        Returns
        -------
        Outcome
        """
        return P if self.element(position) in self.quotient.p_elements else N

    def winning_moves(self, position: Heaps) -> list[Heaps]:
        """Return winning moves in misère play, one for all those that differ by whole periods.

        Parameters
        ----------
        position : tuple of int
            Heaps of any size.

        Returns
        -------
        list of tuple of int
            The options after which the player who moved wins, such that, where a heap is split,
            all parts but one are smaller than the preperiod and the period together.
        """
        self.quotient.game.check(position)
        found: dict[Heaps, None] = {}
        for place, heap in enumerate(position):
            before, after = position[:place], position[place + 1 :]
            beside = self._product(before + after)
            for left in self._moves(heap):
                product = self.quotient.monoid.times(beside, self._product(left))
                if product in self.quotient.p_elements:
                    found[before + left + after] = None
        return list(found)

    def what_is_wrong(self) -> str | None:
        """Ask the rules again, and say what is wrong with the certificate; None if it is proved."""
        known = type(self.theorem) in THEOREMS
        if not known or not isinstance(self.quotient, MisereQuotient):
            return "a certificate has a quotient and a theorem"
        wrong = self.quotient.what_is_malformed()
        if wrong is not None:
            return wrong
        game, elements = self.quotient.game, self.quotient.elements
        if type(self.preperiod) is not int or type(self.period) is not int:
            return "a preperiod and a period are whole numbers"
        if self.preperiod < 0 or self.period < 1:
            return "a preperiod is at least 0, and a period at least 1"
        if self.theorem.grows:
            return "the theorem is not about quotients"
        if not isinstance(game, HeapGame) or not self.quotient.is_of_heaps:
            return "the quotient is not that of the heaps 0, 1, 2, ..."
        needed = self.theorem.needs(self.preperiod, self.period)
        enough = self.theorem.values_needed(self.preperiod, self.period)
        if len(elements) < enough:
            return f"the theorem needs the heaps to {enough - 1}"
        for heap in range(needed.start, len(elements) - self.period):
            if elements[heap] != elements[heap + self.period]:
                return f"the heaps {heap} and {heap + self.period} have different elements"
        if (self.preperiod, self.period) != find_elements_period(elements, self.theorem):
            return "the preperiod or the period is not the smallest one"
        other = first_other_moves(game, self.theorem, enough)
        if other is not None:
            return f"the theorem is about other moves from a heap of {other}"
        return self.quotient.what_is_wrong()

    def accepted(self) -> bool:
        """Return whether the certificate proves what it says; does all the work again."""
        return self.what_is_wrong() is None

    def __str__(self) -> str:
        quotient = self.quotient
        return (
            f"{quotient.game.name}: misère quotient of order {self.order}, "
            f"{len(quotient.p_elements)} of them P; period {self.period} from heap "
            f"{self.preperiod} on"
        )

    def _repr_latex_(self) -> str:
        return (
            rf"$\Phi(n + {self.period}) = \Phi(n)\text{{ for all }} n \ge {self.preperiod}"
            rf"\text{{ in }} {self.quotient.presentation.latex()}$"
        )

    def _product(self, heaps: Heaps) -> int:
        product = 0
        for heap in heaps:
            product = self.quotient.monoid.times(product, self.heap_element(heap))
        return product

    def _moves(self, heap: int) -> Iterator[Heaps]:
        """Give what moves leave, one for all those that differ by whole periods.

        A part of the bound or more can be made smaller by a period if the largest part is made
        larger instead.
        """
        bound = max(self.preperiod, 1) + self.period
        for taken, taking in enumerate(self.theorem.rules.first):
            rest = heap - taken
            if rest == 0 and taking.allows(0):
                yield ()
            if rest <= 0:
                break
            for count in range(1, (taking.most or 0) + 1):
                if taking.allows(count):
                    for parts in combinations_with_replacement(range(1, bound), count - 1):
                        largest = rest - sum(parts)
                        if largest >= max(parts, default=1):
                            yield (*parts, largest)


def whole_quotient(
    game: ImpartialGame[Any],
    upto: int = _MOST_HEAPS,
    *,
    max_elements: int = MOST_ELEMENTS,
    max_seconds: int | None = None,
    progress: Progress | None = None,
) -> WholeQuotient | None:
    """Return the misère quotient of a whole game, of all its heaps, with its proof.

    Parameters
    ----------
    game : TakingAndBreaking
        A game by a code, or another one whose rules are known for heaps of every size.
    upto : int
        The largest heap to look at.
    max_elements, max_seconds, progress
        See `misere_quotient`.

    Returns
    -------
    WholeQuotient or None
        None if no period is proved by the heaps looked at, which says nothing about larger ones.

    Raises
    ------
    InvalidParameter
        If no theorem is known about such rules.
    QuotientLimit
        If the search reaches a limit before.

    References
    ----------
    T. E. Plambeck and A. N. Siegel (2008), Misère quotients for impartial games, Journal of
    Combinatorial Theory A 115.

    Examples
    --------
    >>> from cgt.heaps import OctalGame
    >>> print(whole_quotient(OctalGame("0.123")))
    0.123: misère quotient of order 20, 5 of them P; period 5 from heap 5 on
    """
    theorem = quotient_theorem(game)
    if theorem is None:
        raise InvalidParameter(
            "the whole quotient is found for games by a finite code with free splits, such as "
            f"kayles or 0.123, not for {getattr(game, 'name', game)}"
        )
    growing = QuotientOf(
        game, upto, max_elements=max_elements, max_seconds=max_seconds, progress=progress
    )
    for _ in growing.steps():
        found = find_elements_period(growing.elements, theorem)
        if found is not None:
            return WholeQuotient(growing.quotient, *found, theorem)
    return None


def periodic(quotient: MisereQuotient) -> WholeQuotient | None:
    """Return the certificate that a partial quotient is that of the whole game, if it is proved.

    Parameters
    ----------
    quotient : MisereQuotient

    Returns
    -------
    WholeQuotient or None
        None if no theorem is known about the game, or if its heaps prove no period.

    Examples
    --------
    >>> from cgt.heaps import OctalGame
    >>> from cgt.misere import misere_quotient
    >>> print(periodic(misere_quotient(OctalGame("0.123"), 12)))
    0.123: misère quotient of order 20, 5 of them P; period 5 from heap 5 on
    >>> print(periodic(misere_quotient(OctalGame("0.123"), 11)))
    None
    """
    theorem = quotient_theorem(quotient.game)
    if theorem is None or not quotient.is_of_heaps:
        return None
    found = find_elements_period(quotient.elements, theorem)
    return None if found is None else WholeQuotient(quotient, *found, theorem)
