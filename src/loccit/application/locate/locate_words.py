"""Where the words of passages and quotations stand on their pages, read anew from the files."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from loccit.application.locate.file_state import file_state
from loccit.application.ports.page_reader import PageReaderPort
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.documents.placed_blocks import placed_blocks
from loccit.domain.models.answer import Excerpt
from loccit.domain.models.chunk import PageBox, WordBoxes
from loccit.domain.models.document import DocId
from loccit.domain.models.retrieval import Hit
from loccit.domain.models.shown_page import FileState
from loccit.domain.text.spans import Span


@dataclass(frozen=True, slots=True)
class LocateWords:
    """Finds the words of hits in the files that they come from.

    Attributes:
        index: Where the documents of the project are.
        pages: Reads pages again.
    """

    index: VectorIndexPort
    pages: PageReaderPort

    def __call__(self, hits: Iterable[Hit]) -> WordBoxes:
        """Return the boxes of the words of hits, by document and span.

        What is not in it could not be found: the file is gone or has changed since it was
        ingested, it is no PDF, or its page was recognised on an image.

        Raises:
            VectorIndexError: If the store fails.
        """
        spans: dict[DocId, dict[Span, None]] = {}
        for hit in hits:
            if hit.chunk.pages:
                spans.setdefault(hit.chunk.doc_id, {})[hit.chunk.span] = None
        found: dict[tuple[DocId, Span], tuple[PageBox, ...]] = {}
        for doc_id, wanted in spans.items():
            record = self.index.document(doc_id)
            if record is None or file_state(record.source) is not FileState.UNCHANGED:
                continue
            chunks = self.index.chunks(doc_id)
            if len(chunks) != record.chunks:
                continue  # it was replaced meanwhile
            blocks = placed_blocks(chunks)
            touched = [each for each in blocks if any(map(each.span.overlaps, wanted))]
            placed = self.pages.word_boxes(record, touched, list(wanted))
            for span, boxes in zip(wanted, placed, strict=True):
                if boxes is not None:
                    found[doc_id, span] = boxes
        return found


def places_of(hits: Iterable[Hit], excerpts: Iterable[Excerpt] = ()) -> Iterator[Hit]:
    """Yield all that is told with its place: hits, what repeats them, and quotations."""
    for hit in hits:
        yield hit
        yield from hit.also_in
    for excerpt in excerpts:
        yield excerpt.quoted
        yield from places_of([excerpt.passage])
