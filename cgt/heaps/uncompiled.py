"""Short nim-sequences by NumPy alone: known before the compiled kernels would have been loaded."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from cgt.heaps.marking import amounts_of, leaves_two_heaps, value_by_bytes

if TYPE_CHECKING:
    from cgt.heaps.compiled import Array
    from cgt.heaps.methods import Method
    from cgt.heaps.rules import HeapRules


class Uncompiled:
    """Computes values that are bytes, of rules that leave at most two heaps.

    Larger values are left to the compiled kernels.

    Parameters
    ----------
    rules : HeapRules
    """

    first_type = np.uint8
    # How long a process may work in this way, in tenths of a microsecond: not longer than it takes
    # to load the kernels, if they are compiled.
    _time_left: ClassVar[int] = 500_000

    def __init__(self, rules: HeapRules) -> None:
        self._rules = rules
        self._amounts = amounts_of(rules)
        self._compiled: Method | None = None

    @classmethod
    def reserve_time(cls, rules: HeapRules, known: int, stop: int) -> bool:
        """Take the time for values from what the process has left, if it has as much.

        Parameters
        ----------
        rules : HeapRules
        known, stop : int
            How many values are known, and how many are wanted.

        Returns
        -------
        bool
            Whether the time is taken; never if the kernels are loaded, or for other rules.
        """
        code = sys.modules.get("cgt.heaps.machine_code")
        if (code is not None and code.is_any_loaded()) or not leaves_two_heaps(rules):
            return False
        amounts = amounts_of(rules)
        time_each = 10 + len(amounts.singles) + len(amounts.splits) * (10 + stop // 4000)
        time = max(stop - known, 0) * time_each
        if time > cls._time_left:
            return False
        cls._time_left -= time
        return True

    def fill(self, values: Array, start: int, stop: int) -> int:
        """Compute values[start:stop]; return where it ended, earlier if one is no byte."""
        if values.itemsize > 1:
            from cgt.heaps.methods import choose_method

            self._compiled = self._compiled or choose_method(self._rules, stop, None)
            return self._compiled.fill(values, start, stop)
        # In the second array the values stand in reverse, so that the partners of the heaps 1, 2,
        # 3, ... in the splits of a total lie side by side.
        reverse = values[::-1].copy()
        own, reversed_own = values.data, reverse.data

        def splits(total: int, largest: int) -> bytes:
            first = len(values) - total
            sums: Array = values[1 : largest + 1] ^ reverse[first : first + largest]
            return sums.tobytes()

        for n in range(start, stop):
            value = value_by_bytes(n, own, self._amounts, splits)
            if value > 255:
                return n
            own[n] = reversed_own[~n] = value
        return stop
