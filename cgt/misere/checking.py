"""A checker for misère quotients: it asks the rules, and nothing of what found the quotient.

A claimed quotient is a commutative monoid, a set of its elements called P, and an element for each
component (each heap, say). A position is then the product of its components, and the
claim is that it is P in misère play exactly when the product is in P. By induction that follows
from two things.

1. No move leads from P to P. A move in one component, beside anything else, leads from e z to
   f z, where f is a product of what the move leaves; so it is enough to look at all elements z.
2. From a position with moves that is not in P some move leads to P. Here all sums have to be looked
   at, but not one by one. An element z is *open* for a position X if X beside z is not in P, and
   no move in X leads to P there. In X + Y beside z there is no good move exactly if there is none
   in X beside Y and z, and none in Y beside X and z. So with x and y for the elements of X and Y,
   z is open for X + Y if y z is open for X and x z is open for Y: what is open for the sum follows
   from what is open for its parts. A sum contradicts the claim if the identity is open for it.
   There are finitely many pairs of an element and a set of open ones, and of those with the same
   element only the ones with the largest sets are needed.

Beside that, different elements must be told apart by P, so that the monoid is no larger than the
quotient.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, field

from cgt.misere.monoid import MOST_ORDER, Monoid, Word

Options = Set[Word]


@dataclass
class Checker:
    """Looks for a sum of components that contradicts a claimed quotient.

    Parameters
    ----------
    monoid : Monoid
    p_portion : int
        The flags of the elements called P.
    look_around : callable
        Called now and then; what it raises ends the search.
    """

    monoid: Monoid
    p_portion: int
    look_around: Callable[[], object] = lambda: None
    beside: tuple[int, ...] = field(init=False)
    """For each element, the flags of those beside which it is in P."""

    def __post_init__(self) -> None:
        beside = [self.p_portion]
        for x in range(1, self.monoid.order):
            first, rest = self.monoid.last_step(x)
            beside.append(self.monoid.divide(beside[rest], self.monoid.tables[first][0]))
        self.beside = tuple(beside)
        # A sum of components: its product, its open elements, and the components. The empty sum
        # is no contradiction though it has no move: a player who cannot move has won.
        self._sums: list[tuple[int, int, Word]] = [
            (0, self.monoid.everything & ~self.p_portion, ())
        ]
        self._open: dict[int, list[int]] = {0: [self.monoid.everything]}
        self._components: dict[int, list[int]] = {}

    def reached(self, elements: Iterable[int]) -> int:
        """Return the flags of what must stand beside for a move to one of the elements to win."""
        found = 0
        for x in elements:
            found |= self.beside[x]
        return found

    def least_failure(self, components: Iterable[tuple[int, int, Iterable[int]]]) -> Word | None:
        """Return a sum of these components and earlier ones that contradicts the claim, or None.

        Parameters
        ----------
        components : iterable of tuple
            For each component, in increasing order, its number, its element, and the elements of
            what the moves leave of it.

        Returns
        -------
        tuple of int or None
            The components of the sum, the largest first. It is the least of all such sums, if words
            of the monoid are least, too, and if its generators are components.
        """
        failure: Word | None = None
        new = []
        for component, x, left in components:
            reached = self.reached(left)
            both = reached & self.beside[x]
            if both:
                rest = self.monoid.words[self.monoid.members(both)[0]]
                found = tuple(sorted((component, *rest), reverse=True))
                failure = found if failure is None else min(failure, found)
            if left:
                new.append((component, x, self.monoid.everything & ~self.beside[x] & ~reached))
        for component, x, open_ in new:
            if failure is not None and failure < (component,):
                break
            lost = self._add(component, x, open_)
            if lost is not None:
                return lost if failure is None else min(failure, lost)
        return failure

    def _add(self, component: int, x: int, open_: int) -> Word | None:
        """Add a component, as often as makes a difference, to the sums; return one that fails."""
        monoid = self.monoid
        known = self._components.setdefault(x, [])
        if any(not open_ & ~other for other in known):
            return None
        known.append(open_)
        row = monoid.row(x)
        beside: dict[int, int] = {}
        sums = self._sums
        while sums:
            self.look_around()
            longer = []
            for y, others, word in sums:
                if y not in beside:
                    beside[y] = monoid.divide(open_, y)
                both = beside[y] and beside[y] & monoid.divide(others, x)
                if both:
                    if both & 1:
                        return (component, *word)
                    product = row[y]
                    larger = self._open.setdefault(product, [])
                    if all(both & ~other for other in larger):
                        larger.append(both)
                        longer.append((product, both, (component, *word)))
            self._sums += longer
            sums = longer
        return None


def option_elements(options: Options, elements: Sequence[int], monoid: Monoid) -> set[int]:
    """Return the products of what the moves of a component leave.

    Parameters
    ----------
    options : set of tuple
        For each move, the components of what it leaves.
    elements : sequence of int
        The element of each component.
    monoid : Monoid

    Returns
    -------
    set of int
    """
    found = set()
    for left in options:
        product = 0
        for component in left:
            product = monoid.row(product)[elements[component]]
        found.add(product)
    return found


def what_is_wrong(
    monoid: Monoid, p_portion: int, elements: Sequence[int], options: Sequence[Options]
) -> str | None:
    """Say what is wrong with a claimed misère quotient; None if it is proved.

    Parameters
    ----------
    monoid : Monoid
    p_portion : int
        The flags of the elements called P.
    elements : sequence of int
        The element of each component.
    options : sequence of set
        The rules: for each component, what the moves leave, as tuples of smaller components.

    Returns
    -------
    str or None
        One sentence about the first thing that is wrong.

    Examples
    --------
    >>> parity = Monoid([(), (1,)], {1: [1, 0]})
    >>> coins = [set(), {()}]
    >>> what_is_wrong(parity, parity.flags([1]), [0, 1], coins) is None
    True
    >>> what_is_wrong(parity, parity.flags([0]), [0, 1], coins)
    'the identity is in P, but the player to move has won an empty position'
    """
    wrong = what_is_malformed(monoid, p_portion, elements)
    if wrong is None and len(elements) != len(options):
        wrong = f"{len(options)} components have {len(elements)} elements"
    wrong = wrong or _wrong_monoid(monoid, elements)
    if wrong is not None:
        return wrong
    if p_portion & 1:
        return "the identity is in P, but the player to move has won an empty position"
    checker = Checker(monoid, p_portion)
    if len(set(checker.beside)) < monoid.order:
        return "two elements are told apart by nothing that may stand beside them"
    for component, left in enumerate(options):
        if not left and elements[component] != 0:
            return f"the component {component} has no moves, but is not the identity"
    failure = checker.least_failure(
        (component, elements[component], option_elements(left, elements, monoid))
        for component, left in enumerate(options)
    )
    if failure is not None:
        return f"the outcome of the sum of the components {failure} is not what its options say"
    return None


def what_is_malformed(monoid: object, p_portion: object, elements: object) -> str | None:
    """Say what is no monoid, set of its elements, or list of them; None if all can be looked at.

    Parameters
    ----------
    monoid, p_portion, elements : object
        What ought to be as in `what_is_wrong`.

    Returns
    -------
    str or None
    """
    if not isinstance(monoid, Monoid):
        return f"the elements are those of a Monoid, not of {monoid!r}"
    tables = monoid.tables.items()
    if any(
        type(number) is not int for generator, table in tables for number in (generator, *table)
    ):
        return "generators and products are whole numbers"
    earlier: set[Word] = set()
    for word in monoid.words:
        if type(word) is not tuple or not set(word) <= set(monoid.tables):
            return "the word of an element is not a tuple of generators"
        if word[1:] not in earlier and word:
            return "the word of an element does not follow that without its first generator"
        earlier.add(word)
    if not 1 <= monoid.order <= MOST_ORDER:
        return f"a monoid that can be looked at has 1 to {MOST_ORDER} elements"
    if type(p_portion) is not int or p_portion & ~monoid.everything:
        return "the set of elements called P is not written by flags of elements"
    if not isinstance(elements, (list, tuple)) or any(type(x) is not int for x in elements):
        return "the element of a component is not a whole number"
    return None


def _wrong_monoid(monoid: Monoid, elements: Sequence[int]) -> str | None:
    """Say why something is no commutative monoid that the components generate, if it is none.

    Multiplications by the generators that commute with each other, and that lead from the
    identity to every element, make a commutative monoid: a product is reached by the one after
    the other. If they do, all other products follow.
    """
    order = range(monoid.order)
    for generator, table in monoid.tables.items():
        if len(table) != monoid.order or not set(table) <= set(order):
            return f"the products with the generator {generator} are not elements"
        if not 0 <= generator < len(elements) or elements[generator] != table[0]:
            return f"the generator {generator} is not the element of that component"
        for other in monoid.tables.values():
            if any(table[other[x]] != other[table[x]] for x in order):
                return f"multiplication by the generator {generator} does not commute"
    if any(monoid.element(word) != x for x, word in enumerate(monoid.words)):
        return "the word of an element is not that element"
    if not set(elements) <= set(order):
        return "a component has no element"
    return None
