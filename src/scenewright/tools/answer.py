"""The outcome of a call as JSON: what goes over the wire and to the shell."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import orjson

_SAFE_BITS = 53


@dataclass(frozen=True, slots=True)
class Answer:
    """An envelope as compact JSON ``text`` and as the plain values that text reads back to.

    Reading it back makes the two agree to the letter, whatever facts a tool returned.
    """

    text: str
    envelope: dict[str, Any]

    @classmethod
    def of(cls, envelope: Mapping[str, Any]) -> "Answer":
        """The answer for ``envelope``; NaN and infinity become ``null``, text that is not UTF-8 is escaped.

        Integers beyond 53 bits, as most fileIDs are, become strings: readers in JavaScript round them.

        Raises ``TypeError`` when it holds something that JSON has no form for.
        """
        try:
            text = orjson.dumps(envelope, option=orjson.OPT_STRICT_INTEGER)
        except TypeError:
            text = orjson.dumps(_plain(envelope))
        return cls(text.decode(), orjson.loads(text))


def _plain(value: Any) -> Any:
    """The value with what orjson refuses made acceptable: odd text, odd keys, integers beyond 53 bits."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {_plain(str(key)): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, int) and value.bit_length() > _SAFE_BITS:
        return str(value)
    return value
