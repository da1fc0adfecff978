"""Expressions with the type and the text C# gives them, and the errors it gives with their places.

The tables were worked out from the C# rules and Unity's reference; those of the language and of numbers were
compared once with Roslyn and .NET 8.
"""

import pytest

from csharp_queries import Case, cases, outcome


@pytest.mark.parametrize("case", cases("language"), ids=lambda case: case.expression)
def test_an_expression_of_the_language_gives_what_csharp_gives(case: Case) -> None:
    assert outcome(case.expression) == (case.type, case.text)


@pytest.mark.parametrize("case", cases("numbers"), ids=lambda case: case.expression)
def test_numbers_are_computed_parsed_and_printed_as_dotnet_does(case: Case) -> None:
    assert outcome(case.expression) == (case.type, case.text)


@pytest.mark.parametrize("case", cases("structs"), ids=lambda case: case.expression)
def test_unity_structs_behave_and_print_as_in_unity(case: Case) -> None:
    assert outcome(case.expression) == (case.type, case.text)


def test_the_tables_hold_hundreds_of_different_cases() -> None:
    everything = [case.expression for name in ("language", "numbers", "structs") for case in cases(name)]

    assert len(set(everything)) == len(everything) > 800
