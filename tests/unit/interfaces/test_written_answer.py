"""The answer of a language model as a person at a terminal reads it."""

import click

from loccit.domain.assistant.agent_run import AgentResult, StopReason
from loccit.domain.assistant.usage import UsageMetadata
from loccit.domain.models.answer import Excerpt
from loccit.domain.models.project import project_id
from loccit.domain.models.written_answer import SentenceState, WrittenAnswer, WrittenSentence
from loccit.interfaces.presenters.written_answer_as_text import answer_lines
from tests.unit.interfaces.test_presenters import CHUNK, HIT

QUOTED = WrittenSentence(
    "**In short:** it has 2**3 wheels.", SentenceState.QUOTED, (Excerpt(HIT, CHUNK.span),)
)


def lines(reason: StopReason, *sentences: WrittenSentence) -> list[str]:
    run = AgentResult("", (), UsageMetadata(9, 1), 2, reason, "s")
    answer = WrittenAnswer("Why?", project_id("p"), "hash/small", "scripted", sentences, run)
    return [click.unstyle(each) for each in answer_lines(answer, 80, strict=False)]


def test_a_terminal_shows_no_markup_of_a_model() -> None:
    shown = lines(StopReason.FINISHED, QUOTED)

    assert shown[2].startswith("In short: it has 2**3 wheels. [@rowe2014")
    assert shown[-1] == "2 steps, 10 tokens, cost not known."


def test_an_answer_that_was_not_mended_ended_no_earlier_than_another() -> None:
    unsupported = WrittenSentence("Moreover.", SentenceState.UNSUPPORTED, reason="no mark")

    shown = lines(StopReason.REJECTED, QUOTED, unsupported)

    assert "    unsupported: no mark" in shown
    assert shown[-2] == "The model was asked to quote all it says, and did not."
    assert not any("ended early" in line for line in shown)


def test_a_limit_that_ended_an_answer_is_named_with_its_option() -> None:
    [*_, ended, _] = lines(StopReason.MAX_STEPS, QUOTED)

    assert ended.startswith("It ended early: ")
    assert "--max-steps" in ended
