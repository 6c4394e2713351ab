"""Models of FastEmbed's list, run by FastEmbed."""

from __future__ import annotations  # some types are vendors', not loaded here

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loccit.application.ports.embedding import InputType
from loccit.domain.errors import ModelUnavailable, ModelUnknown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from tokenizers import Encoding, Tokenizer

_HALF: Final = re.compile(r"query-side|document side", re.IGNORECASE)
"""In the description of a model for questions alone, or for passages, beside another one."""
_MOST_NEAR: Final = 3
_NEAR: Final = 0.6
"""Likeness of two names, in [0, 1], from which one may be meant by the other."""


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
        repository: Its name on the model hub.
        files: Files besides the model and the tokenizer, such as weights of their own.
        licence: In small letters.
        size: Bytes, about.
        description: A sentence or two of FastEmbed's makers.
    """

    name: str
    dimension: int
    onnx_file: str
    repository: str
    files: tuple[str, ...]
    licence: str
    size: int
    description: str

    @property
    def short_name(self) -> str:
        """The part behind the stroke, by which it is called here."""
        return self.name.rpartition("/")[2]

    def is_called(self, wanted: str) -> bool:
        """Tell whether a name is this model's, whole or short, in any case."""
        return wanted.lower() in (self.name.lower(), self.short_name.lower())


def listed_models() -> tuple[ListedModel, ...]:
    """Return the models of FastEmbed's list that embed questions and passages alike."""
    from fastembed import TextEmbedding

    return tuple(
        ListedModel(
            name=str(each["model"]),
            dimension=int(each["dim"]),
            onnx_file=str(each["model_file"]),
            repository=str(each["sources"]["hf"] or ""),
            files=tuple(map(str, each["additional_files"])),
            licence=str(each["license"]).lower(),
            size=int(each["size_in_GB"] * 1e9),
            description=str(each["description"]),
        )
        for each in TextEmbedding.list_supported_models()
        if not _HALF.search(str(each["description"]))
    )


def listed_model(wanted: str) -> ListedModel:
    """Return a model of FastEmbed's list.

    Args:
        wanted: Its name, or the part behind the stroke, in any case.

    Raises:
        ModelUnknown: If FastEmbed lists none of this name.
    """
    models = listed_models()
    for each in models:
        if each.is_called(wanted):
            return each
    from difflib import get_close_matches

    by_name = {each.short_name.lower(): each.short_name for each in models}
    near = get_close_matches(wanted.lower().rpartition("/")[2], by_name, _MOST_NEAR, _NEAR)
    raise ModelUnknown(wanted, [by_name[name] for name in near])
