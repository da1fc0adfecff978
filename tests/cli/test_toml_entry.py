"""A table is spliced into TOML; the rest of the text stays."""

import tomllib

import pytest

from scenewright.cli.toml_entry import entry, with_entry
from scenewright.errors import SyntaxDamageError

VALUE = {"command": "/opt/scenewright", "args": ["serve", "--project", 'C:\\Games\\"Ü"']}
TABLE = r"""[mcp_servers.scenewright]
command = "/opt/scenewright"
args = ["serve", "--project", "C:\\Games\\\"Ü\""]
"""


def put(text: str, name: str = "scenewright") -> str:
    return with_entry(text, "mcp_servers", name, VALUE)


def test_empty_text_becomes_a_file() -> None:
    assert put("") == TABLE
    assert entry(TABLE, "mcp_servers", "scenewright") == VALUE


def test_a_new_table_goes_last() -> None:
    before = '# mine\nmodel = "x" # best\n\n[mcp_servers.other]\ncommand = "o"\n'
    assert put(before) == before + "\n" + TABLE


@pytest.mark.parametrize("header", ["[mcp_servers.scenewright]", '[ mcp_servers."scenewright" ] # ours'])
def test_an_old_table_is_renewed_and_keeps_its_further_keys(header: str) -> None:
    before = (
        f"a = 1\n\n{header}\n# why\nstartup_timeout_sec = 20\n"
        'args = [\n  "old", # [not a header]\n  "x",\n]\n'
        'command = """\nold\n[mcp_servers.scenewright]\n"""\n\n'
        '[mcp_servers.scenewright.env]\nA = "1"\n\n[z]\n'
    )
    after = put(before)
    assert tomllib.loads(after) == {
        "a": 1,
        "mcp_servers": {"scenewright": VALUE | {"startup_timeout_sec": 20, "env": {"A": "1"}}},
        "z": {},
    }
    assert "# why\n" in after
    assert put(after) == after


def test_newlines_stay_what_they_are() -> None:
    assert "\n" not in put('a = 1\r\n[b]\r\nc = "d"\r\n').replace("\r\n", "")


def test_odd_names_are_quoted() -> None:
    assert tomllib.loads(put("", "my game"))["mcp_servers"]["my game"] == VALUE


@pytest.mark.parametrize(
    "text",
    [
        'mcp_servers = { other = { command = "o" } }\n',
        'mcp_servers.scenewright.command = "o"\n',
        '[mcp_servers]\nscenewright = { command = "o" }\n',
        "[broken\n",
        'a = "1',
    ],
)
def test_what_is_not_understood_is_refused(text: str) -> None:
    with pytest.raises(SyntaxDamageError):
        put(text)
