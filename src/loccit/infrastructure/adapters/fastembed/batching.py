"""Batches of texts of like length, so that little is spent on padding."""

from collections.abc import Iterator, Sequence

BATCH_TOKENS = 32 * 256
"""Most tokens of a batch, padding counted: 32 texts of full length. Larger batches are slower
and hold more memory (measured in `benchmarks/embed.py`)."""


def token_batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Give the indices of texts, shortest first, each once.

    Args:
        lengths: Of each text, in tokens; none longer than `BATCH_TOKENS`.
    """
    batch: list[int] = []
    for index in sorted(range(len(lengths)), key=lambda index: lengths[index]):
        if batch and (len(batch) + 1) * lengths[index] > BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch
