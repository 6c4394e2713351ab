"""A research note: what a library says of some topics, quote by quote."""

from dataclasses import dataclass

from loccit.domain.models.answer import Excerpt
from loccit.domain.models.project import ProjectId


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found of a topic.

    Attributes:
        topic: As the user put it.
        excerpts: Best passage first; none when the library says nothing new of it.
        is_answered: Whether the library says anything of it, new or not.
    """

    topic: str
    excerpts: tuple[Excerpt, ...]
    is_answered: bool


@dataclass(frozen=True, slots=True)
class ResearchNote:
    """What a project says of some topics.

    Attributes:
        project_id: The project.
        model: The embedding model of its vectors.
        findings: One for each topic, in the order in which they were given.
    """

    project_id: ProjectId
    model: str
    findings: tuple[Findings, ...]

    @property
    def excerpts(self) -> tuple[Excerpt, ...]:
        """All quotes, in order."""
        return tuple(excerpt for each in self.findings for excerpt in each.excerpts)
