"""Northcott's game against a plain retrograde analysis of two players who keep their pieces."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from cgt import Claim, D, InvalidPosition, Level, N, P, Solver, Verdict
from cgt.testing import LawBroken, check_game
from games import northcott
from games.northcott import Northcott, Rows, boards

CLAIMS = {item.name: item for item in vars(northcott).values() if isinstance(item, Claim)}

# White's and black's square in each row, and who is to move.
State = tuple[tuple[tuple[int, int], ...], bool]


def moves(state: State, squares: int) -> list[State]:
    board, white = state
    found: list[State] = []
    for index, (w, b) in enumerate(board):
        own, other = (w, b) if white else (b, w)
        for step in (-1, 1):
            target = own + step
            while 0 <= target < squares and target != other:
                row = (target, b) if white else (w, target)
                found.append(((*board[:index], row, *board[index + 1 :]), not white))
                target += step
    return found


def losing_states(rows: int, squares: int) -> tuple[list[State], set[State], set[State]]:
    """Return all states, those in which the mover loses, and those in which the mover wins."""
    pairs = [(w, b) for w, b in product(range(squares), repeat=2) if w != b]
    states = [(board, white) for board in product(pairs, repeat=rows) for white in (False, True)]
    lost: set[State] = set()
    won: set[State] = set()
    while True:
        new_won = {s for s in states if any(m in lost for m in moves(s, squares))} - won
        won |= new_won
        new_lost = {s for s in states if all(m in won for m in moves(s, squares))} - lost
        lost |= new_lost
        if not new_won and not new_lost:
            return states, lost, won


def seen_by_mover(state: State, squares: int) -> Rows:
    board, white = state
    rows = []
    for w, b in board:
        own, other = (w, b) if white else (b, w)
        if own > other:
            own, other = squares - 1 - own, squares - 1 - other
        rows.append((own, other - own - 1, squares - 1 - other))
    return tuple(rows)


@pytest.mark.parametrize(("rows", "squares"), [(1, 5), (2, 4)])
def test_two_players_with_pieces_of_their_own(rows: int, squares: int) -> None:
    states, lost, won = losing_states(rows, squares)
    rules = Solver(Northcott(), use_formula=False)
    assert len(lost) + len(won) == len(states)
    for state in states:
        position = seen_by_mover(state, squares)
        expected = P if state in lost else N
        assert rules.outcome(position) is expected
        assert Northcott().outcome(position) is expected


def test_huge_rows() -> None:
    huge = 10**18
    assert Northcott().outcome(((huge, huge, 0), (3, huge, huge))) is P
    assert Northcott().outcome(((huge, huge, 0), (3, huge + 1, huge))) is N


def test_misere_play_can_go_on_for_ever() -> None:
    assert Northcott().outcome(((1, 0, 1),), misere=True) is D


def test_laws() -> None:
    check_game(Northcott(), boards(rows=2, squares=4), loopy=True)


def test_reading() -> None:
    game = Northcott()
    assert game.parse(".o..x xo.") == ((1, 2, 0), (1, 0, 0))
    for position in boards(rows=2, squares=4):
        assert game.parse(game.show(position)) == position
    for text in ("", "o", "o.o", "oxx", "o,x", "O..x"):
        with pytest.raises(InvalidPosition, match=r"such as \.o\.\.x"):
            game.parse(text)


@pytest.mark.parametrize("bad", [5, (1, 2, 0), ((1, 2),), ((1, -1, 0),), ((True, 0, 0),)])
def test_bad_positions(bad: Any) -> None:
    with pytest.raises(InvalidPosition, match="such as"):
        Northcott().outcome(bad)


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    report = CLAIMS[name].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.VERIFIED, None)


def test_a_wrong_formula_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(northcott, "nim_sum", sum)
    report = CLAIMS["Northcott's game"].verify(Level.QUICK)
    assert (report.verdict, report.counterexample) == (Verdict.REFUTED, "o.x. o.x.")
    with pytest.raises(LawBroken, match="closed form"):
        check_game(Northcott(), [((0, 1, 1), (0, 1, 1))], loopy=True)


def test_other_rules_are_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    def retreats_only(game: Northcott, position: Rows) -> list[Rows]:
        return [
            tuple(
                (c, b + n * (row == i), a - n * (row == i))
                for row, (a, b, c) in enumerate(position)
            )
            for i, (behind, _, _) in enumerate(position)
            for n in range(1, behind + 1)
        ]

    monkeypatch.setattr(Northcott, "options", retreats_only)
    assert CLAIMS["Northcott's game"].verify(Level.QUICK).verdict is Verdict.REFUTED
