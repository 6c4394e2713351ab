"""The documents of a project, without a model."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from dataclasses import replace as replaced
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loccit.application.query.document_lookup import (
    find_document,
    find_documents,
    find_paths,
    known_authors,
)
from loccit.application.references.linked_files import linked_files
from loccit.application.versioned_project import VersionedProject
from loccit.domain.documents.slicing import passage_at, text_of
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.project import DocumentRecord, project_id
from loccit.domain.models.retrieval import Hit, SearchFilter, hit_of
from loccit.domain.text.spans import Span

if TYPE_CHECKING:
    from loccit.application.conversations.kept_conversations import KeptConversations
    from loccit.application.locate.show_page import ShowPage
    from loccit.domain.models.bibliography import Bibliography
    from loccit.domain.models.copying import CopyReport
    from loccit.domain.models.facets import Facets
    from loccit.domain.models.page_image import PageImage
    from loccit.domain.models.reference_library import ReferenceLibrary
    from loccit.domain.models.shown_page import ShownPage
    from loccit.domain.models.verification import Verification

_ALL: Final = SearchFilter()


@dataclass(frozen=True, slots=True)
class StoredProject(VersionedProject):
    """A project, used without its model."""

    def documents(self) -> tuple[DocumentRecord, ...]:
        """Return the record of each document, by source path."""
        return self._index.documents()

    def document(self, name: str) -> DocumentRecord:
        """Return the document of this id, beginning of an id (6 characters), path or file name.

        Raises:
            InvalidRequest: If the name fits no document, or several.
        """
        return find_document(name, self.project_id, self._adapters.index)

    def passages(self, name: str) -> tuple[Chunk, ...]:
        """Return all passages of a document, named as in `document`, in order."""
        return self._index.chunks(self.document(name).doc_id)

    def text(self, name: str) -> str:
        """Return the canonical text of a document, of which every passage is a slice."""
        return text_of(self.passages(name))

    def passage(self, name: str, span: Span) -> Hit:
        """Return a slice of a document with its place and citation, as a query would find it.

        Args:
            name: Of the document, as in `document`.
            span: In its canonical text.

        Raises:
            InvalidRequest: If the document has no text there, or the name fits none or several.
        """
        record = self.document(name)
        found = passage_at(self._index.chunks(record.doc_id), span)
        if found is None:
            raise InvalidRequest(f"the document has no text at {span.start} to {span.end}")
        return hit_of(record, found)

    def page(self, name: str, number: int, passage: Span | None = None) -> "ShownPage":
        """Return a page of a document, named as in `document`, with a passage lit on it.

        Args:
            name: Of the document.
            number: Of the page in the file, from 1.
            passage: In the canonical text.

        Raises:
            PageUnavailable: If the document has no such page.
        """
        return self._show_page()(self.document(name), number, passage)

    def page_image(self, name: str, number: int, width: int) -> "PageImage":
        """Return the image of a page, so many pixels wide; see `ShowPage.image`."""
        return self._show_page().image(self.document(name), number, width)

    def where(
        self,
        filters: SearchFilter = _ALL,
        *,
        documents: Sequence[str] = (),
        paths: Sequence[str] = (),
        authors: Sequence[str] = (),
    ) -> SearchFilter:
        """Return a filter with documents, paths and authors added by the user's names for them.

        Args:
            filters: The other conditions.
            documents: Named as in `document`.
            paths: Files, folders, or patterns of them, from the working folder.
            authors: Family names.

        Raises:
            InvalidRequest: If one of them fits nothing in the project.
        """
        name, index = self.project_id, self._adapters.index
        return replaced(
            filters,
            doc_ids=(*filters.doc_ids, *find_documents(documents, name, index)),
            paths=(*filters.paths, *find_paths(paths, name, index)),
            authors=(*filters.authors, *known_authors(authors, name, index)),
        )

    def verify(self, file: str | os.PathLike[str], *, fix: bool = False) -> "Verification":
        """Check the quotations and citations of a file; see `VerifyText`."""
        from loccit.application.verify.verify_text import VerifyText

        verify_text = VerifyText(self._adapters.index, self._adapters.draft_readers)
        return verify_text(Path(file).absolute(), self.project_id, fix=fix)

    def verify_text(self, text: str) -> "Verification":
        """Check the quotations and citations of a text in Markdown; see `VerifyText.text`."""
        from loccit.application.verify.verify_text import VerifyText

        return VerifyText(self._adapters.index).text(text, self.project_id)

    def facets(self, filters: SearchFilter = _ALL, *, query: str = "") -> "Facets":
        """Return the values that a search can be narrowed down by; see `query_facets`."""
        from loccit.application.query.query_facets import query_facets

        return query_facets(self._index, filters, query)

    def references(self, path: str | os.PathLike[str] | None = None) -> "ReferenceLibrary | None":
        """Return a reference list, that of the settings by default; None without one.

        Raises:
            ReferencesUnreadable: If it cannot be read.
        """
        given = os.fspath(path) if path else self._adapters.references
        return self._adapters.resolver.read(given) if given else None

    def bibliography(
        self,
        *names: str,
        references: str | os.PathLike[str] | None = None,
        with_files: bool = False,
    ) -> "Bibliography":
        """Return the entries of documents, named as in `document`; without names those of all.

        Args:
            names: Of documents; those without a citation are left out.
            references: The reference list that has the entries whole, that of the settings by
                default.
            with_files: Whether the paths of documents are written beside entries that their own
                words would not lead to, so that the list can be read again.

        Raises:
            InvalidRequest: If a name fits no document, or several.
            ReferencesUnreadable: If the list cannot be read.
        """
        records = tuple(map(self.document, names)) if names else self.documents()
        cited = {each.citation.citekey: each.citation for each in records if each.citation}
        given = os.fspath(references) if references else None
        files = linked_files(records) if with_files else {}
        return self._adapters.bibliography(cited, references=given, files=files)

    def delete(self, *names: str) -> tuple[DocumentRecord, ...]:
        """Delete documents, named as in `document`, and return their records.

        Raises:
            InvalidRequest: If a name fits no document, or several; none is deleted then.
        """
        found = tuple(self.document(name) for name in names)
        index = self._index
        for record in found:
            index.delete_document(record.doc_id)
        if found:
            self.conversations.forget_documents([record.doc_id for record in found])
        return found

    def delete_all(self) -> None:
        """Delete the project with all its versions. No file of the user is touched."""
        self.state()
        self._adapters.index.delete_project(self.project_id)
        self._adapters.forget_notes(self.project_id)

    @property
    def conversations(self) -> "KeptConversations":
        """The conversations that the project remembers."""
        from loccit.application.conversations.kept_conversations import KeptConversations

        return KeptConversations(self._adapters.index.memory(self.project_id), lambda: self._index)

    def copy_to(
        self,
        server_url: str,
        *,
        copied_as: str | None = None,
        replace: bool = False,
        on_document: Callable[[int], None] = lambda _: None,
    ) -> "CopyReport":
        """Copy the project to a Qdrant server; see `CopyProject`."""
        from loccit.application.copy.copy_project import CopyProject

        target = project_id(copied_as) if copied_as else self.project_id
        with self._adapters.server(server_url) as server:
            copy = CopyProject(self._adapters.index, server)
            return copy(self.project_id, target, replace=replace, on_document=on_document)

    def _show_page(self) -> "ShowPage":
        from loccit.application.locate.show_page import ShowPage

        return ShowPage(self._index, self._adapters.page_reader)
