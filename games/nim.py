"""Nim, and what Bouton and later documents say about it.

The main theorem: a position is P exactly when the nim-sum of its heaps is 0. In misère play it
is the same as long as a heap has two or more objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from cgt import Heaps, N, Outcome, P, Solver, Verdict, claim, closed_forms, heaps, nim_sum
from cgt.heaps import HeapRules, TakingAndBreaking, read_code
from cgt.ranges import Range

_BOUTON = "C. L. Bouton (1901), Nim, a game with a complete mathematical theory"
_ARTICLE = "English encyclopaedia article on Nim"
_LESSON = "a school lesson on winning at Nim"
_EULER = "Project Euler, problem 301"

# Where the statements stand in the documents.
_THEORY = "English article, mathematical theory"
_TABLE = "English article, table of winning positions"
_EXAMPLE = "English article, example games"

_RULES = read_code("0.[3]")


class Nim(TakingAndBreaking):
    """Take any number of objects from one heap.

    References
    ----------
    C. L. Bouton (1901), Nim, a game with a complete mathematical theory.

    Examples
    --------
    >>> from games import Nim
    >>> nim = Nim()
    >>> nim.winning_moves((3, 4, 5)), nim.winning_moves((1, 1, 5), misere=True)
    ([(1, 4, 5)], [(1, 1, 1)])
    """

    example = "nim 1 2 3"

    def __init__(self) -> None:
        """Nim has no parameters."""

    @property
    def rules(self) -> HeapRules:
        return _RULES

    def heap_options(self, n: int) -> Iterable[Heaps]:
        return ((left,) for left in range(n))

    def heap_formula(self, n: int) -> int:
        """Return the size of the heap (Bouton 1901)."""
        return n

    def outcome_formula(self, position: Heaps, misere: bool) -> Outcome:
        """Return the outcome (Bouton 1901): in misère play the normal one while a heap is >= 2."""
        lost = is_lost_in_misere(position) if misere else nim_sum(position) == 0
        return P if lost else N

    def winning_moves_formula(self, position: Heaps, misere: bool) -> list[Heaps]:
        """Return the moves to nim-sum 0, or in misère play to an odd number of heaps of 1."""
        total = nim_sum(position)
        moves = []
        for index, heap in enumerate(position):
            others = position[:index] + position[index + 1 :]
            left = heap ^ total
            if misere and max(others, default=0) < 2:
                # No other big heap: leave an odd number of heaps of 1.
                left = 1 - nim_sum(others)
            if left < heap:
                moves.append((*position[:index], left, *position[index + 1 :]))
        return moves


def is_lost_in_misere(sizes: Sequence[int]) -> bool:
    """Return whether the player to move loses misère Nim, by Bouton's rule."""
    return (nim_sum(sizes) == 0) == (max(sizes, default=0) >= 2)


# ---- Bouton's theorems ----


def _many_heaps() -> list[Heaps]:
    found = {*heaps(count=range(3), size=range(41)), *heaps(count=range(6), size=range(13))}
    return sorted(found, key=lambda position: (sum(position), len(position), position))


_MANY_HEAPS = Range(_many_heaps, "0 to 2 heaps of 0 to 40 and 0 to 5 heaps of 0 to 12")


@claim(
    "Bouton's theorem",
    says="A Nim position is P exactly when the nim-sum of its heaps is 0.",
    source=_BOUTON,
    document="Bouton's page, safe combinations",
    made_precise="It holds for any number of heaps; all five documents state it.",
    over=heaps(count=range(5), size=range(13)),
    deep=_MANY_HEAPS,
)
def bouton(nim: Solver[Heaps], position: Heaps) -> bool:
    return (nim.outcome(position) is P) == (nim_sum(position) == 0)


@claim(
    "Bouton's lemmas",
    says="From nim-sum 0 every move leads to another nim-sum, and from any other nim-sum some move "
    "leads to 0.",
    source=_BOUTON,
    document="English article, proof of the winning formula",
    over=heaps(count=range(5), size=range(13)),
    deep=_MANY_HEAPS,
)
def lemmas(nim: Solver[Heaps], position: Heaps) -> bool:
    return (nim_sum(position) == 0) == all(map(nim_sum, nim.options(position)))


