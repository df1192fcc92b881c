"""The codes of taking-and-breaking games: reading and writing them.

A code has a digit for every number of objects that may be taken: d0.d1d2d3... If the digit d_k has
the bit 2^h, then k objects may be taken from a heap if the rest falls into exactly h nonempty
heaps. So 0.77 is Kayles, in which the rest, if there is any, stays one heap or becomes two, and
0.[3], whose digit 3 goes on for ever, is Nim. The digits go up to Z = 35. A set in braces says the
same in numbers of heaps: {0,1,2} is 7, and {2+} means 2 heaps or more. A word at the end restricts
all splits: 4.0:unequal is Grundy's game.
"""

from __future__ import annotations

from reprlib import Repr

from cgt.errors import InvalidParameter
from cgt.heaps.rules import HeapRules, Split, Taking

# Of a longer text, errors show so many characters on both sides of what is wrong.
_SHOWN = 40
_shortened = Repr()
_shortened.maxstring = 2 * _SHOWN

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SPLITS: dict[str, Split] = {
    "unequal": "unequal",
    "not-all-equal": "not all equal",
    "all-equal": "all equal",
}
# Nobody splits a heap into more heaps than have so many decimal digits.
_LONGEST_NUMBER = 6


def read_code(text: str, *, octal: bool = False) -> HeapRules:
    """Return the rules that a code says.

    Parameters
    ----------
    text : str
        ``0.77``, ``4.333``, ``0.3F``; ``0.1[37]`` for 0.1373737...; ``0.{1,2}`` and ``{2+}.0``
        with numbers of heaps; ``4.0:unequal``, ``8.0:not-all-equal``, ``4.0:all-equal`` with a
        restriction of all splits.
    octal : bool
        Whether only the digits 0 to 7 will do, and nothing but digits.

    Returns
    -------
    HeapRules

    Raises
    ------
    InvalidParameter
        If it is no code; the error points at the character.

    Examples
    --------
    >>> read_code("0.3F").taking(2) == Taking(frozenset({0, 1, 2, 3}))
    True
    >>> read_code("0.{0,1,2}7") == read_code("0.770")
    True
    >>> read_code("0.3x")
    Traceback (most recent call last):
    ...
    cgt.errors.InvalidParameter: '0.3x' is not a code: ... not 'x' as character 4, here: 0.3>x<
    """
    if not isinstance(text, str) or not text:
        examples = "'0.77', '4.333' or '0.[3]'" if octal else "'0.77', '0.3F' or '4.0:unequal'"
        kind = "an octal code" if octal else "a code"
        raise InvalidParameter(f"{kind} is a text such as {examples}, not {text!r}")
    return _Reader(text, octal).rules()


def write_code(rules: HeapRules) -> str:
    """Return the code of rules; equal rules have equal codes.

    Parameters
    ----------
    rules : HeapRules

    Returns
    -------
    str
        `read_code` reads it.

    Examples
    --------
    >>> write_code(read_code("0.3[33]")), write_code(read_code("{2}.{0}00:not-all-equal"))
    ('0.[3]', '4.1:unequal')
    """
    taking_none, *others = map(_write_entry, rules.first)
    repeating = "".join(map(_write_entry, rules.repeating))
    after = "".join(others) + (f"[{repeating}]" if repeating else "")
    restriction = next((f":{word}" for word, split in _SPLITS.items() if split == rules.split), "")
    return f"{taking_none}.{after or '0'}{restriction}"


def _write_entry(taking: Taking) -> str:
    """Write what may be left as a digit, or as a set where no digit says it."""
    if taking.at_least is None:
        digit = sum(1 << heaps for heaps in taking.parts)
        if digit < len(_DIGITS):
            return _DIGITS[digit]
    words = [*map(str, sorted(taking.parts))]
    words += [] if taking.at_least is None else [f"{taking.at_least}+"]
    return f"{{{','.join(words)}}}"


