"""The words of a passage on its page: layouts of which the factory knows where everything is."""

from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageOps

from loccit.domain.documents.placed_blocks import placed_blocks
from loccit.domain.models.chunk import PageBox
from loccit.domain.models.document import Box
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.pdf.page_reader import PageReader
from tests.glyph_pdf import ADVANCE, Glyphs, ending_at, seen, write_glyphs
from tests.layout_pages import story
from tests.lit_words import Read, read_pdf, words_inside
from tests.pdf_factory import A4, Pdf, PdfPage, Text, wrapped

SIZE = 10
ASCENT, DESCENT = 0.8 * SIZE, 0.22 * SIZE


def lit(read: Read, words: str) -> tuple[PageBox, ...]:
    return lit_span(read, read.span(words))


def lit_span(read: Read, span: Span) -> tuple[PageBox, ...]:
    with closing(PageReader()) as reader:
        [boxes] = reader.word_boxes(read.record, placed_blocks(read.chunks()), [span])
    assert boxes is not None
    return boxes


def pdf(tmp_path: Path, *pages: PdfPage) -> Read:
    return read_pdf(Pdf(pages).write(tmp_path / "paper.pdf"))


def on_baseline(each: PageBox) -> float:
    assert each.box.bottom - each.box.top == pytest.approx(ASCENT + DESCENT, abs=0.1)
    return each.box.top + ASCENT


def test_a_passage_has_a_box_for_each_line_and_its_ends_are_those_of_its_words(
    tmp_path: Path,
) -> None:
    lines = wrapped(story(1, 8), 72, 100, 400)
    read = pdf(tmp_path, PdfPage(lines))
    first, second, third = (line.text for line in lines[2:5])
    words = f"{first.split(' ', 2)[2]} {second} {third.rsplit(' ', 2)[0]}"

    boxes = lit(read, words)

    assert [on_baseline(each) for each in boxes] == pytest.approx([124, 136, 148], abs=0.1)
    assert boxes[0].box.left > 72 + 20
    assert [each.box.left for each in boxes[1:]] == pytest.approx([72, 72], abs=0.5)
    assert words_inside(read.path, boxes) == [
        first.split(" ", 2)[2],
        second,
        third.rsplit(" ", 2)[0],
    ]


def test_a_passage_goes_on_in_the_next_column(tmp_path: Path) -> None:
    text = story(2, 40)
    lines = wrapped(text, 60, 100, 220)
    half = len(lines) // 2
    columns = [
        *lines[:half],
        *(Text(320, 100 + 12 * row, line.text) for row, line in enumerate(lines[half:])),
    ]
    read = pdf(tmp_path, PdfPage(columns))
    words = f"{lines[half - 1].text} {lines[half].text}"

    foot, head = lit(read, words)

    assert (foot.box.left, head.box.left) == pytest.approx((60, 320), abs=0.5)
    assert (on_baseline(foot), on_baseline(head)) == pytest.approx(
        (100 + 12 * (half - 1), 100), abs=0.1
    )
    assert words_inside(read.path, (foot, head)) == [lines[half - 1].text, lines[half].text]


def test_a_word_that_a_hyphen_divides_lights_both_its_lines(tmp_path: Path) -> None:
    page = [
        *wrapped(story(3, 4), 72, 100, 400),
        Text(
            72, 300, "Nobody had asked whether the gauge at the mouth of the river was an instru-"
        ),
        Text(
            72, 312, "ment of science or of trade, and the clerks of the instrument kept silent."
        ),
    ]
    read = pdf(tmp_path, PdfPage(page))
    assert "was an instrument of science" in read.text

    boxes = lit(read, "an instrument of science")

    assert words_inside(read.path, boxes) == ["an instru-", "ment of science"]


def test_a_cut_word_is_lit_as_far_as_it_is_cut(tmp_path: Path) -> None:
    read = pdf(
        tmp_path, PdfPage([Text(72, 100, "They called it (waterhouse), and so do we today.")])
    )

    [box] = lit(read, "waterhouse")
    [letters] = lit(read, "house")

    assert words_inside(read.path, [box]) == ["waterhouse"]
    assert words_inside(read.path, [letters]) == ["house"]
    assert letters.box.right == box.box.right
    assert letters.box.left > box.box.left + 15


def test_marks_of_notes_ligatures_and_dashes_are_within_the_line(tmp_path: Path) -> None:
    page = [
        *wrapped(story(4, 5), 72, 100, 400),
        Text(72, 300, "The first figure⟦12⟧ of the office – or so it was said – showed the tide."),
        *wrapped(story(5, 3), 72, 330, 400),
    ]
    read = pdf(tmp_path, PdfPage(page))

    [box] = lit(read, "figure¹² of the office – or so it was said – showed")

    assert on_baseline_of_text(box.box) == pytest.approx(300, abs=0.1)
    assert box.box.left == pytest.approx(72 + 36.6, abs=0.2)  # behind "The first "


def on_baseline_of_text(box: Box) -> float:
    return box.bottom - DESCENT


@pytest.mark.parametrize("rotate", [90, 180, 270])
def test_boxes_of_a_rotated_page_are_those_of_the_page_as_displayed(
    rotate: int, tmp_path: Path
) -> None:
    width, height = A4
    lines = wrapped(story(6, 6), 72, 100, 400)
    read = pdf(tmp_path, PdfPage(lines, rotate=rotate))

    boxes = lit(read, f"{lines[1].text} {lines[2].text}")

    for line, each in zip(lines[1:3], boxes, strict=True):
        box = each.box
        left, top, bottom = {
            90: (box.top, height - box.right, height - box.left),
            180: (width - box.right, height - box.bottom, height - box.top),
            270: (width - box.bottom, box.left, box.right),
        }[rotate]
        assert left == pytest.approx(72, abs=0.5)
        assert (top, bottom) == pytest.approx((line.y - ASCENT, line.y + DESCENT), abs=0.1)


