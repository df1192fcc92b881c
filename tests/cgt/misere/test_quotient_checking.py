"""The checker of misère quotients against a plain one, and against wrong quotients."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

import pytest

from cgt import HeapGame, ImpartialGame
from cgt.budget import Budget
from cgt.heaps import OctalGame
from cgt.misere import MisereQuotient, Monoid, misere_quotient
from cgt.misere.checking import option_elements, what_is_wrong
from cgt.misere.components import heap_components, position_components
from games import GrundysGame, Kayles, Nim, Notakto


def rules_of(quotient: MisereQuotient) -> list[set[tuple[int, ...]]]:
    assert isinstance(quotient.game, HeapGame)
    return [set(options) for options in heap_components(quotient.game, quotient.upto)]


def is_right(
    monoid: Monoid,
    p_portion: int,
    elements: Sequence[int],
    options: Sequence[set[tuple[int, ...]]],
) -> bool:
    """Look at every pair of an element and a set of option elements that some sum has."""
    components = [
        (x, frozenset(option_elements(left, elements, monoid)))
        for x, left in zip(elements, options, strict=True)
    ]
    p_elements = set(monoid.members(p_portion))
    pairs = {(0, frozenset[int]())}
    open_pairs = list(pairs)
    while open_pairs:
        x, left = open_pairs.pop()
        if (x in p_elements) != (bool(left) and not left & p_elements):
            return False
        for y, other in components:
            moved = {monoid.times(x, z) for z in other} | {monoid.times(y, z) for z in left}
            pair = monoid.times(x, y), frozenset(moved)
            if pair not in pairs:
                pairs.add(pair)
                open_pairs.append(pair)
    return True


QUOTIENTS = [
    misere_quotient(Kayles(), 8),
    misere_quotient(OctalGame("0.123"), 9),
    misere_quotient(OctalGame("0.34"), 10),
    misere_quotient(Nim(), 4),
]


@pytest.mark.parametrize("quotient", QUOTIENTS, ids=lambda quotient: quotient.game.name)
def test_judges_agree(quotient):
    monoid, rules = quotient.monoid, rules_of(quotient)
    assert is_right(monoid, quotient.p_portion, quotient.elements, rules)
    assert quotient.what_is_wrong() is None
    chance = random.Random(1)
    for _ in range(60):
        # Generators keep their elements: what is wrong must be found in outcomes.
        elements = list(quotient.elements)
        p_elements = set(quotient.p_elements)
        for _ in range(chance.randint(1, 2)):
            heap = chance.randrange(1, len(elements))
            if heap not in monoid.tables and rules[heap]:
                elements[heap] = chance.randrange(monoid.order)
        if chance.random() < 0.3:
            p_elements ^= {chance.randrange(1, monoid.order)}
        p_portion = monoid.flags(p_elements)
        found = what_is_wrong(monoid, p_portion, elements, rules)
        if found != "two elements are told apart by nothing that may stand beside them":
            assert (found is None) == is_right(monoid, p_portion, elements, rules), elements


KAYLES = misere_quotient(Kayles(), 27)


def test_every_flipped_element_is_found():
    for x in range(KAYLES.order):
        wrong = replace(KAYLES, p_portion=KAYLES.p_portion ^ KAYLES.monoid.flags([x]))
        assert not wrong.accepted()


def test_every_changed_heap_is_found():
    for heap in range(1, 28):
        for x in (0, 1, 7, 25):
            if x != KAYLES.elements[heap]:
                elements = (*KAYLES.elements[:heap], x, *KAYLES.elements[heap + 1 :])
                assert not replace(KAYLES, elements=elements).accepted()


def test_every_changed_product_is_found():
    words, tables = KAYLES.monoid.words, KAYLES.monoid.tables
    for generator, table in tables.items():
        for x in range(0, KAYLES.order, 3):
            changed = list(table)
            changed[x] = (changed[x] + 1) % KAYLES.order
            wrong = replace(KAYLES, monoid=Monoid(words, {**tables, generator: changed}))
            assert not wrong.accepted()


def test_merged_elements_are_found():
    """The quotient of smaller heaps has too few elements for larger ones."""
    small, large = misere_quotient(OctalGame("0.15"), 17), OctalGame("0.15")
    rules = list(heap_components(large, 18))
    for x in range(small.order):
        found = what_is_wrong(small.monoid, small.p_portion, (*small.elements, x), rules)
        assert found is not None
        assert "is not what its options say" in found


def test_a_monoid_that_is_too_large_is_found():
    """Counting the heaps of 1 up to three beside the parity is right, but says nothing more."""
    counter = Monoid([(), (1,), (1, 1), (1, 1, 1)], {1: [1, 2, 3, 2]})
    found = what_is_wrong(counter, counter.flags([1, 3]), [0, 1], [set(), {()}])
    assert found == "two elements are told apart by nothing that may stand beside them"


@pytest.mark.parametrize(
    ("monoid", "elements", "sentence"),
    [
        (Monoid([(), (1,)], {1: [1, 2]}), [0, 1], "the products with the generator 1"),
        (Monoid([(), (1,)], {1: [1, 0]}), [0, 0], "the generator 1 is not the element"),
        (
            Monoid([(), (1,), (2,)], {1: [1, 0, 2], 2: [2, 0, 1]}),
            [0, 1, 2],
            "does not commute",
        ),
        (Monoid([(), (1,), (1, 1)], {1: [1, 0, 0]}), [0, 1], "the word of an element"),
        (Monoid([(), (1, 1, 1)], {1: [1, 0]}), [0, 1], "does not follow"),
        (Monoid([(), (1,)], {1: [1, 0]}), [5, 1], "a component has no element"),
    ],
)
def test_what_is_no_monoid(monoid, elements, sentence):
    rules: list[set[tuple[int, ...]]] = [set(), {()}, {()}]
    found = what_is_wrong(monoid, 0, elements, rules[: len(elements)])
    assert found is not None
    assert sentence in found


def test_a_component_without_moves_is_the_identity():
    parity = Monoid([(), (1,)], {1: [1, 0]})
    found = what_is_wrong(parity, parity.flags([1]), [1, 1], [set(), {()}])
    assert found == "the component 0 has no moves, but is not the identity"


def test_it_asks_the_rules_again():
    """A quotient that is right for one game is refused for another one."""
    assert not replace(KAYLES, game=OctalGame("0.177")).accepted()
    assert not replace(KAYLES, game=GrundysGame()).accepted()
    boards = misere_quotient(Nim(), positions=[(4,)])
    assert boards.accepted()


def test_components_in_order():
    budget = Budget(100, None)
    parts, options = position_components(Nim(), [(3,), (1,)], budget)
    assert parts == [0, 1, 2, 3]
    assert [set(left) for left in options] == rules_of(misere_quotient(Nim(), 3))
    line = ImpartialGame.from_options(lambda n: {3: [2], 2: [1]}.get(n, []))
    parts, options = position_components(line, [3, 7], budget)
    assert (parts, list(options)) == ([1, 7, 2, 3], [set(), set(), {(0,)}, {(2,)}])


# ---- certificates that are none ----

SMALL = [*QUOTIENTS, misere_quotient(Nim(), positions=[(3,)])]


@pytest.mark.parametrize("quotient", SMALL, ids=lambda quotient: quotient.game.name)
def test_every_changed_bit_is_found(quotient):
    """One byte of the flags is one element: the bits between and beyond count, too."""
    for bit in range(8 * quotient.order + 20):
        assert not replace(quotient, p_portion=quotient.p_portion ^ (1 << bit)).accepted(), bit


@pytest.mark.parametrize("quotient", SMALL, ids=lambda quotient: quotient.game.name)
def test_every_changed_field_is_found(quotient):
    parts, elements, p_portion = quotient.parts, quotient.elements, quotient.p_portion
    words, tables = quotient.monoid.words, quotient.monoid.tables
    changes: list[dict[str, Any]] = [
        *({"p_portion": wrong} for wrong in (None, 2.0, float(p_portion), True, -p_portion, "1")),
        *({"elements": wrong} for wrong in (None, 5, elements[:-1], (*elements, 0), ())),
        *({"elements": (*elements[:-1], wrong)} for wrong in (1.0, True, None, -1, 10**9)),
        *({"parts": wrong} for wrong in (None, 5, parts[:-1], (*parts, len(parts)), parts[::-1])),
        *({"parts": (*parts[:-1], wrong)} for wrong in (float(parts[-1]), None, [1], "a")),
        *({"game": wrong} for wrong in (None, Nim, "nim", Notakto())),
        *({"monoid": wrong} for wrong in (None, words, Monoid(words[:1], {}))),
        {"monoid": Monoid([*words[:-1], cast("Any", "a")], tables)},
        {"monoid": Monoid([*words[:-1], (99,)], tables)},
        {"monoid": Monoid([words[-1], *words[:-1]], tables)},
        {"monoid": Monoid([], {})},
    ]
    for change in changes:
        wrong = replace(quotient, **change).what_is_wrong()
        assert isinstance(wrong, str), change


def test_products_that_are_no_whole_numbers():
    monoid = Monoid([(), (1,)], {1: [1, 0]})
    monoid.tables = {1: (1.0, 0)}  # type: ignore[dict-item]
    found = what_is_wrong(monoid, monoid.flags([1]), [0, 1], [set(), {()}])
    assert found == "generators and products are whole numbers"


def test_elements_beyond_a_proved_period():
    quotient = misere_quotient(OctalGame("0.123"), 500)
    assert quotient.accepted()
    for heap in (20, 63, 64, 300, 500):
        x = (quotient.elements[heap] + 1) % quotient.order
        elements = (*quotient.elements[:heap], x, *quotient.elements[heap + 1 :])
        assert not replace(quotient, elements=elements).accepted(), heap
