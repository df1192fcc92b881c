"""Cram: dominoes on a board, which both players may lay in either direction.

The main theorem: if at least two sides of a full board are even, the second player wins by
answering every domino with its mirror image in the centre; if exactly one is, the first player lays
a domino across the centre and does the same. Where all sides are odd no rule is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import prod

from cgt import SUM_THEOREM, N, Outcome, P, Range, Solver, claim, closed_forms
from cgt.board_tables import board_table
from cgt.claims import rules_only
from cgt.heaps import OctalGame
from games.boards import BoardGame, Cells, full_board, full_boards, next_cell, sides_of


class Cram(BoardGame):
    """Cover two neighbouring free cells of a board with a domino; who finds no place for one loses.

    A position is the set of free cells, each a tuple of whole numbers. Cram is Domineering in which
    both players may lay dominoes both ways, and Arc Kayles on a grid.

    References
    ----------
    M. Gardner (1974), Cram, crosscram and quadraphage: new games having elusive winning strategies,
    Scientific American 230.

    Examples
    --------
    >>> from games import Cram
    >>> cram = Cram()
    >>> cram.grundy(cram.parse("3x4")), cram.grundy(cram.parse("xxx/x.x/xxx"))
    (1, 0)
    >>> [cram.show(option) for option in cram.winning_moves(cram.parse("1x4"))]
    ['x..x']
    """

    example = "cram 2x3"

    def pieces(self, cells: Cells) -> Iterator[Cells]:
        for cell in sorted(cells):
            for axis in range(len(cell)):
                if (other := next_cell(cell, axis)) in cells:
                    yield frozenset({cell, other})

    def outcome_formula(self, position: Cells, misere: bool) -> Outcome | None:
        """Return the outcome of a full board with an even side in normal play."""
        sides = sides_of(position)
        even = sum(side % 2 == 0 for side in sides)
        if misere or not even or len(position) != prod(sides):
            return None
        return P if even >= 2 else N

    def draw_position(self, position: Cells) -> str:
        text = self.show(position)
        if len(sides_of(position)) != 2 or "x" not in text:
            return ""
        return board_table(text.split("/"), {"x": "#ffffff", ".": "#707070"})

    def describe_move(self, position: Cells, option: Cells) -> str:
        """Say which cells the domino covers."""
        one, other = sorted(position - option)
        return f"cover ({','.join(map(str, one))}) and ({','.join(map(str, other))})"


# ---- claims ----

_DOCUMENT = "English article, see also: Cram"
_BY_NAME = "The article only points to the game."
_SEARCH = "measured by search from the rules"

# The values of full boards.
VALUES = {(2, n): n % 2 for n in range(2, 13)}
VALUES |= {(3, 3): 0, (3, 4): 1, (3, 5): 1, (3, 6): 4, (3, 7): 1, (3, 8): 3}
VALUES |= {(4, 4): 0, (4, 5): 2, (4, 6): 0}


def _boards(most_cells: int) -> Range[Cells]:
    """Return the full boards of two or three dimensions with an even side."""
    sizes = (
        sides
        for dimension in (2, 3)
        for sides in combinations_with_replacement(range(1, most_cells + 1), dimension)
        if prod(sides) <= most_cells and prod(sides) % 2 == 0 and (dimension == 2 or sides[0] > 1)
    )
    return full_boards(
        sizes, f"of up to {most_cells} cells in 2 or 3 dimensions, with an even side"
    )


@claim(
    "Cram",
    says="On a full board with at least two even sides the second player wins, with exactly one "
    "the first.",
    source="M. Gardner (1974), Cram, crosscram and quadraphage, Scientific American 230",
    document=_DOCUMENT,
    made_precise=f"{_BY_NAME} Boards of three dimensions are a remark of ours.",
    over=_boards(18),
    quick=_boards(12),
    deep=_boards(24),
    relies_on=SUM_THEOREM,
)
def even_sides(cram: Solver[Cells], board: Cells) -> bool:
    even = sum(side % 2 == 0 for side in sides_of(board))
    return (cram.outcome(board) is P) == (even >= 2)


def _measured(most_cells: int) -> Range[Cells]:
    sizes = [sides for sides in VALUES if prod(sides) <= most_cells]
    return full_boards(sizes, f"of up to {most_cells} cells with at least two rows")


@claim(
    "Values of Cram",
    says="The boards 2xN have the value 0 for even N and 1 for odd N up to 12; 3x3 to 3x8 have the "
    "values 0, 1, 1, 4, 1 and 3, and 4x4, 4x5 and 4x6 have 0, 2 and 0.",
    source=f"{_SEARCH}; J. Lemoine and S. Viennot (2012), Nimbers are inevitable",
    document=_DOCUMENT,
    made_precise=_BY_NAME,
    over=_measured(18),
    quick=_measured(12),
    deep=_measured(24),
    relies_on=SUM_THEOREM,
)
def values(cram: Solver[Cells], board: Cells) -> bool:
    rows, columns = sides_of(board)
    return cram.grundy(board) == VALUES[rows, columns]


# The measured boards on which the second player wins in misère play, and the others.
_LOST_IN_MISERE_PLAY = {(2, 3), (2, 9), (3, 7), (3, 8), (4, 4), (4, 5), (4, 6)}
_WON_IN_MISERE_PLAY = {(2, 6), (2, 8), (2, 10), (3, 6)}


def _measured_in_misere_play(most_cells: int) -> Range[Cells]:
    measured = sorted(_LOST_IN_MISERE_PLAY | _WON_IN_MISERE_PLAY, key=prod)
    sizes = [sides for sides in measured if prod(sides) <= most_cells]
    return full_boards(sizes, ", ".join(f"{rows}×{columns}" for rows, columns in sizes))


@claim(
    "Misère Cram",
    says="In misère play the second player wins on 2×3, 2×9, 3×7, 3×8, 4×4, 4×5 and 4×6, the first "
    "on 2×6, 2×8, 2×10 and 3×6.",
    source=_SEARCH,
    document=_DOCUMENT,
    made_precise=_BY_NAME,
    over=_measured_in_misere_play(16),
    quick=_measured_in_misere_play(12),
    deep=_measured_in_misere_play(24),
    relies_on=SUM_THEOREM,
)
def misere(cram: Solver[Cells], board: Cells) -> bool:
    lost = sides_of(board) in _LOST_IN_MISERE_PLAY
    return (cram.outcome(board, misere=True) is P) == lost


_DAWSONS_KAYLES = rules_only(OctalGame("0.07"), use_components=True)


@claim(
    "Cram on one row",
    says="A row of n cells has the value of a heap of n in Dawson's Kayles, 0.07.",
    source="a short exercise: the moves are those of Dawson's Kayles",
    document=_DOCUMENT,
    made_precise=_BY_NAME,
    over=Range(lambda: map(full_board, range(1, 61)), "rows of 1 to 60"),
    quick=Range(lambda: map(full_board, range(1, 16)), "rows of 1 to 15"),
    deep=Range(lambda: map(full_board, range(1, 101)), "rows of 1 to 100"),
    relies_on=SUM_THEOREM,
)
def one_row(cram: Solver[Cells], row: Cells) -> bool:
    return cram.grundy(row) == _DAWSONS_KAYLES.grundy((len(row),))


# ---- the closed forms ----

closed_forms_of_cram = closed_forms(
    "Cram",
    Cram(),
    source=_SEARCH,
    over=_boards(12),
    quick=_boards(8),
    deep=_boards(18),
)
