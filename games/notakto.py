"""Notakto: noughts and crosses in which both players write crosses, on one or more boards.

A line of three takes its board out of the game; who completes the last line loses. The main theorem
decides any number of boards at once: each board counts as an element of a commutative monoid of 18
elements, the misère quotient of the game, and the product of the boards says who wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product

from cgt import ImpartialGame, InvalidPosition, N, Outcome, P, Solver, claim, closed_forms
from cgt.board_tables import board_table
from cgt.ranges import Range

Boards = tuple[str, ...]
# The exponents of a, b, c and d in a product.
Element = tuple[int, int, int, int]

EMPTY_BOARD = "........."
_SIZE = len(EMPTY_BOARD)
_NO_OPEN_BOARD = (
    "a position of Notakto is one or more boards without three in a line (a board with a line is "
    "out of the game; who completed the last one has lost)"
)
_LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Notakto(ImpartialGame[Boards]):
    """Write a cross on a free square; a line of three ends its board, and on the last board loses.

    A position is the boards without a line, each as nine characters, ``x`` or ``.``, row by row.

    Notes
    -----
    Nobody completes the line that ends the game while there is another move, so that is no move
    here: a player who has no other one has lost. Hence `outcome` answers in normal play who wins
    Notakto as it is told, although it is misère by nature; but boards are no components of such a
    position. ``misere=True`` turns the ending round: whoever leaves no move loses.

    References
    ----------
    T. E. Plambeck and G. Whitehead (2013), The secrets of Notakto: winning at X-only tic-tac-toe.

    Examples
    --------
    >>> from games import Notakto
    >>> notakto = Notakto()
    >>> notakto.winning_moves(notakto.parse("........."))
    [('....x....',)]
    >>> notakto.outcome((".........",) * 2), notakto.outcome((".........",) * 101)
    (Outcome.P, Outcome.N)
    """

    example = "notakto xx.....x."

    def options(self, position: Boards) -> Iterator[Boards]:
        for index, board in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            open_boards, can_end = moves(board)
            for left in open_boards:
                yield (*before, left, *after)
            if can_end and len(position) > 1:
                yield before + after

    def canonical(self, position: Boards) -> Boards:
        """Return the boards turned and mirrored to a standard form, in order."""
        return tuple(sorted(map(standard_form, position)))

    def outcome_formula(self, position: Boards, misere: bool) -> Outcome | None:
        """Return what the product of the boards says (Plambeck and Whitehead 2013)."""
        if misere:
            return None
        total: Element = (0, 0, 0, 0)
        for board in position:
            total = multiply(total, VALUES[standard_form(board)])
        return P if total in P_ELEMENTS else N

    def check(self, position: Boards) -> None:
        """Refuse what is no board, boards with a line, and no board at all."""
        if not isinstance(position, tuple) or not all(map(_is_board, position)):
            raise InvalidPosition(
                "a position of Notakto is boards of nine characters, x or ., such as x...x...., "
                f"not {position!r}"
            )
        if not position or any(map(has_line, position)):
            raise InvalidPosition(f"{_NO_OPEN_BOARD}, not {position!r}")

    def parse(self, text: str) -> Boards:
        """Read boards as separate words of nine characters, leaving out those with a line."""
        words = text.lower().split()
        if not words or not all(map(_is_board, words)):
            raise InvalidPosition(
                "a position of Notakto is boards as words of nine characters, x or ., row by row, "
                f"such as {EMPTY_BOARD} x...x...., not {text!r}"
            )
        boards = tuple(board for board in words if not has_line(board))
        if not boards:
            raise InvalidPosition(f"{_NO_OPEN_BOARD}, not {text!r}")
        return boards

    def show(self, position: Boards) -> str:
        """Write the boards as separate words."""
        return " ".join(position)

    def draw_position(self, position: Boards) -> str:
        rows = (slice(start, start + 3) for start in range(0, _SIZE, 3))
        return board_table(" ".join(board[row] for board in position) for row in rows)

    def describe_move(self, position: Boards, option: Boards) -> str:
        """Say on which board the cross is written, and where or that it completes a line."""
        if len(option) < len(position):
            gone = next((i for i, board in enumerate(option) if board != position[i]), len(option))
            return f"complete a line on board {gone + 1}"
        changed = next(i for i, board in enumerate(position) if board != option[i])
        square = next(i for i in range(_SIZE) if position[changed][i] != option[changed][i])
        return f"board {changed + 1}: row {square // 3 + 1}, column {square % 3 + 1}"


def _is_board(board: object) -> bool:
    return isinstance(board, str) and len(board) == _SIZE and set(board) <= {"x", "."}


@lru_cache(maxsize=1 << _SIZE)
def has_line(board: str) -> bool:
    """Tell whether a board has three crosses in a line.

    Examples
    --------
    >>> from games.notakto import has_line
    >>> has_line("x...x...x"), has_line("xx.xx....")
    (True, False)
    """
    return any(all(board[square] == "x" for square in line) for line in _LINES)


@lru_cache(maxsize=1 << _SIZE)
def moves(board: str) -> tuple[list[str], bool]:
    """Return the boards that one more cross makes without a line, and whether one can make a line.

    Examples
    --------
    >>> from games.notakto import moves
    >>> moves("xx..xx...")
    (['xx..xxx..'], True)
    """
    crossed = [board[:i] + "x" + board[i + 1 :] for i in range(_SIZE) if board[i] == "."]
    open_boards = [left for left in crossed if not has_line(left)]
    return open_boards, len(open_boards) < len(crossed)


@lru_cache(maxsize=1 << _SIZE)
def standard_form(board: str) -> str:
    """Return the first in the alphabet of the eight boards that turning and mirroring make.

    Examples
    --------
    >>> from games.notakto import standard_form
    >>> standard_form("xx......."), standard_form("..x..x...")
    ('.......xx', '.......xx')
    """
    forms = []
    for _ in range(4):
        rows = (board[:3], board[3:6], board[6:])
        forms += [board, "".join(rows[::-1])]
        board = "".join("".join(column)[::-1] for column in zip(*rows, strict=True))
    return min(forms)


# ---- the misère quotient ----

P_ELEMENTS: frozenset[Element] = frozenset(
    {(1, 0, 0, 0), (0, 2, 0, 0), (0, 1, 1, 0), (0, 0, 2, 0)}  # a, b², bc and c²
)

_BOARDS_BY_VALUE: dict[Element, str] = {
    (0, 0, 0, 0): "x........ .x....... .x...xx..",
    (0, 0, 1, 0): ".........",
    (0, 0, 2, 0): "....x....",
    (0, 0, 0, 1): "xx.......",
    (1, 0, 0, 1): ".xxx..... x..x.x... .xx...x..",
    (1, 1, 0, 0): "xx..x.... .x.xx.... x.x...x.. .xxx..x.. .x.x.xx..",
    (0, 1, 0, 0): "x.x...... xx.x..... ..xx..... x...x.... .x..x.... x.xxx.... .xxxx.... .x.x.x... "
    "x.xx.x... xx...xx.. x.x..xx.. .xxx.xx.. x...xxx.. .x..xxx.. xx.x.x.x.",
    (1, 0, 0, 0): ".x.x..... x.xx..... x.x.x.... xx.xx.... ..xxx.... ...x.x... xx.x.x... ..x...x.. "
    "x....xx.. .xx..xx.. ..xx.xx.. xx..xxx.. .x.x.x.x. x.xx.x.x. x.x..xxx. .xxx.xxx. x.x...x.x",
}
# The value of each board without a line, by its standard form.
VALUES = {
    standard_form(board): value
    for value, boards in _BOARDS_BY_VALUE.items()
    for board in boards.split()
}


def multiply(one: Element, other: Element) -> Element:
    """Multiply two elements of the quotient, in which a² = 1 and the other rules below hold.

    Parameters
    ----------
    one, other : tuple of int
        The exponents of a, b, c and d.

    Returns
    -------
    tuple of int
        The exponents of the product, reduced: equal elements have equal exponents.

    References
    ----------
    T. E. Plambeck and G. Whitehead (2013), The secrets of Notakto: winning at X-only tic-tac-toe.

    Examples
    --------
    >>> from games.notakto import multiply
    >>> multiply((1, 0, 0, 1), (1, 0, 0, 1)), multiply((0, 0, 1, 0), (0, 0, 2, 0))
    ((0, 0, 2, 0), (1, 0, 2, 0))
    """
    a, b, c, d = (x + y for x, y in zip(one, other, strict=True))
    c, d = c + d - d % 2, d % 2  # d² = c²
    if d:
        a, c = a + c, 0  # cd = ad
    if c > 2:
        a, c = a + c - 2, 2  # c³ = ac²
    most = 1 if c or d else 2  # b²c = c and b²d = d, and else b³ = b
    if b > most:
        b = most - (b - most) % 2
    return a % 2, b, c, d  # a² = 1


# ---- claims ----

_SOURCE = "T. E. Plambeck and G. Whitehead (2013), The secrets of Notakto"
_DOCUMENT = "English article, see also: Notakto"
_SYMMETRY = "Notakto: symmetry"


_WRITTEN = map("".join, product("x.", repeat=_SIZE))
_TURNED = [board for board in _WRITTEN if not has_line(board)]


def _sums(counts: range, *, crosses: int = 0, turned: bool = False) -> Range[Boards]:
    """Return so many boards of at least so many crosses, those with few free squares first."""
    boards = [board for board in (_TURNED if turned else VALUES) if board.count("x") >= crosses]
    boards.sort(key=lambda board: board.count("."))
    many = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else str(counts[0])
    some = f" with {crosses} or more crosses" if crosses else ""
    how = "turned in every way" if turned else "in every standard form"
    return Range(
        lambda: (found for n in counts for found in combinations_with_replacement(boards, n)),
        f"{many} boards{some}, {how}",
    )


_ONE_OR_TWO, _THREE = range(1, 3), range(3, 4)


@claim(
    "Notakto on one board",
    says="On one empty board the first player wins, and only by a cross in the centre.",
    source=_SOURCE,
    document=_DOCUMENT,
    over=Range(lambda: [(EMPTY_BOARD,)], "the empty board"),
)
def one_board(notakto: Solver[Boards], position: Boards) -> bool:
    return notakto.winning_moves(position) == [("....x....",)]


@claim(
    "Notakto on two boards",
    says="On two empty boards the second player wins.",
    source=_SOURCE,
    document=_DOCUMENT,
    over=Range(lambda: [(EMPTY_BOARD,) * 2], "two empty boards"),
)
def two_boards(notakto: Solver[Boards], position: Boards) -> bool:
    return notakto.outcome(position) is P


@claim(
    _SYMMETRY,
    says="Turning and mirroring single boards, or exchanging them, changes no outcome.",
    source="the rules",
    document=_DOCUMENT,
    over=_sums(_ONE_OR_TWO, crosses=4, turned=True),
    quick=_sums(_ONE_OR_TWO, crosses=5, turned=True),
    deep=_sums(_ONE_OR_TWO, turned=True),
)
def symmetry(notakto: Solver[Boards], position: Boards) -> bool:
    return notakto.outcome(position) is notakto.outcome(notakto.game.canonical(position))


@claim(
    "Notakto: misère quotient",
    says="The product of the boards in the quotient of order 18 says who wins: the second player "
    "exactly when it is a, b², bc or c².",
    source=_SOURCE,
    document=_DOCUMENT,
    over=_sums(_ONE_OR_TWO),
    quick=_sums(_ONE_OR_TWO, crosses=3),
)
def quotient(notakto: Solver[Boards], position: Boards) -> bool:
    return notakto.outcome(position) is Notakto().outcome_formula(position, misere=False)


@claim(
    "Notakto: misère quotient, three boards",
    says="The product says who wins on three boards, too.",
    source=_SOURCE,
    document=_DOCUMENT,
    over=_sums(_THREE, crosses=3),
    quick=_sums(_THREE, crosses=5),
    deep=_sums(_THREE),
    relies_on=_SYMMETRY,
)
def quotient_of_three(notakto: Solver[Boards], position: Boards) -> bool:
    return notakto.outcome(position) is Notakto().outcome_formula(position, misere=False)


# ---- the closed forms ----

closed_forms_of_notakto = closed_forms(
    "Notakto",
    Notakto(),
    source=_SOURCE,
    over=_sums(_ONE_OR_TWO, crosses=2),
    quick=_sums(_ONE_OR_TWO, crosses=4),
)
