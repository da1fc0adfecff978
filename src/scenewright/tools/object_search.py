"""The tool that finds GameObjects by name, components, tag and layer."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Final, Literal

from scenewright.errors import BadArgumentError, NotOfflineError
from scenewright.scene import Component, GameObject, Scene
from scenewright.scene.property_names import display_name, readable_keys
from scenewright.text import SafePattern
from scenewright.tools.component_types import ComponentType
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import Cursor, offset_of, paged
from scenewright.tools.objects import SceneName, active_shown, state_of, type_shown, unknown_shown
from scenewright.tools.page import page_of
from scenewright.tools.properties import PropertyView
from scenewright.tools.registry import tool
from scenewright.tools.schema import Bounds

SearchMode = Literal["Exact", "Path", "Regex", "Contains", "Selected"]
Fits = Callable[[GameObject], bool]

_DEADLINE_S: Final = 5.0
_LONGEST: Final = 120
_PAGE: Final = 20
_NONE_GIVEN: Final = "At least one search criterion must be provided."


@tool(name="find-game-objects", toolset="scene", title="Find GameObjects")
def find_game_objects(
    context: ToolContext,
    NamePattern: Annotated[str, "Name, path or regular expression; case matters."] = "",  # noqa: N803
    SearchMode: Annotated[SearchMode, "How NamePattern is meant."] = "Exact",  # noqa: N803
    RequiredComponents: Annotated[list[str] | None, "Types that must all be there."] = None,  # noqa: N803
    Tag: Annotated[str, "Only with this tag."] = "",  # noqa: N803
    Layer: Annotated[int | None, "Only on the layer with this number.", Bounds(0, 31)] = None,  # noqa: N803
    IncludeInactive: Annotated[bool, "Also what is inactive in the hierarchy."] = False,  # noqa: N803
    MaxResults: Annotated[int | None, "Most GameObjects; else 20 that fit.", Bounds(1, 500)] = None,  # noqa: N803
    IncludeInheritedProperties: Annotated[  # noqa: N803
        bool, "Also the properties of components, inherited ones included."
    ] = False,
    scene: SceneName = None,
    cursor: Cursor = None,
) -> dict[str, Any]:
    """Finds GameObjects by name, path, components, tag and layer; all that is given must fit.

    ``Path`` takes the whole path: all twins where it has no ``[n]``. ``Regex`` is looked for anywhere in the
    name. ``totalFound`` counts all that fit, ``inactiveLeftOut`` what only IncludeInactive would show.
    """
    composed = context.scene(scene)
    types = [ComponentType(context.index, name) for name in RequiredComponents or ()]
    tests = _tests(SearchMode, NamePattern, types, Tag, Layer)
    fitting = [each for each in _searched(context, composed) if all(test(each) for test in tests)]
    if not fitting:
        for kind in types:
            kind.refuse_unless_known(composed)
    chosen = fitting if IncludeInactive else [each for each in fitting if each.active_in_hierarchy]
    asked = (NamePattern, SearchMode, RequiredComponents, Tag, Layer, IncludeInactive)
    query = ("find-game-objects", composed.path, *asked)
    offset = offset_of(cursor, *query)
    show = _with_properties(composed) if IncludeInheritedProperties else _bare
    counts = {"totalFound": len(chosen), "inactiveLeftOut": len(fitting) - len(chosen)} | state_of(composed)
    page = page_of(chosen[offset:], lambda each: _result(each, show), MaxResults, _PAGE, counts)
    found = paged("results", page, len(chosen), offset, *query)
    del found["total"]
    return found | counts


def _searched(context: ToolContext, scene: Scene) -> Iterable[GameObject]:
    for number, each in enumerate(scene.game_objects()):
        if number % 500 == 0:
            context.check_cancelled()
        yield each


def _tests(
    mode: SearchMode, pattern: str, types: list[ComponentType], tag: str, layer: int | None
) -> list[Fits]:
    """The criteria, cheap ones first."""
    tests: list[Fits] = []
    if layer is not None:
        tests.append(lambda each: each.layer == layer)
    if tag:
        tests.append(lambda each: each.tag == tag)
    if pattern or mode == "Selected":
        tests.append(_NAMED[mode](pattern))
    tests += map(_carrying, types)
    if not tests:
        raise BadArgumentError(_NONE_GIVEN, hint="Give NamePattern, RequiredComponents, Tag or Layer.")
    return tests


def _carrying(kind: ComponentType) -> Fits:
    return lambda each: any(map(kind.takes, each.components))


def _exact(name: str) -> Fits:
    return lambda each: each.name == name


def _containing(text: str) -> Fits:
    return lambda each: text in each.name


def _on_path(path: str) -> Fits:
    wanted = path.strip("/")
    return lambda each: wanted in (each.path, _names(each))


def _names(each: GameObject) -> str:
    """The path without the numbers that tell twins apart."""
    return "/".join(reversed([above.name.replace("/", "\\/") for above in each.line]))


def _matching(pattern: str) -> Fits:
    compiled = SafePattern.compile(pattern, ignore_case=False)
    return lambda each: next(compiled.finditer(each.name, _DEADLINE_S), None) is not None


def _selected(_: str) -> Fits:
    raise NotOfflineError(
        "What is selected only a running Editor knows.", hint="Use another SearchMode, or name the object."
    )


_NAMED: Final[dict[str, Callable[[str], Fits]]] = {
    "Exact": _exact,
    "Path": _on_path,
    "Regex": _matching,
    "Contains": _containing,
    "Selected": _selected,
}


def _result(each: GameObject, show: Callable[[Component], dict[str, Any]]) -> dict[str, Any]:
    return {
        "name": each.name,
        "path": each.path,
        "fileID": each.file_id,
        "isActive": active_shown(each),
        "tag": each.tag,
        "layer": each.layer,
        "components": [show(part) for part in each.components],
    } | unknown_shown(each)


def _bare(part: Component) -> dict[str, Any]:
    return {"type": type_shown(part)}


def _with_properties(scene: Scene) -> Callable[[Component], dict[str, Any]]:
    view = PropertyView(scene)

    def show(part: Component) -> dict[str, Any]:
        named = _bare(part) | {"fullTypeName": part.full_name}
        return named | {"properties": [_property(view, part, key) for key in readable_keys(part)]}

    return show


def _property(view: PropertyView, part: Component, key: str) -> dict[str, Any]:
    told = view.shown(part, part.fields[key], _LONGEST)
    return {"name": display_name(key)} | told
