"""What new content must meet before it reaches the disk.

Only what the edit would make worse counts: damage that was there before is no reason to refuse.
"""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from scenewright.csharp import syntax_diagnostics
from scenewright.edit.change import Change
from scenewright.errors import EditRefusedError, FileFormatError
from scenewright.project import parse_meta
from scenewright.text import FileKind, UnityFile, classify, iter_references

LARGEST: Final = 256 * 2**20
_JSON: Final = (".asmdef", ".asmref", ".inputactions", ".json")
_SHOWN: Final = 5
_YAML: Final = (FileKind.YAML, FileKind.META)


@dataclass(frozen=True, slots=True)
class Permissions:
    """What an edit may do that is refused as a rule.

    ``syntax_errors``: leave C# with more syntax errors than before. ``new_objects``: the fileIDs that the
    engine itself gave to new objects. ``moved_guids``: those that went to another path with their asset.
    ``knows``: whether a GUID belongs to an asset (or to Unity).
    """

    syntax_errors: bool = False
    new_objects: frozenset[int] = frozenset()
    moved_guids: frozenset[str] = frozenset()
    knows: Callable[[str], bool] = field(default=lambda guid: True)


def check(change: Change, permissions: Permissions) -> None:
    """Raises ``EditRefusedError`` for content that would break the file or what refers to it."""
    if change.after is None:
        return
    if len(change.after) > LARGEST:
        raise EditRefusedError(
            f"{change.path} would have more than {LARGEST >> 20} MB.", code="too_large", path=change.path
        )
    suffix = change.path[change.path.rfind(".") :].lower()
    if suffix == ".cs":
        _check_script(change, permissions)
    elif suffix == ".meta":
        _check_meta(change, permissions)
    elif suffix in _JSON:
        _check_json(change)
    elif classify(change.before or b"") in _YAML or classify(change.after) is FileKind.YAML:
        _check_yaml(change, permissions)


def _check_script(change: Change, permissions: Permissions) -> None:
    if permissions.syntax_errors:
        return
    new = syntax_diagnostics(change.after or b"")
    old = Counter(each.message for each in syntax_diagnostics(change.before or b"")) if new else Counter()
    added = [each for each in new if each.certain and not _taken(old, each.message)]
    if added:
        first = added[0]
        raise EditRefusedError(
            f"{change.path} would get {len(added)} syntax error{'s' * (len(added) > 1)};"
            f" the first in line {first.line}, column {first.column}: {first.message}",
            hint="Correct the text, or allow syntax errors if this is one step of several.",
            code="syntax_error",
            path=change.path,
            diagnostics=[
                {"line": each.line, "column": each.column, "message": each.message} for each in added[:_SHOWN]
            ],
        )


def _taken(counts: "Counter[str]", message: str) -> bool:
    counts[message] -= 1
    return counts[message] >= 0


def _check_meta(change: Change, permissions: Permissions) -> None:
    """A GUID is the identity of an asset: it comes from the engine and never changes."""
    after = UnityFile.from_bytes(change.after or b"", change.path)
    for problem in after.check():
        raise _damage(change.path, problem.message, problem.line)
    if change.before is not None:
        old, new = parse_meta(change.before).guid, parse_meta(change.after or b"").guid
        is_moved = {old, new} & permissions.moved_guids
        if new != old and not is_moved and not _is_settled_conflict(change, new):
            raise EditRefusedError(
                f"The GUID of {change.path} may not change: it comes from Unity, and references keep to it.",
                hint="Leave the line 'guid:' as it is.",
                code="guid_changed",
                path=change.path,
            )


def _is_settled_conflict(change: Change, guid: str) -> bool:
    """Whether the GUID is one of those between which a merge left the choice."""
    before = change.before or b""
    return not parse_meta(before).guid and f"guid: {guid}".encode() in before


def _check_json(change: Change) -> None:
    error = _json_error(change.after or b"")
    if error is not None and (change.before is None or _json_error(change.before) is None):
        raise _damage(change.path, f"it is no JSON: {error.msg}", error.lineno)


def _json_error(data: bytes) -> json.JSONDecodeError | None:
    try:
        json.loads(data.decode("utf-8-sig", "replace"))
    except json.JSONDecodeError as error:
        return error
    except RecursionError:
        return json.JSONDecodeError("nested too deeply", "", 0)
    return None


def _damage(path: str, what: str, line: int | None) -> EditRefusedError:
    return EditRefusedError(
        f"{path} would be damaged: {what}", hint="Nothing was written.", code="damaged", path=path, line=line
    )


def _check_yaml(change: Change, permissions: Permissions) -> None:
    try:
        after = UnityFile.from_bytes(change.after or b"", change.path)
    except FileFormatError as error:
        raise _damage(change.path, error.message, None) from error
    old = change.before or b""
    before = UnityFile.from_bytes(old, change.path) if classify(old) in _YAML else None
    _refuse_new_problems(change.path, before, after)
    _refuse_foreign_ids(change.path, before, after, permissions)
    _refuse_dangling(change.path, before, after, permissions)


def _refuse_new_problems(path: str, before: UnityFile | None, after: UnityFile) -> None:
    """Documents that stay as they are need no look."""
    same = (
        {each.raw for each in before.documents} & {each.raw for each in after.documents} if before else set()
    )
    known = Counter((each.code, each.message) for each in before.check(same)) if before else Counter()
    for problem in after.check(same):
        known[problem.code, problem.message] -= 1
        if known[problem.code, problem.message] < 0:
            raise _damage(path, problem.message, problem.line)


def _refuse_foreign_ids(
    path: str, before: UnityFile | None, after: UnityFile, permissions: Permissions
) -> None:
    known = ({each.file_id for each in before.headers} if before else set()) | permissions.new_objects
    for header in after.headers:
        if header.file_id not in known:
            raise EditRefusedError(
                f"{path} would get an object with a fileID of the caller's choice, {header.file_id}.",
                hint="New objects are made by the tools that add GameObjects and components.",
                code="foreign_file_id",
                path=path,
            )


def _refuse_dangling(path: str, before: UnityFile | None, after: UnityFile, permissions: Permissions) -> None:
    """What was named before is not asked about again: to know a GUID can take a look at the whole project."""
    lost, guids = _targets(after)
    old_lost, old_guids = _targets(before) if before else (set(), set())
    dangling = [f"the fileID {each}, which it does not have" for each in sorted(lost - old_lost)]
    dangling += [
        f"the GUID {each}, which no asset has"
        for each in sorted(guids - old_guids)
        if not permissions.knows(each)
    ]
    if dangling:
        raise EditRefusedError(
            f"{path} would refer to {dangling[0]}.",
            hint="Refer to objects that exist, or delete what refers to it in the same edit.",
            code="dangling_reference",
            path=path,
        )


def _targets(file: UnityFile) -> tuple[set[int], set[str]]:
    """The fileIDs that a file names and does not have, and the GUIDs that it names."""
    known = {each.file_id for each in file.headers}
    lost: set[int] = set()
    guids: set[str] = set()
    for _, file_id, guid, _ in iter_references(file.data):
        if guid is not None:
            guids.add(guid)
        elif file_id and file_id not in known:
            lost.add(file_id)
    return lost, guids
