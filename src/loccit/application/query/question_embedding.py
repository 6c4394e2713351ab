"""The vector of a question, and the cosines of unrelated texts."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from loccit.application.ports.embedding import EmbeddingPort
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.background import (
    BACKGROUND_TEXTS,
    KNOWN_BACKGROUNDS,
    Background,
    background,
    background_of,
)
from loccit.domain.questions.question_language import question_language

_ANYWHERE: Final = "en"


def embed_question(
    text: str, embedding: EmbeddingPort, backgrounds: dict[str, Background]
) -> tuple[Vector, Background]:
    """Return a question's vector and the cosines that unrelated texts have with this model.

    One request embeds the question with the unrelated texts that are not measured yet: those of a
    new model, and those of a new language.

    Args:
        text: The question, not blank.
        embedding: The model.
        backgrounds: What was measured already, by model; what is new is added.

    Raises:
        EmbeddingError: If the question cannot be embedded.
    """
    model = embedding.model_id
    if model in KNOWN_BACKGROUNDS:
        [vector] = embedding.embed([text], input_type="query")
        return vector, KNOWN_BACKGROUNDS[model]
    known = backgrounds.get(model)
    own = question_language(text) or _ANYWHERE
    is_new = own != _ANYWHERE and own in BACKGROUND_TEXTS and not (known and own in known.within)
    anywhere = () if known else BACKGROUND_TEXTS[_ANYWHERE]
    within = BACKGROUND_TEXTS[own] if is_new else ()
    vector, *unrelated = embedding.embed([text, *anywhere, *within], input_type="query")
    known = known or Background(background(unrelated[: len(anywhere)]))
    if is_new:
        cosine = background(unrelated[len(anywhere) :])
        known = replace(known, within={**known.within, own: cosine})
    backgrounds[model] = known
    return vector, known


@dataclass(slots=True)
class ProjectBackground:
    """What unrelated questions find in a project, for a model whose background is not known.

    It is told by the passages that are there, whenever a library is opened: nothing grows old.

    Attributes:
        nearest: By language, the cosine of each unrelated question's nearest passage.
    """

    nearest: dict[str, list[float]] = field(default_factory=dict)

    def embed(
        self, text: str, embedding: EmbeddingPort, best: Callable[[Vector], float | None]
    ) -> tuple[Vector, Background]:
        """Return a question's vector and the background for it.

        One request embeds the question with the unrelated ones that were not asked yet.

        Args:
            text: The question, not blank.
            embedding: The model.
            best: Returns the cosine of the nearest passage, None if there are none.

        Raises:
            EmbeddingError: If the question cannot be embedded.
        """
        from loccit.domain.policy.unrelated_questions import UNRELATED_QUESTIONS

        own = question_language(text) or _ANYWHERE
        new = [
            language
            for language in dict.fromkeys((_ANYWHERE, own))
            if language in UNRELATED_QUESTIONS and language not in self.nearest
        ]
        unrelated = [asked for language in new for asked in UNRELATED_QUESTIONS[language]]
        vector, *vectors = embedding.embed([text, *unrelated], input_type="query")
        for language in new:
            count = len(UNRELATED_QUESTIONS[language])
            cosines = map(best, vectors[:count])
            self.nearest[language] = [cosine for cosine in cosines if cosine is not None]
            del vectors[:count]
        return vector, background_of(self.nearest)
