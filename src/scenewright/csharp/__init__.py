"""C# source as a syntax tree: types, members, spans, diagnostics, and what Unity makes of them."""

from scenewright.csharp.assemblies import (
    AssemblyDefinition,
    AssemblyLayout,
    AssemblyRedirect,
    VersionDefine,
    parse_asmdef,
    parse_asmref,
    predefined_assembly,
    reference_guid,
)
from scenewright.csharp.attributes import Attribute, parse_attribute
from scenewright.csharp.conditions import evaluate
from scenewright.csharp.diagnostics import Diagnostic, SyntaxReport, syntax_diagnostics, syntax_report
from scenewright.csharp.dll_types import dll_type_file_id, known_dll_type
from scenewright.csharp.grammar import parse, parse_unless
from scenewright.csharp.literals import without_comments
from scenewright.csharp.outline import parse_symbols
from scenewright.csharp.parameters import Parameter, split_commas
from scenewright.csharp.scripts import main_type
from scenewright.csharp.serialization import SerializedField, item_type, serialized_fields
from scenewright.csharp.source import CSharpSource
from scenewright.csharp.symbols import MEMBER_KINDS, TYPE_KINDS, MemberSymbol, SourceSymbols, TypeSymbol

__all__ = [
    "MEMBER_KINDS",
    "TYPE_KINDS",
    "AssemblyDefinition",
    "AssemblyLayout",
    "AssemblyRedirect",
    "Attribute",
    "CSharpSource",
    "Diagnostic",
    "MemberSymbol",
    "Parameter",
    "SerializedField",
    "SourceSymbols",
    "SyntaxReport",
    "TypeSymbol",
    "VersionDefine",
    "dll_type_file_id",
    "evaluate",
    "item_type",
    "known_dll_type",
    "main_type",
    "parse",
    "parse_asmdef",
    "parse_asmref",
    "parse_attribute",
    "parse_symbols",
    "parse_unless",
    "predefined_assembly",
    "reference_guid",
    "serialized_fields",
    "split_commas",
    "syntax_diagnostics",
    "syntax_report",
    "without_comments",
]
