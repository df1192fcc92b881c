"""The claim that a game's closed forms say what a search finds, which every closed form needs.

A closed form answers without a search, so a mistake in it would be a wrong answer that nobody sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cgt.answers import moves_by_formula, outcome_by_formula, value_by_formula
from cgt.claims import Claim, claim
from cgt.errors import InvalidParameter
from cgt.game import ImpartialGame
from cgt.ranges import Range
from cgt.solver import Solver


def closed_forms(
    name: str,
    *games: ImpartialGame[Any],
    source: str,
    over: Range[Any],
    quick: Range[Any] | None = None,
    deep: Range[Any] | None = None,
    relies_on: str | Sequence[str] = (),
) -> Claim:
    """State that the closed forms of games say what a search finds.

    Whatever `grundy_formula`, `outcome_formula` and `winning_moves_formula` answer is compared, in
    both conventions, with a search that does not know them.

    Parameters
    ----------
    name : str
        What people call the game; the claim is called "Closed forms of" it.
    *games : ImpartialGame
        The game, or several of one class.
    source : str
        Who proved the closed forms: author, year, title.
    over, quick, deep : Range
        The positions to try; see `cgt.claim`.
    relies_on : str or sequence of str
        What the search may use besides the rules; see `cgt.claim`.

    Returns
    -------
    Claim
        To be given a name in the module of the game.

    Raises
    ------
    InvalidParameter
        If no game is given.

    Examples
    --------
    >>> from cgt import HeapGame, heaps
    >>> class Halves(HeapGame):
    ...     '''Take one object from a heap.'''
    ...
    ...     def heap_options(self, n):
    ...         return [(n - 1,)] if n else []
    ...
    ...     def heap_formula(self, n):
    ...         return n % 2 if n != 5 else 0
    >>> print(closed_forms("One", Halves(), source="easy", over=heaps(1, range(9))).verify())
    Closed forms of One: refuted by 5
    """
    if not games:
        raise InvalidParameter("closed forms belong to a game: closed_forms('Nim', Nim(), ...)")
    state = claim(
        f"Closed forms of {name}",
        says="The closed forms give the values, the outcomes and the winning moves that a search "
        "finds.",
        source=source,
        over=over,
        quick=quick,
        deep=deep,
        games=games,
        relies_on=relies_on,
        module=type(games[0]).__module__,
    )
    return state(_agree)


def _agree(solver: Solver[Any], position: Any) -> bool:
    """Return whether the closed forms of the solver's game answer as the solver does."""
    game = solver.game
    value = value_by_formula(game, position)
    if value is not None and value != solver.grundy(position):
        return False
    for misere in (False, True):
        outcome = outcome_by_formula(game, position, misere)
        if outcome is not None and outcome is not solver.outcome(position, misere=misere):
            return False
        moves = moves_by_formula(game, position, misere)
        if moves is not None and moves != solver.winning_moves(position, misere=misere):
            return False
    return True
