"""The answer of a language model as lines for a person at a terminal."""

import re
from collections.abc import Sequence
from typing import Final

from click import style

from loccit.domain.answers.citation import place, source
from loccit.domain.assistant.agent_run import AgentResult, StopReason
from loccit.domain.counted import counted
from loccit.domain.models.language_gap import as_far_as
from loccit.domain.models.written_answer import SentenceState, WrittenAnswer, WrittenSentence
from loccit.domain.text.printable import safe, safe_lines
from loccit.interfaces.presenters.as_text import INDENT, wrapped
from loccit.interfaces.presenters.search_warnings import warning_lines

_COLOURS = {SentenceState.RELATED: "yellow", SentenceState.UNSUPPORTED: "red"}
_STRONG: Final = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1")
_ENDINGS = {
    StopReason.MAX_STEPS: "it took as many steps as are allowed; allow more with --max-steps",
    StopReason.TIMEOUT: "the time was over; allow more with --timeout",
    StopReason.BUDGET: "the budget was spent; allow more with --budget-tokens or --budget-usd",
    StopReason.LOOP: "the model went round in circles",
}


def answer_lines(answer: WrittenAnswer, width: int, *, strict: bool) -> list[str]:
    """Return each sentence with its citations, its state unless it is quoted, and its quotes.

    Args:
        answer: The answer.
        width: Columns.
        strict: Whether sentences that nothing supports are left out.
    """
    shown = [each for each in answer.sentences if not (strict and _is_unsupported(each))]
    left_out = len(answer.sentences) - len(shown)
    lines = [style(f"Answer by {safe(answer.llm)}", bold=True)] if shown else _nothing(answer)
    for sentence in shown:
        lines += ["", *_sentence_lines(sentence, width)]
    lines.append("")
    if left_out:
        lines.append(f"{counted(left_out, 'sentence')} left out that nothing supports.")
    return [*lines, *_ending(answer.run), *warning_lines(answer.warnings)]


def trace_lines(answer: WrittenAnswer) -> list[str]:
    """Return the names of question and run, and the whole conversation."""
    named = [f"question_hash {answer.question_hash}", f"session_id {answer.run.session_id}"]
    return [style("Trace", bold=True), *named, "", *safe_lines(answer.run.raw_trace)]


def _is_unsupported(sentence: WrittenSentence) -> bool:
    return sentence.state is SentenceState.UNSUPPORTED


def _nothing(answer: WrittenAnswer) -> list[str]:
    llm = safe(answer.llm)
    if answer.sentences:
        said = f"Nothing in project '{answer.project_id}' supports what {llm} says."
    elif answer.run.stop_reason is StopReason.FINISHED:
        searched = as_far_as(answer.warnings)
        said = f"Project '{answer.project_id}' does not answer this{searched}, as {llm} reads it."
    else:
        said = f"{llm} gave no answer."
    return [
        said,
        "loccit ask --llm none shows the passages that come nearest.",
    ]


def _sentence_lines(sentence: WrittenSentence, width: int) -> list[str]:
    cited = " ".join(dict.fromkeys(map(place, sentence.cited)))
    said = _STRONG.sub(r"\2", sentence.text)  # a terminal shows no Markdown
    first, *more = wrapped(" ".join(filter(None, [said, cited])), width, "") or [""]
    lines = [first, *more]
    if sentence.state is not SentenceState.QUOTED:
        state = style(sentence.state.value, fg=_COLOURS[sentence.state])
        lines.append(f"{INDENT}{state}: {safe(sentence.reason)}")
    for excerpt in sentence.excerpts:
        quoted = excerpt.quoted
        lines += wrapped(f"“{quoted.chunk.text}”", width, INDENT)
        lines += wrapped(source(quoted), width, INDENT * 2)
    return lines


def _ending(run: AgentResult) -> Sequence[str]:
    tokens = f"{counted(run.turns, 'step')}, {counted(run.usage.total_tokens, 'token')}"
    cost = "cost not known" if run.usage.cost_usd is None else f"{run.usage.cost_usd:.4f} US$"
    early = _ENDINGS.get(run.stop_reason)
    if run.error is not None:
        early = f"{run.error.code}: {run.error}"
    ended = [f"It ended early: {safe(early).rstrip('.')}."] if early else []
    if run.stop_reason is StopReason.REJECTED:
        ended = ["The model was asked to quote all it says, and did not."]
    return [*ended, f"{tokens}, {cost}."]
