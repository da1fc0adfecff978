"""The tool that lists items of the Editor's menus."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import cursor_at, offset_of
from scenewright.tools.objects import SAVED
from scenewright.tools.registry import tool
from scenewright.tools.schema import Bounds
from scenewright.tools.search import NextCursor

if TYPE_CHECKING:
    from scenewright.search.menu_items import MenuEntry

FilterType = Literal["contains", "exact", "startswith"]
_FITS: Final[Mapping[FilterType, Callable[[str, str], bool]]] = {
    "contains": lambda path, text: text in path,
    "exact": lambda path, text: path == text,
    "startswith": lambda path, text: path.startswith(text),
}


@tool(name="get-menu-items", toolset="search", title="Get menu items")
def get_menu_items(
    context: ToolContext,
    FilterText: Annotated[str, "Text of the path; letter case does not count."] = "",  # noqa: N803
    FilterType: Annotated[FilterType, "How FilterText is meant."] = "contains",  # noqa: N803
    IncludeValidation: Annotated[bool, "Also the functions that enable items."] = False,  # noqa: N803
    IncludeNative: Annotated[bool, "Also the main items of Unity's own menus."] = False,  # noqa: N803
    MaxCount: Annotated[int, "Most items.", Bounds(1, 500)] = 12,  # noqa: N803
    Cursor: NextCursor = None,  # noqa: N803
) -> dict[str, Any]:
    """Lists menu items that code of the project and its packages makes, by path.

    ``TotalCount`` counts them before the filter, ``FilteredCount`` after it, ``DisplayedCount`` those given;
    ``NextCursor`` leads on. ``CanExecuteViaEditorApplication``, in an Editor that has compiled the code, is
    false for validation functions and for items of context menus.
    """
    from scenewright.search.menu_items import menu_entries, unity_entries

    entries = menu_entries(context.index, context.check_cancelled)
    native = unity_entries(context.project) if IncludeNative else ()
    known = [each for each in (*entries, *native) if IncludeValidation or not each.validates]
    fits, text = _FITS[FilterType], FilterText.lower()
    found = [each for each in known if fits(each.path.lower(), text)]
    query = ("get-menu-items", FilterText, FilterType, IncludeValidation, IncludeNative)
    offset = offset_of(Cursor, *query)
    shown = [_shown(each) for each in found[offset : offset + MaxCount]]
    end = offset + len(shown)
    return {
        "MenuItems": shown,
        "TotalCount": len(known),
        "FilteredCount": len(found),
        "DisplayedCount": len(shown),
        "AppliedFilter": FilterText,
        "AppliedFilterType": FilterType,
        "NextCursor": cursor_at(end, *query) if end < len(found) else None,
    } | SAVED


def _shown(entry: "MenuEntry") -> dict[str, Any]:
    from scenewright.search.menu_items import UNITY

    facts = {
        "Path": entry.path,
        "Priority": entry.priority,
        "IsValidateFunction": entry.validates,
        "MethodName": entry.method,
        "TypeName": entry.type,
        "AssemblyName": entry.assembly,
        "CanExecuteViaEditorApplication": not entry.validates and not entry.path.startswith("CONTEXT/"),
        "WarningMessage": entry.warning,
        "Source": entry.source,
    }
    if entry.source == UNITY:
        facts = {key: facts[key] for key in ("Path", "CanExecuteViaEditorApplication", "Source")}
    places = {"Shortcut": entry.hotkey, "File": entry.file, "Line": entry.line, "Condition": entry.condition}
    return facts | {key: value for key, value in places.items() if value}
