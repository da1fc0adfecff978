"""Unity Search for clients: what a query finds, and the providers that answer it."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from scenewright.errors import OutputError, PathRefusedError, ScenewrightError
from scenewright.tools.context import ToolContext
from scenewright.tools.cursor import cursor_at, offset_of
from scenewright.tools.objects import SAVED, scene_names
from scenewright.tools.page import fitting
from scenewright.tools.registry import tool

if TYPE_CHECKING:
    from scenewright.search import FilterFact, Found, Item, Narrowing, Provider, Scope
    from scenewright.search import SearchFlags as Flags

PAGE: Final = 50
"""The most results of an answer that asks for no number."""
_MOST: Final = 1_000
_THRESHOLD: Final = 100
_SCENE: Final = "scene"
_SCENES: Final = 3

FileFormat = Literal["JSON", "CSV", "TSV"]
NextCursor = Annotated[str | None, "NextCursor of the last answer."]


@tool(name="unity-search", toolset="search", title="Unity Search")
def unity_search(
    context: ToolContext,
    SearchQuery: Annotated[str, "Unity Search query: t:prefab ref:Door, h: t:light, p: lantern."] = "",  # noqa: N803
    Providers: Annotated[list[str] | None, "asset, scene, ...; else every active one."] = None,  # noqa: N803
    MaxResults: Annotated[  # noqa: N803
        int | None, "Most results of an answer; else up to 50, as many as fit 1,500 tokens. A file has all."
    ] = None,
    SaveToFile: Annotated[bool, "Write all results to a file instead."] = False,  # noqa: N803
    AutoSaveThreshold: Annotated[int, "More results than this go to a file; 0: never."] = _THRESHOLD,  # noqa: N803
    OutputFormat: Annotated[FileFormat, "Of the file."] = "JSON",  # noqa: N803
    FileExtensions: Annotated[list[str] | None, "Only such files: cs, prefab."] = None,  # noqa: N803
    AssetTypes: Annotated[list[str] | None, "Only these types and what derives from them."] = None,  # noqa: N803
    PathFilter: Annotated[str, "Only paths that fit: Assets/**/*.mat."] = "",  # noqa: N803
    IncludeDescription: Annotated[bool, "Fill Description."] = True,  # noqa: N803
    IncludeMetadata: Annotated[bool, "Fill FileSize, LastModified, Properties."] = False,  # noqa: N803
    SearchFlags: Annotated[Any, "Packages adds files of packages; a name, number or list."] = None,  # noqa: N803
    Cursor: NextCursor = None,  # noqa: N803
    scenes: Annotated[Any, 'Scenes and prefabs to search in, or "all"; else the open one.'] = None,
) -> dict[str, Any]:
    """Finds assets, objects of scenes, menu items, settings and packages with Unity's own search language.

    ``TotalCount`` is all that was found, ``CountAfterFilters`` what FileExtensions, AssetTypes and PathFilter
    left of it, ``DisplayedCount`` what stands here; ``NextCursor`` leads on. Of several providers asked,
    ``Refusals`` has those that cannot answer such a query, with the reason.
    """
    from scenewright.search import Narrowing, search_flags

    try:
        asked = _Asked(
            query=SearchQuery,
            providers=tuple(Providers or ()),
            scenes=scene_names(scenes, "scenes"),
            flags=search_flags(SearchFlags),
            narrowing=Narrowing(tuple(FileExtensions or ()), tuple(AssetTypes or ()), PathFilter.strip()),
            description=IncludeDescription,
            metadata=IncludeMetadata,
        )
        output = _Output(
            most=MaxResults if MaxResults and MaxResults > 0 else None,
            wanted=SaveToFile,
            threshold=AutoSaveThreshold if AutoSaveThreshold >= 0 else _THRESHOLD,
            format=OutputFormat,
            cursor=Cursor,
        )
        return _answer(context, asked, output)
    except ScenewrightError as error:
        raise _failure(error) from None


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is searched for; the same for every page."""

    query: str
    providers: tuple[str, ...]
    scenes: tuple[str, ...]
    flags: "Flags"
    narrowing: "Narrowing"
    description: bool
    metadata: bool


@dataclass(frozen=True, slots=True)
class _Output:
    """Where the results go. ``most`` is None where the size of the answer decides."""

    most: int | None
    wanted: bool
    threshold: int
    format: FileFormat
    cursor: str | None

    def reason(self, count: int) -> str:
        """Why ``count`` results go to a file, in the original's words; "" where they do not."""
        if self.wanted:
            return "user_request"
        return "auto_threshold" if 0 < self.threshold < count else ""


def _failure(error: ScenewrightError) -> ScenewrightError:
    """The error with the keys that failures of the original have, beside our own."""
    error.details = {"Success": False, "ErrorMessage": error.message} | error.details
    return error


def _answer(context: ToolContext, asked: _Asked, output: _Output) -> dict[str, Any]:
    from scenewright.search import Search, sweep_exports

    started = time.monotonic()
    sweep_exports(context.project)
    scope = context.workspace.scope(
        asked.scenes, asked.flags, cancelled=context.check_cancelled, report=context.report
    )
    found = Search().find(asked.query, scope, asked.providers)
    results = _Results(asked, output, scope, found, asked.narrowing.applied(found.items, scope))
    placed = results.saved() or results.shown()
    took = {"SearchDurationMs": round((time.monotonic() - started) * 1000)}
    return {"Success": True} | results.counts | placed | took | results.told | SAVED


@dataclass(frozen=True, slots=True)
class _Results:
    """What one search found, what filters left of it (``items``), and how that is told."""

    asked: _Asked
    output: _Output
    scope: "Scope"
    found: "Found"
    items: "Sequence[Item]"

    @property
    def counts(self) -> dict[str, int]:
        """What was found and what is left."""
        return {"TotalCount": len(self.found.items), "CountAfterFilters": len(self.items)}

    @property
    def told(self) -> dict[str, Any]:
        """The filters, who answered, who could not, and what else is to be known."""
        narrowing = self.asked.narrowing
        filters = {
            "FileExtensions": list(narrowing.extensions),
            "AssetTypes": list(narrowing.types),
            "PathFilter": narrowing.path,
            "FilteredOutCount": len(self.found.items) - len(self.items),
        }
        told = {"AppliedFilters": filters, "ErrorMessage": "", "ProvidersUsed": list(self.found.providers)}
        refusals = {name: error.message for name, error in self.found.refusals.items()}
        more = {"Refusals": refusals, "Notes": list(self.scope.notes)} | self._scenes
        return told | {name: value for name, value in more.items() if value}

    @property
    def _scenes(self) -> dict[str, Any]:
        """In which scenes and prefabs objects were looked for: their number, and the first of them."""
        if _SCENE not in self.found.providers:
            return {}
        paths = self.scope.loaded
        return {"ScenesSearched": list(paths[:_SCENES]), "SceneCount": len(paths)}

    def saved(self) -> dict[str, Any]:
        """Where all results went to a file; empty where they did not, or it failed unasked."""
        reason = self.output.reason(len(self.items))
        if not reason:
            return {}
        from scenewright.search import Export, save_export

        export = Export(self.asked.query, self.found.providers, self.output.format)
        try:
            path = save_export(self.scope.project, list(self._records(0)), export)
        except (OutputError, PathRefusedError) as error:
            if self.output.wanted:
                raise
            self.scope.note(error.message)
            return {}
        return _placed([], path, self.output.format, reason)

    def shown(self) -> dict[str, Any]:
        """A page of the results."""
        key = ("unity-search", self.asked)
        offset, most = offset_of(self.output.cursor, *key), self.output.most
        rows = self._records(offset)
        page = list(islice(rows, min(most, _MOST)) if most else fitting(islice(rows, PAGE), self.told))
        end = offset + len(page)
        return _placed(page) | ({"NextCursor": cursor_at(end, *key)} if end < len(self.items) else {})

    def _records(self, offset: int) -> Iterator[dict[str, Any]]:
        from scenewright.search import records

        asked = self.asked
        return records(
            self.items[offset:], self.scope, description=asked.description, metadata=asked.metadata
        )


def _placed(page: list[dict[str, Any]], path: str = "", form: str = "", reason: str = "") -> dict[str, Any]:
    return {
        "DisplayedCount": len(page),
        "Results": page,
        "ResultsSavedToFile": bool(path),
        "ResultsFilePath": path,
        "SavedFileFormat": form,
        "SaveToFileReason": reason,
    }


