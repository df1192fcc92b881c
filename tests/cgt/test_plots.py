"""Plots: what is in them is what a plain search finds, and they say what is missing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from matplotlib.collections import LineCollection

from cgt import (
    HeapGame,
    ImpartialGame,
    InvalidParameter,
    InvalidPosition,
    LoopyGameError,
    SearchLimit,
    Solver,
    mex,
    nim_sum,
)
from cgt.plots import (
    Plot,
    grundy_table,
    nim_sequence,
    nim_sum_table,
    p_positions,
    p_triples,
    value_frequencies,
)
from games import Chomp, GrundysGame, Kayles, Nim, NodeKayles, Subtraction, Wythoff

JudgeOf = Callable[..., Any]
Pair = tuple[int, int]


@ImpartialGame.from_options
def one_way_round(n: int) -> tuple[int, ...]:
    """From 2 to 3 and back for ever; in all other positions play ends."""
    return {1: (0,), 2: (3,), 3: (2,), 4: (0, 1)}.get(n, ())


def values(game: HeapGame, last: int) -> list[int]:
    """Return the Grundy values of heaps by their definition."""

    @cache
    def value(n: int) -> int:
        return mex(nim_sum(map(value, left)) for left in game.heap_options(n))

    return [value(n) for n in range(last + 1)]


def title(plot: Plot) -> list[str]:
    return plot.axes[0].get_title(loc="left").split("\n")


def points(plot: Plot) -> list[Pair]:
    [drawn] = plot.axes[0].lines
    places: Any = drawn.get_xydata()
    return [(int(x), int(y)) for x, y in places]


def triples_seen(plot: Plot) -> list[tuple[float, float, float]]:
    """Return the places of the points, and the sums that their colours are for."""
    dots: Any = plot.axes[0].collections[1]
    seen = zip(dots.get_offsets(), dots.get_array(), strict=True)
    return [(round(float(x), 6), float(y), int(total)) for (x, y), total in seen]


def numbers(plot: Plot) -> dict[Pair, str]:
    """Return what is written in the cells of a table, by row and column."""
    texts = plot.axes[0].texts
    return {
        (int(text.get_position()[1]), int(text.get_position()[0])): text.get_text()
        for text in texts
    }


class Svg:
    """What can be read in a plot as SVG."""

    def __init__(self, svg: bytes) -> None:
        self.root = ElementTree.fromstring(svg)
        self.texts = ["".join(text.itertext()) for text in self.root.iterfind(".//{*}text")]

    def count(self, name: str, what: str) -> int:
        [group] = [g for g in self.root.iterfind(".//{*}g") if g.get("id") == name]
        return len(group.findall(f".//{{*}}{what}"))


# ---- what is plotted is what a plain search finds ----


@pytest.mark.parametrize("game", [GrundysGame(), Kayles(), Subtraction(1, 3, 4)], ids=str)
def test_the_sequence(game: HeapGame) -> None:
    plot = nim_sequence(game, 20)
    assert points(plot) == list(enumerate(values(game, 20)))
    assert title(plot) == [game.name, "Grundy values of heaps 0 to 20"]
    assert plot.notice == ""
    assert (plot.axes[0].get_xlabel(), plot.axes[0].get_ylabel()) == ("heap", "Grundy value")


def test_the_frequencies() -> None:
    plot = value_frequencies(GrundysGame(), 24)
    [lines] = plot.axes[0].collections
    assert isinstance(lines, LineCollection)
    drawn = {int(value): int(times) for _, (value, times) in lines.get_segments()}
    assert drawn == Counter(values(GrundysGame(), 24))
    assert all(tuple(start) == (value, 0) for start, (value, _) in lines.get_segments())
    assert title(plot)[1] == "how many of the heaps 0 to 24 have each Grundy value"


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("game", [Wythoff(), Nim(), Kayles()], ids=str)
def test_p_positions(game: ImpartialGame[Any], misere: bool, judge_of: JudgeOf) -> None:
    judge = judge_of(game.options)
    plot = p_positions(game, 5, misere=misere)
    pairs = [(a, b) for a in range(6) for b in range(6)]
    lost = [pair for pair in pairs if not judge.mover_wins(pair, misere)]
    assert points(plot) == lost
    play = "misère play" if misere else "normal play"
    assert title(plot)[1] == f"two heaps of 0 to 5, {play}: {len(lost)} P-positions"
    assert (plot.axes[0].get_xlabel(), plot.axes[0].get_ylabel()) == ("first heap", "second heap")


def test_wythoffs_two_lines() -> None:
    # W. A. Wythoff (1907): the k-th smaller heap is the least number not seen yet, and the larger
    # one has k more.
    lost: list[Pair] = [(0, 0)]
    while lost[-1][0] < 80:
        seen = {heap for pair in lost for heap in pair}
        least = next(n for n in range(1000) if n not in seen)
        lost.append((least, least + len(lost)))
    both = {*lost, *((b, a) for a, b in lost)}
    assert set(points(p_positions(Wythoff(), 80))) == {pair for pair in both if max(pair) <= 80}


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("game", [Nim(), Wythoff(reading="pair")], ids=str)
def test_p_triples(game: ImpartialGame[Any], misere: bool, judge_of: JudgeOf) -> None:
    judge = judge_of(game.options)
    plot = p_triples(game, 4, misere=misere)
    triples = [(a, b, c) for a in range(9) for b in range(9 - a) for c in range(9 - a - b)]
    lost = [triple for triple in triples if not judge.mover_wins(triple, misere)]
    drawn = triples_seen(plot)
    assert drawn == [
        (round((b - c) * 3**0.5 / 2, 6), (b + c) / 2 - a, a + b + c) for a, b, c in lost
    ]
    assert f": {len(lost)} P-positions" in title(plot)[1]
    hidden = len(drawn) - len({(x, y) for x, y, _ in drawn})
    assert title(plot)[3:] == ([f"hidden behind others: {hidden}"] if hidden else [])
    joined = sum(
        sorted(x - y for x, y in zip(child, parent, strict=True)) == [0, 1, 1]
        for child in lost
        for parent in lost
    )
    assert len(plot.axes[0].collections[0].get_paths()) == joined


def test_the_triples_of_nim_are_a_tree_in_which_none_hides_another() -> None:
    # Khovanova and Xiong (2014): 4**k positions up to generation 2**k - 1, each with one parent.
    plot = p_triples(Nim(), 15)
    seen = triples_seen(plot)
    assert len({(x, y) for x, y, _ in seen}) == len(seen) == 256
    assert len(plot.axes[0].collections[0].get_paths()) == 255
    assert title(plot)[2] == "lines join P-positions that differ by one in each of two heaps"


def test_a_table(judge_of: JudgeOf) -> None:
    judge = judge_of(Wythoff().options)
    plot = grundy_table(Wythoff(), 4, 6)
    cells = {(a, b): judge.grundy((a, b)) for a in range(5) for b in range(7)}
    assert numbers(plot) == {pair: str(value) for pair, value in cells.items()}
    [image] = plot.axes[0].images
    shown = image.get_array()
    assert shown is not None
    assert {(a, b): int(shown[a][b]) for a, b in cells} == cells
    assert (plot.axes[0].get_xlabel(), plot.axes[0].get_ylabel()) == ("second heap", "first heap")
    assert title(plot)[1] == "Grundy values of two heaps, 0 to 4 and 0 to 6"


def test_the_table_of_nim_sums_is_that_of_nim(judge_of: JudgeOf) -> None:
    judge = judge_of(Nim().options)
    sums, nim = nim_sum_table(5), grundy_table(Nim(), 5)
    assert numbers(sums) == numbers(nim)
    assert all(int(text) == judge.grundy(pair) for pair, text in numbers(sums).items())
    assert title(sums) == ["nim-sums of two numbers, 0 to 5"]


def test_a_large_table_has_no_numbers_in_it() -> None:
    assert len(nim_sum_table(20).axes[0].texts) == 21 * 21
    assert len(nim_sum_table(50).axes[0].texts) == 0


def test_ten_thousand_points() -> None:
    plot = nim_sequence(Nim(), 10_000)
    assert points(plot) == [(n, n) for n in range(10_001)]
    assert title(plot)[1] == "Grundy values of heaps 0 to 10 000"


@pytest.mark.parametrize(
    ("make", "numbers"),
    [
        (lambda: nim_sequence(Kayles(), 9), {("points", "use"): 10}),
        (lambda: value_frequencies(Kayles(), 9), {("lines", "path"): 5}),
        (lambda: p_positions(Nim(), 9), {("points", "use"): 10}),
        (lambda: p_triples(Nim(), 3), {("points", "use"): 16, ("lines", "path"): 15}),
    ],
)
def test_what_is_in_a_picture(
    make: Callable[[], Plot], numbers: dict[tuple[str, str], int]
) -> None:
    plot = make()
    svg = Svg(plot.to_bytes("svg"))
    assert {named: svg.count(*named) for named in numbers} == numbers
    axes = plot.axes[0]
    assert {*title(plot), axes.get_xlabel(), axes.get_ylabel()} <= set(svg.texts)


# ---- what is left out ----


def test_positions_without_a_value_are_left_out_and_counted() -> None:
    plot = nim_sequence(one_way_round, 5)
    assert points(plot) == [(0, 0), (1, 1), (4, 2), (5, 0)]
    assert plot.notice == "left out: 2 (play can go round for ever)"
    assert title(plot)[1:] == ["Grundy values of numbers 0 to 5", plot.notice]
    assert plot.axes[0].get_xlabel() == "number"


def test_what_is_no_position_is_left_out_and_counted() -> None:
    plot = grundy_table(Chomp(), 4)
    assert set(numbers(plot)) == {(a, b) for a in range(1, 5) for b in range(1, a + 1)}
    assert plot.notice == "left out: 15 (no positions of the game)"
    assert title(plot)[2] == plot.notice


def test_what_a_search_does_not_find_is_left_out_and_counted() -> None:
    whole = points(nim_sequence(GrundysGame(), 40))
    plot = nim_sequence(Solver(GrundysGame(), max_positions=15), 40)
    assert 0 < len(points(plot)) < 41
    assert set(points(plot)) < set(whole)
    assert plot.notice == f"left out: {41 - len(points(plot))} (not known)"


def draws(position: Pair) -> Iterator[Pair]:
    """Nim in the second heap; while it is there, the first heap can go from 2 to 3 and back."""
    a, b = position
    if a in (2, 3):
        yield 5 - a, b
    yield from ((a, smaller) for smaller in range(b))


def test_draws_are_counted() -> None:
    plot = p_positions(ImpartialGame.from_options(draws), 4)
    assert points(plot) == [(0, 0), (1, 0), (4, 0)]
    assert title(plot)[1] == ("two numbers of 0 to 4, normal play: 3 P-positions, 10 D-positions")


def test_a_plot_without_p_positions() -> None:
    assert points(p_positions(Nim(), 0, misere=True)) == []
    assert title(p_triples(Nim(), 0, misere=True))[1].endswith(": 0 P-positions")
    assert p_triples(Nim(), 0, misere=True).to_bytes("svg")


# ---- what cannot be plotted ----


@pytest.mark.parametrize("size", [-1, True, 2.0, "3", None])
def test_sizes_are_whole_numbers(size: Any) -> None:
    sentence = "the size of a plot is a whole number >= 0, not "
    makers: list[Callable[[], object]] = [
        lambda: nim_sequence(Nim(), size),
        lambda: value_frequencies(Nim(), size),
        lambda: p_positions(Nim(), size),
        lambda: p_triples(Nim(), size),
        lambda: grundy_table(Nim(), size),
        lambda: nim_sum_table(size),
    ]
    for make in makers:
        with pytest.raises(InvalidParameter, match=re.escape(sentence + repr(size))):
            make()
    if size is not None:
        with pytest.raises(InvalidParameter, match=re.escape(sentence)):
            grundy_table(Nim(), 3, size)


def test_a_plot_has_room_for_a_million_positions() -> None:
    sentence = "more than 1 000 000 positions; choose a smaller size"
    makers: list[Callable[[], object]] = [
        lambda: nim_sequence(Nim(), 1_000_000),
        lambda: p_positions(Nim(), 1000),
        lambda: p_triples(Nim(), 90),
        lambda: grundy_table(Nim(), 1, 10**5000),
    ]
    for make in makers:
        with pytest.raises(InvalidParameter, match=sentence):
            make()


def test_a_class_is_no_game() -> None:
    with pytest.raises(InvalidParameter, match=r"a game is wanted, such as Nim\(\)"):
        nim_sequence(Nim, 5)  # type: ignore[arg-type]


def test_where_nothing_is_known_the_reason_is_told() -> None:
    with pytest.raises(InvalidPosition, match="node-kayles has no such positions as this plot"):
        nim_sequence(NodeKayles(), 5)
    turning = ImpartialGame.from_options(lambda n: (1 - n % 2,))
    with pytest.raises(LoopyGameError, match="round for ever, 0 -> 1 -> 0"):
        nim_sequence(turning, 5)
    upwards = ImpartialGame.from_options(lambda n: range(n + 1, 30))
    with pytest.raises(SearchLimit, match="the limit of 9 positions was reached"):
        nim_sequence(Solver(upwards, max_positions=9), 5)


def test_an_interrupted_search_makes_no_plot() -> None:
    @ImpartialGame.from_options
    def interrupted(n: int) -> tuple[int, ...]:
        if n == 3:
            raise KeyboardInterrupt
        return tuple(range(n))

    with pytest.raises(SearchLimit) as caught:
        nim_sequence(interrupted, 5)
    assert caught.value.interrupted


class Vast(HeapGame):
    """Nim with objects of a great value each."""

    def heap_options(self, n: int) -> Iterator[tuple[int]]:
        return ((left,) for left in range(n))

    def heap_formula(self, n: int) -> int:
        return n * 2**52


def test_values_that_cannot_be_drawn_exactly_are_refused() -> None:
    assert points(nim_sequence(Vast(), 1)) == [(0, 0), (1, 2**52)]
    with pytest.raises(InvalidParameter, match="vast has Grundy values of 9007199254740992 and"):
        nim_sequence(Vast(), 2)


# ---- names ----


class Named(Nim):
    def __init__(self, text: str) -> None:
        self.text = text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("$x^2$", "named:text=$x^2$"),
        ("<b>&", "named:text=<b>&"),
        ("a\n\x1b", r"named:text=a\n\x1b"),
        ("x" * 90, f"named:text={'x' * 48}…"),
    ],
)
def test_names_are_shown_as_they_are(text: str, shown: str) -> None:
    plot = nim_sequence(Named(text), 3)
    assert title(plot)[0] == shown
    assert shown in Svg(plot.to_bytes("svg")).texts


def test_letters_that_the_font_lacks_need_no_warning() -> None:
    assert nim_sequence(Named("\u540d\u524d"), 3).to_bytes("png").startswith(b"\x89PNG")


# ---- the pictures in the documentation ----

IMAGES = Path(__file__).parents[2] / "docs" / "images"


@pytest.mark.parametrize(
    ("name", "make", "what"),
    [
        ("grundys-game-1000", lambda: nim_sequence(GrundysGame(), 1000), "points"),
        ("wythoff-50", lambda: p_positions(Wythoff(), 50), "points"),
        ("nim-triples-15", lambda: p_triples(Nim(), 15), "points"),
        ("grundys-game-often", lambda: value_frequencies(GrundysGame(), 1000), "lines"),
        ("nim-table-15", lambda: grundy_table(Nim(), 15), "numbers"),
    ],
)
def test_pictures_in_the_documentation(name: str, make: Callable[[], Plot], what: str) -> None:
    kept, made = Svg((IMAGES / f"{name}.svg").read_bytes()), make()
    axes = made.axes[0]
    assert set(title(made)) <= set(kept.texts)
    if what == "numbers":
        kept_numbers = Counter(kept.texts)
        assert all(kept_numbers[text] >= 16 for text in numbers(made).values())
    elif what == "lines":
        assert kept.count("lines", "path") == len(axes.collections[0].get_paths())
    else:
        drawn = triples_seen(made) if axes.collections else points(made)
        assert kept.count("points", "use") == len(drawn)
