"""`loccit verify` on Word and OpenDocument files, on the sample library."""

from pathlib import Path

import pytest

from tests.e2e.conftest import Sampled
from tests.office_drafts import field, item, paragraph, write_docx, write_odt, zotero

TELEGRAPH = "worked for two hours with the current of the aurora alone"
MOON = "Gewöhnlich leuchtet der verfinsterte Mond kupferrot"
SOURDOUGH = "The microbes come with the flour, and some from the hands of the baker."
STORM = {
    "id": 7,
    "title": "The week the telegraph wrote by itself: the solar storm of 1859",
    "author": [{"literal": "Aldermoor Observatory"}],
    "issued": {"date-parts": [[2016]]},
}
BREAD = {
    "id": 8,
    "title": "A household of two: yeasts and bacteria in sourdough",
    "author": [{"family": "Fontana"}, {"family": "Aydın"}, {"family": "Njoroge"}],
    "issued": {"date-parts": [[2020]]},
}
NOTE = (
    '<w:footnotes><w:footnote w:id="1">'
    + paragraph(
        "There: ", field(zotero(item(STORM, locator="219")), "Week of the telegraph, 219.")
    )
    + "</w:footnote></w:footnotes>"
)
CHAPTER = "".join(
    (
        paragraph(
            "The operators “worked for two ", "hours with the current of the ", "aurora alone” ",
            field(zotero(item(STORM, locator="218")), "1"), ".",
        ),
        paragraph(f"Lange bekannt: „{MOON}“ (Brückner & Özdemir 2020, S. 2)."),
        paragraph(
            f"And “{TELEGRAPH}”", '<w:r><w:footnoteReference w:id="1"/></w:r>', " they say."
        ),
        paragraph(
            f"{SOURDOUGH.replace('some', 'most')} ", field(zotero(item(BREAD)), "[2]"),
            style="Quote",
        ),
        paragraph(f"{SOURDOUGH} ", field(zotero(item(BREAD, locator="2")), "[2]"), style="Quote"),
    )
)  # fmt: skip


@pytest.fixture
def chapter(tmp_path: Path) -> Path:
    return write_docx(tmp_path / "chapter.docx", CHAPTER, {"footnotes": NOTE})


def test_a_word_document_is_verified_by_what_its_fields_name(
    sampled: Sampled, chapter: Path
) -> None:
    outcome = sampled.loccit("verify", str(chapter), "--json")

    assert outcome.code == 1, outcome.err
    answer = outcome.json
    assert [
        (each["paragraph"], each["state"], each["block"]) for each in answer["quotations"]
    ] == [
        (1, "exact", False),
        (2, "elsewhere", False),
        (3, "elsewhere", False),
        (4, "altered", True),
        (5, "exact", True),
    ]
    exact, moon, telegraph, bread, _ = answer["quotations"]
    assert exact["around"] == "The operators “worked for two hours with the current"
    assert exact["citations"][0]["title"] == STORM["title"]
    assert [each["text"] for each in moon["correction"]] == ["S. 3"]
    assert [(each["text"], each["note"]) for each in telegraph["correction"]] == [("p. 218", "1")]
    assert bread["differences"] == [{"kind": "word", "quoted": "most", "source": "some"}]
    assert answer["citations"] == []


def test_fix_leaves_a_word_document_alone_and_says_what_to_change_and_where(
    sampled: Sampled, chapter: Path
) -> None:
    before = chapter.read_bytes()

    outcome = sampled.loccit("verify", str(chapter), "--fix")
    as_json = sampled.loccit("verify", str(chapter), "--fix", "--json")

    assert (outcome.code, as_json.code, as_json.json["fixed"]) == (1, 1, [])
    assert chapter.read_bytes() == before
    assert "chapter.docx, paragraph 2  elsewhere" in outcome.out
    assert "“S. 2” should be “S. 3”: change it in paragraph 2" in outcome.out
    assert "near   Lange bekannt: „Gewöhnlich leuchtet der verfinsterte" in outcome.out
    assert "“p. 219” should be “p. 218”: change it in note 1" in outcome.out


def test_an_opendocument_text_is_verified_as_well(sampled: Sampled, tmp_path: Path) -> None:
    text = write_odt(
        tmp_path / "chapter.odt",
        f"<text:p>Lange bekannt: „{MOON}“ (Brückner &amp; Özdemir 2020, S. 3).</text:p>"
        f'<text:p text:style-name="Quotations">{SOURDOUGH} (Fontana 2020, p. 2)</text:p>',
    )

    outcome = sampled.loccit("verify", str(text))

    assert outcome.code == 0, outcome.out + outcome.err
    assert "2 quotations: 2 exact" in outcome.out


def test_a_file_that_only_looks_like_one_is_an_error_with_a_code(
    sampled: Sampled, tmp_path: Path
) -> None:
    text = tmp_path / "chapter.docx"
    text.write_text("Words.", encoding="utf-8")

    outcome = sampled.loccit("verify", str(text), "--json")

    assert outcome.code == 1
    assert outcome.json["error"]["code"] == "source_unreadable"
    assert "not a Word document" in outcome.json["error"]["message"]
