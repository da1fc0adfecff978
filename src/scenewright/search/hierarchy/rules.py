"""The filters of the Hierarchy provider, and how each is explained."""

from __future__ import annotations

from typing import Final

from scenewright.search.hierarchy.conditions import (
    PREFAB,
    STATES,
    axis,
    count,
    in_state,
    layered,
    missing,
    position,
    property_test,
    referring,
    rendered,
    typed,
    with_given_property,
    with_interface,
    with_material,
    with_static_flag,
)
from scenewright.search.hierarchy.records import ObjectRecord
from scenewright.search.interface import FilterFact
from scenewright.search.matching import (
    ALL,
    EQUALITY,
    Engine,
    Rule,
    choice_rule,
    number_rule,
    property_rule,
    truth_rule,
)
from scenewright.search.values import Vector

__all__ = ["ENGINE", "RULES"]

_RUN: Final = "belongs to one run of the Editor and stands in no file"
_CAMERA: Final = "depends on the camera of the Editor's Scene view, which is in no file"


RULES: Final[tuple[Rule[ObjectRecord], ...]] = (
    Rule(
        FilterFact(
            "t", "type name", EQUALITY,
            "A component of a class whose name contains (:) or is (=) the text, short or with namespace. From"
            " Unity 6 on its base classes and interfaces count too, and script for what has a Behaviour."
            " prefab is any root of a prefab instance.",
            "h: t:light",
        ),
        typed,
    ),
    truth_rule(
        FilterFact(
            "active", "true or false", (*EQUALITY, "!="), "Active in the hierarchy.", "h: active=false"
        ),
        lambda it: it.is_active,
    ),
    number_rule(
        FilterFact("components", "number", ALL, "How many components, the Transform too.", "h: components>5"),
        lambda it: None if it.part.gap else len(it.part.components),
    ),
    Rule(
        FilterFact("layer", "number or name", ALL, "Its layer, by number or by name.", "h: layer=5"),
        layered,
    ),
    property_rule(
        FilterFact("tag", "text", ALL, "Its tag, letter case aside.", "h: tag=Player"), lambda it: it.tag
    ),
    property_rule(
        FilterFact("path", "text", ALL, "Its hierarchy path, /Root/Child.", "h: path:/environment/"),
        lambda it: it.search_path,
    ),
    property_rule(FilterFact("name", "text", ALL, "Its name.", "h: name=Main"), lambda it: it.name),
    number_rule(
        FilterFact(
            "size", "number", ALL,
            "The diagonal of the box in the world around its collider, else around its renderer; 0 without"
            " either. Not known where the mesh is inside a model.",
            "h: size>10",
        ),
        lambda it: it.size.number,
    ),
    choice_rule(
        FilterFact(
            "prefab", ", ".join(PREFAB), EQUALITY,
            "Its part in prefabs: root of any instance, top of an outermost one, with overrides (altered)"
            " that are more than a name and place (modified). base is never true of objects, as in Unity.",
            "h: prefab:root",
        ),
        PREFAB,
    ),
    Rule(
        FilterFact("is", ", ".join(STATES), EQUALITY, "What it is in the hierarchy.", "h: is:leaf"),
        in_state,
    ),
    Rule(
        FilterFact(
            "missing", "Script, Asset, Prefab, Any", EQUALITY,
            "A script that no file or known package has, a reference to what is not there, a prefab instance"
            " whose prefab is gone.",
            "h: missing:script",
        ),
        missing,
    ),
    Rule(
        FilterFact(
            "ref", "asset path, GUID, GlobalObjectId, hierarchy path, class or shader", EQUALITY,
            "Refers to what the whole text names; parts of names do not count.",
            'h: ref="Assets/Art/Materials/Wood.mat"',
        ),
        referring,
    ),
    Rule(
        FilterFact("i", "text", EQUALITY, "A script with such an interface.", "h: i:IPointerClickHandler"),
        with_interface,
    ),
    property_rule(
        FilterFact(
            "scene", "name or path", (*EQUALITY, "!="), "The scene or prefab it is in.", "h: scene=Main"
        ),
        lambda it: it.home.thing,
    ),
    Rule(
        FilterFact(
            "renderinglayer", "number or name", EQUALITY, "A renderer on this rendering layer.",
            "h: renderinglayer:0",
        ),
        rendered,
    ),
    number_rule(
        FilterFact(
            "overlap", "number", ALL,
            "How many boxes around other active renderers of its scene meet its own; -1 without a renderer.",
            "h: overlap>3",
        ),
        lambda it: it.overlap.number,
    ),
    Rule(
        FilterFact(
            "material", "text or GlobalObjectId", EQUALITY,
            "A material of its renderers whose name or path contains (:) or is (=) the text.",
            "h: material:wood",
        ),
        with_material,
    ),
    property_rule(
        FilterFact("position", "(x,y,z)", ALL, "Its position in the world.", "h: position>(0,-,-)"), position,
        Vector((0, 0, 0)),
    ),
    number_rule(
        FilterFact("x", "number", ALL, "Its x in the world, rounded (Unity's own x gives z).", "h: x>10"),
        lambda it: axis(it, 0),
    ),
    number_rule(
        FilterFact("y", "number", ALL, "Its y in the world, rounded.", "h: y<0"), lambda it: axis(it, 1)
    ),
    number_rule(
        FilterFact("z", "number", ALL, "Its z in the world, rounded.", "h: z=0..5"), lambda it: axis(it, 2)
    ),
    number_rule(
        FilterFact(
            "vertices", "number", ALL, "The vertices of its mesh, where that is no part of a model.",
            "h: vertices>1000",
        ),
        lambda it: count(it, "vertices"),
    ),
    number_rule(
        FilterFact(
            "faces", "number", ALL, "The triangles of its mesh, where that is no part of a model.",
            "h: faces>500",
        ),
        lambda it: count(it, "faces"),
    ),
    Rule(
        FilterFact("static", "StaticEditorFlags", ALL, "A static flag of it.", "h: static:BatchingStatic"),
        with_static_flag,
    ),
    Rule(
        FilterFact(
            "p", "any", ALL,
            "p(name) compares a serialized property by its path, with or without m_, or by the Inspector's"
            " name without blanks; p(Component.name) one of that component. #name and any other name do too.",
            "h: p(Light.m_Range)>=10",
        ),
        with_given_property,
    ),
    Rule(
        FilterFact(
            "id", "number", ALL, "Its instance id.", "",
            f"an instance id {_RUN}; search for a name, or open it by its fileID or GlobalObjectId.",
        ),
        property_test,
    ),
    Rule(
        FilterFact("vdist", "number", ALL, "Its distance from the Scene view's camera.", "",
              f"the distance {_CAMERA}; position and x, y, z are near."),
        property_test,
    ),
)  # fmt: skip

ENGINE: Final = Engine("scene", RULES, words=lambda it: it.words, other=property_test, hash_properties=True)
