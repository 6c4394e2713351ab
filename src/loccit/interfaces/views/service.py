"""The answers of the service that no command prints."""

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated, Literal, NotRequired, TypedDict

from loccit.domain.documents.slicing import text_of
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.project import DocumentRecord
from loccit.domain.text.spans import Span
from loccit.interfaces.views.documents import span_view
from loccit.interfaces.views.matrices import MatrixView
from loccit.interfaces.views.notes import NoteView
from loccit.interfaces.views.projects import DocumentView, document_view


class HealthView(TypedDict):
    """Whether the service answers; all but `status` only for those who know the token."""

    status: Annotated[Literal["ok"], "always"]
    version: NotRequired[Annotated[str, "of loccit"]]
    api: NotRequired[Annotated[int, "the version of this interface"]]
    project: NotRequired[Annotated[str, "the default project"]]
    model: NotRequired[
        Annotated[
            Literal["loading", "loaded", "none", "failed"],
            "the embedding model of the default project; `none` when there is no such project yet",
        ]
    ]
    language_model: NotRequired[Annotated[str | None, "its name; null without one"]]
    read_only: NotRequired[Annotated[bool, "whether nothing may be written"]]
    data_dir: NotRequired[Annotated[str, "where the library is"]]


class CodeView(TypedDict):
    """An address that logs a browser in, once."""

    url: Annotated[str, "with a code that works once, within an hour"]


class AuthorView(TypedDict):
    """A person or body."""

    family: Annotated[str, "family name, or the only name there is"]
    given: Annotated[str, "given names; empty when there are none"]


class CitedDocumentView(DocumentView):
    """A document and its entry of the reference list."""

    entry_title: Annotated[str | None, "of the entry; null without one, likewise all below"]
    authors: Annotated[list[AuthorView], "in order; empty without an entry"]
    year: Annotated[int | None, "of publication"]
    container: Annotated[str | None, "journal or book it appeared in"]
    doi: Annotated[str | None, "normalised"]
    url: Annotated[str | None, "as given"]
    tags: Annotated[list[str], "keywords"]
    collections: Annotated[list[str], "of Zotero, as paths"]
    size: Annotated[int, "of its file, in bytes"]
    uploaded: Annotated[bool, "whether the service keeps the file, and deletes it with it"]


class PageTextView(TypedDict):
    """The part of a text that stands on one page."""

    page: Annotated[int, "from 1"]
    label: Annotated[str | None, "its printed number, null when it is not known"]
    span: Annotated[tuple[int, int], "`[start, end)` in the document's text"]


class SectionTextView(TypedDict):
    """The part of a text that stands below the same headings."""

    section_path: Annotated[list[str], "headings from the top down"]
    span: Annotated[tuple[int, int], "`[start, end)` in the document's text"]


class DocumentTextView(TypedDict):
    """A slice of a document's canonical text."""

    project: Annotated[str, "name"]
    doc_id: Annotated[str, "SHA-256 of the document's bytes"]
    text: Annotated[str, "the slice"]
    span: Annotated[tuple[int, int], "of the slice: `[start, end)` in the document's text"]
    length: Annotated[int, "characters of the whole text"]
    pages: Annotated[list[PageTextView], "in order; empty for formats without pages"]
    sections: Annotated[list[SectionTextView], "in order, as far as passages tell them"]


class WrittenNoteView(NoteView):
    """A note and the files beside it."""

    markdown: Annotated[str, "the note"]
    files: Annotated[
        dict[str, str],
        "the files beside it by name: its bibliography for Pandoc and for BibTeX, and the evidence"
        " that `loccit verify` holds it against",
    ]


class WrittenMatrixView(MatrixView):
    """A matrix and its files."""

    files: Annotated[
        dict[str, str],
        "by name: the matrix as Markdown and CSV, its bibliography for Pandoc and for BibTeX, and"
        " the evidence that `loccit verify` holds it against",
    ]
    workbook: Annotated[str, "the matrix as a workbook of Excel, in Base64"]


class StepView(TypedDict):
    """What a run does, as an event of a stream."""

    kind: Annotated[
        str,
        "of a language model such as `request`, `text`, `tool_started`, `rejected`; of a matrix"
        " `cell`, with `done` and `total` in `data`",
    ]
    step: Annotated[int, "in which step of the run, from 1; 0 outside of them"]
    text: Annotated[str, "with `text` the words that are new: a draft that is not checked yet"]
    data: Annotated[dict[str, object], "the rest, by name"]


def cited_document_view(record: DocumentRecord, *, uploaded: bool) -> CitedDocumentView:
    """Return what a project keeps of a document, with its entry."""
    entry = record.citation
    return {
        **document_view(record),
        "entry_title": entry.title if entry else None,
        "authors": [
            {"family": author.family, "given": author.given}
            for author in (entry.authors if entry else ())
        ],
        "year": entry.year if entry else None,
        "container": entry.container if entry else None,
        "doi": entry.doi if entry else None,
        "url": entry.url if entry else None,
        "tags": list(entry.tags) if entry else [],
        "collections": list(entry.collections) if entry else [],
        "size": record.source.size,
        "uploaded": uploaded,
    }


def document_text_view(
    project: str, doc_id: str, chunks: Sequence[Chunk], start: int, end: int | None
) -> DocumentTextView:
    """Return a slice of a document's text, cut to what there is.

    Args:
        project: Its name.
        doc_id: The document.
        chunks: All of its chunks, in order.
        start: First character.
        end: The one after the last, None for the end of the text.
    """
    text = text_of(chunks)
    last = len(text) if end is None else min(end, len(text))
    span = Span(min(start, last), last)
    touched = [chunk for chunk in chunks if chunk.span.overlaps(span)]
    pages: dict[int, PageTextView] = {}
    for part in (part for chunk in touched for part in chunk.pages if part.span.overlaps(span)):
        known = pages.get(part.index)
        first = known["span"][0] if known else max(part.span.start, span.start)
        ends = min(part.span.end, span.end)
        pages[part.index] = {"page": part.index, "label": part.label, "span": (first, ends)}
    sections: list[SectionTextView] = []
    for path, below in groupby(touched, key=lambda chunk: chunk.section_path):
        spans = [chunk.span.common(span) for chunk in below]
        whole = (spans[0].start, spans[-1].end)
        sections.append({"section_path": list(path), "span": whole})
    return {
        "project": project,
        "doc_id": doc_id,
        "text": span.of(text),
        "span": span_view(span),
        "length": len(text),
        "pages": list(pages.values()),
        "sections": sections,
    }
