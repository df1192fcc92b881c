"""A browser, and games on its page, for the tests that need them.

Where there is no playwright or no Chromium these tests are skipped and say so. With
CGT_BROWSER_TESTS=required, as in CI, they fail instead, so that they cannot go missing unseen.
"""

from __future__ import annotations

import os
import shutil
import socket
from importlib import import_module
from random import Random
from threading import Thread
from urllib.parse import urlsplit

import pytest
import uvicorn

from cgt.playing import Referee, get_player
from cgt.playing.offline import offline_page
from cgt.playing.players import PLAYER_NAMES
from cgt.playing.server import application
from cgt.playing.session import Session

_PATIENCE = 10_000  # milliseconds
# The browser itself asks nobody for anything, and needs no graphics card.
_FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def missing():
    """Return a function that ends a test that needs what this machine does not have."""

    def go_without(what):
        if os.environ.get("CGT_BROWSER_TESTS") == "required":
            pytest.fail(f"{what}, though CGT_BROWSER_TESTS=required")
        pytest.skip(what)

    return go_without


@pytest.fixture(scope="module")
def browser(missing):
    try:
        sync_playwright = import_module("playwright.sync_api").sync_playwright
    except ImportError:
        missing("playwright is not installed")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        missing("there is no Chromium")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=_FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def narrow_page(browser):
    """Return a page that all tests use one after the other, which is quicker than many."""
    shown = browser.new_page(viewport={"width": 360, "height": 740})
    shown.set_default_timeout(_PATIENCE)
    shown.troubles = troubles = []
    shown.on("pageerror", lambda error: troubles.append(str(error)))
    shown.on("dialog", lambda dialog: troubles.append(dialog.message))
    shown.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    shown.on("request", lambda request: troubles.extend(leaving(request.url)))
    return shown


@pytest.fixture
def page(narrow_page):
    """Return an empty page; no error may happen on it, and no request leave the machine."""
    narrow_page.goto("about:blank")
    narrow_page.troubles.clear()
    yield narrow_page
    assert narrow_page.troubles == []


def leaving(url):
    """Return the address if it is not on this machine."""
    parts = urlsplit(url)
    here = parts.scheme in ("about", "blob", "data", "file") or parts.hostname == "127.0.0.1"
    return [] if here else [url]


@pytest.fixture
def session_of():
    """Return a function that returns a session, in which the person moves first."""

    def begin(game, start, *, against="perfect", misere=False):
        names = [against, *(name for name in PLAYER_NAMES if name != against)]
        return Session(
            Referee(game, misere=misere),
            start,
            list(map(get_player, names)),
            person_first=True,
            random=Random(0),
        )

    return begin


class InThread:
    """The server as cgt play --web runs it, in a thread of this process."""

    def __init__(self, session):
        config = uvicorn.Config(application(session, "token", "title"), log_level="error")
        self._server = uvicorn.Server(config)
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._thread = Thread(target=self._server.run, kwargs={"sockets": [self._socket]})
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}/?token=token"

    def end(self):
        self._server.should_exit = True
        self._thread.join(timeout=30)
        self._socket.close()


@pytest.fixture
def serve_session(page):
    """Return a function that serves a session and returns the address of its page."""
    running = []

    def begin(session):
        running.append(InThread(session))
        return running[-1].address

    yield begin
    # Else the server would wait for the browser's open connections.
    page.goto("about:blank")
    for server in running:
        server.end()


@pytest.fixture(params=["served", "file"])
def open_game(request, page, serve_session, session_of, tmp_path):
    """Return a function that opens a game on the page, served or from a file."""

    def begin(game, start, *, against="perfect", misere=False):
        if request.param == "served":
            page.goto(serve_session(session_of(game, start, against=against, misere=misere)))
        else:
            file = tmp_path / "page.html"
            referee = Referee(game, misere=misere)
            file.write_text(offline_page(referee, start, against, person_first=True), "utf-8")
            page.goto(file.as_uri())
        page.wait_for_selector(".status")
        return page

    return begin
