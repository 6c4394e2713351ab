"""`SharedEmbedding`: queries are embedded where the model is loaded already."""

from collections.abc import Callable, Sequence
from typing import Protocol

from loccit.application.ports.embedding import EmbeddingPort, InputType
from loccit.domain.embedding_request import check_embedding_request
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.model_binding import ModelBinding


class LentModels:
    """The models of this process that embed the queries of others, once they are loaded."""

    def __init__(self) -> None:
        """Begin with none."""
        self._models: list[SharedEmbedding] = []

    def add(self, model: "SharedEmbedding") -> None:
        """Lend a model."""
        self._models.append(model)

    def embed(self, binding: ModelBinding, texts: Sequence[str]) -> list[Vector] | None:
        """Return the vectors of queries, None when that very model is not loaded here.

        A process that embeds documents in another precision loads the model of questions as
        well, once: it stays, and each of those who ask would load it for a single question.
        """
        loaded = [model for model in self._models if model.is_loaded]
        for model in loaded:
            if model.binding == binding:
                return model.own.embed(texts, input_type="query")
        for model in loaded:
            if model.for_questions and model.binding.compares_with(binding):
                twin = model.for_questions()
                if twin.binding == binding:
                    return twin.embed(texts, input_type="query")
        return None


class Lender(Protocol):
    """Where queries may be embedded by others, and for others."""

    @property
    def lent(self) -> LentModels:
        """The models that are lent to others."""
        ...

    def embedded_by_holder(
        self, project_id: ProjectId, binding: ModelBinding, texts: Sequence[str]
    ) -> list[Vector] | None:
        """Return the vectors of queries; None if no other process holds the project and can."""
        ...


class SharedEmbedding:
    """An `EmbeddingPort` around a model of this process, which is loaded only if it must be.

    A query goes to the holder of its project until the model is loaded here for another reason.
    The vectors are the same: only the very same model answers, precision and weights included.

    Attributes:
        own: The model of this process.
        for_questions: Returns what embeds questions, where `own` is for documents alone.
        is_loaded: Whether it has embedded something.
    """

    def __init__(
        self,
        own: EmbeddingPort,
        lender: Lender,
        project_id: ProjectId,
        for_questions: Callable[[], EmbeddingPort] | None = None,
    ) -> None:
        """Lend a model, and borrow that of the holder of a project.

        Args:
            own: The model.
            lender: Where it is lent and borrowed.
            project_id: The project.
            for_questions: Returns what embeds questions, where `own` is for documents alone.
        """
        self.own = own
        self.for_questions = for_questions
        self.is_loaded = False
        self._lender = lender
        self._project_id = project_id
        lender.lent.add(self)

    @property
    def model_id(self) -> str:
        """The model."""
        return self.own.model_id

    @property
    def binding(self) -> ModelBinding:
        """What a collection of this model's vectors is bound to."""
        return self.own.binding

    def embed(
        self,
        texts: Sequence[str],
        model_id: str | None = None,
        *,
        input_type: InputType = "document",
    ) -> list[Vector]:
        """Embed texts, in order; queries where the project is held, if that is elsewhere.

        Raises:
            EmbeddingError: As the model does.
            IndexLocked: If the holder does not answer.
        """
        check_embedding_request(texts, model_id, self.model_id)
        if input_type == "query" and texts and not self.is_loaded:
            borrowed = self._lender.embedded_by_holder(self._project_id, self.binding, texts)
            if borrowed is not None:
                return borrowed
        vectors = self.own.embed(texts, model_id, input_type=input_type)
        self.is_loaded = self.is_loaded or bool(texts)
        return vectors
