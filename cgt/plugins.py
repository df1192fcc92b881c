"""Loading what the entry points of installed packages name, and saying in a sentence what is wrong.

A game is refused here, by name, if the lists of all games could not show it.
"""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from inspect import Parameter
from types import ModuleType
from typing import Any

from cgt.errors import BrokenPlugin
from cgt.game import ImpartialGame, constructor_signature


def load_class(entry: EntryPoint) -> type[ImpartialGame[Any]]:
    """Return the class that an entry point of the games names."""
    what = f"the game {entry.name!r}"
    loaded = _load_object(entry, what)
    if not (isinstance(loaded, type) and issubclass(loaded, ImpartialGame)):
        raise _broken(entry, what, "is not a subclass of cgt.ImpartialGame")
    if missing := sorted(getattr(loaded, "__abstractmethods__", ())):
        raise _broken(entry, what, f"does not define {' and '.join(missing)}")
    try:
        reason = _unlistable(loaded)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # what a class is made of can fail in any way when it is read
        raise _broken(entry, what, f"cannot be read: {type(error).__name__}: {error}") from error
    if reason:
        raise _broken(entry, what, reason)
    return loaded


def load_module(entry: EntryPoint) -> ModuleType:
    """Return the module that an entry point of the claims names."""
    what = f"the module of claims {entry.name!r}"
    loaded = _load_object(entry, what)
    if not isinstance(loaded, ModuleType):
        raise _broken(entry, what, "is not a module")
    return loaded


def where(entry: EntryPoint) -> str:
    """Say which package has an entry point."""
    return f"{entry.dist.name} ({entry.value})" if entry.dist else entry.value


def describe(parameter: Parameter) -> str:
    """Return a parameter of a game in words; see `cgt.registry.describe_parameters`."""
    if parameter.kind is Parameter.VAR_POSITIONAL:
        return f"{parameter.name}..."
    if parameter.default is Parameter.empty:
        return parameter.name
    if parameter.default is None:
        return f"[{parameter.name}]"
    return f"{parameter.name}={parameter.default}"


def _load_object(entry: EntryPoint, what: str) -> object:
    try:
        return entry.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a plugin's module can fail in any way at all
        raise _broken(entry, what, f"cannot be loaded: {type(error).__name__}: {error}") from error


def _unlistable(cls: type[ImpartialGame[Any]]) -> str:
    """Say why a game cannot be listed, nothing if it can."""
    described: object = cls.__doc__
    if not isinstance(described, str | None):
        return f"has __doc__ = {described!r}; it must be text, most simply a docstring"
    example: object = cls.example
    if not isinstance(example, str):
        return f"has example = {example!r}; it must be text, such as 'nim 3 4'"
    if cls.__module__ not in sys.modules:
        return f"has __module__ = {cls.__module__!r}; it must name a module that is loaded"
    for parameter in constructor_signature(cls).parameters.values():
        describe(parameter)
    return ""


def _broken(entry: EntryPoint, what: str, reason: str) -> BrokenPlugin:
    return BrokenPlugin(f"{what} of {where(entry)} {reason}")
