"""A scripted server, and what asks it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

import pytest

from loccit.application.assistant.ports.llm import LLMPort, OnText
from loccit.domain.assistant.language_model import Capabilities
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.secret import Secret
from tests.llm_server import LLMServer, llm_server

KEY = "sk-the-very-secret-key"
MODELS = {"openai": "gpt-4o-mini", "anthropic": "claude-opus-5", "compatible": "local"}
STREAMING = Capabilities(supports_streaming=True)


@dataclass
class Heard:
    """The pieces of a streamed answer; `on_text` is None where it is asked for as a whole."""

    on_text: OnText | None = None
    pieces: list[str] = field(default_factory=list)


@pytest.fixture(params=["whole", "streamed"])
def heard(request: pytest.FixtureRequest) -> Heard:
    pieces: list[str] = []
    return Heard(pieces.append if request.param == "streamed" else None, pieces)


class Ask(Protocol):
    """Opens the adapter of a provider on the server; by keyword, what `ServedModel` takes."""

    def __call__(self, provider: str = "compatible", **options: object) -> LLMPort: ...


@pytest.fixture
def server() -> Iterator[LLMServer]:
    with llm_server() as state:
        yield state


@pytest.fixture
def llm_of(server: LLMServer) -> Ask:
    pytest.importorskip("pydantic_ai", reason="the extra llm is not installed")
    pytest.importorskip("anthropic", reason="the extra anthropic is not installed")
    from loccit.infrastructure.adapters.llm import Provider, PydanticAiLLM, ServedModel

    def opens(provider: str = "compatible", **options: object) -> LLMPort:
        given: dict[str, Any] = {
            "name": MODELS[provider],
            "capabilities": STREAMING,
            "base_url": server.root if provider == "anthropic" else server.url,
            "api_key": Secret(KEY),
            "timeout": 20.0,
            **options,
        }
        return PydanticAiLLM(ServedModel(Provider(provider), **given), schema_of)

    return opens
