"""Which fields of a type Unity writes into files, told from the source text."""

import re
from dataclasses import dataclass
from typing import Final

from scenewright.csharp.attributes import parse_attribute
from scenewright.csharp.symbols import MemberSymbol, TypeSymbol

_NEVER: Final = frozenset({"static", "const", "readonly"})
_STRING = re.compile(r'@?"(?P<text>(?:[^"\\]|\\.|"")*)"')
_LISTED = re.compile(r"(?:System\.Collections\.Generic\.)?List<(?P<item>.*)>")
_VALUES: Final = frozenset({
    "bool", "byte", "sbyte", "char", "short", "ushort", "int", "uint", "long", "ulong", "float",
    "double", "Vector2", "Vector3", "Vector4", "Vector2Int", "Vector3Int", "Quaternion", "Color",
    "Color32", "Rect", "RectInt", "Bounds", "BoundsInt", "Matrix4x4", "LayerMask",
})  # fmt: skip
_UNWRITTEN: Final = frozenset({
    "dynamic", "decimal", "nint", "nuint", "IntPtr", "UIntPtr", "Type", "DateTime", "DateTimeOffset",
    "TimeSpan", "Guid", "Uri", "Delegate", "Action", "Func", "Predicate", "Comparison", "Converter",
    "EventHandler", "UnityAction", "Dictionary", "SortedDictionary", "SortedList", "HashSet",
    "SortedSet", "Queue", "Stack", "LinkedList", "ConcurrentDictionary", "ConcurrentQueue",
    "ConcurrentBag", "IList", "ICollection", "IEnumerable", "IEnumerator", "IDictionary", "ISet",
    "IReadOnlyList", "IReadOnlyCollection", "IReadOnlyDictionary", "KeyValuePair", "Tuple",
    "ValueTuple", "Nullable", "Lazy", "Task", "UniTask", "WeakReference", "Thread", "CancellationToken",
    "CancellationTokenSource", "Coroutine",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class SerializedField:
    """One entry that Unity writes for a type.

    ``name`` is the key in the file, ``member`` the name in the source, ``former_names`` the keys it also
    reads (``FormerlySerializedAs``), ``initial`` the initial value as written, ``by_reference`` whether
    it is a managed reference (``SerializeReference``).
    """

    name: str
    member: str
    type: str
    former_names: tuple[str, ...]
    initial: str
    line: int
    by_reference: bool


def serialized_fields(symbol: TypeSymbol) -> tuple[SerializedField, ...]:
    """The fields of a class or struct that Unity serializes, in source order; those of its bases not.

    Unity's rules (manual, "Script serialization"): public, or marked ``SerializeField`` or
    ``SerializeReference``; not static, const, readonly or ``NonSerialized``; of a type that can be
    serialized. An automatic property counts by attributes on its field. Types that are certainly not
    serialized (dictionaries, delegates, nested lists, arrays of arrays, nullable values) are left out; a
    class declared elsewhere is taken to be serializable.
    """
    if symbol.kind not in ("class", "struct"):
        return ()
    return tuple(field for member in symbol.members if (field := _field(member)))


def _field(member: MemberSymbol) -> SerializedField | None:
    target = {"field": ("", "field"), "property": ("field",)}.get(member.kind, ())
    attributes = [found for found in map(parse_attribute, member.attributes) if found.target in target]
    names = {attribute.name for attribute in attributes}
    by_reference = "SerializeReference" in names
    if not _marked(member, names) or not _writable(member.type, by_reference):
        return None
    key = member.name if member.kind == "field" else f"<{member.name}>k__BackingField"
    former = tuple(
        _text(each.argument(0, "oldName") or "") for each in attributes if each.name == "FormerlySerializedAs"
    )
    return SerializedField(key, member.name, member.type, former, member.initial, member.line, by_reference)


def _marked(member: MemberSymbol, names: set[str]) -> bool:
    if _NEVER & {*member.modifiers} or "NonSerialized" in names:
        return False
    if names & {"SerializeField", "SerializeReference"}:
        return member.kind == "field" or member.auto
    return member.kind == "field" and "public" in member.modifiers


def _writable(written: str, by_reference: bool) -> bool:
    """Whether values of a type can be written, as far as its name tells."""
    item = item_type(written)
    nested = item != written and item_type(item) != item
    bare = re.split(r"[<\[]", item)[0].rsplit(".", 1)[-1]
    name = bare.rstrip("?")
    if nested or item.startswith("(") or item.endswith(("]", "*")) or name in _UNWRITTEN:
        return False
    return by_reference or (name != "object" and (bare == name or name not in _VALUES))


def item_type(written: str) -> str:
    """The element type of an array or a list, else the type itself."""
    if written.endswith("[]"):
        return written[:-2]
    listed = _LISTED.fullmatch(written)
    return listed["item"] if listed else written


def _text(literal: str) -> str:
    found = _STRING.search(literal)
    return re.sub(r'\\(.)|""', lambda escape: escape[1] or '"', found["text"]) if found else ""
