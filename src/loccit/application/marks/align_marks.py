"""Keep the marks of a project in line with their sources, each aligned to the text.

Marks are no part of the index: they stand in the memory of the project, where no search of
passages comes. A mark that is new, changed or gone is written or deleted alone; no document is
converted or embedded for it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from loccit.application.ingest.read_marks import MarksRead
from loccit.application.locate.file_state import file_state
from loccit.application.marks.mark_entries import mark_entry, mark_of
from loccit.application.ports.mark_reader import MarkReaderPort
from loccit.application.ports.memory import MemoryPort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.annotations.annotation import Annotation
from loccit.domain.documents.placed_blocks import placed_blocks
from loccit.domain.documents.slicing import text_of
from loccit.domain.marks.alignment import MarkedText, MarkedWords
from loccit.domain.marks.choice import FILE
from loccit.domain.models.chunk import Chunk, PageBox, PlacedBlock
from loccit.domain.models.document import DocId
from loccit.domain.models.mark import LeftMark, Mark, MarksReport
from loccit.domain.models.memory import MemoryKind
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.shown_page import FileState
from loccit.domain.text.spans import Span

_WRITTEN_AT_ONCE: Final = 256


@dataclass(frozen=True, slots=True)
class AlignMarks:
    """Aligns marks and keeps them.

    Attributes:
        index: The documents of the project.
        memory: Where marks are kept.
        reader: Reads files.
        is_of_bytes: Whether the reader has read the bytes that the document was made of, whatever
            the file is now.
    """

    index: VectorIndexPort
    memory: MemoryPort
    reader: MarkReaderPort
    is_of_bytes: bool = False

    def __call__(self, given: Mapping[DocId, Sequence[Annotation]], source: str) -> MarksReport:
        """Take all marks that a source has, and forget those that it has no longer.

        What has not changed since the last time is neither read nor written.

        Args:
            given: By document; of one that the project does not have, they are left out.
            source: Its name, such as "zotero"; marks of other sources stay.

        Raises:
            VectorIndexError: If the store fails.
        """
        records = {record.doc_id: record for record in self.index.documents()}
        known = self._known(source)
        marks: list[Mark] = []
        for doc_id, annotations in given.items():
            if doc_id in records:
                marks += self._kept(records[doc_id], annotations, source, known)
        self._forget(known, marks)
        return report_of(marks)

    def inside_file(
        self, record: DocumentRecord, chunks: Sequence[Chunk], read: MarksRead | None = None
    ) -> MarksReport:
        """Read the marks inside the file of a document that is about to be committed.

        Args:
            record: The document.
            chunks: All of it, in order.
            read: The marks, when another process has read them with the document.

        Raises:
            DocumentConversionError: If its marks cannot be read; what is known of it stays.
            VectorIndexError: If the store fails.
        """
        if read is not None:
            return replace(self, reader=read, is_of_bytes=True).inside_file(record, chunks)
        found = self.reader.marks(record.source.path, f"pdf:{record.doc_id[:12]}")
        known = self._known(FILE, [record.doc_id])
        marks = self._kept(record, found, FILE, known, chunks)
        self._forget(known, marks)
        return report_of(marks)

    def of_document(
        self, record: DocumentRecord, annotations: Sequence[Annotation], source: str
    ) -> MarksReport:
        """Take all marks that a source has in one document, and forget those it has no longer.

        Raises:
            VectorIndexError: If the store fails.
        """
        known = self._known(source, [record.doc_id])
        marks = self._kept(record, annotations, source, known)
        self._forget(known, marks)
        return report_of(marks)

    def again(self) -> None:
        """Align anew what was aligned to another text: the project was chunked again.

        Raises:
            VectorIndexError: If the store fails.
        """
        marks = list(map(mark_of, self.memory.entries(kinds=(MemoryKind.MARK,))))
        if not marks:
            return
        records = {record.doc_id: record for record in self.index.documents()}
        stale: dict[tuple[DocId, str], list[Annotation]] = {}
        for mark in marks:
            record = records.get(mark.doc_id)
            if record is not None and record.revision != mark.revision:
                stale.setdefault((mark.doc_id, mark.source), []).append(mark.annotation)
        for (doc_id, source), annotations in stale.items():
            self._kept(records[doc_id], annotations, source, {})

    def _known(
        self, source: str, documents: Sequence[DocId] = ()
    ) -> dict[tuple[DocId, str], Mark]:
        entries = self.memory.entries(kinds=(MemoryKind.MARK,), documents=documents)
        marks = map(mark_of, entries)
        return {(m.doc_id, m.annotation.key): m for m in marks if m.source == source}

    def _kept(
        self,
        record: DocumentRecord,
        annotations: Sequence[Annotation],
        source: str,
        known: Mapping[tuple[DocId, str], Mark],
        chunks: Sequence[Chunk] | None = None,
    ) -> list[Mark]:
        """Return the marks of a document; what has changed is aligned and written."""
        kept: list[Mark] = []
        changed: list[Annotation] = []
        for annotation in annotations:
            mark = known.get((record.doc_id, annotation.key))
            if mark and mark.annotation == annotation and mark.revision == record.revision:
                kept.append(mark)
            else:
                changed.append(annotation)
        if changed:
            of_text = self.index.chunks(record.doc_id) if chunks is None else chunks
            made = self._aligned(record, changed, source, of_text)
            for start in range(0, len(made), _WRITTEN_AT_ONCE):
                self.memory.keep(list(map(mark_entry, made[start : start + _WRITTEN_AT_ONCE])))
            kept += made
        return kept

    def _aligned(
        self,
        record: DocumentRecord,
        annotations: Sequence[Annotation],
        source: str,
        chunks: Sequence[Chunk],
    ) -> list[Mark]:
        text = MarkedText(text_of(chunks), _pages_of(chunks))
        blocks = placed_blocks(chunks)
        return [
            _mark(record, annotation, source, seen, text, chunks, blocks)
            for annotation, seen in zip(
                annotations, self._words_at(record, annotations), strict=True
            )
        ]

    def _words_at(
        self, record: DocumentRecord, annotations: Sequence[Annotation]
    ) -> list[MarkedWords | None]:
        """Return what the file has where marks are, as long as it is the one that was ingested."""
        placed = [number for number, each in enumerate(annotations) if each.place]
        seen: list[MarkedWords | None] = [None] * len(annotations)
        if not placed or not (
            self.is_of_bytes or file_state(record.source) is FileState.UNCHANGED
        ):
            return seen
        places = [place for each in annotations if (place := each.place)]
        for number, words in zip(
            placed, self.reader.words_at(record.source.path, places), strict=True
        ):
            seen[number] = words
        return seen

    def _forget(self, known: Mapping[tuple[DocId, str], Mark], marks: Sequence[Mark]) -> None:
        kept = {(mark.doc_id, mark.annotation.key) for mark in marks}
        gone = [mark_entry(mark).id for key, mark in known.items() if key not in kept]
        if gone:
            self.memory.forget(gone)


def report_of(marks: Sequence[Mark]) -> MarksReport:
    """Return how many marks were aligned, and which were left."""
    left = tuple(
        LeftMark(mark.annotation.key, mark.reason) for mark in marks if mark.reason is not None
    )
    return MarksReport(len(marks), len(marks) - len(left), left)


def _mark(
    record: DocumentRecord,
    annotation: Annotation,
    source: str,
    seen: MarkedWords | None,
    text: MarkedText,
    chunks: Sequence[Chunk],
    blocks: Sequence[PlacedBlock],
) -> Mark:
    alignment = text.align(annotation, seen)
    boxes = seen.boxes if seen else ()
    beside = None if alignment.span else _beside(boxes, blocks)
    where = alignment.span or beside
    return Mark(
        record.doc_id,
        annotation,
        source,
        record.revision,
        alignment.span,
        alignment.reason,
        beside,
        tuple(each.id for each in chunks if where and each.span.overlaps(where)),
        boxes,
    )


def _beside(boxes: Sequence[PageBox], blocks: Sequence[PlacedBlock]) -> Span | None:
    """Return the block that stands nearest to a mark on its page."""
    if not boxes:
        return None
    page, box = boxes[0].page, boxes[0].box

    def apart(block: PlacedBlock) -> tuple[float, float]:
        other = block.box
        down = max(other.top - box.bottom, box.top - other.bottom, 0.0)
        across = max(other.left - box.right, box.left - other.right, 0.0)
        return down, across

    near = [block for block in blocks if block.page == page]
    return min(near, key=apart).span if near else None


def _pages_of(chunks: Sequence[Chunk]) -> list[tuple[int, Span]]:
    """Return the characters of each page, in order."""
    pages: dict[int, Span] = {}
    for chunk in chunks:
        for part in chunk.pages:
            known = pages.get(part.index)
            pages[part.index] = known.around(part.span) if known else part.span
    return sorted(pages.items())
