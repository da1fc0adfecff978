"""What types count by the version of Unity, and how user classes and their bases do."""

from collections.abc import Callable
from pathlib import Path

import pytest

from search.hierarchy.asking import Asked

VERSION = "ProjectSettings/ProjectVersion.txt"
COLLIDERS = 19


def versioned(root: Path, version: str) -> None:
    if version:
        (root / VERSION).write_text(f"m_EditorVersion: {version}\n", encoding="utf-8")
    else:
        (root / VERSION).unlink()


@pytest.mark.parametrize(
    ("version", "bases", "scripts", "behaviours"),
    [
        ("2021.3.16f1", 0, 0, 0),
        ("2022.3.40f1", 0, 0, 0),
        ("6000.0.23f1", COLLIDERS, 34, 0),
        ("6000.3.1f1", COLLIDERS, 34, 34),
        ("", COLLIDERS, 34, 34),
    ],
)
def test_bases_and_behaviours_count_from_unity_6_on(
    example_copy: Path,
    changed_cove: Callable[[], Asked],
    version: str,
    bases: int,
    scripts: int,
    behaviours: int,
) -> None:
    versioned(example_copy, version)
    cove = changed_cove()
    assert len(cove.found("t=Collider")) == bases
    assert len(cove.found("t=script")) == scripts
    assert len(cove.found("t=monobehaviour")) == len(cove.found("t=behaviour")) == behaviours
    assert len(cove.found("t:collider")) == COLLIDERS


def test_a_script_counts_as_its_bases_and_interfaces(
    example_copy: Path, changed_cove: Callable[[], Asked]
) -> None:
    versioned(example_copy, "6000.0.23f1")
    scripts = example_copy / "Assets/Scripts/Core"
    keeper = example_copy / "Assets/Scripts/Keeper/Keeper.cs"
    text = keeper.read_text("utf-8")
    assert "class Keeper : MonoBehaviour" in text
    keeper.write_text(text.replace("class Keeper : MonoBehaviour", "class Keeper : Warden<int>"), "utf-8")
    (scripts / "Warden.cs").write_text(
        "namespace LanternCove {\n"
        "  public interface IWatch : IBase {}\n  public interface IBase {}\n"
        "  public abstract class Warden<T> : Person, IWatch, UnityEngine.EventSystems.IPointerClickHandler\n"
        "  {}\n  public class Person : UnityEngine.MonoBehaviour, System.IDisposable {}\n}\n",
        "utf-8",
    )
    cove = changed_cove()
    for name in (
        "Warden", "warden`1", "LanternCove.Warden`1", "Person", "lanterncove.person", "IWatch", "IBase",
        "IDisposable", "IPointerClickHandler", "UnityEngine.EventSystems.IPointerClickHandler",
    ):  # fmt: skip
        assert cove.found(f"t={name}") == ["Keeper"], name
    for name in ("iwatch", "ibase", "IDisposable", "IPointerClickHandler"):
        assert cove.found(f"i={name}") == ["Keeper"], name
    assert "Keeper" not in cove.found("t=MonoBehaviour") + cove.found("t=object")
