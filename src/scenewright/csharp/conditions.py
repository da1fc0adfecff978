"""The expressions of ``#if``, ``#elif`` and of an assembly definition's ``defineConstraints``."""

import re
from collections.abc import Container
from typing import Final

from scenewright.errors import SyntaxDamageError

_TOKEN = re.compile(r"\s*(?:(?P<name>[^\W\d]\w*)|(?P<mark>\|\||&&|==|!=|!|\(|\)))")
_CONSTANTS: Final = {"true": True, "false": False}
_DEEPEST: Final = 100


def evaluate(expression: str, symbols: Container[str]) -> bool:
    """Whether a preprocessor expression holds when ``symbols`` are defined.

    Knows names, ``true``, ``false``, ``!``, ``==``, ``!=``, ``&&``, ``||`` and parentheses, with the
    precedence of the C# language specification. A trailing ``//`` comment is ignored.

    Raises:
        SyntaxDamageError: the text is not such an expression, or nests more than 100 deep.
    """
    return _Evaluation(expression.split("//", 1)[0], symbols).result()


class _Evaluation:
    def __init__(self, expression: str, symbols: Container[str]) -> None:
        self._expression = expression
        self._symbols = symbols
        self._tokens = list(self._split())
        self._at = 0
        self._depth = 0

    def result(self) -> bool:
        value = self._either()
        if self._peek():
            raise self._damage()
        return value

    def _split(self) -> list[str]:
        tokens: list[str] = []
        at, end = 0, len(self._expression.rstrip())
        while at < end:
            token = _TOKEN.match(self._expression, at)
            if token is None:
                raise self._damage()
            tokens.append(token["name"] or token["mark"])
            at = token.end()
        return tokens

    def _damage(self) -> SyntaxDamageError:
        return SyntaxDamageError(
            f"Not a preprocessor expression: {self._expression.strip()[:80]!r}.",
            hint="Use names, true, false, !, ==, !=, &&, || and parentheses.",
        )

    def _peek(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _accept(self, *wanted: str) -> str:
        token = self._peek()
        if token not in wanted:
            return ""
        self._at += 1
        return token

    def _either(self) -> bool:
        value = self._both()
        while self._accept("||"):
            value |= self._both()
        return value

    def _both(self) -> bool:
        value = self._equal()
        while self._accept("&&"):
            value &= self._equal()
        return value

    def _equal(self) -> bool:
        value = self._single()
        while mark := self._accept("==", "!="):
            value = (value == self._single()) is (mark == "==")
        return value

    def _single(self) -> bool:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise self._damage()
        value = self._operand()
        self._depth -= 1
        return value

    def _operand(self) -> bool:
        if self._accept("!"):
            return not self._single()
        if self._accept("("):
            value = self._either()
            if not self._accept(")"):
                raise self._damage()
            return value
        return self._name()

    def _name(self) -> bool:
        token = self._peek()
        if not token or not (token[0].isalpha() or token[0] == "_"):
            raise self._damage()
        self._at += 1
        return _CONSTANTS.get(token, token in self._symbols)
