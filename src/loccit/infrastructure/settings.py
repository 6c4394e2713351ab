"""Settings: command line first, then `LOCCIT_*`, then `loccit.toml`, then what stands here.

The only module that reads the environment.
"""

import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self, TypedDict, Unpack

from platformdirs import user_config_path
from pydantic import AliasChoices, ConfigDict, ValidationError, model_validator

from loccit.domain.errors import InvalidRequest
from loccit.infrastructure.setting_groups import (
    ChunkingSettings,
    ConversionSettings,
    EmbeddingSettings,
    LanguageModelSettings,
    LibrarySettings,
    StoreSettings,
)

_PREFIX: Final = "LOCCIT_"
_FILE: Final = "loccit.toml"


class Settings(
    LibrarySettings,
    StoreSettings,
    EmbeddingSettings,
    LanguageModelSettings,
    ChunkingSettings,
    ConversionSettings,
):
    """What the composition root builds from. Frozen; secrets show as asterisks."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, populate_by_name=True, defer_build=False
    )

    @model_validator(mode="after")
    def _absolute_data_dir(self) -> Self:
        object.__setattr__(self, "data_dir", self.data_dir.expanduser().absolute())
        return self


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
    named = {"project": project, **given}
    read = _of_files()
    of_environment = _of_environment()
    servers = {**_servers(read), **_servers(of_environment)}
    read |= of_environment | {"mcp": servers} if servers else of_environment
    read |= {key: value for key, value in named.items() if value is not None}
    try:
        return Settings.model_validate(read)
    except ValidationError as error:
        faults = "; ".join(
            f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}"
            for fault in error.errors()
        )
        raise InvalidRequest(f"settings: {faults}") from None


def _of_environment() -> dict[str, object]:
    """Return what `LOCCIT_*` variables set, and those that other programs share."""
    read: dict[str, object] = {}
    for name, field in Settings.model_fields.items():
        shared = field.validation_alias
        names = shared.choices if isinstance(shared, AliasChoices) else [_PREFIX + name.upper()]
        values = [os.environ[each] for each in map(str, names) if each in os.environ]
        if values:
            read[name] = values[0]
    if "mcp" in read:
        try:
            read["mcp"] = json.loads(str(read["mcp"]))
        except ValueError:  # whose message holds the value
            raise InvalidRequest("settings: LOCCIT_MCP is not valid JSON") from None
    return read


def _of_files() -> dict[str, object]:
    """Return what the files set: the nearest wins, key by key. All tables `[mcp.NAME]` are there.

    A server that the user's own file describes cannot become another program because loccit runs
    in a folder with a file of the same server: that is an error.
    """
    read: dict[str, object] = {}
    for path in (user_config_path("loccit") / _FILE, Path(_FILE)):
        content = _of_file(path)
        before, servers = _servers(read), _servers(content)
        for name in before.keys() & servers.keys():
            if before[name] != servers[name]:
                raise InvalidRequest(
                    f"settings: [mcp.{name}] in {path} is not that of the file before it;"
                    " give one of the two servers another name"
                )
        read |= content | ({"mcp": {**before, **servers}} if before else {})
    return read


def _of_file(path: Path) -> dict[str, object]:
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise InvalidRequest(f"settings: {path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:  # whose message holds bytes of the file
        raise InvalidRequest(f"settings: {path} is not in UTF-8; save it so") from None
    except tomllib.TOMLDecodeError as error:
        raise InvalidRequest(f"{path} is not valid TOML: {error}") from None


def _servers(read: Mapping[str, object]) -> dict[str, object]:
    """Return the tables of servers, none when there is something else in their place."""
    servers = read.get("mcp")
    return servers if isinstance(servers, dict) else {}
