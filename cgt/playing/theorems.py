"""The name of the theorem behind a closed form, read from the claims beside the game."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from cgt.claims import Claim
from cgt.game import ImpartialGame
from cgt.reports import Verdict

_CLOSED_FORMS = "Closed forms of "
_MISERE = ", misère"


def theorem_of(game: ImpartialGame[object], *, misere: bool = False) -> str:
    """Return what people call the theorem that a game's closed forms come from.

    Parameters
    ----------
    game : ImpartialGame
        The claims are looked for in the module of its class.
    misere : bool
        Whether misère play is meant.

    Returns
    -------
    str
        The name of the claim that is a theorem with the same source as the closed forms; where
        there is none, their source; where the game makes no claim, "the game's closed form".

    Examples
    --------
    >>> from games import GreedyNim, Nim
    >>> theorem_of(Nim()), theorem_of(Nim(), misere=True)
    ("Bouton's theorem", "Bouton's theorem, misère")
    >>> theorem_of(GreedyNim())
    'a closed form: M. H. Albert and R. J. Nowakowski (2004), Nim restrictions'
    """
    claims = list(_claims_beside(game))
    forms = [c for c in claims if c.name.startswith(_CLOSED_FORMS) and _is_about(c, game)]
    for form in forms:
        for claim in claims:
            if _is_theorem(claim, misere) and claim.source.startswith(form.source):
                return claim.name
    return f"a closed form: {forms[0].source}" if forms else "the game's closed form"


def _claims_beside(game: ImpartialGame[object]) -> Iterator[Claim]:
    """Return the claims of the game's module that are about the game, or do not say about which."""
    for claim in vars(sys.modules[type(game).__module__]).values():
        if isinstance(claim, Claim) and (
            claim.name.startswith(_CLOSED_FORMS)
            or not claim.declared_games
            or game in claim.declared_games
        ):
            yield claim


def _is_about(claim: Claim, game: ImpartialGame[object]) -> bool:
    return any(type(game) is type(other) for other in claim.declared_games)


def _is_theorem(claim: Claim, misere: bool) -> bool:
    """Return whether the claim is called a theorem on this convention, and is true."""
    name = claim.name.removesuffix(_MISERE)
    return (
        name.endswith("theorem")
        and (name != claim.name) == misere
        and claim.expected is Verdict.VERIFIED
    )
