"""In which order the blocks of a page are read."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.layout_pages import PARAGRAPH, body, read, story, texts
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped


def together(*columns: list[Text]) -> list[Text]:
    """Return the lines of columns side by side in the order in which they stand on the page."""
    return sorted((line for column in columns for line in column), key=lambda line: line.y)


IN_COLUMNS = [
    PdfPage(together(*(wrapped(story(2 * page + n, 30), 50 + 260 * n, 80, 235) for n in (0, 1))))
    for page in (0, 1)
]
"""Two pages whose gutter is known."""


@pytest.mark.parametrize("mixed", [False, True])
def test_three_columns_are_read_one_after_the_other(tmp_path: Path, *, mixed: bool) -> None:
    columns = [wrapped(story(n, 14), 40 + 178 * n, 100, 160, 9) for n in range(3)]
    lines = together(*columns) if mixed else [line for column in columns for line in column]
    result = read(Pdf([PdfPage(lines)]), tmp_path)
    flat = result.plain_text.replace("\n\n", " ")
    assert flat == " ".join(story(n, 14).strip() for n in range(3))


def test_a_block_of_full_width_between_columns_parts_them(tmp_path: Path) -> None:
    upper = [wrapped(story(n, 10), 50 + 260 * n, 90, 235) for n in range(2)]
    across = wrapped(story(5, 8), 50, 330, 495)
    lower = [wrapped(story(n, 10), 50 + 260 * (n - 2), 450, 235) for n in range(2, 4)]
    lines = [*together(*upper), *across, *together(*lower)]
    flat = read(Pdf([PdfPage(lines)]), tmp_path).plain_text.replace("\n\n", " ")
    assert flat == " ".join(story(n, 8 if n == 5 else 10).strip() for n in (0, 1, 5, 2, 3))


def test_notes_beside_the_paragraphs_are_not_spliced_into_them(tmp_path: Path) -> None:
    paragraphs = [story(n, 6) for n in range(5)]
    lines: list[Text] = []
    y = 90.0
    for place, paragraph in enumerate(paragraphs):
        text = wrapped(paragraph, 60, y, 330)
        lines += text
        if place in {1, 3}:  # a note stands beside the lines that it belongs to
            lines += wrapped(f"A note to {place}: but see the ledger of it.", 410, y + 3, 100, 7.5)
        y = text[-1].y + 24
    result = read(Pdf([PdfPage(lines)]), tmp_path)
    assert [each.strip() for each in paragraphs] == [
        text for text in texts(result, BlockKind.PARAGRAPH) if not text.startswith("A note")
    ]
    for place in (1, 3):
        assert f"A note to {place}: but see the ledger of it." in result.plain_text


def test_short_notes_on_the_left_stay_apart_too(tmp_path: Path) -> None:
    lines = wrapped(story(1, 40), 180, 90, 350)
    notes = [Text(60, lines[row].y, f"cf. plate {row}", 7.5) for row in (3, 15, 30)]
    result = read(Pdf([PdfPage([*lines, *notes])]), tmp_path)
    assert story(1, 40).strip() in result.plain_text
    assert "cf. plate 15" in result.plain_text


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_a_page_is_read_alike_however_it_is_turned(rotate: int, tmp_path: Path) -> None:
    result = read(Pdf([PdfPage(body(1), rotate=rotate)]), tmp_path)
    assert result.plain_text == story(1, 30).strip()


def test_an_empty_page_between_two_breaks_no_paragraph(tmp_path: Path) -> None:
    lines = wrapped(story(1, 60), 72, 90, 450)
    cut = len(lines) // 2
    second = [Text(line.x, line.y - lines[cut].y + 90, line.text) for line in lines[cut:]]
    result = read(Pdf([PdfPage(lines[:cut]), PdfPage(), PdfPage(second)]), tmp_path)
    assert result.plain_text.replace("\n\n", " ") == story(1, 60).strip()


def test_a_sentence_goes_on_across_a_figure_and_its_caption(tmp_path: Path) -> None:
    filler = wrapped(PARAGRAPH * 4, 72, 90, 450)
    low = filler[-1].y + 24
    first = [
        *filler,
        Text(
            72, low, "A paragraph that is broken by the figure at the end of its page goes on be-"
        ),
    ]
    second = [
        Text(72, 300, "Figure 1: The river and its mouth at low tide.", 8),
        Text(72, 340, "hind it as if nothing had happened. So it should be read, too."),
        *wrapped(PARAGRAPH, 72, 364, 450),
    ]
    result = read(Pdf([PdfPage(first), PdfPage(second)]), tmp_path)
    assert "goes on behind it as if nothing had happened." in result.plain_text
    assert texts(result, BlockKind.CAPTION) == ["Figure 1: The river and its mouth at low tide."]


def test_a_caption_stands_before_the_table_below_it(tmp_path: Path) -> None:
    rows = [
        Text(x, 220 + 12 * row, f"{name}{row}", 9)
        for row in range(5)
        for x, name in ((72, "river"), (220, "width"), (370, "depth"))
    ]
    caption = Text(72, 200, "Table 1: Rivers and their widths.", 8)
    page = PdfPage([*body(1, 6, 90), *rows, caption, *body(2, 6, 320)])
    result = read(Pdf([page]), tmp_path)
    kinds = [block.kind for block in result.structure.blocks]
    assert kinds.index(BlockKind.TABLE) == kinds.index(BlockKind.CAPTION) + 1


def test_numbers_that_hang_out_of_the_right_column_stay_with_its_list(tmp_path: Path) -> None:
    left = wrapped(story(0, 34), 50, 100, 235)
    entries = [f"Rope {n}. {story(n, 3).strip()}" for n in range(7, 13)]
    right: list[Text] = []
    for number, entry in enumerate(entries, start=7):
        lines = wrapped(entry, 325, right[-1].y + 12 if right else 100, 210)
        right += [Text(304 if number > 9 else 309, lines[0].y, f"{number}."), *lines]
    flat = read(Pdf([PdfPage([*left, *right])]), tmp_path).plain_text
    assert story(0, 34).split() == flat.split()[: len(story(0, 34).split())]
    assert [f"{n}. Rope {n}." in flat for n in range(7, 13)] == [True] * 6


def test_the_numbers_of_sections_without_text_are_no_column(tmp_path: Path) -> None:
    numbers = ["2.1", "2.1.1", "2.1.2", "2.1.3", "2.2", "2.2.1", "2.2.2", "2.2.3"]
    names = [f"On the ropes and the stones of harbour {number}" for number in numbers]
    heads = [
        Text(x, 120 + 24 * place, text, 12, "Times-Bold")
        for place, both in enumerate(zip(numbers, names, strict=True))
        for x, text in zip((72, 120), both, strict=True)
    ]
    flat = read(Pdf([PdfPage(heads)]), tmp_path).plain_text
    whole = [f"{number} {name}" for number, name in zip(numbers, names, strict=True)]
    assert [heading in flat for heading in whole] == [True] * len(whole)


def test_the_numbers_of_sections_between_lines_of_text_are_no_column(tmp_path: Path) -> None:
    texts: list[Text] = []
    names = [f"10.{number}.1.{number}" for number in range(1, 6)]
    for place, name in enumerate(names):
        top = 80 + 130 * place
        texts.append(Text(72, top, name, 13, "Times-Bold"))
        texts.append(
            Text(134, top, f"On the ropes and the stones of the harbour {place}", 13, "Times-Bold")
        )
        texts += wrapped(story(place, 9), 72, top + 22, 450)
        texts.append(Text(72, top + 64, "Then it ends."))
    flat = read(Pdf([PdfPage(texts)]), tmp_path).plain_text
    whole = [
        f"{name} On the ropes and the stones of the harbour {place}"
        for place, name in enumerate(names)
    ]
    assert [name in flat for name in whole] == [True] * len(whole)


def test_the_labels_of_a_reference_list_are_no_column(tmp_path: Path) -> None:
    labels = ["[AB09]", "[BGS75]", "[Che+24]", "[Kaj16]", "[NW94]", "[Tur36a]"]
    texts: list[Text] = []
    for place, label in enumerate(labels):
        top = 100 + 44 * place
        texts += [Text(72, top, label), *wrapped(f"Ann Ropes. {story(place, 3)}", 124, top, 390)]
    flat = read(Pdf([PdfPage(texts)]), tmp_path).plain_text
    assert [f"{label} Ann Ropes." in flat for label in labels] == [True] * len(labels)


TERMS = ["-ropes", "-stones", "-harbour", "-tides=<N>", "-estuary", "-mooring", "-quiet"]


def described(top: float) -> list[Text]:
    """Return terms, and to the right of each what it is: on one line, or on two."""
    rows: list[Text] = []
    for term in TERMS:
        rows.append(Text(72, top, term))
        rows += wrapped(f"Tells of {term[1:]}: {story(len(term), 2)}", 180, top, 320)
        top = rows[-1].y + 18
    return rows


@pytest.mark.parametrize("among_text", [True, False])
def test_a_term_stands_before_what_is_said_of_it(tmp_path: Path, *, among_text: bool) -> None:
    above = wrapped(story(0, 9), 72, 80, 450) if among_text else []
    flat = read(Pdf([PdfPage([*above, *described(200)])]), tmp_path).plain_text
    assert [f"{term} Tells of {term[1:]}:" in flat for term in TERMS] == [True] * len(TERMS)


def test_few_words_beside_a_text_are_no_terms(tmp_path: Path) -> None:
    text = wrapped(story(0, 40), 180, 80, 320)
    notes = [Text(72, line.y, word) for line, word in zip(text[2::5], TERMS, strict=False)]
    flat = read(Pdf([PdfPage(together(text, notes))]), tmp_path).plain_text
    assert " ".join(line.text for line in text) in flat.replace("\n", " ")


def test_four_lines_of_two_columns_below_a_figure_are_read_one_after_the_other(
    tmp_path: Path,
) -> None:
    caption = Text(120, 640, "Figure 1. The mouth of the river at low water.", 9)
    left = wrapped(story(1, 6), 50, 700, 235)[:5]
    right = [
        Text(310, left[0].y, "2. Ropes", 10, "Times-Bold"),
        *wrapped(story(2, 6), 310, 0, 235),
    ]
    right[1:] = [
        Text(310 + 12 * (row == 0), left[row + 2].y, line.text, line.size)
        for row, line in enumerate(right[1:4])
    ]
    result = read(Pdf([PdfPage([caption, *together(left, right)])]), tmp_path)
    flat = " ".join(result.plain_text.split())
    assert " ".join(line.text for line in left) in flat
    assert flat.index("2. Ropes") > flat.index(left[-1].text)


def test_two_lines_below_a_figure_are_read_by_the_gutter_of_the_other_pages(
    tmp_path: Path,
) -> None:
    caption = Text(120, 640, "Figure 1. The mouth of the river at low water.", 9)
    left = [Text(50, 700 + 12 * row, line) for row, line in enumerate(["and the", "rope."])]
    right = [Text(310, 700, "2. Stones", 10, "Times-Bold"), Text(322, 724, "The stones were old.")]
    last = PdfPage([caption, *together(left, right)])

    flat = " ".join(read(Pdf([*IN_COLUMNS, last]), tmp_path).plain_text.split())

    assert flat.index("and the rope.") < flat.index("2. Stones") < flat.index("The stones were")


def test_columns_below_a_figure_full_of_letters_are_read_by_the_gutter_of_the_other_pages(
    tmp_path: Path,
) -> None:
    signs = [
        Text(100 + 37 * (n % 11), 100 + 13 * n, sign)
        for n, sign in enumerate(["H3C", "O", "N", "CH2", "OH", "COOMe", "HO", "N-H"] * 5)
    ]
    caption = Text(120, 640, "Figure 5. Some important ropes, and the plants that make them.", 9)
    names = [Text(50, 660, "Conflicts of interest", 10, "Times-Bold")]
    names.append(Text(310, 660, "References", 10, "Times-Bold"))
    left, right = ([*wrapped(story(n, 3), 50 + 260 * n, 684, 235)] for n in (0, 1))
    last = PdfPage([*signs, caption, *names, *together(left, right)])

    flat = " ".join(read(Pdf([*IN_COLUMNS, last]), tmp_path).plain_text.split())

    said = [" ".join(line.text for line in column) for column in (left, right)]
    assert f"Conflicts of interest {said[0]}" in flat
    assert f"References {said[1]}" in flat
