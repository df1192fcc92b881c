"""What a page may ask for: everything else is a sentence, and the game goes on."""

from __future__ import annotations

import json
import time
from random import Random

import pytest

from cgt import ImpartialGame
from cgt.playing import Referee, get_player
from cgt.playing.allowance import Allowance
from cgt.playing.session import Session
from games import Chomp, Kayles, Nim

# By the rules alone and without components, so that no theorem can answer.
WHOLE_NIM = ImpartialGame.from_options(Nim().options, name="whole-nim")


def session(game=None, start=(3, 4, 5), *, misere=False, budget=1000, against="perfect"):
    return Session(
        Referee(game or Nim(), misere=misere, budget=budget),
        start,
        [get_player(against), get_player("random")],
        person_first=True,
        random=Random(0),
    )


def move(page, text, **named):
    """Make the move to the position that is written so."""
    state = page.act({"do": "look"})
    number = [m["text"] for m in state["position"]["moves"]].index(text)
    return page.act({"do": "move", "number": number, "ply": len(state["history"])} | named)


def test_the_state_is_plain_values():
    state = session().act({"do": "look", "want": ["who", "hint", "binary"]})
    assert json.loads(json.dumps(state)) == state
    assert (state["game"], state["misere"], state["yours"]) == ("nim", False, True)
    assert state["rules"] == "Take any number of objects from one heap."
    assert state["position"]["heaps"] == ["3", "4", "5"]
    assert len(state["position"]["moves"]) == 12
    assert state["answers"]["who"].startswith("N: ")
    hint = state["answers"]["hint"]
    assert state["position"]["moves"][hint["move"]]["text"] == "1 4 5"
    [table] = state["answers"]["binary"]["tables"]
    assert table["odd"] == [False, True, False]


def test_the_opponent_answers_at_once():
    page = session()
    state = move(page, "1 4 5")
    assert [turn["you"] for turn in state["history"]] == [True, False]
    assert state["yours"]
    assert state["answers"] == {}


def test_a_game_is_won_and_lost():
    assert move(session(start=(0, 1)), "0 0")["winner"] == "you"
    assert move(session(start=(1, 1)), "0 1")["winner"] == "it"
    assert move(session(start=(0, 1), misere=True), "0 0")["winner"] == "it"
    assert move(session(start=(1, 1), misere=True), "0 1")["winner"] == "you"


def test_undo_and_new():
    page = session()
    move(page, "1 4 5")
    assert page.act({"do": "undo"})["position"]["text"] == "3 4 5"
    assert "no move of yours" in page.act({"do": "undo"})["message"]
    state = page.act({"do": "new", "opponent": "random", "first": "it"})
    assert (state["opponent"], len(state["history"]), state["yours"]) == ("random", 1, True)


def test_a_click_on_an_old_page_makes_no_move():
    page = session()
    move(page, "1 4 5")
    state = page.act({"do": "move", "number": 0, "ply": 0})
    assert "the game has moved on" in state["message"]
    assert len(state["history"]) == 2


@pytest.mark.parametrize(
    "request_",
    [
        None,
        [],
        7,
        "move",
        {},
        {"do": "__init__"},
        {"do": ["move"]},
        {"do": "move"},
        {"do": "move", "number": -1, "ply": 0},
        {"do": "move", "number": 12, "ply": 0},
        {"do": "move", "number": True, "ply": 0},
        {"do": "move", "number": "0", "ply": 0},
        {"do": "move", "number": 10**30, "ply": 0},
        {"do": "move", "number": {"a": 1}, "ply": 0},
        {"do": "new"},
        {"do": "new", "opponent": "evil.py", "first": "me"},
        {"do": "new", "opponent": ["perfect"], "first": "me"},
        {"do": "new", "opponent": "random", "first": "you"},
        {"do": "contest", "one": "perfect"},
        {"do": "contest", "one": "/etc/passwd", "other": "random"},
        {"do": "undo", "want": 7},
        {"do": "undo", "want": ["__class__", ["who"], {}]},
    ],
)
def test_what_is_not_understood_changes_nothing_but_the_message(request_):
    page = session()
    before = page.act({"do": "look"})
    after = page.act(request_)
    assert after.pop("message")
    before.pop("message")
    assert after == before


