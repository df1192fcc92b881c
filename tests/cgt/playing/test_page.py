"""The page in a browser: whole games, served and from a file, with the mouse and the keyboard.

Where there is no playwright or no Chromium these tests are skipped and say so.
"""

from __future__ import annotations

import re
import subprocess
import sysconfig
import time
from pathlib import Path

import pytest

from cgt import ImpartialGame
from cgt.board_tables import board_table
from cgt.playing import Referee, assets
from cgt.playing.offline import offline_page
from games import Chomp, Kayles, Nim

COMMAND = Path(sysconfig.get_path("scripts")) / "cgt"


@pytest.fixture
def serve(press_ctrl_c):
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
        press_ctrl_c(process)
        process.communicate(timeout=30)


def status(page):
    return page.inner_text(".status")


def eventually(page, happens):
    """Wait until something is so; the page's own policy forbids to let the page wait for it."""
    end = time.monotonic() + 10
    while not happens():
        assert time.monotonic() < end, "it never happened"
        page.wait_for_timeout(50)


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


@pytest.mark.parametrize(
    ("misere", "rule", "reason"),
    [
        (False, "who cannot move loses", "perfect cannot move"),
        (True, "who cannot move wins", "you cannot move"),
    ],
)
def test_a_whole_game_against_perfect(open_game, misere, rule, reason):
    page = open_game(Nim(), (1, 2, 4), misere=misere)
    assert rule in page.inner_text(".rules")
    follow_hints(page, page.click)
    assert status(page) == f"You win: {reason}."


def test_the_keyboard_alone_is_enough(open_game):
    page = open_game(Nim(), (1, 2, 1))

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
    page = open_game(Nim(), (3, 4, 5), against="random")
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
    page = open_game(Nim(), (1, 1))
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
    page = open_game(Nim(), (1, 2, 3))
    page.select_option("[data-key=one]", "perfect")
    page.select_option("[data-key=other]", "greedy")
    page.click("[data-key=contest]")
    eventually(page, lambda: page.inner_text(".score") not in ("", "…"))
    score = re.match(r"perfect (\d+) : (\d+) greedy \(", page.inner_text(".score"))
    assert score is not None
    ones, others = map(int, score.groups())
    assert ones + others == 100
    assert ones > others
    page.click("[data-key=who]")
    page.wait_for_selector(".who")
    assert page.inner_text(".score") == score.string


@pytest.mark.parametrize(("game", "start"), [(Nim(), (1, 3, 5)), (Chomp(), (12, 2))])
def test_nothing_is_wider_than_a_small_telephone(open_game, game, start):
    page = open_game(game, start)
    for key in ("binary", "who", "hint", "graph"):
        page.click(f"[data-key={key}]")
    page.wait_for_selector(".game-graph .here")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_values_of_components_and_why_who_wins(open_game):
    page = open_game(Kayles(), (3, 4))
    page.click("[data-key=binary]")
    page.click("[data-key=who]")
    page.wait_for_selector(".who")
    assert page.locator("caption").all_inner_texts() == ["heaps", "values"]
    assert "nim-sum 2" in page.locator("table").nth(1).inner_text()
    assert page.inner_text(".who").startswith("N: the player to move wins with best play (")


def marked(page):
    """Return what is written in the one node of the graph that is marked."""
    [node] = page.locator(".game-graph .here").all()
    return node.locator("text").first.text_content()


def assert_in_sight(page):
    """Check that the graph is scrolled to where the marked node is."""
    frame, node = (
        page.locator(found).bounding_box() for found in (".game-graph", ".game-graph .here")
    )
    for side, size in (("x", "width"), ("y", "height")):
        assert frame[side] < node[side] + node[size] / 2 < frame[side] + frame[size]


def test_the_graph_marks_the_position_and_a_click_goes_there(open_game):
    page = open_game(Nim(), (1, 2, 3))
    page.click("[data-key=graph]")
    page.wait_for_selector(".game-graph svg")
    assert page.locator(".game-graph g.node").count() == 24
    assert marked(page) == page.inner_text(".position") == "1 2 3"
    assert_in_sight(page)
    page.click(".game-graph [aria-label='go to 0 2 3']")
    eventually(page, lambda: page.inner_text(".position") == "0 2 3")
    assert (marked(page), status(page), moves_made(page)) == ("0 2 3", "Your move.", 0)
    page.click("text=0 2 2")
    eventually(page, lambda: moves_made(page) == 2)
    assert marked(page) == page.inner_text(".position")
    assert_in_sight(page)


def test_the_keyboard_goes_through_the_graph(open_game):
    page = open_game(Nim(), (2, 1))
    page.click("[data-key=graph]")
    page.wait_for_selector(".game-graph .here")
    page.focus(".game-graph .here")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    eventually(page, lambda: page.inner_text(".position") == "0 1")
    assert marked(page) == "0 1"
    assert page.evaluate("document.activeElement.matches('.here')")


def test_a_large_graph_says_that_it_is_truncated(open_game):
    page = open_game(Nim(), (1, 3, 5, 7))
    page.click("[data-key=graph]")
    page.wait_for_selector(".game-graph svg")
    assert page.locator(".note li").first.inner_text() == "truncated: 60 of 384 positions shown"
    assert marked(page) == "1 3 5 7"


