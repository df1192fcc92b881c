"""What a notebook shows of sums, claims, reports and certificates."""

from __future__ import annotations

import pytest

from cgt import ImpartialGame, Level, Sum, star
from cgt.heaps import subtraction_period
from games import GrundysGame, Nim
from games.nim import bouton

ODD = ImpartialGame.from_options(lambda p: (), name="odd")


@pytest.mark.parametrize(
    ("total", "formula"),
    [
        (
            Nim()((3, 4)) + GrundysGame()((7,)) + star(2),
            r"$\text{nim(3 4)} + \text{grundys-game(7)} + \ast 2$",
        ),
        (star(1) + star(0), r"$\ast 1 + \ast 0$"),
        (Sum(()), "$0$"),
        # None: the notebook shows the plain text.
        (ODD("a_b"), None),
        (ODD("$"), None),
        (ODD("\\"), None),
    ],
)
def test_sums_are_formulas(total, formula):
    assert total._repr_latex_() == formula


def test_a_claim_and_its_report():
    said = bouton._repr_markdown_()
    assert said.startswith("**Bouton's theorem** (nim): A Nim position is P exactly when")
    assert "C. L. Bouton (1901)" in said
    assert "Checked for 0 to 4 heaps of 0 to 12." in said
    head, line, row = bouton.verify(Level.QUICK)._repr_markdown_().split("\n")
    assert head.startswith("| claim | game |")
    assert set(line) == set("| -")
    assert row.startswith("| Bouton's theorem | nim |")
    assert "| verified |" in row


def test_a_certificate():
    certificate = subtraction_period((1, 3, 4))
    assert certificate is not None
    formula = r"$\mathcal{G}(n + 7) = \mathcal{G}(n)\text{ for all } n \ge 0$"
    assert certificate._repr_latex_() == formula
