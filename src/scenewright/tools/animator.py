"""Animator controllers: layers, states and transitions out of their documents."""

from collections.abc import Iterator
from typing import Any, Final

from scenewright.index import Index
from scenewright.text import Document, Node, Reference, UnityFile
from scenewright.tools.asset_names import AssetNames
from scenewright.tools.display import number_or_text
from scenewright.tools.pairs import pairs

CONTROLLER: Final = 91
OVERRIDE_CONTROLLER: Final = 221
_BLEND_TREE: Final = 206
_MONO_BEHAVIOUR: Final = 114
_DEEPEST: Final = 24
_PARAMETERS: Final = {
    "1": ("Float", "m_DefaultFloat"),
    "3": ("Int", "m_DefaultInt"),
    "4": ("Bool", "m_DefaultBool"),
    "9": ("Trigger", "m_DefaultBool"),
}
_CONDITIONS: Final = {
    "1": "If", "2": "IfNot", "3": "Greater", "4": "Less", "6": "Equals", "7": "NotEqual",
}  # fmt: skip
_BLENDS: Final = {
    "0": "Simple1D",
    "1": "SimpleDirectional2D",
    "2": "FreeformDirectional2D",
    "3": "FreeformCartesian2D",
    "4": "Direct",
}
_MODES: Final = {"0": "Override", "1": "Additive"}


class Animator:
    """One ``.controller`` file. States inside sub-state machines go by ``Machine/State``."""

    def __init__(self, file: UnityFile, controller: Document, index: Index, most_motions: int) -> None:
        """``most_motions``: how many of a blend tree are given."""
        self._assets = AssetNames(index)
        self._most_motions = most_motions
        self._file = file
        self._root = controller.root
        self._index = index

    @property
    def parameters(self) -> list[dict[str, Any]]:
        """``{name, type, defaultValue}`` of each parameter."""
        return [_parameter(each) for each in self._root.get("m_AnimatorParameters") or ()]

    @property
    def layers(self) -> list["Layer"]:
        """The layers in order."""
        listed = self._root.get("m_AnimatorLayers") or ()
        return [Layer(self, index, each) for index, each in enumerate(listed)]

    def document(self, node: Node | None) -> Document | None:
        """The document of this file that a reference leads to."""
        reference = reference_at(node)
        is_own = not reference.is_null and reference.guid is None and reference.file_id in self._file
        return self._file.document(reference.file_id) if is_own else None

    def documents(self, node: Node | None) -> Iterator[Document]:
        """Those that a list of references leads to."""
        found = (self.document(each) for each in node or ())
        return (each for each in found if each is not None)

    def motion(self, node: Node | None, depth: int = _DEEPEST) -> dict[str, Any]:
        """``{clipPath}`` of a clip, with its name where the file holds others too, or ``{blendTree}``."""
        tree = self.document(node)
        if tree is not None and tree.class_id == _BLEND_TREE and depth:
            return {"clipPath": None, "blendTree": self._blend_tree(tree.root, depth - 1)}
        if tree is not None:
            return {"clipPath": self._file.path, "clip": text_at(tree.root, "m_Name")}
        shown = self._assets.shown(reference_at(node))
        told: dict[str, Any] = {"clipPath": shown.get("path")}
        stem = shown.get("path", "").rpartition("/")[2].rpartition(".")[0]
        told |= {"clip": shown["name"]} if shown.get("name", stem) != stem else {}
        return told | ({"missing": shown.get("guid", True)} if shown["status"] == "missing" else {})

    def _blend_tree(self, tree: Node, depth: int) -> dict[str, Any]:
        kind = _BLENDS.get(text_at(tree, "m_BlendType"), "Simple1D")
        children = list(tree.get("m_Childs") or ())
        axes = ["m_BlendParameter"] + (["m_BlendParameterY"] if kind.endswith("2D") else [])
        shown: dict[str, Any] = {"type": kind, "motions": len(children)}
        shown |= {"parameters": [text_at(tree, axis) for axis in axes]} if kind != "Direct" else {}
        listed = [self._child(each, kind, depth) for each in children[: self._most_motions]]
        return shown | {"children": listed}

    def _child(self, child: Node, kind: str, depth: int) -> dict[str, Any]:
        motion = self.motion(child.get("m_Motion"), depth)
        if kind == "Simple1D":
            return motion | {"threshold": number_at(child, "m_Threshold")}
        if kind == "Direct":
            return motion | {"parameter": text_at(child, "m_DirectBlendParameter")}
        position = child.get("m_Position")
        return motion | {"position": [number_at(position, axis) for axis in "xy"] if position else None}

    def behaviours(self, node: Node | None) -> list[str]:
        """The classes of the state machine behaviours that a list refers to."""
        scripts = [each for each in self.documents(node) if each.class_id == _MONO_BEHAVIOUR]
        references = [reference_at(each.root.get("m_Script")) for each in scripts]
        return [self._index.script_type(each.guid, each.file_id).name for each in references if each.guid]

    def asset_path(self, node: Node | None) -> str | None:
        """The path of an asset referred to; None for none."""
        path: str | None = self._assets.shown(reference_at(node)).get("path")
        return path


