"""The file of a matrix, and the files beside it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Final

from loccit.application.matrix.cells import Place
from loccit.application.matrix.fill_matrix import MatrixInTheMaking
from loccit.application.matrix.matrix_record import (
    KeptCell,
    MatrixRecord,
    read_record,
    record_json,
)
from loccit.application.notes.note_file import Bibliographer
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.application.verify.evidence_file import evidence_path
from loccit.application.verify.text_files import write_bytes, write_text
from loccit.domain.documents.slicing import passage_at
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.document import DocId
from loccit.domain.models.matrix import Cell, Column, Matrix
from loccit.domain.models.project import DocumentRecord, ProjectId, Revision
from loccit.domain.models.retrieval import hit_of

Renderer = Callable[[Matrix], bytes]
"""Returns the content of a file."""

_CSL: Final = ".csl.json"
_BIBTEX: Final = ".bib"
MARKDOWN: Final = ".md"
_BETWEEN: Final = 1.0  # seconds, at least, from one writing of the record to the next
_SHARE: Final = 20
"""Times as long as the last writing took: a large record costs a twentieth of the time."""


@dataclass(slots=True)
class MatrixFile:
    """A matrix to be written, or gone on with.

    Attributes:
        path: Where it goes.
        before: What is known of it, None for a new one.
        file_sha256: Of the file that stands there, None when none does.
    """

    path: Path
    before: MatrixRecord | None = None
    file_sha256: str | None = None
    _next_at: float = field(default=float("-inf"))

    @property
    def columns(self) -> Sequence[Column]:
        """Its columns so far."""
        return self.before.columns if self.before else ()

    def kept(
        self, project_id: ProjectId, llm: str | None, index: VectorIndexPort
    ) -> dict[Place, Cell]:
        """Return the cells that are done, of documents that are as they were.

        Raises:
            InvalidRequest: If they are of another project, or were filled otherwise.
        """
        if self.before is None:
            return {}
        if self.before.project_id != project_id:
            raise InvalidRequest(
                f"this matrix is of project '{self.before.project_id}'; go on with it with -p"
                f" {self.before.project_id}"
            )
        if self.before.llm != llm:
            raise InvalidRequest(
                f"this matrix was filled with --llm {self.before.llm or 'none'}; go on with it"
                " likewise, or begin another one"
            )
        return dict(_kept(self.before, index))

    @contextmanager
    def recorded(
        self, records: Sequence[DocumentRecord]
    ) -> Iterator[Callable[[MatrixInTheMaking], None]]:
        """Yield what keeps cells while a matrix is made, however that ends."""
        revisions = {each.doc_id: each.revision for each in records}
        last: MatrixInTheMaking | None = None

        def keep(making: MatrixInTheMaking) -> None:
            nonlocal last
            last = making
            if monotonic() >= self._next_at:
                self._write_record(making.empty, making.cells, revisions, self.file_sha256)

        try:
            yield keep
        finally:
            if last is not None:
                self._write_record(last.empty, last.cells, revisions, self.file_sha256)

    def write(
        self,
        matrix: Matrix,
        render: Renderer,
        records: Sequence[DocumentRecord],
        bibliography: Bibliographer,
    ) -> None:
        """Write a matrix; with Markdown what it cites, for Pandoc.

        Raises:
            InvalidRequest: If a file cannot be written.
            ReferencesUnreadable: If a list that entries are taken from cannot be read.
        """
        content = render(matrix)
        if self.path.suffix.lower() == MARKDOWN:
            csl, bibtex = self.path.with_suffix(_CSL), self.path.with_suffix(_BIBTEX)
            earlier = csl if self.file_sha256 is not None and csl.exists() else None
            listed = bibliography(_works(matrix), earlier=earlier)
            write_text(csl, listed.csl_json)
            write_text(bibtex, listed.bibtex)
        # The record goes first: a matrix without it is worse than a record without a matrix.
        cells = {
            (row.doc_id, column): cell
            for row in matrix.rows
            for column, cell in zip(matrix.columns, row.cells, strict=True)
        }
        revisions = {each.doc_id: each.revision for each in records}
        self._write_record(matrix, cells, revisions, sha256(content).hexdigest())
        write_bytes(self.path, content)

    def _write_record(
        self,
        matrix: Matrix,
        cells: Mapping[Place, Cell],
        revisions: Mapping[DocId, Revision],
        file_sha256: str | None,
    ) -> None:
        began = monotonic()
        content = record_json(matrix, cells, revisions, file_sha256)
        write_text(evidence_path(self.path), content)
        ended = monotonic()
        self._next_at = ended + max(_BETWEEN, _SHARE * (ended - began))


def new_matrix_file(path: Path) -> MatrixFile:
    """Return the file of a new matrix.

    Raises:
        InvalidRequest: If a file of it is there, or there is no folder for it.
    """
    if not path.parent.is_dir():
        raise InvalidRequest(f"there is no folder {path.parent}; make it, or write elsewhere")
    beside = [evidence_path(path)]
    if path.suffix.lower() == MARKDOWN:
        beside += [path.with_suffix(_CSL), path.with_suffix(_BIBTEX)]
    for each in (path, *beside):
        if each.exists():
            raise InvalidRequest(
                f"{each} is there already; take another name, or go on with --continue {path}"
            )
    return MatrixFile(path)


def continued_matrix_file(begun: Path, path: Path | None = None) -> MatrixFile:
    """Return the file of a matrix that was begun.

    Args:
        begun: Its file, which need not be there yet.
        path: Where it goes, when that is elsewhere.

    Raises:
        InvalidRequest: If there is no record of it, or the file was changed by somebody else.
        EvidenceUnreadable: If its record cannot be read.
    """
    before = read_record(begun)
    if before is None:
        raise InvalidRequest(
            f"there is no matrix to go on with: {evidence_path(begun)} is not there; begin one"
            " with --out"
        )
    if path is not None and path != begun:
        new = new_matrix_file(path)
        return MatrixFile(new.path, before)
    digest = sha256(begun.read_bytes()).hexdigest() if begun.is_file() else None
    if digest not in (None, before.file_sha256):
        raise InvalidRequest(
            f"{begun} is not as loccit wrote it, and would be written anew; name another file for"
            " the result with --out"
        )
    return MatrixFile(begun, before, digest)


def _kept(before: MatrixRecord, index: VectorIndexPort) -> Iterator[tuple[Place, Cell]]:
    """Yield the cells of documents that are as they were, each looked up again."""
    records = {each.doc_id: each for each in index.documents()}
    chunks: dict[DocId, Sequence[Chunk]] = {}
    for place, kept in before.cells.items():
        record = records.get(place[0])
        if record is None or before.revisions.get(record.doc_id) != record.revision:
            continue
        if record.doc_id not in chunks:
            chunks[record.doc_id] = index.chunks(record.doc_id)
        cell = _cell(kept, record, chunks[record.doc_id])
        if cell is not None:
            yield place, cell


def _cell(kept: KeptCell, record: DocumentRecord, chunks: Sequence[Chunk]) -> Cell | None:
    """Return a cell, None when its quotation does not stand there."""
    if kept.quote is None:
        return Cell()
    found = passage_at(chunks, kept.quote.span)
    if found is None or found.text != kept.quote.text or kept.quote.doc_id != record.doc_id:
        return None
    return Cell(hit_of(record, found), kept.said, kept.value)


def _works(matrix: Matrix) -> dict[str, CitationMeta | None]:
    """Return what a matrix cites by citekey, in the order of its rows."""
    return {
        row.citation.citekey: row.citation
        for row in matrix.rows
        if row.citation and any(cell.quoted for cell in row.cells)
    }


def today() -> str:
    """Return the date here, as YYYY-MM-DD."""
    return datetime.now(UTC).astimezone().date().isoformat()
