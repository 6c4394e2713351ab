"""Vectors from OpenAI, or from a server that speaks its embeddings API."""

from loccit.infrastructure.adapters.openai_embeddings.adapter import OpenAIAdapter

__all__ = ["OpenAIAdapter"]
