"""A project: one searchable collection of documents, and the record of each."""

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import NewType

from loccit.domain.errors import EmbeddingModelMismatch, InvalidRequest
from loccit.domain.models.citation_meta import (
    CitationMeta,
    MatchMethod,
    MetadataMissing,
    SourceHint,
)
from loccit.domain.models.document import Coverage, DocId, DocumentWarning
from loccit.domain.models.origin import Origin
from loccit.domain.policy.model_binding import ModelBinding

ProjectId = NewType("ProjectId", str)
"""A name of 1 to 64 characters that is safe as a folder and as a collection: see `project_id`."""

Revision = NewType("Revision", str)
"""Names one conversion of one document: 32 hexadecimal digits over its bytes, the converter,
the chunker and the policy; see `revision_of`."""

_PROJECT_ID = re.compile(r"[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?")


def revision_of(doc_id: DocId, *fingerprints: str) -> Revision:
    """Return the revision of these bytes, converted and chunked in this way."""
    return Revision(sha256("\n".join((doc_id, *fingerprints)).encode()).hexdigest()[:32])


def project_id(name: str) -> ProjectId:
    """Return `name` as a project id.

    Raises:
        InvalidRequest: If it is not 1 to 64 lower-case letters, digits, `-` or `_` that start and
            end with a letter or digit.
    """
    if not _PROJECT_ID.fullmatch(name):
        raise InvalidRequest(
            f"not a project name: {name!r}; use 1 to 64 lower-case letters, digits, '-' or '_',"
            " starting and ending with a letter or digit"
        )
    return ProjectId(name)


def is_project_id(name: str) -> bool:
    """Tell whether `name` is one, and so safe as a folder and as a collection."""
    return bool(_PROJECT_ID.fullmatch(name))


@dataclass(frozen=True, slots=True)
class IndexVersion:
    """One version of a project's index: version 1, then one more for each reindex.

    Attributes:
        number: 1 or more.
        binding: The model of its vectors.
        parts: Into how many parts its store splits its passages, 1 or more. Each counts its own
            words, so that BM25 differs a little with more than one.
    """

    number: int
    binding: ModelBinding
    parts: int = 1

    def require_model(self, binding: ModelBinding, project_id: ProjectId) -> None:
        """Make sure that this version of a project is bound to a model.

        Raises:
            EmbeddingModelMismatch: If it is bound to another one.
        """
        if self.binding != binding:
            raise EmbeddingModelMismatch(project_id, self.binding, binding)

    def require_comparable(self, binding: ModelBinding, project_id: ProjectId) -> None:
        """Make sure that vectors of a model may be compared with those of this version.

        Raises:
            EmbeddingModelMismatch: If they are another model's.
        """
        if not self.binding.compares_with(binding):
            raise EmbeddingModelMismatch(project_id, self.binding, binding)


@dataclass(frozen=True, slots=True)
class ProjectState:
    """A project and the versions of its index.

    Attributes:
        project_id: Its name.
        active: The version that answers queries.
        versions: Every version that is stored, by ascending number. One above `active` is being
            built or was left by a reindex that did not end.
    """

    project_id: ProjectId
    active: int
    versions: tuple[IndexVersion, ...]

    @property
    def binding(self) -> ModelBinding:
        """The model of the active version."""
        return self.version(self.active).binding

    def require_model(self, binding: ModelBinding) -> "ProjectState":
        """Return this project if its active version is bound to a model.

        Raises:
            EmbeddingModelMismatch: If it is bound to another one.
        """
        self.version(self.active).require_model(binding, self.project_id)
        return self

    def version(self, number: int) -> IndexVersion:
        """Return the version with this number.

        Raises:
            InvalidRequest: If there is none; it names those that there are.
        """
        for version in self.versions:
            if version.number == number:
                return version
        kept = ", ".join(str(version.number) for version in self.versions)
        raise InvalidRequest(
            f"version {number} is not kept; there is {kept}, and {self.active} answers"
        )


@dataclass(frozen=True, slots=True)
class SourceFile:
    """The file a document came from; of a LaTeX text with the files that it takes in.

    Attributes:
        path: Absolute; of the main file.
        size: Of all, in bytes.
        mtime_ns: Time of the last change of any, in nanoseconds since 1970.
        sha256: Of its bytes; of the main file's, with the others in their places.
    """

    path: str
    size: int
    mtime_ns: int
    sha256: DocId


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """The index's record of a document. Writing it commits the document.

    Attributes:
        doc_id: SHA-256 of the bytes.
        revision: The conversion that its chunks come from.
        source: The file it came from.
        title: Its own title, None when none was found.
        citation: Its entry in the reference list, None when there is none.
        missing: Why there is no citation although a reference list was given, else None.
        hint: What a later run matches it by, without converting it again.
        references: Fingerprint of the reference list and citekey it was last matched against;
            empty when none was given.
        chunks: How many it has.
        coverage: What was read of it.
        warnings: What a reader should know.
        origin: Where a source of the project keeps it; None for a file that was only ingested.
        marks_read: Whether the marks inside its file were looked for. Where they were not, it was
            ingested before loccit did so.
    """

    doc_id: DocId
    revision: Revision
    source: SourceFile
    title: str | None
    citation: CitationMeta | None
    missing: MetadataMissing | None
    hint: SourceHint
    references: str
    chunks: int
    coverage: Coverage
    warnings: tuple[DocumentWarning, ...] = ()
    origin: Origin | None = None
    marks_read: bool = False

    @property
    def citation_is_given(self) -> bool:
        """Whether a source of the project gave the citation: no other list may take its place."""
        return (
            self.origin is not None
            and self.citation is not None
            and self.citation.match is not None
            and self.citation.match.method is MatchMethod.LIBRARY
        )
