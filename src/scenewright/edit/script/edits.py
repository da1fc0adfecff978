"""Edits of a script as clients write them, brought into one form and made together."""

import base64
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any, Final

from scenewright.edit.script import passages, structure
from scenewright.edit.script.patches import patched
from scenewright.edit.script.script import Script
from scenewright.edit.script.structure import Operation
from scenewright.edit.texts import in_line_ends_of
from scenewright.errors import BadArgumentError, ScenewrightError
from scenewright.text.lines import TextFile

Edit = dict[str, Any]

OPERATIONS: Final[Mapping[str, Operation]] = {
    "replace_class": structure.replace_type,
    "delete_class": structure.delete_type,
    "replace_method": structure.replace_member,
    "delete_method": structure.delete_member,
    "insert_method": structure.insert_member,
    "replace_member": structure.replace_member,
    "delete_member": structure.delete_member,
    "insert_member": structure.insert_member,
    "anchor_insert": passages.anchor_insert,
    "anchor_delete": passages.anchor_delete,
    "anchor_replace": passages.anchor_replace,
    "prepend": passages.prepend,
    "append": passages.append,
    "replace_range": passages.replace_range,
    "regex_replace": passages.regex_replace,
}
_SYNONYMS: Final = {
    "text_replace": "replace_range", "regex_delete": "regex_replace", "replace_type": "replace_class",
    "delete_type": "delete_class", "replace_property": "replace_member", "delete_property": "delete_member",
    "insert_property": "insert_member", "replace_field": "replace_member", "delete_field": "delete_member",
    "insert_field": "insert_member", "replace_constructor": "replace_member", "insert_class": "insert_member",
    "delete_constructor": "delete_member", "insert_constructor": "insert_member", "insert": "anchor_insert",
}  # fmt: skip
_OP_KEYS: Final = ("op", "operation", "type", "mode")
_KINDS: Final = {"property": "property", "field": "field", "constructor": "constructor", "method": "method"}
_STRUCTURED: Final = frozenset(
    name for name, each in OPERATIONS.items() if each.__module__ == structure.__name__
)
_FIELDS: Final = {
    "class_name": "className", "class": "className", "typeName": "className", "type_name": "className",
    "method_name": "memberName", "methodName": "memberName", "method": "memberName", "target": "memberName",
    "member_name": "memberName", "member": "memberName", "name": "memberName",
    "propertyName": "memberName", "fieldName": "memberName",
    "new_content": "replacement", "newMethod": "replacement", "new_method": "replacement",
    "newCode": "replacement", "code": "replacement",
    "after_method": "after", "afterMethodName": "after", "after_method_name": "after", "afterMember": "after",
    "before_method": "before", "beforeMethodName": "before", "before_method_name": "before",
    "beforeMember": "before", "anchor_method": "after", "anchorText": "anchor", "anchor_text": "anchor",
    "newText": "text", "new_text": "text", "insert": "text",
    "start_line": "startLine", "start_col": "startCol", "end_line": "endLine", "end_col": "endCol",
    "startColumn": "startCol", "endColumn": "endCol",
    "parameters_signature": "parametersSignature", "return_type": "returnType",
    "attributes_contains": "attributesContains", "ignoreCase": "ignore_case",
}  # fmt: skip
_ANCHORS: Final = frozenset({"anchor", "anchorText", "anchor_text", "pattern"})
_BESIDE: Final = ("before", "after")
_BESIDE_METHODS: Final = frozenset(_BESIDE) | {name for name, own in _FIELDS.items() if own in _BESIDE}
_TELLING: Final = ("ParametersSignature", "ReturnType", "AttributesContains")
_KNOWN: Final = frozenset(
    "op className namespace memberName kind replacement text position before after anchor pattern count"
    " occurrence ignore_case startLine startCol endLine endCol range utf16 parametersSignature returnType"
    " attributesContains".split()
) | {side + what for side in _BESIDE for what in _TELLING}
MOST: Final = 200


@dataclass(frozen=True, slots=True)
class Edited:
    """What edits made of a text, and the edits in the form they were understood in."""

    text: str
    edits: tuple[Edit, ...]


