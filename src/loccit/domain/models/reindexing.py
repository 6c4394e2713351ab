"""The reports of a reindex and a rollback."""

from dataclasses import dataclass
from typing import Final

from loccit.domain.errors import LoccitError
from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.policy.model_binding import ModelBinding
from loccit.domain.policy.retrieval_policy import SearchMode

MARGIN: Final = 0.01
"""How much mean reciprocal rank a new version may lose and still be called not worse: one
question in a hundred whose answer moves from the first place out of sight."""
CHANCE: Final = 0.05
"""A difference with a p-value below this is not put down to chance."""


@dataclass(frozen=True, slots=True)
class VersionScore:
    """How well a version finds what answers the questions, each share in [0, 1].

    Attributes:
        found_first: Share of the questions whose first passage answers.
        found_in_three: Share with an answer among the first three.
        mrr: Mean of one over the rank of the first answer, 0 when none is among the first ten.
    """

    found_first: float
    found_in_three: float
    mrr: float


@dataclass(frozen=True, slots=True)
class ModeComparison:
    """The old and the new version in one search mode.

    Attributes:
        mode: The search.
        old: How the version that answers now did.
        new: How the one that was built did.
        p_value: Of the difference of the reciprocal ranks, by a two-sided paired randomisation
            test.
    """

    mode: SearchMode
    old: VersionScore
    new: VersionScore
    p_value: float

    @property
    def is_worse(self) -> bool:
        """Whether the new version finds less by more than `MARGIN`."""
        return self.new.mrr < self.old.mrr - MARGIN


@dataclass(frozen=True, slots=True)
class VersionComparison:
    """The same questions asked of the old and of the new version.

    Attributes:
        questions: How many were asked.
        drawn: Whether they were drawn from the project's own titles and headings.
        modes: One comparison for each search that depends on the vectors.
    """

    questions: int
    drawn: bool
    modes: tuple[ModeComparison, ...]

    @property
    def is_worse(self) -> bool:
        """Whether the new version finds less in any mode, by more than `MARGIN`."""
        return any(each.is_worse for each in self.modes)

    @property
    def is_clearly_worse(self) -> bool:
        """Whether it is worse in a mode where chance does not explain it."""
        return any(each.is_worse and each.p_value < CHANCE for each in self.modes)


@dataclass(frozen=True, slots=True)
class ReindexReport:
    """The report of a reindex.

    Attributes:
        project_id: The project.
        old: The model of the version that answered before.
        new: The model of the version that was built.
        old_version: Number of the version that answered before.
        new_version: Number of the version that was built; `old_version` when nothing was to do.
        switched: Whether the new version answers now.
        documents: How many documents the new version holds.
        chunks: How many chunks it holds; 0 when nothing was to do.
        remaining: How many documents are still to be embedded, for `resume`.
        kept: Paths of the documents that could not be chunked again, with the reason. Their old
            chunks were embedded.
        comparison: How the versions compare; None when it was not asked for, the new version is
            not complete, or the old model cannot be used.
    """

    project_id: ProjectId
    old: ModelBinding
    new: ModelBinding
    old_version: int
    new_version: int
    switched: bool
    documents: int
    chunks: int
    remaining: int = 0
    kept: tuple[tuple[str, LoccitError], ...] = ()
    comparison: VersionComparison | None = None


@dataclass(frozen=True, slots=True)
class RollBackReport:
    """The report of a rollback.

    Attributes:
        project_id: The project.
        left: The version that answered before; it is kept.
        active: The version that answers now.
        missing: Paths of the documents that only the version that was left holds.
    """

    project_id: ProjectId
    left: IndexVersion
    active: IndexVersion
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VersionHolding:
    """A version of a project and how much it holds."""

    version: IndexVersion
    documents: int
    chunks: int