class Layer:
    """A layer: its own facts, states and transitions."""

    def __init__(self, animator: Animator, index: int, node: Node) -> None:
        self._animator = animator
        self._node = node
        self.index = index
        self.name = text_at(node, "m_Name")
        self._machine = animator.document(node.get("m_StateMachine"))
        self._names: dict[int, str] = {}
        self._machines: list[tuple[str, Document]] = []
        if self._machine is not None:
            self._names[self._machine.file_id] = text_at(self._machine.root, "m_Name")
            self._gather(self._machine, "", set())

    def _gather(self, machine: Document, prefix: str, seen: set[int]) -> None:
        if machine.file_id in seen or len(seen) > 10_000:
            return
        seen.add(machine.file_id)
        self._machines.append((prefix, machine))
        for state in self._states_of(machine):
            self._names[state.file_id] = prefix + text_at(state.root, "m_Name")
        for child in machine.root.get("m_ChildStateMachines") or ():
            inner = self._animator.document(child.get("m_StateMachine"))
            if inner is not None:
                name = prefix + text_at(inner.root, "m_Name")
                self._names[inner.file_id] = name
                self._gather(inner, f"{name}/", seen)

    def _states_of(self, machine: Document) -> list[Document]:
        listed = [child.get("m_State") for child in machine.root.get("m_ChildStates") or ()]
        return [each for each in map(self._animator.document, listed) if each is not None]

    @property
    def head(self) -> dict[str, Any]:
        """What is said of the layer as a whole."""
        node = self._node
        synced = text_at(node, "m_SyncedLayerIndex")
        head: dict[str, Any] = {
            "name": self.name,
            "index": self.index,
            "weight": number_at(node, "m_DefaultWeight"),
            "blendingMode": _MODES.get(text_at(node, "m_BlendingMode"), ""),
        }
        mask = self._animator.asset_path(node.get("m_Mask"))
        head |= {"mask": mask} if mask else {}
        return head | ({"syncedLayer": int(synced)} if synced.isdecimal() else {})

    @property
    def sub_machines(self) -> list[str]:
        """The paths of the sub-state machines."""
        return [prefix.rstrip("/") for prefix, _ in self._machines if prefix]

    def states(self) -> Iterator[dict[str, Any]]:
        """Each state, those of sub-state machines after those of the machine around them."""
        default = reference_at(self._machine.root.get("m_DefaultState")) if self._machine else Reference(0)
        for _, machine in self._machines:
            for state in self._states_of(machine):
                yield self._state(state, state.file_id == default.file_id)

    def _state(self, state: Document, is_default: bool) -> dict[str, Any]:
        root = state.root
        shown = {"name": self._names[state.file_id]} | self._animator.motion(root.get("m_Motion"))
        shown |= {"speed": number_at(root, "m_Speed"), "isDefault": is_default}
        shown |= {"tag": text_at(root, "m_Tag")} if text_at(root, "m_Tag") else {}
        if text_at(root, "m_SpeedParameterActive") == "1":
            shown["speedParameter"] = text_at(root, "m_SpeedParameter")
        behaviours = self._animator.behaviours(root.get("m_StateMachineBehaviours"))
        return shown | ({"behaviours": behaviours} if behaviours else {})

    def transitions(self) -> Iterator[dict[str, Any]]:
        """Each transition: out of any state, of the entry, of sub-state machines, then of each state."""
        for prefix, machine in self._machines:
            root = machine.root
            yield from self._from(f"{prefix}AnyState", root.get("m_AnyStateTransitions"))
            yield from self._from(f"{prefix}Entry", root.get("m_EntryTransitions"), timed=False)
            for source, listed in pairs(root.get("m_StateMachineTransitions")):
                file_id = 0 if isinstance(source, str) else reference_at(source).file_id
                yield from self._from(self._names.get(file_id, "?"), listed, timed=False)
            for state in self._states_of(machine):
                yield from self._from(self._names[state.file_id], state.root.get("m_Transitions"))

    def _from(self, source: str, listed: Node | None, *, timed: bool = True) -> Iterator[dict[str, Any]]:
        for each in self._animator.documents(listed):
            shown: dict[str, Any] = {"source": source, "destination": self._destination(each.root)}
            shown |= _timing(each.root) if timed else {}
            shown["conditions"] = [_condition(one) for one in each.root.get("m_Conditions") or ()]
            muted = [key[2:].lower() for key in ("m_Mute", "m_Solo") if text_at(each.root, key) == "1"]
            yield shown | dict.fromkeys(muted, True)

    def _destination(self, transition: Node) -> str:
        for key in ("m_DstState", "m_DstStateMachine"):
            reference = reference_at(transition.get(key))
            if not reference.is_null:
                return self._names.get(reference.file_id, "(missing)")
        return "(exit)"


def _parameter(node: Node) -> dict[str, Any]:
    kind, key = _PARAMETERS.get(text_at(node, "m_Type"), ("", ""))
    default = number_at(node, key) if key else None
    is_truth = kind in ("Bool", "Trigger")
    return {
        "name": text_at(node, "m_Name"),
        "type": kind,
        "defaultValue": bool(default) if is_truth else default,
    }


def _timing(transition: Node) -> dict[str, Any]:
    has_exit = text_at(transition, "m_HasExitTime") == "1"
    shown = {"hasExitTime": has_exit, "duration": number_at(transition, "m_TransitionDuration")}
    return shown | ({"exitTime": number_at(transition, "m_ExitTime")} if has_exit else {})


def _condition(node: Node) -> dict[str, Any]:
    mode = text_at(node, "m_ConditionMode")
    return {
        "parameter": text_at(node, "m_ConditionEvent"),
        "mode": _CONDITIONS.get(mode, mode),
        "threshold": number_at(node, "m_EventTreshold"),
    }


def reference_at(node: Node | None) -> Reference:
    """The reference that a node is; the null reference for any other."""
    return (node.reference if node is not None else None) or Reference(0)


def text_at(node: Node, key: str) -> str:
    """The text under a key, "" where there is none."""
    found = node.get(key)
    return found.text if found is not None else ""


def number_at(node: Node, key: str) -> Any:
    """The number under a key; None where there is none."""
    text = text_at(node, key)
    return number_or_text(text) if text else None
