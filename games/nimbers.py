"""Games whose values are products of nimbers, and the field that the nimbers form.

The main theorem: one pair (a, b) has as its value the nim-product of a and b, which
`cgt.nimbers.nim_product` computes for numbers of any size by the theorem on Fermat 2-powers. The
laws of a field are stated as sums of pairs that are P.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations, product

from cgt import (
    SUM_THEOREM,
    ImpartialGame,
    InvalidPosition,
    N,
    P,
    Range,
    Solver,
    claim,
    closed_forms,
    nim_sum,
)
from cgt.nimbers import nim_inverse, nim_product

Pair = tuple[int, int]
Pairs = tuple[Pair, ...]
Coins = frozenset[Pair]

_CONWAY = "J. H. Conway (1976), On Numbers and Games, chapter 6"
_WINNING_WAYS = "E. R. Berlekamp, J. H. Conway and R. K. Guy (1982), Winning Ways, chapter 14"
_LITERATURE = f"{_CONWAY}; the documents speak of nimbers without their product"


class NimProduct(ImpartialGame[Pairs]):
    """Replace a pair (a, b) by (a', b), (a, b') and (a', b') with any a' < a and b' < b.

    It is the definition of the nim-product played as a game: written ``2x3`` on the command line,
    a pair has the nim-product of its numbers as its value.

    References
    ----------
    J. H. Conway (1976), On Numbers and Games, chapter 6.

    Examples
    --------
    >>> from games import NimProduct
    >>> game = NimProduct()
    >>> game.grundy(((2, 3),)), game.grundy(((16, 16),)), game.outcome(((2, 3), (1, 1)))
    (1, 24, Outcome.P)
    >>> game.parse("2x3 1x1")
    ((2, 3), (1, 1))
    """

    example = "nim-product 1x3"

    def options(self, position: Pairs) -> Iterator[Pairs]:
        for index, (a, b) in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            for smaller_a in range(a):
                for smaller_b in range(b):
                    yield (*before, (smaller_a, b), (a, smaller_b), (smaller_a, smaller_b), *after)

    def components(self, position: Pairs) -> Iterable[Pairs]:
        """Return the pairs one by one."""
        return ((pair,) for pair in position)

    def grundy_formula(self, position: Pairs) -> int:
        """Return the nim-sum of the pairs' nim-products (Conway 1976)."""
        return nim_sum(nim_product(a, b) for a, b in position)

    def check(self, position: Pairs) -> None:
        """Refuse what is not a tuple of pairs of whole numbers >= 0."""
        if not isinstance(position, tuple) or not all(_is_pair(pair, 0) for pair in position):
            raise InvalidPosition(
                "a position of nim-product is a tuple of pairs of whole numbers >= 0, such as "
                f"((2, 3), (1, 1)), not {position!r}"
            )

    def parse(self, text: str) -> Pairs:
        """Read pairs such as ``2x3`` as separate words."""
        return _parse_pairs(text)

    def show(self, position: Pairs) -> str:
        """Write pairs such as ``2x3``; no pairs at all are written ``0x0``."""
        return _show_pairs(position)


class TurningCorners(ImpartialGame[Coins]):
    """Turn over the corners of a rectangle, of which the largest showed heads before.

    The position is the set of coins that show heads, as (row, column), both from 1. Two sides
    of the rectangle are in a smaller row and column, which may be 0, where there are no coins.

    References
    ----------
    E. R. Berlekamp, J. H. Conway and R. K. Guy (1982), Winning Ways, chapter 14.

    Examples
    --------
    >>> from games import TurningCorners
    >>> corners = TurningCorners()
    >>> corners.outcome(frozenset({(2, 3), (1, 1)}))
    Outcome.P
    >>> [corners.show(move) for move in corners.options(frozenset({(1, 2)}))]
    ['0x0', '1x1']
    """

    example = "turning-corners 2x2"

    def options(self, position: Coins) -> Iterator[Coins]:
        for row, column in sorted(position):
            for smaller_row in range(row):
                for smaller_column in range(column):
                    corners = product((smaller_row, row), (smaller_column, column))
                    yield position ^ {corner for corner in corners if 0 not in corner}

    def grundy_formula(self, position: Coins) -> int:
        """Return the nim-sum of the coins' nim-products: a coin alone is worth its product."""
        return nim_sum(nim_product(row, column) for row, column in position)

    def check(self, position: Coins) -> None:
        """Refuse what is not a set of coins on the board."""
        if not isinstance(position, frozenset) or not all(_is_pair(coin, 1) for coin in position):
            raise InvalidPosition(
                "a position of turning-corners is a frozenset of (row, column) from 1 on, such as "
                f"frozenset({{(2, 3)}}), not {position!r}"
            )

    def parse(self, text: str) -> Coins:
        """Read coins such as ``2x3`` as separate words; ``0x0`` stands for none."""
        return frozenset(coin for coin in _parse_pairs(text) if coin != (0, 0))

    def show(self, position: Coins) -> str:
        """Write coins such as ``2x3``."""
        return _show_pairs(sorted(position))


