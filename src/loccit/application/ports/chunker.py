"""From a canonical text to chunks."""

from typing import Protocol, runtime_checkable

from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import ConversionResult
from loccit.domain.policy.chunking_policy import ChunkingPolicy


@runtime_checkable
class ChunkerPort(Protocol):
    """Cuts converted documents along their headings, then to size."""

    @property
    def fingerprint(self) -> str:
        """Name and version of the chunker: changes whenever its results may change."""
        ...

    def chunk(self, conversion_result: ConversionResult, policy: ChunkingPolicy) -> list[Chunk]:
        """Cut a document.

        Each chunk is a slice of `plain_text` and ends with no white space. In order, the chunks
        cover every character that is not white space; neighbours in one section overlap by at
        most `overlap_tokens`; none crosses from one section into another, except that a heading
        without text of its own goes with what follows it. Entries of a reference list share no
        chunk with other text but the headings above them, and overlap nothing. `embedded_text`
        of each has at most `sequence_limit` tokens, special tokens counted.

        Returns:
            The chunks in order, with deterministic ids; none for a text without characters.

        Raises:
            ChunkingError: If the policy names a tokenizer that is not this chunker's, or the
                structure does not fit the text.
        """
        ...
