"""The score of e-books."""

import pytest

from benchmarks.books import headings_of, notes_of, page_labels, scored_headings
from benchmarks.convert.share import Share
from loccit.composition import build_converter
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.conversion_options import ConversionOptions, OcrMode
from tests.book_files import write_book

PROSE = "The tide comes in over the flats, and the birds go up with it. " * 5


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> ConversionResult:
    mark = '<span epub:type="pagebreak" title="{}"/>'
    note = '<sup><a href="#n">1</a></sup>'
    body = (
        f"<h1>Tides</h1>{mark.format(7)}<p>{PROSE} Ebb {mark.format(8)}and flood{note}. {PROSE}"
        f'</p><h1>Birds</h1><aside id="n" epub:type="footnote">Twice a day.</aside>'
    )
    path = write_book(tmp_path_factory.mktemp("book") / "a.epub", {"a.xhtml": body})
    return build_converter(ConversionOptions(ocr=OcrMode.NEVER)).convert(path)


def test_what_is_found_matched_and_below_the_right_ones_is_counted() -> None:
    true = [(1, "tides"), (2, "spring"), (2, "neap"), (1, "birds")]
    found = [(1, "contents"), (1, "tides"), (2, "spring"), (3, "neap"), (1, "mud")]
    f1, paths, misses = scored_headings(found, true, ["contents"])
    assert f1 == pytest.approx(2 * 3 / (2 * 3 + 1 + 1))
    assert paths == Share(2, 3)
    assert misses == ["+ mud", "- birds"]


def test_words_have_the_number_of_their_page_and_notes_their_kind(
    result: ConversionResult,
) -> None:
    assert headings_of(result) == [(1, "tides"), (1, "birds")]
    assert page_labels(result, "and  flood") == {"8"}
    assert page_labels(result, "Tides") == set()
    assert [note.endswith("twiceaday") for note in notes_of(result)] == [True]
