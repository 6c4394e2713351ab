"""What can be set, in groups; `Settings` has them all."""

import os
from pathlib import Path
from typing import Final, Literal

from platformdirs import user_data_path
from pydantic import AliasChoices, BaseModel, ConfigDict, Field, SecretStr, field_validator

from loccit.domain.policy.conversion_options import DEFAULT_OCR_LANGUAGE, OcrMode, PdfEngine
from loccit.domain.policy.model_binding import PrecisionChoice
from loccit.domain.policy.quantization import Quantization
from loccit.infrastructure.mcp_settings import McpTables

NO_LANGUAGE_MODEL: Final = "none"
"""What is given instead of a language model's name for none, whatever a file says."""


def _usable_cores() -> int:
    """Return how many cores this process may use; a container may allow fewer than there are."""
    affinity = getattr(os, "sched_getaffinity", None)  # not on macOS
    return len(affinity(0)) if affinity else os.cpu_count() or 1


class Group(BaseModel):
    """A part of the settings. Only the whole is validated, so only its schema is built."""

    model_config = ConfigDict(defer_build=True)


class LibrarySettings(Group):
    """Where the library is, and what a command takes when nothing is named."""

    data_dir: Path = Field(default_factory=lambda: user_data_path("loccit"))
    """Where the embedded index and the model files live."""

    project: str = "default"
    """The project that a command uses when none is named."""

    references: Path | None = None
    """The reference list that `ingest` uses when none is named."""


class StoreSettings(Group):
    """Which store keeps the index."""

    qdrant_url: str | None = Field(
        default=None,
        validation_alias=AliasChoices("LOCCIT_QDRANT_URL", "QDRANT_URL"),
        repr=False,
    )
    """A Qdrant server, or nodes of a cluster with commas between them; without it, or with an
    empty one, the index lives in `data_dir`."""

    qdrant_api_key: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("LOCCIT_QDRANT_API_KEY", "QDRANT_API_KEY")
    )

    index_quantization: Quantization = Quantization.NONE
    """How the vectors of large projects are held in memory: whole, or as `int8`."""

    qdrant_shared: bool = False
    """Whether projects with the same model share a collection on the server: for hundreds."""

    qdrant_shards: int = Field(default=1, ge=1)
    """Parts that a new collection is split into, when it is too large for one node."""

    qdrant_replicas: int | None = Field(default=None, ge=1)
    """Nodes that keep each part of a new collection; as the server is set when it is not given."""

    qdrant_grpc_port: int | None = Field(default=None, ge=0, le=65535)
    """The server's port for gRPC, by which passages are written when it is open; the one after
    that of its address when it is not given, 0 for none."""

    qdrant_timeout: float = Field(default=30.0, ge=1)
    """Seconds to wait for one answer of the server."""

    @field_validator("qdrant_url")
    @classmethod
    def _no_empty_address(cls, address: str | None) -> str | None:
        return address or None  # so that the environment can undo what a file says


class EmbeddingSettings(Group):
    """What embeds, and what puts candidates in order."""

    embedding_model: str = "fastembed/all-MiniLM-L6-v2"
    """`fastembed/NAME` runs on this machine, `openai/NAME` asks a server."""

    embedding_precision: PrecisionChoice = PrecisionChoice.AUTO
    """The arithmetic of the model that runs on this machine; `bfloat16` needs the extra
    `openvino`."""

    model_path: Path | None = None
    """A folder with `model.onnx` and `tokenizer.json`, instead of the installed weights."""

    reranker_path: Path | None = None
    """A folder with a cross-encoder for `query --rerank`: `model.onnx` (or `onnx/model.onnx`),
    `tokenizer.json` and `tokenizer_config.json`."""

    allow_download: bool = False
    """Whether a missing model may be fetched from the model hub."""

    openai_api_key: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("LOCCIT_OPENAI_API_KEY", "OPENAI_API_KEY")
    )

    openai_base_url: str | None = Field(default=None, repr=False)  # may hold a password
    """A compatible server, for example `http://localhost:11434/v1`."""

    embedding_dimension: int | None = Field(default=None, ge=1)
    """Length of the vectors of a remote model; asked for when it is not given."""


class LanguageModelSettings(Group):
    """Which language model answers, and what it can do."""

    llm_model: str | None = None
    """The language model: `openai/NAME`, `anthropic/NAME`, or with `llm_base_url` the server's own
    name for it, whole. None without one."""

    llm_base_url: str | None = Field(default=None, repr=False)  # may hold a password
    """A server with OpenAI's chat API: Ollama, vLLM, LM Studio; `http://localhost:11434/v1`."""

    llm_api_key: SecretStr | None = None
    """The key of the model's server. Without it and without `llm_base_url`, the provider's."""

    llm_timeout: float = Field(default=300.0, gt=0)
    """Seconds for one answer of the model, from the request to its last word."""

    llm_max_tokens: int | None = Field(default=None, ge=1)
    """Most tokens of an answer, thoughts included; what the provider allows when not given."""

    llm_context_tokens: int | None = Field(default=None, ge=1)
    """Most tokens that the model reads and writes together; not known when it is not given."""

    llm_tools: bool = True
    """Whether the model calls tools."""

    llm_structured_output: Literal["auto", "native", "tool", "prompt"] = "auto"
    """How the model is got to answer with JSON: by its server (`native`), as the arguments of a
    `tool`, or by words in the `prompt`; `auto` for what the provider is known to do best."""

    anthropic_api_key: SecretStr | None = Field(
        default=None,
        validation_alias=AliasChoices("LOCCIT_ANTHROPIC_API_KEY", "ANTHROPIC_API_KEY"),
    )

    mcp: McpTables = Field(default_factory=dict)
    """Servers of tools for the assistant, `[mcp.NAME]`; each is used where it is named alone."""

    @field_validator("llm_model")
    @classmethod
    def _none_for_none(cls, name: str | None) -> str | None:
        return None if name == NO_LANGUAGE_MODEL else name


class ChunkingSettings(Group):
    """How documents are cut."""

    max_tokens: int = 200
    """Most tokens of a chunk."""

    overlap_tokens: int = 40
    """Most tokens that a chunk repeats of the one before it."""

    heading_context: int = 3
    """How many headings are embedded with a chunk."""


class ConversionSettings(Group):
    """How files are converted, and what that may cost."""

    conversion_seconds: float = Field(default=300, gt=0)
    """Most time that the conversion of one document may take."""

    conversion_mb: int = Field(default=4096, ge=256)
    """Most address space, in MiB, of the process that converts."""

    workers: int = Field(default_factory=_usable_cores, ge=1)
    """How many documents are converted at a time, each in a process of its own."""

    ocr: OcrMode = OcrMode.AUTO
    """Which pages are recognised from their image: `auto` for those without a text layer."""

    ocr_language: str = DEFAULT_OCR_LANGUAGE
    """Tesseract's codes of the languages to expect, joined by `+`."""

    pdf_engine: PdfEngine = PdfEngine.TEXT
    """What reads PDFs: the `text` layer, or the layout model of `docling`."""

    docling_artifacts: Path | None = None
    """Folder with the files of Docling's models, when it is not the one that Docling uses."""
