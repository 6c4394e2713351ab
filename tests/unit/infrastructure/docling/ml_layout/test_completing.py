"""Which words are text, the text layer knows: none of them is lost, and nothing else is kept."""

from pathlib import Path

from docling_core.types.doc.document import DoclingDocument
from docling_core.types.doc.items.table.table_data import TableData
from docling_core.types.doc.labels import DocItemLabel

from loccit.domain.models.document import BlockKind, ConversionResult
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped
from tests.unit.infrastructure.docling.ml_layout.seeing import PROSE, at, kinds, paper, read, seen
from tests.unit.infrastructure.docling.table_cells import table_cell

TITLE = "On the Measuring of Rivers"
HEADING = "1 Ropes and stones"
OTHER = "Its bed was of gravel then, and the water stood higher by a foot than it does now. " * 4


def whole_page() -> DoclingDocument:
    document = seen()
    document.add_title(TITLE, prov=at(1, 45))
    document.add_heading(HEADING, prov=at(1, 75))
    document.add_text(DocItemLabel.TEXT, PROSE.strip(), prov=at(1, 110))
    return document


def texts(result: ConversionResult) -> list[str]:
    return [text for _, text in kinds(result)]


def table_page(*lines: tuple[str, str]) -> Pdf:
    rows = [
        text
        for place, (one, other) in enumerate(lines)
        for text in (Text(90, 300 + 18 * place, one), Text(300, 300 + 18 * place, other))
    ]
    return Pdf([PdfPage([*paper().pages[0].texts, *rows, *wrapped(OTHER, 72, 420, 450)])])


def table_document(*cells: tuple[str, int, int]) -> DoclingDocument:
    document = whole_page()
    made = [table_cell(*cell) for cell in cells]
    place = at(1, 280)
    place.bbox.b -= 70  # 90 points high, from 280 to 370
    rows = 1 + max(row for _, row, _ in cells)
    document.add_table(TableData(table_cells=made, num_rows=rows, num_cols=2), prov=place)
    document.add_text(DocItemLabel.TEXT, OTHER.strip(), prov=at(1, 410))
    return document


def test_a_page_that_is_whole_stays_as_docling_sees_it(tmp_path: Path) -> None:
    assert texts(read(whole_page(), tmp_path, paper())) == [TITLE, HEADING, PROSE.strip()]


def test_a_block_that_docling_loses_stands_where_it_was(tmp_path: Path) -> None:
    document = seen()
    document.add_title(TITLE, prov=at(1, 45))
    document.add_text(DocItemLabel.TEXT, PROSE.strip(), prov=at(1, 110))
    result = read(document, tmp_path, paper())
    assert texts(result) == [TITLE, HEADING, PROSE.strip()]
    assert [heading.text for heading in result.structure.heading_tree] == [HEADING]


def test_a_title_that_is_not_docling_s_is_no_second_title(tmp_path: Path) -> None:
    document = seen()
    document.add_title("Rivers Quarterly", prov=at(1, 45))
    document.add_heading(HEADING, prov=at(1, 75))
    document.add_text(DocItemLabel.TEXT, PROSE.strip(), prov=at(1, 110))
    result = read(document, tmp_path, paper())
    assert sum(kind is BlockKind.TITLE for kind, _ in kinds(result)) == 1
    assert TITLE in texts(result)


def test_what_the_text_layer_leaves_out_is_left_out(tmp_path: Path) -> None:
    document = whole_page()
    document.add_text(DocItemLabel.TEXT, "17", prov=at(1, 800))
    assert texts(read(document, tmp_path, paper())) == [TITLE, HEADING, PROSE.strip()]


def test_where_the_boxes_of_the_two_do_not_agree_nothing_is_left_out(tmp_path: Path) -> None:
    document = seen()
    document.add_title(TITLE, prov=at(1, 700))
    document.add_text(DocItemLabel.TEXT, PROSE.strip(), prov=at(1, 750))
    assert set(texts(read(document, tmp_path, paper()))) == {TITLE, HEADING, PROSE.strip()}


def test_a_table_that_has_lost_a_cell_is_read_by_the_text_layer(tmp_path: Path) -> None:
    pdf = table_page(("Place", "Depth"), ("Weir", "three metres"), ("Mill", "four metres"))
    document = table_document(("Place", 0, 0), ("Depth", 0, 1), ("Weir", 1, 0), ("Mill", 2, 0))
    shown = read(document, tmp_path, pdf).plain_text
    assert "three metres" in shown
    assert "four metres" in shown
    assert shown.count("Weir") == 1
    assert shown.index("four metres") < shown.index("Its bed")


def test_a_table_that_has_all_its_words_stays_docling_s(tmp_path: Path) -> None:
    pdf = table_page(("Place", "Depth"), ("Weir", "three metres"))
    cells = (("Place", 0, 0), ("Depth", 0, 1), ("Weir", 1, 0), ("three metres", 1, 1))
    result = read(table_document(*cells), tmp_path, pdf)
    table = "| Place | Depth |\n| --- | --- |\n| Weir | three metres |"
    assert (BlockKind.TABLE, table) in kinds(result)
    assert result.plain_text.count("metres") == 1
