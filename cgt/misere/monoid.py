"""Finite commutative monoids given by generators: their elements, their multiplication.

An element is a number from 0 on, and 0 is the identity. Each has a word, a product of generators
that is equal to it: the least one if words are compared by how often the largest generator stands
in them, then the second largest, and so on. A word is a tuple of generators, the largest first, so
that this is the order of tuples.

A set of elements is written as one whole number, its *flags*: byte x is 1 if the element x belongs
to the set. Unions and intersections are then single operations, and to divide a set by an element
is a translation of bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any

Word = tuple[int, ...]
# For each generator, to what multiplication by it leads from each element.
Tables = Mapping[int, Sequence[int]]

# Of larger monoids the elements would not fit into two bytes.
MOST_ORDER = 1 << 16
_PAGE = 256


class Monoid:
    """A finite commutative monoid, given by multiplication by its generators.

    Parameters
    ----------
    words : sequence of tuple
        The word of each element; that of the identity, element 0, is empty.
    tables : mapping
        For each generator, the products of all elements with it.

    Examples
    --------
    >>> parity = Monoid([(), (1,)], {1: [1, 0]})
    >>> parity.order, parity.times(1, 1), parity.element((1, 1, 1))
    (2, 0, 1)
    """

    def __init__(self, words: Sequence[Word], tables: Tables) -> None:
        self.words = tuple(words)
        self.tables = {generator: tuple(tables[generator]) for generator in sorted(tables)}
        self.everything = self.flags(range(len(words)))
        self._of_word = {word: x for x, word in enumerate(self.words)}
        self._rows: dict[int, tuple[int, ...]] = {0: tuple(range(len(words)))}
        self._pages: dict[int, tuple[bytes, tuple[int, ...]]] = {}
        self._after = {g: _composer(table) for g, table in self.tables.items()}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Monoid):
            return NotImplemented
        return (self.words, self.tables) == (other.words, other.tables)

    def __hash__(self) -> int:
        return hash(self.words)

    def __reduce__(self) -> tuple[Any, ...]:
        return Monoid, (self.words, self.tables)

    def __repr__(self) -> str:
        return f"<Monoid of order {self.order}>"

    @property
    def order(self) -> int:
        """The number of elements."""
        return len(self.words)

    def element(self, word: Iterable[int]) -> int:
        """Return the product of generators, which may come in any order."""
        product = 0
        for generator in word:
            product = self.tables[generator][product]
        return product

    def times(self, x: int, y: int) -> int:
        """Return the product of two elements."""
        return self.row(x)[y]

    def row(self, x: int) -> tuple[int, ...]:
        """Return the products of an element with all elements."""
        known = self._rows.get(x)
        if known is None:
            first, rest = self.last_step(x)
            known = self._rows[x] = self._after[first](self.row(rest))
        return known

    def last_step(self, x: int) -> tuple[int, int]:
        """Return the largest generator in the word of an element, and the element of the rest."""
        word = self.words[x]
        return word[0], self._of_word[word[1:]]

    def without(self, x: int) -> Iterator[tuple[int, int]]:
        """Give each generator in the word of an element, and the element of the word without it."""
        word = self.words[x]
        for place, generator in enumerate(word):
            if place == 0 or word[place - 1] != generator:
                yield generator, self._of_word[word[:place] + word[place + 1 :]]

    # ---- sets of elements ----

    def flags(self, elements: Iterable[int]) -> int:
        """Return a set of elements as a number."""
        found = bytearray(len(self.words))
        for x in elements:
            found[x] = 1
        return int.from_bytes(found, "little")

    def members(self, flags: int) -> list[int]:
        """Return the elements of a set in increasing order."""
        return [x for x, flag in enumerate(flags.to_bytes(len(self.words), "little")) if flag]

    def divide(self, flags: int, x: int) -> int:
        """Return the set of all z whose product with x belongs to a set.

        Examples
        --------
        >>> parity = Monoid([(), (1,)], {1: [1, 0]})
        >>> parity.members(parity.divide(parity.flags([1]), 1))
        [0]
        """
        low, pages = self._paged(x)
        table = flags.to_bytes(max(1, len(pages)) * _PAGE, "little")
        if len(pages) <= 1:
            return int.from_bytes(low.translate(table), "little")
        found = 0
        for number, page in enumerate(pages):
            part = table[number * _PAGE : (number + 1) * _PAGE]
            found |= page & int.from_bytes(low.translate(part), "little")
        return found

    def _paged(self, x: int) -> tuple[bytes, tuple[int, ...]]:
        """Return the low bytes of a row, and for each high byte the flags of where it stands."""
        known = self._pages.get(x)
        if known is None:
            row = self.row(x)
            halves = struct.pack(f"<{len(row)}H", *row)
            low, high = halves[::2], halves[1::2]
            pages = tuple(
                int.from_bytes(high.translate(_equal_to(number)), "little")
                for number in range((len(row) - 1) // _PAGE + 1)
            )
            known = self._pages[x] = low, pages
        return known


def generated(generators: Iterable[int], one: Tables, other: Tables, most: int) -> Monoid | None:
    """Return what the generators generate in the product of two monoids.

    Parameters
    ----------
    generators : iterable of int
    one, other : mapping
        Multiplication by the generators in either monoid. A generator that is not mentioned is
        the identity there.
    most : int
        The most elements that it may have.

    Returns
    -------
    Monoid or None
        None if there are more elements.

    Examples
    --------
    >>> both = generated([1, 2], {1: [1, 0]}, {2: [1, 1]}, most=9)
    >>> both.words
    ((), (1,), (2,), (2, 1))
    """
    pairs = [(0, 0)]
    words: list[Word] = [()]
    numbers = {(0, 0): 0}
    ordered = sorted(generators)
    steps = {g: (one.get(g), other.get(g)) for g in ordered}
    for generator in ordered:
        first, second = steps[generator]
        layer = range(len(pairs))
        while layer:
            start = len(pairs)
            for number in layer:
                x, y = pairs[number]
                pair = first[x] if first else x, second[y] if second else y
                if pair not in numbers:
                    numbers[pair] = len(pairs)
                    pairs.append(pair)
                    words.append((generator, *words[number]))
                    if len(pairs) > most:
                        return None
            layer = range(start, len(pairs))
    tables = {
        generator: [numbers[first[x] if first else x, second[y] if second else y] for x, y in pairs]
        for generator, (first, second) in steps.items()
    }
    return Monoid(words, tables)


def classes(monoid: Monoid, marked: Sequence[int]) -> list[int]:
    """Return for each element the number of its class: those that no factor tells apart.

    Parameters
    ----------
    monoid : Monoid
    marked : sequence of int
        For each element 1 if it is marked, else 0. Two elements are told apart if some multiple of
        one is marked, and the same multiple of the other is not.

    Returns
    -------
    list of int
        The classes are numbered in the order of their first elements.

    Examples
    --------
    >>> counter = Monoid([(), (1,), (1, 1), (1, 1, 1)], {1: [1, 2, 3, 2]})
    >>> classes(counter, bytes([0, 1, 0, 1])), classes(counter, bytes([0, 1, 1, 0]))
    ([0, 1, 0, 1], [0, 1, 2, 3])
    """
    found: list[int] = list(marked)
    number = len(set(found))
    products = list(map(_composer, monoid.tables.values()))
    while True:
        seen: dict[tuple[int, ...], int] = {}
        finer = [
            seen.setdefault(key, len(seen))
            for key in zip(found, *(product(found) for product in products), strict=True)
        ]
        if len(seen) == number:
            return finer
        found, number = finer, len(seen)


def quotient(monoid: Monoid, class_of: Sequence[int]) -> Monoid:
    """Return the monoid of the classes of a congruence, as `classes` numbers them.

    Generators that are equal to products of smaller ones are left out.

    Examples
    --------
    >>> counter = Monoid([(), (1,), (1, 1), (1, 1, 1)], {1: [1, 2, 3, 2]})
    >>> quotient(counter, [0, 1, 0, 1]).words
    ((), (1,))
    """
    first: dict[int, int] = {}
    for x, number in enumerate(class_of):
        first.setdefault(number, x)
    words = [monoid.words[x] for x in first.values()]
    kept = {letter for word in words for letter in word}
    tables = {
        generator: [class_of[table[x]] for x in first.values()]
        for generator, table in monoid.tables.items()
        if generator in kept
    }
    return Monoid(words, tables)


def _composer(table: Sequence[int]) -> Callable[[Any], tuple[int, ...]]:
    """Return what reads a sequence at the places of a table."""
    if len(table) > 1:
        return itemgetter(*table)
    return lambda sequence: (sequence[table[0]],)


def _equal_to(number: int) -> bytes:
    return bytes(number) + b"\1" + bytes(_PAGE - number - 1)
