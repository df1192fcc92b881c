"""Published puzzles on strips, strings and boards, each as a user would write the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

import pytest

from cgt import ImpartialGame, N, P, nim_sum

# ---- case CF305E, Codeforces 305E Playing with String ----

Strings = tuple[str, ...]


class PlayingWithString(ImpartialGame[Strings]):
    """Cut out a letter between two equal ones; all pieces stay in the game."""

    def options(self, position: Strings) -> Iterator[Strings]:
        for n, piece in enumerate(position):
            for i in range(1, len(piece) - 1):
                if piece[i - 1] == piece[i + 1]:
                    cut = (piece[:i], piece[i], piece[i + 1 :])
                    yield (*position[:n], *cut, *position[n + 1 :])

    def components(self, position: Strings) -> Iterable[Strings]:
        return ((piece,) for piece in position)


@pytest.mark.parametrize(("string", "first_cut"), [("abacaba", 2), ("abcde", None)])
def test_cutting_strings(string, first_cut):
    moves = PlayingWithString().winning_moves((string,))
    cuts = [len(before) + 1 for before, *_ in moves]
    assert min(cuts, default=None) == first_cut


def test_cutting_strings_of_two_letters_is_not_helped_by_components():
    game = PlayingWithString()
    for string in map("".join, product("ab", repeat=7)):
        whole = ImpartialGame.from_options(game.options)
        assert whole.grundy((string,)) == game.grundy((string,))


# ---- cases CRAM and M-CRAM, Cram (Lemoine and Viennot) and Misère Cram ----

Cells = frozenset[tuple[int, int]]


def neighbours(x: int, y: int) -> list[tuple[int, int]]:
    return [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]


class Cram(ImpartialGame[Cells]):
    """Cover two neighbouring free cells of a board."""

    def options(self, cells: Cells) -> Iterator[Cells]:
        for cell in cells:
            for other in neighbours(*cell)[:2]:
                if other in cells:
                    yield cells - {cell, other}

    def components(self, cells: Cells) -> Iterator[Cells]:
        left = set(cells)
        while left:
            region = [left.pop()]
            for cell in region:
                near = left.intersection(neighbours(*cell))
                left -= near
                region.extend(near)
            yield frozenset(region)

    def canonical(self, cells: Cells) -> Cells:
        images = [list(cells)]
        for _ in range(3):
            images.append([(-y, x) for x, y in images[-1]])
        images += [[(y, x) for x, y in image] for image in images]
        corners = [tuple(map(min, zip(*image, strict=True))) or (0, 0) for image in images]
        return frozenset(
            min(
                sorted((x - left, y - top) for x, y in image)
                for image, (left, top) in zip(images, corners, strict=True)
            )
        )


def board(rows: int, columns: int) -> Cells:
    return frozenset(product(range(columns), range(rows)))


BOARDS = {1: range(2, 15), 2: range(2, 8), 3: range(3, 7), 4: range(4, 6)}
VALUES = {
    1: [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4],
    2: [0, 1, 0, 1, 0, 1],
    3: [0, 1, 1, 4],
    4: [0, 2],
}
MISERE = {1: "NPPNNNPPNNNPNN", 2: "NPNPNP", 3: "NPPN", 4: "PP"}


@pytest.mark.parametrize("rows", BOARDS)
def test_values_of_cram(rows):
    cram = Cram()
    assert [cram.grundy(board(rows, columns)) for columns in BOARDS[rows]] == VALUES[rows]


@pytest.mark.parametrize("rows", BOARDS)
def test_misere_outcomes_of_cram(rows):
    cram = Cram()
    columns = range(1, 15) if rows == 1 else BOARDS[rows]
    outcomes = [cram.outcome(board(rows, width), misere=True) for width in columns]
    assert "".join(map(str, outcomes)) == MISERE[rows]


# ---- case PE344, Project Euler 344 Silver dollar game ----

# The squares of the coins, the leftmost first, and which of them is the dollar.
Strip = tuple[tuple[int, ...], int]


class SilverDollar(ImpartialGame[Strip]):
    """Move a coin to the left or pocket the leftmost; who pockets the dollar wins.

    Pocketing the dollar ends the game, so whoever would have to move then has lost.
    """

    def options(self, position: Strip) -> Iterator[Strip]:
        coins, dollar = position
        if dollar < 0:
            return
        yield coins[1:], dollar - 1
        for n, square in enumerate(coins):
            for left in range(coins[n - 1] + 1 if n else 0, square):
                yield (*coins[:n], left, *coins[n + 1 :]), dollar


def test_silver_dollar():
    game = SilverDollar()
    positions = product(combinations(range(10), 3), range(3))
    assert sum(game.outcome(position) is N for position in positions) == 324


# ---- case POJ1704, POJ 1704 Georgia and Bob ----

Squares = tuple[int, ...]


class GeorgiaAndBob(ImpartialGame[Squares]):
    """Move a chessman left over free squares; they stand on squares 1, 2, ... in any order."""

    def options(self, position: Squares) -> Iterator[Squares]:
        men = (0, *sorted(position))
        for n in range(1, len(men)):
            for left in range(men[n - 1] + 1, men[n]):
                yield (*men[1:n], left, *men[n + 1 :])

    def canonical(self, position: Squares) -> Squares:
        return tuple(sorted(position))


def staircase(position: Squares) -> int:
    """Return the nim-sum of every second gap, counted from the last man."""
    men = sorted(position)[::-1]
    return nim_sum(high - low - 1 for high, low in zip(men[::2], [*men, 0][1::2], strict=False))


@pytest.mark.parametrize("order", [sorted, lambda men: sorted(men)[::-1]])
def test_georgia_and_bob(order):
    game = GeorgiaAndBob()
    assert game.outcome(tuple(order([1, 2, 3]))) is P
    men = tuple(order([1, 5, 6, 7, 9, 12, 14, 17]))
    assert game.outcome(men) is N
    assert staircase(men) == 3


def test_the_staircase_of_georgia_and_bob():
    game = GeorgiaAndBob()
    for count in range(5):
        for men in combinations(range(1, 10), count):
            assert (game.outcome(men) is P) == (staircase(men) == 0)
