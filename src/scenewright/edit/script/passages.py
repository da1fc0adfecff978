"""Edits of text: ranges, regular expressions, the beginning and the end."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenewright.edit.script.patches import Patch
from scenewright.edit.script.script import Script
from scenewright.errors import BadArgumentError, NotFoundError
from scenewright.text.pattern import SafePattern

if TYPE_CHECKING:
    from regex import Match

Edit = Mapping[str, Any]
CORNERS: Final = ("startLine", "startCol", "endLine", "endCol")
_GROUP: Final = re.compile(r"\$(?:(\$)|(\d+)|\{(\w+)\})|\\(?:(\d+)|g<(\w+)>)")
_OCCURRENCES: Final = ("first", "last", "only", "all")


def replace_range(script: Script, edit: Edit) -> Iterator[Patch]:
    """The text between two places: lines and columns from 1, the end exclusive; or ``range`` or ``index``."""
    start, end = range_of(script, edit)
    yield Patch(start, end, _text(edit))


def range_of(script: Script, edit: Edit) -> tuple[int, int]:
    """The span that an edit means, from its corners, an LSP ``range`` from 0, or a pair of offsets.

    Raises ``BadArgumentError`` (``missing_field``, ``out_of_range``).
    """
    given = edit.get("range")
    utf16 = edit.get("utf16") is True
    if isinstance(given, Mapping):
        return _lsp_range(script, given, utf16)
    if isinstance(given, Sequence) and not isinstance(given, str):
        return _index_range(script, given)
    missing = [name for name in CORNERS if not _is_whole(edit.get(name))]
    if missing:
        raise BadArgumentError(
            f"The edit lacks {', '.join(missing)}.",
            hint="Give startLine, startCol, endLine, endCol from 1, or range: LSP's or two offsets.",
            code="missing_field",
            expected=list(CORNERS),
            got=sorted(map(str, edit)),
        )
    lines = [script.place(edit[f"{side}Line"], edit[f"{side}Col"], utf16=utf16) for side in ("start", "end")]
    return _ordered(*lines)


def _lsp_range(script: Script, given: Mapping[str, Any], utf16: bool) -> tuple[int, int]:
    places = []
    for side in ("start", "end"):
        corner = given.get(side)
        if not isinstance(corner, Mapping) or not all(
            _is_whole(corner.get(k)) for k in ("line", "character")
        ):
            raise BadArgumentError(
                "The range is none of LSP's.",
                hint="{start: {line, character}, end: {line, character}}, from 0.",
                               code="missing_field", expected=["range.start", "range.end"],
            )  # fmt: skip
        places.append(script.place(corner["line"] + 1, corner["character"] + 1, utf16=utf16))
    return _ordered(*places)


def _index_range(script: Script, given: Sequence[Any]) -> tuple[int, int]:
    if len(given) != 2 or not all(map(_is_whole, given)):
        raise BadArgumentError(
            "The range is no pair of offsets.", hint="[start, end], in characters from 0.",
            code="missing_field", expected=["range"],
        )  # fmt: skip
    start, end = sorted(given)
    if start < 0 or end > len(script.text):
        raise BadArgumentError(
            f"The offsets {start} to {end} are not inside the text of {len(script.text)} characters.",
            code="out_of_range",
        )
    first = script.before_line_end(start)
    return first, end if start < end else first


def _ordered(start: int, end: int) -> tuple[int, int]:
    if start > end:
        raise BadArgumentError("The range ends before it starts.", code="out_of_range")
    return start, end


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def prepend(script: Script, edit: Edit) -> Iterator[Patch]:
    """Text at the beginning of the file."""
    yield Patch(0, 0, _text(edit))


def append(script: Script, edit: Edit) -> Iterator[Patch]:
    """Text at the end of the file, on lines of its own; it ends in a line end where the file did."""
    text, more = script.text, _text(edit)
    ended = not text or text.endswith(("\n", "\r"))
    ends = "\n" if text and ended and more and not more.endswith(("\n", "\r")) else ""
    yield Patch(len(text), len(text), ("" if ended else "\n") + more + ends)


def regex_replace(script: Script, edit: Edit) -> Iterator[Patch]:
    """Every match of a pattern, or the first ``count`` of them; ``replacement`` may name groups (``$1``)."""
    count = edit.get("count", 0)
    if not _is_whole(count) or count < 0:
        raise BadArgumentError("'count' is a whole number, 0 for all.", parameter="count")
    found = list(_matches(script, edit, str(edit.get("pattern") or "")))
    if not found:
        raise _no_match(edit, "pattern")
    template = _text(edit)
    for match in found[: count or None]:
        yield Patch(*_span(script, match), _expanded(template, match))


def anchor_insert(script: Script, edit: Edit) -> Iterator[Patch]:
    """Text before (by default) or after a match of ``anchor``."""
    where = edit.get("position", "before")
    if where not in ("before", "after"):
        raise BadArgumentError("'position' is before or after.", candidates=("before", "after"))
    for match in _anchors(script, edit):
        at = _span(script, match)[0 if where == "before" else 1]
        yield Patch(at, at, _text(edit))


def anchor_replace(script: Script, edit: Edit) -> Iterator[Patch]:
    """Other text for a match of ``anchor``."""
    for match in _anchors(script, edit):
        yield Patch(*_span(script, match), _expanded(_text(edit), match))


def anchor_delete(script: Script, edit: Edit) -> Iterator[Patch]:
    """A match of ``anchor`` taken out."""
    for match in _anchors(script, edit):
        yield Patch(*_span(script, match), "")


def _anchors(script: Script, edit: Edit) -> "list[Match[str]]":
    which = edit.get("occurrence", "last")
    if which not in _OCCURRENCES:
        raise BadArgumentError(
            f"There is no occurrence '{which}'.", hint="first, last, only or all.", candidates=_OCCURRENCES
        )
    found = list(_matches(script, edit, str(edit.get("anchor") or "")))
    if not found:
        raise _no_match(edit, "anchor")
    if which == "only" and len(found) > 1:
        lines = [script.lines.line_of(_span(script, each)[0]) for each in found[:10]]
        raise BadArgumentError(
            f"The anchor matches {len(found)} times.", hint="Make it longer, or name an occurrence.",
            code="ambiguous_anchor", lines=lines,
        )  # fmt: skip
    return found if which == "all" else [found[0 if which == "first" else -1]]


def _matches(script: Script, edit: Edit, pattern: str) -> "Iterator[Match[str]]":
    """What a pattern finds; unless it names CR, each line end is LF to it, and ``$`` stands before that."""
    if not pattern:
        raise BadArgumentError(
            "The edit has no pattern.", code="missing_field", expected=["pattern", "anchor"]
        )
    try:
        compiled = SafePattern.compile(pattern, edit.get("ignore_case") is True)
    except BadArgumentError as error:
        raise BadArgumentError(error.message, hint=error.hint, code="bad_regex") from error
    return compiled.finditer(script.text if "\r" in pattern or "\\r" in pattern else script.simple)


def _span(script: Script, match: "Match[str]") -> tuple[int, int]:
    """Where a match stands in the text of a script."""
    start, end = match.span()
    if match.string is script.text:
        return start, end
    return script.from_simple(start), script.from_simple(end)


def _no_match(edit: Edit, name: str) -> NotFoundError:
    return NotFoundError(
        f"Nothing matches the {name} {edit.get(name)!r}.",
        hint="find_in_file tries a pattern without changing anything.",
        code="anchor_not_found" if name == "anchor" else "no_spans",
    )


def _expanded(template: str, match: "Match[str]") -> str:
    """A replacement with ``$1``, ``${name}``, ``\\1``, ``\\g<name>`` filled in; ``$$`` is a dollar sign."""

    def group(found: re.Match[str]) -> str:
        if found[1]:
            return "$"
        name = next(each for each in found.groups()[1:] if each is not None)
        try:
            return match.group(int(name) if name.isdecimal() else name) or ""
        except (IndexError, KeyError) as error:
            raise BadArgumentError(
                f"The pattern has no group '{name}'.", hint="Write $$ for a dollar sign.", code="bad_regex"
            ) from error

    return _GROUP.sub(group, template)


def _text(edit: Edit) -> str:
    text = edit.get("text")
    if not isinstance(text, str):
        raise BadArgumentError(
            "The edit has no text.", hint="Give it as 'text'; an empty text deletes.", code="missing_field",
            expected=["text"],
        )  # fmt: skip
    return text
