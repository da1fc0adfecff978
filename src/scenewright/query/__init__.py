"""C# expressions: a parser, a binder with C#'s types, overloads and inference, and Unity's math structs.

Nothing of a query is executed by Python: its text becomes a tree, the tree closures over tables of members.
What a query can ask about a scene comes from a `World`.
"""

from scenewright.query.builtin import BUILTIN
from scenewright.query.evaluator import Answer, answer
from scenewright.query.limits import Deadline, Limits
from scenewright.query.members import Members, Method, Property
from scenewright.query.resolver import Types
from scenewright.query.result import Page, QueryResult, evaluate, show
from scenewright.query.syntax import parse
from scenewright.query.types import CType, Kind, TypeDefinition
from scenewright.query.values import Handle, Value, type_of
from scenewright.query.world import Call, EmptyWorld, World

__all__ = [
    "BUILTIN",
    "Answer",
    "CType",
    "Call",
    "Deadline",
    "EmptyWorld",
    "Handle",
    "Kind",
    "Limits",
    "Members",
    "Method",
    "Page",
    "Property",
    "QueryResult",
    "TypeDefinition",
    "Types",
    "Value",
    "World",
    "answer",
    "evaluate",
    "parse",
    "show",
    "type_of",
]
