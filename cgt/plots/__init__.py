"""Plots of what a game's values do: pictures in which a pattern can be seen, made with matplotlib.

Each function asks a game about many positions and returns a `Plot`, a figure of matplotlib that
needs no window and no global state. A position is given by its numbers, as the game's ``parse``
reads them: ``3 5`` are two heaps in most games, stones and a quota in others. What has no answer
is left out, and the plot says how much that is. Answers are exact integers; only where they are
drawn do they become lengths.
"""

from cgt.plots.figure import FORMATS, Plot
from cgt.plots.genera import genus_by_heap
from cgt.plots.lost import p_positions, p_triples
from cgt.plots.sequences import nim_sequence, value_frequencies
from cgt.plots.tables import grundy_table, nim_sum_table

__all__ = [
    "FORMATS",
    "Plot",
    "genus_by_heap",
    "grundy_table",
    "nim_sequence",
    "nim_sum_table",
    "p_positions",
    "p_triples",
    "value_frequencies",
]