def _is_pair(pair: object, least: int) -> bool:
    return (
        isinstance(pair, tuple)
        and len(pair) == 2
        and all(type(number) is int and number >= least for number in pair)
    )


def _parse_pairs(text: str) -> Pairs:
    words = text.split()
    found = [re.fullmatch(r"([0-9]{1,4300})x([0-9]{1,4300})", word) for word in words]
    pairs = tuple((int(pair[1]), int(pair[2])) for pair in found if pair)
    if not words or len(pairs) < len(words):
        raise InvalidPosition(f"pairs of numbers are written such as 2x3 1x1, not {text!r}")
    return pairs


def _show_pairs(pairs: Iterable[Pair]) -> str:
    return " ".join(f"{a}x{b}" for a, b in pairs) or "0x0"


# ---- claims: the product ----


def _table(size: int) -> Range[Pairs]:
    """Return the single pairs of numbers below a size, smallest products first."""
    pairs: list[Pair] = [(a, b) for a in range(size) for b in range(size)]
    pairs.sort(key=lambda pair: (sum(pair), pair))
    return Range(lambda: ((pair,) for pair in pairs), f"pairs of numbers from 0 to {size - 1}")


@claim(
    "Nim multiplication",
    says="The pair (a, b) has the nim-product of a and b as its value.",
    source=_LITERATURE,
    over=_table(16),
    quick=_table(8),
    deep=_table(40),
    game=NimProduct(),
    relies_on=SUM_THEOREM,
)
def multiplication(solver: Solver[Pairs], position: Pairs) -> bool:
    [(a, b)] = position
    return solver.grundy(position) == nim_product(a, b)


def _with_fermat_powers(*powers: int) -> Range[Pairs]:
    return Range(
        lambda: (((power, a),) for power in powers for a in range(power + 1)),
        f"F and a <= F with F = {', '.join(map(str, powers))}",
    )


