"""Settings: command line first, then `LOCCIT_*`, then `loccit.toml`, then what stands here.

The only module that reads the environment.
"""

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Self, TypedDict, Unpack

from platformdirs import user_config_path
from pydantic import (
    ValidationError,
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
from loccit.infrastructure.setting_groups import (
    ChunkingSettings,
    ConversionSettings,
    EmbeddingSettings,
    LanguageModelSettings,
    LibrarySettings,
    StoreSettings,
)


class Settings(
    LibrarySettings,
    StoreSettings,
    EmbeddingSettings,
    LanguageModelSettings,
    ChunkingSettings,
    ConversionSettings,
    BaseSettings,
):
    """What the composition root builds from. Frozen; secrets show as asterisks."""

    model_config = SettingsConfigDict(
        env_prefix="LOCCIT_",
        # The nearest file wins, key by key.
        toml_file=[user_config_path("loccit") / "loccit.toml", Path("loccit.toml")],
        extra="forbid",
        frozen=True,
        populate_by_name=True,
    )

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
    qdrant_url: str | None


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
