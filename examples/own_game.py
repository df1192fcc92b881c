"""A game of one's own: break a bar of chocolate in two along a groove, but never a square one.

A position is a tuple of bars, each with its rows and columns; who cannot break any bar loses. The
rules are `options`; `components` adds that bars do not influence each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cgt import ImpartialGame

Bars = tuple[tuple[int, int], ...]


class BreakBars(ImpartialGame[Bars]):
    """Break a bar that is not square into two."""

    def options(self, position: Bars) -> Iterator[Bars]:
        for index, (rows, columns) in enumerate(position):
            others = position[:index] + position[index + 1 :]
            if rows != columns:
                for part in range(1, rows // 2 + 1):
                    yield (*others, (part, columns), (rows - part, columns))
                for part in range(1, columns // 2 + 1):
                    yield (*others, (rows, part), (rows, columns - part))

    def components(self, position: Bars) -> Iterable[Bars]:
        return ((bar,) for bar in position)


game = BreakBars()
print("Grundy values of bars with 1 to 8 rows and columns:")
for rows in range(1, 9):
    print(*(game.grundy(((rows, columns),)) for columns in range(1, 9)))

start = ((4, 6), (2, 5))
print(f"A 4 by 6 bar and a 2 by 5 bar: {game.outcome(start)}, won by leaving")
for move in game.winning_moves(start):
    print("  " + ", ".join(f"{rows} by {columns}" for rows, columns in move))
