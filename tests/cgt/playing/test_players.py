"""Players: perfect never misses a win, the others do what their names say."""

from __future__ import annotations

import time
from random import Random

import pytest

from cgt import HeapGame, ImpartialGame, InvalidParameter, heaps
from cgt.playing import Match, PlayerFailed, Referee, compare, get_player
from cgt.playing.contest import LONGEST, let_move, play_out, random_starts
from cgt.playing.players import Code, Greedy
from games import GrundysGame, Hundred, Kayles, Moore, Nim

PLAIN_NIM = HeapGame.from_heap_options(lambda n: [(left,) for left in range(n)], name="plain-nim")
# The same without components, so that no theorem about sums can answer.
WHOLE_NIM = ImpartialGame.from_options(PLAIN_NIM.options, name="whole-nim")
CIRCLE = ImpartialGame.from_options(lambda n: [(n + 1) % 3], name="circle")


def always_wins(player, game, position, misere):
    """Whether the player to move wins whatever the opponent does: every line is tried."""
    referee = Referee(game, misere=misere)
    random = Random(1)

    def wins(position):
        if not list(game.options(position)):
            return misere
        move, _ = player.choose(referee, position, random)
        replies = list(game.options(move.option))
        if not replies:
            return not misere
        return all(map(wins, replies))

    return wins(position)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("game", [Nim(), PLAIN_NIM, Kayles(), Moore(2), GrundysGame()])
def test_perfect_wins_against_every_line_from_every_n_position(game, misere, judge_of):
    judge = judge_of(game.options)
    for position in heaps(count=range(4), size=range(1, 4)):
        assert always_wins(get_player("perfect"), game, position, misere) == judge.mover_wins(
            position, misere
        )


def test_the_test_above_can_fail():
    position = (1, 2, 4)
    assert always_wins(get_player("perfect"), Nim(), position, False)
    assert not always_wins(get_player("greedy"), Nim(), (1, 2, 2), False)


def test_random_makes_every_move_sometimes():
    referee, random = Referee(Nim()), Random(0)
    player = get_player("random")
    met = {player.choose(referee, (2, 3), random)[0].option for _ in range(200)}
    assert met == set(Nim().options((2, 3)))


def test_greedy_leaves_the_fewest_moves():
    referee = Referee(Nim())
    assert [m.option for m in Greedy().choices(referee, (2, 3, 3))] == [
        (2, 0, 3),
        (2, 3, 0),
    ]
    assert [m.option for m in Greedy().choices(Referee(Kayles()), (3,))] == [
        (0, 1),
        (1, 0),
    ]


def test_perfect_guesses_and_says_so_where_the_search_is_too_large():
    referee = Referee(WHOLE_NIM, misere=True, budget=20)
    move, remark = get_player("perfect").choose(referee, (30, 30, 30), Random(0))
    assert move.option in set(PLAIN_NIM.options((30, 30, 30)))
    assert remark.startswith("this is a guess, since who wins is not known: the limit of ")


# ---- code ----


def in_file(tmp_path, source):
    path = tmp_path / "mine.py"
    path.write_text(source)
    return str(path)


def test_a_function_in_a_file(tmp_path):
    # A dataclass finds its module by name.
    source = """
from __future__ import annotations
from dataclasses import dataclass

@dataclass
class Plan:
    left: int = 0

def choose_move(position):
    return (Plan().left, *position[1:])
"""
    player = get_player(in_file(tmp_path, source))
    assert player.name == "mine.py"
    assert player.choose(Referee(Nim()), (2, 3), Random(0))[0].option == (0, 3)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("def choose(position): ...", "does not define choose_move(position)"),
        ("choose_move = 3", "does not define choose_move(position)"),
        ("def choose_move(:", "cannot be run: SyntaxError: "),
        ("1 / 0", "cannot be run: ZeroDivisionError: division by zero"),
        ("raise SystemExit", "cannot be run: SystemExit"),
    ],
)
def test_a_file_that_is_no_player(tmp_path, source, sentence):
    path = in_file(tmp_path, source)
    with pytest.raises(InvalidParameter) as caught:
        get_player(path)
    assert str(caught.value).startswith(f"{path} {sentence}")


@pytest.mark.parametrize("who", ["missing.py", "perfekt", "", "random.txt", "os"])
def test_no_such_player(who):
    with pytest.raises(InvalidParameter, match=r"no file missing\.py|no player is called"):
        get_player(who)


def fails(position):
    raise ZeroDivisionError("oh")


def leaves(position):
    raise SystemExit


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        (lambda position: (9, 9), "answered (9, 9), which is no option of (1, 2)"),
        (lambda position: None, "answered None, which is no option of (1, 2)"),
        (lambda position: [1, 1], "answered [1, 1], which is no option of (1, 2)"),
        (fails, "failed: ZeroDivisionError: oh"),
        (leaves, "failed: SystemExit"),
        (lambda position: time.sleep(2), "found no move in 0.05 seconds"),
    ],
)
def test_code_that_fails_loses_the_game(function, sentence):
    player = Code(function, "mine", seconds=0.05)
    match = Match(Referee(Nim()), (1, 2))
    let_move(match, player, Random(0))
    assert match.forfeit == f"mine {sentence}"
    assert match.winner == 1
    with pytest.raises(PlayerFailed):
        player.choose(match.referee, (1, 2), Random(0))


