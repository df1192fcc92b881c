"""Surveys: the period, the maximum and the rare heaps of many codes, kept as they come.

Codes that differ in moves without effect have the same values, and are one task. Tasks can be
handed to processes or to a cluster. A file has what is finished: whoever runs the survey again
computes only what is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import nullcontext
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from cgt.budget import Progress
from cgt.errors import CgtError, InvalidParameter
from cgt.executors import run_all
from cgt.heaps.codes import read_code, write_code
from cgt.heaps.idle_moves import without_idle_moves
from cgt.heaps.marking import leaves_two_heaps
from cgt.heaps.periods import PeriodCertificate, find_period
from cgt.heaps.rules import HeapRules, checked_last_heap
from cgt.heaps.sequence import SequenceStopped, nim_sequence
from cgt.heaps.store import Finding, SurveyFile

if TYPE_CHECKING:
    from cgt.heaps.compiled import Array

# This letter of a pattern stands for any octal digit. Six of them are 262 144 codes.
_ANY_DIGIT = "d"
_MOST_ANY = 6


class SurveyUnfinished(CgtError):
    """Some codes of a survey could not be finished; all others were.

    Attributes
    ----------
    codes : tuple of str
        Those that are missing.
    """

    def __init__(self, codes: tuple[str, ...], wanted: int) -> None:
        self.codes = codes
        self.wanted = wanted
        super().__init__(
            f"{len(codes)} of {wanted} codes are not finished, since their memory or their process "
            f"came to an end, beginning with {codes[0]}; running the survey again goes on with them"
        )

    def __reduce__(self) -> tuple[type[SurveyUnfinished], tuple[tuple[str, ...], int]]:
        return SurveyUnfinished, (self.codes, self.wanted)


def codes_of(pattern: str) -> list[str]:
    """Return the codes of a pattern, in which the letter d stands for any octal digit.

    Parameters
    ----------
    pattern : str
        Such as ``0.ddd``, which has all codes of up to three octal digits, since zeros at the end
        make no difference.

    Returns
    -------
    list of str
        Each in its shortest form, and once.

    Raises
    ------
    InvalidParameter
        If it is no code with digits in place of the letters, or has more than six of them.

    Examples
    --------
    >>> codes_of("0.3d")
    ['0.3', '0.31', '0.32', '0.33', '0.34', '0.35', '0.36', '0.37']
    >>> len(codes_of("0.ddd"))
    512
    """
    count = pattern.count(_ANY_DIGIT)
    if count > _MOST_ANY:
        raise InvalidParameter(
            f"a pattern has at most {_MOST_ANY} digits d left open, not {count}: {pattern!r}"
        )
    before, *after = pattern.split(_ANY_DIGIT)
    # Before the point there are digits 0 and 4 only.
    opened = [
        "04" if "." not in pattern[: place + 1] else "01234567"
        for place, letter in enumerate(pattern)
        if letter == _ANY_DIGIT
    ]
    texts = (
        before + "".join(digit + rest for digit, rest in zip(digits, after, strict=True))
        for digits in product(*opened)
    )
    try:
        return list(dict.fromkeys(write_code(read_code(text)) for text in texts))
    except InvalidParameter as error:
        if not count:
            raise
        raise InvalidParameter(
            f"{pattern!r} is not a pattern of codes, such as 0.dd: {error}"
        ) from error


def survey(
    codes: Iterable[str],
    *,
    upto: int,
    store: str | Path | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[Finding]:
    """Find the periods, maxima and rare heaps of the nim-sequences of many codes.

    Parameters
    ----------
    codes : iterable of str
        See `codes_of`.
    upto : int
        The largest heap whose value may be computed.
    store : path, optional
        The file in which every finding is written as it comes. What it has already is not
        computed again, unless a code without a period was searched less far.
    executor : concurrent.futures.Executor, optional
        Where to compute; by default here, in order. `cgt.executors` has some.
    progress : callable, optional
        Called as ``progress(finished, wanted)``, with numbers of codes.

    Returns
    -------
    list of Finding
        One for each code, in their order.

    Raises
    ------
    InvalidParameter
        If a code is none, `upto` is no whole number from 0 to 2^32 - 2, or the file is refused.
    SurveyUnfinished
        If the memory for some codes was used up, or a process died; the others are in the file.

    Examples
    --------
    >>> for found in survey(["0.77", "0.007"], upto=2000):
    ...     print(found.code, found.preperiod, found.period, found.maximum, found.last_rare)
    0.77 71 12 8 70
    0.007 None None 89 1999
    """
    checked_last_heap(upto)
    wanted = list(dict.fromkeys(write_code(read_code(code)) for code in codes))
    with nullcontext() if store is None else SurveyFile(Path(store)) as file:
        found = {} if file is None else file.findings()
        known = {code for code in wanted if code in found and found[code].answers(upto)}
        missing = [code for code in wanted if code not in known]
        finished = len(known)
        if progress is not None:
            progress(finished, len(wanted))
        unfinished = list[str]()
        for codes_alike, findings in _findings(missing, upto, executor):
            if findings is None:
                unfinished.extend(codes_alike)
                continue
            if file is not None:
                file.add(findings)
            found.update(zip(codes_alike, findings, strict=True))
            finished += len(findings)
            if progress is not None:
                progress(finished, len(wanted))
    if unfinished:
        raise SurveyUnfinished(tuple(sorted(unfinished)), len(wanted))
    return [found[code] for code in wanted]


def _findings(
    codes: list[str], upto: int, executor: Executor | None
) -> Iterator[tuple[list[str], list[Finding] | None]]:
    """Yield codes with what was found of each, None if memory or a process came to an end."""
    alike: dict[HeapRules, list[str]] = {}
    for code in codes:
        alike.setdefault(without_idle_moves(read_code(code)), []).append(code)
    tasks = [(together, upto) for together in alike.values()]
    if executor is None:
        yield from ((together, find(together, upto)) for together, upto in tasks)
        return
    for place, findings in run_all(executor, find, tasks):
        yield tasks[place][0], findings


def find(codes: list[str], upto: int) -> list[Finding] | None:
    """Find what there is to be found of codes with the same values: the task of a survey.

    Parameters
    ----------
    codes : list of str
        At least one; they differ only in moves without effect.
    upto : int
        The largest heap whose value may be computed.

    Returns
    -------
    list of Finding or None
        One for each code; None if the memory was used up.

    Raises
    ------
    SequenceStopped
        After Ctrl-C.
    """
    rules = read_code(codes[0])
    values: Array | None = None

    def compute(_: HeapRules, length: int) -> Array:
        nonlocal values
        if values is None or len(values) < length:
            values = nim_sequence(rules, length - 1, known=values)
        return values[:length]

    try:
        return [_find(code, upto, compute) for code in codes]
    except SequenceStopped as stopped:
        if stopped.interrupted:
            raise
        return None


def _find(code: str, upto: int, compute: Callable[[HeapRules, int], Array]) -> Finding:
    """Find what there is to be found of one code, whose values come from `compute`."""
    rules = read_code(code)
    proof = find_period(rules, upto, game=code, nim_sequence=compute)
    checked_to = upto if proof is None else proof.checked_to
    values = compute(rules, checked_to + 1)
    maximum: int | None = None
    if proof is None:
        maximum = int(values.max())
    elif not proof.saltus:
        maximum = max(proof.values)
    mask, by_heap, rare, last_rare = _sparse_space(rules, values, proof)
    return Finding(
        code=code,
        checked_to=checked_to,
        preperiod=None if proof is None else proof.preperiod,
        period=None if proof is None else proof.period,
        saltus=None if proof is None else proof.saltus,
        theorem=None if proof is None else type(proof.theorem).__name__,
        maximum=maximum,
        mask=mask,
        by_heap=by_heap,
        rare=rare,
        last_rare=last_rare,
    )


def _sparse_space(
    rules: HeapRules, values: Array, proof: PeriodCertificate | None
) -> tuple[int | None, bool | None, int | None, int | None]:
    """Return the mask by which fewest heaps are rare, how many these are, and the last of them.

    If a period is proved, that is the mask by which fewest heaps of a period are rare, since they
    come again, and among such masks the one with fewest before it.
    """
    import numpy as np

    from cgt.heaps.sparse import choose_mask

    if not (leaves_two_heaps(rules) and rules.splits_heaps()):
        return None, None, None, None
    splits = [k for k, taking in enumerate(rules.first) if taking.allows(2)]
    width = 1 << max(int(values.max()).bit_length(), 1)
    start = len(values) if proof is None else max(proof.preperiod, 1)
    before = np.arange(1, start)
    counts = _counts(before, values[1:start], width)
    # A heap that comes again weighs more than all that do not.
    weight = start
    if proof is not None:
        # A mask may look at the parity of a heap, which comes again after two periods, if not one.
        again = np.arange(start, start + 2 * proof.period)
        repeated = values[start + (again - start) % proof.period]
        counts += weight * _counts(again, repeated, width)
    chosen = choose_mask(counts, np.array(splits))
    if proof is not None and chosen.rare >= weight:
        return chosen.bits, chosen.by_heap, None, None
    common = chosen.common(width)
    heaps = before[common[before & 1, values[1:start]] == 0]
    return chosen.bits, chosen.by_heap, len(heaps), int(heaps[-1]) if len(heaps) else None


def _counts(heaps: Array, values: Array, width: int) -> Array:
    """Count how often each value occurs in even heaps and in odd ones."""
    import numpy as np

    places = (heaps & 1) * width + values
    return np.bincount(places, minlength=2 * width).reshape(2, width)
