"""Sparse space: nim-sequences of games that split heaps in two, in little more than linear time.

The values of such a game fall into common and rare ones by the parity of the bits that they share
with a mask, so that the nim-sum of two common values is rare. Nearly all heaps have common values,
which must hence come from one of the few heaps with a rare value: these are marked, and then a rare
value below the mex is looked for among the other splits. docs/sequences.md explains it.

References
----------
A. Flammenkamp, Sprague-Grundy values of octal games (a page on the web).

E. R. Berlekamp, J. H. Conway and R. K. Guy (1982), Winning Ways, chapter 4.

A. Gangolli and T. Plambeck (1989), A note on periodicity in some octal games.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cgt.heaps import kernels
from cgt.heaps.compiled import Array
from cgt.heaps.marking import Amounts

# The tables begin with room for so many values.
_NARROWEST = 64
# For each value so many heaps are remembered by which it was reached.
_WITNESSES = 32
# Sparse space pays if at most one heap in so many is rare. Then there is room for a few more rare
# heaps, until a new mask is chosen, so that their list takes half a byte a value at most.
_RARE_ENOUGH = 10
_ROOM = 40


@dataclass(frozen=True)
class Mask:
    """What makes a value common.

    Parameters
    ----------
    bits : int
        The mask: the parity of ``value & bits`` says whether a value is common.
    by_heap : bool
        Whether the parity of the heap is added to that.
    turned : bool
        Whether the result is turned round, as it must be if odd numbers are taken for splits.
    rare : int
        How many heaps had rare values when the mask was chosen.
    """

    bits: int
    by_heap: bool
    turned: bool
    rare: int

    def common(self, width: int) -> Array:
        """Return a table: for even and for odd heaps, 1 where a value is common."""
        table = np.zeros((2, width), np.uint8)
        for parity in (0, 1):
            odd = self.by_heap and (parity ^ self.turned)
            for value in range(width):
                table[parity, value] = (value & self.bits).bit_count() & 1 ^ odd
        return table


def choose_mask(counts: Array, splits: Array) -> Mask:
    """Return the mask for which fewest heaps are rare.

    Parameters
    ----------
    counts : array
        How often each value, below a power of two, occurs in even heaps and in odd ones.
    splits : array of int
        The numbers of objects that may be taken when a heap is split.

    Returns
    -------
    Mask

    Examples
    --------
    The values 1 and 2 of many heaps, 0 and 3 of few:

    >>> import numpy as np
    >>> choose_mask(np.array([[1, 50, 40, 2], [0, 30, 70, 0]]), np.array([1, 2]))
    Mask(bits=3, by_heap=False, turned=False, rare=3)
    """
    even, odd = counts
    heaps = int(counts.sum())
    # The transform tells for every mask at once how many more heaps are rare than common.
    surplus = walsh_hadamard(even + odd)
    bits = int(surplus.argmin())
    best = Mask(bits, False, False, (heaps + int(surplus[bits])) // 2)
    parities = {int(k) & 1 for k in splits}
    if len(parities) == 1:
        # With splits of both parities, two common heaps could make a common value.
        turned = parities == {1}
        surplus = walsh_hadamard(odd - even if turned else even - odd)
        bits = int(surplus.argmin())
        other = Mask(bits, True, turned, (heaps + int(surplus[bits])) // 2)
        best = min(best, other, key=lambda mask: mask.rare)
    return best


def walsh_hadamard(counts: Array) -> Array:
    """Return, for each mask, the sum of the counts with signs: minus for values of odd parity.

    Parameters
    ----------
    counts : array of int
        As many as a power of two.

    Returns
    -------
    array of int

    Examples
    --------
    >>> import numpy as np
    >>> walsh_hadamard(np.array([5, 1, 0, 2])).tolist()
    [8, 2, 4, 6]
    """
    size = 1
    result = counts.astype(np.int64)
    while size < len(counts):
        pairs = result.reshape(-1, 2, size)
        result = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1)
        result = result.reshape(-1)
        size *= 2
    return result


class TwoHeaps:
    """Computes the values of rules that leave at most two heaps, and take bounded numbers.

    It works in sparse space where that pays, and marks all options elsewhere. The mask is chosen
    anew when the number of heaps has doubled.

    Parameters
    ----------
    moves : Amounts
        Of arrays.
    sparse : bool, optional
        Whether to work in sparse space always, or never; by default where it pays.
    """

    first_type = np.uint8

    def __init__(self, moves: Amounts[Array], sparse: bool | None = None) -> None:
        self.moves = moves
        self.sparse = sparse if len(moves.splits) else False
        self.mask: Mask | None = None
        largest = max((int(k) for part in moves[:3] for k in part), default=0)
        # Sparse space needs heaps larger than any number taken, and a block before them.
        self._next_choice = largest + kernels.LANES + 1
        self._width = _NARROWEST
        self._witnesses = np.zeros((_NARROWEST, _WITNESSES), np.uint32)
        self._early = 2 * kernels.LANES
        self._marked = 16 * kernels.LANES
        self._filled_to = 0
        self._count = 0

    def fill(self, values: Array, start: int, stop: int) -> int:
        """Compute values[start:stop]; return where it ended, earlier if one needs a larger type."""
        if self._filled_to != start:
            # The run goes on from values computed elsewhere, which the tables must hold.
            while self._width <= int(values[:start].max(initial=0)):
                self._widen()
        while start < stop:
            if self.sparse is not False and start >= self._next_choice:
                self._choose(values, start)
            until = stop if self.sparse is False else min(stop, self._next_choice)
            start, narrow = self._fill(values, start, until)
            if narrow:
                if self._width > np.iinfo(values.dtype).max:
                    break
                self._widen()
        self._filled_to = start
        return start

    def _fill(self, values: Array, start: int, stop: int) -> tuple[int, bool]:
        """Compute some values; return where it ended, and whether the tables are too narrow."""
        if self.mask is None:
            reached, self._marked = kernels.fill_directly(
                values,
                start,
                stop,
                self._width,
                self.moves,
                self._marked,
                np.zeros(self._width + 1, np.int64),
            )
            return reached, reached < stop
        reached, self._count, self._early, why = kernels.fill_sparse(
            values,
            start,
            stop,
            self._width,
            self.moves,
            self._common,
            self._rare,
            self._count,
            self._early,
            self._witnesses,
            kernels.Block.of_width(self._width),
        )
        if why == kernels.TOO_MANY_RARE:
            self._next_choice = reached
        return reached, why == kernels.TOO_NARROW

    def _choose(self, values: Array, known: int) -> None:
        """Choose a mask by the values known, or none; list the rare heaps."""
        self._next_choice = 2 * known
        counts = np.zeros((2, self._width), np.int64)
        kernels.count_values(values, known, counts)
        mask = choose_mask(counts, self.moves.splits)
        if self.sparse is None and mask.rare * _RARE_ENOUGH > known:
            self.mask = None
            return
        self.mask = mask
        self._common = mask.common(self._width)
        room = known if self.sparse else known // _ROOM
        self._rare = np.zeros(mask.rare + room + kernels.LANES, np.uint32)
        self._count = kernels.list_rare(values, known, self._common, self._rare)

    def _widen(self) -> None:
        self._width *= 2
        self._witnesses = np.concatenate((self._witnesses, np.zeros_like(self._witnesses)))
        if self.mask is not None:
            self._common = self.mask.common(self._width)
