"""Searching in what one marked, and in what one wrote there."""

from dataclasses import replace

import pytest

from loccit.application.marks.align_marks import AlignMarks
from loccit.application.marks.kept_marks import KeptMarks
from loccit.application.marks.query_marks import QueryMarks
from loccit.domain.annotations.annotation import Annotation, AnnotationKind
from loccit.domain.errors import InvalidRequest
from loccit.domain.marks.choice import MarkChoice
from loccit.domain.models.document import DocId
from loccit.domain.models.retrieval import QueryResult, SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from loccit.infrastructure.adapters.in_memory.mark_reader import InMemoryMarkReader
from tests.unit.application.conftest import PROJECT, Library

TIDES = "# Tides\n\nThe tide predictor adds up the harmonic constituents of the tide.\n"
MILLS = "# Mills\n\nThe tide drives the mill, and the mill grinds the corn of the village.\n"
BREAD = "# Bread\n\nLactic acid bacteria and yeasts live together in the starter.\n"
LEXICAL = RetrievalPolicy(mode=SearchMode.LEXICAL)


@pytest.fixture
def marked(library: Library) -> Library:
    """Of three documents two are marked; what was written in one has nothing of its words."""
    ids: dict[str, DocId] = {}
    for name, text in (("tides", TIDES), ("mills", MILLS), ("bread", BREAD)):
        record = library.ingest(library.write(f"{name}.md", text)).record
        assert record is not None
        ids[name] = record.doc_id
    index = library.index
    align = AlignMarks(index.at(PROJECT), index.memory(PROJECT), InMemoryMarkReader())
    kind = AnnotationKind.HIGHLIGHT
    align(
        {
            ids["tides"]: [
                Annotation("t", kind, "harmonic constituents of the tide", "", "#ffd400")
            ],
            ids["bread"]: [
                Annotation(
                    "b",
                    kind,
                    "bacteria and yeasts live together in the starter",
                    "compare symbiosis of lichens",
                    "#ff6666",
                    ("biology",),
                )
            ],
        },
        "zotero",
    )
    return library


def asked(
    library: Library,
    text: str,
    choice: MarkChoice | None = None,
    *,
    policy: RetrievalPolicy | None = None,
    filters: SearchFilter | None = None,
) -> QueryResult:
    index = library.index
    marks = KeptMarks(index.at(PROJECT), index.memory(PROJECT))
    return QueryMarks(library.query_chunks, marks)(
        text,
        PROJECT,
        choice or MarkChoice(),
        policy=policy or RetrievalPolicy(min_score=0.0),
        filters=filters,
    )


def names(result: QueryResult) -> list[str]:
    return [hit.source_path.rpartition("/")[2] for hit in result.hits]


def test_only_marked_passages_are_found(marked: Library) -> None:
    everywhere = marked.query_chunks("tide", PROJECT, policy=LEXICAL)
    mine = asked(marked, "tide", policy=LEXICAL)

    assert {"tides.md", "mills.md"} == set(names(everywhere))
    assert names(mine) == ["tides.md"]


def test_a_passage_is_found_by_what_was_written_there(marked: Library) -> None:
    for text in ("symbiosis of lichens", "biology"):
        found = asked(marked, text, policy=LEXICAL)
        assert names(found) == ["bread.md"]
        assert "lichens" not in found.hits[0].chunk.text


def test_a_comment_is_found_by_meaning_and_has_its_vector_from_then_on(marked: Library) -> None:
    found = asked(marked, "compare symbiosis of lichens")

    assert names(found)[0] == "bread.md"
    memory = marked.index.memory(PROJECT)
    embedded = {entry.text: entry.vector is not None for entry in memory.entries(vectors=True)}
    assert embedded == {"": False, "compare symbiosis of lichens\nbiology": True}


def test_a_comment_is_no_word_of_any_document_in_a_search(marked: Library) -> None:
    asked(marked, "compare symbiosis of lichens")

    found = marked.query_chunks("symbiosis of lichens", PROJECT, policy=LEXICAL)

    assert found.hits == ()


def test_marks_are_narrowed_by_colour_and_tag(marked: Library) -> None:
    assert names(asked(marked, "tide starter", MarkChoice(colors=("yellow",)))) == ["tides.md"]
    assert names(asked(marked, "tide starter", MarkChoice(tags=("Biology",)))) == ["bread.md"]
    assert names(asked(marked, "tide starter", MarkChoice(tags=("none",)))) == []


def test_what_was_written_is_found_within_the_filters_alone(marked: Library) -> None:
    tides = next(
        record.doc_id
        for record in marked.index.at(PROJECT).documents()
        if record.source.path.endswith("tides.md")
    )
    found = asked(marked, "symbiosis of lichens", filters=SearchFilter(doc_ids=(tides,)))
    assert set(names(found)) <= {"tides.md"}


def test_hits_come_by_relevance_each_passage_once(marked: Library) -> None:
    found = asked(marked, "bacteria and yeasts in symbiosis")
    scores = [hit.score for hit in found.hits]
    assert scores == sorted(scores, reverse=True)
    assert scores == [hit.relevance for hit in found.hits]
    assert len({hit.chunk.id for hit in found.hits}) == len(found.hits)


def test_a_project_without_marks_has_none_of_ones_own(library: Library) -> None:
    library.ingest(library.write("tides.md", TIDES))
    found = asked(library, "tide")
    assert (found.hits, found.relevant) == ((), True)


def test_a_query_without_words_is_refused(marked: Library) -> None:
    with pytest.raises(InvalidRequest):
        asked(marked, " ")


def test_hits_say_what_was_marked_in_them(marked: Library) -> None:
    index = marked.index
    memory = index.memory(PROJECT)
    hits = marked.query_chunks("tide", PROJECT, policy=LEXICAL).hits

    found = KeptMarks(index.at(PROJECT), memory).marked(hits, memory.entries())

    by_name = {hit.source_path.rpartition("/")[2]: hit for hit in found}
    assert [mark.annotation.key for mark in by_name["tides.md"].marks] == ["t"]
    assert by_name["mills.md"].marks == ()
    assert [replace(hit, marks=()) for hit in found] == list(hits)
