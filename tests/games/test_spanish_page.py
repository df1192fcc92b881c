"""The program of the Spanish article against a plain recursion on the rules."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

from cgt import Claim, InvalidPosition, Verdict
from cgt.reports import Level
from games import spanish_page
from games.spanish_page import published_move

CLAIMS = {item.name: item for item in vars(spanish_page).values() if isinstance(item, Claim)}
Heaps = tuple[int, ...]
POSITIONS = [
    p for count, size in ((1, 9), (2, 9), (3, 5)) for p in product(range(size), repeat=count)
]


@cache
def plain_win(position: Heaps, misere: bool) -> bool:
    if not any(position):
        return misere
    return any(
        not plain_win((*position[:i], left, *position[i + 1 :]), misere)
        for i, heap in enumerate(position)
        for left in range(heap)
    )


def is_right(position: Heaps, misere: bool) -> bool:
    move = published_move(position, misere)
    if move is None:
        return not plain_win(position, misere)
    heap, taken = move
    option = (*position[:heap], position[heap] - taken, *position[heap + 1 :])
    return 0 < taken <= position[heap] and not plain_win(option, misere)


def test_the_only_fault() -> None:
    wrong = [(p, m) for p in POSITIONS for m in (False, True) if not is_right(p, m)]
    assert wrong == [((0,), True), ((0, 0), True), ((0, 0, 0), True)]
    assert all(published_move(*case) == (0, 0) for case in wrong)


@pytest.mark.parametrize("misere", [False, True])
def test_no_heap_at_all(misere: bool) -> None:
    with pytest.raises(InvalidPosition, match="at least one heap"):
        published_move((), misere)


def test_range_has_all_ordered_positions() -> None:
    usual = list(CLAIMS["Program of the Spanish article"].over)
    assert len(usual) == len(set(usual)) == 10 + 10**2 + 8**3 + 5**4


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    report = CLAIMS[name].verify(Level.QUICK)
    assert report.as_expected
    assert report.counterexample == ("0" if name.endswith("as published") else None)


def repaired(position: Heaps, misere: bool) -> tuple[int, int] | None:
    # Where no object is left in misère play, "you will lose" is wrong, too.
    return published_move(position, misere) if any(position) else None


def normal_play_only(position: Heaps, misere: bool) -> tuple[int, int] | None:
    return published_move(position, misere=False)


def right_if_asked_for_misere(position: Heaps, misere: bool) -> tuple[int, int] | None:
    return published_move(position, misere=True)


@pytest.mark.parametrize(
    ("name", "program", "counterexample"),
    [
        ("Program of the Spanish article, as published", repaired, "0"),
        ("Program of the Spanish article", normal_play_only, "1"),
        ("Program of the Spanish article", right_if_asked_for_misere, "0"),
    ],
)
def test_other_programs_are_refuted(
    monkeypatch: pytest.MonkeyPatch, name: str, program: Any, counterexample: str
) -> None:
    monkeypatch.setattr(spanish_page, "published_move", program)
    report = CLAIMS[name].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, counterexample)
