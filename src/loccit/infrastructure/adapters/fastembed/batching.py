"""Batches of texts of like length, so that little is spent on padding."""

from collections.abc import Iterator, Sequence

BATCH_TOKENS = 1_024
"""Most tokens of a batch, padding counted, unless one text alone has more.

So little that the activations stay in the cache: on two cores batches of 8,192 tokens took 1.2
to 1.4 times as long and 200 MB more memory, 512 gained 3 % (`benchmarks/embed.py`).
"""


def token_batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Give the indices of texts, shortest first, each once.

    Args:
        lengths: Of each text, in tokens.
    """
    batch: list[int] = []
    for index in sorted(range(len(lengths)), key=lambda index: lengths[index]):
        if batch and (len(batch) + 1) * lengths[index] > BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch
