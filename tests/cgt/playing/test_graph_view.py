"""The graph on the page: the same graph as `cgt.game_graph`, or the first part of it, cheaply."""

from __future__ import annotations

import re
import time

import pytest

from cgt import ImpartialGame, RulesError, SearchLimit, game_graph
from cgt.board_tables import board_table
from cgt.playing import Referee
from cgt.playing.graph_view import MOST_NODES, _read, graph_view
from games import Chomp, Kayles, Nim

ROUND = ImpartialGame.from_options(lambda n: {0: [], 1: [0, 2], 2: [1]}[n], name="round")


def read_graph(referee, start):
    with referee.question() as solver:
        return _read(referee, solver, start)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    ("game", "start"),
    [(Nim(), (1, 2, 3)), (Kayles(), (5,)), (Chomp(), (3, 3)), (ROUND, 1), (Nim(), (0,))],
)
def test_what_is_read_is_the_game_graph(game, start, misere):
    read = read_graph(Referee(game, misere=misere), start)
    whole = game_graph(game, start, misere=misere, limit=None)
    assert [read.nodes[node] for node in read] == [whole.nodes[node] for node in whole]
    assert sorted(read.edges(data="winning")) == sorted(whole.edges(data="winning"))
    assert read.graph == whole.graph


def test_the_picture_has_the_nodes_and_moves():
    view = graph_view(Referee(Nim()), (1, 2, 3))
    titles = re.findall(r"<title>(.*?)</title>", view.svg)
    assert sorted(t for t in titles if re.fullmatch(r"n\d+", t)) == sorted(
        f"n{node}" for node in range(24)
    )
    assert sum("&gt;" in title for title in titles) == 72
    assert view.texts == [Nim().show(position) for position in view.positions]
    assert view.whole
    assert view.words[0] == "box: P, the player to move loses"
    assert all(view.shows(position) for position in view.positions)
    assert not view.shows((4,))


def test_a_large_graph_says_what_is_missing_and_is_right_about_the_rest():
    view = graph_view(Referee(Nim()), (9, 9, 9, 9))
    assert re.fullmatch(r"truncated: \d+ of more than [\d ]+ positions shown.*", view.words[0])
    assert 1 < len(view.positions) <= MOST_NODES
    assert not view.whole
    assert view.shows((9, 9, 9, 9))
    assert not view.shows(view.positions[1])
    read = read_graph(Referee(Nim()), (9, 9, 9, 9))
    for node, found in read.nodes(data=True):
        assert found["outcome"] == str(Nim().outcome(found["position"]))
        cut = len(list(read[node])) < len(set(Nim().options(found["position"])))
        assert found["truncated"] == cut


class Corridor(ImpartialGame[int]):
    """A step to the left; the place is drawn as an x in a row of squares."""

    def options(self, position):
        return [position - 1] if position else []

    def draw_position(self, position):
        return board_table(["." * position + "x"])


def test_boards_are_drawn_and_very_large_ones_written():
    drawn, written = (graph_view(Referee(Corridor()), n).svg for n in (10, 50))
    assert (drawn.count(">x</text>"), drawn.count(">10</text>")) == (11, 0)
    assert (written.count(">x</text>"), written.count(">50</text>")) == (0, 1)


def test_slow_rules_use_up_the_time_for_questions():
    def options(n):
        time.sleep(0.0002)
        return [n - 1, n - 2] if n > 1 else []

    referee = Referee(ImpartialGame.from_options(options), seconds=0.02)
    begun = time.monotonic()
    while referee.seconds_left > 0:
        graph_view(referee, 10**6)
    with pytest.raises(SearchLimit, match="questions have used up their time"):
        graph_view(referee, 10**6)
    assert time.monotonic() - begun < 10


def test_rules_that_fail_are_a_sentence():
    class Scribble(Nim):
        def draw_position(self, position):
            return "no table"

    with pytest.raises(RulesError, match="draw_position of scribble"):
        graph_view(Referee(Scribble()), (1,))
