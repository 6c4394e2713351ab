"""The vector of a question, and what a cosine to it is worth."""

from loccit.application.ports.embedding import EmbeddingPort
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.relevance import BACKGROUND_TEXTS, background


def embed_question(
    text: str, embedding: EmbeddingPort, backgrounds: dict[str, float]
) -> tuple[Vector, float]:
    """Return a question's vector and the cosine that unrelated texts have with this model.

    A model that is not known is asked for both at once, so that a server is asked once.

    Args:
        text: The question, not blank.
        embedding: The model.
        backgrounds: What is known already, by model; a new one is added.

    Raises:
        EmbeddingError: If the question cannot be embedded.
    """
    model = embedding.model_id
    if model in backgrounds:
        [vector] = embedding.embed([text], input_type="query")
    else:
        vector, *unrelated = embedding.embed([text, *BACKGROUND_TEXTS], input_type="query")
        backgrounds[model] = background(unrelated)
    return vector, backgrounds[model]
