"""Tools about the settings of the project: tags, layers, the build list, and any other by name."""

from typing import Annotated, Any, Final, NamedTuple, TypeVar

from scenewright.data.setting_places import (
    SettingClass,
    SettingPlace,
    enum_members,
    setting_class,
    setting_classes,
)
from scenewright.errors import BadArgumentError, FileFormatError, NotFoundError
from scenewright.project import BUILT_IN_TAGS, Unknown
from scenewright.scene.enum_names import member_name
from scenewright.text import Node, NodeKind
from scenewright.tools.asset_names import AssetNames
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.display import TRUTH, compact, cut, number_or_text
from scenewright.tools.objects import SAVED
from scenewright.tools.page import page_of
from scenewright.tools.registry import nearest, tool
from scenewright.tools.schema import Bounds

_LONGEST: Final = 1000
_ITEMS: Final = 12
_MOST_NAMES: Final = 30
_DEFAULT_CLASS: Final = "PlayerSettings"
_BUILT_IN_LAYERS: Final = 8
Facts = TypeVar("Facts")


@tool(toolset="project")
def tag_list(context: ToolContext) -> dict[str, Any]:
    """Lists the tags that GameObjects can have: Unity's seven, then the project's own."""
    known = _known(context.project.settings.tags_and_layers)
    tags = [{"name": name, "builtIn": name in BUILT_IN_TAGS} for name in known.all_tags]
    return {"tags": tags, "total": len(tags)} | SAVED


@tool(toolset="project")
def layer_list(
    context: ToolContext,
    includeEmpty: Annotated[bool, "Also layers without a name."] = False,  # noqa: N803
) -> dict[str, Any]:
    """Lists the layers by number, and the sorting layers; 0 to 7 are Unity's own."""
    known = _known(context.project.settings.tags_and_layers)
    layers = [
        {"index": index, "name": name, "empty": not name, "builtIn": index < _BUILT_IN_LAYERS}
        for index, name in enumerate(known.layers)
        if name or includeEmpty
    ]
    sorting = [each.name for each in known.sorting_layers]
    return {"layers": layers, "total": len(layers), "sortingLayers": sorting} | SAVED


