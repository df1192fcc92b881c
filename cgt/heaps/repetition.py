"""Where a sequence repeats with a period, or grows by the same each period: seen, not proved.

Only the steps from value to value matter. They are kept as bytes, in which Python finds and
compares long stretches at once, so that millions of values are no trouble.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import islice
from operator import sub
from typing import Any

# More values than this are kept as bytes if they can be.
_MANY = 100_000
# So many bytes are compared first to see whether a period may be one, and then ever more.
_FIRST_COMPARED = 4096


class Repeats:
    """The steps of a sequence, and how far back from its end they repeat.

    Parameters
    ----------
    values : sequence of int
        At least one, and none below 0; an array of NumPy is read faster.

    Examples
    --------
    >>> seen = Repeats([7, 0, 1, 2, 3, 4, 5, 6])
    >>> list(seen.periods(3)), seen.start(1), seen.saltus(1)
    ([1, 2, 3], 1, 1)
    """

    def __init__(self, values: Sequence[int]) -> None:
        self._values = values
        self._last = len(values) - 1
        self._steps, self._width = _steps(values)

    def periods(self, steps: int, shortest: int = 1) -> Iterator[int]:
        """Give the periods with which the last steps came before, the shortest first.

        Parameters
        ----------
        steps : int
            How many steps must be the same, >= 0.
        shortest : int, optional
            The shortest period to give, >= 1.

        Yields
        ------
        int
        """
        width = self._width
        begin = len(self._steps) - steps * width
        if begin < 0:
            return
        window = self._steps[begin:]
        end = len(self._steps) - shortest * width
        while len(window) <= end:
            found = self._steps.rfind(window, 0, end)
            if found < 0:
                return
            if found % width == 0:
                yield self._last - steps - found // width
            end = found + len(window) - 1

    def repeat(self, period: int, steps: int) -> bool:
        """Return whether the last steps, so many, all came a period before."""
        taken, shift, wanted = self._steps, period * self._width, max(steps, 0) * self._width
        if shift + wanted > len(taken):
            return False
        end, compared = len(taken), min(wanted, _FIRST_COMPARED)
        while taken[end - compared :] == taken[end - compared - shift : end - shift]:
            if compared == wanted:
                return True
            compared = min(8 * compared, wanted)
        return False

    def saltus(self, period: int) -> int:
        """Return by how much the last value is larger than that a period before."""
        return int(self._values[self._last]) - int(self._values[self._last - period])

    def start(self, period: int) -> int:
        """Return the first place from which on every value is that a period later, less the saltus.

        Parameters
        ----------
        period : int
            From 1 to the last place.

        Returns
        -------
        int
        """
        steps, width, shift = self._steps, self._width, period * self._width
        place, stretch, growing = (self._last - period) * width, width, True
        while place > 0 and stretch:
            before = max(place - stretch, 0)
            if steps[before:place] == steps[before + shift : place + shift]:
                place = before
                stretch = 2 * stretch if growing else stretch
            else:
                growing = False
                stretch = stretch // (2 * width) * width
        return place // width


def unchanging(values: Any) -> tuple[int, ...] | bytes:
    """Return values as integers of Python that nobody can change.

    They are a tuple, but bytes where there are more than 100 000 and all are below 256.
    """
    if len(values) > _MANY and (values.max() if _is_array(values) else max(values)) < 256:
        return values.astype("u1", copy=False).tobytes() if _is_array(values) else bytes(values)
    return tuple(values.tolist() if _is_array(values) else map(int, values))


def _steps(values: Any) -> tuple[bytes, int]:
    """Return the steps one after another, and how many bytes each of them has."""
    if not _is_array(values):
        values = [*map(int, values)]  # those of NumPy would overflow
        return array("i", map(sub, islice(values, 1, None), values)).tobytes(), array("i").itemsize
    import numpy as np

    # No step is larger than the largest value, or as far below 0.
    signed = np.min_scalar_type(-1 - int(values.max()))
    steps = np.subtract(values[1:], values[:-1], dtype=signed, casting="unsafe")
    return steps.tobytes(), signed.itemsize


def _is_array(values: Any) -> bool:
    """Return whether these are values in an array of NumPy, without importing that."""
    return hasattr(values, "astype")
