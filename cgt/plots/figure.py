"""The figure that every plot is: how it begins, and how it becomes the bytes of a file."""

from __future__ import annotations

import textwrap
import warnings
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from cgt.errors import InvalidParameter
from cgt.labels import plain, shortened
from cgt.rendering import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable

FORMATS = ("svg", "png", "pdf")

BLUE = "#0b4f8a"
GREY = "#8c8c8c"
# From dark blue to yellow, in which every kind of colour vision sees the order.
SCALE = "viridis"
# About so many points (of 1/72 inch) the axes are wide.
WIDTH = 380

# Pictures made at different times are the same.
_NO_DATE: dict[str, dict[str, Any]] = {
    "svg": {"Date": None},
    "pdf": {"CreationDate": None},
    "png": {},
}
_CHARACTERS_IN_A_LINE = 75


class Plot(Picture, Figure):
    """A figure of matplotlib that shows itself in a notebook and saves itself to a file.

    It can be changed like any other `matplotlib.figure.Figure` before that; its axes are
    ``plot.axes[0]``.

    Attributes
    ----------
    notice : str
        What the plot says about positions that it leaves out, empty if it shows all.

    Examples
    --------
    >>> from cgt.plots import nim_sequence
    >>> from games import Kayles
    >>> plot = nim_sequence(Kayles(), 100)
    >>> plot.axes[0].get_xlabel(), plot.axes[0].get_ylabel()
    ('heap', 'Grundy value')
    >>> plot.to_bytes("png")[1:4]
    b'PNG'
    """

    notice: str = ""
    _laid_out = False

    def to_bytes(self, format: str) -> bytes:
        """Return the picture as the bytes of a file.

        Parameters
        ----------
        format : {"svg", "png", "pdf"}

        Returns
        -------
        bytes
            The same ones in every run.

        Raises
        ------
        InvalidParameter
            If there is no such format.
        """
        if format not in FORMATS:
            raise InvalidParameter(
                f"there is no plot format {format!r}; the formats are {', '.join(FORMATS)}"
            )
        picture = BytesIO()
        # The names inside SVG would be random otherwise. Its text stays text, which can be
        # searched, copied and read aloud.
        settings = rc_context({"svg.hashsalt": "cgt", "svg.fonttype": "none"})
        with settings, warnings.catch_warnings():
            # A letter that the font lacks is shown as a box, which needs no comment.
            warnings.filterwarnings("ignore", "Glyph .* missing", UserWarning)
            self._lay_out()
            self.savefig(picture, format=format, metadata=_NO_DATE[format])
        return picture.getvalue()

    def _lay_out(self) -> None:
        """Find the places of everything, once: anew for each file, they would differ a little."""
        if not self._laid_out:
            # A second time finds the final ones where the shape of the axes is prescribed.
            self.draw_without_rendering()
            self.draw_without_rendering()
            self.set_layout_engine("none")
            self._laid_out = True

    def _repr_svg_(self) -> str:
        return self.to_bytes("svg").decode()


def start(title: Sequence[str], notice: str, *, square: bool = False) -> tuple[Plot, Axes]:
    """Return an empty plot, with what it shows and what it leaves out above it."""
    plot = Plot(figsize=(6.8, 6.4) if square else (8.0, 4.8), dpi=150, layout="constrained")
    plot.notice = notice
    axes = plot.subplots()
    lines = [textwrap.fill(line, _CHARACTERS_IN_A_LINE) for line in (*title, notice) if line]
    # A dollar sign in a name begins no formula.
    axes.set_title("\n".join(lines), loc="left", fontsize=10, parse_math=False)
    # Everything counted here is a whole number.
    axes.xaxis.set_major_locator(_whole_numbers())
    axes.yaxis.set_major_locator(_whole_numbers())
    return plot, axes


def readable(name: str) -> str:
    """Return a game's name as it can stand above a plot."""
    return shortened(plain(name))


def points(axes: Axes, xs: Sequence[int], ys: Sequence[int], *, room: float) -> None:
    """Draw points, each as large as the room for it allows."""
    axes.plot(
        xs,
        ys,
        linestyle="none",
        marker="o",
        markersize=between(1.5, room, 7),
        markeredgewidth=0,
        color=BLUE,
        gid="points",
    )


def scale_beside(plot: Plot, axes: Axes, coloured: ScalarMappable, what: str) -> None:
    """Draw beside the axes what the colours mean."""
    bar = plot.colorbar(coloured, ax=axes, label=what, shrink=0.8, ticks=_whole_numbers())
    bar.outline.set_visible(False)


def between(least: float, wanted: float, most: float) -> float:
    """Return the length that is wanted, or the nearest that can be seen well."""
    return min(max(least, wanted), most)


def _whole_numbers() -> MaxNLocator:
    return MaxNLocator(integer=True, steps=[1, 2, 5, 10])
