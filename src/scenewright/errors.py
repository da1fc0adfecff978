"""Every error Scenewright raises on purpose.

ScenewrightError
├── BadArgumentError         a caller's argument is missing, unknown or malformed
├── NotFoundError            a file, object, type or tool that is not there
├── PathRefusedError         a path the sandbox does not allow
├── FileFormatError          a file that cannot be read as what it should be
│   ├── BinaryAssetError     serialized in Unity's binary form
│   ├── LfsPointerError      a Git LFS pointer stands in place of the content
│   ├── MergeConflictError   unresolved conflict markers
│   ├── FileTooLargeError    more than is ever read into memory
│   └── SyntaxDamageError    text that breaks the grammar at a known line
├── ProjectError             a folder that is not a usable Unity project
├── StaleFileError           a file changed since the caller saw it
├── EditError                an edit that was not made
│   ├── EditRefusedError     content or a place that would do harm; ``code`` says which
│   ├── EditBusyError        another program is editing the project
│   └── EditStorageError     the disk refuses: full, read-only, not permitted
├── DeadlineError            the work took longer than it was allowed
├── CancelledError           the caller no longer waits for the answer
├── QueryError               a C# query without an answer, with line and column
│   ├── QuerySyntaxError     text that is not one C# expression, or syntax that is left out
│   ├── QueryBindingError    a name, overload or conversion the C# compiler would refuse
│   └── QueryExceptionError  the C# exception that evaluating it would throw
├── SearchError              a search without an answer
│   ├── SearchSyntaxError    text that is no search query, with its position
│   ├── UnknownFilterError   a filter, operator or function that does not exist there
│   └── UnknownProviderError a search provider that does not exist
├── OutputError              results could not be written to a file
├── NotOfflineError          only a running Editor or player could answer
├── IndexDamageError         the index file is unusable and could not be rebuilt
├── IndexBusyError           another program holds the index, and it was never complete
└── IndexStorageError        the place of the index cannot be written, or not be read

Each carries what a client needs to go on: ``code`` (a stable snake_case word),
``message`` (one sentence), ``hint`` (what to do next) and ``candidates`` (the
nearest right names).
"""

from collections.abc import Sequence
from typing import Any, ClassVar


class ScenewrightError(Exception):
    """Base of every error raised on purpose; never raised itself."""

    code: ClassVar[str] = "error"

    def __init__(
        self,
        message: str,
        *,
        hint: str = "",
        candidates: Sequence[str] = (),
        code: str | None = None,
        **details: Any,
    ) -> None:
        """``details`` are extra typed facts (``path``, ``line``, ...) that travel with the error."""
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.candidates = tuple(candidates)
        self.reason = code or self.code
        self.details = details

    def as_dict(self) -> dict[str, Any]:
        """The error envelope of the tools: ``success``, ``code``, ``message`` and what else is known."""
        envelope: dict[str, Any] = {"success": False, "code": self.reason, "message": self.message}
        if self.hint:
            envelope["hint"] = self.hint
        if self.candidates:
            envelope["candidates"] = list(self.candidates)
        return envelope | self.details


class BadArgumentError(ScenewrightError):
    """A caller's argument is missing, unknown or malformed."""

    code = "bad_argument"


class NotFoundError(ScenewrightError):
    """A file, object, type or tool that is not there."""

    code = "not_found"


class PathRefusedError(ScenewrightError):
    """A path the sandbox does not allow."""

    code = "path_refused"


class FileFormatError(ScenewrightError):
    """A file that cannot be read as what it should be."""

    code = "file_format"


class BinaryAssetError(FileFormatError):
    """Serialized in Unity's binary form."""

    code = "binary_asset"


class LfsPointerError(FileFormatError):
    """A Git LFS pointer stands in place of the content."""

    code = "lfs_pointer"


class MergeConflictError(FileFormatError):
    """Unresolved merge-conflict markers."""

    code = "merge_conflict"


class FileTooLargeError(FileFormatError):
    """More than is ever read into memory."""

    code = "too_large"


class SyntaxDamageError(FileFormatError):
    """Text that breaks the grammar at a known line."""

    code = "syntax_damage"


class ProjectError(ScenewrightError):
    """A folder that is not a usable Unity project."""

    code = "not_a_project"


class StaleFileError(ScenewrightError):
    """A file changed since the caller saw it."""

    code = "stale_file"


class EditError(ScenewrightError):
    """An edit that was not made."""

    code = "edit"


class EditRefusedError(EditError):
    """Content or a place that would do harm."""

    code = "edit_refused"


class EditBusyError(EditError):
    """Another program is editing the project."""

    code = "edit_busy"


class EditStorageError(EditError):
    """The disk refuses: full, read-only, not permitted."""

    code = "edit_storage"


class DeadlineError(ScenewrightError):
    """The work took longer than it was allowed."""

    code = "deadline"


class CancelledError(ScenewrightError):
    """The caller no longer waits for the answer."""

    code = "cancelled"


class QueryError(ScenewrightError):
    """A C# query without an answer; ``line`` and ``column`` count from 1, ``excerpt`` shows the place."""

    code = "query"


class QuerySyntaxError(QueryError):
    """Text that is not one C# expression, or syntax that is left out."""

    code = "query_syntax"


class QueryBindingError(QueryError):
    """A name, overload or conversion the C# compiler would refuse; ``compiler_code`` is its number."""

    code = "query_binding"


class QueryExceptionError(QueryError):
    """The C# exception that evaluating the query would throw; ``exception`` is its full name."""

    code = "query_exception"


class SearchError(ScenewrightError):
    """A search without an answer."""

    code = "search"


class SearchSyntaxError(SearchError):
    """Text that is no search query; ``position`` counts characters from 1, ``excerpt`` shows the place."""

    code = "search_syntax"


class UnknownFilterError(SearchError):
    """A filter, operator or function that does not exist in the provider asked."""

    code = "unknown_filter"


class UnknownProviderError(SearchError):
    """A search provider that does not exist."""

    code = "unknown_provider"


class OutputError(ScenewrightError):
    """Results could not be written to a file."""

    code = "output"


class NotOfflineError(ScenewrightError):
    """Only a running Editor or player could answer."""

    code = "not_offline"


class IndexDamageError(ScenewrightError):
    """The index file is unusable and could not be rebuilt."""

    code = "index_damage"


class IndexBusyError(ScenewrightError):
    """Another program holds the index, and it was never complete."""

    code = "index_busy"


class IndexStorageError(ScenewrightError):
    """The place of the index cannot be written (read-only, disk full), or not be read."""

    code = "index_storage"
