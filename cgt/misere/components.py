"""The components of which positions are sums, each given by what its moves leave.

Components are numbered so that every move leaves some with smaller numbers. In a heap game the heap
of n is number n. In other games they are all that play can reach from some positions, those that
are over sooner first.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import Any, cast

from cgt.budget import Budget
from cgt.contract import (
    AUTHOR_ERRORS,
    demand_hashable,
    demand_option,
    read_position,
    unreadable,
)
from cgt.errors import CgtError, LoopyGameError, RulesError, SearchLimit
from cgt.game import ImpartialGame, Part
from cgt.heap_games import HeapGame, Heaps
from cgt.misere.checking import Options
from cgt.misere.reach import read_parts, refuse_out_of_reach
from cgt.search import GameSearch

# So many options of one heap are read; rules can give them without end.
_MOST_OPTIONS = 1_000_000


def heap_components(game: HeapGame, upto: int) -> Iterator[Options]:
    """Give for the heaps 0 to the last one what the moves leave.

    Parameters
    ----------
    game : HeapGame
    upto : int
        The last heap.

    Yields
    ------
    set of tuple
        Of heaps, the largest first.

    Raises
    ------
    InvalidPosition
        If the rules cannot read a heap.
    LoopyGameError
        If a move leaves a heap as it is.
    RulesError
        If a move leaves something else than smaller heaps.
    SearchLimit
        If a heap has more than a million options.

    Examples
    --------
    >>> from games import GrundysGame
    >>> list(heap_components(GrundysGame(), 4))
    [set(), set(), set(), {(2, 1)}, {(3, 1)}]
    """
    for heap in range(upto + 1):
        options = _read_heap(game, heap)
        for left in options:
            if left == (heap,):
                raise LoopyGameError([left])
            if left and not left[0] < heap:
                raise RulesError(
                    f"{game.name} moves from a heap of {heap} to {left}, and a misère quotient of "
                    "heaps needs moves to smaller heaps only"
                )
        yield options


def _read_heap(game: HeapGame, heap: int) -> Options:
    """Return what the moves leave of a heap, refusing what is none."""
    try:
        found = list(islice(cast("Iterable[Heaps]", game.part_options(heap)), _MOST_OPTIONS + 1))
        options = {tuple(sorted(left, reverse=True)) for left in found}
    except CgtError:
        raise
    except AUTHOR_ERRORS as error:
        for left in _readable(game, heap):
            demand_hashable(left)
        raise unreadable((heap,), error) from error
    if len(found) > _MOST_OPTIONS:
        raise SearchLimit(
            f"the limit of {_MOST_OPTIONS} options of a heap of {heap} was reached", positions=heap
        )
    kinds = set(map(type, chain.from_iterable(options)))
    if not kinds <= {int} or any(left and left[-1] < 0 for left in options):
        for left in found:
            demand_option(game, (heap,), left)
    return options


def _readable(game: HeapGame, heap: int) -> Iterator[Hashable]:
    """Give the options of a heap up to the first that the rules cannot give."""
    with suppress(*AUTHOR_ERRORS):
        yield from game.part_options(heap)


def position_components(
    game: ImpartialGame[Any], positions: Iterable[Any], budget: Budget
) -> tuple[list[Part], Iterator[Options]]:
    """Return the components that play from some positions can reach, and what their moves leave.

    Parameters
    ----------
    game : ImpartialGame
    positions : iterable
        Positions of the game.
    budget : Budget
        How many components there may be.

    Returns
    -------
    (list, iterator)
        The components, those first from which the longest play is shortest, and for each of them
        the set of what the moves leave: tuples of numbers of components, the largest first.

    Raises
    ------
    InvalidPosition
        If something is no position of the game.
    LoopyGameError
        If play can go round for ever.
    SearchLimit
        If there are more components than the budget allows.

    Examples
    --------
    >>> from games import Nim
    >>> parts, options = position_components(Nim(), [(2, 1)], Budget(100, None))
    >>> parts, list(options)
    ([0, 1, 2], [set(), {(0,)}, {(0,), (1,)}])
    """
    # The value of a component is the length of the longest play.
    search = GameSearch(
        game.part_options,
        lambda lengths: 1 + max(lengths) if lengths else 0,
        budget,
        value_of=lambda parts: _longest(parts, search.memo),
        nodes_of=lambda parts: parts,
        check=lambda part: game.check(game.part_position(part)),
        name=game.part_position,
    )
    for given in positions:
        position = read_position(game, given)
        refuse_out_of_reach(game, position, budget.max_positions)
        for part in read_parts(game, position):
            search.solve(part)
    parts = sorted(search.memo, key=search.memo.__getitem__)
    return parts, _numbered(game, parts)


def _longest(parts: Iterable[Part], lengths: Mapping[Part, int]) -> int | None:
    """Return the longest play of some parts, None while one of them is not known."""
    known = [lengths.get(part) for part in parts]
    return None if None in known else max(cast("list[int]", known), default=0)


def _numbered(game: ImpartialGame[Any], parts: Sequence[Part]) -> Iterator[Options]:
    """Give what the moves leave of components, in numbers of components."""
    numbers = {part: number for number, part in enumerate(parts)}
    for part in parts:
        try:
            yield {
                tuple(sorted((numbers[one] for one in left), reverse=True))
                for left in game.part_options(part)
            }
        except KeyError:
            raise RulesError(
                f"options({game.part_position(part)!r}) gave other options when asked again; "
                "the options of a position must be the same at every call"
            ) from None
