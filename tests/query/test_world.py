"""A world brings its own types, objects and identifiers into queries."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from csharp_queries import ask, outcome
from scenewright.errors import NotOfflineError, QueryError
from scenewright.query import (
    Call,
    CType,
    Deadline,
    EmptyWorld,
    Handle,
    Kind,
    Members,
    Property,
    TypeDefinition,
    evaluate,
)  # fmt: skip

THING = TypeDefinition("Thing", "Game", interfaces=("IEnumerable",))
PART = TypeDefinition("Part", "Game")
DOOR = TypeDefinition("Door", "Game", base="Part")
STATE = TypeDefinition("Door.State", "Game", kind=Kind.ENUM, base="", constants={"Open": 0, "Shut": 1})
HOUSE = TypeDefinition("House", "Game", kind=Kind.STATIC)


class Piece(Handle):
    """A thing or a part of it."""

    def __init__(
        self, definition: TypeDefinition, name: str, parts: tuple["Piece", ...] = (), gone: bool = False
    ):
        self.definition, self.name, self.parts, self.gone = definition, name, parts, gone

    @property
    def type(self) -> CType:
        return self.definition.of()

    @property
    def is_null(self) -> bool:
        return self.gone

    def text(self) -> str:
        return f"{self.name} (Game.{self.definition.name})"

    def elements(self) -> Iterator[Any]:
        return iter(self.parts)

    def as_json(self) -> dict[str, Any]:
        return {"name": self.name}


FRONT = Piece(DOOR, "Front")
HUT = Piece(THING, "Hut", (FRONT, Piece(PART, "Roof"), Piece(PART, "Gone", gone=True)))


def declare(members: Members) -> None:
    members.add_property("string name", lambda piece: piece.name)
    members.add_method("bool implicit(Part exists)", lambda piece: piece is not None and not piece.gone)


declare(THING.members)
declare(PART.members)
DOOR.members.add_property("Game.Door.State state", lambda door: None)
HOUSE.members.add_property("Thing hut", lambda: HUT, static=True)
HOUSE.members.add_property("Unheard secret", lambda: FRONT, static=True)
HOUSE.members.add_method("static Thing Find(string name)", lambda name: HUT if name == "Hut" else None)


@HOUSE.members.property("float time", static=True)
def _time() -> float:
    raise NotOfflineError("the time passes only in a player", hint="Ask for Time.fixedDeltaTime.")


@THING.members.method("T Get<T>()", contextual=True)
def _get(call: Call, thing: Piece) -> Any:
    return next((part for part in thing.parts if call.types.is_instance(part, call["T"])), None)


@THING.members.method("T[] All<T>()", contextual=True)
def _all(call: Call, thing: Piece) -> Any:
    from scenewright.query.types import array_of
    from scenewright.query.values import Items

    found = [part for part in thing.parts if call.types.is_instance(part, call["T"])]
    return Items(array_of(call["T"]), found)


class Village(EmptyWorld):
    """A world of a hut with a door."""

    def definition(self, name: str, arity: int) -> TypeDefinition | None:
        known = {d.name: d for d in (THING, PART, DOOR, STATE, HOUSE)}
        return known.get(name.removeprefix("Game.")) if arity == 0 else None

    def is_namespace(self, name: str) -> bool:
        return name == "Game"

    def identifier(self, name: str) -> Property | None:
        return Property("here", "string", lambda: "village", static=True) if name == "here" else None

    def names(self) -> Iterable[str]:
        return ["Thing", "Part", "Door", "House", "here"]


@pytest.mark.parametrize(
    ("text", "type_", "shown"),
    [
        ("House.hut", "Thing", "Hut (Game.Thing)"),
        ("Game.House.hut.name", "string", "Hut"),
        ('House.Find("Hut").name', "string", "Hut"),
        ('House.Find("Inn")', "null", "null"),
        ('House.Find("Inn")?.name', "null", "null"),
        ('House.Find("Inn")?.Get<Door>().name ?? "none"', "string", "none"),
        ("House.hut.Get<Door>().name", "string", "Front"),
        ("House.hut.Get<Part>()", "Door", "Front (Game.Door)"),
        ("House.hut.All<Part>().Length", "int", "3"),
        ("House.hut.All<Part>().Select(p => p.name).Last()", "string", "Gone"),
        ("House.hut.All<Part>().OfType<Door>().Count()", "int", "1"),
        ("House.hut.Cast<Part>().Count(p => p)", "int", "2"),
        ("House.hut.All<Part>().Where(p => p != null).Count()", "int", "2"),
        ("House.hut.All<Part>()[2] == null", "bool", "True"),
        ("House.hut.All<Part>()[2] is null", "bool", "False"),
        ("!House.hut.All<Part>()[2]", "bool", "True"),
        ("House.hut.All<Part>()[0] && true", "bool", "True"),
        ("House.hut.Get<Part>() is Door d ? d.name : null", "string", "Front"),
        ("House.hut.Get<Part>() as Door == House.hut.Get<Door>()", "bool", "True"),
        ("((Door)House.hut.Get<Part>()).name", "string", "Front"),
        ("House.hut.Get<Part>() switch { Door d => 1, Part p => 2, _ => 3 }", "int", "1"),
        ("Door.State.Shut", "Door.State", "Shut"),
        ("(int)Game.Door.State.Shut", "int", "1"),
        ("typeof(Door).BaseType.Name", "string", "Part"),
        ("here.Length", "int", "7"),
        ('"in " + here + " " + House.hut', "string", "in village Hut (Game.Thing)"),
        ("House.secret.name", "string", "Front"),
        ("House.secret.name.Length + 1", "int", "6"),
        ("House.secret?.name", "string", "Front"),
        ("new[] { House.hut }.Contains(House.hut)", "bool", "True"),
    ],
)
def test_a_world_answers(text: str, type_: str, shown: str) -> None:
    assert outcome(text, Village()) == (type_, shown)


@pytest.mark.parametrize(
    ("text", "error", "place"),
    [
        ("House.hat", "!CS0117", "1:7"),
        ("Hause.hut", "!CS0103", "1:1"),
        ("Game.Tower", "!CS0234", "1:6"),
        ("House.hut.nme", "!CS1061", "1:11"),
        ("House.hut.Get<Window>()", "!CS0246", "1:15"),
        ("House.hut.Get()", "!CS1503", "1:11"),
        ('House.Find("Inn").name', "!System.NullReferenceException", "1:19"),
        ("(Door)House.hut.All<Part>()[1]", "!System.InvalidCastException", "1:29"),
        ("House.secret.age", "!CS1061", "1:14"),
        ("House", "!CS0119", "1:1"),
        ("Game", "!CS0119", "1:1"),
        ("new Thing()", "!CS0143", "1:1"),
        ("House.hut + 1", "!CS0019", "1:1"),
        ('House.Find(name: "Hut", 3)', "!CS1501", "1:7"),
    ],
)
def test_errors_in_a_world_have_places(text: str, error: str, place: str) -> None:
    assert outcome(text, Village()) == (error, place)


def test_a_member_may_refuse_to_answer_and_the_error_learns_its_place() -> None:
    with pytest.raises(NotOfflineError) as caught:
        ask("1 + House.time", Village())

    assert (caught.value.details["line"], caught.value.details["column"]) == (1, 11)
    assert caught.value.hint == "Ask for Time.fixedDeltaTime."


def test_unknown_names_come_with_the_nearest_of_the_world() -> None:
    with pytest.raises(QueryError) as caught:
        ask("Huose.hut", Village())

    assert "House" in caught.value.candidates


def test_an_object_of_the_world_says_itself_how_it_is_shown() -> None:
    result = evaluate("House.hut.All<Door>()", Village(), Deadline.after(30))

    assert result.value == [{"name": "Front"}]
    assert result.type == "Game.Door[]"
