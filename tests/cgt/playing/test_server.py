"""The server, as other programs on this machine meet it: it answers nobody but its own page."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import pytest

COMMAND = Path(sysconfig.get_path("scripts")) / "cgt"


class Served:
    """A running cgt play --web."""

    def __init__(self, process, address):
        self.process = process
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=([\w-]{32})\n", address)
        assert found is not None
        self.port, self.token = int(found[1]), found[2]

    def ask(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        sent = {name.replace("_", "-"): text for name, text in headers.items()}
        connection.request(method, path, body, sent)
        response = connection.getresponse()
        found = response.status, response.read().decode(), response.headers
        connection.close()
        return found

    def begin(self, body, length):
        """Send a request that may be incomplete, and return its connection."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        head = f"Host: 127.0.0.1\r\nX-Token: {self.token}\r\nContent-Length: {length}"
        connection.sendall(f"POST /act HTTP/1.1\r\n{head}\r\n\r\n{body}".encode())
        return connection

    def act(self, request):
        status, text, _ = self.ask("POST", "/act", json.dumps(request), X_Token=self.token)
        assert status == 200
        return json.loads(text)


@pytest.fixture(scope="module")
def served(press_ctrl_c):
    process = subprocess.Popen(
        [COMMAND, "play", "nim", "3", "5", "7", "--web"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout is not None
    yield Served(process, process.stdout.readline())
    press_ctrl_c(process)
    _, err = process.communicate(timeout=30)
    assert err == "cgt: open this address in a browser; Ctrl-C ends the game\n"
    assert process.returncode == 0


def test_the_page_loads_only_its_own_files(served):
    status, text, headers = served.ask("GET", f"/?token={served.token}")
    assert status == 200
    assert "<title>nim 3 5 7</title>" in text
    assert served.token not in text
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'; ")
    for name in re.findall(r'(?:src|href)="([^":]+)"', text):
        assert served.ask("GET", f"/{name}")[0] == 200
    assert "http" not in text


def test_nobody_without_the_token_gets_in(served):
    for path in ("/", "/?token=", "/?token=x", "/?token=%C3%A9"):
        assert served.ask("GET", path)[0] == 403
    for headers in ({}, {"X_Token": ""}, {"X_Token": "x"}, {"X_Token": served.token + "x"}):
        assert served.ask("POST", "/act", '{"do": "look"}', **headers)[0] == 403


def test_no_other_name_of_this_machine_is_accepted(served):
    for host in ("evil.example", "127.0.0.1.evil.example", "", "localhost.evil.example:80"):
        status, _, _ = served.ask("GET", f"/?token={served.token}", Host=host)
        assert status == 400
    assert served.ask("GET", f"/?token={served.token}", Host=f"localhost:{served.port}")[0] == 200


def test_it_listens_on_one_loopback_address_only(served):
    socket.create_connection(("127.0.0.1", served.port), timeout=5).close()
    # Whoever listens on all addresses answers on this one too.
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", served.port), timeout=2)


def test_bad_requests(served):
    token = served.token
    for body in ("", "{", "[" * 9000, "\x00"):
        assert served.ask("POST", "/act", body, X_Token=token)[0] == 400
    assert served.ask("POST", "/act", "x" * 20_000, X_Token=token)[0] == 413
    assert served.ask("GET", "/act", X_Token=token)[0] == 405
    assert served.ask("GET", "/../server.py")[0] == 404
    assert "not known here" in served.act({"do": "evil"})["message"]


def test_a_lost_connection_needs_no_words(served):
    # That nothing is said is seen at the end, where the server is stopped.
    served.begin("abc", 100).close()
    assert served.act({"do": "look"})["message"] == ""


ENDLESS = """
    from pathlib import Path
    from cgt import HeapGame

    class Endless(HeapGame):
        def heap_options(self, n):
            return ((left,) for left in range(n))

        def components(self, position):
            Path("waiting").touch()
            while True:
                pass
    """


def test_ctrl_c_ends_it_soon_whatever_is_being_asked(make_plugin, tmp_path):
    site = make_plugin("endless_plugin", ENDLESS, endless="Endless")
    process = subprocess.Popen(
        [COMMAND, "play", "endless", "3", "--web"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(site)},
    )
    assert process.stdout is not None
    served = Served(process, process.stdout.readline())
    body = json.dumps({"do": "look", "want": ["binary"]})
    with served.begin("abc", 100), served.begin(body, len(body)):
        deadline = time.monotonic() + 30
        while not (tmp_path / "waiting").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert time.monotonic() - begun < 20  # most often 1.3; what is asked never ends
    assert (out, err) == ("", "cgt: open this address in a browser; Ctrl-C ends the game\n")
    assert process.returncode == 0


def test_a_game(served):
    state = served.act({"do": "new", "opponent": "perfect", "first": "me"})
    assert state["position"]["text"] == "3 5 7"
    state = served.act({"do": "move", "number": 0, "ply": 0})
    assert len(state["history"]) == 2


def test_a_port_that_is_taken_is_a_sentence(served):
    done = subprocess.run(
        [COMMAND, "play", "nim", "3", "--web", "--port", str(served.port)],
        capture_output=True,
        encoding="utf-8",
        timeout=30,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"cgt: port {served.port} cannot be listened on: ")


@pytest.mark.parametrize("missing", ["starlette", "uvicorn"])
def test_without_the_extra_a_sentence_says_how_to_install_it(missing):
    program = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        f"sys.modules['{missing}.applications'] = None\n"
        "sys.argv = ['cgt', 'play', 'nim', '3', '--web']\n"
        "from cgt.cli import main\nmain()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False
    )
    sentence = "the page needs starlette and uvicorn: pip install 'sprague-grundy[web]'"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"cgt: {sentence}\n")
