"""Index-k Nim, which Moore called Nim_k: take from up to k heaps in one move.

The main theorem: a position is P exactly when every binary digit of the heaps adds up to a
multiple of k + 1. Where at most r objects may be taken from a heap, the same rule for the heaps
modulo r + 1 is often repeated; for k >= 2 it is true with up to k + 1 heaps and false beyond.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import factorial, prod

from cgt import (
    Claim,
    HeapPositions,
    Heaps,
    InvalidParameter,
    N,
    Outcome,
    P,
    Range,
    Solver,
    Verdict,
    claim,
    closed_forms,
    heaps,
)

_MOORE = "E. H. Moore (1910), A generalization of the game called Nim"
_ARTICLE = "Nim, the English encyclopaedia article, on index-k Nim"
_DOCUMENT = "English article, Index-k nim"
_FALSE = "False for k >= 2; true with up to k + 1 heaps, with k = 1, or with no heap larger than r."


class Moore(HeapPositions):
    """Take objects from at least one and up to k heaps, as many from each as you like.

    Parameters
    ----------
    k : int
        From how many heaps one move may take, >= 1.
    r : int, optional
        The most objects that may be taken from each of these heaps, >= 1; by default any number.

    Notes
    -----
    With r = 1 the game is known as slow k-Nim, and no general rule for it is known: V. Gurvich and
    N. B. Ho (arXiv 1508.05777) solve it for up to k + 2 heaps, and for k + 3 where these are at
    most 6.

    References
    ----------
    E. H. Moore (1910), A generalization of the game called Nim, Annals of Mathematics 11.

    Examples
    --------
    >>> from games import Moore
    >>> moore = Moore(k=2)
    >>> moore.outcome((3, 3, 3)), moore.winning_moves((1, 1, 2))
    (Outcome.P, [(1, 1, 1)])
    >>> moore.outcome((10**18, 10**18, 10**18)), moore.outcome((1, 1, 1), misere=True)
    (Outcome.P, Outcome.N)
    >>> Moore(k=2, r=1).winning_moves((1, 1, 1, 2))
    [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1)]
    """

    example = "moore:k=2 1 1 2"

    def __init__(self, k: int, r: int | None = None) -> None:
        if type(k) is not int or k < 1:
            raise InvalidParameter(
                f"moore takes from up to k heaps, k being a whole number >= 1, not {k!r}"
            )
        if r is not None and (type(r) is not int or r < 1):
            raise InvalidParameter(
                f"moore takes at most r from a heap, r being a whole number >= 1, not {r!r}"
            )
        self.k = k
        self.r = r

    def options(self, position: Heaps) -> Iterator[Heaps]:
        nonempty = [place for place, heap in enumerate(position) if heap]
        for count in range(1, min(self.k, len(nonempty)) + 1):
            for places in combinations(nonempty, count):
                yield from self._taken_from(places, position)

    def _taken_from(self, places: Sequence[int], position: Heaps) -> Iterator[Heaps]:
        """Return what can be left by taking from each of some heaps."""
        if not places:
            yield position
            return
        place, *others = places
        for amount in self._amounts(position[place]):
            left = (*position[:place], position[place] - amount, *position[place + 1 :])
            yield from self._taken_from(others, left)

    def _amounts(self, heap: int) -> range:
        """Return what may be taken from a heap that a move takes from."""
        return range(1, (heap if self.r is None else min(heap, self.r)) + 1)

    def canonical(self, position: Heaps) -> Heaps:
        """Return the nonempty heaps in increasing order."""
        return tuple(sorted(filter(None, position)))

    def grundy_formula(self, position: Heaps) -> int | None:
        """Return the number of objects where one move may take any of them."""
        few = len(self.canonical(position)) <= self.k
        return sum(position) if few and self._is_unbounded(position) else None

    def outcome_formula(self, position: Heaps, misere: bool) -> Outcome | None:
        """Return the outcome (Moore 1910), or what remains true with a bound of r.

        The bound makes no difference where no heap is larger than r, and for k = 1 it leaves Nim
        with the heaps modulo r + 1. For k >= 2 and up to k + 1 heaps, the heaps modulo r + 1 decide
        in normal play. With k heaps or fewer, the goal is to leave multiples of r + 1; with k + 1
        heaps, to leave all of them the same modulo r + 1. A move changes each heap that it takes
        from modulo r + 1, but not all k + 1, so it leads from no such position to another. From
        any other position one leads there: take the remainders, or what they exceed the smallest.
        """
        if self._is_unbounded(position) or self.k == 1:
            return _moore_outcome(self.k, self.residues(position), misere)
        if not misere and len(self.canonical(position)) <= self.k + 1:
            return _moore_outcome(self.k, self.residues(position), misere)
        return None

    def values_needed(self, position: Heaps) -> int:
        """Return how many combinations at least of as many nonempty heaps are below this one."""
        nonempty = self.canonical(position)
        return prod(nonempty) // factorial(len(nonempty))

    def positions_needed(self, position: Heaps, misere: bool) -> int:
        """Return how many moves of k r objects at most it takes before a closed form answers.

        No heap is then larger than r or, in normal play, no more than k + 1 heaps are left.
        """
        if self.r is None:
            return 0
        taken = sum(max(0, heap - self.r) for heap in position)
        if not misere:
            smallest = sorted(position)[: -self.k - 1]
            taken = min(taken, sum(smallest))
        return taken // (self.k * self.r)

    def residues(self, position: Heaps) -> Heaps:
        """Return the heaps modulo r + 1, or as they are where r is not given."""
        return position if self.r is None else tuple(heap % (self.r + 1) for heap in position)

    def _is_unbounded(self, position: Heaps) -> bool:
        return self.r is None or max(position, default=0) <= self.r


def digits_add_up(k: int, position: Heaps) -> bool:
    """Return whether each binary digit of the heaps adds up to a multiple of k + 1.

    Parameters
    ----------
    k : int
        From how many heaps a move may take, >= 1.
    position : tuple of int
        The heaps, of any size.

    Returns
    -------
    bool

    Examples
    --------
    >>> from games.moore import digits_add_up
    >>> digits_add_up(2, (3, 3, 3)), digits_add_up(2, (1, 2, 3))
    (True, False)
    """
    digits = max(position, default=0).bit_length()
    return all(sum(heap >> d & 1 for heap in position) % (k + 1) == 0 for d in range(digits))


def _moore_outcome(k: int, position: Heaps, misere: bool) -> Outcome:
    """Return the outcome in Nim_k: in misère play the normal one while a heap is >= 2.

    With heaps of 1 only, the goal in misère play is to leave one more than a multiple of k + 1;
    the move that takes from all the larger heaps can choose how many heaps of 1 it leaves.
    """
    if misere and max(position, default=0) < 2:
        return P if sum(position) % (k + 1) == 1 else N
    return P if digits_add_up(k, position) else N


# ---- claims: any number from each heap ----

_MOORES = [Moore(k) for k in (1, 2, 3)]
_SMALL = heaps(count=range(5), size=range(5))
_SMALLER = heaps(count=range(5), size=range(3))
_LARGER = heaps(count=range(6), size=range(7))


def _game(solver: Solver[Heaps]) -> Moore:
    """Return the game that a claim is being tried on."""
    assert isinstance(solver.game, Moore)
    return solver.game


@claim(
    "Moore's theorem",
    says="With k = 1, 2 or 3, a position is P exactly when each binary digit of the heaps adds up "
    "to a multiple of k + 1.",
    source=f"{_MOORE}; {_ARTICLE}",
    document=_DOCUMENT,
    over=_SMALL,
    quick=_SMALLER,
    deep=_LARGER,
    games=_MOORES,
)
def moores_theorem(solver: Solver[Heaps], position: Heaps) -> bool:
    return (solver.outcome(position) is P) == digits_add_up(_game(solver).k, position)


@claim(
    "Moore's theorem, misère",
    says="In misère play with k = 1, 2 or 3, a position with a heap of two or more objects is P "
    "exactly when each binary digit of the heaps adds up to a multiple of k + 1; any other one, "
    "when the number of its heaps of 1 is one more than a multiple of k + 1.",
    source=f"{_MOORE}; the form for misère play found by search from the rules, then proved",
    over=_SMALL,
    quick=_SMALLER,
    deep=_LARGER,
    games=_MOORES,
)
def moore_misere(solver: Solver[Heaps], position: Heaps) -> bool:
    k = _game(solver).k
    if max(position, default=0) >= 2:
        loses = digits_add_up(k, position)
    else:
        loses = position.count(1) % (k + 1) == 1
    return (solver.outcome(position, misere=True) is P) == loses


def _lemma_holds(solver: Solver[Heaps], position: Heaps) -> bool:
    """Whether no move leads from one position that the rule calls P to another."""
    game = _game(solver)

    def called_p(heaps: Heaps) -> bool:
        return digits_add_up(game.k, game.residues(heaps))

    return not (called_p(position) and any(map(called_p, solver.options(position))))


moores_lemma = claim(
    "Moore's lemma",
    says="With k = 1, 2 or 3, where each binary digit of the heaps adds up to a multiple of k + 1, "
    "no move leads to such a position again.",
    source=_ARTICLE,
    document=_DOCUMENT,
    made_precise="The article says any change of at most k heaps; but 3 3 3 0 becomes 0 3 3 3 by a "
    "change of two heaps, which is no move.",
    over=_SMALL,
    deep=_LARGER,
    games=_MOORES,
)(_lemma_holds)


@claim(
    "Few heaps in index-k Nim",
    says="With k = 2 or 3, a position of at most k nonempty heaps has the number of its objects as "
    "its value.",
    source="a short exercise: one move may leave any smaller number of objects",
    over=heaps(count=range(4), size=range(7)),
    quick=heaps(count=range(4), size=range(4)),
    deep=heaps(count=range(4), size=range(11)),
    games=[Moore(2), Moore(3)],
)
def few_heaps(solver: Solver[Heaps], position: Heaps) -> bool:
    few = sum(heap > 0 for heap in position) <= _game(solver).k
    return not few or solver.grundy(position) == sum(position)


# ---- claims: at most r from each heap ----

_BOUNDED = [Moore(k, r) for k in (2, 3) for r in range(1, 5)]


def _rule_holds(solver: Solver[Heaps], position: Heaps) -> bool:
    """Whether the rule for the heaps modulo r + 1 says who wins."""
    game = _game(solver)
    return (solver.outcome(position) is P) == digits_add_up(game.k, game.residues(position))


def _as_told(name: str, k: int) -> Claim:
    """State the rule for the heaps modulo r + 1 as it is often repeated, for one k and r = 1."""
    return claim(
        name,
        says="If at most r objects may be taken from each heap, a position is P exactly when each "
        "binary digit of the heaps modulo r + 1 adds up to a multiple of k + 1; here "
        f"k = {k}, r = 1.",
        source=_ARTICLE,
        document=_DOCUMENT,
        made_precise=_FALSE,
        over=heaps(count=range(k + 3), size=range(1, 5)),
        game=Moore(k, 1),
        expected=Verdict.REFUTED,
    )(_rule_holds)


bounded_rule = _as_told("Bounded index-k Nim, as told", 2)
bounded_rule_of_three = _as_told("Bounded index-3 Nim, as told", 3)

bounded_lemma = claim(
    "Bounded index-k Nim: the lemma, as told",
    says="Where each binary digit of the heaps modulo r + 1 adds up to a multiple of k + 1, no "
    "move leads to such a position again; here k = 2, r = 1.",
    source=_ARTICLE,
    document=_DOCUMENT,
    made_precise="It overlooks that taking objects can make a heap larger modulo r + 1.",
    over=heaps(count=range(5), size=range(1, 5)),
    game=Moore(2, 1),
    expected=Verdict.REFUTED,
)(_lemma_holds)


def _ones_and(k: int, most: int) -> Range[Heaps]:
    """Return k + 1 heaps of 1 and one heap of 1 to some size."""
    ones = (1,) * (k + 1)
    words = f"{' '.join(map(str, ones))} n for n = 1 to {most}"
    return Range(lambda: ((*ones, n) for n in range(1, most + 1)), words)


def _where_the_rule_fails(k: int) -> Claim:
    @claim(
        f"Bounded index-{k} Nim: where the rule fails",
        says=f"With k = {k} and r = 1 to 4, {k + 1} heaps of 1 and one heap of n >= 1 are N, while "
        "the rule for the heaps modulo r + 1 calls them P exactly when r + 1 divides n, such as "
        "n = r + 1.",
        source="found by search from the rules",
        document=_DOCUMENT,
        made_precise=_FALSE,
        over=_ones_and(k, 8),
        deep=_ones_and(k, 30),
        games=[game for game in _BOUNDED if game.k == k],
    )
    def where_the_rule_fails(solver: Solver[Heaps], position: Heaps) -> bool:
        game = _game(solver)
        *_, residue = residues = game.residues(position)
        return solver.outcome(position) is N and digits_add_up(game.k, residues) == (residue == 0)

    return where_the_rule_fails


where_the_rule_fails, where_it_fails_for_three = map(_where_the_rule_fails, (2, 3))


def _up_to_k_plus_one_heaps(k: int, over: Range[Heaps], deep: Range[Heaps]) -> Claim:
    return claim(
        f"Bounded index-{k} Nim with up to {k + 1} heaps",
        says=f"With k = {k}, r = 1 to 4 and at most {k + 1} heaps, a position is P exactly when "
        f"each binary digit of the heaps modulo r + 1 adds up to a multiple of {k + 1}.",
        source="found by search from the rules, then proved",
        document=_DOCUMENT,
        made_precise="The article has no bound on the number of heaps.",
        over=over,
        quick=heaps(count=range(k + 2), size=range(4)),
        deep=deep,
        games=[game for game in _BOUNDED if game.k == k],
    )(_rule_holds)


up_to_three_heaps = _up_to_k_plus_one_heaps(
    2, heaps(count=range(4), size=range(7)), heaps(count=range(4), size=range(13))
)
up_to_four_heaps = _up_to_k_plus_one_heaps(
    3, heaps(count=range(5), size=range(5)), heaps(count=range(5), size=range(9))
)

bounded_index_one = claim(
    "Bounded index-1 Nim",
    says="With k = 1 and r = 1 to 4, a position is P exactly when the nim-sum of the heaps modulo "
    "r + 1 is 0.",
    source=_ARTICLE,
    document=_DOCUMENT,
    made_precise="The article states it for every k; for k = 1 it is the subtraction game.",
    over=heaps(count=range(5), size=range(7)),
    quick=heaps(count=range(5), size=range(4)),
    deep=heaps(count=range(5), size=range(13)),
    games=[Moore(1, r) for r in range(1, 5)],
)(_rule_holds)


@claim(
    "Bounded index-k Nim with small heaps",
    says="With k = 2 or 3, where no heap is larger than r, here 4, the bound makes no difference: "
    "in both conventions the outcome is what Moore's theorems say of the game without it.",
    source="a short exercise: no move is ever forbidden by the bound",
    document=_DOCUMENT,
    made_precise="The article has no bound on the heaps.",
    over=_SMALL,
    quick=_SMALLER,
    deep=heaps(count=range(6), size=range(5)),
    games=[Moore(2, 4), Moore(3, 4)],
)
def small_heaps(solver: Solver[Heaps], position: Heaps) -> bool:
    k = _game(solver).k
    return all(
        solver.outcome(position, misere=misere) is _moore_outcome(k, position, misere)
        for misere in (False, True)
    )


# ---- the closed forms ----

closed_forms_of_moore = closed_forms(
    "index-k Nim",
    *_MOORES,
    *_BOUNDED,
    source=_MOORE,
    over=heaps(count=range(5), size=range(4)),
    quick=heaps(count=range(4), size=range(3)),
    deep=_SMALL,
)
