"""A heap that is too large to be searched is refused in one line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., tuple[int, str, str]]


@pytest.mark.parametrize(
    "command",
    [
        "grundy grundys-game 1000000000",
        "outcome grundys-game 1000000000",
        "outcome grundys-game 1000000000 --misere",
        "moves grundys-game 1000000000",
        "grundy 0.007 1000000000 5",
        "outcome officers 1000000000000000000",
    ],
)
def test_a_huge_heap_without_a_known_period(cgt: Run, command: str) -> None:
    status, out, err = cgt(*command.split())
    assert (status, out) == (1, "")
    assert err.startswith("cgt: not known: 1000000000")
    assert err.count("\n") == 1
    assert "needs at least 249999" in err
    assert "values up to a heap of" in err
