"""The citation of a document: matched against the references, or kept as it is known."""

from dataclasses import dataclass, replace

from loccit.application.ports.metadata_resolver import MetadataResolverPort
from loccit.domain.errors import ReferencesUnreadable
from loccit.domain.models.citation_meta import CitationMeta, MetadataMissing, SourceHint
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.project import DocumentRecord, SourceFile


@dataclass(frozen=True, slots=True)
class References:
    """The reference list to match documents against.

    Attributes:
        path: A file in CSL-JSON, BibTeX or RIS.
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
    source: SourceFile,
    hint: SourceHint,
    known: DocumentRecord | None,
    references: References | None,
    resolver: MetadataResolverPort,
) -> DocumentCitation:
    """Match a document, or keep what is `known` of it when nothing has changed since.

    A run without a reference list, or with one that broke meanwhile, takes no citation away.
    """
    kept = DocumentCitation(
        known.citation if known else None,
        known.missing if known else None,
        known.references if known else "",
    )
    if references is None:
        return kept
    try:
        content = resolver.read(references.path).fingerprint
        fingerprint = f"{content}:{references.citekey or ''}"
        # A moved file may now be one that the library links to an entry.
        if known and known.references == fingerprint and known.source.path == source.path:
            return kept
        found = resolver.resolve(
            references.citekey, references.path, source.sha256, hint, source_path=source.path
        )
    except ReferencesUnreadable as error:
        warning = DocumentWarning(error.code, str(error))
        return replace(kept, warnings=(warning,))
    if isinstance(found, MetadataMissing):
        return DocumentCitation(None, found, fingerprint)
    return DocumentCitation(found, None, fingerprint)


def references_warnings(
    references: References, resolver: MetadataResolverPort
) -> tuple[DocumentWarning, ...]:
    """Return warnings for entries of the reference list that are left out.

    Raises:
        ReferencesUnreadable: If it cannot be read.
    """
    library = resolver.read(references.path)
    if not library.faults:
        return ()
    told = f"{references.path}: {library.faults_told}"
    return (DocumentWarning("references_incomplete", told),)
