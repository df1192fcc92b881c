"""The search for a misère quotient, one component after the other.

The quotient of the components before is known. A new component may be equal to an element that is
there already: which one is found by mex interpolation. Beside each element it is P if no move leads
to P, and the only element with these outcomes is the candidate. If there is none, the component
becomes a generator. Either way the result is a guess that the checker judges. Its least failure is
a sum whose outcome is not that of an equal, smaller word; so the guess is made finer until it tells
them apart, by counting how often some generator occurs, the outcomes are worked out again, and
elements with the same outcomes beside everything are put together. All sums below the failure keep
their right outcomes, so the least failures increase until there is none.

The method, mex interpolation and recalibration by least failures, is that of Plambeck and Siegel
(2008), Misère quotients for impartial games; what makes a guess finer is worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from cgt.misere.checking import Checker, Options, option_elements
from cgt.misere.monoid import Monoid, Tables, Word, classes, generated, quotient


class TooManyElements(Exception):
    """A guess has more elements than are allowed."""


class QuotientSearch:
    """The misère quotient of the components added so far.

    Parameters
    ----------
    most : int
        The most elements that a guess may have.
    look_around : callable
        Called with the order of every guess; what it raises ends the search.
    """

    def __init__(self, most: int, look_around: Callable[[int], object]) -> None:
        self.options: list[Options] = []
        self._most = most
        self._look_around = look_around
        self._adopt(Monoid([()], {}), 0, [])

    @property
    def monoid(self) -> Monoid:
        """The monoid of the quotient."""
        return self._guess.monoid

    @property
    def p_portion(self) -> int:
        """The flags of the elements that are P."""
        return self._guess.checker.p_portion

    @property
    def elements(self) -> list[int]:
        """The element of each component."""
        return self._guess.elements

    def add(self, options: Options) -> None:
        """Add a component, given by what the moves leave of it: sums of components added before."""
        component = len(self.options)
        self.options.append(options)
        left = option_elements(options, self.elements, self.monoid)
        x = self._guess.candidate(left) if options else 0
        failure: Word | None
        if x is None:
            self.elements.append(0)
            failure = (component,)
        else:
            self.elements.append(x)
            failure = self._guess.checker.least_failure([(component, x, left)])
        while failure is not None:
            self._recalibrate(failure)
            failure = self._guess.checker.least_failure(
                (number, self.elements[number], left)
                for number, left in enumerate(self._guess.option_elements)
            )

    def _recalibrate(self, failure: Word) -> None:
        """Find a guess that tells a sum from the smaller word that is equal to it."""
        finer = self._finer(failure)
        words = [
            (component,) if component in failure else self.monoid.words[x]
            for component, x in enumerate(self.elements)
        ]
        elements = list(map(finer.element, words))
        outcomes = _outcomes(finer, elements, self.options)
        class_of = classes(finer, outcomes)
        coarse = quotient(finer, class_of)
        p_portion = coarse.flags(class_of[x] for x, is_p in enumerate(outcomes) if is_p)
        self._adopt(coarse, p_portion, [class_of[x] for x in elements])

    def _finer(self, failure: Word) -> Monoid:
        """Return a finer monoid in which a sum is the word of its element.

        It has the components of the sum as generators, and counts how often some of them occur: up
        to as often as in the sum, and beyond that only whether that is by an odd number.
        """
        finer: Monoid | None = None
        tables: Tables = {
            component: self.monoid.row(self.elements[component])
            for component in {*self.monoid.tables, *failure}
        }
        product = 0
        for component in failure:
            product = tables[component][product]
        word = self.monoid.words[product]
        while finer is None or word != failure:
            counted = max(
                component
                for component in {*word, *failure}
                if word.count(component) != failure.count(component)
            )
            count = failure.count(counted)
            counter = {counted: [*range(1, count + 2), count]}
            finer = generated(tables, tables, counter, self._most)
            if finer is None:
                raise TooManyElements
            self._look_around(finer.order)
            tables = finer.tables
            word = finer.words[finer.element(failure)]
        return finer

    def _adopt(self, monoid: Monoid, p_portion: int, elements: list[int]) -> None:
        checker = Checker(monoid, p_portion, lambda: self._look_around(monoid.order))
        self._guess = _Guess(checker, elements, self.options)


class _Guess:
    """A monoid that may be the quotient, and what is worked out about it once."""

    def __init__(self, checker: Checker, elements: list[int], options: list[Options]) -> None:
        self.checker = checker
        self.monoid = checker.monoid
        self.elements = elements
        self._options = options

    @cached_property
    def option_elements(self) -> list[set[int]]:
        """For each component, the elements of what the moves leave."""
        return [option_elements(left, self.elements, self.monoid) for left in self._options]

    @cached_property
    def _moves(self) -> list[int]:
        """For each element, the flags of the elements to which its word can be moved."""
        return [
            self.monoid.flags(
                self.monoid.row(rest)[left]
                for generator, rest in self.monoid.without(x)
                for left in self.option_elements[generator]
            )
            for x in range(self.monoid.order)
        ]

    @cached_property
    def _of_outcomes(self) -> dict[int, int]:
        """For the flags of what an element is P beside, the element."""
        return {flags: x for x, flags in enumerate(self.checker.beside)}

    def candidate(self, left: Iterable[int]) -> int | None:
        """Return the only element that a component with such options can equal, if there is one.

        Going through the elements in the order of their words, each of which has smaller options,
        the component is P beside it if no move in either leads to P.
        """
        won = self.checker.reached(left).to_bytes(self.monoid.order, "little")
        found = 0
        for x, moves in enumerate(self._moves):
            if not won[x] and not moves & found:
                found |= 1 << 8 * x
        return self._of_outcomes.get(found)


def _outcomes(monoid: Monoid, elements: Sequence[int], options: Sequence[Options]) -> bytearray:
    """Return whether the words of a monoid are P, worked out in their order by the rules.

    Every move leads to a smaller word, and to a smaller one still if an equal one is smaller.
    """
    products = {
        generator: list(map(monoid.row, option_elements(options[generator], elements, monoid)))
        for generator in monoid.tables
    }
    outcomes = bytearray(monoid.order)
    for x in range(1, monoid.order):
        outcomes[x] = not any(
            outcomes[product[rest]]
            for generator, rest in monoid.without(x)
            for product in products[generator]
        )
    return outcomes