@tool(name="get-provider-details", toolset="search", title="Search providers")
def get_provider_details(
    context: ToolContext,
    ProviderId: Annotated[str, "asset, scene, ...: tells its filters too; else all providers."] = "",  # noqa: N803
    ActiveOnly: Annotated[bool, "Only active ones."] = False,  # noqa: N803
    SortByPriority: Annotated[bool, "By priority; else by id."] = True,  # noqa: N803
    IncludeDescriptions: Annotated[bool, "Fill Description."] = True,  # noqa: N803
    Cursor: NextCursor = None,  # noqa: N803
) -> dict[str, Any]:
    """Lists the providers of unity-search; of one, every filter it takes, with an example.

    ``FilterId`` is the prefix that chooses a provider in a query. ``InactiveReason`` says why one cannot work
    from files, ``Offline`` the same of a filter. ``NextCursor`` leads on in the providers, or in the filters
    of one.
    """
    query = ("get-provider-details", ProviderId, ActiveOnly, SortByPriority, IncludeDescriptions)
    offset = offset_of(Cursor, *query)
    listed = [each for each in _providers(ProviderId) if not ActiveOnly or _is_active(each)]
    if not SortByPriority:
        listed.sort(key=lambda each: each.facts.id)
    tell = _with_filters if ProviderId.strip() else _with_names
    more, shown = tell(listed, IncludeDescriptions, offset, query)
    active = sum(map(_is_active, listed))
    counts = {"TotalCount": len(listed), "ActiveCount": active, "InactiveCount": len(listed) - active}
    applied = (ProviderId or "all") + (" (active only)" if ActiveOnly else "")
    told = {"AppliedFilter": applied, "SortedByPriority": SortByPriority, "ErrorMessage": ""}
    return {"Success": True} | shown | counts | told | more | SAVED


def _providers(name: str) -> "Sequence[Provider]":
    """The provider of a name, or all where none is named."""
    from scenewright.search import Search

    search = Search()
    try:
        return [search.provider(name)] if name.strip() else search.providers
    except ScenewrightError as error:
        raise _failure(error) from None


def _with_names(
    listed: "Sequence[Provider]", described: bool, offset: int, query: tuple[object, ...]
) -> tuple[dict[str, str], dict[str, Any]]:
    """A page of providers, each with the names of its filters."""
    return _page("Providers", [_provider(each, described) | _names(each) for each in listed], offset, query)


def _with_filters(
    listed: "Sequence[Provider]", described: bool, offset: int, query: tuple[object, ...]
) -> tuple[dict[str, str], dict[str, Any]]:
    """The one provider, where it is listed at all, with a page of its filters."""
    filters = [_filter(fact) for each in listed for fact in each.facts.filters]
    more, page = _page("Filters", filters, offset, query)
    told = page | {"FilterCount": len(filters)}
    return more, {"Providers": [_provider(each, described) | told for each in listed]}


def _page(
    name: str, rows: Sequence[dict[str, Any]], offset: int, query: tuple[object, ...]
) -> tuple[dict[str, str], dict[str, Any]]:
    """The cursor of the next page, where there is one, and the page."""
    page = list(fitting(rows[offset:]))
    end = offset + len(page)
    more = {"NextCursor": cursor_at(end, *query)} if page and end < len(rows) else {}
    return more, {name: page}


def _is_active(provider: "Provider") -> bool:
    return provider.facts.active and not provider.facts.inactive


def _provider(provider: "Provider", described: bool) -> dict[str, Any]:
    facts = provider.facts
    told = {
        "Id": facts.id,
        "DisplayName": facts.name,
        "Description": facts.description if described else "",
        "IsActive": _is_active(provider),
        "Priority": facts.priority,
        "FilterId": facts.prefix,
        "ShowDetails": False,
        "ShowDetailsOptions": "None",
        "SupportedTypes": [facts.type],
        "ActionCount": 0,
    }
    told |= {"IsExplicit": True} if facts.explicit else {}
    return told | ({"InactiveReason": facts.inactive} if facts.inactive else {})


def _names(provider: "Provider") -> dict[str, Any]:
    """The names of the filters that files can answer, where there are any."""
    names = [each.name for each in provider.facts.filters if not each.offline]
    return {"FilterNames": names} if names else {}


def _filter(fact: "FilterFact") -> dict[str, Any]:
    told: dict[str, Any] = {
        "Name": fact.name,
        "Value": fact.value,
        "Operators": " ".join(fact.operators),
        "Description": fact.description,
    }
    told |= {"Example": fact.example} if fact.example else {}
    return told | ({"Offline": fact.offline} if fact.offline else {})
