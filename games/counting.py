"""Counting games: say numbers in turn, each a little larger than the last, up to a target.

The main theorem: the numbers to say are those that leave a multiple of `most` + 1 to go, counted
to the target itself, or to the number before it where saying the target loses.
"""

from __future__ import annotations

from collections.abc import Iterable

from cgt import (
    ImpartialGame,
    InvalidParameter,
    InvalidPosition,
    N,
    Outcome,
    P,
    Solver,
    claim,
    closed_forms,
    numbers,
)

_ARTICLE = "Nim, the English encyclopaedia article, on the 21 game and the 100 game"
_21_GAME = "English article, The 21 game"
_100_GAME = "English article, The 100 game"


class CountingGame(ImpartialGame[int]):
    """Say a number that is 1 to `most` larger than the last one, but not above the target.

    The position is the number said so far, 0 at the start.

    Parameters
    ----------
    target : int
        The number at which the game ends, >= 1.
    most : int
        The most that may be added, >= 1.
    last : str
        Whether the player who says the target ``wins`` or ``loses``.

    Notes
    -----
    Where saying the target loses, nobody says it while there is another number to say, so the
    target is no move here: a player who has nothing else to say has lost. Hence `outcome` answers
    in normal play who wins the game as it is told, whichever the ending. ``misere=True`` turns
    the ending round: who says the last number that may be said loses.

    Examples
    --------
    >>> from games import CountingGame
    >>> game = CountingGame(target=34, most=5, last="loses")
    >>> game.outcome(0), game.winning_moves(0), game.winning_moves(1)
    (Outcome.N, [3], [3])
    >>> [said for said in range(34) if game.outcome(said) is Outcome.P]
    [3, 9, 15, 21, 27, 33]
    >>> CountingGame(target=10**18, most=9).winning_moves(123456789)
    [123456790]
    """

    example = "counting-game:target=10,most=3,last=loses 0"

    def __init__(self, target: int, most: int, last: str = "wins") -> None:
        for name, value in (("target", target), ("most", most)):
            if type(value) is not int or value < 1:
                raise InvalidParameter(
                    f"the {name} of a counting game is a whole number >= 1, not {value!r}"
                )
        if last not in ("wins", "loses"):
            raise InvalidParameter(
                f"whoever says the last number wins or loses (last=wins, last=loses), not {last!r}"
            )
        self.target = target
        self.most = most
        # The last number that may be said.
        self.end = target if last == "wins" else target - 1

    def options(self, position: int) -> Iterable[int]:
        return range(position + 1, min(position + self.most, self.end) + 1)

    def grundy_formula(self, position: int) -> int:
        """Return the value by which the numbers to go form a subtraction game of 1 to `most`."""
        return (self.end - position) % (self.most + 1)

    def outcome_formula(self, position: int, misere: bool) -> Outcome:
        """Return P where modulo `most` + 1 no number is to go, or one in misère play."""
        return P if (self.end - position) % (self.most + 1) == misere else N

    def winning_moves_formula(self, position: int, misere: bool) -> list[int]:
        """Return the next number to say, unless it has just been said."""
        key = position + (self.end - misere - position) % (self.most + 1)
        return [key] if position < key <= self.end else []

    def check(self, position: int) -> None:
        """Refuse what cannot have been said."""
        if type(position) is not int or not 0 <= position <= self.end:
            over = f" (who says {self.target} has lost)" if self.end < self.target else ""
            raise InvalidPosition(
                f"the number said so far is a whole number from 0 to {self.end}{over}, "
                f"not {position!r}"
            )

    def describe_move(self, position: int, option: int) -> str:
        return f"say {option}"


class TwentyOne(CountingGame):
    """Add 1, 2 or 3 to the last number; the player who has to say 21 loses.

    Examples
    --------
    >>> from games import TwentyOne
    >>> TwentyOne().outcome(0), TwentyOne().winning_moves(1)
    (Outcome.P, [4])
    """

    example = "twenty-one 13"

    def __init__(self) -> None:
        super().__init__(target=21, most=3, last="loses")


class Hundred(CountingGame):
    """Add 1 to 10 to the last number; the player who says 100 wins.

    Examples
    --------
    >>> from games import Hundred
    >>> Hundred().outcome(0), Hundred().winning_moves(0)
    (Outcome.N, [1])
    """

    example = "hundred 94"

    def __init__(self) -> None:
        super().__init__(target=100, most=10, last="wins")


# ---- claims ----

_GAMES = [
    CountingGame(target, most, last)
    for last in ("wins", "loses")
    for target in range(1, 60)
    for most in range(1, 9)
]
_THIRTY_FOUR = CountingGame(target=34, most=5, last="loses")


