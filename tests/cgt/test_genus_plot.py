"""The plot of genera: its values are the ones that a plain search finds."""

from __future__ import annotations

from typing import Any

import pytest

from cgt import InvalidParameter, LoopyGameError, Solver
from cgt.misere import Genera
from cgt.plots import Plot, genus_by_heap
from cgt.testing import FiniteGame
from games import Kayles, Nim, Wythoff


def drawn(plot: Plot) -> dict[str, list[tuple[int, int]]]:
    found = {}
    for line in plot.axes[0].lines:
        points: Any = line.get_xydata()
        found[str(line.get_label())] = [(int(x), int(y)) for x, y in points]
    return found


def test_what_is_drawn() -> None:
    shown = drawn(genus_by_heap(Kayles(), 12))
    genera = Genera(Kayles())
    assert shown.pop("Grundy value") == [(n, Kayles().grundy((n,))) for n in range(13)]
    for kind, points in shown.items():
        for heap, value in points:
            assert genera.tameness((heap,)).kind == kind
            assert genera.genus((heap,)).misere() == value
    assert sorted(heap for points in shown.values() for heap, _ in points) == list(range(13))
    assert list(shown) == ["tame", "restless", "wild"]


def test_what_is_said() -> None:
    plot = genus_by_heap(Kayles(), 12)
    assert plot.axes[0].get_title(loc="left").split("\n") == [
        "kayles",
        "genera of heaps 0 to 12, misère play: 9 tame, 1 restless, 3 wild",
    ]
    assert b"restless" in plot.to_bytes("svg")


def test_what_is_left_out() -> None:
    plot = genus_by_heap(Solver(Kayles(), max_positions=30), 20)
    assert plot.notice.startswith("left out: ")
    # In Wythoff's game a single number is one heap.
    assert drawn(genus_by_heap(Wythoff(), 3))["tame"] == [(0, 1), (1, 0), (2, 2), (3, 3)]


def test_what_cannot_be_drawn() -> None:
    with pytest.raises(InvalidParameter):
        genus_by_heap(Nim(), -1)
    with pytest.raises(LoopyGameError):
        genus_by_heap(Loopy(), 0)


class Loopy(FiniteGame):
    """A game that never ends."""

    def __init__(self) -> None:
        super().__init__([(1,), (0,)])

    def parse(self, text: str) -> int:
        return int(text)


@pytest.mark.parametrize("last", [3, 60])
def test_the_legend_hides_no_data(last: int) -> None:
    plot = genus_by_heap(Nim(), last)
    plot.draw_without_rendering()
    axes = plot.axes[0]
    legend = axes.get_legend()
    assert legend is not None
    area = legend.get_window_extent()
    assert not area.overlaps(axes.get_window_extent())
    assert plot.bbox.x0 <= area.x0 < area.x1 <= plot.bbox.x1
