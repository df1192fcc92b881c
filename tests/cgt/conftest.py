"""The plain judge of the engine's answers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cache
from typing import Any

import pytest


class Judge:
    """Grundy values and winners by their definitions: plain recursion, for small games only."""

    def __init__(self, options: Callable[[Any], Iterable[Hashable]]) -> None:
        self.options = options
        self.grundy = cache(self._grundy)
        self.mover_wins = cache(self._mover_wins)

    def _grundy(self, position: Hashable) -> int:
        taken = {self.grundy(option) for option in self.options(position)}
        return min(set(range(len(taken) + 1)) - taken)

    def _mover_wins(self, position: Hashable, misere: bool) -> bool:
        options = list(self.options(position))
        if not options:
            return misere
        return not all(self.mover_wins(option, misere) for option in options)


@pytest.fixture(scope="session")
def judge_of() -> type[Judge]:
    """Return what makes a judge of the options."""
    return Judge
