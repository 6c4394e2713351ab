"""Marks of notes and raised references in each format that has them, and exponents beside them."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.conversion_invariants import check_invariants
from tests.integration.formats.raised_files import FILES
from tests.integration.formats.reading import Reading, convert

SENTENCE = (
    "The tide rises twice¹ a day.¹² It covers 5 m², or 10⁵ cm², with R² = 0.9 and 3 L min⁻¹"
    " of Ca²⁺ since the 19th century."
)


@pytest.fixture(params=FILES)
def reading(request: pytest.FixtureRequest, tmp_path: Path) -> Reading:
    path = tmp_path / f"source.{request.param}"
    path.write_bytes(FILES[request.param]())
    found = convert(path)
    check_invariants(found.result)
    return found


def marks(reading: Reading) -> list[str]:
    return [mark.of(reading.text) for mark in reading.result.structure.note_marks]


def test_a_sentence_reads_alike_in_every_format(reading: Reading) -> None:
    assert SENTENCE in reading.text


def test_the_marks_of_notes_are_known_and_no_exponent_is_one(reading: Reading) -> None:
    notes = reading.all_of(BlockKind.FOOTNOTE)
    assert marks(reading) == ["¹", "¹²", *(["¹"] if notes else [])]


def test_a_note_bears_its_mark_at_its_head(reading: Reading) -> None:
    notes = reading.all_of(BlockKind.FOOTNOTE)
    assert notes in (["¹ At Brünnau, by 10³ strokes."], [])


def test_the_words_of_a_passage_are_without_marks(reading: Reading) -> None:
    first = reading.result.structure.note_marks[0]
    assert reading.text[first.start - 5 : first.start] == "twice"
    assert reading.text[first.end : first.end + 6] == " a day"
