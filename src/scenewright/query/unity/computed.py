"""The functions of computed members: the API tables name them, the modules of this package declare them."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from scenewright.query.values import Value

__all__ = ["COMPUTED", "computed"]

F = TypeVar("F", bound=Callable[..., Value])
COMPUTED: Final[dict[str, Callable[..., Any]]] = {}
"""By name. Each takes the world and the `Call`, then the target unless it is static, then the arguments."""


def computed(function: F) -> F:
    """Declares a function under its own name."""
    COMPUTED[function.__name__] = function
    return function
