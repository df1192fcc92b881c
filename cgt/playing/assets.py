"""The files that make the page: its style, what draws it, and where it takes a game from."""

from __future__ import annotations

from importlib.resources import files


def style() -> str:
    """Return the style sheet of the page."""
    return _text("page.css")


def module() -> str:
    """Return the ES module that draws a game: it exports ``render({model, el})``."""
    return _text("page.js")


def module_with(source: str) -> str:
    """Return the module together with where its game comes from.

    Parameters
    ----------
    source : {"served.js", "file.js"}
        A server, or the page itself.

    Returns
    -------
    str
        One module, since a page in a file has no second one to import.
    """
    return "\n".join((module(), _text("model.js"), _text(source)))


def _text(name: str) -> str:
    return files("cgt.playing").joinpath("static", name).read_text("utf-8")
