"""Look up the entries of documents that stand in a project already."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from loccit.application.ingest.document_citation import DocumentCitation
from loccit.application.ingest.unlisted_entries import UnlistedDocument, UnlistedEntries
from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.project import DocumentRecord


@dataclass(frozen=True, slots=True)
class LookupReport:
    """What became of one document.

    Attributes:
        record: As it is now.
        warnings: Why no record of a service was taken, and which service could not be asked.
    """

    record: DocumentRecord
    warnings: tuple[DocumentWarning, ...] = ()

    @property
    def found(self) -> bool:
        """Whether it has the entry of a service now."""
        citation = self.record.citation
        return citation is not None and citation.match is not None


@dataclass(frozen=True, slots=True)
class LookUpReferences:
    """Asks for each document whose entry is of its own words, one after the other."""

    index: ProjectStorePort
    entries: UnlistedEntries

    def __call__(
        self,
        records: Iterable[DocumentRecord],
        *,
        on_document: Callable[[LookupReport], None] = lambda _: None,
    ) -> tuple[LookupReport, ...]:
        """Ask, and keep each entry that is found at once. Others are passed over.

        Args:
            records: The documents.
            on_document: Told of each.

        Raises:
            VectorIndexError: If the store fails.
        """
        reports: list[LookupReport] = []
        for record in records:
            if record.citation is not None and record.citation.match is not None:
                continue
            kept = DocumentCitation(record.citation, record.missing, record.references)
            document = UnlistedDocument(record.hint, record.title, record.source, record)
            outcome = self.entries.complete(kept, document)
            amended = replace(record, citation=outcome.citation)
            index = self.index.at(self.entries.project_id)
            # A service takes seconds, in which another process may have ingested it again.
            if amended != record and index.document(record.doc_id) == record:
                index.amend_document(amended)
                self.entries.keep(amended)
            reports.append(LookupReport(amended, outcome.warnings))
            on_document(reports[-1])
        return tuple(reports)
