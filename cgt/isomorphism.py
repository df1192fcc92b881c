"""Canonical forms of finite simple graphs: equal exactly when two graphs are isomorphic.

A game on graphs does not care how the vertices are called, so its memo table is keyed by
`canonical_form`. The form is the whole graph with its vertices renumbered, not a hash of it: two
graphs that are not isomorphic never share a key.

A graph on the vertices 0, 1, ..., n - 1 is a sequence of n integers, its *rows*: bit u of row v
is set when u and v are adjacent.

Connected components have their forms one by one. The search for a form is individualisation and
refinement (McKay 1981). Colour refinement splits the vertices by what their neighbours look like.
Where vertices remain that it cannot tell apart, the search gives one of them a colour of its own,
each in turn, and refines again, until every vertex has its own colour; these colours renumber the
graph, and the least renumbered graph is the canonical form. Of two vertices that an automorphism
maps one to the other, only one need be tried:

* in a tree, any two vertices that colour refinement cannot tell apart;
* in any graph, *twins* (vertices with the same other neighbours), and vertices joined by
  automorphisms already seen, which show themselves as two equal renumbered graphs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def canonical_form(rows: Sequence[int]) -> tuple[int, ...]:
    """Return the canonical form of a simple graph: the same for isomorphic graphs, and only those.

    Parameters
    ----------
    rows : sequence of int
        Bit u of ``rows[v]`` is set when vertices u and v are adjacent. Symmetric, without loops;
        this is not checked.

    Returns
    -------
    tuple of int
        The rows of an isomorphic graph, one for the whole isomorphism class. Hashable, so it can
        be the key of a table; the canonical form of a canonical form is itself.

    Notes
    -----
    Trees take a time of about n squared at most, typical sparse graphs little more. Graphs made
    to be hard can take exponential time, as with every method of this kind; the answer is exact
    all the same.

    References
    ----------
    B. D. McKay (1981), Practical graph isomorphism, Congressus Numerantium 30.

    B. D. McKay and A. Piperno (2014), Practical graph isomorphism, II, Journal of Symbolic
    Computation 60.

    N. Immerman and E. Lander (1990), Describing graphs: a first-order approach to graph
    canonization, in Complexity Theory Retrospective (colour refinement and trees).

    Examples
    --------
    The path 0 - 1 - 2, the path 1 - 0 - 2 and the triangle:

    >>> from cgt.isomorphism import canonical_form
    >>> canonical_form([0b010, 0b101, 0b010]) == canonical_form([0b110, 0b001, 0b001])
    True
    >>> canonical_form([0b010, 0b101, 0b010]) == canonical_form([0b110, 0b101, 0b011])
    False
    """
    forms = sorted(
        _Search(induced_rows(rows, part)).canonical_form()
        for part in connected_parts(rows, (1 << len(rows)) - 1)
    )
    form: list[int] = []
    for component in forms:
        shift = len(form)
        form += [row << shift for row in component]
    return tuple(form)


def bits(mask: int) -> list[int]:
    """Return the numbers of the set bits, in increasing order.

    Parameters
    ----------
    mask : int
        An integer >= 0.

    Returns
    -------
    list of int

    Examples
    --------
    >>> from cgt.isomorphism import bits
    >>> bits(0b10110)
    [1, 2, 4]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def connected_parts(rows: Sequence[int], vertices: int) -> Iterator[int]:
    """Give the connected components of the subgraph on some of the vertices.

    Parameters
    ----------
    rows : sequence of int
        The rows of a simple graph.
    vertices : int
        The vertices of the subgraph: bit v is set when v is one of them.

    Yields
    ------
    int
        The vertices of one component as bits; the component of the least vertex comes first.

    Examples
    --------
    The path 0 - 1 - 2 - 3 without vertex 1:

    >>> from cgt.isomorphism import connected_parts
    >>> [bin(part) for part in connected_parts([0b0010, 0b0101, 0b1010, 0b0100], 0b1101)]
    ['0b1', '0b1100']
    """
    while vertices:
        part = fresh = vertices & -vertices
        while fresh:
            low = fresh & -fresh
            reached = rows[low.bit_length() - 1] & vertices & ~part
            part |= reached
            fresh = (fresh ^ low) | reached
        yield part
        vertices &= ~part


