"""What a result shows of a struct, a ``[Serializable]`` object or a module: its members as typed values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from scenewright.query import types as t
from scenewright.query.unity.saved import read_saved
from scenewright.query.values import Value
from scenewright.query.world import Call

if TYPE_CHECKING:
    from scenewright.query.unity.handles import Part

__all__ = ["members_of"]

_NOT_MEMBERS: Final = frozenset({"serializedVersion"})


def members_of(call: Call, part: Part) -> Mapping[str, Callable[[], Value]]:
    """The members of a part by their C# names, those of base classes first; each is read when called.

    Of a type that nothing declares these are the keys that the file has.
    """
    return dict(_declared(call, part)) or dict(_written(call, part))


def _declared(call: Call, part: Part) -> Iterator[tuple[str, Callable[[], Value]]]:
    for owner in reversed(call.types.ancestors(part.type)):
        context = call.inside(owner)
        for member in owner.definition.members.properties.values():
            if member.shown:
                yield member.name, partial(member.read, context, part)


def _written(call: Call, part: Part) -> Iterator[tuple[str, Callable[[], Value]]]:
    for key, value in part.value.items():
        if key not in _NOT_MEMBERS:
            yield key, partial(read_saved, call.types, part, value, t.DYNAMIC)
