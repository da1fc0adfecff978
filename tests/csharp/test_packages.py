"""Symbols of real packages, against readings that share no code with the reader."""

import re
from dataclasses import replace

from tree_sitter import Node, Query, QueryCursor, Tree

from scenewright.csharp import CSharpSource, SourceSymbols, parse_symbols, syntax_report
from scenewright.csharp.declarations import DeclarationReader
from scenewright.csharp.grammar import language, parse

DECLARED = re.compile(
    r"(?<![\w@.:,])(?:class|struct|interface|enum)\s+(?!where\b)(\w+)"
    r"|(?<![\w@.])delegate\s+[\w.<>,\[\]?\s]+?\s(\w+)\s*(?:<[^()]*?>)?\s*\("
)


def without_comments_and_literals(text: str) -> str:
    """Removes them character by character, and the directive lines; every ``#if`` branch stays."""
    out: list[str] = []
    at = 0
    while at < len(text):
        two = text[at : at + 2]
        if two == "//":
            at = text.find("\n", at) % (len(text) + 1)
        elif two == "/*":
            at = text.index("*/", at) + 2
        elif two in ('@"', '$"') or text[at : at + 3] in ('$@"', '@$"'):
            at = string_end(text, text.index('"', at) + 1, verbatim="@" in two + text[at + 1])
        elif text[at] == '"':
            at = string_end(text, at + 1, verbatim=False)
        elif text[at] == "'":
            at = text.index("'", at + (3 if text[at + 1] == "\\" else 2)) + 1
        elif text[at] == "#" and not text[text.rfind("\n", 0, at) + 1 : at].strip():
            at = text.find("\n", at) % (len(text) + 1)
        else:
            out.append(text[at])
            at += 1
    return "".join(out)


def string_end(text: str, at: int, *, verbatim: bool) -> int:
    while text[at] != '"' or (verbatim and text[at : at + 2] == '""'):
        at += 2 if (text[at] == "\\" and not verbatim) or text[at] == '"' else 1
    return at + 1


def declared(text: str) -> set[str]:
    return {found[1] or found[2] for found in DECLARED.finditer(without_comments_and_literals(text))}


def test_the_packages_declare_the_types_that_a_plain_reading_finds(package_sources: dict[str, bytes]) -> None:
    wrong = {}
    for path, data in package_sources.items():
        expected = declared(data.decode("utf-8-sig"))
        found = {symbol.name for symbol in parse_symbols(data).types}
        if found != expected:
            wrong[path] = found ^ expected
    assert wrong == {}
    assert len(package_sources) > 300


def test_nothing_in_the_packages_is_damaged(package_sources: dict[str, bytes]) -> None:
    assert [path for path, data in package_sources.items() if parse_symbols(data).damaged] == []
    reports = {path: syntax_report(data) for path, data in package_sources.items()}
    assert {path: report for path, report in reports.items() if report.total} == {}


def test_leaving_bodies_out_changes_no_symbol(package_sources: dict[str, bytes]) -> None:
    for path, data in package_sources.items():
        source = CSharpSource.from_bytes(data)
        tree = parse(source.preprocessor.configured(["UNITY_EDITOR"]))
        if tree.root_node.has_error:
            continue
        reader = DeclarationReader(source, {})
        reader.read(tree.root_node)
        types = tuple(sorted(reader.types, key=lambda symbol: symbol.start))
        assert bare(parse_symbols(source, ["UNITY_EDITOR"])) == bare(SourceSymbols(types)), path


def test_parameters_are_those_of_the_syntax_tree(package_sources: dict[str, bytes]) -> None:
    compared = 0
    for path, data in list(package_sources.items())[::4]:
        source = CSharpSource.from_bytes(data)
        listed = parameters_by_name_offset(parse(source.preprocessor.configured(())))
        for member in (m for symbol in parse_symbols(source, ()).types for m in symbol.members):
            if member.name_start in listed:
                found = [("".join(p.type.split()), p.name) for p in member.parameters]
                assert found == listed[member.name_start], (path, member.name)
                compared += 1
    assert compared > 500


def parameters_by_name_offset(tree: Tree) -> dict[int, list[tuple[str, str]]]:
    """Type (without blanks) and name of each parameter of each method that parses without an error."""
    query = Query(language(), "(method_declaration name: (_) @name parameters: (_) @list)")
    found = {}
    for _, captures in QueryCursor(query).matches(tree.root_node):
        (name,), (listed,) = captures["name"], captures["list"]
        if not listed.has_error and b"params " not in (listed.text or b""):
            inner = [child for child in listed.named_children if child.type == "parameter"]
            found[name.start_byte] = [(field(child, "type"), field(child, "name")) for child in inner]
    return found


def field(node: Node, name: str) -> str:
    part = node.child_by_field_name(name)
    return "".join((part.text or b"").decode().split()).removeprefix("@") if part else ""


def bare(symbols: SourceSymbols) -> list[object]:
    """All but the doc comments, which only the quick reading looks for."""
    return [
        (replace(symbol, doc=None, members=()), [replace(member, doc=None) for member in symbol.members])
        for symbol in symbols.types
    ]
