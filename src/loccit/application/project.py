"""`Project`: everything that can be done with one project."""

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from loccit.application.query.query_chunks import QueryChunks
from loccit.application.synced_project import SyncedProject
from loccit.domain.errors import InvalidRequest
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from loccit.application.evaluate.evaluate_dataset import EvaluationListener
    from loccit.application.evaluate.evaluate_retrieval import EvaluateRetrieval
    from loccit.application.ingest.ingest_sources import IngestListener
    from loccit.application.ingest.look_up_references import LookupReport
    from loccit.application.references.look_up_work import LookUpWork
    from loccit.application.reindex.reindex_project import ReindexPlan
    from loccit.domain.marks.choice import MarkChoice
    from loccit.domain.models.document import DocId
    from loccit.domain.models.evaluation import Evaluation
    from loccit.domain.models.executor import Dask
    from loccit.domain.models.ingestion import IngestReport, IngestRun
    from loccit.domain.models.reindexing import ReindexReport, VersionComparison


@dataclass(frozen=True, slots=True)
class Project(SyncedProject):
    """A project, while its library is open. Threads and processes may share it.

    It uses the model that it is bound to, even after another process changes the binding.

    Every method raises a subclass of `LoccitError`, which has a stable `code` and says what to do
    next: `ProjectNotFound` when nothing has been ingested yet, `EmbeddingModelMismatch` when its
    model is not available here, `ModelUnavailable` when it cannot be loaded, `VectorIndexError`
    when the store fails, `LibraryClosed` once the library is closed.

    Attributes:
        project_id: Its name.
    """

    def ingest(
        self,
        *paths: str | os.PathLike[str],
        references: str | os.PathLike[str] | None = None,
        citekey: str | None = None,
        lookup: bool = False,
        prune: bool = False,
        optimize: bool = True,
        executor: "Dask | None" = None,
        listener: "IngestListener | None" = None,
    ) -> "IngestRun":
        """Ingest files, and the documents in folders; what has not changed costs nothing.

        Args:
            paths: Files and folders.
            references: A reference list in CSL JSON, BibTeX or RIS; that of the settings by
                default.
            citekey: Its entry for the one document that is named.
            lookup: Whether services on the network are asked for the entries of documents that
                match none.
            prune: Whether to remove documents whose files are gone from these folders.
            optimize: Whether to `optimize` at the end a project that has grown large; others may
                ask and ingest meanwhile.
            executor: The cluster that makes the documents; this machine by default.
            listener: Is told what happens while it happens.

        Returns:
            One report for each document, and what has become of the others. A document that
            fails has its error there, and stops no other.

        Raises:
            EmbeddingModelMismatch: Before anything is converted.
            InvalidRequest: If there is a citekey and no reference list, or not one document.
            ReferencesUnreadable: Before anything is converted.
            ClusterUnavailable: If the cluster is not there; or when it goes away.
            ClusterDiffers: If it would work in another way, before anything is converted.
        """
        from loccit.application.ingest.document_citation import References
        from loccit.application.ingest.ingest_sources import SILENT, IngestSources
        from loccit.domain.models.ingestion import IngestStatus

        given = os.fspath(references) if references else self._adapters.references
        if citekey and not given:
            raise InvalidRequest("a citekey needs the reference list that it stands in")
        with self._ingesting(executor) as ingesting:
            ingest_document = replace(ingesting, lookup=self._lookup() if lookup else None)
            run = IngestSources(ingest_document)(
                [os.fspath(path) for path in paths],
                self.project_id,
                References(given, citekey) if given else None,
                prune=prune,
                listener=listener or SILENT,
            )
        if run.pruned or any(each.status is IngestStatus.REPLACED for each in run.reports):
            self._forget_gone(run.gone if run.pruned else ())
        if optimize and run.wrote:
            self.optimize_if_needed()
        return run

    def ingest_each(
        self,
        paths: "Iterable[str | os.PathLike[str]]",
        *,
        references: str | os.PathLike[str] | None = None,
        executor: "Dask | None" = None,
    ) -> "Iterator[IngestReport]":
        """Ingest files as they are given, and yield the report of each; none of it is kept.

        For more files than fit in memory. A file is taken when there is room for it.

        Args:
            paths: Files, each once.
            references: As `ingest` takes it.
            executor: Likewise; on a cluster the reports come in any order.

        Raises:
            LoccitError: As `ingest`.
        """
        from loccit.application.ingest.document_citation import References

        given = os.fspath(references) if references else self._adapters.references
        listed = References(given) if given else None
        absolute = (os.path.abspath(path) for path in paths)  # noqa: PTH100  (as `find_sources`)
        with (
            self._ingesting(executor) as ingest_document,
            closing(ingest_document.all(absolute, self.project_id, listed)) as reports,
        ):
            yield from reports

    def look_up_references(
        self, *names: str, on_document: "Callable[[LookupReport], None]" = lambda _: None
    ) -> "tuple[LookupReport, ...]":
        """Ask services on the network for the entries of documents that match none.

        Nothing is converted or embedded.

        Args:
            names: Documents, named as in `document`; by default all that need an entry.
            on_document: Told of each.

        Raises:
            InvalidRequest: If a name fits no document, or several.
        """
        from loccit.application.ingest.document_citation import References
        from loccit.application.ingest.look_up_references import LookUpReferences
        from loccit.application.ingest.unlisted_entries import UnlistedEntries

        listed = self._adapters.references
        entries = UnlistedEntries(
            self._adapters.index,
            self.project_id,
            self._adapters.resolver,
            References(listed) if listed else None,
            self._lookup(),
        )
        look_up = LookUpReferences(self._adapters.index, entries)
        records = tuple(map(self.document, names)) if names else self.documents()
        return look_up(records, on_document=on_document)

    def _lookup(self) -> "LookUpWork":
        from loccit.application.references.look_up_work import LookUpWork

        return LookUpWork(self._adapters.work_lookups)

    def ingest_apart(
        self,
        *paths: str | os.PathLike[str],
        references: str | os.PathLike[str] | None = None,
        citekey: str | None = None,
        prune: bool = False,
        listener: "IngestListener | None" = None,
    ) -> "IngestRun":
        """Ingest as `ingest`, in a process of its own and of low priority.

        This one goes on answering meanwhile, hears of it in the thread that calls, and writes each
        document when it is done. Closing the library ends it in the middle of a document.

        Raises:
            IngestInterrupted: If that process ends by itself; what is stored stays.
            LoccitError: As `ingest`.
        """
        from loccit.application.ingest.ingest_request import IngestRequest
        from loccit.application.ingest.ingest_sources import SILENT

        request = IngestRequest(
            self.project_id,
            tuple(os.fspath(path) for path in paths),
            os.fspath(references) if references else None,
            citekey,
            prune,
        )
        return self._adapters.apart.ingest(request, listener or SILENT)

    def reindex(
        self,
        model: str | None = None,
        *,
        rechunk: bool = False,
        plan: "ReindexPlan | None" = None,
        approve: "Callable[[VersionComparison | None], bool]" = lambda _: True,
        on_document: Callable[[], None] = lambda: None,
        executor: "Dask | None" = None,
    ) -> "ReindexReport":
        """Bind the project to another model; with `rechunk`, convert and chunk its files again.

        Without a `model` it keeps its own. An `executor` is the cluster that chunks and embeds.
        See `ReindexProject`.
        """
        from loccit.application.ingest.file_chunker import FileChunker
        from loccit.application.reindex.reindex_project import ReindexPlan, ReindexProject

        embedding = self._adapters.document_model(self.project_id, model)
        file_chunker = None
        if rechunk:
            chunking = self._adapters.chunking(self.project_id, model)
            file_chunker = FileChunker(self._adapters.converter, *chunking)
        index, model_of = self._adapters.index, self._adapters.bound_model
        with ExitStack() as opened:
            cluster = None
            if executor is not None:
                back = replace(executor, sends_back=True)  # they go into another version
                cluster = opened.enter_context(
                    self._adapters.cluster(self.project_id, back, model)
                )
            reindex = ReindexProject(embedding, index, model_of, file_chunker, cluster)
            report = reindex(
                self.project_id, plan or ReindexPlan(), approve=approve, on_document=on_document
            )
        self.align_marks.again()
        return report

    def evaluate_highlights(
        self,
        choice: "MarkChoice | None" = None,
        *,
        modes: Sequence[SearchMode] = tuple(SearchMode),
        listener: "EvaluationListener | None" = None,
    ) -> "Evaluation":
        """Score the searches on what was asked at one's own marks; see `marked_questions`.

        The searches are those of a reader, which meet neither marks nor comments.

        Args:
            choice: Which marks; all by default.
            modes: Searches to evaluate, each once.
            listener: Is told of progress.

        Raises:
            InvalidRequest: If no mark asks anything.
        """
        from loccit.application.evaluate.evaluate_dataset import SILENT
        from loccit.application.evaluate.marked_questions import marked_questions
        from loccit.domain.marks.choice import MarkChoice

        collection, usable = marked_questions(self.marks.all(choice or MarkChoice()), self._index)
        told = listener or SILENT
        told.begins("asking", len(collection.queries))
        documents: dict[str, DocId] = {each.doc_id: each.doc_id for each in self.documents()}
        found = self._evaluate_retrieval(
            collection, documents, self.project_id, modes=tuple(modes), on_query=told.steps
        )
        return replace(found, usable=usable)

    def evaluate(
        self,
        dataset: str | os.PathLike[str],
        *,
        modes: Sequence[SearchMode] = tuple(SearchMode),
        listener: "EvaluationListener | None" = None,
    ) -> "Evaluation":
        """Score the searches on judged questions; see `EvaluateDataset`."""
        from loccit.application.evaluate.evaluate_dataset import SILENT, EvaluateDataset
        from loccit.application.evaluate.ingest_corpus import IngestCorpus

        embedding = self._adapters.document_model(self.project_id)
        chunker, policy = self._adapters.chunking(self.project_id)
        evaluate_dataset = EvaluateDataset(
            IngestCorpus(chunker, embedding, self._adapters.index, policy),
            self._evaluate_retrieval,
        )
        return evaluate_dataset(
            Path(dataset), self.project_id, modes=tuple(modes), listener=listener or SILENT
        )

    @property
    def _evaluate_retrieval(self) -> "EvaluateRetrieval":
        from loccit.application.evaluate.evaluate_retrieval import EvaluateRetrieval

        _, policy = self._adapters.chunking(self.project_id)
        search = QueryChunks(self._adapters.document_model(self.project_id), self._adapters.index)
        return EvaluateRetrieval(search, self._adapters.score, policy, __version__)
