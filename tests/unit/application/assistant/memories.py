"""An agent's memory of adapters in memory."""

from loccit.application.assistant.experiences import Experiences
from loccit.application.assistant.memory import AgentMemory
from loccit.application.ports.embedding import EmbeddingPort
from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.infrastructure.adapters.memory.chunker import MemoryChunker
from loccit.infrastructure.adapters.memory.embedding import HashEmbedding
from loccit.infrastructure.adapters.memory.index import MemoryIndex

POLICY = ChunkingPolicy("words", max_tokens=40, overlap_tokens=8)


def a_memory(
    index: ProjectStorePort | None = None, embedding: EmbeddingPort | None = None
) -> AgentMemory:
    """Return an empty memory."""
    return AgentMemory(
        Experiences(embedding or HashEmbedding(), index or MemoryIndex(), MemoryChunker(), POLICY)
    )
