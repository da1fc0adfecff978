"""What every evaluator gives, over a shop of five wares."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenewright.errors import (
    CancelledError,
    DeadlineError,
    NotOfflineError,
    ScenewrightError,
    SearchError,
    SearchSyntaxError,
    UnknownFilterError,
)
from scenewright.search.expressions import EVALUATORS, limits

from .shop import Annex, Shop, found, scope, search

CASES: dict[str, list[str]] = {
    # queries and sets
    "{kind:light}": ["Lamp", "Lantern"],
    "{{ kind:light }}": ["Lamp", "Lantern"],
    "[1, 2]": ["1", "2"],
    "[kind:light, 'a b', \"c\"]": ["kind:light", "a b", "c"],
    "{kind:seat, lamp}": ["Chair", "Sofa", "Lamp"],
    "{5}": ["5"],
    "{2,5, pi}": ["2", "5", "3.141593"],
    "{true}": ["true"],
    "{'x y'}": ["x y"],
    "{s: kind:light}": ["Lamp", "Lantern"],
    'count{lamp "a @size"}': ["0|Count"],
    "set{kind:seat, lamp, sofa}": ["Chair", "Sofa", "Lamp", "Sofa"],
    # substitution
    "size={4}": ["Lantern"],
    "size=[4, 10]": ["Lamp", "Lantern"],
    "size={[4, 10]}": ["Lamp", "Lantern"],
    "id={kind:seat} size>50": ["Sofa"],
    "id={kind:seat} -sofa": ["Chair"],
    "-id={kind:light} size<50": ["Lamp", "Lantern", "Chair"],
    "maker={select{lantern, @maker}}": ["Lantern", "Ghost"],
    "size>{avg{@size, kind:seat}}": ["Sofa"],
    "size={4} maker={'Ann Lee'}": ["Lantern"],
    "kind={[light, seat]} maker={[Bob]}": ["Lamp", "Chair", "Sofa"],
    "size>count{kind:seat} size<{30}": ["Lamp", "Lantern"],
    "id={zebra}": [],
    r"lamp \{": [],
    # count and calculate
    "count{kind:light}": ["2|Count"],
    "count{kind:light, kind:seat, zebra}": ["2|Count", "2|Count", "0|Count"],
    "COUNT{s: kind:light}": ["2|Count"],
    "count{kind:light as lights, kind:seat}": ["2|lights", "2|Count"],
    "count{kind:light} as 'all lights'": ["2|all lights"],
    "count{kind:light} as lights": ["2|lights"],
    "count{[1, 2, 3]}": ["3|Count"],
    "count{...groupBy{kind:t, @kind}}": ["2|light", "2|seat"],
    "count{...groupBy{size>0, @maker}}": ["3|Bob", "1|Ann Lee"],
    "count{...groupBy{kind:t, @kind}} as kinds": ["2|light", "2|seat"],
    "count{...groupBy{kind:t, @kind} as kinds}": ["2|kinds", "2|kinds"],
    "{[1, 2]} as one as two": ["1|two", "2|two"],
    "count{...id={kind:light}}": ["1|ware-Lamp", "1|ware-Lantern"],
    "count{...{kind:light, lamp}}": ["2|Count", "1|Count"],
    "sum{...[1, 2, 3]}": ["1|Sum", "2|Sum", "3|Sum"],
    "sum{@size, kind:light}": ["14|Sum"],
    "sum{@size, kind:light, kind:seat}": ["14|Sum", "110|Sum"],
    "sum{[1, 2.5, x]}": ["3.5|Sum"],
    "sum{kind:light}": ["0|Sum"],
    "avg{@size, kind:light}": ["7|Avg"],
    "avg{@size, ghost}": ["0|Avg"],
    "min{@size, size>0}": ["4|Min"],
    "max{@size, size>0}": ["80|Max"],
    "min{@size, zebra}": [],
    "max{[3, 9, 4]}": ["9|Max"],
    "max{select{kind:seat, @size}}": ["80|Max"],
    "range{0, 3}": ["0|Range", "1|Range", "2|Range"],
    "range{[2, 4]}": ["2|Range", "3|Range"],
    "range{0, count{kind:light}}": ["0|Range", "1|Range"],
    "range{3, 1}": [],
    "range{0.5, 2}": ["0.5|Range", "1.5|Range"],
    "toNumber{[1, '2.5', x, true]}": ["1", "2.5", "NaN", "1"],
    # sets
    "union{kind:light, lamp, chair}": ["Lamp", "Lantern", "Chair"],
    "distinct{kind:light, lamp, chair}": ["Lamp", "Lantern", "Chair"],
    "distinct{select{size>0, @kind}}": ["light", "seat"],
    "distinct{[1, 1.0, 2, a, a]}": ["1", "2", "a"],
    "distinct{['12345678901234567890', '12345678901234567891']}": [
        "12345678901234567890", "12345678901234567891",
    ],
    "distinct{sort{size>0, @kind}}": ["Lamp", "Lantern", "Chair", "Sofa"],
    "intersect{kind:light, size<5}": ["Lantern"],
    "intersect{size>0, maker:bob, kind:seat}": ["Chair", "Sofa"],
    "intersect{kind:light, kind:seat, @maker}": ["Lamp"],
    "except{size>0, kind:light}": ["Chair", "Sofa"],
    "except{size>0, kind:light, sofa}": ["Chair"],
    "except{size>0, lantern, @maker}": ["Lamp", "Chair", "Sofa"],
    "except{[1, 2, 3], [2]}": ["1", "3"],
    "first{kind:seat}": ["Chair"],
    "first{3, size>0}": ["Lamp", "Lantern", "Chair"],
    "first{1, kind:light, kind:seat}": ["Lamp", "Chair"],
    "first{0, kind:light}": [],
    "first{9, kind:light}": ["Lamp", "Lantern"],
    "first{5}": ["5"],
    "last{kind:seat}": ["Sofa"],
    "last{2, size>0}": ["Chair", "Sofa"],
    "last{0, size>0}": [],
    "groupBy{size>0, @maker}": ["Lamp|Bob", "Chair|Bob", "Sofa|Bob", "Lantern|Ann Lee"],
    "groupBy{[1, 2, 1]}": ["1", "1", "2"],
    "random{lamp}": ["Lamp"],
    "random{zebra}": [],
    # conditions
    "where{size>0, '@size>20'}": ["Chair", "Sofa"],
    "where{size>0, @size>20}": ["Chair", "Sofa"],
    "where{size>0, $size>=10 @kind=light}": ["Lamp"],
    "where{size>0, '@kind=light or @size=80'}": ["Lamp", "Lantern", "Sofa"],
    "where{size>0, '-@kind=light'}": ["Chair", "Sofa"],
    "where{size>0, 'p(size)<10'}": ["Lantern"],
    "where{size>0, '@#m_Place=(1,-)'}": ["Lantern"],
    "where{size>0, '@colour=#FF0000'}": ["Lamp", "Lantern", "Chair", "Sofa"],
    "where{size>0, '@isseat=true'}": ["Chair", "Sofa"],
    "where{size>0, '@parts:b'}": ["Lamp", "Lantern", "Chair", "Sofa"],
    "where{size>0, lan}": ["Lantern"],
    "where{[1, 5, 9], '@value>4'}": ["5", "9"],
    "where{size>0, @size={[4, 80]}}": ["Lantern", "Sofa"],
    "where{size>0, '@maker=\"Ann Lee\"'}": ["Lantern"],
    "where{any, kind:light, kind:seat maker=@maker}": ["Lamp"],
    "where{none, kind:light, kind:seat maker=@maker}": ["Lantern"],
    "eq{size>0, @size, 10}": ["Lamp"],
    "neq{size>0, @size, 10}": ["Lantern", "Chair", "Sofa"],
    "gt{size>0, @size, 10}": ["Chair", "Sofa"],
    "gte{size>0, @size, 10}": ["Lamp", "Chair", "Sofa"],
    "lw{size>0, @size, 10}": ["Lantern"],
    "lwe{size>0, @size, 10}": ["Lamp", "Lantern"],
    "eq{size>0, @maker, 'Bob'}": ["Lamp", "Chair", "Sofa"],
    "eq{size>0, @maker, 'bob'}": [],
    "eq{size>0, size, 10}": ["Lamp"],
    "gt{[1, 5, 9], 4}": ["5", "9"],
    "gt{select{size>0, @size}, avg{@size, size>0}}": ["80"],
    "lw{kind:none, @size, 10}": [],
    "if{kind:light, chair, sofa}": ["Chair"],
    "if{zebra, chair, sofa}": ["Sofa"],
    "if{zebra, chair}": [],
    "if{count{zebra}, chair, sofa}": ["Sofa"],
    "if{true, chair}": ["Chair"],
    "isTrue{kind:light, zebra, 0, [0, 1]}": ["true|IsTrue", "false|IsTrue", "false|IsTrue", "true|IsTrue"],
    "empty{kind:light, zebra as z}": ["false", "true|z"],
    "toBoolean{[1, 0, x, '', false]}": ["true", "false", "true", "false", "false"],
    # transformations
    "select{kind:light, @size}": ["10", "4"],
    "select{kind:light, @name, @size}": ["Lamp|10", "Lantern|4"],
    "select{kind:light, @name, @size, @kind}": ["Lamp|10, light", "Lantern|4, light"],
    "select{kind:light, size}": ["10", "4"],
    "sort{select{kind:light, @name, @size as bytes}, @bytes}": ["Lantern|4", "Lamp|10"],
    "select{kind:light, 'size'}": ["10", "4"],
    "select{kind:light, @name, count{maker=@maker}}": ["Lamp|3", "Lantern|2"],
    "select{kind:light, count{kind:seat maker=@maker} as seats}": ["2", "0"],
    "select{maker:ann, @size}": ["4", "Ghost"],
    "select{lantern, @#m_Place}": ["(1, 2)"],
    "select{lamp, @colour}": ["#FF0000FF"],
    "select{lamp, @parts}": ["a, b"],
    "select{select{kind:light, @size}, @name}": ["Lamp", "Lantern"],
    "append{select{kind:light, @name}, @size}": ["Lamp|10", "Lantern|4"],
    "select{lamp, @id, @label, @description, @score, @provider}": ["ware-Lamp|Lamp, a light, 0, shop"],
    "select{lamp, @type, @path, @extension, @filename}": ["Light|Wares/Lamp.txt, txt, Lamp.txt"],
    "sort{size>0, @size}": ["Lantern", "Lamp", "Chair", "Sofa"],
    "select{sort{size>0, @size, desc}, @name, @size}": ["Sofa|80", "Chair|30", "Lamp|10", "Lantern|4"],
    "sort{size>0, @size, 0}": ["Sofa", "Chair", "Lamp", "Lantern"],
    "sort{size>0, @size, asc}": ["Lantern", "Lamp", "Chair", "Sofa"],
    "sort{maker:ann, @size}": ["Lantern", "Ghost"],
    "sort{maker:ann, @size, desc}": ["Lantern", "Ghost"],
    "sort{size>0, @kind}": ["Lamp", "Lantern", "Chair", "Sofa"],
    "sort{[3, 1, 2]}": ["1", "2", "3"],
    "sort{[b, A, 10, 9], @value, desc}": ["b", "A", "10", "9"],
    "map{kind:light, maker=@maker kind:seat}": ["Chair", "Sofa"],
    "map{kind:light, 'maker @maker'}": ["maker @maker", "maker @maker"],
    "map{kind:light, format{'@name!', id=@id}}": ["Lamp!", "Lantern!"],
    "map{[4, 10], size=@value}": ["Lantern", "Lamp"],
    "map{kind:light, where{kind:seat, @size>50}}": ["Sofa", "Sofa"],
    "map{lantern, maker=\"@maker\"}": ["Lantern", "Ghost"],
    "aggregate{lamp, maker=@maker}": ["Chair", "Sofa"],
    "aggregate{lamp, maker=@maker, keep}": ["Lamp", "Chair", "Sofa"],
    "aggregate{lantern, size>@size size<50, 1}": ["Lamp", "Chair"],
    "aggregate{lantern, kind=@kind or maker=@maker size>@size, 3, round, keep, sort}": [
        "Lantern", "Lamp", "Chair", "Sofa",
    ],
    "format{'@name @round', aggregate{lantern, kind=@kind or maker=@maker size>@size, 3, round, keep}}": [
        "Lantern 0", "Lamp 1", "Chair 2", "Sofa 2",
    ],
    "apply{size>0, sort{@size, desc}, first}": ["Sofa"],
    "apply{size>0, first{2}, count}": ["2|Count"],
    "apply{kind:light, count}": ["2|Count"],
    "format{'@name costs @size', kind:light}": ["Lamp costs 10", "Lantern costs 4"],
    "format{@name, kind:light}": ["Lamp", "Lantern"],
    "format{'@size', ghost}": ["<no value>"],
    "format{[1, 2]}": ["1", "2"],
    "print{@name, kind:light}": ["Lamp", "Lantern"],
    "alias{kind:light, 'a @kind'}": ["a light", "a light"],
    "alias{kind:light, @kind}": ["light", "light"],
    "{kind:light} as '@name by @maker'": ["Lamp by Bob", "Lantern by Ann Lee"],
    "text{count{kind:light}, x}": ["count{kind:light}", "x"],
    "constant{[3, 4]}": ["3"],
    "query{'kind:light'}": ["Lamp", "Lantern"],
    "query{kind:light, chair}": ["Lamp", "Lantern", "Chair"],
    "selector{@size}": ["size|Selector"],
    # surroundings
    "projectName{}": ["Toy Shop|ProjectName"],
    "dataPath{}": ["Assets|DataPath"],
    "env{projectName}": ["Toy Shop|ProjectName"],
}  # fmt: skip


@pytest.mark.parametrize(("text", "shown"), CASES.items())
def test_an_expression_gives_what_unitys_does(text: str, shown: list[str]) -> None:
    assert found(text) == shown


def test_every_evaluator_has_a_case_or_a_reason_why_it_has_no_answer() -> None:
    tried = {name.lower() for text in CASES for name in re.findall(r"(\w+)\{", text)}

    untried = {
        each.name for each in EVALUATORS.values() if not each.offline and each.name.lower() not in tried
    }
    assert untried - {"append"} == set()
    assert {each.name for each in EVALUATORS.values() if each.offline} == {
        "selection", "currentFolder", "currentFolderName", "sceneName", "currentObject",
    }  # fmt: skip


REFUSED: list[tuple[str, type[ScenewrightError], int | None, str, str | None]] = [
    # text, error, position, what is said, a candidate
    ("cuont{kind:light}", UnknownFilterError, 1, "no evaluator 'cuont'", "count"),
    ("kind:light id=frist{lamp}", UnknownFilterError, 15, "no evaluator 'frist'", "first"),
    ("count{first{zzz{lamp}}}", UnknownFilterError, 13, "no evaluator 'zzz'", None),
    ("count{kidn:light}", UnknownFilterError, 7, "no filter 'kidn'", "kind"),
    ("count{ s: lamp kidn:light}", UnknownFilterError, 16, "no filter 'kidn'", "kind"),
    ("count{lamp and}", SearchSyntaxError, 12, "no term after 'and'", None),
    ("{", SearchSyntaxError, 1, "never closed", None),
    ("}", SearchSyntaxError, 1, "closes nothing", None),
    ("count{kind:light", SearchSyntaxError, 6, "never closed", None),
    ("count{kind:light}}", SearchSyntaxError, 18, "closes nothing", None),
    ("count{lamp,}", SearchSyntaxError, 11, "argument is missing", None),
    ("count{,lamp}", SearchSyntaxError, 7, "argument is missing", None),
    ("count{lamp,,lamp}", SearchSyntaxError, 12, "argument is missing", None),
    ("{}", SearchSyntaxError, 1, "Nothing stands", None),
    ("count{{ }}", SearchSyntaxError, 7, "Nothing stands", None),
    ("{" * 40 + "a" + "}" * 40, SearchSyntaxError, 33, "nested at most 32", None),
    ("count{}", SearchError, 1, r"count\{\} does not take 0 arguments", None),
    ("min{@size}", SearchError, 1, "needs 1 set", None),
    ("intersect{lamp, @size}", SearchError, 1, "needs 2 sets", None),
    ("groupBy{@kind}", SearchError, 1, "needs 1 set", None),
    ("count{...groupBy{}}", SearchError, 10, r"groupBy\{\} does not take 0 arguments", None),
    ("map{lamp}", SearchError, 1, r"map\{\} does not take 1 arguments", None),
    ("select{lamp, @sizee}", UnknownFilterError, 14, "selector '@sizee'", "@size"),
    ("sort{lamp, @sizee}", UnknownFilterError, 1, "selector '@sizee'", "@size"),
    ("sort{lamp, 3}", SearchError, 12, "sorts by a selector", None),
    ("where{lamp, @sizee>3}", UnknownFilterError, 13, "selector '@sizee'", "@size"),
    ("where{lamp, size>3}", UnknownFilterError, 1, "no filter 'size'", None),
    ("where{lamp, '@size={[4]}'}", SearchSyntaxError, 1, "no nested queries", None),
    ("where{kind:light, '@size>=banana'}", SearchError, 19, "'banana' is no value", None),
    ("sort{kind:light @size}", SearchError, 17, "'@size' stands in a query", None),
    ("count{kind:light  @size lamp}", SearchError, 19, "'@size' stands in a query", None),
    ("where{some, lamp, lamp}", SearchError, 1, "begins with any or none", None),
    ("select{lamp, @preview}", NotOfflineError, 14, "'@preview' cannot be answered", None),
    ("avg{@peak, lamp}", NotOfflineError, 12, "'@peak' cannot be answered", None),
    ("map{lamp, id=@nonsense}", UnknownFilterError, 11, "selector '@nonsense'", None),
    ("map{ghost, size=@size}", SearchError, 12, "'@size' has no value for 'Ghost'", None),
    ("maker={'a \" b'}", SearchError, 1, "cannot be put into a query", None),
    ("maker={'\"'}", SearchError, 1, "cannot be put into a query", None),
    ("range{1}", SearchError, 1, "two numbers", None),
    ("range{0, 1e12}", SearchError, 1, "at most 1,000,000 numbers", None),
    ("range{0, 1e999}", SearchError, 1, "two numbers", None),
    ("eq{lamp, zebra}", SearchError, 1, "nothing to compare with", None),
    ("eq{lamp, 3, 4}", SearchError, 10, "no selector", None),
    ("apply{lamp, nonsense}", UnknownFilterError, 13, "no evaluator 'nonsense'", None),
    ("apply{lamp, 3}", SearchError, 13, "names of evaluators", None),
    ("selection{}", NotOfflineError, 1, "state of the Editor's windows", None),
    ("id={currentFolder{}}", NotOfflineError, 5, "state of the Editor's windows", None),
    ("sceneName{}", NotOfflineError, 1, "no scene is open", None),
    ("env{PATH}", UnknownFilterError, 5, "never told", None),
    ("env{selection}", NotOfflineError, 5, "state of the Editor's windows", None),
    ("id={range{0, 20000}}", SearchError, 1, "more than 10,000 queries", None),
    ("a={range{0,200}} b={range{0,200}}", SearchError, 1, "more than 10,000 queries", None),
]


@pytest.mark.parametrize(("text", "kind", "position", "said", "candidate"), REFUSED)
def test_what_cannot_be_worked_out_is_refused_at_its_place(
    text: str, kind: type[ScenewrightError], position: int | None, said: str, candidate: str | None
) -> None:
    with pytest.raises(kind, match=said) as refused:
        found(text)

    assert refused.value.details.get("position") == position
    assert candidate is None or candidate in refused.value.candidates


def test_an_expression_holds_only_so_many_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_RESULTS", 1_000)
    assert found("count{range{0, 400}}") == ["400|Count"]
    with pytest.raises(SearchError, match="holds at most 1,000 results"):
        found("count{set{range{0, 400}, range{0, 400}}}")


def test_a_query_is_asked_only_once() -> None:
    shop = Shop()
    search(shop).find("map{range{0, 50}, count{kind:light}}", scope())

    assert shop.asked == ["kind:light"]


def test_queries_without_a_prefix_ask_every_provider() -> None:
    both = search(Shop(), Annex())

    assert [item.label for item in both.find("count{lamp}", scope()).items] == ["2"]
    assert [item.label for item in both.find("count{s: lamp}", scope()).items] == ["1"]
    assert [item.label for item in both.find("count{lamp}", scope(), ["annex"]).items] == ["1"]


def test_the_providers_that_answered_and_refused_are_told() -> None:
    answer = search(Shop(), Annex()).find("count{kind:light, s: sofa}", scope())

    assert answer.providers == ("shop",)
    assert list(answer.refusals) == ["annex"]
    assert [item.label for item in answer.items] == ["2", "1"]


def test_a_thing_found_keeps_who_it_is_when_values_are_selected() -> None:
    chosen, plain = (search().find(text, scope()).items[0] for text in ("select{lamp, @kind, @size}", "lamp"))

    assert chosen._replace(label=plain.label, description=plain.description) == plain


def test_bare_values_are_carried_by_the_default_provider() -> None:
    items = search().find("[2.5, x, true]", scope()).items

    assert [(item.id, item.label, item.provider, item.type, item.source) for item in items] == [
        ("default:1", "2.5", "default", "Number", 2.5),
        ("default:2", "x", "default", "Text", "x"),
        ("default:3", "true", "default", "Boolean", True),
    ]


def test_what_is_printed_is_a_note() -> None:
    answer = search().find("print{'@name: @size', kind:light}", scope())

    assert answer.notes == ("print: [Lamp: 10,Lantern: 4]",)


def test_a_selector_without_any_value_is_told() -> None:
    assert search().find("select{ghost, @size}", scope()).notes == ("No result has a value for '@size'.",)


def test_a_number_sought_where_there_is_none_is_told() -> None:
    assert search().find("avg{kind:light}", scope()).notes == (
        "avg{}: no result of 'kind:light' has a number.",
    )


def test_a_random_pick_is_the_same_for_the_same_set() -> None:
    assert len({found("random{size>0}")[0] for _ in range(5)}) == 1


def test_no_environment_variable_is_ever_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "hidden-value")
    with pytest.raises(UnknownFilterError) as refused:
        found("env{SECRET}")
    assert "hidden-value" not in str(refused.value.as_dict())


def test_the_time_of_a_search_ends_in_the_middle_of_an_expression() -> None:
    late = scope(seconds=0)
    with pytest.raises(DeadlineError):
        search().find("map{range{0, 100000}, count{[1]}}", late)


def test_a_cancelled_search_stops() -> None:
    def cancel() -> None:
        raise CancelledError("Nobody waits.")

    with pytest.raises(CancelledError):
        search().find("count{range{0, 1000}}", scope(cancelled=cancel))


ATOMS = st.sampled_from(
    ["lamp", "kind:seat", "zebra", "@size", "@value", "@nothing", "3", "'@size>2'", "'first'", "count",
     "[1, x]", "{lamp, chair}", "desc", "any", "none", "keep", "true", "id=@id", "...groupBy{kind:t, @kind}",
     "...[1, 2]",
     "...{lamp}", "lamp as x", "{lamp} as '@size'", "size>{[4, 8]}", "[]"]
)  # fmt: skip
EXPRESSIONS = st.recursive(
    ATOMS,
    lambda inner: st.builds(
        lambda name, arguments: f"{name}{{{', '.join(arguments)}}}",
        st.sampled_from(sorted(EVALUATORS)),
        st.lists(inner, max_size=4),
    ),
    max_leaves=8,
)


@given(EXPRESSIONS)
def test_any_arguments_of_any_evaluator_are_worked_out_or_refused(text: str) -> None:
    refused = None
    try:
        found("{" + text + "}")
    except ScenewrightError as error:
        refused = error

    assert refused is None or refused.details["position"] >= 1


SETS = st.sampled_from(["kind:light", "kind:seat", "maker:bob", "zebra", "size>5", "first{2, size>0}"])


@given(SETS, SETS)
def test_sets_are_joined_and_cut_as_sets(a: str, b: str) -> None:
    first, second = found("{" + a + "}"), found("{" + b + "}")

    assert sorted(found(f"union{{{a}, {b}}}")) == sorted({*first, *second})
    assert found(f"intersect{{{a}, {b}}}") == [each for each in first if each in second]
    assert found(f"except{{{a}, {b}}}") == [each for each in first if each not in second]
    assert found(f"count{{{a}, {b}}}") == [f"{len(first)}|Count", f"{len(second)}|Count"]
