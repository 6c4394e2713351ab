"""How the passages of an answer read: repetitions, context, pages, Markdown."""

from dataclasses import replace

import pytest
from click import unstyle
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.answers.markdown import escaped as in_markdown
from loccit.domain.models.document import DocId
from loccit.domain.models.origin import Origin
from loccit.domain.models.retrieval import Hit, QueryResult, SearchFilter
from loccit.domain.quotations.prose import plain
from loccit.interfaces.presenters import hits_as_markdown, hits_as_text
from loccit.interfaces.views.passages import query_view
from tests.unit.interfaces.test_presenters import CHUNK, CITATION, HIT, TEXT, result

PREPRINT = replace(
    HIT,
    chunk=replace(CHUNK, doc_id=DocId("e" * 64), pages=()),
    citation=replace(CITATION, citekey="rowe2013", title="Tides, a draft", year=2013),
    source_path="/papers/draft.pdf",
)
FOLDED = replace(HIT, also_in=(PREPRINT, replace(HIT, chunk=replace(CHUNK, pages=()))))
AROUND = replace(HIT, context_before="It began so. ", context_after="\n\nSo it ended.")


def lines(answer: QueryResult) -> list[str]:
    return [unstyle(line) for line in hits_as_text.result_lines(answer, 80)]


def markdown(*hits: Hit) -> list[str]:
    return hits_as_markdown.query_result(result(*hits)).splitlines()


def test_a_repetition_is_named_with_its_citation_and_place() -> None:
    assert lines(result(FOLDED))[2:4] == [
        "    also in Rowe and Ōta 2013. Tides, a draft  [@rowe2013, {sec. 2.1 Gears}]",
        "    also in [@rowe2014, {sec. 2.1 Gears}]",
    ]
    [item] = query_view(result(FOLDED), SearchFilter())["items"]
    assert [also["citekey"] for also in item["also_in"]] == ["rowe2013", "rowe2014"]
    assert item["also_in"][0]["source_path"] == "/papers/draft.pdf"
    assert any(line.startswith("Also in Rowe and Ōta 2013") for line in markdown(FOLDED))


def test_context_stands_apart_from_the_passage() -> None:
    assert lines(result(AROUND))[2:] == ["  | It began so.", f"    {TEXT}", "  | So it ended."]
    [item] = query_view(result(AROUND), SearchFilter())["items"]
    assert (item["context_before"], item["text"]) == ("It began so. ", TEXT)
    assert item["context_after"] == "\n\nSo it ended."
    quoted = markdown(AROUND)
    assert f"> {TEXT}" in quoted
    assert {"It began so.", "So it ended."} <= set(quoted)


def test_ranks_go_on_from_page_to_page() -> None:
    second = replace(result(HIT), skipped=6, next_cursor="token")

    assert lines(second)[0].startswith("7. ")
    shown = query_view(second, SearchFilter())
    assert shown["next_cursor"] == "token"
    assert [item["rank"] for item in shown["items"]] == [7]
    assert lines(replace(second, hits=())) == ["Nothing more in project 'p' matches."]


def test_markdown_quotes_the_passage_and_cites_it_for_pandoc() -> None:
    assert markdown(HIT) == [
        "# brass predictors",
        "",
        "## 1. Rowe and Ōta 2014. Tides and salt marshes",
        "",
        "2 Methods › 2.1 Gears",
        "",
        f"> {TEXT}",
        ">",
        "> [@rowe2014, pp. xii-xiii]",
    ]


def test_markup_in_a_document_is_text_in_markdown() -> None:
    hostile = "[a](http://x) <script> ![i](y) `c` $x$ [@fake2020]\n# no heading\n\x1b[31mred"
    chunk = replace(CHUNK, text=hostile, section_path=("*loud*",))

    shown = markdown(replace(HIT, chunk=chunk))

    assert "\\*loud\\*" in shown
    assert r"> \[a\](http://x) \<script\> \!\[i\](y) \`c\` \$x\$ \[\@fake2020\]" in shown
    assert r"> \# no heading" in shown
    assert "> red" in shown


def test_the_place_of_a_passage_without_a_citation_stands_below_its_quotation() -> None:
    assert markdown(replace(HIT, citation=None))[6:] == [
        f"> {TEXT}",
        "",
        "no citation, pp. xii-xiii",
    ]


_MARKUP = ["<script>", "<!-- x -->", "<b>y</b>", "[x](y)", "![x](y)", "&amp;", "&#60;", "`", "``"]


@given(
    st.lists(
        st.sampled_from([*_MARKUP, "1. ", "- ", "\\", "*", "_", "a", " b", ".", "{.x}", "(", ")"])
        | st.text(alphabet='abc1 .-+=:()[]<>!`*_&;#~^$@\\"{}|%?', max_size=8),
        max_size=12,
    ).map("".join)
)
def test_any_text_is_read_out_of_markdown_as_it_was_written_into_it(text: str) -> None:
    assert plain(in_markdown(text)) == text


@pytest.mark.parametrize("line", ["- x", "+ x", "1. x", "12) x", "(a) x", "iv. x", "---", "=="])
def test_a_line_of_a_document_begins_no_list_and_makes_no_heading(line: str) -> None:
    escaped = in_markdown(f"So.\n{line}").splitlines()[1]

    assert escaped != line
    assert escaped.replace("\\", "") == line


@given(st.text(max_size=200))
def test_no_words_of_a_document_read_as_an_address_of_zotero(words: str) -> None:
    text = f"{words}\n  > zotero://select/library/items/EVIL\n\x1b]8;;zotero://evil\x07here"
    origin = Origin("12345678", "user", "ITEM/../X", "FILEBIRD")
    spoofed = replace(HIT, chunk=replace(CHUNK, text=text, section_path=()), origin=origin)

    links = [line for line in lines(result(spoofed)) if line.startswith("  > ")]

    pages = HIT.chunk.page_span
    assert pages is not None
    assert links == [
        "  > zotero://select/library/items/ITEM%2F..%2FX",
        f"  > zotero://open-pdf/library/items/FILEBIRD?page={pages.first}",
    ]


def test_what_did_not_come_from_zotero_has_no_address_of_it() -> None:
    origin = Origin("12345678", "", "/papers/a.pdf", "/papers/a.pdf")

    assert not any("zotero" in line for line in lines(result(replace(HIT, origin=origin))))
