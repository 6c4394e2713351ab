"""The options that say which language model a command may ask, and how much."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import click

from loccit.interfaces.cli.option_group import option_group

if TYPE_CHECKING:
    from loccit.application.project import Project
    from loccit.domain.assistant.agent_run import AgentConfig

_OPTIONS: Final = (
    click.option(
        "--llm",
        metavar="MODEL",
        help="The language model, such as openai/NAME or claude-cli; none for no model."
        "  [default: LOCCIT_LLM_MODEL, or none]",
    ),
    click.option(
        "--max-steps",
        type=click.IntRange(2),
        help="Most steps of the language model.  [default: 12]",
    ),
    click.option(
        "--budget-tokens", type=click.IntRange(1), help="Ask no more once it took so many tokens."
    ),
    click.option(
        "--budget-usd",
        type=click.FloatRange(0, min_open=True),
        help="Ask no more once it took so many US dollars.",
    ),
    click.option(
        "--timeout",
        type=click.FloatRange(0, min_open=True),
        metavar="SECONDS",
        help="End with what there is after so many seconds.",
    ),
    click.option("--plan", is_flag=True, help="Have the language model write a plan first."),
)


@dataclass(frozen=True, slots=True)
class LLMOptions:
    """The values of these options as the command line gave them."""

    llm: str | None
    max_steps: int | None
    budget_tokens: int | None
    budget_usd: float | None
    timeout: float | None
    plan: bool

    @property
    def given(self) -> dict[str, object]:
        """The values by the names of their options; None or false for those not given."""
        return {
            f"--{each.name.replace('_', '-')}": getattr(self, each.name) for each in fields(self)
        }

    def is_asked(
        self, project: "Project", others: Mapping[str, object] = MappingProxyType({})
    ) -> bool:
        """Tell whether a language model is to be asked.

        Args:
            project: Its settings name it.
            others: Options that make sense with one alone, by name, and their values.

        Raises:
            InvalidRequest: If such an option is given, but there is none.
        """
        from loccit.domain.errors import InvalidRequest

        if project.language_model is not None:
            return True
        given = [name for name, value in {**self.given, **others}.items() if value]
        given = [name for name in given if name != "--llm"]
        if given:
            raise InvalidRequest(
                f"{given[0]} is for a language model, and none is named; name one with --llm or"
                " LOCCIT_LLM_MODEL"
            )
        return False

    def config(self) -> "AgentConfig":
        """Return the limits of a run."""
        from loccit.domain.assistant.agent_run import DEFAULT_AGENT_CONFIG, AgentConfig

        return AgentConfig(
            max_steps=self.max_steps or DEFAULT_AGENT_CONFIG.max_steps,
            budget_tokens=self.budget_tokens,
            budget_usd=self.budget_usd,
            timeout=self.timeout,
            plan=self.plan,
        )


llm_options = option_group("language_model", LLMOptions, _OPTIONS)
"""Gives a command these options; it takes them as one parameter, `language_model`."""
