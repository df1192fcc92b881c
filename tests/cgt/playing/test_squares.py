"""A game's own drawing as squares: what is drawn is what the page gets, and nothing is guessed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt import ImpartialGame, RulesError
from cgt.board_tables import board_table
from cgt.playing.squares import changed, squares_of
from games import Chomp, Nim, Notakto

BROWN = "#b5764a"
ROWS = st.lists(st.text("x.# <&", min_size=1, max_size=5), max_size=5)


class Drawn(ImpartialGame[str]):
    """A game of one position that is drawn as this table."""

    def options(self, position):
        return ()

    def draw_position(self, position):
        return position


def drawn(rows):
    """Return the squares of rows as board_table explains them, written down anew."""
    signs = {" ": None, ".": ("", "#ffffff"), "#": ("", BROWN)}
    return tuple(tuple(signs.get(sign, (sign, "#ffffff")) for sign in row) for row in rows)


@given(ROWS)
def test_every_square_of_a_board_comes_back(rows):
    assert squares_of(Drawn(), board_table(rows, {"#": BROWN})) == drawn(rows)


def test_games():
    board = squares_of(Chomp(), (3, 1))
    assert board == ((("x", "#ffffff"), ("", BROWN), ("", BROWN)), (("", BROWN),))
    boards = squares_of(Notakto(), ("x........", "........."))
    assert [len(row) for row in boards] == [7, 7, 7]
    assert boards[0][3] is None
    assert squares_of(Nim(), (1, 2)) == ()


@pytest.mark.parametrize(
    "table",
    [
        "<TABLE><TR><TD><TABLE><TR><TD>x</TD></TR></TABLE></TD></TR></TABLE>",
        '<TABLE><TR><TD COLSPAN="2">x</TD></TR></TABLE>',
        '<TABLE><TR><TD><IMG SRC="x.png"/></TD></TR></TABLE>',
        "<TABLE><HR/><TR><TD>x</TD></TR></TABLE>",
        "<TABLE><TR><TD>x</TD><VR/></TR></TABLE>",
    ],
)
def test_a_table_of_something_else_is_shown_as_text(table):
    assert squares_of(Drawn(), table) == ()


def test_lower_case_is_a_table_too():
    assert squares_of(Drawn(), "<table><tr><td>a</td></tr></table>") == ((("a", "#ffffff"),),)


@pytest.mark.parametrize("table", ["x", "<TABLE>", "<B>x</B>"])
def test_what_is_no_table_is_a_sentence(table):
    with pytest.raises(RulesError, match="draw_position of drawn returned "):
        squares_of(Drawn(), table)


@given(ROWS, ROWS)
def test_changes_are_the_squares_that_differ(before, after):
    def at(rows, row, column):
        return dict(enumerate(dict(enumerate(rows)).get(row, ()))).get(column)

    old, new = drawn(before), drawn(after)
    expected = {
        f"{row}-{column}"
        for row, squares in enumerate(old)
        for column, square in enumerate(squares)
        if square is not None and square != at(new, row, column)
    }
    assert set(changed(old, new)) == expected
