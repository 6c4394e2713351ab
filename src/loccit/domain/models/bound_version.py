"""The guard: vectors of two models are neither stored together nor compared."""

from dataclasses import dataclass

from loccit.domain.errors import VectorIndexError
from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.domain.policy.model_binding import ModelBinding


@dataclass(frozen=True, slots=True)
class BoundVersion:
    """A version of a project, and the model of a caller's vectors.

    Every adapter's handle holds one and asks it before it writes or compares vectors, so that the
    rule is in one place.

    Attributes:
        project_id: The project.
        version: The version.
        model: The model of the caller's vectors, None for a caller without vectors.

    Raises:
        EmbeddingModelMismatch: If the model's vectors cannot be compared with the version's.
    """

    project_id: ProjectId
    version: IndexVersion
    model: ModelBinding | None = None

    def __post_init__(self) -> None:
        if self.model is not None:
            self.version.require_comparable(self.model, self.project_id)

    def require_writable(self) -> None:
        """Make sure that the caller's vectors may be written.

        Raises:
            EmbeddingModelMismatch: If they are of another precision.
            VectorIndexError: If the caller named no model.
        """
        self.version.require_model(self._model(), self.project_id)

    def require_comparable(self) -> None:
        """Make sure that the caller's vectors may be compared with the version's.

        Raises:
            VectorIndexError: If the caller named no model.
        """
        self._model()

    def require_unchanged(self, found: IndexVersion) -> None:
        """Make sure that the version of this number is the one that was opened.

        Raises:
            VectorIndexError: If it was dropped, and another one made with another model.
        """
        if found.binding != self.version.binding:
            raise VectorIndexError(
                f"version {found.number} of project '{self.project_id}' was made anew for"
                f" {found.binding.describe()}; run the same command again"
            )

    def _model(self) -> ModelBinding:
        if self.model is None:
            raise VectorIndexError(
                f"project '{self.project_id}' was opened without a model, so no vector can be"
                " written to it or compared; name the model of the vectors when opening it"
            )
        return self.model
