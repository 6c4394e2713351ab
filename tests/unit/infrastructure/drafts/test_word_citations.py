"""What the fields of a Word document cite, whichever program wrote them."""

import base64
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from loccit.domain.models.quotation import Citation, LocatorKind
from loccit.domain.quotations.draft import Draft
from loccit.domain.quotations.reading import read
from loccit.infrastructure.adapters.drafts import WordDraftReader
from tests.office_drafts import (
    ROWE,
    csl_citation,
    field,
    item,
    paragraph,
    run,
    write_docx,
    zotero,
)

LEE = {"id": 2, "title": "Marshes", "author": [{"family": "Lee"}], "issued": {"raw": "May 2015"}}
RECORD = (
    "<record><rec-number>12</rec-number><contributors><authors>"
    '<author><style face="normal">Rowe, Ann</style></author><author>Lee, Bo</author></authors>'
    "</contributors><titles><title>The history of tides</title></titles>"
    "<dates><year>2014</year></dates>"
    "<electronic-resource-num>https://doi.org/10.5555/tides.2014</electronic-resource-num></record>"
)
ENDNOTE = (
    "<EndNote><Cite><Author>Rowe</Author><Year>2014</Year><RecNum>12</RecNum><Pages>12</Pages>"
    f"<DisplayText>(Rowe and Lee 2014, p. 12)</DisplayText>{RECORD}</Cite></EndNote>"
)
SOURCES = (
    '<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography">'
    "<b:Source><b:Tag>Row14</b:Tag><b:Author><b:Author><b:NameList><b:Person><b:Last>Rowe</b:Last>"
    "</b:Person><b:Person><b:Last>Lee</b:Last></b:Person></b:NameList></b:Author></b:Author>"
    "<b:Title>The history of tides</b:Title><b:Year>2014</b:Year>"
    "<b:DOI>10.5555/tides.2014</b:DOI></b:Source>"
    "<b:Source><b:Tag>Board</b:Tag><b:Author><b:Author><b:Corporate>Harbour Board</b:Corporate>"
    "</b:Author></b:Author><b:Year>1999</b:Year></b:Source></b:Sources>"
)


def draft(path: Path, *content: str, **parts: str) -> Draft:
    named = {
        kind.replace("_", "-").replace("customXml", "customXml"): part
        for kind, part in parts.items()
    }
    return WordDraftReader().read(write_docx(path / "draft.docx", paragraph(*content), named))


def shown(citation: Citation) -> str:
    who = citation.citekey or f"{'+'.join(citation.names)} {citation.year}"
    locator = citation.locator
    return f"{who} {citation.doi} {locator.text if locator else None}"


def works(read: Draft) -> list[list[str]]:
    return [[shown(work) for work in each.citations] for each in read.cited]


ROWE_12 = "Rowe+Lee 2014 10.5555/tides.2014 p. 12"
TAG = base64.b64encode(csl_citation(item(ROWE, locator="12")).encode()).decode().rstrip("=")
MENDELEY_CITE = (
    f'<w:sdt><w:sdtPr><w:tag w:val="MENDELEY_CITATION_v3_{TAG}"/></w:sdtPr>'
    f"<w:sdtContent>{run('(Rowe & Lee, 2014, p. 12)')}</w:sdtContent></w:sdt>"
)
CITAVI = base64.b64encode(
    json.dumps(
        {
            "Entries": [
                {
                    "PageRange": {"OriginalString": "12", "NumberingType": 0},
                    "Reference": {
                        "Authors": [{"$id": "7", "LastName": "Rowe"}, {"$ref": "8"}],
                        "Editors": [{"$id": "8", "LastName": "Lee"}],
                        "Doi": "10.5555/tides.2014",
                        "Title": "The history of tides",
                        "ParentReference": {"Year": "2014"},
                    },
                }
            ]
        }
    ).encode()
).decode()
WHOLE = base64.b64encode(ENDNOTE.encode() + b"\0").decode()


def endnote_in_pieces() -> str:
    """A long citation: each piece is in a field of its own, and padded for itself."""
    data = ENDNOTE.encode()
    pieces = [data[at : at + 100] for at in range(0, len(data), 100)]
    within = "".join(
        '<w:r><w:fldChar w:fldCharType="begin"><w:fldData>'
        f"{base64.b64encode(piece).decode()}</w:fldData></w:fldChar></w:r>"
        "<w:r><w:instrText> ADDIN EN.CITE.DATA </w:instrText></w:r>"
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
        for piece in pieces
    )
    last = base64.b64encode(pieces[-1]).decode()
    return field(" ADDIN EN.CITE ", "(Rowe and Lee 2014, p. 12)", data=last, within=within)


