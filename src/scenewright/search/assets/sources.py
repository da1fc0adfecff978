"""What the filters of assets look into: the project, its index and its files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scenewright.index import Index, Readable
from scenewright.project import UnityVersion
from scenewright.search.interface import Scope
from scenewright.search.kept import Kept
from scenewright.text.caching import cached_property

_NEWEST: Final = UnityVersion.parse("6000.7")
_INTERFACES: Final = UnityVersion.parse("6000.0")
_NATIVE_INDEX: Final = UnityVersion.parse("6000.3")
_PACKAGES_INDEXED: Final = UnityVersion.parse("6000.7")
_READ: Final = {
    "ref": "", "missing": "", "prefab": ".prefab", "root": ".prefab", "base": ".prefab", "shader": ".mat"
}  # fmt: skip
"""Filters that ask what files refer to, and the ending of the files that they ask about."""
_FORMS: Final = {Readable.BINARY: "in binary form", Readable.LFS_POINTER: "left in Git LFS"}


def _unread(index: Index, check: Callable[[], None]) -> Mapping[Readable, Sequence[str]]:
    return index.unread()


_UNREAD: Final = Kept(_unread)


@dataclass(frozen=True)
class Sources:
    """The surroundings of one search of assets."""

    scope: Scope

    @cached_property
    def version(self) -> UnityVersion:
        """The project's Unity version, the newest known where it says none."""
        return self.scope.project.unity_version or _NEWEST

    @property
    def knows_interfaces(self) -> bool:
        """Whether ``t`` knows the interfaces of types (Unity 6000.0 and later)."""
        return self.version >= _INTERFACES

    @property
    def types_by_prefix(self) -> bool:
        """Whether ``t:`` means *begins with* (up to 6000.2) rather than *contains*."""
        return self.version < _NATIVE_INDEX

    @property
    def has_packages(self) -> bool:
        """Whether a search covers packages where it does not say: the default index of 6000.7 has them."""
        return self.scope.packages or self.version >= _PACKAGES_INDEXED

    @cached_property
    def has_variants(self) -> bool:
        """Whether there is any prefab variant."""
        return bool(self.scope.index.select("SELECT 1 FROM assets WHERE base IS NOT NULL LIMIT 1"))

    def note_unread(self, filters: Iterable[str]) -> None:
        """Notes the files whose references could not be read, where one of the filters asks about such."""
        endings = tuple(_READ[name] for name in filters if name in _READ)
        if not endings:
            return
        for form, paths in _UNREAD.of(self.scope.index, self.scope.check).items():
            dark = [path for path in paths if path.endswith(endings)]
            if dark:
                count = f"{len(dark)} file{'' if len(dark) == 1 else 's'} {_FORMS[form]}"
                self.scope.note(f"Not known is what is in {count}, such as {dark[0]}.")

    @cached_property
    def has_parts(self) -> bool:
        """Whether any asset has objects below its main one."""
        return bool(self.scope.index.select("SELECT 1 FROM parts LIMIT 1"))


def folded(column: str, text: str) -> str:
    """A column in lower case, by the quick function where the text it is compared with has ASCII letters."""
    return f"lower({column})" if text.isascii() else f"fold({column})"


def as_list(values: Iterable[object]) -> str:
    """Values for ``IN (SELECT value FROM json_each(?))``, which takes any number of them."""
    return json.dumps(list(values))


def text_test(operator: str, value: str, *, by_prefix: bool = False) -> Callable[[str], bool]:
    """The test of lower-case texts that an operator and a lower-case value make."""
    if operator == ":":
        return (lambda text: text.startswith(value)) if by_prefix else (lambda text: value in text)
    return lambda text: text == value
