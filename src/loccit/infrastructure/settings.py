"""Settings: command line first, then `LOCCIT_*`, then `loccit.toml`, then the defaults.

The only module that reads the environment.
"""

import json
import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final, TypedDict, Unpack

from platformdirs import user_config_path

from loccit.domain.errors import InvalidRequest
from loccit.infrastructure.setting_groups import (
    NO_LANGUAGE_MODEL,
    ChunkingSettings,
    ConversionSettings,
    EmbeddingSettings,
    LanguageModelSettings,
    LibrarySettings,
    LookupSettings,
    ServiceSettings,
    StoreSettings,
)
from loccit.infrastructure.setting_values import value_of

_PREFIX: Final = "LOCCIT_"
_FILE: Final = "loccit.toml"
_COMMANDS: Final = "llm_commands"
_TABLES: Final = frozenset({"mcp", _COMMANDS})


@dataclass(frozen=True, kw_only=True)
class Settings(
    LibrarySettings,
    StoreSettings,
    EmbeddingSettings,
    LanguageModelSettings,
    ChunkingSettings,
    ConversionSettings,
    LookupSettings,
    ServiceSettings,
):
    """The settings that the composition root builds from. Secrets show as asterisks."""

    def __post_init__(self) -> None:
        """Take an empty address, and "none", for none: they undo what a file says."""
        replaced = {
            "data_dir": self.data_dir.expanduser().absolute(),
            "qdrant_url": self.qdrant_url or None,
            "llm_model": None if self.llm_model == NO_LANGUAGE_MODEL else self.llm_model,
        }
        for name, value in replaced.items():
            object.__setattr__(self, name, value)


class GivenSettings(TypedDict, total=False):
    """Settings given by a command or a caller; None means not given."""

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
    """Read the settings; `given` ones go before the environment and the file.

    Raises:
        InvalidRequest: If a setting is not valid. The message holds no value, as it may be a key.
    """
    named = {"project": project, **given}
    of_files, of_environment = _of_files(), _of_environment()
    servers = {**_servers(of_files), **_servers(of_environment)}
    read = of_files | of_environment | ({"mcp": servers} if servers else {})
    read |= {key: value for key, value in named.items() if value is not None}
    known = {each.name: each for each in fields(Settings)}
    values: dict[str, object] = {}
    faults: list[str] = []
    for name, value in read.items():
        if name not in known:
            faults.append(f"{name}: there is no such setting")
        elif name in _TABLES:
            values[name] = _tables(name, value, faults)
        else:
            try:
                values[name] = value_of(known[name], value)
            except ValueError as error:
                faults.append(f"{name}: {error}")
    if faults:
        raise InvalidRequest(f"settings: {'; '.join(faults)}")
    return Settings(**values)  # type: ignore[arg-type]  # each is of its field's type


def passed_on(names: Iterable[str]) -> dict[str, str]:
    """Return the variables of these names, for a program that is started."""
    return {name: os.environ[name] for name in names if name in os.environ}


def _tables(name: str, given: object, faults: list[str]) -> object:
    """Return servers of tools, or programs; what describes them is imported if there are some."""
    if given == {}:
        return {}
    if name == "mcp":
        from loccit.infrastructure.mcp_settings import checked_tables

        return checked_tables(given, faults)
    from loccit.infrastructure.llm_command_settings import checked_commands

    return checked_commands(given, faults)


def _of_environment() -> dict[str, object]:
    """Return the settings of `LOCCIT_*` variables, and of those shared with other programs."""
    read: dict[str, object] = {}
    for each in fields(Settings):
        names = [_PREFIX + each.name.upper(), *each.metadata.get("shared", ())]
        values = [os.environ[name] for name in names if name in os.environ]
        if values:
            read[each.name] = values[0]
    for name in _TABLES & read.keys():
        try:
            read[name] = json.loads(str(read[name]))
        except ValueError:  # whose message holds the value
            raise InvalidRequest(f"settings: {_PREFIX}{name.upper()} is not valid JSON") from None
    return read


def _of_files() -> dict[str, object]:
    """Return what the files set: the nearest wins, key by key. All tables `[mcp.NAME]` are there.

    A file in the working folder may not redefine a server of the user's own file: that is an
    error. Nor may it describe a program that asks a model: as it may name the model too, whoever
    wrote it would have it run by a mere question.
    """
    read: dict[str, object] = {}
    own = user_config_path("loccit") / _FILE
    for path in (own, Path(_FILE)):
        content = _of_file(path)
        if _COMMANDS in content and path.absolute() != own.absolute():
            raise InvalidRequest(
                f"settings: [{_COMMANDS}] in {path} describes programs to be run, which only"
                f" your own file may; move it to {own}"
            )
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
    """Return the tables of servers, none if the value is not a table."""
    servers = read.get("mcp")
    return servers if isinstance(servers, dict) else {}
