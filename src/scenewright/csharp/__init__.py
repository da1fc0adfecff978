"""C# source as a syntax tree: types, members, spans, diagnostics."""
