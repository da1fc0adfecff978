"""The table of rules, and what they find in a script."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from scenewright.csharp.diagnostics import syntax_report
from scenewright.csharp.review import declared, messages, obsolete, style, usings
from scenewright.csharp.review.finding import Finding, Level, Remark, Severity, Surroundings
from scenewright.csharp.review.frames import frame_costs
from scenewright.csharp.review.script import ReviewedScript
from scenewright.csharp.source import CSharpSource

_MOST_SYNTAX_ERRORS: Final = 1000


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing to look for, from ``level`` on; ``severity`` is that of remarks without one of their own."""

    code: str
    level: Level
    severity: Severity
    check: Callable[[ReviewedScript], Iterable[Remark]]


RULES: Final = (
    Rule("duplicate_member", Level.BASIC, Severity.ERROR, declared.duplicate_members),
    Rule("duplicate_type", Level.BASIC, Severity.ERROR, declared.duplicate_types),
    Rule("named_as_its_type", Level.BASIC, Severity.ERROR, declared.named_as_its_type),
    Rule("class_file_name", Level.STANDARD, Severity.WARNING, declared.class_file_name),
    Rule("message_parameters", Level.STANDARD, Severity.WARNING, messages.message_parameters),
    Rule("message_case", Level.STANDARD, Severity.WARNING, messages.message_case),
    Rule("message_coroutine", Level.STANDARD, Severity.WARNING, messages.message_coroutine),
    Rule("missing_using", Level.STANDARD, Severity.WARNING, usings.missing_usings),
    Rule("obsolete_api", Level.STANDARD, Severity.WARNING, obsolete.obsolete_api),
    Rule("frame_find", Level.STANDARD, Severity.WARNING, frame_costs("find")),
    Rule("frame_get_component", Level.STANDARD, Severity.WARNING, frame_costs("components")),
    Rule("frame_camera_main", Level.STANDARD, Severity.WARNING, frame_costs("camera")),
    Rule("frame_linq", Level.STANDARD, Severity.WARNING, frame_costs("linq")),
    Rule("frame_text", Level.STANDARD, Severity.WARNING, frame_costs("text")),
    Rule("frame_allocation", Level.STANDARD, Severity.WARNING, frame_costs("allocation")),
    Rule("empty_catch", Level.COMPREHENSIVE, Severity.WARNING, style.empty_catches),
    Rule("async_void", Level.COMPREHENSIVE, Severity.WARNING, style.async_voids),
    Rule("empty_message", Level.COMPREHENSIVE, Severity.INFO, style.empty_messages),
    Rule("compared_tag", Level.COMPREHENSIVE, Severity.INFO, style.compared_tags),
    Rule("public_field", Level.COMPREHENSIVE, Severity.INFO, style.public_fields),
    Rule("long_method", Level.COMPREHENSIVE, Severity.INFO, style.long_methods),
)


@dataclass(frozen=True, slots=True)
class Review:
    """What was found at a level, in the order of the text."""

    level: Level
    findings: tuple[Finding, ...]

    def count(self, severity: Severity) -> int:
        """How many findings have this severity."""
        return sum(each.severity is severity for each in self.findings)

    @property
    def passed(self) -> bool:
        """Whether nothing is an error; at the strict level, whether nothing was found at all."""
        return not self.findings if self.level is Level.STRICT else not self.count(Severity.ERROR)


def review(
    source: bytes | CSharpSource, level: Level = Level.STANDARD, around: Surroundings | None = None
) -> Review:
    """Looks a script through: all syntax errors, and the rules of a level. This is no compile.

    Code that the parser cannot read is left out by the other rules, so that one mistake is told once.
    """
    read = source if isinstance(source, CSharpSource) else CSharpSource.from_bytes(source)
    script = ReviewedScript(read, around or Surroundings())
    found = [*_syntax(read), *_by_rules(script, level)]
    return Review(level, tuple(sorted(found, key=lambda each: (each.start, each.code))))


def _syntax(source: CSharpSource) -> Iterator[Finding]:
    for each in syntax_report(source, limit=_MOST_SYNTAX_ERRORS).diagnostics:
        code, severity = (
            ("syntax_error", Severity.ERROR) if each.certain else ("syntax_unknown", Severity.INFO)
        )
        yield Finding(each.line, each.column, severity, code, each.message, each.start)


def _by_rules(script: ReviewedScript, level: Level) -> Iterator[Finding]:
    for rule in RULES:
        for remark in rule.check(script) if rule.level <= level else ():
            line, column = script.source.position(remark.start)
            severity = remark.severity or rule.severity
            yield Finding(line, column, severity, rule.code, remark.message, remark.start)
