"""JSON is found in whatever a model says."""

import json
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.assistant.json_objects import find_objects
from loccit.domain.json_value import Json

KEYS = st.text(max_size=9)
VALUES: st.SearchStrategy[Json] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=9),
    lambda each: st.lists(each, max_size=3) | st.dictionaries(KEYS, each, max_size=3),
    max_leaves=5,
)
OBJECTS = st.dictionaries(KEYS, VALUES, max_size=4)
PIECES = st.sampled_from(
    [
        '{"',
        "{",
        "}",
        '"}',
        '{"a": ',
        '{"a": "',
        "[",
        "]",
        "\\",
        '"',
        "```json\n",
        "```",
        ": ",
        ", ",
    ]
)
PROSE = st.text() | st.lists(PIECES | st.text(max_size=5)).map("".join)


@given(
    st.sampled_from([json.dumps, partial(json.dumps, ensure_ascii=False, indent=1)]),
    OBJECTS,
    st.text(st.characters(exclude_characters="{")),
    st.text(),
)
def test_any_object_is_found_after_any_prose_without_braces(
    write: Callable[[Json], str], value: dict[str, Json], before: str, after: str
) -> None:
    written = write(value)

    found = find_objects(before + written + after)

    assert found[0].value == value
    assert (found[0].start, found[0].end) == (len(before), len(before) + len(written))


@given(OBJECTS, st.sampled_from(["```json\n{}\n```", "```\n{}```", "<answer>{}</answer>", "`{}`"]))
def test_any_object_is_found_in_a_fence(value: dict[str, Json], fence: str) -> None:
    text = fence.replace("{}", json.dumps(value, indent=2))

    [found] = find_objects(f"Here it is:\n{text}\nI hope it helps.")

    assert found.value == value


@given(PROSE, OBJECTS, PROSE)
def test_any_object_in_any_prose_is_found_or_overlaps_one_that_is(
    before: str, value: dict[str, Json], after: str
) -> None:
    written = json.dumps(value)
    start, end = len(before), len(before) + len(written)

    found = find_objects(before + written + after)

    assert any(
        (each.start, each.end, each.value) == (start, end, value) or each.start < start < each.end
        for each in found
    )


@given(PROSE)
def test_any_text_can_be_searched(text: str) -> None:
    for found in find_objects(text):
        assert text[found.start] == "{"
        assert text[found.end - 1] == "}"


@given(st.lists(OBJECTS, max_size=3), st.text(st.characters(exclude_characters="{")))
def test_objects_come_in_order(values: list[dict[str, Json]], between: str) -> None:
    text = between.join(json.dumps(value) for value in values)

    assert [found.value for found in find_objects(text)] == values


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no braces",
        "{",
        "}{",
        '{"a": 1',
        "{'a': 1}",
        '{"a": NaN}',
        '{"a": Infinity}',
        '{"a": 1,}',
        "[1, 2]",
        '{"a": ' * 50_000,
        "{" * 100_000,
        '{"a": [' * 20_000 + "]}" * 20_000,
        f'{{"a": {"9" * 5_000}}}',
    ],
    ids=lambda text: text[:12],
)
def test_what_is_no_json_object_is_none(text: str) -> None:
    assert find_objects(text) == []


def test_a_line_break_within_a_string_is_let_pass() -> None:
    [found] = find_objects('{"a": "one\ntwo\tthree"}')

    assert found.value == {"a": "one\ntwo\tthree"}


def test_of_a_very_long_answer_the_end_is_read() -> None:
    text = '{"draft": 1}' + "x" * 300_000 + '{"final": 2}'

    assert [found.value for found in find_objects(text)] == [{"final": 2}]
