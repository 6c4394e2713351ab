"""A note quotes what a library says of its topics, each passage once."""

from dataclasses import replace

import pytest

from loccit.application.notes.write_note import WriteNote, evidence_of, works_of
from loccit.application.query.ask_question import AskQuestion
from loccit.domain.documents.slicing import text_of
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.note import ResearchNote
from loccit.domain.models.verification import Evidence
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from tests.unit.application.conftest import PROJECT, Library

TIDE = "# Tides and their machines\n\nBrass wheels add the terms of the tide.\n"
SALT = "# Salt and mud of the marshes\n\nThe tide leaves salt on the marsh.\n"
POLICY = RetrievalPolicy(top_k=2, mode=SearchMode.LEXICAL, min_score=0)


def write(library: Library, *topics: str, before: Evidence | None = None) -> ResearchNote:
    write_note = WriteNote(AskQuestion(library.query_chunks))
    quoted = before.quotes if before else ()
    return write_note(topics, PROJECT, policy=POLICY, quoted=quoted)


def quotes(note: ResearchNote) -> list[str]:
    return [excerpt.quoted.chunk.text for excerpt in note.excerpts]


@pytest.fixture
def tidal(library: Library) -> Library:
    references = library.references("Tides and their machines", "Salt and mud of the marshes")
    library.ingest(library.write("tide.md", TIDE), references)
    return library


def test_each_topic_has_its_findings_and_one_without_any_is_told(tidal: Library) -> None:
    note = write(tidal, "brass wheels", "chess", "brass  wheels")

    assert [(each.topic, each.is_answered) for each in note.findings] == [
        ("brass wheels", True),
        ("chess", False),
    ]
    assert quotes(note) == ["Brass wheels add the terms of the tide."]


def test_a_note_that_goes_on_quotes_only_what_is_new(tidal: Library) -> None:
    first = evidence_of(write(tidal, "the tide"))
    again = write(tidal, "the tide", before=first)
    tidal.ingest(
        tidal.write("salt.md", SALT),
        tidal.references("Tides and their machines", "Salt and mud of the marshes"),
    )
    more = write(tidal, "the tide", before=first)
    both = evidence_of(more, first)

    assert quotes(again) == []
    assert again.findings[0].is_answered
    assert quotes(more) == ["The tide leaves salt on the marsh."]
    assert [quote.text for quote in both.quotes] == [
        "Brass wheels add the terms of the tide.",
        "The tide leaves salt on the marsh.",
    ]
    records = tidal.index.at(PROJECT).documents()
    works = works_of(both, records)
    assert {key: work and work.title for key, work in works.items()} == {
        "tides": "Tides and their machines",
        "salt": "Salt and mud of the marshes",
    }
    assert works_of(both, records[:0]) == {"tides": None, "salt": None}


def test_what_one_topic_quotes_another_one_refers_to(tidal: Library) -> None:
    tidal.ingest(tidal.write("salt.md", SALT))

    note = write(tidal, "brass wheels", "the tide")

    assert [(len(each.excerpts), each.see_also) for each in note.findings] == [
        (1, ()),
        (1, ("brass wheels",)),
    ]
    assert sorted(quotes(note)) == [
        "Brass wheels add the terms of the tide.",
        "The tide leaves salt on the marsh.",
    ]


def test_evidence_holds_each_quote_as_a_slice_of_its_document(tidal: Library) -> None:
    evidence = evidence_of(write(tidal, "the tide", "brass"))

    assert evidence.topics == ("the tide", "brass")
    assert evidence.models == {"embedding": "hash/small"}
    for quote in evidence.quotes:
        assert quote.span.of(text_of(tidal.index.at(PROJECT).chunks(quote.doc_id))) == quote.text
        assert quote.citekey == "tides"


def test_a_note_of_another_project_is_not_continued(tidal: Library) -> None:
    note = write(tidal, "the tide")
    foreign = replace(evidence_of(note), project_id="other")

    with pytest.raises(InvalidRequest, match="-p other"):
        evidence_of(note, foreign)


@pytest.mark.parametrize("topics", [(), ("",), (" \n",)])
def test_a_note_needs_a_topic(tidal: Library, topics: tuple[str, ...]) -> None:
    with pytest.raises(InvalidRequest, match="needs a topic"):
        write(tidal, *topics)
