"""Texts of values: the same in every run, and in an order that people expect."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, field
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cgt.text import natural_key, text_of

values = st.recursive(
    st.one_of(st.integers(), st.text(max_size=3), st.none()),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=6,
)


@given(values)
def test_what_has_no_set_in_it_is_written_as_str_does(value):
    assert text_of(value) == str(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (frozenset(), "{}"),
        (frozenset({3, 20, 100}), "{3, 20, 100}"),
        (frozenset({"b", "a"}), "{'a', 'b'}"),
        ((1, frozenset({2, 1})), "(1, {1, 2})"),
        ((frozenset({2, 1}),), "({1, 2},)"),
        (frozenset({frozenset({2}), frozenset({1, 3}), frozenset()}), "{{1, 3}, {2}, {}}"),
    ],
)
def test_sets_are_written_in_order(value, text):
    assert text_of(value) == text


@dataclass(frozen=True)
class Board:
    marks: frozenset[str]
    turns: int = field(default=0, repr=False)


class Named(Board):
    def __str__(self):
        return "a board"


def test_sets_within_dataclasses_are_written_in_order():
    marks = frozenset(f"m{n}" for n in range(12))
    shown = "Board(marks={" + ", ".join(f"'m{n}'" for n in range(12)) + "})"
    assert text_of(Board(marks)) == shown
    assert text_of((Board(marks), 1)) == f"({shown}, 1)"
    assert text_of(Named(marks)) == "a board"
    assert text_of(Board) == str(Board)


def test_sets_are_written_alike_in_every_run():
    """The order in which Python goes through a set of strings depends on this seed."""
    command = (
        "from cgt.text import text_of\n"
        "names = frozenset('heap %d' % n for n in range(20))\n"
        "print(text_of((names, frozenset({names, 'x', ('y', names)}))), str(names))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", command],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split("frozenset")
        for seed in ("1", "2", "3")
    ]
    assert len({ours for ours, _ in runs}) == 1
    assert len({plain for _, plain in runs}) == 3


def test_numbers_in_texts_are_ordered_as_numbers():
    ordered = ["0 9", "0 10", "1 2", "a 03", "a 3", "a 20", "b", "b 1"]
    for texts in permutations(ordered, 5):
        assert sorted(texts, key=natural_key) == [text for text in ordered if text in texts]


@given(st.text("a01", max_size=4), st.text("a01", max_size=4))
def test_only_equal_texts_have_equal_keys(first, second):
    assert (natural_key(first) == natural_key(second)) == (first == second)


def test_numbers_too_long_for_python_to_read():
    assert natural_key("9" * 5000) < natural_key("1" + "0" * 5000)
