"""The page in a file: it holds the whole game, and nothing of it can become code."""

from __future__ import annotations

import base64
import hashlib
import json
import re

import pytest

from cgt import HeapGame, ImpartialGame, InvalidParameter, InvalidPosition
from cgt.playing import Referee
from cgt.playing.offline import offline_page
from games import Chomp, Kayles, Moore, Nim


def page_of(game, start, opponent="perfect", *, misere=False):
    return offline_page(Referee(game, misere=misere), start, opponent, person_first=True)


def data_of(page):
    return json.loads(page.split('id="cgt-data">')[1].split("</script>")[0])


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    ("game", "start"), [(Nim(), (1, 2, 3)), (Kayles(), (7,)), (Chomp(), (3, 3))]
)
def test_every_position_is_there_with_its_answers(game, start, misere, judge_of):
    judge = judge_of(game.options)
    nodes = data_of(page_of(game, start, misere=misere))["nodes"]
    seen = {start}
    waiting = [(0, start)]
    while waiting:
        number, position = waiting.pop()
        node = nodes[number]
        assert node["text"] == game.show(position)
        options = {game.show(option): option for option in game.options(position)}
        assert {move["text"] for move in node["moves"]} == set(options)
        wins = judge.mover_wins(position, misere)
        assert node["answers"]["who"].startswith("N: " if wins else "P: ")
        good = {t for t, option in options.items() if not judge.mover_wins(option, misere)}
        assert {node["moves"][best]["text"] for best in node["best"]} == good
        for move in node["moves"]:
            option = options[move["text"]]
            assert nodes[move["to"]]["text"] == move["text"]
            if option not in seen:
                seen.add(option)
                waiting.append((move["to"], option))
    assert len(seen) == len(nodes)


def test_the_graph_numbers_the_positions_as_the_file_does():
    for game, start in ((Nim(), (1, 2, 3)), (Chomp(), (3, 3)), (Nim(), (1, 3, 5, 7))):
        data = data_of(page_of(game, start))
        texts = data["graph"]["texts"]
        assert texts == [node["text"] for node in data["nodes"][: len(texts)]]
        told = data["graph"]["words"][0].startswith("truncated: ")
        assert told == (len(texts) < len(data["nodes"]))


def test_no_text_ends_a_script_or_becomes_markup():
    evil = "</script><script>alert(1)</script><!--"
    game = ImpartialGame.from_options(lambda text: [text[1:]] if len(text) > 35 else [], name=evil)
    page = page_of(game, evil)
    assert "alert(1)</script>" not in page
    assert page.count("<script") == 2
    assert data_of(page)["nodes"][0]["text"] == evil
    assert "<title>&lt;/script&gt;" in page


def test_the_page_allows_only_its_own_script_and_style():
    page = page_of(Nim(), (1, 2))
    policy = page.split('Policy" content="')[1].split('"')[0]
    assert policy.startswith("default-src 'none'; img-src data:; ")
    for tag, start in (("script", '<script type="module">'), ("style", "<style>")):
        text = page.split(start)[1].split(f"</{tag}>")[0]
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    names = r"(?:xmlns|xmlns:xlink)=..http://www\.w3\.org/"  # of languages, and no addresses
    assert not re.findall(r"https?://|@import|url\(", re.sub(names, "", page))


def test_too_much_is_refused_for_what_is_too_much():
    at_most = "a page in a file holds at most"
    for start in ((30, 50, 70), (12, 12, 12)):
        with pytest.raises(InvalidParameter, match=f"{at_most} 2000 positions, and .* can be"):
            page_of(Nim(), start)
    growing = HeapGame.from_heap_options(lambda n: [(n, 0)])
    with pytest.raises(InvalidParameter, match=f"{at_most} 40000 moves, 1000 from each position"):
        page_of(growing, (5,))
    # What no page can play is not sent to another page.
    with pytest.raises(InvalidPosition, match="has more than 1000 moves, too many to choose from"):
        page_of(Moore(3), (12, 12, 12))


def test_code_cannot_play_in_a_file():
    with pytest.raises(InvalidParameter, match=r"runs no Python, so it cannot play as mine\.py"):
        page_of(Nim(), (1, 2), "mine.py")
