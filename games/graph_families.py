"""Graphs by name, such as ``path:7``, ``grid:3x4`` or ``petersen``, and graphs in files.

The families are NetworkX's, with its labels: numbers from 0, pairs (row, column) in a grid, tuples
of 0 and 1 in a cube. NetworkX is loaded when the first graph is made.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cgt.errors import InvalidPosition
from games.graphs import number_or_text
from games.text_files import demand_small_file

if TYPE_CHECKING:
    import networkx as nx

MOST_VERTICES = 1000


class Family(NamedTuple):
    """A family of graphs with whole numbers as parameters.

    Parameters
    ----------
    maker : str
        The NetworkX function that makes its graphs.
    example : str
        One of its graphs, as it is written.
    least : tuple of int
        The least value of each parameter.
    vertices : callable
        From the parameters to the number of vertices.
    """

    maker: str
    example: str
    least: tuple[int, ...]
    vertices: Callable[..., int]


FAMILIES = {
    "path": Family("path_graph", "path:7", (0,), lambda n: n),
    "cycle": Family("cycle_graph", "cycle:5", (3,), lambda n: n),
    "star": Family("star_graph", "star:4", (0,), lambda leaves: leaves + 1),
    "complete": Family("complete_graph", "complete:4", (0,), lambda n: n),
    "wheel": Family("wheel_graph", "wheel:5", (4,), lambda n: n),
    "grid": Family("grid_2d_graph", "grid:3x4", (1, 1), lambda rows, columns: rows * columns),
    "bipartite": Family("complete_bipartite_graph", "bipartite:3x4", (0, 0), lambda a, b: a + b),
    "cube": Family("hypercube_graph", "cube:3", (0,), lambda dimension: 2**dimension),
    "petersen": Family("petersen_graph", "petersen", (), lambda: 10),
}


def read_family(text: str) -> nx.Graph[Any]:
    """Return a graph by the name of its family and its size.

    Parameters
    ----------
    text : str
        ``path:7``, ``cycle:5``, ``star:4`` (with 4 leaves), ``complete:4``, ``wheel:5`` (5 vertices
        in all), ``grid:3x4``, ``bipartite:3x4``, ``cube:3`` (8 vertices) or ``petersen``.

    Returns
    -------
    networkx.Graph

    Raises
    ------
    InvalidPosition
        If there is no such family, or the size is out of range.

    Examples
    --------
    >>> from games.graph_families import read_family
    >>> read_family("star:4").size(), read_family("grid:2x3").size()
    (4, 7)
    """
    name, _, size = text.partition(":")
    family = FAMILIES.get(name)
    if family is None:
        raise InvalidPosition(_unknown_family(name))
    words = size.split("x") if size else []
    if len(words) != len(family.least) or not all(re.fullmatch("[0-9]+", w) for w in words):
        raise InvalidPosition(f"the family {name!r} is written like {family.example}, not {text!r}")
    # Longer numbers are out of range anyway, and the powers of two stay small.
    numbers = [int(word) if len(word) < 6 else 10**5 for word in words]
    if any(number < least for number, least in zip(numbers, family.least, strict=True)):
        bounds = "x".join(map(str, family.least))
        raise InvalidPosition(f"the smallest graph of this family is {name}:{bounds}, not {text!r}")
    if family.vertices(*numbers) > MOST_VERTICES:
        raise InvalidPosition(f"{text} has more than {MOST_VERTICES} vertices; take a smaller one")
    import networkx as nx

    graph: nx.Graph[Any] = getattr(nx, family.maker)(*numbers)
    return graph


def read_file(path: Path) -> nx.Graph[Any]:
    """Read a graph from a file.

    Parameters
    ----------
    path : pathlib.Path
        ``.graphml``, ``.gml``, ``.json`` (NetworkX's node-link data), or by any other name an edge
        list: a line for each edge with the labels of its two ends, or with one label for a vertex
        without edges; ``#`` begins a comment.

    Returns
    -------
    networkx.Graph
        Or one of its subclasses, for parallel or directed edges. In formats where all labels are
        text, whole numbers become numbers.

    Raises
    ------
    InvalidPosition
        If there is no such file, or it does not hold a graph in its format.
    """
    import networkx as nx

    format_name, read = _FORMATS.get(path.suffix.lower(), ("an edge list", _read_edge_list))
    try:
        demand_small_file(path)
        return read(path)
    except OSError as error:
        reason = error.strerror or error
        raise InvalidPosition(f"the graph file {str(path)!r} cannot be read: {reason}") from error
    except (*_MALFORMED, nx.NetworkXException) as error:
        raise InvalidPosition(
            f"the file {str(path)!r} does not hold a graph as {format_name}: {error}"
        ) from error


# What readers raise for a file that is not what its name says; XML's error is a SyntaxError.
_MALFORMED = (SyntaxError, ValueError, LookupError, TypeError, AttributeError, RecursionError)


def _read_edge_list(path: Path) -> nx.Graph[Any]:
    """Read a line for each edge or lone vertex; attributes in braces, as NetworkX writes them."""
    import networkx as nx

    graph: nx.Graph[Any] = nx.MultiGraph()
    for number, line in enumerate(path.read_text(encoding="utf-8-sig").splitlines(), start=1):
        words = line.partition("#")[0].partition("{")[0].replace(",", " ").split()
        if len(words) > 2:
            raise ValueError(f"line {number} is {line!r}, not one or two labels")
        labels = [number_or_text(word) for word in words]
        graph.add_nodes_from(labels)
        if len(labels) == 2:
            graph.add_edge(*labels)
    return graph


def _read_graphml(path: Path) -> nx.Graph[Any]:
    import networkx as nx

    graph: nx.Graph[Any] = nx.read_graphml(path)
    return nx.relabel_nodes(graph, {text: number_or_text(text) for text in graph})


def _read_gml(path: Path) -> nx.Graph[Any]:
    """Read GML, whose vertices have numbers and may have labels."""
    import networkx as nx

    graph: nx.Graph[Any] = nx.read_gml(path, label="id")
    labels = {vertex: number_or_text(str(text)) for vertex, text in graph.nodes(data="label")}
    return nx.relabel_nodes(graph, labels) if len(set(labels.values())) == len(graph) else graph


def _read_node_link(path: Path) -> nx.Graph[Any]:
    import networkx as nx

    data = json.loads(path.read_text(encoding="utf-8"))
    graph: nx.Graph[Any] = nx.node_link_graph(data, edges="links" if "links" in data else "edges")
    return graph


_FORMATS: dict[str, tuple[str, Callable[[Path], nx.Graph[Any]]]] = {
    ".graphml": ("GraphML", _read_graphml),
    ".gml": ("GML", _read_gml),
    ".json": ("node-link data", _read_node_link),
}


def looks_like_file(text: str) -> bool:
    """Tell whether a text names a file, there or not, rather than a family.

    A file has a dot or a folder in its name, or is there; but a family's name is no file's.

    Examples
    --------
    >>> from games.graph_families import looks_like_file
    >>> looks_like_file("tree.gml"), looks_like_file("./tree"), looks_like_file("petersen")
    (True, True, False)
    """
    if text.partition(":")[0] in FAMILIES:
        return False
    return re.search(r"[/\\]|\.\w+$", text) is not None or Path(text).is_file()


def _unknown_family(name: str) -> str:
    close = difflib.get_close_matches(name, FAMILIES, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(FAMILIES)}"
    return (
        f"no graph family is called {name!r}; {hint} "
        "(a graph can also be a file, or edges such as graph:0-1,1-2)"
    )
