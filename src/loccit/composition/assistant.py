"""Builds the assistant. A program that asks no language model imports nothing of this."""

from typing import Final

from loccit.application.assistant.agent import Assistant
from loccit.application.assistant.ports.llm import LLMPort
from loccit.application.assistant.ports.tool_source import ToolSource
from loccit.application.assistant.subsume import SubsumedLLM
from loccit.application.ports.memory import MemoryPort
from loccit.composition.command_lines import get_command_line_llm, is_command_line
from loccit.domain.assistant.agent_run import AgentConfig, OnEvent
from loccit.domain.assistant.language_model import (
    Capabilities,
    PromptInstructions,
    StructuredOutputFallback,
)
from loccit.domain.errors import InvalidRequest, LLMNotConfigured
from loccit.domain.models.project import project_id
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.secret import Secret
from loccit.infrastructure.settings import Settings

_HOW_TO_NAME: Final = (
    "set LOCCIT_LLM_MODEL to openai/NAME or anthropic/NAME, to claude-cli, codex-cli or gemini-cli"
    " if you have one of them, or to a server's name for it together with LOCCIT_LLM_BASE_URL"
)


def get_llm(settings: Settings) -> LLMPort:
    """Return the language model that the settings name; the first use connects to it.

    Raises:
        LLMNotConfigured: If they name none, or what is needed to reach it is missing: a key, or
            an extra that is not installed.
        InvalidRequest: If they contradict each other.
    """
    if not settings.llm_model or not settings.llm_model.strip():
        raise LLMNotConfigured(f"no language model is named; {_HOW_TO_NAME}")
    if is_command_line(settings.llm_model.strip()):
        return get_command_line_llm(settings)
    try:
        from loccit.infrastructure.adapters.llm import Provider, PydanticAiLLM, ServedModel
        from loccit.infrastructure.adapters.pydantic_schema import schema_of

        prefix, _, rest = settings.llm_model.strip().partition("/")
        provider, name = Provider.COMPATIBLE, settings.llm_model.strip()
        if settings.llm_base_url is None:
            if prefix not in {Provider.OPENAI, Provider.ANTHROPIC} or not rest:
                raise LLMNotConfigured(
                    f"'{settings.llm_model}' does not say who serves it; {_HOW_TO_NAME}"
                )
            provider, name = Provider(prefix), rest
        served = ServedModel(
            provider,
            name,
            _capabilities(settings, schema_kept=provider is Provider.OPENAI),
            settings.llm_base_url,
            _key(settings, provider),
            settings.llm_timeout,
            settings.llm_max_tokens,
        )
        return PydanticAiLLM(served, schema_of)
    except ImportError as error:
        anthropic = settings.llm_base_url is None and settings.llm_model.startswith("anthropic/")
        extras = "llm,anthropic" if anthropic else "llm"
        raise LLMNotConfigured(
            f"'{settings.llm_model}' needs packages that are not installed;"
            f" pip install 'loccit[{extras}]'"
        ) from error


def get_agent(
    settings: Settings, *, on_event: OnEvent | None = None, tool_source: ToolSource | None = None
) -> Assistant:
    """Return an agent that asks the language model; see `get_llm`.

    Args:
        settings: Name the model.
        on_event: Told of everything that happens in a run, None when nobody is.
        tool_source: Connects to servers of tools; without it a run may name none.
    """
    return Assistant(get_supplied_llm(settings), on_event=on_event, tool_source=tool_source)


def get_supplied_llm(settings: Settings, patience: AgentConfig | None = None) -> SubsumedLLM:
    """Return the language model with everything supplied that it lacks; see `get_llm`.

    Args:
        settings: Name the model, and what it must be told.
        patience: How failed requests are made again, None for an agent, which does so itself.
    """
    from loccit.infrastructure.adapters.pydantic_schema import schema_of

    told = PromptInstructions(settings.llm_instructions, settings.llm_json_instructions)
    return SubsumedLLM(get_llm(settings), schema_of, patience=patience, instructions=told)


def passing_memory(binding: ModelBinding) -> MemoryPort:
    """Return an empty memory for vectors of a model, which ends with whoever holds it."""
    from loccit.infrastructure.adapters.in_memory.index import InMemoryIndex

    index, name = InMemoryIndex(), project_id("note")
    index.create_project(name, binding)
    return index.memory(name)


def _key(settings: Settings, provider: str) -> Secret | None:
    """Return the key; a provider's own is sent to that provider alone."""
    usual = {"openai": settings.openai_api_key, "anthropic": settings.anthropic_api_key}
    key = settings.llm_api_key or usual.get(provider)
    if provider in usual and not (key and key.get_secret_value().strip()):
        raise LLMNotConfigured(
            f"{settings.llm_model} needs a key; set LOCCIT_LLM_API_KEY or"
            f" {provider.upper()}_API_KEY"
        )
    return key


def _capabilities(settings: Settings, *, schema_kept: bool) -> Capabilities:
    """Return what the model can do, as far as it is told or known.

    Args:
        settings: Say how it is got to answer with JSON, and whether it calls tools.
        schema_kept: Whether the provider's models keep to a JSON schema, as OpenAI's do from
            gpt-4o on. Of Anthropic's only some do, and a server that merely speaks OpenAI's API
            may not know the option.
    """
    way = settings.llm_structured_output
    if way == "tool" and not settings.llm_tools:
        raise InvalidRequest(
            "settings: LOCCIT_LLM_STRUCTURED_OUTPUT=tool needs a model that calls tools, and"
            " LOCCIT_LLM_TOOLS says that it does not"
        )
    native = way == "native" or (way == "auto" and schema_kept)
    fallback = StructuredOutputFallback.TOOL
    if native:
        fallback = StructuredOutputFallback.NONE
    elif way == "prompt" or not settings.llm_tools:
        fallback = StructuredOutputFallback.PROMPT
    return Capabilities(
        supports_structured_output=native,
        supports_tools=settings.llm_tools,
        supports_streaming=True,
        max_context_tokens=settings.llm_context_tokens,
        structured_output_fallback=fallback,
    )
