"""What a word of a query finds: assets by their file names and by the words that Unity indexes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import accumulate
from typing import Final

from scenewright.errors import BadArgumentError, DeadlineError
from scenewright.index.words import initials, name_parts
from scenewright.search.assets.plan import Clause, Plan, Row, Sql, Test, any_of, superset
from scenewright.search.assets.sources import Sources, as_list, folded
from scenewright.search.fuzzy import fuzzy_score
from scenewright.search.language import Word
from scenewright.text import SafePattern

_PLAIN: Final = re.compile(r"[\w\- ]*")
_GLOB: Final = re.compile(r"[*?]")
_PATTERN_S: Final = 10.0
_SHORTEST: Final = 2
_LONGEST_INITIALS: Final = 24
_FAR: Final = 1_000

SCORES: Final = {"exact": 0, "starts": 1, "contains": 2, "words": 3}
"""How well a word of the query fits: the lower the better."""


def word_plan(sources: Sources, word: Word, toggles: frozenset[str]) -> Plan:
    """The objects that a word or phrase of a query finds.

    It is contained in the file name, matches it as a glob (``*``, ``?``) or as a regular expression, or one
    of the index's words begins with it: parts of the name, their initials, the parts of the type's name.
    ``!word`` equals the file name or one of those words. Of an object below the main one its own name
    counts. A word with a ``/`` is looked for in the path too.
    """
    text = word.text.lower()
    if word.exact:
        return Test(lambda row: text in _all_words(row), among=_loosely(sources, text))
    if "fuzzy" in toggles and not word.quoted:
        return Test(lambda row: fuzzy_score(text, _name(row)) is not None, among=_subsequence(text))
    return any_of([_contains(text), *_by_type(sources, text), *_by_pattern(sources, word)])


def _contains(text: str) -> Sql:
    """Names and initials; of the latter any run but the last letter alone is a word's beginning."""
    asset, part = ["a.name"], [folded("p.name", text)]
    if _SHORTEST <= len(text) <= _LONGEST_INITIALS and text.isalnum():
        asset, part = [*asset, "a.initials"], [*part, "p.initials"]
    if "/" in text:
        asset = [*asset, folded("a.path", text)]
    return Sql(_in_one_of(asset, text), _in_one_of(part, text))


def _in_one_of(columns: list[str], text: str) -> Clause:
    where = " OR ".join(f"instr({each}, ?) > 0" for each in columns)
    return Clause(f"({where})", (text,) * len(columns))


def _loosely(sources: Sources, text: str) -> Sql:
    """What may have the text among its words."""
    return superset(any_of([_contains(text), *_by_type(sources, text)]))


def _by_type(sources: Sources, text: str) -> Iterator[Sql]:
    """Assets whose type's name, or a part of it, begins with the text."""
    index = sources.scope.index
    like = (text,)
    named = "SELECT DISTINCT {0} FROM {1} WHERE instr(lower({0}), ?) > 0"
    native = [name for (name,) in index.select(named.format("type_name", "assets"), like)]
    scripts = [name for (name,) in index.select(named.format("name", "scripts"), like)]
    if types := [name for name in native if _begins(name, text)]:
        yield both_assets("(a.script IS NULL AND a.type_name IN (SELECT value FROM json_each(?)))", types)
    if types := [name for name in scripts if _begins(name, text)]:
        yield both_assets(
            "(a.script IS NOT NULL AND (a.script, a.script_file) IN"
            " (SELECT guid, file_id FROM scripts WHERE name IN (SELECT value FROM json_each(?))))",
            types,
        )


def both_assets(text: str, names: Iterable[str]) -> Sql:
    """A condition on main objects with a list of names."""
    return Sql(Clause(text, (as_list(names),)), Clause("0"))


def _begins(type_name: str, text: str) -> bool:
    return any(each.startswith(text) for each in (type_name.lower(), *name_parts(type_name)))


