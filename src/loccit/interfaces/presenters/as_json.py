"""Reports, results and records as JSON values. `specs/json-output.md` documents them.

`SCHEMA_VERSION` goes up when a key changes its meaning or goes away; new keys may come.
"""

from collections.abc import Mapping
from dataclasses import asdict

from loccit.application.doctor.diagnosis import Finding
from loccit.domain.answers.citation import author_year, pandoc
from loccit.domain.json_value import Json
from loccit.domain.models.citation_meta import CitationMeta, MetadataMissing
from loccit.domain.models.copying import CopyReport
from loccit.domain.models.document import Box, ConversionResult, Coverage, DocumentWarning
from loccit.domain.models.ingestion import IngestReport, IngestStatus
from loccit.domain.models.project import DocumentRecord, Project
from loccit.domain.models.retrieval import Hit, QueryResult, SearchFilter
from loccit.domain.text.spans import Span

SCHEMA_VERSION = 1


def conversion(result: ConversionResult) -> dict[str, Json]:
    """Return the answer of `convert`."""
    structure = result.structure
    return {
        "doc_id": result.doc_id,
        "title": result.title,
        "plain_text": result.plain_text,
        "pages": [
            {
                "index": page.index,
                "label": page.label,
                "span": _span(page.span),
                "width": page.width,
                "height": page.height,
            }
            for page in structure.page_map
        ],
        "headings": [
            {
                "level": heading.level,
                "text": heading.text,
                "span": _span(heading.span),
                "page": heading.page,
                "confidence": heading.confidence,
                "source": heading.source.value,
            }
            for heading in structure.heading_tree
        ],
        "blocks": [
            {
                "kind": block.kind.value,
                "span": _span(block.span),
                "page": block.page,
                "box": _box(block.box),
                "continues": block.continues,
            }
            for block in structure.blocks
        ],
        "coverage": _coverage(result.coverage),
        "warnings": warning_items(result.warnings),
    }


def ingest_document(report: IngestReport) -> dict[str, Json]:
    """Return one entry of `documents` in the answer of `ingest`."""
    record = report.record
    return {
        "source_path": report.source_path,
        "doc_id": record.doc_id if record else None,
        "status": report.status.value,
        "pages": record.coverage.pages if record else 0,
        "title": record.title if record else None,
        "chunks": record.chunks if record else 0,
        **_citation(record.citation if record else None),
        "metadata_missing": _missing(record.missing) if record else None,
        "coverage": _coverage(record.coverage) if record else None,
        "warnings": warning_items(report.warnings),
        "error": {"code": report.error.code, "message": str(report.error)}
        if report.error
        else None,
    }


def ingest_totals(
    reports: list[IngestReport], seconds: float, skipped: Mapping[str, int]
) -> dict[str, Json]:
    """Return `totals` in the answer of `ingest`."""
    done = [report for report in reports if report.status is not IngestStatus.FAILED]
    return {
        "documents": len(reports),
        **{
            status.value: sum(report.status is status for report in reports)
            for status in IngestStatus
        },
        "pages": sum(report.record.coverage.pages for report in done if report.record),
        "chunks": sum(report.record.chunks for report in done if report.record),
        "seconds": round(seconds, 3),
        "skipped": dict(skipped),
    }


def query_result(result: QueryResult) -> dict[str, Json]:
    """Return the answer of `query`."""
    return {
        "query": result.query,
        "project": result.project_id,
        "model": result.model,
        "mode": result.mode.value,
        "items": [
            hit_item(rank, hit) for rank, hit in enumerate(result.hits, start=result.skipped + 1)
        ],
        "relevant": result.relevant,
        "next_cursor": result.next_cursor,
        "warnings": warning_items(result.warnings),
    }


def filters(wanted: SearchFilter) -> dict[str, Json]:
    """Return the conditions in force, by the names of `SearchFilter`; the others are left out."""
    values = asdict(wanted)
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in values.items()
        if value not in ((), None, False)
    }


