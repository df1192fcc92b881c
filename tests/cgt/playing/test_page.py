"""The page in a browser: whole games, served and from a file, with the mouse and the keyboard.

Where there is no playwright or no Chromium these tests are skipped and say so.
"""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sysconfig
import time
from importlib import import_module
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from cgt import ImpartialGame
from cgt.playing import Referee
from cgt.playing.offline import offline_page

COMMAND = Path(sysconfig.get_path("scripts")) / "cgt"
_PATIENCE = 10_000  # milliseconds


@pytest.fixture(scope="module")
def browser():
    try:
        sync_playwright = import_module("playwright.sync_api").sync_playwright
    except ImportError:
        pytest.skip("playwright is not installed")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("there is no Chromium")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path)
        yield running
        running.close()


@pytest.fixture
def page(browser):
    """Return a narrow page; no error may happen on it, and no request leave the machine."""
    shown = browser.new_page(viewport={"width": 360, "height": 740})
    shown.set_default_timeout(_PATIENCE)
    troubles = []
    shown.on("pageerror", lambda error: troubles.append(str(error)))
    shown.on("dialog", lambda dialog: troubles.append(dialog.message))
    shown.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    shown.on("request", lambda request: troubles.extend(leaving(request.url)))
    shown.troubles = troubles
    yield shown
    shown.close()
    assert troubles == []


def leaving(url):
    """Return the address if it is not on this machine."""
    parts = urlsplit(url)
    here = parts.scheme in ("file", "data") or parts.hostname == "127.0.0.1"
    return [] if here else [url]


