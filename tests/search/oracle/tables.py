"""What the oracle knows of Unity: classes, importers, what comes with the Editor."""

BASES = {
    "Texture2D": "Texture", "Cubemap": "Texture", "RenderTexture": "Texture", "MonoScript": "TextAsset",
    "AssemblyDefinitionAsset": "TextAsset", "AssemblyDefinitionReferenceAsset": "TextAsset",
    "AnimationClip": "Motion", "AnimatorController": "RuntimeAnimatorController",
    "AnimatorOverrideController": "RuntimeAnimatorController", "BlendTree": "Motion",
    "PackageManifest": "TextAsset", "CustomRenderTexture": "RenderTexture", "StyleSheet": "ScriptableObject",
    "VisualTreeAsset": "ScriptableObject", "ThemeStyleSheet": "StyleSheet", "ShaderInclude": "TextAsset",
    "InputActionAsset": "ScriptableObject", "SubGraphAsset": "ScriptableObject",
    "BoxCollider": "Collider", "SphereCollider": "Collider", "CapsuleCollider": "Collider",
    "MeshCollider": "Collider", "Collider": "Component", "MeshRenderer": "Renderer",
    "SkinnedMeshRenderer": "Renderer", "SpriteRenderer": "Renderer", "ParticleSystemRenderer": "Renderer",
    "LineRenderer": "Renderer", "TrailRenderer": "Renderer", "TilemapRenderer": "Renderer",
    "Renderer": "Component", "Transform": "Component", "RectTransform": "Transform",
    "MeshFilter": "Component", "Rigidbody": "Component", "Rigidbody2D": "Component",
    "CanvasRenderer": "Component", "ParticleSystem": "Component", "Light": "Behaviour",
    "Camera": "Behaviour", "AudioListener": "AudioBehaviour", "AudioSource": "AudioBehaviour",
    "AudioBehaviour": "Behaviour", "Animator": "Behaviour", "Canvas": "Behaviour", "CanvasGroup": "Behaviour",
    "Collider2D": "Behaviour", "BoxCollider2D": "Collider2D", "CircleCollider2D": "Collider2D",
    "PolygonCollider2D": "Collider2D", "CompositeCollider2D": "Collider2D", "TilemapCollider2D": "Collider2D",
    "Tilemap": "GridLayout", "Grid": "GridLayout", "GridLayout": "Behaviour", "SortingGroup": "Behaviour",
    "LightProbeGroup": "Behaviour", "ReflectionProbe": "Behaviour", "PlayableDirector": "Behaviour",
}  # fmt: skip
NAMESPACES = {
    "VisualTreeAsset": "UnityEngine.UIElements", "StyleSheet": "UnityEngine.UIElements",
    "ThemeStyleSheet": "UnityEngine.UIElements", "InputActionAsset": "UnityEngine.InputSystem",
    "AnimatorController": "UnityEditor.Animations", "AnimatorState": "UnityEditor.Animations",
    "AnimatorStateMachine": "UnityEditor.Animations", "AnimatorStateTransition": "UnityEditor.Animations",
    "BlendTree": "UnityEditor.Animations", "DefaultAsset": "UnityEditor", "MonoScript": "UnityEditor",
    "SceneAsset": "UnityEditor", "AssemblyDefinitionAsset": "UnityEditorInternal",
    "AssemblyDefinitionReferenceAsset": "UnityEditorInternal",
    "PackageManifest": "UnityEditor.PackageManager",
    "Tilemap": "UnityEngine.Tilemaps", "TilemapRenderer": "UnityEngine.Tilemaps",
    "TilemapCollider2D": "UnityEngine.Tilemaps", "PlayableDirector": "UnityEngine.Playables",
    "SpriteAtlas": "UnityEngine.U2D", "SortingGroup": "UnityEngine.Rendering",
}  # fmt: skip
OLD_NAMES = {"UIRenderer": "CanvasRenderer"}
ENDS = {"Object", "MonoBehaviour", "Behaviour", ""}
SAVED = {
    "mat": "Material", "controller": "AnimatorController", "anim": "AnimationClip",
    "mixer": "AudioMixerController",
    "asset": "MonoBehaviour",
}  # fmt: skip
"""The main object of files that also hold others, by extension."""
IMPORTED = {
    "TextureImporter": "Texture2D", "TextScriptImporter": "TextAsset", "MonoImporter": "MonoScript",
    "ShaderImporter": "Shader", "AudioImporter": "AudioClip", "TrueTypeFontImporter": "Font",
    "ModelImporter": "GameObject", "PrefabImporter": "GameObject", "PluginImporter": "DefaultAsset",
    "AssemblyDefinitionImporter": "AssemblyDefinitionAsset", "ComputeShaderImporter": "ComputeShader",
    "AssemblyDefinitionReferenceImporter": "AssemblyDefinitionReferenceAsset",
    "PackageManifestImporter": "PackageManifest", "DefaultImporter": "DefaultAsset",
}  # fmt: skip
BY_EXTENSION = {
    "shadergraph": "Shader", "shadersubgraph": "SubGraphAsset", "vfx": "VisualEffectAsset",
    "inputactions": "InputActionAsset", "uxml": "VisualTreeAsset", "uss": "StyleSheet",
    "tss": "ThemeStyleSheet",
    "spriteatlas": "SpriteAtlas", "spriteatlasv2": "SpriteAtlas", "hlsl": "ShaderInclude",
}  # fmt: skip
SCRIPTS = {
    "fe87c0e1cc204ed48ad3b37840f39efc": "UnityEngine.UI.Image",
    "5f7201a12d95ffc409449d95f23cf332": "UnityEngine.UI.Text",
    "4e29b1a8efbd4b44bb3f3716e73f07ff": "UnityEngine.UI.Button",
    "67db9e8f0e2ae9c40bc1e2b64352a6b4": "UnityEngine.UI.Slider",
    "1344c3c82d62a2a41a3576d8abb8e3ea": "UnityEngine.UI.RawImage",
    "9085046f02f69544eb97fd06b6048fe2": "UnityEngine.UI.Toggle",
    "0cd44c1031e13a943bb63640046fad76": "UnityEngine.UI.CanvasScaler",
    "dc42784cf147c0c48a680349fa168899": "UnityEngine.UI.GraphicRaycaster",
    "76c392e42b5098c458856cdf6ecaaaa1": "UnityEngine.EventSystems.EventSystem",
    "4f231c4fb786f3946a6b90b886c48677": "UnityEngine.EventSystems.StandaloneInputModule",
    "f4688fdb7df04437aeb418b961361dc5": "TMPro.TextMeshProUGUI",
    "f5f67c52d1564df4a8936ccd202a3bd8:-765806418": "UnityEngine.UI.Image",
    "f5f67c52d1564df4a8936ccd202a3bd8:708705254": "UnityEngine.UI.Text",
    "f5f67c52d1564df4a8936ccd202a3bd8:1392445389": "UnityEngine.UI.Button",
    "f70555f144d8491a825f0804e09c671c:-765806418": "UnityEngine.UI.Image",
    "f70555f144d8491a825f0804e09c671c:708705254": "UnityEngine.UI.Text",
    "f70555f144d8491a825f0804e09c671c:1392445389": "UnityEngine.UI.Button",
}
"""Scripts of Unity's packages that scenes use (the files themselves are in no repository)."""
IMPORTED_PARTS = {"43": "Mesh", "74": "AnimationClip", "21": "Material", "213": "Sprite"}
KEYWORDS = {
    "MonoScript": "script", "AnimationClip": "animation", "TerrainData": "terrain",
    "AssemblyDefinitionAsset": "asmdef", "AssemblyDefinitionReferenceAsset": "asmref",
}  # fmt: skip
DEFAULTS = {
    "m_Name", "m_RootOrder", "m_LocalPosition", "m_LocalRotation", "m_LocalEulerAnglesHint", "m_AnchorMin",
    "m_AnchorMax", "m_AnchoredPosition", "m_SizeDelta", "m_Pivot",
}  # fmt: skip
BUILTIN_SHADERS = {
    46: "Standard",
    45: "Standard (Specular setup)",
    10703: "Sprites/Default",
    10770: "UI/Default",
}
STATIC = {
    "ContributeGI": 1, "OccluderStatic": 2, "BatchingStatic": 4, "NavigationStatic": 8, "OccludeeStatic": 16,
    "OffMeshLinkGeneration": 32, "ReflectionProbeStatic": 64, "LightmapStatic": 1,
}  # fmt: skip
MESHES = {
    10202: ("Cube", 24, 12, (0.5, 0.5, 0.5)), 10206: ("Cylinder", 88, 80, (0.5, 1, 0.5)),
    10207: ("Sphere", 515, 768, (0.5, 0.5, 0.5)), 10208: ("Capsule", 550, 832, (0.5, 1, 0.5)),
    10209: ("Plane", 121, 200, (5, 0, 5)), 10210: ("Quad", 4, 2, (0.5, 0.5, 0)),
}  # fmt: skip
"""Unity's own meshes: name, vertices, triangles, half the size."""
MATERIALS = {
    10100: "Font Material", 10301: "Default-Particle", 10303: "Default-Material", 10754: "Sprites-Default",
    10758: "Default UI Material",
}  # fmt: skip
SPRITES = {10901, 10905, 10907, 10911, 10913, 10915, 10917}
