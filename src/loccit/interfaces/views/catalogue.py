"""All answers, by what is asked."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from loccit.interfaces.views.answer_evaluation import AnswerEvaluationView
from loccit.interfaces.views.answers import AnswerView
from loccit.interfaces.views.conversations import (
    ConversationExportView,
    ConversationsView,
    ConversationView,
    ForgetView,
)
from loccit.interfaces.views.conversion import ConversionView
from loccit.interfaces.views.diagnosis import DiagnosisView
from loccit.interfaces.views.documents import FailureView
from loccit.interfaces.views.evaluation import EvaluationView
from loccit.interfaces.views.ingestion import IngestView
from loccit.interfaces.views.matrices import MatrixView
from loccit.interfaces.views.models import ModelFetchedView, ModelsView
from loccit.interfaces.views.notes import NoteView
from loccit.interfaces.views.passages import QueryView
from loccit.interfaces.views.projects import (
    CopyView,
    DeleteView,
    InspectView,
    OptimizeView,
    ProjectsView,
)
from loccit.interfaces.views.references import (
    ReferencesExportView,
    ReferencesLookupView,
    ReferencesView,
)
from loccit.interfaces.views.syncing import SourceRemovedView, SourcesView, SyncView
from loccit.interfaces.views.verification import VerificationView
from loccit.interfaces.views.versions import ReindexView, RollbackView, VersionsView
from loccit.interfaces.views.written_answers import WrittenAnswerView

View: TypeAlias = (
    FailureView
    | IngestView
    | SyncView
    | SourcesView
    | SourceRemovedView
    | QueryView
    | AnswerView
    | WrittenAnswerView
    | ConversationsView
    | ConversationView
    | ConversationExportView
    | ForgetView
    | NoteView
    | MatrixView
    | VerificationView
    | InspectView
    | ConversionView
    | ProjectsView
    | ReferencesView
    | ReferencesExportView
    | ReferencesLookupView
    | ReindexView
    | VersionsView
    | RollbackView
    | CopyView
    | DeleteView
    | OptimizeView
    | EvaluationView
    | AnswerEvaluationView
    | ModelsView
    | ModelFetchedView
    | DiagnosisView
)
"""What `--json` may print."""

ANSWERS: Final[Mapping[str, type]] = {
    "errors": FailureView,
    "ingest": IngestView,
    "sync": SyncView,
    "source list": SourcesView,
    "source remove": SourceRemovedView,
    "query": QueryView,
    "ask": AnswerView,
    "ask with a language model": WrittenAnswerView,
    "conversations list": ConversationsView,
    "conversations show": ConversationView,
    "conversations export": ConversationExportView,
    "conversations forget": ForgetView,
    "note": NoteView,
    "matrix": MatrixView,
    "verify": VerificationView,
    "inspect": InspectView,
    "convert": ConversionView,
    "projects": ProjectsView,
    "references list": ReferencesView,
    "references export": ReferencesExportView,
    "references lookup": ReferencesLookupView,
    "reindex": ReindexView,
    "versions": VersionsView,
    "rollback": RollbackView,
    "copy": CopyView,
    "delete": DeleteView,
    "optimize": OptimizeView,
    "eval": EvaluationView,
    "eval --answers": AnswerEvaluationView,
    "models": ModelsView,
    "models get": ModelFetchedView,
    "doctor": DiagnosisView,
}
"""The view of each answer, in the order in which they are described."""
