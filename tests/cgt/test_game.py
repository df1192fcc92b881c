"""What an author writes: names, parameters, texts, and rules that break their contract."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given

from cgt import (
    HeapGame,
    HeapPositions,
    ImpartialGame,
    InvalidPosition,
    N,
    P,
    RulesError,
    UnhashablePosition,
)
from cgt.game import kebab_case
from cgt.testing import heap_positions
from games import Kayles, Nim


class TakeUpTo(HeapGame):
    """Take 1 to `most` objects from a heap."""

    def __init__(self, most=3, *, last="wins"):
        self.most = most
        self.last = last

    def heap_options(self, n):
        return ((n - taken,) for taken in range(1, min(n, self.most) + 1))


class TakeUpToFive(TakeUpTo):
    """The same rules in another class."""


class Euclid(ImpartialGame[tuple[int, int]]):
    """Subtract a positive multiple of the smaller number from the larger."""

    def options(self, position):
        small, large = sorted(position)
        for multiple in range(small, large + 1, small) if small else ():
            yield small, large - multiple


# ---- identity ----


def test_games_of_one_class_with_the_same_arguments_are_equal():
    assert TakeUpTo(2) == TakeUpTo(2)
    assert hash(TakeUpTo(2)) == hash(TakeUpTo(2))
    assert TakeUpTo(2, last="loses") == TakeUpTo(2, last="loses")
    assert len({TakeUpTo(2), TakeUpTo(2), TakeUpTo(3)}) == 2


@pytest.mark.parametrize(
    "other", [TakeUpTo(3), TakeUpTo(2, last="loses"), TakeUpToFive(2), Kayles(), 2, "take-up-to:2"]
)
def test_other_classes_and_other_arguments_make_other_games(other):
    assert TakeUpTo(2) != other


def test_games_with_unhashable_arguments_are_equal_and_hashable():
    class FromList(TakeUpTo):
        def __init__(self, moves):
            self.moves = moves

    assert FromList([1, 2]) == FromList([1, 2])
    assert hash(FromList([1, 2])) == hash(FromList([1, 2]))
    assert FromList([1, 2]) != FromList([1, 3])


def test_a_copy_of_a_game_is_an_equal_game():
    game = TakeUpTo(2, last="loses")
    assert copy.deepcopy(game) == game
    assert copy.copy(game).grundy((5,)) == 2


def test_name_and_repr_tell_the_parameters():
    assert TakeUpTo().name == "take-up-to"
    assert TakeUpTo(2, last="loses").name == "take-up-to:most=2,last=loses"
    assert repr(TakeUpTo(2, last="loses")) == "TakeUpTo(most=2, last='loses')"
    assert repr(Nim()) == "Nim()"


@pytest.mark.parametrize(
    ("class_name", "command_name"),
    [
        ("Nim", "nim"),
        ("GrundysGame", "grundys-game"),
        ("NodeKayles", "node-kayles"),
        ("ABGame", "ab-game"),
        ("Take2Or3", "take2-or3"),
        ("OEISGame", "oeis-game"),
        ("snake_case", "snake_case"),
    ],
)
def test_class_names_in_kebab_case(class_name, command_name):
    assert kebab_case(class_name) == command_name


def test_a_game_of_one_function_is_called_like_the_function_or_as_told():
    def halving(n):
        return {n // 2, n // 3} if n else ()

    assert ImpartialGame.from_options(halving).name == "halving"
    assert ImpartialGame.from_options(halving, name="thirds").name == "thirds"
    assert ImpartialGame.from_options(halving) == ImpartialGame.from_options(halving)
    assert ImpartialGame.from_options(halving) != ImpartialGame.from_options(lambda n: ())


def test_a_heap_game_of_one_function():
    def one_or_two(n):
        return ((n - taken,) for taken in (1, 2) if taken <= n)

    game = HeapGame.from_heap_options(one_or_two)
    assert game.name == "one_or_two"
    assert [game.grundy((n,)) for n in range(7)] == [0, 1, 2, 0, 1, 2, 0]
    assert HeapGame.from_heap_options(one_or_two, name="three").name == "three"


def test_options_are_what_a_game_must_have():
    with pytest.raises(TypeError, match="options"):
        ImpartialGame()  # type: ignore[abstract]
    with pytest.raises(TypeError, match="heap_options"):
        HeapGame()  # type: ignore[abstract]


def test_hooks_do_no_harm_by_default():
    euclid = Euclid()
    assert list(euclid.components((3, 4))) == [(3, 4)]
    assert euclid.canonical((4, 3)) == (4, 3)
    assert euclid.grundy_formula((3, 4)) is None
    assert euclid.outcome_formula((3, 4), misere=True) is None
    assert euclid.winning_moves_formula((3, 4), misere=True) is None
    euclid.check("anything")  # type: ignore[arg-type]
    assert euclid.describe_move((3, 4), (3, 1)) == "to 3 1"


# ---- texts ----


@pytest.mark.parametrize(
    ("text", "position"),
    [("7", 7), ("-3", -3), ("3 4", (3, 4)), ("3,4", (3, 4)), (" 3 , 4 5 ", (3, 4, 5))],
)
def test_whole_numbers_are_read_by_any_game(text, position):
    assert Euclid().parse(text) == position


@pytest.mark.parametrize("text", ["", " ", "abc", "3 x", "1.5", "3-4", "٣", "1e3", "0x10"])
def test_what_is_no_number_is_refused_with_what_would_be_right(text):
    with pytest.raises(InvalidPosition, match="whole numbers such as 3 or 3 5, not"):
        Euclid().parse(text)


@pytest.mark.parametrize("game", [Euclid(), Nim()])
def test_numbers_too_long_to_read_are_refused(game):
    with pytest.raises(InvalidPosition, match=r"whole numbers|digits"):
        game.parse("9" * 5000)


def test_show_writes_numbers_or_the_position_itself():
    euclid = Euclid()
    assert euclid.show((3, 4)) == "3 4"
    assert euclid.show("xx.") == "xx."  # type: ignore[arg-type]
    assert euclid.show(17) == "17"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "position"), [("3 4 5", (3, 4, 5)), ("3,4", (3, 4)), ("0", (0,)), ("007", (7,))]
)
def test_heaps_are_read_as_words(text, position):
    assert Nim().parse(text) == position


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "separate words, such as 3 4 5"),
        ("3 -4", "heap sizes are whole numbers >= 0, such as 3 4 5, not '-4'"),
        ("3 4.5", "not '4.5'"),
        ("True", "not 'True'"),
        ("+3", r"not '\+3'"),
    ],
)
def test_bad_heaps_are_refused_in_one_sentence(text, message):
    with pytest.raises(InvalidPosition, match=message):
        Nim().parse(text)


@given(heap_positions())
def test_reading_what_was_shown(position):
    game = Nim()
    assert game.canonical(game.parse(game.show(position))) == game.canonical(position or (0,))


def test_no_heaps_at_all_are_shown_as_an_empty_heap():
    assert Nim().show(()) == "0"


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (3, "a position of nim is a tuple of heap sizes such as .*, not 3"),
        ("345", "not '345'"),
        ((3, -1), "whole numbers >= 0, such as 3 4 5, not -1"),
        ((True,), "not True"),
        ((3.0,), "not 3.0"),
        (((3,),), r"not \(3,\)"),
        ((None,), "not None"),
    ],
)
def test_what_is_no_heaps_is_refused(position, message):
    for question in (Nim().grundy, Nim().outcome, Nim().winning_moves):
        with pytest.raises(InvalidPosition, match=message):
            question(position)


@pytest.mark.parametrize(
    ("position", "option", "words"),
    [
        ((3, 4), (3, 1), "4 becomes 1"),
        ((3, 4), (3, 0), "4 becomes nothing"),
        ((7,), (2, 4), "7 becomes 2 + 4"),
        ((5, 5), (5, 2), "5 becomes 2"),
        ((2, 5), (2, 2), "5 becomes 2"),
        ((2, 5), (2, 2, 3), "5 becomes 2 + 3"),
    ],
)
def test_moves_in_words(position, option, words):
    assert Kayles().describe_move(position, option) == words


# ---- heaps that depend on each other ----


class TakeFromALargest(HeapPositions):
    """Take one or two objects from a largest heap."""

    def options(self, position):
        largest = max(position, default=0)
        rest = list(position)
        if largest:
            rest.remove(largest)
        return [(*rest, largest - taken) for taken in (1, 2) if taken <= largest]


def test_heaps_that_depend_on_each_other_are_not_split():
    game = TakeFromALargest()
    # As a sum of heaps it would be worth 3.
    assert game.grundy((1, 2)) == 2
    assert game.outcome((2, 2)) is P
    assert game.canonical((4, 1, 3)) == (1, 3, 4)
    with pytest.raises(InvalidPosition, match="not -1"):
        game.grundy((2, -1))


# ---- rules that break their contract ----


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("at", [0, 3])
def test_options_that_return_nothing(at, misere):
    game = ImpartialGame.from_options(lambda n: None if n == at else [n - 1])  # type: ignore[arg-type,return-value]
    with pytest.raises(RulesError, match=rf"options\({at}\) returned None.*return or yield\?"):
        game.outcome(3, misere=misere)


def test_heap_options_that_return_nothing():
    game = HeapGame.from_heap_options(lambda n: None)  # type: ignore[arg-type,return-value]
    for question in (game.grundy, game.winning_moves):
        with pytest.raises(RulesError, match=r"heap_options\(3\) returned None"):
            question((3,))


def test_one_string_is_no_collection_of_options():
    game = ImpartialGame.from_options(lambda word: word[1:])
    with pytest.raises(RulesError, match=r"options\('abc'\) returned 'bc' instead of an iterable"):
        game.grundy("abc")


@pytest.mark.parametrize("at", [0, 3])
def test_one_number_is_no_collection_of_options(at):
    rules: dict[int, Any] = {n: [n - 1] for n in range(1, 4)} | {at: 7}
    game = ImpartialGame.from_options(rules.__getitem__)
    with pytest.raises(RulesError, match=rf"options\({at}\) returned 7 instead of an iterable"):
        game.grundy(3)


@pytest.mark.parametrize("question", ["grundy", "outcome", "winning_moves"])
@pytest.mark.parametrize(("heap_options", "shown"), [(range, "0"), (lambda n: [[n]], r"\[3\]")])
def test_heap_options_that_are_no_tuples(heap_options, shown, question):
    game = HeapGame.from_heap_options(heap_options)
    with pytest.raises(RulesError, match=rf"heap_options\(3\) .*{shown}.* tuple of heap sizes"):
        getattr(game, question)((3,))
    with pytest.raises(RulesError, match=rf"heap_options\(3\) .*{shown}.* tuple of heap sizes"):
        game.outcome((3,), misere=True)


def test_options_that_are_lists():
    game = ImpartialGame.from_options(lambda p: [[p[0] - 1]] if p[0] else [])
    with pytest.raises(
        UnhashablePosition, match=r"must be hashable, and \[2\] is a list; use a tup"
    ):
        game.grundy((3,))
    with pytest.raises(UnhashablePosition, match=r"must be hashable, and \[3\] is a list"):
        game.outcome([3], misere=True)


@pytest.mark.parametrize("misere", [False, True])
def test_a_heap_option_that_is_no_position(misere):
    game = HeapGame.from_heap_options(lambda n: [(n - 2,)])
    with pytest.raises(RulesError, match=r"options\(\(1,\)\) gave \(-1,\).*not -1"):
        game.outcome((3,), misere=misere)


@pytest.mark.parametrize("misere", [False, True])
def test_an_option_that_the_rules_cannot_read(misere):
    game = ImpartialGame.from_options(lambda n: ["end"] if n == 1 else [n - 1])
    with pytest.raises(RulesError, match=r"options\(1\) gave 'end', which the rules cannot read"):
        game.outcome(3, misere=misere)


class EuclidInOrder(Euclid):
    """The smaller number first."""

    def canonical(self, position):
        first, second = position
        return min(first, second), max(first, second)


class EuclidAsSum(EuclidInOrder):
    """One component."""

    def components(self, position):
        return [self.canonical(position)]


@pytest.mark.parametrize("game", [Euclid(), EuclidInOrder(), EuclidAsSum()])
@pytest.mark.parametrize("position", [5, "x", (1, 2, 3)])
def test_a_position_that_the_rules_cannot_read(game, position):
    for ask in (
        game.grundy,
        game.outcome,
        game.winning_moves,
        lambda p: game.outcome(p, misere=True),
        lambda p: game.winning_moves(p, misere=True),
    ):
        with pytest.raises(InvalidPosition, match="is not a position that the rules can read"):
            ask(position)


def test_questions_give_what_design_shows():
    euclid = Euclid()
    assert euclid.grundy((25, 7)) == 3
    assert (euclid.outcome((25, 7)), euclid.outcome((8, 5))) == (N, P)
    assert euclid.winning_moves((25, 7)) == [(7, 11)]
