"""C# source as a syntax tree: types, members, spans, diagnostics."""

from .outline import parse_symbols
from .source import CSharpSource
from .symbols import MemberSymbol, SourceSymbols, TypeSymbol

__all__ = ["CSharpSource", "MemberSymbol", "SourceSymbols", "TypeSymbol", "parse_symbols"]