@claim(
    "Bouton's theorem, misère",
    says="In misère play a Nim position is P exactly when some heap has two or more objects and "
    "the nim-sum is 0, or none has and the number of heaps of 1 is odd.",
    source=_BOUTON,
    document=_THEORY,
    made_precise="With heaps of 1 only, an even number of them, such as none, is N.",
    over=heaps(count=range(5), size=range(11)),
    deep=_MANY_HEAPS,
)
def bouton_misere(nim: Solver[Heaps], position: Heaps) -> bool:
    big = max(position, default=0) >= 2
    theorem = nim_sum(position) == 0 if big else position.count(1) % 2 == 1
    return (nim.outcome(position, misere=True) is P) == theorem


closed_forms_of_nim = closed_forms(
    "Nim",
    Nim(),
    source=_BOUTON,
    over=heaps(count=range(4), size=range(11)),
    deep=heaps(count=range(5), size=range(13)),
)


# ---- the two conventions ----


@claim(
    "When the conventions differ",
    says="Normal and misère outcomes differ exactly when no heap has two or more objects.",
    source=_BOUTON,
    document=_THEORY,
    over=heaps(count=range(5), size=range(8)),
    deep=_MANY_HEAPS,
)
def conventions(nim: Solver[Heaps], position: Heaps) -> bool:
    same = nim.outcome(position) is nim.outcome(position, misere=True)
    return same == (max(position, default=0) >= 2)


@claim(
    "Same strategy until one big heap is left",
    says="While some heap has two or more objects, the winning moves are the same in both "
    "conventions, except when it is exactly one heap; then the next player wins in both.",
    source=_ARTICLE,
    document=_THEORY,
    made_precise="The strategies are compared by their sets of winning moves. The reworded article "
    "garbles the condition.",
    over=heaps(count=range(5), size=range(8)),
    deep=heaps(count=range(6), size=range(9)),
)
def same_strategy(nim: Solver[Heaps], position: Heaps) -> bool:
    normal, misere = _both_winning_moves(nim, position)
    big_heaps = sum(heap >= 2 for heap in position)
    if big_heaps == 1:
        return normal != misere and bool(normal) and bool(misere)
    return normal == misere or not big_heaps


@claim(
    "Only the last move changes",
    says="While some heap has two or more objects, the winning moves are the same in both "
    "conventions, except when the next move can end the game.",
    source=f"{_ARTICLE}, taken literally",
    document=_THEORY,
    made_precise="What changes is the last free choice, the move on the last heap of two or more; "
    "many moves of which none is free may follow, as from 1 1 1 1 2.",
    over=heaps(count=range(4), size=range(6)),
    expected=Verdict.REFUTED,
)
def only_last_move(nim: Solver[Heaps], position: Heaps) -> bool:
    normal, misere = _both_winning_moves(nim, position)
    can_end = any(not any(option) for option in nim.options(position))
    return normal == misere or can_end or max(position) < 2


def _both_winning_moves(nim: Solver[Heaps], position: Heaps) -> tuple[list[Heaps], list[Heaps]]:
    return nim.winning_moves(position), nim.winning_moves(position, misere=True)


# ---- two heaps ----


_TWO_HEAPS = heaps(count=2, size=range(1, 31))


@claim(
    "Equal piles",
    says="In normal play two piles are a losing position for the player to move exactly when they "
    "are equal.",
    source=_LESSON,
    document="School lesson, equal piles",
    made_precise="The lesson does not say that it means normal play.",
    over=_TWO_HEAPS,
)
def equal_piles(nim: Solver[Heaps], position: Heaps) -> bool:
    return (nim.outcome(position) is P) == (position[0] == position[1])


@claim(
    "Equal piles in misère play, as taught",
    says="Two equal piles are a losing position in misère play, too.",
    source=f"{_LESSON}, taken for misère play",
    document="School lesson, equal piles",
    made_precise="The lesson does not say that it means normal play.",
    over=_TWO_HEAPS,
    expected=Verdict.REFUTED,
)
def equal_piles_as_taught(nim: Solver[Heaps], position: Heaps) -> bool:
    return position[0] != position[1] or nim.outcome(position, misere=True) is P


@claim(
    "Equal piles in misère play",
    says="Two heaps are P in misère play exactly when they are equal and two or more, or 0 and 1.",
    source=_BOUTON,
    document=_TABLE,
    made_precise="The row n n of the table leaves out that 1 1 is N in misère play.",
    over=heaps(count=2, size=range(31)),
)
def equal_piles_misere(nim: Solver[Heaps], position: Heaps) -> bool:
    small, large = position
    lost = small == large >= 2 or (small, large) == (0, 1)
    return (nim.outcome(position, misere=True) is P) == lost


# ---- how many winning moves ----


