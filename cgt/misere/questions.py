"""What people ask about misère play: the genus of a position, whether it is tame, what repeats."""

from __future__ import annotations

from collections.abc import Sequence

from cgt.errors import InvalidParameter, RulesError
from cgt.game import MOST_POSITIONS, ImpartialGame, Position, demand_game
from cgt.heap_games import HeapGame
from cgt.heaps.repetition import Repeats
from cgt.misere.genera import Genera, Tameness
from cgt.misere.symbols import Genus
from cgt.sizes import checked_size


def genus(game: ImpartialGame[Position], position: Position) -> Genus:
    """Return the genus of a position.

    Parameters
    ----------
    game : ImpartialGame
        The game. `SumGame` asks about sums of different games.
    position
        One of its positions.

    Returns
    -------
    Genus

    Raises
    ------
    InvalidPosition
        If it is no position of the game.
    LoopyGameError
        If play can go round for ever.
    SearchLimit
        If that takes more than 10 million positions, or the memory or the person's patience ends
        first. `Genera` takes another limit, or none.

    References
    ----------
    J. H. Conway (1976), On Numbers and Games, chapter 12.

    Examples
    --------
    >>> from cgt import SumGame, star
    >>> from games import GrundysGame, Kayles
    >>> print(genus(GrundysGame(), (13,)))
    3^{1431}
    >>> print(genus(SumGame(), Kayles()((5,)) + star(2)))
    6^{46}
    """
    return _genera(game).genus(position)


def misere_grundy(game: ImpartialGame[Position], position: Position) -> int:
    """Return the misère value of a position: the nim heap beside which it is P in misère play.

    Unlike Grundy values these do not add: the genus says more.

    Parameters
    ----------
    game : ImpartialGame
        The game.
    position
        One of its positions.

    Returns
    -------
    int

    Examples
    --------
    >>> from games import Kayles
    >>> kayles = Kayles()
    >>> misere_grundy(kayles, (2,)), misere_grundy(kayles, (2, 2)), misere_grundy(kayles, ())
    (2, 0, 1)
    """
    return genus(game, position).misere()


def tameness(game: ImpartialGame[Position], position: Position) -> Tameness[Position]:
    """Return whether a position is tame, restive, restless or wild, and why.

    Parameters
    ----------
    game : ImpartialGame
        The game.
    position
        One of its positions.

    Returns
    -------
    Tameness

    References
    ----------
    E. R. Berlekamp, J. H. Conway and R. K. Guy (1982), Winning Ways, chapter 13.

    Examples
    --------
    >>> from games import Kayles
    >>> found = tameness(Kayles(), (5,))
    >>> print(found.kind, "-", found.reason)
    restless - no nim heaps have the values 4 in normal and 1 in misère play
    >>> found = tameness(Kayles(), (4,))
    >>> print(found.kind, found.temper)
    tame fickle
    """
    return _genera(game).tameness(position)


def genus_sequence(game: HeapGame, last: int) -> list[Genus]:
    """Return the genera of single heaps.

    Parameters
    ----------
    game : HeapGame
        The game.
    last : int
        The last heap, >= 0.

    Returns
    -------
    list of Genus
        Of the heaps 0 to the last.

    Raises
    ------
    InvalidParameter
        If the last heap is no whole number >= 0.

    Examples
    --------
    >>> from games import Kayles
    >>> print(*genus_sequence(Kayles(), 6))
    0^{120} 1^{031} 2^{20} 3^{31} 1^{031} 4^{146} 3^{31}
    """
    checked_size(last, "the last heap")
    genera = _genera(game)
    return [genera.genus((heap,)) for heap in range(last + 1)]


def genus_period(game: HeapGame, taken: Sequence[int], last: int) -> tuple[int, int] | None:
    """Return the preperiod and the period of the genera of heaps, where they are proved.

    That is only for games that never split a heap. If every large heap n has just the heaps n - s
    as its options, for some numbers s, its genus is a function of the genera of the max(s) heaps
    before it. So if these are all the same as they were earlier, everything repeats from there
    on. The rules are compared with the numbers up to the last heap; that they go on like that is
    for the caller to know.

    Parameters
    ----------
    game : HeapGame
        A game such as subtraction, or a code without digits of 4 and more.
    taken : sequence of int
        The numbers that may be taken from a large heap.
    last : int
        The last heap to look at, >= 0.

    Returns
    -------
    (int, int) or None
        None if nothing has repeated up to the last heap, which proves nothing.

    Raises
    ------
    InvalidParameter
        If it is no game of heaps, no number may be taken, or the last heap is no whole number >= 0.
    RulesError
        If the last heap has other options, as in every game that splits heaps.

    References
    ----------
    M. R. Allen (2007), On the periodicity of genus sequences of quaternary games, Integers 7.

    Examples
    --------
    >>> from games import Subtraction
    >>> genus_period(Subtraction(2, 3), [2, 3], 30)
    (0, 5)
    """
    demand_game(game)
    if not isinstance(game, HeapGame):
        raise InvalidParameter(
            f"{game.name} is not played with heaps that are independent, as kayles is, and periods "
            "are those of heaps"
        )
    if not taken or min(taken) < 1:
        raise InvalidParameter(f"what may be taken are numbers >= 1, such as [1, 2], not {taken!r}")
    checked_size(last, "the last heap")
    irregular = [
        heap
        for heap in range(last + 1)
        if set(game.heap_options(heap)) != {(heap - number,) for number in taken}
    ]
    if irregular[-1:] == [last]:
        raise RulesError(
            f"{game.name} has other options from a heap of {last} than to take one of "
            f"{', '.join(map(str, taken))}"
        )
    window = max(taken)
    numbers: dict[Genus, int] = {}
    genera = [numbers.setdefault(found, len(numbers)) for found in genus_sequence(game, last)]
    seen: dict[tuple[int, ...], int] = {}
    # The genera of a window tell all that follow, once these heaps have the regular options.
    for end in range(max([window - 1, *irregular]), last + 1):
        earlier = seen.setdefault(tuple(genera[end - window + 1 : end + 1]), end)
        if earlier < end:
            period = end - earlier
            return Repeats(genera[: end + 1]).start(period), period
    return None


def _genera(game: ImpartialGame[Position]) -> Genera[Position]:
    """Return a table for one question, with the limit that the questions of games have."""
    return Genera(game, max_positions=MOST_POSITIONS)
