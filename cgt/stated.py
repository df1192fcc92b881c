"""What a claim must be made of, checked when it is stated, and what it may answer when it runs.

A claim with something wrong in it is refused where it stands, so that it spoils no table of many.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cgt.errors import CgtError, InvalidParameter
from cgt.ranges import Range
from cgt.reports import Verdict


def demand_texts(name: object, **texts: object) -> None:
    """Refuse a claim of which something that people read is no text."""
    for field, text in {"name": name, **texts}.items():
        if not isinstance(text, str):
            raise InvalidParameter(f"{field} of the claim {name!r} is {text!r}; it must be text")


def demand_names(name: str, relies_on: object) -> tuple[str, ...]:
    """Return the names of the claims that a claim relies on, given as one or as several."""
    names = (relies_on,) if isinstance(relies_on, str) else relies_on
    if not hasattr(names, "__iter__") or not all(isinstance(other, str) for other in names):
        raise InvalidParameter(
            f"relies_on of the claim {name!r} is {relies_on!r}; it must be the name of a claim, "
            "or several names"
        )
    return tuple(names)


def demand_range(positions: object) -> None:
    """Refuse what does not say in words which positions it has."""
    if not isinstance(positions, Range) or not isinstance(positions.text, str):
        raise InvalidParameter(
            "a range says in words which positions it has: heaps(count=2, size=range(9)), "
            f"numbers(range(9)) or Range(lambda: positions, 'words'), not {positions!r}"
        )


def demand_verdict(name: str, expected: object) -> None:
    """Refuse what no run of a claim can show."""
    if not isinstance(expected, Verdict):
        raise InvalidParameter(
            f"expected of the claim {name!r} is {expected!r}; it must be a Verdict, such as "
            "Verdict.REFUTED"
        )


def holds(predicate: Callable[[Any, Any], object], solver: Any, position: Any) -> bool:
    """Return what a predicate says of a position, if that is True or False."""
    return _truth("the predicate", predicate(solver, position), f" for {position!r}")


def accepted(certificate: Any) -> bool:
    """Return what the checker of a certificate says, if that is True or False."""
    return _truth("accepted() of the certificate", certificate.accepted())


def _truth(asked: str, answer: object, about: str = "") -> bool:
    """Return a truth value, be it Python's or NumPy's; any other answer is a slip."""
    kind = type(answer)
    if kind is bool or (kind.__module__ == "numpy" and kind.__name__ in ("bool", "bool_")):
        return bool(answer)
    raise CgtError(f"{asked} returned {answer!r}{about}; it must return True or False")
