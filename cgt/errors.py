"""Everything that can go wrong, one class for each kind of answer a user needs."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cgt.loopy import Infinite


# A sentence about a cycle names at most so many of its positions.
_POSITIONS_SHOWN = 12


class CgtError(Exception):
    """Any error that this framework raises on purpose; its text is one readable sentence."""


class InvalidPosition(CgtError, ValueError):
    """The position asked about does not belong to the game."""


class InvalidParameter(CgtError, ValueError):
    """A game was asked for with a parameter outside its range."""


class UnknownGame(CgtError, LookupError):
    """No installed game has this name."""


class BrokenPlugin(CgtError):
    """An installed game or claim could not be loaded; the other games keep working."""


class RulesError(CgtError):
    """The rules of a game break the contract of `cgt.ImpartialGame`."""


class UnhashablePosition(RulesError, TypeError):
    """A position cannot be a key of the memo table."""


class LoopyGameError(CgtError):
    """Play can return to an earlier position, so there is no Grundy value.

    Attributes
    ----------
    cycle : tuple
        The positions of one cycle, in the order of play, each named once.
    value : Infinite or None
        The loopy value of the position asked about, where it is known.
    endless : bool
        Whether the way round leaves more and more beside it, so that there are positions without
        end and the outcome is not known either.
    """

    def __init__(
        self, cycle: Sequence[Hashable], value: Infinite | None = None, *, endless: bool = False
    ) -> None:
        self.cycle = tuple(cycle)
        self.value = value
        self.endless = endless
        shown = list(map(repr, (*self.cycle, self.cycle[0])))
        if len(shown) > _POSITIONS_SHOWN:
            shown[_POSITIONS_SHOWN - 1 : -1] = [f"... ({len(self.cycle)} positions)"]
        line = " -> ".join(shown)
        known = "" if value is None else f" (its loopy value is {value})"
        asked = (
            "it leaves more and more beside it, so the outcome is not known either"
            if endless
            else "outcome() answers P, N or D (a draw)"
        )
        super().__init__(
            f"play can go round for ever, {line}, so this position has no Grundy value{known}; "
            f"{asked}"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(LoopyGameError, endless=self.endless), (self.cycle, self.value)


class SearchLimit(CgtError):
    """The search ended before the answer was known; what was computed is kept.

    Attributes
    ----------
    reason : str
        Why the search ended: a limit, an interruption, or memory.
    positions : int
        How many positions are solved and stored. Asking again goes on from them.
    depth : int
        How many positions the line of play being searched had.
    interrupted : bool
        Whether a person stopped it (Ctrl-C).
    too_many : bool
        Whether the positions, or the options of one, were more than the search may hold.
    """

    too_many: bool = False

    def __init__(
        self,
        reason: str,
        *,
        positions: int,
        depth: int = 0,
        interrupted: bool = False,
        too_many: bool = False,
    ) -> None:
        self.reason = reason
        self.positions = positions
        self.depth = depth
        self.interrupted = interrupted
        self.too_many = too_many
        deep = f", {depth} moves deep" if depth else ""
        super().__init__(
            f"not known: {reason} after {positions} solved positions{deep} (they are kept; "
            "asking again goes on from there)"
        )

    @property
    def so_far(self) -> str:
        """How much is known, in words."""
        return f"{self.positions} positions solved"

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors travel between processes as their arguments, and some of these have names.
        named: dict[str, Any] = {
            "positions": self.positions,
            "depth": self.depth,
            "interrupted": self.interrupted,
            "too_many": self.too_many,
        }
        return partial(SearchLimit, **named), (self.reason,)


class OutOfReach(SearchLimit):
    """The search was not even begun, since it is known to need more positions than may be stored.

    Attributes
    ----------
    needed : int
        How many positions it needs at least.
    """

    def __init__(self, reason: str, *, needed: int, positions: int = 0) -> None:
        CgtError.__init__(self, f"not known: {reason}")
        self.reason = reason
        self.needed = needed
        self.positions = positions
        self.depth = 0
        self.interrupted = False

    def __reduce__(self) -> tuple[Any, ...]:
        named: dict[str, Any] = {"needed": self.needed, "positions": self.positions}
        return partial(OutOfReach, **named), (self.reason,)
