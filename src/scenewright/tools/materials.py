"""The tool that shows the properties of materials."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Final

from scenewright.errors import NotFoundError
from scenewright.index import Kind
from scenewright.text import Document, Node, NodeKind, Reference
from scenewright.tools.asset_names import AssetNames, asset_path
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.display import number_or_text
from scenewright.tools.objects import SAVED
from scenewright.tools.page import page_of
from scenewright.tools.pairs import pairs
from scenewright.tools.registry import nearest, tool
from scenewright.tools.schema import Bounds
from scenewright.tools.shaders import Shader, shader_of

_MATERIAL: Final = 21
_PAGE: Final = 40
_MOST_PARENTS: Final = 16
_KINDS: Final = {"m_TexEnvs": "Texture", "m_Ints": "Int", "m_Floats": "Float", "m_Colors": "Color"}
_WHOLE: Final = {"m_Scale": {"x": 1, "y": 1}, "m_Offset": {"x": 0, "y": 0}}


@dataclass(frozen=True, slots=True)
class _Saved:
    """A property as one material file has it."""

    kind: str
    node: Node
    file: str
    is_inherited: bool


@tool(toolset="material")
def material_get_properties(
    context: ToolContext,
    materialPath: Annotated[str, "Material: path, name or GUID; path::Name inside another asset."],  # noqa: N803
    limit: Annotated[int | None, "Most properties; else 40 that fit.", Bounds(1, 200)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Shows a material: shader, keywords, typed properties, textures, and what its parents decide.

    ``decided_by`` stands at a property of a variant that another file decides, or that overrides one. A
    property that the shader does not declare any more has ``declared`` false.
    """
    path, _, name = materialPath.partition("::")
    line = list(_line(context, path, name))
    (own_path, material), *parents = line
    index = context.index
    shader = shader_of(index, _reference(line[-1][1].root.get("m_Shader")))
    properties = _effective(line)
    query = ("material_get_properties", own_path, material.file_id)
    offset = offset_of(cursor, *query)
    assets = AssetNames(index)
    head: dict[str, Any] = {
        "materialPath": own_path,
        "shader": shader.name or None,
        "shaderPath": shader.path or None,
    }
    head |= {"shaderGuid": shader.guid} if not shader.name else {}
    head |= {"parents": [each for each, _ in parents]} if parents else {}
    head |= _facts(material)
    page = page_of(properties[offset:], lambda each: _property(assets, shader, *each), limit, _PAGE, head)
    return head | paged("properties", page, len(properties), offset, *query) | SAVED


def _line(context: ToolContext, path: str, name: str) -> Iterator[tuple[str, Document]]:
    """A material and its parents, nearest first, each with its path."""
    file = context.workspace.file(asset_path(context.index, path, Kind.MATERIAL))
    document = _named([each for each in file.documents if each.class_id == _MATERIAL], file.path, name)
    seen: set[tuple[str, int]] = set()
    while (file.path, document.file_id) not in seen and len(seen) < _MOST_PARENTS:
        seen.add((file.path, document.file_id))
        yield file.path, document
        parent = _reference(document.root.get("m_Parent"))
        row = context.index.asset(parent.guid or "") if parent.guid else None
        if row is None:
            return
        file = context.workspace.file(row.path)
        if parent.file_id not in file:
            return
        document = file.document(parent.file_id)


def _named(materials: list[Document], path: str, name: str) -> Document:
    names = {each.root["m_Name"].text: each for each in materials}
    found = names.get(name) if name else next(iter(materials), None)
    if found is None:
        raise NotFoundError(
            f"{path} holds no material{f' {name!r}' if name else ''}.",
            hint=f"Materials there: {', '.join(names) or 'none'}.",
            candidates=nearest(name, names) if name else (),
        )
    return found


def _effective(line: list[tuple[str, Document]]) -> list[tuple[str, list[_Saved]]]:
    """Each property with every file that has it, the deciding one first, in the order of the names."""
    found: dict[str, list[_Saved]] = {}
    for path, document in line:
        for name, kind, node in _saved(document.root.get("m_SavedProperties")):
            found.setdefault(name, []).append(_Saved(kind, node, path, document is not line[0][1]))
    return sorted(found.items(), key=lambda each: (each[1][0].is_inherited, each[0]))


def _saved(properties: Node | None) -> Iterator[tuple[str, str, Node]]:
    for key, kind in _KINDS.items():
        for name, node in pairs(properties.get(key) if properties is not None else None):
            yield str(name), kind, node


def _property(assets: AssetNames, shader: Shader, name: str, found: list[_Saved]) -> dict[str, Any]:
    declared = shader.properties.get(name) if shader.properties is not None else None
    kind = declared.type if declared is not None else found[0].kind
    shown: dict[str, Any] = {"name": name, "type": kind}
    shown |= {"description": declared.label} if declared is not None else {}
    shown |= _value(assets, found[0], kind)
    if shader.properties is not None and declared is None:
        shown["declared"] = False
    decided = {"file": found[0].file} if len(found) > 1 or found[0].is_inherited else {}
    decided |= {"base": _value(assets, found[1], kind)["value"]} if len(found) > 1 else {}
    return shown | ({"decided_by": decided} if decided else {})


def _value(assets: AssetNames, saved: _Saved, kind: str) -> dict[str, Any]:
    if saved.kind == "Texture":
        return _texture(assets, saved.node)
    if saved.kind == "Color":
        numbers = [number_or_text(saved.node[axis].text) for axis in "rgba"]
        return {"value": dict(zip("xyzw" if kind == "Vector" else "rgba", numbers, strict=True))}
    return {"value": number_or_text(saved.node.text)}


def _texture(assets: AssetNames, node: Node) -> dict[str, Any]:
    """The path of the texture, null for none; what it is where it is no file, and tiling where it is any."""
    reference = _reference(node.get("m_Texture"))
    shown = assets.shown(reference)
    told: dict[str, Any] = {"value": shown.get("path")}
    if "path" not in shown and not reference.is_null:
        told["reference"] = shown
    for key, plain in _WHOLE.items():
        tiling = (
            {axis: number_or_text(part.text) for axis, part in node[key].items()} if key in node else plain
        )
        told |= {key.removeprefix("m_").lower(): tiling} if tiling != plain else {}
    return told


def _facts(material: Document) -> dict[str, Any]:
    root = material.root
    queue = root.get("m_CustomRenderQueue")
    facts: dict[str, Any] = {"keywords": _keywords(root)}
    return facts | ({"renderQueue": queue.as_int()} if queue is not None else {})


def _keywords(root: Node) -> list[str]:
    """The enabled keywords: a list, or before Unity 2021.2 one text, which some tools turned into a list."""
    found = root.get("m_ValidKeywords") or root.get("m_ShaderKeywords")
    if found is None:
        return []
    return found.text.split() if found.kind is NodeKind.SCALAR else [each.text for each in found]


def _reference(node: Node | None) -> Reference:
    return (node.reference if node is not None else None) or Reference(0)
