"""Sprouts against published tables and against a plain game that keeps every spot and walk."""

from __future__ import annotations

import json
import random
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from cgt import InvalidPosition, N, Outcome, P, Solver
from cgt.claims import Claim
from cgt.misere import MisereForms
from cgt.reports import Level
from cgt.testing import check_game
from games import sprouts as sprouts_module
from games.sprouts import Sprouts
from games.sprouts_strings import lives, read_land

FACTS = json.loads((Path(__file__).parents[1] / "data" / "sprouts.json").read_text())
CLAIMS = {item.name: item for item in vars(sprouts_module).values() if isinstance(item, Claim)}

# ---- the judge: regions of walks of numbered spots, dead ones too, and the lines of each spot ----

Walk = tuple[int, ...]
Drawing = tuple[tuple[tuple[Walk, ...], ...], tuple[int, ...]]


def start(n: int) -> Drawing:
    return (tuple((spot,) for spot in range(n)),), (0,) * n


def draw(drawing: Drawing) -> set[Drawing]:
    """Draw a line between any two corners of a region, with the other walks on either side."""
    regions, lines = drawing
    new = len(lines)
    found = set()
    for r, region in enumerate(regions):
        corners = [(w, i) for w, walk in enumerate(region) for i in range(len(walk))]
        for (w, i), (v, j) in product(corners, corners):
            x, y = region[w][i], region[v][j]
            degrees = [*lines, 2]
            degrees[x] += 1
            degrees[y] += 1
            if max(degrees[x], degrees[y]) > 3:
                continue
            rest = [walk for k, walk in enumerate(region) if k not in (w, v)]
            # From one corner around and back to it; a spot without a line has no way around.
            around = region[w][i:] + region[w][:i] + ((x,) if lines[x] else ())
            if w != v:
                back = region[v][j:] + region[v][:j] + ((y,) if lines[y] else ())
                sides = [[(*rest, (*around, new, *back, new))]]
            else:
                step = (j - i) % len(region[w])
                if i == j:
                    one: Walk = (x, new)
                    other: Walk = (*around, new) if lines[x] else (x, new)
                else:
                    one, other = (*around[: step + 1], new), (*around[step:], new)
                sides = [
                    [
                        (one, *(walk for k, walk in enumerate(rest) if mask >> k & 1)),
                        (other, *(walk for k, walk in enumerate(rest) if not mask >> k & 1)),
                    ]
                    for mask in range(1 << len(rest))
                ]
            for made in sides:
                found.add(tidy([*regions[:r], *made, *regions[r + 1 :]], degrees))
    return found


def tidy(regions: list[tuple[Walk, ...]], lines: list[int]) -> Drawing:
    """Turn and sort what is drawn, so that the same drawing is not searched twice."""
    turned = [
        tuple(sorted(min(walk[i:] + walk[:i] for i in range(len(walk))) for walk in region))
        for region in regions
    ]
    return tuple(sorted(turned)), tuple(lines)


@cache
def judge_value(drawing: Drawing) -> int:
    found = {judge_value(option) for option in draw(drawing)}
    return min(set(range(len(found) + 1)) - found)


@cache
def judge_mover_wins_misere(drawing: Drawing) -> bool:
    options = draw(drawing)
    return not options or not all(map(judge_mover_wins_misere, options))


def as_text(drawing: Drawing) -> str:
    """Write a drawing in the notation of the game, letters for all spots with two lines."""
    regions, lines = drawing
    names = {0: "0", 1: "1", 3: ""}
    written = []
    for region in regions:
        walks = []
        for walk in region:
            spots = [names.get(lines[s], chr(ord("a") + s)) for s in walk]
            walks.append("".join(spots))
        written.append("".join(walk + "." for walk in walks if walk))
    return "/".join(filter(None, written)) or "0"


