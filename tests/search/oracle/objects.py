"""What ``h:`` finds: GameObjects, composed by the plain composer, and what filters say of them."""

import re
from typing import Any

from scene.plain_composer import Composed, Part
from search.oracle.language import Asked, Test, Word, is_subsequence, predicate
from search.oracle.project import BUILTIN, PlainProject, references, script_of
from search.oracle.properties import PlainProperties
from search.oracle.scenes import PlainScene, Thing
from search.oracle.shapes import PlainShapes
from search.oracle.tables import BUILTIN_SHADERS, DEFAULTS, MATERIALS, MESHES, SPRITES, STATIC
from search.oracle.values import Linked, Named, compare, number, of_count
from search.oracle.words import initials

HIDDEN_KEYS = {
    "m_CorrespondingSourceObject", "m_PrefabInstance", "m_PrefabAsset", "m_PrefabInternal",
    "m_PrefabParentObject", "m_GameObject", "m_Father", "m_Children", "m_Component", "references",
}  # fmt: skip
COUNTS = {"components", "vertices", "faces", "depth", "overlap", "x", "y", "z", "size"}


class PlainObjects(PlainShapes, PlainProperties):
    """The GameObjects of some scenes and the filters of ``h:``."""

    def __init__(self, project: PlainProject, paths: tuple[str, ...]) -> None:
        self.project = project
        self.composer = project.composer
        self.scenes = [PlainScene(project, path) for path in paths]

    def found(self, query: str) -> list[str]:
        test = predicate(query, self.word, self.filter, frozenset({"active"}))
        return sorted(
            f"{home.path}: {each.address}" for home in self.scenes for each in home.things if test(each)
        )

    def word(self, asked: Word) -> Test:
        text = asked.text.lower()

        def holds(thing: Thing) -> bool:
            short = (initials(thing.name) or [""])[0]
            words = [thing.name.lower(), *([short] if len(short) > 1 else [])]
            if asked.exact:
                return text in words
            if asked.fuzzy:
                return any(is_subsequence(text, each) for each in words)
            return any(text in each for each in words)

        return holds

    def filter(self, asked: Asked) -> Test:
        name, value = asked.name, asked.value
        read = getattr(self, f"of_{name}", None)
        if name == "layer" and number(value) is None and ".." not in value:
            return lambda thing: compare(asked.operator, self.layer_name(thing), value)
        if read is None or name == "p":
            path = asked.parameter or name.removeprefix("#")
            return lambda thing: compare(asked.operator, self.property(thing, path), value)
        if name in COUNTS or name == "layer":
            return lambda thing: of_count(asked.operator, read(thing), value)
        return lambda thing: self.holds(read(thing), asked)

    def holds(self, have: Any, asked: Asked) -> bool:
        """Whether one of several texts, or a value, meets a filter."""
        if not isinstance(have, set):
            return compare(asked.operator, have, asked.value)
        value = asked.value.lower()
        is_whole = asked.operator != ":" or asked.name not in ("t", "i")
        if asked.operator == "!=":
            return value not in have
        return any(value == each if is_whole else value in each for each in have)

    # Filters

    def of_t(self, thing: Thing) -> set[str]:
        found = {"gameobject"} | ({"prefab"} if thing.part.root_of else set())
        for each in thing.objects[1:]:
            found |= {name.lower() for name in self.type_names(each)}
        return found

    def type_names(self, part: Part) -> set[str]:
        script = script_of(part.body)
        chain = self.project.chain(part.type_name, script)
        if self.project.version < (6000, 0):
            return set(chain[:2])
        is_behaviour = bool(script) or "Behaviour" in self.project.all_bases(part.type_name)
        extra = {"script"} if is_behaviour else set()
        extra |= (
            {"monobehaviour", "behaviour"} if is_behaviour and self.project.version > (6000, 0) else set()
        )
        return {*chain, *self.project.interfaces(script), *extra}

    def of_i(self, thing: Thing) -> set[str]:
        return {
            name.lower()
            for each in thing.objects[1:]
            for name in self.project.interfaces(script_of(each.body))
        }

    def of_active(self, thing: Thing) -> bool:
        return thing.active

    def of_components(self, thing: Thing) -> int:
        return len(thing.components)

    def of_layer(self, thing: Thing) -> int:
        return int(thing.part.body.get("m_Layer", 0))

    def layer_name(self, thing: Thing) -> str:
        return self.project.tags["layers"][self.of_layer(thing)] or ""

    def of_tag(self, thing: Thing) -> str:
        return str(thing.part.body.get("m_TagString", "Untagged"))

    def of_path(self, thing: Thing) -> str:
        return thing.unity_path

    def of_name(self, thing: Thing) -> str:
        return thing.name

    def of_depth(self, thing: Thing) -> int:
        return thing.depth

    def of_scene(self, thing: Thing) -> Linked:
        path = thing.home.path
        return Linked(path, path.rpartition("/")[2].rpartition(".")[0])

    def of_is(self, thing: Thing) -> set[str]:
        found = {"object", "root" if thing.parent is None else "child"}
        found |= set() if thing.children else {"leaf"}
        found |= {"static"} if int(thing.part.body.get("m_StaticEditorFlags", 0)) else set()
        return found | ({"prefab"} if thing.part.instances else set())

    def of_static(self, thing: Thing) -> Named:
        flags = int(thing.part.body.get("m_StaticEditorFlags", 0))
        return Named(flags, *(name for name, bit in STATIC.items() if flags & bit), flags=True)

    def of_prefab(self, thing: Thing) -> set[str]:
        part = thing.part
        if not part.instances:
            return set()
        found = {"instance", "any", "nonasset"} | ({"root"} if part.root_of else set())
        found |= {"top"} if part.instances[0] in part.root_of else set()
        source = part.instances[0].source
        inner = self.composer.compose(source) if source else None
        assert inner is not None
        root = inner.parts[inner.parts[inner.roots[0]].owner]
        return found | {"variant" if root.root_of else "regular"} | self.changed(thing, inner)

    def changed(self, thing: Thing, inner: Composed) -> set[str]:
        instance = thing.part.instances[0]
        below = [each for each in thing.home.below(thing) if each is not thing]
        added = any(instance not in each.part.instances for each in below)
        added |= any(instance not in each.instances for other in [*below] for each in other.components)
        own = {inner.roots[0], inner.parts[inner.roots[0]].owner}
        ours = [
            (int(each["target"]["fileID"]) in own and each["propertyPath"].partition(".")[0] in DEFAULTS)
            for each in instance.changes
        ]
        found = {"altered"} if ours or added or instance.has_removed else set()
        return found | ({"modified"} if not all(ours) or added or instance.has_removed else set())

    def of_missing(self, thing: Thing) -> set[str]:
        found = set()
        if any(thing.home.is_lost(each) for each in thing.components):
            found.add("script")
        if thing.part.instances and any(not each.source for each in thing.part.instances):
            found.add("prefab")
        parts = thing.home.composed.parts
        for part in thing.shown:
            if part.class_id in (4, 224):
                continue
            for key, value in part.body.items():
                for guid, file_id in references(value) if key not in (HIDDEN_KEYS | {"m_Script"}) else ():
                    if not (self.project.has_asset(guid) if guid else file_id in parts):
                        found.add("asset")
        return found | ({"any"} if found else set()) | {f"{each}s" for each in found}

    # References

    def of_ref(self, thing: Thing) -> set[str]:
        found: set[str] = set()
        for part in thing.shown:
            for key, value in part.body.items():
                if part.class_id not in (4, 224) and key not in HIDDEN_KEYS:
                    for guid, file_id in references(value):
                        found |= self.names_of(thing.home, guid, file_id)
        if thing.part.root_of:
            source = thing.part.root_of[0].source
            found |= {f"{each.path.lower()}" for each in self.project.assets.values() if each.file == source}
        return found

    def names_of(self, home: PlainScene, guid: str, file_id: int) -> set[str]:
        """All that a reference goes by."""
        if not guid:
            target = home.thing_of(file_id)
            part = home.composed.parts.get(file_id)
            if target is None or part is None:
                return set()
            kinds = self.project.chain(part.type_name, script_of(part.body))[:1]
            path = target.unity_path.lower()
            return {path, path[1:], *(each.lower() for each in kinds)}
        asset = self.project.by_guid.get(guid)
        if asset is None:
            kinds = {"mesh": MESHES, "material": MATERIALS, "sprite": SPRITES}
            return {kind for kind, known in kinds.items() if file_id in known and BUILTIN.fullmatch(guid)}
        found = {asset.path.lower(), guid, f"{guid}:{file_id}"}
        found |= {f"globalobjectid_v1-{kind}-{guid}-{file_id}-0" for kind in (1, 3)}
        saved = [each for each in self.project.documents(asset) if each.file_id == file_id]
        type_name, script = self.project.main_type(asset)
        if asset.importer == "TextureImporter" and file_id != 2800000:
            type_name = "Sprite"
        if saved:
            type_name, script = saved[0].type_name, script_of(saved[0].body)
        found |= {each.lower() for each in self.project.chain(type_name, script)[:1]}
        if type_name == "Material":
            found |= self.shader_of(guid)
        return found

    def shader_of(self, guid: str) -> set[str]:
        main = self.project.main_document(self.project.by_guid[guid])
        shader = main.body["m_Shader"] if main else {}
        asset = self.project.by_guid.get(shader.get("guid", ""))
        if asset is None:
            name = BUILTIN_SHADERS.get(int(shader.get("fileID", 0)))
            return {name.lower()} if name and BUILTIN.fullmatch(shader.get("guid", "")) else set()
        name_line = re.search(r'^\s*Shader\s+"([^"]+)"', asset.file.read_text("utf-8", "replace"), re.M)
        return {asset.path.lower(), *([name_line[1].lower()] if name_line else [])}

    def of_material(self, thing: Thing) -> Linked:
        found = []
        for part in thing.objects[1:]:
            if "Renderer" in self.project.chain(part.type_name):
                for reference in part.body.get("m_Materials") or ():
                    found += self.link(thing, reference).texts
        return Linked(*found)

    def of_renderinglayer(self, thing: Thing) -> set[str]:
        renderer = thing.first("Renderer")
        mask = int(renderer.body.get("m_RenderingLayerMask", "0")) if renderer else 0
        bits = [bit for bit in range(32) if mask >> bit & 1]
        names = self.project.tags.get("m_RenderingLayers") or ["Default"]
        return {text for bit in bits for text in (str(bit), *(each.lower() for each in names[bit : bit + 1]))}
