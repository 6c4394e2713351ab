"""Document records and model bindings as JSON, and back, without loss."""

from dataclasses import asdict, dataclass
from uuid import uuid4

from loccit.domain.documents.document_names import searched_names
from loccit.domain.models.citation_meta import Author, MetadataMissing, SourceHint
from loccit.domain.models.document import Coverage, DocId, DocumentWarning
from loccit.domain.models.origin import Origin, OriginKind
from loccit.domain.models.project import DocumentRecord, ProjectId, Revision, SourceFile
from loccit.domain.models.retrieval import known_title
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.qdrant.driver import Payload, Point
from loccit.infrastructure.adapters.qdrant.records.analysis import analysis_of
from loccit.infrastructure.adapters.qdrant.records.payload import (
    citation_payload,
    point_id,
    read_citation,
)

DOCUMENT = "document"
PENDING = "pending"
GENERATION = "generation"


@dataclass(frozen=True, slots=True)
class PendingRevision:
    """A mark on a revision that is being written or deleted.

    Attributes:
        doc_id: Its document.
        revision: Itself.
        replaces: Revisions that go when it is committed.
    """

    doc_id: DocId
    revision: Revision
    replaces: tuple[Revision, ...] = ()

    @property
    def id(self) -> str:
        """Id of its point."""
        return point_id(PENDING, self.doc_id, self.revision)


def document_point_id(doc_id: DocId) -> str:
    """Return the id of the point that holds a document's record."""
    return point_id(DOCUMENT, doc_id)


def document_point(record: DocumentRecord, project_id: ProjectId) -> Point:
    """Return the point that commits a document."""
    payload: Payload = {
        "kind": DOCUMENT,
        "project": project_id,
        "doc_id": record.doc_id,
        "revision": record.revision,
        "source_path": record.source.path,
        "size": record.source.size,
        "mtime_ns": record.source.mtime_ns,
        "sha256": record.source.sha256,
        "title": record.title,
        "citation": (
            {**citation_payload(record.citation), "entry": record.citation.entry}
            if record.citation
            else None
        ),
        "analysis": analysis_of(record.coverage.language),
        "missing": asdict(record.missing) if record.missing else None,
        "hint": asdict(record.hint),
        "references": record.references,
        "chunks": record.chunks,
        "coverage": asdict(record.coverage),
        "warnings": [[warning.code, warning.message] for warning in record.warnings],
        "origin": (
            {**asdict(record.origin), "kind": record.origin.kind.value} if record.origin else None
        ),
        "marks_read": record.marks_read,
    }
    return Point(document_point_id(record.doc_id), payload)


def read_record(payload: Payload) -> DocumentRecord:
    """Return the record that a document's point holds."""
    citation, missing = payload.get("citation"), payload.get("missing")
    hint = payload["hint"]
    return DocumentRecord(
        doc_id=DocId(payload["doc_id"]),
        revision=Revision(payload["revision"]),
        source=SourceFile(
            path=payload["source_path"],
            size=payload["size"],
            mtime_ns=payload["mtime_ns"],
            sha256=DocId(payload["sha256"]),
        ),
        title=payload.get("title"),
        citation=read_citation(citation) if citation else None,
        missing=(
            MetadataMissing(missing.get("best_candidate"), missing["score"], missing["reason"])
            if missing
            else None
        ),
        hint=SourceHint(
            dois=tuple(hint["dois"]),
            titles=tuple(hint["titles"]),
            authors=tuple(hint["authors"]),
            year=hint.get("year"),
            opening=hint["opening"],
            people=tuple(Author(**one) for one in hint.get("people", ())),
            venue=hint.get("venue"),
        ),
        references=payload["references"],
        chunks=payload["chunks"],
        coverage=_read_coverage(payload["coverage"]),
        warnings=tuple(DocumentWarning(*warning) for warning in payload["warnings"]),
        origin=_read_origin(payload.get("origin")),
        marks_read=payload.get("marks_read", False),
    )


def searched_by(payload: Payload) -> tuple[str | None, ...]:
    """Return the parts of a record that its chunks' lexical vectors depend on."""
    record = read_record(payload)
    return (
        known_title(record.title, record.citation),
        searched_names(record.source.path, record.citation),
        payload["analysis"],
    )


def pending_point(pending: PendingRevision, project_id: ProjectId) -> Point:
    """Return the point that marks a revision."""
    payload: Payload = {
        "kind": PENDING,
        "project": project_id,
        "doc_id": pending.doc_id,
        "revision": pending.revision,
        "replaces": list(pending.replaces),
    }
    return Point(pending.id, payload)


def generation_point(project_id: ProjectId) -> Point:
    """Return the one point whose value changes with every mark."""
    payload: Payload = {"kind": GENERATION, "project": project_id, "stamp": uuid4().hex}
    return Point(point_id(GENERATION), payload)


def read_pending(payload: Payload) -> PendingRevision:
    """Return the mark that a payload holds."""
    return PendingRevision(
        DocId(payload["doc_id"]),
        Revision(payload["revision"]),
        tuple(Revision(name) for name in payload["replaces"]),
    )


def read_binding(payload: Payload) -> ModelBinding:
    """Return the binding that `asdict` made a payload of."""
    return ModelBinding(
        model_id=payload["model_id"],
        dimension=payload["dimension"],
        precision=payload["precision"],
        weights_sha256=payload["weights_sha256"],
        distance=payload["distance"],
        query_prefix=payload.get("query_prefix", ""),  # which older projects lack
        document_prefix=payload.get("document_prefix", ""),
        rounding=payload.get("rounding", 0),
    )


def _read_origin(payload: Payload | None) -> Origin | None:
    return Origin(**{**payload, "kind": OriginKind(payload["kind"])}) if payload else None


def _read_coverage(payload: Payload) -> Coverage:
    """Return the coverage record that `asdict` made a payload of."""
    values: Payload = {
        name: tuple(value) if isinstance(value, list) else value for name, value in payload.items()
    }
    return Coverage(**values)
