"""`FastEmbedAdapter`: vectors from a model that runs in this process."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from loccit.application.ports.embedding import InputType
from loccit.domain.embedding_request import check_embedding_request
from loccit.domain.errors import EmbeddingError, ModelUnavailable
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.fastembed import model_files
from loccit.infrastructure.adapters.fastembed.batching import token_batches
from loccit.infrastructure.adapters.fastembed.inference import InferenceEngine, OnnxRuntime
from loccit.infrastructure.adapters.fastembed.listed_model import (
    ListedEncoder,
    ListedModel,
    listed_model,
)
from loccit.infrastructure.adapters.fastembed.minilm import MiniLmEncoder
from loccit.infrastructure.adapters.fastembed.tokenizer import SEQUENCE_LIMIT, load_tokenizer
from loccit.infrastructure.adapters.fastembed.vendor_errors import vendor_errors

if TYPE_CHECKING:
    from tokenizers import Tokenizer

    from loccit.infrastructure.adapters.fastembed.stored_model import StoredModel

PROVIDER = "fastembed/"
DEFAULT_MODEL = PROVIDER + model_files.NAME


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
        choose_engine: Callable[[], InferenceEngine] = OnnxRuntime,
    ) -> None:
        """Name a model.

        Args:
            model_id: "fastembed/" and the name of a model that FastEmbed knows.
            cache_dir: Where the built or downloaded model is kept.
            model_path: A folder with the model's files, used instead of any other.
            allow_download: Whether a missing model may be fetched from the model hub.
            threads: Threads that compute; by default the number of cores.
            choose_engine: Returns the engine of the bundled model. Called once, for the binding or
                the first vector.
        """
        self._model_id = model_id
        self._cache_dir = cache_dir
        self._model_path = model_path
        self._allow_download = allow_download
        self._threads = threads
        self._choose_engine = choose_engine
        self._loading = Lock()

    @property
    def model_id(self) -> str:
        """The model, for example "fastembed/all-MiniLM-L6-v2"."""
        return self._model_id

    @property
    def tokenizer_id(self) -> str:
        """The id of the model's tokenizer."""
        return self._model_id.removeprefix(PROVIDER)

    @property
    def sequence_limit(self) -> int:
        """Most tokens that the model reads of a text, special tokens counted."""
        before = self._prefix_of["document"]  # takes some of what is left for the passage
        if not before:
            return self._limit
        return self._limit - len(self._tokenizer.encode(before, add_special_tokens=False))

    @cached_property
    def binding(self) -> ModelBinding:
        """What a collection of this model's vectors is bound to.

        The weights of a folder that the user named are hashed; those of the bundled model are
        known beforehand.

        Raises:
            ModelUnavailable: If the named folder is not complete, or the model is not known.
            PrecisionUnavailable: If the engine lacks the precision asked for.
        """
        if not self._is_bundled:
            return self._listed_binding
        weights = model_files.WEIGHTS_SHA256
        if self._model_path is not None:
            weights = model_files.weights_of(self._model_path)
        precision = self._engine.precision
        return ModelBinding(
            self._model_id,
            model_files.DIMENSION,
            precision,
            weights,
            rounding=model_files.INT8_SCHEME if precision == "int8" else 0,
        )

    @property
    def engine_name(self) -> str:
        """The name of the engine."""
        return self._engine.name if self._is_bundled else f"FastEmbed on {OnnxRuntime.name}"

    @property
    def _listed_binding(self) -> ModelBinding:
        listed = self._listed
        if self._model_path is not None:
            weights = model_files.file_hash(self._model_path / listed.onnx_file)
        else:
            fetched = self._stored.files().get(listed.onnx_file)
            weights = fetched.sha256 if fetched else ""  # of FastEmbed's cache it alone knows
        return ModelBinding(
            self._model_id,
            listed.dimension,
            "float32",
            weights,
            query_prefix=self._prefix_of["query"],
            document_prefix=self._prefix_of["document"],
        )

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
            Shape (len(texts), dimension), each of length 1, computed in the precision of the
            binding.

        Raises:
            EmbeddingError: If another model is named, a text is blank, or a document is longer
                than `sequence_limit`. A longer query is cut: it is not stored.
            ModelUnavailable: If the model is not on this machine; the message names the remedy.
        """
        check_embedding_request(texts, model_id, self.model_id)
        if not texts:
            return []
        limit = self._limit
        before = self._prefix_of[input_type]
        read = [before + text for text in texts] if before else list(texts)
        with self._vendor_errors(EmbeddingError):
            encodings = self._tokenizer.encode_batch_fast(read)
        lengths = [min(len(encoding), limit) for encoding in encodings]
        for index, encoding in enumerate(encodings):
            if len(encoding) > lengths[index] and input_type == "document":
                raise EmbeddingError(
                    f"text {index} has {len(encoding)} tokens, {self._model_id} reads"
                    f" {lengths[index]}; lower LOCCIT_MAX_TOKENS"
                )
        encoder = self._encoder

        def encoded(batch: list[int]) -> list[Vector]:
            with self._vendor_errors(EmbeddingError):
                rows: list[Vector] = encoder.encode(
                    [read[index] for index in batch],
                    [encodings[index] for index in batch],
                    input_type,
                ).tolist()
            return rows

        alone = self._is_bundled and self._engine.one_at_a_time
        batches = [[at] for at in range(len(texts))] if alone else list(token_batches(lengths))
        vectors: list[Vector] = [()] * len(texts)
        for batch, rows in zip(
            batches, _in_lanes(encoded, batches, encoder.batches_at_once), strict=True
        ):
            for index, row in zip(batch, rows, strict=True):
                vectors[index] = row
        return vectors

    @property
    def _limit(self) -> int:
        return SEQUENCE_LIMIT if self._is_bundled else self._encoder.sequence_limit

    @property
    def _is_bundled(self) -> bool:
        return self._model_id == DEFAULT_MODEL

    @cached_property
    def _listed(self) -> ListedModel:
        return listed_model(self._model_id.removeprefix(PROVIDER))

    @cached_property
    def _prefix_of(self) -> dict[InputType, str]:
        """What the model reads before each kind of text."""
        if self._is_bundled:
            return {"query": "", "document": ""}
        from loccit.infrastructure.adapters.fastembed.prefixes import prefixes_of

        own = prefixes_of(self._listed.name)
        return {"query": own.query, "document": own.document}

    @property
    def _stored(self) -> "StoredModel":
        from loccit.infrastructure.adapters.fastembed.stored_model import StoredModel

        return StoredModel(self._cache_dir, self._listed.short_name)

    @cached_property
    def _tokenizer(self) -> "Tokenizer":
        encoder = None if self._is_bundled else self._encoder
        if isinstance(encoder, ListedEncoder):
            return encoder.tokenizer
        return load_tokenizer(
            model_files.tokenizer_file(
                self._cache_dir, self._model_path, allow_download=self._allow_download
            )
        )

    @property
    def _encoder(self) -> MiniLmEncoder | ListedEncoder:
        with self._loading:
            return self._loaded

    @cached_property
    def _loaded(self) -> MiniLmEncoder | ListedEncoder:
        with self._vendor_errors(ModelUnavailable):
            if not self._is_bundled:
                fetched = self._stored.folder if self._stored.files() else None
                return ListedEncoder(
                    self._listed.name,
                    cache_dir=self._cache_dir,
                    folder=self._model_path or fetched,
                    allow_download=self._allow_download,
                    threads=self._threads,
                )
            folder = model_files.bundled_model(
                self._cache_dir, self._model_path, allow_download=self._allow_download
            )
            onnx_file = model_files.onnx_of(folder, self._engine.precision)
            return MiniLmEncoder(self._engine.load(onnx_file, self._threads))

    @cached_property
    def _engine(self) -> InferenceEngine:
        return self._choose_engine()

    def _vendor_errors(self, ours: type[EmbeddingError]) -> AbstractContextManager[None]:
        return vendor_errors(ours, self._model_id, self._remedy)

    @property
    def _remedy(self) -> str:
        if self._model_path is not None:
            return f"check the files in {self._model_path}, or unset LOCCIT_MODEL_PATH"
        if self._is_bundled:
            return f"delete {self._cache_dir / model_files.NAME} to have it built again"
        return f"'loccit models get {self._model_id.removeprefix(PROVIDER)}' brings it"


def _in_lanes(
    encoded: Callable[[list[int]], list[Vector]], batches: Sequence[list[int]], lanes: int
) -> list[list[Vector]]:
    """Return the results of `encoded` for each batch, in order, so many computed at a time."""
    if min(lanes, len(batches)) == 1:  # as of a question
        return [encoded(batch) for batch in batches]
    with ThreadPoolExecutor(lanes, thread_name_prefix="embed") as threads:
        return list(threads.map(encoded, batches))
