"""Every error that loccit raises on purpose.

LoccitError
├── InvalidRequest                invalid_request
│   └── InvalidCursor             invalid_cursor
├── DocumentConversionError       conversion_failed
│   ├── SourceNotFound            source_not_found
│   ├── SourceIsDirectory         source_is_directory
│   ├── SourceUnreadable          source_unreadable
│   ├── EmptySource               empty_source
│   ├── UnsupportedFormat         unsupported_format
│   ├── NotAPdf                   not_a_pdf
│   ├── DamagedDocument           damaged_document
│   ├── EncryptedDocument         encrypted_document
│   ├── ConversionTimedOut        conversion_timeout
│   ├── ConversionCrashed         conversion_crashed
│   ├── InternalFault             internal_fault
│   └── NoTextFound               no_text
├── ChunkingError                 chunking_failed
├── PdfEngineUnavailable          pdf_engine_unavailable
├── ReferencesUnreadable          references_unreadable
├── CollectionUnreadable          collection_unreadable
├── EvidenceUnreadable            evidence_unreadable
├── EmbeddingError                embedding_failed
│   └── ModelUnavailable          model_unavailable
│       └── PrecisionUnavailable  precision_unavailable
└── VectorIndexError              index_failed
    ├── EmbeddingModelMismatch    embedding_model_mismatch
    ├── ProjectNotFound           project_not_found
    ├── ProjectExists             project_exists
    ├── HybridNotSupported        hybrid_not_supported
    ├── IndexLocked               index_locked
    ├── IndexUnavailable          index_unavailable
    └── DiskFull                  disk_full

The codes are part of the interface: they never change, and new ones may come.
A reference list without a matching entry is no error but a `MetadataMissing` value.
"""

from loccit.domain.index_errors import (
    DiskFull,
    EmbeddingModelMismatch,
    HybridNotSupported,
    IndexLocked,
    IndexUnavailable,
    ProjectExists,
    ProjectNotFound,
    VectorIndexError,
)
from loccit.domain.loccit_error import LoccitError

__all__ = [  # what stands in other modules; all errors are imported from this one
    "DiskFull",
    "EmbeddingModelMismatch",
    "HybridNotSupported",
    "IndexLocked",
    "IndexUnavailable",
    "LoccitError",
    "ProjectExists",
    "ProjectNotFound",
    "VectorIndexError",
]


class InvalidRequest(LoccitError, ValueError):
    """The caller asked for something that cannot be: an empty query, a bad project name."""

    code = "invalid_request"


class InvalidCursor(InvalidRequest):
    """A cursor is broken, or belongs to another query. Ask without it for the first page."""

    code = "invalid_cursor"


class DocumentConversionError(LoccitError):
    """A document could not be turned into text."""

    code = "conversion_failed"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(reason)
        self.path = path
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the fields: the constructors of the subclasses differ."""
        return _rebuilt, (type(self), self.path, self.reason)


def _rebuilt(
    kind: type[DocumentConversionError], path: str, reason: str
) -> DocumentConversionError:
    error = kind.__new__(kind)
    DocumentConversionError.__init__(error, path, reason)
    return error


class SourceNotFound(DocumentConversionError):
    """There is no such file."""

    code = "source_not_found"

    def __init__(self, path: str) -> None:
        super().__init__(path, "no such file; check the path")


class SourceIsDirectory(DocumentConversionError):
    """A folder stands where a document was expected."""

    code = "source_is_directory"

    def __init__(self, path: str) -> None:
        super().__init__(path, "a folder that holds no document loccit can read")


class SourceUnreadable(DocumentConversionError):
    """The operating system refuses to read the file."""

    code = "source_unreadable"


class EmptySource(DocumentConversionError):
    """The file has no bytes."""

    code = "empty_source"

    def __init__(self, path: str) -> None:
        super().__init__(path, "the file is empty (0 bytes); fetch it again")


class UnsupportedFormat(DocumentConversionError):
    """loccit has no reader for this kind of file."""

    code = "unsupported_format"


class NotAPdf(DocumentConversionError):
    """The name ends in .pdf but the content is something else."""

    code = "not_a_pdf"

    def __init__(self, path: str) -> None:
        super().__init__(path, "not a PDF although it is named so; a saved web page, perhaps")


class DamagedDocument(DocumentConversionError):
    """The file is of the right kind but truncated or broken."""

    code = "damaged_document"


class EncryptedDocument(DocumentConversionError):
    """The document asks for a password."""

    code = "encrypted_document"

    def __init__(self, path: str) -> None:
        super().__init__(path, "protected by a password; save an unprotected copy")


class ConversionTimedOut(DocumentConversionError):
    """It took longer to convert than is allowed."""

    code = "conversion_timeout"

    def __init__(self, path: str, seconds: float) -> None:
        super().__init__(
            path,
            f"not converted within {seconds:.0f} s; raise LOCCIT_CONVERSION_SECONDS if it is"
            " only large",
        )


class ConversionCrashed(DocumentConversionError):
    """Converting it ended the process: too little memory, or a fault in a reader."""

    code = "conversion_crashed"

    def __init__(self, path: str) -> None:
        super().__init__(
            path,
            "it broke the reader; raise LOCCIT_CONVERSION_MB if it is only large, else it is"
            " damaged or hostile",
        )


class InternalFault(DocumentConversionError):
    """A fault of loccit's own, met in one document. The cause is the error it was raised from."""

    code = "internal_fault"

    def __init__(self, path: str, error: Exception) -> None:
        super().__init__(
            path, f"a fault in loccit itself ({type(error).__name__}); please report it"
        )


class NoTextFound(DocumentConversionError):
    """The document was read but holds no text, so there is nothing to find or cite."""

    code = "no_text"


class ChunkingError(LoccitError):
    """A converted document could not be cut into chunks."""

    code = "chunking_failed"


class PdfEngineUnavailable(LoccitError):
    """The PDF engine that was asked for is not installed."""

    code = "pdf_engine_unavailable"


class ReferencesUnreadable(LoccitError):
    """The reference list is missing or is not CSL-JSON."""

    code = "references_unreadable"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"cannot read the references {path}: {reason}")
        self.path = path
        self.reason = reason


class CollectionUnreadable(LoccitError):
    """A collection of judged queries is missing or malformed.

    Attributes:
        path: The file at fault.
        line: The line at fault, from 1; None when the file as a whole is.
    """

    code = "collection_unreadable"

    def __init__(self, path: str, reason: str, line: int | None = None) -> None:
        place = path if line is None else f"{path}, line {line}"
        super().__init__(f"cannot evaluate with {place}: {reason}")
        self.path = path
        self.line = line
        self.reason = reason


class EvidenceUnreadable(LoccitError):
    """The evidence file beside a note cannot be read. Restore it, or move it away."""

    code = "evidence_unreadable"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(
            f"{path}: {reason}; restore it, or move it away to check the file without it"
        )
        self.path = path
        self.reason = reason


class EmbeddingError(LoccitError):
    """Texts could not be embedded."""

    code = "embedding_failed"


class ModelUnavailable(EmbeddingError):
    """The embedding model is not on this machine, or not at this address."""

    code = "model_unavailable"


class PrecisionUnavailable(ModelUnavailable):
    """The model cannot be computed here in the precision that was asked for."""

    code = "precision_unavailable"
