"""A published fault that users meet: positions that change after they were used.

Case L-MUT, networkx #3850: nodes changed after being added.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cgt import ImpartialGame, RulesError, UnhashablePosition
from cgt.graph import game_graph


class Stack:
    """A position whose hash depends on a list."""

    def __init__(self, coins: list[int]) -> None:
        self.coins = coins

    def __repr__(self) -> str:
        return f"Stack({self.coins})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stack) and self.coins == other.coins

    def __hash__(self) -> int:
        return hash(tuple(self.coins))


class InPlace(ImpartialGame[Stack]):
    """A mistake: the coin is taken from the position itself, which is then its own option."""

    def options(self, position: Stack) -> Iterator[Stack]:
        if position.coins:
            position.coins.pop()
            yield position


class WithCopies(ImpartialGame[Stack]):
    """The same game as it should be written."""

    def options(self, position: Stack) -> Iterator[Stack]:
        if position.coins:
            yield Stack(position.coins[:-1])


@pytest.mark.parametrize("ask", ["grundy", "outcome", "winning_moves"])
def test_l_mut_positions_changed_in_place(ask):
    with pytest.raises(RulesError, match="changed after it was used"):
        getattr(InPlace(), ask)(Stack([1, 2, 3]))


def test_l_mut_game_graph():
    with pytest.raises(RulesError, match="changed the position itself"):
        game_graph(InPlace(), Stack([1, 2, 3]))


def test_l_mut_new_positions():
    game = WithCopies()
    assert [game.grundy(Stack(list(range(n)))) for n in range(4)] == [0, 1, 0, 1]
    assert game_graph(game, Stack([1, 2, 3])).number_of_edges() == 3


def test_l_mut_a_list_is_no_position():
    game = ImpartialGame.from_options(lambda coins: [coins[:-1]] if coins else [])
    with pytest.raises(UnhashablePosition, match="must be hashable"):
        game.grundy([1, 2])
