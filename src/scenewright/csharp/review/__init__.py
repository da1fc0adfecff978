"""What is wrong with a script, as far as its text tells: syntax, and what Unity asks of scripts."""

from scenewright.csharp.review.finding import Finding, Level, Severity, Surroundings
from scenewright.csharp.review.review import RULES, Review, Rule, review

__all__ = ["RULES", "Finding", "Level", "Review", "Rule", "Severity", "Surroundings", "review"]