@claim(
    "Number of winning moves",
    says="The winning moves are as many as the heaps that contain the highest binary digit of the "
    "nim-sum, and so odd in number; if the nim-sum is 0, there is none.",
    source=_BOUTON,
    document="Bouton's page, number of winning moves",
    made_precise='Bouton says that a move "often from any of three" heaps wins.',
    over=heaps(count=range(5), size=range(9)),
    deep=_MANY_HEAPS,
)
def number_of_winning_moves(nim: Solver[Heaps], position: Heaps) -> bool:
    total = nim_sum(position)
    top = total.bit_length() - 1
    heaps_with_top = sum(heap >> top & 1 for heap in position) if total else 0
    found = len(nim.winning_moves(position))
    return found == heaps_with_top and (found == 0 or found % 2 == 1)


@claim(
    "Number of winning moves, misère",
    says="In misère play, while a heap has two or more objects, the winning moves are odd in "
    "number, or none if the nim-sum is 0; of k heaps of 1 all k moves win if k is even, none if it "
    "is odd.",
    source=_BOUTON,
    over=heaps(count=range(5), size=range(9)),
    deep=_MANY_HEAPS,
)
def number_of_winning_moves_misere(nim: Solver[Heaps], position: Heaps) -> bool:
    found = len(nim.winning_moves(position, misere=True))
    if max(position, default=0) >= 2:
        return found % 2 == 1 if nim_sum(position) else found == 0
    ones = position.count(1)
    return found == (0 if ones % 2 else ones)


# ---- the tables and games of the documents ----


# The rows of the table that have neither letters for sizes nor a footnote.
_SAFE_ROWS = (
    *((1, 2, 3), (1, 4, 5), (1, 6, 7), (1, 8, 9), (2, 4, 6), (2, 5, 7), (3, 4, 7), (3, 5, 6)),
    *((4, 8, 12), (4, 9, 13), (5, 8, 13), (5, 9, 12), (1, 2, 4, 7), (1, 2, 5, 6), (1, 3, 4, 6)),
    *((1, 3, 5, 7), (2, 3, 4, 5), (2, 3, 6, 7), (2, 3, 8, 9), (4, 5, 6, 7), (4, 5, 8, 9)),
)


@claim(
    "Table of winning positions",
    says="Each row of the table in which every heap is given by a number, as in 1 2 3, and which "
    "has no footnote, leaves the opponent lost in both conventions.",
    source=_ARTICLE,
    document=_TABLE,
    over=Range(lambda: sorted(_SAFE_ROWS, key=sum), f"{len(_SAFE_ROWS)} rows of the table"),
)
def table(nim: Solver[Heaps], position: Heaps) -> bool:
    return _lost_in_both(nim, position)


_MISSING_ROWS = (
    *((1, 10, 11), (1, 12, 13), (2, 8, 10), (2, 9, 11), (3, 8, 11), (3, 9, 10), (6, 10, 12)),
    *((6, 11, 13), (7, 10, 13), (7, 11, 12)),
)


@claim(
    "Triples that the table lacks",
    says="Three different heaps of 1 to 13 leave the opponent lost in both conventions exactly in "
    "22 combinations: the twelve of the table and ten that it lacks, "
    f"{', '.join(' '.join(map(str, row)) for row in _MISSING_ROWS)}.",
    source=f"{_ARTICLE}; the missing rows found by search from the rules",
    document=_TABLE,
    made_precise="The article does not say that its table is not complete.",
    over=Range(lambda: combinations(range(1, 14), 3), "three different heaps of 1 to 13"),
    quick=Range(lambda: combinations(range(1, 10), 3), "three different heaps of 1 to 9"),
)
def missing_triples(nim: Solver[Heaps], position: Heaps) -> bool:
    return _lost_in_both(nim, position) == (position in _SAFE_ROWS + _MISSING_ROWS)


@claim(
    "Footnotes of the table",
    says="1 1 and 1 1 1 1 leave the opponent lost in normal play only, 1 1 1 in misère play only.",
    source=_ARTICLE,
    document=_TABLE,
    over=heaps(count=range(2, 5), size=range(1, 2)),
)
def footnotes(nim: Solver[Heaps], position: Heaps) -> bool:
    lost = [nim.outcome(position, misere=misere) is P for misere in (False, True)]
    return lost == [len(position) != 3, len(position) == 3]


