"""The text around a passage, put together from the chunks of its document."""

from collections.abc import Sequence

from loccit.domain.models.chunk import Chunk
from loccit.domain.policy.retrieval_policy import closing_excerpt, excerpt
from loccit.domain.text.spans import Span, reassemble


def text_around(chunks: Sequence[Chunk], passage: Span, limit: int) -> tuple[str, str]:
    """Return the text before and after a passage.

    Args:
        chunks: All chunks of its document, in order.
        passage: Where it stands in the document's text.
        limit: Most characters to either side. The text begins and ends with a sentence, or a
            word, and is not cut within the passage's own margins: before, passage and after
            make up one slice of the document.
    """
    window = Span(max(0, passage.start - limit), passage.end + limit)
    near = [chunk for chunk in chunks if _reach(chunk).overlaps(window)]
    if not near:
        return "", ""
    start = near[0].span.start
    text = reassemble(
        (
            Span(chunk.span.start - start, _reach(chunk).end - start),
            chunk.text + chunk.separator,
        )
        for chunk in near
    )
    before, after = text[: passage.start - start], text[passage.end - start :]
    begin = closing_excerpt(before, limit).start
    return (before[begin:] if before.strip() else ""), after[: excerpt(after, limit).end]


def _reach(chunk: Chunk) -> Span:
    return Span(chunk.span.start, chunk.span.end + len(chunk.separator))
