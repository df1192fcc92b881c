"""How much time questions may take: a store of it that is used up, and comes back slowly.

Whoever asks now and then never meets its end; whoever asks without end, however often a game is
begun anew, gets in the long run a small share of the time.
"""

from __future__ import annotations

import time

# So much of the time that passes is given back.
_SHARE = 0.2


class Allowance:
    """A store of seconds.

    Parameters
    ----------
    seconds : float
        How many there are at first, and at most.

    Examples
    --------
    >>> allowance = Allowance(20)
    >>> allowance.spend(21)
    >>> allowance.left < 0
    True
    """

    def __init__(self, seconds: float) -> None:
        self._most = self._left = seconds
        self._counted = time.monotonic()

    @property
    def left(self) -> float:
        """How many seconds may be spent now; below 0 where more were spent than there were."""
        now = time.monotonic()
        self._left = min(self._most, self._left + _SHARE * (now - self._counted))
        self._counted = now
        return self._left

    def spend(self, seconds: float) -> None:
        """Take seconds away."""
        self._left = self.left - seconds
