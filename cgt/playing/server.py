"""The page on this machine: a small server on the loopback address, for one person.

It answers only who names this machine as the host, so that no other site's name can lead here, and
who has the token of the address that was printed. It sends nothing anywhere.
"""

from __future__ import annotations

import json
import secrets
import socket
from collections.abc import Callable
from html import escape
from importlib.resources import files
from threading import Lock
from typing import TYPE_CHECKING

from cgt.errors import InvalidParameter
from cgt.playing.session import Session

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

_ADDRESS = "127.0.0.1"
_LONGEST_REQUEST = 10_000
# How long a request waits for the one before it.
_PATIENCE = 15.0
_INSTALL = "the page needs starlette and uvicorn: pip install 'sprague-grundy[web]'"
_SAFETY = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="page.css">
<main id="cgt-page"></main>
<script type="module" src="page.js"></script>
</html>
"""


def static_text(name: str) -> str:
    """Return one of the files that make the page."""
    return files("cgt.playing").joinpath("static", name).read_text("utf-8")


def application(session: Session, token: str, title: str) -> Starlette:
    """Return the page as an ASGI application.

    Parameters
    ----------
    session : Session
        The game that is played on it.
    token : str
        What every request has to know.
    title : str
        The page's title.

    Returns
    -------
    starlette.applications.Starlette

    Raises
    ------
    InvalidParameter
        If what it needs is not installed.
    """
    try:
        from starlette.applications import Starlette
        from starlette.concurrency import run_in_threadpool
        from starlette.middleware import Middleware
        from starlette.middleware.trustedhost import TrustedHostMiddleware
        from starlette.responses import JSONResponse, PlainTextResponse, Response
        from starlette.routing import Route
    except ImportError as error:
        raise InvalidParameter(_INSTALL) from error
    lock = Lock()

    def knows_token(given: str | None) -> bool:
        return secrets.compare_digest((given or "").encode(), token.encode())

    def refusal(sentence: str, status: int) -> Response:
        return PlainTextResponse(sentence, status, _SAFETY)

    async def page(request: Request) -> Response:
        if not knows_token(request.query_params.get("token")):
            return refusal("this page opens with the whole address that cgt play printed", 403)
        text = _PAGE.format(title=escape(title))
        return Response(text, media_type="text/html", headers=_SAFETY)

    def file(name: str, media_type: str) -> Route:
        async def send(request: Request) -> Response:
            return Response(static_text(name), media_type=media_type, headers=_SAFETY)

        return Route(f"/{name}", send)

    async def act(request: Request) -> Response:
        if not knows_token(request.headers.get("x-token")):
            return refusal("this request does not come from the page of this game", 403)
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > _LONGEST_REQUEST:
                return refusal("a request is shorter than that", 413)
        try:
            asked = json.loads(body)
        except (ValueError, RecursionError):
            return refusal("a request is JSON", 400)
        return await run_in_threadpool(take_turn, asked)

    def take_turn(asked: object) -> Response:
        if not lock.acquire(timeout=_PATIENCE):
            return refusal("still busy with what was asked before; try again", 503)
        try:
            return JSONResponse(session.act(asked), headers=_SAFETY)
        finally:
            lock.release()

    return Starlette(
        routes=[
            Route("/", page),
            Route("/act", act, methods=["POST"]),
            file("page.js", "text/javascript"),
            file("page.css", "text/css"),
        ],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=[_ADDRESS, "localhost"])],
    )


def serve(session: Session, title: str, port: int, announce: Callable[[str], None]) -> None:
    """Serve the page until Ctrl-C.

    Parameters
    ----------
    session : Session
        The game.
    title : str
        The page's title.
    port : int
        Where to listen on the loopback address; 0 for any free port.
    announce : callable
        Called with the address when the page can be opened.

    Raises
    ------
    InvalidParameter
        If the port is not free, or what serves pages is not installed.
    """
    token = secrets.token_urlsafe(24)
    app = application(session, token, title)
    try:
        import uvicorn
    except ImportError as error:
        raise InvalidParameter(_INSTALL) from error
    config = uvicorn.Config(
        app, log_level="error", access_log=False, lifespan="off", timeout_graceful_shutdown=1
    )
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((_ADDRESS, port))
            listening.listen()
        except (OSError, OverflowError) as error:
            raise InvalidParameter(f"port {port} cannot be listened on: {error}") from error
        announce(f"http://{_ADDRESS}:{listening.getsockname()[1]}/?token={token}")
        try:
            uvicorn.Server(config).run(sockets=[listening])
        except KeyboardInterrupt:
            # This is how a server ends; it has shut down by now.
            return