def test_the_drawing_of_a_game_and_its_squares(open_game):
    page = open_game(Chomp(), (3, 3))
    assert page.locator(".heaps").count() == 0
    assert page.locator(".square").count() == 6
    colours = page.locator(".square").evaluate_all(
        "squares => squares.map(square => getComputedStyle(square).backgroundColor)"
    )
    assert colours == ["rgb(255, 255, 255)", *["rgb(181, 118, 74)"] * 5]
    page.click("[aria-label^='row 1, column 3']")
    # The bites that change this square; the one at this square is the first.
    assert page.locator(".move").all_inner_texts() == [
        "bite row 1, column 3",
        "bite row 1, column 2",
    ]
    page.hover(".move >> nth=0")
    places = page.locator(".pointed").evaluate_all("squares => squares.map(s => s.dataset.key)")
    assert places == ["square-0-2", "square-1-2"]
    page.click(".move >> nth=0")
    settle(page, 2)
    assert page.locator(".square").count() < 4


def test_what_is_asked_while_the_page_is_busy_waits(open_game):
    page = open_game(Nim(), (1, 2))
    page.evaluate(
        "['who', 'contest'].forEach(key => document.querySelector(`[data-key=${key}]`).click())"
    )
    eventually(page, lambda: page.inner_text(".score") not in ("", "…"))
    page.wait_for_selector(".who")


def test_the_module_is_what_notebooks_call(page, session_of):
    session = session_of(Nim(), (1, 2))
    page.expose_function("act", session.act)
    shape = page.evaluate(
        """async ([text, state]) => {
          const file = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
          const module = await import(file);
          const listeners = {};
          const model = {
            get: (name) => ({ state })[name],
            on: (event, listener) => { listeners[event] = listener; },
            send: async (request) => {
              state = await act(request);
              listeners["change:state"]();
            },
          };
          const el = document.createElement("div");
          document.body.append(el);
          await module.default.render({ model, el });
          return [Object.keys(module).sort(), Object.keys(module.default), Object.keys(listeners)];
        }""",
        [assets.module(), session.act({"do": "look"})],
    )
    assert shape == [["default", "render"], ["render"], ["change:state"]]
    follow_hints(page, page.click)
    assert status(page) == "You win: perfect cannot move."


def test_text_of_a_game_is_text(page, tmp_path):
    evil = "<img src=x onerror=alert(1)></script><script>alert(2)</script>"

    class Evil(ImpartialGame[str]):
        def options(self, position):
            return [position[1:]] if len(position) > 60 else []

        def draw_position(self, position):
            return board_table([f"{position[0]}<&"])

        def describe_move(self, position, option):
            return evil

    file = tmp_path / "evil.html"
    referee = Referee(Evil(), name=evil)
    file.write_text(offline_page(referee, evil, "perfect", person_first=True))
    page.goto(file.as_uri())
    page.wait_for_selector(".status")
    page.click("[data-key=graph]")
    page.wait_for_selector(".game-graph svg")
    assert page.inner_text(".move") == evil
    assert page.inner_text("h1") == evil
    assert page.locator(".squares").get_attribute("aria-label") == evil
    assert page.locator(".square").all_inner_texts() == ["<", "<", "&"]
    assert page.locator(".game-graph .here").get_attribute("aria-label") == f"go to {evil}"
    assert page.locator("img, script[src], .game-graph a[href]").count() == 0


def test_a_lost_connection_is_a_sentence_and_the_game_stays(page, serve, press_ctrl_c):
    process, address = serve("nim", "3", "4", "5")
    page.goto(address)
    page.wait_for_selector(".move")
    press_ctrl_c(process)
    page.click("[data-key=move-0]")
    eventually(page, lambda: page.inner_text(".message") != "")
    assert page.inner_text(".message").startswith("There is no connection to cgt;")
    assert page.inner_text(".position") == "3 4 5"
    # The browser itself complains about the connection, and about nothing else.
    assert all("ERR_CONNECTION_REFUSED" in trouble for trouble in page.troubles)
    page.troubles.clear()


def test_a_position_that_cannot_be_shown_is_a_sentence_and_can_be_left(
    page, serve_session, session_of
):
    class Torn(Nim):
        def draw_position(self, position):
            return "" if 1 in position else "torn"

    page.goto(serve_session(session_of(Torn(), (1, 2))))
    page.click("[data-key=move-0]")
    eventually(page, lambda: "undo a move" in page.inner_text(".message"))
    assert page.inner_text(".position") == "(this position cannot be shown)"
    page.click("[data-key=undo]")
    eventually(page, lambda: page.inner_text(".message") == "")
    assert (page.inner_text(".position"), status(page)) == ("1 2", "Your move.")


def test_without_the_token_the_page_does_not_open(page, serve):
    _, address = serve("nim", "3")
    page.goto(address.split("?", 1)[0])
    assert "opens with the whole address" in page.inner_text("body")
    page.troubles.clear()  # the browser says that the answer was 403
