"""The mapping from what Docling's layout model sees, tested without the model."""

from pathlib import Path

import pytest
from docling_core.types.doc.common.content_layer import ContentLayer
from docling_core.types.doc.items.table.table_data import TableData
from docling_core.types.doc.labels import DocItemLabel, GroupLabel

from loccit.domain.errors import EncryptedDocument
from loccit.domain.models.document import BlockKind, HeadingSource
from loccit.infrastructure.adapters.docling.ml_layout.reader import DoclingLayoutReader
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.pdf_factory import Pdf, PdfPage
from tests.unit.infrastructure.docling.ml_layout.seeing import (
    PROSE,
    FakeLayout,
    at,
    kinds,
    paper,
    read,
    seen,
)
from tests.unit.infrastructure.docling.table_cells import table_cell


def test_items_become_blocks_in_their_order_with_pages_labels_and_boxes(tmp_path: Path) -> None:
    document = seen(2)
    document.add_title("On the Measuring of Rivers", prov=at(1, 50))
    document.add_text(DocItemLabel.TEXT, "With a rope.", prov=at(1, 120))
    document.add_text(DocItemLabel.FOOTNOTE, "1 Or a chain.", prov=at(2, 700))
    result = read(document, tmp_path)
    assert kinds(result) == [
        (BlockKind.TITLE, "On the Measuring of Rivers"),
        (BlockKind.PARAGRAPH, "With a rope."),
        (BlockKind.FOOTNOTE, "1 Or a chain."),
    ]
    assert result.title == "On the Measuring of Rivers"
    box = result.structure.blocks[1].box
    assert box is not None
    assert (box.left, box.right) == (72, 500)
    assert box.top == pytest.approx(120)
    assert box.bottom == pytest.approx(140)
    assert [block.page for block in result.structure.blocks] == [1, 1, 2]
    assert [page.label for page in result.structure.page_map] == ["i", "ii"]
    assert result.coverage.pages_with_text == (1, 2)
    assert result.coverage.engine.startswith("docling-layout/")


def test_headers_and_footers_are_left_out(tmp_path: Path) -> None:
    document = seen()
    document.add_title("T", prov=at(1))
    document.add_text(
        DocItemLabel.PAGE_HEADER, "Journal", prov=at(1), content_layer=ContentLayer.FURNITURE
    )
    document.add_text(DocItemLabel.TEXT, "Body.", prov=at(1))
    assert read(document, tmp_path).plain_text == "T\n\nBody."


def test_a_title_that_docling_drops_is_taken_from_the_text_layer(tmp_path: Path) -> None:
    document = seen()
    document.add_text(DocItemLabel.TEXT, "With a rope.", prov=at(1, 120))
    result = read(document, tmp_path, paper())
    assert kinds(result)[0] == (BlockKind.TITLE, "On the Measuring of Rivers")
    assert result.title == "On the Measuring of Rivers"


def test_a_heading_that_is_the_title_becomes_the_title(tmp_path: Path) -> None:
    document = seen()
    document.add_heading("On the Measuring of Rivers", level=1, prov=at(1, 50))
    document.add_text(DocItemLabel.TEXT, "With a rope.", prov=at(1, 120))
    result = read(document, tmp_path, paper())
    assert kinds(result)[0] == (BlockKind.TITLE, "On the Measuring of Rivers")
    assert [heading.text for heading in result.structure.heading_tree] == ["1 Ropes and stones"]


def test_levels_come_from_the_text_layer_then_from_numbers_then_from_docling(
    tmp_path: Path,
) -> None:
    document = seen()
    document.add_title("T", prov=at(1))
    document.add_heading("1 Ropes and stones", level=3, prov=at(1, 80))
    document.add_heading("1.2.1 Unseen by the text layer", level=1, prov=at(1, 200))
    document.add_heading("Neither", level=2, prov=at(1, 300))
    document.add_text(DocItemLabel.TEXT, "Body.", prov=at(1, 320))
    headings = read(document, tmp_path, paper()).structure.heading_tree
    assert [(heading.level, heading.source) for heading in headings] == [
        (1, HeadingSource.NUMBERING),
        (3, HeadingSource.NUMBERING),
        (2, HeadingSource.LAYOUT),
    ]


