"""`FastEmbedAdapter`: vectors from a model that runs in this process."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from hashlib import file_digest
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from loccit.application.ports.embedding import InputType
from loccit.domain.errors import EmbeddingError, LoccitError, ModelUnavailable
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.fastembed import model_files
from loccit.infrastructure.adapters.fastembed.tokenizer import (
    SEQUENCE_LIMIT,
    load_tokenizer,
)

if TYPE_CHECKING:
    from fastembed import TextEmbedding
    from tokenizers import Tokenizer

PROVIDER = "fastembed/"
DEFAULT_MODEL = PROVIDER + model_files.NAME
_HUB_NAME = "sentence-transformers/all-MiniLM-L6-v2"
BATCH_TOKENS = 32 * SEQUENCE_LIMIT
"""Most tokens of a batch, padding counted: 32 texts of full length. Larger batches are slower
and hold more memory (measured in `benchmarks/embed.py`)."""


class FastEmbedAdapter:
    """Embeds on this machine. Implements `EmbeddingPort`.

    Making one costs nothing: the model is loaded when the first text comes. Safe to call from
    several threads. No network call happens unless `allow_download`.
    """

    def __init__(
        self,
        model_id: str = DEFAULT_MODEL,
        *,
        cache_dir: Path,
        model_path: Path | None = None,
        allow_download: bool = False,
        threads: int | None = None,
    ) -> None:
        """Name a model.

        Args:
            model_id: "fastembed/" and the name of a model that FastEmbed knows.
            cache_dir: Where the built or downloaded model is kept.
            model_path: A folder with the model's files, used instead of any other.
            allow_download: Whether a missing model may be fetched from the model hub.
            threads: Threads of one batch; all cores by default.
        """
        self._model_id = model_id
        self._cache_dir = cache_dir
        self._model_path = model_path
        self._allow_download = allow_download
        self._threads = threads
        self._loading = Lock()

    @property
    def model_id(self) -> str:
        """The model, for example "fastembed/all-MiniLM-L6-v2"."""
        return self._model_id

    @property
    def tokenizer_id(self) -> str:
        """Names the tokenizer that counts for this model."""
        return self._model_id.removeprefix(PROVIDER)

    @property
    def sequence_limit(self) -> int:
        """Most tokens that the model reads of a text, special tokens counted."""
        if self._is_bundled:
            return SEQUENCE_LIMIT
        truncation = _cutting_tokenizer(self._model).truncation or {}
        return int(truncation.get("max_length", SEQUENCE_LIMIT))

    @cached_property
    def binding(self) -> ModelBinding:
        """What a collection of this model's vectors is bound to.

        The weights of a folder that the user named are hashed; those of the bundled model are
        known beforehand.

        Raises:
            ModelUnavailable: If the named folder is not complete, or the model is not known.
        """
        weights = model_files.WEIGHTS_SHA256 if self._is_bundled else ""
        if self._model_path is not None:
            weights = _sha256(model_files.check_folder(self._model_path) / model_files.ONNX)
        dimension = model_files.DIMENSION if self._is_bundled else _dimension(self._hub_name)
        return ModelBinding(self._model_id, dimension, "float32", weights)

    def token_spans(self, text: str) -> Sequence[tuple[int, int]]:
        """Return the `[start, end)` of each token of a text, special tokens left out.

        Raises:
            ModelUnavailable: If the tokenizer is not on this machine.
        """
        return self._tokenizer.encode(text, add_special_tokens=False).offsets

    def embed(
        self,
        texts: Sequence[str],
        model_id: str | None = None,
        *,
        input_type: InputType = "document",
    ) -> list[Vector]:
        """Embed texts, in order.

        The batches are made of texts of like length, so that little is spent on padding.

        Returns:
            Shape (len(texts), dimension), each of length 1, computed in float32.

        Raises:
            EmbeddingError: If another model is named, a text is blank, or a document is longer
                than `sequence_limit`. A longer query is cut: it is not stored.
            ModelUnavailable: If the model is not on this machine; the message names the remedy.
        """
        if model_id not in (None, self._model_id):
            raise EmbeddingError(f"this adapter embeds with {self._model_id}, not {model_id}")
        lengths = self._lengths(texts, input_type)
        model = self._model
        encode = model.query_embed if input_type == "query" else model.passage_embed
        vectors: list[Vector] = [()] * len(texts)
        for batch in _batches(lengths):
            with _vendor_errors(EmbeddingError, self._model_id):
                rows = list(encode([texts[index] for index in batch], batch_size=len(batch)))
            for index, row in zip(batch, rows, strict=True):
                vectors[index] = row.tolist()
        return vectors

    def _lengths(self, texts: Sequence[str], input_type: InputType) -> list[int]:
        """Return the tokens of each text, special ones counted."""
        limit = self.sequence_limit
        lengths = [len(encoding) for encoding in self._tokenizer.encode_batch_fast(list(texts))]
        for index, (text, length) in enumerate(zip(texts, lengths, strict=True)):
            if not text.strip():
                raise EmbeddingError(f"text {index} is blank")
            if length > limit and input_type == "document":
                raise EmbeddingError(
                    f"text {index} has {length} tokens, {self._model_id} reads {limit};"
                    " lower LOCCIT_MAX_TOKENS"
                )
        return [min(length, limit) for length in lengths]

    @property
    def _is_bundled(self) -> bool:
        return self._model_id == DEFAULT_MODEL

    @cached_property
    def _hub_name(self) -> str:
        return _HUB_NAME if self._is_bundled else _listed_name(self._model_id)

    @cached_property
    def _tokenizer(self) -> "Tokenizer":
        if self._is_bundled and not self._allow_download:
            path = model_files.tokenizer_file(self._model_path, self._cache_dir)
            return load_tokenizer(path)
        return _uncut(_cutting_tokenizer(self._model))

    @property
    def _model(self) -> "TextEmbedding":
        with self._loading:
            return self._loaded

    @cached_property
    def _loaded(self) -> "TextEmbedding":
        folder = self._folder()
        with _vendor_errors(ModelUnavailable, self._model_id):
            from fastembed import TextEmbedding

            model = TextEmbedding(
                self._hub_name,
                cache_dir=str(self._cache_dir),
                threads=self._threads,
                specific_model_path=str(folder) if folder else None,
                local_files_only=not self._allow_download,
            )
            if self._is_bundled:
                _cutting_tokenizer(model).enable_truncation(SEQUENCE_LIMIT)
        return model

    def _folder(self) -> Path | None:
        """Return the folder of the model's files, None to let FastEmbed look for them."""
        if self._model_path is not None:
            return model_files.check_folder(self._model_path)
        if not self._is_bundled:
            return None
        try:
            return model_files.bundled_model(self._cache_dir)
        except ModelUnavailable:
            if self._allow_download:
                return None
            raise


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Give the indices of texts of like length, at most `BATCH_TOKENS` with their padding."""
    batch: list[int] = []
    for index in sorted(range(len(lengths)), key=lambda index: lengths[index]):
        if batch and (len(batch) + 1) * lengths[index] > BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch


def _cutting_tokenizer(model: "TextEmbedding") -> "Tokenizer":
    """Return the tokenizer behind FastEmbed's facade, which cuts and pads."""
    tokenizer = model.model.tokenizer  # type: ignore[attr-defined]  # of its ONNX models alone
    if tokenizer is None:
        raise ModelUnavailable(f"{model.model_name} has no tokenizer")
    return tokenizer  # type: ignore[no-any-return]


