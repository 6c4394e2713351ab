"""Lines, signs, schemas and keys: what the adapter of command lines does with what it is given."""

import json
import re
from dataclasses import dataclass, field
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.command_line_llm.events import at
from loccit.infrastructure.adapters.command_line_llm.process import (
    LONGEST_LINE,
    Lines,
    TooMuchOutputError,
)
from loccit.infrastructure.adapters.command_line_llm.strict_schema import strict
from loccit.infrastructure.adapters.command_line_llm.wording import Marks, Secrets, harmless
from loccit.infrastructure.adapters.pydantic_schema import schema_of


@given(st.lists(st.binary(max_size=20)))
def test_any_pieces_are_cut_into_the_lines_that_they_make(pieces: list[bytes]) -> None:
    lines = Lines()

    found = [line for piece in pieces for line in lines.add(piece)]

    assert b"\n".join([*found, lines.rest]) == b"".join(pieces)


def test_no_line_is_held_beyond_its_limit() -> None:
    lines = Lines()
    piece = b"x" * 2**20

    for _ in range(LONGEST_LINE // len(piece)):
        assert list(lines.add(piece)) == []
    with pytest.raises(TooMuchOutputError):
        list(lines.add(piece))

    assert len(lines.rest) <= LONGEST_LINE


@given(st.text() | st.text("@$a "), st.text() | st.text("@$a "))
def test_any_prompt_names_no_file_and_any_answer_gets_its_signs_back(
    asked: str, said: str
) -> None:
    marks = Marks(asked)

    assert "@" not in marks.hidden(asked)
    assert not re.search(r"\$[A-Za-z_]", marks.hidden(asked))
    if not set(asked + said) & {"\uff20", "\uff04"}:
        assert marks.shown(marks.hidden(said)) == said


def test_a_sign_that_the_prompt_has_itself_stays() -> None:
    assert Marks("user\uff20host").shown("user\uff20host") == "user\uff20host"


@given(st.text(), st.text())
def test_any_words_are_harmless_piece_by_piece_as_they_are_as_a_whole(a: str, b: str) -> None:
    assert harmless(a) + harmless(b) == harmless(a + b)
    harmless(a).encode()  # and can be written
    assert not set(harmless(a)) & {"\x1b", "\x07", "\r", "\x9b"}


@pytest.mark.parametrize(
    "key",
    [
        "sk-ant-api03-abcdefgh",
        "AIzaSyA0123456789012345678901234567890",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc",
        "alder-birch",
    ],
)
def test_a_key_in_an_error_is_struck(key: str) -> None:
    reason = Secrets({"MY_TOKEN": "alder-birch", "HOME": "/home/elder"}).reason(
        f"\x1b[31mkey {key}\n of /home/elder"
    )

    assert key not in reason
    assert reason == "key *** of /home/elder"


@dataclass(frozen=True)
class Part:
    words: str
    page: int | None = None


@dataclass(frozen=True)
class Whole:
    state: Literal["holds", "fails"]
    parts: tuple[Part, ...] = ()
    note: str = field(default="", metadata={"description": "In a word."})


@dataclass(frozen=True)
class Open:
    values: dict[str, int]


def test_a_schema_is_told_in_the_strict_form_and_means_the_same() -> None:
    kept = strict(schema_of(Whole).json_schema)

    assert kept is not None
    assert kept["required"] == ["state", "parts", "note"]
    assert kept["additionalProperties"] is False
    assert at(kept, "$defs", "Part", "required") == ["words", "page"]
    assert "default" not in json.dumps(kept)
    assert "In a word." in json.dumps(kept)


def test_an_object_whose_keys_are_not_known_has_no_strict_form() -> None:
    assert strict(schema_of(Open).json_schema) is None


@given(st.recursive(st.none() | st.integers() | st.text(), st.lists))
def test_any_path_in_any_value_leads_somewhere_or_to_nothing(value: object) -> None:
    text = json.loads(json.dumps(value))

    assert at(text) == text
    at(text, "0", "key", "99999999999999999999")
