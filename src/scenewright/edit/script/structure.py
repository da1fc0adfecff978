"""Edits of declarations: types and members put in, replaced, taken out."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from scenewright.csharp import parse_symbols
from scenewright.csharp.symbols import MemberSymbol, TypeSymbol
from scenewright.edit.script.layout import (
    after_attributes,
    blank_lines_before,
    closing_brace,
    declaration_span,
    indentation,
    line_start,
    member_indentation,
    reindented,
    stands_as_cut_out,
    with_braces_of,
    without_gap,
)
from scenewright.edit.script.patches import Patch
from scenewright.edit.script.script import Script, Symbol
from scenewright.edit.script.targets import MemberName, one_member, type_parts
from scenewright.errors import BadArgumentError

Edit = Mapping[str, Any]
Operation = Callable[[Script, Edit], Iterator[Patch]]
_POSITIONS: Final = ("start", "end", "before", "after")
_WRAPPED: Final = "class {name}\n{{\n{code}\n}}\n"


def replace_type(script: Script, edit: Edit) -> Iterator[Patch]:
    """A whole type gets other text; of a partial one the part in this file."""
    yield from _replaced(script, _one_part(script, edit), _code(edit))


def delete_type(script: Script, edit: Edit) -> Iterator[Patch]:
    """A type is taken out, with what belongs to it."""
    yield _deleted(script, _one_part(script, edit))


def replace_member(script: Script, edit: Edit) -> Iterator[Patch]:
    """A member gets other text; its doc comment and attributes stay where the new text has none."""
    yield from _replaced(script, _member(script, edit), _code(edit))


def delete_member(script: Script, edit: Edit) -> Iterator[Patch]:
    """A member is taken out, with its doc comment, its attributes, and the gap it leaves."""
    member = _member(script, edit)
    names = [
        each.name for part in _parts(script, edit) for each in part.members if each.start == member.start
    ]
    if len(names) > 1:
        raise BadArgumentError(
            f"'{member.name}' is declared together with {', '.join(n for n in names if n != member.name)}.",
            hint="Replace the declaration instead.",
            code="shared_declaration",
        )
    yield _deleted(script, member)


def insert_member(script: Script, edit: Edit) -> Iterator[Patch]:
    """Members or nested types put into a type: at its start, its end, before or after another member."""
    parts = _parts(script, edit)
    where = str(edit.get("position") or _implied_position(edit))
    if where not in _POSITIONS:
        raise BadArgumentError(
            f"There is no position '{where}'.", hint="Positions: " + ", ".join(_POSITIONS) + ".",
            candidates=_POSITIONS, parameter="position",
        )  # fmt: skip
    if where in ("before", "after"):
        yield _beside(script, edit, parts, where)
    elif where == "start":
        yield _first_in(script, parts[0], _code(edit))
    else:
        yield _last_in(script, parts[-1], _code(edit))


def _implied_position(edit: Edit) -> str:
    return next((where for where in ("before", "after") if edit.get(where)), "end")


def _parts(script: Script, edit: Edit) -> tuple[TypeSymbol, ...]:
    return type_parts(script, str(edit.get("className") or ""), str(edit.get("namespace") or ""))


def _one_part(script: Script, edit: Edit) -> TypeSymbol:
    parts = _parts(script, edit)
    if len(parts) > 1:
        raise BadArgumentError(
            f"{parts[0].name} has {len(parts)} parts in this file.",
            hint="Edit its members, or the text.",
            code="ambiguous_type",
        )
    return parts[0]


def _member(script: Script, edit: Edit) -> MemberSymbol:
    parameters = edit.get("parametersSignature")
    wanted = MemberName(
        str(edit.get("memberName") or ""),
        str(edit.get("kind") or ""),
        None if parameters is None else str(parameters),
        str(edit.get("returnType") or ""),
        str(edit.get("attributesContains") or ""),
    )
    if not wanted.name:
        raise BadArgumentError(
            "The edit names no member.", hint="Give methodName or memberName.", code="missing_field"
        )
    return one_member(_parts(script, edit), wanted)


def _code(edit: Edit) -> str:
    code = edit.get("replacement")
    if not isinstance(code, str) or not code.strip():
        raise BadArgumentError(
            "The edit has no code.",
            hint="Give it as 'replacement'.",
            code="missing_field",
            expected=["replacement"],
        )
    return code


def _replaced(script: Script, symbol: Symbol, code: str) -> Iterator[Patch]:
    text = script.text
    new = _declared(code)
    start = script.offset(symbol.start)
    if new is not None and new.doc and symbol.doc:
        start = script.offset(symbol.doc[0])
    elif new is not None and not new.attributes and symbol.attributes and not new.doc:
        start = after_attributes(script, symbol)
    end = script.offset(symbol.end)
    indent = indentation(text, start)
    fitted = code if stands_as_cut_out(code, indent) else _fitted(script, code, indent)
    yield Patch(start, end, fitted.strip("\r\n").removeprefix(indent))


def _declared(code: str) -> Symbol | None:
    """What a piece of code declares first; its offsets mean nothing. None where that cannot be read."""
    types = parse_symbols(code.encode("utf-8", "surrogatepass")).types
    if types:
        return types[0]
    for name in ("_", *_called(code)):
        wrapped = _WRAPPED.format(name=name, code=code)
        found = parse_symbols(wrapped.encode("utf-8", "surrogatepass")).types
        if found and found[0].members:
            return found[0].members[0]
    return None


def _called(code: str) -> list[str]:
    """The word before the first bracket: of a constructor, the name of its type."""
    words = code.partition("(")[0].split()
    return words[-1:] if words and words[-1].isidentifier() else []


def _deleted(script: Script, symbol: Symbol) -> Patch:
    span = without_gap(script.text, declaration_span(script, symbol))
    return Patch(span.start, span.end, "")


def _beside(script: Script, edit: Edit, parts: tuple[TypeSymbol, ...], where: str) -> Patch:
    given = edit.get(where)
    if not given:
        raise BadArgumentError(
            f"The position '{where}' needs a member to stand beside.",
            hint=f"Give {where}MethodName or {where}.",
            code="missing_field",
        )
    keys = {"parameters": "ParametersSignature", "returns": "ReturnType", "attribute": "AttributesContains"}
    told = {key: edit.get(f"{where}{name}") for key, name in keys.items()}
    wanted = MemberName(
        str(given), "", None if told["parameters"] is None else str(told["parameters"]),
        str(told["returns"] or ""), str(told["attribute"] or ""),
    )  # fmt: skip
    neighbour = one_member(parts, wanted)
    span = declaration_span(script, neighbour)
    code = _fitted(script, _code(edit), indentation(script.text, script.offset(neighbour.start)))
    if not span.whole:
        joined = f" {code.strip()}" if where == "after" else f"{code.strip()} "
        return Patch(*((span.end,) * 2 if where == "after" else (span.start,) * 2), joined)
    gap = _gap(script, neighbour, code)
    if where == "before":
        return Patch(span.start, span.start, f"{code}\n{gap}")
    lacks_end = not script.text[: span.end].endswith(("\n", "\r"))
    return Patch(
        span.end, span.end, ("\n" if lacks_end else "") + f"{gap}{code}" + ("" if lacks_end else "\n")
    )


def _gap(script: Script, neighbour: Symbol, code: str) -> str:
    """A blank line, but none between two fields of one line."""
    is_field = isinstance(neighbour, MemberSymbol) and neighbour.kind in ("field", "enum_member")
    new = _declared(code)
    new_is_field = isinstance(new, MemberSymbol) and new.kind in ("field", "enum_member")
    return "" if is_field and new_is_field and "\n" not in code.strip() else "\n"


def _first_in(script: Script, owner: TypeSymbol, code: str) -> Patch:
    inner = _inside(script, owner)
    if not inner:
        return _last_in(script, owner, code)
    first = min(inner, key=lambda each: each.start)
    span = declaration_span(script, first)
    fitted = _fitted(script, code, member_indentation(script, owner))
    if not span.whole:
        return Patch(span.start, span.start, f"{fitted.strip()} ")
    return Patch(span.start, span.start, f"{fitted}\n{_gap(script, first, code)}")


def _inside(script: Script, owner: TypeSymbol) -> list[Symbol]:
    nested = [each for each in script.symbols.types if owner.start < each.start and each.end < owner.end]
    return [*owner.members, *nested]


def _last_in(script: Script, owner: TypeSymbol, code: str) -> Patch:
    text = script.text
    brace = closing_brace(script, owner)
    start = line_start(text, brace)
    fitted = _fitted(script, code, member_indentation(script, owner))
    outer = indentation(text, script.offset(owner.start))
    if text[start:brace].strip():
        is_empty = text[:brace].rstrip().endswith("{")
        return Patch(brace, brace, f"\n{fitted}\n{outer}" if is_empty else f"\n\n{fitted}\n{outer}")
    start = blank_lines_before(text, start)
    is_empty = text[:start].rstrip().endswith("{")
    gap = "" if is_empty else _last_gap(script, owner, code)
    return Patch(start, start, f"{gap}{fitted}\n")


def _last_gap(script: Script, owner: TypeSymbol, code: str) -> str:
    inner = _inside(script, owner)
    return _gap(script, max(inner, key=lambda each: each.end), code) if inner else "\n"


def _fitted(script: Script, code: str, indent: str) -> str:
    """Code as it goes into a script: at an indentation, with opening braces where the script has them."""
    return with_braces_of(script, reindented(code, indent), indent)
