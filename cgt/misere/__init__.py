"""Misère play, in which whoever makes the last move loses.

Outcomes and winning moves are questions to any game: ``game.outcome(position, misere=True)``. Here
is what more there is to know: misère values and genera, tame and wild games, canonical forms,
misère quotients.
"""

from cgt.misere.canonical import (
    MisereForm,
    MisereForms,
    form_of,
    forms_born_by,
    misere_form,
    nim_heap_form,
)
from cgt.misere.genera import Genera, Tameness
from cgt.misere.growing import QuotientLimit, QuotientOf, misere_quotient
from cgt.misere.monoid import Monoid
from cgt.misere.natures import Kind
from cgt.misere.presentation import Presentation, isomorphism
from cgt.misere.questions import (
    genus,
    genus_period,
    genus_sequence,
    misere_grundy,
    tameness,
)
from cgt.misere.quotient import MisereQuotient
from cgt.misere.symbols import Genus
from cgt.misere.whole_quotient import WholeQuotient, periodic, whole_quotient

__all__ = [
    "Genera",
    "Genus",
    "Kind",
    "MisereForm",
    "MisereForms",
    "MisereQuotient",
    "Monoid",
    "Presentation",
    "QuotientLimit",
    "QuotientOf",
    "Tameness",
    "WholeQuotient",
    "form_of",
    "forms_born_by",
    "genus",
    "genus_period",
    "genus_sequence",
    "isomorphism",
    "misere_form",
    "misere_grundy",
    "misere_quotient",
    "nim_heap_form",
    "periodic",
    "tameness",
    "whole_quotient",
]
