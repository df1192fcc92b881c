"""Pictures of strategies, quotients, components, lines of play and boards, read back."""

from __future__ import annotations

import time

import pygraphviz
import pytest

from cgt import ImpartialGame, InvalidParameter, OutOfReach, RulesError, draw, game_graph
from cgt.board_tables import board_table
from cgt.drawing import QUOTIENTS, draw_graph
from cgt.graph_views import component_graph, merge_equal_components, merge_equal_values
from cgt.testing import FiniteGame
from games import Chomp, Cram, Kayles, Nim, Notakto


def shown(drawing, picture_of):
    return picture_of(drawing.to_bytes("svg"))


def check_same(picture, graph):
    assert set(picture.nodes) == {f"n{node}" for node in graph}
    assert sorted(picture.edges) == sorted((f"n{a}", f"n{b}") for a, b in graph.edges)


# ---- parts of all play ----


def test_depth(picture_of):
    drawing = draw(Nim(), (1, 2, 3), depth=1)
    picture = shown(drawing, picture_of)
    check_same(picture, game_graph(Nim(), (1, 2, 3), depth=1))
    assert len(picture.nodes) == 7
    assert drawing.notice == "truncated: 7 of 24 positions shown, up to 1 move away"
    assert picture.caption[0] == drawing.notice
    assert draw(Nim(), (1, 2), depth=9).notice == ""


def test_a_limit_may_show_less_than_a_depth():
    drawing = draw(Nim(), (1, 2, 3), depth=3, limit=5)
    assert drawing.notice == "truncated: 5 of 24 positions shown"


@pytest.mark.parametrize(
    ("position", "whose"), [((1, 2, 3), "the second player"), ((1, 2, 4), "the player to move")]
)
def test_strategy(picture_of, position, whose):
    picture = shown(draw(Nim(), position, strategy=True), picture_of)
    check_same(picture, game_graph(Nim(), position, strategy=True))
    assert picture.caption[1] == f"how {whose} wins: one answer to every move of the other"
    # One bold arrow from each position of the winner.
    assert sorted(tail for tail, _ in picture.bold) == sorted(
        node for node, shape in picture.shapes.items() if shape == "ellipse"
    )


def test_no_strategy():
    round_and_round = ImpartialGame.from_options(lambda n: [1 - n])
    sentence = "neither player can force a win from 0, whose outcome is D, so there is no strategy"
    with pytest.raises(InvalidParameter, match=sentence):
        draw(round_and_round, 0, strategy=True)
    with pytest.raises(OutOfReach, match="a strategy is looked for in all of play"):
        draw(Nim(), (5000,), strategy=True)


# ---- quotients and components ----


def test_quotients(picture_of):
    graph = game_graph(Nim(), (1, 3, 5, 7))
    for quotient in QUOTIENTS:
        drawing = draw(Nim(), (1, 3, 5, 7), quotient=quotient)
        picture = shown(drawing, picture_of)
        values = quotient == "values"
        merged = merge_equal_values(graph) if values else merge_equal_components(graph, Nim())
        check_same(picture, merged)
        assert drawing.notice == ""
        words = "of equal Grundy value" if values else "with the same components"
        assert f"and n more: positions {words} are one node" in picture.caption
    assert picture.nodes["n0"] == ["1 3 5 7", "*0"]
    assert ["1 0 0 0", "and 3 more", "*1"] in picture.nodes.values()


def test_more_is_merged_than_is_shown(picture_of):
    """A limit is on the nodes of the picture; the notice counts positions."""
    drawing = draw(Nim(), (7, 7, 7), quotient="values", limit=8)
    assert len(drawing.graph) == 8
    assert drawing.notice == ""
    cut = draw(Nim(), (1, 3, 5, 7), quotient="components", limit=10)
    assert len(shown(cut, picture_of).nodes) == 10
    assert cut.notice.startswith("truncated: ")
    assert cut.notice.endswith(" of 384 positions shown")
    assert cut.graph.graph["truncated"]


def test_quotients_there_are_not():
    with pytest.raises(InvalidParameter, match="there is no quotient 'x'; the quotients are"):
        draw(Nim(), (1,), quotient="x")
    with pytest.raises(InvalidParameter, match="a tree keeps equal positions apart"):
        draw(Nim(), (1,), quotient="values", tree=True)
    with pytest.raises(InvalidParameter, match="limit is a whole number >= 1"):
        draw(Nim(), (1,), quotient="values", limit=0)


