"""The page on this machine: a small server on the loopback address, for one person.

It answers only who names this machine as the host, so that no other site's name can lead here, and
who has the token of the address that was printed. It sends nothing anywhere.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from collections.abc import Callable
from concurrent.futures import Future
from html import escape
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from cgt.errors import InvalidParameter
from cgt.playing import assets
from cgt.playing.session import Session

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

Result = TypeVar("Result")

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
        from starlette.middleware import Middleware
        from starlette.middleware.trustedhost import TrustedHostMiddleware
        from starlette.requests import ClientDisconnect
        from starlette.responses import PlainTextResponse, Response
        from starlette.routing import Route
    except ImportError as error:
        raise InvalidParameter(_INSTALL) from error
    # One request at a time: games have no two hands.
    busy = asyncio.Lock()

    def knows_token(given: str | None) -> bool:
        return secrets.compare_digest((given or "").encode(), token.encode())

    def refusal(sentence: str, status: int) -> Response:
        return PlainTextResponse(sentence, status, _SAFETY)

    async def page(request: Request) -> Response:
        if not knows_token(request.query_params.get("token")):
            return refusal("this page opens with the whole address that cgt play printed", 403)
        text = _PAGE.format(title=escape(title))
        return Response(_encoded(text), media_type="text/html", headers=_SAFETY)

    def file(name: str, text: str, media_type: str) -> Route:
        async def send(request: Request) -> Response:
            return Response(text, media_type=media_type, headers=_SAFETY)

        return Route(f"/{name}", send)

    async def act(request: Request) -> Response:
        if not knows_token(request.headers.get("x-token")):
            return refusal("this request does not come from the page of this game", 403)
        body = b""
        try:
            async for piece in request.stream():
                body += piece
                if len(body) > _LONGEST_REQUEST:
                    return refusal("a request is shorter than that", 413)
        except ClientDisconnect:
            return refusal("the connection was lost", 400)  # which nobody will read
        try:
            asked = json.loads(body)
        except (ValueError, RecursionError):
            return refusal("a request is JSON", 400)
        try:
            await asyncio.wait_for(busy.acquire(), _PATIENCE)
        except TimeoutError:
            return refusal("still busy with what was asked before; try again", 503)
        try:
            state = await _in_thread(lambda: json.dumps(session.act(asked)))
        finally:
            busy.release()
        return Response(state, media_type="application/json", headers=_SAFETY)

    return Starlette(
        routes=[
            Route("/", page),
            Route("/act", act, methods=["POST"]),
            file("page.js", assets.module_with("served.js"), "text/javascript"),
            file("page.css", assets.style(), "text/css"),
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
    # At the end, a request that is still open is no error to be reported.
    config = uvicorn.Config(
        app, log_level="critical", access_log=False, lifespan="off", timeout_graceful_shutdown=1
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


async def _in_thread(work: Callable[[], Result]) -> Result:
    """Return the result of work in a thread that the end of the process does not wait for.

    Rules may take as long as they like, or for ever.
    """
    result: Future[Result] = Future()
    # From here on nobody else can give it an end.
    result.set_running_or_notify_cancel()

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as error:  # noqa: BLE001 - whoever waits is to hear of any failure
            result.set_exception(error)

    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(result)


def _encoded(text: str) -> bytes:
    """Return a text as bytes, whatever names it is made of."""
    return text.encode("utf-8", "backslashreplace")
