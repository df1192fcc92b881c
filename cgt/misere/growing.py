"""How a misère quotient is asked for: component by component, within limits.

Each component is left to `cgt.misere.quotient_search`. Where the heaps so far prove that the
elements of all heaps are periodic, the others need no search.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from cgt.budget import MOST_ELEMENTS, Budget
from cgt.errors import CgtError, InvalidParameter, SearchLimit
from cgt.game import MOST_POSITIONS, ImpartialGame, Part, demand_game
from cgt.heap_games import HeapGame
from cgt.memory import memory_is_short
from cgt.misere.checking import Options
from cgt.misere.components import heap_components, position_components
from cgt.misere.element_periods import is_place_to_look, proved_period
from cgt.misere.monoid import MOST_ORDER, Monoid
from cgt.misere.quotient import MisereQuotient
from cgt.misere.quotient_search import QuotientSearch, TooManyElements

Progress = Callable[[Part, int], object]


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
    on: there the search ends at a limit. Where the first heaps prove that the elements of all heaps
    are periodic, no others are searched.

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
    InvalidPosition
        If something is no position of the game.
    LoopyGameError
        If play can go round for ever.
    QuotientLimit
        If there are too many elements or more than 10 million components, if time or memory is
        used up, or on Ctrl-C. It carries the quotient of the components done before.

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
        if type(max_elements) is not int or not 1 <= max_elements <= MOST_ORDER:
            raise InvalidParameter(
                f"max_elements is a whole number from 1 to {MOST_ORDER}, not {max_elements!r}"
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
        self._parts: Sequence[Part] = ()
        self._rules: Iterator[Options]
        self._search = QuotientSearch(max_elements, self._look_around)
        self._known = self._snapshot(0)
        if positions is not None and upto is None:
            budget = Budget(MOST_POSITIONS, lambda found, depth: self._look_at_limits())
            with self._limits():
                self._parts, self._rules = position_components(game, positions, budget)
        elif positions is None and isinstance(game, HeapGame) and type(upto) is int and upto >= 0:
            self._parts, self._rules = range(upto + 1), heap_components(game, upto)
        else:
            raise InvalidParameter(_what_is_wanted(game, upto, positions))

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
        """Take one component after the other, and give how many have been done.

        Once the heaps so far prove that the elements are periodic, all others are done at once.
        """
        with self._limits():
            for count, options in enumerate(self._rules, start=1):
                if count > MOST_POSITIONS:
                    raise self._limit(f"no more than {MOST_POSITIONS} components are stored")
                self._look_around(self._search.monoid.order)
                self._search.add(options)
                self._known = self._snapshot(count)
                yield count
                if self._has_heaps and is_place_to_look(count) and self._repeat():
                    yield len(self._parts)
                    return

    @property
    def _has_heaps(self) -> bool:
        return isinstance(self._parts, range)

    def _repeat(self) -> bool:
        """Give the heaps that are left their elements, if those so far prove a period."""
        elements = self.elements
        proved = proved_period(self.game, elements)
        if proved is None:
            return False
        if len(self._parts) > MOST_POSITIONS:
            raise self._limit(
                f"no more than {MOST_POSITIONS} heaps are stored, and the period of their "
                f"elements is {proved.period} from heap {proved.preperiod} on"
            )
        missing = len(self._parts) - len(elements)
        elements += (elements[-proved.period :] * (missing // proved.period + 1))[:missing]
        self._known = self._snapshot(len(self._parts))
        return True

    @contextmanager
    def _limits(self) -> Iterator[None]:
        """Turn whatever ends the search early into `QuotientLimit`."""
        try:
            yield
        except QuotientLimit:
            raise
        except SearchLimit as limit:
            raise self._limit(limit.reason, interrupted=limit.interrupted) from None
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
        self._look_at_limits()

    def _look_at_limits(self) -> None:
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
