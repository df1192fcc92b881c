"""How a misère quotient is written: as text, for LaTeX, for notebooks, and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from cgt.markdown import escaped, table
from cgt.text import latex_text

if TYPE_CHECKING:
    from cgt.misere.quotient import MisereQuotient


def as_dict(quotient: MisereQuotient) -> dict[str, Any]:
    """Return what a program wants to read, but for whether it is proved."""
    return {
        "game": quotient.game.name,
        "upto": quotient.upto,
        "order": quotient.order,
        "p_elements": _p_words(quotient),
        "pretending": quotient.pretending(),
        "presentation": {
            "generators": dict(quotient.generators()),
            "relations": quotient.presentation.equations(),
        },
    }


def summary(quotient: MisereQuotient) -> Iterator[str]:
    """Give in lines of text what the quotient is, all but the pretending function."""
    yield str(quotient)
    names = ", ".join(f"{letter} = {name}" for letter, name in quotient.generators())
    yield f"generators: {names or 'none'}"
    yield f"relations: {', '.join(quotient.presentation.equations()) or 'none'}"
    yield f"P: {', '.join(_p_words(quotient)) or 'none'}"


def latex(quotient: MisereQuotient) -> str:
    """Write presentation, P-portion and pretending function for LaTeX."""
    write, words = partial(quotient.presentation.write, latex=True), quotient.monoid.words
    p_words = ",\\, ".join(write(words[x]) for x in sorted(quotient.p_elements))
    rows = (
        f"{latex_text(quotient.component_name(number))} & ${write(words[x])}$ \\\\"
        for number, x in enumerate(quotient.elements)
    )
    return "\n".join(
        [
            rf"\[ \mathcal{{Q}} = {quotient.presentation.latex()} \]",
            rf"\[ \mathcal{{P}} = \{{ {p_words} \}} \]",
            r"\begin{tabular}{rl}",
            r"component & element \\ \hline",
            *rows,
            r"\end{tabular}",
        ]
    )


def markdown(quotient: MisereQuotient) -> str:
    """Write presentation and pretending function for a notebook."""
    rows = (
        (escaped(quotient.component_name(number)), escaped(element))
        for number, element in enumerate(quotient.pretending())
    )
    presentation = escaped(str(quotient.presentation))
    heading = [escaped(str(quotient)), "", presentation, ""]
    return "\n".join([*heading, *table(("component", "element"), rows)])


def _p_words(quotient: MisereQuotient) -> list[str]:
    return [quotient.write(x) for x in sorted(quotient.p_elements)]
