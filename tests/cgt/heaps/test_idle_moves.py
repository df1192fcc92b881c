"""Moves left out since they have no effect: the values by definition, with them and without."""

from __future__ import annotations

import pytest

from cgt.heaps.codes import read_code, write_code
from cgt.heaps.idle_moves import without_idle_moves
from cgt.heaps.sequence import nim_sequence
from cgt.heaps.survey import codes_of


@pytest.mark.parametrize("pattern", ["0.ddd", "4.dd", "0.00dd", "0.5[d]"])
def test_the_values_of_all_heaps_stay_the_same(pattern: str) -> None:
    for code in codes_of(pattern):
        rules = read_code(code)
        shorter = without_idle_moves(rules)
        if shorter != rules:
            values = nim_sequence(rules, 16, method="definition")
            fewer = nim_sequence(shorter, 16, method="definition")
            assert fewer.tolist() == values.tolist(), code


@pytest.mark.parametrize(
    ("code", "shortest"),
    [
        # From heap 2 one object may be taken, too; from heap 3 it may be split evenly.
        ("0.21", "0.21"),
        ("0.26", "0.26"),
        ("0.61", "0.6"),
        ("0.405", "0.404"),
        ("0.01", "0.01"),
        # Heap 1 has the value 0 and may stay beside the rest, or has not.
        ("0.42", "0.4"),
        ("0.52", "0.52"),
        ("0.062", "0.06"),
        ("4.7", "4.7"),
        ("4.6", "4.4"),
        ("0.673", "0.64"),
        # Rules of other kinds.
        ("0.F3", "0.F3"),
        ("4.2:unequal", "4.2:unequal"),
        ("0.4[2]", "0.4[2]"),
    ],
)
def test_which_moves_are_left_out(code: str, shortest: str) -> None:
    assert write_code(without_idle_moves(read_code(code))) == shortest


def test_how_many_codes_of_three_digits_are_left() -> None:
    assert len({without_idle_moves(read_code(code)) for code in codes_of("0.ddd")}) == 248
