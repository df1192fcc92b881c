"""Coins that slide to the left on a strip, with two endings: without the silver dollar and with it.

The main theorem: the gaps to the left of every second coin, from the right, are Nim heaps; both
games are staircases in disguise. Only the first gap depends on where the dollar is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from cgt import (
    HeapPositions,
    Heaps,
    ImpartialGame,
    InvalidPosition,
    N,
    Outcome,
    P,
    Range,
    Solver,
    claim,
    closed_forms,
    nim_sum,
)

_WINNING_WAYS = "E. R. Berlekamp, J. H. Conway and R. K. Guy (1982), Winning Ways"

# The coins by their squares in increasing order, and the dollar's square: 0 once it is pocketed.
Strip = tuple[Heaps, int]


def _slides(squares: Heaps) -> Iterator[Heaps]:
    """Give the strips with one coin further left; none jumps over another or leaves the strip."""
    for index, square in enumerate(squares):
        first_free = squares[index - 1] + 1 if index else 1
        for target in range(first_free, square):
            yield (*squares[:index], target, *squares[index + 1 :])


def _staircase(squares: Heaps, first_gap: int) -> int:
    """Return the nim-sum of every second gap, beginning with the gap of the rightmost coin."""
    gaps = [b - a - 1 for a, b in pairwise(squares)]
    return nim_sum([first_gap, *gaps][::-1][::2]) if squares else 0


class SlidingCoins(HeapPositions):
    """Move a coin on a strip any number of squares to the left, without jumping; the last wins.

    It is the silver dollar game without the dollar. The position is the squares of the
    coins, from 1 on, in any order.

    Examples
    --------
    >>> from games import SlidingCoins
    >>> coins = SlidingCoins()
    >>> coins.outcome((1, 2, 3)), coins.grundy((1, 5, 6, 7, 9, 12, 14, 17))
    (Outcome.P, 3)
    """

    example = "sliding-coins 2 5"

    def options(self, position: Heaps) -> Iterator[Heaps]:
        return _slides(tuple(sorted(position)))

    def grundy_formula(self, position: Heaps) -> int:
        """Return the nim-sum of every second gap from the right."""
        squares = tuple(sorted(position))
        return _staircase(squares, squares[0] - 1) if squares else 0

    def check(self, position: Heaps) -> None:
        """Refuse coins that share a square or are not on the strip."""
        super().check(position)
        if 0 in position or len(set(position)) < len(position):
            raise InvalidPosition(
                f"coins are on different squares from 1 on, such as 1 2 5, not {position!r}"
            )

    def parse(self, text: str) -> Heaps:
        """Read squares as separate words; ``0`` stands for no coin."""
        return tuple(square for square in super().parse(text) if square)


class SilverDollar(ImpartialGame[Strip]):
    """Move a coin to the left without jumping, or pocket the leftmost; the dollar's pocketer wins.

    The position is the squares of all coins in increasing order, and the square of the dollar,
    which is one of them. On the command line the dollar is marked: ``2 5 $7``. Once the dollar
    is pocketed nobody has a move, which is all that it takes to write this ending.

    Examples
    --------
    >>> from games import SilverDollar
    >>> game = SilverDollar()
    >>> game.parse("2 $3 7")
    ((2, 3, 7), 3)
    >>> game.outcome(((2, 3, 7), 3)), game.winning_moves(((2, 3, 7), 2))
    (Outcome.N, [((3, 7), 0)])
    """

    example = "silver-dollar 1 $3 4"

    def options(self, position: Strip) -> Iterator[Strip]:
        squares, dollar = position
        if dollar == 0:
            return
        yield squares[1:], 0 if dollar == squares[0] else dollar
        at = squares.index(dollar)
        for moved in _slides(squares):
            yield moved, moved[at]

    def outcome_formula(self, position: Strip, misere: bool) -> Outcome | None:
        """Return N where the dollar is the leftmost coin, else that of the gaps; not for misère.

        A coin that is alone before the dollar is never pocketed, so its gap ends at square 1;
        other first coins may go to the pocket, too, as if it were a square 0.
        """
        squares, dollar = position
        if misere:
            return None
        if dollar == 0:
            return P
        if dollar == squares[0]:
            return N
        alone = dollar == squares[1]
        return N if _staircase(squares, squares[0] - alone) else P

    def values_needed(self, position: Strip) -> int:
        """Return to how many squares at most one coin can slide; each makes another position."""
        squares, dollar = position
        slides = (square - left for left, square in pairwise((0, *squares)))
        return max(slides) if dollar else 0

    def check(self, position: Strip) -> None:
        """Refuse what is not a strip of coins with a dollar on one of them, or in the pocket."""
        if not (
            isinstance(position, tuple)
            and len(position) == 2
            and isinstance(position[0], tuple)
            and all(type(square) is int for square in (*position[0], position[1]))
            and list(position[0]) == sorted(set(position[0]))
            and min(position[0], default=1) >= 1
            and position[1] in (0, *position[0])
        ):
            raise InvalidPosition(
                "a position of silver-dollar is the squares of the coins in increasing order and "
                f"the dollar's, such as ((2, 5, 7), 7), written 2 5 $7, not {position!r}"
            )

    def parse(self, text: str) -> Strip:
        """Read squares as separate words, the dollar's with a ``$``; ``$0`` is in the pocket."""
        squares: list[int] = []
        dollars: list[int] = []
        for word in text.split():
            digits = word.removeprefix("$")
            if not (digits.isascii() and digits.isdigit() and len(digits) <= 4300):
                raise InvalidPosition(f"coins are written such as 2 5 $7, not {word!r}")
            squares.append(int(digits))
            if digits != word:
                dollars.append(int(digits))
        if len(dollars) != 1:
            raise InvalidPosition(f"one coin is the dollar, as in 2 5 $7, not {text!r}")
        return tuple(sorted(square for square in squares if square)), dollars[0]

    def show(self, position: Strip) -> str:
        """Write the squares, the dollar's with a ``$``."""
        squares, dollar = position
        words = [f"${square}" if square == dollar else str(square) for square in squares]
        return " ".join(words if dollar else ["$0", *words])


