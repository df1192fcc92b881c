"""Grundy's game: heaps are split, nothing is taken.

No closed form is known; whether the values are periodic is an open question.
"""

from __future__ import annotations

from cgt import SUM_THEOREM, Heaps, P, Solver, Verdict, claim, heaps
from cgt.heaps import TakingAndBreaking, seeming_period

# The values of the heaps 0 to 100, one digit each.
FIRST_VALUES = (
    "000102102102132132430430430412312412412415415415410"
    "21021521321324324324324324324524524374374374352352"
)
_IN_TENS = " ".join(FIRST_VALUES[n : n + 10] for n in range(0, len(FIRST_VALUES), 10))
# The heaps below 2500 that the player to move loses.
LOST_HEAPS = (
    *(0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337, 340),
    *(346, 359, 362, 365, 386, 389, 392, 566, 630, 633, 636, 639, 673, 676, 682, 685, 923, 926),
    *(929, 932, 1222),
)


class GrundysGame(TakingAndBreaking):
    """Split a heap into two nonempty heaps of different sizes.

    References
    ----------
    P. M. Grundy (1939), Mathematics and games.

    Examples
    --------
    >>> from games import GrundysGame
    >>> game = GrundysGame()
    >>> [game.grundy((n,)) for n in range(15)]
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2]
    >>> list(game.options((6,)))
    [(1, 5), (2, 4)]
    """

    example = "grundys-game 6"

    def __init__(self) -> None:
        super().__init__("4.0:unequal")

    def known_so_far(self) -> str:
        return "no period is known, and the values up to a heap of 2499 show none"


@claim(
    "Splitting six",
    says="A heap of 6 can only be split into 5 and 1 or into 4 and 2.",
    source="English encyclopaedia article on Nim",
    document="English article, Grundy's game",
    over=heaps(count=1, size=range(6, 7)),
)
def splitting_six(game: Solver[Heaps], position: Heaps) -> bool:
    return set(map(frozenset, game.options(position))) == {frozenset({5, 1}), frozenset({4, 2})}


@claim(
    "First values of Grundy's game",
    says=f"The values of the heaps 0 to 100 are, one digit for each, {_IN_TENS}.",
    source="OEIS A002188",
    over=heaps(count=1, size=range(101)),
    relies_on=SUM_THEOREM,
)
def first_values(game: Solver[Heaps], position: Heaps) -> bool:
    return game.grundy(position) == int(FIRST_VALUES[position[0]])


@claim(
    "Lost heaps of Grundy's game",
    says="Of the heaps below 2500 the player to move loses exactly "
    f"{', '.join(map(str, LOST_HEAPS))}.",
    source="measured by search from the rules",
    over=heaps(count=1, size=range(1000)),
    quick=heaps(count=1, size=range(300)),
    deep=heaps(count=1, size=range(2500)),
    relies_on=SUM_THEOREM,
)
def lost_heaps(game: Solver[Heaps], position: Heaps) -> bool:
    return (game.outcome(position) is P) == (position[0] in LOST_HEAPS)


@claim(
    "No period of Grundy's game",
    says="Whether the values are periodic is an open question. As far as it was tried, no values "
    "up to a heap of n show a period: for no p up to n/4 do they repeat with p from n/2 on.",
    source="E. R. Berlekamp, J. H. Conway and R. K. Guy (1982), Winning Ways; OEIS A002188",
    document="English article, Grundy's game",
    made_precise="The article does not speak of a period.",
    over=heaps(count=1, size=range(100, 1001, 100)),
    quick=heaps(count=1, size=range(100, 301, 100)),
    deep=heaps(count=1, size=range(100, 2501, 100)),
    relies_on=SUM_THEOREM,
    expected=Verdict.OPEN,
)
def no_period(game: Solver[Heaps], position: Heaps) -> bool:
    return seeming_period([game.grundy((n,)) for n in range(position[0] + 1)]) is None


@claim(
    "Misère Grundy's game, one heap",
    says="Of the single heaps of 1 to 60, exactly 50 and the multiples of 3 up to 45 are P in "
    "misère play.",
    source="measured by search from the rules",
    over=heaps(count=1, size=range(1, 51)),
    quick=heaps(count=1, size=range(1, 40)),
    deep=heaps(count=1, size=range(1, 61)),
    relies_on=SUM_THEOREM,
)
def misere_heap(game: Solver[Heaps], position: Heaps) -> bool:
    [n] = position
    return (game.outcome(position, misere=True) is P) == (n == 50 or (n % 3 == 0 and n <= 45))
