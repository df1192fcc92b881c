"""Octal games by their codes, and the periods of their nim-sequences.

The code d0.d1d2d3... says how each number k of objects may be taken: if d_k has the bit 1, from a
heap of k, which leaves nothing; if it has the bit 2, leaving one heap; if it has the bit 4,
leaving two. So 0.77 is Kayles, and 0.[3], whose digit 3 goes on for ever, is Nim. The main theorem
is that of Guy and Smith (`GuySmith`): the period of a finite code is proved from finitely many
values. Whether every finite code has a period is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, cycle
from operator import xor
from typing import Any

from cgt.errors import InvalidParameter
from cgt.heap_games import HeapGame, Heaps
from cgt.sequences.periods import GuySmith, PeriodCertificate, octal_options
from cgt.values import mex_of_set

# How many values a game computes to find its period: a fraction of a second.
_VALUES_TRIED = 2000

_CODE = re.compile(r"(?P<taking_none>[04])\.(?P<digits>[0-7]*)(?:\[(?P<repeating>[0-7]+)\])?")
# What the beginning of a code can look like.
_BEGINNING = re.compile(r"(?:[04](?:\.[0-7]*(?:\[(?:[0-7]+\]?)?)?)?)?")


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
        if not isinstance(text, str) or not text:
            raise InvalidParameter(
                f"an octal code is a text such as '0.77', '4.333' or '0.[3]', not {text!r}"
            )
        read = _CODE.fullmatch(text)
        if read is None or text.endswith("."):
            raise InvalidParameter(f"{text!r} is not an octal code: {_what_is_wrong(text)}")
        digits = read["taking_none"] + read["digits"]
        return cls._shortest([*map(int, digits)], [*map(int, read["repeating"] or "")])

    @classmethod
    def _shortest(cls, first: list[int], repeating: list[int]) -> OctalCode:
        """Return the code without a digit or a repetition that says nothing."""
        if not any(repeating):
            repeating = []
            while len(first) > 1 and first[-1] == 0:
                first.pop()
        length = len(repeating)
        parts = (repeating[:n] for n in range(1, length) if length % n == 0)
        repeating = next((p for p in parts if p * (length // len(p)) == repeating), repeating)
        while repeating and len(first) > 1 and first[-1] == repeating[-1]:
            repeating = [first.pop(), *repeating[:-1]]
        return cls(tuple(first), tuple(repeating))

    def digits(self) -> Iterator[int]:
        """Give d_0, d_1, ..., without end if digits are repeated."""
        return chain(self.first, cycle(self.repeating))

    def __str__(self) -> str:
        taking_none, *others = map(str, self.first)
        repeating = "".join(map(str, self.repeating))
        after = "".join(others) + (f"[{repeating}]" if repeating else "")
        return f"{taking_none}.{after or '0'}"


def _what_is_wrong(text: str) -> str:
    """Say where a text stops being an octal code, and what could stand there."""
    found = _BEGINNING.match(text)
    place = found.end() if found else 0
    before = text[:place]
    if not before:
        right = "before the point stands 0 or, where a heap may be split without taking, 4"
    elif len(before) == 1:
        right = "after the first digit comes a point"
    elif before.endswith("]"):
        right = "nothing comes after the repeating digits"
    elif "[" in before and before[-1] != "[":
        right = "more digits 0 to 7 or a closing ] come here"
    else:
        right = "after the point come digits 0 to 7"
    wrong = f"{text[place]!r} as character {place + 1}" if place < len(text) else "its end"
    # The documents write a code that never ends with dots.
    hint = "; digits that repeat for ever stand in brackets, as in 0.[3]"
    return f"{right}, not {wrong}{hint if '...' in text else ''}"


class OctalGame(HeapGame):
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
    >>> print(dawsons_chess.period_certificate)
    0.137: period 34 from heap 52 on
    >>> OctalGame("0.770") == OctalGame("0.77")
    True
    """

    def __init__(self, code: str) -> None:
        self.code = OctalCode.parse(code)

    @property
    def name(self) -> str:
        """The code, or the name of the class that names the game."""
        return str(self.code) if type(self) is OctalGame else super().name

    @property
    def parameters(self) -> dict[str, Any]:
        """The code in its shortest form."""
        return {"code": str(self.code)}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OctalGame):
            return NotImplemented
        same_rules = type(self).heap_options is type(other).heap_options
        return same_rules and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)

    def heap_options(self, n: int) -> Iterable[Heaps]:
        """Return what the digits allow to leave, without empty heaps."""
        return octal_options(self.code.digits(), n)

    @cached_property
    def period_certificate(self) -> PeriodCertificate | None:
        """The proved period of the values, None where it is not known or too long to be found."""
        if self.code.repeating:
            return None
        return octal_period(self.code.first, limit=_VALUES_TRIED)

    def heap_formula(self, n: int) -> int | None:
        """Return the value by the proved period, if that was found."""
        certificate = self.period_certificate
        return None if certificate is None else certificate.value(n)

    def heaps_needed(self, n: int) -> int:
        """Return how many ways there are at least to split the larger heap that any move leaves.

        If a heap is lost all its options must be looked at, and else all those of a winning one.
        """
        first, repeating = self.code.first, self.code.repeating
        splits = any(digit & 4 for digit in first)
        return n // 4 - len(first) if splits and not repeating else 0

    def known_so_far(self) -> str:
        """Say how many values were tried in vain for a period."""
        if self.code.repeating or self.period_certificate is not None:
            return ""
        return f"the values up to a heap of {_VALUES_TRIED - 1} prove no period"


def octal_period(digits: Iterable[int], *, limit: int = _VALUES_TRIED) -> PeriodCertificate | None:
    """Find the period of an octal game with a finite code.

    Parameters
    ----------
    digits : iterable of int
        d_0, d_1, ..., d_t, each from 0 to 7; d_0 is 0 or 4.
    limit : int
        How many values to compute at most. Time grows with its square.

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
    theorem = GuySmith(tuple(digits))
    values: list[int] = []
    while len(values) < limit:
        _extend(values, theorem.digits, min(limit, max(64, len(values) * 3 // 2)))
        for period in range(1, len(values) // 2):
            preperiod = _repeats_from(values, period)
            count = theorem.needs(preperiod, period).stop + period
            if count <= len(values):
                return PeriodCertificate(
                    game=str(OctalCode(theorem.digits)),
                    heap_options=theorem.heap_options,
                    values=tuple(values[:count]),
                    preperiod=preperiod,
                    period=period,
                    theorem=theorem,
                )
    return None


def _repeats_from(values: list[int], period: int) -> int:
    """Return the first place from which on all values seen repeat with a period."""
    place = len(values) - period
    while place > 0 and values[place - 1] == values[place - 1 + period]:
        place -= 1
    return place


def _extend(values: list[int], digits: tuple[int, ...], length: int) -> None:
    """Compute the values of an octal game up to a length."""
    for n in range(len(values), length):
        seen = set()
        for left, digit in zip(range(n, -1, -1), digits, strict=False):
            if digit & 1 and left == 0:
                seen.add(0)
            if digit & 2 and left > 0:
                seen.add(values[left])
            if digit & 4:
                half = left // 2
                # Each smaller part with the larger one that goes with it.
                smaller, larger = values[1 : half + 1], values[left - half : left]
                seen.update(map(xor, smaller, reversed(larger)))
        values.append(mex_of_set(seen))
