"""Builds the judges of answers."""

from dataclasses import replace

from loccit.application.evaluate.answers.checks.asking import Judges
from loccit.composition.assistant import get_supplied_llm
from loccit.domain.assistant.agent_run import DEFAULT_AGENT_CONFIG
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.setting_groups import NO_LANGUAGE_MODEL
from loccit.infrastructure.settings import Settings


def build_judges(settings: Settings, named: str | None) -> Judges | None:
    """Return the named model, else the language model, as a judge that retries; see `get_llm`."""
    name = named or settings.llm_model
    if name is None or name == NO_LANGUAGE_MODEL:
        return None
    judging = replace(settings, llm_model=name)
    return Judges.of(get_supplied_llm(judging, DEFAULT_AGENT_CONFIG), schema_of)
