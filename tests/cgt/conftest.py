"""The plain judge of the engine's answers, and a reader of pictures."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest


class Judge:
    """Grundy values and winners by their definitions: plain recursion, for small games only."""

    def __init__(self, options: Callable[[Any], Iterable[Hashable]]) -> None:
        self.options = options
        self.grundy = cache(self._grundy)
        self.mover_wins = cache(self._mover_wins)

    def _grundy(self, position: Hashable) -> int:
        taken = {self.grundy(option) for option in self.options(position)}
        return min(set(range(len(taken) + 1)) - taken)

    def _mover_wins(self, position: Hashable, misere: bool) -> bool:
        options = list(self.options(position))
        if not options:
            return misere
        return not all(self.mover_wins(option, misere) for option in options)


@pytest.fixture(scope="session")
def judge_of() -> type[Judge]:
    """Return what makes a judge of the options."""
    return Judge


class Picture:
    """What can be read in an SVG picture that Graphviz made."""

    def __init__(self, svg: bytes) -> None:
        graph = ElementTree.fromstring(svg)
        self.nodes: dict[str, list[str]] = {}
        self.shapes: dict[str, str] = {}
        self.tooltips: dict[str, str] = {}
        self.edges: list[tuple[str, str]] = []
        self.bold: list[tuple[str, str]] = []
        for group in graph.iterfind(".//{*}g"):
            name = group.findtext("{*}title", "")
            if group.get("class") == "graph":
                self.caption = self._lines(group)
            elif group.get("class") == "node":
                # What has a tooltip is inside a link that carries it.
                link = group.find(".//{*}a")
                if link is not None:
                    self.tooltips[name] = link.get("{http://www.w3.org/1999/xlink}title", "")
                inside = group if link is None else link
                self.nodes[name] = self._lines(inside)
                shape = inside.find("{*}polygon")
                self.shapes[name] = "ellipse" if shape is None else "polygon"
            elif group.get("class") == "edge":
                tail, _, head = name.partition("->")
                self.edges.append((tail, head))
                path = group.find("{*}path")
                assert path is not None
                if float(path.get("stroke-width", "1")) > 2:
                    self.bold.append((tail, head))

    @staticmethod
    def _lines(group: ElementTree.Element) -> list[str]:
        # Graphviz writes the second of two spaces as one that does not break.
        return [(text.text or "").replace("\xa0", " ") for text in group.iterfind("{*}text")]


@pytest.fixture(scope="session")
def picture_of() -> type[Picture]:
    """Return what reads a picture in SVG."""
    return Picture