def test_a_turned_line_is_lit_where_it_stands(tmp_path: Path) -> None:
    note = Text(40, 500, "Downloaded from the harbour office in winter", turn=3)
    read = pdf(tmp_path, PdfPage([*wrapped(story(7, 20), 72, 100, 400), note]))

    [box] = lit(read, "the harbour office in winter")

    assert (box.box.left, box.box.right) == pytest.approx((40 - ASCENT, 40 + DESCENT), abs=0.1)
    assert box.box.bottom < 500 - 60


def test_cells_of_a_table_are_lit_one_by_one(tmp_path: Path) -> None:
    rows = [
        ("Name", "Width", "Depth"),
        *((f"river{row}", f"{row}.25", f"1{row}.5") for row in range(8)),
    ]
    page = [
        *wrapped(story(8, 5), 72, 100, 400),
        Text(72, 300, "Table 1: Rivers and their widths, in metres.", 9),
        *(
            Text(72 + 150 * place, 316 + 13 * row, cell, 9)
            for row, cells in enumerate(rows)
            for place, cell in enumerate(cells)
        ),
        *wrapped(story(9, 5), 72, 450, 400),
    ]
    read = pdf(tmp_path, PdfPage(page))

    boxes = lit(read, "| 3.25 | 13.5 |\n| river4 | 4.25 |")

    assert words_inside(read.path, boxes) == ["3.25", "13.5", "river4", "4.25"]


def test_lines_from_right_to_left_begin_on_the_right(tmp_path: Path) -> None:
    lines = [
        "הספריה פתוחה לכל אדם וכל ספר מושאל לשבועיים",
        "מי שרוצה לקרוא בה יבוא בבוקר ויביא עמו תעודה",
        "הקוראים יושבים ליד החלון ואיש אינו מפריע להם",
    ]
    page = [ending_at(500, 100 + 12 * row, seen(line)) for row, line in enumerate(lines)]
    read = read_pdf(write_glyphs(tmp_path / "page.pdf", page))
    words = f"ספר מושאל לשבועיים {lines[1]} הקוראים יושבים"

    first, second, third = (each.box for each in lit(read, words))

    em = SIZE * ADVANCE / 1000
    ends = 500 - em * (len(lines[0]) - len("ספר מושאל לשבועיים"))
    assert (first.left, first.right) == pytest.approx((500 - em * len(lines[0]), ends), abs=0.5)
    assert (second.left, second.right) == pytest.approx((500 - em * len(lines[1]), 500), abs=0.5)
    assert third.right == pytest.approx(500, abs=4)  # the glyph is wider than its advance
    assert third.left == pytest.approx(500 - em * len("הקוראים יושבים"), abs=0.5)


def test_a_name_from_left_to_right_is_lit_where_it_is_printed(tmp_path: Path) -> None:
    line = ("P", "y", "t", "h", "o", "n", " ", *seen("בשפת התכנות"))
    page = [Glyphs(400, 100, line), *(ending_at(500, 112, seen("וזה סוף הדבר כולו")),)]
    read = read_pdf(write_glyphs(tmp_path / "page.pdf", page))

    [box] = lit(read, "Python")

    assert (box.box.left, box.box.right) == pytest.approx((400, 430), abs=0.5)


def test_what_stands_twice_is_lit_where_the_passage_has_it(tmp_path: Path) -> None:
    same = "The tide tables are printed by the harbour office."
    page = [
        *wrapped(f"{story(10, 3)} {same}", 72, 100, 400),
        *wrapped(f"{same} {story(11, 3)}", 72, 300, 400),
    ]
    read = pdf(tmp_path, PdfPage(page))
    second = read.text.rindex(same)

    span = Span(second, second + len(same))
    boxes = lit_span(read, span)

    assert {round(each.box.top + ASCENT) for each in boxes} == {300}


def test_the_corners_of_a_frame_that_a_font_draws_are_not_lit(tmp_path: Path) -> None:
    lines = [Glyphs(100, 100 + 12 * at, [*line.text]) for at, line in enumerate(story_lines())]
    corner = Glyphs(94, 100 + 12 * len(lines) + 40, ["\N{BLACK TELEPHONE}"], 50)
    read = read_pdf(write_glyphs(tmp_path / "frame.pdf", [*lines, corner]))
    assert "\N{BLACK TELEPHONE}" in read.text

    boxes = lit_span(read, Span(0, len(read.text)))

    assert len(boxes) == len(lines)
    assert all(each.box.bottom - each.box.top < 15 for each in boxes)


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_boxes_and_image_of_a_cropped_page_are_of_what_is_displayed(
    tmp_path: Path, rotate: int
) -> None:
    page = PdfPage([Text(200, 300, "A line of ink", 20)], rotate=rotate, crop=(60, 30, 580, 800))
    read = pdf(tmp_path, page)

    [each] = lit_span(read, Span(0, len(read.text)))
    with closing(PageReader()) as reader:
        size = reader.size(read.record, 1)
        drawn = reader.image(read.record, 1, round(2 * size.width))

    assert (size.width, size.height) == ((770, 520) if rotate % 180 else (520, 770))
    image = ImageOps.invert(Image.open(BytesIO(drawn.data)).convert("L"))
    ink = image.point(lambda value: 255 if value > 60 else 0).getbbox() or (0, 0, 0, 0)
    left, top, right, bottom = (side / 2 for side in ink)
    assert each.box.left - 1 <= left < right <= each.box.right + 1
    assert each.box.top - 1 <= top < bottom <= each.box.bottom + 1


def story_lines() -> list[Text]:
    return wrapped(story(3, 6), 100, 100, 300)