def test_a_paragraph_that_a_page_breaks_is_one_text_on_two_pages(tmp_path: Path) -> None:
    document = seen(2)
    document.add_title("T", prov=at(1))
    text = "It begins here and ends there."
    item = document.add_text(DocItemLabel.TEXT, text, prov=at(1, 700, (0, 14)))
    item.prov.append(at(2, 80, (15, len(text))))
    document.add_text(DocItemLabel.FOOTNOTE, "1 A note.", prov=at(1, 780))
    result = read(document, tmp_path)
    assert result.plain_text == f"T\n\n1 A note.\n\n{text}"
    first, second = result.structure.blocks[2:]
    assert (first.page, first.continues) == (1, False)
    assert (second.page, second.continues) == (2, True)
    assert second.span.of(result.plain_text) == "and ends there."


def test_a_word_that_a_page_breaks_stays_whole(tmp_path: Path) -> None:
    document = seen(2)
    document.add_title("T", prov=at(1))
    item = document.add_text(DocItemLabel.TEXT, "measurement", prov=at(1, 700, (0, 7)))
    item.prov.append(at(2, 80, (7, 11)))
    assert read(document, tmp_path).plain_text == "T\n\nmeasurement"


def test_of_two_paragraphs_that_one_page_breaks_the_second_is_divided(tmp_path: Path) -> None:
    document = seen(2)
    document.add_title("T", prov=at(1))
    for text in ("left one", "left two"):
        item = document.add_text(DocItemLabel.TEXT, text, prov=at(1, 700, (0, 4)))
        item.prov.append(at(2, 80, (5, 8)))
    result = read(document, tmp_path)
    assert result.plain_text == "T\n\nleft\n\nleft one\n\ntwo"


def test_a_formula_without_text_shows_what_was_printed(tmp_path: Path) -> None:
    document = seen()
    document.add_title("T", prov=at(1))
    document.add_text(DocItemLabel.FORMULA, "", orig="a 2 + 8 = 12", prov=at(1))
    assert kinds(read(document, tmp_path))[-1] == (BlockKind.FORMULA, "a 2 + 8 = 12")


def test_a_table_is_markdown_below_its_caption(tmp_path: Path) -> None:
    document = seen()
    document.add_title("T", prov=at(1))
    caption = document.add_text(DocItemLabel.CAPTION, "Table 1: Depths", prov=at(1, 200))
    cells = [
        table_cell(text, row, column)
        for row, line in enumerate((("Place", "a|b"), ("Weir", "3")))
        for column, text in enumerate(line)
    ]
    document.add_table(
        TableData(table_cells=cells, num_rows=2, num_cols=2), caption=caption, prov=at(1, 220)
    )
    assert kinds(read(document, tmp_path))[1:] == [
        (BlockKind.CAPTION, "Table 1: Depths"),
        (BlockKind.TABLE, "| Place | a\\|b |\n| --- | --- |\n| Weir | 3 |"),
    ]


def test_no_cell_is_lost_of_a_table_that_is_not_well_made(tmp_path: Path) -> None:
    document = seen()
    document.add_title("T", prov=at(1))
    places = (("Place", 0, 0), ("Weir", 1, 0), ("old", 1, 0), ("3", 2, 1))
    cells = [table_cell(*place) for place in places]
    document.add_table(TableData(table_cells=cells, num_rows=2, num_cols=1), prov=at(1, 220))

    assert kinds(read(document, tmp_path))[1:] == [
        (BlockKind.TABLE, "| Place |  |\n| --- | --- |\n| Weir old |  |\n|  | 3 |"),
    ]


