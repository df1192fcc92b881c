"""Positions of Sprouts as strings: what a move does to them, and their canonical form.

Only where the spots lie along the lines matters, so a position is written by its *regions*; a
region by its *boundaries*, one for each connected drawing that touches it; and a boundary by the
spots met on a walk along it, in cyclic order. Spots with three lines are dead and left out.

========  ===================================================================
``0``     a spot without a line: three lives
``1``     a spot with one line: two lives
``2``     a spot with two lines that is met once: one life
``a``     a spot with two lines that is met twice, in two regions or on one boundary
``.``     ends a boundary
``/``     separates regions that share spots; together they are a *land*
``+``     separates lands, which are independent games
========  ===================================================================

A land of n spots without a line is written as the number n. The notation and most reductions
are those of J. Lemoine and S. Viennot (2010), Computer analysis of Sprouts with nimbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

Region = list[str]

# What a spot met twice can be called: one lower-case character each.
LETTERS = [c for c in map(chr, range(ord("a"), 0x590)) if c.islower() and c.isalpha()]
# Names that a move gives to its new spot and to the two that it joins, until they are renamed.
_NEW, _FIRST, _SECOND = "Z", "X", "Y"
_NAMELESS = {ord(letter): "a" for letter in (*LETTERS, _NEW, _FIRST, _SECOND)}
# The colours of spots met on two boundaries and twice on one, before they are told apart.
_APART, _TOGETHER = "A", "B"
# Colours stay behind the digits, so that texts begin with those.
_FIRST_COLOUR = 0x100
_CHOSEN = chr(0x10000)


# Lands and boundaries turn up again and again.
_remembered = lru_cache(maxsize=1 << 16)


def read_land(land: str) -> list[Region]:
    """Return the regions of a land.

    Examples
    --------
    >>> read_land("2"), read_land("1a.0./a2.")
    ([['0', '0']], [['1a', '0'], ['a2']])
    """
    if land.isdecimal():
        return [["0"] * int(land)]
    return [region.split(".")[:-1] for region in land.split("/")]


def canonical_lands(regions: Sequence[Region]) -> tuple[str, ...]:
    """Return the lands of a position given by its regions, in canonical form, small ones first.

    Examples
    --------
    >>> canonical_lands([["1b", "0"], ["b2"], ["2"], ["0", "0", "0"]])
    ('3', '0.1a./2a.')
    """
    return _in_order(reduced(regions))


@_remembered
def options_of_land(land: str) -> tuple[tuple[str, ...], ...]:
    """Return the lands that each move in a land leaves, moves that leave little play first.

    Examples
    --------
    >>> options_of_land("2")
    (('0.ab./ab.',), ('1a1a.',))
    """
    drawings = {
        "/".join(map(".".join, left)): left for left in map(reduced, moves(read_land(land)))
    }
    options = set(map(_in_order, drawings.values()))
    # An option is as hard as its hardest land, which is the last.
    return tuple(sorted(options, key=lambda lands: [*map(_by_effort, reversed(lands))]))


def _in_order(regions: list[Region]) -> tuple[str, ...]:
    return tuple(sorted(map(_canonical_land, _lands(regions)), key=_by_effort))


@_remembered
def _by_effort(land: str) -> tuple[int, str]:
    """Return a rough measure of the play that is left in a land, and the land.

    Any two spots of a region can be joined, so a region counts by the square of its spots. That
    untouched ones, which are all alike, count half is what made Sprouts of 7 spots fastest.
    """
    walks = map("".join, read_land(land))
    return sum((2 * len(walk) - walk.count("0")) ** 2 for walk in walks), land


# ---- moves ----


def moves(land: Sequence[Region]) -> Iterator[list[Region]]:
    """Return the regions that each move in a land leaves, not reduced."""
    for index, region in enumerate(land):
        others = [*land[:index], *land[index + 1 :]]
        for dead, left in _moves_in(region):
            if dead:
                kept = [[_without(b, dead) for b in other] for other in others]
                yield kept + [[_without(b, dead) for b in new] for new in left]
            else:
                yield others + left


def _moves_in(region: Region) -> Iterator[tuple[str, list[Region]]]:
    """Return the spots that each move inside a region kills everywhere, and what it leaves."""
    different = Counter(region)
    boundaries = list(different)
    for index, boundary in enumerate(boundaries):
        rest = different - Counter([boundary])
        for dead, one, other in _splits(boundary):
            for inside, outside in _shared_out(rest):
                yield dead, [[one, *inside], [other, *outside]]
        for partner in boundaries[index:]:
            if partner in rest:
                beside = list((rest - Counter([partner])).elements())
                for dead, joined in _joins(boundary, partner):
                    yield dead, [[joined, *beside]]


def _splits(boundary: str) -> Iterator[tuple[str, str, str]]:
    """Join two spots of one boundary, or a spot to itself: two boundaries, a region each."""
    for i, first in enumerate(boundary):
        if first == "0":
            yield "", _FIRST + _NEW, _FIRST + _NEW
        elif first == "1":
            yield "", _NEW, boundary[i + 1 :] + boundary[:i] + _NEW
        for j in range(i + 1, len(boundary)):
            second = boundary[j]
            if first == second and first.isalpha():
                continue  # one spot with one life
            x = _FIRST if first == "1" else ""
            y = _SECOND if second == "1" else ""
            between, around = boundary[i + 1 : j], boundary[j + 1 :] + boundary[:i]
            dead = "".join(filter(str.isalpha, first + second))
            yield dead, x + between + y + _NEW, y + around + x + _NEW


def _joins(boundary: str, partner: str) -> Iterator[tuple[str, str]]:
    """Join a spot of one boundary to a spot of another, which makes one boundary of them."""
    for first, before in _opened(boundary, _FIRST):
        for second, after in _opened(partner, _SECOND):
            dead = "".join(filter(str.isalpha, first + second))
            yield dead, before + _NEW + after + _NEW


def _opened(boundary: str, name: str) -> Iterator[tuple[str, str]]:
    """Return each spot of a boundary and the walk from it around and back, with one more line."""
    for index, spot in enumerate(boundary):
        walk = boundary[index + 1 :] + boundary[:index]
        if spot == "0":
            walk = "1"
        elif spot == "1":
            walk = name + walk + name
        yield spot, walk


def _shared_out(rest: Counter[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Share the other boundaries out between the two sides of a line, in every way."""
    for inside in product(*(range(count + 1) for count in rest.values())):
        chosen = Counter(dict(zip(rest, inside, strict=True)))
        yield list(chosen.elements()), list((rest - chosen).elements())


