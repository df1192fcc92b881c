"""Plots of single heaps: the nim-sequence, and how often each value occurs in it."""

from __future__ import annotations

from collections import Counter

from cgt.labels import grouped
from cgt.plots.answers import Asked, grundy_values, noun, solver_of, up_to
from cgt.plots.figure import BLUE, WIDTH, Plot, between, points, readable, start


def nim_sequence(game: Asked, last: int) -> Plot:
    """Plot the Grundy values of the heaps 0, 1, 2 and so on.

    Parameters
    ----------
    game : ImpartialGame or Solver
        The game; or a solver of it, which has limits of its own.
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
        If no Grundy value is known.

    Examples
    --------
    >>> from games import GrundysGame
    >>> plot = nim_sequence(GrundysGame(), 100)
    >>> [drawn] = plot.axes[0].lines
    >>> [int(value) for value in drawn.get_ydata()][:9]
    [0, 0, 0, 1, 0, 2, 1, 0, 2]
    """
    solver = solver_of(game)
    known, notice = grundy_values(solver, up_to(last))
    thing = noun(solver.game)
    what = f"Grundy values of {thing}s 0 to {grouped(last)}"
    plot, axes = start([readable(solver.game.name), what], notice)
    heaps, values = [heap for (heap,) in known], list(known.values())
    points(axes, heaps, values, room=WIDTH / (last + 1))
    axes.set_xlabel(thing)
    axes.set_ylabel("Grundy value")
    return plot


def value_frequencies(game: Asked, last: int) -> Plot:
    """Plot how many of the heaps 0, 1, 2 and so on have each Grundy value.

    Parameters
    ----------
    game : ImpartialGame or Solver
        The game; or a solver of it, which has limits of its own.
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
        If no Grundy value is known.

    Examples
    --------
    >>> from games import Subtraction
    >>> [lines] = value_frequencies(Subtraction(1, 2, 3), 100).axes[0].collections
    >>> [(int(value), int(times)) for _, (value, times) in lines.get_segments()]
    [(0, 26), (1, 25), (2, 25), (3, 25)]
    """
    solver = solver_of(game)
    known, notice = grundy_values(solver, up_to(last))
    thing = noun(solver.game)
    what = f"how many of the {thing}s 0 to {grouped(last)} have each Grundy value"
    plot, axes = start([readable(solver.game.name), what], notice)
    values, times = zip(*sorted(Counter(known.values()).items()), strict=True)
    width = between(0.5, 0.7 * WIDTH / (values[-1] + 1), 16)
    # Without caps, so that each line is as long as its number.
    axes.vlines(values, 0, times, colors=BLUE, linewidth=width, capstyle="butt", gid="lines")
    axes.set_xlim(-0.7, values[-1] + 0.7)
    axes.set_ylim(0, 1.05 * max(times))
    axes.set_xlabel("Grundy value")
    axes.set_ylabel(f"how many {thing}s")
    return plot
