"""The drafts of the benchmark of verification hold what a writer's program would write."""

import json
import re
import zipfile
from pathlib import Path

import pytest
from lxml import etree

from benchmarks.verify.drafts import WRITERS, Entry
from benchmarks.verify.drafts.entry import runs

ITEM = {
    "id": "rowe2014",
    "citation-key": "rowe2014",
    "type": "book",
    "title": "Tides & marshes",
    "author": [{"family": "Rowe", "given": "Alice"}, {"family": "Finch"}],
    "issued": {"date-parts": [[2014]]},
    "DOI": "10.5555/1",
}
PLAIN = Entry("At 5 % of R&D_costs, #1 {of} $2 [12] it is < 3.", "rowe2014", "12", ITEM)
MARKED = Entry("Of *all* of `them` <b> or ~a~ 5 °C.", "rowe2014", None, ITEM)
RAISED = Entry("Of parts¹¹ it is 10⁻⁶.", "rowe2014", "12", ITEM)
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def written(name: str, entries: list[Entry], folder: Path) -> str:
    return WRITERS[name].write(entries, folder).read_text(encoding="utf-8")


def part(draft: Path, name: str) -> etree._Element:
    with zipfile.ZipFile(draft) as file:
        return etree.fromstring(file.read(name))


def all_manners(name: str, entry: Entry) -> list[Entry]:
    return [entry] * len(WRITERS[name].manners)


def test_a_citation_is_printed_in_author_year_style() -> None:
    assert PLAIN.cited == "(Rowe & Finch, 2014, p. 12)"
    assert MARKED.cited == "(Rowe & Finch, 2014)"


def test_raised_figures_are_runs_of_their_own() -> None:
    assert list(runs(RAISED.text)) == [
        ("Of parts", False),
        ("11", True),
        (" it is 10", False),
        ("−6", True),
        (".", False),
    ]


def test_markdown_cites_with_the_page_and_escapes_what_would_be_markup(tmp_path: Path) -> None:
    draft = written("md", [PLAIN, MARKED], tmp_path)

    assert f"“{PLAIN.text}” [@rowe2014, p. 12]." in draft
    assert r"“Of \*all\* of \`them\` \<b> or \~a~ 5 °C.” [@rowe2014]." in draft
    assert f"> {PLAIN.text} [@rowe2014, p. 12]\n" in written("blocks", [PLAIN], tmp_path)
    assert f"“{PLAIN.text} [@rowe2014, p. 12]”." in written("inside", [PLAIN], tmp_path)
    assert f"“{PLAIN.text}” {PLAIN.cited}." in written("names", [PLAIN], tmp_path)


def test_latex_has_each_manner_and_goes_on_in_another_file(tmp_path: Path) -> None:
    first = written("tex", all_manners("tex", PLAIN), tmp_path)
    draft = first + (tmp_path / "rest.tex").read_text(encoding="utf-8")

    assert r"\input{rest}" in first
    text = re.sub(r"\s+", " ", draft)
    assert (
        r"``At 5 \% of R\&D\_costs, \#1 \{of\} \$2 [12] it is < 3.'' \citep[12]{rowe2014}" in text
    )
    assert r"\textcite[12]{rowe2014} says: \enquote{At 5 \% of R\&D\_costs," in text
    assert r"\footcite[p.~12]{rowe2014}" in text
    assert r"\begin{quote} At 5 \%" in text


def test_every_second_latex_quotation_has_commands_for_signs(tmp_path: Path) -> None:
    first = written("tex", [MARKED, RAISED, MARKED, RAISED], tmp_path)

    rest = re.sub(r"\s+", " ", (tmp_path / "rest.tex").read_text(encoding="utf-8"))
    assert r"<b> or \textasciitilde{}a\textasciitilde{} 5 °C." in re.sub(r"\s+", " ", first)
    assert r"parts$^{11}$ it is 10$^{-6}$." in rest
    assert r"parts\textsuperscript{11}" in written("tex", [RAISED], tmp_path) + (
        tmp_path / "rest.tex"
    ).read_text(encoding="utf-8")


def test_word_holds_the_text_in_runs_and_each_managers_field(tmp_path: Path) -> None:
    entries = all_manners("docx", PLAIN)
    draft = WRITERS["docx"].write(entries, tmp_path)

    document, notes = part(draft, "word/document.xml"), part(draft, "word/footnotes.xml")
    paragraphs = ["".join(p.itertext(f"{W}t")) for p in document.iter(f"{W}p")]
    quoted = [text for text in paragraphs if PLAIN.text in text]
    assert len(quoted) == len(entries)
    assert sum(PLAIN.cited in text for text in quoted) == len(entries) - 1
    assert PLAIN.cited in "".join(notes.itertext(f"{W}t"))
    codes = ["".join(p.itertext(f"{W}instrText")) for p in document.iter(f"{W}p")]
    codes += [str(field.get(f"{W}instr")) for field in document.iter(f"{W}fldSimple")]
    items = [code for code in codes if code.startswith(" ADDIN ZOTERO_ITEM CSL_CITATION {")]
    for code in items:
        [item] = json.loads(code.partition("CSL_CITATION")[2])["citationItems"]
        assert (item["locator"], item["label"]) == ("12", "page")
        assert item["itemData"]["DOI"] == "10.5555/1"
    assert len(items) == sum(name.startswith("Zotero") for name in WRITERS["docx"].manners) - 1
    assert any(code.startswith(" ADDIN CSL_CITATION {") and "mendeley" in code for code in codes)
    assert any("<Year>2014</Year>" in code and "Tides &amp; marshes" in code for code in codes)


def test_the_citation_key_is_in_every_second_item(tmp_path: Path) -> None:
    content = part(WRITERS["odt"].write([PLAIN, PLAIN], tmp_path), "content.xml")

    names = [mark.get(f"{TEXT}name") for mark in content.iter(f"{TEXT}reference-mark-start")]

    assert ["citation-key" in str(name) for name in names] == [True, False]


@pytest.mark.parametrize(
    ("name", "inside", "raised"),
    [("docx", "word/document.xml", f".//{W}vertAlign"), ("odt", "content.xml", f".//{TEXT}span")],
)
def test_raised_figures_are_raised_by_format(
    tmp_path: Path, name: str, inside: str, raised: str
) -> None:
    content = part(WRITERS[name].write([RAISED], tmp_path), inside)

    assert "Of parts11 it is 10−6." in "".join(
        content.itertext(f"{W}t", f"{TEXT}p", f"{TEXT}span")
    )
    assert len(content.findall(raised)) == 2


def test_open_document_holds_reference_marks_around_what_is_printed(tmp_path: Path) -> None:
    entries = all_manners("odt", PLAIN)
    draft = WRITERS["odt"].write(entries, tmp_path)

    with zipfile.ZipFile(draft) as file:
        assert file.namelist()[0] == "mimetype"
    content = part(draft, "content.xml")
    begun = [mark.get(f"{TEXT}name") for mark in content.iter(f"{TEXT}reference-mark-start")]
    ended = [mark.get(f"{TEXT}name") for mark in content.iter(f"{TEXT}reference-mark-end")]
    assert begun == ended
    assert len(begun) == len(entries)
    assert all(re.search(r"\} RND\w{10}\Z", str(name)) for name in begun)
    text = "".join(content.itertext())
    assert text.count(PLAIN.text) == text.count(PLAIN.cited) == len(entries)
