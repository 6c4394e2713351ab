"""Which model is asked, where, and the client that does it."""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib import import_module
from typing import Final

import httpx2
from pydantic_ai.models import Model
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.profiles.openai import OpenAIModelProfile

from loccit.domain.assistant.errors import LLMNotConfigured
from loccit.domain.assistant.language_model import Capabilities
from loccit.infrastructure.secret import Secret
from loccit.infrastructure.server_address import OPENAI_URL, Address, parse_address

ANTHROPIC_URL: Final = "https://api.anthropic.com"
_CONNECT_SECONDS: Final = 10.0
"""A server that is there answers a connection at once, however long the model then thinks."""
_HEAD: Final = 4_096
"""Bytes kept of a body that may be no answer."""


class Provider(StrEnum):
    """Whose API a server speaks."""

    OPENAI = "openai"
    ANTHROPIC = "anthropic"
    COMPATIBLE = "compatible"
    """OpenAI's chat API, by another server: nothing that it need not have is used."""


@dataclass(frozen=True, slots=True)
class ServedModel:
    """A model and its server.

    Attributes:
        provider: Whose API it speaks.
        name: The server's name for the model.
        capabilities: What both can do. They are believed: pydantic-ai's own list is not asked.
        base_url: Of the server, None for the provider's own; a compatible one must have it.
        api_key: Sent as it is; a compatible server may need none.
        timeout: Seconds for one answer, from the request to its last word.
        max_tokens: Most tokens of an answer, thoughts included; None for what the model allows.

    Raises:
        LLMNotConfigured: If no client could use the address or the key.
    """

    provider: Provider
    name: str
    capabilities: Capabilities
    base_url: str | None = field(default=None, repr=False)  # may hold a password
    api_key: Secret | None = None
    timeout: float = 300.0
    max_tokens: int | None = None

    def __post_init__(self) -> None:
        if not (self.key.isascii() and self.key.isprintable()):
            raise LLMNotConfigured("LOCCIT_LLM_API_KEY is not a key; it holds odd characters")
        _ = self.address

    @property
    def key(self) -> str:
        """The key in clear, empty without one."""
        return self.api_key.get_secret_value().strip() if self.api_key is not None else ""

    @property
    def address(self) -> Address:
        """Where the server is."""
        own = {Provider.OPENAI: OPENAI_URL, Provider.ANTHROPIC: ANTHROPIC_URL}
        address = parse_address(self.base_url or own.get(self.provider, ""))
        if address is None:
            raise LLMNotConfigured("LOCCIT_LLM_BASE_URL is not like http://localhost:11434/v1")
        return address

    @property
    def label(self) -> str:
        """The name with its provider, as it is configured."""
        if self.provider is Provider.COMPATIBLE:
            return self.name
        return f"{self.provider}/{self.name}"


@dataclass(slots=True)
class Arrival:
    """What is known of the answer to a request, when the SDK cannot read it.

    Attributes:
        came: Whether there was one at all.
        head: Of a body that came as a whole, a web page for example; untrusted.
    """

    came: bool = False
    head: str = ""

    async def look(self, response: httpx2.Response) -> None:
        """Keep the head of a body, before the SDK drops it."""
        self.came = True
        if response.is_success and "event-stream" not in response.headers.get("content-type", ""):
            self.head = (await response.aread())[:_HEAD].decode(errors="replace")


def import_sdk(provider: Provider) -> None:
    """Import what a request needs, for a second or two: before its time begins to run.

    Raises:
        ImportError: If the provider's SDK is not installed.
    """
    sdk = "anthropic" if provider is Provider.ANTHROPIC else "openai"
    for kind in ("models", "providers"):
        import_module(f"pydantic_ai.{kind}.{sdk}")


@asynccontextmanager
async def opened(served: ServedModel, arrival: Arrival) -> AsyncIterator[Model]:
    """Return the model, with a client that lives as long as the block.

    A client belongs to the event loop that it is used in, and no one knows when that ends, so
    each request has its own. What takes long to make is kept: reading the certificates takes
    50 ms, all the rest one or two.
    """
    timeout = httpx2.Timeout(served.timeout, connect=min(served.timeout, _CONNECT_SECONDS))
    hooks = {"response": [arrival.look]}
    async with httpx2.AsyncClient(
        verify=_certificates(), timeout=timeout, event_hooks=hooks
    ) as client:
        if served.provider is Provider.ANTHROPIC:
            yield _anthropic(served, client)
        else:
            yield _openai(served, client)


@cache
def _certificates() -> ssl.SSLContext:
    return httpx2.create_ssl_context()


def _headers(served: ServedModel) -> dict[str, str]:
    authorization = served.address.authorization
    return {"Authorization": authorization} if authorization else {}


def _openai(served: ServedModel, http_client: httpx2.AsyncClient) -> Model:
    from openai import AsyncOpenAI
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    client = AsyncOpenAI(
        api_key=served.key or "none",
        base_url=served.address.url,
        default_headers=_headers(served),
        max_retries=0,  # the agent's can be seen, counted and cancelled
        http_client=http_client,
    )
    profile = OpenAIModelProfile(openai_chat_streaming_requires_finish_reason=True)
    if served.provider is Provider.OPENAI:
        provider = OpenAIProvider(openai_client=client)
        profile = {**profile, **_believed(served.capabilities)}
        return OpenAIChatModel(served.name, provider=provider, profile=profile)
    client.organization = client.project = None  # of the environment, and OpenAI's business
    careful = OpenAIModelProfile(
        openai_supports_strict_tool_definition=False,
        openai_chat_supports_max_completion_tokens=False,
        openai_chat_supports_multiple_system_messages=False,
    )
    compatible = OpenAICompatibleProvider(Provider.COMPATIBLE, openai_client=client)
    profile = {**profile, **careful, **_believed(served.capabilities)}
    return OpenAIChatModel(served.name, provider=compatible, profile=profile)


def _anthropic(served: ServedModel, http_client: httpx2.AsyncClient) -> Model:
    from anthropic import AsyncAnthropic
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    client = AsyncAnthropic(
        api_key=served.key or "none",
        base_url=served.address.url,
        default_headers=_headers(served),
        max_retries=0,
        http_client=http_client,
        open_telemetry=False,
    )
    provider = AnthropicProvider(anthropic_client=client)
    return AnthropicModel(served.name, provider=provider, profile=_believed(served.capabilities))


def _believed(capabilities: Capabilities) -> ModelProfile:
    return ModelProfile(
        supports_tools=capabilities.supports_tools,
        supports_json_schema_output=capabilities.supports_structured_output,
        supports_json_object_output=False,
    )