def hit_item(rank: int, hit: Hit) -> Json:
    """Return one entry of `items` in the answer of `query`."""
    return {
        "rank": rank,
        "score": hit.score,
        "dense_score": hit.dense_score,
        "lexical_score": hit.lexical_score,
        "relevance": hit.relevance,
        "text": hit.chunk.text,
        "context_before": hit.context_before,
        "context_after": hit.context_after,
        **place_of(hit),
        "also_in": [place_of(other) for other in hit.also_in],
        "coverage": _coverage(hit.coverage),
        "warnings": warning_items(hit.warnings),
    }


def place_of(hit: Hit) -> dict[str, Json]:
    """Return where a passage stands and how it is cited."""
    chunk, citation = hit.chunk, hit.citation
    pages = chunk.page_span
    return {
        "citekey": citation.citekey if citation else None,
        "cite": pandoc(hit),
        "author_year": author_year(citation) if citation else None,
        "title": citation.title if citation else hit.title,
        "section_path": list(chunk.section_path),
        "references": chunk.is_references,
        "page_span": [pages.first, pages.last] if pages else None,
        "page_labels": list(chunk.page_labels),
        "doc_id": chunk.doc_id,
        "chunk_id": chunk.id,
        "span": [chunk.span.start, chunk.span.end],
        "source_path": hit.source_path,
    }


def project(value: Project) -> dict[str, Json]:
    """Return one entry of `projects` in the answer of `projects`."""
    return {
        "project": value.project_id,
        "model": value.binding.model_id,
        "dimension": value.binding.dimension,
        "version": value.active,
        "versions": [version.number for version in value.versions],
    }


def inspection(
    value: Project, records: tuple[DocumentRecord, ...], chunks: int
) -> dict[str, Json]:
    """Return the answer of `inspect`."""
    binding = value.binding
    return {
        **project(value),
        "precision": binding.precision,
        "weights_sha256": binding.weights_sha256,
        "chunks": chunks,
        "documents": [_record(record) for record in records],
    }


def _record(record: DocumentRecord) -> Json:
    return {
        "source_path": record.source.path,
        "doc_id": record.doc_id,
        "title": record.title,
        "pages": record.coverage.pages,
        "chunks": record.chunks,
        **_citation(record.citation),
        "metadata_missing": _missing(record.missing),
        "coverage": _coverage(record.coverage),
        "warnings": warning_items(record.warnings),
    }


def copying(report: CopyReport) -> dict[str, Json]:
    """Return the answer of `copy`."""
    return {
        "project": report.project_id,
        "copied_as": report.copied_as,
        "model": report.binding.model_id,
        "documents": report.documents,
        "chunks": report.chunks,
        "queries": report.queries,
    }


def finding(value: Finding) -> dict[str, Json]:
    """Return one entry of `findings` in the answer of `doctor`."""
    return {
        "check": value.check,
        "ok": value.ok,
        "detail": value.detail,
        "remedy": value.remedy or None,
    }


def _citation(citation: CitationMeta | None) -> dict[str, Json]:
    if citation is None:
        return {"citekey": None, "match": None}
    match = citation.match
    return {
        "citekey": citation.citekey,
        "match": {
            "method": match.method.value,
            "score": match.score,
            "runner_up": match.runner_up,
            "runner_up_score": match.runner_up_score,
        },
    }


def _missing(missing: MetadataMissing | None) -> Json:
    if missing is None:
        return None
    return {
        "reason": missing.reason,
        "best_candidate": missing.best_candidate,
        "score": missing.score,
    }


def _span(span: Span) -> Json:
    return [span.start, span.end]


def _box(box: Box | None) -> Json:
    return [box.left, box.top, box.right, box.bottom] if box else None


def _coverage(coverage: Coverage) -> Json:
    return {
        "pages": coverage.pages,
        "pages_with_text": list(coverage.pages_with_text),
        "pages_ocred": list(coverage.pages_ocred),
        "pages_blank": list(coverage.pages_blank),
        "pages_without_text": list(coverage.pages_without_text),
        "pages_failed": list(coverage.pages_failed),
        "characters_extracted": coverage.characters_extracted,
        "characters_kept": coverage.characters_kept,
        "headings": coverage.headings,
        "language": coverage.language,
        "engine": coverage.engine,
    }


def warning_items(warnings: tuple[DocumentWarning, ...]) -> list[Json]:
    """Return the entries of `warnings`, wherever they stand."""
    return [{"code": warning.code, "message": warning.message} for warning in warnings]