def test_items_of_a_numbered_list_keep_their_numbers(tmp_path: Path) -> None:
    document = seen()
    document.add_title("T", prov=at(1))
    group = document.add_group(GroupLabel.LIST)
    document.add_list_item("rope", enumerated=True, marker="1.", parent=group, prov=at(1))
    document.add_list_item("stone", enumerated=True, marker="2.", parent=group, prov=at(1))
    assert read(document, tmp_path).plain_text == "T\n\n1. rope\n2. stone"


def test_entries_below_the_heading_of_the_references_are_references(tmp_path: Path) -> None:
    document = seen()
    document.add_title("T", prov=at(1))
    document.add_heading("References", prov=at(1))
    document.add_text(DocItemLabel.TEXT, "Rivers, A. On ropes. 1999.", prov=at(1))
    assert kinds(read(document, tmp_path))[-1][0] is BlockKind.REFERENCE


def test_pages_that_docling_leaves_out_are_read_by_their_text_layer(tmp_path: Path) -> None:
    document = seen(2)
    document.add_title("On the Measuring of Rivers", prov=at(1, 45))
    document.add_heading("1 Ropes and stones", prov=at(1, 75))
    document.add_text(DocItemLabel.TEXT, PROSE.strip(), prov=at(1, 110))
    result = read(document, tmp_path, paper(2), complete=False)
    assert kinds(result)[-2:] == [
        (BlockKind.HEADING, "2 Ropes and stones"),
        (BlockKind.PARAGRAPH, PROSE.strip()),
    ]
    assert [warning.code for warning in result.warnings] == ["partly_read"]
    assert result.coverage.pages_with_text == (1, 2)


def test_a_page_that_only_docling_can_read_counts_as_read(tmp_path: Path) -> None:
    document = seen(2)
    document.add_title("T", prov=at(1))
    document.add_text(DocItemLabel.TEXT, "Seen.", prov=at(2))
    pdf = Pdf([paper().pages[0], PdfPage(image=True)])
    result = read(document, tmp_path, pdf)
    assert result.coverage.pages_with_text == (1, 2)
    assert result.coverage.pages_without_text == ()


def test_words_in_a_picture_are_words_of_a_figure(tmp_path: Path) -> None:
    document = seen()
    document.add_title("T", prov=at(1))
    caption = document.add_text(DocItemLabel.CAPTION, "Figure 1: Depths", prov=at(1, 300))
    picture = document.add_picture(caption=caption, prov=at(1, 200))
    document.add_text(DocItemLabel.TEXT, "metres", parent=picture, prov=at(1, 210))
    document.add_text(DocItemLabel.TEXT, "After it.", prov=at(1, 330))
    assert kinds(read(document, tmp_path))[1:] == [
        (BlockKind.CAPTION, "Figure 1: Depths"),
        (BlockKind.FIGURE, "metres"),
        (BlockKind.PARAGRAPH, "After it."),
    ]


def test_a_file_of_scans_is_not_looked_at(tmp_path: Path) -> None:
    document = seen(2)
    document.add_text(DocItemLabel.TEXT, "Never seen.", prov=at(1))
    result = read(document, tmp_path, Pdf([PdfPage(image=True), PdfPage(image=True)]))
    assert result.plain_text == ""
    assert result.coverage.pages_without_text == (1, 2)
    assert result.coverage.engine.startswith("docling-layout/")


def test_an_item_without_a_place_is_on_the_page_of_the_one_before(tmp_path: Path) -> None:
    document = seen(2)
    document.add_title("T", prov=at(2))
    document.add_text(DocItemLabel.TEXT, "Nowhere.")
    block = read(document, tmp_path).structure.blocks[-1]
    assert (block.page, block.box) == (2, None)


def test_a_file_that_the_text_layer_refuses_is_refused_for_the_same_reason(
    tmp_path: Path,
) -> None:
    with pytest.raises(EncryptedDocument):
        read(seen(), tmp_path, Pdf([PdfPage()], encrypted=True))


def test_the_fingerprint_names_both_readers() -> None:
    text = PdfTextReader()
    fingerprint = DoclingLayoutReader(text, FakeLayout(seen())).fingerprint
    assert fingerprint != text.fingerprint
    assert text.fingerprint in fingerprint
