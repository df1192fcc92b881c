"""grundy, outcome, moves and sequence: what programs rely on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("grundy nim 3 4 5", "2\n"),
        ("grundy nim 3,4,5", "2\n"),
        ("grundy kayles 100", "1\n"),
        ("grundy kayles 1000000000000000000000", "1\n"),
        ("grundy subtraction:1,2,3 1000000", "0\n"),
        ("grundy kayles 7 *3", "1\n"),
        ("grundy kayles *3 + 7 + *1", "0\n"),
        ("grundy node-kayles petersen", "1\n"),
        ("outcome nim 1 1 1 --misere", "P\n"),
        ("outcome nim 1 1 1", "N\n"),
        ("outcome kayles 7 *2", "P\n"),
        ("outcome --misere kayles 2 *2", "P\n"),
        ("moves nim 3 5 7", "2 5 7\n3 4 7\n3 5 6\n"),
        ("moves nim 1 1 2 --misere", "1 1 1\n"),
        ("moves nim 5 *2", "2 *2\n"),
        ("moves nim 1 *1 *1", "0 *1 *1\n1 *1\n"),
        ("sequence kayles 11", "0 1 2 3 1 4 3 2 1 4 2 6\n"),
        ("sequence nim 0", "0\n"),
        ("sequence hundred 5", "1 0 10 9 8 7\n"),
    ],
)
def test_the_answer_alone_goes_to_standard_output(cgt: Run, command: str, answer: str) -> None:
    assert cgt(*command.split()) == (0, answer, "")


def test_a_position_may_be_one_quoted_text(cgt: Run) -> None:
    assert cgt("grundy", "nim", "3 4 5") == (0, "2\n", "")
    assert cgt("moves", "nim", "3 5 + *6", "--json") == cgt(
        "moves", "nim", "3", "5", "*6", "--json"
    )


@pytest.mark.parametrize(
    ("command", "record"),
    [
        ("grundy nim 3 4 5", {"game": "nim", "position": "3 4 5", "grundy": 2}),
        (
            "outcome nim 1 1 1 --misere",
            {"game": "nim", "position": "1 1 1", "misere": True, "outcome": "P"},
        ),
        (
            "moves nim 3 5 7",
            {
                "game": "nim",
                "position": "3 5 7",
                "misere": False,
                "moves": ["2 5 7", "3 4 7", "3 5 6"],
            },
        ),
        ("moves nim 0", {"game": "nim", "position": "0", "misere": False, "moves": []}),
        ("grundy kayles 7 *3", {"game": "kayles", "position": "7 *3", "grundy": 1}),
        ("sequence subtraction:1,2 4", {"game": "subtraction:1,2", "values": [0, 1, 2, 0, 1]}),
    ],
)
def test_json(cgt: Run, command: str, record: object) -> None:
    status, out, _ = cgt(*command.split(), "--json")
    assert status == 0
    assert json.loads(out) == record


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("moves nim 1 2 3", "no winning move: the position is P, so the player to move loses"),
        ("moves nim 0", "no winning move: the position is P, so the player to move loses"),
        ("moves nim 1 --misere", "no winning move: the position is P, so the player to move loses"),
        ("moves nim 0 --misere", "no move at all: in misère play the player to move has won"),
    ],
)
def test_no_winning_move(cgt: Run, command: str, reason: str) -> None:
    assert cgt(*command.split()) == (0, "", f"cgt: {reason}\n")


def test_moves_in_words(cgt: Run) -> None:
    _, out, _ = cgt("moves", "nim", "3", "5", "7", "--describe")
    assert out.splitlines() == [
        "2 5 7  (3 becomes 2)",
        "3 4 7  (5 becomes 4)",
        "3 5 6  (7 becomes 6)",
    ]
    _, out, _ = cgt("moves", "grundys-game", "6", "*2", "--describe", "--json")
    assert json.loads(out)["described"] == ["6 becomes 1 + 5", "2 becomes 1"]
    assert cgt("moves", "nim", "0", "--describe")[1] == ""


def test_every_winning_move_can_be_asked_about(cgt: Run) -> None:
    _, out, _ = cgt("moves", "kayles", "9", "*2")
    moves = out.splitlines()
    assert len(moves) > 1
    for move in moves:
        assert cgt("outcome", "kayles", *move.split()) == (0, "P\n", "")


# ---- games that can go round for ever ----

LOOPY = """
    from cgt import ImpartialGame

    class Roundabout(ImpartialGame):
        '''0 is the end; from 1 to 0 or 2; 2 and 3 go to each other; 3 goes to 4, the end too.'''

        def options(self, position):
            return {0: [], 1: [0, 2], 2: [3], 3: [2], 4: [2]}[position]
    """


@pytest.fixture
def loopy(make_plugin: Callable[..., Path]) -> Path:
    return make_plugin("loopy_plugin", LOOPY, roundabout="Roundabout")


def test_a_draw(cgt: Run, loopy: Path) -> None:
    assert cgt("outcome", "roundabout", "2", site=loopy) == (0, "D\n", "")
    assert cgt("outcome", "roundabout", "1", site=loopy) == (0, "N\n", "")
    assert cgt("moves", "roundabout", "1", site=loopy) == (0, "0\n", "")
    status, out, err = cgt("moves", "roundabout", "4", site=loopy)
    assert (status, out) == (0, "")
    assert err == "cgt: no winning move: the position is D, so neither player can force a win\n"


def test_no_grundy_value_is_made_up_for_a_loopy_position(cgt: Run, loopy: Path) -> None:
    status, out, err = cgt("grundy", "roundabout", "1", site=loopy)
    assert (status, out) == (1, "")
    assert err.startswith("cgt: play can go round for ever, 2 -> 3 -> 2, so this position has no ")
    assert err.count("\n") == 1


# ---- limits ----


def test_a_limit_gives_no_answer_instead_of_a_wrong_one(cgt: Run) -> None:
    status, out, err = cgt("grundy", "grundys-game", "500", "--max-positions", "100")
    assert (status, out) == (1, "")
    assert err.startswith("cgt: not known: the limit of 100 positions was reached (")
    assert err.count("\n") == 1


WIDE = """
    from cgt import ImpartialGame

    class Wide(ImpartialGame):
        '''From n to n - 1, or to one of twenty dead ends of its own.'''

        def options(self, position):
            if isinstance(position, tuple) or position == 0:
                return []
            return [position - 1, *((position, end) for end in range(20))]
    """


def test_a_sequence_that_is_not_finished_prints_what_is_known(
    cgt: Run, make_plugin: Callable[..., Path]
) -> None:
    site = make_plugin("wide_plugin", WIDE, wide="Wide")
    assert cgt("sequence", "wide", "7", site=site) == (0, "0 1 2 1 2 1 2 1\n", "")
    command = ("sequence", "wide", "7", "--max-positions", "100")
    reason = "cgt: not finished: the limit of 100 positions was reached after 5 of 8 values\n"
    assert cgt(*command, site=site) == (1, "0 1 2 1 2\n", reason)
    status, out, err = cgt(*command, "--json", site=site)
    assert (status, json.loads(out), err) == (
        1,
        {"game": "wide", "values": [0, 1, 2, 1, 2]},
        reason,
    )


def test_score(cgt: Run) -> None:
    assert cgt("score", "candy-nim", "1 4 5") == (0, "4\n", "")
    status, out, _ = cgt("score", "candy-nim", "1", "4", "5", "--json")
    assert (status, json.loads(out)) == (
        0,
        {"game": "candy-nim", "position": "1 4 5", "score": 4},
    )
    status, out, err = cgt("score", "nim", "3")
    assert (status, out) == (2, "")
    assert "nim is not played for a score" in err


def test_codes_are_games(cgt: Run) -> None:
    assert cgt("grundy", "0.77", "100") == (0, "1\n", "")
    assert cgt("grundy", "4.333", "3") == (0, "4\n", "")
    assert cgt("grundy", "0.9", "7") == (0, "2\n", "")
    assert cgt("moves", "0.{1,2}", "5") == (0, "4\n2 2\n", "")
    status, out, err = cgt("grundy", "0.3x", "3")
    assert (status, out) == (2, "")
    assert "'x' as character 4, here: 0.3>x<" in err
