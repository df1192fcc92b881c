"""Sprouts: join two spots by a line and put a new spot on it; no spot may have four lines.

The main statement is a conjecture: the first player wins exactly when the number of spots leaves
3, 4 or 5 when divided by 6 (Applegate, Jacobson and Sleator 1991). How positions are written,
and what a move does to them, is in `games.sprouts_strings`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from cgt import SUM_THEOREM, ImpartialGame, InvalidPosition, N, P, Solver, Verdict, claim
from cgt.misere import MisereForms
from cgt.ranges import Range
from games.sprouts_strings import LETTERS, canonical_lands, options_of_land, read_land

_MOST_SPOTS = 200
_NUMBER = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)
_LAND = re.compile(r"([^./]+\.)+(/([^./]+\.)+)*")
_CHARACTERS = frozenset(("0", "1", "2", ".", "/", *LETTERS))
_LESSON = "a school lesson on winning at Nim, its open question about Sprouts"
_AJS = "D. Applegate, G. Jacobson, D. Sleator (1991), Computer analysis of Sprouts"
_ONE_MOVE = "22."


class Sprouts(ImpartialGame[str]):
    """Join two spots, or one to itself, by a line that crosses nothing; put a new spot on it.

    A spot may have three lines at most. A position is a text: the number of spots at the start,
    later the regions of the drawing as `games.sprouts_strings` writes them.

    References
    ----------
    D. Applegate, G. Jacobson, D. Sleator (1991), Computer analysis of Sprouts.
    J. Lemoine, S. Viennot (2010), Computer analysis of Sprouts with nimbers.

    Examples
    --------
    >>> from games import Sprouts
    >>> sprouts = Sprouts()
    >>> list(sprouts.options("2"))
    ['0.ab./ab.', '1a1a.']
    >>> sprouts.grundy("3"), sprouts.outcome("3", misere=True)
    (1, Outcome.P)
    """

    example = "sprouts 2"

    def options(self, position: str) -> Iterator[str]:
        lands = _lands(position)
        for index, land in enumerate(lands):
            if land not in lands[:index]:
                others = lands[:index] + lands[index + 1 :]
                for left in options_of_land(land):
                    yield _side_by_side([*others, *left])

    def components(self, position: str) -> Iterable[str]:
        return [part for land in _lands(position) for part in canonical_lands(read_land(land))]

    def canonical(self, position: str) -> str:
        """Return the reduced text of a position, nearly always the same for every drawing."""
        return _side_by_side(self.components(position))

    # The engine works on lands, whose options are in canonical form already.

    def parts(self, position: str) -> tuple[str, ...]:
        return tuple(self.components(position))

    def part_options(self, part: Any) -> Iterable[tuple[str, ...]]:
        return options_of_land(part)

    def check(self, position: str) -> None:
        """Refuse what is not a text of regions of spots."""
        if not isinstance(position, str) or not all(map(_is_land, _lands(position))):
            raise InvalidPosition(
                f"a position of Sprouts is the number of spots, at most {_MOST_SPOTS}, such as 5, "
                f"and after a move regions such as 0.ab./ab., not {position!r}"
            )

    def parse(self, text: str) -> str:
        """Read a number of spots or regions; several positions stand side by side with ``+``."""
        words = text.replace("+", " ").split()
        position = _side_by_side([word for word in words if word != "0"]) if words else text
        self.check(position)
        return self.canonical(position)


def _lands(position: str) -> list[str]:
    return [] if position == "0" else position.split("+")


def _side_by_side(lands: Iterable[str]) -> str:
    return "+".join(sorted(lands, key=lambda land: (len(land), land))) or "0"


def _is_land(land: str) -> bool:
    if _NUMBER.fullmatch(land):
        return int(land) <= _MOST_SPOTS
    if not _LAND.fullmatch(land) or not _CHARACTERS.issuperset(land):
        return False
    regions = read_land(land)
    for letter in set(filter(str.isalpha, land)):
        # Met twice: in two regions, or twice on one boundary.
        met = [
            max(b.count(letter) for b in region) for region in regions if letter in "".join(region)
        ]
        if land.count(letter) != 2 or met not in ([1, 1], [2]):
            return False
    return all(b == "0" or "0" not in b for region in regions for b in region)


# ---- claims ----

_FOURS = ("4", "4+4", "4+4+4")


def _spots(*counts: int, text: str) -> Range[str]:
    return Range(lambda: map(str, counts), text)


def _up_to(most: int) -> Range[str]:
    return _spots(*range(most + 1), text=f"0 to {most} spots")


@claim(
    "Sprouts conjecture",
    says="Conjecture: the first player wins Sprouts with n spots exactly when n leaves 3, 4 or 5 "
    "when divided by 6.",
    source=f"{_AJS}; {_LESSON}",
    document="School lesson, open question about Sprouts",
    over=_up_to(9),
    quick=_up_to(6),
    deep=_up_to(11),
    relies_on=SUM_THEOREM,
    expected=Verdict.OPEN,
)
def conjecture(sprouts: Solver[str], position: str) -> bool:
    return (sprouts.outcome(position) is N) == (int(position) % 6 >= 3)


@claim(
    "Nimbers of Sprouts",
    says="Sprouts with 0 to 7 spots has the Grundy values 0, 0, 0, 1, 1, 1, 0, 0: it is P beside "
    "a land with exactly one move where that is 1, and P alone where that is 0.",
    source="J. Lemoine and S. Viennot (2010), Computer analysis of Sprouts with nimbers",
    over=_up_to(5),
    deep=_up_to(7),
    relies_on=SUM_THEOREM,
)
def nimbers(sprouts: Solver[str], position: str) -> bool:
    value = int(int(position) in (3, 4, 5))
    alone = sprouts.outcome(position) is N
    beside_one_move = sprouts.outcome(sprouts.game.parse(f"{position}+{_ONE_MOVE}")) is N
    return (alone, beside_one_move) == (value == 1, value == 0)


@claim(
    "Misère Sprouts",
    says="In misère play the first player wins Sprouts with 0, 1, 5 or 6 spots and loses it with "
    "2, 3, 4 or 7.",
    source=f"{_AJS}; OEIS A164950",
    over=_up_to(5),
    quick=_up_to(4),
    deep=_up_to(7),
    relies_on=SUM_THEOREM,
)
def misere_sprouts(sprouts: Solver[str], position: str) -> bool:
    return (sprouts.outcome(position, misere=True) is N) == (position in ("0", "1", "5", "6"))


@claim(
    "Sums of four spots in misère play",
    says="In misère play Sprouts with four spots is P alone, twice and three times: 4, 4+4 and "
    "4+4+4.",
    source="WGOSA, note on 4+4 and 4+4+4 in misère Sprouts, proved by computer in 2007",
    made_precise="The misère canonical forms of the positions are compared. If four spots were as "
    "good as a nim heap of 1, 4+4 would be N.",
    over=Range(lambda: _FOURS, ", ".join(_FOURS)),
    quick=Range(lambda: _FOURS[:1], _FOURS[0]),
    relies_on=SUM_THEOREM,
)
def sums_of_four(sprouts: Solver[str], position: str) -> bool:
    if position == "4":
        return sprouts.outcome(position, misere=True) is P
    return MisereForms(sprouts.game).form(position).is_lost
