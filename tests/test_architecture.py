"""The documents that describe the structure agree with the structure."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def enforced_layers() -> list[str]:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    return [layer.removeprefix("scenewright.") for layer in contracts[0]["layers"]]


def packages_on_disk() -> set[str]:
    source = ROOT / "src" / "scenewright"
    return {
        path.stem
        for path in source.iterdir()
        if (path.is_dir() and path.name not in ("data", "__pycache__"))
        or path.name in ("errors.py", "workspace.py")
    }


def test_the_package_table_lists_the_enforced_layers_in_their_order() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

    described = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)

    assert described == list(reversed(enforced_layers()))


def test_every_package_stands_in_the_layer_contract() -> None:
    assert packages_on_disk() == set(enforced_layers())
