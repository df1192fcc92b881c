"""Presentations of misère quotients: generators, and relations from which all others follow.

The relations are those of the least words: each says that a word is equal to a smaller one, and no
shorter part of the word is. So reading them from left to right reduces every word to that of its
element.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from string import ascii_lowercase

from cgt.misere.monoid import Monoid, Word


@dataclass(frozen=True)
class Presentation:
    """Generators and relations of a finite commutative monoid.

    Parameters
    ----------
    generators : tuple of int
        From small to large; a, b, c, ... when written.
    relations : tuple of (tuple, tuple)
        Pairs of equal words, the larger one first.

    Examples
    --------
    >>> print(Presentation.of(Monoid([(), (1,)], {1: [1, 0]})))
    <a | a^2 = 1>
    """

    generators: tuple[int, ...]
    relations: tuple[tuple[Word, Word], ...]

    @classmethod
    def of(cls, monoid: Monoid) -> Presentation:
        """Return the presentation of a monoid whose words are the least ones.

        Parameters
        ----------
        monoid : Monoid

        Returns
        -------
        Presentation
        """
        words = set(monoid.words)
        relations = {}
        for word in monoid.words:
            for generator in monoid.tables:
                longer = tuple(sorted((*word, generator), reverse=True))
                if longer not in words and all(
                    longer[:place] + longer[place + 1 :] in words for place in range(len(longer))
                ):
                    relations[longer] = monoid.words[monoid.element(longer)]
        return cls(tuple(monoid.tables), tuple(sorted(relations.items())))

    def reduce(self, word: Word) -> Word:
        """Return the least word equal to a word, by nothing but the relations.

        Parameters
        ----------
        word : tuple of int
            Generators in any order.

        Returns
        -------
        tuple of int
        """
        word = tuple(sorted(word, reverse=True))
        while True:
            for larger, smaller in self.relations:
                if all(word.count(one) >= larger.count(one) for one in larger):
                    rest = list(word)
                    for one in larger:
                        rest.remove(one)
                    word = tuple(sorted((*rest, *smaller), reverse=True))
                    break
            else:
                return word

    def write(self, word: Word, *, latex: bool = False) -> str:
        """Write a word with letters for the generators, such as ``a b^2``.

        Parameters
        ----------
        word : tuple of int
        latex : bool
            Whether it is for LaTeX, where letters can stand side by side.

        Returns
        -------
        str
        """
        if not word:
            return "1"
        powers = [(generator, len(list(same))) for generator, same in groupby(sorted(word))]
        brace = ("{", "}") if latex else ("", "")
        texts = [
            self.letter(generator, latex=latex)
            + (f"^{brace[0]}{power}{brace[1]}" if power > 1 else "")
            for generator, power in powers
        ]
        return " ".join(texts)

    def letter(self, generator: int, *, latex: bool = False) -> str:
        """Return the letter of a generator; numbered ones where there are more than letters."""
        place = self.generators.index(generator)
        if len(self.generators) <= len(ascii_lowercase):
            return ascii_lowercase[place]
        return f"x_{{{place + 1}}}" if latex else f"x{place + 1}"

    def letters(self, *, latex: bool = False) -> list[str]:
        """Return the letters of all generators."""
        return [self.letter(generator, latex=latex) for generator in self.generators]

    def equations(self, *, latex: bool = False) -> list[str]:
        """Return the relations as equations."""
        sign = "=" if latex else " = "
        return [
            f"{self.write(larger, latex=latex)}{sign}{self.write(smaller, latex=latex)}"
            for larger, smaller in self.relations
        ]

    def __str__(self) -> str:
        return f"<{', '.join(self.letters())} | {', '.join(self.equations())}>"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def latex(self) -> str:
        """Write the presentation for LaTeX, without dollar signs."""
        letters, equations = self.letters(latex=True), self.equations(latex=True)
        return rf"\langle {', '.join(letters)} \mid {', '.join(equations)} \rangle"


def isomorphism(one: Monoid, marked: int, other: Monoid, other_marked: int) -> list[int] | None:
    """Return an isomorphism that leads marked elements to marked ones, None if there is none.

    Parameters
    ----------
    one, other : Monoid
    marked, other_marked : int
        The flags of marked elements: for misère quotients, of those that are P.

    Returns
    -------
    list of int or None
        For each element of the one the element of the other.

    Examples
    --------
    >>> parity = Monoid([(), (1,)], {1: [1, 0]})
    >>> isomorphism(parity, parity.flags([1]), parity, parity.flags([1]))
    [0, 1]
    >>> isomorphism(parity, parity.flags([0]), parity, parity.flags([1])) is None
    True
    """
    if one.order != other.order:
        return None
    traits = _traits(other, other_marked)
    own = _traits(one, marked)
    if sorted(own) != sorted(traits):
        return None
    generators = list(one.tables)
    # The elements of one whose words need the first generators only, and their images.
    images = [0]

    def extend(count: int) -> bool:
        if count == len(generators):
            return True
        generator = generators[count]
        known = len(images)
        stop = next((x for x in range(known, one.order) if one.words[x][0] > generator), one.order)
        for image in range(other.order):
            if traits[image] != own[one.tables[generator][0]]:
                continue
            for x in range(known, stop):
                rest = one.element(one.words[x][1:])
                images.append(other.times(images[rest], image))
            if _fits(one, other, generators[: count + 1], images, own, traits) and extend(
                count + 1
            ):
                return True
            del images[known:]
        return False

    return images if own[0] == traits[0] and extend(0) else None


def _fits(
    one: Monoid,
    other: Monoid,
    generators: Sequence[int],
    images: Sequence[int],
    own: Sequence[tuple[int, ...]],
    traits: Sequence[tuple[int, ...]],
) -> bool:
    """Whether images of the first elements are different, alike, and products of images."""
    if len(set(images)) < len(images):
        return False
    if any(own[x] != traits[image] for x, image in enumerate(images)):
        return False
    return all(
        images[one.tables[generator][x]] == other.times(image, images[one.tables[generator][0]])
        for generator in generators
        for x, image in enumerate(images)
    )


def _traits(monoid: Monoid, marked: int) -> list[tuple[int, ...]]:
    """Return for each element what every isomorphism keeps."""
    flags = monoid.members(marked)
    return [
        (
            int(x in flags),
            len(set(monoid.row(x))),
            len(monoid.members(monoid.divide(marked, x))),
            int(monoid.times(x, x) == 0),
        )
        for x in range(monoid.order)
    ]
