"""Writes ``docs/search-filters.md`` from what search says of itself; ``./dev docs`` runs it."""

from collections.abc import Iterator
from pathlib import Path

from scenewright.search import FilterFact, Provider, Search
from scenewright.search.expressions import EVALUATORS, SELECTORS

PAGE = Path(__file__).with_name("search-filters.md")


def page() -> str:
    """Every provider by priority, with the filters it takes."""
    providers = Search().providers
    working = [each for each in providers if not each.facts.inactive]
    parts = [
        "# Search providers and their filters",
        "Written by `./dev docs` from what the code says of itself, as `get-provider-details` does too.\n"
        "[search.md](search.md) has the language they share. Every example is run by a test.",
        *overview(working),
    ]
    for each in working:
        parts += section(each)
    parts += ["## Expressions", *expressions()]
    parts += ["## Providers that need an Editor", "\n".join(absent(providers))]
    return "\n\n".join(parts) + "\n"


def overview(providers: list[Provider]) -> Iterator[str]:
    """The providers in one table."""
    rows = ["| provider | prefix | asked without a prefix | finds |", "| --- | --- | --- | --- |"]
    for each in providers:
        facts = each.facts
        is_default = facts.active and not facts.explicit
        asked = "yes" if is_default else "no"
        rows.append(f"| `{facts.id}` | `{facts.prefix}` | {asked} | {facts.name} |")
    yield "\n".join(rows)


def section(provider: Provider) -> Iterator[str]:
    """One provider: what it finds, its filters, and those that files cannot answer."""
    facts = provider.facts
    yield f"## {facts.prefix} {facts.name}"
    yield facts.description
    here = [each for each in facts.filters if not each.offline]
    if here:
        rows = ["| filter | value | operators | meaning | example |", "| --- | --- | --- | --- | --- |"]
        yield "\n".join([*rows, *map(row, here)])
    gone = [f"- {code(each.name)}: {each.offline}" for each in facts.filters if each.offline]
    if gone:
        yield "Not available without an Editor:\n\n" + "\n".join(gone)


def expressions() -> Iterator[str]:
    """The functions of expressions, and the selectors of results."""
    rows = ["| function | gives |", "| --- | --- |"]
    for each in EVALUATORS.values():
        call = code(f"{each.name}{{{each.arguments}}}")
        rows.append(f"| {escaped(call)} | {escaped(told(each.description, each.offline))} |")
    yield "\n".join(rows)
    rows = ["| selector | of | value |", "| --- | --- | --- |"]
    for fact in SELECTORS:
        text = told(fact.description, fact.offline)
        rows.append(f"| {code('@' + fact.name)} | {fact.subject} | {escaped(text)} |")
    yield "\n".join(rows)


def told(description: str, offline: str) -> str:
    """What something gives, and why it cannot be had without an Editor."""
    return f"{description} Not available without an Editor: {offline}" if offline else description


def escaped(cell: str) -> str:
    """Text that may stand in a cell."""
    return cell.replace("|", "\\|")


def row(fact: FilterFact) -> str:
    """One filter as a line of the table."""
    operators = " ".join(map(code, fact.operators))
    cells = (code(fact.name), fact.value, operators, fact.description, code(fact.example))
    return f"| {' | '.join(map(escaped, cells))} |"


def code(text: str) -> str:
    """Text in the font of code; nothing for none."""
    return f"`{text}`" if text else ""


def absent(providers: tuple[Provider, ...]) -> Iterator[str]:
    """The providers that cannot work from files, with the reason."""
    for each in providers:
        facts = each.facts
        if facts.inactive:
            prefix = f" ({code(facts.prefix)})" if facts.prefix else ""
            yield f"- {code(facts.id)}{prefix}, {facts.name}: {facts.inactive}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
