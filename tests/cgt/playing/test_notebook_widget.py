"""The widget: what the page sends is played in Python, and what is played is shown."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from cgt import InvalidParameter, InvalidPosition
from cgt.playing import assets, play_here
from games import Nim


@pytest.fixture
def anywidget(missing):
    try:
        return import_module("anywidget")
    except ImportError:
        missing("anywidget is not installed")


def test_a_game(anywidget):
    def take_all(position):
        return (0,) * len(position)

    shown = play_here(Nim(), (3, 4), against=take_all, misere=True)
    assert isinstance(shown, anywidget.AnyWidget)
    assert (shown.state["opponent"], shown.state["misere"]) == ("take_all", True)
    shown._handle_custom_msg({"do": "move", "number": 0, "ply": 0, "want": ["who"]}, [])
    assert shown.state["position"]["text"] == "0 0"
    assert shown.state["winner"] == "you"
    assert "who" in shown.state["answers"]
    shown._handle_custom_msg("nonsense", [])
    assert "not known here" in shown.state["message"]
    assert shown.trait_metadata("state", "sync")
    assert shown._esm == assets.module()


def test_what_cannot_be_played_is_refused(anywidget):
    with pytest.raises(InvalidPosition):
        play_here(Nim(), (-1,))
    with pytest.raises(InvalidParameter, match="no player is called 'me'"):
        play_here(Nim(), (1,), against="me")


def test_without_the_extra_a_sentence_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(InvalidParameter, match=r"pip install 'sprague-grundy\[notebook\]'"):
        play_here(Nim(), (1,))