def _by_pattern(sources: Sources, word: Word) -> Iterator[Sql]:
    """The file names that the word matches as a glob or as a regular expression, where it can be one."""
    if word.quoted or _PLAIN.fullmatch(word.text):
        return
    if _GLOB.search(word.text):
        glob = word.text.lower().replace("[", "[[]")
        yield Sql(Clause("a.name GLOB ?", (f"*{glob}*",)), Clause("0"))
    found = _matching(sources, word.text)
    if found:
        yield Sql(Clause("a.id IN (SELECT value FROM json_each(?))", (as_list(found),)), Clause("0"))


def _matching(sources: Sources, pattern: str) -> list[int]:
    """The assets whose file names a pattern matches; none where the text is no pattern."""
    try:
        compiled = SafePattern.compile(pattern)
    except BadArgumentError:
        return []
    rows = sources.scope.index.select(
        "SELECT id, name FROM assets WHERE guid IS NOT NULL AND instr(name, ?) > 0",
        (compiled.literal.lower(),),
    )
    try:
        return [asset for asset, name in _found(compiled, rows)]
    except DeadlineError:
        sources.scope.note(
            f"'{pattern}' takes too long as a regular expression; it was searched as plain text."
        )
        return []


def _found(pattern: SafePattern, rows: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """All names are searched as the lines of one text, where no match of the pattern can span lines."""
    if not pattern.is_within_line:
        yield from (row for row in rows if pattern.found_in(row[1]))
        return
    text = "\n".join(name for _, name in rows)
    starts = [0, *accumulate(len(name) + 1 for _, name in rows)]
    hits = {bisect_right(starts, match.start()) - 1 for match in pattern.finditer(text, _PATTERN_S)}
    yield from (rows[number] for number in sorted(hits) if number < len(rows))


def _subsequence(text: str) -> Sql:
    """Names that have the characters of the text in their order."""
    letters = "".join(text.split())
    like = f"%{'%'.join(_escaped(letter) for letter in letters)}%"
    return Sql(
        Clause("a.name LIKE ? ESCAPE '\\'", (like,)), Clause("fold(p.name) LIKE ? ESCAPE '\\'", (like,))
    )


def _escaped(letter: str) -> str:
    return f"\\{letter}" if letter in "%_\\" else letter


def _name(row: Row) -> str:
    return row.name if row.part is not None else row.path.rpartition("/")[2]


def _all_words(row: Row) -> frozenset[str]:
    """Every word that the index has of an object."""
    name = _name(row)
    stem, _, extension = name.rpartition(".")
    letters = initials(name)
    suffixes = (letters[start:] for start in range(len(letters) - 1))
    types = (row.type_name.lower(), *name_parts(row.type_name)) if row.part is None else ()
    named = (name, stem or name, extension if stem else name)
    return frozenset([*(each.lower() for each in named), *name_parts(stem or name), *suffixes, *types])


def name_score(words: Iterable[Word], toggles: frozenset[str]) -> Callable[[str], int] | None:
    """How well names fit the words of a query: a sum for which less is better; None without words."""
    texts = [word.text.lower() for word in words]
    if not texts:
        return None
    if "fuzzy" in toggles:
        return lambda name: sum(_fuzzy(text, name) for text in texts)
    if len(texts) == 1:
        return partial(_scored, texts[0])
    return lambda name: sum(_scored(text, name) for text in texts)


def _fuzzy(text: str, name: str) -> int:
    found = fuzzy_score(text, name)
    return _FAR if found is None else found


def _scored(text: str, name: str) -> int:
    """Exact is a name, or all of it before its last dot."""
    place = name.lower().find(text)
    if place > 0:
        return SCORES["contains"]
    if place < 0:
        return SCORES["words"]
    rest = name[len(text) :]
    return SCORES["starts"] if rest and (rest[0] != "." or "." in rest[1:]) else SCORES["exact"]
