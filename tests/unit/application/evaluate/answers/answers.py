"""Answers and judges for tests."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from loccit.application.assistant.ports.parser import ParsePortResult, T
from loccit.application.evaluate.answers.checks.asking import Judges
from loccit.application.evaluate.answers.checks.judged_answer import JudgedAnswer
from loccit.domain.assistant.conversation import Message
from loccit.domain.assistant.language_model import Capabilities
from loccit.domain.assistant.usage import UsageMetadata
from loccit.domain.json_value import Json
from loccit.domain.models.answer_question import AnswerQuestion
from loccit.domain.models.chunk import Chunk, ChunkId, PagePart
from loccit.domain.models.document import Coverage, DocId
from loccit.domain.models.retrieval import Hit
from loccit.domain.quotations.source import SourceText
from loccit.domain.quotations.stored_text import StoredText
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.adapters.scripted_llm import Reply, ScriptedLLM

TIDES, BREAD = DocId("a" * 64), DocId("b" * 64)
DOCUMENTS = {"tides.pdf": TIDES, "bread.pdf": BREAD}
TEXT = (
    "The machine of 1872 had ten wheels of brass. It drew the tides of a year in four hours.\n"
    "A second one followed in 1876; it had 1,410 teeth and never failed."
)
PAGES = (
    PagePart(1, "i", Span(0, TEXT.index("\n"))),
    PagePart(2, "ii", Span(TEXT.index("\n") + 1, len(TEXT))),
)
STORED = {
    TIDES: StoredText(SourceText(TEXT), PAGES),
    BREAD: StoredText(SourceText("Yeasts live on maltose."), ()),
}
COUNTED = UsageMetadata(100, 10, 0.001)
ABLE = Capabilities(supports_structured_output=True)


def excerpt(words: str, doc_id: DocId = TIDES) -> Hit:
    """Return the excerpt of a stored document that has these words."""
    stored = STORED[doc_id]
    start = stored.text.index(words)
    span = Span(start, start + len(words))
    pages = tuple(
        PagePart(
            page.index, page.label, Span(max(page.span.start, start), min(page.span.end, span.end))
        )
        for page in stored.pages_of(span)
    )
    name = next(name for name, known in DOCUMENTS.items() if known == doc_id)
    chunk = Chunk(ChunkId("c"), doc_id, words, span, "", pages, (), "", 0)
    return Hit(1.0, chunk, None, f"/papers/{name}", None, Coverage(), ())


def judged(question: AnswerQuestion, *excerpts: Hit) -> JudgedAnswer:
    """Return an answer that is made of excerpts."""
    return JudgedAnswer(question, DOCUMENTS, bool(excerpts), excerpts)


def verdict(**fields: Json) -> str:
    """Return a judge's verdict as it is written."""
    return json.dumps(fields)


@dataclass
class FakeParser:
    """Fills in a template with given values, or fails; remembers what it was asked.

    Attributes:
        values: By field, or what is raised.
        asked: The messages it was sent.
    """

    values: Mapping[str, Json] | Exception = field(default_factory=dict)
    asked: list[Sequence[Message]] = field(default_factory=list)
    capabilities: Capabilities = ABLE

    async def aparse_to_pydantic(
        self, messages: Sequence[Message], schema: type[T]
    ) -> ParsePortResult[T]:
        self.asked.append(messages)
        if isinstance(self.values, Exception):
            raise self.values
        return ParsePortResult(schema_of(schema).validate(dict(self.values)), COUNTED)


def scripted(*replies: Reply) -> ScriptedLLM:
    """Return a judge with these verdicts, each of which costs the same."""
    return ScriptedLLM(replies, schema_of, capabilities=ABLE, usage=COUNTED)


def judges(*replies: Reply, parser: FakeParser | None = None) -> Judges:
    """Return judges with these verdicts."""
    return Judges(scripted(*replies), parser or FakeParser())


Said = Callable[[Sequence[Message]], str]


def prompt(messages: Sequence[Message]) -> str:
    """Return all that a judge is told."""
    return "\n".join(message.text for message in messages)