def edited(file: TextFile, edits: Sequence[Any], path: str, *, sequential: bool = False) -> Edited:
    """The text of a script with all edits made; each means the text as it is now.

    With ``sequential`` each means the text that those before it left. New text gets the line ends of the
    file. Raises the errors of the operations, with the number of the edit: nothing is made then.
    """
    if not edits or len(edits) > MOST:
        raise BadArgumentError(f"Give 1 to {MOST} edits, not {len(edits)}.", parameter="edits")
    told = tuple(_told(number, each) for number, each in enumerate(edits))
    groups = [[each] for each in enumerate(told)] if sequential else [list(enumerate(told))]
    text = file.text
    for group in groups:
        script = Script(text, path)
        patches = [
            replace(patch, text=in_line_ends_of(file, patch.text), edit=number)
            for number, each in group
            for patch in _patches(script, number, each)
        ]
        text = patched(text, patches)
    return Edited(text, told)


def _patches(script: Script, number: int, edit: Edit) -> Iterator[Any]:
    try:
        yield from list(OPERATIONS[edit["op"]](script, edit))
    except ScenewrightError as error:
        error.details.setdefault("edit", number)
        error.details.setdefault("op", edit["op"])
        raise


def _told(number: int, given: Any) -> Edit:
    """An edit with the names of this module; what it does not know is refused."""
    if not isinstance(given, Mapping):
        raise BadArgumentError(f"Edit {number} is no object.", parameter="edits", edit=number)
    fields = dict(given)
    op, fields = _operation(number, fields)
    edit: Edit = {"op": op}
    for name, value in fields.items():
        edit.setdefault(_FIELDS.get(name, name), value)
    _decode(number, edit)
    _settle_text(edit)
    unknown = sorted(map(str, edit.keys() - _KNOWN))
    if unknown:
        raise BadArgumentError(
            f"Edit {number} ({op}) has no field '{unknown[0]}'.",
            candidates=get_close_matches(unknown[0], _KNOWN, 3),
            code="unknown_field",
            edit=number,
        )
    return edit


def _operation(number: int, fields: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The operation of an edit: named by a key, or by being the one key around all others."""
    key = next((key for key in _OP_KEYS if isinstance(fields.get(key), str)), None)
    if key is None and len(fields) == 1:
        ((name, inner),) = fields.items()
        if isinstance(inner, Mapping) and _known(name):
            return _renamed(name, dict(inner))
    if key is None:
        if "range" in fields or "startLine" in fields or "start_line" in fields:
            return "replace_range", fields
        raise BadArgumentError(
            f"Edit {number} names no operation.",
            hint="Give it as 'op': " + ", ".join(OPERATIONS) + ".",
            code="missing_field",
            expected=["op"],
            edit=number,
        )
    name = fields.pop(key)
    if not _known(name):
        raise BadArgumentError(
            f"There is no operation '{name}'.",
            hint="Operations: " + ", ".join(OPERATIONS) + ".",
            candidates=get_close_matches(name.lower(), [*OPERATIONS, *_SYNONYMS], 3),
            code="unknown_op",
            edit=number,
        )
    return _renamed(name, fields)


def _known(name: str) -> bool:
    return name.lower() in OPERATIONS or name.lower() in _SYNONYMS


def _renamed(name: str, fields: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    op = _SYNONYMS.get(name.lower(), name.lower())
    kind = _KINDS.get(name.lower().rpartition("_")[2])
    if kind and op.endswith("_member") and not op.startswith("insert"):
        fields.setdefault("kind", kind)
    if name.lower() == "regex_delete":
        fields = {**fields, "text": ""}
    if op == "anchor_insert" and "range" in fields:
        op = "replace_range"
    elif op == "anchor_insert" and not _ANCHORS & fields.keys() and _BESIDE_METHODS & fields.keys():
        op = "insert_method"
    return op, fields


def _decode(number: int, edit: Edit) -> None:
    """Code that came as base64 of UTF-8, which spares a client all escapes."""
    coded = edit.pop("replacementBase64", None)
    if coded is None:
        return
    try:
        edit.setdefault("replacement", base64.b64decode(coded, validate=True).decode())
    except (TypeError, ValueError):
        raise BadArgumentError(
            f"replacementBase64 of edit {number} is no base64 of UTF-8 text.", parameter="edits", edit=number
        ) from None


def _settle_text(edit: Edit) -> None:
    """Code and text are one thing in two words: each operation reads its own."""
    wanted, other = ("replacement", "text") if edit["op"] in _STRUCTURED else ("text", "replacement")
    for name in (other, "content"):
        if name in edit:
            edit.setdefault(wanted, edit.pop(name))
            edit.pop(name, None)
    if edit["op"].startswith("anchor") and "pattern" in edit:
        edit.setdefault("anchor", edit.pop("pattern"))
