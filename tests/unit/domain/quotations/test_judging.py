"""On which page a quotation is said to stand, and what a locator should say instead."""

from dataclasses import replace

import pytest

from loccit.domain.models.chunk import PagePart
from loccit.domain.models.citation_meta import (
    Author,
    CitationMeta,
    MatchEvidence,
    MatchMethod,
    SourceHint,
)
from loccit.domain.models.document import Coverage, DocId
from loccit.domain.models.project import DocumentRecord, Revision, SourceFile
from loccit.domain.models.quotation import TextPlace
from loccit.domain.models.verification import (
    CitationState,
    Evidence,
    QuoteState,
    QuoteVerdict,
)
from loccit.domain.quotations.judging import QuoteJudge
from loccit.domain.quotations.locators import named_pages
from loccit.domain.quotations.markdown import markdown_draft
from loccit.domain.quotations.reading import read
from loccit.domain.quotations.source import SourceText
from loccit.domain.quotations.stored_text import StoredText
from loccit.domain.text.spans import Span

HERE = TextPlace(1, 1)
PAGES = (
    ("xi", "A preface thanks the keepers of the harbour for their patience."),
    ("xii", "It ends with a remark on the weather of that year, which goes on"),
    ("1", "into the first chapter. The tide rises twice in a lunar day."),
    ("2", "Salt marshes grow upward as the mud settles among their stems."),
    (None, "An appendix without a number repeats: The tide rises twice in a lunar day."),
)
MATCH = MatchEvidence(MatchMethod.TITLE, 1.0)
MARSH = CitationMeta(
    "marsh", "On marshes", (Author("van der Rowe", "Ann"), Author("Lee-Müller")), 2014,
    None, None, (), (), None, MATCH,
)  # fmt: skip


def stored() -> StoredText:
    text, pages = "", []
    for index, (label, words) in enumerate(PAGES, start=1):
        pages.append(PagePart(index, label, Span(len(text), len(text) + len(words))))
        text += f"{words}\n"
    return StoredText(SourceText(text.rstrip()), tuple(pages))


def record(doc_id: str, citation: CitationMeta | None) -> DocumentRecord:
    return DocumentRecord(
        DocId(doc_id), Revision("r"), SourceFile(f"/{doc_id}.pdf", 1, 1, DocId(doc_id)), None,
        citation, None, SourceHint(), "", 1, Coverage(),
    )  # fmt: skip


def judge() -> QuoteJudge:
    other = replace(MARSH, citekey="other", authors=(Author("Abel"),))
    texts = {
        "m": stored(),
        "o": StoredText(SourceText("A page that says something else altogether."), ()),
    }
    return QuoteJudge([record("m", MARSH), record("o", other)], lambda doc_id: texts[doc_id])


def verdict(text: str) -> QuoteVerdict:
    [quotation] = read(markdown_draft(text)).quotations
    found = judge().quotation(quotation, HERE)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "citation",
    [
        "[@marsh, p. 2]",  # printed
        "[@marsh, pp. 1-2]",
        "[@marsh, p. 4]",  # no page has it printed: the fourth of the file
        "[@marsh]",
        "(Rowe 2014: 2)",
        "(van der Rowe and Lee-Müller 2014, p. 2)",
        "(Rowe et al. 2014)",
        "[@marsh, fig. 3]",
        "[@other, p. 9; @marsh, p. 2]",
    ],
)
def test_a_page_is_its_printed_number_else_its_place_in_the_file(citation: str) -> None:
    found = verdict(f'"Salt marshes grow upward as the mud settles" {citation}.')

    assert found.state is QuoteState.EXACT
    assert found.found is not None
    assert [page.index for page in found.found.pages] == [4]


@pytest.mark.parametrize(
    ("quoted", "citation", "correction"),
    [
        ("Salt marshes grow upward as the mud", "[@marsh, p. 1]", "p. 2"),
        ("Salt marshes grow upward as the mud", "[@marsh, p. 99]", "p. 2"),
        ("Salt marshes grow upward as the mud", "[@marsh, pp. xi-xii]", "p. 2"),
        ("Salt marshes grow upward as the mud", "(Rowe 2014, S. 1)", "S. 2"),
        ("Salt marshes grow upward as the mud", "(Rowe 2014: 1)", "2"),
        ("A preface thanks the keepers of", "[@marsh, 2]", "xi"),
        ("of that year, which goes on into the first", "[@marsh, p. xii]", "pp. xii-1"),
        ("of that year, which goes on into the first", "[@marsh, pp. xi–xii]", "pp. xii–1"),
        ("The tide rises twice in a lunar day", "[@marsh, p. 2]", "p. 1"),
    ],
)
def test_a_wrong_page_is_corrected_in_the_writers_own_manner(
    quoted: str, citation: str, correction: str
) -> None:
    text = f'"{quoted}" {citation}.'

    found = verdict(text)

    assert found.state is QuoteState.ELSEWHERE
    [each] = found.correction
    assert each.text == correction
    assert text[: each.span.start] + text[each.span.end :] != text


