"""The bytes of one document, and what is said when they break the grammar."""

from scenewright.errors import FileFormatError, MergeConflictError, SyntaxDamageError
from scenewright.text.problems import find_conflict, line_at
from scenewright.text.scalars import BadEscapeError, decode_scalar

__all__ = ["Source"]


class Source:
    """A document's place in its file: ``data[start:end]``, with what error messages need."""

    __slots__ = ("data", "end", "is_meta", "path", "start")

    def __init__(self, data: bytes, start: int, end: int, path: str, *, is_meta: bool = False) -> None:
        self.data = data
        self.start = start
        self.end = end
        self.path = path
        self.is_meta = is_meta

    def damage(self, offset: int, what: str, hint: str = "") -> FileFormatError:
        """The error for a broken line: MergeConflictError where the document holds conflict markers."""
        conflict = find_conflict(self.data, self.start, self.end)
        if conflict is not None:
            line = line_at(self.data, conflict)
            message = f"{self.path}, line {line}: unresolved merge-conflict markers."
            hint = "Resolve the conflict in version control, then read the file again."
            return MergeConflictError(message, hint=hint, path=self.path, line=line)
        line = line_at(self.data, min(offset, len(self.data)))
        hint = hint or "Restore the file from version control, or correct the line by hand."
        return SyntaxDamageError(f"{self.path}, line {line}: {what}.", hint=hint, path=self.path, line=line)

    def text(self, start: int, end: int) -> str:
        """What the scalar at ``data[start:end]`` says; raises SyntaxDamageError for an unknown escape."""
        try:
            return decode_scalar(self.data[start:end])
        except BadEscapeError as error:
            raise self.damage(start, f"the escape {error.args[0]!r} is unknown") from None
