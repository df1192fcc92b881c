"""Heaps of a thousand million and more: answered by a theorem, or refused at once."""

from __future__ import annotations

import time
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from cgt import SearchLimit, Solver, star
from cgt.errors import OutOfReach
from cgt.game import MOST_POSITIONS
from cgt.registry import get_game
from games import (
    BuildingNim,
    Chomp,
    CircularNim,
    FibonacciNim,
    GreedyNim,
    Moore,
    SilverDollar,
    Subtraction,
    Wythoff,
)
from games.circular_nim import circle, rows

# Generous, since a loaded machine counts other people's time, too; a search would take minutes.
SECONDS = 3


def asked(game: str, question: str, position: str, misere: bool) -> Any:
    one = get_game(game)
    solver = Solver(one, max_positions=MOST_POSITIONS)
    found = one.parse(position)
    if question == "grundy":
        return solver.grundy(found)
    if question == "outcome":
        return str(solver.outcome(found, misere=misere))
    return list(map(one.show, solver.winning_moves(found, misere=misere)))


@pytest.mark.parametrize(
    ("game", "question", "position", "answer"),
    [
        ("building-nim", "moves", "BIG 0 0", []),
        ("chomp", "moves", "2xBIG", ["BIG LESS"]),
        ("chomp", "moves", "1xBIG", ["1"]),
        ("chomp", "moves", "BIG 7", ["8 7"]),
        ("chomp", "outcome", "3xBIG", "N"),
        ("chomp", "outcome misere", "3xBIG", "N"),
        ("circular-nim:k=3", "moves", "BIG", []),
        ("circular-nim:k=3", "outcome", "row:BIG", "N"),
        ("circular-nim:k=BIG", "moves", "BIG", ["0"]),
        ("circular-nim:k=BIG", "moves misere", "BIG", ["row:1"]),
        ("greedy-nim", "moves", "BIG 5", ["5 5"]),
        ("greedy-nim", "moves", "BIG LESS", ["LESS LESS"]),
        ("greedy-nim", "moves misere", "BIG 1 1 1", ["0 1 1 1"]),
        ("moore:k=2", "moves", "BIG BIG BIG", []),
        ("poison", "outcome misere", "BIG", "N"),
        ("poison:most=3", "moves misere", "BIG", ["TWO_LESS"]),
        ("subtraction:2,3", "outcome misere", "BIG", "N"),
        ("subtraction:4,9,10,12", "outcome misere", "BIG", "P"),
        ("subtraction:2,3", "moves misere", "BIG BIG 4", ["BIG BIG 2"]),
    ],
)
def test_theorems_answer(game: str, question: str, position: str, answer: Any) -> None:
    word, _, misere = question.partition(" ")

    def written(text: str) -> str:
        text = text.replace("TWO_LESS", str(10**18 - 2)).replace("LESS", str(10**18 - 1))
        return text.replace("BIG", str(10**18))

    expected = written(answer) if isinstance(answer, str) else list(map(written, answer))
    started = time.process_time()
    assert asked(written(game), word, written(position), bool(misere)) == expected
    assert time.process_time() - started < SECONDS


@pytest.mark.parametrize("big", [10**9, 10**18])
@pytest.mark.parametrize(
    ("game", "question", "position"),
    [
        ("building-nim", "outcome misere", "{} 0 0"),
        ("building-nim", "grundy", "{} 0 0 0"),
        ("building-nim", "outcome", "{} 0 0 0"),
        ("chomp", "grundy", "2x{}"),
        ("chomp", "grundy", "3x{}"),
        ("circular-nim:k=3", "outcome misere", "{}"),
        ("circular-nim:k=3", "grundy", "row:{}"),
        ("fibonacci-nim", "grundy", "{}"),
        ("fibonacci-nim", "grundy", "{0} {0}"),
        ("greedy-nim", "grundy", "{0} {0} {0}"),
        ("greedy-nim", "grundy", "{} 5"),
        ("moore:k=2", "grundy", "{0} {0} 5"),
        ("moore:k=2,r=1", "outcome misere", "{0} {0} {0}"),
        ("moore:k=2,r=1", "outcome", "{0} {0} {0} {0}"),
        ("silver-dollar", "grundy", "1 $3 {}"),
        ("wythoff", "grundy", "{} 5"),
        ("wythoff:reading=pair", "grundy", "{0} {0} {0}"),
    ],
)
def test_what_is_out_of_reach_is_refused(big: int, game: str, question: str, position: str) -> None:
    word, _, misere = question.partition(" ")
    started = time.process_time()
    with pytest.raises(OutOfReach, match=r"needs at least [0-9]+ positions, of which at most"):
        asked(game, word, position.format(big), bool(misere))
    assert time.process_time() - started < SECONDS


