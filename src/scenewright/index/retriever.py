"""Which files of a project a question is about, and a short text of each, within a budget of tokens."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scenewright.index.index import Index
from scenewright.index.rows import AssetRow
from scenewright.index.summary import summarize
from scenewright.index.words import split_case

NAME_POINTS: Final = 10
SYMBOL_POINTS: Final = 5
TEXT_POINTS: Final = 1
PART_POINTS: Final = 2
CHARACTERS_A_TOKEN: Final = 4
STOP_WORDS: Final = frozenset(
    """a an the is are was were be been being do does did have has had will would can could should may might
    shall in on at to of for with by from and or not but if then so as it its this that what how why when my
    me i you we they he she about tell show explain describe project unity game using want need make hey hi
    hello please thanks thank""".split()
)
_SEPARATORS: Final = re.compile(r"[ \t\r\n.,?!:;()\[\]{}\"']+")
_MOST_CANDIDATES: Final = 400


@dataclass(frozen=True, slots=True)
class Passage:
    """A file that the question is about. ``score`` is 0 for a dependency of one that was hit."""

    asset: AssetRow
    score: int
    text: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Retrieval:
    """The passages in order, the tokens they cost together, and how many files matched in all."""

    passages: tuple[Passage, ...]
    tokens: int
    matched: int


@dataclass(frozen=True, slots=True)
class _Candidate:
    asset: AssetRow
    score: int


def tokenize(query: str) -> tuple[str, ...]:
    """The words of a question that are searched for: lower case, without stop words, each once, in order.

    Hyphen, underscore and slash do not split a word; a change of case does not either (``TakeDamage`` stays
    one word, and matches by its parts are scored lower).
    """
    words = (word.lower() for word in _SEPARATORS.split(query) if len(word) > 1)
    return tuple(dict.fromkeys(word for word in words if word not in STOP_WORDS))


def retrieve(index: Index, query: str, *, max_files: int = 10, max_tokens: int = 4096) -> Retrieval:
    """The files a question is about, best first, then what those depend on directly.

    For each word of the question a file gets 10 points when it is its name, 5 for each identifier or object
    name that is the word, 1 when any text known of the file contains it, and 2 where the word is a part of
    the name (``health`` in ``HealthSystem``). Ties stand in path order. The budget is hard: a passage that
    does not fit is cut to what is left when it is the first, and otherwise passed over.
    """
    tokens = tokenize(query)
    hits = sorted(_candidates(index, tokens), key=lambda hit: (-hit.score, hit.asset.path))
    passages: list[Passage] = []
    left = max_tokens
    for hit in _with_dependencies(index, hits):
        if len(passages) >= max_files:
            break
        passage = _passage(index, hit, None if passages else left)
        if passage.tokens <= left:
            passages.append(passage)
            left -= passage.tokens
    return Retrieval(tuple(passages), max_tokens - left, len(hits))


def _candidates(index: Index, tokens: Sequence[str]) -> Iterator[_Candidate]:
    for asset, text in index.mentions(tokens, limit=_MOST_CANDIDATES):
        score = sum(_points(asset, text, token) for token in tokens)
        if score:
            yield _Candidate(asset, score)


def _points(asset: AssetRow, text: str, token: str) -> int:
    name = asset.name.lower()
    symbols = text.lower().split()
    points = TEXT_POINTS if token in name or token in text.lower() else 0
    points += NAME_POINTS if name == token else 0
    points += SYMBOL_POINTS * min(symbols.count(token), 1)
    return points + (PART_POINTS if name != token and token in split_case(asset.name).lower().split() else 0)


def _with_dependencies(index: Index, hits: Sequence[_Candidate]) -> Iterator[_Candidate]:
    yield from hits
    seen = {hit.asset.path for hit in hits}
    for hit in hits:
        for asset in index.dependencies(hit.asset.path).assets:
            if asset.path not in seen:
                seen.add(asset.path)
                yield _Candidate(asset, 0)


def _passage(index: Index, hit: _Candidate, cut_to: int | None) -> Passage:
    text = f"# {hit.asset.path.rpartition('/')[2]} ({hit.asset.path})\n{summarize(index, hit.asset)}"
    if cut_to is not None and _cost(text) > cut_to:
        text = text[: max(cut_to - 1, 0) * CHARACTERS_A_TOKEN]
    return Passage(hit.asset, hit.score, text, _cost(text))


def _cost(text: str) -> int:
    return len(text) // CHARACTERS_A_TOKEN + 1