@tool(toolset="project")
def scene_list_build(
    context: ToolContext,
    limit: Annotated[int | None, "Most scenes; else those that fit.", Bounds(1, 1000)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Lists the scenes of the build in order, and which of them are enabled or missing.

    ``buildIndex`` is the number that ``SceneManager`` knows a scene by: only enabled ones have one.
    """
    listed = _known(context.project.settings.build_scenes)
    enabled = [scene for scene in listed if scene.enabled]
    scenes = [
        {
            "index": index,
            "path": scene.path,
            "enabled": scene.enabled,
            "buildIndex": enabled.index(scene) if scene.enabled else None,
            "exists": bool(scene.path) and context.project.to_real(scene.path).is_file(),
            "guid": scene.guid,
        }
        for index, scene in enumerate(listed)
    ]
    query = ("scene_list_build", tuple(each.path for each in listed))
    offset = offset_of(cursor, *query)
    page = page_of(scenes[offset:], lambda each: each, limit, len(scenes))
    return {"count": len(scenes)} | paged("scenes", page, len(scenes), offset, *query) | SAVED


def _known(facts: Facts | Unknown) -> Facts:
    """Facts of the project; raises ``FileFormatError`` with the reason where they cannot be read."""
    if isinstance(facts, Unknown):
        raise FileFormatError(facts.reason, hint=facts.hint, code=facts.code, path=facts.path)
    return facts


@tool(toolset="project")
def project_get_settings(
    context: ToolContext,
    settingName: Annotated[str, "Class.property (Physics.gravity); PlayerSettings may be left out."],  # noqa: N803
    limit: Annotated[int | None, "Most items of a list; else 12 that fit.", Bounds(1, 200)] = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Reads one project setting by the name it has in Unity's scripting API.

    Of QualitySettings the level chosen in the Editor counts. What has a value for each platform is given by
    platform.
    """
    kind, name = _split(settingName)
    file = f"ProjectSettings/{kind.file}"
    found = _located(kind, name, context.workspace.file(file).documents[0].root)
    view = _View(context, found.type)
    told = {
        "setting": f"{kind.name}.{name}",
        "value": view.text(found.node),
        "type": found.type or _form(found.node),
    }
    structured = _structured(view, found.node, limit, cursor, ("project_get_settings", kind.name, name))
    where = {"file": file, "property": found.path} | ({"level": found.level} if found.level else {})
    return told | structured | where | SAVED


def _structured(
    view: "_View", node: Node, limit: int | None, cursor: str | None, query: tuple[object, ...]
) -> dict[str, Any]:
    """A list page by page, anything else that is no scalar as JSON."""
    if node.kind is NodeKind.SCALAR:
        return {}
    if node.kind is NodeKind.MAPPING:
        return {"json": view.plain(node)}
    offset = offset_of(cursor, *query)
    page = page_of(range(offset, len(node)), lambda index: view.plain(node[index]), limit, _ITEMS)
    return paged("items", page, len(node), offset, *query)


class _Located(NamedTuple):
    """Where a setting stands: its C# type ("" where unknown), its path, and the quality level it is of."""

    type: str
    path: str
    node: Node
    level: str = ""


def _split(name: str) -> tuple[SettingClass, str]:
    owner, _, key = name.strip().rpartition(".")
    kind = setting_class(owner or _DEFAULT_CLASS)
    if kind is None:
        raise NotFoundError(
            f"There is no class of settings '{owner}'.",
            hint="Classes: " + ", ".join(setting_classes()) + ".",
            candidates=nearest(owner, setting_classes()),
        )
    return kind, key


def _located(kind: SettingClass, name: str, root: Node) -> _Located:
    key = next((each for each in kind.places if _folded(each) == _folded(name)), name)
    place = kind.places.get(key, SettingPlace("", ()))
    found = [
        _Located(place.type, path, node, level)
        for holder, level in _holders(kind, root)
        for path in place.paths or _keys_like(holder, name)
        if (node := _at(holder, path)) is not None
    ]
    if not found:
        raise _unknown(kind, name, root)
    return next((each for each in found if each.node.kind is NodeKind.SCALAR or len(each.node)), found[0])


def _holders(kind: SettingClass, root: Node) -> list[tuple[Node, str]]:
    """The mappings to look in: for quality settings the chosen level, then the file as a whole."""
    levels = root.get("m_QualitySettings") if kind.by_level else None
    if levels is None or not len(levels):
        return [(root, "")]
    current = root.get("m_CurrentQuality")
    level = levels[min(current.as_int() if current is not None else 0, len(levels) - 1)]
    return [(level, level["name"].text), (root, "")]


def _at(holder: Node, path: str) -> Node | None:
    try:
        return holder.at(path)
    except (NotFoundError, BadArgumentError):
        return None


def _keys_like(holder: Node, name: str) -> list[str]:
    return [key for key in holder.keys() if _folded(key) == _folded(name)]  # noqa: SIM118 - a Node, no dict


def _folded(name: str) -> str:
    return name.removeprefix("m_").replace(" ", "").replace("_", "").lower()


def _unknown(kind: SettingClass, name: str, root: Node) -> NotFoundError:
    keys = [key for holder, _ in _holders(kind, root) for key in holder.keys() if key != "serializedVersion"]  # noqa: SIM118
    names = list(dict.fromkeys([*kind.places, *(key.removeprefix("m_") for key in keys)]))
    alike = nearest(name, names, _MOST_NAMES)
    return NotFoundError(
        f"{kind.name} has no saved setting '{name}'.",
        hint="Names: " + ", ".join(alike or names[:_MOST_NAMES]) + ".",
        candidates=[f"{kind.name}.{each}" for each in alike[:5]],
    )


class _View:
    """Shows the values of a setting of one C# type, which may be "" for an unknown one."""

    def __init__(self, context: ToolContext, type_name: str) -> None:
        self._assets = AssetNames(context.index)
        self._is_truth = type_name == "bool"
        self._members = enum_members(type_name) if type_name else {}

    def text(self, node: Node) -> str:
        """A value in one text."""
        match node.kind:
            case NodeKind.SCALAR:
                return cut(self._named(node.text), _LONGEST)
            case NodeKind.SEQUENCE:
                return f"{len(node)} items"
        shown = self.plain(node)
        name = shown.get("name", "null") if node.reference is not None else compact(shown)
        return cut(str(name), _LONGEST)

    def plain(self, node: Node) -> Any:
        """A value as JSON; of a value for each platform every part is of the setting's type."""
        match node.kind:
            case NodeKind.SCALAR:
                named = self._named(node.text)
                return named if named != node.text else number_or_text(node.text)
            case NodeKind.SEQUENCE:
                return [self.plain(item) for item in node]
        reference = node.reference
        if reference is not None:
            return self._assets.shown(reference)
        return {key: self.plain(item) for key, item in node.items() if key != "serializedVersion"}

    def _named(self, text: str) -> str:
        """A scalar as text: a truth value or the member of an enum by its name."""
        if self._is_truth:
            return TRUTH.get(text, text)
        is_member = self._members and text.removeprefix("-").isdecimal()
        return member_name(self._members, int(text)) if is_member else text


def _form(node: Node) -> str:
    """What a value of no known type looks like."""
    if node.kind is not NodeKind.SCALAR:
        return "reference" if node.reference is not None else str(node.kind)
    return type(number_or_text(node.text)).__name__.replace("str", "string")
