"""What a search may cost: how many positions, how much memory, how much of a person's patience."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cgt.errors import InvalidParameter, SearchLimit
from cgt.memory import memory_is_short

Progress = Callable[[int, int], object]

# So many elements a misère quotient may have where nobody says how many.
MOST_ELEMENTS = 10_000

_SECONDS_BETWEEN_REPORTS = 0.1
# So many positions at most between two looks around; fewer where the rules are slow to read.
_POSITIONS_BETWEEN_LOOKS = 1024
# So many options of one position may be read under any limit, if they are not kept.
_MOST_OPTIONS_READ = 1_000_000
# So many may be kept under any limit: to look at each of them takes seconds.
_MOST_OPTIONS_KEPT = 250_000


class Budget:
    """How many positions a solver may still hold, and whom to tell how far it is.

    Parameters
    ----------
    max_positions : int or None
        The most positions stored and open at a time; None for no limit. An open one takes far
        more memory, so at most a fifth of them may be open, or a million if that is more.
    progress : callable or None
        Called as ``progress(positions, depth)`` about ten times a second.
    """

    def __init__(self, max_positions: int | None, progress: Progress | None) -> None:
        self.stored = 0
        self.depth = 0
        self._between_looks = 1
        self._last_look = 0.0
        self.max_positions = max_positions
        self.progress = progress
        self._next_report = 0.0

    @property
    def max_positions(self) -> int | None:
        """The most positions stored and open at a time."""
        return self._max_positions

    @max_positions.setter
    def max_positions(self, max_positions: int | None) -> None:
        if max_positions is not None and (type(max_positions) is not int or max_positions < 1):
            raise InvalidParameter(
                f"max_positions is a whole number >= 1, or None for no limit, not {max_positions!r}"
            )
        self._max_positions = max_positions
        self._room = sys.maxsize if max_positions is None else max_positions
        self._most_open = max(self._room // 5, min(self._room, 1_000_000))
        self.begin()

    def begin(self) -> None:
        """Begin a search: look around after so many more positions, or at the limit."""
        # From here on; the sum of stored and open positions never falls during a search.
        self.due = min(self._room, self.stored + self._between_looks)

    def admit(self, depth: int) -> None:
        """Allow one more open position, or raise `SearchLimit`; report progress when due."""
        positions = self.stored + depth
        if positions < self.due:
            return
        if positions >= self._room:
            raise self._too_many(f"{self.max_positions} positions was reached", depth)
        if depth >= self._most_open:
            raise self._too_many(f"{self._most_open} open positions was reached", depth)
        self._look_around(depth)
        self.due = min(self._room, positions + self._between_looks)

    def admit_options(self, read: int, *, kept: int = 0, depth: int = 0) -> None:
        """Allow one position so many options, or raise `SearchLimit`; see `admit`.

        Those that are kept count as open positions. Others may be many for few positions, since
        options may be equal; but rules can give them without end.
        """
        if kept >= min(self._most_open, _MOST_OPTIONS_KEPT):
            raise self._too_many(f"{kept} options of one position was reached", depth)
        if read >= max(self._most_open, _MOST_OPTIONS_READ):
            raise self._too_many(
                f"{self.max_positions} positions was reached by the options of one", depth
            )
        if read % _POSITIONS_BETWEEN_LOOKS == 0:
            self._look_around(depth)

    def _too_many(self, reached: str, depth: int) -> SearchLimit:
        return SearchLimit(
            f"the limit of {reached}", positions=self.stored, depth=depth, too_many=True
        )

    def _look_around(self, depth: int) -> None:
        """Stop before the memory is used up, and report progress when it is due."""
        if memory_is_short():
            raise SearchLimit("the memory is nearly used up", positions=self.stored, depth=depth)
        now = time.monotonic()
        slow = now - self._last_look > _SECONDS_BETWEEN_REPORTS / 2
        self._between_looks = (
            max(1, self._between_looks // 2)
            if slow
            else min(_POSITIONS_BETWEEN_LOOKS, 2 * self._between_looks)
        )
        self._last_look = now
        if self.progress is not None and now >= self._next_report:
            self._next_report = now + _SECONDS_BETWEEN_REPORTS
            self.progress(self.stored, depth)


@contextmanager
def ending_cleanly(budget: Budget) -> Iterator[None]:
    """Turn Ctrl-C and the end of memory into `SearchLimit`, which says how far the search got."""
    budget.begin()
    try:
        yield
    except MemoryError:
        raise SearchLimit(
            "the memory was used up", positions=budget.stored, depth=budget.depth
        ) from None
    except KeyboardInterrupt:
        raise SearchLimit(
            "the search was interrupted",
            positions=budget.stored,
            depth=budget.depth,
            interrupted=True,
        ) from None