@claim(
    "Products with Fermat 2-powers",
    says="A Fermat 2-power F = 2, 4, 16, ... times a smaller number is the ordinary product, and "
    "F times itself is 3F/2: 2 times 2 is 3, 4 times 4 is 6, 16 times 16 is 24.",
    source=_LITERATURE,
    over=_with_fermat_powers(2, 4, 16),
    quick=_with_fermat_powers(2, 4),
    game=NimProduct(),
    relies_on=SUM_THEOREM,
)
def fermat_powers(solver: Solver[Pairs], position: Pairs) -> bool:
    [(power, a)] = position
    return solver.grundy(position) == (power * a if a < power else 3 * power // 2)


# ---- claims: the field ----


def _triples(size: int) -> Iterator[tuple[int, int, int]]:
    return ((a, b, c) for a in range(size) for b in range(size) for c in range(size))


def _distributed(size: int) -> Range[Pairs]:
    return Range(
        lambda: (((a, b), (a, c), (a, b ^ c)) for a, b, c in _triples(size)),
        f"(a, b), (a, c) and (a, b + c) with a, b and c from 0 to {size - 1}",
    )


@claim(
    "Nim-products are distributive",
    says="The pairs (a, b), (a, c) and (a, b + c), with the nim-sum of b and c, are P together.",
    source=_LITERATURE,
    over=_distributed(16),
    quick=_distributed(8),
    game=NimProduct(),
    relies_on=SUM_THEOREM,
)
def distributive(solver: Solver[Pairs], position: Pairs) -> bool:
    return solver.outcome(position) is P


def _three_numbers(size: int) -> Range[Pairs]:
    return Range(
        lambda: (((a, b), (b, c)) for a, b, c in _triples(size)),
        f"(a, b) and (b, c) with a, b and c from 0 to {size - 1}",
    )


@claim(
    "Nim-products are associative and commutative",
    says="(ab)c = a(bc) and ab = ba, where ab is the value of the pair (a, b).",
    source=_LITERATURE,
    over=_three_numbers(16),
    quick=_three_numbers(8),
    game=NimProduct(),
    relies_on=SUM_THEOREM,
)
def associative(solver: Solver[Pairs], position: Pairs) -> bool:
    (a, b), (_, c) = position

    def times(one: int, other: int) -> int:
        return solver.grundy(((one, other),))

    return times(times(a, b), c) == times(a, times(b, c)) and times(a, b) == times(b, a)


@claim(
    "Nim inverses",
    says="For every a from 1 to 15 exactly one b up to 15 gives the pair (a, b) the value 1.",
    source=_LITERATURE,
    over=Range(lambda: (((a, 15),) for a in range(1, 16)), "(a, 15) with a from 1 to 15"),
    quick=Range(lambda: (((a, 3),) for a in range(1, 4)), "(a, 3) with a from 1 to 3"),
    game=NimProduct(),
    relies_on=SUM_THEOREM,
)
def inverses(solver: Solver[Pairs], position: Pairs) -> bool:
    [(a, last)] = position
    found = [b for b in range(last + 1) if solver.grundy(((a, b),)) == 1]
    return found == [nim_inverse(a)]


@claim(
    "Nim inverses up to 255",
    says="Every number from 1 to 255 has a nim-product of 1 with exactly one number up to 255.",
    source=_LITERATURE,
    over=Range(lambda: (((a, 255),) for a in range(1, 256)), "(a, 255) with a from 1 to 255"),
    quick=Range(lambda: (((a, 255),) for a in range(1, 64)), "(a, 255) with a from 1 to 63"),
    game=NimProduct(),
    relies_on=(SUM_THEOREM, "Nim multiplication"),
)
def inverses_of_bytes(solver: Solver[Pairs], position: Pairs) -> bool:
    [(a, last)] = position
    # By the product: the search of all pairs up to (255, 255) would take hours.
    found = [b for b in range(last + 1) if nim_product(a, b) == 1]
    return found == [nim_inverse(a)]


def _sizes(last: int) -> Range[Pairs]:
    return Range(
        lambda: (((s - 1, s - 1),) for s in range(2, last + 1)),
        f"the pairs up to (s - 1, s - 1) with s from 2 to {last}",
    )


@claim(
    "Fields of nimbers",
    says="Of s from 2 to 40 the numbers below s form a field exactly for s = 2, 4 and 16.",
    source=_LITERATURE,
    over=_sizes(40),
    quick=_sizes(8),
    game=NimProduct(),
    relies_on=SUM_THEOREM,
)
def fields(solver: Solver[Pairs], position: Pairs) -> bool:
    [(last, _)] = position
    numbers = range(last + 1)
    closed = all(
        a ^ b <= last and solver.grundy(((a, b),)) <= last for a in numbers for b in numbers
    )
    invertible = all(any(solver.grundy(((a, b),)) == 1 for b in numbers) for a in numbers[1:])
    return (closed and invertible) == (last + 1 in (2, 4, 16))


# ---- claims: coins ----


def _boards(rows: int, columns: int) -> Range[Coins]:
    squares = list(product(range(1, rows + 1), range(1, columns + 1)))
    return Range(
        lambda: (
            frozenset(coins)
            for count in range(len(squares) + 1)
            for coins in combinations(squares, count)
        ),
        f"all sets of coins on a board of {rows} x {columns}",
    )


@claim(
    "Turning Corners",
    says="A set of coins is P exactly when the nim-products of rows and columns have nim-sum 0.",
    source=_WINNING_WAYS,
    over=_boards(3, 4),
    quick=_boards(3, 3),
    deep=_boards(4, 4),
    game=TurningCorners(),
)
def turning_corners(solver: Solver[Coins], position: Coins) -> bool:
    total = nim_sum(nim_product(row, column) for row, column in position)
    return solver.outcome(position) is (N if total else P)


# ---- the closed forms ----

closed_forms_of_turning_corners = closed_forms(
    "Turning Corners",
    TurningCorners(),
    source=_WINNING_WAYS,
    over=_boards(3, 4),
    quick=_boards(3, 3),
    deep=_boards(4, 4),
)


closed_forms_of_nim_products = closed_forms(
    "the nim-product",
    NimProduct(),
    source=_CONWAY,
    over=_table(12),
    quick=_table(6),
    deep=_table(24),
    relies_on=SUM_THEOREM,
)
