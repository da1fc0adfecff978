"""Kind and main type of an asset, by suffix, importer or main document; and which files are worth reading."""

from typing import Final

from scenewright.index.rows import Kind

_BY_TYPE: Final[tuple[tuple[Kind, str, str], ...]] = (
    (Kind.SCENE, "SceneAsset", ".unity .scenetemplate"),
    (Kind.PREFAB, "GameObject", ".prefab"),
    (Kind.SCRIPT, "MonoScript", ".cs"),
    (Kind.MATERIAL, "Material", ".mat"),
    (Kind.TEXTURE, "Texture2D", ".png .jpg .jpeg .tga .psd .psb .tif .tiff .gif .bmp .exr .hdr .iff .pict"),
    (Kind.TEXTURE, "Texture2D", ".dds .ktx .astc"),
    (Kind.TEXTURE, "Cubemap", ".cubemap"),
    (Kind.TEXTURE, "RenderTexture", ".rendertexture"),
    (Kind.TEXTURE, "CustomRenderTexture", ".customrendertexture"),
    (Kind.TEXTURE, "SpriteAtlas", ".spriteatlas .spriteatlasv2"),
    (Kind.MODEL, "GameObject", ".fbx .obj .dae .3ds .blend .dxf .max .mb .ma .skp .c4d .jas .lxo .gltf .glb"),
    (Kind.MODEL, "Mesh", ".mesh"),
    (Kind.AUDIO, "AudioClip", ".wav .mp3 .ogg .aif .aiff .flac .mod .it .s3m .xm"),
    (Kind.AUDIO, "AudioMixerController", ".mixer"),
    (Kind.VIDEO, "VideoClip", ".mp4 .mov .avi .webm .m4v .mpg .mpeg .ogv .vp8 .wmv .asf .dv"),
    (Kind.ANIMATION, "AnimationClip", ".anim"),
    (Kind.ANIMATION, "AvatarMask", ".mask"),
    (Kind.CONTROLLER, "AnimatorController", ".controller"),
    (Kind.CONTROLLER, "AnimatorOverrideController", ".overridecontroller"),
    (Kind.SHADER, "Shader", ".shader .shadergraph"),
    (Kind.SHADER, "SubGraphAsset", ".shadersubgraph"),
    (Kind.SHADER, "ComputeShader", ".compute"),
    (Kind.SHADER, "RayTracingShader", ".raytrace"),
    (Kind.SHADER, "ShaderInclude", ".hlsl .cginc .glslinc .hlslinc"),
    (Kind.SHADER, "ShaderVariantCollection", ".shadervariants"),
    (Kind.SHADER, "VisualEffectAsset", ".vfx"),
    (Kind.ASSEMBLY, "AssemblyDefinitionAsset", ".asmdef"),
    (Kind.ASSEMBLY, "AssemblyDefinitionReferenceAsset", ".asmref"),
    (Kind.ASSEMBLY, "DefaultAsset", ".dll"),
    (Kind.FONT, "Font", ".ttf .otf .ttc .dfont .fontsettings"),
    (Kind.UI, "VisualTreeAsset", ".uxml"),
    (Kind.UI, "StyleSheet", ".uss"),
    (Kind.UI, "ThemeStyleSheet", ".tss"),
    (Kind.UI, "GUISkin", ".guiskin"),
    (Kind.PHYSICS, "PhysicMaterial", ".physicmaterial"),
    (Kind.PHYSICS, "PhysicsMaterial2D", ".physicsmaterial2d"),
    (Kind.TEXT, "TextAsset", ".txt .json .xml .csv .bytes .html .htm .md .yaml .yml .fnt .po .proto .rsp"),
    (Kind.SCRIPTABLE_OBJECT, "ScriptableObject", ".playable .signal"),
    (Kind.SCRIPTABLE_OBJECT, "InputActionAsset", ".inputactions"),
    (Kind.SETTINGS, "LightingSettings", ".lighting"),
    (Kind.SETTINGS, "LightmapParameters", ".giparams"),
    (Kind.SETTINGS, "Preset", ".preset"),
    (Kind.OTHER, "TerrainLayer", ".terrainlayer"),
    (Kind.OTHER, "Brush", ".brush"),
    (Kind.OTHER, "Flare", ".flare"),
)  # fmt: skip

BY_SUFFIX: Final = {suffix: (kind, name) for kind, name, suffixes in _BY_TYPE for suffix in suffixes.split()}

