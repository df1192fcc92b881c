"""The checker of period certificates: it believes nothing that it is told.

It uses the rules, the definition of Grundy values and the hypothesis of the theorem, and nothing of
what found the period or computed the values.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cgt.contract import AUTHOR_ERRORS
from cgt.heap_games import Heaps
from cgt.heaps.rules import HeapRules
from cgt.heaps.theorems import THEOREMS
from cgt.values import mex, nim_sum

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cgt.heaps.periods import PeriodCertificate

    Array = NDArray[np.unsignedinteger[Any]]

# So many values are computed one by one, in less than it takes to import NumPy.
_MANY = 400


def what_is_wrong(certificate: PeriodCertificate) -> str | None:
    """Return why a certificate proves nothing, or nothing of what it says.

    Parameters
    ----------
    certificate : PeriodCertificate

    Returns
    -------
    str or None
        The first thing that is wrong with it; None if it is a proof.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from cgt.heaps import OctalGame
    >>> proof = OctalGame("0.77").period()
    >>> what_is_wrong(proof) is None
    True
    >>> what_is_wrong(replace(proof, preperiod=70))
    'the values of the heaps 70 and 82 do not repeat'
    """
    wrong_kind = _wrong_kind(certificate)
    if wrong_kind is not None:
        return wrong_kind
    values, start, period = certificate.values, certificate.preperiod, certificate.period
    saltus, theorem = certificate.saltus, certificate.theorem
    if start < 0 or period < 1 or saltus < 0:
        return "a period is >= 1, a preperiod and a saltus are >= 0"
    if theorem.grows != (saltus > 0):
        return "the theorem is not about this kind of period"
    needed = theorem.values_needed(start, period)
    if len(values) < needed:
        return f"the theorem needs {needed} values, not {len(values)}"
    for n in range(start, len(values) - period):
        if values[n + period] != values[n] + saltus:
            return f"the values of the heaps {n} and {n + period} do not repeat"
    if start > 0 and values[start - 1 + period] == values[start - 1] + saltus:
        return f"the values repeat from heap {start - 1} on already"
    shorter = _shorter_period(values[start : start + period], saltus)
    if shorter is not None:
        return f"the values repeat with the smaller period {shorter} already"
    if not theorem.settles(values, start, period, saltus):
        return "the theorem asks for more than that the values repeat, and it is not so"
    return _wrong_value(certificate)


def _wrong_kind(certificate: PeriodCertificate) -> str | None:
    """Return which part of a certificate is not even what it should be."""
    values = certificate.values
    whole = type(values) is tuple and all(type(value) is int for value in values)
    if not whole and type(values) is not bytes:
        return "the values are a tuple of whole numbers, without floats, or bytes"
    numbers = (certificate.preperiod, certificate.period, certificate.saltus)
    if any(type(number) is not int for number in numbers):
        return "a period, a preperiod and a saltus are whole numbers"
    if type(certificate.theorem) not in THEOREMS:
        names = ", ".join(theorem.__name__ for theorem in THEOREMS)
        return f"a theorem is one of {names}, not {certificate.theorem!r}"
    if not callable(certificate.heap_options):
        return f"the rules are a function of a heap, not {certificate.heap_options!r}"
    return None


def _shorter_period(cycle: Sequence[int], saltus: int) -> int | None:
    """Return a smaller period: a divisor, and its saltus the same part of the saltus."""
    period = len(cycle)
    for shorter in range(1, period):
        parts = period // shorter
        if period % shorter or saltus % parts:
            continue
        twice = [*cycle, *(value + saltus for value in cycle)]
        if all(twice[n + shorter] == twice[n] + saltus // parts for n in range(period)):
            return shorter
    return None


def _wrong_value(certificate: PeriodCertificate) -> str | None:
    """Compute every value by definition, and compare the rules with those of the theorem."""
    values, told = certificate.values, certificate.heap_options
    rules, theirs = certificate.theorem.rules, certificate.theorem.heap_options
    if told == theirs and len(values) > _MANY and _leaves_two_at_most(rules):
        return _wrong_value_of_many(rules, values)
    known: list[int] = []
    for n, value in enumerate(values):
        if told != theirs:
            options = _readable(told, n)
            if options is None:
                return f"what the moves leave of a heap of {n} is not told as tuples of heaps"
            if options != without_empty_heaps(theirs(n)):
                return f"the theorem is about a game with other moves from a heap of {n}"
        known.append(mex(nim_sum(known[heap] for heap in option) for option in theirs(n)))
        if known[n] != value:
            return f"by the rules a heap of {n} has the value {known[n]}, not {value}"
    return None


def _leaves_two_at_most(rules: HeapRules) -> bool:
    most = rules.most_parts
    finite = not rules.repeating and most is not None
    return finite and (most or 0) <= 2 and rules.split in ("any", "unequal")


def _wrong_value_of_many(rules: HeapRules, values: Sequence[int]) -> str | None:
    """Look among the options of each heap for its own value, and for all smaller ones.

    If no move reaches the value, and moves reach every smaller one, it is right, as long as those
    of the smaller heaps are.
    """
    import numpy as np

    most = len(rules.first) * len(values)  # no heap has more options
    if min(values) < 0 or max(values) > most:
        return f"by the rules no heap has a value below 0 or above {most}"
    known = np.fromiter(values, np.min_scalar_type(max(values)), len(values))
    turned = known[::-1].copy()
    for n, value in enumerate(values):
        missing = set(range(value))
        for reached in _reached(rules, known, turned, n):
            if value in reached:
                return f"by the rules a heap of {n} has another value than {value}"
            missing = {smaller for smaller in missing if smaller not in reached}
        if missing:
            return f"by the rules a heap of {n} has another value than {value}"
    return None


def _reached(rules: HeapRules, known: Array, turned: Array, n: int) -> Iterator[Container[int]]:
    """Give the values that the moves reach which take 0, 1, 2, ... objects from a heap of n.

    `turned` has the values known from the last one on.
    """
    for left, taking in zip(range(n, -1, -1), rules.first, strict=False):
        if left == 0:
            yield (0,) if taking.allows(0) else ()
        elif taking.allows(1):
            yield (int(known[left]),)
        if taking.allows(2):
            half = (left if rules.split == "any" else left - 1) // 2
            begin = len(known) - left
            sums = known[1 : half + 1] ^ turned[begin : begin + half]
            # In a string of bytes one is found fastest.
            yield sums.tobytes() if sums.itemsize == 1 else sums


def _readable(told: Callable[[int], Iterable[Heaps]], n: int) -> set[Heaps] | None:
    """Return the options without empty heaps, None if these are none."""
    try:
        options = without_empty_heaps(told(n))
    except AUTHOR_ERRORS:
        return None
    return options if all(type(heap) is int for option in options for heap in option) else None


def without_empty_heaps(options: Iterable[Heaps]) -> set[Heaps]:
    """Return options as rules give them, so that those of different rules can be compared."""
    return {tuple(sorted(filter(None, option))) for option in options}
