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

_WIDTH = array("i").itemsize


class Repeats:
    """The steps of a sequence, and how far back from its end they repeat.

    Parameters
    ----------
    values : sequence of int
        At least one; an array of NumPy is read faster.

    Examples
    --------
    >>> seen = Repeats([7, 0, 1, 2, 3, 4, 5, 6])
    >>> list(seen.periods(3)), seen.start(1), seen.saltus(1)
    ([1, 2, 3], 1, 1)
    """

    def __init__(self, values: Sequence[int]) -> None:
        self._values = values
        self._last = len(values) - 1
        self._steps = _steps(values)

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
        begin = len(self._steps) - steps * _WIDTH
        if begin < 0:
            return
        window = self._steps[begin:]
        end = len(self._steps) - shortest * _WIDTH
        while len(window) <= end:
            found = self._steps.rfind(window, 0, end)
            if found < 0:
                return
            if found % _WIDTH == 0:
                yield self._last - steps - found // _WIDTH
            end = found + len(window) - 1

    def repeat(self, period: int, steps: int) -> bool:
        """Return whether the last steps, so many, all came a period before."""
        end, shift = len(self._steps), period * _WIDTH
        begin = end - max(steps, 0) * _WIDTH
        return begin >= shift and self._steps[begin:] == self._steps[begin - shift : end - shift]

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
        steps, shift = self._steps, period * _WIDTH
        place, stretch, growing = (self._last - period) * _WIDTH, _WIDTH, True
        while place > 0 and stretch:
            before = max(place - stretch, 0)
            if steps[before:place] == steps[before + shift : place + shift]:
                place = before
                stretch = 2 * stretch if growing else stretch
            else:
                growing = False
                stretch = stretch // (2 * _WIDTH) * _WIDTH
        return place // _WIDTH


def as_integers(values: Any) -> tuple[int, ...]:
    """Return values as a tuple of integers of Python, whose sums do not overflow."""
    return tuple(values.tolist() if _is_array(values) else values)


def _steps(values: Any) -> bytes:
    if _is_array(values):
        signed = values.astype("i4")
        return (signed[1:] - signed[:-1]).tobytes()  # type: ignore[no-any-return]
    return array("i", map(sub, islice(values, 1, None), values)).tobytes()


def _is_array(values: Any) -> bool:
    """Return whether these are values in an array of NumPy, without importing that."""
    return hasattr(values, "astype")
