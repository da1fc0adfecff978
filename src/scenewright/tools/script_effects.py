"""What edits of scripts do to saved files: values whose field or type is no longer there to take them."""

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from scenewright.tools.context import ToolContext

if TYPE_CHECKING:
    from scenewright.edit import Transaction

_SHOWN: Final = 10


def affected(context: ToolContext, transaction: "Transaction") -> dict[str, Any]:
    """``{"affected": [{path, removed, referencedBy, totalReferencedBy}]}`` for the scripts of a transaction
    that lose serialized fields or types and are used by assets; empty where there are none.

    A field that ``FormerlySerializedAs`` still reads is not lost. Builds the index only when one is.
    """
    told = [*_losses(context, transaction)]
    return {"affected": told[:_SHOWN], "totalAffected": len(told)} if told else {}


def _losses(context: ToolContext, transaction: "Transaction") -> Iterator[dict[str, Any]]:
    for each in transaction.changes:
        if PurePosixPath(each.path).suffix != ".cs" or each.before is None or each.after is None:
            continue
        removed = _removed(each.before, each.after)
        users = context.index_without_symbols.dependents(each.path) if removed else ()
        if users:
            yield {
                "path": each.path,
                "removed": removed[:_SHOWN],
                "referencedBy": [user.path for user in users[:_SHOWN]],
                "totalReferencedBy": len(users),
            }


def _removed(before: bytes, after: bytes) -> list[str]:
    """Types, and fields of types that stay, under whose names nothing is saved or read any more."""
    gone = _saved_names(before, former=False) - _saved_names(after, former=True)
    return sorted(name for name in gone if name.rpartition(".")[0] not in gone)


def _saved_names(data: bytes, *, former: bool) -> set[str]:
    from scenewright.csharp import parse_symbols, serialized_fields

    names = set()
    for each in parse_symbols(data).types:
        if each.kind in ("class", "struct"):
            names.add(each.reflection_name)
        for field in serialized_fields(each):
            keys = (field.name, *field.former_names) if former else (field.name,)
            names |= {f"{each.reflection_name}.{key}" for key in keys}
    return names
