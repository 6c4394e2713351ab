"""Language models over HTTP, by pydantic-ai. The only package that imports it."""

from loccit.infrastructure.adapters.llm.adapter import PydanticAiLLM
from loccit.infrastructure.adapters.llm.server import Provider, ServedModel

__all__ = ["Provider", "PydanticAiLLM", "ServedModel"]
