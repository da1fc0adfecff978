"""New scripts, as Unity's own menus begin them."""

import re
from typing import Final

from scenewright.errors import BadArgumentError

TEMPLATES: Final = {
    "MonoBehaviour": (
        "using UnityEngine;\n", "MonoBehaviour",
        "    private void Start()\n    {\n    }\n\n    private void Update()\n    {\n    }\n", "",
    ),
    "ScriptableObject": (
        "using UnityEngine;\n", "ScriptableObject", "",
        '[CreateAssetMenu(fileName = "{name}", menuName = "{name}")]\n',
    ),
    "Editor": (
        "using UnityEditor;\nusing UnityEngine;\n", "Editor",
        "    public override void OnInspectorGUI()\n    {\n        DrawDefaultInspector();\n    }\n", "",
    ),
    "EditorWindow": (
        "using UnityEditor;\nusing UnityEngine;\n", "EditorWindow",
        '    [MenuItem("Window/{name}")]\n    private static void Open()\n    {\n'
        '        GetWindow<{name}>("{name}");\n    }\n\n    private void OnGUI()\n    {\n    }\n', "",
    ),
    "class": ("", "", "", ""),
}  # fmt: skip
"""By kind: the using directives, the base class, the body and the attributes."""
_IDENTIFIER: Final = re.compile(r"[^\W\d]\w*")
_KEYWORDS: Final = frozenset(
    "abstract as base bool break byte case catch char checked class const continue decimal default delegate"
    " do double else enum event explicit extern false finally fixed float for foreach goto if implicit in int"
    " interface internal is lock long namespace new null object operator out override params private"
    " protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch"
    " this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while".split()
)


def is_type_name(name: str) -> bool:
    """Whether C# allows a type of this name (C# standard, 6.4.3)."""
    return _IDENTIFIER.fullmatch(name) is not None and name not in _KEYWORDS


def new_script(kind: str, name: str, namespace: str = "") -> str:
    """The text of a new script of a kind of ``TEMPLATES``, in any letter case.

    Raises ``BadArgumentError`` for an unknown kind and for names that C# does not allow.
    """
    known = {each.lower(): each for each in TEMPLATES}
    if kind.lower() not in known:
        raise BadArgumentError(
            f"There is no template {kind!r}.", hint="Templates: " + ", ".join(TEMPLATES) + ".",
            candidates=tuple(TEMPLATES),
        )  # fmt: skip
    for part in (name, *(namespace.split(".") if namespace else ())):
        if not is_type_name(part):
            raise BadArgumentError(
                f"{part!r} is no name for a C# type or namespace.",
                hint="Use letters, digits and _, not a digit first, and no keyword.",
            )
    usings, base, body, attributes = TEMPLATES[known[kind.lower()]]
    head = f"public class {name}" + (f" : {base}" if base else "")
    declaration = f"{attributes}{head}\n{{\n{body}}}\n".replace("{name}", name)
    if namespace:
        inner = "".join(
            f"    {line}" if line.strip() else line for line in declaration.splitlines(keepends=True)
        )
        declaration = f"namespace {namespace}\n{{\n{inner}}}\n"
    return f"{usings}\n{declaration}" if usings else declaration
