"""The laws of `cgt.testing`, each with a game that breaks it, and the random games."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import find, given
from hypothesis import strategies as st

from cgt import (
    CgtError,
    HeapGame,
    ImpartialGame,
    InvalidParameter,
    InvalidPosition,
    P,
    heaps,
)
from cgt.budget import Budget
from cgt.loopy import explore
from cgt.testing import (
    FiniteGame,
    LawBroken,
    check_game,
    finite_games,
    heap_positions,
    positions_of,
)
from games import Kayles, Nim


class Row(ImpartialGame[str]):
    """Cover two neighbouring free cells of a row; every hook is right."""

    def options(self, position):
        for place in range(len(position) - 1):
            if position[place : place + 2] == "..":
                yield position[:place] + "##" + position[place + 2 :]

    def check(self, position):
        if not isinstance(position, str) or set(position) - set(".#"):
            raise InvalidPosition(f"a row is made of . and #, not {position!r}")

    def components(self, position):
        return [piece for piece in position.split("#") if piece]

    def canonical(self, position):
        return min(position, position[::-1])

    def grundy_formula(self, position):
        return 0 if ".." not in position else None

    def parse(self, text):
        return text

    def outcome_formula(self, position, misere):
        return P if misere and position in ("..", "...") else None

    def winning_moves_formula(self, position, misere):
        return [] if ".." not in position else None


ROWS = ["", ".", "..", "...", "....", "..#..", ".....", "#.#...", "......"]


def test_a_game_that_keeps_the_laws():
    done = check_game(Row(), ROWS)
    assert done.game == "row"
    assert done.positions == len(ROWS)
    assert done.searched >= len(ROWS)
    assert not done.loopy
    assert str(done).startswith(f"row: every law holds at {len(ROWS)} positions")


@pytest.mark.parametrize("game", [Nim(), Kayles()])
def test_shipped_games_of_heaps_keep_the_laws(game):
    assert check_game(game, heaps(count=range(4), size=range(5))).positions == 56


@given(finite_games())
def test_finite_games_keep_the_laws(game):
    assert check_game(game, game.positions).positions == len(game.positions)


@given(finite_games(max_positions=6, loopy=True))
def test_loopy_games_keep_the_laws(game):
    check_game(game, game.positions, loopy=True)


# ---- one broken law each ----


def counting(answer):
    """Return a method that answers by the number of the call."""
    calls = []

    def method(self, position):
        calls.append(position)
        return answer(len(calls), position)

    return method


class Changing:
    """A position that says nothing about its change but by its text."""

    def __init__(self, size):
        self.size = size

    def __hash__(self):
        return 1

    def __eq__(self, other):
        return isinstance(other, Changing)

    def __repr__(self):
        return f"Changing({self.size})"


def shrink(self, position):
    position.size -= 1
    return []


BROKEN = {
    "unhashable options": (
        {"options": lambda self, p: [list(p[1:])] if p else []},
        "..",
        r"at '\.\.': positions must be hashable, and \['\.'\] is a list",
    ),
    "options that are no positions": (
        {"options": lambda self, p: ["xx"] if p else []},
        "..",
        r"an option must be a position, but check\(\) refuses 'xx': a row is made of",
    ),
    "other options at another call": (
        {"options": counting(lambda n, p: [p[1:]] if n % 2 and p else [])},
        "..",
        r"same options at every call, but it gave \{'\.'\} and then set\(\)",
    ),
    "options that return nothing": (
        {"options": lambda self, p: None},
        "..",
        r"options\('\.\.'\) returned None",
    ),
    "an option deep down that is no position": (
        {"options": lambda self, p: [p[1:]] if p else ["x"]},
        "..",
        r"options\(''\) gave 'x', which is not a position",
    ),
    "play without end": (
        {"options": lambda self, p: [p[::-1]]},
        ".#",
        r"every play must end, but play can go round.*'\.#' -> '#\.' -> '\.#'.*loopy=True",
    ),
    "a position shown as something else": (
        {"show": lambda self, p: 7},
        "..",
        r"show\(\) must give text, but gives 7",
    ),
    "a move described by something else": (
        {"describe_move": lambda self, p, o: None},
        "..",
        r"describe_move\(\) must give text, but gives None",
    ),
    "a text that parse refuses": (
        {"show": lambda self, p: "?", "parse": lambda self, text: self.check(text)},
        "..",
        r"parse\(\) must read what show\(\) writes, '\?', but a row is made of",
    ),
    "a text read as another position": (
        {"parse": lambda self, text: text + "."},
        "..",
        r"parse\(\) must read what show\(\) writes, but it reads '\.\.' as '\.\.\.'",
    ),
    "a canonical position that has another": (
        {"canonical": lambda self, p: p[::-1]},
        "..#",
        r"its own canonical position, but canonical\(\) gives '#\.\.' and then '\.\.#'",
    ),
    "a canonical position with another value": (
        {"canonical": lambda self, p: p.replace("#", "."), "components": lambda self, p: [p]},
        "..#.",
        r"the canonical position '\.\.\.\.' must have the same value, but it has 2, not 1",
    ),
    "a canonical position with another misère outcome": (
        # In normal play, two equal positions are as good as none.
        {"canonical": lambda self, p: "....#...." if p == "." else p},
        ".",
        r"must have the same outcome, but in misère play it is P, not N",
    ),
    "a canonical position that is none": (
        {"canonical": lambda self, p: p + "!"},
        "..",
        r"what canonical\(\) gives must be a position, but check\(\) refuses '\.\.!'",
    ),
    "components with another nim-sum": (
        {"components": lambda self, p: [p, ".."] if len(p) > 3 else [p]},
        "....",
        r"but components\(\) gives \['\.\.\.\.', '\.\.'\] with nim-sum 3, and the search 2",
    ),
    "components with the right nim-sum and another misère outcome": (
        {"components": lambda self, p: ["....", "...."] if p == "." else [p]},
        ".",
        r"must answer what the rules say, but in misère play the outcome is P, not N",
    ),
    "components that are no positions": (
        {"components": lambda self, p: ["x"]},
        "..",
        r"a component must be a position, but check\(\) refuses 'x'",
    ),
    "a wrong closed form": (
        {"grundy_formula": lambda self, p: 3 if p == "...." else None},
        "....",
        r"must say what the search finds, but grundy_formula gives 3 and the search 2",
    ),
    "a wrong closed form of a smaller position": (
        {"grundy_formula": lambda self, p: 5 if p == "." else None},
        "...",
        r"with closed forms the engine must answer what the rules say, but the value is 0, not 1",
    ),
    "a wrong misère theorem": (
        {"outcome_formula": lambda self, p, misere: P if misere and p == "...." else None},
        "....",
        r"in misère play outcome_formula gives Outcome\.P and the search Outcome\.N",
    ),
    "a wrong theorem in normal play": (
        {"outcome_formula": lambda self, p, misere: None if misere or p != ".." else P},
        "..",
        r"in normal play outcome_formula gives Outcome\.P and the search Outcome\.N",
    ),
    "a winning move that does not win": (
        {"winning_moves_formula": lambda self, p, misere: ["##.."] if p == "...." else None},
        "....",
        r"in normal play winning_moves_formula gives \['##\.\.'\] and the search \['\.##\.'\]",
    ),
    "a wrong winning move in misère play": (
        {"winning_moves_formula": lambda self, p, misere: [p] if p == ".." and misere else None},
        "..",
        r"in misère play winning_moves_formula gives \['\.\.'\] and the search \[\]",
    ),
}


@pytest.mark.parametrize(("hooks", "position", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_law_is_named(hooks, position, message):
    game = type("Mistaken", (Row,), hooks)()
    with pytest.raises(LawBroken, match=message) as caught:
        check_game(game, [position])
    assert str(caught.value).startswith(f"mistaken breaks a law at {position!r}: ")
    assert isinstance(caught.value, AssertionError)
    assert isinstance(caught.value, CgtError)


def test_only_games_that_read_texts_must_read_their_own():
    class ShowsOnly(Row):
        parse = ImpartialGame.parse

        def show(self, position):
            return f"row {position}"

    assert check_game(ShowsOnly(), ROWS).positions == len(ROWS)


def test_a_position_changed_by_its_options_is_named():
    game = ImpartialGame.from_options(lambda p: shrink(None, p), name="shrinking")
    with pytest.raises(LawBroken, match="must leave the position as it is, but changed it"):
        check_game(game, [Changing(3)])


def test_a_heap_game_whose_texts_lie():
    class Lying(HeapGame):
        def heap_options(self, n):
            return ((left,) for left in range(n))

        def show(self, position):
            return " ".join(str(heap + 1) for heap in position)

    with pytest.raises(LawBroken, match=r"at \(1,\): parse.*'2' as \(2,\)"):
        check_game(Lying(), [(1,)])


def test_a_broken_closed_form_of_heaps():
    class Mistaken(HeapGame):
        def heap_options(self, n):
            return ((left,) for left in range(n))

        def heap_formula(self, n):
            return 9 if n == 6 else n

    with pytest.raises(LawBroken, match=r"\(6,\).*grundy_formula gives 9 and the search 6"):
        check_game(Mistaken(), heaps(count=range(2), size=range(8)))


def test_a_value_given_to_a_position_that_has_none():
    class Loop(ImpartialGame[int]):
        def options(self, position):
            return [0]

        def grundy_formula(self, position):
            return 0

    with pytest.raises(LawBroken, match=r"grundy_formula gives 0 and the search Infinite\("):
        check_game(Loop(), [0], loopy=True)


def test_a_loopy_game_is_reported_as_loopy():
    game = FiniteGame([(), (0, 1)])
    assert check_game(game, [1], loopy=True).loopy
    assert not check_game(game, [0], loopy=True).loopy
    with pytest.raises(LawBroken, match=r"at 1: every play must end"):
        check_game(game, [1])


# ---- what the caller can get wrong ----


def test_positions_that_are_none_are_the_callers_mistake():
    with pytest.raises(InvalidPosition, match="not -1"):
        check_game(Nim(), [(3, -1)])


def test_no_positions_at_all_check_nothing():
    with pytest.raises(InvalidParameter, match="at least one position"):
        check_game(Nim(), [])


def test_a_position_too_large_to_search_ends_in_a_sentence():
    with pytest.raises(
        CgtError, match=r"of nim cannot be tried at \(50, 50\), since the limit of 1000 positions"
    ) as caught:
        check_game(Nim(), [(2, 2), (50, 50)], max_positions=1000)
    assert not isinstance(caught.value, LawBroken)


def test_the_laws_need_no_hypothesis():
    script = (
        "import sys; sys.modules['hypothesis'] = None\n"
        "from cgt.testing import check_game; from games import Nim\n"
        "print(check_game(Nim(), [(1, 2)]).positions)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "1\n"


# ---- random games and positions ----


def test_a_finite_game_is_its_list():
    game = FiniteGame([(), [0], {0, 1}])
    assert list(game.positions) == [0, 1, 2]
    assert game.grundy(2) == 2
    assert game == FiniteGame([(), [0], {0, 1}])
    with pytest.raises(InvalidParameter, match="place of the list, 0 to 1, not 2"):
        FiniteGame([(), [2]])


@pytest.mark.parametrize("position", [3, -1, True, "0"])
def test_a_position_of_a_finite_game_is_a_place(position):
    with pytest.raises(InvalidPosition, match="place of the list, 0 to 2, not"):
        FiniteGame([(), [0], {0, 1}]).grundy(position)


@given(finite_games(max_positions=5))
def test_finite_games_have_earlier_positions_as_options(game):
    assert 1 <= len(game.positions) <= 5
    for position in game.positions:
        options = list(game.options(position))
        assert len(set(options)) == len(options)
        assert all(0 <= option < position for option in options)


@pytest.mark.parametrize("value", [0, 1, 2, 3])
def test_finite_games_have_every_small_value(value):
    games = finite_games(max_positions=4)
    found = find(games, lambda game: game.grundy(game.positions[-1]) == value)
    assert len(found.positions) == value + 1


def test_loopy_finite_games_have_cycles():
    found = find(finite_games(loopy=True), lambda game: 0 in game.options(0))
    assert found.rules == ((0,),)


@given(heap_positions(max_heaps=3, max_size=5))
def test_heap_positions_keep_to_their_limits(position):
    assert isinstance(position, tuple)
    assert len(position) <= 3
    assert all(type(heap) is int and 0 <= heap <= 5 for heap in position)


def test_heap_positions_come_in_any_order():
    assert find(heap_positions(), lambda position: list(position) > sorted(position)) == (1, 0)


@given(positions_of(Kayles(), (5, 2)))
def test_positions_of_a_game_are_reached_by_play(position):
    start: tuple[int, ...] = (5, 2)
    below = explore(start, Kayles().options, Budget(None, None))
    assert position in below


@given(st.integers(0, 4), st.data())
def test_random_play_goes_no_further_than_it_may(moves, data):
    countdown = ImpartialGame.from_options(lambda n: [n - 1] if n else [])
    assert 10 - moves <= data.draw(positions_of(countdown, 10, max_moves=moves)) <= 10


def test_random_play_reaches_the_end():
    countdown = ImpartialGame.from_options(lambda n: [n - 1] if n else [])
    assert find(positions_of(countdown, 5), lambda position: position == 0) == 0
