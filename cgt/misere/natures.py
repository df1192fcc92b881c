"""Tame games, which are played like misère Nim, and wild ones, which are not.

The main theorem is Conway's: a sum of tame games has, in both conventions, the outcome of nim
heaps with the same values. A game is tame by what its moves are; its genus alone does not tell.

- The *values* of a game are its Grundy value and its misère value. Those of nim heaps are called
  tame: 0 and 1, or 1 and 0 (*fickle*: all heaps are of at most 1), or twice the same (*firm*).
- A game is *hereditarily tame*, Conway's own word being tame, if its values are tame and all its
  options are hereditarily tame.
- A game is *tame*, as Winning Ways widens the word, if its values are tame and each option H that
  is not tame can be done without: for each of the two values, that of H is larger than the game's
  or some tame option has it too, and from H there is a move to a tame game with the value of the
  game itself.
- A game all of whose options are tame, but not its values, is *restive* if its Grundy value is 0 or
  1, and *restless* if its misère value is. There is no third way.
- All others are called *wild* here. Winning Ways calls wild all that is not tame.

J. H. Conway (1976), On Numbers and Games, chapter 12.
E. R. Berlekamp, J. H. Conway and R. K. Guy (1982), Winning Ways, chapter 13.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from cgt.misere.symbols import is_tame_pair
from cgt.values import mex

# The values of a game in normal and in misère play.
Values = tuple[int, int]


class Kind(StrEnum):
    """How a game behaves in sums in misère play; see `cgt.misere.natures`."""

    TAME = "tame"
    RESTIVE = "restive"
    RESTLESS = "restless"
    WILD = "wild"


@dataclass(frozen=True)
class Nature:
    """What the nature of a game says about the games that have a move to it.

    Parameters
    ----------
    values : (int, int)
        In normal and in misère play.
    kind : Kind
        Tame, restive, restless or wild.
    hereditary : bool
        Whether it is hereditarily tame.
    tame_moves : frozenset of (int, int)
        The values of its tame options; kept only if it is not tame itself, since they are asked
        for only then.
    """

    values: Values
    kind: Kind
    hereditary: bool = False
    tame_moves: frozenset[Values] = frozenset()

    @property
    def is_tame(self) -> bool:
        """Whether the kind is tame."""
        return self.kind is Kind.TAME


def tame_nature(values: Values, *, hereditary: bool = True) -> Nature:
    """Return the nature of a tame game."""
    return Nature(values, Kind.TAME, hereditary)


def nature_of(options: Collection[Nature]) -> Nature:
    """Return the nature of a game by those of its options.

    Examples
    --------
    >>> nothing = nature_of([])
    >>> one = nature_of([nothing])
    >>> nothing.values, one.values, nature_of([one]).values
    ((0, 1), (1, 0), (0, 1))
    >>> two = nature_of([nothing, one])
    >>> just_two = nature_of([two])
    >>> just_two.values, str(just_two.kind)
    ((0, 0), 'tame')
    >>> ambivalent = nature_of([just_two, nothing])
    >>> ambivalent.values, str(ambivalent.kind)
    ((1, 2), 'restive')
    """
    values = values_of([option.values for option in options])
    tame_moves = frozenset(option.values for option in options if option.is_tame)
    if is_tame_pair(*values) and all(
        option.is_tame or can_be_done_without(option, values, tame_moves) for option in options
    ):
        return tame_nature(values, hereditary=all(option.hereditary for option in options))
    kind = Kind.WILD
    if all(option.is_tame for option in options):
        kind = Kind.RESTIVE if values[0] < 2 else Kind.RESTLESS
    return Nature(values, kind, tame_moves=tame_moves)


def values_of(options: Collection[Values]) -> Values:
    """Return the values of a game in normal and in misère play by those of its options."""
    return mex(normal for normal, _ in options), mex(m for _, m in options) if options else 1


def can_be_done_without(option: Nature, values: Values, tame_moves: frozenset[Values]) -> bool:
    """Return whether an option that is not tame leaves a game tame.

    Parameters
    ----------
    option : Nature
        The option.
    values : (int, int)
        Those of the game.
    tame_moves : frozenset of (int, int)
        Those of the game's tame options.
    """
    return all(
        # As a move it is no better than a tame one; and it can be answered.
        (option.values[way] > values[way] or any(v[way] == option.values[way] for v in tame_moves))
        and any(answer[way] == values[way] for answer in option.tame_moves)
        for way in (0, 1)
    )