@pytest.fixture
def serve():
    """Return a function that serves a page and returns the process and the address."""
    running = []

    def begin(*arguments):
        process = subprocess.Popen(
            [COMMAND, "play", *arguments, "--web"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        running.append(process)
        assert process.stdout is not None
        return process, process.stdout.readline().strip()

    yield begin
    for process in running:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)


@pytest.fixture(params=["served", "file"])
def open_game(request, page, serve, tmp_path):
    """Return a function that opens a game on the page, served or from a file."""

    def begin(*arguments):
        if request.param == "served":
            _, address = serve(*arguments)
        else:
            file = tmp_path / "page.html"
            subprocess.run([COMMAND, "play", *arguments, "-o", file], check=True)
            address = file.as_uri()
        page.goto(address)
        page.wait_for_selector(".position")
        return page

    return begin


def status(page):
    return page.inner_text(".status")


def eventually(page, happens):
    """Wait until something is so; the page's own policy forbids to let the page wait for it."""
    end = time.monotonic() + _PATIENCE / 1000
    while not happens():
        assert time.monotonic() < end, "it never happened"
        page.wait_for_timeout(20)


def moves_made(page):
    summaries = page.locator("summary").all_inner_texts()
    return int(summaries[0].split()[0]) if summaries else 0


def settle(page, moves):
    """Wait until so many moves were made."""
    eventually(page, lambda: moves_made(page) == moves and status(page) != "…")


def follow_hints(page, press):
    """Play the moves that the hints show until the game is over."""
    while status(page) == "Your move.":
        before = moves_made(page)
        press("[data-key=hint]")
        page.wait_for_selector(".move.hinted")
        press(".move.hinted")
        eventually(page, lambda: moves_made(page) > before and status(page) != "…")  # noqa: B023


@pytest.mark.parametrize("convention", [(), ("--misere",)])
def test_a_whole_game_against_perfect(open_game, convention):
    page = open_game("nim", "3", "4", "5", *convention)
    follow_hints(page, page.click)
    reason = "you cannot move" if convention else "perfect cannot move"
    assert status(page) == f"You win: {reason}."


def test_the_keyboard_alone_is_enough(open_game):
    page = open_game("nim", "1", "2", "4")

    def press(selector):
        """Go to an element with the tabulator only, and press it."""
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("s => document.activeElement.matches(s)", selector):
                page.keyboard.press("Enter")
                return
        raise AssertionError(f"the tabulator never comes to {selector}")

    follow_hints(page, press)
    assert status(page) == "You win: perfect cannot move."
    # The keyboard was left on something that can be pressed.
    assert page.evaluate("document.activeElement.dataset.key") is not None


def test_the_ringed_columns_change(open_game):
    page = open_game("nim", "3", "4", "5", "--against", "random")
    page.click("[data-key=binary]")
    page.wait_for_selector("tfoot td.odd")
    counts = "tfoot tr:first-child td"
    assert page.locator(counts).all_inner_texts() == ["2", "1", "2"]
    assert page.locator("tfoot td.odd").all_inner_texts() == ["1"]
    shadow = page.locator("td.odd").evaluate("cell => getComputedStyle(cell).boxShadow")
    assert shadow != "none"
    page.click("[aria-label='heap 1: leave 1 of 3']")
    settle(page, 2)
    # Random has moved from nim-sum 0, so some column is odd.
    heaps = [int(size) for size in page.inner_text(".position").split()]
    width = max(heaps).bit_length()
    odd = [sum(heap >> place & 1 for heap in heaps) % 2 == 1 for place in reversed(range(width))]
    ringed = ["odd" in (cell.get_attribute("class") or "") for cell in page.locator(counts).all()]
    assert ringed == odd
    assert any(ringed)


def test_undo_who_wins_and_a_new_game(open_game):
    page = open_game("nim", "1", "1")
    page.click("[data-key=undo]")
    eventually(page, lambda: "no move of yours" in page.inner_text(".message"))
    page.click("[data-key=who]")
    page.wait_for_selector(".who")
    assert page.inner_text(".who").endswith("(Bouton's theorem)")
    page.click("[data-key=move-0]")
    settle(page, 2)
    assert status(page) == "perfect wins: you cannot move."
    page.click("[data-key=undo]")
    eventually(page, lambda: page.inner_text(".position") == "1 1")
    page.select_option("[data-key=first]", "it")
    page.select_option("[data-key=opponent]", "greedy")
    page.click("[data-key=new]")
    settle(page, 1)
    assert page.inner_text(".last").startswith("greedy: 1 becomes nothing")


def test_a_hundred_games(open_game):
    page = open_game("nim", "3", "4", "5")
    page.click("[data-key=contest]")
    eventually(page, lambda: page.inner_text(".score") != "")
    score = re.match(r"perfect (\d+) : (\d+) random \(", page.inner_text(".score"))
    assert score is not None
    ones, others = map(int, score.groups())
    assert ones + others == 100
    assert ones > others


def test_nothing_is_wider_than_a_small_telephone(open_game):
    page = open_game("nim", "1", "3", "5", "7")
    for key in ("binary", "who", "hint"):
        page.click(f"[data-key={key}]")
    page.wait_for_selector("table")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_text_of_a_game_is_text(page, tmp_path):
    evil = "<img src=x onerror=alert(1)></script><script>alert(2)</script>"
    game = ImpartialGame.from_options(lambda text: [text[1:]] if len(text) > 60 else [], name=evil)
    file = tmp_path / "evil.html"
    file.write_text(offline_page(Referee(game), evil, "perfect", person_first=True))
    page.goto(file.as_uri())
    page.wait_for_selector(".position")
    assert page.inner_text(".position") == evil
    assert page.inner_text("h1") == evil
    assert page.locator("img").count() == 0


def test_a_lost_connection_is_a_sentence_and_the_game_stays(page, serve):
    process, address = serve("nim", "3", "4", "5")
    page.goto(address)
    page.wait_for_selector(".move")
    process.send_signal(signal.SIGINT)
    process.wait(timeout=30)
    page.click("[data-key=move-0]")
    eventually(page, lambda: page.inner_text(".message") != "")
    assert page.inner_text(".message").startswith("There is no connection to cgt;")
    assert page.inner_text(".position") == "3 4 5"
    # The browser itself complains about the connection, and about nothing else.
    assert all("ERR_CONNECTION_REFUSED" in trouble for trouble in page.troubles)
    page.troubles.clear()


def test_without_the_token_the_page_does_not_open(page, serve):
    _, address = serve("nim", "3")
    page.goto(address.split("?", 1)[0])
    assert "opens with the whole address" in page.inner_text("body")
    page.troubles.clear()  # the browser says that the answer was 403
