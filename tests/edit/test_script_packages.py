"""Edits of real code that are taken back by other edits."""

import hashlib
from collections import Counter
from collections.abc import Iterator

from scenewright.csharp import syntax_diagnostics
from scenewright.csharp.symbols import TypeSymbol
from scenewright.edit.script import Script, edited
from scenewright.text.lines import TextFile

PROBE = "void ScenewrightProbe(int count)\n{\n    count++;\n}"
ONE_OF = 4
"""The share of the files that one run reads; which they are is decided by their names."""


def chosen(sources: dict[str, bytes]) -> Iterator[tuple[str, TextFile, Script]]:
    for path, data in sources.items():
        if hashlib.sha256(path.encode()).digest()[0] % ONE_OF == 0:
            file = TextFile.from_bytes(data, path)
            yield path, file, Script(file.text, path)


def whole_types(script: Script) -> list[TypeSymbol]:
    """Types with members that have one declaration in the file."""
    counts = Counter(each.reflection_name for each in script.symbols.types)
    return [
        each
        for each in script.symbols.types
        if each.kind not in ("delegate", "enum") and not each.condition and counts[each.reflection_name] == 1
    ]


def test_a_method_put_into_each_type_and_taken_out_again_leaves_the_same_text(
    package_sources: dict[str, bytes],
) -> None:
    count = 0
    for path, file, script in chosen(package_sources):
        for each in whole_types(script):
            name = {"className": each.reflection_name}
            more = edited(file, [{"op": "insert_method", "replacement": PROBE} | name], path)
            grown = TextFile(more.text, file.encoding, file.bom)
            less = edited(grown, [{"op": "delete_method", "methodName": "ScenewrightProbe"} | name], path)
            assert "ScenewrightProbe" in more.text
            assert less.text == file.text, (path, each.reflection_name)
            count += 1
        if script.symbols.types and "more" in locals():
            assert len(syntax_diagnostics(grown.encode())) <= len(syntax_diagnostics(file.encode())), path
    assert count > 100


def test_each_method_replaced_by_itself_changes_nothing(package_sources: dict[str, bytes]) -> None:
    count = 0
    for path, file, script in chosen(package_sources):
        for each in whole_types(script):
            signatures = Counter((member.name, member.signature) for member in each.members)
            methods = [
                member
                for member in each.members
                if member.kind == "method" and signatures[member.name, member.signature] == 1
            ]
            edits = [
                {
                    "op": "replace_method",
                    "className": each.reflection_name,
                    "methodName": f"{member.interface}.{member.name}" if member.interface else member.name,
                    "parametersSignature": member.signature,
                    "replacement": file.text[script.offset(member.start) : script.offset(member.end)],
                }
                for member in methods[:50]
            ]
            if edits:
                assert edited(file, edits, path).text == file.text, (path, each.reflection_name)
            count += len(edits)
    assert count > 300
