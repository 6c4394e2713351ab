"""Answers in a conversation, as `ask` and `chat` print them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from loccit.interfaces.cli.common import terminal_width

if TYPE_CHECKING:
    from loccit.application.conversations.conversation import Conversation
    from loccit.application.project import Project
    from loccit.domain.models.conversation import Reply
    from loccit.domain.models.retrieval import SearchFilter
    from loccit.interfaces.cli.llm_options import LLMOptions
    from loccit.interfaces.views.answers import AnswerView
    from loccit.interfaces.views.written_answers import WrittenAnswerView


@dataclass(frozen=True, slots=True)
class Shown:
    """An answer, ready to be printed.

    Attributes:
        view: For programs.
        lines: For a person.
        is_done: Whether it is complete.
        reply: Its place in the conversation.
    """

    view: "AnswerView | WrittenAnswerView"
    lines: list[str]
    is_done: bool
    reply: "Reply"


def found(
    project: "Project",
    conversation: "Conversation",
    question: str,
    wanted: "SearchFilter",
    top_k: int,
    *,
    boxes: bool = False,
) -> Shown:
    """Ask, and return the sentences of the documents themselves."""
    from loccit.domain.policy.retrieval_policy import RetrievalPolicy
    from loccit.interfaces.presenters import answer_as_text
    from loccit.interfaces.views.answers import answer_view
    from loccit.interfaces.views.passages import NO_WORDS

    policy = RetrievalPolicy(top_k=top_k)
    answer, reply = conversation.ask(question, policy=policy, filters=wanted)
    words = project.word_boxes((), answer.excerpts) if boxes else NO_WORDS
    view = answer_view(answer, wanted, words, reply)
    return Shown(
        view,
        _around(reply, answer_as_text.answer_lines(answer, terminal_width())),
        is_done=True,
        reply=reply,
    )


@dataclass(frozen=True, slots=True)
class Writing:
    """What a language model is told besides the question.

    Attributes:
        limits: Of its run.
        tool_servers: Servers whose tools it may use.
        strict: Whether sentences that nothing supports are left out.
        trace: Whether the whole conversation with it is shown.
    """

    limits: "LLMOptions"
    tool_servers: tuple[str, ...] = ()
    strict: bool = False
    trace: bool = False


def written(
    project: "Project",
    conversation: "Conversation",
    question: str,
    wanted: "SearchFilter",
    writing: Writing,
    *,
    boxes: bool = False,
) -> Shown:
    """Ask, and return the answer of a language model."""
    from loccit.interfaces.cli.run_progress import run_progress
    from loccit.interfaces.presenters import written_answer_as_text
    from loccit.interfaces.views.passages import NO_WORDS
    from loccit.interfaces.views.written_answers import written_answer_view

    strict, trace = writing.strict, writing.trace
    with run_progress() as on_event:
        answer, reply = conversation.write(
            question,
            lambda earlier: project.write_answer(
                question,
                filters=wanted,
                config=writing.limits.config(),
                tool_servers=writing.tool_servers,
                on_event=on_event,
                earlier=earlier,
            ),
        )
    quoted = [each for said in answer.sentences for each in said.excerpts]
    named = [each for said in answer.sentences for each in said.passages]
    words = project.word_boxes(named, quoted) if boxes else NO_WORDS
    view = written_answer_view(answer, wanted, words, strict=strict, trace=trace, reply=reply)
    lines = written_answer_as_text.answer_lines(answer, terminal_width(), strict=strict)
    if trace:
        lines += ["", *written_answer_as_text.trace_lines(answer)]
    return Shown(view, _around(reply, lines), answer.run.error is None, reply)


def _around(reply: "Reply", lines: list[str]) -> list[str]:
    """Return the lines of an answer, with how it was taken and what was found before."""
    if reply.taken is None and not reply.earlier:
        return lines
    from loccit.interfaces.presenters import conversation_as_text

    width = terminal_width()
    return [
        *conversation_as_text.taken_lines(reply, width),
        *lines,
        *conversation_as_text.earlier_lines(reply, width),
    ]
