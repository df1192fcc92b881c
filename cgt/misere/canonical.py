"""Misère canonical forms: the simplest game that has the same misère outcome in every sum.

The main theorem is Conway's: take out the reversible moves, and what is left is the same for all
games that are equal in misère play. A move is reversible if it can be answered by a move to what
the game is without such moves. They are taken out as long as there are any; but all of them may
be taken out only where the player to move wins, as one who has no move does in misère play.

In short a form is written as its options side by side. A nim heap is its number, ``2_3`` are two
nim heaps together, ``2_+`` is the game with one move, to the nim heap of 2. So ``2_2 3 2 1`` has
moves to two nim heaps of 2 and to nim heaps of 3, 2 and 1.

J. H. Conway (1976), On Numbers and Games, chapter 12.
P. M. Grundy and C. A. B. Smith (1956), Disjunctive games with the last player losing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import chain, combinations
from typing import Any

from cgt.budget import Budget, Progress, ending_cleanly
from cgt.contract import read_position
from cgt.errors import InvalidParameter
from cgt.game import MOST_POSITIONS, ImpartialGame, Part, Position, demand_game
from cgt.misere.reach import read_parts, refuse_out_of_reach
from cgt.search import GameSearch
from cgt.values import mex

# Games that last longer are not looked up among the sums of nim heaps when they are written.
_LONGEST_SUM_WRITTEN = 12
# A form with more nim heaps in it than this is not written at all: nobody could read it.
_MOST_HEAPS_WRITTEN = 1000


class MisereForm:
    """A game in misère canonical form; equal ones are one and the same object.

    Made by `misere_form`, by `form_of` and by ``+``, never directly.

    Attributes
    ----------
    options : frozenset of MisereForm
        The options that are left.
    birthday : int
        How many moves play can last.
    is_lost : bool
        Whether the player to move loses in misère play.
    nim_heap : int or None
        Which nim heap it is, if any.
    heaps_written : int
        How many nim heaps there are in its options, their options and so on, when written.

    Examples
    --------
    >>> from cgt.misere import misere_form
    >>> from games import Kayles
    >>> form = misere_form(Kayles(), (5,))
    >>> print(form, form.nested(), form.birthday, form.is_lost, form.nim_heap)
    2_2 3 2 1 {{3,2},3,2,1} 5 False None
    >>> misere_form(Kayles(), (4,)) == misere_form(Kayles(), (1,))
    True
    """

    __slots__ = ("birthday", "heaps_written", "is_lost", "nim_heap", "options")

    def __init__(self, options: frozenset[MisereForm]) -> None:
        self.options = options
        self.birthday: int = max((option.birthday + 1 for option in options), default=0)
        self.is_lost = _is_lost(options)
        heaps = {option.nim_heap for option in options}
        self.nim_heap: int | None = len(options) if heaps == set(range(len(options))) else None
        inside = sum(option.heaps_written for option in options)
        self.heaps_written: int = 1 if self.nim_heap is not None else inside

    def __add__(self, other: object) -> MisereForm:
        """Return the form of two games side by side."""
        if not isinstance(other, MisereForm):
            return NotImplemented
        return _sum(self, other, Budget(None, None))

    def nested(self) -> str:
        """Write the options in braces, theirs too, and so on down to nim heaps."""
        if self.nim_heap is not None:
            return str(self.nim_heap)
        if self.heaps_written > _MOST_HEAPS_WRITTEN:
            return str(self)
        return "{" + ",".join(option.nested() for option in _in_order(self.options)) + "}"

    def __str__(self) -> str:
        if self.nim_heap is not None:
            return str(self.nim_heap)
        if self.heaps_written > _MOST_HEAPS_WRITTEN:
            return f"[{len(self.options)} options, birthday {self.birthday}]"
        if heaps := _nim_sums(self.birthday).get(self):
            return "_".join(map(str, heaps))
        if len(self.options) == 1:
            [option] = self.options
            return f"{_in_brackets(option)}_+"
        return " ".join(map(_in_brackets, _in_order(self.options)))

    def __repr__(self) -> str:
        return f"<MisereForm {self}>"

    def _repr_markdown_(self) -> str:
        return f"`{self}`"


_FORMS: dict[frozenset[MisereForm], MisereForm] = {}
_SUMS: dict[tuple[MisereForm, MisereForm], MisereForm] = {}


def form_of(options: Iterable[MisereForm]) -> MisereForm:
    """Return the form of the game with these options.

    Parameters
    ----------
    options : iterable of MisereForm
        The forms of all options.

    Returns
    -------
    MisereForm

    Examples
    --------
    >>> nothing = form_of([])
    >>> one = form_of([nothing])
    >>> form_of([one]) is nothing
    True
    >>> two = form_of([nothing, one])
    >>> print(form_of([two]), form_of([two, nothing]), form_of([two, two + two]))
    2_+ 1 2_2 2
    """
    moves = frozenset(options)
    heap = _nim_heap_by_mex(moves)
    if heap is None:
        answer = _reversed_to(moves)
        if answer is not None:
            return answer
    elif heap < len(moves):
        # A larger nim heap can be answered by a move to this one.
        largest = max(moves, key=lambda form: form.birthday)
        return next(form for form in largest.options if form.nim_heap == heap)
    known = _FORMS.get(moves)
    if known is None:
        known = _FORMS[moves] = MisereForm(moves)
    return known


def _nim_heap_by_mex(moves: Collection[MisereForm]) -> int | None:
    """Return the nim heap that a game is by Conway's mex rule, None where the rule tells none.

    Options that are nim heaps make the nim heap of their mex, if there is none or if 0 or 1 is
    among them. Large nim heaps would take long without the rule.
    """
    heaps = {form.nim_heap for form in moves}
    if None in heaps or (heaps and not heaps & {0, 1}):
        return None
    return mex(heap for heap in heaps if heap is not None)


def _reversed_to(moves: frozenset[MisereForm]) -> MisereForm | None:
    """Return the form that is left if all moves but its own are reversible, if there is one."""
    for answer in {answer for option in moves for answer in option.options}:
        if (
            answer.options <= moves
            and all(answer in reversible.options for reversible in moves - answer.options)
            and (answer.options or not _is_lost(moves))
        ):
            return answer
    return None


def _is_lost(options: Collection[MisereForm]) -> bool:
    """Return whether the player to move loses in misère play."""
    return bool(options) and not any(option.is_lost for option in options)


def _sum(one: MisereForm, other: MisereForm, budget: Budget) -> MisereForm:
    """Return the form of a sum, by the sums of its options; without recursion."""
    wanted = _pair(one, other)
    waiting = [wanted]
    while waiting:
        pair = waiting[-1]
        if pair not in _SUMS:
            budget.admit(len(waiting))
            first, second = pair
            options = [_pair(option, second) for option in first.options]
            options += [_pair(first, option) for option in second.options]
            unknown = [option for option in options if option not in _SUMS]
            if unknown:
                waiting += unknown
                continue
            _SUMS[pair] = form_of(_SUMS[option] for option in options)
            budget.stored += 1
        waiting.pop()
    return _SUMS[wanted]


def _pair(one: MisereForm, other: MisereForm) -> tuple[MisereForm, MisereForm]:
    """Return two forms in the order in which their sum is remembered."""
    return (one, other) if id(one) <= id(other) else (other, one)


# ---- the forms of a game's positions ----


class MisereForms:
    """A memo table of the misère forms of one game's positions.

    Forms that share options share their room, so that large ones can be compared. Written out
    they would be far too long: that of 18 in Kayles has more than 30 million nim heaps in it.

    Parameters
    ----------
    game : ImpartialGame
        The game, not to be changed later.
    max_positions : int, optional
        How many positions, and sums of two forms, may be stored; reaching it raises `SearchLimit`.
    progress : callable, optional
        Called as ``progress(positions, depth)`` about ten times a second during a search.

    Examples
    --------
    >>> from games import GrundysGame
    >>> forms = MisereForms(GrundysGame())
    >>> print(*(forms.form((heap,)) for heap in range(9)))
    0 0 0 1 0 2 1 0 2
    """

    def __init__(
        self,
        game: ImpartialGame[Any],
        *,
        max_positions: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        demand_game(game)
        self.game = game
        self._budget = Budget(max_positions, progress)
        # The table holds the numbers of forms.
        self._forms: list[MisereForm] = []
        self._numbers: dict[MisereForm, int] = {}
        self._search = GameSearch(
            game.part_options,
            self._evaluate,
            self._budget,
            value_of=self._number_of,
            nodes_of=lambda parts: parts,
            check=lambda part: game.check(game.part_position(part)),
            name=game.part_position,
        )

    def form(self, position: Any) -> MisereForm:
        """Return the misère form of a position; see `misere_form`."""
        position = read_position(self.game, position)
        refuse_out_of_reach(self.game, position, self._budget.max_positions)
        parts = read_parts(self.game, position)
        for part in parts:
            self._search.solve(part)
        with ending_cleanly(self._budget):
            return self._form(parts)

    def _form(self, parts: Iterable[Part]) -> MisereForm:
        """Return the form of parts that are in the table."""
        total = form_of(())
        for part in parts:
            total = _sum(total, self._forms[self._search.memo[part]], self._budget)
        return total

    def _number_of(self, parts: Collection[Part]) -> int | None:
        """Return the number of the form of some parts, None while one of them is not known."""
        if not all(part in self._search.memo for part in parts):
            return None
        return self._number(self._form(parts))

    def _evaluate(self, numbers: set[int]) -> int:
        return self._number(form_of(self._forms[number] for number in numbers))

    def _number(self, form: MisereForm) -> int:
        number = self._numbers.get(form)
        if number is None:
            number = self._numbers[form] = len(self._forms)
            self._forms.append(form)
        return number


def misere_form(
    game: ImpartialGame[Position],
    position: Position,
    *,
    max_positions: int | None = MOST_POSITIONS,
) -> MisereForm:
    """Return the simplest game that has the same misère outcome in every sum.

    Two positions, of whatever games, are equal in misère play exactly when their forms are.

    Parameters
    ----------
    game : ImpartialGame
        The game. `SumGame` asks about sums of different games.
    position
        One of its positions.
    max_positions : int, optional
        How many positions, and sums of two forms, may be stored; None for no limit.

    Returns
    -------
    MisereForm

    Raises
    ------
    InvalidPosition
        If it is no position of the game.
    LoopyGameError
        If play can go round for ever.
    SearchLimit
        If that takes more positions than may be stored, or the memory ends.

    References
    ----------
    J. H. Conway (1976), On Numbers and Games, chapter 12.

    Examples
    --------
    >>> from games import Kayles
    >>> print(misere_form(Kayles(), (2, 2)), misere_form(Kayles(), (1, 1)))
    2_2 0
    """
    return MisereForms(game, max_positions=max_positions).form(position)


@cache
def nim_heap_form(n: int) -> MisereForm:
    """Return the form of a nim heap.

    Examples
    --------
    >>> print(nim_heap_form(3) + nim_heap_form(1))
    2
    """
    form = form_of(())
    smaller: list[MisereForm] = []
    for _ in range(n):
        smaller.append(form)
        form = form_of(smaller)
    return form


@cache
def forms_born_by(day: int) -> tuple[MisereForm, ...]:
    """Return the misère forms of all games that last at most so many moves, short ones first.

    Parameters
    ----------
    day : int
        From 0 to 4. On day 5 there are 4 171 780, as Conway found.

    Returns
    -------
    tuple of MisereForm

    Raises
    ------
    InvalidParameter
        If the day is another one.

    Examples
    --------
    >>> [len(forms_born_by(day)) for day in range(5)]
    [1, 2, 3, 5, 22]
    >>> print(*forms_born_by(3), sep=", ")
    0, 1, 2, 3, 2_+
    """
    if day not in range(5):
        raise InvalidParameter(f"the forms are listed by the days 0 to 4, not {day!r}")
    # A form depends only on the forms of the options.
    earlier = forms_born_by(day - 1) if day else ()
    sizes = range(len(earlier) + 1)
    games = chain.from_iterable(combinations(earlier, size) for size in sizes)
    return tuple(
        sorted(
            set(map(form_of, games)), key=lambda form: (form.birthday, len(str(form)), str(form))
        )
    )


# ---- how forms are written ----


def _in_order(options: Iterable[MisereForm]) -> list[MisereForm]:
    """Return options in the order in which they are written, those that last longest first."""
    return sorted(options, key=lambda form: (-form.birthday, str(form)))


def _in_brackets(form: MisereForm) -> str:
    """Write an option; in brackets if it is written as several options itself."""
    text = str(form)
    return f"({text})" if " " in text else text


@cache
def _nim_sums(birthday: int) -> dict[MisereForm, tuple[int, ...]]:
    """Return the forms of this birthday that are sums of two or more nim heaps."""
    found: dict[MisereForm, tuple[int, ...]] = {}
    for heaps in _partitions(birthday, birthday) if birthday <= _LONGEST_SUM_WRITTEN else ():
        form = sum(map(nim_heap_form, heaps), start=form_of(()))
        if len(heaps) > 1 and form.birthday == birthday:
            found.setdefault(form, heaps)
    return found


def _partitions(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """Give the ways to write a total as decreasing numbers from 2 to a largest one."""
    if total == 0:
        yield ()
    for first in range(min(total, most), 1, -1):
        yield from ((first, *rest) for rest in _partitions(total - first, first))