def drawings_below(n: int) -> list[Drawing]:
    found = {start(n): True}
    waiting = [start(n)]
    while waiting:
        for option in draw(waiting.pop()):
            if option not in found:
                found[option] = True
                waiting.append(option)
    return list(found)


@pytest.mark.parametrize("n", [0, 1, 2])
def test_every_drawing_of_few_spots(n: int) -> None:
    game = Sprouts()
    for drawing in drawings_below(n):
        position = game.parse(as_text(drawing))
        assert game.grundy(position) == judge_value(drawing)
        assert (game.outcome(position) is P) == (judge_value(drawing) == 0)
        outcome = N if judge_mover_wins_misere(drawing) else P
        assert game.outcome(position, misere=True) is outcome


@pytest.mark.parametrize("n", [3, 4, 5])
def test_drawings_late_in_random_play(n: int) -> None:
    game = Sprouts()
    dice = random.Random(n)
    for _ in range(12):
        drawing = start(n)
        while 3 * len(drawing[1]) - sum(drawing[1]) > 5:
            drawing = dice.choice(sorted(draw(drawing)))
            if not draw(drawing):
                break
        position = game.parse(as_text(drawing))
        assert game.grundy(position) == judge_value(drawing)
        assert (game.outcome(position, misere=True) is N) == judge_mover_wins_misere(drawing)


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_moves_are_the_lines_that_can_be_drawn(n: int) -> None:
    game = Sprouts()
    dice = random.Random(n)
    for _ in range(4):
        drawing = start(n)
        while lines := sorted(draw(drawing)):
            options = {game.parse(as_text(line)) for line in lines}
            assert set(game.options(game.parse(as_text(drawing)))) == options
            drawing = dice.choice(lines)


@pytest.mark.parametrize("n", [2, 3, 4, 6])
def test_random_play(n: int) -> None:
    """A move takes a life, and some more with regions that die; 2n to 3n - 1 moves end it."""
    game = Sprouts()
    dice = random.Random(n)
    for _ in range(5):
        position, moves = str(n), 0
        while options := list(game.options(position)):
            assert len(set(options)) == len(options)
            option = dice.choice(options)
            assert all_lives(option) < all_lives(position)
            assert game.canonical(option) == game.parse(game.show(option)) == option
            position, moves = option, moves + 1
        assert position == "0"
        assert 2 * n <= moves <= 3 * n - 1


def all_lives(position: str) -> int:
    """Count a spot on two regions once."""
    if position == "0":
        return 0
    lands = map(read_land, position.split("+"))
    return sum(lives([b for region in land for b in region]) for land in lands)


def test_first_moves() -> None:
    game = Sprouts()
    assert list(game.options("1")) == ["ab./ab."]
    assert set(game.options("3")) == {"0.1a1a.", "0.0.ab./ab.", "0.ab./0.ab."}
    assert set(game.options("1+1")) == {"1+ab./ab."}


# ---- published values ----


def test_published_nimbers() -> None:
    assert [Sprouts().grundy(str(n)) for n in range(4)] == FACTS["nimbers"]["value"][:4]


def test_published_outcomes() -> None:
    game = Sprouts()
    for n, outcome in enumerate(FACTS["normal_outcomes"]["value"][:7]):
        assert game.outcome(str(n)) == outcome
    for n, value in enumerate(FACTS["nimbers"]["value"]):
        # Beside a land with one move, which has value 1.
        assert (game.outcome(game.parse(f"{n} 22.")) is P) == (value == 1)


def test_published_misere_outcomes() -> None:
    expected = FACTS["misere_outcomes"]["value"][:6]
    found = [Sprouts().outcome(str(n), misere=True) for n in range(len(expected))]
    assert "".join(found) == expected


def test_published_misere_sums() -> None:
    """Four spots are P as a heap of 1 is, but 4+4 is P where two heaps of 1 are N."""
    forms = MisereForms(Sprouts())
    for position, outcome in FACTS["misere_sums_of_four"]["value"].items():
        assert (P if forms.form(position).is_lost else N) == outcome


