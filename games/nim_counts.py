"""How many positions of Nim are lost, and how many moves win: what the documents count.

The main theorem: of the combinations of three piles below 2^n exactly (2^n - 1)(2^(n-1) - 1) / 3
are safe. It holds for every n; the proof counts columns of binary digits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, combinations_with_replacement, product
from typing import Any

from cgt import Heaps, P, Solver, claim
from cgt.ranges import Range
from games.nim import Nim

_BOUTON = "C. L. Bouton (1901), Nim, a game with a complete mathematical theory"
_LESSON = "a school lesson on winning at Nim"

# A formula in n, for a whole number or for a letter of SymPy.
Formula = Callable[[Any], Any]


def _up_to(count: int, digits: range) -> Range[Heaps]:
    """Return the largest piles of so many binary digits; each stands for all piles up to it."""
    return Range(
        lambda: [(2**n - 1,) * count for n in digits],
        f"all combinations of {count} piles from 1 to 2^n - 1 for n = {digits[0]} to {digits[-1]}",
    )


def _combinations_up_to(largest: Heaps) -> list[Heaps]:
    """Return the combinations of nonempty piles, in increasing order, up to the largest one."""
    return list(combinations_with_replacement(range(1, largest[0] + 1), len(largest)))


# ---- Bouton's chance of a safe combination ----


def number_of_combinations(n: Any) -> Any:
    """Return how many combinations of three piles from 1 to 2^n - 1 there are: C(2^n + 1, 3).

    Examples
    --------
    >>> int(number_of_combinations(4))
    680
    """
    return Fraction(1, 6) * (2**n - 1) * 2**n * (2**n + 1)


def number_of_safe_combinations(n: Any) -> Any:
    """Return how many of the combinations of three piles from 1 to 2^n - 1 are safe.

    Examples
    --------
    >>> int(number_of_safe_combinations(4))
    35
    """
    return Fraction(1, 3) * (2**n - 1) * (2 ** (n - 1) - 1)


def chance_of_a_safe_combination(n: Any) -> Any:
    """Return the share of safe ones among the combinations of three piles from 1 to 2^n - 1.

    Examples
    --------
    >>> print(chance_of_a_safe_combination(4))
    7/136
    """
    return (2 ** (n - 1) - 1) / (Fraction(1) * 2 ** (n - 1) * (2**n + 1))


@dataclass(frozen=True)
class CountOfColumns:
    """The proof that three formulas in n count combinations of three piles, for every n.

    Write the three piles in binary, one below the other. They are safe if each of the n columns
    has an even number of digits 1, and the columns can be chosen one by one. So if c columns are
    possible, c^n ordered choices of piles are; the ones with an empty pile are excluded by
    inclusion and exclusion. Nonempty safe piles are different, so each combination has 3! orders.

    Parameters
    ----------
    every, safe, chance : callable
        The number of combinations, how many of them are safe, and the quotient.

    Examples
    --------
    >>> CountOfColumns(
    ...     number_of_combinations, number_of_safe_combinations, chance_of_a_safe_combination
    ... ).accepted()
    True
    """

    every: Formula
    safe: Formula
    chance: Formula

    def accepted(self) -> bool:
        """Return whether the three formulas are what the columns give, as identities in n."""
        from sympy import Symbol, binomial, cancel, factorial, log

        n = Symbol("n", integer=True, positive=True)
        columns = [column for column in product((0, 1), repeat=3) if sum(column) % 2 == 0]
        # Two equal piles would have equal digits in each column, and so the third pile none.
        different = all(third == 0 for first, second, third in columns if first == second)
        ordered = 0
        for empty in chain.from_iterable(combinations(range(3), k) for k in range(4)):
            possible = sum(not any(column[pile] for pile in empty) for column in columns)
            # In powers of 2^n, which SymPy compares: c^n = (2^n)^(log2 c).
            ordered += (-1) ** len(empty) * (2**n) ** log(possible, 2)
        differences = (
            # Three piles of 2^n - 1 sizes, repetitions allowed.
            binomial(2**n + 1, 3).expand(func=True) - self.every(n),
            ordered / factorial(3) - self.safe(n),
            self.chance(n) * self.every(n) - self.safe(n),
        )
        return different and all(cancel(difference) == 0 for difference in differences)


def _proof() -> CountOfColumns:
    return CountOfColumns(
        number_of_combinations, number_of_safe_combinations, chance_of_a_safe_combination
    )


@claim(
    "Bouton's chance of a safe combination",
    says="Of the C(2^n + 1, 3) combinations of three piles from 1 to 2^n - 1 exactly "
    "(2^n - 1)(2^(n-1) - 1) / 3 are safe, so that the chance of one is "
    "(2^(n-1) - 1) / (2^(n-1) (2^n + 1)): 35 of 680 for n = 4.",
    source=_BOUTON,
    document="Bouton's page, chance of a safe combination",
    made_precise="The page stops before the formula, which is completed here. Safe means nim-sum "
    "0; the proof for every n counts these, the search counts the P-positions.",
    game=Nim(),
    over=_up_to(3, range(1, 6)),
    quick=_up_to(3, range(1, 5)),
    deep=_up_to(3, range(1, 7)),
    relies_on="Bouton's theorem",
    certificate=_proof,
)
def chance_of_safety(nim: Solver[Heaps], largest: Heaps) -> bool:
    n = largest[0].bit_length()
    every = _combinations_up_to(largest)
    safe = sum(nim.outcome(position) is P for position in every)
    return (len(every), safe, Fraction(safe, len(every))) == (
        number_of_combinations(n),
        number_of_safe_combinations(n),
        chance_of_a_safe_combination(n),
    )


# ---- how often three moves win ----


def number_with_three_winning_moves(n: int) -> int:
    """Return how many combinations of three piles from 1 to 2^n - 1 have three winning moves.

    Examples
    --------
    >>> [number_with_three_winning_moves(n) for n in range(2, 6)]
    [6, 35, 225, 1581]
    """
    half: int = 2 ** (n - 1)
    return (2 * half - 1) * (half + 1) * (half + 2) // 6


@claim(
    "Often from any of three",
    says="Of the unsafe combinations of three piles from 1 to 2^n - 1, more than one in four can "
    "be made safe by a move in any of the three piles, (2^n - 1)(2^(n-1) + 1)(2^(n-1) + 2) / 6 of "
    "them, and the others in one pile only: 6 of 9, 35 of 77, 225 of 645 and 1581 of 5301 for "
    "n = 2 to 5.",
    source=_BOUTON,
    document="Bouton's page, number of winning moves",
    made_precise='Bouton writes "often from any of three". The formula is derived here; the share '
    "falls towards one in four.",
    game=Nim(),
    over=_up_to(3, range(2, 5)),
    deep=_up_to(3, range(2, 6)),
)
def often_from_any_of_three(nim: Solver[Heaps], largest: Heaps) -> bool:
    counts = Counter(len(nim.winning_moves(position)) for position in _combinations_up_to(largest))
    three = number_with_three_winning_moves(largest[0].bit_length())
    return set(counts) == {0, 1, 3} and counts[3] == three and 3 * counts[3] > counts[1]


# ---- ordered piles, of which some may be empty ----


# How many choices of three piles from 1 to 8 have so many winning moves.
_MOVES_OF_THREE = {0: 42, 1: 357, 3: 113}


def _ordered_up_to(count: range, digits: range) -> Range[Heaps]:
    positions = [(2**n - 1,) * k for k in count for n in digits]
    return Range(
        lambda: sorted(positions, key=sum),
        f"all ordered choices of {count[0]} to {count[-1]} piles from 0 to 2^n - 1 for n = "
        f"{digits[0]} to {digits[-1]}",
    )


@claim(
    "Winning moves with three piles",
    says="Of the 512 ordered choices of three piles from 1 to 8, 42 have no winning move, 357 have "
    "one and 113 have three.",
    source=f"{_BOUTON}; counted here",
    document="Bouton's page, number of winning moves",
    game=Nim(),
    over=Range(lambda: [(8, 8, 8)], "all ordered choices of 3 piles from 1 to 8"),
)
def winning_moves_with_three_piles(nim: Solver[Heaps], largest: Heaps) -> bool:
    choices = product(*(range(1, pile + 1) for pile in largest))
    return Counter(len(nim.winning_moves(position)) for position in choices) == _MOVES_OF_THREE


@claim(
    "One position in 2^n is lost",
    says="Of the ordered choices of any number of piles from 0 to 2^n - 1 exactly one in 2^n is P: "
    "64 of 512 for three piles up to 7.",
    source=_LESSON,
    document="School lesson, how many positions are lost",
    made_precise="The lesson counts the 64 of 512; piles may be empty, and their order counts.",
    game=Nim(),
    over=_ordered_up_to(range(1, 5), range(1, 4)),
    quick=_ordered_up_to(range(1, 4), range(1, 4)),
    deep=_ordered_up_to(range(1, 6), range(1, 4)),
)
def one_in_two_to_the_n(nim: Solver[Heaps], largest: Heaps) -> bool:
    every = list(product(range(largest[0] + 1), repeat=len(largest)))
    lost = sum(nim.outcome(position) is P for position in every)
    return lost * (largest[0] + 1) == len(every)
