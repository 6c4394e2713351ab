"""Builds the judges of answers."""

from loccit.application.assistant.subsume import SubsumedLLM
from loccit.application.evaluate.answers.checks.asking import Judges
from loccit.composition.assistant import get_llm
from loccit.domain.assistant.agent_run import DEFAULT_AGENT_CONFIG
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.settings import Settings


def get_judges(settings: Settings) -> Judges:
    """Return the language model of the settings as a judge that retries; see `get_llm`."""
    llm = SubsumedLLM(get_llm(settings), schema_of, patience=DEFAULT_AGENT_CONFIG)
    return Judges.of(llm, schema_of)
