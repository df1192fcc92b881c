"""The search loop: long lines of play, many options, cycles, limits and interruptions."""

from __future__ import annotations

import itertools
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given

from cgt import (
    ImpartialGame,
    InvalidParameter,
    InvalidPosition,
    LoopyGameError,
    N,
    P,
    RulesError,
    SearchLimit,
    Solver,
)
from cgt.budget import Budget
from cgt.search import GameSearch, misere_outcome, normal_outcome
from cgt.testing import finite_games
from cgt.values import mex_of_set


def chain(n):
    return (n - 1,) if n else ()


def nim_heap(n):
    return range(n)


def from_options(options):
    return ImpartialGame.from_options(options)


# ---- the loop ----


@given(finite_games())
def test_the_table_holds_the_right_value_of_every_position_met(judge_of, game):
    judge = judge_of(game.options)
    table = GameSearch(game.options, mex_of_set, Budget(None, None))
    for root in reversed(game.positions):
        table.solve(root)
    assert table.memo == {position: judge.grundy(position) for position in game.positions}


@given(finite_games())
def test_stopping_at_a_winning_option_changes_no_outcome(judge_of, game):
    judge = judge_of(game.options)
    for misere, evaluate in ((False, normal_outcome), (True, misere_outcome)):
        table = GameSearch(game.options, evaluate, Budget(None, None), stop=0)
        for root in reversed(game.positions):
            assert table.solve(root) == judge.mover_wins(root, misere)
        assert all(won == judge.mover_wins(p, misere) for p, won in table.memo.items())


def test_a_winning_option_ends_the_search_of_a_position():
    asked = []

    def options(n):
        asked.append(n)
        return {"start": ["end", "long"], "end": []}[n]

    assert GameSearch(options, normal_outcome, Budget(None, None), stop=0).solve("start") == 1
    assert "long" not in asked


@pytest.mark.parametrize("width", [1, 63, 64, 65, 127, 128, 129, 1000])
def test_positions_with_many_options(width):
    table = GameSearch(nim_heap, mex_of_set, Budget(None, None))
    assert table.solve(width) == width
    # The same with the only option that matters at the end.
    last = from_options(lambda n: [*range(1, width), 0] if n == width else [0] if n else [])
    assert last.outcome(width) is N
    assert last.grundy(width) == (1 if width == 1 else 2)


def test_a_chain_of_a_million_moves_has_its_grundy_value():
    assert from_options(chain).grundy(10**6) == 0
    assert from_options(chain).grundy(10**4 - 1) == 1


def test_a_long_line_of_play_with_many_options_on_each_step():
    def options(n):
        return (n - step for step in range(1, 51) if step <= n)

    assert from_options(options).grundy(20_000) == 20_000 % 51


def test_options_of_what_is_known_are_not_asked_for():
    asked = []

    def options(n):
        asked.append(n)
        return range(n)

    solver = Solver(from_options(options))
    solver.grundy(10)
    # And once more for each of the first ones, to compare the answers.
    assert set(asked) == set(range(11))
    assert len(asked) <= 2 * 11 + 1
    asked.clear()
    solver.grundy(10)
    solver.outcome(7)
    assert asked == []


# ---- cycles ----


# ---- rules that ask while they are read, and threads ----


def test_rules_that_ask_the_same_solver_while_their_options_are_read(judge_of):
    """What they ask for must not be taken for options of the position being read."""

    def options(n):
        for taken in (1, 2, 3, 5, 6):
            if taken <= n:
                yield n - taken
                # No option, and at first as unknown as the options before it.
                assert solver.grundy(max(0, n - 7)) >= 0

    def plain_options(n):
        return [n - taken for taken in (1, 2, 3, 5, 6) if taken <= n]

    solver = Solver(from_options(options))
    judge = judge_of(plain_options)
    assert solver.grundy(200) == judge.grundy(200)
    assert all(solver.grundy(n) == judge.grundy(n) for n in range(200))


def test_threads_that_share_a_solver():
    def options(position):
        a, b = position
        for left in range(a):
            # Hands over to another thread in the middle of a position.
            time.sleep(0)
            yield left, b
        for left in range(b):
            yield a, left

    solver = Solver(from_options(options))
    with ThreadPoolExecutor(4) as threads:
        asked = [(a, b) for a in range(11, -1, -1) for b in range(11, -1, -1)]
        found = dict(zip(asked, threads.map(solver.grundy, asked), strict=True))
    assert found == {(a, b): a ^ b for a, b in asked}


def test_a_cycle_of_two_positions_is_named():
    game = from_options({"left": ["right"], "right": ["left"]}.__getitem__)
    with pytest.raises(LoopyGameError, match="'left' -> 'right' -> 'left'") as caught:
        game.grundy("left")
    assert caught.value.cycle == ("left", "right")


