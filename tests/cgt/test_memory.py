"""A search that fills the memory ends with what it has, before the system kills the process."""

from __future__ import annotations

import pytest

import cgt.memory
from cgt import ImpartialGame, SearchLimit, Solver


def test_a_search_stops_before_the_memory_is_used_up(monkeypatch):
    solver = Solver(ImpartialGame.from_options(lambda n: range(max(0, n - 2), n)))
    monkeypatch.setattr(cgt.memory, "_most_pages", lambda: 1)
    with pytest.raises(SearchLimit, match="the memory is nearly used up"):
        solver.grundy(100_000)
    monkeypatch.undo()
    assert solver.grundy(100_000) == 100_000 % 3


def test_a_system_that_does_not_tell_is_no_obstacle(monkeypatch):
    monkeypatch.setattr(cgt.memory, "_most_pages", lambda: None)
    assert not cgt.memory.memory_is_short()


def test_this_process_is_not_short_of_memory():
    assert not cgt.memory.memory_is_short()
