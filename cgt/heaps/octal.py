"""Octal games: the taking-and-breaking games with the digits 0 to 7, which leave two heaps at most.

If the digit d_k has the bit 1, k objects may be taken from a heap of k, which leaves nothing; if it
has the bit 2, leaving one heap; if it has the bit 4, leaving two. The main theorem is that of Guy
and Smith (`GuySmith`): the period of a finite code is proved from finitely many values. Whether
every finite code has a period is not known.
"""

from __future__ import annotations

from typing import ClassVar

from cgt.heaps.codes import read_code
from cgt.heaps.taking_and_breaking import TakingAndBreaking


class OctalGame(TakingAndBreaking):
    """Take objects from a heap as a code of octal digits allows.

    Parameters
    ----------
    code : str
        Such as ``0.77``: the digit d_k at place k after the point says what may be left where k
        objects are taken; it is the sum of 1 (nothing), 2 (one heap) and 4 (two heaps). Before
        the point stands 0, or 4 if a heap may be split without taking. Digits in brackets at
        the end are repeated for ever.

    Raises
    ------
    InvalidParameter
        If it is no such code; the error points at the character, such as a digit above 7.

    Notes
    -----
    Games with the same rules are equal, unless a class writes `heap_options` itself, as `Kayles`
    does: ``OctalGame("0.770")`` equals ``OctalGame("0.77")``, and ``DawsonsKayles()`` equals
    ``OctalGame("0.07")``. Games of different rules may of course have the same values.

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

    _code_parameter: ClassVar[str] = "code"

    def __init__(self, code: str) -> None:
        super().__init__(read_code(code, octal=True))
