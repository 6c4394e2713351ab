"""The marks inside PDFs, and the words at places of their pages."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from loccit.domain.annotations.annotation import Annotation, AnnotationKind, PdfPlace, Rect
from loccit.domain.errors import DocumentConversionError
from loccit.domain.marks.alignment import MarkedText, letters_of
from loccit.domain.models.document import Box
from loccit.infrastructure.adapters.pdf.annotations.file_marks import parsed_date
from loccit.infrastructure.adapters.pdf.mark_reader import PdfMarkReader
from tests.lit_words import read_pdf
from tests.pdf_factory import Pdf, PdfPage, Text, mark

READER = PdfMarkReader()
TEXTS = (Text(72, 100, "The tide rises in the bay.", 10, "Courier"),)
WIDTH = 6.0  # of each letter in Courier, at 10 points


def over(first: int, last: int, line: int = 0) -> tuple[float, float, float, float]:
    """Return a rectangle over letters of a line, in user space."""
    bottom = 842 - 100 - 12 * line - 3
    return 72 + first * WIDTH, bottom, 72 + (last + 1) * WIDTH, bottom + 11


def written(path: Path, *annotations: str) -> str:
    page = PdfPage(TEXTS, annotations=annotations)
    return str(Pdf([PdfPage(TEXTS), page]).write(path / "marked.pdf"))


def test_a_highlight_is_read_with_all_that_was_written_there(tmp_path: Path) -> None:
    said = "/Contents (When?) /T (Ada) /C [1 .5 0] /M (D:20240926153049+02'00') /NM (a1)"
    path = written(tmp_path, mark("Highlight", [over(4, 7)], said))

    [found] = READER.marks(path, "pdf:d")

    assert (found.key, found.kind) == ("pdf:d:1:a1", AnnotationKind.HIGHLIGHT)
    assert (found.comment, found.author, found.color) == ("When?", "Ada", "#ff7f00")
    assert found.modified == datetime(2024, 9, 26, 13, 30, 49, tzinfo=UTC)
    assert found.place == PdfPlace(1, (Rect(*map(float, over(4, 7))),))


@pytest.mark.parametrize(
    ("subtype", "kind"),
    [
        ("Underline", AnnotationKind.UNDERLINE),
        ("Squiggly", AnnotationKind.UNDERLINE),
        ("StrikeOut", AnnotationKind.STRIKEOUT),
        ("Text", AnnotationKind.NOTE),
        ("FreeText", AnnotationKind.TEXT),
        ("Ink", AnnotationKind.INK),
    ],
)
def test_each_kind_of_mark_is_told(tmp_path: Path, subtype: str, kind: AnnotationKind) -> None:
    [found] = READER.marks(written(tmp_path, mark(subtype, [over(0, 3)])), "n")
    assert found.kind is kind


def test_links_popups_and_states_are_no_marks(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        mark("Link", [over(0, 3)]),
        mark("Popup", [over(0, 3)], "/Contents (twice)"),
        mark("Text", [over(0, 3)], "/StateModel (Review) /State (Accepted) /Contents (ok)"),
    )
    assert READER.marks(path, "n") == ()


def test_an_answer_to_a_comment_stands_below_it(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        mark("Highlight", [over(4, 7)], "/Contents (Why?)"),
        mark("Text", [over(4, 7)], "/Contents (See below.) /IRT @0"),
    )
    [found] = READER.marks(path, "n")
    assert found.comment == "Why?\nSee below."


def test_a_mark_that_has_an_appearance_has_its_colour(tmp_path: Path) -> None:
    """pdfium alone tells none for these; so most programs write them."""
    look = "/AP << /N << /Length 0 >> >> /C [0 0 1]"
    [found] = READER.marks(written(tmp_path, mark("Highlight", [over(4, 7)], look)), "n")
    assert found.color == "#0000ff"


def test_the_key_of_a_mark_without_a_name_stays_while_the_mark_stays(tmp_path: Path) -> None:
    one = mark("Highlight", [over(4, 7)], "/Contents (a)")
    changed = mark("Highlight", [over(4, 7)], "/Contents (b)")
    other = mark("Highlight", [over(9, 12)])

    before = [each.key for each in READER.marks(written(tmp_path, one), "n")]
    after = [each.key for each in READER.marks(written(tmp_path, other, changed), "n")]

    assert before == after[1:]
    assert len(set(after)) == len(after)


def test_equal_marks_have_keys_of_their_own(tmp_path: Path) -> None:
    one = mark("Highlight", [over(4, 7)], "/NM (same)")
    found = READER.marks(written(tmp_path, one, one), "n")
    assert len({each.key for each in found}) == 2


def test_what_a_mark_says_holds_no_escapes(tmp_path: Path) -> None:
    escapes = "\x1b[31mred\x1b]0;title\x07".encode("utf-16-be").hex()
    author = "A\x00da".encode("utf-16-be").hex()
    said = f"/Contents <feff{escapes}> /T <feff{author}>"
    [found] = READER.marks(written(tmp_path, mark("Highlight", [over(4, 7)], said)), "n")
    assert found.author == "Ada"
    assert found.comment.isprintable()


def test_a_file_that_is_no_pdf_is_told(tmp_path: Path) -> None:
    path = tmp_path / "none.pdf"
    path.write_bytes(b"nothing")
    with pytest.raises(DocumentConversionError):
        READER.marks(str(path), "n")
    assert READER.words_at(str(path), [PdfPlace(0, (Rect(0, 0, 9, 9),))]) == [None]


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [None, (50.0, 60.0, 500.0, 800.0)])
def test_the_words_in_a_rectangle_are_read_whatever_way_the_page_lies(
    tmp_path: Path, rotate: int, crop: tuple[float, float, float, float] | None
) -> None:
    path = Pdf([PdfPage(TEXTS, rotate=rotate, crop=crop)]).write(tmp_path / "page.pdf")
    left, bottom, right, top = over(4, 13)
    place = PdfPlace(0, (Rect(left, bottom, right, top),))

    [found] = READER.words_at(str(path), [place])

    assert found is not None
    assert (found.before.strip(), found.text, found.after.strip()) == (
        "The",
        "tide rises",
        "in the bay.",
    )
    x0, y0, x1, y1 = crop or (0.0, 0.0, 595.0, 842.0)
    [shown] = found.boxes
    assert shown.page == 1
    assert (
        shown.box
        == {
            0: Box(left - x0, y1 - top, right - x0, y1 - bottom),
            90: Box(bottom - y0, left - x0, top - y0, right - x0),
            180: Box(x1 - right, bottom - y0, x1 - left, top - y0),
            270: Box(y1 - top, x1 - right, y1 - bottom, x1 - left),
        }[rotate]
    )


def test_a_place_that_goes_on_has_the_words_of_both_pages(tmp_path: Path) -> None:
    path = written(tmp_path)
    place = PdfPlace(0, (Rect(*over(18, 25)),), (Rect(*over(0, 7)),))

    [found] = READER.words_at(path, [place])

    assert found is not None
    assert found.text == "the bay. The tide"
    assert [each.page for each in found.boxes] == [1, 2]


def test_a_page_that_is_not_there_has_no_words(tmp_path: Path) -> None:
    assert READER.words_at(written(tmp_path), [PdfPlace(9, (Rect(0, 0, 1, 1),))]) == [None]


@pytest.mark.parametrize("date", ["", "yesterday", "D:20241399", "D:2024092615304", "D:99999999"])
def test_a_date_that_is_none_is_not_known(date: str) -> None:
    found = parsed_date(date)
    assert found is None or found.tzinfo is UTC


FIRST = (
    "Nobody had expected the water to rise so far, and the meas-",
    "urements of the old harbour were of no use to those who",
)
SECOND = (
    "had to build the dam anew in the following spring, before",
    "the storms came back.",
)
MARKED = (
    "and the meas- urements of the old harbour were of no use to thosewho had to build the dam"
    " anew"
)


@pytest.mark.parametrize("theirs", [MARKED, ""], ids=["with text", "rectangles alone"])
@pytest.mark.parametrize(
    ("rotate", "crop"), [(0, None), (90, None), (0, (40.0, 50.0, 560.0, 800.0))]
)
def test_a_hyphenated_mark_over_two_pages_is_put_to_its_words(
    tmp_path: Path, rotate: int, crop: tuple[float, float, float, float] | None, theirs: str
) -> None:
    def page(lines: tuple[str, ...], number: int) -> PdfPage:
        texts = [Text(72, 100 + 12 * n, each, 10, "Courier") for n, each in enumerate(lines)]
        texts.append(Text(290, 780, str(number), 8))
        return PdfPage(texts, rotate=rotate, crop=crop)

    path = Pdf([page(FIRST, 1), page(SECOND, 2)]).write(tmp_path / "two.pdf")
    read = read_pdf(path)
    on_first = (Rect(*over(46, 58)), Rect(*over(0, 54, 1)))
    place = PdfPlace(0, on_first, (Rect(*over(0, 24)),))
    annotation = Annotation("k", AnnotationKind.HIGHLIGHT, theirs, place=place)
    text = MarkedText(read.text, [(p.index, p.span) for p in read.result.structure.page_map])

    [seen] = READER.words_at(str(path), [place])
    found = text.align(annotation, seen)

    assert found.span is not None
    words = found.span.of(read.text)
    assert letters_of(words) == letters_of(MARKED)
    assert (words[:3], words[-4:]) == ("and", "anew")
