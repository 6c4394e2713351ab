"""The tables `[mcp.NAME]` of loccit.toml: servers of tools that the user allows."""

import re
from collections.abc import Mapping
from typing import Annotated, Final, Self
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    model_validator,
)

from loccit.domain.assistant.mcp_server import McpHttpServer, McpServer, McpStdioServer

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")
"""It begins the name of each of its tools, which may have 64 characters, of these."""
_HEADER_NAME: Final = r"^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"  # a token of RFC 9110, 5.6.2
_VARIABLE_NAME: Final = r"^[^=\x00]+$"  # POSIX, environ


def _server_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError("the name of a server has letters, digits, '_' and '-', at most 32")
    return name


def _header_value(value: SecretStr) -> SecretStr:
    told = value.get_secret_value()
    if not (told.isascii() and told.isprintable()):
        raise ValueError("the value of a header has printable ASCII characters alone")
    return value


def _variable_value(value: SecretStr) -> SecretStr:
    if "\x00" in value.get_secret_value():
        raise ValueError("the value of a variable has no NUL")
    return value


def _web_address(url: SecretStr) -> SecretStr:
    if not _is_web_address(url.get_secret_value()):
        raise ValueError("the address of a server is http://HOST/PATH or https://HOST/PATH")
    return url


def _is_web_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        _ = parts.port  # it is parsed when it is asked for
    except ValueError:
        return False
    return bool(parts.hostname) and parts.scheme in {"http", "https"}


class McpTable(BaseModel):
    """One server: a program to start, or an address."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    command: str | None = Field(default=None, min_length=1)
    """The program that is the server."""

    args: tuple[str, ...] = Field(default=(), repr=False)  # may hold keys
    """Its arguments."""

    env: dict[
        Annotated[str, StringConstraints(pattern=_VARIABLE_NAME)],
        Annotated[SecretStr, AfterValidator(_variable_value)],
    ] = {}
    """Variables for it. Of those of loccit it gets `PATH`, `HOME` and the like alone."""

    url: Annotated[SecretStr, AfterValidator(_web_address)] | None = None
    """Its address, when it is not started here."""

    headers: dict[
        Annotated[str, StringConstraints(pattern=_HEADER_NAME)],
        Annotated[SecretStr, AfterValidator(_header_value)],
    ] = {}
    """Sent with each request to the address: `Authorization = "Bearer KEY"`."""

    tools: frozenset[str] | None = Field(default=None, min_length=1)
    """Its tools that may be used; all by default."""

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if (self.command is None) == (self.url is None):
            raise ValueError("a server has either a command or a url")
        if self.url is not None and (self.args or self.env):
            raise ValueError("args and env go with a command; a url has headers")
        if self.command is not None and self.headers:
            raise ValueError("headers go with a url; a command has args and env")
        return self

    def server(self) -> McpServer:
        """Return what it stands for."""
        if self.url is not None:
            return McpHttpServer(
                self.url.get_secret_value(), headers=_told(self.headers), tools=self.tools
            )
        return McpStdioServer(
            self.command or "", args=self.args, env=_told(self.env), tools=self.tools
        )


def checked_tables(given: object, faults: list[str]) -> Mapping[str, McpTable]:
    """Return the tables by the names of the servers; what is wrong is added to `faults`."""
    named = dict[Annotated[str, AfterValidator(_server_name)], McpTable]
    try:
        return TypeAdapter(named).validate_python(given)
    except ValidationError as error:
        faults += [
            f"{'.'.join(map(str, ('mcp', *fault['loc'])))}: {fault['msg']}"
            for fault in error.errors()
        ]
        return {}


def _told(values: Mapping[str, SecretStr]) -> Mapping[str, str]:
    return {name: value.get_secret_value() for name, value in values.items()}
