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
        # A file that was moved may be where the library keeps that of an entry.
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
    """Return what of the reference list is left out, for the whole run.

    Raises:
        ReferencesUnreadable: If it cannot be read.
    """
    library = resolver.read(references.path)
    if not library.faults:
        return ()
    told = f"{references.path}: {library.faults_told}"
    return (DocumentWarning("references_incomplete", told),)
