"""The MCP clients that ``setup`` and ``doctor`` know: where each keeps its servers, and in which form."""

import os
import re
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from scenewright.cli import json_entry, toml_entry
from scenewright.errors import BadArgumentError

NAME = "scenewright"
"""What the server is called in a client's configuration, unless another project has the name."""


@dataclass(frozen=True, slots=True)
class Client:
    """An MCP client.

    ``file`` gives its configuration for a project root; ``root`` is how that file names the project: the
    client's own variable, or "" where the file belongs to the user and needs the full path.
    """

    title: str
    file: Callable[[Path], Path]
    section: str
    root: str
    next_step: str
    form: ModuleType = json_entry
    extra: Mapping[str, str] | None = None

    @property
    def is_shared(self) -> bool:
        """Whether the file lies in the project, where others read it too."""
        return bool(self.root)

    def server(self, root: Path) -> dict[str, Any]:
        """The entry that starts Scenewright for the project at ``root``."""
        program, *first = command(shared=self.is_shared)
        return {
            **(self.extra or {}),
            "command": program,
            "args": [*first, "serve", "--project", self.root or str(root)],
        }

    def entries(self, text: str) -> dict[str, dict[str, Any]]:
        """The servers in the configuration ``text``, by name. Raises ``SyntaxDamageError``."""
        found: dict[str, dict[str, Any]] = self.form.entries(text, self.section)
        return found

    def name_in(self, text: str, root: Path) -> str | None:
        """Under which name ``text`` serves the project at ``root``. Raises ``SyntaxDamageError``."""
        servers = self.entries(text)
        if self.is_shared:
            return NAME if NAME in servers else None
        return next((name for name, server in servers.items() if serves(server, root)), None)

    def name_for(self, text: str, root: Path, given: str | None) -> str:
        """The name that the server for ``root`` takes: the one given or, in a file of the user's, one that
        stands for no other project.

        Raises ``BadArgumentError`` when that name is taken, ``SyntaxDamageError`` for broken text.
        """
        servers = self.entries(text)
        own = None if given else self.name_in(text, root)
        wanted = (given,) if given else (own or NAME, f"{NAME}-{_slug(root.name)}")
        for name in wanted:
            if self.is_shared or name not in servers or serves(servers[name], root):
                return name
        raise BadArgumentError(
            f"{self.title} already has a server '{wanted[-1]}', and it does not serve {root}.",
            hint="Give this one another name with --name.",
            candidates=[f"{wanted[-1]}-2"],
        )

    def with_entry(self, text: str, name: str, root: Path) -> str:
        """``text`` with the entry for the project at ``root``. Raises ``SyntaxDamageError``."""
        changed: str = self.form.with_entry(text, self.section, name, self.server(root))
        return changed


def serves(server: Mapping[str, Any], root: Path) -> bool:
    """Whether an entry starts a server for the project at ``root``."""
    arguments = server.get("args")
    return isinstance(arguments, list) and "serve" in arguments and str(root) in arguments


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "project"


def command(shared: bool) -> list[str]:
    """How to start Scenewright: by name in a shared file when it is on the path, else by its full path."""
    found = shutil.which("scenewright")
    if found and shared:
        return ["scenewright"]
    beside = shutil.which("scenewright", path=str(Path(sys.executable).parent))
    if beside or found:
        return [str(beside or found)]
    return [sys.executable, "-m", "scenewright.cli"]


def _desktop_file(root: Path) -> Path:
    folders = {
        "darwin": Path.home() / "Library" / "Application Support",
        "win32": Path(os.environ.get("APPDATA", str(Path.home() / "AppData" / "Roaming"))),
    }
    linux = Path(os.environ.get("XDG_CONFIG_HOME", str(Path.home() / ".config")))
    return folders.get(sys.platform, linux) / "Claude" / "claude_desktop_config.json"


def _codex_file(root: Path) -> Path:
    return Path(os.environ.get("CODEX_HOME", str(Path.home() / ".codex"))) / "config.toml"


CLIENTS: Mapping[str, Client] = {
    "claude-code": Client(
        title="Claude Code",
        file=lambda root: root / ".mcp.json",
        section="mcpServers",
        root=".",
        next_step="Start claude in the project's folder and approve the server; /mcp shows it.",
    ),
    "claude-desktop": Client(
        title="Claude Desktop",
        file=_desktop_file,
        section="mcpServers",
        root="",
        next_step="Quit Claude Desktop and start it again.",
    ),
    "cursor": Client(
        title="Cursor",
        file=lambda root: root / ".cursor" / "mcp.json",
        section="mcpServers",
        root="${workspaceFolder}",
        next_step="Open the project's folder in Cursor and enable the server in its MCP settings.",
    ),
    "vscode": Client(
        title="VS Code",
        file=lambda root: root / ".vscode" / "mcp.json",
        section="servers",
        root="${workspaceFolder}",
        next_step="Open the project's folder in VS Code and start the server from .vscode/mcp.json.",
        extra={"type": "stdio"},
    ),
    "codex": Client(
        title="Codex",
        file=_codex_file,
        section="mcp_servers",
        root="",
        next_step="Start codex anew; /mcp shows the server.",
        form=toml_entry,
    ),
}
