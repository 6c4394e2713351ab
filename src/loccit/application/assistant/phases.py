"""What a model is asked for besides the work itself: a plan, and a look back at it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from loccit.domain.assistant.flow import Edge

PLAN_REQUEST: Final = (
    "Before you begin: write a plan of one to five short steps for this task. Do not do it yet."
)
REFLECTION_REQUEST: Final = (
    "The last step brought nothing new. Look back: is what you have enough for an answer? If"
    " not, what else is worth trying? Give the steps that remain."
)
REPEATED: Final = (
    "You have made these calls before, and the results are the same. Use what you have, try"
    " other words, or answer."
)
FAILED_STEP: Final = (
    "All calls of this step failed. Read the errors, change the arguments, or answer with what"
    " you have."
)
LAST_STEP: Final = (
    "This is the last step: call no more tools, and answer now with what you have. Say so if it"
    " is not enough."
)
FINALIZE_REQUEST: Final = (
    "Hand over what you have done: fill in what is asked for, from the work above."
)
ROUTE_REQUEST: Final = """\
Decide, given the results above, what comes next. Choose one of these by its name, and say why:
{choices}"""
EMPTY_ANSWER: Final = "you said nothing; answer the question"
CUT_ANSWER: Final = "your answer was cut off because it is too long; answer in fewer words"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a model means to do."""

    steps: tuple[str, ...] = field(metadata={"description": "One to five short steps, in order."})


@dataclass(frozen=True, slots=True)
class Reflection:
    """What a model thinks of the work so far."""

    critique: str = field(metadata={"description": "What was achieved and what is missing."})
    is_enough: bool = field(metadata={"description": "Whether you can answer now."})
    steps: tuple[str, ...] = field(
        default=(), metadata={"description": "The steps that remain, in order."}
    )


@dataclass(frozen=True, slots=True)
class Decision:
    """What a model decides should come next. The flow says what becomes of it."""

    decision: str = field(metadata={"description": "The name of one of the choices."})
    reason: str = field(default="", metadata={"description": "Why, in one sentence."})


def route_request(edges: Sequence[Edge]) -> str:
    """Return the request for a decision among edges."""
    choices = "\n".join(f"- {edge.decision}: {edge.when}" for edge in edges)
    return ROUTE_REQUEST.format(choices=choices)


def listed(steps: Sequence[str]) -> str:
    """Return steps as a numbered list."""
    return "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))
