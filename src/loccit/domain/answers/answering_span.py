"""What of a long passage answers a question: the sentences that a reader is shown first.

`ask` quotes with more care (`domain/answers`), from the whole document; this is what a list of
passages shows, at no cost.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import BlockKind
from loccit.domain.questions.subject_words import stem_of, subject_stems, words_of
from loccit.domain.text.spans import Span, strip_span

LONG: Final = 500
"""Characters from which a passage is cut to what answers."""
_MOST_SENTENCES: Final = 3
_REPEATED: Final = 0.5
"""Weight of a word in each further sentence, against its first time."""
_LENGTH: Final = 0.1
"""What a thousand characters cost, as a share of all words of the question."""
_SHORT: Final = 4
"""Letters of a stem that may go on in the text; fewer begin too many other words."""
_READ: Final = frozenset(
    {BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.FOOTNOTE, BlockKind.CAPTION}
)
_SENTENCE_END: Final = re.compile(
    r"(?:(?<=[^\W\d_]{3})|(?<=[\d%)\]”’\"]))[.!?…][\"'”’)\]»]*\s+(?=[^\w\s]?[^\W\d_a-zß-ÿ])"
    r"|[。！？]"
)
"""A full stop behind a word of three letters, no abbreviation for the most part, with a capital
behind it. The tables of abbreviations take longer to load than a question to answer."""

_Sentence: TypeAlias = tuple[Span, frozenset[str]]
"""A sentence, and the stems of the question that stand in it."""


def answering_spans(question: str, passages: Sequence[Chunk]) -> list[Span | None]:
    """Return the sentences of each passage that have most to do with a question.

    At most three in a row, of one paragraph, in which the words of the question stand; a word
    weighs the more, the fewer sentences of all passages have it.

    Args:
        question: What is asked.
        passages: The passages.

    Returns:
        One for each passage, in the document's text. None for one that is shown whole: it is
        short, rows of a table may answer, or none of its sentences has a word of the question.
    """
    asked = subject_stems(question)
    read = [[_read(each, spans, asked) for spans in _paragraphs(each)] for each in passages]
    held = [words for paragraphs in read for own in paragraphs for _, words in own]
    counts = Counter(word for words in held for word in words)
    weights = {word: math.log(1 + len(held) / count) for word, count in counts.items()}
    return [_best(paragraphs, weights) for paragraphs in read]


def _paragraphs(chunk: Chunk) -> Iterator[list[Span]]:
    """Yield the sentences of each paragraph of a long passage."""
    is_table = any(block.kind is BlockKind.TABLE for block in chunk.blocks)
    if len(chunk.text) <= LONG or is_table:
        return
    for block in chunk.blocks:
        if block.kind in _READ:
            inside = block.span.moved(-chunk.span.start)
            ends = [
                end.end() for end in _SENTENCE_END.finditer(chunk.text, inside.start, inside.end)
            ]
            pairs = pairwise([inside.start, *ends, inside.end])
            spans = (strip_span(chunk.text, Span(*pair)) for pair in pairs)
            yield [span.moved(chunk.span.start) for span in spans if span]


def _read(chunk: Chunk, spans: Sequence[Span], asked: frozenset[str]) -> list[_Sentence]:
    texts = (span.moved(-chunk.span.start).of(chunk.text) for span in spans)
    return [(span, _asked_in(text, asked)) for span, text in zip(spans, texts, strict=True)]


def _asked_in(text: str, asked: frozenset[str]) -> frozenset[str]:
    """Return the stems of a question that stand in a text; "work" stands in "worked"."""
    own = set(map(stem_of, words_of(text)))
    own |= {stem[:_SHORT] for stem in own if len(stem) > _SHORT}
    return asked & own


def _best(paragraphs: Sequence[Sequence[_Sentence]], weights: dict[str, float]) -> Span | None:
    """Return the best sentences in a row; of equals the first and fewest."""
    total = sum(weights.values())
    best: Span | None = None
    best_score = 0.0
    for sentences in paragraphs:
        for first, (begin, _) in enumerate(sentences):
            words: frozenset[str] = frozenset()
            repeated = 0.0
            for span, own in sentences[first : first + _MOST_SENTENCES]:
                words |= own
                repeated += sum(weights[word] for word in own)
                part = begin.around(span)
                said = sum(weights[word] for word in words) + _REPEATED * repeated
                score = said / total - _LENGTH * len(part) / 1000 if words else 0.0
                if score > best_score:
                    best, best_score = part, score
    return best
