"""The report of copying a project from one index to another."""

from dataclasses import dataclass

from loccit.domain.models.project import ProjectId
from loccit.domain.policy.model_binding import ModelBinding


@dataclass(frozen=True, slots=True)
class CopyReport:
    """What was copied, and compared afterwards without a difference.

    Attributes:
        project_id: The project in the source.
        copied_as: Its name in the target.
        binding: The model of its vectors, in both.
        documents: How many documents were copied; the record of each was compared.
        chunks: How many chunks were copied; text, spans, citation and vector of each were
            compared.
        queries: How many searches were made in both, each by vector, by words and by both.
    """

    project_id: ProjectId
    copied_as: ProjectId
    binding: ModelBinding
    documents: int
    chunks: int
    queries: int
