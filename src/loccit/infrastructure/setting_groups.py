"""What can be set, in groups; `Settings` has them all."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from platformdirs import user_data_path

from loccit.domain.policy.conversion_options import DEFAULT_OCR_LANGUAGE, OcrMode, PdfEngine
from loccit.domain.policy.model_binding import PrecisionChoice
from loccit.domain.policy.quantization import Quantization
from loccit.infrastructure.secret import Secret
from loccit.infrastructure.setting_values import setting

if TYPE_CHECKING:
    from loccit.infrastructure.llm_command_settings import LlmCommandTable
    from loccit.infrastructure.mcp_settings import McpTable

NO_LANGUAGE_MODEL: Final = "none"
"""Given as a language model's name, means none, whatever a file says."""


def _usable_cores() -> int:
    """Return how many cores this process may use; a container may allow fewer than there are."""
    affinity = getattr(os, "sched_getaffinity", None)  # not on macOS
    return len(affinity(0)) if affinity else os.cpu_count() or 1


@dataclass(frozen=True, kw_only=True)
class LibrarySettings:
    """Where the library is, and the defaults of commands."""

    data_dir: Path = setting(factory=lambda: user_data_path("loccit"))
    """Where the embedded index and the model files live."""

    project: str = "default"
    """The default project of commands."""

    references: Path | None = None
    """The default reference list of `ingest`."""

    remember: bool = True
    """Whether questions and answers are kept in the project, so that one may go on with them."""


@dataclass(frozen=True, kw_only=True)
class StoreSettings:
    """Which store keeps the index."""

    qdrant_url: str | None = setting(None, shared="QDRANT_URL", shown=False)
    """A Qdrant server, or nodes of a cluster with commas between them; without it, or with an
    empty one, the index lives in `data_dir`."""

    qdrant_api_key: Secret | None = setting(None, shared="QDRANT_API_KEY")

    index_quantization: Quantization = Quantization.NONE
    """How the vectors of large projects are held in memory: whole, or as `int8`."""

    qdrant_shared: bool = False
    """Whether projects with the same model share a collection on the server: for hundreds."""

    qdrant_shards: int = setting(1, at_least=1)
    """Parts that a new collection is split into, when it is too large for one node."""

    qdrant_replicas: int | None = setting(None, at_least=1)
    """Nodes that keep each part of a new collection; without it, the server decides."""

    qdrant_grpc_port: int | None = setting(None, at_least=0, at_most=65535)
    """The server's port for gRPC, used to write passages if open; by default the one after that of
    its address, 0 for none."""

    qdrant_timeout: float = setting(30.0, at_least=1)
    """Seconds to wait for one answer of the server."""


@dataclass(frozen=True, kw_only=True)
class EmbeddingSettings:
    """The embedding model and the reranker."""

    embedding_model: str = "fastembed/all-MiniLM-L6-v2"
    """`fastembed/NAME` runs on this machine, `openai/NAME` asks a server."""

    embedding_precision: PrecisionChoice = PrecisionChoice.AUTO
    """The arithmetic of the model that runs on this machine; `bfloat16` needs the extra
    `openvino`, `int8` a processor with VNNI."""

    model_path: Path | None = None
    """A folder with `model.onnx` and `tokenizer.json`, instead of the installed weights."""

    reranker_path: Path | None = None
    """A folder with a cross-encoder for `query --rerank`: `model.onnx` (or `onnx/model.onnx`),
    `tokenizer.json` and `tokenizer_config.json`."""

    allow_download: bool = False
    """Whether a missing model may be fetched from the model hub."""

    openai_api_key: Secret | None = setting(None, shared="OPENAI_API_KEY")

    openai_base_url: str | None = setting(None, shown=False)  # may hold a password
    """A compatible server, for example `http://localhost:11434/v1`."""

    embedding_dimension: int | None = setting(None, at_least=1)
    """Length of a remote model's vectors; the server is asked by default."""