_MANIFEST: Final = "PackageManifestImporter"
_BY_IMPORTER: Final = {
    "TextureImporter": (Kind.TEXTURE, "Texture2D"),
    "IHVImageFormatImporter": (Kind.TEXTURE, "Texture2D"),
    "ModelImporter": (Kind.MODEL, "GameObject"),
    "AudioImporter": (Kind.AUDIO, "AudioClip"),
    "VideoClipImporter": (Kind.VIDEO, "VideoClip"),
    "MonoImporter": (Kind.SCRIPT, "MonoScript"),
    "ShaderImporter": (Kind.SHADER, "Shader"),
    "TrueTypeFontImporter": (Kind.FONT, "Font"),
    "TextScriptImporter": (Kind.TEXT, "TextAsset"),
    "SpriteAtlasImporter": (Kind.TEXTURE, "SpriteAtlas"),
    _MANIFEST: (Kind.TEXT, "PackageManifest"),
}

_BY_DOCUMENT: Final = {
    "MonoBehaviour": Kind.SCRIPTABLE_OBJECT,
    "Mesh": Kind.MODEL,
    "Texture2D": Kind.TEXTURE,
    "Texture2DArray": Kind.TEXTURE,
    "Texture3D": Kind.TEXTURE,
    "Cubemap": Kind.TEXTURE,
    "Sprite": Kind.TEXTURE,
    "Material": Kind.MATERIAL,
    "AnimationClip": Kind.ANIMATION,
    "Font": Kind.FONT,
}

_SCRIPTABLE: Final = frozenset([".asset", ".playable", ".signal", ".preset", ".mesh"])
_MEDIA: Final = frozenset(
    [Kind.TEXTURE, Kind.MODEL, Kind.AUDIO, Kind.VIDEO, Kind.FONT, Kind.TEXT, Kind.SCRIPT]
)
_SERIALIZED: Final = frozenset(
    [
        ".asset",
        ".cubemap",
        ".customrendertexture",
        ".fontsettings",
        ".json",
        ".mesh",
        ".mixer",
        ".rendertexture",
        ".spriteatlas",
        ".spriteatlasv2",
    ]
)
_WITHOUT_REFERENCES: Final = frozenset(
    [
        ".dll",
        ".so",
        ".a",
        ".aar",
        ".jar",
        ".bundle",
        ".dylib",
        ".zip",
        ".pdf",
        ".svg",
        ".compute",
        ".raytrace",
        ".hlsl",
        ".cginc",
        ".glslinc",
        ".hlslinc",
    ]
)
_MEDIA_SUFFIXES: Final = frozenset(suffix for suffix, (kind, _) in BY_SUFFIX.items() if kind in _MEDIA)
NOT_READ: Final = (_MEDIA_SUFFIXES - _SERIALIZED) | _WITHOUT_REFERENCES
"""Suffixes of files that cannot name another asset, or only in a form that is not text."""
READ: Final = (frozenset(BY_SUFFIX) - NOT_READ) | _SERIALIZED
"""Suffixes of files that are read whole; any other file only when it begins as Unity YAML does."""


def holds_references(path: str) -> bool:
    """Whether a file is of a kind that names other assets when it is text."""
    return path.startswith("ProjectSettings/") or suffix_of(path) in READ


def suffix_of(path: str) -> str:
    """The last extension of a path in lower case, with its dot; empty without one."""
    name = path[path.rfind("/") + 1 :]
    dot = name.rfind(".")
    return name[dot:].lower() if dot > 0 else ""


def kind_and_type(path: str, importer: str, main_type: str) -> tuple[Kind, str]:
    """Kind and main type; ``main_type`` is the class its main YAML document has, empty where there is none.

    Unity manual, "Supported asset types" (suffixes); the importer decides where the suffix is not known, and
    of a ``.json`` that is the manifest of a package.
    """
    if path.startswith("ProjectSettings/"):
        return Kind.SETTINGS, main_type or "TextAsset"
    if importer == _MANIFEST:
        return _BY_IMPORTER[_MANIFEST]
    suffix = suffix_of(path)
    if main_type and (suffix in _SCRIPTABLE or suffix not in BY_SUFFIX):
        known = BY_SUFFIX.get(suffix, (Kind.OTHER, ""))[0]
        return _BY_DOCUMENT.get(main_type, known), main_type
    known_by_suffix = BY_SUFFIX.get(suffix)
    return known_by_suffix or _BY_IMPORTER.get(importer, (Kind.OTHER, "DefaultAsset"))