def test_a_position_that_is_its_own_option_is_a_cycle():
    with pytest.raises(LoopyGameError, match="7 -> 7") as caught:
        from_options(lambda n: [n]).grundy(7)
    assert caught.value.cycle == (7,)


def test_a_cycle_behind_a_thousand_moves_is_named_alone():
    def options(n):
        return [n - 1] if n > -2 else [0]

    with pytest.raises(LoopyGameError) as caught:
        from_options(options).grundy(1000)
    assert caught.value.cycle == (0, -1, -2)


def test_a_long_cycle_is_named_in_a_sentence_of_bearable_length():
    size = 5000
    with pytest.raises(LoopyGameError) as caught:
        from_options(lambda n: [(n + 1) % size]).grundy(0)
    assert caught.value.cycle == tuple(range(size))
    assert len(str(caught.value)) < 1000


def test_the_same_position_in_two_branches_is_no_cycle():
    game = from_options({4: [3, 2], 3: [1], 2: [1], 1: [0], 0: []}.__getitem__)
    assert game.grundy(4) == 1


def test_what_was_solved_before_a_cycle_stays_right():
    graph = {0: [], 1: [0], 2: [0, 1], "loop": [2, "loop"]}
    solver = Solver(from_options(graph.__getitem__))
    with pytest.raises(LoopyGameError):
        solver.grundy("loop")
    assert [solver.grundy(n) for n in range(3)] == [0, 1, 2]


# ---- rules that break their contract ----


def test_few_positions_are_asked_again():
    asked = []

    def options(n):
        asked.append(n)
        return range(max(0, n - 3), n)

    from_options(options).grundy(5000)
    assert 5001 < len(asked) < 5001 * 1.05


def test_options_that_change_below_the_position_asked_about():
    left = iter([3, 4, 5])
    rules = {9: [2, 1], 2: left, 1: [0]}
    game = from_options(lambda n: rules.get(n, []))
    with pytest.raises(RulesError, match=r"options\(2\) gave other options when asked again"):
        game.grundy(9)


def test_what_changing_options_gave_answers_nothing_later():
    turns = itertools.count()
    game = from_options(lambda n: range(n) if next(turns) % 2 else [])
    for _ in range(3):
        with pytest.raises(RulesError, match="asked again"):
            game.grundy(4)


@pytest.mark.parametrize("question", ["grundy", "outcome", "winning_moves", "options"])
def test_options_without_end_of_one_position(question):
    game = from_options(lambda n: itertools.repeat(0) if n else [])
    solver = Solver(game, max_positions=10_000)
    if question == "outcome":
        assert solver.outcome(1) is N
        return
    with pytest.raises(SearchLimit, match="the limit of 10000 positions was reached"):
        getattr(solver, question)(1)


def test_a_limit_on_positions_is_none_on_options_that_are_equal():
    game = from_options(lambda n: itertools.repeat(n - 1, 5000) if n else [])
    assert Solver(game, max_positions=100).grundy(20) == 0
    assert Solver(game, max_positions=100).outcome(19) is N
    assert Solver(game, max_positions=100).options(20) == [19]


def test_reading_many_options_puts_off_no_look_around(monkeypatch):
    looks: list[int] = []
    solver = Solver(
        from_options(lambda n: [*range(max(n - 2, 0), n)] * (20_000 if n == 5000 else 1))
    )
    monkeypatch.setattr(solver._budget, "_look_around", looks.append)
    solver.grundy(5000)
    assert len(looks) >= 5000 // 1024


def test_few_of_the_positions_may_be_open():
    budget = Budget(6_000_000, None)
    budget.admit(1_199_999)
    budget.due = 0
    with pytest.raises(SearchLimit, match="limit of 1200000 open positions was reached"):
        budget.admit(1_200_000)
    # All of a small limit may be open.
    with pytest.raises(SearchLimit, match="limit of 50000 positions was reached"):
        Solver(from_options(lambda n: [n + 1]), max_positions=50_000).grundy(0)


def test_an_option_that_is_none():
    game = from_options(lambda n: [n - 1, [].sort()] if n else [])
    with pytest.raises(RulesError, match=r"options\(1\) gave None.*return it\?"):
        game.grundy(3)
    with pytest.raises(RulesError, match=r"options\(3\) gave None"):
        Solver(game).options(3)
    with pytest.raises(InvalidPosition, match="None is not a position"):
        game.grundy(None)


