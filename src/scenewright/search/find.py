"""``find:``, the search of files by path."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from scenewright.errors import BadArgumentError, DeadlineError
from scenewright.search.assets.rows import items_of
from scenewright.search.assets.selectors import selected
from scenewright.search.assets.sources import Sources
from scenewright.search.assets.words import name_score
from scenewright.search.fuzzy import fuzzy_score
from scenewright.search.interface import Item, ProviderFacts, Scope
from scenewright.search.language import And, Node, Not, Or, Word, filters, parse, wanted_words
from scenewright.text import SafePattern

PROVIDER: Final = "find"
_SHORTEST: Final = 2
_PLAIN: Final = re.compile(r"[\w\- /]*")
_PATTERN_S: Final = 10.0


class _File(NamedTuple):
    id: int
    path: str
    lower: str


Test = Callable[[_File], bool]


class FindProvider:
    """Files and folders that have a ``.meta``, by words in their paths."""

    facts = ProviderFacts(
        PROVIDER,
        "Files",
        "find:",
        25,
        "Files by path: text, glob (* and ?) or regular expression; !name is the whole file name. Packages"
        " with +packages. Filters have no effect.",
        "File",
        explicit=True,
    )

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        """The files whose path has every word: best name first, then by path.

        A word of fewer than two characters is passed over. With ``+fuzzy`` its characters need only be in the
        file's name in their order. Filters are accepted and do nothing, as in Unity, which is noted.
        """
        asked = parse(query)
        words = list(wanted_words(asked.root))
        if any(filters(asked.root)):
            scope.note("find: passes over filters; p: knows them.")
        test = _test(asked.root, "fuzzy" in asked.toggles, scope)
        has_packages = scope.packages or "packages" in asked.toggles
        found = [file.id for file in _files(scope, has_packages) if test(file)]
        return items_of(Sources(scope), found, PROVIDER, name_score(words, asked.toggles))

    def field(self, item: Item, name: str, scope: Scope) -> object:
        """The value of a selector of a file; see ``selected``."""
        return selected(item, name, scope)


def _files(scope: Scope, has_packages: bool) -> Iterator[_File]:
    rows = scope.index.select("SELECT id, path FROM assets WHERE guid IS NOT NULL AND state <> 'missing'")
    tops = ("Assets/", "Packages/") if has_packages else ("Assets/",)
    for number, (asset, path) in enumerate(rows):
        if number % 1024 == 0:
            scope.check()
        if path.startswith(tops):
            yield _File(asset, path, path.lower())


def _test(node: Node | None, is_fuzzy: bool, scope: Scope) -> Test:
    match node:
        case And(operands):
            every = [_test(each, is_fuzzy, scope) for each in operands]
            return lambda file: all(test(file) for test in every)
        case Or(operands):
            some = [_test(each, is_fuzzy, scope) for each in operands]
            return lambda file: any(test(file) for test in some)
        case Not(operand):
            inner = _test(operand, is_fuzzy, scope)
            return lambda file: not inner(file)
        case Word():
            return _fits(node, is_fuzzy, scope)
    return lambda file: True


def _fits(word: Word, is_fuzzy: bool, scope: Scope) -> Test:
    text = word.text.lower()
    if word.exact:
        return lambda file: file.lower.rpartition("/")[2] == text
    if len(text) < _SHORTEST:
        return lambda file: True
    if is_fuzzy and not word.quoted:
        return lambda file: fuzzy_score(text, file.path.rpartition("/")[2]) is not None
    patterns = [] if word.quoted or _PLAIN.fullmatch(text) else [*_patterns(word.text)]
    if not patterns:
        return lambda file: text in file.lower
    return lambda file: text in file.lower or _found(patterns, file.path, scope)


def _patterns(text: str) -> Iterator[SafePattern]:
    """A word as a glob and as a regular expression, as far as it can be one."""
    glob = "".join({"*": ".*", "?": "."}.get(each, re.escape(each)) for each in re.sub(r"\*+", "*", text))
    for pattern in (glob, text):
        try:
            yield SafePattern.compile(pattern)
        except BadArgumentError:
            continue


def _found(patterns: Sequence[SafePattern], path: str, scope: Scope) -> bool:
    try:
        return any(pattern.found_in(path, _PATTERN_S) for pattern in patterns)
    except DeadlineError:
        scope.note("A word takes too long as a regular expression on some paths, which were passed over.")
        return False