# ---- claims ----


def _coins(squares: int, most: int) -> Range[Heaps]:
    return Range(
        lambda: (c for n in range(most + 1) for c in combinations(range(1, squares + 1), n)),
        f"0 to {most} coins on {squares} squares",
    )


def strips(squares: int, most: int) -> Range[Strip]:
    """Return all strips with so many squares and 1 to so many coins, one being the dollar.

    Examples
    --------
    >>> list(strips(squares=2, most=2))
    [((1,), 1), ((2,), 2), ((1, 2), 1), ((1, 2), 2)]
    """
    return Range(
        lambda: ((c, dollar) for c in _coins(squares, most) for dollar in c),
        f"1 to {most} coins on {squares} squares, one of them the dollar",
    )


@claim(
    "Sliding coins",
    says="The value is the nim-sum of every second gap, the one of the rightmost coin being the "
    "first; the leftmost coin's gap ends at the strip's end.",
    source=f"{_WINNING_WAYS}, on the silver dollar game without the dollar; POJ, problem 1704",
    over=_coins(squares=11, most=5),
    quick=_coins(squares=8, most=4),
    deep=_coins(squares=15, most=8),
    game=SlidingCoins(),
)
def sliding_coins(solver: Solver[Heaps], position: Heaps) -> bool:
    return solver.grundy(position) == SlidingCoins().grundy_formula(position)


@claim(
    "Silver dollar game",
    says="With the dollar leftmost the mover wins; otherwise the position is P exactly when every "
    "second gap from the right has nim-sum 0, the first coin's gap being one larger than the "
    "squares before it unless the dollar is next to it as the second coin.",
    source=f"{_WINNING_WAYS}; Project Euler, problem 344; the first gap is measured by search",
    over=strips(squares=10, most=5),
    quick=strips(squares=7, most=4),
    deep=strips(squares=13, most=8),
    game=SilverDollar(),
)
def silver_dollar(solver: Solver[Strip], position: Strip) -> bool:
    return solver.outcome(position) is SilverDollar().outcome_formula(position, misere=False)


# ---- the closed forms ----

closed_forms_of_sliding_coins = closed_forms(
    "sliding coins",
    SlidingCoins(),
    source=_WINNING_WAYS,
    over=_coins(squares=9, most=4),
    quick=_coins(squares=8, most=3),
)

closed_forms_of_the_silver_dollar = closed_forms(
    "the silver dollar game",
    SilverDollar(),
    source=_WINNING_WAYS,
    over=strips(squares=9, most=4),
    quick=strips(squares=7, most=4),
)