class Unspeakable:
    def __init__(self, *failing):
        self._failing = failing

    def __repr__(self):
        if "repr" in self._failing:
            raise ZeroDivisionError("repr")
        return object.__repr__(self)


class Wordless(Exception):
    def __str__(self):
        raise ZeroDivisionError


async def later():
    return (0, 2)


def shouts(position):
    raise Wordless


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        (lambda position: Unspeakable("repr"), "failed: ZeroDivisionError: repr"),
        (lambda position: later(), "answered <coroutine object later>, which is no option of "),
        (shouts, "failed: Wordless"),
        (lambda position: object(), "answered <object object>, which is no option of (1, 2)"),
    ],
)
def test_answers_that_cannot_be_written_lose_the_game(function, sentence):
    match = Match(Referee(Nim()), (1, 2))
    let_move(match, Code(function, "mine"), Random(0))
    assert match.forfeit.startswith(f"mine {sentence}")


async def answers_later(position):
    return position


def answers_in_parts(position):
    yield position


@pytest.mark.parametrize("function", [answers_later, answers_in_parts])
def test_only_plain_functions_play(function):
    with pytest.raises(InvalidParameter, match="is a coroutine or a generator; write a plain"):
        get_player(function)


def test_true_is_not_the_number_one():
    player = get_player(lambda position: True)
    with pytest.raises(PlayerFailed):
        player.choose(Referee(Hundred()), 0, Random(0))


# ---- contests ----


def test_perfect_against_itself_wins_as_the_theory_says():
    starts = list(heaps(count=3, size=range(1, 6)))
    for misere in (False, True):
        n_positions = [s for s in starts if Nim().outcome(s, misere=misere) == "N"]
        p_positions = [s for s in starts if Nim().outcome(s, misere=misere) == "P"]
        score = compare(Nim(), "perfect", "perfect", starts=n_positions, games=60, misere=misere)
        assert (score.first, score.wins) == (60, (30, 30))
        score = compare(Nim(), "perfect", "perfect", starts=p_positions, games=60, misere=misere)
        assert (score.first, score.wins) == (0, (30, 30))


def test_the_same_seed_gives_the_same_games():
    def play(seed):
        return compare(Nim(), "random", "greedy", starts=heaps(3, range(9)), games=40, seed=seed)

    assert play(1) == play(1)
    assert len({play(seed) for seed in range(5)}) > 1


def test_perfect_beats_the_others_when_it_begins_in_n_positions():
    starts = [s for s in heaps(3, range(1, 8)) if Nim().outcome(s) == "N"]
    for other in ("random", "greedy"):
        score = compare(Nim(), "perfect", other, starts=starts, games=100)
        assert score.games == 100
        assert score.wins[0] >= 50
        assert str(score).startswith(f"perfect {score.wins[0]} : {score.wins[1]} {other} (")


def test_failures_are_counted_and_said():
    score = compare(Nim(), fails, "random", starts=[(1,)], games=4)
    assert score.wins == (0, 4)
    assert score.failures == ("fails failed: ZeroDivisionError: oh",)


def test_guesses_are_counted():
    score = compare(
        WHOLE_NIM, "perfect", "random", starts=[(9, 9, 9)], games=2, misere=True, budget=2
    )
    assert score.guesses > 0
    assert compare(Nim(), "perfect", "random", starts=[(9, 9, 9)], games=2).guesses == 0


def test_play_that_goes_round_is_a_draw():
    score = compare(CIRCLE, "perfect", "random", starts=[0], games=2)
    assert (score.draws, score.wins, score.games) == (2, (0, 0), 2)
    assert ", 2 drawn" in str(score)
    match = Match(Referee(CIRCLE), 0)
    play_out(match, get_player("random"), get_player("random"), Random(0))
    assert len(match.history) == LONGEST


@pytest.mark.parametrize(("games", "starts"), [(0, [(1,)]), (5, [])])
def test_nothing_to_compare(games, starts):
    with pytest.raises(InvalidParameter, match="at least one game and one start"):
        compare(Nim(), "perfect", "random", starts=starts, games=games)


def test_random_starts_are_reached_by_play_and_not_over():
    referee = Referee(Nim())
    starts = random_starts(referee, (2, 3), 200, Random(3))
    assert len(starts) == 200
    assert set(starts) == {(a, b) for a in range(3) for b in range(4) if a or b}
    assert random_starts(referee, (0, 0), 2, Random(0)) == [(0, 0), (0, 0)]
    assert len(random_starts(referee, (2, 3), 10**9, Random(0), seconds=0)) == 1
