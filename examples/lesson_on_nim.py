"""A lesson on Nim in cells, which Jupyter and editors that know ``# %%`` run one at a time.

Show the binary, let a student's own idea play against the perfect player, draw how to win.
"""

from __future__ import annotations

from cgt import draw, heaps
from cgt.playing import Columns, compare
from games import Nim

nim = Nim()


def columns(position: tuple[int, ...]) -> Columns:
    return Columns("heaps", tuple(map(str, position)), position)


# %% The heaps in binary: the player to move loses exactly when no column has an odd count.
start = (3, 4, 5)
print(columns(start))

# %% A move that wins makes every count even.
for move in nim.winning_moves(start):
    print(columns(move))


# %% An idea, and a hundred games in which it is tried.
def leave_equal_heaps(position: tuple[int, ...]) -> tuple[int, ...]:
    """Leave two equal heaps and nothing else, if that is possible; else any move will do."""
    options = list(nim.options(position))
    for option in options:
        left = [heap for heap in option if heap]
        if len(left) == 2 and left[0] == left[1]:
            return option
    return options[0]


print(compare(nim, "perfect", leave_equal_heaps, starts=heaps(3, range(1, 6)), games=100))

# %% How to win from 1 2 4: one answer to every move.
print(draw(nim, (1, 2, 4), strategy=True).save_as("how_to_win.svg"))