def _without(boundary: str, dead: str) -> str:
    for spot in dead:
        boundary = boundary.replace(spot, "")
    return boundary


# ---- reductions: each leaves the same moves ----


def reduced(regions: Sequence[Region]) -> list[Region]:
    """Return the regions in which a move is left, with spots written as simply as possible."""
    waiting = [list(filter(None, region)) for region in regions]
    while True:
        kept = [region for region in waiting if lives(region) >= 2]
        text = "/".join(map(".".join, kept))
        # A spot that is met once now is a 2: its other side is in a region without a move.
        single = {ord(c): "2" for c in set(text) if c.isalpha() and text.count(c) == 1}
        waiting = [_simpler([b.translate(single) for b in region]) for region in kept]
        if not single and waiting == kept:
            return kept


def lives(region: Region) -> int:
    """Return how many more lines the spots of a region can take."""
    return _lives("".join(region))


@_remembered
def _lives(walk: str) -> int:
    letters = set(filter(str.isalpha, walk))
    return len(letters) + 3 * walk.count("0") + 2 * walk.count("1") + walk.count("2")


def _simpler(region: Region) -> Region:
    """Rewrite a region by rules that leave its moves as they are.

    - A spot met twice with nothing between is a 2.
    - A 1 alone on its boundary is two spots 2: from both, a line to itself (or from one to the
      other) or to another boundary leaves the same.
    - With three lives or less on as many spots, it is no matter on which boundaries they lie: any
      move leaves the new spot and the third one. None is met twice there: with one spot between,
      on a boundary, it would follow itself.
    """
    region = ["22" if boundary == "1" else _merged(boundary) for boundary in region]
    walk = "".join(region)
    if len(walk) <= 3 and "0" not in walk and "1" not in walk:
        return ["".join(sorted(walk))]
    return region


@_remembered
def _merged(boundary: str) -> str:
    """Write a spot that follows itself on a boundary as one 2."""
    for spot in set(filter(str.isalpha, boundary)):
        if spot + spot in boundary:
            boundary = boundary.replace(spot + spot, "2")
        elif len(boundary) > 1 and boundary[0] == spot == boundary[-1]:
            boundary = boundary[1:-1] + "2"
    return boundary


# ---- lands and their canonical form ----


def _lands(regions: list[Region]) -> list[list[Region]]:
    """Put regions together that share spots."""
    lands: list[tuple[set[str], list[Region]]] = []
    for region in regions:
        letters = set(filter(str.isalpha, "".join(region)))
        joined = [region]
        apart = []
        for land in lands:
            if land[0].isdisjoint(letters):
                apart.append(land)
            else:
                letters = letters | land[0]
                joined += land[1]
        lands = [*apart, (letters, joined)]
    return [land for _, land in lands]


def _canonical_land(land: list[Region]) -> str:
    """Return one text for a land in all its drawings, or nearly so.

    Most drawings are brought to few texts by a rough order already; those are remembered.
    """
    regions = sorted(map(_rough, land))
    text = "./".join(".".join(boundaries) for _, boundaries in regions) + "."
    return _canonical(_renamed(text))


