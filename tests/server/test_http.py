"""Who gets in over HTTP."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from scenewright.errors import BadArgumentError
from scenewright.server import SceneServer
from scenewright.server.http import Doorway, bind, guarded, is_loopback, serving_address

PORT = 5123
HOME = f"127.0.0.1:{PORT}"
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}


@pytest.fixture
def client(server: SceneServer) -> Iterator[TestClient]:
    doorway = Doorway.open(None, PORT, "right")
    with TestClient(guarded(server, doorway, PORT), base_url=f"http://{HOME}") as opened:
        yield opened


def headers(**changed: str | None) -> dict[str, str]:
    sent = {
        "Host": HOME,
        "Authorization": "Bearer right",
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": "2026-07-28",
        "Mcp-Method": "tools/list",
    } | {name.replace("_", "-"): value for name, value in changed.items()}
    return {name: value for name, value in sent.items() if value is not None}


def envelope() -> dict[str, object]:
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    return LIST | {"params": {"_meta": meta}}


def test_the_token_opens_the_door(client: TestClient) -> None:
    answer = client.post("/mcp", headers=headers(), json=envelope())
    assert answer.status_code == 200
    assert answer.json()["result"]["tools"][0]["name"] == "find_tools"


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"Authorization": None}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": "Basic right"}, 401),
        ({"Authorization": "bearer  right"}, 200),
        ({"Authorization": "Bearer"}, 401),
        ({"Host": "evil.example"}, 421),
        ({"Host": f"evil.example:{PORT}"}, 421),
        ({"Host": "127.0.0.1:80"}, 421),
        ({"Host": f"{HOME}.evil.example"}, 421),
        ({"Host": f"localhost:{PORT}"}, 200),
        ({"Host": f"LocalHost:{PORT}"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": f"https://{HOME}"}, 403),
        ({"Origin": f"http://{HOME}.evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": f"http://{HOME}"}, 200),
        ({"Host": "evil.example", "Authorization": None}, 421),
    ],
)
def test_strangers_are_turned_away(client: TestClient, changed: dict[str, str | None], status: int) -> None:
    assert client.post("/mcp", headers=headers(**changed), json=envelope()).status_code == status


def test_refusal_says_how_to_come_in(client: TestClient) -> None:
    answer = client.post("/mcp", headers=headers(Authorization=None), json=envelope())
    assert answer.headers["www-authenticate"] == "Bearer"
    assert "Authorization: Bearer" in answer.json()["message"]


@pytest.mark.parametrize("path", ["/", "/mcp", "/other"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "OPTIONS"])
def test_no_path_or_method_goes_round_the_guard(client: TestClient, method: str, path: str) -> None:
    assert client.request(method, path, headers=headers(Authorization=None)).status_code == 401


def test_each_start_makes_its_own_token() -> None:
    first, second = (Doorway.open(None, 0, None).token for _ in range(2))
    assert first != second
    assert len(first) >= 32


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.20", "::", "game-pc.local"])
def test_other_machines_need_a_token_of_the_users_own(host: str) -> None:
    with pytest.raises(BadArgumentError, match="token") as caught:
        Doorway.open(host, 0, None)
    assert "SCENEWRIGHT_TOKEN" in caught.value.hint
    assert Doorway.open(host, 0, "chosen").token == "chosen"


@pytest.mark.parametrize(
    ("host", "near"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("localhost", True),
        ("LOCALHOST", True),
        ("0.0.0.0", False),
    ],
)
def test_loopback_is_told_from_the_rest(host: str, near: bool) -> None:
    assert is_loopback(host) is near


def test_a_named_host_is_the_only_one_answered_to() -> None:
    security = Doorway.open("192.168.1.20", 0, "t", ("game-pc",)).security(PORT)
    assert security.allowed_hosts == [f"192.168.1.20:{PORT}", f"game-pc:{PORT}"]
    assert Doorway.open("::1", 0, "t").security(PORT).allowed_hosts[-1] == f"[::1]:{PORT}"
    assert serving_address(Doorway.open("::1", 0, "t"), PORT) == f"http://[::1]:{PORT}/mcp"


def test_a_taken_port_is_a_plain_error() -> None:
    with bind(Doorway.open(None, 0, None)) as taken, pytest.raises(BadArgumentError, match="Cannot listen"):
        bind(Doorway.open(None, taken.getsockname()[1], None))
