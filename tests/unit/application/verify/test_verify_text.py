"""Checking a file against a library in memory."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from loccit.application.verify.evidence_file import evidence_json, evidence_path, read_evidence
from loccit.application.verify.verify_text import VerifyText
from loccit.domain.errors import (
    EvidenceUnreadable,
    ProjectNotFound,
    SourceNotFound,
    SourceUnreadable,
)
from loccit.domain.models.document import DocId
from loccit.domain.models.project import project_id
from loccit.domain.models.quotation import ParagraphPlace, TextPlace
from loccit.domain.models.verification import (
    CitationState,
    Evidence,
    EvidenceQuote,
    QuoteState,
    Verification,
)
from loccit.domain.quotations.draft import Draft
from loccit.domain.quotations.manuscript import Manuscript, Paragraph, manuscript_draft
from loccit.domain.text.spans import Span
from tests.unit.application.conftest import BREAD, PROJECT, TIDES, Library

TIDE = "The tide predictor adds up the harmonic constituents"
STARTER = "Lactic acid bacteria and yeasts live together in the starter"


@pytest.fixture
def filled(library: Library) -> Library:
    references = library.references("Tides and their machines", "Sourdough and its many microbes")
    library.ingest(library.write("tides.md", TIDES), references)
    library.ingest(
        library.write("bread.md", BREAD.replace("Sourdough", "Sourdough and its many microbes")),
        references,
    )
    return library


def verified(library: Library, text: str, *, fix: bool = False) -> Verification:
    path = library.write("thesis.txt", text)
    return VerifyText(library.index)(Path(path), PROJECT, fix=fix)


@pytest.mark.parametrize(
    ("text", "state", "reason"),
    [
        (f'It is said: "{TIDE}" [@tides].', QuoteState.EXACT, ""),
        (f'It is said: "{TIDE}".', QuoteState.EXACT, "it cites nothing"),
        (f'"{TIDE}" [@tides, p. 3].', QuoteState.EXACT, "has no pages"),
        (f'"{TIDE}" [@tides, chap. 3].', QuoteState.EXACT, "'chap. 3' was not checked"),
        (f'"{TIDE}" [@sourdough].', QuoteState.ELSEWHERE, "it stands in another work"),
        (f'"{TIDE}" [@nobody].', QuoteState.ELSEWHERE, "no document of the project is @nobody"),
        (f'"{TIDE}" [@sourdough; @tides].', QuoteState.EXACT, ""),
        (f'"{TIDE.replace("adds", "counts")}" [@tides].', QuoteState.ALTERED, ""),
        ('"Words that nobody ever wrote down" [@tides].', QuoteState.ABSENT, ""),
        ('"predictors" [@tides].', QuoteState.ABSENT, ""),
        ('"predictor" [@tides].', QuoteState.EXACT, ""),
    ],
)
def test_each_quotation_gets_its_state(
    filled: Library, text: str, state: QuoteState, reason: str
) -> None:
    found = verified(filled, text)

    [verdict] = found.quotations
    assert verdict.state is state
    assert reason in verdict.reason
    assert found.ok is (state is QuoteState.EXACT)


def test_a_term_in_quotation_marks_is_counted_and_not_judged(filled: Library) -> None:
    found = verified(filled, 'A so-called "spring tide" comes.')

    assert (found.quotations, found.unchecked, found.ok) == ((), 1, True)


def test_places_are_told_by_line_and_column(filled: Library) -> None:
    found = verified(filled, f'\ufeffOne\r\ntwo "{TIDE}" and [@tides].\r\n')

    [verdict] = found.quotations
    assert verdict.place == TextPlace(2, 6)
    assert verdict.found is not None
    assert verdict.found.text == TIDE
    assert verdict.found.citekey == "tides"


def test_a_citation_without_a_quotation_is_looked_up(filled: Library) -> None:
    found = verified(filled, "Tides rise [@tides] and fall [@nobody2000, p. 3].")

    assert [each.state for each in found.citations] == [
        CitationState.FOUND,
        CitationState.UNKNOWN_WORK,
    ]
    assert not found.ok


def test_a_quotation_whose_document_changed_is_said_to_have_a_changed_source(
    filled: Library,
) -> None:
    text = f'"{TIDE}" [@tides].'
    record = next(
        r for r in filled.index.at(PROJECT).documents() if r.source.path.endswith("tides.md")
    )

    def with_evidence(doc_id: DocId) -> QuoteState:
        quote = EvidenceQuote(TIDE, doc_id, Span(0, len(TIDE)), "tides", ("3",))
        evidence = Evidence(PROJECT, (quote,), {"embedding": "hash/small"}, {"strict": "no"})
        path = evidence_path(filled.folder / "thesis.txt")
        path.write_text(evidence_json(evidence), encoding="utf-8")
        assert read_evidence(path) == evidence
        found = verified(filled, text)
        assert found.evidence
        return found.quotations[0].state

    assert with_evidence(record.doc_id) is QuoteState.EXACT
    assert with_evidence(DocId("0" * 64)) is QuoteState.SOURCE_CHANGED


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"schema": 2}', "\x00", "[" * 100_000])
def test_broken_evidence_is_an_error_that_says_what_to_do(filled: Library, content: str) -> None:
    evidence_path(filled.folder / "thesis.txt").write_text(content, encoding="utf-8")

    with pytest.raises(EvidenceUnreadable, match="move it away"):
        verified(filled, "Text.")


def test_a_file_that_is_no_text_is_refused(filled: Library) -> None:
    verify = VerifyText(filled.index)
    binary = filled.folder / "thesis.docx"
    binary.write_bytes(b"PK\x03\x04\xff\xfe")

    with pytest.raises(SourceUnreadable, match="UTF-8"):
        verify(binary, PROJECT)
    with pytest.raises(SourceUnreadable, match="folder"):
        verify(filled.folder, PROJECT)
    with pytest.raises(SourceNotFound):
        verify(filled.folder / "none.md", PROJECT)
    with pytest.raises(ProjectNotFound):
        verify(Path(filled.write("a.md", "Text.")), project_id("none"))


def test_a_file_that_has_nothing_to_correct_is_not_written(filled: Library) -> None:
    path = filled.folder / "thesis.txt"
    path.write_bytes(f'"{TIDE}" [@sourdough, p. 3].\r\n'.encode())
    before = path.stat().st_mtime_ns

    VerifyText(filled.index)(path, PROJECT, fix=True)

    assert path.stat().st_mtime_ns == before
    assert json.dumps(sorted(each.name for each in filled.folder.iterdir())).count("thesis") == 1


@dataclass(frozen=True)
class Paragraphs:
    """Reads each line as a paragraph of a file that only its own program writes."""

    def read(self, path: Path) -> Draft:
        text = path.read_text(encoding="utf-8")
        lines = [Span(found.start(), found.end()) for found in re.finditer(".+", text)]
        return manuscript_draft(Manuscript(text, tuple(map(Paragraph, lines))))


def test_a_draft_that_others_may_not_write_is_told_where_to_correct(library: Library) -> None:
    title = "Tides and their machines"
    paged = library.write("tides.md", f"# {title}\n\nA page of other words.\n\f{TIDE} there.\n")
    library.ingest(paged, library.references(title))
    path = library.folder / "thesis.paper"
    path.write_text(f'A line.\nHe says "{TIDE}" [@tides, p. 1].\n', encoding="utf-8")
    before = path.read_bytes()

    found = VerifyText(library.index, {".paper": Paragraphs()})(path, PROJECT, fix=True)

    [verdict] = found.quotations
    [correction] = verdict.correction
    assert verdict.place == ParagraphPlace(2, 'He says "The tide predictor adds up the harmonic')
    assert (correction.text, correction.place) == (
        "p. 2",
        ParagraphPlace(2, 'up the harmonic constituents" [@tides, p. 1].'),
    )
    assert (found.fixed, path.read_bytes()) == ((), before)
