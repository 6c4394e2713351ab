"""Evaluate the searches of a project on a data set in a folder or a file."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from loccit.application.evaluate.beir import read_beir
from loccit.application.evaluate.evaluate_retrieval import EvaluateRetrieval
from loccit.application.evaluate.ingest_corpus import CorpusReport, IngestCorpus
from loccit.application.evaluate.named_documents import documents_named
from loccit.application.evaluate.question_file import read_questions
from loccit.domain.models.evaluation import Evaluation
from loccit.domain.models.project import ProjectId
from loccit.domain.policy.retrieval_policy import SearchMode


class EvaluationListener:
    """Hears the progress of an evaluation; this one is silent."""

    def begins(self, what: str, steps: int) -> None:
        """Hear the next part, and its number of steps."""

    def steps(self) -> None:
        """Hear that a step is done."""

    def ingested(self, report: CorpusReport) -> None:
        """Hear the report of the corpus."""


SILENT: Final = EvaluationListener()


@dataclass(frozen=True, slots=True)
class EvaluateDataset:
    """Ingests the corpus of a data set, if it has one, and asks its questions.

    Attributes:
        ingest_corpus: Ingests the corpus.
        evaluate_retrieval: Asks.
    """

    ingest_corpus: IngestCorpus
    evaluate_retrieval: EvaluateRetrieval

    def __call__(
        self,
        dataset: Path,
        project_id: ProjectId,
        *,
        modes: tuple[SearchMode, ...],
        listener: EvaluationListener = SILENT,
    ) -> Evaluation:
        """Evaluate.

        Args:
            dataset: A folder in the layout of BEIR, or a file of questions.
            project_id: What is asked.
            modes: Searches to evaluate, each once.
            listener: Is told of progress.

        Raises:
            CollectionUnreadable: If the data set cannot be read.
            LoccitError: As `IngestCorpus` and `EvaluateRetrieval`.
        """
        if dataset.is_dir():
            corpus = read_beir(dataset)
            judged = corpus.judged
            listener.begins("ingesting the corpus", len(corpus.documents))
            listener.ingested(self.ingest_corpus(corpus.documents, project_id, listener.steps))
            documents = {document.id: document.doc_id for document in corpus.documents}
        else:
            judged = read_questions(dataset)
            records = self.evaluate_retrieval.query_chunks.index.at(project_id).documents()
            named = (name for query in judged.queries for name in query.relevant)
            documents = documents_named(named, records)
        listener.begins("asking", len(judged.queries))
        return self.evaluate_retrieval(
            judged, documents, project_id, modes=modes, on_query=listener.steps
        )
