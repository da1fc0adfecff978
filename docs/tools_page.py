"""Writes ``docs/tools.md`` from the registry of tools; ``./dev docs`` runs it."""

import inspect
from pathlib import Path

from scenewright.tools import Registry, Tool

PAGE = Path(__file__).with_name("tools.md")
DIFFERENCES = """\
Tools that have the name of one of Unity's or of another server's take its parameters and give its keys, with
these differences:

- The payload is the `data` of an envelope, and says `state: "saved files"`. What was a bare list stands under
  a key of its own (`hierarchy`, `components`), with `total` and pages.
- `scene_get_hierarchy` gives an outline in text; `detail: "nodes"` gives the nodes with their keys. Nodes
  whose parent is on an earlier page stand at the top, with their `path`. Missing scripts are listed as
  `Missing (script)`, not skipped.
- Tools about a scene take `scene`, as no Editor says which one is active. GameObjects go by fileID and
  GlobalObjectId too, and the n-th component of a type by `componentIndex`.
- `event_find_all` and `reference_find_unset` look at the whole scene without a `gameObjectPath`, and into
  lists and structures at any depth.
- `layer_list` leaves out layers without a name unless `includeEmpty` is set. `find-game-objects`
  counts in `totalFound` all that fit, also those on later pages, tells of components only the `type` unless
  `IncludeInheritedProperties` is set, and knows no selection.
- A value that no file has is `null` with the reason, where the originals give a default."""


def page() -> str:
    """Every tool by toolset, with its parameters, as its clients see them."""
    registry = Registry.load()
    parts = [
        "# Tools",
        "Written by `./dev docs` from the registry that the server and the command line use. The tools of\n"
        "`core` are listed to clients by default; `serve --toolsets` or `[server] toolsets` in\n"
        "`.scenewright/settings.toml` lists more, and `find_tools` and `call_tool` reach every one.",
        "Integers beyond 53 bits, as most fileIDs are, stand in answers as strings, because readers in\n"
        "JavaScript would round them; arguments take either form. Lists are pages: `total` counts all, and\n"
        "`next_cursor`, where there is one, is the `cursor` of the next call. Where no limit is given, a\n"
        "page about scenes, prefabs and their objects holds what fits a small answer, under 1,500 tokens.",
        DIFFERENCES,
    ]
    for toolset in registry.toolsets:
        parts.append(f"## {toolset}")
        parts += [section(each) for each in registry.of([toolset])]
    return "\n\n".join(parts) + "\n"


def section(each: Tool) -> str:
    """One tool: what it does, what it may change, its parameters."""
    effect = "Reads only." if not each.writes else "May change the project."
    lines = [f"### {each.name}", "", f"{each.description} {effect}"]
    for paragraph in (inspect.getdoc(each.function) or "").split("\n\n")[1:]:
        lines += ["", paragraph.replace("``", "`")]
    if each.parameters:
        lines += ["", "| parameter | type | default | meaning |", "| --- | --- | --- | --- |"]
        lines += [row(parameter.name, parameter.schema, parameter.required) for parameter in each.parameters]
    return "\n".join(lines)


def row(name: str, schema: dict[str, object], required: bool) -> str:
    """One parameter as a line of the table."""
    choices = schema.get("enum")
    kind = (
        " or ".join(f"`{choice}`" for choice in choices)
        if isinstance(choices, list)
        else schema.get("type", "any")
    )
    default = "required" if required else f"`{schema['default']}`" if "default" in schema else ""
    return f"| `{name}` | {kind} | {default} | {schema['description']} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
