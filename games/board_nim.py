"""Nim on boards of any dimension: take a contiguous piece of one row, in any direction.

The main theorem: on a full board the second player wins exactly when at least two sides are even,
by answering every move with its mirror image in the centre; else the first player can take a
central row and do the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, permutations, product
from math import prod
from operator import sub
from pathlib import Path

from cgt import (
    SUM_THEOREM,
    ImpartialGame,
    InvalidPosition,
    N,
    Outcome,
    P,
    Solver,
    claim,
)
from cgt.isomorphism import bits
from cgt.ranges import Range
from games.text_files import read_lines

Cell = tuple[int, ...]
Cells = frozenset[Cell]

_MOST_CELLS = 10_000
_MOST_SIDES = 10


def full_board(*sides: int) -> Cells:
    """Return the full board with the given sides as a position.

    Examples
    --------
    >>> from games.board_nim import full_board
    >>> sorted(full_board(2, 2))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    return frozenset(product(*map(range, sides)))


class BoardNim(ImpartialGame[Cells]):
    """Take one or more neighbouring cells of one row, parallel to any side of the board.

    A position is the set of cells left, each a tuple of whole numbers. No gap may lie in what is
    taken. On one row this is Nim in which a heap may also be split.

    Examples
    --------
    >>> from games import BoardNim
    >>> from games.board_nim import full_board
    >>> board_nim = BoardNim()
    >>> [str(board_nim.outcome(board_nim.parse(text))) for text in ("3x4", "4x4", "2x2x3")]
    ['N', 'P', 'P']
    >>> board_nim.winning_moves(full_board(1, 2))
    [frozenset()]
    """

    def options(self, position: Cells) -> Iterator[Cells]:
        for cell in sorted(position):
            yield position - {cell}
            for axis in range(len(cell)):
                taken = [cell]
                while (cell := _next(cell, axis)) in position:
                    taken.append(cell)
                    yield position.difference(taken)
                cell = taken[0]

    def components(self, position: Cells) -> Iterator[Cells]:
        """Return the parts of the board that no row of cells joins."""
        left = set(position)
        while left:
            found = [left.pop()]
            for cell in found:
                near = left.intersection(_neighbours(cell))
                left -= near
                found += near
            yield frozenset(found)

    def canonical(self, position: Cells) -> Cells:
        """Return the cells moved, turned and mirrored to a standard form."""
        return _standard_form(position)

    def grundy_formula(self, position: Cells) -> int | None:
        """Return the number of cells of a single row, which is as good as a nim heap."""
        sides = _sides(position)
        is_row = sum(side > 1 for side in sides) <= 1 and len(position) == prod(sides)
        return len(position) if is_row else None

    def outcome_formula(self, position: Cells, misere: bool) -> Outcome | None:
        """Return the outcome of a full board in normal play."""
        sides = _sides(position)
        if misere or len(position) != prod(sides):
            return None
        return P if sum(side % 2 == 0 for side in sides) >= 2 else N

    def check(self, position: Cells) -> None:
        """Refuse what is not a set of cells of one dimension."""
        if (
            not isinstance(position, frozenset)
            or not all(isinstance(cell, tuple) and cell for cell in position)
            or not all(type(number) is int for cell in position for number in cell)
            or len(set(map(len, position))) > 1
        ):
            raise InvalidPosition(
                "a position of board-nim is a frozenset of cells, tuples of whole numbers that are "
                f"all of the same length, as full_board(3, 4) makes it, not {position!r}"
            )

    def parse(self, text: str) -> Cells:
        """Read a full board such as ``3x4``, a picture such as ``xx/x.``, or a file with one.

        In a picture ``x`` is a cell and ``.`` a gap. Rows are separated by ``/``, layers by ``//``,
        and so on; in a file, by the ends of lines, empty lines, and so on.
        """
        text = text.strip()
        if re.fullmatch(r"[0-9]{1,9}(x[0-9]{1,9})*", text):
            sides = [int(side) for side in text.split("x")]
            if prod(sides) > _MOST_CELLS or len(sides) > _MOST_SIDES:
                raise InvalidPosition(
                    f"a board has at most {_MOST_CELLS} cells in {_MOST_SIDES} dimensions, not "
                    f"{text}"
                )
            return full_board(*sides)
        picture = text if re.fullmatch(r"[x./]+", text) else _read_file(Path(text))
        depth = max(map(len, re.findall("/*", picture))) + 1
        if not re.fullmatch(r"[x./]+", picture) or depth > _MOST_SIDES:
            raise InvalidPosition(
                "a picture of a board is made of x for a cell, . for a gap, and slashes or ends of "
                f"lines between the rows, not {picture[:40]!r}"
            )
        return frozenset(_cells_of(picture, depth))

    def show(self, position: Cells) -> str:
        """Write the picture of the board, without empty rows around it."""
        if not position:
            return "."
        return _picture(_at_origin(position), _sides(position), ())

    def describe_move(self, position: Cells, option: Cells) -> str:
        """Say which cells are taken."""
        taken = sorted(position - option)
        ends = [",".join(map(str, cell)) for cell in taken[:: max(len(taken) - 1, 1)]]
        return f"take {' to '.join(f'({end})' for end in ends)}"


def _next(cell: Cell, axis: int, step: int = 1) -> Cell:
    return (*cell[:axis], cell[axis] + step, *cell[axis + 1 :])


