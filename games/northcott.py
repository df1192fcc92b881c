"""Northcott's game: pieces that may retreat, and Nim all the same.

Each player has pieces of their own, so the game is not impartial as it is told. Here a position
is seen by who is to move, and after a move the sides are changed; then one set of moves serves both
players. Retreats let play go round for ever, which the solver knows how to judge. The main
theorem: the gaps are Nim heaps, and nobody gains or draws by retreating.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from cgt import (
    ImpartialGame,
    InvalidPosition,
    N,
    Outcome,
    P,
    Range,
    Solver,
    claim,
    closed_forms,
    nim_sum,
)

# The squares behind the mover's piece, between the pieces, and behind the opponent's piece.
Row = tuple[int, int, int]
Rows = tuple[Row, ...]

_SOURCE = "E. R. Berlekamp, J. H. Conway and R. K. Guy (1982), Winning Ways; a cousin of Nim"


class Northcott(ImpartialGame[Rows]):
    """Move your piece in one row any number of squares, not over the other; the last wins.

    A row is three numbers: the squares behind the piece of who is to move, between the two
    pieces, and behind the opponent's piece. It is written with ``o`` for the mover's piece,
    ``x`` for the opponent's and dots for empty squares.

    Notes
    -----
    Since every move changes the sides of all rows, the rows are no components: only outcomes
    have a meaning, and Grundy values of positions must not be added.

    Examples
    --------
    >>> from games import Northcott
    >>> northcott = Northcott()
    >>> northcott.parse("x..o. .ox")
    ((1, 2, 0), (1, 0, 0))
    >>> northcott.outcome(((1, 2, 0), (0, 2, 5))), northcott.outcome(((1, 2, 0), (1, 0, 0)))
    (Outcome.P, Outcome.N)
    >>> [northcott.show(move) for move in northcott.winning_moves(((1, 2, 0), (1, 0, 0)))]
    ['ox... ox.']
    """

    example = "northcott x.o .ox"

    def options(self, position: Rows) -> Iterator[Rows]:
        for index, (behind, gap, opposite) in enumerate(position):
            for left in (*range(gap), *range(gap + 1, gap + behind + 1)):
                moved = (behind + gap - left, left, opposite)
                rows = (*position[:index], moved, *position[index + 1 :])
                yield tuple((far, between, near) for near, between, far in rows)

    def canonical(self, position: Rows) -> Rows:
        """Return the rows in increasing order."""
        return tuple(sorted(position))

    def outcome_formula(self, position: Rows, misere: bool) -> Outcome | None:
        """Return the outcome of Nim with the gaps as heaps; none is given for misère play."""
        if misere:
            return None
        return N if nim_sum(gap for _, gap, _ in position) else P

    def check(self, position: Rows) -> None:
        """Refuse what is not a tuple of rows of three numbers >= 0."""
        if not isinstance(position, tuple) or not all(
            isinstance(row, tuple)
            and len(row) == 3
            and all(type(squares) is int and squares >= 0 for squares in row)
            for row in position
        ):
            raise InvalidPosition(
                "a position of northcott is a tuple of rows such as (1, 2, 0), the squares behind "
                f"the mover's piece, between and behind the opponent's, not {position!r}"
            )

    def parse(self, text: str) -> Rows:
        """Read rows such as ``.o..x`` as separate words, in either direction."""
        rows = text.split()
        for row in rows:
            if sorted(row.replace(".", "")) != ["o", "x"]:
                raise InvalidPosition(
                    f"a row has one o (the mover's piece), one x and dots, such as .o..x, "
                    f"not {row!r}"
                )
        if not rows:
            raise InvalidPosition("a position is rows as separate words, such as .o..x ox.")
        return tuple(map(_read_row, rows))

    def show(self, position: Rows) -> str:
        """Write the rows, the mover's pieces on the left."""
        return " ".join(
            "." * near + "o" + "." * gap + "x" + "." * far for near, gap, far in position
        )


def _read_row(row: str) -> Row:
    if row.index("x") < row.index("o"):
        row = row[::-1]
    mover, opponent = row.index("o"), row.index("x")
    return mover, opponent - mover - 1, len(row) - opponent - 1


def boards(rows: int, squares: int) -> Range[Rows]:
    """Return all positions with so many rows of so many squares, small gaps first.

    Examples
    --------
    >>> list(boards(rows=1, squares=3))
    [((0, 0, 1),), ((1, 0, 0),), ((0, 1, 0),)]
    """
    empty = squares - 2
    row = [(a, gap, empty - gap - a) for gap in range(empty + 1) for a in range(empty - gap + 1)]
    return Range(
        lambda: combinations_with_replacement(row, rows), f"{rows} rows of {squares} squares"
    )


@claim(
    "Northcott's game",
    says="A position is P exactly when the gaps have nim-sum 0; in no position is it a draw.",
    source=_SOURCE,
    over=boards(rows=2, squares=6),
    quick=boards(rows=2, squares=4),
    deep=boards(rows=3, squares=6),
)
def northcott(solver: Solver[Rows], position: Rows) -> bool:
    return solver.outcome(position) is (N if nim_sum(gap for _, gap, _ in position) else P)


# ---- the closed forms ----

closed_forms_of_northcott = closed_forms(
    "Northcott",
    Northcott(),
    source=_SOURCE,
    over=boards(rows=2, squares=5),
    quick=boards(rows=2, squares=4),
)
