"""Real C# of two packages, fetched once into pytest's cache and never committed."""

import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest
from filelock import FileLock

PACKAGES = ("com.cysharp.unitask@2.2.5", "com.neuecc.unirx@7.1.0")


def fetched(package: str, cache: Path) -> Path:
    """The unpacked folder of a package; raises OSError or SubprocessError when it cannot be had."""
    folder = cache / package
    if not folder.is_dir():
        npm = shutil.which("npm")
        if npm is None:
            raise FileNotFoundError("npm is not installed")
        partial = cache / f"{package}.partial"
        partial.mkdir(exist_ok=True)
        command = [npm, "pack", package, "--silent"]
        subprocess.run(command, cwd=partial, check=True, capture_output=True, timeout=60)
        with tarfile.open(next(partial.glob("*.tgz"))) as archive:
            archive.extractall(partial, filter="data")
        partial.rename(folder)
    return folder


@pytest.fixture(scope="session")
def package_sources(pytestconfig: pytest.Config) -> dict[str, bytes]:
    """Every C# file of the packages, by path; skips when npm or the registry cannot be reached."""
    cache = Path(pytestconfig.cache.mkdir("npm-packages"))  # type: ignore[union-attr]
    try:
        with FileLock(cache / "lock"):
            folders = [fetched(package, cache) for package in PACKAGES]
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"the packages cannot be fetched with npm: {error}")
    found = [path for folder in folders for path in sorted(folder.rglob("*.cs"))]
    return {path.relative_to(cache).as_posix(): path.read_bytes() for path in found}
