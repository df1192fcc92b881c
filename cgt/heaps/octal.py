"""Octal games: the taking-and-breaking games with the digits 0 to 7, which leave two heaps at most.

If the digit d_k has the bit 1, k objects may be taken from a heap of k, which leaves nothing; if it
has the bit 2, leaving one heap; if it has the bit 4, leaving two. The main theorem is that of Guy
and Smith (`GuySmith`): the period of a finite code is proved from finitely many values. Whether
every finite code has a period is not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, cycle, islice
from typing import Any

from cgt.heap_games import Heaps
from cgt.heaps.codes import read_code, write_code
from cgt.heaps.periods import PeriodCertificate, find_period
from cgt.heaps.rules import HeapRules, Taking
from cgt.heaps.taking_and_breaking import TakingAndBreaking, compiled_values
from cgt.heaps.theorems import GuySmith


@dataclass(frozen=True)
class OctalCode:
    """The code of an octal game in its shortest form, so that equal codes are equal objects.

    Parameters
    ----------
    first : tuple of int
        d_0, which is 0 or 4, and the digits after the point up to the repeating ones.
    repeating : tuple of int
        The digits that are repeated for ever after them; none in a finite code.

    Examples
    --------
    >>> OctalCode.parse("0.770")
    OctalCode(first=(0, 7, 7), repeating=())
    >>> print(OctalCode.parse("4.33[33]"))
    4.[3]
    """

    first: tuple[int, ...]
    repeating: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str) -> OctalCode:
        """Read a code.

        Parameters
        ----------
        text : str
            ``0.77``, ``4.333``, or ``0.1[37]`` for 0.1373737...

        Returns
        -------
        OctalCode

        Raises
        ------
        InvalidParameter
            If it is not the code of an octal game; the error points at the character.
        """
        return cls.of_rules(read_code(text, octal=True))

    @classmethod
    def of_rules(cls, rules: HeapRules) -> OctalCode:
        """Return the code of rules that leave two heaps at most."""
        return cls(tuple(map(_digit, rules.first)), tuple(map(_digit, rules.repeating)))

    def digits(self) -> Iterator[int]:
        """Give d_0, d_1, ..., without end if digits are repeated."""
        return chain(self.first, cycle(self.repeating))

    def __str__(self) -> str:
        return write_code(HeapRules.of_digits(self.first, self.repeating))


def _digit(taking: Taking) -> int:
    return sum(1 << heaps for heaps in taking.parts)


class OctalGame(TakingAndBreaking):
    """Take objects from a heap as a code of octal digits allows.

    Parameters
    ----------
    code : str
        Such as ``0.77``: the digit d_k at place k after the point says what may be left where k
        objects are taken; it is the sum of 1 (nothing), 2 (one heap) and 4 (two heaps). Before
        the point stands 0, or 4 if a heap may be split without taking. Digits in brackets at
        the end are repeated for ever.

    Notes
    -----
    A game is its code: trailing zeros make no difference, and a named game such as
    ``DawsonsKayles()`` equals the game of its code. Games with different codes may of course have
    the same values.

    References
    ----------
    R. K. Guy and C. A. B. Smith (1956), The G-values of various games.

    Examples
    --------
    >>> dawsons_chess = OctalGame("0.137")
    >>> [dawsons_chess.grundy((n,)) for n in range(12)]
    [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]
    >>> dawsons_chess.grundy((10**18,))
    7
    >>> print(dawsons_chess.period())
    0.137: period 34 from heap 52 on
    >>> OctalGame("0.770") == OctalGame("0.77")
    True
    """

    def __init__(self, code: str) -> None:
        super().__init__(read_code(code, octal=True))

    @property
    def code(self) -> OctalCode:
        """The code in its shortest form."""
        return OctalCode.of_rules(self.rules)

    @property
    def name(self) -> str:
        """The code, or the name of the class that names the game."""
        return write_code(self.rules) if type(self) is OctalGame else super().name

    @property
    def parameters(self) -> dict[str, Any]:
        """The arguments of ``__init__``, the code in its shortest form."""
        given = super().parameters
        return {**given, "code": write_code(self.rules)} if "code" in given else given


def octal_period(digits: Iterable[int], *, limit: int = 2000) -> PeriodCertificate | None:
    """Find the period of an octal game with a finite code by the theorem of Guy and Smith.

    Parameters
    ----------
    digits : iterable of int
        d_0, d_1, ..., d_t, each from 0 to 7; d_0 is 0 or 4.
    limit : int
        How many values to compute at most; more than 2000 are computed by compiled code.

    Returns
    -------
    PeriodCertificate or None
        None if the values up to the limit prove no period, whatever they look like.

    Examples
    --------
    >>> found = octal_period((0, 7, 7))
    >>> found.preperiod, found.period, found.accepted()
    (71, 12, True)
    >>> octal_period((0, 7, 7), limit=160) is None
    True
    """
    rules = HeapRules.of_digits(digits)
    return find_period(
        rules,
        limit - 1,
        game=write_code(rules),
        nim_sequence=None if limit <= 2000 else compiled_values(),
        theorems=[GuySmith(rules)],
    )


def octal_options(digits: Iterable[int], n: int) -> Iterator[Heaps]:
    """Give what the digits of an octal code allow to leave of a heap, without empty heaps.

    Parameters
    ----------
    digits : iterable of int
        d_0, d_1, d_2, ...; those beyond d_n say nothing about a heap of n.
    n : int
        The size of the heap, >= 0.

    Yields
    ------
    tuple of int

    Examples
    --------
    >>> list(octal_options((4, 3), 4))
    [(1, 3), (2, 2), (3,)]
    """
    return HeapRules.of_digits(islice(digits, n + 1)).heap_options(n)
