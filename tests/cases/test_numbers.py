"""Published puzzles about numbers, each as a user would write the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from cgt import ImpartialGame, N, Outcome, P, find_counterexample

# ---- case LC464, LeetCode 464 Can I Win ----

# The numbers that are left, and how far the total is from the goal.
Pool = tuple[frozenset[int], int]


class ReachTheGoal(ImpartialGame[Pool]):
    """Use up a number; the first to bring the total to the goal wins, so play ends there."""

    def options(self, position: Pool) -> Iterator[Pool]:
        numbers, missing = position
        if missing > 0:
            for number in numbers:
                yield numbers - {number}, missing - number


def can_i_win(largest: int, goal: int) -> bool:
    numbers = frozenset(range(1, largest + 1))
    if goal <= 0 or sum(numbers) < goal:
        # Already won; or the numbers run out before anybody wins.
        return goal <= 0
    return ReachTheGoal().outcome((numbers, goal)) is N


@pytest.mark.parametrize(
    ("largest", "goal", "wins"),
    [(10, 11, False), (10, 0, True), (10, 1, True), (4, 6, True), (12, 50, True)],
)
def test_can_i_win(largest, goal, wins):
    assert can_i_win(largest, goal) is wins


# ---- case PE391, Project Euler 391 Hopping Game ----


class HoppingGame(ImpartialGame[tuple[int, int]]):
    """Add 1 to `most` to a counter that must be the number of 1-bits in 0, 1, ..., k for some k.

    A position is k and the counter. There is no end of them, but play stops before a number with
    more than `most` 1-bits.
    """

    def __init__(self, most: int) -> None:
        self.most = most

    def options(self, position: tuple[int, int]) -> Iterator[tuple[int, int]]:
        k, counter = position
        start = counter
        while True:
            k += 1
            counter += k.bit_count()
            if counter > start + self.most:
                return
            yield k, counter


@pytest.mark.parametrize(("most", "hop"), [(2, 2), (7, 1)])
def test_the_largest_winning_first_hop(most, hop):
    hops = [counter for _, counter in HoppingGame(most).winning_moves((0, 0))]
    assert max(hops, default=0) == hop


def largest_winning_hop_by_backward_induction(most: int) -> int:
    end = 2 ** (most + 1)
    counters = [0]
    for k in range(1, end):
        counters.append(counters[-1] + k.bit_count())
    lost = [False] * end
    for k in reversed(range(end - 1)):
        reachable = range(k + 1, end)
        hops = []
        for other in reachable:
            if counters[other] > counters[k] + most:
                break
            hops.append(other)
        lost[k] = not any(lost[other] for other in hops)
    return max((counters[other] for other in hops if lost[other]), default=0)


@pytest.mark.parametrize("most", [2, 7, 13])
def test_a_line_of_play_of_thousands_of_hops(most):
    hops = [counter for _, counter in HoppingGame(most).winning_moves((0, 0))]
    assert max(hops, default=0) == largest_winning_hop_by_backward_induction(most)


@cache
def before_block(most: int, bits: int, ones: int, after: int) -> int:
    """Return how far the next P-position is before a block of numbers, given how far after it.

    The block is the 2 ** bits numbers that begin with the same bits, `ones` of them set. A position
    is N exactly if the next P-position can be hopped to, so that distance is all that matters.
    """
    if bits:
        after = before_block(most, bits - 1, ones + 1, after)
        return before_block(most, bits - 1, ones, after)
    return after + ones if after + ones <= most else 0


class HoppingByBlocks(HoppingGame):
    """The same game, in which a million numbers are passed in a few steps."""

    def outcome_formula(self, position: tuple[int, int], misere: bool) -> Outcome | None:
        if misere:
            return None
        k, _ = position
        distance = 0
        # For each bit 0 of k a block comes after it, up to the first number with too many bits.
        for bit in reversed(range(self.most + 1)):
            if not k >> bit & 1:
                ones = (k >> bit).bit_count() + 1
                distance = before_block(self.most, bit, ones, distance)
        return N if distance else P


@pytest.mark.parametrize("most", range(1, 9))
def test_blocks_are_what_the_search_finds(most):
    game = HoppingByBlocks(most)
    counter = 0
    positions = [(k, counter := counter + k.bit_count()) for k in range(2 ** (most + 1) - 1)]
    counterexample = find_counterexample(
        game,
        lambda rules, position: rules.outcome(position) is game.outcome(position),
        over=positions[::-1],
    )
    assert counterexample is None


def test_hops_up_to_twenty():
    hops = []
    for most in range(1, 21):
        moves = HoppingByBlocks(most).winning_moves((0, 0))
        hops.append(max((counter for _, counter in moves), default=0))
    assert (hops[1], hops[6], hops[19]) == (2, 1, 4)
    assert sum(hop**3 for hop in hops) == 8150