class _Reader:
    """Reads one code from left to right, and knows where it is when something is wrong."""

    def __init__(self, text: str, octal: bool) -> None:
        self.text = text
        self.octal = octal
        self.place = 0
        self.digits = _DIGITS[:8] if octal else _DIGITS
        self.wanted = "digits 0 to 7" if octal else "digits 0 to 9 or A to Z"

    def rules(self) -> HeapRules:
        taking_none = self.taking_none()
        if not self.take("."):
            raise self.wrong("after what may be left where nothing is taken comes a point")
        first = [taking_none, *self.entries()]
        repeating: list[Taking] = []
        if self.take("["):
            repeating = self.entries()
            if not repeating:
                raise self.wrong(f"after the point come {self.wanted}")
            if not self.take("]"):
                raise self.wrong(f"more {self.wanted} or a closing ] come here")
        elif len(first) == 1:
            raise self.wrong(f"after the point come {self.wanted}")
        split: Split = "any"
        if not self.octal and self.take(":"):
            split = self.restriction()
        if self.place < len(self.text):
            raise self.wrong(
                "nothing comes after the repeating digits"
                if repeating
                else f"after the point come {self.wanted}"
            )
        return HeapRules(tuple(first), tuple(repeating), split)

    def taking_none(self) -> Taking:
        """Read what may be left where nothing is taken, which is two heaps or more."""
        found = self.entry()
        if found is None or found.allows(0) or found.allows(1):
            self.place = 0
            right = (
                "0 or, where a heap may be split without taking, 4"
                if self.octal
                else "a digit without the bits 1 and 2, such as 0 or 4, since a move that takes "
                "nothing must split the heap"
            )
            raise self.wrong(f"before the point stands {right}")
        return found

    def entries(self) -> list[Taking]:
        """Read digits and sets as far as they go."""
        found = []
        while (entry := self.entry()) is not None:
            found.append(entry)
        return found

    def entry(self) -> Taking | None:
        """Read one digit or set, if there is one."""
        if not self.octal and self.take("{"):
            return self.set_of_numbers()
        digit = self.digits.find(self.text[self.place : self.place + 1] or ".")
        if digit < 0:
            return None
        self.place += 1
        return Taking.of_digit(digit)

    def set_of_numbers(self) -> Taking:
        """Read the numbers of heaps up to the closing brace."""
        parts: list[int] = []
        if self.take("}"):
            return Taking()
        while True:
            number = self.number()
            if self.take("+"):
                if not self.take("}"):
                    raise self.wrong("after a number with a + comes a closing }")
                return Taking(frozenset(parts), at_least=number)
            parts.append(number)
            if self.take("}"):
                return Taking(frozenset(parts))
            if not self.take(","):
                raise self.wrong("a comma, a + or a closing } comes here")

    def number(self) -> int:
        """Read a number of heaps."""
        start = self.place
        while self.text[self.place : self.place + 1] in _DIGITS[:10] and self.place < len(
            self.text
        ):
            self.place += 1
        if not 0 < self.place - start <= _LONGEST_NUMBER:
            self.place = start
            raise self.wrong(f"a number of heaps of at most {_LONGEST_NUMBER} digits comes here")
        return int(self.text[start : self.place])

    def restriction(self) -> Split:
        """Read the word at the end."""
        word = self.text[self.place :]
        if word not in _SPLITS:
            raise self.wrong(f"one of {', '.join(_SPLITS)} comes here")
        self.place = len(self.text)
        return _SPLITS[word]

    def take(self, sign: str) -> bool:
        """Go over a sign if it comes next."""
        found = self.text.startswith(sign, self.place)
        self.place += len(sign) if found else 0
        return found

    def wrong(self, right: str) -> InvalidParameter:
        """Return the error that points at the next character, or at the end."""
        place, after = self.place, self.place + 1
        first, last = max(place - _SHOWN, 0), after + _SHOWN
        # In one line, whatever the letters are.
        before, sign, rest = (
            repr(part)[1:-1]
            for part in (self.text[first:place], self.text[place:after], self.text[after:last])
        )
        before = f"...{before}" if first > 0 else before
        rest = f"{rest}..." if last < len(self.text) else rest
        if sign:
            wrong = f"'{sign}' as character {after}, here: {before}>{sign}<{rest}"
        else:
            wrong = f"its end, here: {before}><"
        # Articles write 0.333... with dots.
        hint = "; digits that repeat for ever stand in brackets, as in 0.[3]"
        kind = "an octal code" if self.octal else "a code"
        return InvalidParameter(
            f"{_shortened.repr(self.text)} is not {kind}: {right}, not {wrong}"
            f"{hint if '...' in self.text else ''}"
        )