@pytest.mark.parametrize(
    "cited",
    [
        field(zotero(item(ROWE, locator="12")), "(Rowe & Lee, 2014, p. 12)"),
        field(zotero(item(ROWE, locator="12")), run("(Rowe & Lee, ") + run("2014, p. 12)")),
        field(zotero(item(ROWE, locator="p. 12", label="page")), "(Rowe/Lee 2014, p. 12)"),
        field(zotero(item(ROWE, suffix=", p. 12")), "(Rowe 2014, p. 12)"),
        field(zotero(item(ROWE, locator="12")), "[7]"),
        field(zotero(item(ROWE, locator="12")), "7"),
        field(zotero(item(ROWE, locator="12")), run("7", '<w:vertAlign w:val="superscript"/>')),
        field(f"ADDIN CSL_CITATION {csl_citation(item(ROWE, locator='12'))}", "(Rowe, 2014)"),
        field(
            "ADDIN Mendeley Citation{5c-3} CSL_CITATION "
            + csl_citation(item(ROWE, locator="12")), "(Rowe, 2014)",
        ),
        MENDELEY_CITE,
        field(f" ADDIN EN.CITE {ENDNOTE}", "(Rowe and Lee 2014, p. 12)"),
        field(" ADDIN EN.CITE ", "(Rowe and Lee 2014, p. 12)", data=WHOLE),
        endnote_in_pieces(),
        field(f"ADDIN CitaviPlaceholder{{{CITAVI}}}", "(Rowe und Lee 2014, p. 12)"),
        field(r" CITATION Row14 \p 12 \l 1033 ", "(Rowe & Lee, 2014, p. 12)"),
        field(r' CITATION Row14 \n \y \p "12" ', "(12)"),
        r'<w:fldSimple w:instr=" CITATION Row14 \p 12">' + run("(Rowe 2014)") + "</w:fldSimple>",
    ],
)  # fmt: skip
def test_a_field_of_any_program_names_the_work_and_the_page(tmp_path: Path, cited: str) -> None:
    found = draft(tmp_path, "So it is ", cited, ".", customXml=SOURCES)

    assert works(found) == [[ROWE_12]]
    [work] = found.cited[0].citations
    assert (work.title, work.year) == ("The history of tides", 2014)


def test_an_editor_a_body_and_a_work_without_a_title_are_named_as_far_as_they_go(
    tmp_path: Path,
) -> None:
    edited = {"id": 3, "title": "Essays", "editor": [{"literal": "Harbour Board"}]}
    bare = "<EndNote><Cite><Author>Abel</Author><Year>2001</Year></Cite></EndNote>"

    found = draft(
        tmp_path,
        field(zotero(item(edited)), "(Harbour Board, n.d.)"), " and ",
        field(f" ADDIN EN.CITE {bare}", "(Abel 2001)"), " and ",
        field(" CITATION Board ", "(Harbour Board, 1999)"), " and ",
        field(" CITATION unknown2000 ", "(?)"),
        customXml=SOURCES,
    )  # fmt: skip

    assert works(found) == [
        ["Harbour Board None None None"],
        ["Abel 2001 None None"],
        ["Harbour Board 1999 None None"],
        ["unknown2000 None None"],
    ]


@pytest.mark.parametrize(
    ("data", "key"),
    [
        ({**ROWE, "citation-key": "rowe2014"}, "rowe2014"),
        ({**ROWE, "note": "Citation Key: rowe2014"}, "rowe2014"),
        ({**ROWE, "id": "rowe2014"}, "rowe2014"),
        (ROWE, None),
        ({**ROWE, "id": "ITEM-1"}, None),
        ({**ROWE, "id": "40613/3GKMD43T"}, None),
        ({**ROWE, "id": "e219b34e-d397-37b4-818e-80ca578eae74"}, None),
    ],
)
def test_a_citekey_is_taken_where_a_field_has_one_and_no_number_of_its_own(
    tmp_path: Path, data: Mapping[str, object], key: str | None
) -> None:
    found = draft(tmp_path, field(zotero(item(data)), "(Rowe, 2014)"))

    assert [work.citekey for each in found.cited for work in each.citations] == [key]


def test_works_of_one_field_have_their_own_places(tmp_path: Path) -> None:
    code = zotero(item(ROWE, locator="12"), item(LEE, locator="3", label="chapter"))

    found = draft(tmp_path, field(code, "(Lee, 2015, chap. 3; Rowe & Lee, 2014, p. 12)"))

    assert works(found) == [[ROWE_12, "Lee 2015 None chapter 3"]]
    rowe, lee = (work.locator for work in found.cited[0].citations)
    assert rowe is not None
    assert lee is not None
    assert rowe.span.of(found.text) == "p. 12"
    assert (lee.kind, lee.span) == (LocatorKind.OTHER, found.cited[0].span)


def test_what_the_writer_typed_around_a_field_is_cited_too(tmp_path: Path) -> None:
    found = draft(
        tmp_path,
        "So (see ", field(zotero(item(ROWE)), "Rowe & Lee, 2014"), ", p. 12, and Abel 2001).",
        " As ", "Lee ", field(zotero(item(LEE, **{"suppress-author": True})), "(2015, p. 3)"),
        " says.",
    )  # fmt: skip

    assert works(found) == [[ROWE_12, "Abel 2001 None None"], ["Lee 2015 None p. 3"]]


