"""Finding installed games and their claims: names, parameters, plugins.

Any installed package can add a game through the entry-point group ``cgt.games``. The name of an
entry point is the game's name on the command line, its object the game's class. Claims stand in
the modules of the games; a module that only states claims, about games of other modules, is an
entry point of the group ``cgt.claims``. A package that is broken never hides what others bring: it
is named, and they keep working.
"""

from __future__ import annotations

import difflib
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib.metadata import Distribution, EntryPoint, entry_points
from inspect import Signature
from types import ModuleType
from typing import Any

from cgt.claims import Claim
from cgt.errors import BrokenPlugin, InvalidParameter, UnknownGame
from cgt.game import ImpartialGame, constructor_signature
from cgt.plugins import describe, load_class, load_module, where

GROUP = "cgt.games"
CLAIMS_GROUP = "cgt.claims"
# How a text begins that means a code: with a digit or a set, and a point; no name has points.
_CODE = re.compile(r"\{|\.|[0-9A-Za-z]\.|[0-9]+\.")
_OWN_DISTRIBUTION = "sprague-grundy"


# ---- games ----


def game_names() -> list[str]:
    """Return the names of all installed games, whether or not they load.

    Returns
    -------
    list of str
        In alphabetical order.

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
    if name not in _entries():
        hint = _nearest(_plain(name), game_names()) or "'cgt games' lists the games"
        raise UnknownGame(f"no game is called {name.strip()!r}; {hint}")
    return load_class(_entries()[name][0])


def load_games() -> tuple[dict[str, type[ImpartialGame[Any]]], list[BrokenPlugin]]:
    """Return the classes of all installed games, and what could not be loaded.

    Returns
    -------
    games : dict
        From the name to the class, in alphabetical order.
    broken : list of BrokenPlugin
        One error for each game that cannot be used; the others are not affected.

    Examples
    --------
    >>> games, broken = load_games()
    >>> games["nim"].__name__
    'Nim'
    """
    games: dict[str, type[ImpartialGame[Any]]] = {}
    broken: list[BrokenPlugin] = []
    for name in game_names():
        entry, *rivals = _entries()[name]
        try:
            games[name] = load_class(entry)
        except BrokenPlugin as error:
            broken.append(error)
        broken += [
            BrokenPlugin(
                f"the game {name!r} of {where(rival)} is not used, since {where(entry)} has a "
                "game of that name; one of them needs another name"
            )
            for rival in rivals
        ]
    return games, broken


def get_game(text: str) -> ImpartialGame[Any]:
    """Return the game that a text names.

    Parameters
    ----------
    text : str
        A name, or a name and parameters: ``nim``, ``subtraction:1,2,3``, ``circular-nim:k=3``;
        or the code of a taking-and-breaking game: ``0.77``, ``4.333``, ``0.3F``.

    Returns
    -------
    ImpartialGame

    Raises
    ------
    UnknownGame, BrokenPlugin
        See `load_game_class`.
    InvalidParameter
        If the game does not take the parameters, or a code is none.

    Examples
    --------
    >>> get_game("subtraction:1,2,3").grundy((10,)), get_game("0.333").grundy((10,))
    (2, 2)
    """
    if _CODE.match(text):
        return _game_of_code(text)
    name, colon, parameters = text.partition(":")
    cls = load_game_class(name)
    positional, keywords = _read_parameters(text, parameters) if colon else ([], {})
    _check_parameters(name, constructor_signature(cls), positional, keywords)
    try:
        return cls(*positional, **keywords)
    except (InvalidParameter, KeyboardInterrupt):
        raise
    except BaseException as error:  # a plugin's constructor can fail in any way at all
        raise InvalidParameter(
            f"the game {text!r} cannot be made: {type(error).__name__}: {error}"
        ) from error


def _game_of_code(text: str) -> ImpartialGame[Any]:
    """Return the game of a code, which is an octal game if no digit is above 7."""
    from cgt.heaps import OctalGame, TakingAndBreaking, read_code, write_code

    rules = read_code(text)
    most = rules.most_parts
    octal = rules.split == "any" and most is not None and most <= 2
    return OctalGame(write_code(rules)) if octal else TakingAndBreaking(rules)


def describe_parameters(cls: type[ImpartialGame[Any]]) -> str:
    """Return the parameters of a game in words; empty if it takes none.

    Parameters
    ----------
    cls : type
        The game's class.

    Returns
    -------
    str
        The names in order. ``k=2`` has a default, ``[r]`` may be left out, ``amounts...`` may be
        given several times.

    Examples
    --------
    >>> class Moore(ImpartialGame[int]):
    ...     def __init__(self, k: int = 2, r: int | None = None) -> None: ...
    >>> describe_parameters(Moore)
    'k=2, [r]'
    """
    return ", ".join(map(describe, constructor_signature(cls).parameters.values()))


# ---- claims ----


def all_claims() -> tuple[list[Claim], list[BrokenPlugin]]:
    """Return the claims that are installed with the games, and what could not be loaded.

    Returns
    -------
    claims : list of Claim
        Those of the games' modules in the order of the games' names, then those of the modules
        that only state claims; for one module as its file states them.
    broken : list of BrokenPlugin
        One error for each game, module or claim that cannot be used; the others are not affected.

    Examples
    --------
    >>> claims, broken = all_claims()
    >>> "Bouton's theorem" in [claim.name for claim in claims]
    True
    """
    games, broken = load_games()
    modules = [sys.modules[cls.__module__] for cls in games.values()]
    for entry in sorted(entry_points(group=CLAIMS_GROUP), key=_rank):
        try:
            modules.append(load_module(entry))
        except BrokenPlugin as error:
            broken.append(error)
    claims: dict[str, Claim] = {}
    for claim in _stated_in(modules):
        known = claims.get(claim.name)
        if known is claim:
            continue
        try:
            if known is not None:
                raise BrokenPlugin(
                    f"the claim {claim.name!r} of {claim.module} is not run, since {known.module} "
                    "has a claim of that name; one of them needs another name"
                )
            _game_names_of(claim)
        except BrokenPlugin as error:
            broken.append(error)
        else:
            claims[claim.name] = claim
    broken += _drop_unsupported(claims)
    return list(claims.values()), broken


def find_claims(names: Iterable[str], known: Iterable[Claim]) -> list[Claim]:
    """Return the claims that names mean: a claim's own name, or a game's for all its claims.

    Parameters
    ----------
    names : iterable of str
        Upper and lower case, spaces, hyphens and apostrophes make a difference only where a claim
        has the name of its game: exactly as it is written, it is the claim's.
    known : iterable of Claim
        Where to look.

    Returns
    -------
    list of Claim
        Each once, in the order of the names.

    Raises
    ------
    InvalidParameter
        If a name means nothing; suggests the nearest one.

    Examples
    --------
    >>> claims, broken = all_claims()
    >>> [claim.name for claim in find_claims(["boutons theorem"], claims)]
    ["Bouton's theorem"]
    >>> [len(find_claims([name], claims)) for name in ("Fibonacci Nim", "fibonacci-nim")]
    [1, 7]
    """
    known = list(known)
    classes, _ = load_games()
    games = {
        claim.name: _game_names_of(claim)
        | {_plain(name) for name, cls in classes.items() if cls in about}
        for claim in known
        for about in [set(map(type, claim.games()))]
    }
    chosen: dict[str, Claim] = {}
    for name in names:
        plain = _plain(name)
        found = [claim for claim in known if claim.name == name] or [
            c for c in known if plain == _plain(c.name) or plain in games[c.name]
        ]
        if not found and plain in game_names():
            raise InvalidParameter(f"the game {name!r} states no claim that can be run")
        if not found:
            own = {_plain(claim.name): claim.name for claim in known}
            words = own | {game: game for several in games.values() for game in several}
            hint = _nearest(plain, words) or "'cgt verify' runs all claims"
            raise InvalidParameter(f"no claim and no game is called {name.strip()!r}; {hint}")
        chosen.update((claim.name, claim) for claim in found)
    return list(chosen.values())


def _stated_in(modules: Iterable[ModuleType]) -> Iterator[Claim]:
    """Return what modules state."""
    for module in dict.fromkeys(modules):
        yield from (item for item in vars(module).values() if isinstance(item, Claim))


def _drop_unsupported(claims: dict[str, Claim]) -> list[BrokenPlugin]:
    """Remove the claims that rely on what nobody states, and say so."""
    dropped: list[BrokenPlugin] = []
    for name, claim in list(claims.items()):
        missing = [other for other in claim.relies_on if other not in claims]
        if missing:
            del claims[name]
            dropped.append(
                BrokenPlugin(
                    f"the claim {name!r} of {claim.module} relies on {missing[0]!r}, "
                    "which no installed game states"
                )
            )
    for name, claim in list(claims.items()):
        if name in _all_relied_on(claim, claims):
            del claims[name]
            dropped.append(
                BrokenPlugin(f"the claim {name!r} of {claim.module} relies on itself in the end")
            )
    # What relied on a claim that is gone now goes too.
    return dropped + _drop_unsupported(claims) if dropped else dropped


def _all_relied_on(claim: Claim, claims: dict[str, Claim]) -> set[str]:
    """Return the names of the claims that a claim relies on, and so on."""
    found: set[str] = set()
    waiting = list(claim.relies_on)
    while waiting:
        name = waiting.pop()
        if name in claims and name not in found:
            found.add(name)
            waiting += claims[name].relies_on
    return found


def _game_names_of(claim: Claim) -> set[str]:
    """Return the names of the games that a claim is about, with and without parameters."""
    try:
        names = [game.name for game in claim.games()]
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a plugin's game can fail in any way at all
        raise BrokenPlugin(
            f"the claim {claim.name!r} of {claim.module} cannot be run: "
            f"{type(error).__name__}: {error}"
        ) from error
    return {_plain(form) for name in names for form in (name, name.partition(":")[0])}


# ---- entry points ----


@cache
def _entries() -> dict[str, list[EntryPoint]]:
    """Return the entry points by name; those that lose a name to another come after it."""
    found: dict[str, list[EntryPoint]] = {}
    for entry in sorted(entry_points(group=GROUP), key=_rank):
        found.setdefault(entry.name, []).append(entry)
    return found


def _rank(entry: EntryPoint) -> tuple[bool, str, str]:
    """Return a sort key that puts this framework's games first, so that none is taken over."""
    owner = _name_of(entry.dist) if entry.dist else ""
    return owner != _OWN_DISTRIBUTION, owner, entry.value