def test_moves_to_several_components_fork(picture_of):
    graph = component_graph(Kayles(), (6,))
    picture = shown(draw_graph(graph), picture_of)
    moves: dict[tuple[int, int], list[str]] = {}
    for node, part, edge in graph.edges(data=True):
        moves.setdefault((node, edge["move"]), []).append(f"n{part}")
    wanted = []
    for (node, move), parts in moves.items():
        if len(parts) == 1:
            wanted.append((f"n{node}", parts[0]))
        else:
            fork = f"n{node}m{move}"
            wanted += [(f"n{node}", fork), *((fork, part) for part in parts)]
    assert sorted(picture.edges) == sorted(wanted)
    assert "dot: a move that leaves several components" in picture.caption
    assert picture.caption[0] == "kayles: 6, components in normal play"
    cut = draw_graph(component_graph(Kayles(), (12,), limit=9))
    assert cut.notice.startswith("truncated: 9 of more than 9 components shown")


# ---- how it looks ----


def test_one_row_for_each_depth():
    """Graphviz alone would put the short line of play at the top."""
    drawing = draw(FiniteGame([(1, 5), (2,), (3,), (4,), (), ()]), 0)
    laid_out = pygraphviz.AGraph(string=drawing.pipe("dot", encoding="utf-8"))
    rows: dict[int, set[str]] = {}
    for node, attributes in drawing.graph.nodes(data=True):
        height = laid_out.get_node(f"n{node}").attr["pos"].split(",")[1]
        rows.setdefault(attributes["depth"], set()).add(height)
    laid_out.close()
    assert len(rows) == 5
    assert all(len(heights) == 1 for heights in rows.values())
    assert len(set.union(*rows.values())) == 5


def test_a_line_of_play_is_marked():
    line = [(1, 2), (1, 1), (0, 1)]
    drawing = draw(Nim(), (1, 2), line=line)
    read = pygraphviz.AGraph(string=drawing.source)
    marked = {n for n in read.nodes() if read.get_node(n).attr["peripheries"] == "2"}
    assert {drawing.graph.nodes[int(n[1:])]["position"] for n in marked} == set(line)
    bold = {(a, b) for a, b in read.edges() if read.get_edge(a, b).attr["penwidth"] == "4.5"}
    assert bold == {("n0", "n3"), ("n3", "n5")}
    read.close()
    assert "double outlines, very bold arrows: a line of play" in drawing.source
    with pytest.raises(InvalidParameter, match="a line of play begins at 1 2 and goes on by moves"):
        draw(Nim(), (1, 2), line=[(1, 1)])


# ---- boards ----


@pytest.mark.parametrize(
    ("game", "text", "squares"), [(Chomp(), "3 2", 5), (Notakto(), "x........ .........", 18)]
)
def test_boards_are_drawn_in_nodes(picture_of, game, text, squares):
    position = game.parse(text)
    drawing = draw(game, position, limit=3)
    svg = drawing.to_bytes("svg").decode()
    picture = picture_of(svg.encode())
    check_same(picture, drawing.graph)
    assert picture.tooltips["n0"] == game.show(position)
    first = svg[svg.index("<title>n0</title>") : svg.index("<title>n1</title>")]
    # Each square is filled once.
    assert first.count('stroke="none"') == squares
    assert [line for line in picture.nodes["n0"] if "*" in line] == [
        drawing.graph.nodes[0]["value"]
    ]
    for format in ("png", "pdf"):
        assert drawing.to_bytes(format)


def test_boards_of_cram():
    cram = Cram()
    assert cram.draw_position(cram.parse("xx/x.")).count("<TD") == 4
    # Boards that are not flat, and none at all, are texts.
    assert cram.draw_position(cram.parse("2x2x2")) == cram.draw_position(frozenset()) == ""


def test_boards_that_look_alike_are_numbered(picture_of):
    drawing = draw(Cram(), Cram().parse("1x3"))
    picture = shown(drawing, picture_of)
    assert picture.nodes["n1"] == ["#1", "*0"]
    assert picture.nodes["n2"] == ["#2", "*0"]


def test_signs_of_a_board_are_signs(picture_of):
    game = ImpartialGame.from_options(lambda p: ())
    game.draw_position = lambda p: board_table(["<&", " ."])  # type: ignore[assignment,method-assign]
    assert shown(draw(game, 0), picture_of).nodes == {"n0": ["<", "&", "*0"]}


@pytest.mark.parametrize("table", ["x", "<b>x</b>", "<TABLE>", "<TABLE/><TABLE/>", "]"])
def test_what_is_no_table(table):
    game = ImpartialGame.from_options(lambda p: (), name="odd")
    game.draw_position = lambda p: table  # type: ignore[assignment,method-assign]
    with pytest.raises(RulesError, match=r"draw_position of odd returned .*, which is no"):
        draw(game, 0)


def test_five_hundred_boards_in_seconds():
    """The goal is 5 seconds; a busy machine gets six times that."""
    began = time.perf_counter()
    drawing = draw(Notakto(), Notakto().parse("........."), limit=500)
    assert drawing.to_bytes("svg").count(b'class="node"') == len(drawing.graph)
    assert time.perf_counter() - began < 30
