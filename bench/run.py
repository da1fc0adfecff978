"""Runs every benchmark and writes ``bench/RESULTS.md``.

    ./dev bench              all of them
    ./dev bench text index   only those

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


def markdown(rows: list[tuple[str, ...]]) -> str:
    head = [
        "# Benchmark results",
        "",
        "Written by `./dev bench`; every ratio is of two figures of the same run.",
        "",
        f"Machine: {machine()}.",
        "",
        "| " + " | ".join(COLUMNS) + " |",
        "|" + " --- |" * len(COLUMNS),
    ]
    return (
        "\n".join(head + ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows])
        + "\n"
    )


def main() -> None:
    from corpus import CORPUS

    names = sys.argv[1:] or sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    table = Table(*COLUMNS, title=machine())
    rows = []
    for name in names:
        print(f"bench: {name} ...", file=sys.stderr)
        for row in importlib.import_module(f"bench_{name}").run(CORPUS):
            rows.append(cells(row))
            table.add_row(*rows[-1])
    Console().print(table)
    if not sys.argv[1:]:
        (HERE / "RESULTS.md").write_text(markdown(rows), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