def _uncut(tokenizer: "Tokenizer") -> "Tokenizer":
    """Return a copy that neither cuts nor pads."""
    copy = type(tokenizer).from_str(tokenizer.to_str())
    copy.no_truncation()
    copy.no_padding()
    return copy


def _listed_name(model_id: str) -> str:
    """Return the name under which FastEmbed lists a model: "BAAI/bge-small-en-v1.5".

    Raises:
        ModelUnavailable: If it lists none of this name.
    """
    from fastembed import TextEmbedding

    wanted = model_id.removeprefix(PROVIDER).lower()
    for listed in TextEmbedding.list_supported_models():
        name = str(listed["model"])
        if wanted in (name.lower(), name.lower().rpartition("/")[2]):
            return name
    raise ModelUnavailable(f"FastEmbed knows no model '{wanted}'; the default is {DEFAULT_MODEL}")


def _dimension(hub_name: str) -> int:
    from fastembed import TextEmbedding

    return TextEmbedding.get_embedding_size(hub_name)


def _sha256(path: Path) -> str:
    with path.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest()


@contextmanager
def _vendor_errors(ours: type[EmbeddingError], model_id: str) -> Iterator[None]:
    """Turn what FastEmbed and onnxruntime raise (bare and private types) into one of ours."""
    try:
        yield
    except LoccitError:
        raise
    except Exception as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ours(
            f"{model_id} failed: {reason}; '{model_files.REMEDY}' brings the default model,"
            " LOCCIT_ALLOW_DOWNLOAD=1 lets another one be fetched"
        ) from error
