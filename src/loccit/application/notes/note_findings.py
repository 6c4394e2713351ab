"""What a model keeps for a note: findings with a verified quote, shared by all its topics."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field

from loccit.application.assistant.memory import AgentMemory
from loccit.application.assistant.ports.schema import SchemaOf
from loccit.application.assistant.ports.tool import Tool
from loccit.application.assistant.remembering import recall_tool
from loccit.application.assistant.tool_execution import FunctionTool
from loccit.application.notes.kept_quotes import KeptQuotes
from loccit.domain.answers.shown_passages import ShownPassages
from loccit.domain.answers.source_marks import MarkedSentence, SourceMark
from loccit.domain.answers.written_sentences import SentenceJudge
from loccit.domain.assistant.tool_result import ToolResult
from loccit.domain.errors import LoccitError
from loccit.domain.models.answer import Excerpt
from loccit.domain.models.verification import EvidenceQuote
from loccit.domain.models.written_answer import SentenceState

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NoteFinding:
    """Arguments of `note_finding`."""

    finding: str = field(metadata={"description": "What was found, in one sentence of yours."})
    passage: str = field(metadata={"description": "Id of the passage that says so."})
    quote: str = field(
        metadata={"description": "The words of the passage that say so, copied exactly."}
    )


@dataclass(frozen=True, slots=True)
class Finding:
    """What a model noted.

    Attributes:
        text: In its words. Untrusted.
        excerpt: The slice that it quotes.
    """

    text: str
    excerpt: Excerpt


@dataclass(slots=True)
class TopicFindings:
    """Keeps the findings of one topic.

    Attributes:
        topic: The topic.
        shown: What may be quoted.
        schema_of: Makes the schemas of arguments.
        kept: What all topics of the note have quoted.
        memory: Where findings are remembered for other topics, None when there are none.
        findings: Those of this topic, each slice once, in the order of coming.
        elsewhere: Topics that have the words which were to be kept for this one, in order; an
            empty one for what the note had before.
    """

    topic: str
    shown: ShownPassages
    schema_of: SchemaOf
    kept: KeptQuotes
    memory: AgentMemory | None = None
    findings: list[Finding] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)

    @property
    def is_answered(self) -> bool:
        """Whether the library says anything of the topic, new or not."""
        return bool(self.findings or self.elsewhere)

    def tools(self) -> list[Tool]:
        """Return what keeps a finding and, with a memory, what recalls those of the note."""
        note = FunctionTool(
            "note_finding",
            "Keep a finding with the exact words of a passage that say so.",
            self.schema_of(NoteFinding),
            self._note,
        )
        return [note] if self.memory is None else [note, recall_tool(self.memory, self.schema_of)]

    async def _note(self, given: NoteFinding) -> ToolResult:
        async with self._turn:  # those of one step come side by side, and are kept in its order
            result, finding = await asyncio.to_thread(self._judged, given)
        if finding is not None and self.memory is not None:
            quote = finding.excerpt.quoted.chunk.text
            await _remember(self.memory, f"{finding.text} “{quote}”", topic=self.topic)
        return result

    def _judged(self, given: NoteFinding) -> tuple[ToolResult, Finding | None]:
        """Return what the model is told, and the finding if it is a new one."""
        judge = SentenceJudge(self.shown.passages)
        name = given.passage.strip().lower()
        judged = judge.judged(MarkedSentence(given.finding, (SourceMark(name, given.quote),)))
        if judged.state is not SentenceState.QUOTED:
            exact = judge.excerpt(given.quote, name)
            like = None if exact else judge.nearest(given.quote, name)
            told = f'; it says: "{like}"' if like else "; read it again, or quote another one"
            return ToolResult.failure(f"not kept: {judged.reason}{told}"), None
        finding = Finding(given.finding, judged.excerpts[0])
        other = self.kept.claim(self.topic, finding.excerpt)
        if other is not None:
            if other not in self.elsewhere:
                self.elsewhere.append(other)
            where = f"under the topic '{other}'" if other else "already"
            told = f"the note has these words {where}: they are not kept twice; look for others"
            return ToolResult.of({"noted": len(self.findings), "known": told}), None
        is_new = all(each.excerpt != finding.excerpt for each in self.findings)
        if is_new:
            self.findings.append(finding)
        return ToolResult.of({"noted": len(self.findings)}), finding if is_new else None


async def remember_quotes(memory: AgentMemory, quotes: Sequence[EvidenceQuote]) -> None:
    """Remember what a note quotes already, with its sources."""
    for each in quotes:
        await _remember(memory, each.text, source=each.citekey or "")


async def _remember(memory: AgentMemory, text: str, **metadata: str) -> None:
    """Remember a text. A note is worth more than its memory: what fails is left out of it."""
    try:
        await memory.add_experience(text, metadata=metadata)
    except LoccitError:
        log.warning("a finding was not remembered", exc_info=True)
