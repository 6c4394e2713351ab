"""`FastEmbedReranker`: a cross-encoder from a folder, run by FastEmbed."""

import math
from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from loccit.domain.errors import EmbeddingError, ModelUnavailable
from loccit.infrastructure.adapters.fastembed.vendor_errors import vendor_errors

if TYPE_CHECKING:
    from fastembed.rerank.cross_encoder import TextCrossEncoder

_MODELS: Final = ("model.onnx", "onnx/model.onnx")
"""Paths of the model: as exported, or as on the model hub."""
_BESIDE: Final = ("tokenizer.json", "tokenizer_config.json")
_BATCH: Final = 8
"""Pairs read at once: all are padded to the longest, and memory grows with them."""


class FastEmbedReranker:
    """Scores pairs of question and passage on this machine. Implements `RerankerPort`.

    Making one costs nothing: the model is loaded when the first question comes. No network call
    happens. Safe to call from several threads.
    """

    def __init__(self, folder: Path) -> None:
        """Name a model.

        Args:
            folder: With `model.onnx` or `onnx/model.onnx`, `tokenizer.json` and
                `tokenizer_config.json`; the model gives one number for each pair.
        """
        self._folder = folder
        self._loading = Lock()

    def rerank(self, query: str, texts: Sequence[str]) -> list[float]:
        """Return for each text how well it answers the question, in [0, 1].

        It is the logistic function of the model's output. Pairs longer than the model reads are
        truncated.

        Raises:
            ModelUnavailable: If a file is missing, or is no cross-encoder.
            EmbeddingError: If the model fails.
        """
        if not texts:
            return []
        model = self._model
        with self._vendor_errors(EmbeddingError):
            scores = list(model.rerank(query, list(texts), batch_size=_BATCH))
        if not all(map(math.isfinite, scores)):
            raise EmbeddingError(f"the reranker in {self._folder} gives what is no number")
        return [_logistic(score) for score in scores]

    @property
    def _model(self) -> "TextCrossEncoder":
        with self._loading:
            return self._loaded

    @cached_property
    def _loaded(self) -> "TextCrossEncoder":
        onnx_file = self._checked()
        with self._vendor_errors(ModelUnavailable):
            from fastembed.common.model_description import ModelSource
            from fastembed.rerank.cross_encoder import TextCrossEncoder

            # FastEmbed loads what it lists: the folder is listed, once in a process.
            name = f"loccit/{sha256(str(self._folder.absolute()).encode()).hexdigest()}"
            if not any(each["model"] == name for each in TextCrossEncoder.list_supported_models()):
                TextCrossEncoder.add_custom_model(
                    name, sources=ModelSource(hf=name), model_file=onnx_file
                )
            return TextCrossEncoder(
                name, specific_model_path=str(self._folder), local_files_only=True
            )

    def _checked(self) -> str:
        """Return where the model lies in its folder."""
        found = [name for name in _MODELS if (self._folder / name).is_file()]
        missing = [name for name in _BESIDE if not (self._folder / name).is_file()]
        if missing or not found:
            names = ", ".join([*([] if found else ["model.onnx"]), *missing])
            raise ModelUnavailable(
                f"no {names} in {self._folder}; point LOCCIT_RERANKER_PATH at a folder with"
                f" model.onnx, {', '.join(_BESIDE)}, or ask without --rerank"
            )
        return found[0]

    def _vendor_errors(self, ours: type[EmbeddingError]) -> AbstractContextManager[None]:
        subject = f"the reranker in {self._folder}"
        return vendor_errors(ours, subject, "check its files, or ask without --rerank")


def _logistic(score: float) -> float:
    """Return 1 / (1 + exp(-score)) without overflow."""
    small = math.exp(-abs(score))
    return 1 / (1 + small) if score >= 0 else small / (1 + small)