def test_heaps_say_which_move_takes_what():
    position = session().act({"do": "look"})["position"]
    taking = {(m["heap"], m["left"]): m["text"] for m in position["moves"]}
    assert taking[(0, "1")] == "1 4 5"
    assert len(taking) == 12
    # A move that splits a heap cannot be shown so.
    moves = session(Kayles(), (3,)).act({"do": "look"})["position"]["moves"]
    assert all("heap" not in m for m in moves)


def test_a_click_on_a_node_goes_there():
    page = session(start=(1, 2, 3))
    # Who moved second before moves first from there.
    state = page.act({"do": "new", "opponent": "random", "first": "it", "want": ["graph"]})
    graph = state["answers"]["graph"]
    assert json.loads(json.dumps(graph)) == graph
    assert len(graph["texts"]) == 24
    assert graph["texts"][graph["here"]] == state["position"]["text"]
    node = graph["texts"].index("0 2 3")
    state = page.act({"do": "go", "node": node, "text": "0 2 3", "want": ["graph"]})
    assert (state["position"]["text"], state["history"], state["yours"]) == ("0 2 3", [], True)
    # The graph is still that of all play.
    assert state["answers"]["graph"] == graph | {"here": node}
    state = page.act({"do": "new", "opponent": "perfect", "first": "me"})
    assert state["position"]["text"] == "1 2 3"


def test_a_graph_too_large_to_show_is_that_of_the_position():
    page = session(start=(9,) * 5)
    for request in ({"do": "look"}, {"do": "move", "number": 0, "ply": 0}, {"do": "undo"}):
        state = page.act(request | {"want": ["graph"]})
        graph = state["answers"]["graph"]
        assert graph["texts"][graph["here"]] == state["position"]["text"]
        assert graph["words"][0].startswith("truncated: ")


@pytest.mark.parametrize("node", [-1, 24, True, "0", None, 10**30])
def test_no_other_position_can_be_gone_to(node):
    page = session(start=(1, 2, 3))
    go = {"do": "go", "node": node, "text": "1 2 3"}
    assert "the graph has changed" in page.act(go)["message"]
    page.act({"do": "look", "want": ["graph"]})
    assert "the graph has changed" in page.act(go)["message"]
    assert "the graph has changed" in page.act({"do": "go", "node": 1, "text": "1 2 3"})["message"]


def test_squares_say_which_moves_change_them():
    position = session(Chomp(), (2, 2)).act({"do": "look"})["position"]
    assert [len(row) for row in position["squares"]] == [2, 2]
    changes = {m["text"]: m["changes"] for m in position["moves"]}
    assert changes == {"1 1": ["0-1", "1-1"], "2": ["1-0", "1-1"], "2 1": ["1-1"]}
    assert session().act({"do": "look"})["position"]["squares"] == []


def test_contests():
    page = session()
    before = page.act({"do": "look"})
    score = page.act({"do": "contest", "one": "perfect", "other": "random"})["score"]
    assert score.startswith("perfect ")
    assert "of 100 won by who moved first" in score
    assert page.act({"do": "look"})["position"] == before["position"]


def test_a_position_too_large_to_search_is_a_sentence_and_the_game_goes_on():
    page = session(WHOLE_NIM, (30, 30, 30), misere=True, budget=20)
    for _ in range(50):
        state = page.act({"do": "look", "want": ["who", "hint"]})
    assert state["answers"]["who"].startswith("not known: ")
    assert state["answers"]["hint"] == {"move": None, "text": state["answers"]["hint"]["text"]}
    state = move(page, "29 30 30")
    assert "this is a guess" in state["history"][1]["remark"]
    assert state["yours"]


def test_code_that_fails_loses_and_undo_takes_it_back():
    page = session(against=lambda position: None)
    state = move(page, "1 4 5")
    assert (state["winner"], state["yours"]) == ("you", False)
    assert "answered None" in state["forfeit"]
    assert page.act({"do": "undo"})["position"]["text"] == "3 4 5"


def test_rules_that_fail_are_a_sentence():
    def options(n):
        if n == 2:
            raise ZeroDivisionError("two")
        return range(n)

    page = session(ImpartialGame.from_options(options), 5)
    state = page.act({"do": "move", "number": 2, "ply": 0})
    assert "ZeroDivisionError" in state["message"]
    assert state["position"]["text"] == "5"


