"""Columns are read from TOML and JSON, and what is wrong with them is said."""

from pathlib import Path

import pytest

from loccit.application.matrix.columns_file import read_columns
from loccit.domain.errors import InvalidRequest, SourceNotFound
from loccit.domain.models.matrix import Column, ColumnType

TOML = """
[[columns]]
name = "Sample size"
question = "How many took part?"
type = "number"
unit = "persons"

[[columns]]
name = "Design"
type = "choice"
choices = ["cohort", "trial"]

[[columns]]
question = "What was found?"
"""
READ = (
    Column("Sample size", "How many took part?", ColumnType.NUMBER, "persons"),
    Column("Design", "", ColumnType.CHOICE, "", ("cohort", "trial")),
    Column("What was found?"),
)


def test_toml_and_json_say_the_same(tmp_path: Path) -> None:
    toml, other = tmp_path / "c.toml", tmp_path / "c.json"
    toml.write_text(TOML, encoding="utf-8")
    other.write_text(
        '[{"name": "Sample size", "question": "How many took part?", "type": "number",'
        ' "unit": "persons"}, {"name": "Design", "type": "choice", "choices": ["cohort",'
        ' "trial"]}, "What was found?"]',
        encoding="utf-8",
    )

    assert read_columns(toml) == READ
    assert read_columns(other) == READ


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not JSON"),
        ("{}", "no list of columns"),
        ("[3]", "column 1 is neither"),
        ('[{"name": 3}]', "name is a text"),
        ('[{"name": "a", "kind": "text"}]', "'kind'"),
        ('[{"name": "a", "type": "date"}]', "'date'"),
        ('[{"name": "a", "type": "choice"}]', "choices"),
        ('[{"name": "a", "choices": ["b"]}]', "choices"),
        ('[{"name": "a", "type": "choice", "choices": ["b", "B"]}]', "twice"),
        ('[{"name": "a", "type": "choice", "choices": "b"}]', "list of texts"),
        ('[{"name": "a", "unit": "m"}]', "unit"),
        ('[{"name": " "}]', "needs a name"),
    ],
)
def test_what_is_no_column_is_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "c.json"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(InvalidRequest, match=said):
        read_columns(file)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(SourceNotFound):
        read_columns(tmp_path / "none.toml")
