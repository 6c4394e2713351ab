"""Findings are kept in the order in which the model names them."""

import asyncio
import time

from loccit.application.notes.kept_quotes import KeptQuotes
from loccit.application.notes.note_findings import TopicFindings
from loccit.domain.answers.shown_passages import ShownPassages
from loccit.domain.models.answer import Excerpt
from loccit.domain.models.chunk import Chunk, ChunkId
from loccit.domain.models.document import Coverage, DocId
from loccit.domain.models.retrieval import Hit
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.pydantic_schema import schema_of

FOUR = "The wheels of the machine turn four times in an hour."


class SlowAtFirst(KeptQuotes):
    """Takes its time over the first quote."""

    calls = 0

    def claim(self, topic: str, excerpt: Excerpt) -> str | None:
        self.calls += 1
        if self.calls == 1:
            time.sleep(0.05)
        return super().claim(topic, excerpt)


def test_of_findings_side_by_side_with_one_slice_the_first_is_kept() -> None:
    shown = ShownPassages()
    chunk = Chunk(ChunkId("c"), DocId("d" * 64), FOUR, Span(0, len(FOUR)), "", (), (), "", 0)
    passage = shown.passage_id(Hit(1.0, chunk, None, "/d.pdf", "A title", Coverage(), ()))
    findings = TopicFindings("wheels", shown, schema_of, SlowAtFirst())
    [keep] = findings.tools()

    async def both() -> None:
        await asyncio.gather(
            *(
                keep.execute({"finding": text, "passage": passage, "quote": FOUR})
                for text in ("It turns fast.", "Again.")
            )
        )

    asyncio.run(both())

    assert [each.text for each in findings.findings] == ["It turns fast."]
