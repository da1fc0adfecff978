"""Streamable HTTP, guarded: who is called (Host), from where (Origin), and by whom (bearer token)."""

import secrets
import socket
import sys
from dataclasses import dataclass
from ipaddress import ip_address

import uvicorn
from mcp.server.transport_security import TransportSecurityMiddleware, TransportSecuritySettings
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from scenewright.errors import BadArgumentError
from scenewright.server.application import SceneServer

LOOPBACK = "127.0.0.1"
PATH = "/mcp"
SECRET_VARIABLE = "SCENEWRIGHT_TOKEN"  # noqa: S105 - the name of an environment variable
_LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches ``host``."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


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
        """The Host and Origin headers that may come in on ``port``: exact ones, no wildcard."""
        own = _LOOPBACK_NAMES if is_loopback(self.host) else (in_url(self.host),)
        names = [*own, *self.names]
        hosts = [f"{name}:{port}" for name in names] + (names if port == 80 else [])
        return TransportSecuritySettings(
            allowed_hosts=hosts, allowed_origins=[f"http://{host}" for host in hosts]
        )


class Guard:
    """ASGI: 421 for a foreign Host, 403 for a foreign Origin, 401 without the token; else the application."""

    def __init__(self, application: ASGIApp, security: TransportSecuritySettings, token: str) -> None:
        self._application = application
        self._headers = TransportSecurityMiddleware(security)
        self._token = token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one connection."""
        if scope["type"] == "http":
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
    settings = uvicorn.Config(
        guarded(server, doorway, port), log_config=None, access_log=False, server_header=False, lifespan="on"
    )
    await uvicorn.Server(settings).serve(sockets=[listener])


def serving_address(doorway: Doorway, port: int) -> str:
    """The URL that clients are given."""
    return f"http://{in_url(doorway.host)}:{port}{PATH}"


def in_url(host: str) -> str:
    """A host as it stands in a URL: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host