def test_options_that_change_between_calls():
    asked = set()

    def options(n):
        first = n not in asked
        asked.add(n)
        return range(n) if first else range(n // 2)

    with pytest.raises(RulesError, match=r"options\(\d\) gave other options when asked again"):
        from_options(options).grundy(9)


@pytest.mark.parametrize("positions", [5, 100])
def test_options_that_fail_when_asked_again(positions):
    asked = set()

    def options(n):
        if n in asked:
            raise ValueError("enough")
        if n == positions:
            asked.add(n)
        return range(n)

    game = from_options(options)
    sentence = rf"options\({positions}\) failed \(ValueError: enough\) when asked again; "
    with pytest.raises(RulesError, match=sentence):
        game.grundy(positions)


@pytest.mark.parametrize("positions", [5, 200])
def test_options_that_fail_beyond_the_one_that_settles_the_position(positions):
    def options(n):
        yield from range(n)
        if n == positions:
            raise ValueError("enough")

    with pytest.raises(InvalidPosition, match=rf"{positions} is not a position .*: enough"):
        from_options(options).outcome(positions)


def test_a_position_that_is_changed_when_asked_again():
    board = Board(9)
    readings = []

    def options(position):
        if not isinstance(position, Board):
            return range(position)
        readings.append(position)
        if len(readings) == 2:
            position.cells[0] -= 1
        return range(100)

    with pytest.raises(RulesError, match=r"the position Board\(8,\) was changed after it was used"):
        from_options(options).grundy(board)


class Board:
    """A position that can be changed, with a hash that changes with it."""

    def __init__(self, *cells):
        self.cells = list(cells)

    def __hash__(self):
        return hash(tuple(self.cells))

    def __eq__(self, other):
        return isinstance(other, Board) and self.cells == other.cells

    def __repr__(self):
        return f"Board{tuple(self.cells)}"


def change_and_give_itself(board):
    """Break the contract as in NetworkX issue 3850: the node changes after it was added."""
    for place, cell in enumerate(board.cells):
        if cell:
            board.cells[place] -= 1
            yield board


def change_give_itself_and_restore(board):
    """Break the contract as game programs do that take moves back."""
    for place, cell in enumerate(board.cells):
        if cell:
            board.cells[place] -= 1
            yield board
            board.cells[place] += 1


def change_and_give_copies(board):
    """Break the contract although every option is a new position."""
    for place, cell in enumerate(board.cells):
        if cell:
            board.cells[place] -= 1
            yield Board(*board.cells)


@pytest.mark.parametrize(
    "options", [change_and_give_itself, change_give_itself_and_restore, change_and_give_copies]
)
@pytest.mark.parametrize("cells", [(1,), (2,), (1, 1), (2, 3)])
@pytest.mark.parametrize("misere", [None, False, True])
def test_positions_that_are_changed_in_place_are_found_out(options, cells, misere):
    game = from_options(options)
    ask = game.grundy if misere is None else partial(game.outcome, misere=misere)
    with pytest.raises(RulesError, match="was changed after it was used"):
        ask(Board(*cells))


def test_the_same_rules_with_new_positions_are_right():
    def options(board):
        for place, cell in enumerate(board.cells):
            if cell:
                option = Board(*board.cells)
                option.cells[place] -= 1
                yield option

    assert from_options(options).grundy(Board(2, 3)) == 1


def test_an_error_in_a_closed_form_is_not_blamed_on_a_position():
    class BrokenFormula(ImpartialGame[int]):
        def options(self, position):
            return range(position)

        def grundy_formula(self, position):
            return 1 // position if position < 2 else None

    for position in (3, 0):
        with pytest.raises(ZeroDivisionError):
            BrokenFormula().grundy(position)


# ---- limits ----


def test_a_limit_ends_the_search_with_what_it_knows():
    solver = Solver(from_options(nim_heap), max_positions=50)
    with pytest.raises(SearchLimit, match="not known: the limit of 50 positions") as caught:
        solver.grundy(100)
    assert caught.value.positions == solver.positions < 50
    assert not caught.value.interrupted
    assert "limit of 50" in caught.value.reason


@pytest.mark.parametrize("limit", [1, 2, 10, 49, 50, 99, 100, 101])
def test_after_a_limit_the_same_solver_gives_only_right_answers(limit):
    solver = Solver(from_options(nim_heap), max_positions=limit)
    known = {}
    for n in (100, 100, *range(101)):
        with suppress(SearchLimit):
            known[n] = solver.grundy(n)
        assert solver.positions <= limit
    assert known == {n: n for n in range(min(limit, 101))}


def test_a_limit_counts_the_line_of_play():
    solver = Solver(from_options(chain), max_positions=500)
    with pytest.raises(SearchLimit) as caught:
        solver.grundy(1000)
    assert (caught.value.positions, caught.value.depth) == (0, 500)
    assert solver.grundy(400) == 0
    assert solver.grundy(490) == 0


def test_a_higher_limit_goes_on_from_what_is_stored():
    asked = []

    def options(n):
        asked.append(n)
        return range(n)

    solver = Solver(from_options(options), max_positions=50)
    with pytest.raises(SearchLimit):
        solver.grundy(80)
    stored = solver.positions
    assert stored > 40
    asked.clear()
    solver.max_positions = 1000
    assert solver.grundy(80) == 80
    assert len(set(asked)) <= 82 - stored


def test_a_limit_holds_for_loopy_games():
    solver = Solver(from_options(lambda n: [n + 1, n - 1]), max_positions=300)
    with pytest.raises(SearchLimit):
        solver.outcome(0)


@pytest.mark.parametrize("limit", [0, -1, 2.5, "100", True])
def test_limits_are_whole_numbers(limit):
    with pytest.raises(InvalidParameter, match="max_positions is a whole number >= 1, or None"):
        Solver(from_options(chain), max_positions=limit)


# ---- interruptions ----


def interrupting(error, at):
    """Return rules of nim heaps that fail once, at the call with a number."""
    calls = []

    def options(n):
        calls.append(n)
        if len(calls) == at:
            raise error
        return range(n)

    return from_options(options)


@pytest.mark.parametrize("at", [1, 2, 50, 101, 102])
@pytest.mark.parametrize("misere", [None, True])
def test_ctrl_c_ends_in_an_error_and_the_search_can_go_on(at, misere):
    solver = Solver(interrupting(KeyboardInterrupt(), at))

    def ask():
        return solver.grundy(100) if misere is None else solver.outcome(100, misere=misere)

    if misere and at > 3:
        assert ask() is N  # found before the interruption: moving to 1 wins
        return
    with pytest.raises(SearchLimit, match="was interrupted after") as caught:
        ask()
    assert caught.value.interrupted
    assert caught.value.positions == solver.positions
    assert ask() == (100 if misere is None else N)


@pytest.mark.parametrize("at", [1, 2, 50, 101, 102])
def test_no_memory_left_ends_in_an_error_and_the_search_can_go_on(at):
    solver = Solver(interrupting(MemoryError(), at))
    with pytest.raises(SearchLimit, match="the memory was used up after") as caught:
        solver.grundy(100)
    assert not caught.value.interrupted
    assert solver.grundy(100) == 100


# In a process of its own: Hypothesis hangs a callback on the garbage collector of this one, and a
# Ctrl-C that arrives inside of it is lost.
CTRL_C_FROM_OUTSIDE = """
import signal
import threading
from cgt import ImpartialGame, SearchLimit, Solver

game = ImpartialGame.from_options(lambda n: [n + 1] if n < 10**12 else [])
solver = Solver(game, max_positions=10**8)
threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
try:
    solver.grundy(0)
except SearchLimit as stop:
    print(stop.interrupted, stop.depth > 0, solver.grundy(10**12 - 5))
"""


def test_ctrl_c_from_outside():
    script = [sys.executable, "-c", CTRL_C_FROM_OUTSIDE]
    ended = subprocess.run(script, capture_output=True, text=True, check=True, timeout=60)
    assert ended.stdout == "True True 1\n"


def test_ctrl_c_while_a_loopy_graph_is_explored():
    def options(n):
        if n > 400:
            raise KeyboardInterrupt
        return [0, n + 1]

    with pytest.raises(SearchLimit) as caught:
        from_options(options).outcome(0)
    assert caught.value.interrupted


# ---- progress ----


def test_progress_is_told_about_ten_times_a_second():
    told = []
    solver = Solver(
        from_options(lambda n: [n - 1, n - 2] if n > 1 else []),
        progress=lambda positions, depth: told.append((positions, depth, time.monotonic())),
    )
    solver.grundy(100_000)
    assert told
    assert all(0 <= positions <= 100_001 and 0 <= depth <= 100_001 for positions, depth, _ in told)
    moments = [moment for *_, moment in told]
    assert all(late - early >= 0.09 for early, late in pairwise(moments))


# ---- solvers ----


def test_two_solvers_share_nothing():
    game = from_options(nim_heap)
    first, second = Solver(game), Solver(game)
    first.grundy(20)
    assert (first.positions, second.positions) == (21, 0)
    assert game.solver.positions == 0
    assert game.solver is not from_options(nim_heap).solver
    assert second.outcome(20) is N
    assert second.outcome(0) is P


class Pile:
    """A position that hashes by content and can be changed in place."""

    def __init__(self, content):
        self.content = content

    def __hash__(self):
        return hash(tuple(self.content))

    def __eq__(self, other):
        return isinstance(other, Pile) and self.content == other.content


@pytest.mark.parametrize("size", range(1, 25))
def test_positions_changed_in_place_never_give_a_value(size):
    def take_last(pile):
        if pile.content:
            pile.content.pop()
            yield pile

    with pytest.raises(RulesError, match="changed"):
        ImpartialGame.from_options(take_last).grundy(Pile(list(range(size))))
