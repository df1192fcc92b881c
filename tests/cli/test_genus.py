"""``cgt genus``: symbols of heaps and of positions, and what has no Grundy value."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., tuple[int, str, str]]

ONE_HEAP = (
    "the last heap is one whole number >= 0, such as 20, not '{}'; "
    "--position asks about one position"
)
KAYLES = ["0^{120}", "1^{031}", "2^{20}", "3^{31}", "1^{031}", "4^{146}"]


# ---- in processes, as its users run it ----


def test_one_symbol_a_line(cgt: Run) -> None:
    assert cgt("genus", "kayles", "5") == (0, "".join(f"{line}\n" for line in KAYLES), "")


def test_json(cgt: Run) -> None:
    status, out, err = cgt("genus", "0.77", "5", "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {"game": "0.77", "genus": KAYLES}


def test_grundy_refuses_misere_play_and_names_genus(cgt: Run) -> None:
    status, out, err = cgt("grundy", "kayles", "5", "--misere")
    assert (status, out) == (2, "")
    assert err == (
        "cgt: in misère play no number says how a position behaves in sums, as the Grundy value "
        "does in normal play; 'cgt genus kayles 5 --position' prints what there is instead\n"
    )
    # What it names is a command.
    assert cgt(*["genus", "kayles", "5", "--position"])[:2] == (0, "4^{146}\n")


# ---- in this process ----


def test_the_first_0(here: Run) -> None:
    assert here("genus", "nim", "0") == (0, "0^{120}\n", "")


def test_one_position(here: Run) -> None:
    reason = "no nim heaps have the values 6 in normal and 4 in misère play"
    answer = here("genus", "kayles", "5", "*2", "--position")
    assert answer == (0, "6^{46}\n", f"cgt: wild: {reason}\n")
    status, out, _ = here("genus", "kayles", "5", "*2", "--position", "--json")
    assert status == 0
    assert json.loads(out) == {
        "game": "kayles",
        "position": "5 *2",
        "genus": "6^{46}",
        "kind": "wild",
        "temper": None,
        "reason": reason,
    }


def test_games_without_heaps(here: Run) -> None:
    answer = here("genus", "wythoff", "1", "2", "--position")
    assert answer[:2] == (0, "0^{120}\n")
    assert answer[2].startswith("cgt: ")
    assert here("genus", "wythoff", "2")[1] == "0^{120}\n1^{031}\n2^{20}\n"


def test_latex(here: Run) -> None:
    status, out, err = here("genus", "kayles", "2", "--latex")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        r"\begin{tabular}{rl}",
        r"$n$ & genus \\ \hline",
        r"0 & $0^{120}$ \\",
        r"1 & $1^{031}$ \\",
        r"2 & $2^{20}$ \\",
        r"\end{tabular}",
    ]


def test_a_limit_ends_with_what_is_known(here: Run) -> None:
    status, out, err = here("genus", "kayles", "20", "--max-positions", "30")
    assert status == 1
    lines = out.splitlines()
    assert lines[: len(KAYLES)] == KAYLES
    reason = "the limit of 30 positions was reached"
    assert err == f"cgt: not finished: {reason} after {len(lines)} of 21 genera\n"


def test_an_interruption_ends_with_what_is_known(
    here: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cgt.misere import Genera, Genus

    found = Genera.genus

    def until_two(self: Genera[Any], position: Any) -> Genus:
        if position == (2,):
            raise KeyboardInterrupt
        return found(self, position)

    monkeypatch.setattr(Genera, "genus", until_two)
    status, out, err = here("genus", "kayles", "9")
    assert (status, out) == (130, "0^{120}\n1^{031}\n")
    assert err == "cgt: not finished: interrupted after 2 of 10 genera\n"


def test_a_formula_of_one_position(here: Run) -> None:
    status, out, err = here("genus", "kayles", "5", "--position", "--latex")
    assert (status, out) == (0, "$4^{146}$\n")
    assert err.startswith("cgt: restless: ")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("genus kayles x", "the last heap is one whole number >= 0, such as 20, not 'x'"),
        ("genus kayles 5 5", "the last heap is one whole number >= 0, such as 20, no"),
        ("genus kayles 3 4", ONE_HEAP.format("3 4")),
        ("genus chomp 3x4", ONE_HEAP.format("3x4")),
        ("genus kayles 90 --max-positions 50", "N is a number up to 50, which --max-"),
        ("genus sprouts x --position", ""),
        ("genus nim 3 --json --latex", "--json and --latex exclude"),
        ("genus kalyes 5", "no game is called 'kalyes'; did you mean 'kayles'?"),
        ("grundy nim 1 2 --misere", "in misère play no number says how a"),
        ("sequence nim 9 --misere", "in misère play no number says how a position"),
    ],
)
def test_bad_input(here: Run, command: str, sentence: str) -> None:
    status, out, err = here(*command.split())
    assert (status, out) == (2, "")
    assert err.startswith(f"cgt: {sentence}")


def test_it_is_listed(here: Run) -> None:
    assert "\n  genus " in here("--help")[1]
