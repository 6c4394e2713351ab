"""A note that starts from what one marked, and from what one wrote there."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loccit.application.marks.align_marks import AlignMarks
from loccit.application.marks.kept_marks import KeptMarks
from loccit.application.notes.note_markdown import new_note
from loccit.application.notes.note_of_marks import MarkGroups, NoteOfMarks
from loccit.application.notes.write_note import evidence_of
from loccit.application.verify.verify_text import VerifyText
from loccit.domain.annotations.annotation import Annotation, AnnotationKind
from loccit.domain.errors import InvalidRequest
from loccit.domain.marks.choice import MarkChoice
from loccit.domain.models.note import ResearchNote
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.models.verification import QuoteState
from loccit.infrastructure.adapters.in_memory.mark_reader import InMemoryMarkReader
from tests.unit.application.conftest import PROJECT, Library

TIDES = (
    "# Tides\n\nThe tide predictor adds up the harmonic constituents of the tide. It was built of"
    " brass, and it hangs in the museum of the harbour now.\n"
)
MILLS = "# Mills\n\nThe tide drives the mill, and the mill grinds the corn of the village.\n"
SUMS = "The tide predictor adds up the harmonic constituents of the tide."
BRASS = "It was built of brass, and it hangs in the museum of the harbour now."
CORN = "the mill grinds the corn of the village"
KIND = AnnotationKind.HIGHLIGHT


def mark(library: Library, **given: list[Annotation]) -> None:
    documents = library.index.at(PROJECT).documents()
    ids = {Path(record.source.path).stem: record.doc_id for record in documents}
    memory = library.index.memory(PROJECT)
    align = AlignMarks(library.index.at(PROJECT), memory, InMemoryMarkReader())
    align({ids[name]: annotations for name, annotations in given.items()}, "zotero")


@pytest.fixture
def marked(library: Library) -> Library:
    library.ingest(library.write("mills.md", MILLS))
    library.ingest(library.write("tides.md", TIDES))
    mark(
        library,
        tides=[
            Annotation("t1", KIND, SUMS, "why?", "#ffd400", ("method", "machines")),
            Annotation("t2", KIND, BRASS, "", "#ff6666", ("machines",)),
        ],
        mills=[Annotation("m1", KIND, CORN, "see also bread", "#ffd400")],
    )
    return library


def written(
    library: Library,
    choice: MarkChoice | None = None,
    groups: MarkGroups = MarkGroups.COLOR,
    filters: SearchFilter | None = None,
) -> ResearchNote:
    index = library.index
    marks = KeptMarks(index.at(PROJECT), index.memory(PROJECT))
    return NoteOfMarks(marks)(PROJECT, choice or MarkChoice(), groups, filters=filters)


def sections(note: ResearchNote) -> dict[str, list[tuple[str, str]]]:
    return {
        each.topic: [
            (excerpt.quoted.chunk.text, said)
            for excerpt, said in zip(each.excerpts, each.sentences, strict=True)
        ]
        for each in note.findings
    }


def test_each_colour_is_a_section_with_its_marks_and_comments(marked: Library) -> None:
    assert sections(written(marked)) == {
        "Yellow": [(CORN, "see also bread"), (SUMS, "why?")],
        "Red": [(BRASS, "")],
    }


def test_each_tag_is_a_section(marked: Library) -> None:
    assert sections(written(marked, groups=MarkGroups.TAG)) == {
        "Without a tag": [(CORN, "see also bread")],
        "method": [(SUMS, "why?")],
        "machines": [(BRASS, "")],
    }


def test_marks_are_chosen_and_filtered(marked: Library) -> None:
    tags = MarkChoice(tags=("machines",))
    assert sections(written(marked, tags, MarkGroups.TAG)) == {
        "machines": [(SUMS, "why?"), (BRASS, "")]
    }
    mills = marked.index.at(PROJECT).documents()[0].doc_id
    only = SearchFilter(doc_ids=(mills,))
    assert sections(written(marked, filters=only)) == {"Yellow": [(CORN, "see also bread")]}


def test_nothing_marked_is_told(marked: Library) -> None:
    with pytest.raises(InvalidRequest, match="nothing is marked"):
        written(marked, MarkChoice(colors=("blue",)))


def test_a_mark_that_cuts_a_word_quotes_whole_words(marked: Library) -> None:
    mark(marked, tides=[Annotation("t", KIND, "armonic constituents of the ti", "", "#ffd400")])
    note = written(marked)
    assert sections(note) == {"Yellow": [("harmonic constituents of the tide", "")]}


@given(
    comment=st.one_of(
        st.text(max_size=80),
        st.sampled_from(
            [
                '"the tide predictor takes away the constituents" (Smith 2010)',
                "as [@rowe2014, p. 3] says: \u201cit was built of tin\u201d",
                "> quoted by nobody at all",
                "\u00abelle est faite de laiton\u00bb, p. 12",
                "<!-- loccit: more on it goes here -->",
            ]
        ),
    )
)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_note_verifies_clean_whatever_was_written_at_the_marks(
    marked: Library, comment: str
) -> None:
    note = written(marked)
    said = tuple(
        replace(each, sentences=tuple(comment for _ in each.sentences)) for each in note.findings
    )
    text = new_note(replace(note, findings=said), "2026-11-23", "note.bib")
    file = marked.folder / "note.md"
    file.write_text(text, encoding="utf-8")

    found = VerifyText(marked.index).text(text, PROJECT)

    assert len(evidence_of(note).quotes) == 3
    assert [each.state for each in found.quotations] == [QuoteState.EXACT] * 3, text
