"""Games on boards of any dimension: a move takes one of certain pieces off the cells that are left.

A game says with `BoardGame.pieces` what may be taken. Positions are sets of cells. The engine keeps
each component, which neighbouring cells make, in a standard form: the bits of one number, in the
smallest box around it.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import permutations, product
from math import prod
from operator import sub
from pathlib import Path

from cgt import ImpartialGame, InvalidPosition
from cgt.isomorphism import bits, connected_parts
from cgt.ranges import Range
from games.text_files import read_lines

Cell = tuple[int, ...]
Cells = frozenset[Cell]
Sides = tuple[int, ...]
# A component in its standard form: the sides of the box around it, in increasing order, and the
# cells as bits in the order of their coordinates.
Part = tuple[Sides, int]

_MOST_CELLS = 10_000
_MOST_SIDES = 10


def full_board(*sides: int) -> Cells:
    """Return the full board with the given sides as a position.

    Examples
    --------
    >>> from games.boards import full_board
    >>> sorted(full_board(2, 2))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    return frozenset(product(*map(range, sides)))


def full_boards(sizes: Iterable[Sides], text: str) -> Range[Cells]:
    """Return the full boards with the given sides as a range, those of the fewest cells first.

    Examples
    --------
    >>> from games.boards import full_boards
    >>> str(full_boards([(3, 3), (2, 2)], "of 2 or 3 rows"))
    'full boards of 2 or 3 rows'
    """
    by_cells = sorted(sizes, key=lambda sides: (prod(sides), sides))
    return Range(lambda: (full_board(*sides) for sides in by_cells), f"full boards {text}")


class BoardGame(ImpartialGame[Cells]):
    """Take a piece off a board; what may be taken at once is the rule of the game, `pieces`.

    A position is the set of cells left, each a tuple of whole numbers.

    Examples
    --------
    >>> from games.boards import BoardGame, full_board
    >>> class OneCell(BoardGame):
    ...     def pieces(self, cells):
    ...         return (frozenset({cell}) for cell in cells)
    >>> OneCell().grundy(full_board(3, 5)), OneCell().outcome(OneCell().parse("xx/x."))
    (1, Outcome.N)
    """

    @abstractmethod
    def pieces(self, cells: Cells) -> Iterable[Cells]:
        """Return what may be taken from some cells, each piece once.

        The cells of a piece hang together, and what else is there makes no difference: it may be
        taken from any board that has its cells, and so may its images, moved, turned and mirrored.
        Cells may be asked about with fewer coordinates, without those that are the same for all.
        """

    def options(self, position: Cells) -> Iterator[Cells]:
        return (position - piece for piece in self.pieces(position))

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
        return self.part_position(_standard_form(position)) if position else position

    def check(self, position: Cells) -> None:
        """Refuse what is not a set of cells of one dimension."""
        if (
            not isinstance(position, frozenset)
            or not all(isinstance(cell, tuple) and cell for cell in position)
            or not all(type(number) is int for cell in position for number in cell)
            or len(set(map(len, position))) > 1
        ):
            raise InvalidPosition(
                f"a position of {self.name} is a frozenset of cells, tuples of whole numbers all "
                f"of the same length, as full_board(3, 4) makes it, not {position!r}"
            )

    def parse(self, text: str) -> Cells:
        """Read a full board such as ``3x4``, a picture such as ``xx/x.``, or a file with one.

        In a picture ``x`` is a cell and ``.`` a gap. Rows are separated by ``/``, layers by ``//``,
        and so on; in a file, by the ends of lines, empty lines, and so on.
        """
        text = text.strip()
        if re.fullmatch(r"[0-9]+(x[0-9]+)*", text):
            # Nine digits of a side say already that it is far too long.
            sides = [int(side.lstrip("0")[:9] or "0") for side in text.split("x")]
            if 0 in sides:
                raise InvalidPosition(
                    f"the sides of a board are at least 1, not {text}; one without cells is the "
                    "picture ."
                )
            if prod(sides) > _MOST_CELLS or len(sides) > _MOST_SIDES:
                raise InvalidPosition(
                    f"a board has at most {_MOST_CELLS} cells in {_MOST_SIDES} dimensions, not "
                    f"{text}"
                )
            return full_board(*sides)
        picture = text if re.fullmatch(r"[x./]+", text) else _read_picture(Path(text))
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
        return _picture(frozenset(_at_origin(position)), sides_of(position), ())

    # The engine works on the standard forms of components, which are small keys.

    def parts(self, position: Cells) -> tuple[Part, ...]:
        return tuple(map(_standard_form, self.components(position)))

    def part_options(self, part: Part) -> Iterator[tuple[Part, ...]]:
        sides, cells = part
        if sides not in self._pieces_of_boxes:
            bit = {cell: 1 << i for i, cell in enumerate(_cells_in_order(sides))}
            pieces = self.pieces(full_board(*sides))
            self._pieces_of_boxes[sides] = [sum(map(bit.__getitem__, piece)) for piece in pieces]
        for piece in self._pieces_of_boxes[sides]:
            if piece & cells == piece:
                yield _parts_of(sides, cells ^ piece)

    @cached_property
    def _pieces_of_boxes(self) -> dict[Sides, list[int]]:
        """The pieces of each full box so far; other cells have those of them that are there."""
        return {}

    def part_position(self, part: Part) -> Cells:
        sides, cells = part
        in_order = _cells_in_order(sides)
        return frozenset(in_order[i] for i in bits(cells))

    def part_formula(self, part: Part) -> int | None:
        return self.grundy_formula(self.part_position(part))


