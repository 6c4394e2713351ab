"""Provisional entries, with citekeys that no other document of the project has."""

from dataclasses import dataclass, field

from loccit.application.ingest.document_citation import References
from loccit.application.ports.metadata_resolver import MetadataResolverPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.citekey import portable_citekey
from loccit.domain.models.citation_meta import CitationMeta, SourceHint
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, ProjectId, SourceFile
from loccit.domain.policy.provisional_entry import provisional_entry


@dataclass(slots=True)
class ProvisionalEntries:
    """Makes the entries of documents that match none. One for each run, in one thread.

    The keys of the project are read when the first entry is made, then kept.
    """

    index: ProjectStorePort
    project_id: ProjectId
    resolver: MetadataResolverPort
    references: References | None
    _used: dict[DocId, str] | None = None
    _listed: frozenset[str] | None = field(default=None, repr=False)

    def entry(
        self,
        hint: SourceHint,
        title: str | None,
        source: SourceFile,
        known: DocumentRecord | None,
        at_path: DocumentRecord | None = None,
    ) -> CitationMeta:
        """Return the entry of a document.

        Args:
            hint: What it says of itself.
            title: Its own title.
            source: Its file.
            known: The record of the same bytes, whose provisional key is kept.
            at_path: The record of what the file held before.
        """
        if self._used is None:
            self._used = {}
            for record in self.index.at(self.project_id).documents():
                self.keep(record)
        given_up = {source.sha256, *([at_path.doc_id] if at_path else [])}
        others = {key for doc_id, key in self._used.items() if doc_id not in given_up}
        return provisional_entry(
            hint,
            title,
            source.path,
            taken=others | self._list,
            own=_made_key(known),
            earlier=_made_key(at_path),
        )

    def is_of_list(self, citation: CitationMeta) -> bool:
        """Tell whether the reference list has an entry of this key."""
        return portable_citekey(citation.citekey) in self._list

    def keep(self, record: DocumentRecord) -> None:
        """Learn which key a document has now."""
        if self._used is not None and record.citation:
            self._used[record.doc_id] = portable_citekey(record.citation.citekey)

    @property
    def _list(self) -> frozenset[str]:
        if self._listed is None:
            library = self.resolver.read(self.references.path) if self.references else None
            entries = library.entries if library else ()
            self._listed = frozenset(portable_citekey(each.citekey) for each in entries)
        return self._listed


def _made_key(record: DocumentRecord | None) -> str | None:
    """Return the key of an entry that was made of a document's own words."""
    citation = record.citation if record else None
    return citation.citekey if citation and citation.match is None else None
