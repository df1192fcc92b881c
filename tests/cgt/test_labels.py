"""Labels survive Graphviz: what is read back from a picture is what was written into it."""

from __future__ import annotations

import graphviz
import pygraphviz
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cgt.labels import distinct, grouped, literal, plain, shortened
from cgt.rendering import render

# Control characters, halves of characters and what XML forbids have no place in a picture.
printable = st.text(
    st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff"), max_size=12
)
# What has a meaning in the DOT language, in labels of Graphviz, in HTML or in XML.
commands = st.text(st.sampled_from(list('\\"<>&;[]{}#/*-=:|,%$ \nNGTEHLlrn')), max_size=12)

CASES = [
    "\\",
    "a\\",
    "\\\\",
    '\\" shape=box color=red] # "',
    '"];n1[label="',
    'a"b',
    '\\"',
    "<a>",
    "<<b>bold</b>>",
    "<",
    "&lt;",
    "&amp;",
    "&#65;",
    "3:5",
    "a:b:n",
    "\\N",
    "\\G\\T\\E\\H\\L",
    "left\\l",
    "right\\r",
    "two\\nlines",
    "two\nlines",
    "line with \\\nafter it",
    "node",
    "digraph",
    "-1.5",
    "7.",
    "//comment",
    "/* comment */",
    "# comment",
    "]]>",
    "<!-- -->",
    "(1, 'a')",
    "x.x|.o.|...",
    "{a|b}",
    "é ü ß",
    "e\u0301",
    "ありがとう",
    "العربية",
    "👩‍🚀 🎲",
    "∞(0, 2)",
    " spaces   within ",
]


def source_with(*texts):
    graph = graphviz.Digraph()
    for number, text in enumerate(texts):
        graph.node(f"n{number}", literal(text))
    return graph.source


def written(text, picture_of):
    """Return the lines of a label in a picture."""
    [lines] = picture_of(render(source_with(text), "svg")).nodes.values()
    return lines


def lines_of(text):
    """Return the lines in which a text is to be shown; empty ones among several are a space."""
    if not text:
        return []
    return [line.replace("\xa0", " ") or " " for line in text.split("\n")]


def test_strange_labels(picture_of):
    nodes = picture_of(render(source_with(*CASES), "svg")).nodes
    assert len(nodes) == len(CASES)
    for number, text in enumerate(CASES):
        assert nodes[f"n{number}"] == lines_of(text), text


@settings(max_examples=10)
@given(st.lists(printable | commands, min_size=10, max_size=40))
def test_any_labels(picture_of, texts):
    nodes = picture_of(render(source_with(*texts), "svg")).nodes
    assert nodes == {f"n{number}": lines_of(text) for number, text in enumerate(texts)}


@given(st.lists(st.text(max_size=12) | commands, max_size=8))
def test_labels_are_one_attribute_of_one_node(texts):
    """The source parses, and nothing in a label becomes a node, an edge or another attribute."""
    read = pygraphviz.AGraph(string=source_with(*texts))
    assert [str(node) for node in read.nodes()] == [f"n{number}" for number in range(len(texts))]
    assert read.edges() == []
    for node in read.nodes():
        assert set(node.attr) <= {"label"}
    read.close()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", []),
        ("\n\n", [" ", " ", " "]),
        ("\na", [" ", "a"]),
        ("a\n\nb", ["a", " ", "b"]),
        ("\x00", ["\\x00"]),
        ("\x1b[31mred", ["\\x1b[31mred"]),
        ("a\tb\r\nc", ["a\\tb\\r", "c"]),
        ("\x85\x7f", ["\\x85\\x7f"]),
        ("\ud800", ["\\ud800"]),
        ("\ufffe\uffff", ["\\ufffe\\uffff"]),
    ],
)
def test_what_has_no_place_in_a_picture_is_shown_as_an_escape(picture_of, text, shown):
    assert written(text, picture_of) == shown


def test_lines_on_the_left(picture_of):
    graph = graphviz.Digraph(graph_attr={"label": literal("one\\\ntwo\\l", left=True)})
    assert picture_of(render(graph.source, "svg")).caption == ["one\\", "two\\l"]


def test_long_texts_are_cut_where_one_can_see_it():
    assert shortened("x" * 60) == "x" * 60
    assert shortened("x" * 61) == "x" * 59 + "…"
    board = "\n".join(f"row {n}" for n in range(21))
    assert shortened(board) == board[: board.index("row 19")] + "…"
    assert shortened(board[: board.index("\nrow 20")]) == board[: board.index("\nrow 20")]


# Few letters, so that texts are alike and look like others with a number.
look_alikes = st.text(st.sampled_from("x\n #12\\"), max_size=4).map(lambda end: "x" * 58 + end)


@given(st.lists(printable | commands | look_alikes, unique=True, max_size=12))
def test_distinct_texts(texts):
    labels = distinct(dict(enumerate(texts)))
    looks = {literal(label) for label in labels.values()}
    assert len(looks) == len(texts)
    for number, text in enumerate(texts):
        assert labels[number].startswith(shortened(text))


def test_texts_that_look_like_numbered_ones():
    texts = dict(enumerate(["a", "a", "a #1", "a", "\x1b", "\\x1b"]))
    expected = ["a #2", "a #3", "a #1", "a #4", "\x1b #1", "\\x1b #2"]
    assert list(distinct(texts).values()) == expected


@given(st.lists(st.text(st.sampled_from("\\nrx01\n\r\x01\x00\ufffe"), max_size=4), unique=True))
def test_plain_texts_differ_as_the_texts_do(texts):
    found = [plain(text) for text in texts]
    assert len(set(found)) == len(texts)
    assert all(text.isprintable() for text in found)


def test_digits_in_groups():
    assert [grouped(n) for n in (0, 999, 1000, 516124195)] == ["0", "999", "1 000", "516 124 195"]
