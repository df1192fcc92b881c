"""The command ``dot``, as far as pictures need it, on the Graphviz inside pygraphviz's wheels.

Run as a program by `cgt.rendering` where the machine has no ``dot`` of its own: DOT source comes
in on standard input, the picture goes out on standard output. A process of its own keeps what
Graphviz writes to standard error, and a crash of it, away from the user's.
"""

from __future__ import annotations

import argparse
import sys

import pygraphviz


def main() -> None:
    """Draw one graph."""
    parser = argparse.ArgumentParser(description="Draw a graph given on standard input.")
    parser.add_argument("-K", dest="engine", default="dot", help="the layout engine")
    parser.add_argument("-T", dest="format", required=True, help="the format of the picture")
    arguments = parser.parse_args()
    graph = pygraphviz.AGraph(string=sys.stdin.buffer.read().decode())
    sys.stdout.buffer.write(graph.draw(format=arguments.format, prog=arguments.engine))


if __name__ == "__main__":
    main()
