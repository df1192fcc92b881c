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

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cgt.budget import Budget
from cgt.contract import options_in_order
from cgt.errors import CgtError, InvalidPosition, SearchLimit
from cgt.game import MOST_POSITIONS, ImpartialGame, Part
from cgt.heap_games import HeapGame
from cgt.misere import writing
from cgt.misere.checking import what_is_malformed, what_is_wrong
from cgt.misere.components import heap_components, position_components
from cgt.misere.element_periods import proved_period
from cgt.misere.monoid import Monoid
from cgt.misere.presentation import Presentation
from cgt.values import N, Outcome, P


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
    >>> from cgt.misere import misere_quotient
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
        return (
            isinstance(self.game, HeapGame)
            and self.parts == tuple(range(len(self.parts)))
            and all(type(part) is int for part in self.parts)
        )

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
        that is enough. Where the first heaps prove that the elements are periodic, the rules are
        asked about these alone.

        Raises
        ------
        SearchLimit
            If the rules do not end.
        """
        wrong = self.what_is_malformed()
        if wrong is not None:
            return wrong
        elements = self.elements
        try:
            if isinstance(self.game, HeapGame) and self.is_of_heaps:
                proved = proved_period(self.game, elements)
                if proved is not None:
                    elements = elements[: proved.heaps]
                    if (
                        self.elements[proved.preperiod + proved.period :]
                        != (self.elements[proved.preperiod : -proved.period])
                    ):
                        return f"the elements do not go on with the period {proved.period}"
                rules = list(heap_components(self.game, len(elements) - 1))
            else:
                positions = map(self.game.part_position, self.parts)
                parts, options = position_components(
                    self.game, positions, Budget(MOST_POSITIONS, None)
                )
                if tuple(parts) != self.parts:
                    return "the components are not what the rules say"
                rules = list(options)
        except SearchLimit:
            raise
        except CgtError as error:
            return f"the rules cannot be read: {error}"
        return what_is_wrong(self.monoid, self.p_portion, elements, rules)

    def what_is_malformed(self) -> str | None:
        """Say which field is not of the kind that it should be; None if the rules can be asked."""
        if not isinstance(self.game, ImpartialGame):
            return f"a quotient is one of a game, not of {self.game!r}"
        if type(self.parts) is not tuple or type(self.elements) is not tuple:
            return "the components and their elements are not tuples"
        if len(self.parts) != len(self.elements):
            return f"{len(self.parts)} components have {len(self.elements)} elements"
        return what_is_malformed(self.monoid, self.p_portion, self.elements)

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
