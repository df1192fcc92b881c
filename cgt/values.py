"""The values that theory assigns to positions: mex, nim-sums and outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Set
from enum import StrEnum
from functools import reduce
from operator import xor


class Outcome(StrEnum):
    """Who wins with best play.

    ``P``: the previous player, so the player to move loses. ``N``: the next player, who is to
    move. ``D``: nobody, a draw by endless play, which only loopy games have.

    An outcome equals its letter.

    Examples
    --------
    >>> from cgt import Outcome
    >>> Outcome.P
    Outcome.P
    >>> print(Outcome.N)
    N
    >>> Outcome.P == "P"
    True
    """

    P = "P"
    N = "N"
    D = "D"

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"


P = Outcome.P
N = Outcome.N
D = Outcome.D


def mex(values: Iterable[int]) -> int:
    """Return the minimal excludant: the smallest integer >= 0 that is not among the values.

    Parameters
    ----------
    values : iterable of int
        Finitely many integers, in any order; repetitions do no harm.

    Returns
    -------
    int

    Examples
    --------
    >>> from cgt import mex
    >>> mex([0, 1, 3]), mex([]), mex([1, 2])
    (2, 0, 0)
    """
    return mex_of_set(set(values))


def mex_of_set(present: Set[int]) -> int:
    """Return the mex of a set, which the search has already."""
    size = len(present)
    for value in range(size):
        if value not in present:
            return value
    return size


def nim_sum(values: Iterable[int]) -> int:
    """Return the nim-sum: addition in binary without carrying (exclusive or).

    Parameters
    ----------
    values : iterable of int
        Integers >= 0 of any size.

    Returns
    -------
    int
        0 for no values.

    References
    ----------
    C. L. Bouton (1901), Nim, a game with a complete mathematical theory.

    Examples
    --------
    >>> from cgt import nim_sum
    >>> nim_sum((3, 4, 5)), nim_sum(())
    (2, 0)
    """
    return reduce(xor, values, 0)
