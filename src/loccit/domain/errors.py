"""Every error that loccit raises on purpose.

LoccitError
├── InvalidRequest                invalid_request
│   ├── InvalidCursor             invalid_cursor
│   └── LibraryClosed             library_closed
├── ExtraMissing                  extra_missing
├── ClusterUnavailable            cluster_unavailable
├── ClusterDiffers                cluster_differs
├── NotBegun                      not_begun
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
│   ├── WorkersKilled             workers_killed
│   └── NoTextFound               no_text
├── PageUnavailable               page_unavailable
├── ChunkingError                 chunking_failed
├── PdfEngineUnavailable          pdf_engine_unavailable
├── ReferencesUnreadable          references_unreadable
├── LibraryUnreadable             library_unreadable
├── LookupFailed                  lookup_failed
├── CollectionUnreadable          collection_unreadable
├── EvidenceUnreadable            evidence_unreadable
├── EmbeddingError                embedding_failed
│   └── ModelUnavailable          model_unavailable
│       ├── PrecisionUnavailable  precision_unavailable
│       ├── ModelUnknown          model_unknown
│       ├── ModelFetchFailed      model_fetch_failed
│       └── ModelDamaged          model_damaged
├── IngestInterrupted             ingest_interrupted
├── ServiceError                  service_failed
│   └── AddressInUse              address_in_use
├── AssistantError                assistant_failed
│   ├── LLMNotConfigured          llm_not_configured
│   ├── AgentExecutionError       agent_failed
│   │   ├── LLMRateLimited        llm_rate_limited
│   │   ├── LLMUnavailable        llm_unavailable
│   │   ├── LLMRequestRefused     llm_request_refused
│   │   ├── ContextOverflow       context_overflow
│   │   └── ToolServerError       tool_server_failed
│   ├── AgentTimeoutError         agent_timeout
│   └── AgentResponseError        agent_response_invalid
└── VectorIndexError              index_failed
    ├── EmbeddingModelMismatch    embedding_model_mismatch
    ├── ProjectNotFound           project_not_found
    ├── ProjectExists             project_exists
    ├── HybridNotSupported        hybrid_not_supported
    ├── IndexLocked               index_locked
    ├── HolderIncompatible        holder_incompatible
    ├── WriteInterrupted          write_interrupted
    ├── IndexNotWritable          index_not_writable
    ├── IndexUnavailable          index_unavailable
    └── DiskFull                  disk_full

The codes are part of the interface: they never change, and new ones may come.
A reference list without a matching entry is no error but a `MetadataMissing` value.
"""

from loccit.domain.assistant.errors import (
    AgentExecutionError,
    AgentResponseError,
    AgentTimeoutError,
    AssistantError,
    ContextOverflow,
    LLMNotConfigured,
    LLMRateLimited,
    LLMRequestRefused,
    LLMUnavailable,
    ToolServerError,
)
from loccit.domain.cluster_errors import (
    ClusterDiffers,
    ClusterUnavailable,
    NotBegun,
    WorkersKilled,
)
from loccit.domain.conversion_errors import (
    ConversionCrashed,
    ConversionTimedOut,
    DamagedDocument,
    DocumentConversionError,
    EmptySource,
    EncryptedDocument,
    InternalFault,
    NotAPdf,
    NoTextFound,
    SourceIsDirectory,
    SourceNotFound,
    SourceUnreadable,
    UnsupportedFormat,
)
from loccit.domain.index_errors import (
    DiskFull,
    EmbeddingModelMismatch,
    HolderIncompatible,
    HybridNotSupported,
    IndexLocked,
    IndexNotWritable,
    IndexUnavailable,
    ProjectExists,
    ProjectNotFound,
    VectorIndexError,
    WriteInterrupted,
)
from loccit.domain.library_errors import LibraryUnreadable
from loccit.domain.loccit_error import LoccitError
from loccit.domain.model_errors import (
    EmbeddingError,
    ModelDamaged,
    ModelFetchFailed,
    ModelUnavailable,
    ModelUnknown,
    PrecisionUnavailable,
)
from loccit.domain.reference_errors import LookupFailed, ReferencesUnreadable
from loccit.domain.service_errors import AddressInUse, ServiceError

__all__ = [  # what stands in other modules; all errors are imported from this one
    "AddressInUse",
    "AgentExecutionError",
    "AgentResponseError",
    "AgentTimeoutError",
    "AssistantError",
    "ClusterDiffers",
    "ClusterUnavailable",
    "ContextOverflow",
    "ConversionCrashed",
    "ConversionTimedOut",
    "DamagedDocument",
    "DiskFull",
    "DocumentConversionError",
    "EmbeddingError",
    "EmbeddingModelMismatch",
    "EmptySource",
    "EncryptedDocument",
    "HolderIncompatible",
    "HybridNotSupported",
    "IndexLocked",
    "IndexNotWritable",
    "IndexUnavailable",
    "InternalFault",
    "LLMNotConfigured",
    "LLMRateLimited",
    "LLMRequestRefused",
    "LLMUnavailable",
    "LibraryUnreadable",
    "LoccitError",
    "LookupFailed",
    "ModelDamaged",
    "ModelFetchFailed",
    "ModelUnavailable",
    "ModelUnknown",
    "NoTextFound",
    "NotAPdf",
    "NotBegun",
    "PrecisionUnavailable",
    "ProjectExists",
    "ProjectNotFound",
    "ReferencesUnreadable",
    "ServiceError",
    "SourceIsDirectory",
    "SourceNotFound",
    "SourceUnreadable",
    "ToolServerError",
    "UnsupportedFormat",
    "VectorIndexError",
    "WorkersKilled",
    "WriteInterrupted",
]


class InvalidRequest(LoccitError, ValueError):
    """The caller asked for something that cannot be: an empty query, a bad project name."""

    code = "invalid_request"


class InvalidCursor(InvalidRequest):
    """A cursor is broken, or belongs to another query. Ask without it for the first page."""

    code = "invalid_cursor"


class LibraryClosed(InvalidRequest):
    """A library, or a project of it, is used after it was closed."""

    code = "library_closed"

    def __init__(self) -> None:
        super().__init__("the library is closed; open the library again")


class PageUnavailable(LoccitError):
    """A page of a document cannot be shown."""

    code = "page_unavailable"

    def __init__(self, path: str, page: int, reason: str) -> None:
        super().__init__(f"page {page} of {path} cannot be shown: {reason}")
        self.path, self.page, self.reason = path, page, reason


class ExtraMissing(LoccitError):
    """What a command needs is not installed.

    Attributes:
        extra: What brings it, of the extras of the package.
    """

    code = "extra_missing"

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(
            f"{what} needs the extra {extra}; \"pip install 'loccit[{extra}]'\" brings it"
        )
        self.extra = extra


class ChunkingError(LoccitError):
    """A converted document could not be cut into chunks."""

    code = "chunking_failed"


class PdfEngineUnavailable(LoccitError):
    """The PDF engine that was asked for is not installed."""

    code = "pdf_engine_unavailable"


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


class IngestInterrupted(LoccitError):
    """The process that ingests has ended by itself: it was killed, or had no memory left.

    Attributes:
        path: The document at hand, None between two.
    """

    code = "ingest_interrupted"

    def __init__(self, path: str | None) -> None:
        place = f" at {path}" if path else ""
        super().__init__(
            f"the process that ingests has ended{place}; documents before it are stored, ingest"
            " again for the others"
        )
        self.path = path
