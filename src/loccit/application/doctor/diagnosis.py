"""Check an installation from end to end, and name the command that mends what is wrong."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from loccit.application.ports.chunker import ChunkerPort
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.metadata_resolver import MetadataResolverPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.counted import counted
from loccit.domain.errors import LoccitError
from loccit.domain.models.citation_meta import SourceHint
from loccit.domain.models.document import (
    Block,
    BlockKind,
    ConversionResult,
    Coverage,
    DocId,
    DocumentStructure,
)
from loccit.domain.models.project import Project
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.policy.model_binding import ModelBinding
from loccit.domain.text.spans import Span

LOW_SPACE = 512 * 2**20
"""Bytes below which an ingest of a few hundred papers may run out of room."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of one check.

    Attributes:
        check: What was checked.
        ok: Whether it is as it should be.
        detail: What was found, in one line.
        remedy: The command or step that mends it; empty when `ok`, or when `detail` names it.
    """

    check: str
    ok: bool
    detail: str
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The checks of `loccit doctor`. Each is made, whatever the others find.

    Attributes:
        embedding: The model of new projects.
        chunker: Cuts by the model's tokenizer.
        resolver: Reads the references.
        index: The store.
        policy: How chunks are cut.
        free_space: Returns the free bytes where the index lives, None for a server.
        model_remedy: The command that brings that model.
        remedy_of: Returns what brings the model that a project is bound to, None when it is here.
        engines: Returns what computes vectors and what recognises pages, by name of the check.
        configured: What else the user has named, by name of the check: each says what is there.
    """

    embedding: EmbeddingPort
    chunker: ChunkerPort
    resolver: MetadataResolverPort
    index: ProjectStorePort
    policy: ChunkingPolicy
    free_space: Callable[[], int | None]
    model_remedy: str
    remedy_of: Callable[[ModelBinding], str | None]
    engines: Callable[[], Mapping[str, str]]
    configured: Mapping[str, Callable[[], str]]

    def __call__(self, references_path: str | None) -> Iterator[Finding]:
        """Make every check and give each finding as soon as it is known."""
        yield self._guarded("model", self._model, self.model_remedy)
        yield self._guarded("tokenizer", self._tokenizer, self.model_remedy)
        yield from self._engines()
        for check, run in self.configured.items():
            yield self._guarded(check, run, "")
        yield self._guarded("space", self._space, "free some space, or set LOCCIT_DATA_DIR")
        if references_path is not None:
            yield self._guarded(
                "references",
                partial(self._references, references_path),
                "export the library again as Better CSL JSON, BibTeX or RIS",
            )
        yield from self._projects()

    @staticmethod
    def _guarded(check: str, run: Callable[[], str], remedy: str) -> Finding:
        try:
            return Finding(check, ok=True, detail=run())
        except LoccitError as error:
            return Finding(check, ok=False, detail=str(error), remedy=remedy)

    def _model(self) -> str:
        [vector] = self.embedding.embed(["loc. cit."], input_type="query")
        bound = self.embedding.binding
        if len(vector) != bound.dimension:
            raise LoccitError(f"a vector has {len(vector)} dimensions, not {bound.dimension}")
        return bound.describe()

    def _engines(self) -> Iterator[Finding]:
        try:
            found = self.engines()
        except LoccitError as error:
            yield Finding("engines", ok=False, detail=str(error))
            return
        for check, engine in found.items():
            yield Finding(check, ok=True, detail=engine)

    def _tokenizer(self) -> str:
        """Cut a text into chunks as long as they may be, and let the model read them."""
        chunks = self.chunker.chunk(_long_text(), self.policy)
        longest = max(chunks, key=lambda chunk: len(chunk.text))
        self.embedding.embed([longest.embedded_text])
        return f"{self.policy.tokenizer_id}: chunks of {self.policy.max_tokens} tokens fit"

    def _space(self) -> str:
        free = self.free_space()
        if free is None:
            return "kept by the server"
        if free < LOW_SPACE:
            raise LoccitError(f"{free // 2**20} MB free")
        return f"{free / 2**30:.1f} GB free"

    def _references(self, path: str) -> str:
        library = self.resolver.read(path)
        told = f"{path}: {counted(len(library.entries), 'entry', 'entries')}"
        return f"{told}; {library.faults_told}" if library.faults else told

    def _projects(self) -> Iterator[Finding]:
        try:
            projects = self.index.projects()
        except LoccitError as error:
            yield Finding("index", ok=False, detail=str(error))
            return
        yield Finding("index", ok=True, detail=counted(len(projects), "project"))
        for project in projects:
            check = f"project {project.project_id}"
            yield self._guarded(check, partial(self._content, project), "")
            yield self._binding(check, project)

    def _content(self, project: Project) -> str:
        index = self.index.at(project.project_id)
        records, stored = index.documents(), index.count_chunks()
        expected = sum(record.chunks for record in records)
        if stored != expected:
            raise LoccitError(
                f"{counted(stored, 'chunk')} stored, {expected:,} committed; run the ingest again"
            )
        content = f"{counted(len(records), 'document')}, {counted(stored, 'chunk')}"
        if self.index.needs_optimizing(project.project_id):
            content += f"; 'loccit optimize -p {project.project_id}' makes its searches faster"
        return content

    def _binding(self, check: str, project: Project) -> Finding:
        bound = project.binding
        remedy = self.remedy_of(bound)
        if remedy is None:
            return Finding(
                check, ok=True, detail=f"bound to {bound.model_id} in {bound.precision}"
            )
        return Finding(
            check,
            ok=False,
            detail=f"bound to {bound.describe()}, which cannot be used here",
            remedy=f"{remedy}, or run 'loccit reindex -p {project.project_id}"
            f" --model {self.embedding.model_id}'",
        )


def _long_text() -> ConversionResult:
    text = "The passage stands in the place cited. " * 100
    text = text.strip()
    whole = Span(0, len(text))
    return ConversionResult(
        doc_id=DocId("0" * 64),
        plain_text=text,
        structure=DocumentStructure(blocks=(Block(BlockKind.PARAGRAPH, whole),)),
        title=None,
        hint=SourceHint(),
        coverage=Coverage(),
    )
