"""Finite partially ordered sets as positions: an immutable value, and its text.

A `Poset` keeps its whole order relation, whatever graph it was made of. Its elements are called by
labels, so that a player recognises what is left; equal labels and equal relations make equal
posets. The text lists which element is directly below which, and the elements that are neither
below nor above another: ``poset:0-1,1-2,5`` says that 0 is below 1 and 1 below 2.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import reduce
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from operator import and_, or_
from pathlib import Path
from typing import Any

from cgt.errors import InvalidPosition
from cgt.isomorphism import bits, connected_parts, induced_rows
from games.graph_families import read_file
from games.graphs import graph_from_edges, is_networkx, read_graph, write_edge, write_label
from games.text_files import read_lines

PREFIX = "poset:"

# Files by other names hold chains, a line each.
_GRAPH_FILES = (".graphml", ".gml", ".json")


@dataclass(frozen=True, slots=True, repr=False)
class Poset:
    """A finite partially ordered set with labelled elements, as a value.

    Make one with `poset_from`, `poset_from_pairs`, `chains` or `read_poset`, which put the elements
    in the order of their labels.

    Parameters
    ----------
    labels : tuple of hashable
        The elements.
    above : tuple of int
        Bit j of ``above[i]`` is set when ``labels[j]`` is greater than ``labels[i]``.
    """

    labels: tuple[Hashable, ...]
    above: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        alone = [
            write_label(label)
            for label, row in zip(self.labels, self._comparable(), strict=True)
            if not row
        ]
        return PREFIX + ",".join([*map(write_edge, self.covers), *alone])

    @property
    def covers(self) -> list[tuple[Hashable, Hashable]]:
        """The pairs of an element and one directly above it."""
        return [
            (label, self.labels[upper])
            for label, row in zip(self.labels, self.above, strict=True)
            for upper in bits(row & ~reduce(or_, (self.above[j] for j in bits(row)), 0))
        ]

    def subset(self, elements: int) -> Poset:
        """Return the order on some of the elements: those whose bit is set."""
        labels = tuple([self.labels[element] for element in bits(elements)])
        return Poset(labels, induced_rows(self.above, elements))

    def pieces(self) -> list[Poset]:
        """Return the parts between which nothing is comparable."""
        everything = (1 << len(self.labels)) - 1
        return [self.subset(part) for part in connected_parts(self._comparable(), everything)]

    def up_set(self, element: int) -> int:
        """Return an element, given by its index, and all above it, as bits."""
        return 1 << element | self.above[element]

    def has_greatest(self) -> bool:
        """Tell whether one element is above all others."""
        return bool(reduce(and_, map(self.up_set, range(len(self.labels))), -1)) and self != EMPTY

    def _comparable(self) -> list[int]:
        """Return for each element the ones above or below it, as bits."""
        rows = list(self.above)
        for element, row in enumerate(self.above):
            for upper in bits(row):
                rows[upper] |= 1 << element
        return rows


EMPTY = Poset((), ())


def poset_from_pairs(
    elements: Iterable[Hashable], pairs: Iterable[tuple[Hashable, Hashable]]
) -> Poset:
    """Make the poset in which the first of each pair is below the second.

    Parameters
    ----------
    elements : iterable of hashable
        Elements, at least those that no pair names.
    pairs : iterable of pairs of labels
        The smaller one first; what follows by transitivity need not be said.

    Returns
    -------
    Poset

    Raises
    ------
    InvalidPosition
        If the pairs go round in a circle, so that no order agrees with them.

    Examples
    --------
    >>> from games.posets import poset_from_pairs
    >>> poset_from_pairs("d", [("a", "b"), ("b", "c"), ("a", "c")])
    <poset:a-b,b-c,d>
    """
    pairs = list(pairs)
    labels = graph_from_edges([*elements, *(label for pair in pairs for label in pair)], ()).labels
    index = {label: number for number, label in enumerate(labels)}
    greatest_first: TopologicalSorter[int] = TopologicalSorter(dict.fromkeys(index.values(), ()))
    uppers: dict[int, list[int]] = {i: [] for i in index.values()}
    for lower, upper in pairs:
        greatest_first.add(index[lower], index[upper])
        uppers[index[lower]].append(index[upper])
    above = [0] * len(labels)
    try:
        for element in greatest_first.static_order():
            for upper_index in uppers[element]:
                above[element] |= 1 << upper_index | above[upper_index]
    except CycleError as error:
        way = " above ".join(write_label(labels[i]) for i in error.args[1])
        raise InvalidPosition(f"an order does not go round in a circle, as {way} does") from error
    return Poset(labels, tuple(above))


def poset_from(graph: Any) -> Poset:
    """Make a poset of a NetworkX graph.

    Parameters
    ----------
    graph : networkx.DiGraph or networkx.MultiDiGraph
        Directed and without cycles; an edge goes from a smaller element to a greater one. Any
        labels; where two have the same text, the elements are numbered from 0 instead.

    Returns
    -------
    Poset

    Raises
    ------
    InvalidPosition
        If it is not a NetworkX graph, or not directed, or has a cycle.

    Examples
    --------
    >>> import networkx as nx
    >>> from games.posets import poset_from
    >>> poset_from(nx.DiGraph([("a", "b"), ("a", "c"), ("b", "d"), ("c", "d"), ("a", "d")]))
    <poset:a-b,a-c,b-d,c-d>
    """
    if not is_networkx(graph):
        raise InvalidPosition(
            "a poset is a NetworkX graph without cycles, directed from smaller elements to greater "
            f"ones, or a text such as {PREFIX}a-b,b-c, not {graph!r}"
        )
    if not graph.is_directed():
        raise InvalidPosition(
            "a poset is a directed graph, whose edges go from smaller elements to greater ones, "
            "not an undirected one"
        )
    if len(set(map(write_label, graph))) < len(graph):
        numbers = {element: number for number, element in enumerate(graph)}
        return poset_from_pairs(
            numbers.values(), [(numbers[a], numbers[b]) for a, b in graph.edges()]
        )
    return poset_from_pairs(graph, graph.edges())


def chains(*sizes: int) -> Poset:
    """Return chains side by side, in which nothing of one is comparable with another.

    Parameters
    ----------
    *sizes : int
        How many elements each chain has.

    Returns
    -------
    Poset
        Its elements are the pairs (chain, height), counted from 0.

    Examples
    --------
    >>> from games.posets import chains
    >>> chains(3, 1)
    <poset:0.0-0.1,0.1-0.2,1.0>
    """
    elements = [(chain, height) for chain, size in enumerate(sizes) for height in range(size)]
    pairs = [((chain, height - 1), (chain, height)) for chain, height in elements if height]
    return poset_from_pairs(elements, pairs)


def read_poset(text: str) -> Poset:
    """Read the text of a poset.

    Parameters
    ----------
    text : str
        ``poset:`` and then chains such as ``a-b-c``, the smallest element first, separated by
        commas; a single element is a chain, too.

    Returns
    -------
    Poset

    Raises
    ------
    InvalidPosition
        If the text has another form, or the chains go round in a circle.

    Examples
    --------
    >>> from games.posets import read_poset
    >>> read_poset("poset:a-b-c,a-d,7")
    <poset:a-b,a-d,b-c,7>
    """
    words = re.split(r"[,\s]+", text.removeprefix(PREFIX))
    return _poset_of_chains(word.split("-") for word in words if word)


def read_poset_file(path: Path) -> Poset:
    """Read a poset from a file.

    Parameters
    ----------
    path : pathlib.Path
        ``.graphml``, ``.gml`` or ``.json`` (NetworkX's node-link data) with a directed graph, or by
        any other name a line for each chain: the labels of its elements, the smallest first;
        ``#`` begins a comment.

    Returns
    -------
    Poset

    Raises
    ------
    InvalidPosition
        If there is no such file, or it does not hold a poset in its format.
    """
    if path.suffix.lower() in _GRAPH_FILES:
        return poset_from(read_file(path))
    lines = read_lines(path, f"a poset is a file, or chains such as {PREFIX}a-b-c,a-d")
    return _poset_of_chains(line.partition("#")[0].replace(",", " ").split() for line in lines)


def _poset_of_chains(chains_of_words: Iterable[list[str]]) -> Poset:
    elements: list[Hashable] = []
    pairs: list[tuple[Hashable, Hashable]] = []
    for words in chains_of_words:
        chain = [_read_label(word) for word in words]
        elements += chain
        pairs += pairwise(chain)
    return poset_from_pairs(elements, pairs)


def _read_label(word: str) -> Hashable:
    """Read one label; it is written as the vertex of a graph is."""
    labels = read_graph(word).labels
    if len(labels) != 1:
        raise InvalidPosition(
            f"a chain of a poset is labels such as a-b-c, the smallest first, and {word!r} is none"
        )
    return labels[0]
