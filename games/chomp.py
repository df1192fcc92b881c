"""Chomp: bite a square of a chocolate bar, and all below and to the right of it are gone, too.

The main theorem: on every board but a single square the first player wins, by strategy stealing.
How to win is known only for a few shapes; squares, boards of two rows and hooks have closed forms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, count
from math import comb

from cgt import (
    HeapPositions,
    Heaps,
    InvalidPosition,
    N,
    Outcome,
    P,
    Solver,
    claim,
    closed_forms,
    nim_sum,
)
from cgt.board_tables import board_table
from cgt.claims import rules_only
from cgt.ranges import Range
from games.poset_game import PosetGame
from games.posets import Poset, poset_from_pairs

_MOST_ROWS = 1000
# There is no need to count more boards than this.
_LARGE_ENOUGH = 10**18
_FEW_ROWS = 50
_MOST_DIGITS = 1000


class Chomp(HeapPositions):
    """Bite a square: it, all squares below and right of it go; who eats the first square loses.

    The position is the lengths of the rows, which do not increase from the top down.

    Notes
    -----
    Nobody bites the poisoned square in the corner while there is another one, so that bite is no
    move here: a player who finds it alone cannot move and has lost. Hence `outcome` answers in
    normal play who wins Chomp as it is told. ``misere=True`` turns the ending round: whoever takes
    the last good square loses.

    References
    ----------
    D. Gale (1974), A curious Nim-type game, American Mathematical Monthly 81.

    F. Schuh (1952), Spel van delers, Nieuw Tijdschrift voor Wiskunde 39.

    Examples
    --------
    >>> from games import Chomp
    >>> chomp = Chomp()
    >>> chomp.outcome(chomp.parse("100x200")), chomp.outcome((4, 1, 1, 1))
    (Outcome.N, Outcome.P)
    >>> chomp.winning_moves(chomp.parse("3x5"))
    [(5, 5, 3)]
    """

    example = "chomp 2x3"

    def options(self, position: Heaps) -> Iterator[Heaps]:
        for row, length in enumerate(position):
            for column in range(0 if row else 1, length):
                yield bite(position, row, column)

    def canonical(self, position: Heaps) -> Heaps:
        """Return the position itself: the order of the rows matters."""
        return position

    def grundy_formula(self, position: Heaps) -> int | None:
        """Return the value of a hook, whose two arms are nim heaps."""
        if len(position) > 1 and position[1] > 1:
            return None
        return (position[0] - 1) ^ (len(position) - 1)

    def outcome_formula(self, position: Heaps, misere: bool) -> Outcome | None:
        """Return the outcome of rectangles, and in normal play of two rows or columns.

        With what can win after a bite at the far corner alone one could have begun at once; so a
        rectangle is N, unless that bite leaves no move, as from two squares, or there is none.
        """
        if position[0] == position[-1]:
            lost = ((1, 1), (2,)) if misere else ((1,),)
            return P if position in lost else N
        if misere:
            return None
        if len(position) == 2:
            return P if position[0] == position[1] + 1 else N
        if position[0] == 2:
            return P if len(position) == position.count(2) + 1 else N
        return None

    def winning_moves_formula(self, position: Heaps, misere: bool) -> list[Heaps] | None:
        """Return the only winning move on a board of one row or two in normal play."""
        if misere or len(position) > 2:
            return None
        match position:
            case (length,):
                return [(1,)] if length > 1 else []
            case upper, lower if upper == lower:
                return [(upper, upper - 1) if upper > 1 else (1,)]
        upper, lower = position
        return [(lower + 1, lower)] if upper > lower + 1 else []

    def values_needed(self, position: Heaps) -> int:
        """Return how many boards but hooks there are in the largest rectangle of few rows."""
        rectangles = map(_boards_within, count(1), position[:_FEW_ROWS])
        return min(_LARGE_ENOUGH, max(rectangles))

    def check(self, position: Heaps) -> None:
        """Refuse rows that are empty or longer than the one above."""
        super().check(position)
        if not position or position[-1] < 1 or list(position) != sorted(position, reverse=True):
            raise InvalidPosition(
                "a Chomp board is the lengths of its rows, each at least 1 and none longer than "
                f"the one above, such as 4 4 2, not {self.show(position)}"
            )

    def parse(self, text: str) -> Heaps:
        """Read a full board such as ``8x10``, eight rows of ten, or the lengths of its rows."""
        full = re.fullmatch(r"\s*0*([0-9]+)x0*([0-9]+)\s*", text)
        if full is None:
            return super().parse(text)
        rows, columns = full.groups()
        if "0" in (rows, columns):
            raise InvalidPosition(
                f"the sides of a Chomp board are at least 1, not {text.strip()}; the smallest one "
                "is the poisoned square alone, 1x1"
            )
        if len(rows) > len(str(_MOST_ROWS)) or int(rows) > _MOST_ROWS:
            raise InvalidPosition(f"a Chomp board has at most {_MOST_ROWS} rows, not {rows}")
        if len(columns) > _MOST_DIGITS:
            raise InvalidPosition(
                f"the length of a row has at most {_MOST_DIGITS} digits, not {len(columns)}"
            )
        return (int(columns),) * int(rows)

    def draw_position(self, position: Heaps) -> str:
        rows = ["#" * length for length in position]
        rows[0] = f"x{rows[0][1:]}"
        return board_table(rows, {"#": "#b5764a"})

    def describe_move(self, position: Heaps, option: Heaps) -> str:
        """Say which square is bitten, counted from the poisoned one."""
        row, column = bitten(position, option)
        return f"bite row {row}, column {column}"


def _boards_within(rows: int, columns: int) -> int:
    """Return how many boards fit into a rectangle and are no hooks."""
    return comb(rows + columns, rows) - 1 - rows * columns


def bite(position: Heaps, row: int, column: int) -> Heaps:
    """Return what is left when a square is bitten; rows and columns are counted from 0.

    Examples
    --------
    >>> from games.chomp import bite
    >>> bite((4, 4, 4), 1, 2), bite((4, 4, 4), 1, 0)
    ((4, 2, 2), (4,))
    """
    end = row
    while end < len(position) and position[end] > column:
        end += 1
    return position[:row] + ((column,) * (end - row) if column else ()) + position[end:]


def bitten(position: Heaps, option: Heaps) -> tuple[int, int]:
    """Return the row and column of the square whose bite leads to an option, counted from 1.

    Examples
    --------
    >>> from games.chomp import bitten
    >>> bitten((4, 4, 4), (4, 2, 2)), bitten((4, 4, 4), (4,))
    ((2, 3), (2, 1))
    """
    left = option + (0,) * (len(position) - len(option))
    row = next(row for row, length in enumerate(position) if left[row] < length)
    return row + 1, left[row] + 1


# ---- claims ----

_GALE = "D. Gale (1974), A curious Nim-type game"
_SEARCH = "found by search from the rules"
_DOCUMENT = "English article, see also: Chomp"

_TWO_OPENINGS = {(6, 13): {(4, 12), (5, 9)}, (8, 10): {(4, 9), (5, 6)}}
_THREE_ROWS = [(2, 2), (2, 3), (3, 4), (2, 4), (3, 5), (2, 5)]
_THREE_ROWS += [(3, 7), (2, 6), (2, 7), (3, 9), (2, 8), (3, 11)]


def _boards(sizes: Iterable[tuple[int, int]], text: str) -> Range[Heaps]:
    """Return full boards of so many rows and columns, those of the fewest squares first."""
    by_squares = sorted(sizes, key=lambda size: (size[0] * size[1], size))
    return Range(lambda: ((columns,) * rows for rows, columns in by_squares), f"boards {text}")


def _up_to(rows: int, columns: int) -> list[tuple[int, int]]:
    """Return the sizes of boards with no more rows than columns."""
    return [(m, n) for m in range(1, rows + 1) for n in range(m, columns + 1)]


_SMALL = _boards(_up_to(4, 7), "up to 4×7")
_MEDIUM = _boards(_up_to(6, 8), "up to 6×8")
_MEASURED = {*_up_to(6, 14), *_up_to(7, 12), *_up_to(8, 10)}
_ALL_MEASURED = _boards(_MEASURED, "up to 6×14, 7×12 and 8×10")


def openings(solver: Solver[Heaps], board: Heaps) -> set[tuple[int, int]]:
    """Return the winning bites on a board as (row, column), counted from 1."""
    return {bitten(board, option) for option in solver.winning_moves(board)}


@claim(
    "Chomp",
    says="The first player wins on every full board but the single square.",
    source=_GALE,
    document=_DOCUMENT,
    over=_MEDIUM,
    quick=_SMALL,
    deep=_ALL_MEASURED,
)
def first_player_wins(chomp: Solver[Heaps], board: Heaps) -> bool:
    return (chomp.outcome(board) is N) == (board != (1,))


@claim(
    "Chomp: strategy stealing",
    says="On every board but the single square, whatever can be reached after a bite at the far "
    "corner alone could have been reached at once.",
    source=_GALE,
    document=_DOCUMENT,
    over=_MEDIUM,
    quick=_SMALL,
    deep=_ALL_MEASURED,
)
def strategy_stealing(chomp: Solver[Heaps], board: Heaps) -> bool:
    if board == (1,):
        return True
    options = chomp.options(board)
    corner = bite(board, len(board) - 1, board[-1] - 1)
    return corner in options and set(chomp.options(corner)) <= set(options)


@claim(
    "Chomp, misère",
    says="In misère play, in which the last good square loses, the first player wins on every full "
    "board but those of two squares.",
    source=f"{_GALE}, whose strategy stealing holds here too",
    over=_MEDIUM,
    quick=_SMALL,
    deep=_ALL_MEASURED,
)
def first_player_wins_misere(chomp: Solver[Heaps], board: Heaps) -> bool:
    return (chomp.outcome(board, misere=True) is N) == (sum(board) != 2)


@claim(
    "Chomp: two rows",
    says="On a board of two rows of n the only winning opening is square (2, n), the far corner; a "
    "board of two rows is lost exactly when the first is longer by one.",
    source=_GALE,
    document=_DOCUMENT,
    over=_boards([(2, n) for n in range(2, 15)], "2×2 to 2×14"),
    deep=_boards([(2, n) for n in range(2, 41)], "2×2 to 2×40"),
)
def two_rows(chomp: Solver[Heaps], board: Heaps) -> bool:
    n = board[0]
    boards = ((n, second) for second in range(1, n + 1))
    lost = [rows for rows in boards if chomp.outcome(rows) is P]
    return openings(chomp, board) == {(2, n)} and lost == [(n, n - 1)]


@claim(
    "Chomp: squares",
    says="On a square board the only winning opening is (2, 2), which leaves two equal arms.",
    source=_GALE,
    document=_DOCUMENT,
    over=_boards([(n, n) for n in range(2, 8)], "2×2 to 7×7"),
    quick=_boards([(n, n) for n in range(2, 6)], "2×2 to 5×5"),
    deep=_boards([(n, n) for n in range(2, 10)], "2×2 to 9×9"),
)
def squares(chomp: Solver[Heaps], board: Heaps) -> bool:
    return openings(chomp, board) == {(2, 2)}


@claim(
    "Chomp: hooks",
    says="A board of one row and one column is Nim: its value is the nim-sum of the squares beside "
    "and below the poisoned one.",
    source=_GALE,
    document=_DOCUMENT,
    over=Range(
        lambda: sorted(((n, *(1,) * m) for n in range(1, 9) for m in range(8)), key=sum),
        "hooks with arms of 0 to 7",
    ),
)
def hooks(chomp: Solver[Heaps], board: Heaps) -> bool:
    return chomp.grundy(board) == nim_sum((board[0] - 1, len(board) - 1))


@claim(
    "Chomp: three rows",
    says="On three rows of 3 to 14 the only winning openings are (2, 2), (2, 3), (3, 4), (2, 4), "
    "(3, 5), (2, 5), (3, 7), (2, 6), (2, 7), (3, 9), (2, 8) and (3, 11) in turn.",
    source=_SEARCH,
    document=_DOCUMENT,
    over=_boards([(3, n) for n in range(3, 15)], "3×3 to 3×14"),
    quick=_boards([(3, n) for n in range(3, 10)], "3×3 to 3×9"),
)
def three_rows(chomp: Solver[Heaps], board: Heaps) -> bool:
    return openings(chomp, board) == {_THREE_ROWS[board[0] - 3]}


@claim(
    "Chomp: two winning openings",
    says="Of the boards up to 6×14, 7×12 and 8×10 but the single square, two have two winning "
    "openings, 6×13 with (4, 12) and (5, 9) and 8×10 with (4, 9) and (5, 6), and the others one.",
    source=_SEARCH,
    document=_DOCUMENT,
    over=_boards([*_up_to(5, 9)[1:], (8, 10)], "up to 5×9, and 8×10"),
    quick=_boards(_up_to(4, 7)[1:], "up to 4×7"),
    deep=_boards(_MEASURED - {(1, 1)}, "up to 6×14, 7×12 and 8×10"),
)
def two_winning_openings(chomp: Solver[Heaps], board: Heaps) -> bool:
    found = openings(chomp, board)
    two = _TWO_OPENINGS.get((len(board), board[0]))
    return len(found) == 1 if two is None else found == two


_POSETS = rules_only(PosetGame())


def without_poison(board: Heaps) -> Poset:
    """Return the squares but the poisoned one, ordered from it outwards in both directions.

    Examples
    --------
    >>> from games.chomp import without_poison
    >>> without_poison((2, 2))
    <poset:0.1-1.1,1.0-1.1>
    """
    squares = [(row, column) for row, length in enumerate(board) for column in range(length)][1:]
    steps = [
        ((row, column), after)
        for row, column in squares
        for after in ((row + 1, column), (row, column + 1))
        if after in squares
    ]
    return poset_from_pairs(squares, steps)


@claim(
    "Chomp is a poset game",
    says="A full board has the value of the poset game on its squares without the poisoned one.",
    source="the rules",
    document=_DOCUMENT,
    over=_boards(_up_to(4, 5), "up to 4×5"),
    quick=_boards(_up_to(3, 4), "up to 3×4"),
)
def poset_game(chomp: Solver[Heaps], board: Heaps) -> bool:
    return chomp.grundy(board) == _POSETS.grundy(without_poison(board))


# ---- the closed forms ----


def _bitten(rows: int, columns: int) -> Range[Heaps]:
    """Return everything that bites leave of a board."""
    lengths = range(1, columns + 1)
    return Range(
        lambda: sorted(
            (
                p[::-1]
                for n in range(1, rows + 1)
                for p in combinations_with_replacement(lengths, n)
            ),
            key=sum,
        ),
        f"all that bites leave of {rows}×{columns}",
    )


closed_forms_of_chomp = closed_forms(
    "Chomp",
    Chomp(),
    source=_GALE,
    over=_bitten(4, 6),
    quick=_bitten(4, 4),
    deep=_bitten(6, 6),
)
