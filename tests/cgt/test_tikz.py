"""Pictures for LaTeX: everything is there, and no sign of a text is a command."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt import ImpartialGame, draw
from cgt.drawing import draw_graph
from cgt.graph_views import component_graph
from cgt.testing import FiniteGame
from cgt.text import latex_text
from games import Chomp, GrundysGame, Nim

NODE = re.compile(r"^  \\node\[(.*)\] \((n\w+)\) at \([0-9.]+,[0-9.]+\) \{(.*)\};$", re.MULTILINE)
PLACE = r"\((?:n\w+|-?[0-9.]+,-?[0-9.]+)\)"
CURVE = rf" \.\. controls {PLACE} and {PLACE} \.\. "
EDGE = re.compile(
    rf"^  \\draw\[(.*)\] \((n\w+)\)(?:{CURVE}{PLACE})*{CURVE}\((n\w+)\);$", re.MULTILINE
)


def tex_of(drawing):
    return drawing.to_bytes("tex").decode()


@pytest.mark.parametrize(
    "drawing",
    [
        draw(Nim(), (1, 2, 3)),
        draw(Nim(), (1, 2, 3), tree=True, limit=80),
        draw(Nim(), (7, 7), misere=True, limit=60),
        draw(FiniteGame([(1, 2), (0,), (2,), ()]), 0, caption=False),
    ],
    ids=["graph", "tree", "lines", "loops"],
)
def test_nodes_and_moves(drawing):
    tex = tex_of(drawing)
    nodes = {name: text for _, name, text in NODE.findall(tex)}
    assert list(nodes) == [f"n{node}" for node in drawing.graph]
    for node, attributes in drawing.graph.nodes(data=True):
        assert nodes[f"n{node}"].replace(r"\\ ", " ").startswith(attributes["text"])
    edges = [(tail, head) for _, tail, head in EDGE.findall(tex)]
    assert sorted(edges) == sorted((f"n{a}", f"n{b}") for a, b in drawing.graph.edges)
    assert tex.count(r"\draw") == len(edges)
    assert tex.endswith("\\end{tikzpicture}\n")


def test_looks():
    line = [(1, 2), (1, 1)]
    tex = tex_of(draw(Nim(), (1, 2), line=line))
    looks = {name: look for look, name, _ in NODE.findall(tex)}
    assert "ellipse" in looks["n0"]
    assert "rectangle" in looks["n3"]
    assert [name for name, look in looks.items() if "double" in look] == ["n0", "n3"]
    widths = re.findall(r"\\draw\[->, line width=([0-9.]+)bp", tex)
    assert sorted(set(widths)) == ["0.8", "2.4", "4.5"]
    assert r"nim: 1 2, normal play\\ box: P" in tex
    assert "regular polygon" in tex_of(draw(FiniteGame([(0,)]), 0))


def test_forks_and_boards():
    tex = tex_of(draw_graph(component_graph(GrundysGame(), (7,))))
    assert r"] (n0m1) at (" in tex or r"] (n0m2) at (" in tex or r"] (n0m0) at (" in tex
    assert tex.count(r"\draw[-, ") == 1
    # LaTeX has no tables of Graphviz: the text of the position stands there.
    nodes = {name: text for _, name, text in NODE.findall(tex_of(draw(Chomp(), (2, 1))))}
    assert nodes["n0"] == "2 1"


STRANGE = st.text(st.sampled_from("\\{}$&#%_^~<>|\"*[]'a \n∞…é"), max_size=12)


@settings(max_examples=10)
@given(STRANGE)
def test_any_text(text):
    """Without the commands that stand for signs, nothing is left that LaTeX would obey."""
    game = ImpartialGame.from_options(lambda p: (), name="odd")
    [(_, _, label)] = NODE.findall(tex_of(draw(game, text, caption=False)))
    lines = label.split(r"\\ ")
    assert lines == [
        latex_text(line or " ") if text.count("\n") or not line else latex_text(line)
        for line in text.split("\n")
    ] + [latex_text("*0")]


def test_every_command_is_one_of_ours():
    signs = '\\{}$&#%_^~<>|"*[∞…'
    tex = latex_text(signs)
    rest = re.sub(r"\\[a-z]+\{\}|\\[{}$&#%_]|\$\\[a-z]+\$|\{\[\}", "", tex)
    assert rest == ""
    assert tex.count("{") - tex.count(r"\{") == tex.count("}") - tex.count(r"\}")
