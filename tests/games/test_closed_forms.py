"""No closed form verifies itself: broken by one, each is refuted by its claim."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cgt import Claim, HeapGame, ImpartialGame, Level, N, P, Verdict
from cgt.registry import all_claims, load_games

HEAP_HOOK = "heap_formula"
HOOKS = ("grundy_formula", "outcome_formula", "winning_moves_formula", HEAP_HOOK)
CLAIMS = {claim.name: claim for claim in all_claims()[0]}
STATED = [claim for claim in CLAIMS.values() if claim.name.startswith("Closed forms of ")]


def own_hooks(cls: type[ImpartialGame[Any]]) -> Iterator[tuple[type[ImpartialGame[Any]], str]]:
    """Return the closed forms of a game, each with the class that writes it."""
    for hook in HOOKS:
        writer = next((base for base in cls.__mro__ if hook in vars(base)), None)
        if writer not in (None, ImpartialGame, HeapGame):
            yield writer, hook


FORMS = {
    (f"{writer.__name__}.{hook}", claim.name): (claim, writer, hook)
    for claim in STATED
    for game in claim.games()
    for writer, hook in own_hooks(type(game))
}


def broken(hook: str, right: Callable[..., Any]) -> Callable[..., Any]:
    """Return a closed form that says something else wherever the right one says anything."""

    def wrong(*arguments: Any) -> Any:
        answer = right(*arguments)
        if answer is None:
            return None
        if hook == "outcome_formula":
            return P if answer is N else N
        if hook == "winning_moves_formula":
            return answer[1:] if answer else list(arguments[0].options(arguments[1]))[:1]
        return answer + 1

    return wrong


@pytest.mark.parametrize("form", FORMS, ids=" of ".join)
def test_a_broken_closed_form_is_refuted(
    monkeypatch: pytest.MonkeyPatch, form: tuple[str, str]
) -> None:
    claim, writer, hook = FORMS[form]
    assert claim.verify(Level.QUICK).verdict is Verdict.VERIFIED
    monkeypatch.setattr(writer, hook, broken(hook, getattr(writer, hook)))
    report = claim.verify(Level.QUICK)
    assert (report.verdict, report.counterexample is None) == (Verdict.REFUTED, False)


def stated_of(cls: type[ImpartialGame[Any]], claims: list[Claim]) -> list[Claim]:
    writers = {writer for writer, _ in own_hooks(cls)}
    return [
        claim
        for claim in claims
        if any({w for w, _ in own_hooks(type(game))} >= writers for game in claim.games())
    ]


@pytest.mark.parametrize("name", sorted(load_games()[0]))
def test_every_closed_form_is_stated_as_a_claim(name: str) -> None:
    cls = load_games()[0][name]
    if any(own_hooks(cls)):
        assert stated_of(cls, STATED), name
