"""Rules about the methods that Unity calls by their name."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from scenewright.csharp.review.finding import Remark
from scenewright.csharp.review.script import ReviewedScript, simple_name, text_of
from scenewright.csharp.symbols import MemberSymbol, TypeSymbol
from scenewright.data.tables import read_table

_ALIASES: Final = {"Boolean": "bool", "Int32": "int", "Single": "float", "Single[]": "float[]"}


@dataclass(frozen=True, slots=True)
class _Messages:
    """The messages of one kind of class: their parameter types, and which can be coroutines."""

    takes: dict[str, tuple[str, ...]]
    coroutines: frozenset[str]

    def meant(self, name: str) -> str | None:
        """The message that differs from a name in letter case only."""
        if name in self.takes:
            return None
        return next((each for each in self.takes if each.lower() == name.lower()), None)


@cache
def _tables() -> dict[str, _Messages]:
    return {
        name: _Messages(
            dict.fromkeys((*rows["plain"], *rows.get("coroutines", ())), ())
            | {each: tuple(types) for each, types in rows.get("takes", {}).items()},
            frozenset((*rows.get("coroutines", ()), *rows.get("takes", ()))),
        )
        for name, rows in read_table("messages").items()
    }


def _candidates(script: ReviewedScript) -> Iterator[tuple[_Messages, TypeSymbol, MemberSymbol]]:
    """The methods that could be messages: of a class that gets some, of its own, not generic."""
    for owner in script.types:
        bases = script.bases_of(owner) if owner.kind == "class" else frozenset()
        messages = next((table for name, table in _tables().items() if name in bases), None)
        for each in owner.members if messages else ():
            own = not {"override", "static"} & {*each.modifiers} and not each.interface
            if messages and own and each.kind == "method" and not each.arity:
                yield messages, owner, each


def message_parameters(script: ReviewedScript) -> Iterator[Remark]:
    """Messages with parameters that Unity does not give: it logs an error and does not call them."""
    for messages, owner, method in _candidates(script):
        wanted = messages.takes.get(method.name)
        if wanted is not None and not _fits(method, wanted) and not _has_fitting(owner, method, wanted):
            takes = f"({', '.join(wanted)})" if wanted else "no parameter"
            yield Remark(
                method.name_start,
                f"Unity gives {method.name} {takes}, so this {method.name}{method.signature} is not called.",
            )


def _fits(method: MemberSymbol, wanted: tuple[str, ...]) -> bool:
    given = [_plain(each.type) for each in method.parameters]
    return not given or given == list(wanted)


def _has_fitting(owner: TypeSymbol, method: MemberSymbol, wanted: tuple[str, ...]) -> bool:
    others = (each for each in owner.members if each.name == method.name and each is not method)
    return any(_fits(each, wanted) for each in others)


def _plain(written: str) -> str:
    name = written.rpartition(".")[2].replace(" ", "")
    return _ALIASES.get(name, name)


def message_case(script: ReviewedScript) -> Iterator[Remark]:
    """Methods that nobody calls and that differ from a message in letter case only."""
    for messages, _, method in _candidates(script):
        meant = messages.meant(method.name)
        if meant and _fits(method, messages.takes[meant]) and not _is_named(script, method):
            yield Remark(method.name_start, f"Unity does not call {method.name}; the message is {meant}.")


def _is_named(script: ReviewedScript, method: MemberSymbol) -> bool:
    """Whether something may call it: the file names it elsewhere, or others can and it looks like theirs."""
    if "public" in method.modifiers and method.name[0].islower():
        return True
    if {"abstract", "virtual"} & {*method.modifiers}:
        return True
    return any(
        node.start_byte != method.name_start and text_of(node) == method.name
        for node in script.nodes("identifier")
    )


def message_coroutine(script: ReviewedScript) -> Iterator[Remark]:
    """Messages that give an ``IEnumerator`` which Unity does not run."""
    for messages, _, method in _candidates(script):
        known = method.name in messages.takes and method.name not in messages.coroutines
        if known and simple_name(method.type) == "IEnumerator" and not method.parameters:
            yield Remark(method.name_start, f"{method.name} cannot be a coroutine; start one from it.")
