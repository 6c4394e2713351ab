"""Models of FastEmbed's list, run by FastEmbed."""

from __future__ import annotations  # some types are vendors', not loaded here

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loccit.application.ports.embedding import InputType
from loccit.domain.errors import ModelUnavailable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from tokenizers import Encoding, Tokenizer


class ListedEncoder:
    """A loaded model. Safe to call from several threads.

    Attributes:
        tokenizer: Its tokenizer, which neither cuts nor pads.
        sequence_limit: Most tokens that it reads, special tokens counted.
        batches_at_once: The best number of threads that call it at a time.
    """

    batches_at_once: Final = 1  # FastEmbed gives all cores to one

    def __init__(
        self,
        listed_name: str,
        *,
        cache_dir: Path,
        folder: Path | None,
        allow_download: bool,
        threads: int | None,
    ) -> None:
        """Load the model from a folder, FastEmbed's cache or, if allowed, the model hub.

        Raises:
            Exception: FastEmbed's or onnxruntime's own, if it cannot be loaded.
            ModelUnavailable: If the model has no tokenizer, or one that reads without an end.
        """
        from fastembed import TextEmbedding
        from fastembed.common import model_management

        # It writes its errors to stderr, too.
        model_management.logger.disable("fastembed")  # type: ignore[attr-defined]  # loguru's
        self._model = TextEmbedding(
            listed_name,
            cache_dir=str(cache_dir),
            threads=threads,
            specific_model_path=str(folder) if folder else None,
            local_files_only=not allow_download,
        )
        cutting: Tokenizer | None = getattr(self._model.model, "tokenizer", None)
        if cutting is None or cutting.truncation is None:
            raise ModelUnavailable(f"{listed_name} has no tokenizer that loccit can count with")
        self.sequence_limit = int(cutting.truncation["max_length"])
        self.tokenizer = type(cutting).from_str(cutting.to_str())
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()

    def encode(
        self, texts: Sequence[str], encodings: Sequence[Encoding], input_type: InputType
    ) -> NDArray[np.float32]:
        """Return one vector of length 1 for each text: shape (len(texts), dimension)."""
        import numpy as np

        encode = self._model.query_embed if input_type == "query" else self._model.passage_embed
        rows = np.stack(list(encode(list(texts), batch_size=len(texts)))).astype(np.float64)
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)  # some of them are not of length 1
        return rows.astype(np.float32)


@dataclass(frozen=True, slots=True)
class ListedModel:
    """A model's description in FastEmbed's list.

    Attributes:
        name: For example "BAAI/bge-small-en-v1.5".
        dimension: Length of a vector.
        onnx_file: Where the model lies in its folder.
    """

    name: str
    dimension: int
    onnx_file: str


def listed_model(wanted: str) -> ListedModel:
    """Return a model of FastEmbed's list.

    Args:
        wanted: Its name, or the part behind the stroke, in any case.

    Raises:
        ModelUnavailable: If FastEmbed lists none of this name.
    """
    from fastembed import TextEmbedding

    for listed in TextEmbedding.list_supported_models():
        name = str(listed["model"])
        if wanted.lower() in (name.lower(), name.lower().rpartition("/")[2]):
            return ListedModel(name, int(listed["dim"]), str(listed["model_file"]))
    raise ModelUnavailable(
        f"FastEmbed knows no model '{wanted}'; set LOCCIT_EMBEDDING_MODEL to another one"
    )