def test_a_position_that_cannot_be_shown_can_be_left():
    class Torn(Nim):
        def draw_position(self, position):
            return "" if 1 in position else "torn"

    page = session(Torn(), (1, 2))
    state = page.act({"do": "move", "number": 0, "ply": 0})
    assert state["message"].startswith("draw_position of torn ")
    assert state["message"].endswith("; undo a move, or begin a new game")
    assert state["position"]["moves"] == []
    assert page.act({"do": "undo"})["position"]["text"] == "1 2"


class CodesFail(Nim):
    """Nim with hooks that fail at heaps of 1."""

    def describe_move(self, position, option):
        return {2: "two"}[position[0]]

    def winning_moves_formula(self, position, misere):
        return [[1]]


class Halves(Nim):
    def show(self, position):
        return "\ud800".join(map(str, position))


class Unwritten(Nim):
    def show(self, position):
        return "two" if position[0] == 2 else 1


class Leaves(Nim):
    def draw_position(self, position):
        raise SystemExit


def test_methods_of_a_plugin_that_fail_are_sentences_and_the_game_goes_on():
    page = session(CodesFail(), (1, 2), against="random")
    state = page.act({"do": "look", "want": ["who", "hint", "binary", "graph"]})
    assert state["position"]["moves"][0]["words"] == "the rules of the game fail here: KeyError: 1"
    assert state["answers"]["hint"]["text"].startswith("not known: ")
    assert "[1]" in state["answers"]["hint"]["text"]
    assert state["answers"]["graph"]["texts"][0] == "1 2"
    assert len(page.act({"do": "move", "number": 0, "ply": 0})["history"]) == 2
    assert page.act({"do": "undo"})["position"]["text"] == "1 2"


def test_a_text_that_no_file_can_hold_is_escaped():
    page = session(Halves(), (1, 2))
    state = page.act({"do": "look", "want": ["who", "hint", "binary", "graph"]})
    assert state["position"]["text"] == r"1\ud8002"
    json.dumps(state, ensure_ascii=False).encode()


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (Unwritten(), "show((0,)) gave 1; it gives text; undo a move, or begin a new game"),
        (Leaves(), "the rules of the game fail here: SystemExit; undo a move, or begin a new game"),
    ],
)
def test_what_cannot_be_shown_leaves_the_page_alive(game, sentence):
    page = session(game, (2,))
    for request in ({"do": "look"}, {"do": "new", "opponent": "random", "first": "me"}):
        state = page.act(request)
        assert state["message"] == sentence
        assert (state["players"], state["position"]["moves"]) == (["perfect", "random"], [])


def test_one_request_is_one_question():
    page = slow_page(seconds=0.2)
    begun = time.monotonic()
    state = page.act(
        {"do": "new", "opponent": "perfect", "first": "me", "want": ["who", "hint", "binary"]}
    )
    assert time.monotonic() - begun < 0.6
    assert state["answers"]["who"] == "not known: a question may take 0.2 seconds"


def test_new_games_bring_no_new_time():
    page = slow_page(seconds=0.05)
    new = {"do": "new", "opponent": "perfect", "first": "me", "want": ["who"]}
    deadline = time.monotonic() + 10
    while "used up their time" not in page.act(new)["answers"]["who"]:
        assert time.monotonic() < deadline
    contest = {"do": "contest", "one": "perfect", "other": "random"}
    assert "used up their time" in page.act(contest)["message"]
    # A fifth of the time comes back.
    begun = time.monotonic()
    for _ in range(50):
        page.act(new)
    assert time.monotonic() - begun < 1
    assert page.act({"do": "move", "number": 0, "ply": 0})["history"]


def test_time_comes_back(monkeypatch):
    now = 0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    allowance = Allowance(20)
    allowance.spend(25)
    assert allowance.left == -5
    now = 50
    assert allowance.left == 5
    now = 1000
    assert allowance.left == 20


def slow_page(*, seconds):
    """Return a page of a game in which every position takes a while to read."""

    def options(n):
        time.sleep(0.001)
        return [n - 1, n - 2] if n > 1 else []

    return Session(
        Referee(ImpartialGame.from_options(options), seconds=seconds),
        10**6,
        [get_player("perfect"), get_player("random")],
        person_first=True,
        random=Random(0),
    )