# ---- laws, text and claims ----


def test_laws() -> None:
    check_game(Sprouts(), ["0", "1", "2", "1+1", "1a1a.", "0.ab./ab.", "22.+1", "1.2a./2a."])


def test_drawings_of_one_position_share_a_text() -> None:
    game = Sprouts()
    assert game.parse("2a./b0.".replace("b0", "1a")) == game.parse("1x./x2.")
    assert game.parse("1abc./acb.") == game.parse("cb1a./acb.")
    assert game.parse("abc12./ab./c0a.".replace("c0a", "c11")) == game.parse("21zyx./11z./xy.")
    assert game.parse("4 4") == game.parse("4+4") == "4+4"
    assert game.parse("0.0.0.") == "3"
    assert game.parse("2.") == game.parse("0 0") == "0"


def drawn_otherwise(position: str, dice: random.Random) -> str:
    """Rename spots, turn boundaries, mirror regions, and change the order of all of these."""
    lands = []
    for land in position.split("+"):
        names = sorted(set(filter(str.isalpha, land)))
        renamed = str.maketrans(dict(zip(names, dice.sample(names, len(names)), strict=True)))
        regions = []
        for region in read_land(land.translate(renamed)):
            mirrored = dice.choice([1, -1])
            turns = [dice.randrange(len(boundary)) for boundary in region]
            drawn = [(b[i:] + b[:i])[::mirrored] for b, i in zip(region, turns, strict=True)]
            regions.append("".join(b + "." for b in dice.sample(drawn, len(drawn))))
        lands.append("/".join(dice.sample(regions, len(regions))))
    return "+".join(dice.sample(lands, len(lands)))


@pytest.mark.parametrize("n", [3, 5, 7])
def test_texts_of_random_positions_drawn_otherwise(n: int) -> None:
    game = Sprouts()
    dice = random.Random(n)
    for _ in range(20):
        position = str(n)
        for _ in range(dice.randrange(1, 2 * n)):
            position = dice.choice(list(game.options(position)))
        if position != "0":
            assert game.parse(drawn_otherwise(position, dice)) == position


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "-1",
        "1.5",
        "x",
        "0a.a.",
        "a.",
        "a.a.",
        "aaa.",
        "201",
        "3.",
        "1a./1a",
        "\u00f7\u00f7.",
    ],
)
def test_bad_text(text: str) -> None:
    with pytest.raises(InvalidPosition, match=r"such as 0.ab./ab.") as caught:
        Sprouts().parse(text)
    assert "\n" not in str(caught.value)


def test_bad_position() -> None:
    with pytest.raises(InvalidPosition, match="number of spots"):
        Sprouts().outcome(5)  # type: ignore[arg-type]


def test_sums_of_four() -> None:
    claim = sprouts_module.sums_of_four
    assert claim.verify(Level.QUICK).as_expected
    # Four spots twice are for `cgt verify`; other sums are lost or not as the game says.
    solver = Solver(Sprouts())
    for position in ("1+1", "1+2", "2+2", "3+3"):
        lost = solver.outcome(position, misere=True) is P
        assert claim.holds(solver, position) == lost


@pytest.mark.parametrize("name", sorted(CLAIMS.keys() - {"Sums of four spots in misère play"}))
def test_claims_hold_on_few_spots_and_not_with_winners_exchanged(name: str) -> None:
    # The whole ranges are for `cgt verify`.
    solver = Solver(Sprouts())
    claim = CLAIMS[name]
    assert all(claim.holds(solver, str(n)) for n in range(4))

    class Exchanged(Solver[str]):
        def outcome(self, position: str, *, misere: bool = False) -> Outcome:
            right = super().outcome(position, misere=misere)
            return N if right is P else P

    assert not claim.holds(Exchanged(Sprouts()), "3")
