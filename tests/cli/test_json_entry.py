"""An entry is spliced into JSON; the rest of the text stays."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.cli.json_entry import entry, with_entry
from scenewright.errors import SyntaxDamageError

VALUE = {"command": "scenewright", "args": ["serve"]}


def test_empty_text_becomes_a_file() -> None:
    made = with_entry("", "mcpServers", "scenewright", VALUE)
    assert json.loads(made) == {"mcpServers": {"scenewright": VALUE}}
    assert made.endswith("}\n")


def test_others_keep_their_very_characters() -> None:
    before = '{\n\t"theme" : "dark",\n\t"mcpServers": {\n\t\t"other": {"args": [1.50, "ü"]}\n\t}\n}'
    after = with_entry(before, "mcpServers", "scenewright", VALUE)
    assert after == (
        '{\n\t"theme" : "dark",\n\t"mcpServers": {\n\t\t"other": {"args": [1.50, "ü"]},\n'
        '\t\t"scenewright": {\n\t\t\t"command": "scenewright",\n'
        '\t\t\t"args": [\n\t\t\t\t"serve"\n\t\t\t]\n\t\t}\n\t}\n}'
    )


def test_an_entry_keeps_its_further_keys() -> None:
    before = '{"mcpServers": {"scenewright": {"env": {"A": "1"}, "command": "old"}, "z": {}}}'
    after = json.loads(with_entry(before, "mcpServers", "scenewright", VALUE))
    assert after["mcpServers"]["scenewright"] == {"env": {"A": "1"}} | VALUE
    assert list(after["mcpServers"]) == ["scenewright", "z"]


def test_newlines_stay_what_they_are() -> None:
    after = with_entry('{\r\n  "mcpServers": {}\r\n}\r\n', "mcpServers", "scenewright", VALUE)
    assert "\n" not in after.replace("\r\n", "")


@pytest.mark.parametrize("text", ["{", "[]", '{"a": 1,}', '{ // note\n "a": 1}', "{} {}", "nothing"])
def test_what_is_not_a_json_object_is_refused(text: str) -> None:
    with pytest.raises(SyntaxDamageError):
        with_entry(text, "mcpServers", "scenewright", VALUE)


@pytest.mark.parametrize("text", ['{"mcpServers": null}', '{"mcpServers": {"scenewright": null}}', "{ }"])
def test_empty_places_are_filled(text: str) -> None:
    assert entry(with_entry(text, "mcpServers", "scenewright", VALUE), "mcpServers", "scenewright") == VALUE


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(
    document=st.dictionaries(st.text(), _json, max_size=4),
    servers=st.none() | st.dictionaries(st.text(), st.dictionaries(st.text(), _json, max_size=2), max_size=3),
    indent=st.sampled_from([None, 1, 2, 4, "\t"]),
)
def test_only_the_entry_changes_and_only_once(
    document: dict[str, object], servers: dict[str, object] | None, indent: int | str | None
) -> None:
    if servers is not None:
        document["mcpServers"] = servers
    elif not isinstance(document.get("mcpServers"), dict):
        document.pop("mcpServers", None)
    text = json.dumps(document, indent=indent)
    after = with_entry(text, "mcpServers", "scenewright", VALUE)
    expected = json.loads(text)
    held = expected.setdefault("mcpServers", {})
    held["scenewright"] = (held.get("scenewright") or {}) | VALUE
    assert json.loads(after) == expected
    assert with_entry(after, "mcpServers", "scenewright", VALUE) == after