def induced_rows(rows: Sequence[int], vertices: int) -> tuple[int, ...]:
    """Return the rows of the subgraph on some of the vertices, renumbered in increasing order.

    Parameters
    ----------
    rows : sequence of int
        The rows of a simple graph.
    vertices : int
        The vertices of the subgraph: bit v is set when v is one of them.

    Returns
    -------
    tuple of int

    Examples
    --------
    The path 0 - 1 - 2 - 3 without vertex 1:

    >>> from cgt.isomorphism import induced_rows
    >>> induced_rows([0b0010, 0b0101, 0b1010, 0b0100], 0b1101)
    (0, 4, 2)
    """
    old = bits(vertices)
    if len(old) == len(rows):
        return tuple(rows)
    bit = {vertex: 1 << new for new, vertex in enumerate(old)}
    return tuple([sum([bit[u] for u in bits(rows[v] & vertices)]) for v in old])


class _Colouring:
    """An ordered partition of the vertices into cells.

    The colour of a vertex is the number of vertices in the cells before its own, so that when
    every cell has one vertex the colours number the vertices 0, 1, ..., n - 1.
    """

    __slots__ = ("cells", "colour")

    def __init__(self, colour: list[int], cells: dict[int, list[int]]) -> None:
        self.colour = colour
        self.cells = cells

    def copy(self) -> _Colouring:
        return _Colouring(self.colour[:], self.cells.copy())

    def split(self, cell_colour: int, parts: list[list[int]]) -> None:
        """Replace a cell by its parts, in the order given."""
        start = cell_colour
        for part in parts:
            self.cells[start] = part
            for vertex in part:
                self.colour[vertex] = start
            start += len(part)


class _Choice:
    """A place in the search tree where vertices of one cell are given a colour each in turn."""

    __slots__ = ("colouring", "current", "tried", "untried")

    def __init__(self, colouring: _Colouring, candidates: list[int]) -> None:
        self.colouring = colouring
        self.untried = candidates
        self.tried: list[int] = []
        self.current = -1


