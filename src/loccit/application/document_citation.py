"""The citation of a document: matched against the references, or kept as it is known."""

from dataclasses import dataclass, replace

from loccit.application.ports.metadata_resolver import MetadataResolverPort
from loccit.domain.errors import ReferencesUnreadable
from loccit.domain.models.citation_meta import CitationMeta, MetadataMissing, SourceHint
from loccit.domain.models.document import DocId, DocumentWarning
from loccit.domain.models.project import DocumentRecord


@dataclass(frozen=True, slots=True)
class References:
    """The reference list to match documents against.

    Attributes:
        path: A CSL-JSON file.
        citekey: The entry the user named for this document, None to find it.
    """

    path: str
    citekey: str | None = None


@dataclass(frozen=True, slots=True)
class DocumentCitation:
    """What the references say of a document.

    Attributes:
        citation: Its entry, None without one.
        missing: Why there is none.
        references: Fingerprint of the list and the entry asked for; '' without a list.
        warnings: What a reader should know.
    """

    citation: CitationMeta | None
    missing: MetadataMissing | None
    references: str
    warnings: tuple[DocumentWarning, ...] = ()


def cite(
    doc_id: DocId,
    hint: SourceHint,
    known: DocumentRecord | None,
    references: References | None,
    resolver: MetadataResolverPort,
) -> DocumentCitation:
    """Match a document, or keep what is `known` of it when nothing has changed since.

    A run without a reference list, or with a broken one, takes no citation away.
    """
    kept = DocumentCitation(
        known.citation if known else None,
        known.missing if known else None,
        known.references if known else "",
    )
    if references is None:
        return kept
    try:
        content = resolver.fingerprint(references.path)
        fingerprint = f"{content}:{references.citekey or ''}"
        if known and known.references == fingerprint:
            return kept
        found = resolver.resolve(references.citekey, references.path, doc_id, hint)
    except ReferencesUnreadable as error:
        warning = DocumentWarning(error.code, str(error))
        return replace(kept, warnings=(warning,))
    if isinstance(found, MetadataMissing):
        return DocumentCitation(None, found, fingerprint)
    return DocumentCitation(found, None, fingerprint)
