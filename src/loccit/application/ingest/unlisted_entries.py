"""Entries of documents that match none of the list, with citekeys of their own."""

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import Final

from loccit.application.ingest.document_citation import DocumentCitation, References
from loccit.application.ports.metadata_resolver import MetadataResolverPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.application.references.look_up_work import LookUpWork
from loccit.domain.citekey import portable_citekey
from loccit.domain.errors import ReferencesUnreadable
from loccit.domain.models.citation_meta import CitationMeta, SourceHint
from loccit.domain.models.document import DocId, DocumentWarning
from loccit.domain.models.project import DocumentRecord, ProjectId, SourceFile
from loccit.domain.policy.made_citekey import free_citekey, is_lettered, made_citekey
from loccit.domain.references.provisional_entry import provisional_entry

_ROUNDS: Final = 5
_SPREAD: Final = 8


@dataclass(frozen=True, slots=True)
class UnlistedDocument:
    """A document that may match no entry.

    Attributes:
        hint: What it says of itself.
        title: Its own title.
        source: Its file.
        known: The record of the same bytes, None when there is none.
        at_path: The record of what the file held before.
        anew: Whether it was read again, so that its own words may be others.
    """

    hint: SourceHint
    title: str | None
    source: SourceFile
    known: DocumentRecord | None
    at_path: DocumentRecord | None = None
    anew: bool = False


@dataclass(slots=True)
class UnlistedEntries:
    """Makes the entries of documents that match none. One for each run, in one thread.

    The keys of the project are read when the first entry is made, then kept.

    Attributes:
        index: The store.
        project_id: Whose documents they are.
        resolver: Reads the reference list.
        references: The reference list, None without one.
        lookup: Asks services, None to ask none.
    """

    index: ProjectStorePort
    project_id: ProjectId
    resolver: MetadataResolverPort
    references: References | None
    lookup: LookUpWork | None = None
    _used: dict[DocId, str] | None = None
    _made: set[DocId] = field(default_factory=set)
    _listed: frozenset[str] | None = field(default=None, repr=False)

    def complete(self, outcome: DocumentCitation, document: UnlistedDocument) -> DocumentCitation:
        """Return what the references say of a document, with an entry where they have none."""
        citation = outcome.citation
        if citation is not None and citation.match is not None:
            return outcome
        warnings = outcome.warnings
        if self.lookup is not None:
            found = self.lookup(document.hint, document.title)
            if found.citation is not None:
                return replace(outcome, citation=self._keyed(found.citation, document))
            told = [DocumentWarning(error.code, str(error)) for error in found.failures]
            warnings = (*warnings, *told, DocumentWarning("lookup_found_none", found.reason))
        if (
            citation is None
            or document.anew
            or self._has_lost_its_key(citation, outcome, document)
        ):
            citation = self._provisional(document)
        return replace(outcome, citation=citation, warnings=warnings)

    def keep(self, record: DocumentRecord) -> None:
        """Learn which key a document has now."""
        if self._used is not None and record.citation:
            self._used[record.doc_id] = portable_citekey(record.citation.citekey)

    def part(self) -> None:
        """Give another key to documents of this run whose key another process took meanwhile.

        Who ends last sees both. Two that end at once may choose the same again, so that each looks
        again, and the next choice depends on the document.
        """
        for round_ in range(_ROUNDS if self._made else 0):
            holders: dict[str, list[DocumentRecord]] = defaultdict(list)
            for record in self.index.at(self.project_id).documents():
                if record.citation:
                    holders[portable_citekey(record.citation.citekey)].append(record)
            shared = [
                record
                for records in holders.values()
                for record in records
                if len(records) > 1 and record.doc_id in self._made
            ]
            if not shared:
                return
            for record in shared:
                self._part(record, {*holders, *self._list}, round_)

    def _part(self, record: DocumentRecord, taken: set[str], round_: int) -> None:
        citation = record.citation
        if citation is None or not citation.is_provisional:
            return
        key = free_citekey(citation.citekey, taken)
        for _ in range(int(record.doc_id[:2], 16) % _SPREAD if round_ else 0):
            taken.add(key)
            key = free_citekey(citation.citekey, taken)
        amended = replace(record, citation=replace(citation, citekey=key))
        self.index.at(self.project_id).amend_document(amended)

    def _has_lost_its_key(
        self, citation: CitationMeta, outcome: DocumentCitation, document: UnlistedDocument
    ) -> bool:
        """Tell whether a new list has an entry of the key that was made."""
        known = document.known
        is_new = known is None or known.references != outcome.references
        return is_new and portable_citekey(citation.citekey) in self._list

    def _provisional(self, document: UnlistedDocument) -> CitationMeta:
        self._made.add(document.source.sha256)
        return provisional_entry(
            document.hint,
            document.title,
            document.source.path,
            taken=self._taken(document),
            own=_made_key(document.known),
            earlier=_made_key(document.at_path),
        )

    def _keyed(self, citation: CitationMeta, document: UnlistedDocument) -> CitationMeta:
        """Return an entry that was looked up, with the key that was made if it fits."""
        family = citation.authors[0].family if citation.authors else ""
        made = portable_citekey(made_citekey(family, citation.year, citation.title))
        taken, own = self._taken(document), _made_key(document.known)
        kept = own is not None and is_lettered(own, made) and own not in taken
        return replace(citation, citekey=own if kept and own else free_citekey(made, taken))

    def _taken(self, document: UnlistedDocument) -> frozenset[str]:
        if self._used is None:
            self._used = {}
            for record in self.index.at(self.project_id).documents():
                self.keep(record)
        at_path = document.at_path
        given_up = {document.source.sha256, *([at_path.doc_id] if at_path else [])}
        others = (key for doc_id, key in self._used.items() if doc_id not in given_up)
        return self._list.union(others)

    @property
    def _list(self) -> frozenset[str]:
        if self._listed is None:
            try:
                library = self.resolver.read(self.references.path) if self.references else None
            except ReferencesUnreadable:
                return frozenset()  # it broke meanwhile; each document is told so
            entries = library.entries if library else ()
            self._listed = frozenset(portable_citekey(each.citekey) for each in entries)
        return self._listed


def _made_key(record: DocumentRecord | None) -> str | None:
    """Return the key of an entry that no list gave."""
    citation = record.citation if record else None
    return citation.citekey if citation and not citation.is_listed else None