class _Search:
    """The search tree of one connected graph, walked depth first with a stack of its own."""

    def __init__(self, rows: Sequence[int]) -> None:
        self.size = len(rows)
        self.neighbours = [bits(row) for row in rows]
        is_tree = sum([row.bit_count() for row in rows]) == 2 * (self.size - 1)
        self.twin_class = None if is_tree else _twin_classes(rows)
        self.stack: list[_Choice] = []
        # Each renumbered graph, with the numbering that first gave it and the choices made there.
        self.leaves: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}
        self.automorphisms: list[list[int]] = []

    def canonical_form(self) -> tuple[int, ...]:
        """Walk the whole tree and return the least renumbered graph."""
        everything = list(range(self.size))
        colouring = _Colouring([0] * self.size, {0: everything})
        self._descend(colouring, [everything])
        while self.stack:
            choice = self.stack[-1]
            vertex = self._next_candidate(choice)
            if vertex is None:
                self.stack.pop()
                continue
            choice.current = vertex
            choice.tried.append(vertex)
            child = choice.colouring.copy()
            self._descend(child, [_individualise(child, vertex)])
        return min(self.leaves)

    def _descend(self, colouring: _Colouring, splitters: list[list[int]]) -> None:
        """Refine, and go on down to the next real choice or to a leaf."""
        cells = colouring.cells
        target = 0
        while True:
            self._refine(colouring, splitters)
            if len(cells) == self.size:
                self._visit_leaf(colouring.colour)
                return
            while len(cells[target]) == 1:
                target += 1
            candidates = self._candidates(cells[target])
            if len(candidates) > 1:
                self.stack.append(_Choice(colouring, candidates))
                return
            splitters = [_individualise(colouring, candidates[0])]

    def _refine(self, colouring: _Colouring, splitters: list[list[int]]) -> None:
        """Split cells until vertices of a cell have equally many neighbours in every cell.

        Of the parts of a cell all but the largest become splitters: the number of neighbours in
        the largest follows from that in the whole cell, which was or will be a splitter itself.
        """
        neighbours, cells, colour = self.neighbours, colouring.cells, colouring.colour
        while splitters and len(cells) < self.size:
            counts: dict[int, int] = {}
            for vertex in splitters.pop():
                for neighbour in neighbours[vertex]:
                    counts[neighbour] = counts.get(neighbour, 0) + 1
            for touched in sorted({colour[vertex] for vertex in counts}):
                cell = cells[touched]
                if len(cell) == 1:
                    continue
                groups: dict[int, list[int]] = {}
                for vertex in cell:
                    groups.setdefault(counts.get(vertex, 0), []).append(vertex)
                if len(groups) == 1:
                    continue
                parts = [group for _, group in sorted(groups.items())]
                colouring.split(touched, parts)
                parts.remove(max(parts, key=len))
                splitters += parts

    def _candidates(self, cell: list[int]) -> list[int]:
        """Return vertices of a cell such that every other is equivalent to one of them."""
        if self.twin_class is None:
            return cell[:1]
        return list({self.twin_class[vertex]: vertex for vertex in cell}.values())

    def _next_candidate(self, choice: _Choice) -> int | None:
        """Return a vertex that no known automorphism maps to a tried one, if there is any."""
        colour = choice.colouring.colour
        while choice.untried:
            candidate = choice.untried.pop()
            symmetries = [
                image
                for image in self.automorphisms
                if [colour[vertex] for vertex in image] == colour
            ]
            orbit = {candidate}
            fresh = [candidate]
            while fresh:
                vertex = fresh.pop()
                for image in symmetries:
                    if image[vertex] not in orbit:
                        orbit.add(image[vertex])
                        fresh.append(image[vertex])
            if orbit.isdisjoint(choice.tried):
                return candidate
        return None

    def _visit_leaf(self, number: list[int]) -> None:
        """Renumber the graph; if the result was seen before, use the automorphism this shows."""
        renumbered = [0] * self.size
        for vertex, row in enumerate(self.neighbours):
            renumbered[number[vertex]] = sum([1 << number[neighbour] for neighbour in row])
        path = [choice.current for choice in self.stack]
        first_number, first_path = self.leaves.setdefault(tuple(renumbered), (number, path))
        if first_number is number:
            return
        vertex_of = [0] * self.size
        for vertex, its_number in enumerate(number):
            vertex_of[its_number] = vertex
        self.automorphisms.append([vertex_of[its_number] for its_number in first_number])
        # The automorphism maps the branch of the first leaf onto this one, from the choice where
        # they part, and the branch of the first leaf is finished: so this one is too.
        shared = 0
        while first_path[shared] == path[shared]:
            shared += 1
        del self.stack[shared + 1 :]


def _individualise(colouring: _Colouring, vertex: int) -> list[int]:
    """Give a vertex a colour of its own, before the rest of its cell; return its new cell."""
    cell_colour = colouring.colour[vertex]
    alone = [vertex]
    rest = [other for other in colouring.cells[cell_colour] if other != vertex]
    colouring.split(cell_colour, [alone, rest])
    return alone


def _twin_classes(rows: Sequence[int]) -> list[int]:
    """Return a number for each vertex, the same for twins and only for twins.

    Twins that are not adjacent have equal rows; adjacent ones have equal rows once each vertex
    is counted as its own neighbour. No vertex has twins of both kinds.
    """
    apart: dict[int, int] = {}
    joined: dict[int, int] = {}
    classes = []
    for vertex, row in enumerate(rows):
        first_apart = apart.setdefault(row, vertex)
        first_joined = joined.setdefault(row | 1 << vertex, vertex)
        classes.append(min(first_apart, first_joined))
    return classes
