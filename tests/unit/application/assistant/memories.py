"""An agent's memory of adapters in memory."""

from loccit.application.assistant.memory import AgentMemory
from loccit.application.conversations.recall import Recall
from loccit.application.ports.embedding import EmbeddingPort
from loccit.composition.assistant import passing_memory
from loccit.infrastructure.adapters.in_memory.embedding import HashEmbedding


def a_memory(embedding: EmbeddingPort | None = None) -> AgentMemory:
    """Return an empty memory."""
    model = embedding or HashEmbedding()
    return AgentMemory(Recall(passing_memory(model.binding), model))
