"""all-MiniLM-L6-v2 on an inference engine alone.

FastEmbed's own class gives the same vectors (a test compares them), but importing it takes twice
the time of a whole query: it brings the model hub's client and every other kind of model.
"""

from __future__ import annotations  # some types are vendors', not loaded here

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from loccit.application.ports.embedding import InputType
from loccit.infrastructure.adapters.fastembed.inference import LoadedModel
from loccit.infrastructure.adapters.fastembed.tokenizer import SEQUENCE_LIMIT

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from tokenizers import Encoding


class MiniLmEncoder:
    """The loaded model. Safe to call from several threads."""

    def __init__(self, model: LoadedModel) -> None:
        """Read texts with a model that is in memory."""
        self._model = model
        self.batches_at_once = model.batches_at_once
        """The best number of threads that call it at a time."""
        self.sequence_limit: Final = SEQUENCE_LIMIT

    def encode(
        self, texts: Sequence[str], encodings: Sequence[Encoding], input_type: InputType
    ) -> NDArray[np.float32]:
        """Return the mean of each text's token vectors, of length 1: shape (len(texts), 384).

        A text of more than `SEQUENCE_LIMIT` tokens is cut.
        """
        import numpy as np

        rows = [_cut(encoding.ids) for encoding in encodings]
        ids = np.zeros((len(rows), max(map(len, rows))), dtype=np.int64)
        mask = np.zeros_like(ids)
        for at, row in enumerate(rows):
            ids[at, : len(row)] = row
            mask[at, : len(row)] = 1
        feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        hidden = self._model.hidden_states(feed)
        # Row by row over the text's own tokens, so that no sum depends on the padding.
        means = np.stack(
            [hidden[at, : len(row)].mean(axis=0, dtype=np.float64) for at, row in enumerate(rows)]
        )
        means /= np.linalg.norm(means, axis=1, keepdims=True)
        return means.astype(np.float32)


def _cut(ids: list[int]) -> list[int]:
    """Return a text's tokens as the model reads them, the last special token kept."""
    return ids if len(ids) <= SEQUENCE_LIMIT else [*ids[: SEQUENCE_LIMIT - 1], ids[-1]]