@pytest.mark.parametrize(("page", "index"), [("e112", 2), ("112", 2), ("1", 1)])
def test_a_printed_number_may_be_cited_without_its_letter(page: str, index: int) -> None:
    parts = [PagePart(n, f"e{110 + n}", Span(n, n + 1)) for n in (1, 2, 3)]
    [citation] = read(markdown_draft(f"[@marsh, p. {page}]")).citations

    assert citation.locator
    assert named_pages(citation.locator, parts) == {index}


def test_of_two_places_the_one_that_is_cited_counts() -> None:
    for page in ("1", "5"):
        found = verdict(f'"The tide rises twice in a lunar day" [@marsh, p. {page}].')
        assert found.state is QuoteState.EXACT


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("[@marsh, p. xii]", CitationState.FOUND),
        ("[@marsh, p. 77]", CitationState.NO_SUCH_PAGE),
        ("[@other, p. 77]", CitationState.FOUND),  # it has no pages to check
        ("(Abel 2014)", CitationState.FOUND),
        ("(Abel and Lee 2014)", CitationState.UNKNOWN_WORK),
        ("(Lee-Müller 2014)", CitationState.UNKNOWN_WORK),  # not the first author
        ("(Rowe 2015)", CitationState.UNKNOWN_WORK),
        ("@nobody says so", CitationState.UNKNOWN_WORK),
    ],
)
def test_a_citation_alone_is_looked_up_by_work_and_page(text: str, state: CitationState) -> None:
    [citation] = read(markdown_draft(text)).citations

    assert judge().citation(citation, HERE).state is state


def test_what_stands_in_the_title_of_a_document_is_taken_for_its_name() -> None:
    named = replace(MARSH, title="\u201cOn Every Marsh of the Lower Coast\u201d: a survey")
    judge = QuoteJudge([record("m", named)], lambda _: stored())
    text = (
        'Rowe wrote "On Every Marsh of the Lower Coast", not "on each marsh of the lower coast".'
    )
    [title, other] = read(markdown_draft(text)).quotations

    assert judge.quotation(title, HERE) is None
    assert judge.quotation(other, HERE) is not None


@pytest.mark.parametrize(
    ("source", "quoted", "negation"),
    [
        ("In mice the effect of the drug was not seen.", "the effect of the drug was", "not"),
        ("We saw no effect of the drug in mice.", "effect of the drug in mice", "no"),
        ("The effect of the drug\ncannot be seen.", "The effect of the drug", "cannot"),
        ("The effect of the drug didn’t last.", "The effect of the drug", "didn’t"),
        ("The effect of the drug was seen. Not in mice.", "effect of the drug was seen", ""),
        ("The effect of the drug was seen, not felt.", "effect of the drug was seen", ""),
        ("The effect of the drug was not only seen.", "The effect of the drug was", ""),
        ("It is not only an effect of the drug.", "only an effect of the drug", ""),
        ("The effect of the drug No. 7", "The effect of the drug", ""),
        ("The effect of the drug SEM showed.", "The effect of the drug", ""),
        ("The effect of the drug\n\nNo mice", "The effect of the drug", ""),
        ("The effect of the drug was not seen.", "effect of the drug was not seen", ""),
    ],
)
def test_a_negation_right_beside_a_quotation_is_remarked(
    source: str, quoted: str, negation: str
) -> None:
    library = QuoteJudge([record("m", MARSH)], lambda _: StoredText(SourceText(source), ()))

    [quotation] = read(markdown_draft(f'"{quoted}" [@marsh].')).quotations
    found = library.quotation(quotation, HERE)

    assert found is not None
    assert found.state is QuoteState.EXACT
    expected = f'in the source "{negation}" stands right beside it' if negation else ""
    assert found.reason == expected


def test_a_key_is_found_as_pandoc_reads_it() -> None:
    judge = QuoteJudge([record("m", replace(MARSH, citekey="Rowe 2014, a"))], lambda _: stored())
    text = '"Salt marshes grow upward as the mud settles" [@Rowe-2014-a, p. 2].'
    [quotation] = read(markdown_draft(text)).quotations

    found = judge.quotation(quotation, HERE)

    assert found is not None
    assert found.state is QuoteState.EXACT


def test_what_a_topic_of_the_note_quotes_is_a_question_and_no_finding() -> None:
    asked = 'Who held that "the marshes are sinking under the weight of the mud"?'
    evidence = Evidence("p", (), {}, {"topics": asked})
    heading, own = read(
        markdown_draft(f'# {asked}\n\n"The mud of the marshes is sinking under it."\n')
    ).quotations

    with_note = QuoteJudge([record("m", MARSH)], lambda _: stored(), evidence)
    without = QuoteJudge([record("m", MARSH)], lambda _: stored())

    assert with_note.quotation(heading, HERE) is None
    assert with_note.quotation(own, HERE) is not None
    assert without.quotation(heading, HERE) is not None
