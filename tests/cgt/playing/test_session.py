"""What a page may ask for: everything else is a sentence, and the game goes on."""

from __future__ import annotations

import json
from random import Random

import pytest

from cgt import HeapGame, ImpartialGame
from cgt.playing import Referee, get_player
from cgt.playing.session import Session
from games import Kayles, Nim

PLAIN_NIM = HeapGame.from_heap_options(lambda n: [(left,) for left in range(n)], name="plain-nim")


def session(
    game=None, start=(3, 4, 5), *, misere=False, budget=1000, against="perfect", first=True
):
    return Session(
        lambda: Referee(game or Nim(), misere=misere, budget=budget),
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


def test_contests():
    page = session()
    before = page.act({"do": "look"})
    score = page.act({"do": "contest", "one": "perfect", "other": "random"})["score"]
    assert score.startswith("perfect ")
    assert "of 100 won by who moved first" in score
    assert page.act({"do": "look"})["position"] == before["position"]


def test_a_position_too_large_to_search_is_a_sentence_and_the_game_goes_on():
    page = session(PLAIN_NIM, (30, 30, 30), misere=True, budget=20)
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
