"""What the files of ProjectSettings say, as facts: one class for each file, made from its mapping.

A field that a version of Unity does not write is None (or empty), never a guess at its default.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scenewright.data import build_target_group
from scenewright.text import Node, NodeKind, Reference

LAYER_COUNT: Final = 32
BUILT_IN_TAGS: Final = (
    "Untagged", "Respawn", "Finish", "EditorOnly", "MainCamera", "Player", "GameController",
)  # fmt: skip
_SERIALIZATION_MODES: Final = {0: "mixed", 1: "binary", 2: "text"}
_BEHAVIOURS: Final = {0: "3D", 1: "2D"}


@dataclass(frozen=True, slots=True)
class SortingLayer:
    """A 2D sorting layer; ``unique_id`` is what renderers store."""

    name: str
    unique_id: int


@dataclass(frozen=True, slots=True)
class TagsAndLayers:
    """TagManager.asset. ``tags`` are the project's own (``BUILT_IN_TAGS`` are never written); ``layers``
    are 32 names, "" for one without.
    """

    tags: tuple[str, ...]
    layers: tuple[str, ...]
    sorting_layers: tuple[SortingLayer, ...]
    rendering_layers: tuple[str, ...]

    @classmethod
    def read(cls, root: Node) -> "TagsAndLayers":
        """From the mapping of the file: layers as a list, or (before Unity 5) as one key for each."""
        layers = _texts(root.get("layers")) or _numbered_layers(root)
        sorting = root.get("m_SortingLayers")
        return cls(
            tags=tuple(tag for tag in _texts(root.get("tags")) if tag),
            layers=(*layers, *[""] * (LAYER_COUNT - len(layers)))[:LAYER_COUNT],
            sorting_layers=tuple(
                SortingLayer(layer["name"].text, layer["uniqueID"].as_int()) for layer in sorting or ()
            ),
            rendering_layers=_texts(root.get("m_RenderingLayers")),
        )

    @property
    def all_tags(self) -> tuple[str, ...]:
        """The tags a GameObject can have: Unity's own, then the project's."""
        return (*BUILT_IN_TAGS, *(tag for tag in self.tags if tag not in BUILT_IN_TAGS))

    def layer_index(self, name: str) -> int | None:
        """The number of the layer of this name, as ``LayerMask.NameToLayer`` finds it; None for no layer."""
        return self.layers.index(name) if name and name in self.layers else None


@dataclass(frozen=True, slots=True)
class BuildScene:
    """A line of the build list. ``guid`` is None in projects of Unity 5 and before, which wrote the path
    alone.
    """

    path: str
    enabled: bool
    guid: str | None

    @classmethod
    def read(cls, root: Node) -> tuple["BuildScene", ...]:
        """The build list of EditorBuildSettings.asset, in order."""
        return tuple(
            cls(_text(scene, "path") or "", scene["enabled"].as_bool(), _text(scene, "guid") or None)
            for scene in root.get("m_Scenes") or ()
        )


@dataclass(frozen=True, slots=True)
class GraphicsFacts:
    """GraphicsSettings.asset: the render pipeline asset, None for the built-in pipeline."""

    render_pipeline: Reference | None

    @classmethod
    def read(cls, root: Node) -> "GraphicsFacts":
        """From the mapping of the file."""
        return cls(_reference(root.get("m_CustomRenderPipeline")))


@dataclass(frozen=True, slots=True)
class QualityLevel:
    """A quality level, with the render pipeline asset that replaces the project's own there."""

    name: str
    render_pipeline: Reference | None


@dataclass(frozen=True, slots=True)
class QualityFacts:
    """QualitySettings.asset: the levels in order, and the position of the one that is chosen."""

    levels: tuple[QualityLevel, ...]
    current: int | None

    @classmethod
    def read(cls, root: Node) -> "QualityFacts":
        """From the mapping of the file."""
        levels = tuple(
            QualityLevel(level["name"].text, _reference(level.get("customRenderPipeline")))
            for level in root.get("m_QualitySettings") or ()
        )
        return cls(levels, _integer(root.get("m_CurrentQuality")))


