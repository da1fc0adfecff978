"""Real C# of two published Unity packages: fetched with npm when asked for, never committed."""

import shutil
import subprocess
import tarfile
from pathlib import Path

from filelock import FileLock

PACKAGES = ("com.cysharp.unitask@2.2.5", "com.neuecc.unirx@7.1.0")


def package_texts(cache: Path) -> dict[str, bytes]:
    """Every C# file of the packages, by its path under ``cache``, where they are kept unpacked.

    Raises OSError or SubprocessError when npm or the registry cannot be reached.
    """
    with FileLock(cache / "lock"):
        folders = [_unpacked(package, cache) for package in PACKAGES]
    found = [path for folder in folders for path in sorted(folder.rglob("*.cs"))]
    return {path.relative_to(cache).as_posix(): path.read_bytes() for path in found}


def _unpacked(package: str, cache: Path) -> Path:
    folder = cache / package
    if not folder.is_dir():
        npm = shutil.which("npm")
        if npm is None:
            raise FileNotFoundError("npm is not installed")
        partial = cache / f"{package}.partial"
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir()
        command = [npm, "pack", package, "--silent"]
        subprocess.run(command, cwd=partial, check=True, capture_output=True, timeout=60)
        with tarfile.open(next(partial.glob("*.tgz"))) as archive:
            archive.extraction_filter = getattr(tarfile, "data_filter", None)  # not before 3.11.4
            archive.extractall(partial)
        partial.rename(folder)
    return folder
