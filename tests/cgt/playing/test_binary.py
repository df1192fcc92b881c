"""Show the binary: the digits, counts and nim-sum are those of arithmetic."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cgt import ImpartialGame, SumGame, star
from cgt.playing import Columns, Referee, show_binary
from games import GreedyNim, Kayles, Moore, Nim


@given(st.lists(st.integers(0, 10**6), max_size=8))
def test_columns_against_division(numbers):
    columns = Columns("heaps", tuple(map(str, numbers)), tuple(numbers))
    powers = [2**place for place in reversed(range(columns.width))]
    assert columns.counts == tuple(sum(n // p % 2 for n in numbers) for p in powers)
    assert columns.odd == tuple(count % 2 == 1 for count in columns.counts)
    assert columns.nim_sum == sum(p for p, odd in zip(powers, columns.odd, strict=True) if odd)
    for number, digits in zip(numbers, columns.digits, strict=True):
        assert int(digits, 2) == number
        assert len(digits) == columns.width
    lines = str(columns).splitlines()
    assert len(lines) == len(numbers) + 3
    assert lines[-2].count("(") == sum(columns.odd)
    assert lines[-1].endswith(f"= {columns.nim_sum}")


def test_nim_has_one_table():
    [table], note = show_binary(Referee(Nim()), (1, 2, 3))
    assert (table.title, table.numbers, table.nim_sum, note) == ("heaps", (1, 2, 3), 0, "")


def test_values_of_components_beside_heaps():
    tables, _ = show_binary(Referee(Kayles()), (3, 7, 20))
    assert [table.title for table in tables] == ["heaps", "values"]
    assert tables[1].labels == ("3", "7", "20")
    assert tables[1].numbers == tuple(Kayles().grundy((n,)) for n in (3, 7, 20))
    # Heaps that depend on each other are one component.
    tables, _ = show_binary(Referee(GreedyNim()), (2, 2, 3))
    assert tables[0].numbers == (2, 2, 3)
    assert tables[1].numbers == (GreedyNim().grundy((2, 2, 3)),)


def test_sums_of_games():
    total = Kayles()((3, 7)) + star(2)
    [table], _ = show_binary(Referee(SumGame()), total)
    assert table.numbers == (3, 2, 2)
    assert table.nim_sum == total.grundy()


def test_a_game_that_does_not_split_has_one_value():
    game = ImpartialGame.from_options(lambda n: range(max(0, n - 3), n))
    [table], _ = show_binary(Referee(game), 6)
    assert (table.labels, table.numbers) == (("6",), (2,))


def test_what_is_missing_is_said():
    _, note = show_binary(Referee(Nim(), misere=True), (1, 2))
    assert note == "Grundy values and nim-sums decide normal play, not misère play"
    tables, note = show_binary(Referee(Moore(2, 1), budget=10), (9, 9, 9, 9))
    assert [table.title for table in tables] == ["heaps"]
    assert note.startswith("the Grundy values are not shown: the limit of ")
    circle = ImpartialGame.from_options(lambda n: [1 - n])
    tables, note = show_binary(Referee(circle), 0)
    assert tables == []
    assert "play can go round for ever" in note


def test_tables_that_are_too_large():
    for position in ((1 << 64,), (1,) * 65):
        tables, note = show_binary(Referee(Nim()), position)
        assert (tables, note) == ([], "more than 64 digits or 64 rows are not shown")
    assert len(show_binary(Referee(Nim()), ((1 << 64) - 1,))[0]) == 1


def test_plain_values():
    record = Columns("heaps", ("1", "3"), (1, 3)).as_dict()
    assert record == {
        "title": "heaps",
        "powers": ["2", "1"],
        "rows": [["1", "01"], ["3", "11"]],
        "counts": [1, 2],
        "odd": [True, False],
        "sum": "2",
        "digits": "10",
    }