def next_cell(cell: Cell, axis: int, step: int = 1) -> Cell:
    """Return the neighbour of a cell in one direction, or with step -1 in the opposite one.

    Examples
    --------
    >>> next_cell((3, 5), axis=0), next_cell((3, 5), axis=1, step=-1)
    ((4, 5), (3, 4))
    """
    return (*cell[:axis], cell[axis] + step, *cell[axis + 1 :])


def _neighbours(cell: Cell) -> Iterator[Cell]:
    return (next_cell(cell, axis, step) for axis in range(len(cell)) for step in (-1, 1))


def _corner(position: Collection[Cell]) -> Cell:
    """Return the least coordinate in each direction."""
    return tuple(map(min, zip(*position, strict=True)))


def sides_of(position: Collection[Cell]) -> tuple[int, ...]:
    """Return how far the cells reach in each direction; nothing for no cells."""
    return tuple(max(numbers) - min(numbers) + 1 for numbers in zip(*position, strict=True))


def _at_origin(position: Collection[Cell]) -> Collection[Cell]:
    """Move the cells so that the least coordinates are 0."""
    corner = _corner(position)
    if not any(corner):
        return position
    return [tuple(map(sub, cell, corner)) for cell in position]


# ---- falling apart, turning and mirroring ----


def _parts_of(sides: Sides, cells: int) -> tuple[Part, ...]:
    """Return the standard forms of the components of some cells in a box."""
    return tuple([_part(sides, component) for component in connected_parts(_rows(sides), cells)])


@lru_cache(maxsize=1 << 20)
def _part(sides: Sides, component: int) -> Part:
    """Return the standard form of a component in a box: the same one comes up in many options."""
    in_order = _cells_in_order(sides)
    return _standard_form([in_order[i] for i in bits(component)])


@lru_cache(maxsize=1 << 10)
def _rows(sides: Sides) -> list[int]:
    """Return for each cell of a box the bits of its neighbours."""
    number = {cell: i for i, cell in enumerate(_cells_in_order(sides))}
    return [
        sum(1 << number[near] for near in _neighbours(cell) if near in number) for cell in number
    ]


def _standard_form(component: Collection[Cell]) -> Part:
    """Return the least of the images of some cells, in a box whose sides increase."""
    moved = _at_origin(component)
    sides, images = _symmetries(sides_of(moved))
    return sides, min([sum(map(image.__getitem__, moved)) for image in images])


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


def _read_picture(path: Path) -> str:
    """Read a picture from a file, in which ends of lines stand for slashes."""
    lines = read_lines(path, "a board is a size such as 3x4, a picture such as xx/x. or a file")
    return "/".join(map(str.strip, lines)).strip("/")
