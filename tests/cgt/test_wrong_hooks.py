"""Hooks that answer what they must not: the error is one sentence, and names the hook."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import networkx as nx
import pytest

from cgt import HeapGame, ImpartialGame, RulesError, Solver, UnhashablePosition, draw
from cgt.captions import notice
from games import Nim

QUESTIONS: list[Callable[[ImpartialGame[Any]], object]] = [
    lambda game: game.grundy(3),
    lambda game: game.outcome(3),
    lambda game: game.outcome(3, misere=True),
    lambda game: game.winning_moves(3),
    lambda game: Solver(game, use_components=False).grundy(3),
]


class Down(ImpartialGame[Any]):
    """Nim with one heap, a number."""

    def options(self, position: Any) -> Any:
        return range(position)


class InParts(Down):
    """The same game, which says that it has components."""

    def components(self, position: Any) -> Any:
        return (position,)


# ---- canonical, components, position ----


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("kind", [Down, InParts])
# The representative of every position is wrong, or that of some which others lead to.
@pytest.mark.parametrize("wrong_below", [9, 1])
def test_canonical_that_gives_no_position(
    kind: type[Down], wrong_below: int, ask: Callable[[Any], object]
) -> None:
    class Listing(kind):  # type: ignore[misc,valid-type]
        def canonical(self, position: Any) -> Any:
            return [position] if position < wrong_below else position

    class Forgetting(kind):  # type: ignore[misc,valid-type]
        def canonical(self, position: Any) -> Any:
            return None if position < wrong_below else position

    with pytest.raises(
        UnhashablePosition, match=r"^canonical\([0-3]\): positions must be hashable"
    ):
        ask(Listing())
    with pytest.raises(RulesError, match=r"^canonical\([0-3]\) gave None, which is not a position"):
        ask(Forgetting())


@pytest.mark.parametrize("ask", QUESTIONS[:-1])
@pytest.mark.parametrize("wrong_below", [9, 1])
def test_components_that_give_no_position(wrong_below: int, ask: Callable[[Any], object]) -> None:
    class Forgetting(Down):
        def components(self, position: Any) -> Any:
            return [None if position < wrong_below else position]

    with pytest.raises(RulesError, match=r"^components\([0-3]\) gave None, which is not a posi"):
        ask(Forgetting())


@pytest.mark.parametrize("ask", [*QUESTIONS, lambda game: game(3), lambda game: draw(game, 3)])
def test_position_that_gives_none(ask: Callable[[Any], object]) -> None:
    class Forgetting(Down):
        def position(self, given: Any) -> Any:
            return None

    class Listing(Down):
        def position(self, given: Any) -> Any:
            return [given]

    with pytest.raises(RulesError, match=r"^position\(3\) gave None, which is not a position"):
        ask(Forgetting())
    with pytest.raises(UnhashablePosition, match=r"^position\(3\): positions must be hashable"):
        ask(Listing())


# ---- how many positions are needed ----

NO_NUMBERS = ["many", None, float("inf"), float("nan"), -1, True, 2.0]


@pytest.mark.parametrize("answer", NO_NUMBERS)
def test_positions_needed_is_a_number(answer: Any) -> None:
    class Wrong(Down):
        def positions_needed(self, position: Any, misere: bool) -> Any:
            return answer

    sentence = re.escape(f"positions_needed(3) gave {answer!r}; it gives a whole number >= 0")
    for ask in QUESTIONS[:3]:
        with pytest.raises(RulesError, match=sentence):
            ask(Wrong())


@pytest.mark.parametrize("answer", NO_NUMBERS)
def test_heaps_needed_is_a_number(answer: Any) -> None:
    class Wrong(HeapGame):
        def heap_options(self, n: int) -> Any:
            return [(n - 1,)] if n else []

        def heaps_needed(self, n: int) -> Any:
            return answer

    with pytest.raises(RulesError, match=re.escape(f"heaps_needed(3) gave {answer!r}; it gives")):
        Wrong().outcome((3,), misere=True)


def test_known_so_far_is_text() -> None:
    class Wrong(Down):
        def positions_needed(self, position: Any, misere: bool) -> int:
            return 10**30

        def known_so_far(self) -> Any:
            return None

    with pytest.raises(RulesError, match=r"^known_so_far\(\) gave None; it gives text"):
        Wrong().grundy(3)


# ---- winning moves ----


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ([99], "gave the move 99: it is not an option"),
        ([0, 3], "gave the move 3: it is not an option"),
        ([[1]], "gave the move [1]: positions must be hashable, and [1] is a list"),
        ([None], "gave the move None: it is not an option"),
    ],
)
def test_winning_moves_are_options(moves: list[Any], sentence: str) -> None:
    class Wrong(Down):
        def winning_moves_formula(self, position: Any, misere: bool) -> Any:
            return moves

    with pytest.raises(RulesError, match=re.escape(f"winning_moves_formula(3, False) {sentence}")):
        Wrong().winning_moves(3)


def test_winning_moves_of_large_positions_are_positions_and_no_option_is_listed() -> None:
    class Wrong(Nim):
        def options(self, position: Any) -> Any:
            raise AssertionError("so many options are not listed")

        def winning_moves_formula(self, position: Any, misere: bool) -> Any:
            return [(0,), (-1,)] if misere else [(5,)]

    assert Wrong().winning_moves((10**18,)) == [(5,)]
    with pytest.raises(RulesError, match=r"gave the move \(-1,\): heap sizes are whole numbers"):
        Wrong().winning_moves((10**18,), misere=True)


# ---- pictures of what grows ----


@pytest.mark.parametrize(
    ("met", "words"),
    [
        (3, "3 positions shown, since they have too many moves to read on"),
        (4, "3 of more than 3 positions shown"),
    ],
)
def test_a_picture_that_stops_at_many_moves_says_so(met: int, words: str) -> None:
    # Rules under which positions grow without end, as they are read after 448 positions.
    graph: nx.DiGraph[int] = nx.DiGraph(truncated=True, tree=False, total=None, at_least=met)
    graph.add_nodes_from(range(3))
    assert notice(graph) == f"truncated: {words}"
