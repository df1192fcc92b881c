"""Plots of misère play: the genus of each heap, and which heaps are tame."""

from __future__ import annotations

from collections import Counter

from cgt.labels import grouped
from cgt.misere import Genera, Kind
from cgt.plots.answers import Asked, answers, noun, solver_of, up_to
from cgt.plots.figure import BLUE, GREY, WIDTH, Plot, between, readable, start

_RED = "#c0392b"
_COLOURS = {Kind.TAME: BLUE, Kind.RESTIVE: "#d98200", Kind.RESTLESS: "#8e44ad", Kind.WILD: _RED}


def genus_by_heap(game: Asked, last: int) -> Plot:
    """Plot the Grundy values and the misère values of the heaps 0, 1, 2 and so on.

    Rings are Grundy values, points are misère values; the colour of a point says whether the heap
    is tame, restive, restless or wild. In a tame heap with a value of 2 or more the point is in
    its ring.

    Parameters
    ----------
    game : ImpartialGame or Solver
        The game; or a solver of it, whose limit on positions holds here too.
    last : int
        The last heap.

    Returns
    -------
    Plot

    Raises
    ------
    InvalidParameter
        If the number is not a whole number >= 0, or too large for a plot.
    InvalidPosition
        If none of the numbers is a position of the game.
    LoopyGameError, SearchLimit
        If no genus is known.

    Examples
    --------
    >>> from games import Kayles
    >>> rings, *points = genus_by_heap(Kayles(), 16).axes[0].lines
    >>> [int(value) for value in rings.get_ydata()][:6]
    [0, 1, 2, 3, 1, 4]
    >>> for drawn in points:
    ...     print(drawn.get_label(), [int(heap) for heap in drawn.get_xdata()])
    tame [0, 1, 2, 3, 4, 6, 7, 8, 10, 13, 14]
    restless [5]
    wild [9, 11, 12, 15, 16]
    """
    solver = solver_of(game)
    genera = Genera(solver.game, max_positions=solver.max_positions)
    known, notice = answers(solver, up_to(last), genera.tameness)
    thing = noun(solver.game)
    times = Counter(found.kind for found in known.values())
    counts = ", ".join(f"{grouped(times[kind])} {kind}" for kind in _COLOURS if times[kind])
    what = f"genera of {thing}s 0 to {grouped(last)}, misère play: {counts}"
    plot, axes = start([readable(solver.game.name), what], notice)
    size = between(2, 0.8 * WIDTH / (last + 1), 7)
    axes.plot(
        [heap for (heap,) in known],
        [found.genus.grundy for found in known.values()],
        linestyle="none",
        marker="o",
        markersize=1.6 * size,
        markerfacecolor="none",
        color=GREY,
        label="Grundy value",
        gid="rings",
    )
    for kind, colour in _COLOURS.items():
        shown = [(heap, found) for (heap,), found in known.items() if found.kind is kind]
        if shown:
            axes.plot(
                [heap for heap, _ in shown],
                [found.genus.misere() for _, found in shown],
                linestyle="none",
                marker="o",
                markersize=size,
                markeredgewidth=0,
                color=colour,
                label=str(kind),
                gid=str(kind),
            )
    axes.set_xlabel(thing)
    axes.set_ylabel("value")
    # Beside the axes it hides no point.
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize=8, frameon=False)
    return plot
