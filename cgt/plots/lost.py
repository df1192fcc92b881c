"""Plots of P-positions, in which the player to move loses: of two heaps and of three."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matplotlib.collections import LineCollection

from cgt.labels import grouped
from cgt.plots.answers import (
    Asked,
    Numbers,
    count,
    lost,
    noun,
    outcomes,
    play,
    solver_of,
    triples,
    up_to,
)
from cgt.plots.figure import (
    GREY,
    SCALE,
    WIDTH,
    Plot,
    between,
    points,
    readable,
    scale_beside,
    start,
)


def p_positions(game: Asked, last: int, *, misere: bool = False) -> Plot:
    """Plot the P-positions with two heaps.

    Parameters
    ----------
    game : ImpartialGame or Solver
        The game; or a solver of it, which has limits of its own.
    last : int
        The largest heap.
    misere : bool
        Whether to show the P-positions of misère play.

    Returns
    -------
    Plot

    Raises
    ------
    InvalidParameter
        If the number is not a whole number >= 0, or too large for a plot.
    InvalidPosition
        If no two numbers are a position of the game.
    SearchLimit
        If no outcome is known.

    Examples
    --------
    >>> from games import Wythoff
    >>> [drawn] = p_positions(Wythoff(), 10).axes[0].lines
    >>> [(int(a), int(b)) for a, b in drawn.get_xydata() if a <= b]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    """
    solver = solver_of(game)
    known, notice = outcomes(solver, up_to(last, last), misere)
    thing = noun(solver.game)
    what = f"two {thing}s of 0 to {grouped(last)}, {play(misere)}: {count(known)}"
    plot, axes = start([readable(solver.game.name), what], notice, square=True)
    shown = lost(known)
    firsts, seconds = [a for a, _ in shown], [b for _, b in shown]
    points(axes, firsts, seconds, room=0.8 * WIDTH / (last + 1))
    limits = _with_margin((0, last))
    axes.set(xlim=limits, ylim=limits, aspect="equal")
    axes.set_xlabel(f"first {thing}")
    axes.set_ylabel(f"second {thing}")
    return plot


def p_triples(game: Asked, generations: int, *, misere: bool = False) -> Plot:
    """Plot the P-positions (a, b, c) with three heaps and a + b + c <= 2n.

    They are seen along the direction (1, 1, 1), in which no two of Nim's hide each other. Lines
    join those that differ by one in each of two heaps. In Nim they make a tree, which as a tree
    is three of the four arms of the Ulam–Warburton automaton: (a, b, c) is born in generation
    (a + b + c)/2.

    Parameters
    ----------
    game : ImpartialGame or Solver
        The game; or a solver of it, which has limits of its own.
    generations : int
        The number n.
    misere : bool
        Whether to show the P-positions of misère play.

    Returns
    -------
    Plot

    Raises
    ------
    InvalidParameter
        If n is not a whole number >= 0, or too large for a plot.
    InvalidPosition
        If no three numbers are a position of the game.
    SearchLimit
        If no outcome is known.

    References
    ----------
    T. Khovanova and J. Xiong (2014), Nim fractals, Journal of Integer Sequences 17.

    Examples
    --------
    >>> from games import Nim
    >>> lines, points = p_triples(Nim(), 7).axes[0].collections
    >>> len(lines.get_paths()), len(points.get_offsets())
    (63, 64)
    """
    solver = solver_of(game)
    known, notice = outcomes(solver, triples(generations), misere)
    shown = lost(known)
    most = 2 * generations
    thing = noun(solver.game)
    title = [
        readable(solver.game.name),
        f"three {thing}s a, b, c with a + b + c ≤ {grouped(most)}, {play(misere)}: {count(known)}",
        f"lines join P-positions that differ by one in each of two {thing}s",
    ]
    if hidden := len(shown) - len({(b - a, c - a) for a, b, c in shown}):
        title.append(f"hidden behind others: {grouped(hidden)}")
    plot, axes = start(title, notice, square=True)
    segments = [(_seen(parent), _seen(child)) for parent, child in _parents(shown)]
    width = between(0.4, 40 / (generations + 1), 1.5)
    axes.add_collection(LineCollection(segments, colors=GREY, linewidths=width, gid="lines"))
    xs, ys = [x for x, _ in map(_seen, shown)], [y for _, y in map(_seen, shown)]
    dots = axes.scatter(
        xs,
        ys,
        c=list(map(sum, shown)),
        s=between(1, 0.3 * WIDTH / (generations + 1), 9) ** 2,
        cmap=SCALE,
        vmin=0,
        vmax=max(most, 1),
        linewidths=0,
        zorder=3,
        gid="points",
    )
    axes.set(xlim=_with_margin(xs), ylim=_with_margin(ys), aspect="equal")
    axes.set_xlabel("(b − c) · √3/2")
    axes.set_ylabel("(b + c)/2 − a")
    scale_beside(plot, axes, dots, "a + b + c")
    return plot


def _seen(triple: Numbers) -> tuple[float, float]:
    """Return where a triple is seen along (1, 1, 1)."""
    a, b, c = triple
    return (b - c) * 3**0.5 / 2, (b + c) / 2 - a


def _parents(shown: Sequence[Numbers]) -> Iterator[tuple[Numbers, Numbers]]:
    """Return the pairs of triples of which the second has one more in each of two places."""
    known = set(shown)
    for child in shown:
        a, b, c = child
        for parent in ((a, b - 1, c - 1), (a - 1, b, c - 1), (a - 1, b - 1, c)):
            if parent in known:
                yield parent, child


def _with_margin(places: Sequence[float]) -> tuple[float, float]:
    """Return the ends of an axis on which the places stand a little away from its ends."""
    least, most = min(places, default=0), max(places, default=0)
    margin = 0.5 + (most - least) / 50
    return least - margin, most + margin
