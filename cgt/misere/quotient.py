"""Misère quotients: the commutative monoid by which a game is played in misère play.

Two positions of a game are equal in its misère quotient if they have the same misère outcome in
every sum of positions of this game. The classes are a commutative monoid; some of its elements are
P. Once the element of each component is known, the *pretending function*, any sum is decided by
multiplication, where Grundy values would decide normal play.

T. E. Plambeck (2005), Taming the wild in impartial combinatorial games, Integers 5.
T. E. Plambeck and A. N. Siegel (2008), Misère quotients for impartial games, Journal of
Combinatorial Theory A 115.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from cgt.budget import MOST_ELEMENTS
from cgt.contract import options_in_order
from cgt.errors import CgtError, InvalidParameter, InvalidPosition, SearchLimit
from cgt.game import ImpartialGame, Part, demand_game
from cgt.heap_games import HeapGame
from cgt.memory import memory_is_short
from cgt.misere import writing
from cgt.misere.checking import Options, what_is_wrong
from cgt.misere.components import heap_components, position_components
from cgt.misere.monoid import Monoid
from cgt.misere.presentation import Presentation
from cgt.misere.quotient_search import QuotientSearch, TooManyElements
from cgt.values import N, Outcome, P

# From here on elements would not fit into two bytes.
_MOST_POSSIBLE = 1 << 16

Progress = Callable[[Part, int], object]


@dataclass(frozen=True)
class MisereQuotient:
    """The misère quotient of a game, as far as some components: its partial quotient.

    It is exact for all sums of these components and of what play leaves of them. Elements are
    numbers: 0 is the identity, the element of the empty position.

    Parameters
    ----------
    game : ImpartialGame
    parts : tuple
        The components: of a heap game, the heaps 0, 1, 2, ...
    elements : tuple of int
        The pretending function: the element of each component.
    monoid : Monoid
        Its generators are numbers of components.
    p_portion : int
        The flags of the elements that are P; see `p_elements`.

    Examples
    --------
    >>> from games import Kayles
    >>> kayles = misere_quotient(Kayles(), 30)
    >>> kayles.order, len(kayles.p_elements), kayles.accepted()
    (40, 9, True)
    >>> kayles.outcome((9, 25, 30, 30, 30)), kayles.winning_moves((5,))
    (Outcome.N, [(0, 4), (2, 2), (4, 0)])
    >>> print(misere_quotient(Kayles(), 4).presentation)
    <a, b | a^2 = 1, b^3 = b>
    """

    game: ImpartialGame[Any]
    parts: tuple[Part, ...]
    elements: tuple[int, ...]
    monoid: Monoid
    p_portion: int

    @property
    def order(self) -> int:
        """The number of elements."""
        return self.monoid.order

    @property
    def upto(self) -> int:
        """The number of the last component: of a heap game, the last heap."""
        return len(self.parts) - 1

    @property
    def is_of_heaps(self) -> bool:
        """Whether the components are the heaps 0, 1, 2, ... of a heap game."""
        return isinstance(self.game, HeapGame) and self.parts == tuple(range(len(self.parts)))

    @cached_property
    def p_elements(self) -> frozenset[int]:
        """The elements that are P."""
        return frozenset(self.monoid.members(self.p_portion))

    @cached_property
    def presentation(self) -> Presentation:
        """Generators and relations."""
        return Presentation.of(self.monoid)

    @cached_property
    def _numbers(self) -> dict[Part, int]:
        return {part: number for number, part in enumerate(self.parts)}

    # ---- questions ----

    def element(self, position: Any) -> int:
        """Return the element of a position: the product of its components.

        Parameters
        ----------
        position : hashable
            A sum of components that the quotient knows.

        Returns
        -------
        int

        Raises
        ------
        InvalidPosition
            If it is no position of the game, or has another component.
        """
        position = self.game.position(position)
        self.game.check(position)
        product = 0
        for part in self.game.parts(position):
            number = self._numbers.get(part)
            if number is None:
                shown = self.game.show(self.game.part_position(part))
                raise InvalidPosition(
                    f"{shown} is not a component of which this quotient knows the element ({self})"
                )
            product = self.monoid.times(product, self.elements[number])
        return product

    def outcome(self, position: Any) -> Outcome:
        """Return who wins a position in misère play.

        Parameters
        ----------
        position : hashable
            A sum of components that the quotient knows.

        Returns
        -------
        Outcome

        Raises
        ------
        InvalidPosition
            See `element`.
        """
        return P if self.element(position) in self.p_elements else N

    def winning_moves(self, position: Any) -> list[Any]:
        """Return the options after which the player who moved wins in misère play.

        Parameters
        ----------
        position : hashable
            A sum of components that the quotient knows.

        Returns
        -------
        list of positions
            In the order of the game's options, each once.

        Raises
        ------
        InvalidPosition
            See `element`.
        """
        self.element(position)
        options = dict.fromkeys(options_in_order(self.game, self.game.position(position)))
        return [option for option in options if self.outcome(option) is P]

    def what_is_wrong(self) -> str | None:
        """Ask the rules again, and say what is wrong with the quotient; None if it is proved.

        Nothing is used of what found it. See `cgt.misere.checking` for what is checked, and why
        that is enough.
        """
        if isinstance(self.game, HeapGame) and self.is_of_heaps:
            rules = list(heap_components(self.game, self.upto))
        else:
            positions = map(self.game.part_position, self.parts)
            parts, rules = position_components(self.game, positions)
            if tuple(parts) != self.parts:
                return "the components are not what the rules say"
        return what_is_wrong(self.monoid, self.p_portion, self.elements, rules)

    def accepted(self) -> bool:
        """Return whether the rules prove the quotient; see `what_is_wrong`."""
        return self.what_is_wrong() is None

    # ---- what is written ----

    def write(self, element: int) -> str:
        """Write an element as a product of generators: ``1``, ``a``, ``a b^2``."""
        return self.presentation.write(self.monoid.words[element])

    def pretending(self) -> list[str]:
        """Return the element of each component, written as a product of generators."""
        written = list(map(self.write, range(self.order)))
        return [written[x] for x in self.elements]

    def generators(self) -> list[tuple[str, str]]:
        """Return the letter of each generator, and the component that it stands for."""
        letter = self.presentation.letter
        return [(letter(number), self.component_name(number)) for number in self.monoid.tables]

    def as_dict(self) -> dict[str, Any]:
        """Return what a program wants to read, but for whether it is proved."""
        return writing.as_dict(self)

    def __str__(self) -> str:
        return (
            f"{self.game.name}: misère quotient of order {self.order}, "
            f"{len(self.p_elements)} of them P, "
            + (f"to {self.component_name(self.upto)}" if self.parts else "of no component")
        )

    def __repr__(self) -> str:
        return f"<MisereQuotient {self}>"

    def summary(self) -> Iterator[str]:
        """Give in lines of text what the quotient is, all but the pretending function."""
        return writing.summary(self)

    def latex(self) -> str:
        """Write presentation, P-portion and pretending function for LaTeX."""
        return writing.latex(self)

    def _repr_latex_(self) -> str:
        return self.presentation._repr_latex_()

    def _repr_markdown_(self) -> str:
        return writing.markdown(self)

    def component_name(self, number: int) -> str:
        """Name a component."""
        shown = self.game.show(self.game.part_position(self.parts[number]))
        return f"heap {shown}" if isinstance(self.game, HeapGame) else shown


class QuotientLimit(SearchLimit):
    """A quotient was not found; the one of fewer components is kept.

    Attributes
    ----------
    quotient : MisereQuotient
        The quotient of all components before that at which the search ended.
    """

    def __init__(self, reason: str, quotient: MisereQuotient, *, interrupted: bool = False) -> None:
        CgtError.__init__(self, f"not known: {reason}; known is {quotient}")
        self.reason = reason
        self.quotient = quotient
        self.positions = len(quotient.parts)
        self.depth = 0
        self.interrupted = interrupted

    def __reduce__(self) -> tuple[Any, ...]:
        again = partial(QuotientLimit, interrupted=self.interrupted)
        return again, (self.reason, self.quotient)


def misere_quotient(
    game: ImpartialGame[Any],
    upto: int | None = None,
    *,
    positions: Iterable[Any] | None = None,
    max_elements: int = MOST_ELEMENTS,
    max_seconds: int | None = None,
    progress: Progress | None = None,
) -> MisereQuotient:
    """Return the misère quotient of a game's heaps, or of what some positions lead to.

    What is returned has passed its checker. Some games have an infinite quotient from some heap
    on: there the search ends at a limit.

    Parameters
    ----------
    game : ImpartialGame
    upto : int, optional
        The last heap, for a heap game.
    positions : iterable, optional
        For any game with components: the positions whose components, and what play leaves of
        them, are wanted.
    max_elements : int
        The most elements that the quotient may have, and so may what is tried on the way, which
        can be some times as many.
    max_seconds : int, optional
        How long the search may take.
    progress : callable, optional
        Called as ``progress(component, order)`` for each component and each guess.

    Returns
    -------
    MisereQuotient

    Raises
    ------
    QuotientLimit
        If there are too many elements, if time or memory is used up, or on Ctrl-C. It carries the
        quotient of the components done before.

    References
    ----------
    T. E. Plambeck and A. N. Siegel (2008), Misère quotients for impartial games, Journal of
    Combinatorial Theory A 115.

    Examples
    --------
    >>> from games import Kayles, Nim
    >>> print(misere_quotient(Kayles(), 30))
    kayles: misère quotient of order 40, 9 of them P, to heap 30
    >>> print(misere_quotient(Nim(), positions=[(2, 3)]).presentation)
    <a, b | a^2 = 1, b^3 = b>
    """
    return QuotientOf(
        game, upto, positions, max_elements=max_elements, max_seconds=max_seconds, progress=progress
    ).whole()


class QuotientOf:
    """A misère quotient that grows: `misere_quotient`, component by component.

    Takes what `misere_quotient` takes.
    """

    def __init__(
        self,
        game: ImpartialGame[Any],
        upto: int | None = None,
        positions: Iterable[Any] | None = None,
        *,
        max_elements: int = MOST_ELEMENTS,
        max_seconds: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        demand_game(game)
        if type(max_elements) is not int or not 1 <= max_elements <= _MOST_POSSIBLE:
            raise InvalidParameter(
                f"max_elements is a whole number from 1 to {_MOST_POSSIBLE}, not {max_elements!r}"
            )
        if max_seconds is not None and (type(max_seconds) is not int or max_seconds < 0):
            raise InvalidParameter(
                f"max_seconds is a whole number >= 0, or None for no limit, not {max_seconds!r}"
            )
        self.game = game
        self._max_elements = max_elements
        self._max_seconds = max_seconds
        self._progress = progress
        self._end = None if max_seconds is None else time.monotonic() + max_seconds
        self._parts: list[Part]
        self._rules: Iterator[Options]
        if positions is not None and upto is None:
            self._parts, rules = position_components(game, positions)
            self._rules = iter(rules)
        elif positions is None and isinstance(game, HeapGame) and type(upto) is int and upto >= 0:
            self._parts, self._rules = list(range(upto + 1)), heap_components(game, upto)
        else:
            raise InvalidParameter(_what_is_wanted(game, upto, positions))
        self._search = QuotientSearch(max_elements, self._look_around)
        self._known = self._snapshot(0)

    @property
    def quotient(self) -> MisereQuotient:
        """The quotient of the components done so far."""
        count, monoid, p_portion, elements = self._known
        parts = tuple(self._parts[:count])
        return MisereQuotient(self.game, parts, tuple(elements[:count]), monoid, p_portion)

    @property
    def elements(self) -> list[int]:
        """The elements of the components done so far."""
        return self._known[3]

    def whole(self) -> MisereQuotient:
        """Return the quotient of all the components."""
        for _ in self.steps():
            pass
        return self.quotient

    def steps(self) -> Iterator[int]:
        """Take one component after the other, and give how many have been done."""
        try:
            for count, options in enumerate(self._rules):
                self._look_around(self._search.monoid.order)
                self._search.add(options)
                self._known = self._snapshot(count + 1)
                yield count + 1
        except TooManyElements:
            raise self._limit(f"more than {self._max_elements} elements are needed") from None
        except MemoryError:
            raise self._limit("the memory was used up") from None
        except KeyboardInterrupt:
            raise self._limit("the search was interrupted", interrupted=True) from None

    def _snapshot(self, count: int) -> tuple[int, Monoid, int, list[int]]:
        """Return what is known; the search only appends to the list, or makes a new one."""
        return count, self._search.monoid, self._search.p_portion, self._search.elements

    def _look_around(self, order: int) -> None:
        if self._progress is not None:
            self._progress(self._parts[self._known[0]], order)
        if self._end is not None and time.monotonic() > self._end:
            raise self._limit(f"the {self._max_seconds} seconds are over")
        if memory_is_short():
            raise self._limit("the memory is nearly used up")

    def _limit(self, reason: str, *, interrupted: bool = False) -> QuotientLimit:
        return QuotientLimit(reason, self.quotient, interrupted=interrupted)


def _what_is_wanted(game: ImpartialGame[Any], upto: object, positions: object) -> str:
    if not isinstance(game, HeapGame) and positions is None:
        return f"{game.name} is not played with heaps: give the positions to begin with, positions="
    if positions is not None and upto is not None:
        return "give the last heap, upto=, or the positions to begin with, positions=, not both"
    return f"upto is the last heap, a whole number >= 0, not {upto!r}"
