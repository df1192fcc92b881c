"""Show the binary: numbers under each other in digits, with the columns that decide a nim-sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cgt.errors import CgtError
from cgt.heap_games import HeapPositions
from cgt.playing.referee import Referee, reason_of
from cgt.values import nim_sum

# Wider or longer tables help nobody.
_MOST_DIGITS = 64
_MOST_ROWS = 64


@dataclass(frozen=True)
class Columns:
    """Numbers in binary, one a row.

    Parameters
    ----------
    title : str
        What the numbers are.
    labels : tuple of str
        What stands before each row.
    numbers : tuple of int
        The numbers, >= 0.

    Examples
    --------
    >>> columns = Columns("heaps", ("3", "4", "5"), (3, 4, 5))
    >>> print(columns)
    heaps     4  2  1
    3         0  1  1
    4         1  0  0
    5         1  0  1
    count     2 (1) 2
    nim-sum   0  1  0  = 2
    >>> columns.odd
    (False, True, False)
    """

    title: str
    labels: tuple[str, ...]
    numbers: tuple[int, ...]

    @property
    def width(self) -> int:
        """How many digits the widest number has, at least one."""
        return max(1, max(self.numbers, default=0).bit_length())

    @property
    def digits(self) -> tuple[str, ...]:
        """The numbers in binary, all of the same width."""
        return tuple(format(number, f"0{self.width}b") for number in self.numbers)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many digits 1 each column has."""
        return tuple(
            sum(digits[place] == "1" for digits in self.digits) for place in range(self.width)
        )

    @property
    def odd(self) -> tuple[bool, ...]:
        """Which columns have an odd count; these make the nim-sum."""
        return tuple(count % 2 == 1 for count in self.counts)

    @property
    def nim_sum(self) -> int:
        """The nim-sum of the numbers."""
        return nim_sum(self.numbers)

    def __str__(self) -> str:
        powers = [str(1 << place) for place in reversed(range(self.width))]
        counts = [
            f"({count})" if odd else f"{count} "
            for count, odd in zip(self.counts, self.odd, strict=True)
        ]
        total = format(self.nim_sum, f"0{self.width}b")
        head = max(len("nim-sum"), len(self.title), *map(len, self.labels or ("",))) + 1
        wide = max(3, *map(len, (*(f"{power} " for power in powers), *counts)))

        def line(label: str, cells: Sequence[str]) -> str:
            return f"{label:<{head}} {''.join(cell.rjust(wide) for cell in cells)}".rstrip()

        def spaced(cells: Sequence[str]) -> list[str]:
            return [f"{cell} " for cell in cells]

        rows = zip(self.labels, self.digits, strict=True)
        return "\n".join(
            [
                line(self.title, spaced(powers)),
                *(line(label, spaced(digits)) for label, digits in rows),
                line("count", counts),
                f"{line('nim-sum', spaced(total))}  = {self.nim_sum}",
            ]
        )

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as plain values."""
        return {
            "title": self.title,
            "powers": [str(1 << place) for place in reversed(range(self.width))],
            "rows": [list(row) for row in zip(self.labels, self.digits, strict=True)],
            "counts": list(self.counts),
            "odd": list(self.odd),
            "sum": str(self.nim_sum),
            "digits": format(self.nim_sum, f"0{self.width}b"),
        }


def show_binary(referee: Referee, position: Any) -> tuple[list[Columns], str]:
    """Return the numbers of a position in binary: its heaps, and the values of its components.

    Parameters
    ----------
    referee : Referee
        Whose budget the Grundy values are searched with.
    position : hashable
        A position of its game.

    Returns
    -------
    tuple of list of Columns and str
        Heap sizes for games of heaps, Grundy values for every game, unless these are the same;
        and a sentence that says what is missing, or what the values mean. It may be empty.

    Examples
    --------
    >>> from games import Kayles
    >>> tables, _ = show_binary(Referee(Kayles()), (3, 7))
    >>> [(table.title, table.numbers, table.nim_sum) for table in tables]
    [('heaps', (3, 7), 4), ('values', (3, 2), 1)]
    """
    tables, notes = [], []
    if isinstance(referee.game, HeapPositions):
        tables.append(Columns("heaps", tuple(map(str, position)), tuple(position)))
    try:
        with referee.question():
            components = list(referee.game.components(position))
            values = tuple(referee.grundy(component) for component in components)
    except CgtError as error:
        notes.append(f"the Grundy values are not shown: {reason_of(error)}")
    else:
        if not tables or tables[0].numbers != values:
            tables.append(Columns("values", tuple(map(referee.show, components)), values))
        if referee.misere:
            notes.append("Grundy values and nim-sums decide normal play, not misère play")
    fitting = [
        table for table in tables if table.width <= _MOST_DIGITS and len(table.labels) <= _MOST_ROWS
    ]
    if len(fitting) < len(tables):
        notes.append(f"more than {_MOST_DIGITS} digits or {_MOST_ROWS} rows are not shown")
    return fitting, "; ".join(notes)
