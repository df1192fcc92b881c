"""``cgt quotient``: what it prints, and how it ends."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable

import pytest

from cgt.cli.misere_quotients import quotient
from cgt.misere import misere_quotient

Run = Callable[..., tuple[int, str, str]]

TABLE = """\
0.123: misère quotient of order 20, 5 of them P, to heap 13
generators: a = heap 1, b = heap 3, c = heap 6, d = heap 8, e = heap 9
relations: a^2 = 1, b^4 = b^2, b^2 c = c, c^2 = c, b^2 d = b^3, c d = b c, d^2 = 1, b^2 e = e, \
c e = a c, d e = b e, e^2 = c
P: a, b^2, c, a d, b e
period: 5 from heap 5 on, so this is the quotient of all heaps
proved from the rules
 0: 1  a  1  b  b  a  c  1  d  e
10: a  c  1  d
"""
RECORD = {
    "game": "kayles",
    "upto": 5,
    "order": 12,
    "p_elements": ["a", "b^2", "a c"],
    "pretending": ["1", "a", "b", "a b", "a", "c"],
    "presentation": {
        "generators": {"a": "heap 1", "b": "heap 2", "c": "heap 5"},
        "relations": ["a^2 = 1", "b^3 = b", "c^2 = 1"],
    },
    "period": None,
    "verified": True,
}


def test_table_in_a_process(cgt: Run) -> None:
    assert cgt(*["quotient", "0.123", "--upto", "13"]) == (0, TABLE, "")


def test_json_in_a_process(cgt: Run) -> None:
    status, out, err = cgt(*["quotient", "kayles", "--upto", "5", "--json"])
    assert (status, json.loads(out), err) == (0, RECORD, "")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("quotient kayles", "cgt: missing option '--upto'; 'cgt quotient --help' says"),
        (
            "quotient kayles --upto x",
            "cgt: the last heap is one whole number >= 0, such as 20, not",
        ),
        ("quotient chomp --upto 5", "cgt: chomp is not played with heaps that are independent"),
    ],
)
def test_bad_input(cgt: Run, command: str, sentence: str) -> None:
    status, out, err = cgt(*command.split())
    assert (status, out) == (2, "")
    assert err.startswith(sentence)
    assert err.count("\n") == 1


def test_a_limit_in_a_process(cgt: Run) -> None:
    status, out, err = cgt(*["quotient", "kayles", "--upto", "168", "--max-elements", "20"])
    assert (status, err) == (
        1,
        "cgt: not finished: more than 20 elements are needed, after 9 of 169 heaps\n",
    )
    assert out.startswith("kayles: misère quotient of order 12, 3 of them P, to heap 8\n")


# ---- in this process ----


def test_json_with_a_period(here: Run) -> None:
    status, out, err = here("quotient", "0.123", "--upto", "12", "--json")
    assert (status, err) == (0, "")
    record = json.loads(out)
    assert record["period"] == {"preperiod": 5, "period": 5}
    assert (record["order"], record["verified"]) == (20, True)


def test_latex(here: Run) -> None:
    table = (
        "\\[ \\mathcal{Q} = \\langle a, b \\mid a^{2}=1, b^{3}=b \\rangle \\]\n"
        "\\[ \\mathcal{P} = \\{ a,\\, b^{2} \\} \\]\n"
        "\\begin{tabular}{rl}\ncomponent & element \\\\ \\hline\n"
        "heap 0 & $1$ \\\\\nheap 1 & $a$ \\\\\nheap 2 & $b$ \\\\\n\\end{tabular}\n"
    )
    assert here("quotient", "kayles", "--upto", "2", "--latex") == (0, table, "")


def test_the_limit_is_that_of_the_package() -> None:
    [limit] = [option.default for option in quotient.params if option.name == "max_elements"]
    assert limit == inspect.signature(misere_quotient).parameters["max_elements"].default


def test_json_or_latex(here: Run) -> None:
    status, out, err = here("quotient", "kayles", "--upto", "2", "--json", "--latex")
    assert (status, out) == (2, "")
    assert err.startswith("cgt: --json and --latex exclude each other")


def test_interruption(here: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from cgt.cli.output import StatusLine

    def stop(status: StatusLine, text: str) -> None:
        if text.startswith("heap 6"):
            raise KeyboardInterrupt

    monkeypatch.setattr(StatusLine, "show", stop)
    status, out, err = here("quotient", "kayles", "--upto", "20")
    assert status == 130
    assert out.startswith("kayles: misère quotient of order 12, 3 of them P, to heap 5\n")
    assert err == "cgt: not finished: the search was interrupted, after 6 of 21 heaps\n"


def test_limit_of_time(here: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_time(*arguments, max_seconds, **options):
        assert max_seconds == 5
        return misere_quotient(*arguments, max_seconds=0, **options)

    monkeypatch.setattr("cgt.misere.misere_quotient", without_time)
    status, out, err = here("quotient", "0.07", "--upto", "40", "--max-seconds", "5")
    assert status == 1
    assert out.startswith("0.07: misère quotient of order 1, 0 of them P, of no component\n")
    assert "the 0 seconds are over, after 0 of 41 heaps" in err


def test_heaps_of_which_no_table_can_be_printed(here: Run) -> None:
    status, out, err = here("quotient", "kayles", "--upto", "1000000000", "--max-seconds", "3")
    assert status == 1
    assert out.startswith("kayles: misère quotient of order 40, 9 of them P, to heap 255\n")
    assert "period: 12 from heap 71 on, so this is the quotient of all heaps\n" in out
    assert err == (
        "cgt: not finished: no more than 10000000 heaps are stored, and the period of their "
        "elements is 12 from heap 71 on, after 256 of 1000000001 heaps\n"
    )
