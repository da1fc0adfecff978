"""Which of a file's types Unity takes for the script: the one an ``m_Script`` reference means."""

from typing import Final

from scenewright.csharp.symbols import SourceSymbols, TypeSymbol

_FREE_NAMES_SINCE: Final = 6000


def main_type(
    symbols: SourceSymbols, file_stem: str, unity_major: int = _FREE_NAMES_SINCE
) -> TypeSymbol | None:
    """The class that a reference to the script file means, or None when there is none to be found.

    Unity's rule (manual, "Naming scripts"): the class with the name of the file, in any namespace. Since
    Unity 6 (``unity_major`` 6000) a file without such a class stands for its only class that can be a
    component or an asset, unless that is partial. Whether the class derives from ``MonoBehaviour`` or
    ``ScriptableObject`` is not looked at, but a class with a base is preferred.
    """
    classes = [symbol for symbol in symbols.types if _attachable(symbol)]
    named = [symbol for symbol in classes if symbol.name == file_stem]
    if named:
        return max(named, key=lambda symbol: bool(symbol.bases))
    if unity_major < _FREE_NAMES_SINCE:
        return None
    free = [
        symbol for symbol in classes if symbol.bases and not {"abstract", "partial"} & {*symbol.modifiers}
    ]
    return free[0] if len(free) == 1 else None


def _attachable(symbol: TypeSymbol) -> bool:
    return (
        symbol.kind == "class" and not symbol.arity and not symbol.outer and "static" not in symbol.modifiers
    )
