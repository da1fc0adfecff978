"""Values worked out once for each object, without a lock that objects share."""

import functools
from typing import TYPE_CHECKING, Any

__all__ = ["cached_property"]


class _Kept(functools.cached_property):  # type: ignore[type-arg]
    """``functools.cached_property`` as Python 3.12 has it: any number of threads may ask at once.

    Before 3.12 one lock serves all objects of a class, and two threads that work out properties of each
    other's objects wait for ever. Here both may do the work; what the first one made is kept.
    """

    def __get__(self, instance: Any, owner: type[Any] | None = None) -> Any:
        """The kept value, or the one made now."""
        if instance is None:
            return self
        kept = instance.__dict__
        if self.attrname in kept:
            return kept[self.attrname]
        return kept.setdefault(self.attrname, self.func(instance))


if TYPE_CHECKING:
    from functools import cached_property
else:
    cached_property = _Kept
