"""Poset games: choose an element of a partially ordered set; it and all above it are gone.

The main theorem: a poset with a greatest element is a win for the first player, who can steal any
answer to taking that element alone. Nim is the poset game of disjoint chains, and Chomp that of a
product of two chains (see `games.chomp`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cgt import (
    ImpartialGame,
    InvalidPosition,
    N,
    Outcome,
    P,
    Solver,
    claim,
    closed_forms,
    heaps,
    nim_sum,
)
from cgt.isomorphism import bits
from cgt.ranges import Range
from games.graph_families import looks_like_file
from games.graphs import write_label
from games.posets import EMPTY, PREFIX, Poset, chains, poset_from, read_poset, read_poset_file

if TYPE_CHECKING:
    import networkx as nx


class PosetGame(ImpartialGame[Poset]):
    """Take an element of a finite poset together with all that are greater; who cannot move loses.

    Notes
    -----
    A position is a `games.posets.Poset`, made by `position` from a NetworkX graph without cycles,
    directed from smaller elements to greater ones; the questions take such a graph itself as well.

    References
    ----------
    D. Gale (1974), A curious Nim-type game, American Mathematical Monthly 81 (Chomp).

    F. Schuh (1952), Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (divisors of a number).

    Examples
    --------
    >>> import networkx as nx
    >>> from games import PosetGame
    >>> game = PosetGame()
    >>> diamond = nx.DiGraph([("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")])
    >>> game.grundy(diamond), game.winning_moves(diamond)
    (3, [<poset:>])
    >>> game.grundy(game.parse("poset:0-1-2,a-b-c-d-e"))
    6
    """

    example = "poset-game poset:a-b-c,a-d"

    def position(self, poset: Poset | nx.DiGraph[Any]) -> Poset:
        """Make a position of a NetworkX graph.

        Parameters
        ----------
        poset : networkx.DiGraph or networkx.MultiDiGraph
            Without cycles; an edge goes from a smaller element to a greater one. A position is
            returned as it is.

        Returns
        -------
        Poset

        Raises
        ------
        InvalidPosition
            If it is no directed graph, or has a cycle.

        Examples
        --------
        >>> import networkx as nx
        >>> from games import PosetGame
        >>> PosetGame().position(nx.DiGraph([(1, 2), (2, 4), (1, 3), (1, 4)]))
        <poset:1-2,1-3,2-4>
        """
        return poset if isinstance(poset, Poset) else poset_from(poset)

    def options(self, position: Poset | nx.DiGraph[Any]) -> Iterator[Poset]:
        poset = self.position(position)
        everything = (1 << len(poset.labels)) - 1
        for element in range(len(poset.labels)):
            yield poset.subset(everything & ~poset.up_set(element))

    def components(self, position: Poset | nx.DiGraph[Any]) -> Iterable[Poset]:
        return self.position(position).pieces()

    def canonical(self, position: Poset | nx.DiGraph[Any]) -> Poset:
        """Return the poset with numbers for labels."""
        poset = self.position(position)
        return Poset(tuple(range(len(poset.labels))), poset.above)

    def grundy_formula(self, position: Poset | nx.DiGraph[Any]) -> int | None:
        """Return the number of elements of a chain, which is a nim heap."""
        poset = self.position(position)
        n = len(poset.labels)
        comparable_pairs = sum(row.bit_count() for row in poset.above)
        return n if comparable_pairs == n * (n - 1) // 2 else None

    def outcome_formula(self, position: Poset | nx.DiGraph[Any], misere: bool) -> Outcome | None:
        """Return N where there is a greatest element: the second player's strategy can be stolen.

        In misère play there must be another element, too.
        """
        poset = self.position(position)
        if not poset.has_greatest():
            return None
        return P if misere and len(poset.labels) == 1 else N

    def check(self, position: Poset | nx.DiGraph[Any]) -> None:
        self.position(position)

    def parse(self, text: str) -> Poset:
        """Read chains such as ``poset:a-b-c,a-d``, the smallest element first, or a file."""
        text = text.strip()
        if text.startswith(PREFIX):
            return read_poset(text)
        if looks_like_file(text):
            return read_poset_file(Path(text))
        raise InvalidPosition(
            f"a poset is a file, or chains such as {PREFIX}a-b-c,a-d with the smallest element "
            f"first, not {text!r}"
        )

    def show(self, position: Poset | nx.DiGraph[Any]) -> str:
        return str(self.position(position))

    def describe_move(self, position: Poset, option: Poset) -> str:
        """Say which element is taken, and what goes with it."""
        before, left = self.position(position), set(self.position(option).labels)
        gone = [i for i, label in enumerate(before.labels) if label not in left]
        lowest = max(gone, key=lambda i: before.above[i].bit_count())
        greater = [write_label(before.labels[i]) for i in gone if i != lowest]
        taken = f"take {write_label(before.labels[lowest])}"
        return f"{taken}, and with it {', '.join(greater)}" if greater else taken


# ---- claims ----

_DOCUMENT = "English article, see also"
_GALE = "D. Gale (1974), A curious Nim-type game"


def _chains(count: range, size: range) -> Range[Poset]:
    positions = heaps(count=count, size=size)
    return Range(
        lambda: (chains(*position) for position in positions),
        f"chains for Nim positions of {positions}",
    )


@claim(
    "Nim as a poset game",
    says="Disjoint chains have the nim-sum of their lengths as value.",
    source="the definition of Nim",
    document=_DOCUMENT,
    over=_chains(range(5), range(1, 6)),
    quick=_chains(range(4), range(1, 5)),
    deep=_chains(range(5), range(1, 7)),
)
def nim_as_chains(solver: Solver[Poset], poset: Poset) -> bool:
    greater = {label for _, label in poset.covers}
    bottoms = [i for i, label in enumerate(poset.labels) if label not in greater]
    return solver.grundy(poset) == nim_sum(poset.up_set(i).bit_count() for i in bottoms)


def _put_on_top(poset: Poset, down_set: int) -> Poset:
    """Return the poset with a new element that is above some elements and below none."""
    new = len(poset.labels)
    above = [row | (down_set >> i & 1) << new for i, row in enumerate(poset.above)]
    return Poset(tuple(range(new + 1)), (*above, 0))


def natural_posets(most: int) -> Iterator[Poset]:
    """Give the posets on 0, ..., n - 1 in which greater elements have greater numbers.

    Every poset is isomorphic to one of them, and to several in general.

    Parameters
    ----------
    most : int
        The largest number of elements, >= 0.

    Yields
    ------
    Poset
        Smallest first.

    Examples
    --------
    >>> from collections import Counter
    >>> from games.poset_game import natural_posets
    >>> Counter(len(poset.labels) for poset in natural_posets(4))
    Counter({4: 40, 3: 7, 2: 2, 0: 1, 1: 1})
    """
    posets = [EMPTY]
    yield EMPTY
    for n in range(most):
        posets = [
            _put_on_top(poset, elements)
            for poset in posets
            for elements in range(1 << n)
            # What is below an element of a down-set belongs to it.
            if not any(poset.above[i] & elements for i in bits(~elements & (1 << n) - 1))
        ]
        yield from posets


def _with_greatest(most: int) -> Range[Poset]:
    return Range(
        lambda: (_put_on_top(p, (1 << len(p.labels)) - 1) for p in natural_posets(most - 1)),
        f"posets with a greatest element and 1 to {most} elements",
    )


_FIVE, _SIX, _SEVEN = map(_with_greatest, (5, 6, 7))


@claim(
    "Posets with a greatest element",
    says="If one element is greater than all others, the first player wins.",
    source=_GALE,
    document=_DOCUMENT,
    made_precise="In a finite poset, and in normal play.",
    over=_SIX,
    quick=_FIVE,
    deep=_SEVEN,
)
def greatest_element(solver: Solver[Poset], poset: Poset) -> bool:
    return solver.outcome(poset) is N


@claim(
    "Posets with a greatest element, misère",
    says="If one element is greater than all others, the first player also wins in misère play, "
    "unless there is no other element.",
    source="the argument of strategy stealing, carried over to misère play",
    document=_DOCUMENT,
    over=_SIX,
    quick=_FIVE,
    deep=_SEVEN,
)
def greatest_element_misere(solver: Solver[Poset], poset: Poset) -> bool:
    return (solver.outcome(poset, misere=True) is P) == (len(poset.labels) == 1)


@claim(
    "Strategy stealing",
    says="Whatever can be reached after the greatest element alone is taken could have been "
    "reached at once.",
    source=_GALE,
    document=_DOCUMENT,
    over=_SIX,
    quick=_FIVE,
    deep=_SEVEN,
)
def strategy_stealing(solver: Solver[Poset], poset: Poset) -> bool:
    without_greatest = poset.subset((1 << len(poset.labels) - 1) - 1)
    options = solver.options(poset)
    return without_greatest in options and set(solver.options(without_greatest)) <= set(options)


# ---- the closed forms ----

closed_forms_of_poset_games = closed_forms(
    "poset games",
    PosetGame(),
    source=_GALE,
    over=_SIX,
    quick=_FIVE,
)
