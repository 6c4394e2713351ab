"""A matrix is written whole, computes nothing, ends no cell early, and can be gone on with."""

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import openpyxl  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.application.matrix.csv_text import csv_text
from loccit.application.matrix.extractive_cells import ExtractiveCells
from loccit.application.matrix.fill_matrix import MatrixInTheMaking
from loccit.application.matrix.make_matrix import MakeMatrix
from loccit.application.matrix.matrix_markdown import matrix_markdown
from loccit.application.matrix.matrix_table import TableCell, matrix_table
from loccit.application.matrix.workbook import workbook
from loccit.application.verify.evidence_file import evidence_path
from loccit.application.verify.verify_text import VerifyText
from loccit.domain.errors import EvidenceUnreadable, InvalidRequest
from loccit.domain.models.bibliography import Bibliography
from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.matrix import Column, Matrix
from loccit.domain.models.verification import QuoteState
from tests.unit.application.conftest import PROJECT, Library

HOSTILE = """# =cmd|' /C calc'!A0 <script>alert(1)</script> “What nobody says” or 'never' (2010)

## Limitations

A limitation of this|study of the salt in the water of all the marshes of the whole coast is that \
the *probes* were not read in winter, when <b>no one, not even @smith2010, had ever walked there, \
so that “so” was said by „sie“ alone.
"""
PLAIN = """# Salt and mud of the marshes

## Limitations

A limitation of our study is that winter
was not covered.
"""


def bibliography(
    works: Mapping[str, CitationMeta | None], *, earlier: Path | None
) -> Bibliography:
    assert earlier is None
    return Bibliography(json.dumps(list(works)), "")


def make(
    library: Library,
    *columns: str,
    file: Path | None = None,
    continued: Path | None = None,
) -> Matrix:
    queries = library.query_chunks
    to_json = {".json": lambda matrix: json.dumps([row.title for row in matrix.rows]).encode()}
    return MakeMatrix(queries, ExtractiveCells(queries), bibliography, to_json)(
        columns, PROJECT, file=file, continued=continued
    )


@pytest.fixture
def studies(library: Library) -> Library:
    references = library.references("Salt and mud of the marshes")
    library.ingest(library.write("hostile.md", HOSTILE))
    library.ingest(library.write("salt.md", PLAIN), references)
    return library


def test_markdown_verifies_whatever_the_documents_say(studies: Library) -> None:
    text = matrix_markdown(make(studies, "limitations"), "2026-11-23", "x.bib")

    found = VerifyText(studies.index).text(text, PROJECT)

    # The title quotes, too, and is the document's own.
    assert [each.state for each in found.quotations] == [QuoteState.EXACT] * 3
    table = [line for line in text.splitlines() if line.startswith("|")]
    assert {line.replace("\\|", "").count("|") for line in table} == {3}
    assert "<script>" not in text.replace("\\<script\\>", "")


def test_a_cell_of_markdown_has_the_citation_behind_the_quotation(studies: Library) -> None:
    text = matrix_markdown(make(studies, "limitations"), "2026-11-23", "x.bib")

    quoted = (
        "“A limitation of our study is that winter was not covered.” [@salt, {sec. Limitations}]"
    )
    assert f"| {quoted} |" in text
    assert "limitations" in text


def test_csv_computes_nothing_and_keeps_every_field(studies: Library) -> None:
    rows = list(csv.reader(io.StringIO(csv_text(matrix_table(make(studies, "=limitations"))))))

    assert rows[0] == ["Citekey", "Source", "Title", "'=limitations", "'=limitations: place"]
    assert rows[2][2].startswith("'=cmd|")
    assert rows[1][0] == "salt"


@given(st.text())
def test_no_text_of_csv_begins_as_a_formula_does(text: str) -> None:
    line = csv_text(((TableCell(text),),))

    [[field]] = list(csv.reader(io.StringIO(line, newline="")))
    assert field.lstrip()[:1] not in set("=+-@\t\r")
    assert field in (text, f"'{text}")


def test_numbers_of_csv_stay_numbers() -> None:
    assert csv_text(((TableCell("-3.5", number=-3.5),),)) == '"-3.5"\r\n'


def test_a_workbook_has_texts_as_texts_and_links_to_pages(studies: Library) -> None:
    table = matrix_table(make(studies, "limitations"))
    link = "file:///tmp/a%20b.pdf#page=3"
    table = (*table, tuple(TableCell("=1+1\ufffe", link=link) for _ in table[0]))

    sheet = openpyxl.load_workbook(io.BytesIO(workbook(table))).active

    assert sheet is not None
    values = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert all(cell.data_type in "sn" for row in sheet.iter_rows() for cell in row)
    assert not any(cell.data_type == "f" for row in sheet.iter_rows() for cell in row)
    assert values[-1][0] == "=1+1"
    assert str(values[2][2]).startswith("=cmd|")
    assert sheet["D4"].hyperlink.target == link
    assert workbook(table) == workbook(table)


