"""Real Unity projects as test data: where they are, how they are unpacked, what is in them."""

import hashlib
import os
import shutil
import tarfile
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

CORPUS = Path(os.environ.get("SCENEWRIGHT_CORPUS") or Path(__file__).parents[2] / "shared" / "corpus")
PROJECTS = (
    "hdrppasses", "mirror", "modularavatar", "mrtk3", "plateau", "steamvr", "techdemos2d",
    "towerdefense", "udonsharp", "uieffect", "unite2017",
)  # fmt: skip
SHARES = {name: (name, slice(None)) for name in PROJECTS if name != "mrtk3"} | {
    f"mrtk3 {part + 1}/4": ("mrtk3", slice(part, None, 4)) for part in range(4)
}
"""Every project by name with the files to take of it: the largest in parts, so that workers share it."""
YAML_SUFFIXES = frozenset(
    [
        ".unity",
        ".prefab",
        ".asset",
        ".mat",
        ".anim",
        ".controller",
        ".overrideController",
        ".physicMaterial",
        ".physicsMaterial2D",
        ".playable",
        ".mask",
        ".guiskin",
        ".flare",
        ".fontsettings",
        ".renderTexture",
        ".cubemap",
        ".terrainlayer",
        ".mixer",
        ".spriteatlas",
        ".spriteatlasv2",
        ".lighting",
        ".giparams",
        ".shadervariants",
        ".preset",
        ".signal",
        ".vfx",
        ".brush",
    ]
)


@cache
def unpacked(name: str) -> Path:
    """The folder of corpus project ``name``, unpacked once for each content into the temporary folder.

    Treat it as read-only: every test of every run shares it.
    """
    import zstandard

    archive = CORPUS / f"{name}.tar.zst"
    packed = archive.read_bytes()
    home = Path(tempfile.gettempdir()) / "scenewright-corpus"
    home.mkdir(exist_ok=True)
    target = home / f"{name}-{hashlib.sha256(packed).hexdigest()[:12]}"
    if not target.exists():
        fresh = Path(tempfile.mkdtemp(dir=home))
        with (
            zstandard.ZstdDecompressor().stream_reader(packed) as stream,
            tarfile.open(fileobj=stream, mode="r|") as tar,
        ):
            tar.extraction_filter = getattr(tarfile, "tar_filter", None)  # not in Python before 3.11.4
            tar.extractall(fresh)
        try:
            (fresh / name).rename(target)
        except OSError:
            if not target.exists():
                raise
        shutil.rmtree(fresh, ignore_errors=True)
    return target


def yaml_assets(root: Path) -> Iterator[Path]:
    """Every file below ``root`` with a suffix that Unity serializes natively, in a stable order."""
    return (path for path in sorted(root.rglob("*")) if path.suffix in YAML_SUFFIXES and path.is_file())


def meta_files(root: Path) -> Iterator[Path]:
    """Every ``.meta`` below ``root``, in a stable order."""
    return (path for path in sorted(root.rglob("*.meta")) if path.is_file())
