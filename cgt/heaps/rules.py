"""The rules of taking-and-breaking games in normal form: what may be taken, and what may be left.

A move takes a number of objects from a heap, perhaps none, and splits the rest into some number of
nonempty heaps. `HeapRules` says for every number taken how many heaps may be left; equal rules are
equal objects. Its `heap_options` is the plain definition by which faster methods are judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, cycle
from math import lcm
from typing import Any, Literal, get_args

from cgt.errors import InvalidParameter
from cgt.heap_games import Heaps
from cgt.sizes import checked_size

Split = Literal["any", "unequal", "not all equal", "all equal"]

# A rule set says something about every number of objects up to the largest that matters.
MOST_TAKEN = 10_000_000
# Values are at most as large as the heap, and are kept in 32 bits.
_LARGEST_HEAP = 2**32 - 2


@dataclass(frozen=True)
class Taking:
    """Into how many nonempty heaps the rest may fall when a certain number of objects is taken.

    Parameters
    ----------
    parts : frozenset of int
        The numbers of heaps that may be left: 0, 1, 2, ...
    at_least : int, optional
        Every number of heaps from this one on is allowed, too; None if only those in `parts` are.
        It is made as small as it can be, and `parts` has smaller numbers only.

    Examples
    --------
    >>> Taking.of_digit(7) == Taking(frozenset({0, 1, 2}))
    True
    >>> Taking(frozenset({0, 2}), at_least=3)
    Taking(parts=frozenset({0}), at_least=2)
    """

    parts: frozenset[int] = frozenset()
    at_least: int | None = None

    def __post_init__(self) -> None:
        numbers = [*self.parts, *([] if self.at_least is None else [self.at_least])]
        if any(type(number) is not int or number < 0 for number in numbers):
            raise InvalidParameter(
                f"how many heaps may be left are whole numbers >= 0, not {sorted(numbers, key=str)}"
            )
        if self.at_least is not None:
            least = self.at_least
            while least - 1 in self.parts:
                least -= 1
            object.__setattr__(self, "at_least", least)
            object.__setattr__(self, "parts", frozenset(k for k in self.parts if k < least))

    @classmethod
    def of_digit(cls, digit: int) -> Taking:
        """Return what a digit of a code allows: k heaps if its bit 2^k is set."""
        checked_size(digit, "a digit")
        return cls(frozenset(k for k in range(digit.bit_length()) if digit >> k & 1))

    def __bool__(self) -> bool:
        """Whether anything is allowed at all."""
        return bool(self.parts) or self.at_least is not None

    def __or__(self, other: Taking) -> Taking:
        """Return what is allowed here or there."""
        least = [number for number in (self.at_least, other.at_least) if number is not None]
        return Taking(self.parts | other.parts, min(least, default=None))

    def allows(self, heaps: int) -> bool:
        """Return whether so many heaps may be left."""
        return heaps in self.parts or (self.at_least is not None and heaps >= self.at_least)

    @cached_property
    def most(self) -> int | None:
        """The largest number of heaps that may be left, 0 if there is none; None: no end."""
        return max(self.parts, default=0) if self.at_least is None else None


NOTHING = Taking()
# In Nim any number of objects is taken like this: the rest stays one heap, or nothing is left.
AS_IN_NIM = Taking.of_digit(3)


@dataclass(frozen=True)
class HeapRules:
    """The rules of a taking-and-breaking game, in their shortest form.

    Parameters
    ----------
    first : tuple of Taking
        What may be left when 0, 1, 2, ... objects are taken. To take none is a move only if the
        heap is split, into two heaps or more.
    repeating : tuple of Taking
        What comes after that, over and over; nothing if it is empty.
    split : str
        Which splits into two or more heaps are allowed: ``any``, ``unequal`` (no two heaps alike),
        ``not all equal`` or ``all equal``.

    Examples
    --------
    >>> kayles = HeapRules.of_digits((0, 7, 7))
    >>> list(kayles.heap_options(4))
    [(3,), (1, 2), (2,), (1, 1)]
    >>> HeapRules.of_digits((0, 7, 7, 0, 0)) == kayles
    True
    """

    first: tuple[Taking, ...]
    repeating: tuple[Taking, ...] = ()
    split: Split = "any"

    def __post_init__(self) -> None:
        if self.split not in get_args(Split):
            raise InvalidParameter(
                f"splits are one of {', '.join(get_args(Split))}, not {self.split!r}"
            )
        first, repeating = list(self.first), list(self.repeating)
        if not first:
            # What is taken first is none, even if that is said by what repeats.
            first, repeating = repeating[:1] or [NOTHING], [*repeating[1:], *repeating[:1]]
        if any(heaps in first[0].parts for heaps in (0, 1)) or first[0].at_least in (0, 1):
            raise InvalidParameter(
                "a move that takes nothing must split the heap into 2 heaps or more, "
                "since to leave it as it is, or to make it vanish, is no move"
            )
        first, repeating = _shortest(first, repeating)
        object.__setattr__(self, "first", tuple(first))
        object.__setattr__(self, "repeating", tuple(repeating))
        most = self.most_parts
        # Restrictions that make no difference.
        if most is not None and most < 2:
            object.__setattr__(self, "split", "any")
        elif most == 2 and self.split == "not all equal":
            object.__setattr__(self, "split", "unequal")

    @classmethod
    def of_digits(
        cls, first: Iterable[int], repeating: Iterable[int] = (), split: Split = "any"
    ) -> HeapRules:
        """Return the rules of a code d0.d1d2...: k heaps may be left if a digit has the bit 2^k.

        Parameters
        ----------
        first : iterable of int
            The digits d_0, d_1, d_2, ..., whole numbers >= 0.
        repeating : iterable of int
            The digits that come after them, over and over.
        split : str
            See `HeapRules`.

        Returns
        -------
        HeapRules
        """
        return cls(
            tuple(map(Taking.of_digit, first)), tuple(map(Taking.of_digit, repeating)), split
        )

    @classmethod
    def subtraction(cls, amounts: Iterable[int]) -> HeapRules:
        """Return the rules by which the given amounts may be taken, and nothing is split.

        Parameters
        ----------
        amounts : iterable of int
            Whole numbers >= 1.

        Returns
        -------
        HeapRules

        Examples
        --------
        >>> HeapRules.subtraction((1, 2)) == HeapRules.of_digits((0, 3, 3))
        True
        """
        allowed = checked_amounts(amounts)
        return cls(tuple(AS_IN_NIM if k in allowed else NOTHING for k in _up_to(allowed)))

    @classmethod
    def all_but(cls, amounts: Iterable[int]) -> HeapRules:
        """Return the rules by which any number but the given ones may be taken.

        Parameters
        ----------
        amounts : iterable of int
            Whole numbers >= 1.

        Returns
        -------
        HeapRules

        Examples
        --------
        >>> HeapRules.all_but(()) == HeapRules.of_digits((0,), (3,))
        True
        """
        forbidden = checked_amounts(amounts) | {0}
        first = (NOTHING if k in forbidden else AS_IN_NIM for k in _up_to(forbidden))
        return cls(tuple(first), (AS_IN_NIM,))

    def taking(self, amount: int) -> Taking:
        """Return what may be left when so many objects are taken."""
        if amount < len(self.first):
            return self.first[amount]
        if not self.repeating:
            return NOTHING
        return self.repeating[(amount - len(self.first)) % len(self.repeating)]

    def takings(self) -> Iterator[Taking]:
        """Give what may be left when 0, 1, 2, ... objects are taken, without end if it repeats."""
        return chain(self.first, cycle(self.repeating))

    @cached_property
    def most_parts(self) -> int | None:
        """The largest number of heaps that a move may leave; None if there is no largest."""
        found = [taking.most for taking in {*self.first, *self.repeating}]
        return None if None in found else max(filter(None, found), default=0)

    def __reduce__(self) -> tuple[type[HeapRules], tuple[Any, ...]]:
        # Without the hash, which is another one in another process.
        return HeapRules, (self.first, self.repeating, self.split)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.first, self.repeating, self.split))

    def heap_options(self, n: int) -> Iterator[Heaps]:
        """Give what the moves from a heap leave: heap sizes, from small to large.

        Parameters
        ----------
        n : int
            The size of the heap, >= 0.

        Yields
        ------
        tuple of int
        """
        for left, taking in zip(range(n, -1, -1), self.takings(), strict=False):
            most = taking.most
            if left == 0:
                if taking.allows(0):
                    yield ()
            elif most != 0 and taking.allows(1):
                yield (left,)
            for count in range(2, (left if most is None else min(most, left)) + 1):
                if taking.allows(count):
                    yield from self._splits(left, count)

    def _splits(self, total: int, count: int) -> Iterator[Heaps]:
        """Give the ways in which so many objects may be split into so many heaps."""
        if self.split == "any":
            return splits(total, count)
        if self.split == "all equal":
            return iter([(total // count,) * count] if total % count == 0 else [])
        return filter(self.may_split, splits(total, count))

    def join(self, other: HeapRules) -> HeapRules:
        """Return the rules by which a move of either rule set may be made.

        Parameters
        ----------
        other : HeapRules

        Returns
        -------
        HeapRules

        Raises
        ------
        InvalidParameter
            If both split heaps, and not under the same restriction, or the tails of the two
            repeat together after too many digits.

        Examples
        --------
        >>> splitting_in_two = HeapRules.of_digits((4,))
        >>> nim = HeapRules.of_digits((0,), (3,))
        >>> nim.join(splitting_in_two) == HeapRules.of_digits((4,), (3,))
        True
        """
        restrictions = {rules.split for rules in (self, other) if rules.splits_heaps()}
        if len(restrictions) > 1:
            raise InvalidParameter(
                "rules are joined if their splits are restricted in the same way, "
                f"not {self.split!r} and {other.split!r}"
            )
        length = max(len(self.first), len(other.first))
        tail = lcm(len(self.repeating) or 1, len(other.repeating) or 1)
        _check_taken(length + tail)
        both = [self.taking(k) | other.taking(k) for k in range(length + tail)]
        split: Split = next(iter(restrictions), "any")
        return HeapRules(tuple(both[:length]), tuple(both[length:]), split)

    def splits_heaps(self) -> bool:
        """Return whether a move can leave two heaps or more."""
        most = self.most_parts
        return most is None or most >= 2

    @cached_property
    def leaves_none_or_one_alike(self) -> bool:
        """Whether nothing is split, and no heap may be left exactly where one heap may be."""
        return {*self.first, *self.repeating} <= {NOTHING, AS_IN_NIM}

    def may_split(self, heaps: Heaps) -> bool:
        """Return whether two heaps or more are as different as splits must be."""
        different = len(set(heaps))
        match self.split:
            case "unequal":
                return different == len(heaps)
            case "not all equal":
                return different > 1
            case "all equal":
                return different == 1
        return True


def splits(total: int, count: int, least: int = 1) -> Iterator[Heaps]:
    """Give the ways to split a heap into so many nonempty ones, each from small to large.

    Parameters
    ----------
    total, count : int
        The heap, and the number of heaps, >= 1, that it becomes.
    least : int
        No heap is smaller than this.

    Yields
    ------
    tuple of int

    Examples
    --------
    >>> list(splits(6, 3))
    [(1, 1, 4), (1, 2, 3), (2, 2, 2)]
    """
    if count == 1:
        if total >= least:
            yield (total,)
        return
    if count == 2:  # what is asked for most often, without a generator for each rest
        yield from ((smaller, total - smaller) for smaller in range(least, total // 2 + 1))
        return
    for smallest in range(least, total // count + 1):
        for rest in splits(total - smallest, count - 1, smallest):
            yield smallest, *rest


def checked_last_heap(n: int) -> int:
    """Return the last heap whose value is to be written down, or raise `InvalidParameter`."""
    if checked_size(n, "the largest heap") > _LARGEST_HEAP:
        raise InvalidParameter(
            f"the values of all heaps are written down up to {_LARGEST_HEAP}, not {n}"
        )
    return n


def checked_amounts(amounts: Iterable[int]) -> set[int]:
    """Return numbers of objects that a move may or may not take, or raise `InvalidParameter`."""
    found = set()
    for amount in amounts:
        if type(amount) is not int or amount < 1:
            raise InvalidParameter(
                f"the numbers of objects taken from a heap are whole numbers >= 1, not {amount!r}"
            )
        found.add(amount)
    return found


def _up_to(amounts: set[int]) -> range:
    largest = max(amounts, default=0)
    _check_taken(largest)
    return range(largest + 1)


def _check_taken(largest: int) -> None:
    if largest > MOST_TAKEN:
        raise InvalidParameter(f"rules can be told up to {MOST_TAKEN} objects taken, not {largest}")


def _shortest(first: list[Taking], repeating: list[Taking]) -> tuple[list[Taking], list[Taking]]:
    """Return what comes first and what repeats without an entry that says nothing new."""
    if not any(repeating):
        repeating = []
        while len(first) > 1 and not first[-1]:
            first.pop()
    length = len(repeating)
    shorter = (repeating[:n] for n in range(1, length) if length % n == 0)
    repeating = next((p for p in shorter if p * (length // len(p)) == repeating), repeating)
    turned = 0
    while repeating and len(first) > 1 and first[-1] == repeating[-1 - turned]:
        first.pop()
        turned = (turned + 1) % len(repeating)
    return first, [*repeating[len(repeating) - turned :], *repeating[: len(repeating) - turned]]
