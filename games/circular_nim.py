"""Circular Nim: take a few adjacent objects from a circle; what lies beside a gap is not adjacent.

The main theorem: if two or more may be taken, the second player wins every circle from which the
first cannot take everything. (The "Circular Nim CN(n, k)" of Dufour and Heubach (2013), where
piles stand in a circle, is another game.)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cgt import (
    SUM_THEOREM,
    ImpartialGame,
    InvalidParameter,
    InvalidPosition,
    N,
    Outcome,
    P,
    Solver,
    claim,
    closed_forms,
)
from cgt.heaps import seeming_period
from cgt.ranges import Range
from cgt.reports import Verdict

_ARTICLE = "Nim, the English encyclopaedia article, on circular nim"
_DOCUMENT = "English article, Circular nim"
_EXAMPLE_ONLY = "The article plays one example, a circle of 10 from which up to 3 may be taken."

_CIRCLE = "circle"
_ROW = "row"

Pieces = tuple[tuple[str, int], ...]


def circle(n: int) -> Pieces:
    """Return n objects in a circle as a position; positions are tuples, and ``+`` adds them.

    Examples
    --------
    >>> circle(10) + rows(4)
    (('circle', 10), ('row', 4))
    """
    return ((_CIRCLE, n),) if n else ()


def rows(*sizes: int) -> Pieces:
    """Return rows of objects as a position, leaving out empty ones.

    Examples
    --------
    >>> rows(3, 0, 4)
    (('row', 3), ('row', 4))
    """
    return tuple((_ROW, n) for n in sizes if n)


class CircularNim(ImpartialGame[Pieces]):
    """Take 1 to k adjacent objects from a circle, or from one of the rows that gaps leave.

    Parameters
    ----------
    k : int
        The most that may be taken at once, >= 1.

    Notes
    -----
    The first move makes a row of a circle. In a row this is the octal game 0.77...7 with k sevens
    (Kayles for k = 2), for which no closed form is used here.

    Examples
    --------
    >>> from games import CircularNim
    >>> from games.circular_nim import circle, rows
    >>> game = CircularNim(k=3)
    >>> game.outcome(circle(10)), game.grundy(rows(1, 2))
    (Outcome.P, 3)
    >>> game.winning_moves(game.parse("row:4 row:1"))
    [(('row', 1), ('row', 1))]
    """

    example = "circular-nim:k=3 6"

    def __init__(self, k: int) -> None:
        if type(k) is not int or k < 1:
            raise InvalidParameter(
                f"the most that circular-nim may take is a whole number k >= 1, not {k!r}"
            )
        self.k = k

    def options(self, position: Pieces) -> Iterator[Pieces]:
        for index, (shape, size) in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            for left in self._remains(shape, size):
                yield before + left + after

    def _remains(self, shape: str, size: int) -> Iterator[Pieces]:
        """Return what a move can leave of one circle or row."""
        for taken in range(1, min(self.k, size) + 1):
            left = size - taken
            if shape == _CIRCLE:
                yield rows(left)
            else:
                # The mirror image of a row with a gap is the same.
                yield from (rows(part, left - part) for part in range(left // 2 + 1))

    def components(self, position: Pieces) -> Iterable[Pieces]:
        return ((piece,) for piece in position)

    def canonical(self, position: Pieces) -> Pieces:
        return tuple(sorted(position))

    def grundy_formula(self, position: Pieces) -> int | None:
        """Return the value where it is proved: for k = 1, small pieces, and all circles."""
        total = 0
        for shape, size in position:
            if self.k == 1:
                # Every move takes one object, whatever it leaves.
                total ^= size % 2
            elif size <= self.k:
                # Any smaller number can be left in one row; in several rows, nothing above it.
                total ^= size
            elif shape == _ROW:
                return None
            # A larger circle has value 0. Its options are rows, in which the player to move
            # wins by taking one or two from the middle and mirroring every move from then on.
        return total

    def outcome_formula(self, position: Pieces, misere: bool) -> Outcome | None:
        """Return the outcome for k = 1, where the number of objects decides, or of one piece.

        For k >= 2 a row is N, since one or two from its middle can be taken and every move be
        mirrored; and in misère play who takes all but one object of a small piece wins.
        """
        if self.k == 1:
            return P if sum(size for _, size in position) % 2 == misere else N
        match position:
            case ((shape, size),) if misere and size <= self.k:
                return P if size == 1 else N
            case ((shape, _),) if not misere and shape == _ROW:
                return N
        return None

    def winning_moves_formula(self, position: Pieces, misere: bool) -> list[Pieces] | None:
        """Return the only winning move in a circle from which everything can be taken."""
        match position:
            case ((shape, size),) if shape == _CIRCLE and 1 < size <= self.k:
                return [rows(1)] if misere else [()]
        return None

    def values_needed(self, position: Pieces) -> int:
        """Return how many rows without a closed form the largest row takes."""
        largest = max((size for shape, size in position if shape == _ROW), default=0)
        return max(0, largest - self.k)

    def positions_needed(self, position: Pieces, misere: bool) -> int:
        """Return how many moves misère play takes before a closed form answers."""
        if not misere:
            return 0
        return max(0, sum(size for _, size in position) - self.k) // self.k

    def check(self, position: Pieces) -> None:
        """Refuse what is not a tuple of circles and rows."""
        if not isinstance(position, tuple) or not all(map(_is_piece, position)):
            raise InvalidPosition(
                "a position of circular nim is a tuple of circles and rows of 1 or more objects, "
                f"as circle(10) + rows(3, 4) makes it, not {position!r}"
            )

    def parse(self, text: str) -> Pieces:
        """Read circles as numbers and rows as ``row:4``, as separate words; ``0`` is no object."""
        position: Pieces = ()
        for word in text.split() or [text]:
            found = re.fullmatch(r"(row:)?([0-9]{1,1000})", word)
            if found is None:
                raise InvalidPosition(
                    "a position of circular nim is written as the number of objects in the circle, "
                    f"such as 10, and after a move as rows, such as row:3 row:4, not {word!r}"
                )
            size = int(found[2])
            position += rows(size) if found[1] else circle(size)
        return position

    def show(self, position: Pieces) -> str:
        """Write the position as `parse` reads it."""
        words = (f"row:{size}" if shape == _ROW else str(size) for shape, size in position)
        return " ".join(words) or "0"


def _is_piece(piece: object) -> bool:
    match piece:
        case (str(shape), int(size)) if isinstance(piece, tuple):
            return shape in (_CIRCLE, _ROW) and type(size) is int and size >= 1
    return False


# ---- claims ----

_TWO_TO_FOUR = [CircularNim(k) for k in (2, 3, 4)]


def _circles(sizes: range) -> Range[Pieces]:
    return Range(lambda: map(circle, sizes), f"circles of {sizes[0]} to {sizes[-1]}")


def _rows(*sizes: int) -> Range[Pieces]:
    return Range(lambda: map(rows, sizes), f"rows of {', '.join(map(str, sizes))}")


def _value(solver: Solver[Pieces], position: Pieces) -> int:
    """Return what the value of a single circle should be, for k >= 2."""
    assert isinstance(solver.game, CircularNim)
    ((_, size),) = position
    return size if size <= solver.game.k else 0


@claim(
    "Circular Nim",
    says="If 2, 3 or 4 may be taken, a circle of n is N while everything can be taken at once, and "
    "P for every larger n.",
    source=_ARTICLE,
    document=_DOCUMENT,
    made_precise=_EXAMPLE_ONLY,
    over=_circles(range(1, 21)),
    quick=_circles(range(1, 16)),
    deep=_circles(range(1, 27)),
    games=_TWO_TO_FOUR,
)
def second_player_wins(solver: Solver[Pieces], position: Pieces) -> bool:
    return (solver.outcome(position) is N) == (_value(solver, position) > 0)


@claim(
    "Values of circles",
    says="If 2, 3 or 4 may be taken, a circle has as its value the number of its objects while "
    "everything can be taken at once, and 0 if it is larger.",
    source=_ARTICLE,
    document=_DOCUMENT,
    made_precise=_EXAMPLE_ONLY,
    over=_circles(range(1, 201)),
    quick=_circles(range(1, 61)),
    deep=_circles(range(1, 401)),
    games=_TWO_TO_FOUR,
    relies_on=SUM_THEOREM,
)
def values_of_circles(solver: Solver[Pieces], position: Pieces) -> bool:
    return solver.grundy(position) == _value(solver, position)


@claim(
    "Circular Nim, one at a time",
    says="If only one object may be taken at a time, a circle has value 1 if it is odd, else 0.",
    source=_ARTICLE,
    document=_DOCUMENT,
    made_precise=_EXAMPLE_ONLY,
    over=_circles(range(1, 201)),
    quick=_circles(range(1, 61)),
    deep=_circles(range(1, 401)),
    game=CircularNim(1),
    relies_on=SUM_THEOREM,
)
def one_at_a_time(solver: Solver[Pieces], position: Pieces) -> bool:
    ((_, size),) = position
    return solver.grundy(position) == size % 2


@claim(
    "Circular Nim: the article's example",
    says="If up to 3 may be taken, a circle of 10 has value 0, and rows of 1 and 2 have value 3.",
    source=_ARTICLE,
    document=_DOCUMENT,
    over=Range(lambda: (rows(1, 2), circle(10)), "rows of 1 and 2, a circle of 10"),
    game=CircularNim(3),
)
def example(solver: Solver[Pieces], position: Pieces) -> bool:
    return solver.grundy(position) == (0 if position == circle(10) else 3)


@claim(
    "Misère circular Nim",
    says="Conjecture: if up to 3 may be taken, a circle is P in misère play exactly when it has 1 "
    "object, or 5 or more.",
    source="found by search from the rules",
    over=_circles(range(1, 33)),
    quick=_circles(range(1, 26)),
    deep=_circles(range(1, 43)),
    game=CircularNim(3),
    relies_on=SUM_THEOREM,
    expected=Verdict.OPEN,
)
def misere_circles(solver: Solver[Pieces], position: Pieces) -> bool:
    ((_, size),) = position
    return (solver.outcome(position, misere=True) is P) == (size == 1 or size >= 5)


@claim(
    "No period of rows in circular Nim",
    says="Whether the values of rows from which up to 3 may be taken, the octal game 0.777, are "
    "periodic is an open question. As far as it was tried, no values up to a row of n show a "
    "period: for no p up to n/4 do they repeat with p from n/2 on.",
    source="R. K. Guy and C. A. B. Smith (1956), The G-values of various games",
    document=_DOCUMENT,
    made_precise="The article speaks of circles alone; the first move makes a row of one.",
    over=_rows(75, 150, 300),
    quick=_rows(75, 150),
    deep=_rows(375, 750, 1500, 3000, 6000, 12000, 24000),
    game=CircularNim(3),
    relies_on=SUM_THEOREM,
    expected=Verdict.OPEN,
)
def no_period_of_rows(solver: Solver[Pieces], position: Pieces) -> bool:
    ((_, size),) = position
    return seeming_period([solver.grundy(rows(n)) for n in range(size + 1)]) is None


# ---- the closed forms ----


def _circles_and_rows(largest_circle: int, longest_row: int) -> Range[Pieces]:
    """Return positions of a single piece, and small ones of two rows."""
    sizes = (*range(1, longest_row + 1),)
    positions = [*map(circle, range(1, largest_circle + 1)), *map(rows, sizes)]
    positions += [rows(a, b) for a in sizes[:5] for b in sizes[:a]]
    return Range(
        lambda: sorted(positions, key=lambda pieces: sum(size for _, size in pieces)),
        f"circles of 1 to {largest_circle}, rows of 1 to {longest_row}, two rows of 1 to 5",
    )


closed_forms_of_circular_nim = closed_forms(
    "circular Nim",
    CircularNim(1),
    *_TWO_TO_FOUR,
    source=_ARTICLE,
    over=_circles_and_rows(18, 14),
    quick=_circles_and_rows(12, 8),
    deep=_circles_and_rows(24, 20),
)
