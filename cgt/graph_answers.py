"""What the nodes of a game graph say: outcomes and values, exact or not known.

Where play was read to its end, the answers follow from the rules alone. Elsewhere a solver finds
them, with an end to what they may cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cgt import loopy
from cgt.errors import LoopyGameError, SearchLimit
from cgt.reachable import Play
from cgt.solver import Solver
from cgt.values import mex

# After so many questions without an answer the other values stay unknown too: a search that ends
# at its limit takes long, and one that ends at a cycle is made again for every position.
_PATIENCE = 3


class Answers:
    """Outcomes and Grundy values from a solver, with an end to what they may cost."""

    def __init__(self, solver: Solver[Any], misere: bool) -> None:
        self._solver = solver
        self._misere = misere
        self._patience = _PATIENCE

    def of(self, positions: Mapping[int, Any]) -> dict[int, dict[str, Any]]:
        """Return ``outcome``, ``grundy`` and ``value`` of positions that have numbers."""
        # Positions met late have the shorter play, and what they need serves the earlier ones.
        return {n: self._of_position(positions[n]) for n in sorted(positions, reverse=True)}

    def _outcome(self, position: Any) -> str | None:
        """Return the outcome, None if it is not found within the limits."""
        try:
            return str(self._solver.outcome(position, misere=self._misere))
        except (LoopyGameError, SearchLimit) as error:
            self._lose_patience(error)
            return None

    def _of_position(self, position: Any) -> dict[str, Any]:
        # The value first: a normal outcome follows from it without another search.
        value = self._value(position) if self._patience > 0 else None
        outcome = self._outcome(position) if self._patience > 0 else None
        return _attributes(outcome, value)

    def _value(self, position: Any) -> int | loopy.Infinite | None:
        try:
            return self._solver.grundy(position)
        except (LoopyGameError, SearchLimit) as error:
            self._lose_patience(error)
            return error.value if isinstance(error, LoopyGameError) else None

    def _lose_patience(self, error: LoopyGameError | SearchLimit) -> None:
        if isinstance(error, SearchLimit) and error.interrupted:
            raise error
        self._patience -= 1


def answers_of_whole(play: Play, misere: bool) -> dict[int, dict[str, Any]]:
    """Take the answers from a play that was read to its end, by the rules alone."""
    graph = dict(enumerate(play.options))
    outcomes = loopy.outcomes(graph, misere=misere)
    values: Mapping[int, int | loopy.Infinite] = (
        _grundy_values(play) if play.ends else loopy.values(graph)
    )
    return {number: _attributes(str(outcomes[number]), values[number]) for number in graph}


def _grundy_values(play: Play) -> dict[int, int]:
    values: dict[int, int] = {}
    for number in play.ended:
        values[number] = mex(values[option] for option in play.options[number])
    return values


def _attributes(outcome: str | None, value: object) -> dict[str, Any]:
    """Return the attributes of a node that a solver knows."""
    grundy = value if isinstance(value, int) else None
    text = f"*{value}" if isinstance(value, int) else "?" if value is None else str(value)
    return {"outcome": outcome, "grundy": grundy, "value": text}
