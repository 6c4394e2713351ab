"""`HolderIndex`: an index whose projects are held by one process at a time, and served by it."""

import time
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.errors import IndexLocked, ProjectNotFound, WriteInterrupted
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord, IndexVersion, Project, ProjectId
from loccit.domain.models.retrieval import Hit, IndexItem, SearchFilter, Vector
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.holder.calls import EMBED, Call
from loccit.infrastructure.adapters.holder.client import Holder, HolderGone
from loccit.infrastructure.adapters.holder.embedding import LentModels
from loccit.infrastructure.adapters.holder.held import HeldProjects, ProjectLocks
from loccit.infrastructure.adapters.holder.unfinished import UnfinishedDocuments

Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")

_PAUSE_SECONDS: Final = 0.02


class HolderIndex:
    """A `VectorIndexPort` around an index of this machine that many processes use at once.

    Whoever holds a project serves it to all others: a call is made here when this process has
    the project's lock or can take it, else the process that has it is asked. When that one ends,
    the next call takes the lock, or asks who has taken it.

    Which projects and versions there are is read from files, without either.
    """

    def __init__(
        self, local: VectorIndexPort, locks: ProjectLocks, *, patience: float = 10.0
    ) -> None:
        """Serve an index, which this one closes.

        Args:
            local: The index. Projects and versions can be looked up without a lock.
            locks: Keep other processes out of what it has open, and are freed when it closes.
            patience: Seconds to wait for a process that has a project and does not listen: it
                begins, or ends, or cannot.
        """
        self._local = local
        self._locks = locks
        self._patience = patience
        self.lent = LentModels()
        self._unfinished = UnfinishedDocuments()
        self._held = HeldProjects(locks, self._here)
        self._holders: dict[ProjectId, Holder] = {}

    def hold(self, project_id: ProjectId) -> bool:
        """Hold a project from now on and serve it; False when another process holds it."""
        return self._held.hold(project_id)

    def embedded_by_holder(
        self, project_id: ProjectId, binding: ModelBinding, texts: Sequence[str]
    ) -> list[Vector] | None:
        """Return the vectors of queries; None if no other process holds the project and can."""
        call = Call(EMBED, (binding, tuple(texts)), {})
        try:
            self._local.version(project_id)
            if self.hold(project_id):
                return None
            vectors: list[Vector] | None = self._holder(project_id).answer(call)
        except (HolderGone, ProjectNotFound):
            return None
        return vectors

    def projects(self) -> tuple[Project, ...]:
        """Return every project, by name."""
        return self._local.projects()

    def project(self, project_id: ProjectId) -> Project:
        """Return one project and its versions."""
        return self._local.project(project_id)

    def version(self, project_id: ProjectId, number: int | None = None) -> IndexVersion:
        """Return one version, for None the one that answers."""
        return self._local.version(project_id, number)

    def create_project(self, project_id: ProjectId, binding: ModelBinding) -> Project:
        """Make a project, or return the one that is there."""
        try:
            return self._local.project(project_id)
        except ProjectNotFound:
            make = VectorIndexPort.create_project
            return self._ask_whoever(project_id, make, project_id, binding)

    def delete_project(self, project_id: ProjectId) -> None:
        """Take a project away."""
        self._ask(project_id, VectorIndexPort.delete_project, project_id)

    def begin_version(self, project_id: ProjectId, binding: ModelBinding) -> int:
        """Make a new, empty version beside the active one and return its number."""
        return self._ask(project_id, VectorIndexPort.begin_version, project_id, binding)

    def activate_version(self, project_id: ProjectId, version: int) -> None:
        """Let this version answer from now on."""
        self._ask(project_id, VectorIndexPort.activate_version, project_id, version)

    def drop_version(self, project_id: ProjectId, version: int) -> None:
        """Take a version away that is not the active one."""
        self._ask(project_id, VectorIndexPort.drop_version, project_id, version)

    def upsert(
        self,
        items: Sequence[IndexItem],
        project_id: ProjectId,
        model_id: str,
        *,
        version: int | None = None,
        commit: Sequence[DocumentRecord] = (),
    ) -> None:
        """Write chunks."""
        given, write = (items, project_id, model_id), VectorIndexPort.upsert
        self._ask(project_id, write, *given, version=version, commit=commit)
        if not commit:
            self._unfinished.add(items, project_id, model_id, version)

    def commit_document(
        self, record: DocumentRecord, project_id: ProjectId, *, version: int | None = None
    ) -> None:
        """Make a document visible; written again first if its chunks went with a holder."""
        commit = VectorIndexPort.commit_document
        written = self._unfinished.take(record, project_id, version)
        try:
            self._ask(project_id, commit, record, project_id, version=version)
        except WriteInterrupted as error:
            if error.owner_pid is not None or written is None:  # it may be done, or nothing is
                raise
            self.upsert(written.items, project_id, written.model_id, version=version)
            self._ask(project_id, commit, record, project_id, version=version)

    def amend_document(self, record: DocumentRecord, project_id: ProjectId) -> None:
        """Replace the record of a committed document."""
        self._ask(project_id, VectorIndexPort.amend_document, record, project_id)

    def delete_document(
        self, doc_id: DocId, project_id: ProjectId, *, version: int | None = None
    ) -> None:
        """Take a document and its chunks away."""
        self._unfinished.forget(doc_id, project_id)
        delete = VectorIndexPort.delete_document
        self._ask(project_id, delete, doc_id, project_id, version=version)

    def document(
        self, doc_id: DocId, project_id: ProjectId, *, version: int | None = None
    ) -> DocumentRecord | None:
        """Return the record of a committed document, None when there is none."""
        return self._ask(project_id, VectorIndexPort.document, doc_id, project_id, version=version)

    def document_at(self, source_path: str, project_id: ProjectId) -> DocumentRecord | None:
        """Return the record of the committed document that came from this absolute path."""
        return self._ask(project_id, VectorIndexPort.document_at, source_path, project_id)

    def documents(
        self, project_id: ProjectId, *, version: int | None = None
    ) -> tuple[DocumentRecord, ...]:
        """Return the records of all committed documents, by source path."""
        return self._ask(project_id, VectorIndexPort.documents, project_id, version=version)

    def chunks(
        self, doc_id: DocId, project_id: ProjectId, *, version: int | None = None
    ) -> tuple[Chunk, ...]:
        """Return the chunks of a committed document, in order."""
        return self._ask(project_id, VectorIndexPort.chunks, doc_id, project_id, version=version)

    def items(
        self,
        records: Sequence[DocumentRecord],
        project_id: ProjectId,
        *,
        version: int | None = None,
    ) -> tuple[IndexItem, ...]:
        """Return the chunks of committed documents with their vectors, in order."""
        return self._ask(project_id, VectorIndexPort.items, records, project_id, version=version)

    def count_chunks(self, project_id: ProjectId, *, version: int | None = None) -> int:
        """Return how many chunks of committed documents are stored."""
        return self._ask(project_id, VectorIndexPort.count_chunks, project_id, version=version)

    def other_languages(
        self, project_id: ProjectId, known: AbstractSet[str], filters: SearchFilter | None = None
    ) -> Mapping[str, int]:
        """Return how many documents in other languages have a passage that meets a filter."""
        count = VectorIndexPort.other_languages
        return self._ask(project_id, count, project_id, known, filters)

    def search(
        self,
        query_vector: Vector,
        project_id: ProjectId,
        top_k: int,
        filters: SearchFilter | None = None,
        *,
        version: int | None = None,
    ) -> tuple[Hit, ...]:
        """Return the nearest chunks."""
        find = VectorIndexPort.search
        asked = (query_vector, project_id, top_k, filters)
        return self._ask(project_id, find, *asked, version=version)

    def lexical_query(
        self,
        query_text: str,
        project_id: ProjectId,
        top_k: int,
        filters: SearchFilter | None = None,
        *,
        version: int | None = None,
    ) -> tuple[Hit, ...]:
        """Return the best chunks by words."""
        find = VectorIndexPort.lexical_query
        return self._ask(project_id, find, query_text, project_id, top_k, filters, version=version)

    def hybrid_query(
        self,
        query_text: str,
        query_vector: Vector,
        project_id: ProjectId,
        top_k: int,
        filters: SearchFilter | None = None,
        *,
        version: int | None = None,
    ) -> tuple[Hit, ...]:
        """Return the best chunks of both searches."""
        call = VectorIndexPort.hybrid_query
        both = (query_text, query_vector)
        return self._ask(project_id, call, *both, project_id, top_k, filters, version=version)

    def needs_optimizing(self, project_id: ProjectId) -> bool:
        """Tell whether `optimize` would make searches faster."""
        return self._ask(project_id, VectorIndexPort.needs_optimizing, project_id)

    def optimize(self, project_id: ProjectId) -> bool:
        """Build what makes searches of a large project fast, where it is held."""
        return self._ask(project_id, VectorIndexPort.optimize, project_id)

    def close(self) -> None:
        """Let nobody in any more, and let go of all projects."""
        for holder in tuple(self._holders.values()):
            holder.close()
        self._held.close_doors()
        self._local.close()

    def _ask(
        self,
        project_id: ProjectId,
        method: Callable[Concatenate[VectorIndexPort, Arguments], Result],
        *arguments: Arguments.args,
        **options: Arguments.kwargs,
    ) -> Result:
        self._local.version(project_id)  # nobody holds what is not there
        return self._ask_whoever(project_id, method, *arguments, **options)

    def _ask_whoever(
        self,
        project_id: ProjectId,
        method: Callable[Concatenate[VectorIndexPort, Arguments], Result],
        *arguments: Arguments.args,
        **options: Arguments.kwargs,
    ) -> Result:
        """Make a call here if the project can be held here, else ask its holder.

        Raises:
            IndexLocked: If a process holds it that does not answer.
            WriteInterrupted: If the holder ended while it wrote.
        """
        call = Call(method.__name__, arguments, options)
        deadline = time.monotonic() + self._patience
        while not self.hold(project_id):
            try:
                answer: Result = self._holder(project_id).answer(call)
            except HolderGone as gone:
                if time.monotonic() > deadline:
                    raise IndexLocked(project_id, self._locks.owner(project_id)) from gone
                time.sleep(_PAUSE_SECONDS)
            else:
                return answer
        made_here: Result = self._here(call)
        return made_here

    def _here(self, call: Call) -> Any:  # noqa: ANN401  (whatever the method returns)
        if call.method == EMBED:
            return self.lent.embed(*call.arguments)
        if call.method != VectorIndexPort.delete_project.__name__:
            return call.on(self._local)
        return self._held.let_go(call.arguments[0], partial(call.on, self._local))

    def _holder(self, project_id: ProjectId) -> Holder:
        if project_id not in self._holders:
            new = Holder(self._locks.folder(project_id), project_id)
            self._holders.setdefault(project_id, new)
        return self._holders[project_id]
