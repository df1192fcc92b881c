"""The components of which positions are sums, each given by what its moves leave.

Components are numbered so that every move leaves some with smaller numbers. In a heap game the heap
of n is number n. In other games they are all that play can reach from some positions, those that
are over sooner first.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, cast

from cgt.contract import demand_hashable
from cgt.errors import LoopyGameError, RulesError
from cgt.game import ImpartialGame, Part
from cgt.heap_games import HeapGame, Heaps
from cgt.misere.checking import Options


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
    RulesError
        If a move leaves a heap that is not smaller.

    Examples
    --------
    >>> from games import GrundysGame
    >>> list(heap_components(GrundysGame(), 4))
    [set(), set(), set(), {(2, 1)}, {(3, 1)}]
    """
    for heap in range(upto + 1):
        found = cast("Iterable[Heaps]", game.part_options(heap))
        options = {tuple(sorted(left, reverse=True)) for left in found}
        for left in options:
            if left and not 0 <= left[-1] <= left[0] < heap:
                raise RulesError(
                    f"{game.name} moves from a heap of {heap} to {left}, and a misère quotient of "
                    "heaps needs moves to smaller heaps only"
                )
        yield options


def position_components(
    game: ImpartialGame[Any], positions: Iterable[Any]
) -> tuple[list[Part], list[Options]]:
    """Return the components that play from some positions can reach, and what their moves leave.

    Parameters
    ----------
    game : ImpartialGame
    positions : iterable
        Positions of the game.

    Returns
    -------
    (list, list)
        The components, those first from which the longest play is shortest, and for each of them
        the set of what the moves leave: tuples of numbers of components, the largest first.

    Raises
    ------
    InvalidPosition
        If something is no position of the game.
    LoopyGameError
        If play can go round for ever.

    Examples
    --------
    >>> from games import Nim
    >>> position_components(Nim(), [(2, 1)])
    ([0, 1, 2], [set(), {(0,)}, {(0,), (1,)}])
    """
    options: dict[Part, list[tuple[Part, ...]]] = {}
    heights: dict[Part, int] = {}
    for given in positions:
        position = game.position(given)
        demand_hashable(position)
        game.check(position)
        for part in game.parts(position):
            _explore(game, part, options, heights)
    parts = sorted(heights, key=heights.__getitem__)
    numbers = {part: number for number, part in enumerate(parts)}
    return parts, [
        {tuple(sorted((numbers[one] for one in left), reverse=True)) for left in options[part]}
        for part in parts
    ]


def _explore(
    game: ImpartialGame[Any],
    start: Part,
    options: dict[Part, list[tuple[Part, ...]]],
    heights: dict[Part, int],
) -> None:
    """Find the options, and the length of the longest play, of all that play can reach."""
    # The line of play being followed, and what of each part's options is still to be looked at.
    line: dict[Hashable, Iterator[Part]] = {}
    below = [start]
    while below:
        part = below[-1]
        if part in heights:
            below.pop()
            continue
        if part not in line:
            options[part] = [tuple(left) for left in game.part_options(part)]
            line[part] = (one for left in options[part] for one in left)
        unknown = next((one for one in line[part] if one not in heights), None)
        if unknown is None:
            lengths = (heights[one] for left in options[part] for one in left)
            heights[part] = 1 + max(lengths, default=0) if options[part] else 0
            del line[part]
            below.pop()
        elif unknown in line:
            cycle = list(line)
            names = cycle[cycle.index(unknown) :]
            raise LoopyGameError([game.part_position(one) for one in names])
        else:
            below.append(unknown)
