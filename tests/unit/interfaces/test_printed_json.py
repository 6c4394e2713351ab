"""What `--json` prints is the value it was given, with lists of numbers on one line."""

import json
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.interfaces.cli.common import print_json
from loccit.interfaces.views.catalogue import View

LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
)


def printed(value: object) -> str:
    with pytest.MonkeyPatch.context() as patch:
        lines: list[str] = []
        patch.setattr("click.echo", lines.append)
        print_json(cast(View, {"value": value}))  # any JSON will do
    return "\n".join(lines)


@given(VALUES | st.lists(st.integers() | st.floats(allow_nan=False)))
def test_any_value_comes_back(value: object) -> None:
    assert json.loads(printed(value)) == {"schema": 1, "value": value}


def test_numbers_share_a_line_and_texts_that_look_like_them_do_not_change() -> None:
    text = printed({"pages": [1, 2, 3], "box": [1.5, -2e30], "text": "[\n  1,\n  2\n]"})

    assert '"pages": [1, 2, 3]' in text
    assert '"box": [1.5, -2e+30]' in text
    assert json.loads(text)["value"]["text"] == "[\n  1,\n  2\n]"


def test_what_steers_a_terminal_is_printed_in_a_way_that_does_not() -> None:
    text = "\x1b[31m \x9b31m \u202eback \u2066in"

    shown = printed(text)

    assert json.loads(shown)["value"] == text
    assert not set(shown) & set("\x1b\x9b\u202e\u2066")