@_remembered
def _canonical(text: str) -> str:
    """Return the canonical text of a land that is written in a rough order.

    Spots are told apart by what lies around them, as far as that goes; of spots that look alike
    the first is taken, and tells others apart. If those are alike by accident, not by symmetry,
    the text depends on the order they came in: then it is the smallest of the texts that follow
    each other for ever.
    """
    land = read_land(text)
    letters = list(dict.fromkeys(filter(str.isalpha, text)))
    if not letters and set(land[0]) == {"0"}:
        return str(len(land[0]))
    alike = _refined(land, dict.fromkeys(letters, _APART) | dict.fromkeys(_twice(land), _TOGETHER))
    seen: list[str] = []
    while True:
        colours = _all_told_apart(land, alike, letters)
        written = _write(_coloured(land, colours))
        if colours is alike:
            return _renamed(written)
        if written in seen:
            return _renamed(min(seen[seen.index(written) :]))
        seen.append(written)
        letters.sort(key=lambda letter: written.index(colours[letter]))


def _twice(land: list[Region]) -> list[str]:
    """Return the spots that are met twice on one boundary."""
    boundaries = [boundary for region in land for boundary in region]
    return [spot for b in boundaries for spot in b if spot.isalpha() and b.count(spot) == 2]


def _all_told_apart(
    land: list[Region], colours: dict[str, str], letters: list[str]
) -> dict[str, str]:
    """Choose the first of the spots that look alike, until no two do."""
    while True:
        classes = Counter(colours.values())
        if len(classes) == len(letters):
            return colours
        smallest = min(colour for colour, count in classes.items() if count > 1)
        chosen = next(letter for letter in letters if colours[letter] == smallest)
        colours = _refined(land, {**colours, chosen: _CHOSEN})


def _rough(region: Region) -> tuple[list[str], list[str]]:
    """Return a region with its boundaries turned and sorted without regard to names of spots.

    First comes how that looks without the names, which is what it is sorted by.
    """
    drawings = []
    for drawn in (region, [boundary[::-1] for boundary in region]):
        turned = sorted(map(_roughly_turned, drawn))
        drawings.append(([plain for plain, _ in turned], [named for _, named in turned]))
    return min(drawings)


@_remembered
def _roughly_turned(boundary: str) -> tuple[str, str]:
    """Return the smallest rotation of a boundary without the names, and with them."""
    plain = boundary.translate(_NAMELESS)
    first, at = min((plain[i:] + plain[:i], i) for i in range(len(plain)))
    return first, boundary[at:] + boundary[:at]


def _refined(land: list[Region], colours: dict[str, str]) -> dict[str, str]:
    """Tell spots apart by the regions and boundaries they lie on, until that tells no more."""
    classes = len(set(colours.values()))
    while classes < len(colours):
        before = classes
        colours = _recoloured(land, colours)
        classes = len(set(colours.values()))
        if classes == before:
            break
    return colours


def _recoloured(land: list[Region], colours: dict[str, str]) -> dict[str, str]:
    """Return colours by what a walk from a spot meets, to either side, and in which region."""
    looks: dict[str, list[tuple[list[str], str]]] = {letter: [] for letter in colours}
    for region, coloured in zip(land, _coloured(land, colours), strict=True):
        form = _form(coloured)
        for boundary, walk in zip(region, coloured, strict=True):
            for index, spot in enumerate(boundary):
                if spot in looks:
                    onward = walk[index:] + walk[:index]
                    back = walk[index::-1] + walk[:index:-1]
                    looks[spot].append((form, min(onward, back)))
    views = {spot: (colours[spot], sorted(look)) for spot, look in looks.items()}
    order = sorted(views.values())
    return {spot: chr(_FIRST_COLOUR + order.index(view)) for spot, view in views.items()}


def _coloured(land: list[Region], colours: dict[str, str]) -> list[Region]:
    table = {ord(letter): colour for letter, colour in colours.items()}
    return [[boundary.translate(table) for boundary in region] for region in land]


def _form(region: Region) -> list[str]:
    """Return the smallest way to write a region: turned, sorted and perhaps mirrored."""
    if len(region) == 1 and len(region[0]) <= 2:
        return [min(region[0], region[0][::-1])]
    return min(
        sorted(map(_turned, region)),
        sorted(_turned(boundary[::-1]) for boundary in region),
    )


@_remembered
def _turned(boundary: str) -> str:
    """Return the smallest rotation of a boundary."""
    length = len(boundary)
    if length == 1:
        return boundary
    twice = boundary * 2
    return min(twice[start : start + length] for start in range(length))


def _write(land: list[Region]) -> str:
    forms = sorted(map(_form, land))
    return "/".join("".join(boundary + "." for boundary in form) for form in forms)


def _renamed(text: str) -> str:
    """Give the spots met twice the first letters, in the order in which they appear."""
    found = dict.fromkeys(filter(lambda c: c not in "012./", text))
    return text.translate({ord(c): LETTERS[i] for i, c in enumerate(found)})
