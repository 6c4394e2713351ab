"""Settings: command line first, then `LOCCIT_*`, then `loccit.toml`, then what stands here.

The only module that reads the environment.
"""

import os
import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal, Self, TypedDict, Unpack

from platformdirs import user_config_path, user_data_path
from pydantic import (
    AliasChoices,
    Field,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from loccit.domain.errors import InvalidRequest
from loccit.domain.policy.conversion_options import DEFAULT_OCR_LANGUAGE, OcrMode, PdfEngine
from loccit.domain.policy.model_binding import PrecisionChoice
from loccit.domain.policy.quantization import Quantization
from loccit.infrastructure.mcp_settings import McpTables


def _usable_cores() -> int:
    """Return how many cores this process may use; a container may allow fewer than there are."""
    affinity = getattr(os, "sched_getaffinity", None)  # not on macOS
    return len(affinity(0)) if affinity else os.cpu_count() or 1


class Settings(BaseSettings):
    """What the composition root builds from. Frozen; secrets show as asterisks."""

    model_config = SettingsConfigDict(
        env_prefix="LOCCIT_",
        # The nearest file wins, key by key.
        toml_file=[user_config_path("loccit") / "loccit.toml", Path("loccit.toml")],
        extra="forbid",
        frozen=True,
        populate_by_name=True,
    )

    data_dir: Path = Field(default_factory=lambda: user_data_path("loccit"))
    """Where the embedded index and the model files live."""

    project: str = "default"
    """The project that a command uses when none is named."""

    references: Path | None = None
    """The reference list that `ingest` uses when none is named."""

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

    llm_model: str | None = None
    """The language model: `openai/NAME`, `anthropic/NAME`, or with `llm_base_url` the server's own
    name for it, whole. None without one."""

    llm_base_url: str | None = Field(default=None, repr=False)  # may hold a password
    """A server with OpenAI's chat API: Ollama, vLLM, LM Studio; `http://localhost:11434/v1`."""

    llm_api_key: SecretStr | None = None
    """The key of the model's server. Without it and without `llm_base_url`, the provider's."""

    anthropic_api_key: SecretStr | None = Field(
        default=None,
        validation_alias=AliasChoices("LOCCIT_ANTHROPIC_API_KEY", "ANTHROPIC_API_KEY"),
    )

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

    max_tokens: int = 200
    """Most tokens of a chunk."""

    overlap_tokens: int = 40
    """Most tokens that a chunk repeats of the one before it."""

    heading_context: int = 3
    """How many headings are embedded with a chunk."""

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

    mcp: McpTables = Field(default_factory=dict)
    """Servers of tools for the assistant, `[mcp.NAME]`; each is used where it is named alone."""

    @field_validator("qdrant_url")
    @classmethod
    def _no_empty_address(cls, address: str | None) -> str | None:
        return address or None  # so that the environment can undo what a file says

    @model_validator(mode="after")
    def _absolute_data_dir(self) -> Self:
        object.__setattr__(self, "data_dir", self.data_dir.expanduser().absolute())
        return self

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003  (pydantic passes it)
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003  (likewise)
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Read the command line, the environment and the file, in this order."""
        return init_settings, env_settings, _TomlFiles(settings_cls)


class _TomlFiles(TomlConfigSettingsSource):
    """Reads the files. The tables `[mcp.NAME]` of all of them are there.

    A server that the user's own file describes cannot become another program because loccit runs
    in a folder with a file of the same server: that is an error.
    """

    _servers: Mapping[str, object] = {}

    def _read_file(self, file_path: Path | Traversable) -> dict[str, object]:
        try:
            read: dict[str, object] = super()._read_file(file_path)
        except UnicodeDecodeError:  # whose message holds bytes of the file
            raise InvalidRequest(f"settings: {file_path} is not in UTF-8; save it so") from None
        servers = read.get("mcp", {})
        if isinstance(servers, dict):
            for name in self._servers.keys() & servers.keys():
                if self._servers[name] != servers[name]:
                    raise InvalidRequest(
                        f"settings: [mcp.{name}] in {file_path} is not that of the file before it;"
                        " give one of the two servers another name"
                    )
            read["mcp"] = self._servers = {**self._servers, **servers}
        return read


class GivenSettings(TypedDict, total=False):
    """Settings that a command or a caller gives; None is as good as not given."""

    data_dir: str | Path | None
    references: str | Path | None
    embedding_model: str | None
    embedding_precision: str | None
    workers: int | None
    pdf_engine: str | None
    ocr: str | None
    ocr_language: str | None
    llm_model: str | None


def load_settings(project: str | None = None, **given: Unpack[GivenSettings]) -> Settings:
    """Read the settings; what is given here goes before the environment and the file.

    Raises:
        InvalidRequest: If a setting is not valid. The message holds no value, as it may be a key.
    """
    try:
        named = {"project": project, **given}
        return Settings(**{key: value for key, value in named.items() if value is not None})  # type: ignore[arg-type]  # the names are the fields'
    except ValidationError as error:
        faults = "; ".join(
            f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}"
            for fault in error.errors()
        )
        raise InvalidRequest(f"settings: {faults}") from None
    except SettingsError:  # its message holds the value
        raise InvalidRequest("settings: LOCCIT_MCP is not valid JSON") from None
    except tomllib.TOMLDecodeError as error:
        raise InvalidRequest(f"loccit.toml is not valid TOML: {error}") from None
