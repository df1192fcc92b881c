"""Nim on boards of any dimension: take a contiguous piece of one row, in any direction.

The main theorem: on a full board the second player wins exactly when at least two sides are even,
by answering every move with its mirror image in the centre; else the first player can take a
central row and do the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import prod

from cgt import SUM_THEOREM, N, Outcome, P, Solver, claim, closed_forms
from cgt.ranges import Range
from games.boards import BoardGame, Cells, full_board, full_boards, next_cell, sides_of


class BoardNim(BoardGame):
    """Take one or more neighbouring cells of one row, parallel to any side of the board.

    A position is the set of cells left, each a tuple of whole numbers. No gap may lie in what is
    taken. On one row this is Nim in which a heap may also be split.

    Examples
    --------
    >>> from games import BoardNim
    >>> from games.boards import full_board
    >>> board_nim = BoardNim()
    >>> [str(board_nim.outcome(board_nim.parse(text))) for text in ("3x4", "4x4", "2x2x3")]
    ['N', 'P', 'P']
    >>> board_nim.winning_moves(full_board(1, 2))
    [frozenset()]
    """

    example = "board-nim 2x2"

    def pieces(self, cells: Cells) -> Iterator[Cells]:
        for cell in sorted(cells):
            yield frozenset({cell})
            for axis in range(len(cell)):
                row = [cell]
                while (following := next_cell(row[-1], axis)) in cells:
                    row.append(following)
                    yield frozenset(row)

    def grundy_formula(self, position: Cells) -> int | None:
        """Return the number of cells of a single row, which is as good as a nim heap."""
        sides = sides_of(position)
        is_row = sum(side > 1 for side in sides) <= 1 and len(position) == prod(sides)
        return len(position) if is_row else None

    def outcome_formula(self, position: Cells, misere: bool) -> Outcome | None:
        """Return the outcome of a full board in normal play."""
        sides = sides_of(position)
        if misere or len(position) != prod(sides):
            return None
        return P if sum(side % 2 == 0 for side in sides) >= 2 else N

    def describe_move(self, position: Cells, option: Cells) -> str:
        """Say which cells are taken."""
        taken = sorted(position - option)
        ends = [",".join(map(str, cell)) for cell in taken[:: max(len(taken) - 1, 1)]]
        return f"take {' to '.join(f'({end})' for end in ends)}"


# ---- claims ----

_SOURCE = "derived from the rules; no published statement is known"
_DOCUMENT = "English article, n-d Nim"
_READING = "Continuous pieces are read as contiguous ones, and the board as full at the start."


def _boards(most_cells: int, least_cells: int = 1) -> Range[Cells]:
    """Return the full boards of one to three dimensions up to some number of cells."""
    sizes = (
        sides
        for dimension in (1, 2, 3)
        for sides in combinations_with_replacement(
            range(min(dimension, 2), most_cells + 1), dimension
        )
        if least_cells <= prod(sides) <= most_cells
    )
    return full_boards(sizes, f"of {least_cells} to {most_cells} cells in 1 to 3 dimensions")


_LARGER: list[tuple[int, ...]] = [(n,) for n in range(2, 21)]
_LARGER += [(m, n) for m, most in ((2, 12), (3, 7), (4, 6)) for n in range(m, most + 1)]
_LARGER += [(5, 5), (2, 2, 2), (2, 2, 3), (2, 2, 4), (2, 2, 5), (2, 2, 6), (2, 3, 3), (3, 3, 3)]
_ALL_MEASURED = full_boards(
    _LARGER, "of 2 to 27 cells up to 1×20, 2×12, 3×7, 4×6, 5×5, 2×2×6, 2×3×3 and 3×3×3"
)


def _rows(most: int) -> Range[Cells]:
    return Range(lambda: (full_board(n) for n in range(1, most + 1)), f"rows of 1 to {most}")


def _even_sides(board: Cells) -> int:
    return sum(side % 2 == 0 for side in sides_of(board))


@claim(
    "Board Nim",
    says="On a full board the second player wins exactly when at least two sides are even.",
    source=_SOURCE,
    document=_DOCUMENT,
    made_precise=_READING,
    over=_boards(12),
    quick=_boards(8),
    deep=_boards(16),
)
def two_even_sides(board_nim: Solver[Cells], board: Cells) -> bool:
    return (board_nim.outcome(board) is P) == (_even_sides(board) >= 2)


def _can_be_mirrored(board_nim: Solver[Cells], position: Cells, sides: tuple[int, ...]) -> bool:
    """Tell whether every move leaves its mirror image in the centre of the board untouched.

    Then that is an answer to every move, not only here but in every symmetrical part of the
    position, so the second player wins.
    """
    return all(
        tuple(side - 1 - number for side, number in zip(sides, cell, strict=True)) in option
        for option in board_nim.options(position)
        for cell in position - option
    )


@claim(
    "Board Nim, larger boards",
    says="On larger full boards, too, the second player wins exactly when two sides are even.",
    source=_SOURCE,
    document=_DOCUMENT,
    made_precise=_READING,
    over=_boards(14, 2),
    quick=_boards(10, 2),
    deep=_ALL_MEASURED,
    relies_on=SUM_THEOREM,
)
def two_even_sides_of_larger_boards(board_nim: Solver[Cells], board: Cells) -> bool:
    return (board_nim.outcome(board) is P) == (_even_sides(board) >= 2)


@claim(
    "Board Nim: mirror images",
    says="On a full board with two even sides no move touches its mirror image in the centre; on "
    "any other one that is so after one of the moves, which takes a central row.",
    source=_SOURCE,
    document=_DOCUMENT,
    made_precise=f"{_READING} By this the statement on two even sides is proved for each board.",
    over=_boards(40),
    quick=_boards(12),
    deep=_boards(64),
)
def mirror_images(board_nim: Solver[Cells], board: Cells) -> bool:
    sides = sides_of(board)
    if _even_sides(board) >= 2:
        return _can_be_mirrored(board_nim, board, sides)
    lines = (option for option in board_nim.options(board) if len(board - option) in sides)
    return any(_can_be_mirrored(board_nim, option, sides) for option in lines)


@claim(
    "Board Nim on one row",
    says="A row of n cells has value n.",
    source=_SOURCE,
    document=_DOCUMENT,
    made_precise=_READING,
    over=_rows(12),
    deep=_rows(20),
    relies_on=SUM_THEOREM,
)
def one_row(board_nim: Solver[Cells], row: Cells) -> bool:
    return board_nim.grundy(row) == len(row)


@claim(
    "Board Nim, misère",
    says="On a full board of two or more cells the same player wins in misère play: the second one "
    "exactly when at least two sides are even.",
    source="measured by search from the rules",
    document=_DOCUMENT,
    made_precise=_READING,
    over=_boards(12, 2),
    quick=_boards(7, 2),
    deep=_ALL_MEASURED,
    relies_on=SUM_THEOREM,
)
def misere(board_nim: Solver[Cells], board: Cells) -> bool:
    return (board_nim.outcome(board, misere=True) is P) == (_even_sides(board) >= 2)


# ---- the closed forms ----

closed_forms_of_board_nim = closed_forms(
    "Board Nim",
    BoardNim(),
    source=_SOURCE,
    over=_boards(12),
    quick=_boards(8),
)