@pytest.mark.parametrize(
    ("game", "position"),
    [("chomp", "3x{}"), ("moore:k=2", "{} {} 5"), ("greedy-nim", "{0} {0} {0}")],
)
def test_more_options_than_anybody_reads(game: str, position: str) -> None:
    started = time.process_time()
    with pytest.raises(SearchLimit, match="limit of 250000 options of one position"):
        asked(game, "moves", position.format(10**9, 10**9), misere=False)
    assert time.process_time() - started < SECONDS


# ---- what is said to be needed is needed ----

TRIPLES = list(combinations_with_replacement(range(6), 3))
VALUES: dict[Any, list[Any]] = {
    FibonacciNim(): [(n,) for n in range(25)] + [(n, q) for n in range(20) for q in range(1, 20)],
    GreedyNim(): TRIPLES,
    Wythoff(): [*combinations_with_replacement(range(8), 2), (1, 1, 1, 1), (2, 2, 3, 3)],
    Wythoff("pair"): TRIPLES,
    Moore(2): [*TRIPLES, (2, 2, 2, 2)],
    Moore(2, 1): TRIPLES,
    Chomp(): [tuple(sorted(board, reverse=True)) for board in product(range(1, 5), repeat=3)],
    CircularNim(2): [*map(rows, range(1, 16)), *map(circle, range(1, 9)), rows(3, 7)],
    BuildingNim(): list(product(range(1, 5), range(3), range(3), range(2))),
    SilverDollar(): [((a, b), b) for b in range(2, 9) for a in range(1, b)],
    Subtraction(1, 2): [(n,) for n in range(12)],
}
OUTCOMES: dict[Any, list[Any]] = {
    BuildingNim(): list(product(range(1, 5), range(4), range(3), range(3), range(2))),
    CircularNim(2): [*map(rows, range(1, 14)), *map(circle, range(1, 14)), circle(5) + rows(4)],
    Moore(2, 1): [*TRIPLES, *combinations_with_replacement(range(4), 5)],
    Moore(2, 2): list(combinations_with_replacement(range(5), 4)),
}


@pytest.mark.parametrize("game", VALUES, ids=lambda game: str(game.name))
def test_no_more_is_needed_for_values_than_is_said(game: Any) -> None:
    said = []
    for position in VALUES[game]:
        solver = Solver(game)
        solver.grundy(position)
        known = game.grundy_formula(position) is not None
        if not known and game.outcome_formula(position, misere=False) != "P":
            said.append(game.values_needed(position))
            assert said[-1] <= solver.positions, position
    assert isinstance(game, Subtraction) or max(said) > 1


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("game", OUTCOMES, ids=lambda game: str(game.name))
def test_no_more_is_needed_for_outcomes_than_is_said(game: Any, misere: bool) -> None:
    for position in OUTCOMES[game]:
        if game.outcome_formula(position, misere) is None:
            solver = Solver(game)
            solver.outcome(position, misere=misere)
            assert game.positions_needed(position, misere) <= solver.positions, position


def test_values_in_sums() -> None:
    with pytest.raises(OutOfReach, match="needs at least"):
        (Wythoff()((10**9, 5)) + star(2)).grundy()
    assert (Wythoff()((3, 4)) + star(2)).grundy() == 2 ^ 2
