"""Fields of a Word document that are no citations, and those that are damaged."""

from pathlib import Path

import pytest

from loccit.domain.quotations.draft import Draft
from loccit.domain.quotations.reading import read
from loccit.infrastructure.adapters.drafts import WordDraftReader
from tests.office_drafts import ROWE, field, item, paragraph, write_docx, zotero


def draft(path: Path, body: str, **parts: str) -> Draft:
    return WordDraftReader().read(write_docx(path / "draft.docx", body, parts))


def test_reference_lists_and_contents_are_no_prose_and_titles_in_fields_no_quotations(
    tmp_path: Path,
) -> None:
    full = "Rowe, “The History of Tides and ‘Their’ Machines,” 12"
    body = (
        paragraph(field(" TOC \\o ", "“A heading in the list of contents” 3"))
        + paragraph("So it is: ", field(zotero(item(ROWE, locator="12")), full))
        + paragraph(field(" ADDIN ZOTERO_BIBL {} CSL_BIBLIOGRAPHY ", "Rowe. “A Title of One.”"))
        + paragraph("Lee, B. (2015). “A title of a work in a list.”", style="Bib")
        + paragraph("print(“words of a program are none”)", style="SourceCode")
    )  # fmt: skip
    styles = (
        '<w:styles><w:style w:type="paragraph" w:styleId="Bib"><w:name w:val="Bibliography"/>'
        "</w:style></w:styles>"
    )

    found = draft(tmp_path, body, styles=styles)

    assert read(found).quotations == ()
    assert [each.span.of(found.text) for each in found.cited] == [full]
    assert len(found.prose) == len(found.text)


@pytest.mark.parametrize(
    "code",
    [
        " ADDIN ZOTERO_ITEM CSL_CITATION {damaged",
        " ADDIN ZOTERO_ITEM CSL_CITATION " + "[" * 10_000,
        " ADDIN ZOTERO_ITEM CSL_CITATION " + '{"citationItems":' + "[" * 100_000,
        ' ADDIN CSL_CITATION {"citationItems": 3}',
        ' ADDIN CSL_CITATION {"citationItems": [3, null, {"itemData": [], "locator": {}}]}',
        ' ADDIN CSL_CITATION [{"citationItems": []}]',
        " ADDIN EN.CITE <EndNote><Cite>",
        " ADDIN EN.CITE no xml at all",
        " ADDIN EN.CITE ",
        "ADDIN CitaviPlaceholder{bm8ganNvbg==}",
        "ADDIN CitaviPlaceholder{eyJFbnRyaWVzIjpbMV19}",
        "ADDIN CitaviPlaceholder{W10=}",
        " CITATION ",
        r" CITATION \p \l",
        " ADDIN ",
        "",
    ],
)
def test_a_damaged_field_is_read_as_the_words_that_it_shows(tmp_path: Path, code: str) -> None:
    body = paragraph("So it is ", field(code, "(Rowe & Lee, 2014, p. 12)"), ".")

    found = draft(tmp_path, body)

    assert found.text.startswith("So it is (Rowe & Lee, 2014, p. 12).")
    first = found.cited[0].citations[0]
    assert first.locator is not None
    assert first.locator.text == "p. 12"


def test_what_follows_a_field_that_never_ends_is_read(tmp_path: Path) -> None:
    begun = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
    ended = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    body = paragraph("one ", ended, begun, "code") + paragraph("two", ended) + paragraph("three")

    found = draft(tmp_path, body)

    assert found.text.split() == ["one", "two", "three"]
