"""Marks are kept in line with their sources, and nothing else is done for them."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from loccit.application.conversations.kept_conversations import KeptConversations
from loccit.application.ingest.read_marks import MarksRead
from loccit.application.marks.align_marks import AlignMarks
from loccit.application.marks.kept_marks import KeptMarks
from loccit.application.ports.embedding import InputType
from loccit.domain.annotations.annotation import Annotation, AnnotationKind, PdfPlace, Place
from loccit.domain.marks.alignment import MarkedWords
from loccit.domain.marks.choice import FILE, MarkChoice
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.models.mark import LeftReason, Mark, MarksReport
from loccit.domain.models.memory import MemoryKind
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.retrieval import Vector
from loccit.infrastructure.adapters.in_memory.embedding import HashEmbedding
from loccit.infrastructure.adapters.in_memory.mark_reader import InMemoryMarkReader, line
from tests.unit.application.conftest import BREAD, PROJECT, SMALL, TIDES, Library

WORDS = "The tide predictor adds up the harmonic constituents."


class CountingEmbedding(HashEmbedding):
    """Notes the texts that it embeds."""

    def __init__(self) -> None:
        super().__init__(model_id=SMALL.model_id, dimension=SMALL.binding.dimension)
        self.texts: list[str] = []

    def embed(
        self,
        texts: Sequence[str],
        model_id: str | None = None,
        *,
        input_type: InputType = "document",
    ) -> list[Vector]:
        self.texts.extend(texts)
        return super().embed(texts, model_id, input_type=input_type)


class CountingReader(InMemoryMarkReader):
    """Counts how often files are asked for words."""

    asked = 0

    def words_at(self, source_path: str, places: Sequence[Place]) -> list[MarkedWords | None]:
        self.asked += 1
        return super().words_at(source_path, places)


def use_case(library: Library, reader: InMemoryMarkReader | None = None) -> AlignMarks:
    index = library.index
    return AlignMarks(index.at(PROJECT), index.memory(PROJECT), reader or InMemoryMarkReader())


def kept(library: Library) -> tuple[Mark, ...]:
    return KeptMarks(library.index.at(PROJECT), library.index.memory(PROJECT)).all()


def ingested(library: Library, name: str, text: str) -> DocId:
    record = library.ingest(library.write(name, text)).record
    assert record is not None
    return record.doc_id


def highlight(key: str, text: str, comment: str = "", color: str = "#ffd400") -> Annotation:
    return Annotation(key, AnnotationKind.HIGHLIGHT, text, comment, color)


def test_marks_are_aligned_and_reported(library: Library) -> None:
    doc_id = ingested(library, "tides.md", TIDES)
    note = Annotation("k2", AnnotationKind.NOTE, comment="ask Ada")

    report = use_case(library)({doc_id: [highlight("k1", WORDS), note]}, "zotero")

    assert (report.total, report.aligned) == (2, 1)
    assert [(left.key, left.reason) for left in report.left] == [("k2", LeftReason.NO_WORDS)]
    by_key = {mark.annotation.key: mark for mark in kept(library)}
    assert by_key["k1"].span is not None
    text = "\n\n".join(chunk.text for chunk in library.index.at(PROJECT).chunks(doc_id))
    assert by_key["k1"].span.of(text) == WORDS
    assert by_key["k2"].annotation == note


def test_what_has_not_changed_is_neither_read_nor_written(library: Library) -> None:
    doc_id = ingested(library, "tides.md", TIDES)
    given = {doc_id: [replace(highlight("k1", WORDS), place=PdfPlace(0, (line(2),)))]}
    reader = CountingReader()
    first = use_case(library, reader)(given, "zotero")
    before = library.index.memory(PROJECT).entries()

    second = use_case(library, reader)(given, "zotero")

    assert second == first
    assert reader.asked == 1
    assert library.index.memory(PROJECT).entries() == before


def test_a_changed_mark_changes_alone_and_a_removed_one_goes_alone(library: Library) -> None:
    doc_id = ingested(library, "tides.md", TIDES)
    other = ingested(library, "bread.md", BREAD)
    use_case(library)(
        {
            doc_id: [highlight("k1", WORDS), highlight("k2", "harmonic constituents")],
            other: [highlight("k3", "Lactic acid bacteria and yeasts")],
        },
        "zotero",
    )
    before = {entry.id: entry for entry in library.index.memory(PROJECT).entries()}
    documents = library.index.at(PROJECT).documents()

    use_case(library)(
        {
            doc_id: [highlight("k1", WORDS, "so it does")],
            other: [highlight("k3", "Lactic acid bacteria and yeasts")],
        },
        "zotero",
    )

    assert [mark.annotation.comment for mark in kept(library)] == ["", "so it does"]
    after = {entry.id: entry for entry in library.index.memory(PROJECT).entries()}
    assert sum(before.get(key) == entry for key, entry in after.items()) == 1
    assert library.index.at(PROJECT).documents() == documents
    assert len(library.converter.converted) == 2


def test_marks_of_one_source_leave_those_of_another(library: Library) -> None:
    doc_id = ingested(library, "tides.md", TIDES)
    use_case(library)({doc_id: [highlight("a", WORDS, "one")]}, "zotero")
    use_case(library)({doc_id: [highlight("b", "harmonic constituents.")]}, "elsewhere")
    use_case(library)({}, "zotero")

    assert [mark.annotation.key for mark in kept(library)] == ["b"]


def test_marks_of_one_document_leave_those_of_the_others(library: Library) -> None:
    doc_id = ingested(library, "tides.md", TIDES)
    other = ingested(library, "bread.md", BREAD)
    align = use_case(library)
    record = library.index.at(PROJECT).document(doc_id)
    assert record is not None
    align({doc_id: [highlight("a", WORDS)], other: [highlight("b", BREAD[15:40])]}, "zotero")

    report = align.of_document(record, [highlight("c", WORDS), highlight("d", "x")], "zotero")

    assert (report.total, report.aligned) == (2, 1)
    assert {mark.annotation.key for mark in kept(library)} == {"b", "c", "d"}


def test_marks_of_documents_that_are_not_there_are_left_out(library: Library) -> None:
    ingested(library, "tides.md", TIDES)
    report = use_case(library)({DocId("f" * 64): [highlight("a", WORDS)]}, "zotero")
    assert report == MarksReport()
    assert kept(library) == ()


def test_the_place_decides_where_words_stand_twice(library: Library) -> None:
    lines = ("One line.", "The tide is high.", "And more.", "The tide is high.", "The end.\f Two.")
    text = "\n\n".join(lines)
    doc_id = ingested(library, "twice.txt", text)
    placed = replace(highlight("k", "The tide is high."), place=PdfPlace(0, (line(6),)))

    use_case(library)({doc_id: [placed]}, "zotero")

    [mark] = kept(library)
    assert mark.span is not None
    assert mark.span.start == text.rindex("The tide")
    assert mark.page == 1


def test_marks_inside_a_file_are_read_when_it_is_ingested(library: Library) -> None:
    path = library.write("tides.md", TIDES)
    library.write("tides.md.marks", f"{{{{{WORDS}|why?}}}}")
    prepared = library.ingest_document
    prepared.prepare(PROJECT)
    ingest = replace(prepared, read_marks=use_case(library).inside_file)

    report = ingest(path, PROJECT)

    assert (report.marks.total, report.marks.aligned) == (1, 1)
    [mark] = kept(library)
    assert (mark.source, mark.annotation.comment) == (FILE, "why?")


def test_marks_of_a_file_that_was_ingested_before_marks_were_read_come_later(
    library: Library,
) -> None:
    path = library.write("tides.md", TIDES)
    library.write("tides.md.marks", f"{{{{{WORDS}|why?}}}}")
    library.ingest(path)
    counted, converted = CountingEmbedding(), len(library.converter.converted)
    asked: list[str] = []

    def read(
        record: DocumentRecord, chunks: Sequence[Chunk], read: MarksRead | None
    ) -> MarksReport:
        asked.append(record.source.path)
        return use_case(library).inside_file(record, chunks, read)

    ingest = replace(library.ingest_document, embedding=counted, read_marks=read)
    first, second = ingest(path, PROJECT), ingest(path, PROJECT)

    assert [report.status.value for report in (first, second)] == ["unchanged"] * 2
    assert [report.marks.total for report in (first, second)] == [1, 0]
    assert asked == [path]
    assert (counted.texts, len(library.converter.converted)) == ([], converted)
    assert [mark.annotation.comment for mark in kept(library)] == ["why?"]


def test_marks_whose_document_is_not_committed_yet_outlast_that_of_another_that_goes(
    library: Library,
) -> None:
    path = library.write("tides.md", TIDES)
    library.write("tides.md.marks", f"{{{{{WORDS}|why?}}}}")
    bread = ingested(library, "bread.md", BREAD)
    use_case(library)({bread: [highlight("k", "Bread")]}, "zotero")
    index = library.index
    conversations = KeptConversations(index.memory(PROJECT), lambda: index.at(PROJECT))

    def read(
        record: DocumentRecord, chunks: Sequence[Chunk], read: MarksRead | None
    ) -> MarksReport:
        report = use_case(library).inside_file(record, chunks, read)
        index.at(PROJECT).delete_document(bread)  # by another process, at this moment
        conversations.forget_gone([bread])
        return report

    replace(library.ingest_document, read_marks=read)(path, PROJECT)

    assert [mark.annotation.comment for mark in kept(library)] == ["why?"]
    entries = index.memory(PROJECT).entries(kinds=(MemoryKind.MARK,))
    assert bread not in {doc for each in entries for doc in each.doc_ids}


def test_a_mark_in_a_file_embeds_nothing_again(library: Library) -> None:
    """It changes the bytes of the file, and so the document, but none of its words."""
    path = library.write("tides.md", TIDES)
    library.ingest(path)
    counted = CountingEmbedding()
    library.write("tides.md", TIDES + "\n")

    report = replace(library.ingest_document, embedding=counted)(path, PROJECT)

    assert report.status.value == "replaced"
    assert counted.texts == []
    assert library.answers("harmonic constituents") == [path]


def test_a_mark_that_the_file_and_another_source_tell_counts_once(library: Library) -> None:
    doc_id = ingested(library, "tides.md", TIDES)
    align = use_case(library)
    align({doc_id: [highlight("pdf:1", WORDS, "why?")]}, FILE)
    align({doc_id: [highlight("zotero:1", WORDS, "why?")]}, "zotero")

    assert [mark.annotation.key for mark in kept(library)] == ["zotero:1"]


def test_a_mark_that_two_readers_cut_otherwise_counts_once(library: Library) -> None:
    doc_id = ingested(library, "tides.md", TIDES)
    align = use_case(library)
    shorter = WORDS.removeprefix("The ").removesuffix(".")
    align({doc_id: [highlight("pdf:1", shorter), highlight("pdf:2", WORDS[:25])]}, FILE)
    align({doc_id: [highlight("zotero:1", WORDS)]}, "zotero")

    assert {mark.annotation.key for mark in kept(library)} == {"zotero:1", "pdf:2"}


def test_marks_are_aligned_again_to_a_text_that_was_cut_otherwise(library: Library) -> None:
    doc_id = ingested(library, "tides.md", TIDES)
    use_case(library)({doc_id: [highlight("k", WORDS)]}, "zotero")
    policy = replace(library.policy, max_tokens=8, overlap_tokens=0)
    cut = replace(library, policy=policy)
    cut.ingest(str(Path(library.folder) / "tides.md"))
    assert kept(library) == ()

    use_case(library).again()

    [mark] = kept(library)
    chunks = {chunk.id for chunk in library.index.at(PROJECT).chunks(doc_id)}
    assert mark.span is not None
    assert mark.chunk_ids
    assert set(mark.chunk_ids) <= chunks


@pytest.mark.parametrize(
    ("choice", "keys"),
    [
        (MarkChoice(), ["k1", "k2", "k3"]),
        (MarkChoice(colors=("yellow",)), ["k1"]),
        (MarkChoice(colors=("yellow", "RED")), ["k1", "k2"]),
        (MarkChoice(colors=("#FF6667",)), ["k2"]),
        (MarkChoice(tags=("Method",)), ["k3"]),
        (MarkChoice(colors=("blue",), tags=("other",)), []),
    ],
)
def test_marks_are_chosen_by_colour_and_tag(
    library: Library, choice: MarkChoice, keys: list[str]
) -> None:
    doc_id = ingested(library, "tides.md", TIDES)
    marks = [
        highlight("k1", WORDS, color="#ffd400"),
        highlight("k2", WORDS, color="#ff6667"),
        replace(highlight("k3", WORDS, color="#2ea8e5"), tags=("method",)),
    ]
    use_case(library)({doc_id: marks}, "zotero")
    index = library.index

    found = KeptMarks(index.at(PROJECT), index.memory(PROJECT)).all(choice)

    assert [mark.annotation.key for mark in found] == keys
