"""What the marks and fields of an OpenDocument text cite, whichever program wrote them."""

from html import escape
from pathlib import Path

import pytest

from loccit.infrastructure.adapters.drafts import OpenDocumentDraftReader
from tests.office_drafts import ROWE, csl_citation, item, write_odt, zotero

CODE = zotero(item(ROWE, locator="12")).strip().removeprefix("ADDIN ")
SHOWN = "(Rowe &amp; Lee, 2014, p. 12)"


def marked(name: str, shown: str = SHOWN) -> str:
    quoted = escape(name)
    return (
        f'<text:reference-mark-start text:name="{quoted}"/>{shown}'
        f'<text:reference-mark-end text:name="{quoted}"/>'
    )


def fieldmark(code: str) -> str:
    """As LibreOffice keeps a field of Word."""
    return (
        '<field:fieldmark-start field:type="vnd.oasis.opendocument.field.UNHANDLED">'
        '<field:param field:name="vnd.oasis.opendocument.field.id" field:value="ADDIN"/>'
        '<field:param field:name="vnd.oasis.opendocument.field.code"'
        f' field:value="{escape(code)}"/>'
        f"</field:fieldmark-start><field:fieldmark-separator/>{SHOWN}<field:fieldmark-end/>"
    )


def works(path: Path, content: str, properties: str = "") -> list[tuple[str, str | None]]:
    text = f"<text:p>So it is {content}.</text:p>"
    file = write_odt(path / "draft.odt", text, properties=properties)
    found = OpenDocumentDraftReader().read(file)
    return [
        (
            work.citekey or f"{'+'.join(work.names)} {work.year} {work.doi}",
            work.locator.text if work.locator else None,
        )
        for each in found.cited
        for work in each.citations
    ]


@pytest.mark.parametrize(
    "content",
    [
        marked(f"{CODE} RNDjURflxg9F1"),
        marked(f"ADDIN CSL_CITATION {csl_citation(item(ROWE, locator='12'))} RNDx"),
        marked(f"CSL_CITATION {csl_citation(item(ROWE, locator='12'))} RNDx", "[7]"),
        fieldmark(f"ADDIN {CODE}"),
        marked("ZOTERO_BREF_a").replace("reference-mark", "bookmark"),
    ],
    ids=["zotero", "mendeley", "numbered", "word", "bookmark"],
)  # fmt: skip
def test_a_mark_of_any_program_names_the_work_and_the_page(tmp_path: Path, content: str) -> None:
    pieces = "".join(
        f'<meta:user-defined meta:name="ZOTERO_BREF_a_{number}">{escape(part)}</meta:user-defined>'
        for number, part in enumerate((CODE[:50], CODE[50:]), start=1)
    )

    assert works(tmp_path, content, pieces) == [("Rowe+Lee 2014 10.5555/tides.2014", "p. 12")]


@pytest.mark.parametrize(
    ("name", "shown", "expected"),
    [
        ("JABREF_rowe2014 CID_1 u7qc NORMAL", "(Rowe, 2014, p. 12)", [("rowe2014", "p. 12")]),
        ("JABREF_a:b/c CID_1, JABREF_lee CID_2 u7qc", "[1, 2]", [("a:b/c", None), ("lee", None)]),
        ("JR_cite_1_rowe2014", "(Rowe, 2014)", [("rowe2014", None)]),
        ("JR_cite0_2_rowe2014,lee2015", "[1,2]", [("rowe2014", None), ("lee2015", "pp. 12-13")]),
        ("a mark of something else", "the words", []),
        ("JR_cite_1_rowe2014", "", []),
    ],
)
def test_jabref_names_the_citekeys(
    tmp_path: Path, name: str, shown: str, expected: list[tuple[str, str | None]]
) -> None:
    page = '<meta:user-defined meta:name="JR_cite0_2_rowe2014,lee2015">12-13</meta:user-defined>'

    assert works(tmp_path, marked(name, shown), page) == expected


def test_an_entry_of_libreoffice_itself_says_all_of_a_work(tmp_path: Path) -> None:
    entry = (
        '<text:bibliography-mark text:identifier="{}" text:author="Rowe, Ann; Lee, Bo"'
        ' text:title="The history of tides" text:year="2014" text:pages="1-40"'
        ' text:url="https://doi.org/10.5555/tides.2014">[Row14]</text:bibliography-mark>'
    )

    assert works(tmp_path, entry.format("Row14")) == [("Row14", None)]
    assert works(tmp_path, entry.format(" CITATION  &quot;Row14&quot;")) == [("Row14", None)]
    assert works(tmp_path, entry.format("")) == [("Rowe+Lee 2014 10.5555/tides.2014", None)]


def test_a_mark_without_its_end_and_an_end_without_its_mark_cite_nothing(tmp_path: Path) -> None:
    start, end = marked("JABREF_rowe2014 CID_1 u7qc", "|").split("|")

    assert works(tmp_path, f"{end} words {start}<field:fieldmark-end/>") == []
