"""Tables in colours: the Grundy values of two heaps, of which the nim-sums are the first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from matplotlib import colormaps

from cgt.labels import grouped
from cgt.plots.answers import Asked, Numbers, grundy_values, noun, solver_of, up_to
from cgt.plots.figure import SCALE, WIDTH, Plot, between, readable, scale_beside, start
from cgt.values import nim_sum

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Smaller numbers cannot be read; larger ones need not be.
_SMALLEST_FONT = 6
_LARGEST_FONT = 11
# How wide a digit is, and how much of a cell a number may fill.
_DIGIT = 0.65
_FILLED = 0.8


def grundy_table(game: Asked, last_row: int, last_column: int | None = None) -> Plot:
    """Plot the Grundy values of two heaps as a table in colours, with numbers if there is room.

    Parameters
    ----------
    game : ImpartialGame or Solver
        The game; or a solver of it, which has limits of its own.
    last_row : int
        The largest first heap.
    last_column : int, optional
        The largest second heap; by default the same number.

    Returns
    -------
    Plot

    Raises
    ------
    InvalidParameter
        If a number is not a whole number >= 0, or too large for a plot.
    InvalidPosition
        If no two numbers are a position of the game.
    LoopyGameError, SearchLimit
        If no Grundy value is known.

    Examples
    --------
    >>> from games import Wythoff
    >>> numbers = grundy_table(Wythoff(), 2, 4).axes[0].texts
    >>> " ".join(number.get_text() for number in numbers)
    '0 1 2 3 4 1 2 0 4 5 2 0 1 5 3'
    """
    solver = solver_of(game)
    last_column = last_row if last_column is None else last_column
    known, notice = grundy_values(solver, up_to(last_row, last_column))
    thing = noun(solver.game)
    what = f"Grundy values of two {thing}s, {_sizes(last_row, last_column)}"
    plot, axes = start([readable(solver.game.name), what], notice, square=True)
    _draw(plot, axes, known, last_row, last_column, what="Grundy value")
    axes.set_xlabel(f"second {thing}")
    axes.set_ylabel(f"first {thing}")
    return plot


def nim_sum_table(last: int) -> Plot:
    """Plot the nim-sums of two numbers as a table in colours, with numbers if there is room.

    Parameters
    ----------
    last : int
        The largest number.

    Returns
    -------
    Plot

    Raises
    ------
    InvalidParameter
        If it is not a whole number >= 0, or too large for a plot.

    Examples
    --------
    >>> numbers = nim_sum_table(3).axes[0].texts
    >>> " ".join(number.get_text() for number in numbers)
    '0 1 2 3 1 0 3 2 2 3 0 1 3 2 1 0'
    """
    sums = {pair: nim_sum(pair) for pair in up_to(last, last)}
    plot, axes = start([f"nim-sums of two numbers, {_sizes(last, last)}"], "", square=True)
    _draw(plot, axes, sums, last, last, what="nim-sum")
    axes.set_xlabel("second number")
    axes.set_ylabel("first number")
    return plot


def _sizes(last_row: int, last_column: int) -> str:
    if last_row == last_column:
        return f"0 to {grouped(last_row)}"
    return f"0 to {grouped(last_row)} and 0 to {grouped(last_column)}"


def _draw(
    plot: Plot,
    axes: Axes,
    known: Mapping[Numbers, int],
    last_row: int,
    last_column: int,
    *,
    what: str,
) -> None:
    """Draw a table whose first row is on top; what has no number stays white."""
    nothing = float("nan")
    cells = [
        [known.get((row, column), nothing) for column in range(last_column + 1)]
        for row in range(last_row + 1)
    ]
    most = max(1, max(known.values()))
    image = axes.imshow(
        cells,
        cmap=colormaps[SCALE].with_extremes(bad="white"),
        vmin=0,
        vmax=most,
        interpolation="none",
    )
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    cell = WIDTH / (max(last_row, last_column) + 1)
    font = between(0, _FILLED * cell / (_DIGIT * len(str(most))), _LARGEST_FONT)
    if font >= _SMALLEST_FONT:
        axes.set_xticks(range(last_column + 1))
        axes.set_yticks(range(last_row + 1))
        axes.tick_params(labelsize=min(font, 10))
        for (row, column), value in known.items():
            # White is read on the dark half of the scale, black on the light half.
            colour = "white" if 2 * value < most else "black"
            number = axes.text(column, row, str(value), size=font, color=colour)
            number.set(ha="center", va="center_baseline", in_layout=False)
    scale_beside(plot, axes, image, what)
