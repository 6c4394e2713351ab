"""Builds the judges of answers."""

from loccit.application.evaluate.answers.checks.asking import Judges
from loccit.composition.assistant import get_supplied_llm
from loccit.domain.assistant.agent_run import DEFAULT_AGENT_CONFIG
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.settings import Settings


def get_judges(settings: Settings) -> Judges:
    """Return the language model of the settings as a judge that retries; see `get_llm`."""
    return Judges.of(get_supplied_llm(settings, DEFAULT_AGENT_CONFIG), schema_of)
