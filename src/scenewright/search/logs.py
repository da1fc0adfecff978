"""``log:``: messages of the Console, from the logs of the Editor and of the product's players."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from scenewright.errors import NotFoundError
from scenewright.project import Log, LogEntry, LogFile, Unknown, editor_logs, player_logs, read_log
from scenewright.search.interface import Item, ProviderFacts, Scope

_SHOWN: Final = 200
_FIELDS: Final[Mapping[str, Callable[[LogEntry], object]]] = {
    "type": lambda each: each.type.value,
    "message": lambda each: each.message,
    "stack": lambda each: each.stack,
    "file": lambda each: each.file,
    "line": lambda each: each.line,
    "code": lambda each: each.code,
}


class LogsProvider:
    """Messages in which groups of characters occur in order."""

    facts = ProviderFacts(
        id="log",
        name="Logs",
        prefix="log:",
        priority=210,
        description="Messages of the Console out of Editor.log and Player.log, newest first: what is written"
        " between blanks must occur in the message in that order (log: error CS0103).",
        type="log",
        active=False,
        explicit=True,
    )

    def items(self, query: str, scope: Scope) -> Sequence[Item]:
        """The messages, those of the latest session first and the newest first; ``source`` is the
        ``LogEntry``. Raises ``NotFoundError`` where there is no log at all.
        """
        pattern = re.compile(".*?".join(map(re.escape, query.split())), re.IGNORECASE | re.DOTALL)
        found: list[Item] = []
        for log in _logs(scope):
            scope.check()
            found += [
                _item(log.file, entry) for entry in reversed(log.entries) if pattern.search(_text(entry))
            ]
        return found

    def field(self, item: Item, name: str, scope: Scope) -> object:
        """``type``, ``message``, ``stack``, ``file``, ``line``, ``code`` (of a compiler's diagnostic)."""
        read = _FIELDS.get(name.lower())
        return read(item.source) if read else None


def _logs(scope: Scope) -> Iterator[Log]:
    files = (*editor_logs(scope.project.root), *_player_logs(scope))
    if not files:
        raise NotFoundError(
            "There is no Editor.log or Player.log on this machine.",
            hint="Where the Editor was started with -logFile, name that file in SCENEWRIGHT_EDITOR_LOG.",
        )
    for file in files:
        try:
            log = read_log(file, scope.project.root)
        except OSError as error:
            scope.note(f"{file.name} cannot be read: {error.strerror}.")
            continue
        _tell(log, scope)
        yield log


def _player_logs(scope: Scope) -> tuple[LogFile, ...]:
    player = scope.project.settings.player
    if isinstance(player, Unknown):
        scope.note(f"No player's log is looked for: {player.reason}")
        return ()
    return player_logs(player.company or "", player.product or "")


def _tell(log: Log, scope: Scope) -> None:
    """Says what is not to be expected of a log."""
    if log.owner == "another":
        scope.note(f"{log.file.name} is of another project and left out.")
    if log.owner == "unknown":
        scope.note(f"{log.file.name} does not say which project it is of.")
    if log.truncated:
        scope.note(f"{log.file.name} is long: only its end was read.")


def _text(entry: LogEntry) -> str:
    """What is searched: a diagnostic as the Console shows it."""
    if not entry.code:
        return entry.message
    return f"{entry.file}({entry.line},{entry.column}): {entry.type} {entry.code}: {entry.message}"


def _item(file: LogFile, entry: LogEntry) -> Item:
    place = f" | {entry.file}:{entry.line}" if entry.file else ""
    return Item(
        f"{file.name}:{entry.at}",
        _text(entry).partition("\n")[0][:_SHOWN],
        f"{entry.type} | {file.name}:{entry.at}{place}",
        "log",
        entry.type.value,
        entry.file if entry.file.startswith(("Assets/", "Packages/")) else "",
        source=entry,
    )
