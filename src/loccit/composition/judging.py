"""Builds the judges of answers."""

from loccit.application.assistant.retrying_llm import RetryingLLM
from loccit.application.evaluate.answers.checks.asking import Judges
from loccit.composition.assistant import get_llm
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.settings import Settings


def get_judges(settings: Settings) -> Judges:
    """Return the language model of the settings as a judge that retries; see `get_llm`."""
    return Judges.of(RetryingLLM(get_llm(settings)), schema_of)
