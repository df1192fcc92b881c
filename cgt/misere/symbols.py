"""Genus symbols: the Grundy value of a game, and its misère values beside nim heaps of 2.

The misère value of a game is the nim heap beside which it is P in misère play. It is the mex of the
options' misère values, except that a game without a move has 1. It does not add; so Conway writes
down the misère values of the game beside 0, 1, 2, ... heaps of 2. From some place on these are two
numbers in turn, which differ in their bit of 2. The main theorem here is that this place is
recognised: `genus_of` says how.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from cgt.errors import InvalidParameter
from cgt.values import mex


@dataclass(frozen=True)
class Genus:
    """The genus of a game, such as 4^{146}: 4 in normal play, 1, 4, 6, 4, 6, ... in misère play.

    Parameters
    ----------
    grundy : int
        The Grundy value.
    superscripts : tuple of int
        The misère values of the game beside 0, 1, 2, ... nim heaps of 2, up to the first two after
        which each is the one before with the bit of 2 changed.

    References
    ----------
    J. H. Conway (1976), On Numbers and Games, chapter 12.

    E. R. Berlekamp, J. H. Conway and R. K. Guy (1982), Winning Ways, chapter 13.

    Examples
    --------
    >>> from cgt.misere import genus
    >>> from games import Kayles
    >>> print(genus(Kayles(), (5,)), genus(Kayles(), (2,)))
    4^{146} 2^{20}
    >>> genus(Kayles(), (5,)).misere(twos=1), genus(Kayles(), (5,)).looks_tame
    (4, False)
    """

    grundy: int
    superscripts: tuple[int, ...]

    def misere(self, twos: int = 0) -> int:
        """Return the misère value of the game beside some nim heaps of 2.

        Parameters
        ----------
        twos : int
            How many of them.

        Returns
        -------
        int

        Examples
        --------
        >>> [Genus(0, (1, 2, 0)).misere(twos) for twos in range(6)]
        [1, 2, 0, 2, 0, 2]
        """
        last = len(self.superscripts) - 1
        if twos <= last:
            return self.superscripts[twos]
        return self.superscripts[last] ^ (2 * ((twos - last) % 2))

    @property
    def looks_tame(self) -> bool:
        """Whether this is the genus of a position of Nim, which a wild game can have as well."""
        return is_tame_pair(self.grundy, self.misere()) and self == tame_genus(
            self.grundy, self.misere()
        )

    @property
    def is_fickle(self) -> bool:
        """Whether it is the genus of nim heaps of at most 1: 0^{120} or 1^{031}."""
        return self.looks_tame and self.misere() != self.grundy

    @property
    def is_firm(self) -> bool:
        """Whether it is the genus of nim heaps of which one is 2 or larger."""
        return self.looks_tame and self.misere() == self.grundy

    def __add__(self, other: object) -> Genus:
        """Return the genus of a sum of two tame games; no rule gives that of wild ones."""
        if not isinstance(other, Genus):
            return NotImplemented
        for genus in (self, other):
            if not genus.looks_tame:
                raise InvalidParameter(
                    f"only the genera of tame games add, such as 2^{{20}}; {genus} is that of a "
                    "wild one, whose sum must be searched"
                )
        total = self.grundy ^ other.grundy
        fickle = self.is_fickle and other.is_fickle
        return tame_genus(total, total ^ 1 if fickle else total)

    def __str__(self) -> str:
        between = "," if max(self.superscripts) > 9 else ""
        return f"{self.grundy}^{{{between.join(map(str, self.superscripts))}}}"

    def _repr_latex_(self) -> str:
        return f"${self}$"


def is_tame_pair(grundy: int, misere: int) -> bool:
    """Return whether a position of Nim has these values in normal and in misère play.

    Examples
    --------
    >>> is_tame_pair(0, 1), is_tame_pair(1, 1), is_tame_pair(3, 3), is_tame_pair(4, 1)
    (True, True, True, False)
    """
    return grundy == misere or (grundy ^ misere == 1 and grundy < 2)


def tame_genus(grundy: int, misere: int) -> Genus:
    """Return the genus of a tame game with these values in normal and in misère play.

    Examples
    --------
    >>> print(tame_genus(0, 1), tame_genus(1, 0), tame_genus(0, 0), tame_genus(5, 5))
    0^{120} 1^{031} 0^{02} 5^{57}
    """
    if grundy == misere:
        return Genus(grundy, (misere, misere ^ 2))
    return Genus(grundy, (misere, grundy ^ 2, grundy))


def nim_genus(heaps: Iterable[int]) -> Genus:
    """Return the genus of nim heaps.

    Examples
    --------
    >>> print(nim_genus([]), nim_genus([1]), nim_genus([2, 2]), nim_genus([4]))
    0^{120} 1^{031} 0^{02} 4^{46}
    """
    total, big = 0, False
    for heap in heaps:
        total ^= heap
        big = big or heap > 1
    return tame_genus(total, total if big else total ^ 1)


def genus_of(options: Collection[Genus]) -> Genus:
    """Return the genus of a game by those of its options.

    From some place on the superscripts of all options alternate. If after that place one of the
    game itself differs from the one before in nothing but the bit of 2, so do all that follow. For
    let it be m, and S the options' values there. The next one is the mex of S with the bit of 2
    changed in each, and of m and m xor 1. The numbers below m, other than m xor 2 and m xor 3, are
    in S; m is not. Going through the last two bits of m, one finds all numbers below m xor 2 in
    the new set, and m xor 2 not in it.

    Parameters
    ----------
    options : collection of Genus
        Those of all options.

    Returns
    -------
    Genus

    Examples
    --------
    >>> print(genus_of([]), genus_of([nim_genus([n]) for n in range(4)]))
    0^{120} 4^{46}
    """
    if not options:
        return nim_genus(())
    settled = max(len(option.superscripts) for option in options) - 2
    found: list[int] = []
    while len(found) < settled + 2 or found[-1] ^ found[-2] != 2:
        values = {option.misere(len(found)) for option in options}
        if found:
            # A heap of 2 may be taken away, or become one of 1.
            values |= {found[-1], found[-1] ^ 1}
        found.append(mex(values))
    while len(found) > 2 and found[-2] ^ found[-3] == 2:
        found.pop()
    return Genus(mex(option.grundy for option in options), tuple(found))
