"""The grammar of Unity's YAML as compiled patterns.

Unity writes a small part of YAML 1.1: block mappings and sequences, flow mappings on one line or
folded, plain and quoted scalars. It writes no anchors, no tags inside a document, no block
scalars, no ``?`` keys (Unity manual: "UnityYAML") and no comments. So `` #`` inside plain text is
text, where YAML begins a comment: real names such as ``Button #2`` stand bare. A comment that
somebody wrote is a line of its own, or stands behind a closing quote or bracket or an empty value.

Every quantifier that could give back what it took is possessive, or stands in an atomic group, so that no
input costs more than linear time. A possessive quantifier never follows a group: Python before 3.11.5 matches
``(?:...)*+`` wrongly (CPython issue 106052), and ``(?>(?:...)*)`` rightly.
"""

import re
from enum import IntEnum

__all__ = [
    "COMMENT", "CONTINUATION", "DASH", "DOUBLE", "ENTRY", "FLOW_PAIR", "FLOW_TOKEN", "FOLD_COLUMN", "KEY",
    "PLAIN", "SIMPLE_FLOW", "SIMPLE_PAIR", "SINGLE", "TOKEN", "Shape",
]  # fmt: skip

FOLD_COLUMN = 80  # where Unity begins to look for a place to fold a line

_FIRST = rb"(?:[^\s'\"{}\[\],#&*!|>%@`\-?:]|[\-?:](?=[^\s]))"
_KEY_FIRST = rb"(?:[^\s'\"{}\[\],#&*!|>%@`\-?:/]|[\-?:](?=[^\s])|/(?!/))"
_REST = rb"[^:\r\n]*+(?>(?::(?=[^ \t\r\n])[^:\r\n]*+)*)"
_SINGLE = rb"'[^']*+(?>(?:''[^']*+)*)'"
_DOUBLE = rb'"[^"\\]*+(?>(?:\\.[^"\\]*+)*)"'
_FLOW = rb"\{[^{}\[\]'\"#]*+\}|\[\s*+\]"
_QUOTED_KEY = (
    rb"'[^'\r\n]*+(?>(?:''[^'\r\n]*+)*)'[ \t]*+",
    rb'"[^"\\\r\n]*+(?>(?:\\.[^"\\\r\n]*+)*)"[ \t]*+',
)
_KEY = rb"(?:" + rb"|".join((_KEY_FIRST + _REST, *_QUOTED_KEY, rb"")) + rb")"
_COLON = rb":(?=[ \t\r\n]|\Z)[ \t]*+"
_VALUE = rb"(?:" + _FIRST + _REST + rb"|(?:" + rb"|".join((_FLOW, _SINGLE, _DOUBLE)) + rb")[ \t]*+)"
_EOL = rb"(?:\r?\n|\Z)"
_FLOW_FIRST = rb"(?:[^\s'\"{}\[\],#&*!|>%@`\-?:]|[\-?:](?=[^\s,{}\[\]]))"
_FLOW_CHARS = rb"[^,:#{}\[\]\r\n]*+(?>(?:(?::(?=[^\s,{}\[\]])|(?<=[^ \t\r\n])#)[^,:#{}\[\]\r\n]*+)*)"
_FLOW_PLAIN = _FLOW_FIRST + _FLOW_CHARS + rb"(?>(?:\r?\n\s*+(?=[^,:#{}\[\]])" + _FLOW_CHARS + rb")*)"
_FLOW_SCALAR = rb"(?:" + rb"|".join((_FLOW_PLAIN, _SINGLE, _DOUBLE)) + rb")"


class Shape(IntEnum):
    """The kinds of token: each is the number of the group that ends its branch of ``TOKEN``."""

    KEY_AND_VALUE = 2
    KEY_ALONE = 3
    KEY_AND_MORE = 4
    DASH = 5
    DASH_ALONE = 6
    VALUE = 7
    NOTHING = 8
    COMMENT = 9
    OTHER = 10


TOKEN = re.compile(
    rb"( *)(?:" + _KEY + _COLON + rb"(?:" + _VALUE + _EOL + rb"()|" + _EOL + rb"()|())"
    rb"|-(?:[ \t]++(?![\r\n]|\Z)()|[ \t]*+" + _EOL + rb"())"
    rb"|" + _VALUE + _EOL + rb"()"
    rb"|[ \t]*+(?:" + _EOL + rb"()|#[^\n]*+" + _EOL + rb"())|())",
    re.DOTALL,
)  # fmt: skip
KEY = re.compile(rb"(" + _KEY + rb")" + _COLON, re.DOTALL)
ENTRY = re.compile(
    rb"(?:-(?=[ \t\r\n]|\Z)[ \t]*+|(" + _KEY + rb")" + _COLON + rb")(" + _VALUE + rb"(?=" + _EOL + rb"))?",
    re.DOTALL,
)
DASH = re.compile(rb"-(?=[ \t\r\n]|\Z)[ \t]*+")
PLAIN = re.compile(_FIRST + _REST)
SINGLE = re.compile(_SINGLE)
DOUBLE = re.compile(_DOUBLE, re.DOTALL)
COMMENT = re.compile(rb"[ \t]*+((?<=[ \t])#[^\n]*+)?" + _EOL)
CONTINUATION = re.compile(rb"(?>(?:[ \t]*+\r?\n)*)( *)[ \t]*+(?=\S)" + _REST)

FLOW_PAIR = re.compile(
    rb"\s*+(" + _FLOW_SCALAR + rb"|)\s*+(:(?=[\s,{}\[\]'\"]))?\s*+(" + _FLOW_SCALAR + rb"|)\s*+([,{}\[\]])",
    re.DOTALL,
)
FLOW_TOKEN = re.compile(rb"[\s,:]*+(?>(?:" + _FLOW_SCALAR + rb"[\s,:]*+)*)([{}\[\]])", re.DOTALL)
SIMPLE_FLOW = re.compile(rb"\{(?>(?:\w++: [\w.+-]++(?:,\s++(?=\w)|(?=\})))*)\}")
SIMPLE_PAIR = re.compile(rb"(\w++): ([\w.+-]++)")
