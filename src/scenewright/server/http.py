"""Streamable HTTP, guarded: who is called (Host), from where (Origin), and by whom (bearer token)."""

import secrets
import socket
import sys
from asyncio import TimerHandle, Transport
from dataclasses import dataclass
from ipaddress import ip_address
from typing import ClassVar

import h11
import uvicorn
from mcp.server.transport_security import TransportSecurityMiddleware, TransportSecuritySettings
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from scenewright.errors import BadArgumentError
from scenewright.server.application import SceneServer

LOOPBACK = "127.0.0.1"
PATH = "/mcp"
SECRET_VARIABLE = "SCENEWRIGHT_TOKEN"  # noqa: S105 - the name of an environment variable
_GRACE = 2
"""Seconds that open requests have to end, once the server is told to stop."""
_LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches ``host``."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


@dataclass(frozen=True, slots=True)
class Doorway:
    """Where the server listens and the token it asks for."""

    host: str = LOOPBACK
    port: int = 0
    token: str = ""
    names: tuple[str, ...] = ()

    @classmethod
    def open(cls, host: str | None, port: int, token: str | None, names: tuple[str, ...] = ()) -> "Doorway":
        """A doorway for ``host`` (loopback when ``None``) with ``token``, or a random one on loopback.

        ``names`` are more Host headers to accept. Raises ``BadArgumentError`` for a host that other machines
        reach without a token chosen by the user.
        """
        host = host or LOOPBACK
        if not token and not is_loopback(host):
            raise BadArgumentError(
                f"{host} is reached from other machines, so a token of yours is needed.",
                hint=f"Set {SECRET_VARIABLE} to a long random text, or leave out --host.",
            )
        return cls(host, port, token or secrets.token_urlsafe(32), names)

    def security(self, port: int) -> TransportSecuritySettings:
        """The Host (lowered) and Origin headers that may come in on ``port``: exact ones, no wildcard."""
        own = _LOOPBACK_NAMES if is_loopback(self.host) else (in_url(self.host),)
        names = [name.lower() for name in (*own, *self.names)]
        hosts = [f"{name}:{port}" for name in names] + (names if port == 80 else [])
        return TransportSecuritySettings(
            allowed_hosts=hosts, allowed_origins=[f"http://{host}" for host in hosts]
        )


class Guard:
    """ASGI: 421 for a foreign Host, 403 for a foreign Origin, 401 without the token; else the application.

    The case of a host's name does not matter (RFC 9110, section 4.2.3): the application gets it lowered.
    """

    def __init__(self, application: ASGIApp, security: TransportSecuritySettings, token: str) -> None:
        self._application = application
        self._headers = TransportSecurityMiddleware(security)
        self._token = token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one connection."""
        if scope["type"] == "http":
            scope = {**scope, "headers": [_lowered(*header) for header in scope["headers"]]}
            request = Request(scope)
            refusal = await self._headers.validate_request(request) or self._stranger(request)
            if refusal is not None:
                await refusal(scope, receive, send)
                return
        await self._application(scope, receive, send)

    def _stranger(self, request: Request) -> JSONResponse | None:
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and secrets.compare_digest(given.strip().encode(), self._token):
            return None
        return JSONResponse(
            {"error": "unauthorized", "message": "Send the token as 'Authorization: Bearer TOKEN'."},
            status_code=401,
            headers={"WWW-Authenticate": "Bearer"},
        )


def _lowered(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    return (name, value.lower() if name == b"host" else value)


class ImpatientProtocol(H11Protocol):
    """uvicorn's HTTP/1.1, which closes a connection whose request does not get past its headers in time.

    uvicorn itself only limits the wait between two requests.
    """

    patience: ClassVar[float] = 10.0
    """Seconds from the connection, or the first byte of a later request, to the end of the headers."""
    _deadline: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """The clock starts."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """It goes on as long as the request is incomplete."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """It stops."""
        self._stop_watching()
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._stop_watching()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(self.patience, self.transport.close)

    def _stop_watching(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def guarded(server: SceneServer, doorway: Doorway, port: int) -> ASGIApp:
    """The server as an ASGI application that answers on ``port``, behind its guard."""
    security = doorway.security(port)
    application = server.streamable_http_app(streamable_http_path=PATH, transport_security=security)
    return Guard(application, security, doorway.token)


def bind(doorway: Doorway) -> socket.socket:
    """A socket listening at ``doorway``; port 0 takes a free one.

    Raises ``BadArgumentError`` when it cannot.
    """
    family = socket.AF_INET6 if ":" in doorway.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((doorway.host, doorway.port))
        listener.listen()
    except OSError as problem:
        listener.close()
        raise BadArgumentError(
            f"Cannot listen on {doorway.host}:{doorway.port}: {problem.strerror}.",
            hint="Choose another --port; 0 takes a free one.",
        ) from None
    return listener


async def serve_http(server: SceneServer, doorway: Doorway) -> None:
    """Serves until the process is told to stop; says the address and the token on stderr."""
    listener = bind(doorway)
    port = listener.getsockname()[1]
    print(f"Scenewright listens on {serving_address(doorway, port)}", file=sys.stderr)
    print(f"Authorization: Bearer {doorway.token}", file=sys.stderr, flush=True)
    await uvicorn.Server(configured(guarded(server, doorway, port))).serve(sockets=[listener])


def configured(application: ASGIApp) -> uvicorn.Config:
    """How uvicorn runs the application: it says nothing, waits for no idler, and ends when it is told to."""
    return uvicorn.Config(
        application,
        http=ImpatientProtocol,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=_GRACE,
    )


def serving_address(doorway: Doorway, port: int) -> str:
    """The URL that clients are given."""
    return f"http://{in_url(doorway.host)}:{port}{PATH}"


def in_url(host: str) -> str:
    """A host as it stands in a URL: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host