def _neighbours(cell: Cell) -> Iterator[Cell]:
    return (_next(cell, axis, step) for axis in range(len(cell)) for step in (-1, 1))


def _corner(position: Cells) -> Cell:
    """Return the least coordinate in each direction."""
    return tuple(map(min, zip(*position, strict=True)))


def _sides(position: Cells) -> tuple[int, ...]:
    """Return how far the cells reach in each direction; nothing for no cells."""
    return tuple(max(numbers) - min(numbers) + 1 for numbers in zip(*position, strict=True))


def _at_origin(position: Cells) -> Cells:
    """Move the cells so that the least coordinates are 0."""
    corner = _corner(position)
    if not any(corner):
        return position
    return frozenset(tuple(map(sub, cell, corner)) for cell in position)


# ---- turning and mirroring ----


@lru_cache(maxsize=1 << 16)
def _standard_form(position: Cells) -> Cells:
    """Return the least of the images of a board, with sides in increasing order, as a position."""
    if not position:
        return position
    moved = _at_origin(position)
    sides, images = _symmetries(_sides(moved))
    least = min(sum(map(image.__getitem__, moved)) for image in images)
    cells = _cells_in_order(sides)
    return frozenset(cells[i] for i in bits(least))


@lru_cache(maxsize=1 << 10)
def _cells_in_order(sides: tuple[int, ...]) -> list[Cell]:
    return list(product(*map(range, sides)))


@lru_cache(maxsize=1 << 10)
def _symmetries(sides: tuple[int, ...]) -> tuple[tuple[int, ...], list[dict[Cell, int]]]:
    """Return the sides in increasing order, and the ways to lay the box into the box of these.

    Each way gives for a cell the bit of the cell that it becomes. Directions in which the box is
    only one cell wide are left out. In more than four directions there are too many ways, so there
    the box is laid in one way.
    """
    axes = sorted((a for a, side in enumerate(sides) if side > 1), key=sides.__getitem__) or [0]
    ordered = tuple(sides[axis] for axis in axes)
    orders: Iterable[Sequence[int]] = [axes]
    flips: Iterable[Sequence[bool]] = [(False,) * len(axes)]
    if len(axes) <= 4:
        orders = [o for o in permutations(axes) if tuple(sides[axis] for axis in o) == ordered]
        flips = list(product((False, True), repeat=len(axes)))
    number = {cell: i for i, cell in enumerate(_cells_in_order(ordered))}
    images = []
    for order, flip in product(orders, flips):
        turned = [
            (axis, sides[axis] - 1 if mirror else 0)
            for axis, mirror in zip(order, flip, strict=True)
        ]
        images.append(
            {
                cell: 1 << number[tuple(abs(last - cell[axis]) for axis, last in turned)]
                for cell in _cells_in_order(sides)
            }
        )
    return ordered, images


# ---- pictures ----


def _picture(position: Cells, sides: tuple[int, ...], start: Cell) -> str:
    """Write the cells that begin with some coordinates, in a box at the origin."""
    depth = len(sides) - len(start)
    if not depth:
        return "x" if start in position else "."
    parts = (_picture(position, sides, (*start, i)) for i in range(sides[len(start)]))
    return ("/" * (depth - 1)).join(parts)


def _cells_of(picture: str, depth: int) -> Iterator[Cell]:
    """Read the cells of a picture of so many dimensions."""
    if depth == 1:
        yield from ((i,) for i, square in enumerate(picture) if square == "x")
        return
    for i, part in enumerate(picture.split("/" * (depth - 1))):
        yield from ((i, *cell) for cell in _cells_of(part, depth - 1))


def _read_file(path: Path) -> str:
    """Read a picture from a file, in which ends of lines stand for slashes."""
    lines = read_lines(path, "a board is a size such as 3x4, a picture such as xx/x. or a file")
    return "/".join(map(str.strip, lines)).strip("/")


# ---- claims ----

_SOURCE = "derived from the rules; no published statement is known"
_DOCUMENT = "English article, n-d Nim"
_READING = "Continuous pieces are read as contiguous ones, and the board as full at the start."


def _full(sizes: Iterable[tuple[int, ...]], text: str) -> Range[Cells]:
    """Return the full boards with the given sides, those of the fewest cells first."""
    by_cells = sorted(sizes, key=lambda sides: (prod(sides), sides))
    return Range(lambda: (full_board(*sides) for sides in by_cells), f"full boards {text}")


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
    return _full(sizes, f"of {least_cells} to {most_cells} cells in 1 to 3 dimensions")


_LARGER: list[tuple[int, ...]] = [(n,) for n in range(2, 21)]
_LARGER += [(m, n) for m, most in ((2, 12), (3, 7), (4, 5)) for n in range(m, most + 1)]
_LARGER += [(2, 2, 2), (2, 2, 3), (2, 2, 4), (2, 3, 3)]


def _rows(most: int) -> Range[Cells]:
    return Range(lambda: (full_board(n) for n in range(1, most + 1)), f"rows of 1 to {most}")


def _even_sides(board: Cells) -> int:
    return sum(side % 2 == 0 for side in _sides(board))


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
    sides = _sides(board)
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
    deep=_full(_LARGER, "of 2 to 24 cells up to 1×20, 2×12, 3×7, 4×5, 2×2×4 and 2×3×3"),
    relies_on=SUM_THEOREM,
)
def misere(board_nim: Solver[Cells], board: Cells) -> bool:
    return (board_nim.outcome(board, misere=True) is P) == (_even_sides(board) >= 2)
