"""A drawn tree: every line of play of Nim with heaps of 1, 2 and 3, and the graph beside it.

In the tree each line of play has nodes of its own, in the graph each position is there once. Give
a folder for the pictures, as in `python drawn_tree.py pictures`, or find them in a temporary one.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from cgt import draw, game_graph
from games import Nim

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
folder.mkdir(parents=True, exist_ok=True)

nim = Nim()
start = (1, 2, 3)
for name, tree in (("tree", True), ("graph", False)):
    graph = game_graph(nim, start, tree=tree)
    lost = sum(node["outcome"] == "P" for node in graph.nodes.values())
    file = draw(nim, start, tree=tree).save_as(folder / f"nim-{name}.svg")
    print(f"The {name} has {len(graph)} nodes, {lost} of them P: {file}")