def _rows_of_pairs(least: int) -> Range[Heaps]:
    """Return the rows n n, 1 1 n n, n n m m and n n n n of the table, n and m from least to 6."""
    sizes = range(least, 7)
    rows = {tuple(sorted((n, n, m, m))) for n in sizes for m in (*sizes, 1)}
    rows |= {(n, n) for n in sizes}
    return Range(
        lambda: sorted(rows, key=lambda row: (sum(row), row)),
        f"n n, 1 1 n n, n n m m and n n n n with n and m from {least} to 6",
    )


@claim(
    "Rows of pairs, as printed",
    says="n n, 1 1 n n, n n m m and n n n n leave the opponent lost in both conventions, whatever "
    "n > 0 and m > 0 are.",
    source=_ARTICLE,
    document=_TABLE,
    over=_rows_of_pairs(least=1),
    expected=Verdict.REFUTED,
)
def rows_of_pairs_as_printed(nim: Solver[Heaps], position: Heaps) -> bool:
    return _lost_in_both(nim, position)


@claim(
    "Rows of pairs",
    says="n n, 1 1 n n, n n m m and n n n n leave the opponent lost in both conventions if n and m "
    "are 2 or more.",
    source=f"{_ARTICLE}, corrected",
    document=_TABLE,
    made_precise="The article allows n = m = 1, which is N in misère play.",
    over=_rows_of_pairs(least=2),
)
def rows_of_pairs(nim: Solver[Heaps], position: Heaps) -> bool:
    return _lost_in_both(nim, position)


def _lost_in_both(nim: Solver[Heaps], position: Heaps) -> bool:
    return all(nim.outcome(position, misere=misere) is P for misere in (False, True))


# The line of play of each worked game; the mover wins at the first position and every second one.
_NORMAL_GAME = (
    *((3, 4, 5), (1, 4, 5), (1, 4, 2), (1, 3, 2), (1, 2, 2)),
    *((0, 2, 2), (0, 1, 2), (0, 1, 1), (0, 0, 1), (0, 0, 0)),
)
_MISERE_GAME = (
    *((3, 4, 5), (1, 4, 5), (1, 4, 3), (1, 2, 3), (1, 2, 2), (0, 2, 2), (0, 2, 1), (0, 0, 1)),
)


@claim(
    "Worked game, normal",
    says="In the example game on 3, 4, 5 every move of Bob's is a winning move.",
    source=_ARTICLE,
    document=_EXAMPLE,
    over=Range(lambda: _NORMAL_GAME[::-1], "the positions of the game, the last one first"),
)
def worked_game(nim: Solver[Heaps], position: Heaps) -> bool:
    return nim.outcome(position) is (P if _NORMAL_GAME.index(position) % 2 else N)


@claim(
    "Worked game, misère",
    says="In the misère example game on 3, 4, 5 every move of Bob's is a winning move.",
    source=_ARTICLE,
    document=_EXAMPLE,
    over=Range(lambda: _MISERE_GAME[::-1], "the positions of the game, the last one first"),
)
def worked_game_misere(nim: Solver[Heaps], position: Heaps) -> bool:
    return nim.outcome(position, misere=True) is (P if _MISERE_GAME.index(position) % 2 else N)


def _multiples(sizes: Iterable[int], text: str) -> Range[Heaps]:
    return Range(lambda: [(n, 2 * n, 3 * n) for n in sizes], f"n 2n 3n with n = {text}")


@claim(
    "Heaps n, 2n, 3n",
    says="n 2n 3n is P exactly when n has no two neighbouring digits 1 in binary.",
    source=_EULER,
    over=_multiples(range(11), "0 to 10"),
    quick=_multiples(range(8), "0 to 7"),
    deep=_multiples(range(33), "0 to 32"),
)
def multiples(nim: Solver[Heaps], position: Heaps) -> bool:
    n = position[0]
    return (nim.outcome(position) is P) == (n & 2 * n == 0)


@claim(
    "Heaps n, 2n, 3n: how many are P",
    says="For each power of two n, the number of P-positions m 2m 3m with m below n is a Fibonacci "
    "number: 1, 2, 3, 5, 8, 13 and so on for n = 1, 2, 4, 8, 16, 32 and so on.",
    source=_EULER,
    over=_multiples((1, 2, 4, 8), "1, 2, 4 and 8"),
    deep=_multiples((1, 2, 4, 8, 16, 32), "1, 2, 4, 8, 16 and 32"),
)
def how_many_multiples(nim: Solver[Heaps], position: Heaps) -> bool:
    n = position[0]
    fibonacci, following = 1, 1
    for _ in range(n.bit_length()):
        fibonacci, following = following, fibonacci + following
    return sum(nim.outcome((m, 2 * m, 3 * m)) is P for m in range(n)) == fibonacci
