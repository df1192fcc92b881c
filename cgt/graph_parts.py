"""Which part of all play a graph shows: so many moves deep, or what a strategy needs."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence

from cgt.game import ImpartialGame
from cgt.reachable import Play


def within(play: Play, depth: int, *, tree: bool, enough: int | None = None) -> int:
    """Return how many nodes are at most so many moves away from the first position.

    Parameters
    ----------
    play : Play
        What was read.
    depth : int
        How many moves.
    tree : bool
        Whether every line of play has nodes of its own.
    enough : int, optional
        There is no need to count any further than this.

    Returns
    -------
    int

    Examples
    --------
    >>> play = Play(ImpartialGame.from_options(lambda n: range(n)), 3)
    >>> within(play, 2, tree=False), within(play, 2, tree=True)
    (4, 7)
    """
    level = Counter([0])
    met = {0}
    total = 0
    for moves in range(depth + 1):
        total += level.total()
        if moves == depth or not level or (enough is not None and total >= enough):
            break
        below: Counter[int] = Counter()
        for number, times in level.items():
            for option in play.options[number]:
                if tree:
                    below[option] += times
                elif option not in met:
                    met.add(option)
                    below[option] = 1
        level = below
    return total


def strategy(options: Sequence[Sequence[int]], *, misere: bool) -> list[list[int]] | None:
    """Return what a winning strategy has to look at: one answer, and every move of the loser.

    The answer is the move that wins soonest, so a strategy in a game that can go round for ever
    makes progress with each move. How long a win takes at most is the position's remoteness.

    Parameters
    ----------
    options : sequence of sequences of int
        The options of each position, all positions being given by their numbers; a player wins
        from position 0.
    misere : bool
        Whether a player who cannot move wins instead of loses.

    Returns
    -------
    list of list of int or None
        The options of each position that are left: one of an N-position, all of a P-position.
        None if neither player wins from position 0.

    References
    ----------
    C. A. B. Smith (1966), Graphs and composite games.

    Examples
    --------
    Take one or two of three counters, normal play; then a game that goes round for ever.

    >>> strategy([[], [0], [0, 1], [1, 2]], misere=False)
    [[], [0], [0], [1, 2]]
    >>> strategy([[1], [0]], misere=False) is None
    True
    """
    parents: list[list[int]] = [[] for _ in options]
    for number, own in enumerate(options):
        for option in own:
            parents[option].append(number)
    left = [list(own) for own in options]
    undecided = [len(own) for own in options]
    # Whether the player to move wins, for the positions where that is found, soonest first.
    wins = {number: misere for number, own in enumerate(options) if not own}
    found = deque(wins)
    while found:
        number = found.popleft()
        for parent in parents[number]:
            if parent in wins:
                continue
            undecided[parent] -= 1
            if not wins[number]:
                wins[parent] = True
                left[parent] = [number]
                found.append(parent)
            elif not undecided[parent]:
                wins[parent] = False
                found.append(parent)
    return left if 0 in wins else None


def part_of(options: Sequence[Sequence[int]]) -> Play:
    """Return the play from position 0 with these options; its positions are the given numbers.

    Examples
    --------
    >>> part_of([[2], [], [1], [0]]).positions
    [0, 2, 1]
    """
    return Play(ImpartialGame.from_options(lambda number: options[number]), 0)
