"""What headings, captions and sentences look like in Arabic, Persian and Hebrew."""

import pytest

from loccit.domain.documents.canonical_text import names_references
from loccit.domain.documents.lexicon import begins_abstract, begins_front, names_section
from loccit.infrastructure.adapters.pdf.patterns import (
    caption_of,
    ends_sentence,
    section_number,
)


@pytest.mark.parametrize("heading", ["المقدمة", "מבוא", "نتیجه‌گیری", "نتیجه گیری"])
def test_headings_that_are_named_alike_everywhere_are_known(heading: str) -> None:
    assert names_section(heading)


@pytest.mark.parametrize("heading", ["المراجع", "المصادر والمراجع:", "منابع", "רשימת מקורות"])
def test_reference_lists_are_known(heading: str) -> None:
    assert names_references(heading)
    assert names_section(heading)


@pytest.mark.parametrize("heading", ["الملخص", "چکیده", "תקציר"])
def test_abstracts_are_known(heading: str) -> None:
    assert begins_abstract(f"{heading}: ...")
    assert begins_front(heading)


@pytest.mark.parametrize(
    ("heading", "depth"), [("3- پذيرش در بورس", 1), ("2-5- استاندارد کالا", 2), ("2.1 שיטה", 2)]
)
def test_numbers_of_sections_are_divided_by_dashes_as_well(heading: str, depth: int) -> None:
    assert section_number(heading)[0] == depth


def test_a_range_is_no_number_of_a_section() -> None:
    assert section_number("2-5 שנים")[0] == 0
    assert section_number("3- years")[0] == 0


@pytest.mark.parametrize("caption", ["الشكل 3: النتائج", "جدول 2", "איור 4", "טבלה 1"])
def test_captions_are_known(caption: str) -> None:
    assert caption_of(caption)


@pytest.mark.parametrize("line", ["هل هذا صحيح؟", "نعم؛", "یہ ہے۔"])
def test_sentences_end_with_the_marks_of_their_script(line: str) -> None:
    assert ends_sentence(line)
