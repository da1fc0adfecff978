"""The ways a client may write which file it means, read as paths.

Taken are ``mcpforunity://path/...`` (and ``unity://path/...``, ``scenewright://file/...``), ``file://`` in
its forms (a ``localhost`` or UNC host, a Windows drive), Unity's own ``project://database/...``, and plain
paths, with ``/`` or ``\\``. These functions know only text; which of several readings is meant, a project
decides by what exists.
"""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

from scenewright.errors import BadArgumentError

_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):(?://([^/\\]*)[/\\]?)?")
_PROJECT_HOSTS: Final = frozenset(
    {
        ("mcpforunity", "path"),
        ("project", "database"),
        ("scenewright", "file"),
        ("scenewright", "path"),
        ("unity", "path"),
    }
)
_LINES: Final = re.compile(r"#L?\d+(?:C\d+)?(?:-L?\d+(?:C\d+)?)?$")
_QUERY: Final = re.compile(r"\?[^#]*(?:#.*)?$", re.DOTALL)
_HEAD: Final = re.compile(r"//(?!/)|/")
_DRIVE: Final = re.compile(r"/?[A-Za-z]:(?:/|$)")
_GUID: Final = re.compile(r"(?:guid:|scenewright://guid/)?([0-9A-Fa-f]{32})/?")
_TOP: Final = {name.lower(): name for name in ("Assets", "Packages", "ProjectSettings")}


def guid_of(uri: str) -> str | None:
    """The GUID, in lower case, that a URI names: 32 hex digits, ``guid:...`` or ``scenewright://guid/...``."""
    found = _GUID.fullmatch(uri.strip())
    return found[1].lower() if found else None


def path_of(uri: str) -> str:
    """The path a URI means by its form alone: the last of its ``readings``. Raises ``BadArgumentError``."""
    return readings(uri)[-1]


def readings(uri: str) -> tuple[str, ...]:
    """The paths that ``uri`` can mean, the most literal first; most URIs have one.

    A path with a drive, a leading ``/`` or ``//host/share/`` is absolute, any other is relative to the
    project. ``/`` separates; ``.``, ``..`` and empty parts are taken out, a ``..`` that leads out stays.
    Percent signs are decoded once. A file name may itself hold ``#``, ``?``, ``%`` or blanks at its ends, so
    the reading that keeps them comes before the one that takes them for lines (``#L10``, ``#L10-L20``), a
    query, an escape or an accident of pasting. Any other ``#`` is part of the name.

    Raises ``BadArgumentError`` for an empty URI, one of another scheme, or one with a NUL.
    """
    if not uri.strip() or "\0" in uri:
        raise BadArgumentError(
            "The uri is empty." if "\0" not in uri else "The uri contains a NUL character.",
            hint="Name a file such as Assets/Scripts/Player.cs.",
            parameter="uri",
        )
    scheme = _scheme(uri.strip())
    forms = _plain_forms(uri) if scheme is None else _uri_forms(*scheme)
    return tuple(dict.fromkeys(filter(None, map(_normal, forms))))


def _scheme(uri: str) -> tuple[str, str] | None:
    """The host (with ``//``, for a file on another machine) and the path of a URI; None for a plain path."""
    found = _SCHEME.match(uri)
    if not found:
        return None
    scheme, host = found[1].lower(), found[2]
    rest = uri[found.end() :]
    if scheme == "file":
        return _file_place(host, rest)
    if (scheme, (host or "").lower()) in _PROJECT_HOSTS:
        return "", rest
    if host is None:
        return None
    raise BadArgumentError(
        f"The uri scheme '{scheme}://{host}' is not known.",
        hint="Use a project path, file://... or mcpforunity://path/....",
        candidates=["mcpforunity://path/Assets/...", "file:///.../Assets/...", "Assets/..."],
        parameter="uri",
    )


def _file_place(host: str | None, rest: str) -> tuple[str, str]:
    if host is None or host.lower() in ("", "localhost", "127.0.0.1"):
        return "/", rest.lstrip("/") if host is None else rest
    if _DRIVE.fullmatch(unquote(host)):
        return f"{host}/", rest
    return f"//{host}/", rest


def _uri_forms(place: str, rest: str) -> Iterator[str]:
    for text in (rest, _LINES.sub("", rest), _LINES.sub("", _QUERY.sub("", rest))):
        yield place + _decoded(text)


def _plain_forms(path: str) -> Iterator[str]:
    for text in (path, path.strip()):
        yield text
        yield _LINES.sub("", text)
    yield _decoded(path.strip())
    yield _decoded(_LINES.sub("", path.strip()))


def _decoded(text: str) -> str:
    return unquote(text, errors="surrogateescape")


def _normal(path: str) -> str:
    slashed = path.replace("\\", "/")
    if _DRIVE.match(slashed):
        slashed = slashed.lstrip("/")
    head = (_HEAD.match(slashed) or [""])[0]
    parts: list[str] = []
    for part in slashed.split("/"):
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part == ".." and head:
            continue
        elif part not in ("", "."):
            parts.append(part)
    return head + "/".join(parts)


def is_absolute(path: str) -> bool:
    """Whether a path as ``readings`` gives it is absolute on any system."""
    return path.startswith("/") or bool(_DRIVE.match(path))


def project_tails(path: str) -> tuple[str, ...]:
    """The ends of a path that can be project paths, the likeliest first.

    Those that begin at a part named Assets, Packages or ProjectSettings, exact names before others
    (``assets``), longer before shorter. This finds the file of a path that was written on another machine
    or for another place of the same project.
    """
    parts = path.split("/")
    starts = [number for number, part in enumerate(parts) if part.lower() in _TOP]
    starts.sort(key=lambda number: parts[number] not in _TOP.values())
    return tuple(with_known_top("/".join(parts[start:])) for start in starts)


def with_known_top(path: str) -> str:
    """A relative path with Assets, Packages or ProjectSettings at its head in Unity's spelling."""
    top, slash, rest = path.partition("/")
    return _TOP.get(top.lower(), top) + slash + rest