def test_no_escape_of_a_terminal_and_no_line_end_reaches_a_cell(library: Library) -> None:
    said = "A limitation of our study is \x1b[31mred\x1b[0m and\nthat winter was not covered."
    library.ingest(library.write("red.md", f"# Red\n\n## Limitations\n\n{said}\n"))
    matrix = make(library, "limitations")
    hit = matrix.quotations[0]
    chunk = replace(hit.chunk, text=said)
    cells = (replace(matrix.rows[0].cells[0], quoted=replace(hit, chunk=chunk)),)
    matrix = replace(matrix, rows=(replace(matrix.rows[0], cells=cells),))

    table = matrix_table(matrix)

    assert table[1][3].text == (
        "A limitation of our study is red and that winter was not covered."
    )
    assert "\x1b" not in matrix_markdown(matrix, "2026-11-23", "x.bib")


@pytest.mark.parametrize("name", ["m.md", "m.csv", "m.xlsx", "m.json"])
def test_a_file_is_never_written_over(studies: Library, tmp_path: Path, name: str) -> None:
    file = tmp_path / "out" / name
    file.parent.mkdir()
    make(studies, "limitations", file=file)
    before = file.read_bytes()

    with pytest.raises(InvalidRequest, match="--continue"):
        make(studies, "limitations", file=file)

    assert file.read_bytes() == before
    assert evidence_path(file).exists()


def test_a_matrix_that_goes_on_keeps_its_cells_and_takes_new_columns_and_documents(
    studies: Library, tmp_path: Path
) -> None:
    file = tmp_path / "m.json"
    first = make(studies, "limitations", file=file)
    studies.ingest(studies.write("new.md", PLAIN.replace("winter", "spring")))

    again = make(studies, "sample", continued=file)

    assert [each.name for each in again.columns] == ["limitations", "sample"]
    assert len(again.rows) == 3
    old = {row.doc_id: row.cells[0] for row in first.rows}
    assert {row.doc_id: row.cells[0] for row in again.rows if row.doc_id in old} == old


def test_an_interrupted_matrix_goes_on_from_its_record(studies: Library, tmp_path: Path) -> None:
    file = tmp_path / "m.csv"
    queries = studies.query_chunks

    def interrupt(making: MatrixInTheMaking) -> None:
        if len(making.cells) == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        MakeMatrix(queries, ExtractiveCells(queries), bibliography, {})(
            ["limitations"], PROJECT, file=file, on_cell=interrupt
        )
    record = json.loads(evidence_path(file).read_text(encoding="utf-8"))
    again = make(studies, continued=file)

    assert not [each for each in tmp_path.iterdir() if each.name.startswith(".m")]
    assert len(record["matrix"]["cells"]) == 1
    assert len(again.quotations) == 2
    assert file.exists()


def test_a_file_that_somebody_changed_is_not_written_over(
    studies: Library, tmp_path: Path
) -> None:
    file = tmp_path / "m.md"
    make(studies, "limitations", file=file)
    file.write_text(file.read_text(encoding="utf-8") + "My own words.\n", encoding="utf-8")

    with pytest.raises(InvalidRequest, match="--out"):
        make(studies, continued=file)
    make(studies, continued=file, file=tmp_path / "other.xlsx")

    assert file.read_text(encoding="utf-8").endswith("My own words.\n")
    assert (tmp_path / "other.xlsx").exists()


def test_a_quotation_of_the_record_that_stands_nowhere_is_filled_anew(
    studies: Library, tmp_path: Path
) -> None:
    file = tmp_path / "m.csv"
    first = make(studies, "limitations", file=file)
    path = evidence_path(file)
    path.write_text(path.read_text(encoding="utf-8").replace("winter", "autumn"), encoding="utf-8")

    assert make(studies, continued=file).rows == first.rows


@pytest.mark.parametrize(
    "broken",
    [
        {"matrix": 3},
        {"matrix": {}},
        {"matrix": {"columns": [{}], "llm": None, "file_sha256": None}},
    ],
)
def test_a_broken_record_is_told(
    studies: Library, tmp_path: Path, broken: dict[str, object]
) -> None:
    file = tmp_path / "m.csv"
    make(studies, "limitations", file=file)
    path = evidence_path(file)
    record = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**record, **broken}), encoding="utf-8")

    with pytest.raises(EvidenceUnreadable):
        make(studies, continued=file)


def test_a_matrix_needs_a_name_that_tells_its_format(studies: Library, tmp_path: Path) -> None:
    with pytest.raises(InvalidRequest, match=r"\.md, \.csv, \.xlsx"):
        make(studies, "limitations", file=tmp_path / "m.doc")
    with pytest.raises(InvalidRequest, match="begin one"):
        make(studies, continued=tmp_path / "none.md")


def test_columns_may_be_columns(studies: Library) -> None:
    column = Column("limits", "What limitations are named?")
    queries = studies.query_chunks

    matrix = MakeMatrix(queries, ExtractiveCells(queries), bibliography, {})([column], PROJECT)

    assert len(matrix.quotations) == 2
