"""Runs every benchmark and writes ``bench/RESULTS.md``.

    ./dev bench              all of them
    ./dev bench text index   only those; the figures of the others stay

Each ``bench_*.py`` beside this file has ``run(corpus) -> list[dict]``. A row names the work and what it is
measured against in the same run: ``{"work", "value", "unit", "peer", "peer_value", "ratio", "reach"}``.
``reach`` is the aim (``"<= 1.5x"``, ``">= 8x"``); a row that could not be measured has ``"not_measured"``,
the reason, instead of figures.
"""

import importlib
import os
import platform
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests")]

HEAD = """# Benchmark results

Written by `./dev bench`; every ratio is of two figures of the same run, of a machine that does nothing else.
"""
COLUMNS = ("work", "measured", "against", "ratio", "reach", "met")


def figure(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    return (f"{value:,.3g}" if value < 1000 else f"{value:,.0f}") + f" {unit}".rstrip()


def met(row: dict[str, Any]) -> str:
    """Whether the measured ratio (or the plain value, where there is no peer) meets the aim."""
    measured = row["ratio"] if row.get("ratio") is not None else row.get("value")
    if "not_measured" in row or not row.get("reach") or measured is None:
        return ""
    relation, bound = row["reach"].split()[:2]
    limit = float(bound.rstrip("x").replace(",", ""))
    return "yes" if (measured <= limit if relation.startswith("<") else measured >= limit) else "no"


def cells(row: dict[str, Any]) -> tuple[str, ...]:
    if "not_measured" in row:
        return (row["work"], "not measured", row["not_measured"], "", row.get("reach", ""), "")
    unit = row.get("unit", "")
    against = " ".join(filter(None, (row.get("peer", ""), figure(row.get("peer_value"), unit))))
    ratio = "" if row.get("ratio") is None else f"{row['ratio']:.2f}x"
    return (row["work"], figure(row["value"], unit), against, ratio, row.get("reach", ""), met(row))


def machine() -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30 if hasattr(os, "sysconf") else 0
    return (
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, {memory:.0f} GiB, "
        f"CPython {platform.python_version()}"
    )


def part(name: str, rows: list[tuple[str, ...]]) -> str:
    """The part of the page about one benchmark."""
    head = [f"## {name}", "", f"Machine: {machine()}.", "", "| " + " | ".join(COLUMNS) + " |"]
    table = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join([*head, "|" + " --- |" * len(COLUMNS), *table]) + "\n"


def written(page: Path) -> dict[str, str]:
    """The parts that a page has, by the names of their benchmarks."""
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    pieces = text.split("\n## ")[1:]
    return {piece.partition("\n")[0]: f"## {piece.rstrip()}\n" for piece in pieces}


def main() -> None:
    from corpus import CORPUS

    known = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    page = HERE / "RESULTS.md"
    parts = {name: text for name, text in written(page).items() if name in known}
    table = Table(*COLUMNS, title=machine())
    for name in sys.argv[1:] or known:
        print(f"bench: {name} ...", file=sys.stderr)
        rows = [cells(row) for row in importlib.import_module(f"bench_{name}").run(CORPUS)]
        parts[name] = part(name, rows)
        for row in rows:
            table.add_row(*row)
        page.write_text(
            "\n".join([HEAD, *(parts[each] for each in known if each in parts)]), "utf-8", newline="\n"
        )
    Console().print(table)


if __name__ == "__main__":
    main()
