"""Greedy Nim: Nim in which objects are taken from a largest heap only.

The main theorems say who wins, in both conventions, by the number of largest heaps. For the
Grundy values of the positions that the mover wins no closed form is known.
"""

from __future__ import annotations

from collections.abc import Iterable

from cgt import HeapPositions, Heaps, N, Outcome, P, Solver, Verdict, claim, closed_forms, heaps


class GreedyNim(HeapPositions):
    """Take any number of objects from a largest heap.

    References
    ----------
    M. H. Albert and R. J. Nowakowski (2004), Nim restrictions.

    Examples
    --------
    >>> from games import GreedyNim
    >>> greedy_nim = GreedyNim()
    >>> greedy_nim.outcome((2, 5, 5)), greedy_nim.outcome((5, 5, 5))
    (Outcome.P, Outcome.N)
    >>> greedy_nim.winning_moves((1, 1, 3)), greedy_nim.winning_moves((1, 1, 3), misere=True)
    ([(1, 1, 0)], [(1, 1, 1)])
    """

    example = "greedy-nim 1 2 2"

    def options(self, position: Heaps) -> Iterable[Heaps]:
        largest = max(position, default=0)
        for index, heap in enumerate(position):
            if heap == largest:
                for left in range(heap):
                    yield (*position[:index], left, *position[index + 1 :])

    def outcome_formula(self, position: Heaps, misere: bool) -> Outcome:
        """Return the outcome (Albert and Nowakowski 2004).

        In misère play it is the normal one while a heap is >= 2, else the other one.
        """
        big = not misere or max(position, default=0) >= 2
        return P if _even_number_of_largest(position) == big else N

    def winning_moves_formula(self, position: Heaps, misere: bool) -> list[Heaps] | None:
        """Return the winning moves from a single largest heap, None if they are too many to list.

        It can be made as large as the second largest or, in misère play, 1. Anything below the
        second largest size is as good as nothing. Of several largest heaps it makes no difference
        what is left, so there every option wins or none does.
        """
        largest = max(position, default=0)
        if position.count(largest) > 1 or not largest:
            return None
        place = position.index(largest)
        before, after = position[:place], position[place + 1 :]
        second = max(before + after, default=0)
        lefts = {1, second}
        if second and self.outcome_formula((*before, 0, *after), misere) is P:
            if second > _MOST_LISTED:
                return None
            lefts |= set(range(second))
        options = ((*before, left, *after) for left in sorted(lefts) if left < largest)
        return [option for option in options if self.outcome_formula(option, misere) is P]

    def values_needed(self, position: Heaps) -> int:
        """Return how many pairs at least the two largest heaps can become."""
        *_, second, largest = sorted((0, 0, *position))
        return largest - second + second * (second + 1) // 2


# More winning moves than this are not listed by a formula.
_MOST_LISTED = 100_000


def _even_number_of_largest(position: Heaps) -> bool:
    """Whether the largest size occurs an even number of times; no heap at all is even."""
    nonempty = list(filter(None, position))
    return nonempty.count(max(nonempty, default=0)) % 2 == 0


_SMALL = heaps(count=range(6), size=range(7))
_LARGER = heaps(count=range(7), size=range(9))


@claim(
    "Greedy Nim",
    says="A position is P exactly when the number of largest heaps is even, or no object is left.",
    source="M. H. Albert and R. J. Nowakowski (2004), Nim restrictions",
    document="English article, Greedy nim",
    made_precise="The article says that these positions are P, and not that the others are N.",
    over=_SMALL,
    deep=_LARGER,
)
def greedy(greedy_nim: Solver[Heaps], position: Heaps) -> bool:
    return (greedy_nim.outcome(position) is P) == _even_number_of_largest(position)


@claim(
    "Greedy Nim, misère",
    says="In misère play a position is P exactly when some heap has two or more objects and the "
    "number of largest heaps is even, or none has and the number of heaps of 1 is odd.",
    source="Misère Greedy Nim and Misère Bounded Greedy Nim (2025), arXiv 2506.04657",
    over=_SMALL,
    deep=_LARGER,
)
def greedy_misere(greedy_nim: Solver[Heaps], position: Heaps) -> bool:
    return greedy_nim.outcome(position, misere=True) is GreedyNim().outcome_formula(
        position, misere=True
    )


@claim(
    "Greedy Nim, misère by the normal rule",
    says="In misère play, too, a position is P exactly when the number of largest heaps is even.",
    source="the theorem on normal play, transferred without proof",
    over=heaps(count=range(1, 6), size=range(1, 7)),
    expected=Verdict.REFUTED,
)
def normal_rule_in_misere(greedy_nim: Solver[Heaps], position: Heaps) -> bool:
    p_by_rule = _even_number_of_largest(position)
    return (greedy_nim.outcome(position, misere=True) is P) == p_by_rule


# ---- the closed forms ----

closed_forms_of_greedy_nim = closed_forms(
    "Greedy Nim",
    GreedyNim(),
    source="M. H. Albert and R. J. Nowakowski (2004), Nim restrictions",
    over=_SMALL,
    deep=_LARGER,
)