def test_a_year_alone_is_no_number_of_a_reference(tmp_path: Path) -> None:
    found = draft(tmp_path, "As Rowe (", field(zotero(item(ROWE)), "2014"), ", p. 12) says.")

    assert found.text.strip() == "As Rowe (2014, p. 12) says."
    assert works(found) == [[ROWE_12]]


@pytest.mark.parametrize(
    ("raised", "eight"), [("", "8"), ('<w:vertAlign w:val="superscript"/>', "⁸")]
)
def test_a_number_right_behind_a_quotation_is_that_of_a_reference(
    tmp_path: Path, raised: str, eight: str
) -> None:
    cited = field(zotero(item(ROWE, locator="12")), run("7, 9", raised))

    found = draft(
        tmp_path, "“The tide is in and out.”", cited, " And “so it goes” ", run("8", raised)
    )

    assert found.text.strip() == f"“The tide is in and out.”[7, 9] And “so it goes” {eight}"
    first, _ = read(found).quotations
    assert [shown(work) for work in first.citations] == [ROWE_12]


def test_raised_digits_are_references_behind_a_closing_mark_alone(tmp_path: Path) -> None:
    raised = '<w:vertAlign w:val="superscript"/>'

    found = draft(tmp_path, "10 m", run("2", raised), " of “salt marsh.”", run("12–14", raised))

    assert found.text.strip() == "10 m² of “salt marsh.”[12–14]"


@pytest.mark.parametrize(
    ("more", "words", "page"),
    [
        ({}, "(Rowe & Lee, 2014, p. 12)", "p. 12"),
        ({"properties": {"plainCitation": "(Rowe 2014, p. 12)"}}, "(Rowe 2014, p. 13)", "p. 13"),
        ({"properties": {"dontUpdate": True}}, "(Rowe & Lee, 2014, p. 13)", "p. 13"),
        ({"mendeley": {"manualFormatting": "x"}}, "(Rowe & Lee, 2014, p. 13)", "p. 13"),
        ({"mendeley": {"manualFormatting": "x"}}, "[7, p. 13]", "p. 13"),
        ({"manualOverride": {"isManuallyOverridden": True}}, "(Rowe, 2014, p. 13)", "p. 13"),
        ({"properties": {"dontUpdate": True}}, "[7]", "p. 12"),
        ({"properties": {"plainCitation": "[7]"}}, "[8]", "p. 12"),
    ],
)  # fmt: skip
def test_what_the_writer_changed_by_hand_goes_before_what_the_field_says(
    tmp_path: Path, more: Mapping[str, object], words: str, page: str
) -> None:
    found = draft(tmp_path, field(zotero(item(ROWE, locator="12"), **more), words))

    [locator] = [work.locator for each in found.cited for work in each.citations]
    assert locator is not None
    assert locator.text == page


def test_a_bookmark_of_zotero_has_its_code_in_the_properties(tmp_path: Path) -> None:
    code = zotero(item(ROWE, locator="12")).removeprefix(" ADDIN ").strip()
    pieces = "".join(
        f'<property name="ZOTERO_BREF_a1_{number}"><lpwstr>{part}</lpwstr></property>'
        for number, part in enumerate((code[:99], code[99:]), start=1)
    ).replace("<i>", "&lt;i&gt;").replace("</i>", "&lt;/i&gt;")  # fmt: skip
    found = draft(
        tmp_path,
        '<w:bookmarkStart w:id="5" w:name="ZOTERO_BREF_a11"/>', "(Rowe & Lee, 2014, p. 12)",
        '<w:bookmarkEnd w:id="5"/>',
        '<w:bookmarkStart w:id="6" w:name="other"/>', "words", '<w:bookmarkEnd w:id="6"/>',
        custom_properties=f"<Properties>{pieces}</Properties>",
    )  # fmt: skip

    assert works(found) == [[ROWE_12]]


def test_citations_that_endnote_has_not_formatted_are_read(tmp_path: Path) -> None:
    text = r"So {see \Rowe, 2014 #12@12; Lee, 2015 #7, p. 3} and {a set} or {n#1, 2 #}."

    found = draft(tmp_path, text)

    assert works(found) == [["Rowe 2014 None p. 12", "Lee 2015 None p. 3"]]


def test_a_quotation_belongs_to_the_field_in_the_note_behind_it(tmp_path: Path) -> None:
    note = field(zotero(item(ROWE, locator="12")), "Rowe, “The History,” 12.")
    notes = (
        f'<w:footnotes><w:footnote w:id="1">{paragraph("See ", note)}</w:footnote></w:footnotes>'
    )

    found = draft(
        tmp_path, "“The tide is in and out.”", '<w:r><w:footnoteReference w:id="1"/></w:r>',
        " And so on.", footnotes=notes,
    )  # fmt: skip

    [quotation] = read(found).quotations
    assert [shown(work) for work in quotation.citations] == [ROWE_12]
    assert works(found) == [[ROWE_12], [ROWE_12]]