@lru_cache(maxsize=16)
def _name_of(distribution: Distribution) -> str:
    """Return the name of a package; each time that it is asked, it reads its whole description."""
    return distribution.name


# ---- parameters ----


def _read_parameters(text: str, parameters: str) -> tuple[list[Any], dict[str, Any]]:
    """Read what stands after the colon of a game's name."""
    positional: list[Any] = []
    keywords: dict[str, Any] = {}
    for word in parameters.split(","):
        key, equals, value = (part.strip() for part in word.partition("="))
        if not key or (equals and not value):
            raise InvalidParameter(
                f"the parameters of a game are written like 1,2,3 or k=2,r=1, not {text!r}"
            )
        if key in keywords:
            raise InvalidParameter(f"{text!r} gives the parameter {key!r} twice")
        if equals:
            keywords[key] = _read_value(value)
        else:
            positional.append(_read_value(key))
    return positional, keywords


def _read_value(word: str) -> int | str:
    return int(word) if re.fullmatch(r"-?[0-9]{1,1000}", word) else word


def _check_parameters(
    name: str, signature: Signature, positional: list[Any], keywords: dict[str, Any]
) -> None:
    """Refuse parameters that a game does not take, and the lack of those that it needs."""
    described = ", ".join(map(describe, signature.parameters.values()))
    takes = f"{name} takes {f'the parameters {described}' if described else 'no parameters'}"
    try:
        signature.bind(*positional, **keywords)
    except TypeError as error:
        unknown = [keyword for keyword in keywords if keyword not in signature.parameters]
        hint = _nearest(unknown[0], signature.parameters) if unknown else None
        reason = f", not {unknown[0]!r}" if unknown else f": {error}"
        raise InvalidParameter(f"{takes}{reason}{f'; {hint}' if hint else ''}") from error


# ---- words ----


@cache
def _plain(name: str) -> str:
    """Return a name without what people leave out: case, accents, apostrophes, other signs."""
    decomposed = unicodedata.normalize("NFD", name.casefold())
    name = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return re.sub(r"[\W_]+", "-", re.sub("['’]", "", name)).strip("-")


def _nearest(word: str, choices: Iterable[str]) -> str | None:
    """Return a question that suggests the choice nearest to a word, if one is near."""
    words = choices if isinstance(choices, dict) else {choice: choice for choice in choices}
    near = difflib.get_close_matches(word, words, n=1) or [w for w in words if word and word in w]
    return f"did you mean {words[near[0]]!r}?" if near else None