@dataclass(frozen=True, slots=True)
class PhysicsFacts:
    """DynamicsManager.asset (``gravity`` has x, y, z) or Physics2DSettings.asset (x, y), in metres per
    second squared.

    ``collision_masks`` holds 32 masks: bit ``b`` of mask ``a`` is set where layers ``a`` and ``b`` collide.
    """

    gravity: tuple[float, ...] | None
    collision_masks: tuple[int, ...] | None

    @classmethod
    def read(cls, root: Node) -> "PhysicsFacts":
        """From the mapping of either file."""
        gravity = root.get("m_Gravity")
        axes = tuple(value.as_float() for value in gravity) if gravity is not None else None
        return cls(axes, _masks(_text(root, "m_LayerCollisionMatrix")))

    def collides(self, a: int, b: int) -> bool | None:
        """Whether two layers collide; None when the file does not say."""
        return None if self.collision_masks is None else bool(self.collision_masks[a] >> b & 1)


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """ProjectSettings.asset.

    ``defines`` gives the scripting define symbols for each build target group; numbers of old projects are
    turned into names, and the empty name that some projects carry is kept. ``api_compatibility`` holds
    Unity's numbers (``ApiCompatibilityLevel``) by group, the project-wide one under "".
    """

    company: str | None
    product: str | None
    bundle_version: str | None
    defines: Mapping[str, tuple[str, ...]]
    application_identifiers: Mapping[str, str]
    api_compatibility: Mapping[str, int]
    active_input_handler: int | None
    """0 the Input Manager, 1 the Input System package, 2 both."""
    is_linear: bool | None
    """Whether the colour space is linear, not gamma."""

    @classmethod
    def read(cls, root: Node) -> "PlayerFacts":
        """From the mapping of the file."""
        color_space = _integer(root.get("m_ActiveColorSpace"))
        return cls(
            company=_text(root, "companyName"),
            product=_text(root, "productName"),
            bundle_version=_text(root, "bundleVersion"),
            defines={
                group: _symbols(text) for group, text in _by_group(root.get("scriptingDefineSymbols")).items()
            },
            application_identifiers=_by_group(root.get("applicationIdentifier")),
            api_compatibility=_api_levels(root),
            active_input_handler=_integer(root.get("activeInputHandler")),
            is_linear=None if color_space is None else color_space == 1,
        )


@dataclass(frozen=True, slots=True)
class EditorFacts:
    """EditorSettings.asset.

    ``serialization_mode``: "mixed", "binary" or "text". ``inline_mappings_on_one_line``: whether Unity
    writes flow maps unfolded. ``default_behaviour``: "3D" or "2D".
    """

    serialization_mode: str | None
    inline_mappings_on_one_line: bool | None
    default_behaviour: str | None
    root_namespace: str | None

    @classmethod
    def read(cls, root: Node) -> "EditorFacts":
        """From the mapping of the file."""
        one_line = root.get("m_SerializeInlineMappingsOnOneLine")
        return cls(
            serialization_mode=_SERIALIZATION_MODES.get(_integer(root.get("m_SerializationMode")) or 0)
            if "m_SerializationMode" in root
            else None,
            inline_mappings_on_one_line=one_line.as_bool() if one_line is not None else None,
            default_behaviour=_BEHAVIOURS.get(_integer(root.get("m_DefaultBehaviorMode")) or 0)
            if "m_DefaultBehaviorMode" in root
            else None,
            root_namespace=_text(root, "m_ProjectGenerationRootNamespace"),
        )


def _numbered_layers(root: Node) -> tuple[str, ...]:
    names = [(f"Builtin Layer {number}", f"User Layer {number}") for number in range(LAYER_COUNT)]
    found = [_text(root, built_in) or _text(root, own) or "" for built_in, own in names]
    return tuple(found) if any(found) else ()


def _texts(node: Node | None) -> tuple[str, ...]:
    return tuple(child.text for child in node) if node is not None else ()


def _text(node: Node, key: str) -> str | None:
    found = node.get(key)
    return found.text if found is not None and found.kind is NodeKind.SCALAR else None


def _integer(node: Node | None) -> int | None:
    return node.as_int() if node is not None else None


def _reference(node: Node | None) -> Reference | None:
    found = node.reference if node is not None else None
    return None if found is None or found.is_null else found


def _masks(digits: str | None) -> tuple[int, ...] | None:
    """The masks behind a run of hexadecimal digits: 32 little-endian groups of four bytes."""
    if digits is None or len(digits) != LAYER_COUNT * 8:
        return None
    try:
        data = bytes.fromhex(digits)
    except ValueError:
        return None
    return tuple(int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4))


def _by_group(node: Node | None) -> dict[str, str]:
    if node is None:
        return {}
    return {_group(key): value.text for key, value in node.items()}


def _group(key: str) -> str:
    return build_target_group(int(key)) or key if key.isdecimal() else key


def _symbols(text: str) -> tuple[str, ...]:
    return tuple(symbol for symbol in text.replace(",", ";").replace(" ", ";").split(";") if symbol)


def _api_levels(root: Node) -> dict[str, int]:
    levels = {"": root["apiCompatibilityLevel"].as_int()} if "apiCompatibilityLevel" in root else {}
    own = root.get("apiCompatibilityLevelPerPlatform")
    return levels | {
        _group(key): value.as_int() for key, value in (own.items() if own is not None else ()) if key
    }
