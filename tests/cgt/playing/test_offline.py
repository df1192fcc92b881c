"""The page in a file: it holds the whole game, and nothing of it can become code."""

from __future__ import annotations

import base64
import hashlib
import json
import re

import pytest

from cgt import ImpartialGame, InvalidParameter
from cgt.playing import Referee
from cgt.playing.offline import offline_page
from games import Chomp, Kayles, Nim


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
    assert not re.findall(r"https?://|@import|url\(", page)


def test_too_many_positions_are_refused():
    for start in ((30, 50, 70), (12, 12, 12)):
        with pytest.raises(InvalidParameter, match="a page in a file holds at most 2000 positions"):
            page_of(Nim(), start)


def test_code_cannot_play_in_a_file():
    with pytest.raises(InvalidParameter, match=r"runs no Python, so it cannot play as mine\.py"):
        page_of(Nim(), (1, 2), "mine.py")