@claim(
    "Counting games",
    says="From 0, saying n wins exactly when most + 1 divides target - n, or target - 1 - n where "
    "saying the target loses; for every target below 60 and most up to 8.",
    source=_ARTICLE,
    document=_21_GAME,
    made_precise="For two players only; the article allows any number of them.",
    over=numbers(range(1), "the number said so far is"),
    games=_GAMES,
)
def counting_games(solver: Solver[int], said: int) -> bool:
    assert isinstance(solver.game, CountingGame)
    most, end = solver.game.most, solver.game.end
    wins = [n for n in solver.options(said) if (end - n) % (most + 1) == 0]
    return solver.winning_moves(said) == wins


@claim(
    "Losing on the last number is misère play",
    says="With target 59 and most = 1 to 8, and misère play, so that who says 59 loses, the player "
    "to move after n loses exactly when most + 1 divides 58 - n.",
    source=_ARTICLE,
    document=_21_GAME,
    made_precise="The article compares with 21 - n objects; here the target is 59.",
    over=numbers(range(60), "numbers said so far"),
    games=[CountingGame(59, most, "wins") for most in range(1, 9)],
)
def misere_counting(solver: Solver[int], said: int) -> bool:
    assert isinstance(solver.game, CountingGame)
    most, end = solver.game.most, solver.game.end
    return (solver.outcome(said, misere=True) is P) == ((end - 1 - said) % (most + 1) == 0)


@claim(
    "21 game",
    says="The numbers to say in the 21 game are the multiples of 4: 4, 8, 12, 16 and 20.",
    source=_ARTICLE,
    document=_21_GAME,
    made_precise="For two players only; the article allows any number of them.",
    over=numbers(range(1, 21), "numbers said so far"),
    game=TwentyOne(),
)
def twenty_one(solver: Solver[int], said: int) -> bool:
    return (solver.outcome(said) is P) == (said in (4, 8, 12, 16, 20))


@claim(
    "21 game: every opening loses",
    says="Whoever opens the 21 game loses, whether with 1, as the usual rules have it, 2 or 3.",
    source=_ARTICLE,
    document=_21_GAME,
    made_precise="The article speaks of the opening 1 only; 2 and 3 lose, too.",
    over=numbers(range(1, 4), "openings"),
    game=TwentyOne(),
)
def every_opening_loses(solver: Solver[int], opening: int) -> bool:
    return solver.outcome(opening) is N


@claim(
    "34 game",
    says="Where who says 34 loses and at most 5 may be added, the numbers to say are 3, 9, 15, "
    "21, 27 and 33.",
    source=_ARTICLE,
    document=_21_GAME,
    over=numbers(range(34), "numbers said so far"),
    game=_THIRTY_FOUR,
)
def thirty_four(solver: Solver[int], said: int) -> bool:
    return (solver.outcome(said) is P) == (said in (3, 9, 15, 21, 27, 33))


@claim(
    "34 game: only 3 opens well",
    says="The first player wins the 34 game by saying 3, and loses by saying 1, 2, 4 or 5.",
    source=_ARTICLE,
    document=_21_GAME,
    made_precise="So the first player wins, other than in the 21 game, unless made to open with 1.",
    over=numbers(range(1, 6), "openings"),
    game=_THIRTY_FOUR,
)
def only_three_opens_well(solver: Solver[int], opening: int) -> bool:
    return (solver.outcome(opening) is P) == (opening == 3)


@claim(
    "100 game",
    says="The numbers to say in the 100 game are those that leave 1 when divided by 11: 1, 12, "
    "23, ..., 89 and 100 itself; so the first player wins by saying 1.",
    source=_ARTICLE,
    document=_100_GAME,
    over=numbers(range(101), "numbers said so far"),
    game=Hundred(),
)
def hundred(solver: Solver[int], said: int) -> bool:
    return (solver.outcome(said) is P) == (said % 11 == 1)


@claim(
    "100 game: consecutive digits",
    says="Below 100 the numbers to say are those with consecutive digits: 01, 12, 23, ..., 89.",
    source=_ARTICLE,
    document=_100_GAME,
    made_precise="The digits of 100 itself, which is the last number to say, are not consecutive.",
    over=numbers(range(100), "numbers said so far"),
    game=Hundred(),
)
def consecutive_digits(solver: Solver[int], said: int) -> bool:
    tens, ones = divmod(said, 10)
    return (solver.outcome(said) is P) == (ones == tens + 1)


# ---- the closed forms ----

closed_forms_of_counting_games = closed_forms(
    "counting games",
    *(CountingGame(59, most, last) for most in range(1, 9) for last in ("wins", "loses")),
    source=_ARTICLE,
    over=numbers(range(59), "numbers said so far"),
)
