"""Finding installed games and their claims: names, parameters, plugins.

Any installed package can add a game through the entry-point group ``cgt.games``. The name of an
entry point is the game's name on the command line, its object the game's class.
"""

from __future__ import annotations

import difflib
import inspect
import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from cgt.claims import Claim
from cgt.errors import BrokenPlugin, CgtError, InvalidParameter, UnknownGame
from cgt.game import ImpartialGame

GROUP = "cgt.games"


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=str)}


def game_names() -> list[str]:
    """Return the names of all installed games, whether or not they load.

    Examples
    --------
    >>> "nim" in game_names()
    True
    """
    return sorted(_entries())


def load_game_class(name: str) -> type[ImpartialGame[Any]]:
    """Return the class of an installed game.

    Parameters
    ----------
    name : str
        The game's name, without parameters.

    Returns
    -------
    type

    Raises
    ------
    UnknownGame
        If no installed game has the name; suggests the nearest one.
    BrokenPlugin
        If the game is installed but cannot be loaded.

    Examples
    --------
    >>> load_game_class("nim").__name__
    'Nim'
    """
    entry = _entries().get(name)
    if entry is None:
        near = difflib.get_close_matches(name, game_names(), n=1)
        hint = f"did you mean {near[0]}?" if near else "'cgt games' lists the games"
        raise UnknownGame(f"no game is called {name!r}; {hint}")
    try:
        loaded = entry.load()
    except Exception as error:  # a plugin's module can fail in any way at all
        raise BrokenPlugin(
            f"the game {name!r} ({entry.value}) cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    if not (isinstance(loaded, type) and issubclass(loaded, ImpartialGame)):
        raise BrokenPlugin(
            f"the game {name!r} ({entry.value}) is not a subclass of cgt.ImpartialGame"
        )
    return loaded


def get_game(text: str) -> ImpartialGame[Any]:
    """Return the game that a text names.

    Parameters
    ----------
    text : str
        A name, or a name and parameters: ``nim``, ``subtraction:1,2,3``, ``circular-nim:k=3``.

    Returns
    -------
    ImpartialGame

    Raises
    ------
    UnknownGame, BrokenPlugin
        See `load_game_class`.
    InvalidParameter
        If the game does not take the parameters.

    Examples
    --------
    >>> get_game("subtraction:1,2,3").grundy((10,))
    2
    """
    name, _, parameters = text.partition(":")
    cls = load_game_class(name)
    positional: list[Any] = []
    keywords: dict[str, Any] = {}
    for word in filter(None, (part.strip() for part in parameters.split(","))):
        key, equals, value = word.partition("=")
        if equals:
            keywords[key.strip()] = _read_value(value.strip())
        else:
            positional.append(_read_value(word))
    signature = _parameters_of(cls)
    try:
        signature.bind(*positional, **keywords)
    except TypeError as error:
        raise InvalidParameter(f"{name} takes {_describe(signature)}: {error}") from error
    return cls(*positional, **keywords)


def all_claims() -> tuple[list[Claim], list[CgtError]]:
    """Return the claims that stand beside the installed games, and what could not be loaded.

    Returns
    -------
    claims : list of Claim
        In the order of the games' names and, for one game, as its file states them.
    broken : list of CgtError
        One error for each game that cannot be loaded; the others are not affected.
    """
    claims: dict[str, Claim] = {}
    broken: list[CgtError] = []
    for name in game_names():
        try:
            module = sys.modules[load_game_class(name).__module__]
        except BrokenPlugin as error:
            broken.append(error)
            continue
        for item in vars(module).values():
            if not isinstance(item, Claim):
                continue
            if claims.setdefault(item.name, item) is not item:
                broken.append(
                    BrokenPlugin(
                        f"the claim {item.name!r} of {item.module} is not run: "
                        f"{claims[item.name].module} has a claim of that name"
                    )
                )
    return list(claims.values()), broken


def find_claims(names: Iterable[str], known: Iterable[Claim]) -> list[Claim]:
    """Return the claims that names mean: a claim's own name, or a game's for all its claims.

    Parameters
    ----------
    names : iterable of str
        Upper and lower case, spaces and hyphens make no difference.
    known : iterable of Claim
        Where to look.

    Returns
    -------
    list of Claim

    Raises
    ------
    InvalidParameter
        If a name means nothing; suggests the nearest one.
    """
    known = list(known)
    chosen: dict[str, Claim] = {}
    for name in names:
        found = [c for c in known if _plain(name) in (_plain(c.name), *_game_names_of(c))]
        if not found:
            choices = {_plain(c.name): c.name for c in known}
            near = difflib.get_close_matches(_plain(name), choices, n=1)
            hint = f"did you mean {choices[near[0]]!r}?" if near else "'cgt verify' runs them all"
            raise InvalidParameter(f"no claim and no game is called {name!r}; {hint}")
        chosen.update((claim.name, claim) for claim in found)
    return list(chosen.values())


def _game_names_of(claim: Claim) -> set[str]:
    return {_plain(game.name.partition(":")[0]) for game in claim.games()}


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", "-", name.casefold()).strip("-")


def _read_value(word: str) -> int | str:
    return int(word) if re.fullmatch(r"-?[0-9]{1,1000}", word) else word


def _parameters_of(cls: type[ImpartialGame[Any]]) -> inspect.Signature:
    """Return the signature of a game's constructor, without self."""
    if cls.__init__ is object.__init__:
        return inspect.Signature()
    signature = inspect.signature(cls.__init__)
    return signature.replace(parameters=list(signature.parameters.values())[1:])


def _describe(signature: inspect.Signature) -> str:
    return f"the parameters {signature}" if signature.parameters else "no parameters"
