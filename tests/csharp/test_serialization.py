"""Which fields Unity writes, by the rules of its manual."""

from pathlib import Path

import pytest

from scenewright.csharp import SerializedField, parse_symbols, serialized_fields


def fields(body: str, kind: str = "class") -> tuple[SerializedField, ...]:
    (symbol,) = parse_symbols(f"{kind} A {{ {body} }}".encode()).types
    return serialized_fields(symbol)


@pytest.mark.parametrize(
    ("declaration", "names"),
    [
        ("public int x;", ["x"]),
        ("int x;", []),
        ("private int x;", []),
        ("protected internal int x;", []),
        ("[SerializeField] int x;", ["x"]),
        ("[UnityEngine.SerializeFieldAttribute()] int x, y;", ["x", "y"]),
        ("[SerializeField, HideInInspector] protected int x;", ["x"]),
        ("[NonSerialized] public int x;", []),
        ("[global::System.NonSerialized] public int x;", []),
        ("[field: NonSerialized] public int x;", []),
        ("public static int x;", []),
        ("public const int x = 1;", []),
        ("[SerializeField] readonly int x;", []),
        ("public event Action X;", []),
        ("public int X { get; set; }", []),
        ("[SerializeField] public int X { get; set; }", []),
        ("[field: SerializeField] public int X { get; private set; }", ["<X>k__BackingField"]),
        ("[field: SerializeField] public int X => 1;", []),
        ("[field: SerializeField] public int X { get { return 1; } }", []),
        ("[field: SerializeField] public static int X { get; set; }", []),
    ],
)
def test_visibility_and_attributes_decide(declaration: str, names: list[str]) -> None:
    assert [field.name for field in fields(declaration)] == names


@pytest.mark.parametrize(
    ("written", "serialized"),
    [
        ("int", True),
        ("string[]", True),
        ("List<GameObject>", True),
        ("System.Collections.Generic.List<Vector3>", True),
        ("UnityEvent<int, string>", True),
        ("UnityEngine.Object", True),
        ("AnimationCurve", True),
        ("Door", True),
        ("GameObject?", True),
        ("int?", False),
        ("Vector3?", False),
        ("Dictionary<string, int>", False),
        ("List<List<int>>", False),
        ("List<int>[]", False),
        ("int[][]", False),
        ("int[,]", False),
        ("(int, string)", False),
        ("Action", False),
        ("System.Func<int>", False),
        ("HashSet<int>[]", False),
        ("object", False),
        ("System.DateTime", False),
        ("decimal", False),
        ("int*", False),
    ],
)
def test_types_that_cannot_be_written_are_left_out(written: str, serialized: bool) -> None:
    assert bool(fields(f"public {written} x;")) is serialized


def test_managed_references_may_have_any_reference_type() -> None:
    (field,) = fields("[SerializeReference] private object shape = new Circle();")
    assert (field.name, field.by_reference, field.initial) == ("shape", True, "new Circle()")


def test_former_names_are_listed_with_their_escapes_undone() -> None:
    (field,) = fields(
        '[FormerlySerializedAs("old")] [UnityEngine.Serialization.FormerlySerializedAs(oldName: "a\\"b")]'
        ' [FormerlySerializedAs(@"c""d")] public float pace = -1.5e3f;'
    )
    assert field.former_names == ("old", 'a"b', 'c"d')
    assert field.initial == "-1.5e3f"


def test_interfaces_and_enums_have_none() -> None:
    assert fields("X, Y", "enum") == ()
    assert fields("int X { get; }", "interface") == ()
    assert [field.name for field in fields("public int x;", "struct")] == ["x"]


def test_the_torture_class_gives_what_the_inspector_would_show() -> None:
    data = (Path(__file__).parent / "data" / "Torture.cs").read_bytes()
    (torture,) = parse_symbols(data).named("Torture")
    assert [field.name for field in serialized_fields(torture)] == [
        "speed",
        "doors",
        "a",
        "b",
        "c",
        "<Health>k__BackingField",
        "onOpen",
        "buffer",
    ]
