"""What the benchmark of verification knows of a PDF by pdfium alone."""

from pathlib import Path

import pytest

from benchmarks.verify.pages import RawPages, letters
from tests.pdf_factory import Pdf, PdfPage, Text

ONE = "The seeds of the first plant were dried in the sun [12]."
TWO = "A sentence that begins at the foot of a page goes on"
THREE = "at the head of the next one, as it does in print."


@pytest.fixture
def pages(tmp_path: Path) -> RawPages:
    printed = [
        (Text(72, 60, "41"), Text(72, 100, ONE), Text(72, 120, TWO)),
        (Text(72, 60, "42"), Text(72, 100, THREE), Text(72, 120, "Words of both.")),
        (Text(72, 60, "43"), Text(72, 100, "Words of both. Of parts11 it was.")),
    ]
    file = tmp_path / "paper.pdf"
    Pdf([PdfPage(texts) for texts in printed]).write(file)
    return RawPages(file)


def test_a_text_stands_on_the_one_page_that_has_its_letters(pages: RawPages) -> None:
    assert pages.place(ONE.upper()) == (1, ONE[:-2])
    assert pages.place("Words of both.") == (None, None), "it stands on two pages"
    assert pages.place("Words of none.") == (None, None)


def test_a_sentence_on_two_pages_is_held_and_one_that_lacks_letters_is_not(
    pages: RawPages,
) -> None:
    assert pages.holds(ONE)
    assert pages.holds(f"{TWO} {THREE}")
    assert not pages.holds(ONE.replace("seeds", "seed"))
    assert not pages.holds(f"Then {THREE}"), "too few letters to be found on their own"
    assert pages.holds_in_one(ONE)
    assert not pages.holds_in_one(f"{TWO} {THREE}")


def test_what_is_printed_between_two_texts_is_known(pages: RawPages) -> None:
    assert pages.gap("first plant were dried in the sun", "12") == " ["
    assert pages.gap("Of parts", "11") == ""
    assert pages.gap("Of parts", "12") is None


def test_a_page_is_cited_by_the_number_printed_on_it(pages: RawPages) -> None:
    assert [pages.label(page) for page in (1, 2, 3)] == ["41", "42", "43"]


def test_a_page_without_a_printed_number_is_cited_by_its_index(tmp_path: Path) -> None:
    file = tmp_path / "paper.pdf"
    Pdf([PdfPage((Text(72, 100, "No number here."),))] * 2).write(file)

    assert RawPages(file).label(2) == "2"


def test_letters_are_those_that_signs_are_made_of() -> None:
    assert letters("ﬁ. É²") == ("fie2", [0, 0, 3, 4])
