"""Attributes as they are written, taken apart."""

import pytest

from scenewright.csharp import Attribute, parse_attribute, parse_symbols


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Obsolete", Attribute("Obsolete")),
        ("ObsoleteAttribute", Attribute("Obsolete")),
        ("UnityEditor.MenuItem()", Attribute("MenuItem")),
        ('global::UnityEditor.MenuItemAttribute ( "a" )', Attribute("MenuItem", "", ('"a"',))),
        ('MenuItem("A, (b", true, -1)', Attribute("MenuItem", "", ('"A, (b"', "true", "-1"))),
        ("field: Range(0, 1)", Attribute("Range", "field", ("0", "1"))),
        ('A("x = y", Order = 1 + 2)', Attribute("A", "", ('"x = y"',), {"Order": "1 + 2"})),
        ("A(order: B.C, name: nameof(D))", Attribute("A", "", (), {"order": "B.C", "name": "nameof(D)"})),
        ("A(a == b, global::C.D)", Attribute("A", "", ("a == b", "global::C.D"))),
        ("A(@default: 1)", Attribute("A", "", (), {"default": "1"})),
        ("no attribute [", Attribute("")),
    ],
)
def test_an_attribute_has_a_name_and_arguments_by_position_and_by_name(
    text: str, expected: Attribute
) -> None:
    assert parse_attribute(text) == expected


def test_an_argument_goes_by_position_or_by_any_of_its_names() -> None:
    attribute = parse_attribute('MenuItem("a", priority = 3)')

    assert attribute.argument(0, "itemName") == '"a"'
    assert attribute.argument(2, "order", "priority") == "3"
    assert attribute.argument(None, "priority") == "3"
    assert attribute.argument(1, "validate") is None


def test_the_attributes_of_a_declaration_can_be_taken_apart() -> None:
    source = b'class A { [MenuItem("a/b" + C, true), Obsolete] [return: NotNull] static bool M() => true; }'

    (member,) = parse_symbols(source).types[0].members

    assert [parse_attribute(text) for text in member.attributes] == [
        Attribute("MenuItem", "", ('"a/b" + C', "true")),
        Attribute("Obsolete"),
        Attribute("NotNull", "return"),
    ]
