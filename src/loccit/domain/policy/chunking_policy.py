"""How a document is chunked."""

from dataclasses import astuple, dataclass
from hashlib import sha256

MIN_TOKENS = 8


@dataclass(frozen=True, slots=True)
class ChunkingPolicy:
    """Sizes in tokens of the embedding model's own tokenizer.

    Attributes:
        tokenizer_id: The tokenizer that counts.
        max_tokens: Most tokens of a chunk's own text.
        overlap_tokens: Most tokens that a chunk repeats of the one before it in its section.
        heading_context: How many headings, nearest first, are embedded with a chunk.
        sequence_limit: Most tokens the model reads of one text, special tokens counted.
    """

    tokenizer_id: str
    max_tokens: int = 200
    overlap_tokens: int = 40
    heading_context: int = 3
    sequence_limit: int = 256

    def __post_init__(self) -> None:
        if not MIN_TOKENS <= self.max_tokens < self.sequence_limit:
            raise ValueError(f"max_tokens must lie in [{MIN_TOKENS}, {self.sequence_limit})")
        if not 0 <= self.overlap_tokens <= self.max_tokens // 2:
            raise ValueError("overlap_tokens must lie between 0 and half of max_tokens")
        if self.heading_context < 0:
            raise ValueError("heading_context must not be negative")

    @property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that change whenever a value of the policy does."""
        return sha256(repr(astuple(self)).encode()).hexdigest()[:16]