@dataclass(frozen=True, kw_only=True)
class LanguageModelSettings:
    """Which language model answers, and what it can do."""

    llm_model: str | None = None
    """The language model: `openai/NAME`, `anthropic/NAME`, `claude-cli`, `codex-cli`, `gemini-cli`
    (also with `/MODEL`), `cli/NAME`, or with `llm_base_url` the server's own name for it, whole.
    None without one."""

    llm_base_url: str | None = setting(None, shown=False)  # may hold a password
    """A server with OpenAI's chat API: Ollama, vLLM, LM Studio; `http://localhost:11434/v1`."""

    llm_api_key: Secret | None = None
    """The key of the model's server. Without it and without `llm_base_url`, the provider's."""

    llm_timeout: float = setting(300.0, above=0)
    """Seconds for one answer of the model, from the request to its last word."""

    llm_max_tokens: int | None = setting(None, at_least=1)
    """Most tokens of an answer, thoughts included; by default the provider's limit."""

    llm_context_tokens: int | None = setting(None, at_least=1)
    """Most tokens that the model reads and writes together; unknown by default."""

    llm_tools: bool = True
    """Whether the model calls tools."""

    llm_structured_output: Literal["auto", "native", "tool", "prompt"] = "auto"
    """How the model is made to answer with JSON: by its server (`native`), as the arguments of a
    `tool`, or by words in the `prompt`; `auto` for what the provider is known to do best."""

    llm_instructions: str = ""
    """What the model is told with every request, besides: `/no_think` for Qwen 3."""

    llm_json_instructions: str = ""
    """What it is told besides when it is to answer with JSON: `Answer with JSON only.`"""

    anthropic_api_key: Secret | None = setting(None, shared="ANTHROPIC_API_KEY")

    llm_commands: "Mapping[str, LlmCommandTable]" = setting(factory=dict)
    """Programs that ask a model, `[llm_commands.NAME]` for `cli/NAME`; of the user's own file
    alone."""

    mcp: "Mapping[str, McpTable]" = setting(factory=dict)
    """Servers of tools for the assistant, `[mcp.NAME]`; each is used where it is named alone."""


@dataclass(frozen=True, kw_only=True)
class ChunkingSettings:
    """How documents are chunked."""

    max_tokens: int = 200
    """Most tokens of a chunk."""

    overlap_tokens: int = 40
    """Most tokens that a chunk repeats of the one before it."""

    heading_context: int = 3
    """How many headings are embedded with a chunk."""


@dataclass(frozen=True, kw_only=True)
class ConversionSettings:
    """How files are converted, and what that may cost."""

    conversion_seconds: float = setting(300, above=0)
    """Most time that the conversion of one document may take."""

    conversion_mb: int = setting(4096, at_least=256)
    """Most address space, in MiB, of the process that converts."""

    workers: int = setting(factory=_usable_cores, at_least=1)
    """How many documents are converted at a time, each in a process of its own."""

    ocr: OcrMode = OcrMode.AUTO
    """Which pages get OCR: `auto` for those without a text layer."""

    ocr_language: str = DEFAULT_OCR_LANGUAGE
    """Tesseract's codes of the languages to expect, joined by `+`."""

    pdf_engine: PdfEngine = PdfEngine.TEXT
    """The PDF engine: the `text` layer, or the layout model of `docling`."""

    docling_artifacts: Path | None = None
    """Folder with Docling's models, if not Docling's default."""


@dataclass(frozen=True, kw_only=True)
class LookupSettings:
    """Which services `--lookup` asks; nothing is asked without it."""

    lookup_contact: str | None = setting(None)
    """A mail address that the services are told, so that they can write to who asks too much."""

    lookup_timeout: float = setting(20.0, above=0)
    """Seconds for one answer of a service."""

    crossref_url: str = "https://api.crossref.org"
    """Where Crossref answers; empty to leave it out, and so the other two."""

    datacite_url: str = "https://api.datacite.org"

    openalex_url: str = "https://api.openalex.org"


@dataclass(frozen=True, kw_only=True)
class ServiceSettings:
    """What `loccit serve` is told by settings."""

    token: Secret | None = None
    """What callers of the service must know; without it, one is made and kept in `data_dir`."""

    upload_mb: int = setting(512, at_least=1)
    """Most MiB of one upload."""
