"""Monoids, presentations and isomorphisms against their definitions."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

import pytest

from cgt.heaps import OctalGame
from cgt.misere import Monoid, Presentation, isomorphism, misere_quotient
from cgt.misere.monoid import classes, generated, quotient
from games import Kayles

KAYLES = misere_quotient(Kayles(), 27)
LARGE = generated([1, 2], {1: [*range(1, 40), 38]}, {2: [*range(1, 10), 9]}, most=1000)


def test_laws():
    monoid = KAYLES.monoid
    for x in range(monoid.order):
        assert monoid.times(x, 0) == monoid.times(0, x) == x
        for y in range(monoid.order):
            assert monoid.times(x, y) == monoid.times(y, x)
            for z in range(0, monoid.order, 5):
                xy, yz = monoid.times(x, y), monoid.times(y, z)
                assert monoid.times(xy, z) == monoid.times(x, yz)


def test_words_are_the_least_ones():
    monoid = KAYLES.monoid
    assert list(monoid.words) == sorted(monoid.words)
    generators = sorted(monoid.tables, reverse=True)
    for length in range(5):
        for word in combinations_with_replacement(generators, length):
            assert monoid.words[monoid.element(word)] <= word


@pytest.mark.parametrize("monoid", [KAYLES.monoid, LARGE], ids=["small", "large"])
def test_division_of_sets(monoid):
    assert monoid is not None
    for step in (2, 3, 7):
        flags = monoid.flags(range(1, monoid.order, step))
        members = set(monoid.members(flags))
        for x in range(0, monoid.order, 11):
            expected = [z for z in range(monoid.order) if monoid.times(x, z) in members]
            assert monoid.members(monoid.divide(flags, x)) == expected


def test_large_monoids_have_several_pages():
    assert LARGE is not None
    assert LARGE.order == 400
    assert generated([1, 2], {1: [*range(1, 40), 38]}, {2: [*range(1, 10), 9]}, most=399) is None


def test_classes_are_told_apart_by_no_factor():
    assert LARGE is not None
    marked = [int(len(word) % 3 == 1) for word in LARGE.words]
    found = classes(LARGE, marked)
    everything = range(LARGE.order)
    signatures = [tuple(marked[LARGE.times(x, z)] for z in everything) for x in everything]
    for x in everything:
        for y in range(0, x, 17):
            assert (found[x] == found[y]) == (signatures[x] == signatures[y])
    smaller = quotient(LARGE, found)
    for x in everything:
        for y in range(0, LARGE.order, 23):
            assert found[LARGE.times(x, y)] == smaller.times(found[x], found[y])


def test_equality():
    assert KAYLES.monoid == Monoid(KAYLES.monoid.words, KAYLES.monoid.tables)
    assert len({KAYLES.monoid, Monoid(KAYLES.monoid.words, KAYLES.monoid.tables)}) == 1
    assert KAYLES.monoid != LARGE
    assert KAYLES.monoid != 1


# ---- presentations ----


@pytest.mark.parametrize(("code", "upto"), [("0.77", 27), ("0.123", 9), ("0.15", 30)])
def test_relations_are_true_and_reduce_every_word(code, upto):
    monoid = misere_quotient(OctalGame(code), upto).monoid
    presentation = Presentation.of(monoid)
    for larger, smaller in presentation.relations:
        assert monoid.element(larger) == monoid.element(smaller)
        assert larger > smaller
    # Every word times a generator is reduced to a word, so the relations leave no more elements.
    for word in monoid.words:
        for generator in monoid.tables:
            longer = (generator, *word)
            assert presentation.reduce(longer) == monoid.words[monoid.element(longer)]


def test_relations_are_not_redundant():
    presentation = Presentation.of(KAYLES.monoid)
    for place, (larger, smaller) in enumerate(presentation.relations):
        others = presentation.relations[:place] + presentation.relations[place + 1 :]
        assert Presentation(presentation.generators, others).reduce(larger) == larger != smaller


def test_letters_beyond_z():
    many = tuple(range(1, 28))
    presentation = Presentation(many, ((((27, 27)), ()),))
    assert presentation.write((27, 1)) == "x1 x27"
    assert presentation.write((27, 27), latex=True) == "x_{27}^{2}"
    assert presentation.equations() == ["x27^2 = 1"]


# ---- isomorphisms ----


def test_isomorphisms_are_found_under_other_names():
    """Other numbers of the generators, so other words and another order of the elements."""
    monoid, p_portion = KAYLES.monoid, KAYLES.p_portion
    generators = list(monoid.tables)
    for order in list(permutations(generators))[1:5000:999]:
        names = dict(zip(generators, order, strict=True))
        tables = {names[generator]: table for generator, table in monoid.tables.items()}
        renamed = generated(tables, tables, {}, most=monoid.order)
        assert renamed is not None
        marked = renamed.flags(
            x
            for x, word in enumerate(renamed.words)
            if monoid.element(next(g for g in names if names[g] == one) for one in word)
            in monoid.members(p_portion)
        )
        images = isomorphism(monoid, p_portion, renamed, marked)
        assert images is not None
        assert sorted(images) == list(range(monoid.order))
        for x in range(monoid.order):
            for y in range(monoid.order):
                assert images[monoid.times(x, y)] == renamed.times(images[x], images[y])


def test_different_monoids_are_not_isomorphic():
    one, other = (misere_quotient(OctalGame(code), 30) for code in ("0.123", "0.1023"))
    assert (one.order, len(one.p_elements)) == (other.order, len(other.p_elements))
    assert isomorphism(one.monoid, one.p_portion, KAYLES.monoid, KAYLES.p_portion) is None
    flipped = one.p_portion ^ one.monoid.everything
    assert isomorphism(one.monoid, one.p_portion, one.monoid, flipped) is None
    swapped = one.p_portion ^ one.monoid.flags([min(one.p_elements), one.order - 1])
    assert isomorphism(one.monoid, one.p_portion, one.monoid, swapped) is None


def test_isomorphisms_keep_elements_apart():
    """Nothing but that tells the elements of this group apart."""
    group = generated([1, 2], {1: [1, 0]}, {2: [1, 0]}, most=4)
    assert group is not None
    images = isomorphism(group, 0, group, 0)
    assert images is not None
    assert sorted(images) == [0, 1, 2, 3]
